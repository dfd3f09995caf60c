"""The page before the ideal lines, so that nobody sees them by accident."""

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.foot import room_of
from vollgas.drawing.frame import balanced, fitted
from vollgas.drawing.packhead import begin_pack_page
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.sheet import Collection
from vollgas.paper import MARGIN

LASHES = ((-0.78, -0.3), (-0.45, -0.52), (0.0, -0.6), (0.45, -0.52), (0.78, -0.3))
"""Where the lashes of a shut eye end beside its lid, in halves of its width."""


def draw(pen: Pen, pack: Collection) -> None:
    """Draw the page: two shut eyes, and what comes behind it."""
    sheet = pack.first
    words, ink = sheet.words, sheet.theme.palette.ink
    begin_pack_page(pen, pack, words("pack.peek"), words("page.peek"))
    left, low, width, height = room_of(sheet.track.paper)
    reach = min(0.17 * width, 0.16 * height)
    middle = low + 0.6 * height
    for side in (-1, 1):
        _draw_eye(pen, left + width / 2 + side * 1.3 * reach, middle, reach, sheet.accent)
    said = words("pack.peek_text")
    size = fitted(pen, said, 20.0, "text", 1.9 * width)
    y = middle - 1.3 * reach - size * POINT
    for line in balanced(pen, said, size, "text", width):
        pen.text(MARGIN + width / 2, y, line, size, "text", mix(ink, WHITE, 0.1), "centre")
        y -= 1.35 * size * POINT


def _draw_eye(pen: Pen, x: float, y: float, reach: float, colour: str) -> None:
    """A shut eye: a lid that hangs through, and lashes below it."""
    line, sag = 0.09 * reach, y - 0.62 * reach
    lid = (x - 0.6 * reach, sag), (x + 0.6 * reach, sag), (x + reach, y)
    pen.path([("move", ((x - reach, y),)), ("curve", lid)], None, colour, line)
    lashes = [
        [(x + 0.8 * dx * reach, y + (dy + 0.14) * reach), (x + dx * reach, y + (dy - 0.14) * reach)]
        for dx, dy in LASHES
    ]
    pen.lines(lashes, colour, line)
