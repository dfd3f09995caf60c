"""The border of a freehand track as closed rings of points, and what it lets pass, exactly (G3, G4).

A trace that begins in the region leaves it only where it meets the border and goes on to the outer side. So there is
one question at each contact: whether the direction of travel leads out. From a straight piece it does when it points to
the right of that piece; from a corner, when it points to the right of both pieces that meet there, or of one of them
where the region's corner is less than straight. All of it is whole numbers.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import cache, cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vollgas.bits import set_of
from vollgas.lattice import STAND, Board, Cross, Move, primitive
from vollgas.track import Finish, Rings

SCALE = 100
"""Points lie on hundredths of a square."""
REACH = 16
"""Least distance from a finish line, in crosses, up to which the border around it is looked at together."""

_Numbers = NDArray[np.int64]

_Piece = tuple[int, int, int, int, int, int]
"""A piece of border: where it begins, where it leads to from there, and how the piece before it led there."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The region that the rings enclose, their lines included; ``unit`` hundredths of a square lie between crosses."""

    rings: Rings
    unit: int = SCALE
    _pieces: "_Pieces" = field(init=False, repr=False, compare=False)
    _rows: dict[int, int] = field(init=False, repr=False, compare=False, default_factory=dict)
    _sources: dict[tuple[Board, Move], int] = field(init=False, repr=False, compare=False, default_factory=dict)
    _around: dict[tuple[Finish, int], "_Pieces"] = field(init=False, repr=False, compare=False, default_factory=dict)
    _exits: dict[tuple[Board, Move, Finish, int], int] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "_pieces", _pieces_of(self.rings))

    def holds(self, at: tuple[int, int]) -> bool:
        """Whether the cross lies inside the region or on its border."""
        return at[0] >= 0 and bool(self._row(at[1]) >> at[0] & 1)

    def is_clear(self, at: Cross, move: Move, share: tuple[int, int] = (1, 1)) -> bool:
        """Whether a trace stays in the region, its border included (G3): its first ``share[0] / share[1]`` alone."""
        if not self.holds(at):
            return False
        dx, dy = move
        if not dx and not dy:
            return True
        unit, (part, whole) = self.unit, share
        x, y, part = at[0] * unit, at[1] * unit, part * unit
        square = dx * dx + dy * dy
        for ax, ay, ex, ey, bx, by in self._pieces.along(x, y, x + dx * unit, y + dy * unit):
            right, up = ax - x, ay - y
            side = dx * up - dy * right
            if not side:
                # The trace meets the corner where this piece begins, unless that lies behind it or too far ahead.
                far = dx * right + dy * up
                if 0 <= far * whole < part * square and _leads_out(dx, dy, ex, ey, bx, by):
                    return False
                continue
            # A piece that begins to the right of the trace and ends to its left: if the trace gets there it goes out.
            turn = dx * ey - dy * ex
            if side < 0 < side + turn and 0 <= (right * ey - up * ex) * whole < part * turn:
                return False
        return True

    def is_step_clear(self, board: Board, at: Cross, part: Move) -> bool:
        """The same of a primitive move, which is looked up where it is known from which crosses of the board it is."""
        forwards, back = _forwards(part)
        one = self._sources.get((board, forwards))
        first = Cross(at.x + part.dx, at.y + part.dy) if back else at
        if one is None or not board.has_cross(first) or not self.holds(at):
            return self.is_clear(at, part)
        return bool(one & board.bit(first))

    def clear_sources(self, board: Board, move: Move) -> int:
        """The crosses of the board, as a set, from which the move is clear."""
        part, steps = primitive(move)
        sources = self._inside(board)
        if not steps:
            return sources
        # A trace is clear when each of its parts from cross to cross is.
        part, back = _forwards(part)
        one = self._sources.get((board, part))
        if one is None:
            one = self._sources[board, part] = sources & ~self._pieces.exits(board, part, self.unit)
        for step in range(steps):
            count = -1 - step if back else step
            sources &= board.shift(one, -count * part.dx, -count * part.dy)
        return sources

    def sources_to_line(self, board: Board, move: Move, finish: Finish) -> int:
        """The crosses in the region from which the move, if it meets the finish line, is clear until it does (G6)."""
        part, steps = primitive(move)
        # Pieces around the line to a distance that many moves share, and the exits through them.
        reach = REACH
        while reach < max(abs(move.dx), abs(move.dy)):
            reach *= 2
        exits = self._exits.get((board, part, finish, reach))
        if exits is None:
            pieces = self._around.get((finish, reach))
            if pieces is None:
                pieces = self._around[finish, reach] = self._pieces.around(finish, reach, self.unit)
            exits = self._exits[board, part, finish, reach] = pieces.exits(board, part, self.unit, finish)
        sources = self._inside(board) & ~exits
        for count in range(1, steps):
            x, y = count * part.dx, count * part.dy
            sources &= ~(board.shift(exits, -x, -y) & _columns(board, -x, board.columns - x))
        return sources

    def squares(self) -> Iterator[tuple[int, int]]:
        """The squares of the paper that the border touches, and perhaps some beside them."""
        yield from self._pieces.by_square

    def _inside(self, board: Board) -> int:
        """All crosses of the board in the region."""
        known = self._sources.get((board, STAND))
        if known is None:
            width = (1 << board.stride) - 1
            known = sum((self._row(y) & width) << (y * board.stride) for y in range(board.rows + 1))
            self._sources[board, STAND] = known
        return known

    def _row(self, y: int) -> int:
        """The crosses of a row in the region, as a set: the bit of (x, y) is x."""
        known = self._rows.get(y)
        if known is None:
            known = self._rows[y] = self._pieces.row(y * self.unit, self.unit)
        return known


