"""Sets of crosses on a large field as tiles, eight crosses wide and high: a whole number of 64 bits for each.

Only tiles in which something is to be found have a number, from 1 on; whatever leads elsewhere leads to tile 0.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from vollgas.lattice import Cross

SIDE = 8
"""Crosses along a tile's side."""

Bits = NDArray[np.uint8]
"""Rows of crosses, the lowest first, eight crosses to a byte, the leftmost in its lowest bit."""
Words = NDArray[np.uint64]
"""What lies on each of some tiles: the bit of a cross is x + 8·y within the tile."""
Numbers = NDArray[np.intp]


def words_of(field: Bits) -> Words:
    """Packed rows, a multiple of eight, as tiles: row by row from the lower left."""
    rows, across = field.shape
    tiles = field.reshape(rows // SIDE, SIDE, across).transpose(0, 2, 1)
    return np.ascontiguousarray(tiles).view("<u8").ravel().astype(np.uint64, copy=False)


class Tiles:
    """The tiles of a field on which at least one of the ``places`` lies."""

    def __init__(self, places: Bits, reach: int) -> None:
        """``reach``: how far sets are moved at most, in crosses."""
        rows, self.across = places.shape
        self.up = rows // SIDE
        pad = reach // SIDE + 2
        self.stride = self.across + 2 * pad
        self.kept = np.flatnonzero(words_of(places))
        """Which of all tiles have a number."""
        self.count = len(self.kept) + 1
        """The tiles, with the tile 0 that stands for all others."""
        self.place = np.zeros(self.count, np.intp)
        """Where a tile lies in a field with some room all round it."""
        self.place[1:] = (self.kept // self.across + pad) * self.stride + self.kept % self.across + pad
        self.number = np.zeros((self.up + 2 * pad) * self.stride, np.intp)
        """Which tile lies at such a place."""
        self.number[self.place[1:]] = np.arange(1, self.count)
        self._corner = pad * self.stride + pad

    def words(self, field: Bits) -> Words:
        """What lies on each tile."""
        found = np.zeros(self.count, np.uint64)
        found[1:] = words_of(field)[self.kept]
        return found

    def numbers(self, left: int, low: int, right: int, high: int) -> Numbers:
        """The numbers of a rectangle of tiles, row by row."""
        first = self._corner + low * self.stride + left
        places = first + self.stride * np.arange(high - low)[:, None] + np.arange(right - left)
        numbers: Numbers = self.number[places.ravel()]
        return numbers

    def spots(self, x: Numbers, y: Numbers) -> tuple[Numbers, Words]:
        """The tiles on which crosses of the field lie, and their bits there."""
        places = self._corner + y // SIDE * self.stride + x // SIDE
        return self.number.take(places), np.uint64(1) << (y % SIDE * SIDE + x % SIDE).astype(np.uint64)

    def spot(self, at: Cross) -> tuple[int, int]:
        """The same of one cross."""
        place = self._corner + at.y // SIDE * self.stride + at.x // SIDE
        return int(self.number[place]), 1 << (at.y % SIDE * SIDE + at.x % SIDE)


class Shifts:
    """Several ways to move sets, by their numbers: by ``across`` and ``up`` crosses each."""

    def __init__(self, tiles: Tiles, across: Numbers, up: Numbers) -> None:
        self._tiles = tiles
        self._offset = (up // SIDE) * tiles.stride + across // SIDE
        right, self._above = (across % SIDE).astype(np.uint64), (up % SIDE * SIDE).astype(np.uint64)
        self._right = right
        self._staying = (np.uint64(0xFF) >> right) * np.uint64(0x0101010101010101)
        """The crosses that do not cross their tile's right edge on their last steps within it."""

    def moved(self, ways: Numbers, tiles: Numbers, words: Words) -> Iterator[tuple[Numbers, Words]]:
        """Each word moved in its way: what comes to lie on each of up to four tiles, and which tiles these are."""
        places = self._tiles.place.take(tiles) + self._offset.take(ways)
        right, above = self._right.take(ways), self._above.take(ways)
        staying = words & self._staying.take(ways)
        leaving = (words ^ staying) >> (np.uint64(SIDE) - right)
        staying <<= right
        back = np.uint64(63) - above
        for far, part in ((0, staying), (1, leaving)):
            yield self._tiles.number.take(places + far), part << above
            yield self._tiles.number.take(places + (far + self._tiles.stride)), part >> back >> np.uint64(1)
