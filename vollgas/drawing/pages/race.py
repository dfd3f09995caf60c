"""A race drawn on its sheet: each car's trace in its own colour with its own mark (C1, R4); who came where, and why.

Everything else is paled. Cars that share a stretch are drawn as stripes over each other; where several ended a move on
one cross, their marks stand around it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, fsum, pi, sin

from vollgas.contest import Happening, Race, Status
from vollgas.drawing.barriers import Ground
from vollgas.drawing.colour import BLACK, WHITE, mix
from vollgas.drawing.field import draw_field, draw_hazards, ground_of
from vollgas.drawing.frame import draw_header, fitted, legend_top, shortened
from vollgas.drawing.pen import POINT, Font, Pen, Point
from vollgas.drawing.sheet import Sheet
from vollgas.drawing.traces import Box, beside, shown_end
from vollgas.lattice import STAND, Cross
from vollgas.notation import squares_text
from vollgas.paper import MARGIN
from vollgas.results import STOPS, Row, rows
from vollgas.verdicts import What

_PALE = 0.66
"""Share of white in everything but the traces."""
_COLOURS = (
    "#c4122f", "#0a57b5", "#17753a", "#d07400", "#6c2b93", "#008090", "#8a4a1c", "#d01c74", "#59650b", "#2b2b2b",
    "#5c7db0", "#b09000",
)  # fmt: skip
_LINE, _STRIPE = 0.12, 0.11
"""Width of a trace, and by how much each further car on the same stretch is wider, in squares."""
_OUTSIDE = (What.OFF, What.OUTSIDE, What.LATE, What.DISQUALIFIED)
_ENDS = (What.OUT, What.DISQUALIFIED, What.COLLISION, What.HIT, What.CAUGHT, What.STUCK, What.RETIRED)


@dataclass(frozen=True, slots=True)
class _Desk:
    """What every part of the page is drawn with."""

    pen: Pen
    sheet: Sheet
    race: Race
    ground: Ground

    def place(self, at: Cross) -> Point:
        """A cross of the race's lattice on the page."""
        scale = self.race.rules.scale
        return self.ground.at(at.x / scale, at.y / scale)


def draw(pen: Pen, sheet: Sheet, race: Race) -> None:
    """Add the page with the race to the pen's document."""
    track, words = sheet.track, sheet.words
    paper = track.paper
    pen.page(paper.width, paper.height, f"{track.name} ·", words("page.race", title=sheet.title))
    draw_header(pen, sheet, sheet.title, verdict(sheet, race))
    draw_field(pen, sheet, faint=_PALE)
    desk = _Desk(pen, sheet, race, ground_of(sheet))
    with pen.clipped(desk.ground.x, desk.ground.y, track.columns * desk.ground.side, track.rows * desk.ground.side):
        _draw_traces(desk)
    _draw_table(desk, _draw_foot(desk), legend_top() - 1.0)


def verdict(sheet: Sheet, race: Race) -> str:
    """Who has won, and why, in the sheet's language, with the rules that decided."""
    words, outcome = sheet.words, race.outcome
    if outcome is None:
        return words("race.going_on", round=race.round)
    names = [race.entries[number].name for number in outcome.winners]
    joined = words("race.and").join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    lead = race.entries[outcome.winners[0]] if names else None
    many = "win" if len(names) == 1 else "team_win" if len(names) == 2 and outcome.reason == "team" else "draw"
    said = words(f"race.{many}", names=joined) if names else words("race.nobody")
    why = words(
        f"race.why.{outcome.reason.replace(' ', '_')}",
        round=race.round,
        beyond=squares_text(lead.beyond, race.rules.scale) if lead else "",
        matched=len(lead.matched) if lead else 0,
        line=len(race.line) - 1,
    )
    return f"{said}: {why}" + (f" ({', '.join(outcome.rules)})" if outcome.rules else "")


def _moves(race: Race, car: int) -> list[Happening]:
    """What a car has driven, one happening a move."""
    return [it for it in race.log if it.car == car and it.move is not None]


