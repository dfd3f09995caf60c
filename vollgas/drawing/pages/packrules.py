"""The rule sheet for all tracks of a theme at once: with every hazard that lies on any of them."""

from dataclasses import replace

from vollgas.drawing.packhead import begin_pack_page
from vollgas.drawing.pages.rules import draw_cards
from vollgas.drawing.pen import Pen
from vollgas.drawing.sheet import Collection, Sheet
from vollgas.track import Hazard


def draw(pen: Pen, pack: Collection) -> None:
    """Draw the rule sheet; VollgasError when the paper is too small for it."""
    words = pack.first.words
    begin_pack_page(pen, pack, words("rules.title"), words("page.rules", title=pack.title))
    draw_cards(pen, together(pack), words("pack.par"))


def together(pack: Collection) -> Sheet:
    """The first sheet with a hazard of every kind that lies on any of the tracks."""
    hazards: dict[str, Hazard] = {}
    for sheet in pack.sheets:
        for hazard in sheet.track.hazards:
            hazards.setdefault(hazard.kind, hazard)
    return replace(pack.first, track=replace(pack.first.track, hazards=tuple(hazards.values())))
