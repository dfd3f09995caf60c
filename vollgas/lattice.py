"""The squared paper, exactly: crosses, moves, the squares a trace enters, and sets of crosses as one integer.

Crosses count from (0, 0) at the field's lower left, y upwards. A square is named by its lower left cross. Everything
here is integer arithmetic (rule G4).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import gcd
from typing import NamedTuple


class Cross(NamedTuple):
    """A grid intersection; a car stands on one."""

    x: int
    y: int


class Move(NamedTuple):
    """A tempo: the vector of one move, in squares."""

    dx: int
    dy: int


STAND = Move(0, 0)


def shifted(at: Cross, move: Move) -> Cross:
    """The cross one move away."""
    return Cross(at.x + move.dx, at.y + move.dy)


def squares_around(at: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """The four squares that meet at a cross."""
    x, y = at
    return (x - 1, y - 1), (x - 1, y), (x, y - 1), (x, y)


@cache
def primitive(move: Move) -> tuple[Move, int]:
    """The shortest move in the same direction, and how many of it the move takes: its crosses, one after another."""
    steps = gcd(move.dx, move.dy)
    return (Move(move.dx // steps, move.dy // steps), steps) if steps else (STAND, 0)


@cache
def squares_entered(move: Move) -> tuple[tuple[int, int], ...]:
    """The squares (offsets from the starting cross) whose interior the move's trace enters, in the order of travel.

    Empty for a move along a grid line, which enters no interior: see ``edges_run``.
    """
    dx, dy = abs(move.dx), abs(move.dy)
    if not dx or not dy:
        return ()
    entered = []
    for i in range(dx):
        # Column i is crossed for t in [i/dx, (i+1)/dx]; row j likewise with dy; compare times scaled by dx·dy.
        first, last = i * dy // dx, ((i + 1) * dy - 1) // dx
        entered += [(i, j) for j in range(first, last + 1)]
    mirrored_x, mirrored_y = move.dx < 0, move.dy < 0
    return tuple((-1 - i if mirrored_x else i, -1 - j if mirrored_y else j) for i, j in entered)


@cache
def edges_run(move: Move) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """For a move along a grid line: the two squares (offsets) on either side of each edge, in the order of travel."""
    dx, dy = move
    if dx and not dy:
        columns = range(dx) if dx > 0 else range(-1, dx - 1, -1)
        return tuple(((i, -1), (i, 0)) for i in columns)
    if dy and not dx:
        rows = range(dy) if dy > 0 else range(-1, dy - 1, -1)
        return tuple(((-1, j), (0, j)) for j in rows)
    return ()


@cache
def contacts(move: Move) -> tuple[tuple[tuple[int, int], ...], ...]:
    """What the move's trace touches, in the order of travel: it is clear when of each group of squares one is road.

    A square that it enters is a group of its own; an edge along which it runs is a group of two (G1).
    """
    return tuple((square,) for square in squares_entered(move)) or edges_run(move)


@dataclass(frozen=True, slots=True)
class Board:
    """A field of ``columns`` × ``rows`` squares; a set of its crosses or squares is one integer, a bit for each.

    The bit of (x, y) is x + y·stride. There is one more cross than squares in a row, so the last bit of each row is
    never a square: a set of squares shifted by one column cannot wrap into its neighbour row.
    """

    columns: int
    rows: int

    @property
    def stride(self) -> int:
        """Bits in a row."""
        return self.columns + 1

    def bit(self, at: tuple[int, int]) -> int:
        """The set that holds this one cross (or square)."""
        return 1 << (at[0] + at[1] * self.stride)

    def has_cross(self, at: tuple[int, int]) -> bool:
        """Whether the cross lies on the field, edges included."""
        return 0 <= at[0] <= self.columns and 0 <= at[1] <= self.rows

    def pack(self, places: Iterable[tuple[int, int]]) -> int:
        """Many crosses (or squares) as one set."""
        bits = 0
        for place in places:
            bits |= self.bit(place)
        return bits

    def unpack(self, bits: int) -> Iterator[Cross]:
        """The crosses of a set, row by row from the lower left."""
        stride = self.stride
        while bits:
            low = bits & -bits
            y, x = divmod(low.bit_length() - 1, stride)
            yield Cross(x, y)
            bits ^= low

    def shift(self, bits: int, dx: int, dy: int) -> int:
        """The set moved by (dx, dy); what leaves the top or wraps round a side is the caller's to mask off."""
        distance = dx + dy * self.stride
        return bits << distance if distance >= 0 else bits >> -distance

    def box(self, x0: int, y0: int, x1: int, y1: int) -> int:
        """All crosses with x0 ≤ x ≤ x1 and y0 ≤ y ≤ y1, cut to the field."""
        x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, self.columns), min(y1, self.rows)
        if x0 > x1 or y0 > y1:
            return 0
        row = ((1 << (x1 - x0 + 1)) - 1) << x0
        height = (1 << (self.stride * (y1 - y0 + 1))) - 1
        return (row * _column(self.stride, self.rows + 1) & height) << (y0 * self.stride)


@cache
def _column(stride: int, rows: int) -> int:
    """The first cross of each of so many rows."""
    return ((1 << (stride * rows)) - 1) // ((1 << stride) - 1)