def _draw_traces(desk: _Desk) -> None:
    """All traces over each other, then marks, then what went wrong, then numbers."""
    pen, race, side = desk.pen, desk.race, desk.ground.side
    driven = {number: _moves(race, number) for number in range(len(race.entries))}
    stretches: dict[tuple[Cross, Cross], list[tuple[int, bool]]] = {}
    for number, moves in driven.items():
        for it in moves:
            for a, b in _stretches(it):
                cars = stretches.setdefault((min(a, b), max(a, b)), [])
                if all(other != number for other, _ in cars):
                    cars.append((number, it.what in _OUTSIDE))
    pen.lines([(desk.place(a), desk.place(b)) for a, b in stretches], WHITE, (_LINE + 0.16) * side)
    draw_hazards(pen, desk.sheet, desk.ground)
    layers: dict[tuple[int, int, bool], list[tuple[Point, Point]]] = {}
    for (a, b), cars in stretches.items():
        for depth, (number, outside) in enumerate(cars):
            wider = len(cars) - 1 - depth
            layers.setdefault((-wider, number, outside), []).append((desk.place(a), desk.place(b)))
    for (wider, number, outside), lines in sorted(layers.items()):
        dash = (0.35 * side, 0.3 * side) if outside else None
        pen.lines(lines, colour_of(number), (_LINE - wider * _STRIPE) * side, dash)
    crowd = _draw_marks(desk, driven)
    for number, moves in driven.items():
        _draw_troubles(desk, number, moves)
    for number, moves in driven.items():
        _draw_numbers(desk, number, moves, crowd)


def _stretches(it: Happening) -> list[tuple[Cross, Cross]]:
    """The straight pieces of a move: two where it jumped (V13)."""
    places = [it.at, *([it.via] if it.via else []), it.end]
    return [(a, b) for a, b in pairwise(places) if a != b]


def _draw_marks(desk: _Desk, driven: dict[int, list[Happening]]) -> list[Point]:
    """Each car's mark where its moves ended, and a larger one where it started; returns where they stand."""
    visitors: dict[Cross, list[int]] = {}
    for number, moves in driven.items():
        for at in (it.end for it in moves if it.what is not What.FINISH):
            cars = visitors.setdefault(at, [])
            if number not in cars:
                cars.append(number)
    side, crowd = desk.ground.side, []
    for at, cars in visitors.items():
        x, y = desk.place(at)
        crowd.append((x, y))
        around = 0.0 if len(cars) == 1 else 0.2 * side
        for place, number in enumerate(cars):
            turn = 2 * pi * place / len(cars) + pi / 4
            spot = x + around * cos(turn), y + around * sin(turn)
            draw_mark(desk.pen, number, spot, (0.2 if len(cars) == 1 else 0.16) * side)
    for number, moves in driven.items():
        if moves and moves[-1].what is What.FINISH:
            spot = shown_end(desk.place(moves[-1].via or moves[-1].at), desk.place(moves[-1].end), *_corners(desk))
            draw_mark(desk.pen, number, spot, 0.24 * side)
            crowd.append(spot)
    starts = [desk.race.course.starts[entry.start] for entry in desk.race.entries]
    for number, at in enumerate(starts):
        if starts.count(at) == 1:
            spot = desk.place(at)
            desk.pen.circle(*spot, 0.4 * side, fill=WHITE, stroke=colour_of(number), line=0.08 * side)
            draw_mark(desk.pen, number, spot, 0.24 * side)
            crowd.append(spot)
    return crowd


