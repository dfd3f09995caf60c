"""The count at the end of the moped derby (M12)."""

from collections.abc import Sequence
from typing import NamedTuple

from vollgas.moped.terms import MOPEDS, PODIUM, POINTS


class Count(NamedTuple):
    """What one player has won."""

    player: int
    points: int
    further: int
    """What the cards on places four to six are worth, which decides between equals; 0 where those are not known."""
    place: int
    """From 1; players who are equal in everything share one."""


def worth(places: Sequence[int], bets: Sequence[int]) -> int:
    """What a player's cards are worth on the mopeds in these three places; ``bets``: how many for each moped."""
    return sum(points * bets[moped] for points, moped in zip(POINTS, places, strict=False))


def count(ranking: Sequence[int], bets: Sequence[Sequence[int]]) -> tuple[Count, ...]:
    """The table, best first (M12); ``ranking``: the mopeds on the podium, or all six in their order.

    ``bets``: for each player the number of cards on each moped.
    """
    podium, others = ranking[:PODIUM], ranking[PODIUM:]
    rows = [(worth(podium, own), worth(others, own)) for own in bets]
    return tuple(
        Count(player, *rows[player], place=1 + sum(other > rows[player] for other in rows))
        for player in sorted(range(len(rows)), key=lambda player: (*(-part for part in rows[player]), player))
    )


def can_decide(table: Sequence[Count], ranking: Sequence[int], bets: Sequence[Sequence[int]]) -> bool:
    """Whether it matters who came fourth to sixth (M12), where only the podium is known.

    It does not between equals whose cards on the other mopeds are the same: they share their place in any case.
    """
    unplaced = [moped for moped in range(len(MOPEDS)) if moped not in ranking]
    different = {(row.points, *(bets[row.player][moped] for moped in unplaced)) for row in table}
    return len(different) > len({row.points for row in table})


def is_open(table: Sequence[Count]) -> bool:
    """Whether two players have the same points, so that places four to six decide (M12)."""
    points = [row.points for row in table]
    return len(set(points)) < len(points)
