"""Which traces stay within a smooth border (G3), for fields on which many tempos are looked at."""

import numpy as np

from vollgas.lattice import STAND, Board, Move
from vollgas.outline import Outline
from vollgas.runs import Ground
from vollgas.tiles import SIDE, Bits
from vollgas.track import Finish


class Smooth:
    """The region within an outline, on a field of so many tiles."""

    def __init__(self, outline: Outline, across: int, up: int, margin: int) -> None:
        """``margin``: so many squares and more no trace is long."""
        self._outline, self._across = outline, across
        # Sets that are moved out of the field end up in the margin, rather than in a neighbour row.
        self._board = Board(SIDE * across + margin - 1, SIDE * up - 1)
        self._inside = self._rows(outline.clear_sources(self._board, STAND))
        # The squares that hold something of the region: those with border, and those with a corner that lies within.
        touched = np.zeros((SIDE * up + 2 * margin, SIDE * across + 2 * margin), np.bool_)
        inside = np.unpackbits(self._inside, axis=1, bitorder="little")
        touched[margin : margin + SIDE * up, margin : margin + SIDE * across] = inside
        for x, y in outline.squares():
            touched[y + margin, x + margin] = True
        self._touched = Ground(touched, margin)

    def clear(self, move: Move) -> Bits:
        """The crosses from which the move stays within the border; for no move, those within."""
        if move == STAND:
            return self._inside
        # Many a fast tempo is hopeless from everywhere: it leads through squares that hold nothing of the region.
        hopeful = self._touched.clear(move) & self._inside
        if hopeful.any():
            hopeful &= self._rows(self._outline.clear_sources(self._board, move))
        return hopeful

    def clear_to_line(self, move: Move, finish: Finish) -> Bits:
        """The crosses from which a move that meets the finish line stays within the border until it does."""
        return self._rows(self._outline.sources_to_line(self._board, move, finish))

    def _rows(self, crosses: int) -> Bits:
        """A set as rows of the field."""
        rows, stride = self._board.rows + 1, self._board.stride
        packed = np.frombuffer(crosses.to_bytes((rows + 1) * stride // SIDE, "little"), np.uint8)
        return packed.reshape(rows + 1, -1)[:-1, : self._across]
