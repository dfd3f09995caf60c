"""A race drawn on its sheet: each car's trace in its own colour with its own mark (C1, R4); who came where, and why.

Everything else is paled. Cars that share a stretch are drawn as stripes over each other; where several ended a move on
one cross, their marks stand around it.
"""

from collections.abc import Callable, Sequence
from math import fsum

from vollgas.contest import Race, Status
from vollgas.drawing.cars import colour_of, draw_burst, draw_mark, draw_saltire
from vollgas.drawing.colour import BLACK, WHITE, mix
from vollgas.drawing.field import draw_field, ground_of
from vollgas.drawing.fonts import stressed
from vollgas.drawing.frame import draw_header, fitted, legend_top, shortened
from vollgas.drawing.pen import POINT, Pen, Point
from vollgas.drawing.racelines import OUTSIDE, Desk, draw_traces
from vollgas.drawing.sheet import Sheet
from vollgas.notation import squares_text
from vollgas.paper import MARGIN
from vollgas.results import ENDINGS, Row, rows
from vollgas.verdicts import What

_PALE = 0.66
"""Share of white in everything but the traces."""


def draw(pen: Pen, sheet: Sheet, race: Race) -> None:
    """Add the page with the race to the pen's document."""
    track, words = sheet.track, sheet.words
    paper = track.paper
    pen.page(paper.width, paper.height, f"{track.name} ·", words("page.race", title=sheet.title))
    draw_header(pen, sheet, sheet.title, verdict(sheet, race))
    draw_field(pen, sheet, faint=_PALE)
    desk = Desk(pen, sheet, race, ground_of(sheet))
    with pen.clipped(desk.ground.x, desk.ground.y, track.columns * desk.ground.side, track.rows * desk.ground.side):
        draw_traces(desk)
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
    said = words(f"race.won.{many}", names=joined) if names else words("race.nobody")
    why = words(
        f"race.why.{outcome.reason.replace(' ', '_')}",
        round=race.round,
        beyond=squares_text(lead.beyond, race.rules.scale) if lead else "",
        matched=len(lead.matched) if lead else 0,
        line=len(race.line) - 1,
    )
    return f"{said}: {why}" + (f" ({', '.join(outcome.rules)})" if outcome.rules else "")


def _draw_foot(desk: Desk) -> float:
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


def _draw_key(desk: Desk, x: float, base: float, room: float) -> None:
    """The signs on the traces that are no car's mark, as far as they occur."""
    pen, words, ink = desk.pen, desk.sheet.words, desk.sheet.theme.palette.ink
    happened = {it.what for it in desk.race.log}
    y, r = base + 0.95, 1.3
    signs: list[tuple[bool, str, Callable[[float], None]]] = [
        (What.CRASH in happened, words("race.sign.crash"), lambda at: draw_burst(pen, (at, y), r, ink)),
        (
            bool(happened & {What.BRAKE, What.RAMP, What.TURBO}), words("race.sign.hazard"),
            lambda at: pen.circle(at, y, r, stroke=ink, line=0.3),
        ),
        (
            bool(happened & set(OUTSIDE)), words("race.sign.outside"),
            lambda at: pen.line([(at - 1.6, y), (at + 1.6, y)], ink, 0.5, (0.7, 0.6), caps="butt"),
        ),
        (bool(happened & set(ENDINGS)), words("race.sign.out"), lambda at: draw_saltire(pen, (at, y), 0.9, ink)),
    ]  # fmt: skip
    names = [name for there, name, _ in signs if there]
    if not names:
        return
    size = 7.0
    while size > 4 and fsum(pen.width(name, size, "narrow") + 8 for name in names) > room:
        size -= 0.25
    for there, name, sign in signs:
        if there and room > 12:
            sign(x + 1.6)
            pen.text(x + 4.2, base, name, size, "narrow", ink)
            x += pen.width(name, size, "narrow") + 8


def _draw_table(desk: Desk, floor: float, top: float) -> None:
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


def _draw_column(desk: Desk, found: Sequence[Row], at: Point, measure: Point, size: float) -> None:
    pen, words, ink = desk.pen, desk.sheet.words, desk.sheet.theme.palette.ink
    (x, top), (wide, step) = at, measure
    soft = mix(ink, WHITE, 0.35)
    # Shares of the width: mark, place, name, moves, crashes or stops, result, rule.
    edges = [x + share * wide for share in (0.0, 0.065, 0.125, 0.36, 0.46, 0.5, 0.84)]
    right = x + wide
    small = 0.8 * size
    heads = [(1, words("race.place")), (2, words("race.car")), (5, words("race.result")), (6, words("race.rule"))]
    base = top - 0.7 * step
    for place, head in heads:
        room = (edges[place + 1] if place + 1 < len(edges) else right) - edges[place] - 1.5
        pen.text(edges[place], base, head, fitted(pen, head, small, "narrow", room), "narrow", soft)
    pen.text(edges[4], base, words("race.moves"), small, "narrow", soft, "right")
    for number, row in enumerate(found, 1):
        low = top - (number + 0.72) * step
        line = top - number * step + 0.12 * step
        pen.line([(x, line), (right, line)], mix(ink, WHITE, 0.75), 0.15, caps="butt")
        middle = low + 0.36 * size * POINT
        pen.line([(x + 0.4, middle), (edges[1] - 2.4, middle)], colour_of(row.car), 0.7)
        draw_mark(pen, row.car, ((x + edges[1] - 2) / 2, middle), 0.27 * step)
        won = row.place == 1
        font = stressed(won)
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
        parts = [words(f"race.end.{row.status.value}", round=entry.ended)]
    for key, count in (("crashes", row.crashes), ("stops", row.brakes), ("left", row.left)):
        if count:
            parts.append(words(f"race.count.{key}", number=count))
    return ", ".join(parts)
