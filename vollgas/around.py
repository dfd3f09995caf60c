"""The finish line of a large field and what lies around it: from where a tempo gets over it (G6, G8)."""

import numpy as np

from vollgas.lattice import Move
from vollgas.runs import Squares
from vollgas.tiles import SIDE, Bits, Numbers, Words, words_of
from vollgas.track import Finish


class Around:
    """The tiles from which moves of at most ``reach`` squares per axis may get over a finish line."""

    def __init__(self, finish: Finish, tiles: tuple[int, int], reach: int) -> None:
        """``tiles``: how many there are across the field, and up."""
        self.finish = finish
        (ax, ay), (bx, by), way = finish
        across, up = tiles
        self.window = left, low, right, high = (
            max(0, (min(ax, bx) - reach) // SIDE),
            max(0, (min(ay, by) - reach) // SIDE),
            max(0, min(across, (max(ax, bx) + reach) // SIDE + 1)),
            max(0, min(up, (max(ay, by) + reach) // SIDE + 1)),
        )
        """The first column and row of tiles, and those behind the last."""
        self.x, self.y = range(SIDE * left, SIDE * right), range(SIDE * low, SIDE * high)
        x, y = np.array(self.x), np.array(self.y)[:, None]
        self._before: Numbers = (ax - x) * way.dx + (ay - y) * way.dy
        self._along = y if way.dx else x
        self._ends = sorted((ay, by) if way.dx else (ax, bx))

    def opened(self, squares: Squares, margin: int) -> Squares:
        """The squares around the line, and ``margin`` more on every side, for what a trace meets before the line alone.

        Beyond it, all is road: whatever lies there is irrelevant (G6).
        """
        ax, ay = self.finish.a
        way = self.finish.direction
        x = np.arange(self.x.start - margin, self.x.stop + margin)
        y = np.arange(self.y.start - margin, self.y.stop + margin)[:, None]
        beyond = (2 * ax - 2 * x - 1) * way.dx + (2 * ay - 2 * y - 1) * way.dy < 0
        rows = slice(self.y.start, self.y.stop + 2 * margin)
        return beyond | squares[rows, self.x.start : self.x.stop + 2 * margin]

    def cut(self, field: Bits) -> Bits:
        """The part around the line of a set on the whole field."""
        return field[self.y.start : self.y.stop, self.x.start // SIDE : self.x.stop // SIDE]

    def forward(self, move: Move) -> Words:
        """Where a move that gains on the line gets beyond it inside its span, whatever lies on the way."""
        return self._meeting(move, self.finish.gain(move), self._before, 0)

    def backward(self, move: Move) -> Words:
        """Where a move that loses gets from beyond the line back over it, or onto it, whatever lies on the way."""
        return self._meeting(move, -self.finish.gain(move), -self._before, 1)

    def _meeting(self, move: Move, gain: int, before: Numbers, nearest: int) -> Words:
        """Where a move meets the line between its ends, ``nearest`` squares before it or more."""
        met = self._along * gain + before * (move.dy if self.finish.direction.dx else move.dx)
        low, high = self._ends
        found = (before >= nearest) & (before < nearest + gain) & (met >= low * gain) & (met <= high * gain)
        return words_of(np.packbits(found, axis=1, bitorder="little"))
