"""The shape of a course on the board: from a ring's centreline to the outlines of its spaces, in millimetres.

Additions, multiplications, divisions, square roots and rounding alone, which IEEE 754 fixes bit for bit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import fsum, sqrt

from vollgas.making.curve import Point
from vollgas.moped.course import INNER, Course

SAMPLES = 16
"""Places along a row where the road is measured; its edges are straight in between."""
HALF = 26.0
"""Half the road's width, which is the width of a lane."""
NARROW = 16.0
"""Half its width where there is but one lane."""
TAPER = 5
"""Samples over which the road narrows, inside the single-lane place."""
GAP = 8.0
"""Least room between two legs of the road."""
SHORTEST = 34.0
"""Least length of a space along the middle of its lane."""
FINE = 4.0
"""Distance of the points that are smoothed."""
PASSES = 40
"""How often the centreline is smoothed."""


@dataclass(frozen=True, slots=True)
class Space:
    """One space of the board, and how it lies there; y runs upwards from the lower left corner of the field."""

    row: int
    """From the start/finish line on, from 0."""
    lane: int
    bonus: bool
    """Whether it is a "+2" space (M7)."""
    start: int | None
    """Which start space it is, from 1 for the foremost (M2)."""
    outline: tuple[Point, ...]
    """Round the space: along its inner edge the way mopeds go, and back along its outer one."""
    middle: Point
    heading: Point
    """The way that mopeds go there, of length 1."""
    length: float
    """Along the middle of the lane."""


@dataclass(frozen=True, slots=True)
class Ribbon:
    """The road of a board."""

    spaces: tuple[Space, ...]
    """Row by row from the line on, the inner lane's first."""
    inner: tuple[Point, ...]
    """The road's edges, each a ring whose last point is not the first again: that towards the infield …"""
    outer: tuple[Point, ...]
    """… and the other."""
    middle: tuple[Point, ...]
    """What parts the lanes, point for point with the edges; row r begins at point ``SAMPLES * r``."""
    line: tuple[Point, Point]
    """The start/finish line, from the inner edge to the outer one."""


def lay_ribbon(centreline: Sequence[Point], course: Course) -> Ribbon | None:
    """The road along a ring, which begins at the line and goes the way the mopeds do; None where it can't be laid.

    It can't where bends are too sharp, legs too near, or spaces too short.
    """
    rows = len(course.rows)
    middle = spaced(smooth(centreline), SAMPLES * rows)
    ways = [
        _unit(before, after) for before, after in zip(middle[-1:] + middle[:-1], middle[1:] + middle[:1], strict=True)
    ]
    if _too_near(middle):
        return None
    # To the left of the way lies the infield, if the ring turns left as a whole.
    side = 1.0 if _area(middle) > 0 else -1.0
    halves = [_half(course, at) for at in range(len(middle))]
    inner = [_aside(point, way, side * half) for point, way, half in zip(middle, ways, halves, strict=True)]
    outer = [_aside(point, way, -side * half) for point, way, half in zip(middle, ways, halves, strict=True)]
    if _folds(inner, ways) or _folds(outer, ways):
        return None
    starts = {(spot.along % rows, spot.lane): number for number, spot in enumerate(course.starts, 1)}
    spaces = []
    for row, lanes in enumerate(course.rows):
        for lane, bonus in enumerate(lanes):
            edges = (inner, outer) if len(lanes) == 1 else (inner, middle) if lane == INNER else (middle, outer)
            spaces.append(_space(row, lane, bonus, starts.get((row, lane)), *edges))
    if min(space.length for space in spaces) < SHORTEST:
        return None
    return Ribbon(tuple(spaces), tuple(inner), tuple(outer), tuple(middle), (inner[0], outer[0]))


def smooth(ring: Sequence[Point]) -> list[Point]:
    """The ring with its bends evened out: every point drawn to the middle of its neighbours, many times over."""
    points = spaced(ring, max(3, round(_length([*ring, ring[0]]) / FINE)))
    for _ in range(PASSES):
        points = [
            (round((ax + 2 * bx + cx) / 4, 6), round((ay + 2 * by + cy) / 4, 6))
            for (ax, ay), (bx, by), (cx, cy) in zip(
                points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True
            )
        ]
    return points


