"""Simulated bettors: at random, behind the leader, or by counting cards. They know what a player at the table knows."""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from vollgas.errors import BadInput
from vollgas.moped.cards import Card, by_moped
from vollgas.moped.course import Course, Spot
from vollgas.moped.game import check_players
from vollgas.moped.memory import Memory, outlook
from vollgas.moped.moving import in_order
from vollgas.moped.terms import MOPEDS
from vollgas.streams import Stream

Kind = Literal["random", "follower", "counter"]
"""Bets on any card · on the moped in front · on the one that should win by the cards that are left."""
KINDS: tuple[Kind, ...] = get_args(Kind)
LONGEST = 200
"""Most characters of a list of bettors."""


class View(NamedTuple):
    """What one player sees in the betting step."""

    course: Course
    spots: tuple[Spot, ...]
    hand: tuple[Card, ...]
    bets: tuple[Card, ...]
    """The player's own."""
    memory: Memory
    """What the player has kept in mind; of no use to those who don't count."""


class Return(NamedTuple):
    """How the last player deals with the cards that are left, by their numbers in the hand."""

    order: tuple[int, ...]
    aside: int | None


def parse_bettors(text: str, players: int | None = None) -> tuple[Kind, ...]:
    """The bettors in their order, parted by commas: a kind, then ``*N`` for several of it.

    BadInput, saying what is allowed, for anything else, and for a number of bettors that can't play.
    """
    if len(text) > LONGEST:
        raise BadInput(f"the bettors have {len(text)} characters: at most {LONGEST} are allowed")
    kinds: list[Kind] = []
    for item in text.split(","):
        name, times, many = (part.strip() for part in item.strip().lower().partition("*"))
        kind = next((one for one in KINDS if one == name), None)
        if kind is None:
            raise BadInput(f"unknown bettor {name[:40]!r}: allowed are {', '.join(KINDS)}")
        if times and not re.fullmatch(r"[1-6]", many):
            raise BadInput(f"{item.strip()[:40]!r} in the bettors: behind * a number from 1 to 6 is allowed")
        kinds += [kind] * (int(many) if times else 1)
    check_players(len(kinds))
    if players not in {None, len(kinds)}:
        raise BadInput(f"{len(kinds)} bettors for {players} players: name as many bettors, or leave one of the two out")
    return tuple(kinds)


def choose(kind: Kind, view: View, luck: Stream) -> int:
    """Which card of the hand a bettor bets on, by its number there."""
    hand = view.hand
    if kind == "random":
        return luck.below(len(hand))
    if kind == "follower":
        spots = view.spots
        return min(range(len(hand)), key=lambda at: (-spots[hand[at].moped].along, spots[hand[at].moped].lane, at))
    goal = view.course.goal
    when = outlook(view.memory, [goal - spot.along for spot in view.spots])
    # A card that is bet on moves its moped no more, so of two the one that is missed less.
    return min(range(len(hand)), key=lambda at: (when[hand[at].moped], hand[at].steps, at))


def put_in_order(kind: Kind, view: View, luck: Stream, *, lays: bool) -> Return:
    """How a bettor who is the last gives the cards back; ``lays``: one of them is laid aside (M10)."""
    hand = view.hand
    if kind == "random":
        order = luck.shuffled(range(len(hand)))
    elif kind == "follower":
        first = in_order(view.spots, range(len(MOPEDS)))
        order = sorted(range(len(hand)), key=lambda at: (first.index(hand[at].moped), at))
    else:
        order = _own_first(hand, by_moped(view.bets))
    return Return(tuple(order[:-1]), order[-1]) if lays else Return(tuple(order), None)


def _own_first(hand: Sequence[Card], own: Sequence[int]) -> list[int]:
    """First the cards that help one's own bets most, last the one that helps others most."""
    # A card of a moped one has not bet on is the better the smaller it is.
    return sorted(
        range(len(hand)),
        key=lambda at: (-own[hand[at].moped] * hand[at].steps, hand[at].steps if not own[hand[at].moped] else 0, at),
    )
