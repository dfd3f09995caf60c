"""From outlines and marked lines to a freehand track: scaled, laid on the grid, its lines snapped to it (G3, G5)."""

from dataclasses import dataclass
from math import ceil, floor
from typing import NamedTuple

from shapely import LineString, Polygon, box, contains_xy
from shapely.geometry.base import BaseGeometry

from vollgas.errors import BadFile, BadInput
from vollgas.importing.drawing import Drawing, Stroke
from vollgas.importing.place import WAYS, word_of
from vollgas.importing.region import rings_of, road_within, squares_of
from vollgas.importing.sheetsize import SheetWish, sheet_for
from vollgas.lattice import Cross, Move
from vollgas.outline import Outline
from vollgas.paper import LARGEST_FIELD, Paper, make_paper, parse_square
from vollgas.svgshapes import Point
from vollgas.track import WIDEST, Finish, Level, Rings, Track

EDGE = 3
"""Squares of the sheet's width and height that stay free around the road."""
FINE = 0.02
"""Bends smaller than so much of a square are drawn straight."""
SKEW = 0.2
"""How much of its length a line may rise and still count as level."""
ROOM = (3, 10)
"""Share of a square between the border and a start cross, if there are crosses enough that have it."""
THIN = 0.01
"""Half the width of the cut that a line makes when the road is parted along it, in squares."""


class _Gate(NamedTuple):
    """A snapped line: level or upright, on which grid line, and from where to where the road is there, in squares."""

    level: bool
    line: int
    low: float
    high: float

    def at(self, place: float, aside: float = 0.0) -> Point:
        """A point on the line, or so far aside of it, upwards or to the right."""
        return (place, self.line + aside) if self.level else (self.line + aside, place)

    @property
    def ends(self) -> tuple[Cross, Cross]:
        """The crosses on or just outside the road's borders."""
        low, high = floor(self.low), ceil(self.high)
        return (Cross(low, self.line), Cross(high, self.line)) if self.level else (
            Cross(self.line, low), Cross(self.line, high)
        )  # fmt: skip

    @property
    def ways(self) -> tuple[Move, Move]:
        """The two directions in which it can be crossed."""
        return (Move(0, 1), Move(0, -1)) if self.level else (Move(1, 0), Move(-1, 0))

    def cut(self) -> BaseGeometry:
        """The line as a thin bar from border to border."""
        (ax, ay), (bx, by) = self.at(self.low - THIN, -THIN), self.at(self.high + THIN, THIN)
        return box(ax, ay, bx, by)

    def beside(self, way: Move) -> Point:
        """A point just off the line's middle on the side that a way leads to."""
        return self.at((self.low + self.high) / 2, 2 * THIN * sum(way))


@dataclass(frozen=True, slots=True)
class Freeform:
    """What a drawing's track is to be; see ``build.Reading``."""

    theme: str
    level: Level
    direction: str | None
    sheet: SheetWish
    units: float | None


def track_of_drawing(drawing: Drawing, wish: Freeform) -> tuple[Track, tuple[str, ...]]:
    """The track that a drawing shows, and what was decided in reading it; BadFile when it shows none."""
    start = drawing.start
    if start is None:
        raise BadFile(
            'no start: draw a line across the road with id="start", or green; and one with id="finish", or red'
        )
    road = road_within(drawing.outlines)
    unit = wish.units or _fitting_unit(road, wish.sheet)
    marks = [start] if drawing.finish is None else [start, drawing.finish]
    road, lines, size = _laid(road, marks, unit)
    if max(size) > LARGEST_FIELD:
        raise BadFile(
            f"with {unit:g} units to a square the track has {size[0]} × {size[1]} squares: at most {LARGEST_FIELD} "
            "each way; choose more --units"
        )
    paper = sheet_for(*size, wish.sheet) if wish.units else _sheet(wish.sheet, size)
    notes: list[str] = []
    gates = [
        _gate(road, line, name, mark.line, notes)
        for name, line, mark in zip(("start", "finish"), lines, marks, strict=False)
    ]
    begin, end = gates[0], gates[-1]
    if drawing.finish is None:
        way = last_way = _ring_way(road, begin, wish.direction)
    else:
        way, last_way = _sprint_ways(road, begin, end, wish.direction)
    rings = rings_of(road)
    track = Track(
        squares=squares_of(road, size),
        start=begin.ends,
        starts=_starts(rings, begin, way),
        finish=Finish(*end.ends, last_way),
        hazards=(),
        paper=paper,
        theme=wish.theme,
        level=wish.level,
        outline=rings,
    )
    return track, tuple(notes)


