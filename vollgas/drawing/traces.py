"""What pages with drawn traces share: where a trace leaves the field, and where its numbers have room."""

from collections.abc import Iterable, Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from vollgas.drawing.pen import Point


class Box(NamedTuple):
    """Where numbers may stand, mm on the page."""

    left: float
    low: float
    right: float
    high: float


def shown_end(start: Point, end: Point, low: Point, high: Point) -> Point:
    """A move's end, or where the move leaves the box between the corners ``low`` and ``high``."""
    share = 1.0
    for a, b, least, most in zip(start, end, low, high, strict=True):
        if not least <= b <= most:
            share = min(share, ((least if b < least else most) - a) / (b - a))
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def beside(places: Sequence[Point], number: int, away: float, crowd: Iterable[Point], box: Box) -> Point:
    """A place for a move's number so far from its dot: where the line and what is around leave most room."""
    x, y = places[number]
    # Points along the two moves that meet here stand for the line itself.
    line = [
        (x + (px - x) * part, y + (py - y) * part)
        for px, py in (places[number - 1], places[min(number + 1, len(places) - 1)])
        for part in (0.12, 0.25, 0.4, 0.6)
    ]
    near = [place for place in crowd if place != (x, y) and abs(place[0] - x) + abs(place[1] - y) < 6 * away]

    def rank(spot: Point) -> tuple[float, float, float]:
        """The room around a spot, then its place; rounded, since libraries differ in the last bit of sines."""
        room = min(hypot(spot[0] - px, spot[1] - py) for px, py in [*near, *line, (x, y)])
        return round(room, 3), round(spot[0], 3), round(spot[1], 3)

    spots = [(x + away * cos(turn * pi / 8), y + away * sin(turn * pi / 8)) for turn in range(16)]
    inside = [
        (px, py) for px, py in spots if box.left <= round(px, 3) <= box.right and box.low <= round(py, 3) <= box.high
    ]
    return max(inside, key=rank)
