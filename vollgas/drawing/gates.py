"""What start and finish are made of and where it lies, for the pen that draws it and for whoever measures it again."""

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from vollgas.drawing.pen import POINT
from vollgas.lattice import Cross
from vollgas.lineup import course_of
from vollgas.outline import SCALE
from vollgas.rules import Rules
from vollgas.track import Rings, Track

Place = tuple[float, float]
"""A place on the field, in squares from its lower left corner."""

DEEPEST_CHEQUERS = 3
"""Most rows of squares behind the finish line that are chequered."""

_PLATE_SHARE = 0.62
"""How much of the finish line's length the word on its plate may take."""


def thickness(side: float) -> float:
    """How thick start and finish line are on squares of ``side`` mm, mm."""
    return min(0.9, 0.2 * side)


def ring_radius(side: float) -> float:
    """Radius of a numbered start cross's ring on squares of ``side`` mm, mm."""
    return 0.37 * min(side, 9.0)


def tooth_size(side: float) -> Place:
    """How far a tooth of the start line reaches ahead and to either side on squares of ``side`` mm, mm."""
    return 0.3 * min(side, 8.0), 0.2 * min(side, 8.0)


def line_length(a: Cross, b: Cross) -> int:
    """The length of a line along the grid, in squares."""
    return max(abs(a.x - b.x), abs(a.y - b.y))


