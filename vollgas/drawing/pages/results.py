"""The results of a race on a page of their own, where the race page has no room for all there is to read."""

from vollgas.drawing.frame import balanced, draw_header
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.racetable import Cells, cut_table, draw_table, set_table
from vollgas.drawing.racewords import fared, verdict
from vollgas.drawing.sheet import Sheet
from vollgas.entries import Race
from vollgas.paper import HEADER, MARGIN

_MOST, _LEAST = 10.0, 4.0
"""Sizes of type, points; the least serves the narrowest sheets alone."""


def draw(pen: Pen, sheet: Sheet, race: Race) -> None:
    """Add the page with the results to the pen's document."""
    paper, ink = sheet.track.paper, sheet.theme.palette.ink
    pen.page(paper.width, paper.height, f"{sheet.track.name} =", sheet.words("race.result"))
    draw_header(pen, sheet, sheet.title, sheet.words("race.result"))
    wide, y = paper.width - 2 * MARGIN, paper.height - MARGIN - HEADER - 4.0
    for line in balanced(pen, verdict(sheet, race), _MOST, "bold", wide):
        pen.text(MARGIN, y, line, _MOST, "bold", ink)
        y -= 1.35 * _MOST * POINT
    cells = Cells(pen, sheet, race, fared)
    setting = set_table(cells, wide, _MOST, _LEAST) or cut_table(cells, wide, _LEAST)
    step = min(2.0 * setting.size * POINT, (y - MARGIN) / (len(cells.rows) + 1))
    draw_table(pen, ink, cells, (MARGIN, y), (setting, step), slice(None))
