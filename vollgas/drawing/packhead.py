"""What the pages that belong to many tracks share: a title, what the tracks have in common, and a line at the foot."""

from vollgas.drawing.foot import draw_brand
from vollgas.drawing.frame import draw_title
from vollgas.drawing.pen import Pen
from vollgas.drawing.sheet import Collection
from vollgas.drawing.terms import game_parts, variant_parts


def begin_pack_page(pen: Pen, pack: Collection, title: str, bookmark: str) -> None:
    """Begin a page with the title and its line below, and a foot."""
    sheet = pack.first
    paper, ink = sheet.track.paper, sheet.theme.palette.ink
    pen.page(paper.width, paper.height, title, bookmark)
    draw_title(pen, paper, ink, title, subtitle(pack, title))
    draw_brand(pen, paper, ink, "" if pack.title == title else pack.title)


def subtitle(pack: Collection, title: str) -> str:
    """The game, whose tracks and how many they are, the variants that hold, and which volume it is."""
    sheet = pack.first
    parts = [*game_parts(sheet), *([pack.title] if pack.title != title else [])]
    parts += [sheet.words("pack.tracks", number=len(pack.sheets)), *variant_parts(sheet)]
    if pack.volume:
        parts.append(sheet.words("pack.volume", number=pack.volume))
    return "  ·  ".join(parts)