@lru_cache(maxsize=32)
def start_crosses(track: Track, rules: Rules) -> tuple[Cross, ...]:
    """Where the cars of this game begin, in squares: behind the line (V1), on it (C4) or one behind another (VV2)."""
    return tuple(Cross(x // rules.scale, y // rules.scale) for x, y in course_of(track, rules).starts)


def start_row(track: Track) -> list[tuple[int, int]]:
    """The squares behind the start crosses, as long as the start line: the word for the start stands there."""
    (a, b), ahead, at = sorted(track.start), track.way, track.starts[0]
    if ahead.dy:
        row = at.y + min(0, -ahead.dy)
        return [(x, row) for x in range(a.x, b.x)]
    row = at.x + min(0, -ahead.dx)
    return [(row, y) for y in range(a.y, b.y)]


def behind_finish(track: Track, beyond: float, along: float) -> Place:
    """The place so many squares beyond the finish line and so many along it, from its lower or left end."""
    a, ahead = min(track.finish[:2]), track.finish.direction
    return (a.x + ahead.dx * beyond, a.y + along) if ahead.dx else (a.x + along, a.y + ahead.dy * beyond)


class Flag(NamedTuple):
    """The chequers behind the finish line: how many cells along it and behind it, and a cell's sides, in squares."""

    along: int
    deep: int
    cell: float
    row: float
    has_plate: bool = False
    """Whether the finish's word may lie on it."""


def flag_of(track: Track) -> Flag:
    """The track's chequered flag; the cell at the line's lower or left end, next to the line, is dark.

    It lies on the road behind the line; at least a row of half squares, whatever lies there. On a circuit, where cars
    drive on beyond the line, it is a band of small cells that hides no cross.
    """
    (a, b), (dx, dy) = sorted(track.finish[:2]), track.finish.direction
    if track.is_circuit:
        return Flag(4 * line_length(a, b), 2, 0.25, 0.25)
    rows = 0
    while rows < DEEPEST_CHEQUERS:
        # The squares of the next row, each by its lower left cross.
        if dy:
            row = [(x, a.y + (rows if dy > 0 else -1 - rows)) for x in range(a.x, b.x)]
        else:
            row = [(a.x + (rows if dx > 0 else -1 - rows), y) for y in range(a.y, b.y)]
        if not all(track.is_road(*square) for square in row):
            break
        rows += 1
    # Where the line lies on the field's edge, the flag must not reach into the page's header.
    return Flag(
        2 * line_length(a, b), max(1, 2 * rows), 0.5, 0.5 if rows else min(0.5, 3.5 / track.paper.square), rows > 0
    )


def plate_size(side: float) -> float:
    """The size of the finish's word on squares of ``side`` mm, points."""
    return min(1.7 * side, 13.0)


def plate_room(track: Track) -> float:
    """How wide the finish's word may be, mm; on shorter lines there is none."""
    return _PLATE_SHARE * line_length(*track.finish[:2]) * track.paper.square


def plate_reach(track: Track) -> tuple[float, float]:
    """How far the plate with the finish's word may reach from the flag's middle: along and square to the line, mm."""
    high = plate_size(track.paper.square) * POINT
    return plate_room(track) / 2 + 0.45 * high, 0.62 * high


_ARROWS = ((4, 0.85, 2.5, 3.55), (3, 0.85, 1.5, 2.55), (2, 0.8, 0.8, 1.8), (1, 0.6, 0.6, 0.95))
"""For so many squares of road beyond the line: where an arrow's tail, head and tip lie, in squares beyond it."""


class Arrow(NamedTuple):
    """A circuit's arrow: where its middle lies along the line, and where tail, head and tip lie beyond it, in squares.

    It keeps within a column of squares, so that it hides no cross.
    """

    middle: float
    tail: float
    head: float
    tip: float

    def half(self, beyond: float) -> float:
        """Half its width so many squares beyond the line."""
        if self.head <= beyond <= self.tip:
            return 0.42 * (self.tip - beyond) / (self.tip - self.head)
        return 0.13 if self.tail <= beyond < self.head else 0.0

    def corners(self) -> list[tuple[float, float]]:
        """Its corners, each so far beyond the line and along it: tail, head, tip, and back on the other side."""
        wide, slim = self.half(self.head), self.half(self.tail)
        side = (
            [(self.tail, slim), (self.head, slim), (self.head, wide)] if self.head > self.tail else [(self.head, wide)]
        )
        others = [(beyond, self.middle - half) for beyond, half in reversed(side)]
        return [*((beyond, self.middle + half) for beyond, half in side), (self.tip, self.middle), *others]


def arrow_of(track: Track) -> Arrow | None:
    """The arrow that shows a circuit's direction, on the road beyond the line; None on a sprint, or without room."""
    if not track.is_circuit:
        return None
    length = line_length(*track.finish[:2])
    hazards = {at for at, _ in track.hazards}
    for squares, *places in _ARROWS:
        for column in sorted(range(length), key=lambda column: abs(2 * column + 1 - length)):
            middles = [behind_finish(track, beyond + 0.5, column + 0.5) for beyond in range(squares)]
            near = {(int(x) + i, int(y) + j) for x, y in middles for i in (0, 1) for j in (0, 1)}
            if all(track.is_road(int(x), int(y)) for x, y in middles) and not near & hazards:
                arrow = Arrow(column + 0.5, *places)
                if not _meets_border(track, arrow):
                    return arrow
    return None


def _meets_border(track: Track, arrow: Arrow) -> bool:
    """Whether a smooth border runs into the arrow, or beside it nearer than is looked at."""
    tail, tip = (arrow.tail, arrow.middle - 0.5), (arrow.tip, arrow.middle + 0.5)
    corners = zip(behind_finish(track, *tail), behind_finish(track, *tip), strict=True)
    (left, right), (low, high) = (sorted(places) for places in corners)
    return meets_box(track.outline, (left, low), (right, high))


def meets_box(rings: Rings, low: Place, high: Place) -> bool:
    """Whether a smooth border passes through the box between two corners."""
    box = [(SCALE * least, SCALE * most) for least, most in zip(low, high, strict=True)]
    return any(_enters(a, b, box) for ring in rings for a, b in pairwise((*ring, ring[0])))


def _enters(a: tuple[int, int], b: tuple[int, int], box: list[Place]) -> bool:
    """Whether a piece of border meets the inside of a box, given by its least and most on each axis."""
    first, last = 0.0, 1.0
    for begin, end, (least, most) in zip(a, b, box, strict=True):
        if begin == end:
            if not least < begin < most:
                return False
            continue
        one, other = sorted(((least - begin) / (end - begin), (most - begin) / (end - begin)))
        first, last = max(first, one), min(last, other)
    return first < last
