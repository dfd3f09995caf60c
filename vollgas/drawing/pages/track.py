"""The track page: what is played on."""

from vollgas.drawing.field import draw_field
from vollgas.drawing.frame import draw_foot, draw_header, foot_top, legend_top
from vollgas.drawing.pages.legend import draw_legend
from vollgas.drawing.pen import Pen
from vollgas.drawing.sheet import Sheet
from vollgas.drawing.terms import game_parts, variant_parts
from vollgas.track import LEVELS


def draw(pen: Pen, sheet: Sheet) -> None:
    """Add the sheet's track page to the pen's document."""
    track, words = sheet.track, sheet.words
    paper = track.paper
    pen.page(paper.width, paper.height, track.name, words("page.track", title=sheet.title))
    draw_header(pen, sheet, sheet.title, subtitle(sheet))
    draw_field(pen, sheet)
    draw_legend(pen, sheet, foot_top(draw_foot(pen, sheet)), legend_top())


def subtitle(sheet: Sheet) -> str:
    """The game, the theme, which of its tracks or levels this is (a hand-made one is none), the variants that hold."""
    parts = [*game_parts(sheet), sheet.theme_title]
    if sheet.track.id is not None:
        words, level = sheet.words, LEVELS.index(sheet.track.level) + 1
        parts.append(words("track.level_of", number=level) if sheet.number else words("track.of", number=level))
    return "  ·  ".join([*parts, *variant_parts(sheet)])
