"""The legend below the track: one card a kind of hazard, and where there is room, what else to bear in mind."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from vollgas.drawing.barriers import draw_barriers
from vollgas.drawing.border import draw_side
from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.fonts import Font
from vollgas.drawing.frame import balanced
from vollgas.drawing.ground import Ground
from vollgas.drawing.pen import POINT, Pen, Point
from vollgas.drawing.sheet import Sheet, spoken
from vollgas.drawing.symbols import draw_symbol
from vollgas.drawing.terms import border_text, hazard_text, move_text
from vollgas.paper import MARGIN
from vollgas.rings import near_crosses
from vollgas.track import Kind

_GAP = 2.6
"""Between cards, mm."""
_SIZES = tuple(size / 4 for size in range(38, 17, -1))
"""Sizes of a card's text to try, points: 9.5 down to 4.5."""
_LEADING = 1.17


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its title and text, and what draws its picture around a middle, so many mm wide."""

    title: str
    text: str
    picture: Callable[[float, float, float], None]


@dataclass(frozen=True, slots=True)
class Layout:
    """Cards in rows of ``columns``, their text in one size and font, their pictures ``picture`` mm wide; all mm."""

    columns: int
    size: float
    font: Font
    picture: float
    width: float
    height: float
    lines: int
    """Of text on the fullest card."""


def draw_legend(pen: Pen, sheet: Sheet, floor: float, top: float) -> None:
    """Draw the legend between two heights on the page, margin to margin; its text as large as the room allows."""
    w, h = sheet.track.paper.width - 2 * MARGIN, top - floor
    cards = _cards(pen, sheet)
    layout = _arrange(pen, cards, w, h)
    hazards = len(sheet.track.kinds)
    if layout.size < 7 and len(cards) > hazards > 0:
        cards = cards[:hazards]
        layout = _arrange(pen, cards, w, h)
    for i, card in enumerate(cards):
        row, column = divmod(i, layout.columns)
        corner = MARGIN + column * (layout.width + _GAP), top - (row + 1) * layout.height - row * _GAP / 2
        _draw_card(pen, sheet, card, layout, corner)


def _cards(pen: Pen, sheet: Sheet) -> list[Card]:
    """A card for each kind on the track; fewer than three kinds leave room for the move, then for the barrier."""
    words = sheet.words

    def of_hazard(kind: Kind) -> Card:
        look = sheet.theme.hazards[kind]
        return Card(
            spoken(look.names, words.lang),
            hazard_text(sheet, kind),
            lambda x, y, size: draw_symbol(pen, look.symbol, x, y, size),
        )

    cards = [of_hazard(kind) for kind in sheet.track.kinds]
    if near_crosses(sheet.track.outline):
        cards.append(Card(words("legend.near"), words("legend.near_text"),
                          lambda x, y, size: _draw_near(pen, sheet, x, y, size)))  # fmt: skip
    more = [
        Card(words("legend.move"), move_text(sheet), lambda x, y, size: _draw_targets(pen, sheet, x, y, size)),
        Card(words("legend.line") if sheet.track.outline else words("legend.barrier"), border_text(sheet),
             lambda x, y, size: _draw_touch(pen, sheet, x, y, size)),
    ]  # fmt: skip
    return cards + more[: max(0, 3 - len(cards))]


def _arrange(pen: Pen, cards: Sequence[Card], w: float, h: float) -> Layout:
    """The arrangement whose text is largest; the wider font where it costs less than three quarters of a point."""
    best: tuple[float, Layout] | None = None
    for columns in range(len(cards), 0, -1):
        rows = -(-len(cards) // columns)
        width = (w - (columns - 1) * _GAP) / columns
        height = (h - (rows - 1) * _GAP / 2) / rows
        picture = min(11.0, 0.78 * height, 0.24 * width)
        fonts: tuple[tuple[Font, float], ...] = (("text", 0.75), ("narrow", 0.0))
        for font, bonus in fonts:
            size, lines = _largest(pen, cards, font, _room(width, picture), height)
            if size and (best is None or size + bonus > best[0]):
                best = size + bonus, Layout(columns, size, font, picture, width, height, lines)
    if best is None:
        # So small a sheet that nothing fits: pictures and names only.
        width = (w - (len(cards) - 1) * _GAP) / len(cards)
        best = 0.0, Layout(len(cards), 0.0, "narrow", min(8.0, h - 2), width, h, 0)
    return best[1]


def _room(width: float, picture: float) -> float:
    """Room for the text of a card, mm."""
    return width - picture - 6.4


def _largest(pen: Pen, cards: Sequence[Card], font: Font, room: float, height: float) -> tuple[float, int]:
    """The largest size at which every card's title and text fit, and the lines of the longest; 0.0 when none does."""
    for size in _SIZES:
        texts = [pen.wrap(card.text, size, font, room) for card in cards]
        widest = max(
            *(pen.width(card.title, _title_size(size), "title") for card in cards),
            *(pen.width(line, size, font) for lines in texts for line in lines),
        )
        most = max(len(lines) for lines in texts)
        if widest <= room and _tall(most, size) <= height - min(4.0, 0.22 * height):
            return size, most
    return 0.0, 0


