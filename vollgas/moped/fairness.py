"""Many games on one course, counted: which start spaces win, how long games are, what counting cards is worth.

Everything is counted in whole numbers, so that it comes out the same however the games are dealt to processes.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from vollgas.moped.bettors import KINDS, Kind
from vollgas.moped.cards import by_moped
from vollgas.moped.course import Course
from vollgas.moped.game import Game
from vollgas.moped.scoring import count
from vollgas.moped.table import play
from vollgas.moped.terms import FEWEST_PLAYERS, MOPEDS, MOST_PLAYERS, MOST_ROUNDS, PODIUM

WHOLE = 60
"""Parts of a victory: it may be shared between two to six."""
FAIR_GAMES = 800
"""Games that a new course must stand, with every number of players."""
FAIR = 8, 5
"""In these, no start space may win more often than this ratio to another: stricter than the promised two to one, as
chance has a hand in so few games."""
SELDOM_OUT = 10
"""Of so many of them, at most one may end for want of cards."""


class Tally(NamedTuple):
    """What came of a number of games: every entry a row of sums."""

    games: tuple[int, ...]
    wins: tuple[int, ...]
    """Of the six start spaces, the foremost first: how often the moped that began there came first."""
    rounds: tuple[int, ...]
    """How many games were over in each round, from 0."""
    out: tuple[int, ...]
    """Games that ended for want of cards."""
    points: tuple[int, ...]
    """For each kind of bettor, the points of all of them …"""
    shares: tuple[int, ...]
    """… and their victories, in parts."""
    gaps: tuple[int, ...]
    """For each kind, the sum over all games of: the points of a counter less those of this kind, times ``scale`` …"""
    squares: tuple[int, ...]
    """… and of its square."""


EMPTY = Tally(
    (0,), (0,) * len(MOPEDS), (0,) * (MOST_ROUNDS + 1), (0,), *((0,) * len(KINDS) for _ in range(4)),
)  # fmt: skip


def together(tallies: Iterable[Tally]) -> Tally:
    """The sum of several."""
    rows = zip(EMPTY, *tallies, strict=True)
    return Tally(*(tuple(map(sum, zip(*row, strict=True))) for row in rows))


def seats_of(kinds: Sequence[Kind], kind: Kind) -> int:
    """How many bettors are of a kind."""
    return sum(one == kind for one in kinds)


def scale(kinds: Sequence[Kind], kind: Kind) -> int:
    """By what the gaps between counters and this kind are multiplied, so that they are whole; 0 without both."""
    return seats_of(kinds, "counter") * seats_of(kinds, kind) if kind != "counter" else 0


def tally(course: Course, kinds: Sequence[Kind], seed: str, first: int, many: int) -> Tally:
    """So many games of a seed from number ``first`` on; the bettors change seats from one to the next."""
    found = []
    for number in range(first, first + many):
        turned = number % len(kinds)
        seated = [*kinds[turned:], *kinds[:turned]]
        found.append(counted(play(course, seated, f"{seed}/{number}"), seated))
    return together(found)


def counted(game: Game, kinds: Sequence[Kind]) -> Tally:
    """One game that is over."""
    table = count(game.ranking, [by_moped(bets) for bets in game.bets])
    winners = sum(row.place == 1 for row in table)
    points, shares = dict.fromkeys(KINDS, 0), dict.fromkeys(KINDS, 0)
    for row in table:
        points[kinds[row.player]] += row.points
        shares[kinds[row.player]] += WHOLE // winners if row.place == 1 else 0
    counters = seats_of(kinds, "counter")
    gaps = [
        points["counter"] * seats_of(kinds, kind) - points[kind] * counters if scale(kinds, kind) else 0
        for kind in KINDS
    ]
    start = game.grid.index(game.ranking[0])
    return Tally(
        games=(1,),
        wins=tuple(int(place == start) for place in range(len(MOPEDS))),
        rounds=tuple(int(number == game.round) for number in range(MOST_ROUNDS + 1)),
        out=(int(len(game.podium) < PODIUM),),
        points=tuple(points.values()),
        shares=tuple(shares.values()),
        gaps=tuple(gaps),
        squares=tuple(gap * gap for gap in gaps),
    )


_AT_RANDOM: tuple[Kind, ...] = ("random",)


def is_fair(course: Course) -> bool:
    """Whether every start space wins about as often as any other, and cards seldom run out.

    Games with two to six bettors at random tell: always the same ones.
    """
    found = EMPTY
    for number, players in enumerate(range(FEWEST_PLAYERS, MOST_PLAYERS + 1)):
        many = FAIR_GAMES // (MOST_PLAYERS - FEWEST_PLAYERS + 1)
        found = together([found, tally(course, _AT_RANDOM * players, "fair", number * many, many)])
    more, less = FAIR
    return max(found.wins) * less <= min(found.wins) * more and found.out[0] * SELDOM_OUT <= found.games[0]