def spaced(ring: Sequence[Point], many: int) -> list[Point]:
    """So many points in even distances round a ring, from its first one on; the ring closes by itself."""
    points = [*ring, ring[0]]
    lengths = [sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) for (ax, ay), (bx, by) in pairwise(points)]
    step = fsum(lengths) / many
    found, edge, before = [], 0, 0.0
    for number in range(many):
        wanted = number * step
        while edge < len(lengths) - 1 and before + lengths[edge] < wanted:
            before += lengths[edge]
            edge += 1
        (ax, ay), (bx, by) = points[edge], points[edge + 1]
        share = min(1.0, (wanted - before) / lengths[edge]) if lengths[edge] else 0.0
        found.append((round(ax + (bx - ax) * share, 3), round(ay + (by - ay) * share, 3)))
    return found


def _half(course: Course, at: int) -> float:
    """Half the road's width at a sample."""
    row, within = divmod(at, SAMPLES)
    if len(course.rows[row]) == 2:
        return HALF
    t = min(1.0, min(within, SAMPLES - within) / TAPER)
    return round(HALF + (NARROW - HALF) * t * t * (3 - 2 * t), 3)


def _space(row: int, lane: int, bonus: bool, start: int | None, near: Sequence[Point], far: Sequence[Point]) -> Space:
    """A space between two lines, the nearer one that towards the infield."""
    places = [at % len(near) for at in range(SAMPLES * row, SAMPLES * (row + 1) + 1)]
    along = [_between(near[at], far[at]) for at in places]
    half = SAMPLES // 2
    return Space(
        row=row,
        lane=lane,
        bonus=bonus,
        start=start,
        outline=(*(near[at] for at in places), *(far[at] for at in reversed(places))),
        middle=along[half],
        heading=_unit(along[half - 1], along[half + 1]),
        length=round(_length(along), 1),
    )


def _between(a: Point, b: Point) -> Point:
    return round((a[0] + b[0]) / 2, 3), round((a[1] + b[1]) / 2, 3)


def _unit(a: Point, b: Point) -> Point:
    """The direction from one point to another, of length 1."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = sqrt(dx * dx + dy * dy)
    return (round(dx / length, 6), round(dy / length, 6)) if length else (0.0, 0.0)


def _aside(point: Point, way: Point, far: float) -> Point:
    """So far to the left of a point, seen along the way."""
    return round(point[0] - way[1] * far, 3), round(point[1] + way[0] * far, 3)


def _length(line: Sequence[Point]) -> float:
    return fsum(sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) for (ax, ay), (bx, by) in pairwise(line))


def _area(ring: Sequence[Point]) -> float:
    """Twice the area, positive for a ring that turns left."""
    return fsum(ax * by - ay * bx for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]))


def _folds(edge: Sequence[Point], ways: Sequence[Point]) -> bool:
    """Whether an edge goes back somewhere, as it does inside of a bend that is too sharp."""
    return any(
        (bx - ax) * dx + (by - ay) * dy <= 0
        for (ax, ay), (bx, by), (dx, dy) in zip(edge, [*edge[1:], edge[0]], ways, strict=True)
    )


def _too_near(middle: Sequence[Point]) -> bool:
    """Whether two legs of the road come too near each other."""
    many, least = len(middle), (2 * HALF + GAP) * (2 * HALF + GAP)
    step = _length([*middle, middle[0]]) / many
    # Nearer along the road than that, points belong to one bend, which must not fold, and no more.
    apart = round(2 * (2 * HALF + GAP) / step)
    return any(
        (ax - bx) * (ax - bx) + (ay - by) * (ay - by) < least
        for number, (ax, ay) in enumerate(middle)
        for bx, by in middle[number + apart : min(many, number + many - apart + 1)]
    )