def _draw_troubles(desk: _Desk, number: int, moves: Sequence[Happening]) -> None:
    """Bursts where the car crashed, rings where a hazard stopped it, a saltire where its race ended early."""
    pen, side, colour = desk.pen, desk.ground.side, colour_of(number)
    for it in moves:
        x, y = desk.place(it.end)
        if it.what is What.CRASH:
            _burst(pen, (x, y), 0.5 * side, colour)
            draw_mark(pen, number, (x, y), 0.16 * side)
        elif it.what is What.BRAKE:
            pen.circle(x, y, 0.62 * side, stroke=WHITE, line=0.2 * side)
            pen.circle(x, y, 0.62 * side, stroke=colour, line=0.1 * side)
        elif it.what in (What.TURBO, What.RAMP):
            spot = (x, y) if it.via is None else desk.place(it.via)
            if it.what is What.RAMP:
                pen.circle(*spot, 0.62 * side, stroke=colour, line=0.06 * side)
    ended = next((it for it in desk.race.log if it.car == number and it.what in _ENDS), None)
    if ended is not None:
        _saltire(pen, desk.place(ended.end), 0.42 * side, colour)


def _corners(desk: _Desk) -> tuple[Point, Point]:
    """The field's lower left and upper right corner on the page."""
    track = desk.sheet.track
    return desk.ground.at(0, 0), desk.ground.at(track.columns, track.rows)


def _burst(pen: Pen, at: Point, r: float, colour: str) -> None:
    """A star of eight points: a crash."""
    x, y = at
    points = []
    for turn in range(16):
        reach = r if turn % 2 == 0 else 0.55 * r
        points.append((x + reach * cos(turn * pi / 8), y + reach * sin(turn * pi / 8)))
    pen.polygon(points, fill=WHITE, stroke=colour, line=0.16 * r)


def _saltire(pen: Pen, at: Point, r: float, colour: str) -> None:
    """A large oblique cross: out of the race."""
    x, y = at
    cross = [((x - r, y - r), (x + r, y + r)), ((x - r, y + r), (x + r, y - r))]
    pen.lines(cross, WHITE, 0.8 * r)
    pen.lines(cross, colour, 0.4 * r)


def _draw_numbers(desk: _Desk, number: int, moves: Sequence[Happening], crowd: list[Point]) -> None:
    """Every fifth move's number in the car's colour, where there is room; every tenth where many race."""
    pen, side = desk.pen, desk.ground.side
    every = 5 if len(desk.race.entries) <= 6 else 10
    if side < 3 or not moves:
        return
    (left, low), (right, high) = corners = _corners(desk)
    edge = 0.35 * side
    box = Box(left + edge, low + edge, right - edge, high - edge)
    places = [desk.place(moves[0].at)] + [desk.place(it.end) for it in moves]
    if desk.race.entries[number].status is Status.FINISHED:
        places[-1] = shown_end(places[-2], places[-1], *corners)
    size = max(4.0, min(0.42 * side / POINT, 7.5))
    for count in range(every, len(places), every):
        x, y = places[count]
        if moves[count - 1].move == STAND or not (box.left <= x <= box.right and box.low <= y <= box.high):
            continue
        spot = beside(places, count, 0.72 * side, crowd, box)
        crowd.append(spot)
        text = str(count)
        wide, high = pen.width(text, size, "bold") + 0.3, 0.8 * size * POINT
        pen.rect(spot[0] - wide / 2, spot[1] - high / 2, wide, high, fill=WHITE, radius=0.3)
        pen.text(spot[0], spot[1] - 0.35 * size * POINT, text, size, "bold", colour_of(number), "centre")


def colour_of(number: int) -> str:
    """A car's colour, by its number in the order of play."""
    return _COLOURS[number % len(_COLOURS)]


