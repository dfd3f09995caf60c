"""A field far larger than a sheet: from which crosses traces are clear, and from which they cross the finish line.

The same as ``course.swept`` says, for fields on which many tempos are looked at.
"""

from typing import NamedTuple

import numpy as np

from vollgas.around import Around
from vollgas.bits import bits_of
from vollgas.course import Course
from vollgas.lattice import STAND, Move
from vollgas.runs import Ground
from vollgas.smooth import Smooth
from vollgas.tiles import SIDE, Bits, Numbers, Tiles, Words, words_of


class LineMasks(NamedTuple):
    """The crosses from which a tempo gets over the finish line, on the tiles near it."""

    finishing: Words
    """All before the line clear (G6)."""
    forward: Words
    """Whatever lies on the way."""
    backward: Words
    """Back over it, or onto it, whatever lies on the way."""


class Expanse:
    """What tempos of at most ``fastest`` squares per axis do on the road of a course, which has no hazards."""

    def __init__(self, course: Course, fastest: int) -> None:
        self.course = course
        board, outline = course.board, course.outline
        rows, across = board.rows // SIDE + 1, board.columns // SIDE + 1
        margin = SIDE * (fastest // SIDE + 2)
        line = Around(course.finish, (across, rows), fastest)
        self._line = line
        self._ground: Ground | Smooth
        if outline is None:
            squares = np.zeros((SIDE * rows + 2 * margin, SIDE * across + 2 * margin), np.bool_)
            road = bits_of(board, course.road)
            squares[margin : margin + board.rows + 1, margin : margin + board.columns + 1] = road
            self._ground = Ground(squares, margin)
            self._opened = Ground(line.opened(squares, margin), margin)
        else:
            self._ground = Smooth(outline, across, rows, margin)
        standing = self._ground.clear(STAND)
        self.tiles = Tiles(standing, fastest)
        self.open = self.tiles.words(standing)
        """The crosses on which cars may stand."""
        self.near_line: Numbers = self.tiles.numbers(*line.window)
        """The tiles from which moves may get over the line."""
        self._lines: dict[Move, LineMasks] = {}

    def clear(self, move: Move) -> Words:
        """The crosses from which the move is clear to its end."""
        return self.tiles.words(self._ground.clear(move))

    def line(self, move: Move) -> LineMasks:
        """The open crosses from which the move gets over the line; backwards counts on circuits alone (G8)."""
        known = self._lines.get(move)
        if known is None:
            known = self._lines[move] = self._over_line(move)
        return known

    def _over_line(self, move: Move) -> LineMasks:
        """The same, worked out."""
        line, gain = self._line, self.course.finish.gain(move)
        finishing = forward = backward = np.zeros_like(self.near_line, np.uint64)
        if gain > 0:
            forward = line.forward(move) & self.open[self.near_line]
            if forward.any():
                finishing = forward & words_of(self._clear_to_line(move))
        elif gain < 0 and self.course.is_circuit:
            backward = line.backward(move) & self.open[self.near_line]
        return LineMasks(finishing, forward, backward)

    def _clear_to_line(self, move: Move) -> Bits:
        """Around the line, the crosses from which a move that meets it is clear until it does."""
        if isinstance(self._ground, Smooth):
            return self._line.cut(self._ground.clear_to_line(move, self.course.finish))
        return self._opened.clear(move)
