"""A map as somebody drew it: a sign for each square, and what is joined to what."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

WALL, ROAD, START, FINISH = "#.SF"

Square = tuple[int, int]
"""A square by its lower left cross, as in lattice.py."""


class Box(NamedTuple):
    """A block of squares from the lower left one to the upper right one, both included."""

    x0: int
    y0: int
    x1: int
    y1: int

    def squares(self) -> Iterator[Square]:
        """All of its squares."""
        return ((x, y) for y in range(self.y0, self.y1 + 1) for x in range(self.x0, self.x1 + 1))


@dataclass(frozen=True, slots=True)
class Sketch:
    """Rows of signs, top row first: ``WALL``, ``ROAD``, ``START`` or ``FINISH``; and what was noticed."""

    rows: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def columns(self) -> int:
        """Squares across."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Squares up."""
        return len(self.rows)

    def sign(self, x: int, y: int) -> str:
        """What was drawn in a square; outside of the map there is wall."""
        inside = 0 <= x < self.columns and 0 <= y < self.height
        return self.rows[self.height - 1 - y][x] if inside else WALL

    def is_road(self, x: int, y: int) -> bool:
        """Whether cars may drive there: on marks as well as on plain road."""
        return self.sign(x, y) != WALL

    def marked(self, sign: str) -> list[Square]:
        """The squares with this sign."""
        return [
            (match.start(), self.height - 1 - row)
            for row, text in enumerate(self.rows)
            for match in re.finditer(re.escape(sign), text)
        ]

    def where(self, at: Square) -> str:
        """A square as people count who look at the map: from its top left corner."""
        return f"row {self.height - at[1]}, column {at[0] + 1}"

    def painted(self, squares: Iterable[Square], sign: str) -> "Sketch":
        """The same map with another sign in these squares."""
        touched: dict[int, list[int]] = {}
        for x, y in squares:
            touched.setdefault(self.height - 1 - y, []).append(x)
        rows = list(self.rows)
        for row, columns in touched.items():
            signs = list(rows[row])
            for x in columns:
                signs[x] = sign
            rows[row] = "".join(signs)
        return Sketch(tuple(rows), self.notes)


def box_of(squares: Sequence[Square]) -> Box:
    """The smallest block that holds the squares."""
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    return Box(min(xs), min(ys), max(xs), max(ys))


class Parts:
    """The connected parts of a map's road: squares that share a side or a corner, for a car may pass at a corner (G1).

    Worked out on runs of squares row by row, so that a large map takes no longer than it takes to read.
    """

    def __init__(self, sketch: Sketch, without: Iterable[Square] = ()) -> None:
        self._parents: list[int] = []
        self._starts: list[list[int]] = []
        self._ends: list[list[int]] = []
        self._first: list[int] = []
        """By row from the bottom: where its runs begin and end, and the number of the first of them."""
        for row in reversed(sketch.painted(without, WALL).rows):
            runs = [match.span() for match in re.finditer(f"[^{WALL}]+", row)]
            self._first.append(len(self._parents))
            self._starts.append([start for start, _ in runs])
            self._ends.append([end for _, end in runs])
            self._parents.extend(range(len(self._parents), len(self._parents) + len(runs)))
            if len(self._first) > 1:
                self._join_last_rows()

    def _join_last_rows(self) -> None:
        below, here = 0, 0
        first_below, first_here = self._first[-2:]
        starts_below, ends_below = self._starts[-2], self._ends[-2]
        starts, ends = self._starts[-1], self._ends[-1]
        while below < len(starts_below) and here < len(starts):
            if starts_below[below] <= ends[here] and starts[here] <= ends_below[below]:
                self._parents[self._root(first_here + here)] = self._root(first_below + below)
            if ends_below[below] < ends[here]:
                below += 1
            else:
                here += 1

    def _root(self, run: int) -> int:
        while self._parents[run] != run:
            self._parents[run] = self._parents[self._parents[run]]
            run = self._parents[run]
        return run

    def part(self, at: Square) -> int | None:
        """The number of the part in which a square lies; None for wall."""
        x, y = at
        if not 0 <= y < len(self._first):
            return None
        run = bisect_right(self._starts[y], x) - 1
        return self._root(self._first[y] + run) if run >= 0 and x < self._ends[y][run] else None

    def parts(self, squares: Iterable[Square]) -> set[int]:
        """The numbers of all parts in which some of the squares lie."""
        return {part for part in map(self.part, squares) if part is not None}

    def only(self, sketch: Sketch, parts: set[int]) -> tuple[str, ...]:
        """The map's rows with everything else made wall."""
        rows = []
        for y, text in enumerate(reversed(sketch.rows)):
            row, last = [], 0
            for number, (start, end) in enumerate(zip(self._starts[y], self._ends[y], strict=True), self._first[y]):
                if self._root(number) in parts:
                    row += [WALL * (start - last), text[start:end]]
                    last = end
            rows.append("".join(row) + WALL * (len(text) - last))
        return tuple(reversed(rows))


def corner_gaps(sketch: Sketch) -> list[Square]:
    """Where two walls meet only at a corner, with road on both sides: of each such road the square to fill.

    It is the one with more wall around it, of equals the lower or left one, and plain road rather than a mark.
    """
    gaps = []
    columns = (1 << (sketch.columns - 1)) - 1
    walls = [int(re.sub(f"[^{WALL}]", "0", text)[::-1].replace(WALL, "1"), 2) for text in sketch.rows]
    for row, (above, below) in enumerate(pairwise(walls)):
        y = sketch.height - 2 - row
        for corners, squares in (
            (above & ~(above >> 1) & ~below & (below >> 1) & columns, ((1, 1), (0, 0))),
            (~above & (above >> 1) & below & ~(below >> 1) & columns, ((0, 1), (1, 0))),
        ):
            left = corners
            while left:
                x = (left & -left).bit_length() - 1
                left &= left - 1
                gaps.append(min(((x + i, y + j) for i, j in squares), key=lambda at: _openness(sketch, at)))
    return gaps


def _openness(sketch: Sketch, at: Square) -> tuple[bool, int, Square]:
    x, y = at
    road = sum(sketch.is_road(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1))
    return sketch.sign(x, y) != ROAD, road, (y, x)
