"""Where start and finish lie on a map, and which way cars drive: read from marks as people draw them.

A mark is a run of squares across the road, or a block of them; whatever can be read in one way only is read so, and
anything else is refused with what would make it plain.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from vollgas.errors import BadFile
from vollgas.importing.sketch import FINISH, ROAD, START, Box, Parts, Sketch, Square, box_of
from vollgas.lattice import Cross, Move
from vollgas.telling import are, so_many, were
from vollgas.track import WIDEST

WAYS = {"up": Move(0, 1), "down": Move(0, -1), "left": Move(-1, 0), "right": Move(1, 0)}
"""The directions of travel as people type them."""
FULL = 0.5
"""Share of a mark's road squares that must be marked for it to count as one block."""
FEW = 3
"""A start narrower than so many squares is drawn across the whole road."""
SPECK = 0.2
"""Share of all marked squares up to which those apart from the rest are taken for dirt."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where a race starts and ends: the map, its lines and start crosses, and what was decided on the way."""

    sketch: Sketch
    start: tuple[Cross, Cross]
    starts: tuple[Cross, ...]
    finish: tuple[Cross, Cross]
    way: Move
    """The direction in which the finish line is crossed."""
    notes: tuple[str, ...]


class _Gate(NamedTuple):
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


def place(sketch: Sketch, direction: str | None = None) -> Places:
    """Find start, finish and direction of travel on a map; ``direction`` (a key of ``WAYS``) says it for the start.

    Raises BadFile, saying why, when the marks can't be read in exactly one way.
    """
    sketch, start = _block(sketch, START, "start")
    if not sketch.marked(FINISH):
        return _circuit(sketch, start, direction)
    sketch, finish = _block(sketch, FINISH, "finish")
    parts = Parts(sketch)
    whole = parts.parts(_road(sketch, start))
    if not whole & parts.parts(_road(sketch, finish)):
        raise BadFile(
            f"start ({sketch.where(_road(sketch, start)[0])}) and finish "
            f"({sketch.where(_road(sketch, finish)[0])}) are not connected: there is wall all around one of them"
        )
    ring = _side_by_side(sketch, start, finish)
    if ring:
        return ring
    return _sprint(sketch, start, finish, direction)


def _road(sketch: Sketch, box: Box) -> list[Square]:
    return [square for square in box.squares() if sketch.is_road(*square)]


def _block(sketch: Sketch, sign: str, name: str) -> tuple[Sketch, Box]:
    """The block that the marks with this sign make, and the map without marks that are mere dirt."""
    squares = sketch.marked(sign)
    if not squares:
        raise BadFile(f"no {name}: at least one square must be marked as {name}")
    box = box_of(squares)
    if len(squares) >= FULL * len(_road(sketch, box)):
        return sketch, box
    groups = _groups(squares)
    largest = max(groups, key=len)
    dirt = [square for group in groups if group is not largest for square in group]
    if dirt and len(dirt) <= SPECK * len(squares):
        note = f"{so_many(len(dirt), 'square')} marked as {name} away from the others {were(len(dirt))} taken for road"
        cleaned = sketch.painted(dirt, ROAD)
        sketch, box = _block(Sketch(cleaned.rows, (*cleaned.notes, note)), sign, name)
        return sketch, box
    if dirt:
        other = min(dirt, key=lambda at: (-at[1], at[0]))
        raise BadFile(
            f"{name} is marked in {len(groups)} places, such as {sketch.where(largest[0])} and {sketch.where(other)}: "
            "one is allowed, a straight run of squares across the road"
        )
    marked = f"{len(squares)} of {len(_road(sketch, box))} road squares {are(len(squares))} marked"
    raise BadFile(
        f"{name} is no straight run of squares: from {sketch.where((box.x0, box.y1))} to "
        f"{sketch.where((box.x1, box.y0))} only {marked}; "
        "draw it along one row or one column, across the road"
    )


