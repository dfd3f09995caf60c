"""A race drawn on its sheet: each car's trace in its own colour with its own mark (C1, R4); who came where, and why.

Everything else is paled. Cars that share a stretch are drawn as stripes over each other; where several ended a move on
one cross, their marks stand around it.
"""

from collections.abc import Callable
from math import fsum

from vollgas.drawing.cars import draw_burst, draw_saltire
from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.field import draw_field, ground_of
from vollgas.drawing.frame import draw_header, fitted, legend_top
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.racelines import OUTSIDE, Desk, draw_traces
from vollgas.drawing.racetable import READABLE, Cells, cut_table, draw_table, set_table
from vollgas.drawing.racewords import ended, fared, verdict
from vollgas.drawing.sheet import Sheet
from vollgas.entries import Race
from vollgas.paper import MARGIN
from vollgas.results import ENDINGS
from vollgas.verdicts import What

Sign = Callable[[float], None]
"""Draws a sign of the key at so many mm from the left."""

_PALE = 0.66
"""Share of white in everything but the traces."""


def draw(pen: Pen, sheet: Sheet, race: Race) -> bool:
    """Add the page with the race to the pen's document; returns whether it had room for all there is to read."""
    track, words = sheet.track, sheet.words
    paper = track.paper
    pen.page(paper.width, paper.height, f"{track.name} ·", words("page.race", title=sheet.title))
    said = verdict(sheet, race)
    room = draw_header(pen, sheet, sheet.title, said)
    draw_field(pen, sheet, faint=_PALE)
    desk = Desk(pen, sheet, race, ground_of(sheet))
    draw_traces(desk)
    told = _draw_table(desk, _draw_foot(desk), legend_top() - 1.0)
    return told and pen.width(said, READABLE, "text") <= room


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
    signs: list[tuple[bool, str, Sign]] = [
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
    shown = [(name, sign) for there, name, sign in signs if there]
    size = 7.0
    while size > 4 and fsum(pen.width(name, size, "narrow") + 8 for name, _ in shown) > room:
        size -= 0.25
    end = x + room
    for name, sign in shown:
        wide = pen.width(name, size, "narrow")
        if x + 4.2 + wide > end:  # a few of the narrowest sheets
            return
        sign(x + 1.6)
        pen.text(x + 4.2, base, name, size, "narrow", ink)
        x += wide + 8


def _draw_table(desk: Desk, floor: float, top: float) -> bool:
    """A line for each car, best first: mark, place, name, moves, how it fared, and the rule that decided.

    Where there is too little room, crashes and stops are left out, then how cars fared: returns whether all is told.
    """
    pen, sheet, race = desk.pen, desk.sheet, desk.race
    count = len(race.entries)
    columns = 1 if count <= 6 else 2
    gap, deep = 6.0, -(-count // columns)
    wide = (sheet.track.paper.width - 2 * MARGIN - gap * (columns - 1)) / columns
    step = min(4.6, (top - floor) / (deep + 0.9))
    most = min(9.0, 0.62 * step / POINT)
    for telling in (fared, ended, None):
        cells = Cells(pen, sheet, race, telling)
        setting = set_table(cells, wide, most, READABLE)
        if setting is not None:
            break
    else:
        setting = cut_table(cells, wide, READABLE)
    for column in range(columns):
        at, part = (MARGIN + column * (wide + gap), top), slice(column * deep, (column + 1) * deep)
        draw_table(pen, sheet.theme.palette.ink, cells, at, (setting, step), part)
    return telling is fared
