"""A field far larger than a sheet, as packed rows of bits: which traces are clear on it, and windows cut out of it.

Sets of crosses are arrays of bytes here, a row of bits for each row of crosses; a window's part of such a set is one
integer, as in lattice.py, so that a search that is busy in one corner handles that corner alone.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vollgas.bits import bits_of, set_of
from vollgas.course import Course, crossing, crossing_back, swept
from vollgas.lattice import Board, Cross, Move, contacts
from vollgas.track import Finish

Bits = NDArray[np.uint8]


@dataclass(frozen=True)
class Window:
    """A rectangle of crosses: from byte ``x0`` to before ``x1`` of each row, from row ``y0`` to before ``y1``."""

    x0: int
    y0: int
    x1: int
    y1: int

    @property
    def stride(self) -> int:
        """Bits in a row."""
        return 8 * (self.x1 - self.x0)

    @property
    def size(self) -> int:
        """Bytes in all."""
        return (self.x1 - self.x0) * (self.y1 - self.y0)

    def cut(self, field: Bits) -> int:
        """The window's part of a set on the whole field."""
        return int.from_bytes(field[self.y0 : self.y1, self.x0 : self.x1].tobytes(), "little")

    def part(self, field: Bits, crosses: int) -> None:
        """Add crosses of the window to a set on the whole field."""
        rows = np.frombuffer(crosses.to_bytes(self.size, "little"), np.uint8)
        field[self.y0 : self.y1, self.x0 : self.x1] |= rows.reshape(self.y1 - self.y0, self.x1 - self.x0)

    def moved(self, crosses: int, other: "Window") -> int:
        """Crosses of this window as crosses of another, as far as they lie in both."""
        if self == other or not crosses:
            return crosses
        rows = np.frombuffer(crosses.to_bytes(self.size, "little"), np.uint8).reshape(self.y1 - self.y0, -1)
        there = np.zeros((other.y1 - other.y0, other.x1 - other.x0), np.uint8)
        x0, x1 = max(self.x0, other.x0), min(self.x1, other.x1)
        y0, y1 = max(self.y0, other.y0), min(self.y1, other.y1)
        if x0 < x1 and y0 < y1:
            there[y0 - other.y0 : y1 - other.y0, x0 - other.x0 : x1 - other.x0] = rows[
                y0 - self.y0 : y1 - self.y0, x0 - self.x0 : x1 - self.x0
            ]
        return int.from_bytes(there.tobytes(), "little")

    def bit(self, at: tuple[int, int]) -> int:
        """The set that holds this one cross; empty when it lies outside."""
        x, y = at[0] - 8 * self.x0, at[1] - self.y0
        return 1 << (x + y * self.stride) if 0 <= x < self.stride and 0 <= y < self.y1 - self.y0 else 0

    @cached_property
    def _column(self) -> int:
        """The first cross of each row."""
        stride = self.stride
        return ((1 << (stride * (self.y1 - self.y0))) - 1) // ((1 << stride) - 1)

    def columns(self, first: int, count: int) -> int:
        """The crosses of so many columns."""
        return self._column * (((1 << count) - 1) << first) if count > 0 else 0

    def bounds(self, crosses: int) -> tuple[int, int, int, int]:
        """The smallest rectangle of the field that holds the crosses: first and last column and row, included."""
        stride = self.stride
        low, high = ((crosses & -crosses).bit_length() - 1) // stride, (crosses.bit_length() - 1) // stride
        rows, count = crosses, high + 1
        while count > 1:
            count = (count + 1) // 2
            rows |= rows >> (count * stride)
        rows &= (1 << stride) - 1
        left = 8 * self.x0
        return left + (rows & -rows).bit_length() - 1, self.y0 + low, left + rows.bit_length() - 1, self.y0 + high


class LineMasks(NamedTuple):
    """The crosses from which a tempo crosses the finish line, as sets of the window around it; see masks.Masks."""

    finishing: int
    forward: int
    backward: int


NOWHERE = LineMasks(0, 0, 0)


