"""The playing field: road, grid lines, barrier, start, finish and hazards, exact to a hundredth of a millimetre."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from vollgas.drawing.barriers import Ground, draw_barriers
from vollgas.drawing.colour import BLACK, WHITE, mix
from vollgas.drawing.ornaments import draw_ornaments
from vollgas.drawing.pen import POINT, Pen, Point
from vollgas.drawing.sheet import Sheet
from vollgas.drawing.symbols import draw_symbol
from vollgas.lattice import Cross, Move
from vollgas.track import Track

SYMBOL_SIZE = 0.9
"""Height and width of a hazard's symbol on the track, in squares."""
START_RADIUS = 0.37
"""Radius of a numbered start cross, in squares of up to 9 mm; larger squares have rings no larger."""
DEEPEST_CHEQUERS = 3
"""Most rows of squares behind the finish line that are chequered."""

GRID_LINE = 0.18
"""Width of the grid's lines, mm."""

_THICKEST = 0.9
"""Start and finish line, mm, on squares of 5 mm and more."""
_PLATE_SHARE = 0.62
"""How much of the finish line's length the word on its plate may take."""


@dataclass(frozen=True, slots=True)
class Look:
    """The field's colours, already paled where the field is only a background."""

    road: str
    grid: str
    barrier: str
    accent: str
    ink: str

    @classmethod
    def of(cls, sheet: Sheet, faint: float) -> "Look":
        """The theme's colours with a share of white from 0 (as they are) to 1."""
        palette = sheet.theme.palette
        grid = mix(palette.grid, BLACK, 0.06) if sheet.ink == "mono" else palette.grid
        pale = (mix(colour, WHITE, faint) for colour in (grid, palette.barrier, sheet.accent, palette.ink))
        return cls(_road(sheet), *pale)


def ground_of(sheet: Sheet) -> Ground:
    """Where the sheet's field lies on its page."""
    track = sheet.track
    return Ground(*track.paper.corner(track.columns, track.rows), track.paper.square)


def draw_field(pen: Pen, sheet: Sheet, faint: float = 0.0) -> None:
    """Draw the whole field; ``faint`` from 0 to 1 pales everything but the hazards' symbols, for lines across it."""
    ground, look = ground_of(sheet), Look.of(sheet, faint)
    if not faint:
        draw_ornaments(pen, sheet, ground)
    _draw_road(pen, sheet, ground, look)
    draw_barriers(pen, sheet.track.barrier_squares(), ground, sheet.theme.barrier, look.barrier)
    _draw_finish(pen, sheet, ground, look, named=not faint)
    _draw_start(pen, sheet, ground, look)
    draw_hazards(pen, sheet, ground)


def draw_hazards(pen: Pen, sheet: Sheet, ground: Ground) -> None:
    """Draw each hazard's symbol centred on its cross."""
    for at, kind in sheet.track.hazards:
        x, y = ground.at(*at)
        # The grid stops short of a symbol, so that its outline stays crisp.
        pen.circle(x, y, 0.47 * ground.side, fill=_road(sheet))
        draw_symbol(pen, sheet.theme.hazards[kind].symbol, x, y, SYMBOL_SIZE * ground.side)


def _road(sheet: Sheet) -> str:
    """The road's colour: none where ink is to be saved."""
    return sheet.theme.palette.road if sheet.ink == "colour" else WHITE