def draw_mark(pen: Pen, number: int, at: Point, r: float) -> None:
    """A car's mark: its shape alone tells it from the others, in grey as well."""
    x, y = at
    colour = colour_of(number)
    line = 0.36 * r

    def polygon(*corners: Point, full: bool) -> None:
        points = [(x + r * i, y + r * j) for i, j in corners]
        pen.polygon(points, colour if full else WHITE, WHITE if full else colour, 0.22 * r if full else line)

    def strokes(*lines: tuple[Point, Point]) -> None:
        drawn = [tuple((x + r * i, y + r * j) for i, j in ends) for ends in lines]
        pen.lines(drawn, WHITE, 0.95 * r)
        pen.lines(drawn, colour, 0.5 * r)

    triangle, square = (
        ((-1.1, -0.8), (1.1, -0.8), (0, 1.2)),
        ((-0.95, -0.95), (0.95, -0.95), (0.95, 0.95), (-0.95, 0.95)),
    )
    down, diamond = ((-1.1, 0.8), (1.1, 0.8), (0, -1.2)), ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0))
    oblique, upright = (((-0.8, -0.8), (0.8, 0.8)), ((-0.8, 0.8), (0.8, -0.8))), (((-1, 0), (1, 0)), ((0, -1), (0, 1)))
    shapes: tuple[Callable[[], None], ...] = (
        lambda: pen.circle(x, y, r, fill=colour, stroke=WHITE, line=0.22 * r),
        lambda: polygon(*square, full=False),
        lambda: polygon(*triangle, full=True),
        lambda: polygon(*diamond, full=False),
        lambda: strokes(*oblique),
        lambda: pen.circle(x, y, 0.9 * r, fill=WHITE, stroke=colour, line=line),
        lambda: polygon(*square, full=True),
        lambda: polygon(*triangle, full=False),
        lambda: polygon(*diamond, full=True),
        lambda: strokes(*upright),
        lambda: polygon(*down, full=True),
        lambda: polygon(*down, full=False),
    )
    shapes[number % len(shapes)]()


def _draw_foot(desk: _Desk) -> float:
    """The brand and the track's name in one line, what the signs mean above it; returns the height free above."""
    pen, sheet, paper = desk.pen, desk.sheet, desk.sheet.track.paper
    soft = mix(sheet.theme.palette.ink, WHITE, 0.3)
    base = MARGIN + 0.7
    pen.text(MARGIN, base, "VOLLGAS", 7.5, "title", soft)
    used = pen.width("VOLLGAS", 7.5, "title") + 5
    name = fitted(pen, sheet.track.name, 7.0, "narrow", 0.45 * paper.width)
    pen.text(paper.width - MARGIN, base, sheet.track.name, name, "narrow", soft, "right")
    room = paper.width - 2 * MARGIN - used - pen.width(sheet.track.name, name, "narrow") - 5
    _draw_key(desk, MARGIN + used, base, room)
    return MARGIN + 5.0


def _draw_key(desk: _Desk, x: float, base: float, room: float) -> None:
    """The signs on the traces that are no car's mark, as far as they occur."""
    pen, words, ink = desk.pen, desk.sheet.words, desk.sheet.theme.palette.ink
    happened = {it.what for it in desk.race.log}
    y, r = base + 0.95, 1.3
    signs: list[tuple[bool, str, Callable[[float], None]]] = [
        (What.CRASH in happened, "race.crash", lambda at: _burst(pen, (at, y), r, ink)),
        (What.BRAKE in happened, "race.stop", lambda at: pen.circle(at, y, r, stroke=ink, line=0.3)),
        (
            bool(happened & set(_OUTSIDE)), "race.outside",
            lambda at: pen.line([(at - 1.6, y), (at + 1.6, y)], ink, 0.5, (0.7, 0.6), caps="butt"),
        ),
        (bool(happened & set(_ENDS)), "race.out_sign", lambda at: _saltire(pen, (at, y), 0.9, ink)),
    ]  # fmt: skip
    names = [words(key) for there, key, _ in signs if there]
    if not names:
        return
    size = 7.0
    while size > 4 and fsum(pen.width(name, size, "narrow") + 8 for name in names) > room:
        size -= 0.25
    for there, key, sign in signs:
        if there and room > 12:
            sign(x + 1.6)
            pen.text(x + 4.2, base, words(key), size, "narrow", ink)
            x += pen.width(words(key), size, "narrow") + 8


