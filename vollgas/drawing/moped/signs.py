"""Where the signs of the spaces are painted: start numbers, "+2", arrows, brackets, row numbers; millimetres.

They lie along the middle of the lane, so that they follow the road round its bends, and are drawn smaller, or an arrow
is left out, where they would come too near each other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import atan2, degrees, sqrt
from typing import NamedTuple

from shapely import LineString, Polygon
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from vollgas.drawing.pen import Point
from vollgas.moped.boards import Board
from vollgas.moped.ribbon import SAMPLES, Ribbon, Space

CHECK = 3.25
"""Side of the squares on the start/finish line, which is two of them deep: sixteen across the road."""
DISC, ROW = 6.0, 2.5
"""Radii of a start number and of a row number."""
PLUS = (11.5, 7.2)
"""Width and height of "+2"."""
ARROW = 5.2
"""Half the width of an arrow beside "+2", from one barb to the other."""
CLEAR = 1.8
"""Least room between any two signs of a space."""
ASIDE, EDGE = 1.2, 0.6
"""Least room between a row number and the signs beside it, and the lines around its space."""

_BACK, _FRONT = 2.2, 2.2
"""What stays free behind the foremost and before the last sign, or the bracket."""
_ARM, _ASIDE = 4.5, 3.4
"""Length of a bracket's arms, and how far they are from the lane's edges."""
_NEAR = 3.0
"""Most room from "+2" to its arrow."""
_FROM_EDGE = 3.6
"""From the road's edge to the middle of a row number."""
_TRIES = ((True, 1.0), (True, 0.9), (False, 1.0), (False, 0.9), (False, 0.8), (False, 0.7))
"""Whether there are arrows beside "+2", and by how much all of it is smaller: what is tried one after another."""
_SHARES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82)
"""How far along its row a row number is tried."""


class Spot(NamedTuple):
    """A place on a space, and the way that mopeds go there, of length 1."""

    x: float
    y: float
    dx: float
    dy: float

    @property
    def turn(self) -> float:
        """How far the way is turned from the way to the right, degrees."""
        return round(degrees(atan2(self.dy, self.dx)), 2)

    @property
    def upright(self) -> float:
        """By how much more words are turned, so that they are not upside down."""
        return 180.0 if abs(self.turn) > 90 else 0.0

    def ahead(self, along: float, left: float) -> Point:
        """A point so far ahead and to the left."""
        return self.x + along * self.dx - left * self.dy, self.y + along * self.dy + left * self.dx


class Lane:
    """The way through a space, measured along its middle."""

    def __init__(self, space: Space) -> None:
        near, far = space.outline[: SAMPLES + 1], space.outline[: -SAMPLES - 2 : -1]
        self.points = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(near, far, strict=True)]
        self.reached = [0.0]
        for (ax, ay), (bx, by) in pairwise(self.points):
            self.reached.append(self.reached[-1] + sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)))
        (ax, ay), (bx, by) = near[-1], far[-1]
        self.across = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))

    @property
    def length(self) -> float:
        """From where the space begins to its end."""
        return self.reached[-1]

    def spot(self, along: float) -> Spot:
        """The place after so many millimetres."""
        at = next((i for i in range(SAMPLES - 1) if self.reached[i + 1] >= along), SAMPLES - 1)
        share = (along - self.reached[at]) / (self.reached[at + 1] - self.reached[at])
        (ax, ay), (bx, by) = self.points[at], self.points[at + 1]
        # The way turns evenly from one edge of the polygon to the next.
        (px, py), (qx, qy) = self._way(at), self._way(at + 1)
        dx, dy = px + (qx - px) * share, py + (qy - py) * share
        far = sqrt(dx * dx + dy * dy)
        return Spot(
            round(ax + (bx - ax) * share, 3), round(ay + (by - ay) * share, 3), round(dx / far, 6), round(dy / far, 6)
        )

    def _way(self, at: int) -> Point:
        (ax, ay), (bx, by) = self.points[max(at - 1, 0)], self.points[min(at + 1, SAMPLES)]
        far = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        return (bx - ax) / far, (by - ay) / far


@dataclass(frozen=True)
class Signs:
    """What is painted on a space."""

    number: Spot | None = None
    """The middle of the start number …"""
    plus: Spot | None = None
    """… and of "+2"."""
    arrows: tuple[Spot, ...] = ()
    """Arrows, half their length behind their tips."""
    bracket: tuple[Point, ...] = ()
    """The line that a moped waits behind, from one arm's end to the other's."""
    size: float = 1.0
    """Of number, "+2" and arrows beside the usual."""

    @cached_property
    def shapes(self) -> tuple[BaseGeometry, ...]:
        """Each sign as an area or a line."""
        found: list[BaseGeometry] = []
        if self.number:
            found.append(Dot(self.number.x, self.number.y).buffer(DISC * self.size))
        if self.plus:
            wide, high = PLUS[0] * self.size / 2, PLUS[1] * self.size / 2
            found.append(
                Polygon([self.plus.ahead(*at) for at in ((wide, high), (-wide, high), (-wide, -high), (wide, -high))])
            )
        found += [Polygon(arrow_at(spot, ARROW * self.size)) for spot in self.arrows]
        if self.bracket:
            found.append(LineString(self.bracket))
        return tuple(found)

    @property
    def room(self) -> float:
        """How near the nearest two signs are."""
        shapes = self.shapes
        return round(min((a.distance(b) for number, a in enumerate(shapes) for b in shapes[:number]), default=99.0), 2)


