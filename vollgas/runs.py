"""Traces on squares of road, looked up as straight runs of squares, for fields on which many tempos are looked at.

Rows are packed eight squares to a byte, so that each run is looked up for all crosses of a field at once.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from vollgas.lattice import Move
from vollgas.tiles import SIDE, Bits

Squares = NDArray[np.bool_]
Run = tuple[str, int, int, int]
"""Of which kind, how long, and how far off a cross it begins."""


@cache
def runs(move: Move) -> tuple[Run, ...]:
    """What a trace touches (G1): runs of squares "across" or "up", or the "edge across" or "edge up" it runs along.

    For no move, the squares around the cross.
    """
    dx, dy = move
    if not dx and not dy:
        return (("around", 1, 0, 0),)
    if not dx or not dy:
        return (("edge across", abs(dx), min(dx, 0), 0),) if dx else (("edge up", abs(dy), 0, min(dy, 0)),)
    flat = abs(dx) >= abs(dy)
    long, short = (dx, dy) if flat else (dy, dx)
    found = []
    for line in range(abs(short)):
        # The part of the trace between two neighbouring grid lines enters one run of squares.
        first, last = line * abs(long) // abs(short), ((line + 1) * abs(long) - 1) // abs(short)
        begin = first if long > 0 else -1 - last
        beside = line if short > 0 else -1 - line
        found.append(("across", last - first + 1, begin, beside) if flat else ("up", last - first + 1, beside, begin))
    return tuple(found)


class Ground:
    """Squares of road, and around them as many more on every side as a trace may be long."""

    def __init__(self, squares: Squares, margin: int) -> None:
        self._squares = squares
        self._margin = margin
        self._rows, self._across = squares.shape[0] - 2 * margin, (squares.shape[1] - 2 * margin) // SIDE
        self._stride = squares.shape[1] // SIDE
        self._packed: dict[tuple[str, int, int], Bits] = {}

    def clear(self, move: Move) -> Bits:
        """The crosses from which the move stays out of the barrier; for no move, those on which cars may stand."""
        first, *others = runs(move)
        found = self._run(first)
        if others:
            found = found & self._run(others[0])
        for run in others[1:]:
            found &= self._run(run)
        return found.reshape(self._rows, self._stride)[:, : self._across]

    def _run(self, run: Run) -> Bits:
        """For each cross, and for some to the right of each row, whether all the run is road."""
        kind, length, i, j = run
        byte, bit = divmod(i + self._margin, SIDE)
        first = (self._margin + j) * self._stride + byte
        return self._long(kind, length, bit)[first : first + self._rows * self._stride]

    def _long(self, kind: str, length: int, bit: int) -> Bits:
        """For each square whether a run that begins there is road: row behind row, all so many bits to the left."""
        known = self._packed.get((kind, length, bit))
        if known is None:
            if length == 1:
                known = np.packbits(np.roll(self._short(kind), -bit, axis=1), axis=1, bitorder="little").ravel()
            else:
                last = length - 1
                byte, end = (last * self._stride, bit) if kind.endswith("up") else divmod(bit + last, SIDE)
                known = self._long(kind, last, bit).copy()
                known[: -byte or None] &= self._long(kind, 1, end)[byte:]
            self._packed[kind, length, bit] = known
        return known

    def _short(self, kind: str) -> Squares:
        """Single squares; of an edge, one of the squares on either side; of a cross, one of the four around it."""
        found = self._squares.copy()
        if kind in {"edge across", "around"}:
            found[1:] |= self._squares[:-1]
        if kind == "edge up":
            found[:, 1:] |= self._squares[:, :-1]
        if kind == "around":
            found[:, 1:] |= found[:, :-1].copy()
        return found
