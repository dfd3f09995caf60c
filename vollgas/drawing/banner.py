"""The head and foot of the pages that go with a track: title, theme and track, ID."""

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.sheet import Sheet
from vollgas.paper import MARGIN
from vollgas.track import LEVELS

HEAD = 19.0
"""Height of the head below the margin on A4, mm."""
FOOT = 6.0
"""Height of the foot above the margin, mm."""


def scale_of(sheet: Sheet) -> float:
    """How large head and foot are: 1 on A4, as the sheet's shorter side otherwise."""
    return min(1.25, max(0.5, min(sheet.track.paper.width, sheet.track.paper.height) / 210.0))


def room(sheet: Sheet) -> tuple[float, float, float, float]:
    """What head, foot and margins leave of the page: left, low, width and height, mm."""
    paper, scale = sheet.track.paper, scale_of(sheet)
    low = MARGIN + FOOT * scale
    return MARGIN, low, paper.width - 2 * MARGIN, paper.height - MARGIN - HEAD * scale - low


def draw_head(pen: Pen, sheet: Sheet, title: str) -> None:
    """The title with theme and track below it, and the level at the right."""
    paper, colours, lang, scale = sheet.track.paper, sheet.theme.palette, sheet.words.lang, scale_of(sheet)
    level = sheet.track.level
    top, right = paper.height - MARGIN, paper.width - MARGIN
    side = 40.0 * scale
    big = pen.fit(title.upper(), 28 * scale, "title", right - MARGIN - side, 6)
    pen.text(MARGIN, top - 9.0 * scale, title.upper(), big, "title", colours.ink)
    below = f"{sheet.theme.names[lang]}  ·  {sheet.theme.levels[level].titles[lang]}".upper()
    small = pen.fit(below, 11 * scale, "text", right - MARGIN - side, 4)
    pen.text(MARGIN, top - 15.0 * scale, below, small, "text", colours.ink)
    pen.text(right, top - 4.6 * scale, sheet.words(f"level.{level}").upper(), 12 * scale, "title", colours.ink, "right")
    for place in range(3):
        _flag(pen, right - (5.2 + 7.0 * (2 - place)) * scale, top - 15.0 * scale, scale, colours.accent,
              place <= LEVELS.index(level))  # fmt: skip


def _flag(pen: Pen, x: float, y: float, scale: float, colour: str, full: bool) -> None:
    pen.line(((x, y), (x, y + 6.2 * scale)), colour, 0.4 * scale)
    cloth = ((x, y + 6.2 * scale), (x + 5.2 * scale, y + 4.6 * scale), (x, y + 3.0 * scale))
    pen.polygon(cloth, fill=colour if full else None, stroke=colour, line=0.3 * scale)


def draw_foot(pen: Pen, sheet: Sheet) -> None:
    """The track's ID and fingerprint, so that loose sheets find together again."""
    paper, scale = sheet.track.paper, scale_of(sheet)
    colour = mix(sheet.theme.palette.ink, WHITE, 0.35)
    name, _, mark = sheet.track.name.rpartition(":")
    words = f"{name} · {mark}"
    size = pen.fit(words, 8 * scale, "narrow", paper.width - 2 * MARGIN - 25 * scale, 3)
    pen.text(paper.width - MARGIN, MARGIN + 0.2 * size * POINT, words, size, "narrow", colour, "right")
    pen.text(MARGIN, MARGIN + 0.2 * size * POINT, "VOLLGAS", 8 * scale, "title", colour)