def _pieces_of(rings: Rings) -> "_Pieces":
    """The straight pieces of border that the rings consist of."""
    points = np.array([point for ring in rings for point in ring], dtype=np.int64).reshape(-1, 2)
    ends = np.array([point for ring in rings for point in (*ring[1:], *ring[:1])], dtype=np.int64).reshape(-1, 2)
    before = np.array([point for ring in rings for point in (*ring[-1:], *ring[:-1])], dtype=np.int64).reshape(-1, 2)
    return _Pieces(*points.T, *(ends - points).T, *(points - before).T)


@dataclass(frozen=True, eq=False)
class _Pieces:
    """Straight pieces of border, as arrays."""

    x: _Numbers
    y: _Numbers
    """Where each begins."""
    across: _Numbers
    up: _Numbers
    """From there to its end."""
    came_across: _Numbers
    came_up: _Numbers
    """How the piece before it led there."""

    def around(self, finish: Finish, reach: int, unit: int) -> "_Pieces":
        """Those that a move of up to ``reach`` crosses each way may touch if it gets over the finish line."""
        (ax, ay), (bx, by), _ = finish
        near = np.ones(self.x.size, dtype=np.bool_)
        for begin, along, low, high in (
            (self.x, self.across, min(ax, bx), max(ax, bx)), (self.y, self.up, min(ay, by), max(ay, by))
        ):  # fmt: skip
            near &= np.maximum(begin, begin + along) >= (low - reach) * unit
            near &= np.minimum(begin, begin + along) <= (high + reach) * unit
        return _Pieces(*(getattr(self, column.name)[near] for column in fields(self)))

    @cached_property
    def by_square(self) -> dict[tuple[int, int], list[_Piece]]:
        """For each square of the paper, the pieces that may touch it."""
        found: dict[tuple[int, int], list[_Piece]] = {}
        columns = (self.x, self.y, self.across, self.up, self.came_across, self.came_up)
        for piece in zip(*(column.tolist() for column in columns), strict=True):
            x, y, across, up = piece[:4]
            for square in squares_along(x, y, x + across, y + up):
                found.setdefault(square, []).append(piece)
        return found

    def along(self, x0: int, y0: int, x1: int, y1: int) -> Iterator[_Piece]:
        """All pieces that a line may touch, and some more; a piece may come more than once."""
        by_square = self.by_square
        for square in squares_along(x0, y0, x1, y1):
            if square in by_square:
                yield from by_square[square]

    def row(self, y: int, unit: int) -> int:
        """The crosses at this height, ``unit`` apart, that lie inside the border or on it, as a set."""
        ends = self.y + self.up
        near = np.flatnonzero((np.minimum(self.y, ends) <= y) & (np.maximum(self.y, ends) >= y))
        inside = border = 0
        for x, from_y, across, up in zip(
            *(column[near].tolist() for column in (self.x, self.y, self.across, self.up)), strict=True
        ):
            if not up:
                first, last = -(-min(x, x + across) // unit), max(x, x + across) // unit
                border |= ((1 << (last - first + 1)) - 1) << first if first <= last else 0
                continue
            place, rest = divmod(x * up + (y - from_y) * across, up * unit)
            if not rest:
                border |= 1 << place
            if min(from_y, from_y + up) <= y < max(from_y, from_y + up):
                # Whatever lies to the right of the piece changes sides; of two pieces that meet here one counts.
                inside ^= -1 << (place + 1)
        return inside | border

    def exits(self, board: Board, move: Move, unit: int, before: Finish | None = None) -> int:
        """The crosses from which a primitive move leads out through the border, before it meets a finish line if given.

        Each line of crosses that the move runs along has a number, and each cross on it another that grows by one with
        the move; what is met between two crosses belongs to the first.
        """
        dx, dy = move
        u, v = _bezout(dx, dy)
        # Of either end of each piece: how far it lies to the left of the move's line through (0, 0), and along it.
        left, far = dx * self.y - dy * self.x, u * self.x + v * self.y
        turn, gain = dx * self.up - dy * self.across, u * self.across + v * self.up
        # The corners on lines of crosses at which the move leads out.
        on_line = np.flatnonzero(left % unit == 0)
        out = _leads_out(dx, dy, *(some[on_line] for some in (self.across, self.up, self.came_across, self.came_up)))
        at_corners = on_line[out]
        # The lines of crosses that pass through pieces from their left to their right.
        first, last = left // unit + 1, -((left + turn) // -unit) - 1
        counts = np.where(turn > 0, last - first + 1, 0).clip(0)
        line = np.arange(counts.sum()) + np.repeat(first - np.cumsum(counts) + counts, counts)
        ahead, deep = np.repeat(far * turn - gain * left, counts), np.repeat(unit * turn, counts)
        along = (ahead + np.repeat(gain * unit, counts) * line) // deep
        if before is not None:
            (ax, ay), way = before.a, before.direction
            to_line = (ax * unit - self.x) * way.dx + (ay * unit - self.y) * way.dy
            nearer = self.across * way.dx + self.up * way.dy
            at_corners = at_corners[to_line[at_corners] > 0]
            is_before = np.repeat(to_line * turn + nearer * left, counts) > np.repeat(nearer * unit, counts) * line
            line, along = line[is_before], along[is_before]
        c = np.concatenate((left[at_corners] // unit, line))
        w = np.concatenate((far[at_corners] // unit, along))
        x, y = dx * w - v * c, dy * w + u * c
        on_board = (x >= 0) & (x <= board.columns) & (y >= 0) & (y <= board.rows)
        marks = np.zeros((board.rows + 1) * board.stride, dtype=np.uint8)
        marks[(x + y * board.stride)[on_board]] = 1
        return set_of(marks)


@lru_cache(maxsize=256)
def _columns(board: Board, first: int, last: int) -> int:
    """All crosses of some columns of the board."""
    return board.box(first, 0, last, board.rows)


def _forwards(part: Move) -> tuple[Move, bool]:
    """A primitive move or its way back, which is as clear: whichever leads up, and whether that is the way back."""
    back = (part.dy, part.dx) < (0, 0)
    return (Move(-part.dx, -part.dy) if back else part), back


def _leads_out(dx: Any, dy: Any, ex: Any, ey: Any, bx: Any, by: Any) -> Any:
    """Whether the direction (dx, dy) leads out of the region from a corner that the border comes to by b, leaves by e.

    All are numbers, or arrays of them: then the answer is an array, too.
    """
    out_of_this, out_of_last = dx * ey - dy * ex > 0, dx * by - dy * bx > 0
    is_wide = bx * ey - by * ex < 0
    return (out_of_this & out_of_last) | ((out_of_this | out_of_last) & (is_wide ^ True))


def squares_along(x0: int, y0: int, x1: int, y1: int) -> Iterator[tuple[int, int]]:
    """The squares that a line touches, and perhaps some beside it; points are in hundredths of a square."""
    if y0 > y1:
        x0, y0, x1, y1 = x1, y1, x0, y0
    for row in range(y0 // SCALE, y1 // SCALE + 1):
        low, high = max(y0, row * SCALE), min(y1, (row + 1) * SCALE)
        ends = x0, x1
        if y1 > y0:
            ends = x0 + (x1 - x0) * (low - y0) // (y1 - y0), x0 + (x1 - x0) * (high - y0) // (y1 - y0)
        for column in range(min(ends) // SCALE, (max(ends) + 1) // SCALE + 1):
            yield column, row


@cache
def _bezout(a: int, b: int) -> tuple[int, int]:
    """Two numbers u and v with u·a + v·b = 1, for a and b without a common divisor."""
    if not b:
        return a, 0
    u, v = _bezout(b, a % b)
    return v, u - a // b * v
