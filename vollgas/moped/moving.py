"""What a card does to the mopeds on a course: M5 to M8, and when a moped has finished (M11)."""

from collections.abc import Sequence
from typing import NamedTuple

from vollgas.moped.cards import Card
from vollgas.moped.course import INNER, OUTER, Course, Spot
from vollgas.moped.terms import BONUS


class Run(NamedTuple):
    """What one card did."""

    card: Card
    path: tuple[Spot, ...]
    """Where the moped stood, where its move ended and, from a "+2" space, where each further move did.

    Empty for a moped that had finished before.
    """
    place: int | None = None
    """Which place the moped took with this move, from 0 (M11)."""


def run(course: Course, spots: Sequence[Spot], card: Card) -> tuple[Spot, ...]:
    """The path of the moped that a card moves: its spot, and where each of its moves ends.

    A moped that ends a move on a "+2" space moves on at once (M7); one that is over the line after its last lap is off
    the course. Every move goes forward, so this comes to an end.
    """
    here, goal = spots[card.moped], course.goal
    others = [*spots[: card.moped], *spots[card.moped + 1 :]]
    path = [here]
    steps = card.steps
    while True:
        end = landing(course, others, here, steps)
        if end == here:  # hemmed in; whoever does not move does not come to a "+2" space either
            if len(path) == 1:
                path.append(end)
            return tuple(path)
        path.append(end)
        if end.along >= goal or not course.is_bonus(end):
            return tuple(path)
        here, steps = end, BONUS


def landing(course: Course, others: Sequence[Spot], here: Spot, steps: int) -> Spot:
    """Where a move of so many spaces ends that begins ``here``, the other mopeds standing there.

    Full rows count as others do and are passed, but the move ends behind a blockade rather than on it (M6); in the row
    where it ends, the inner lane is taken if it is free (M5).
    """
    rows, goal = course.rows, course.goal
    size = len(rows)
    for along in range(here.along + steps, here.along, -1):
        row = along % size
        taken = [lane for place, lane in others if place % size == row and place < goal]
        if not taken:
            return Spot(along, INNER)
        if len(taken) < len(rows[row]):
            return Spot(along, OUTER if INNER in taken else INNER)
    return here


def in_order(spots: Sequence[Spot], mopeds: Sequence[int]) -> tuple[int, ...]:
    """The mopeds by their order on the track, of those in one row the one on the inner lane first (M11)."""
    return tuple(sorted(mopeds, key=lambda moped: (-spots[moped].along, spots[moped].lane)))