def _title_size(size: float) -> float:
    return min(10.5, 1.22 * size)


def _tall(lines: int, size: float) -> float:
    """Height of a card's title and so many lines of text, mm."""
    return (0.95 * _title_size(size) + 0.25 * size + (lines - 0.2) * _LEADING * size) * POINT


def _draw_card(pen: Pen, sheet: Sheet, card: Card, layout: Layout, corner: Point) -> None:
    (x, y), palette, plain = corner, sheet.theme.palette, sheet.ink != "colour"
    edge = mix(palette.ink, WHITE, 0.55)
    pen.rect(x, y, layout.width, layout.height, fill=None if plain else palette.card, stroke=edge if plain else None,
             line=pen.slim(0.25), radius=2.2)  # fmt: skip
    card.picture(x + 2.4 + layout.picture / 2, y + layout.height / 2, layout.picture)
    if not layout.size:
        return
    left, size = x + layout.picture + 4.6, layout.size
    lines = balanced(pen, card.text, size, layout.font, _room(layout.width, layout.picture))
    # All titles stand on one line, as high as the fullest card needs.
    baseline = y + (layout.height + _tall(layout.lines, size)) / 2 - 0.78 * _title_size(size) * POINT
    pen.text(left, baseline, card.title, _title_size(size), "title", palette.ink)
    baseline -= (0.17 * _title_size(size) + 0.25 * size + 0.78 * size) * POINT
    for line in lines:
        pen.text(left, baseline, line, size, layout.font, palette.ink)
        baseline -= _LEADING * size * POINT


def _draw_targets(pen: Pen, sheet: Sheet, x: float, y: float, size: float) -> None:
    """The last move, its repetition, and the nine targets (or the box) around the repetition's end (V3, CV6)."""
    palette, step = sheet.theme.palette, size / 5
    from_x, from_y = x - 2.15 * step, y - 1.5 * step
    at_x, at_y = x - 0.6 * step, y - 0.75 * step
    to_x, to_y = x + 0.95 * step, y
    if sheet.rules.scale > 1:
        pen.rect(to_x - step, to_y - step, 2 * step, 2 * step, fill=WHITE, stroke=sheet.accent, line=0.3)
    pen.line([(from_x, from_y), (at_x, at_y)], palette.ink, 0.07 * step + 0.2)
    pen.line([(at_x, at_y), (to_x, to_y)], palette.ink, 0.3, dash=(0.5, 0.8))
    reach = (-1, 0, 1) if sheet.rules.scale == 1 else (0,)
    for i in reach:
        for j in reach:
            middle = i == j == 0
            pen.circle(to_x + i * step, to_y + j * step, 0.3 * step, fill=sheet.accent if middle else WHITE,
                       stroke=sheet.accent, line=0.3)  # fmt: skip
    for spot in ((from_x, from_y), (at_x, at_y)):
        pen.circle(*spot, 0.26 * step, fill=palette.ink)


def _draw_near(pen: Pen, sheet: Sheet, x: float, y: float, size: float) -> None:
    """The two marks of crosses so near to the border that their side is hard to tell."""
    draw_side(pen, (x - size / 4, y), size / 5, sheet.theme.palette.ink, inside=True)
    draw_side(pen, (x + size / 4, y), size / 5, sheet.theme.palette.ink, inside=False)


def _draw_touch(pen: Pen, sheet: Sheet, x: float, y: float, size: float) -> None:
    """Two barrier squares (or a drawn border), and a trace that only touches: it runs along their edge (G1, G3)."""
    palette, half = sheet.theme.palette, size / 2
    line = max(0.35, 0.05 * size)
    if sheet.track.outline:
        if pen.ink == "colour":
            pen.rect(x - half, y - half, size, half, fill=palette.tint)
        pen.line([(x - half, y + 0.6 * line), (x + half, y + 0.6 * line)], palette.barrier, 1.2 * line, caps="butt")
    else:
        ground = Ground(x - half, y - half, half)
        draw_barriers(pen, [(0, 0), (1, 0)], ground, sheet.theme.barrier, palette.barrier)
    pen.line([(x - half, y), (x + half, y)], sheet.accent, line)
    for at in (x - half, x + half):
        pen.circle(at, y, 0.07 * size, fill=sheet.accent)
