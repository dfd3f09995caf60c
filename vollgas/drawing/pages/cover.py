"""The cover sheet: a page with a window to cut out, through which a driver sees about three moves ahead (R5)."""

from dataclasses import dataclass
from math import isqrt

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.foot import begin_page, room_of
from vollgas.drawing.frame import balanced
from vollgas.drawing.marks import arrow, badge
from vollgas.drawing.pen import POINT, Pen, Point
from vollgas.drawing.sheet import Sheet
from vollgas.drawing.symbols import draw_symbol
from vollgas.lattice import STAND

LOOK_AHEAD = 3
"""Moves that a driver may see."""
RIM = 14.0
"""Least width of paper around the window, mm."""
BELOW, ABOVE = 11.0, 11.0
"""Room below the window for the word at the notch, and above it for the arrow, mm."""
NOTCH = 2.6
"""Radius of the notch for the car, mm."""
CUT = 0.4
"""Width of the line to cut along, mm."""
DASH = (2.4, 1.6)
_ROUND = 0.5523
"""Where the controls of a curve lie that draws a quarter of a circle."""


@dataclass(frozen=True, slots=True)
class CutOut:
    """The window: its lower left corner, mm on the page, and its side, mm and squares."""

    x: float
    y: float
    side: float
    squares: int


def draw(pen: Pen, sheet: Sheet) -> None:
    """Add the cover sheet to the pen's document."""
    words = sheet.words
    begin_page(pen, sheet, words("cover.title"), words("page.cover", title=sheet.title))
    window = cut_out_of(sheet)
    _draw_window(pen, sheet, window)
    left, _, width, _ = room_of(sheet.track.paper)
    top, above = _top(sheet) - 3, window.y + window.side + ABOVE + 3
    beside = (width - window.side) / 2 - 7
    # Above the window where the sheet stands upright, else to its left.
    if top - above >= 24:
        low = _draw_steps(pen, sheet, (left, above, width, top - above))
        _draw_world(pen, sheet, above + 4, low - 4)
    else:
        _draw_steps(pen, sheet, (left, window.y, beside, top - window.y))


def three_moves(sheet: Sheet) -> int:
    """How far three moves carry on the ideal line, in squares: no fewer on three quarters of its way."""
    moves = [move for move in sheet.solution.moves if move != STAND]
    spans = [moves[place : place + LOOK_AHEAD] for place in range(max(1, len(moves) - LOOK_AHEAD + 1))]
    far = sorted(
        max(abs(sum(move.dx for move in span)), abs(sum(move.dy for move in span))) for span in spans if span
    ) or [0]
    steps = far[3 * (len(far) - 1) // 4]
    return -(-steps // sheet.rules.scale)


def cut_out_of(sheet: Sheet) -> CutOut:
    """The window for the sheet's track: whole squares, one more than three moves go, at most half of the page."""
    paper = sheet.track.paper
    _, low, width, _ = room_of(paper)
    half_page = isqrt(int(paper.width * paper.height / 2))
    room = min(width - 2 * RIM, _top(sheet) - low - BELOW - ABOVE, float(half_page))
    squares = max(1, min(three_moves(sheet) + 1, int(room / paper.square)))
    side = squares * paper.square
    return CutOut((paper.width - side) / 2, low + BELOW, side, squares)


def _top(sheet: Sheet) -> float:
    """The height below the page's header, mm."""
    _, low, _, height = room_of(sheet.track.paper)
    return low + height


def _draw_window(pen: Pen, sheet: Sheet, window: CutOut) -> None:
    """The line to cut along with a notch for the car, scissors on it, the fold, the arrow, and what they are."""
    words, ink, accent = sheet.words, sheet.theme.palette.ink, sheet.accent
    soft = mix(ink, WHITE, 0.35)
    x, y, side = window.x, window.y, window.side
    right, top, middle = x + side, y + side, x + side / 2
    if sheet.ink == "colour":
        pen.rect(x, y, side, side, fill=mix(sheet.theme.palette.card, WHITE, 0.4))
    pen.rect(x, y, side, side, stroke=ink, line=CUT, dash=DASH)
    pen.path(_notch(window), None, ink, CUT)
    pen.lines([((x - 7, y + side / 2), (x - 1, y + side / 2)), ((right + 1, y + side / 2), (right + 7, y + side / 2))],
              soft, 0.25, dash=(0.2, 0.9))  # fmt: skip
    scissors = 17.0
    with pen.moved(x + 0.2 * side, top):
        pen.text(0, -0.33 * scissors * POINT, "✂", scissors, "signs", ink, "centre")
    word = words("cover.window")
    size = min(12.0, 12.0 * 0.7 * side / pen.width(word, 12.0, "text"))
    pen.text(middle, y + 0.56 * side, word, size, "text", soft, "centre")
    arrow_at = middle, top + 0.62 * ABOVE
    arrow(pen, arrow_at, 0.7 * ABOVE, upwards=True, colour=accent)
    size = 9.5
    pen.text(middle + 5, arrow_at[1] - 0.36 * size * POINT, words("cover.ahead"), size, "bold", ink)
    pen.text(middle, y - NOTCH - 1.5 - 0.72 * size * POINT, words("cover.car"), size, "bold", ink, "centre")


def _notch(window: CutOut) -> list[tuple[str, tuple[Point, ...]]]:
    """Half a circle below the middle of the window's lower side, for the car to show."""
    middle, y = window.x + window.side / 2, window.y
    left, right, low, k = middle - NOTCH, middle + NOTCH, y - NOTCH, NOTCH * _ROUND
    return [
        ("move", ((left, y),)),
        ("curve", ((left, y - k), (middle - k, low), (middle, low))),
        ("curve", ((middle + k, low), (right, y - k), (right, y))),
    ]


def _draw_world(pen: Pen, sheet: Sheet, low: float, high: float) -> None:
    """A row of the theme's ornaments, in a light tint, where there is room between steps and window."""
    left, _, width, _ = room_of(sheet.track.paper)
    ornaments = sheet.theme.ornaments[:5]
    size = min(26.0, 0.7 * (high - low), 0.8 * width / max(1, len(ornaments)))
    if size < 10:
        return
    step = width / max(1, len(ornaments))
    for place, ornament in enumerate(ornaments):
        draw_symbol(pen, ornament, left + (place + 0.5) * step, (low + high) / 2, size, sheet.theme.palette.tint)


def _draw_steps(pen: Pen, sheet: Sheet, room: tuple[float, float, float, float]) -> float:
    """What to do, step by step, in words as large as the room (left, low, width, height) allows; where they end."""
    words, ink = sheet.words, sheet.theme.palette.ink
    steps = words("cover.cut"), words("cover.lay"), words("cover.look")
    x, low, wide, high = room
    size = 14.0
    while True:
        em = size * POINT
        lines = [balanced(pen, step, size, "text", wide - 2.4 * em) for step in steps]
        tall = (1.3 * sum(map(len, lines)) + 0.7 * len(steps)) * em
        if tall <= high or size <= 4:
            break
        size -= 0.25
    y = low + high
    for number, step in enumerate(lines, 1):
        badge(pen, str(number), (x + 0.8 * em, y - 0.62 * em), 0.75 * em, sheet.accent)
        for line in step:
            pen.text(x + 2.2 * em, y - 0.97 * em, line, size, "text", ink)
            y -= 1.3 * em
        y -= 0.7 * em
    return y