def _runs(places: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Neighbours in a row together: (row, first, end) for (row, place) pairs."""
    row = first = end = -1
    for this, place in sorted(places):
        if (this, place) != (row, end):
            if row >= 0:
                yield row, first, end
            row, first = this, place
        end = place + 1
    if row >= 0:
        yield row, first, end


def _draw_road(pen: Pen, sheet: Sheet, ground: Ground, look: Look) -> None:
    road, side = list(sheet.track.road_squares()), ground.side
    if look.road != WHITE:
        pen.rects(
            [(*ground.at(x, y), (end - x) * side, side) for y, x, end in _runs((y, x) for x, y in road)], fill=look.road
        )
    across = _runs({(y + i, x) for x, y in road for i in (0, 1)})
    along = _runs({(x + i, y) for x, y in road for i in (0, 1)})
    lines = [[ground.at(x, y), ground.at(end, y)] for y, x, end in across]
    lines += [[ground.at(x, y), ground.at(x, end)] for x, y, end in along]
    pen.lines(lines, look.grid, GRID_LINE, caps="butt")


def thickness(side: float) -> float:
    """How thick start and finish line are on squares of ``side`` mm, mm."""
    return min(_THICKEST, 0.2 * side)


class Flag(NamedTuple):
    """The chequers behind the finish line: how many cells along it and behind it, and a cell's sides, in squares."""

    along: int
    deep: int
    cell: float
    row: float


def flag_of(track: Track) -> Flag:
    """The track's chequered flag; the cell at the line's lower or left end, next to the line, is dark."""
    deep = _depth(track)
    # Where the line lies on the field's edge, the flag must not reach into the page's header.
    row = 0.5 if deep > 1 else min(0.5, 3.5 / track.paper.square)
    return Flag(2 * _length(track.finish.a, track.finish.b), deep, 0.5, row)


def plate_reach(track: Track) -> tuple[float, float]:
    """How far the plate with the finish's word may reach from the flag's middle: along and square to the line, mm."""
    side = track.paper.square
    high = _plate_size(side) * POINT
    return _PLATE_SHARE / 2 * _length(track.finish.a, track.finish.b) * side + 0.45 * high, 0.62 * high


def _plate_size(side: float) -> float:
    return min(1.7 * side, 13.0)


def _draw_finish(pen: Pen, sheet: Sheet, ground: Ground, look: Look, *, named: bool) -> None:
    """A chequered flag on the road behind the line; at least a row of half squares, whatever lies there."""
    track = sheet.track
    (a, _), ahead = sorted(track.finish[:2]), track.finish.direction
    halves, deep, cell, row = flag_of(track)

    def corner(along: float, beyond: float) -> Point:
        """A place by its distance along the line and beyond it, in squares."""
        if ahead.dx:
            return ground.at(a.x + ahead.dx * beyond, a.y + along)
        return ground.at(a.x + along, a.y + ahead.dy * beyond)

    dark: list[tuple[float, float, float, float]] = []
    for i in range(halves):
        for j in range(deep):
            if (i + j) % 2 == 0:
                (x0, y0), (x1, y1) = corner(i * cell, j * row), corner((i + 1) * cell, (j + 1) * row)
                dark.append((min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)))
    (x0, y0), (x1, y1) = corner(0, 0), corner(halves * cell, deep * row)
    pen.rect(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0), fill=WHITE, stroke=look.ink, line=0.2)
    pen.rects(dark, fill=look.ink)
    pen.line([corner(0, 0), corner(halves * cell, 0)], look.ink, thickness(ground.side), caps="butt")
    if named and deep >= 2:
        turned = 0.0 if ahead.dy else 90.0
        _plate(pen, sheet, corner(halves * cell / 2, deep * row / 2), turned, look)


def _depth(track: Track) -> int:
    """How deep the chequers go behind the finish line, in half squares."""
    (a, b), (dx, dy) = sorted(track.finish[:2]), track.finish.direction
    if sorted(track.start) == [a, b]:
        return 1  # a circuit: cars drive on there
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
    return max(1, 2 * rows)


def _plate(pen: Pen, sheet: Sheet, middle: Point, turned: float, look: Look) -> None:
    """The word for the finish on a white plate in the middle of the chequers."""
    word, side = sheet.words("track.finish").upper(), sheet.track.paper.square
    size = _plate_size(side)
    high = size * POINT
    room = _PLATE_SHARE * _length(sheet.track.finish.a, sheet.track.finish.b) * side
    if pen.width(word, size, "title") > room:
        return
    wide = pen.width(word, size, "title") + 0.9 * high
    with pen.moved(*middle, turn=turned):
        pen.rect(-wide / 2, -0.62 * high, wide, 1.24 * high, fill=WHITE, radius=0.25 * high)
        pen.text(0, -0.355 * high, word, size, "title", look.ink, "centre")


