"""Arranges set cards in columns, as large as one page allows; lengths in ems unless they are called mm."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from math import fsum

from vollgas.drawing.prose import Card
from vollgas.drawing.setting import SetCard, Setting, Spacing, set_card

NARROWEST = 19.0
"""Least width of a column."""
GROWTH = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
"""How much larger a picture may become where there is room."""
TOLERANCE = 0.02
"""How near to the largest possible size the text comes, mm."""
WORTH = {1: 0.9, 2: 1.0, 3: 0.93, 4: 0.86}
"""How well so many columns read at one and the same size."""


@dataclass(frozen=True, slots=True)
class Layout:
    """All cards of a page: ``size`` is the em in mm, all else in ems."""

    size: float
    spacing: Spacing
    width: float
    columns: tuple[tuple[SetCard, ...], ...]


def lay_out(
    cards: Sequence[Card], room: tuple[float, float], sizes: tuple[float, float], setting: Setting
) -> Layout | None:
    """The layout with the largest text between ``sizes`` (least and most, mm) that fits into ``room`` (mm).

    None when not even the least size fits.
    """
    least, most = sizes
    best: tuple[float, int] | None = None
    for count, worth in WORTH.items():
        low, high = least, most
        if best:
            low = max(least, best[0] * WORTH[best[1]] / worth)
        if low >= high or not _heights(cards, room, low, count, setting):
            continue
        while high - low > TOLERANCE:
            middle = (low + high) / 2
            low, high = (middle, high) if _heights(cards, room, middle, count, setting) else (low, middle)
        best = low, count
    return best and _layout(cards, room, *best, setting)


def _width(room: float, size: float, count: int, setting: Setting) -> float:
    """How wide each of so many columns is."""
    return (room / size - (count - 1) * setting.spacing.column_gap) / count


def _heights(
    cards: Sequence[Card], room: tuple[float, float], size: float, count: int, setting: Setting
) -> list[float] | None:
    """How high the cards are at this size in so many columns; None when they don't fit."""
    width = _width(room[0], size, count, setting)
    if width < NARROWEST:
        return None
    heights = [set_card(card, width, setting, draft=True).height for card in cards]
    return heights if _columns(heights, room[1] / size, setting) <= count else None


def _layout(cards: Sequence[Card], room: tuple[float, float], size: float, count: int, setting: Setting) -> Layout:
    """The cards in columns as even as can be, with larger pictures where a column leaves room below."""
    width, most = _width(room[0], size, count, setting), room[1] / size
    heights = _heights(cards, room, size, count, setting) or []
    gap = setting.spacing.card_gap
    low, high = max(fsum(heights) / count, 1.0), most
    while high - low > 0.1:
        middle = (low + high) / 2
        low, high = (low, middle) if _columns(heights, middle, setting) <= count else (middle, high)
    columns: list[tuple[SetCard, ...]] = []
    todo = iter(cards)
    for column in _filled(heights, high, gap):
        own = list(islice(todo, len(column)))
        fitting = (growth for growth in GROWTH if _is_lower(own, width, most, growth, setting))
        growth = next(fitting, 1.0)
        columns.append(tuple(set_card(card, width, setting, growth) for card in own))
    return Layout(size, setting.spacing, width, tuple(columns))


def _is_lower(cards: Sequence[Card], width: float, high: float, growth: float, setting: Setting) -> bool:
    """Whether a column of these cards is no higher than that when its pictures grow."""
    column = [set_card(card, width, setting, growth, draft=True) for card in cards]
    return column_height(column, setting.spacing.card_gap) <= high


def column_height(column: Iterable[SetCard], gap: float) -> float:
    """Height of a column of cards with the gaps between them."""
    return fsum(card.height + gap for card in column) - gap


def _columns(heights: Iterable[float], high: float, setting: Setting) -> int:
    """How many columns of that height the cards need."""
    return len(_filled(heights, high, setting.spacing.card_gap))


def _filled(heights: Iterable[float], high: float, gap: float) -> list[list[float]]:
    """The cards' heights in their order, each column as full as it may be; endless columns for a card too high."""
    columns: list[list[float]] = []
    left = -1.0
    for height in heights:
        if height > high:
            return [[]] * 99
        if height > left + 1e-9:
            columns.append([])
            left = high
        columns[-1].append(height)
        left -= height + gap
    return columns
