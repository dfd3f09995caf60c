"""A fine lattice sorted into cells of several crosses, and which cells traces may lead to from which.

Cells allow all that crosses do and more: a trace may take any way over open cells that lie between its ends.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from vollgas.bits import bits_of, set_of
from vollgas.course import Course, open_crosses
from vollgas.lattice import Board, Cross, Move

_BACK = ((1, 0), (0, 1), (1, 1))


class Ways(NamedTuple):
    """From which cells traces may lead to the one so far away: without crossing the finish line, or over or back."""

    beside: int
    over: int


class Cells:
    """The cells of one course, ``width`` crosses to a side."""

    def __init__(self, course: Course, width: int) -> None:
        self.course, self.width = course, width
        way = course.finish.direction
        # The finish line is the last of its cell in the direction of travel: no cell lies on both sides of it.
        self._margin = Move(width - 1 if way.dx > 0 else 0, width - 1 if way.dy > 0 else 0)
        last = self.of(Cross(course.board.columns, course.board.rows))
        self.board = Board(last.x + 1, last.y)
        (a, b) = course.finish[:2]
        self.open = self._gathered(_passable(course))
        self.line = self._gathered(course.board.box(min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y)))
        self._ways: dict[Move, Ways] = {}
        self._spread: dict[int, int] = {}

    def of(self, at: Cross) -> Cross:
        """The cell of a cross."""
        return Cross((at.x + self._margin.dx) // self.width, (at.y + self._margin.dy) // self.width)

    def of_tempo(self, tempo: Move) -> Move:
        """The cell of a tempo: whoever moves so gets this many cells on, or one more on either axis."""
        return Move(tempo.dx // self.width, tempo.dy // self.width)

    def _gathered(self, crosses: int) -> int:
        """The cells that hold one of the crosses."""
        board, width = self.course.board, self.width
        field = np.zeros(((self.board.rows + 1) * width, self.board.stride * width), dtype=np.bool_)
        field[self._margin.dy :, self._margin.dx :][: board.rows + 1, : board.stride] = bits_of(board, crosses)
        return set_of(field.reshape(self.board.rows + 1, width, self.board.stride, width).max(axis=(1, 3)))

    def spread(self, cells: int) -> int:
        """All crosses in the cells."""
        known = self._spread.get(cells)
        if known is None:
            board, margin = self.course.board, self._margin
            field = bits_of(self.board, cells).repeat(self.width, axis=0).repeat(self.width, axis=1)
            known = set_of(field[margin.dy :, margin.dx :][: board.rows + 1, : board.stride])
            self._spread[cells] = known
        return known

    def ways(self, far: Move) -> Ways:
        """From which cells traces may lead to the one ``far`` away."""
        known = self._ways.get(far)
        if known is None:
            known = self._ways[far] = self._find_ways(far)
        return known

    def _find_ways(self, far: Move) -> Ways:
        """Cell by cell from those behind it: a cell on the line leads over it to one beyond, that back to it."""
        shift, line = self.board.shift, self.line
        right, up = 1 if far.dx >= 0 else -1, 1 if far.dy >= 0 else -1
        axis, gain = bool(self.course.finish.direction.dy), self.course.finish.gain(far)
        reached = {(0, 0): Ways(self.open, 0)}
        for i, j in _between(abs(far.dx), abs(far.dy)):
            beside = over = 0
            for back in _BACK:
                before = reached.get((i - back[0], j - back[1]))
                if before is None:
                    continue
                over |= before.over
                if gain and back[axis]:
                    a, b = (i - back[0], j - back[1]) if gain > 0 else (i, j)
                    gate = shift(line, -right * a, -up * b)
                    over |= before.beside & gate
                    beside |= before.beside & ~gate
                else:
                    beside |= before.beside
            if beside or over:
                here = shift(self.open, -right * i, -up * j)
                reached[i, j] = Ways(beside & here, over & here)
        return reached.get((abs(far.dx), abs(far.dy)), Ways(0, 0))


@cache
def _between(columns: int, rows: int) -> tuple[tuple[int, int], ...]:
    """The cells that a line from somewhere in one cell to somewhere in another may pass after the first, in order."""
    places = ((i, j) for i in range(columns + 1) for j in range(rows + 1) if i or j)
    return tuple((i, j) for i, j in places if abs(columns * j - rows * i) <= columns + rows)


def _passable(course: Course) -> int:
    """The crosses in whose cells traces may be; of an outline's region, a cell may hold a corner without a cross."""
    crosses, board = open_crosses(course), course.board
    if course.outline is None:
        return crosses
    for dx, dy in ((1, 0), (0, 1)):
        crosses |= board.shift(crosses, dx, dy) | board.shift(crosses, -dx, -dy)
    return crosses & board.box(0, 0, board.columns, board.rows)
