"""Set cards on a page: the largest layout that fits, and each card drawn with its number, its words and pictures."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.flow import Layout, column_height, lay_out
from vollgas.drawing.fonts import Font
from vollgas.drawing.marks import badge
from vollgas.drawing.pen import POINT, Pen, Point
from vollgas.drawing.prose import Card
from vollgas.drawing.setting import ROOMY, SNUG, TIGHT, TITLE, Extent, Placed, SetCard, Setting, font_of

TRIES = ((ROOMY, 9.5), (SNUG, 9.0), (TIGHT, 3.0))
"""From airy to dense, each with the least text size it is good for, points."""
LARGEST = 15.0
_STRETCH = 1.8
"""By how much a card may grow so that the columns end together, ems."""


class Look(NamedTuple):
    """The colours of cards: words, grounds, and what stands out."""

    ink: str
    ground: str
    accent: str


class Spot(NamedTuple):
    """A card with its upper left corner, mm, and by how many ems it is higher than it needs to be."""

    card: SetCard
    x: float
    top: float
    stretch: float


def fitting(pen: Pen, cards: Sequence[Card], room: tuple[float, float], extent: Extent) -> Layout | None:
    """The largest layout that fits into the room, mm; None when none does."""

    @cache
    def measure(words: str, font: Font) -> float:
        return pen.width(words, 1 / POINT, font)

    for spacing, least in TRIES:
        setting = Setting(spacing, measure, extent)
        layout = lay_out(cards, room, (least * POINT, LARGEST * POINT), setting)
        if layout:
            return layout
    return None


def spots(layout: Layout, area: tuple[float, float, float, float]) -> Iterator[Spot]:
    """Where the cards stand in an area (left, low, width, height): in its middle, columns stretched to end together."""
    left, low, width, height = area
    em, spacing = layout.size, layout.spacing
    used = (layout.width * len(layout.columns) + spacing.column_gap * (len(layout.columns) - 1)) * em
    x = left + (width - used) / 2
    for column in layout.columns:
        spare = (height / em - column_height(column, spacing.card_gap)) / len(column)
        stretch = max(0.0, min(spare, _STRETCH))
        top = low + height
        for card in column:
            yield Spot(card, x, top, stretch)
            top -= (card.height + stretch + spacing.card_gap) * em
        x += (layout.width + spacing.column_gap) * em


def draw_panel(
    pen: Pen, layout: Layout, spot: Spot, look: Look, sign: str | Callable[[Point, float], None],
    picture: Callable[[Placed, float, float], None],
) -> None:  # fmt: skip
    """One card; its ``sign`` is the number on its badge, or draws something instead, so many mm large.

    ``picture`` is given each picture's place and where its lower left corner lies.
    """
    card, x, top, stretch = spot
    em, pad = layout.size, layout.spacing.pad
    width, height = layout.width * em, (card.height + stretch) * em
    fill, edge = (look.ground, None) if pen.ink == "colour" else (None, mix(look.ink, WHITE, 0.5))
    pen.rect(x, top - height, width, height, fill, edge, pen.slim(0.25), 0.7 * em)
    top -= stretch / 2 * em
    middle = top - (pad + 0.4 * layout.spacing.title_room) * em
    if isinstance(sign, str):
        badge(pen, sign, (x + (pad + 0.8) * em, middle), 0.8 * em, look.accent)
    else:
        sign((x + (pad + 0.82) * em, middle), 1.75 * em)
    end = min([place.x - 0.6 for place in card.pictures if place.y < pad + 1] or [layout.width - pad])
    size = pen.fit(card.title, TITLE * em / POINT, "title", (end - pad - 2.1) * em, 2)
    pen.text(x + (pad + 2.1) * em, middle - 0.36 * size * POINT, card.title, size, "title", look.ink)
    for bullet in card.bullets:
        pen.circle(x + (pad + 0.35) * em, top - (bullet - 0.28) * em, 0.16 * em, fill=look.accent)
    for piece in card.pieces:
        font = font_of(layout.spacing.narrow, piece.bold)
        pen.text(x + piece.x * em, top - piece.y * em, piece.text, em / POINT, font, look.ink)
    for place in card.pictures:
        picture(place, x + place.x * em, top - (place.y + place.height) * em)