def arrow_at(spot: Spot, half: float) -> list[Point]:
    """The outline of an arrow, ``half`` as wide as from one barb to the other."""
    notch = 0.05 * half
    return [
        spot.ahead(along, left)
        for along, left in (
            (-0.62 * half, half), (-notch, half), (0.62 * half, 0.0), (-notch, -half), (-0.62 * half, -half),
            (notch, 0.0),
        )
    ]  # fmt: skip


def signs_of(board: Board, space: Space) -> Signs:
    """What is painted on a space: the largest signs that are clear of each other."""
    lane = Lane(space)
    # The start/finish line lies on the end of the last row.
    line = 2 * CHECK if space.row == len(board.course.rows) - 1 else 0.0
    if not space.start and not space.bonus:
        middle = lane.spot((lane.length - line) / 2)
        return Signs(arrows=tuple(middle._replace(x=x, y=y) for x, y in (middle.ahead(2.3, 0), middle.ahead(-2.3, 0))))
    bracket = _bracket(lane, space, line + _FRONT) if space.start else ()
    front = lane.length - line - (_FRONT + 2.0 if space.start else _BACK)
    found = Signs()
    for arrows, size in _TRIES:
        found = _laid(lane, space, front, bracket, size, arrows=arrows)
        if found.room >= CLEAR:
            break
    return found


def _laid(lane: Lane, space: Space, front: float, bracket: tuple[Point, ...], size: float, *, arrows: bool) -> Signs:
    """Signs of a size, in even distances from where the space begins to its front."""
    disc, plus, arrow = 2 * DISC * size, PLUS[0] * size, 1.24 * ARROW * size
    room = front - _BACK
    if not space.bonus:
        return Signs(lane.spot(_BACK + room / 2), bracket=bracket, size=size)
    if not space.start:
        middle, step = _BACK + room / 2, plus / 2 + arrow / 2 + _NEAR
        beside = (lane.spot(middle - step), lane.spot(middle + step)) if arrows else ()
        return Signs(plus=lane.spot(middle), arrows=beside, size=size)
    if not arrows:
        gap = (room - disc - plus) / 3
        after = _BACK + 2 * gap + disc
        return Signs(lane.spot(_BACK + gap + disc / 2), lane.spot(after + plus / 2), (), bracket, size)
    near = min(_NEAR, (room - disc - plus - arrow) / 4)
    gap = (room - disc - plus - near - arrow) / 3
    after = _BACK + 2 * gap + disc
    ahead = lane.spot(after + plus + near + arrow / 2)
    return Signs(lane.spot(_BACK + gap + disc / 2), lane.spot(after + plus / 2), (ahead,), bracket, size)


def _bracket(lane: Lane, space: Space, back: float) -> tuple[Point, ...]:
    """The line so far behind a space's end, at right angles to the way there, with an arm on either side."""
    (ax, ay), (bx, by) = space.outline[SAMPLES], space.outline[SAMPLES + 1]
    ux, uy = (bx - ax) / lane.across, (by - ay) / lane.across
    way = lane.spot(lane.length)
    # Straight back from the end: of the two normals the one against the way.
    vx, vy = (-uy, ux) if -uy * way.dx + ux * way.dy < 0 else (uy, -ux)
    return tuple(
        (round(ax + ux * across + vx * behind, 3), round(ay + uy * across + vy * behind, 3))
        for across, behind in (
            (_ASIDE, back + _ARM), (_ASIDE, back), (lane.across - _ASIDE, back), (lane.across - _ASIDE, back + _ARM),
        )
    )  # fmt: skip


def row_numbers(board: Board, signs: Sequence[Signs]) -> Iterator[Point]:
    """Where the number of each row stands: at the inner edge if it is clear of all signs there, or at the outer one."""
    ribbon = board.ribbon
    for row in range(len(board.course.rows)):
        own = [number for number, space in enumerate(ribbon.spaces) if space.row == row]
        shapes = [shape for number in own for shape in signs[number].shapes]
        lines = [Polygon(ribbon.spaces[number].outline).exterior for number in own]
        best = -99.0, (0.0, 0.0)
        for x, y in _beside(ribbon, row):
            dot = Dot(x, y)
            room = min(
                *(shape.distance(dot) - ROW - ASIDE for shape in shapes),
                *(line.distance(dot) - ROW - EDGE for line in lines),
            )
            room = min(round(room, 2), 0.0)
            if room > best[0]:
                best = room, (x, y)
        yield best[1]


def _beside(ribbon: Ribbon, row: int) -> Iterator[Point]:
    """Where a row's number may stand, the usual place first."""
    for first, other in ((ribbon.inner, ribbon.outer), (ribbon.outer, ribbon.inner)):
        for share in _SHARES:
            at, more = divmod(share * SAMPLES, 1.0)
            here, there = SAMPLES * row + int(at), (SAMPLES * row + int(at) + 1) % len(first)
            (ix, iy), (ox, oy) = _between(first[here], first[there], more), _between(other[here], other[there], more)
            far = sqrt((ox - ix) * (ox - ix) + (oy - iy) * (oy - iy))
            yield round(ix + (ox - ix) * _FROM_EDGE / far, 3), round(iy + (oy - iy) * _FROM_EDGE / far, 3)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
