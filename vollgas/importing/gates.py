"""Lines across the road of a map: where one lies on the grid, and from which wall to which it reaches."""

from typing import NamedTuple

from vollgas.importing.sketch import Box, Sketch, Square
from vollgas.lattice import Cross, Move
from vollgas.track import WIDEST

FEW = 3
"""A start narrower than so many squares is drawn across the whole road."""


class Gate(NamedTuple):
    """A line on a grid line from place ``low`` to ``high`` along it, crossed in the direction ``way``."""

    way: Move
    line: int
    low: int
    high: int

    def _squares(self, side: int) -> list[Square]:
        if self.way.dy:
            return [(place, self.line + min(0, side * self.way.dy)) for place in range(self.low, self.high)]
        return [(self.line + min(0, side * self.way.dx), place) for place in range(self.low, self.high)]

    @property
    def before(self) -> list[Square]:
        """The squares along the line on the side that cars come from."""
        return self._squares(-1)

    @property
    def beyond(self) -> list[Square]:
        """The squares along the line on the side that cars go to."""
        return self._squares(1)

    def cross(self, place: int, back: int = 0) -> Cross:
        """The cross at a place along the line, so many squares before it."""
        if self.way.dy:
            return Cross(place, self.line - back * self.way.dy)
        return Cross(self.line - back * self.way.dx, place)

    @property
    def ends(self) -> tuple[Cross, Cross]:
        """The line's two ends."""
        return self.cross(self.low), self.cross(self.high)


def edge(box: Box, way: Move, entry: bool = False) -> Gate:
    """The line along that edge of a block where cars leave it; or enter it."""
    forward = sum(way) > 0
    if way.dy:
        return Gate(way, box.y1 + 1 if forward != entry else box.y0, box.x0, box.x1 + 1)
    return Gate(way, box.x1 + 1 if forward != entry else box.x0, box.y0, box.y1 + 1)


def span(sketch: Sketch, gate: Gate, *, whole: bool) -> range:
    """The places along a line where there is road right before it: all of them, or only those between its ends.

    Empty when there is none, or when wall parts it.
    """
    open_places = [
        place for place, square in zip(range(gate.low, gate.high), gate.before, strict=True) if sketch.is_road(*square)
    ]
    if not open_places or open_places[-1] - open_places[0] + 1 != len(open_places):
        return range(0)
    low, high = open_places[0], open_places[-1] + 1
    if whole:
        while sketch.is_road(*gate._replace(low=low - 1, high=low).before[0]):
            low -= 1
        while sketch.is_road(*gate._replace(low=high, high=high + 1).before[0]):
            high += 1
    return range(low, high)


def across(sketch: Sketch, gate: Gate, *, whole: bool) -> Gate | None:
    """The line made as wide as the road right before it, or cut to it; None when there is no road, or wall parts it."""
    places = span(sketch, gate, whole=whole)
    return gate._replace(low=places.start, high=places.stop) if places else None


def line_of_start(sketch: Sketch, start: Box, way: Move) -> Gate | None:
    """The start line for a way of travel, across the whole road if its marks are too few for two cars."""
    gate = edge(start, way)
    return across(sketch, gate, whole=gate.high - gate.low < FEW)


def line_of_finish(sketch: Sketch, finish: Box, way: Move) -> Gate | None:
    """The finish line for a way of travel: the edge of its marks where cars arrive, across the whole road.

    Where a narrow road filled with marks opens into a wide one, the line lies as far inside as the road is narrow.
    """
    first = edge(finish, way, entry=True)
    depth = finish.y1 - finish.y0 + 1 if way.dy else finish.x1 - finish.x0 + 1
    for inside in range(depth + 1):
        gate = first._replace(line=first.line + inside * sum(way))
        if span(sketch, gate, whole=True) == range(gate.low, gate.high):
            return gate
    return across(sketch, first, whole=True)


def shut(sketch: Sketch, gate: Gate) -> list[Square]:
    """The squares right beyond a line, from wall to wall: without them nobody gets over it, nor round its ends."""
    dx, dy = (1, 0) if gate.way.dy else (0, 1)
    row = gate.beyond
    x, y = row[0]
    while sketch.is_road(x - dx, y - dy):
        x, y = x - dx, y - dy
        row.append((x, y))
    x, y = gate.beyond[-1]
    while sketch.is_road(x + dx, y + dy):
        x, y = x + dx, y + dy
        row.append((x, y))
    return [square for square in row if sketch.is_road(*square)]


def starts_of(gate: Gate) -> tuple[Cross, ...]:
    """The crosses where cars stand: all between the ends of the line, or with the ends where there is hardly any."""
    wide = gate.high - gate.low >= FEW
    places = range(gate.low + 1, gate.high) if wide else range(gate.low, gate.high + 1)
    spare = max(0, len(places) - WIDEST)
    return tuple(gate.cross(place, back=1) for place in places[spare // 2 :][:WIDEST])
