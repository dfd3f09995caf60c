"""The race cards: each names a moped and how far it moves (M1)."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from vollgas.moped.terms import COPIES, MOPEDS


class Card(NamedTuple):
    """A race card."""

    moped: int
    steps: int


@cache
def pack_of_cards() -> tuple[Card, ...]:
    """All 84 cards, moped after moped, the small numbers first (M1)."""
    return tuple(
        Card(moped, steps) for moped in range(len(MOPEDS)) for steps, many in COPIES.items() for _ in range(many)
    )


def by_moped(cards: Iterable[Card]) -> tuple[int, ...]:
    """How many of the cards are on each moped."""
    many = [0] * len(MOPEDS)
    for card in cards:
        many[card.moped] += 1
    return tuple(many)
