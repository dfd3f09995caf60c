"""What many games tell about a board, with how sure that is: for the terminal, and as plain data."""

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

from vollgas.moped.bettors import KINDS, Kind
from vollgas.moped.fairness import WHOLE, Tally, scale, seats_of
from vollgas.telling import so_many, table_of

SURE = 1.96
"""Standard errors on either side, for 95 of 100."""
PROMISED = 2
"""No start space wins more often than so many times as often as another."""


class Range(NamedTuple):
    """A figure, and between what it lies with 95 % certainty, where that can be said."""

    value: float
    low: float | None
    high: float | None

    def text(self, places: int, factor: int = 1) -> str:
        """With so many decimal places, times a factor."""
        value, low, high = (None if part is None else f"{factor * part:.{places}f}" for part in self)
        return f"{value} (how sure that is, one game can't tell)" if low is None else f"{value} ({low} to {high})"

    def facts(self) -> dict[str, float | None]:
        """As plain data."""
        return {name: None if part is None else round(part, 4) for name, part in self._asdict().items()}


def share(many: int, games: int) -> Range:
    """How often something happens that did so many times (Wilson's interval)."""
    part, z = many / games, SURE * SURE / games
    middle = part + z / 2
    reach = SURE * sqrt(part * (1 - part) / games + z / (4 * games))
    return Range(part, max(0.0, (middle - reach) / (1 + z)), min(1.0, (middle + reach) / (1 + z)))


def mean(total: int, squares: int, games: int, unit: int) -> Range:
    """The average of whole numbers in parts of ``unit``, from their sum and the sum of their squares.

    From a single number nothing follows about how far others lie from it.
    """
    value = total / games / unit
    if games == 1:
        return Range(value, None, None)
    # Whole numbers up to the end: the difference of two large floats would be worth little.
    spread = max(0, games * squares - total * total)
    error = sqrt(spread / (games - 1)) / games / unit
    return Range(value, value - SURE * error, value + SURE * error)


def ratio(found: Tally) -> float | None:
    """How many times as often the best start space wins as the worst; None if that never does."""
    return max(found.wins) / min(found.wins) if min(found.wins) else None


def is_balanced(found: Tally) -> bool:
    """Whether no start space wins more than twice as often as another."""
    return max(found.wins) <= PROMISED * min(found.wins)


def quantile(found: Tally, percent: int) -> int:
    """In which round that many per cent of the games were over, at the least."""
    games, so_far = found.games[0], 0
    for number, many in enumerate(found.rounds):
        so_far += many
        if 100 * so_far >= percent * games and so_far:
            return number
    raise AssertionError("the rounds of some games are missing")


def worth_of_counting(found: Tally, kinds: Sequence[Kind]) -> list[tuple[Kind, Range]]:
    """By how many points a counter beats each other kind at the same table."""
    return [
        (kind, mean(found.gaps[number], found.squares[number], found.games[0], scale(kinds, kind)))
        for number, kind in enumerate(KINDS)
        if scale(kinds, kind)
    ]


def tell_balance(found: Tally, kinds: Sequence[Kind]) -> list[str]:
    """A board's figures for the terminal."""
    games = found.games[0]
    spaces = [("START SPACE", "WINS", "SHARE, % (95 % SURE)")]
    spaces += [(str(n), str(wins), share(wins, games).text(1, 100)) for n, wins in enumerate(found.wins, 1)]
    times = ratio(found)
    bettors = [("BETTOR", "POINTS", "WINS, %")]
    bettors += [(kind, f"{points:.1f}", f"{100 * wins:.1f}") for kind, points, wins in _by_kind(found, kinds)]
    lines = [
        f"{so_many(games, 'game')} of {len(kinds)} players",
        *table_of(spaces, (1, 2)),
        ("the best start space wins " + (f"{times:.2f} times" if times else "infinitely") + " as often as the worst: ")
        + ("balanced" if is_balanced(found) else f"not balanced (more than {PROMISED})"),
        f"rounds: {_average_rounds(found):.1f}; of 20 games, 18 take {quantile(found, 5)} to {quantile(found, 95)}",
        f"cards run out: {share(found.out[0], games).text(1, 100)} %",
        *table_of(bettors, (1, 2)),
    ]
    return lines + [
        f"counting cards is worth {gain.text(1)} points against a {kind} bettor"
        for kind, gain in worth_of_counting(found, kinds)
    ]


def balance_facts(found: Tally, kinds: Sequence[Kind]) -> dict[str, Any]:
    """The same as plain data."""
    games, times = found.games[0], ratio(found)
    return {
        "games": games,
        "start_spaces": [
            {"space": number, "wins": wins, "share": share(wins, games).facts()}
            for number, wins in enumerate(found.wins, 1)
        ],
        "ratio": None if times is None else round(times, 4),
        "balanced": is_balanced(found),
        "rounds": {"mean": round(_average_rounds(found), 4)}
        | {
            name: quantile(found, part)
            for name, part in (("least", 0), ("low", 5), ("median", 50), ("high", 95), ("most", 100))
        },
        "cards_run_out": {"games": found.out[0], "share": share(found.out[0], games).facts()},
        "bettors": [
            {"bettor": kind, "seats": seats_of(kinds, kind), "points": round(points, 4), "wins": round(wins, 4)}
            for kind, points, wins in _by_kind(found, kinds)
        ],
        "counting": [{"against": kind, "points": gain.facts()} for kind, gain in worth_of_counting(found, kinds)],
    }


def _average_rounds(found: Tally) -> float:
    return sum(number * many for number, many in enumerate(found.rounds)) / found.games[0]


def _by_kind(found: Tally, kinds: Sequence[Kind]) -> list[tuple[Kind, float, float]]:
    """For each kind at the table: points and share of victories of one such bettor in a game, on the average."""
    rows: list[tuple[Kind, float, float]] = []
    for number, kind in enumerate(KINDS):
        if seats := seats_of(kinds, kind) * found.games[0]:
            rows.append((kind, found.points[number] / seats, found.shares[number] / seats / WHOLE))
    return rows
