"""Where start and finish lie on a map, and which way cars drive: read from marks as people draw them.

A mark is a run of squares across the road, or a block of them; whatever can be read in one way only is read so, and
anything else is refused with what would make it plain.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from vollgas.errors import BadFile
from vollgas.importing.gates import Gate, across, edge, line_of_finish, line_of_start, shut, span, starts_of
from vollgas.importing.marks import block_of, road_of
from vollgas.importing.sketch import FINISH, START, Box, Parts, Sketch, Square
from vollgas.lattice import Cross, Move
from vollgas.telling import so_many

WAYS = {"up": Move(0, 1), "down": Move(0, -1), "left": Move(-1, 0), "right": Move(1, 0)}
"""The directions of travel as people type them."""


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


def place(sketch: Sketch, direction: str | None = None) -> Places:
    """Find start, finish and direction of travel on a map; ``direction`` (a key of ``WAYS``) says it for the start.

    Raises BadFile, saying why, when the marks can't be read in exactly one way.
    """
    sketch, start = block_of(sketch, START, "start")
    if not sketch.marked(FINISH):
        return _circuit(sketch, start, direction)
    sketch, finish = block_of(sketch, FINISH, "finish")
    parts = Parts(sketch)
    whole = parts.parts(road_of(sketch, start))
    if not whole & parts.parts(road_of(sketch, finish)):
        raise BadFile(
            f"start ({sketch.where(road_of(sketch, start)[0])}) and finish "
            f"({sketch.where(road_of(sketch, finish)[0])}) are not connected: there is wall all around one of them"
        )
    ring = _side_by_side(sketch, start, finish)
    if ring:
        return ring
    return _sprint(sketch, start, finish, direction)


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
    return span(sketch, edge(box, way), whole=True)


def _sprint(sketch: Sketch, start: Box, finish: Box, direction: str | None) -> Places:
    """Start and finish apart from each other."""
    marks = road_of(sketch, start)
    ends = []
    for way in _ways(sketch, finish, "finish"):
        gate = line_of_finish(sketch, finish, way)
        if gate is not None:
            without = Parts(sketch, shut(sketch, gate))
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
    return Places(sketch, begin.ends, starts_of(begin), end.ends, end.way, tuple(notes))


def _begin(sketch: Sketch, start: Box, end: Gate, direction: str | None) -> Gate:
    """The start line, on that side of its marks from which a road leads to the finish."""
    begins = []
    for way in _asked(sketch, start, direction):
        gate = line_of_start(sketch, start, way)
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


def _leads_on(sketch: Sketch, begin: Gate, end: Gate) -> bool:
    """Whether cars come from beyond the start line to the finish line without crossing the start once more."""
    wide = across(sketch, begin, whole=True) or begin
    closed = [*wide.before, *shut(sketch, end)]
    parts = Parts(sketch, [square for square in closed if square not in end.before])
    beyond = set(begin.beyond) - set(closed)
    return bool(parts.parts(beyond) & parts.parts(end.before))


def word_of(way: Move) -> str:
    """A direction of travel as people type it."""
    return next(word for word, move in WAYS.items() if move == way)


def _side_by_side(sketch: Sketch, start: Box, finish: Box) -> Places | None:
    """A ring drawn with start and finish next to each other: one line between them, crossed from finish to start."""
    for word, way in WAYS.items():
        gate = edge(finish, way)
        other = edge(start, way, entry=True)
        meet = gate.line == other.line and max(gate.low, other.low) < min(gate.high, other.high)
        if meet and way in _ways(sketch, start, "start"):
            whole = across(sketch, gate, whole=True)
            if whole is not None and _is_ring(sketch, whole):
                note = f"start and finish lie side by side on a ring: they are one line, crossed {word}wards"
                return _ring(sketch, whole, note)
    return None


def _circuit(sketch: Sketch, start: Box, direction: str | None) -> Places:
    """Only a start: on a ring it is the finish as well."""
    gates = {
        word_of(way): gate
        for way in _plain_ways(sketch, start, direction)
        if (gate := across(sketch, edge(start, way), whole=True)) and _is_ring(sketch, gate)
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


def _ring(sketch: Sketch, gate: Gate, *notes: str) -> Places:
    """A ring with one line for start and finish."""
    return Places(sketch, gate.ends, starts_of(gate), gate.ends, gate.way, (*sketch.notes, *notes))


def _is_ring(sketch: Sketch, gate: Gate) -> bool:
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


def _widened(name: str, box: Box, gate: Gate) -> list[str]:
    """What to tell about a line that is wider or narrower than it was drawn."""
    drawn = box.x1 - box.x0 + 1 if gate.way.dy else box.y1 - box.y0 + 1
    if gate.high - gate.low == drawn:
        return []
    wide = so_many(gate.high - gate.low, "square")
    return [f"the {name} line is {wide} wide, as the road is there; it was drawn {drawn} wide"]
