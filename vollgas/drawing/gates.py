"""What start and finish are made of and where it lies, for the pen that draws it and for whoever measures it again."""

from functools import lru_cache
from typing import NamedTuple

from vollgas.drawing.pen import POINT
from vollgas.lattice import Cross
from vollgas.lineup import course_of
from vollgas.rules import Rules
from vollgas.track import Track

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


def flag_of(track: Track) -> Flag:
    """The track's chequered flag; the cell at the line's lower or left end, next to the line, is dark.

    It lies on the road behind the line; at least a row of half squares, whatever lies there.
    """
    (a, b), (dx, dy) = sorted(track.finish[:2]), track.finish.direction
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
    return Flag(2 * line_length(a, b), max(1, 2 * rows), 0.5, 0.5 if rows else min(0.5, 3.5 / track.paper.square))


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