def _draw_table(desk: _Desk, floor: float, top: float) -> None:
    """A line for each car, best first: mark, place, name, moves, how it fared, and the rule that decided."""
    found, paper = rows(desk.race), desk.sheet.track.paper
    room = paper.width - 2 * MARGIN
    columns = 1 if len(found) <= 6 else 2
    gap, deep = 6.0, -(-len(found) // columns)
    wide = (room - gap * (columns - 1)) / columns
    step = min(4.6, (top - floor) / (deep + 0.9))
    size = min(9.0, 0.62 * step / POINT)
    for column in range(columns):
        part = found[column * deep : (column + 1) * deep]
        _draw_column(desk, part, (MARGIN + column * (wide + gap), top), (wide, step), size)


def _draw_column(desk: _Desk, found: Sequence[Row], at: Point, measure: Point, size: float) -> None:
    pen, words, ink = desk.pen, desk.sheet.words, desk.sheet.theme.palette.ink
    (x, top), (wide, step) = at, measure
    soft = mix(ink, WHITE, 0.35)
    # Shares of the width: mark, place, name, moves, crashes or stops, result, rule.
    edges = [x + share * wide for share in (0.0, 0.065, 0.125, 0.36, 0.46, 0.5, 0.84)]
    right = x + wide
    small = 0.8 * size
    heads = [(1, "race.place"), (2, "race.car"), (5, "race.result"), (6, "race.rule")]
    base = top - 0.7 * step
    for place, key in heads:
        room = (edges[place + 1] if place + 1 < len(edges) else right) - edges[place] - 1.5
        pen.text(edges[place], base, words(key), fitted(pen, words(key), small, "narrow", room), "narrow", soft)
    pen.text(edges[4], base, words("race.moves"), small, "narrow", soft, "right")
    for number, row in enumerate(found, 1):
        low = top - (number + 0.72) * step
        line = top - number * step + 0.12 * step
        pen.line([(x, line), (right, line)], mix(ink, WHITE, 0.75), 0.15, caps="butt")
        middle = low + 0.36 * size * POINT
        pen.line([(x + 0.4, middle), (edges[1] - 2.4, middle)], colour_of(row.car), 0.7)
        draw_mark(pen, row.car, ((x + edges[1] - 2) / 2, middle), 0.27 * step)
        won = row.place is not None and bool(desk.race.outcome) and row.place == 1
        font: Font = "bold" if won else "text"
        place_text = str(row.place) if row.place is not None else "–"
        pen.text(edges[1], low, place_text, size, font, ink)
        texts = [
            (2, desk.race.entries[row.car].name, edges[3] - edges[2] - 1.5),
            (5, fared(desk.sheet, desk.race, row), edges[6] - edges[5] - 1.5),
            (6, ", ".join(row.rules), right - edges[6]),
        ]
        for place, text, room in texts:
            fit = fitted(pen, text, size, font, room)
            pen.text(edges[place], low, shortened(pen, text, fit, font, room), fit, font, BLACK if won else ink)
        pen.text(edges[4], low, str(row.moves), size, font, ink, "right")


def fared(sheet: Sheet, race: Race, row: Row) -> str:
    """How a car fared, in the sheet's language: its end, then crashes and stops."""
    words, entry, scale = sheet.words, race.entries[row.car], race.rules.scale
    if race.rules.ghost:
        parts = [words("race.matched", number=row.matched)]
    elif row.status is Status.FINISHED and race.rules.ends == "beyond":
        parts = [words("race.finished_beyond", squares=squares_text(row.beyond, scale))]
    elif row.status is Status.RACING:
        off = entry.car.off is not None or row.to_go is None
        parts = [words("race.off") if off else words("race.to_go", squares=squares_text(row.to_go or 0, scale))]
    else:
        parts = [words(f"race.{row.status.value}", round=entry.ended)]
    stops = sum(it.what in STOPS for it in race.log if it.car == row.car) - row.crashes
    for key, count in (("crashes", row.crashes), ("stops", stops), ("left", row.left)):
        if count:
            parts.append(words(f"race.{key}", number=count))
    return ", ".join(parts)
