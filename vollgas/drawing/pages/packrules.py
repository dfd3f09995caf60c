"""The rule sheet for all tracks of a theme at once: with every hazard that lies on any of them."""

from dataclasses import replace

from vollgas.drawing.packhead import begin_pack_page
from vollgas.drawing.pages.rules import draw_cards
from vollgas.drawing.pen import Pen
from vollgas.drawing.sheet import Collection, Sheet


def draw(pen: Pen, pack: Collection) -> None:
    """Draw the rule sheet; VollgasError when the paper is too small for it."""
    words = pack.first.words
    begin_pack_page(pen, pack, words("rules.title"), words("page.rules", title=pack.title))
    draw_cards(pen, together(pack), words("pack.par"))


def together(pack: Collection) -> Sheet:
    """The first sheet with a hazard of every kind that lies on any of the tracks."""
    hazards = {hazard.kind: hazard for sheet in reversed(pack.sheets) for hazard in sheet.track.hazards}
    return replace(pack.first, track=replace(pack.first.track, hazards=tuple(hazards.values())))
