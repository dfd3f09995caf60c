"""The playing field: road, grid lines, barrier, start, finish and hazards, exact to a hundredth of a millimetre."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from vollgas.drawing.barriers import draw_barriers, lean_of
from vollgas.drawing.border import draw_border, draw_near, draw_paper, draw_verge, on_road
from vollgas.drawing.colour import BLACK, WHITE, mix
from vollgas.drawing.gates import (
    arrow_of,
    behind_finish,
    flag_of,
    line_length,
    meets_box,
    plate_room,
    plate_size,
    ring_radius,
    start_crosses,
    start_row,
    thickness,
    tooth_size,
)
from vollgas.drawing.ground import Ground
from vollgas.drawing.millimetre import draw_millimetres
from vollgas.drawing.ornaments import draw_ornaments
from vollgas.drawing.pen import POINT, Pen, Point
from vollgas.drawing.runs import runs
from vollgas.drawing.sheet import Sheet
from vollgas.drawing.symbols import draw_symbol
from vollgas.lattice import Move
from vollgas.outline import Outline
from vollgas.track import Track

SYMBOL_SIZE = 0.9
"""Height and width of a hazard's symbol on the track, in squares."""
OFF_ROAD = 0.5
"""How much paler the squared paper is off a road with a smooth border."""
_SMALLER = 0.8
"""How much smaller a circuit's words for start and finish may be than usual."""
_BESIDE = 0.25
"""How far words keep away from a smooth border, whose line is drawn on the road's side, in squares."""
GRID_LINE = 0.18
"""Width of the grid's lines, mm."""


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
    if sheet.track.outline:
        _draw_freehand(pen, sheet, ground, look, named=not faint)
    else:
        _draw_road(pen, sheet, ground, look)
        _draw_barrier(pen, sheet, ground, look.barrier)
        _draw_finish(pen, sheet, ground, look, named=not faint)
        _draw_start(pen, sheet, ground, look)
    draw_hazards(pen, sheet, ground)


def _draw_barrier(pen: Pen, sheet: Sheet, ground: Ground, colour: str) -> None:
    """All barrier squares; where they are many, with less ink each."""
    squares, style = list(sheet.track.barrier_squares()), sheet.theme.barrier
    lean = lean_of(sheet.ink, sheet.track.paper, len(squares), style, sheet.theme.palette.barrier)
    draw_barriers(pen, squares, ground, style, colour, lean)


def _draw_freehand(pen: Pen, sheet: Sheet, ground: Ground, look: Look, *, named: bool) -> None:
    """Squared paper, and on it a road with a smooth border; start and finish end where the border's line begins."""
    track = sheet.track
    if pen.ink != "saver":
        draw_paper(pen, track, ground, mix(look.grid, WHITE, OFF_ROAD), GRID_LINE)
    draw_verge(pen, track, ground, sheet.theme.barrier, look.barrier)
    with on_road(pen, track, ground, look.road):
        if sheet.rules.scale > 1:
            draw_millimetres(pen, track, ground, look.grid)
        draw_paper(pen, track, ground, _squares_colour(sheet, look), GRID_LINE)
        _draw_finish(pen, sheet, ground, look, named=named)
        _draw_start(pen, sheet, ground, look)
        draw_border(pen, track, ground, look.barrier)
    draw_near(pen, track, ground, look.ink)


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


def _draw_road(pen: Pen, sheet: Sheet, ground: Ground, look: Look) -> None:
    road, side = list(sheet.track.road_squares()), ground.side
    rows = [(*ground.at(x, y), (end - x) * side, side) for y, x, end in runs((y, x) for x, y in road)]
    if sheet.rules.scale > 1:
        with pen.within([step for row in rows for step in _box(*row)], fill=look.road):
            draw_millimetres(pen, sheet.track, ground, look.grid)
    elif look.road != WHITE:
        pen.rects(rows, fill=look.road)
    across = runs({(y + i, x) for x, y in road for i in (0, 1)})
    along = runs({(x + i, y) for x, y in road for i in (0, 1)})
    lines = [[ground.at(x, y), ground.at(end, y)] for y, x, end in across]
    lines += [[ground.at(x, y), ground.at(x, end)] for x, y, end in along]
    pen.lines(lines, _squares_colour(sheet, look), GRID_LINE, caps="butt")


def _squares_colour(sheet: Sheet, look: Look) -> str:
    """The colour of the lines between squares, which stand out from the fine lines of millimetre paper."""
    return look.grid if sheet.rules.scale == 1 else mix(look.grid, look.ink, 0.25)


def _box(x: float, y: float, wide: float, high: float) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """A rectangle as a path."""
    yield "move", ((x, y),)
    for corner in ((x + wide, y), (x + wide, y + high), (x, y + high)):
        yield "line", (corner,)
    yield "close", ()


def _draw_finish(pen: Pen, sheet: Sheet, ground: Ground, look: Look, *, named: bool) -> None:
    """A chequered flag behind the line, and on it, if ``named``, the word for the finish where there is room."""
    track = sheet.track
    flag = flag_of(track)
    along, deep, cell, row, _ = flag

    def corner(i: float, j: float) -> Point:
        """The corner of the flag's cells so far along the line and beyond it."""
        return ground.at(*behind_finish(track, j * row, i * cell))

    def box(i: int, j: int, to_i: int, to_j: int) -> tuple[float, float, float, float]:
        (x0, y0), (x1, y1) = corner(i, j), corner(to_i, to_j)
        return min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)

    pen.rect(*box(0, 0, along, deep), fill=WHITE, stroke=look.ink, line=0.2)
    dark = [box(i, j, i + 1, j + 1) for i in range(along) for j in range(deep) if (i + j) % 2 == 0]
    pen.rects(dark, fill=look.ink)
    pen.line([corner(0, 0), corner(along, 0)], look.ink, thickness(ground.side), caps="butt")
    if named and flag.has_plate:
        turned = 0.0 if track.finish.direction.dy else 90.0
        _plate(pen, sheet, corner(along / 2, deep / 2), turned, look)