def _fitting_unit(road: Polygon, wish: SheetWish) -> float:
    """Units to a square that make the road fill the sheet, upright or on its side."""
    low_x, low_y, high_x, high_y = map(float, road.bounds)
    return min(
        max((high_x - low_x) / (paper.columns - EDGE), (high_y - low_y) / (paper.rows - EDGE))
        for paper in _sheets(wish)
    )


def _sheets(wish: SheetWish) -> list[Paper]:
    """The sheet in the positions that are allowed; A4 when nothing was said."""
    square = 5.0 if wish.square is None else parse_square(wish.square)
    papers = [make_paper(wish.paper or "a4", square, side) for side in ((True,) if wish.landscape else (False, True))]
    usable = [paper for paper in papers if min(paper.columns, paper.rows) > EDGE]
    if not usable:
        raise BadInput(f"{square:g} mm squares on {papers[0].sheet} leave no room for a track: choose smaller squares")
    return usable


def _sheet(wish: SheetWish, size: tuple[int, int]) -> Paper:
    return next(paper for paper in _sheets(wish) if size[0] <= paper.columns and size[1] <= paper.rows)


def _laid(
    road: Polygon, marks: list[Stroke], unit: float
) -> tuple[Polygon, list[tuple[Point, Point]], tuple[int, int]]:
    """Road and lines in squares, from a corner of the field so chosen that the lines lie on grid lines if they can.

    Also the field's columns and rows.
    """
    low_x, low_y, _, _ = road.bounds
    offset = {True: 1.0, False: 1.0}
    for mark in reversed(marks):
        (ax, ay), (bx, by) = mark.points
        level = abs(bx - ax) > abs(by - ay)
        middle = ((ay + by) / 2 - low_y) / unit if level else ((ax + bx) / 2 - low_x) / unit
        offset[level] = 1 + (-middle) % 1

    def laid(point: Point) -> Point:
        x, y = (point[0] - low_x) / unit + offset[False], (point[1] - low_y) / unit + offset[True]
        return round(x, 6), round(y, 6)

    lines = [(laid(mark.points[0]), laid(mark.points[1])) for mark in marks]
    moved = Polygon([laid(at) for at in road.exterior.coords], [[laid(at) for at in i.coords] for i in road.interiors])
    fine = moved.simplify(FINE)
    _, _, high_x, high_y = fine.bounds
    return fine, lines, (ceil(high_x + 0.5), ceil(high_y + 0.5))


def _gate(road: Polygon, ends: tuple[Point, Point], name: str, where: int, notes: list[str]) -> _Gate:
    """A drawn line, snapped to the nearest grid line and stretched from one border of the road to the other."""
    (ax, ay), (bx, by) = ends
    across, up = abs(bx - ax), abs(by - ay)
    if min(across, up) > SKEW * max(across, up) or not max(across, up):
        raise BadFile(
            f"line {where}: the {name} line is skew, {across:.2f} squares across and {up:.2f} up: draw it level or "
            "upright, for it must lie on a line of the grid"
        )
    level = across > up
    middle, low, high = (
        ((ay + by) / 2, min(ax, bx), max(ax, bx)) if level else ((ax + bx) / 2, min(ay, by), max(ay, by))
    )
    line = floor(middle + 0.5)
    if round(abs(line - middle), 2):
        notes.append(f"the {name} line was moved by {abs(line - middle):.2f} squares, to a line of the grid")
    long = LineString([(-1, line), (LARGEST_FIELD, line)] if level else [(line, -1), (line, LARGEST_FIELD)])
    spans = []
    for piece in getattr(road.intersection(long), "geoms", [road.intersection(long)]):
        places = sorted(at[0] if level else at[1] for at in piece.coords)
        if len(places) > 1 and min(high, places[-1]) > max(low, places[0]):
            spans.append((places[0], places[-1]))
    if not spans:
        raise BadFile(f"line {where}: the {name} line does not cross the road")
    if len(spans) > 1:
        raise BadFile(f"line {where}: the {name} line crosses {len(spans)} pieces of road: draw it across one")
    return _Gate(level, line, *spans[0])


