"""What the pages that go with a track share: the room below the header, and a small line at the foot."""

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.frame import draw_header
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.sheet import Sheet
from vollgas.drawing.terms import game_parts
from vollgas.paper import MARGIN, Paper

HEAD, SMALL_HEAD = 18.6, 17.2
"""Height of the header with the white below it, mm; the second on sheets with a side of less than 160 mm."""
FOOT, SMALL_FOOT = 5.5, 4.3
"""The same of the foot with the white above it."""


def room_of(paper: Paper) -> tuple[float, float, float, float]:
    """What header, foot and margins leave of the page: left, low, width and height, mm."""
    small = min(paper.width, paper.height) < 160
    head, low = (SMALL_HEAD, MARGIN + SMALL_FOOT) if small else (HEAD, MARGIN + FOOT)
    return MARGIN, low, paper.width - 2 * MARGIN, paper.height - MARGIN - head - low


def begin_page(pen: Pen, sheet: Sheet, title: str, bookmark: str) -> None:
    """Begin a page with its header, and a foot that tells which track it belongs to."""
    paper = sheet.track.paper
    pen.page(paper.width, paper.height, title, bookmark)
    draw_header(pen, sheet, title, "  ·  ".join([*game_parts(sheet), sheet.theme_title, sheet.title]))
    draw_brand(pen, paper, sheet.theme.palette.ink, sheet.track.name)


def draw_brand(pen: Pen, paper: Paper, ink: str, name: str) -> None:
    """The line at the foot of a page: VOLLGAS, and the name of the track that it belongs to."""
    colour = mix(ink, WHITE, 0.3)
    base, brand = MARGIN + 0.25 * 7.5 * POINT, 7.5
    pen.text(MARGIN, base, "VOLLGAS", brand, "title", colour)
    if name:
        room = paper.width - 2 * MARGIN - pen.width("VOLLGAS", brand, "title") - 4
        size = pen.fit(name, 7.5, "narrow", room, 1.5)
        pen.text(paper.width - MARGIN, base, name, size, "narrow", colour, "right")