def _groups(squares: list[Square]) -> list[list[Square]]:
    """Squares that share sides or corners, each group in the order of the squares."""
    left = dict.fromkeys(squares)
    groups = []
    for square in squares:
        if square not in left:
            continue
        del left[square]
        group = [square]
        for x, y in group:
            for other in ((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
                if other in left:
                    del left[other]
                    group.append(other)
        groups.append(group)
    return groups


def _ways(sketch: Sketch, box: Box, name: str) -> tuple[Move, Move]:
    """The two ways in which a block of marks can be crossed: along the road, from one side or the other."""
    x0, y0, x1, y1 = box
    closed_across = not any(sketch.is_road(x, y) for x in (x0 - 1, x1 + 1) for y in range(y0, y1 + 1))
    closed_along = not any(sketch.is_road(x, y) for y in (y0 - 1, y1 + 1) for x in range(x0, x1 + 1))
    width, height = x1 - x0 + 1, y1 - y0 + 1
    if closed_across == closed_along and width == height:
        width, height = (len(_stretched(sketch, box, way)) for way in (WAYS["up"], WAYS["right"]))
        width, height = height, width  # the shorter way from wall to wall lies across the road
    if closed_across != closed_along:
        upright = closed_across
    elif width != height:
        upright = width > height
    else:
        raise BadFile(
            f"{name} at {sketch.where((x0, y1))} may lie across the road in two ways: draw it as a straight run of "
            "squares from one side of the road to the other"
        )
    return (WAYS["up"], WAYS["down"]) if upright else (WAYS["right"], WAYS["left"])


def _stretched(sketch: Sketch, box: Box, way: Move) -> range:
    """The places along the edge of a block from one wall to the other."""
    return _span(sketch, _edge(box, way), whole=True)


def _edge(box: Box, way: Move, entry: bool = False) -> _Gate:
    """The line along that edge of a block where cars leave it; or enter it."""
    forward = sum(way) > 0
    if way.dy:
        return _Gate(way, box.y1 + 1 if forward != entry else box.y0, box.x0, box.x1 + 1)
    return _Gate(way, box.x1 + 1 if forward != entry else box.x0, box.y0, box.y1 + 1)


def _span(sketch: Sketch, gate: _Gate, *, whole: bool) -> range:
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


def _across(sketch: Sketch, gate: _Gate, *, whole: bool) -> _Gate | None:
    """The line made as wide as the road right before it, or cut to it; None when there is no road, or wall parts it."""
    span = _span(sketch, gate, whole=whole)
    return gate._replace(low=span.start, high=span.stop) if span else None


def _sprint(sketch: Sketch, start: Box, finish: Box, direction: str | None) -> Places:
    """Start and finish apart from each other."""
    marks = _road(sketch, start)
    ends = []
    for way in _ways(sketch, finish, "finish"):
        gate = _line_of_finish(sketch, finish, way)
        if gate is not None:
            without = Parts(sketch, _shut(sketch, gate))
            if without.parts(marks) & without.parts(gate.before):
                ends.append(gate)
    if not ends:
        raise BadFile(
            f"finish at {sketch.where((finish.x0, finish.y1))} does not lie across the road that comes from the start: "
            "draw it as a straight run of squares from one side of the road to the other"
        )
    if len(ends) > 1:
        raise BadFile(
            "cars can come to the finish from both sides, for the road is a ring: mark the start alone, which then is "
            "the finish as well, and say with --direction which way cars drive over it"
        )
    (end,) = ends
    begin = _begin(sketch, start, end, direction)
    notes = [*sketch.notes, *_widened("start", start, begin), *_widened("finish", finish, end)]
    return Places(sketch, begin.ends, _starts(begin), end.ends, end.way, tuple(notes))


def _begin(sketch: Sketch, start: Box, end: _Gate, direction: str | None) -> _Gate:
    """The start line, on that side of its marks from which a road leads to the finish."""
    begins = []
    for way in _asked(sketch, start, direction):
        gate = _line_of_start(sketch, start, way)
        if gate is not None and _leads_on(sketch, gate, end):
            begins.append(gate)
    if not begins:
        heading = f" when cars start {direction}" if direction else ""
        raise BadFile(
            f"no road leads from the start at {sketch.where((start.x0, start.y1))} to the finish{heading}: "
            "draw the start as a straight run of squares across the road"
        )
    if len(begins) > 1:
        raise BadFile(
            "both ways from the start lead to the finish: say with --direction which one cars take; possible are "
            f"{' and '.join(word_of(gate.way) for gate in begins)}"
        )
    return begins[0]


def _asked(sketch: Sketch, start: Box, direction: str | None) -> tuple[Move, ...]:
    return (WAYS[direction],) if direction else _ways(sketch, start, "start")


def _line_of_start(sketch: Sketch, start: Box, way: Move) -> _Gate | None:
    """The start line for a way of travel, across the whole road if its marks are too few for two cars."""
    gate = _edge(start, way)
    return _across(sketch, gate, whole=gate.high - gate.low < FEW)


def _line_of_finish(sketch: Sketch, finish: Box, way: Move) -> _Gate | None:
    """The finish line for a way of travel: the edge of its marks where cars arrive, across the whole road.

    Where a narrow road filled with marks opens into a wide one, the line lies as far inside as the road is narrow.
    """
    first = _edge(finish, way, entry=True)
    depth = finish.y1 - finish.y0 + 1 if way.dy else finish.x1 - finish.x0 + 1
    for inside in range(depth + 1):
        gate = first._replace(line=first.line + inside * sum(way))
        if _span(sketch, gate, whole=True) == range(gate.low, gate.high):
            return gate
    return _across(sketch, first, whole=True)


def _shut(sketch: Sketch, gate: _Gate) -> list[Square]:
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


def _leads_on(sketch: Sketch, begin: _Gate, end: _Gate) -> bool:
    """Whether cars come from beyond the start line to the finish line without crossing the start once more."""
    wide = _across(sketch, begin, whole=True) or begin
    closed = [*wide.before, *_shut(sketch, end)]
    parts = Parts(sketch, [square for square in closed if square not in end.before])
    beyond = set(begin.beyond) - set(closed)
    return bool(parts.parts(beyond) & parts.parts(end.before))


def word_of(way: Move) -> str:
    """A direction of travel as people type it."""
    return next(word for word, move in WAYS.items() if move == way)


def _side_by_side(sketch: Sketch, start: Box, finish: Box) -> Places | None:
    """A ring drawn with start and finish next to each other: one line between them, crossed from finish to start."""
    for word, way in WAYS.items():
        gate = _edge(finish, way)
        other = _edge(start, way, entry=True)
        meet = gate.line == other.line and max(gate.low, other.low) < min(gate.high, other.high)
        if meet and way in _ways(sketch, start, "start"):
            whole = _across(sketch, gate, whole=True)
            if whole is not None and _is_ring(sketch, whole):
                note = f"start and finish lie side by side on a ring: they are one line, crossed {word}wards"
                return _ring(sketch, whole, note)
    return None


def _circuit(sketch: Sketch, start: Box, direction: str | None) -> Places:
    """Only a start: on a ring it is the finish as well."""
    gates = {
        word_of(way): gate
        for way in _plain_ways(sketch, start, direction)
        if (gate := _across(sketch, _edge(start, way), whole=True)) and _is_ring(sketch, gate)
    }
    if not gates:
        heading = f", {direction}wards," if direction else ""
        raise BadFile(
            f"no finish: mark it as you marked the start; without one the road must lead from the start{heading} "
            f"round to it again, which it does not do at {sketch.where((start.x0, start.y1))}"
        )
    if not direction:
        raise BadFile(
            "no finish, so the start is the finish as well: say with --direction which way cars drive over it; "
            f"possible are {' and '.join(gates)}; if that is not meant, mark a finish"
        )
    gate = gates[direction]
    return _ring(sketch, gate, *_widened("start", start, gate))


def _plain_ways(sketch: Sketch, start: Box, direction: str | None) -> tuple[Move, ...]:
    """The ways over a start, or none where even its line is not plain: then the finish is missed first."""
    try:
        return _asked(sketch, start, direction)
    except BadFile:
        return ()


def _ring(sketch: Sketch, gate: _Gate, *notes: str) -> Places:
    """A ring with one line for start and finish."""
    return Places(sketch, gate.ends, _starts(gate), gate.ends, gate.way, (*sketch.notes, *notes))


def _is_ring(sketch: Sketch, gate: _Gate) -> bool:
    """Whether a road leads from beyond the line round to the squares before it."""
    beyond = [square for square in gate.beyond if sketch.is_road(*square)]
    # Corners of the line's ends would join both sides, so each side is looked at without the other.
    after = {neighbour for square in beyond for neighbour in _around_square(square)}
    parts = Parts(sketch, gate.before)
    there = parts.parts(beyond)
    before = {neighbour for square in gate.before for neighbour in _around_square(square)} - after - set(gate.before)
    return bool(there & parts.parts(before))


def _around_square(square: Square) -> Iterator[Square]:
    x, y = square
    return ((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1))


def _starts(gate: _Gate) -> tuple[Cross, ...]:
    """The crosses where cars stand: all between the ends of the line, or with the ends where there is hardly any."""
    wide = gate.high - gate.low >= FEW
    places = range(gate.low + 1, gate.high) if wide else range(gate.low, gate.high + 1)
    spare = max(0, len(places) - WIDEST)
    return tuple(gate.cross(place, back=1) for place in places[spare // 2 :][:WIDEST])


def _widened(name: str, box: Box, gate: _Gate) -> list[str]:
    """What to tell about a line that is wider or narrower than it was drawn."""
    drawn = box.x1 - box.x0 + 1 if gate.way.dy else box.y1 - box.y0 + 1
    if gate.high - gate.low == drawn:
        return []
    wide = so_many(gate.high - gate.low, "square")
    return [f"the {name} line is {wide} wide, as the road is there; it was drawn {drawn} wide"]
