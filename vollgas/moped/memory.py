"""What a player who counts cards knows of the pile: what was never turned up, and what may have gone back under it.

Nothing here is known to one player alone but what that player has seen: cards turned up, the hand that came round, the
cards put back by oneself, and those turned up beside the board (M10). Whole numbers only: spaces are counted in
``PART``-ths.
"""

from collections.abc import Sequence
from typing import NamedTuple

from vollgas.moped.cards import Card
from vollgas.moped.terms import BACK, BOXED_WITH, COPIES, MOPEDS

PART = 840
"""Divisible by every number of cards up to eight, as many as a hand may hold when it is passed on."""
CARDS = sum(COPIES.values())
SPACES = sum(steps * many for steps, many in COPIES.items())
"""Cards of one moped, and their spaces."""
NEVER = 10**6
"""When a moped will finish for which there are no cards left."""


class Under(NamedTuple):
    """Cards that went under the pile in one round, as far as one player knows."""

    round: int
    cards: tuple[Card, ...]
    """Those that may be among them."""
    many: int
    """How many of them are still in the pile."""


class Memory(NamedTuple):
    """The pile as one player knows it."""

    unseen: int
    """Cards on top that were never turned up."""
    spaces: tuple[int, ...]
    """How far those would move each moped, in parts of a space."""
    under: tuple[Under, ...] = ()
    """What comes after them, the next first."""


def fresh(players: int) -> Memory:
    """What is known before the first card is turned up."""
    there = CARDS - (players == BOXED_WITH)  # which card of a moped went in the box, nobody knows
    return Memory(there * len(MOPEDS), (SPACES * PART * there // CARDS,) * len(MOPEDS))


def turned_up(memory: Memory, cards: Sequence[Card]) -> Memory:
    """The memory after these cards were turned up from the pile."""
    new = cards[: memory.unseen]
    spaces = list(memory.spaces)
    for card in new:
        spaces[card.moped] -= card.steps * PART
    under = list(memory.under)
    for card in cards[len(new) :]:
        first = under[0]
        known = list(first.cards)
        if card in known:
            known.remove(card)
        under[:1] = [Under(first.round, tuple(known), first.many - 1)] if first.many > 1 else []
    return Memory(memory.unseen - len(new), tuple(spaces), tuple(under))


def put_back(memory: Memory, number: int, cards: Sequence[Card]) -> Memory:
    """The memory after round ``number``, in which three of these cards, or all, went under the pile."""
    return memory._replace(under=(*memory.under, Under(number, tuple(cards), BACK)))


def shown(memory: Memory, number: int, card: Card) -> Memory:
    """The memory when it turns out that this card was laid aside in round ``number`` (M10)."""
    under = []
    for pieces in memory.under:
        if pieces.round == number and card in pieces.cards and len(pieces.cards) > pieces.many:
            known = list(pieces.cards)
            known.remove(card)
            under.append(pieces._replace(cards=tuple(known)))
        else:
            under.append(pieces)
    return memory._replace(under=tuple(under))


def outlook(memory: Memory, to_go: Sequence[int]) -> tuple[int, ...]:
    """For each moped, when it may be expected to finish, so many spaces from there: after how many cards, in parts."""
    mopeds = range(len(MOPEDS))
    missing, found = [spaces * PART for spaces in to_go], [NEVER * PART] * len(MOPEDS)
    waiting = []
    for moped in mopeds:
        if missing[moped] <= memory.spaces[moped]:
            # The cards never seen come evenly spread.
            found[moped] = missing[moped] * memory.unseen * PART // max(memory.spaces[moped], 1)
        else:
            waiting.append(moped)
            missing[moped] -= memory.spaces[moped]
    after = memory.unseen
    for _, cards, many in memory.under:
        if not waiting:
            break
        share = many * PART // max(len(cards), 1)
        offered = [0] * len(MOPEDS)
        for moped, steps in cards:
            offered[moped] += steps * share
        for moped in tuple(waiting):
            if missing[moped] <= offered[moped]:
                found[moped] = after * PART + many * PART * missing[moped] // max(offered[moped], 1)
                waiting.remove(moped)
            else:
                missing[moped] -= offered[moped]
        after += many
    for moped in waiting:
        found[moped] += missing[moped]
    return tuple(found)
