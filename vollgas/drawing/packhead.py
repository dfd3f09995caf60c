"""What the pages that belong to many tracks share: a title, what the tracks have in common, and a line at the foot."""

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.frame import fitted, shortened
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.sheet import Collection
from vollgas.drawing.terms import game_parts, variant_parts
from vollgas.paper import MARGIN


def begin_pack_page(pen: Pen, pack: Collection, title: str, bookmark: str) -> None:
    """Begin a page with the title and its line below, and a foot."""
    sheet = pack.first
    paper, ink = sheet.track.paper, sheet.theme.palette.ink
    pen.page(paper.width, paper.height, title, bookmark)
    top, room = paper.height - MARGIN, paper.width - 2 * MARGIN
    size = fitted(pen, title.upper(), 30, "title", room)
    outline = 0.011 * size if pen.ink == "saver" else 0.0
    words = shortened(pen, title.upper(), size, "title", room)
    pen.text(MARGIN - 0.02 * size * POINT, top - 1.4 - 7.4, words, size, "title", ink, outline=outline)
    said = subtitle(pack, title)
    small = fitted(pen, said, 11.5, "text", room)
    pen.text(MARGIN, top - 15.4, shortened(pen, said, small, "text", room), small, "text", ink)
    base, colour = MARGIN + 0.25 * 7.5 * POINT, mix(ink, WHITE, 0.3)
    pen.text(MARGIN, base, "VOLLGAS", 7.5, "title", colour)
    if pack.title != title:
        pen.text(paper.width - MARGIN, base, pack.title, 7.5, "narrow", colour, "right")


def subtitle(pack: Collection, title: str) -> str:
    """The game, whose tracks and how many they are, the variants that hold, and which volume it is."""
    sheet = pack.first
    parts = [*game_parts(sheet), *([pack.title] if pack.title != title else [])]
    parts += [sheet.words("pack.tracks", number=len(pack.sheets)), *variant_parts(sheet)]
    if pack.volume:
        parts.append(sheet.words("pack.volume", number=pack.volume))
    return "  ·  ".join(parts)
