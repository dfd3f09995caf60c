"""How a race stands: a row for each car, its place as far as the rules decide one, and the rule that decided it."""

from collections.abc import Iterator
from typing import NamedTuple

from vollgas.endings import team_result
from vollgas.entries import Entry, Happening, Race, Status, team_of
from vollgas.race import crossings
from vollgas.reach import steps_to_finish
from vollgas.verdicts import What

ENDINGS = (What.OUT, What.DISQUALIFIED, What.COLLISION, What.HIT, What.CAUGHT, What.STUCK, What.RETIRED)
"""What ends a car's race short of the finish."""


class Row(NamedTuple):
    """One car's result."""

    car: int
    """Its number in the order of play, from 0."""
    place: int | None
    """Its place, shared in a tie; None where the rules give it none."""
    rules: tuple[str, ...]
    """The lines of the rules that decided its place, or that ended its race."""
    status: Status
    moves: int
    laps: int
    crashes: int
    brakes: int
    left: int
    """How often it left the track (C6)."""
    matched: int
    """Moves that are the ghost's (VV5)."""
    beyond: int
    """Crosses beyond the line (C10)."""
    to_go: int | None
    """Of a car that still races: steps to the end of its race."""


def rows(race: Race) -> list[Row]:
    """The cars, best first: those with a place, those that still race by how far they are, then the others."""
    places = dict(_places(race))
    found = [_row(race, number, places.get(number)) for number in range(len(race.entries))]
    return sorted(found, key=lambda row: _rank(race, row))


def _rank(race: Race, row: Row) -> tuple[int, int, int, int, int]:
    entry = race.entries[row.car]
    if row.place is not None:
        return 0, row.place, 0, 0, row.car
    if row.status is Status.FINISHED:
        return 1, entry.ended, -row.beyond, 0, row.car
    if row.status is Status.RACING:
        # A car with no way on but a ramp is the last of them.
        return 2, row.to_go is None, row.to_go or 0, 0, row.car
    return 3, -entry.ended, 0, 0, row.car


def _row(race: Race, number: int, placed: tuple[int, tuple[str, ...]] | None) -> Row:
    entry = race.entries[number]
    log = [happening for happening in race.log if happening.car == number]
    ending = ending_of(race, number)
    return Row(
        car=number,
        place=placed[0] if placed else None,
        rules=placed[1] if placed else ending.rules if ending else (),
        status=entry.status,
        moves=entry.moves,
        laps=entry.laps,
        crashes=sum(happening.what is What.CRASH for happening in log),
        brakes=sum(happening.what is What.BRAKE for happening in log),
        left=sum(happening.what is What.OFF for happening in log),
        matched=len(entry.matched),
        beyond=entry.beyond,
        to_go=_to_go(race, entry),
    )


def ending_of(race: Race, number: int) -> Happening | None:
    """What ended a car's race short of the finish; None where nothing did."""
    return next((it for it in race.log if it.car == number and it.what in ENDINGS), None)


def _to_go(race: Race, entry: Entry) -> int | None:
    steps = steps_to_finish(race.course)
    here = steps.get(entry.car.at) if entry.status is Status.RACING else None
    if here is None:
        return None
    return here + (crossings(race.course, race.rules) - entry.car.lap - 1) * max(steps.values())


def _places(race: Race) -> Iterator[tuple[int, tuple[int, tuple[str, ...]]]]:
    """The cars that the rules give a place, with it and with the rules: ties share one, and the next are left out."""
    outcome, entries = race.outcome, race.entries
    if outcome is None:
        return
    if outcome.reason in ("first", "catch", "phase"):
        ranks = dict.fromkeys(outcome.winners, 0)
    elif outcome.reason == "furthest":
        ranks = {n: -entry.beyond for n, entry in enumerate(entries) if entry.status is Status.FINISHED}
    elif outcome.reason == "ghost":
        ranks = {n: -len(entry.matched) for n, entry in enumerate(entries)}
    elif outcome.reason == "team":
        ranks = dict(_team_ranks(race))
    else:
        return
    size = 2 if race.rules.relay else 1
    for number, rank in ranks.items():
        yield number, (1 + sum(other < rank for other in ranks.values()) // size, outcome.rules)


def _team_ranks(race: Race) -> Iterator[tuple[int, int]]:
    """The cars of all teams that are across, by their slower car where it counts how far that was (VV4, C10)."""
    for number in range(len(race.entries)):
        result = team_result(race, team_of(race, number))
        if result is not None:
            yield number, -result if race.rules.ends == "beyond" else 0