class Expanse:
    """What tempos of at most ``fastest`` squares per axis do on the plain road of a course."""

    def __init__(self, course: Course, fastest: int) -> None:
        self.course = course
        self.rows = course.board.rows + 1
        self.bytes = (course.board.columns + 1 + 7) // 8
        self._pad = (fastest + 8) // 8 + 1
        self._above = fastest + 1
        road = _squares(course)
        beside = 8 * (self._pad + 2) - road.shape[1] % 8
        padded = np.pad(road, ((self._above, self._above + 2), (8 * self._pad, beside)))
        shifted = [np.packbits(padded[:, bit : bit - 8], axis=1, bitorder="little") for bit in range(8)]
        self._width = shifted[0].shape[1]
        self._shifted = [rows.ravel() for rows in shifted]
        """The road, a byte more around it than any move is long, by how many bits it is shifted to the left."""
        self.near_line, self._crop = self._around_line(road, fastest)
        self._clear: dict[Move, Bits] = {}
        self._line: dict[Move, LineMasks] = {}

    @property
    def whole(self) -> Window:
        """The whole field."""
        return Window(0, 0, self.bytes, self.rows)

    def empty(self) -> Bits:
        """A set of no crosses."""
        return np.zeros((self.rows, self.bytes), np.uint8)

    def clean(self, move: Move) -> Bits:
        """The crosses from which the move is clear to its end, and not over the line."""
        known = self._clear.get(move)
        if known is None:
            wide = np.full(self.rows * self._width, 255, np.uint8)
            for group in contacts(move):
                if len(group) == 1:
                    wide &= self._road_at(*group[0])
                else:
                    wide &= self._road_at(*group[0]) | self._road_at(*group[1])
            if not any(move):
                wide &= self._open()
            known = wide.reshape(self.rows, self._width)[:, : self.bytes].copy()
            line = self.line(move)
            if any(line):
                over = self.empty()
                self.near_line.part(over, line.finishing | line.forward | line.backward)
                known &= ~over
            self._clear[move] = known
        return known

    def line(self, move: Move) -> LineMasks:
        """The crosses from which the move crosses the line."""
        known = self._line.get(move)
        if known is None:
            known = self._line[move] = self._over_line(move)
        return known

    def _over_line(self, move: Move) -> LineMasks:
        crop = self._crop
        gain = crop.finish.gain(move)
        if gain == 0 or (gain < 0 and not crop.is_circuit):
            return NOWHERE
        clear, finishing = swept(crop, move)
        if not crop.is_circuit:
            return LineMasks(finishing, 0, 0)
        return LineMasks(finishing, clear & crossing(crop, move), clear & crossing_back(crop, move))

    def _road_at(self, i: int, j: int) -> Bits:
        """For each cross whether the square so far off it is road; rows lie behind each other, wider than the field."""
        byte, bit = divmod(i + 8 * self._pad, 8)
        first = (self._above + j) * self._width + byte
        return self._shifted[bit][first : first + self.rows * self._width]

    def _open(self) -> Bits:
        return self._road_at(0, 0) | self._road_at(-1, 0) | self._road_at(0, -1) | self._road_at(-1, -1)

    def _around_line(self, road: NDArray[np.bool_], fastest: int) -> tuple[Window, Course]:
        """The part of the field from which, and to which, moves cross the line: as a window and as a small course."""
        a, b, way = self.course.finish
        reach = fastest + 2
        window = Window(
            max(0, (min(a.x, b.x) - reach) // 8),
            max(0, min(a.y, b.y) - reach),
            min(self.bytes, (max(a.x, b.x) + reach) // 8 + 1),
            min(self.rows, max(a.y, b.y) + reach + 1),
        )
        board = Board(window.stride - 1, window.y1 - window.y0 - 1)
        squares = np.zeros((board.rows, window.stride), bool)
        inside = road[window.y0 : window.y0 + board.rows, 8 * window.x0 : 8 * window.x0 + board.columns]
        squares[: inside.shape[0], : inside.shape[1]] = inside
        left, low = 8 * window.x0, window.y0
        finish = Finish(Cross(a.x - left, a.y - low), Cross(b.x - left, b.y - low), way)
        return window, Course(board, set_of(squares), finish, (), {}, self.course.way, self.course.is_circuit)


def size_of(field: Bits) -> int:
    """How many crosses a set has."""
    return int(np.bitwise_count(field).sum())


def _squares(course: Course) -> NDArray[np.bool_]:
    """A course's road, by row and column."""
    board = course.board
    return bits_of(board, course.road)[: board.rows, : board.columns]