def _plate(pen: Pen, sheet: Sheet, middle: Point, turned: float, look: Look) -> None:
    """The word for the finish on a white plate in the middle of the chequers."""
    word, size = sheet.words("track.finish").upper(), plate_size(sheet.track.paper.square)
    high = size * POINT
    if pen.width(word, size, "title") > plate_room(sheet.track):
        return
    wide = pen.width(word, size, "title") + 0.9 * high
    with pen.moved(*middle, turn=turned):
        pen.rect(-wide / 2, -0.62 * high, wide, 1.24 * high, fill=WHITE, radius=0.25 * high)
        pen.text(0, -0.355 * high, word, size, "title", look.ink, "centre")


def _draw_start(pen: Pen, sheet: Sheet, ground: Ground, look: Look) -> None:
    """The line, small teeth on it or an arrow that point the way, and a numbered ring on every start cross."""
    track, ahead, side = sheet.track, sheet.track.way, ground.side
    a, b = sorted(track.start)
    pen.line([ground.at(*a), ground.at(*b)], look.accent, thickness(side), caps="butt")
    tall, half = tooth_size(side)
    for i in range(0 if track.is_circuit else line_length(a, b)):
        (x, y), (dx, dy) = ground.at(*((a.x, a.y + i + 0.5) if ahead.dx else (a.x + i + 0.5, a.y))), ahead
        tooth = [(x + dx * t + dy * w, y + dy * t + dx * w) for t, w in ((0, -half), (tall, 0), (0, half))]
        pen.polygon(tooth, fill=look.accent)
    if arrow := arrow_of(track):
        pen.polygon([ground.at(*behind_finish(track, *corner)) for corner in arrow.corners()], fill=look.accent)
    _start_word(pen, sheet, ground, look, ahead)
    radius = ring_radius(side)
    size = 1.24 * radius / POINT
    for number, at in enumerate(start_crosses(track, sheet.rules), 1):
        x, y = ground.at(*at)
        pen.circle(x, y, radius, fill=WHITE, stroke=look.accent, line=min(0.45, 0.09 * side))
        small = pen.fit(str(number), size, "bold", 1.5 * radius, 1.0)
        pen.text(x, y - 0.35 * small * POINT, str(number), small, "bold", look.accent, "centre")


def _holds(track: Track, squares: Iterable[tuple[int, int]]) -> bool:
    """Whether a smooth border leaves room for the row of squares, but for its ends."""
    outline = Outline(track.outline)
    corners = {(x + i, y + j) for x, y in squares for i in (0, 1) for j in (0, 1)}
    (left, low), (right, top) = min(corners), max(corners)
    ends = {(left, low), (left, top), (right, low), (right, top)}
    return all(outline.holds(corner) for corner in corners - ends)


def _word_room(track: Track, squares: list[tuple[int, int]], base: float, *, upright: bool) -> float:
    """How wide a word on the row of squares may be, in squares: a smooth border may come nearer than the row's ends."""
    left, low = squares[0]
    middle, line = (left if upright else low) + len(squares) / 2, (low if upright else left) + base
    room = 0.9 * len(squares)
    while room > 0:
        reach = room / 2 + _BESIDE
        one, other = (middle - reach, line - 0.3), (middle + reach, line + 0.3)
        if not meets_box(track.outline, one if upright else one[::-1], other if upright else other[::-1]):
            return room
        room -= 0.1
    return 0.0


def _start_word(pen: Pen, sheet: Sheet, ground: Ground, look: Look, ahead: Move) -> None:
    """The word for the start on the road behind the start crosses, where there is room for it."""
    track = sheet.track
    squares = start_row(track)
    if not all(track.is_road(*square) for square in squares) or (track.outline and not _holds(track, squares)):
        return
    size, base = min(1.4 * ground.side, 11.0), 0.29 if ahead.dx + ahead.dy > 0 else 0.71
    room = _word_room(track, squares, base, upright=ahead.dy != 0) * ground.side
    word, both = sheet.words("track.start").upper(), sheet.words("track.start_finish").upper()
    share = room / pen.width(both, size, "title")
    # Where the words for both are too wide even a little smaller, that for the start stands alone.
    if track.is_circuit and share >= _SMALLER:
        word, size = both, min(size, int(20 * size * share) / 20)
    elif pen.width(word, size, "title") > room:
        return
    (left, low), half = squares[0], len(squares) / 2
    x, y = ground.at(left + half, low + base) if ahead.dy else ground.at(left + base, low + half)
    with pen.moved(x, y, turn=0.0 if ahead.dy else 90.0):
        wide = pen.width(word, size, "title") + 1.0
        high = size * POINT
        pen.rect(-wide / 2, -0.42 * high, wide, 0.84 * high, fill=look.road)
        pen.text(0, -0.355 * high, word, size, "title", look.accent, "centre")