def _parted(road: Polygon, *gates: _Gate) -> list[BaseGeometry]:
    """The pieces of road between lines."""
    parted: BaseGeometry = road
    for gate in gates:
        parted = parted.difference(gate.cut())
    return [piece for piece in getattr(parted, "geoms", [parted]) if piece.geom_type == "Polygon"]


def _piece(pieces: list[BaseGeometry], at: Point) -> int | None:
    return next((number for number, piece in enumerate(pieces) if contains_xy(piece, *at)), None)


def _ring_way(road: Polygon, gate: _Gate, direction: str | None) -> Move:
    """The way over the line of a ring, as asked for."""
    pieces = _parted(road, gate)
    one, other = (_piece(pieces, gate.beside(way)) for way in gate.ways)
    if one is None or one != other:
        raise BadFile(
            'no finish: draw it with id="finish", or red; without one the road must lead from the start round to it '
            "again, which it does not"
        )
    words = [word for word, way in WAYS.items() if way in gate.ways]
    if direction not in words:
        raise BadFile(
            "no finish, so the start is the finish as well: say with --direction which way cars drive over it; "
            f"possible are {' and '.join(words)}"
        )
    return WAYS[direction]


def _sprint_ways(road: Polygon, begin: _Gate, end: _Gate, direction: str | None) -> tuple[Move, Move]:
    """The ways over the start and over the finish line, which some road must join."""
    pieces = _parted(road, begin, end)
    found = [
        (way, Move(-back.dx, -back.dy))
        for way in begin.ways
        for back in end.ways
        if _piece(pieces, begin.beside(way)) is not None
        and _piece(pieces, begin.beside(way)) == _piece(pieces, end.beside(back))
    ]
    if not found:
        raise BadFile("start and finish are not connected: no road leads from one to the other")
    if len(found) > 1:
        raise BadFile(
            "cars can come to the finish from both sides, for the road is a ring: draw the start alone, which then is "
            "the finish as well, and say with --direction which way cars drive over it"
        )
    if direction and WAYS[direction] != found[0][0]:
        word = word_of(found[0][0])
        raise BadFile(f"no road leads from the start to the finish when cars start {direction}: they start {word}")
    return found[0]


def _starts(rings: Rings, gate: _Gate, way: Move) -> tuple[Cross, ...]:
    """The crosses one square before the line from which the way over it is clear, at most as many as cars can use."""
    outline = Outline(rings)
    low, high = floor(gate.low), ceil(gate.high)
    places = [Cross(round(x), round(y)) for x, y in (gate.at(place, -sum(way)) for place in range(low, high + 1))]
    clear = [at for at in places if outline.holds(at) and outline.is_clear(at, way)]
    if not clear:
        raise BadFile("there is no room behind the start line: cars stand one square before it")
    sides = (Move(way.dy, way.dx), Move(-way.dy, -way.dx))
    roomy = [at for at in clear if all(outline.is_clear(at, side, ROOM) for side in sides)]
    clear = roomy if len(roomy) > 1 else clear
    return tuple(clear[max(0, len(clear) - WIDEST) // 2 :][:WIDEST])
