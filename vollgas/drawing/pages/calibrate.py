"""A test page for printers: what to measure, where to fold, and what to type then so that all sheets come out true."""

from dataclasses import dataclass

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.fonts import Font
from vollgas.drawing.frame import fitted
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.scales import ROOM, TARGET, draw_frame, draw_target, scales_of
from vollgas.drawing.sheet import Ink
from vollgas.drawing.steps import (
    GAP,
    Card,
    Line,
    Style,
    draw_cards,
    draw_correcting,
    draw_folding,
    draw_measuring,
)
from vollgas.drawing.testfields import draw_fields
from vollgas.paper import MARGIN, Paper
from vollgas.printer import TRUE, Printer
from vollgas.words import Words

INK, ACCENT, CARD = "#24323f", "#c4412f", "#f1f4f6"
OFF = (-3.0, -2.0, -1.0, -0.5, 0.5, 1.0, 2.0, 3.0)
"""By how many mm the scales may be off in the table."""
CREASES = ((1.0, 0.0), (-1.5, 0.5), (0.0, -2.0))
"""Where creases may cross the scales, right and up."""
ROWS = (8, 6, 4, 2, 0)
"""Rows of the table to try."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """The page to be drawn."""

    paper: Paper
    words: Words
    ink: Ink
    printer: Printer = TRUE
    """What it is corrected for already."""


def draw(pen: Pen, page: Calibration) -> None:
    """Add the test page to the pen's document."""
    paper, words = page.paper, page.words
    title = words("calibrate.title")
    pen.page(paper.width, paper.height, title, title)
    draw_frame(pen, paper, INK, ACCENT)
    draw_target(pen, (paper.width / 2, paper.height / 2), INK, ACCENT)
    left, low = MARGIN + ROOM + 1.5, MARGIN + ROOM
    wide, beside = paper.width - MARGIN - GAP - left, TARGET + GAP
    top = _draw_head(pen, page, left, wide)
    upper = paper.height / 2 + beside
    style = Style(INK, ACCENT, CARD if page.ink == "colour" else None)
    draw_cards(pen, [_cards(page, style, rows) for rows in ROWS], style, (left, upper, wide, top - upper))
    below = left, low, wide, paper.height / 2 - beside - low
    draw_fields(pen, words, INK, below, coloured=page.ink == "colour")


def _draw_head(pen: Pen, page: Calibration, x: float, wide: float) -> float:
    """Title, hint, and the sheet's name at the right; the height below."""
    paper, words = page.paper, page.words
    small = min(paper.width, paper.height) < 160
    large, size = (15.0, 7.5) if small else (24.0, 10.5)
    right, top = x + wide, paper.height - MARGIN - (3.0 if small else 4.5)
    across, up = words.number(paper.width), words.number(paper.height)
    sheet = words("calibrate.sheet", name=paper.name.capitalize(), across=across, up=up)
    beside = max(pen.width("VOLLGAS", size, "title"), pen.width(sheet, 0.75 * size, "narrow"))
    title = words("calibrate.title").upper()
    large = fitted(pen, title, large, "title", wide - beside - 4)
    base = top - 0.72 * large * POINT
    pen.text(x, base, title, large, "title", INK, outline=0.006 * large if pen.ink == "saver" else 0.0)
    pen.text(right, base, "VOLLGAS", size, "title", ACCENT, "right")
    base -= 1.5 * size * POINT
    said = words("calibrate.hint")
    if not page.printer.is_true:
        said = words("calibrate.corrected", options=page.printer.text)
    pen.text(x, base, said, fitted(pen, said, size, "text", wide - beside - 4), "text", INK)
    pen.text(right, base, sheet, 0.75 * size, "narrow", mix(INK, WHITE, 0.35), "right")
    return base - 0.8 * size * POINT - 0.5


def _cards(page: Calibration, style: Style, rows: int) -> list[Card]:
    """The three steps, with so many rows in the table."""
    words = page.words
    across, up = scales_of(page.paper)
    form = [
        Line(((0.0, "--printer-scale", "bold"),)),
        Line(((0.28, f"/{across},", "text"), (0.82, f"/{up}", "text")), boxes=((0.0, 0.26), (0.54, 0.8))),
        Line(((0.0, "--offset", "bold"),)),
        Line(((0.28, ",", "text"),), boxes=((0.0, 0.26), (0.54, 0.8))),
    ]
    return [
        Card(words("calibrate.measure"), words("calibrate.measure_text", across=across, up=up),
             _measured(words, across, up, rows), lambda pen, *box: draw_measuring(pen, style, box)),
        Card(words("calibrate.fold"), words("calibrate.fold_text"), _creases(words, rows),
             lambda pen, *box: draw_folding(pen, style, box)),
        Card(words("calibrate.type"), words("calibrate.type_text"), form,
             lambda pen, *box: draw_correcting(pen, style, box)),
    ]  # fmt: skip


def _measured(words: Words, across: int, up: int, rows: int) -> list[Line]:
    """What to type for lengths that are off: as many rows around the true length as there may be."""
    middle = len(OFF) // 2
    table = [
        _row((0.28, _signed(off)), (0.64, f"{across + off:g}/{across}"), (1.0, f"{up + off:g}/{up}"))
        for off in OFF[middle - rows // 2 : middle + rows // 2]
    ]
    heads = (0.28, words("calibrate.off")), (0.64, words("calibrate.across")), (1.0, words("calibrate.up"))
    return [_row(*heads, font="bold"), *table] if table else []


def _creases(words: Words, rows: int) -> list[Line]:
    """What to type for creases that miss the middle."""
    table = [_row((0.28, _signed(x)), (0.56, _signed(y)), (1.0, f"{x:g},{y:g}")) for x, y in CREASES[: (rows + 1) // 2]]
    heads = (0.28, words("calibrate.across")), (0.56, words("calibrate.up")), (1.0, "--offset")
    return [_row(*heads, font="bold"), *table] if table else []


def _row(*cells: tuple[float, str], font: Font = "text") -> Line:
    """A row of a table, its columns flush right."""
    return Line(tuple((at, said, font) for at, said in cells), "right")


def _signed(number: float) -> str:
    """A number with its sign, as on the scales."""
    return f"{number:+g}".replace("-", "−") if number else "0"