def _length(a: Cross, b: Cross) -> int:
    return max(abs(a.x - b.x), abs(a.y - b.y))


def start_direction(sheet: Sheet) -> Move:
    """The way over the start line: away from the start crosses."""
    (a, b), (at, *_) = sorted(sheet.track.start), sheet.track.starts
    if a.x == b.x:
        return Move(1 if at.x < a.x or (at.x == a.x and _opens(sheet, a, b, 1)) else -1, 0)
    return Move(0, 1 if at.y < a.y or (at.y == a.y and _opens(sheet, a, b, 1)) else -1)


def _opens(sheet: Sheet, a: Cross, b: Cross, way: int) -> bool:
    """Whether road goes on from the line to this side, for start crosses that lie on the line itself."""
    beside = 0 if way > 0 else -1
    if a.x == b.x:
        return all(sheet.track.is_road(a.x + 2 * beside + 1, y) for y in range(a.y, b.y))
    return all(sheet.track.is_road(x, a.y + 2 * beside + 1) for x in range(a.x, b.x))


def _draw_start(pen: Pen, sheet: Sheet, ground: Ground, look: Look) -> None:
    """The line, small teeth on it that point the way, and a numbered ring on every start cross."""
    track, ahead = sheet.track, start_direction(sheet)
    a, b = sorted(track.start)
    pen.line([ground.at(*a), ground.at(*b)], look.accent, thickness(ground.side), caps="butt")
    side = ground.side
    for i in range(_length(a, b)):
        middle = (a.x, a.y + i + 0.5) if ahead.dx else (a.x + i + 0.5, a.y)
        (x, y), (dx, dy) = ground.at(*middle), ahead
        tall = min(side, 8.0)
        tooth = [
            (x + tall * (dx * t + dy * w), y + tall * (dy * t + dx * w)) for t, w in ((0, -0.2), (0.3, 0), (0, 0.2))
        ]
        pen.polygon(tooth, fill=look.accent)
    _start_word(pen, sheet, ground, look, ahead)
    radius = START_RADIUS * min(side, 9.0)
    size = 1.24 * radius / POINT
    for number, at in enumerate(track.starts, 1):
        x, y = ground.at(*at)
        pen.circle(x, y, radius, fill=WHITE, stroke=look.accent, line=min(0.45, 0.09 * side))
        small = pen.fit(str(number), size, "bold", 1.5 * radius, 1.0)
        pen.text(x, y - 0.35 * small * POINT, str(number), small, "bold", look.accent, "centre")


def _start_word(pen: Pen, sheet: Sheet, ground: Ground, look: Look, ahead: Move) -> None:
    """The word for the start on the road behind the start crosses, where there is room for it."""
    track = sheet.track
    back = min(at.x * ahead.dx + at.y * ahead.dy for at in track.starts) - 1
    a, b = sorted(track.start)
    if ahead.dy:
        row = back if ahead.dy > 0 else -back - 1
        squares = [(x, row) for x in range(a.x, b.x)]
    else:
        row = back if ahead.dx > 0 else -back - 1
        squares = [(row, y) for y in range(a.y, b.y)]
    word, size = sheet.words("track.start").upper(), min(1.4 * ground.side, 11.0)
    if not all(track.is_road(*square) for square in squares):
        return
    if pen.width(word, size, "title") > 0.9 * _length(a, b) * ground.side:
        return
    middle, place = (a.x + b.x) / 2, row + (0.29 if ahead.dx + ahead.dy > 0 else 0.71)
    x, y = ground.at(middle, place) if ahead.dy else ground.at(place, (a.y + b.y) / 2)
    with pen.moved(x, y, turn=0.0 if ahead.dy else 90.0):
        wide = pen.width(word, size, "title") + 1.0
        high = size * POINT
        pen.rect(-wide / 2, -0.42 * high, wide, 0.84 * high, fill=look.road)
        pen.text(0, -0.355 * high, word, size, "title", look.accent, "centre")
