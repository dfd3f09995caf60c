"""Whole races: cars in their order of play, turn after turn, until the rules say who has won (parts V, C and R).

Where the rules are silent: a car that has finished, is out or has retired leaves the sheet and is in nobody's way. Who
is over the line of a sprint with laps to go is off the sheet until its next turn, and waits while another car stands on
its start cross (VV3, V8). A car may retire in every game, at any time (C9). The last car left must finish to win.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

from vollgas.course import Course
from vollgas.endings import at_once, at_round_end
from vollgas.entries import Entry, Happening, Outcome, Race, Status
from vollgas.errors import BadInput
from vollgas.lattice import STAND, Cross, Move
from vollgas.race import start_car
from vollgas.rules import Rules
from vollgas.telling import so_many
from vollgas.verdicts import Verdict, What, judge

MOST_CARS = 12


class Retire(Enum):
    """What may be played instead of a move (C9)."""

    RETIRE = "retire"


RETIRE = Retire.RETIRE
Decision = Move | Retire


def start_race(
    course: Course, rules: Rules, names: Sequence[str], starts: Sequence[int] = (), line: Sequence[Cross] = ()
) -> Race:
    """Cars by name in their order of play, each on the start cross of this number, from 0, as they stand if left out.

    For the ghost's game ``line`` is the ideal line, from whose start cross all cars drive (VV5). Raises BadInput for
    what can be no race.
    """
    starts = tuple(starts) or tuple(range(len(names)))
    if rules.ghost:
        if not line:
            raise BadInput("a race against the ghost line needs the line (VV5)")
        starts = (course.starts.index(line[0]),) * len(names)
    _check_places(course, rules, names, starts)
    entries = tuple(
        Entry(name, start, start_car(course, rules, start)) for name, start in zip(names, starts, strict=True)
    )
    # The car before the first "moved" last: so whoever has no choice at the start is dealt with as in any round.
    return _go_on(Race(course, rules, entries, turn=-1, line=tuple(line) if rules.ghost else ()))


def _check_places(course: Course, rules: Rules, names: Sequence[str], starts: Sequence[int]) -> None:
    count, places = len(names), len(course.starts)
    if not 2 <= count <= MOST_CARS:
        raise BadInput(f"{so_many(count, 'car')} can't race: allowed are 2 to {MOST_CARS} (V1)")
    if len(set(names)) != count:
        twice = next(name for name in names if names.count(name) > 1)
        raise BadInput(f"two cars are called {twice[:40]!r}: give each a name of its own")
    if len(starts) != count:
        raise BadInput(f"{so_many(count, 'car')} with {so_many(len(starts), 'start cross')}: give each car one")
    for name, start in zip(names, starts, strict=True):
        if not 0 <= start < places:
            raise BadInput(
                f"{name} can't start on cross {start + 1}: the course has {so_many(places, 'start cross')} (V1)"
            )
    if not rules.ghost and len(set(starts)) != count:
        twice_on = next(start for start in starts if starts.count(start) > 1)
        raise BadInput(f"two cars start on cross {twice_on + 1}: each needs a start cross of its own (V1)")
    if rules.pursuit and list(starts) != sorted(starts):
        raise BadInput("in a pursuit the cars' order is that of their start crosses, the foremost first (VV2)")
    if rules.relay and (count % 2 or count < 4):
        raise BadInput(f"{count} cars are no relay: two cars make a team, so 4, 6, 8, 10 or 12 are needed (VV4)")


def play(race: Race, decision: Decision) -> tuple[Race, tuple[Happening, ...]]:
    """The car whose turn it is moves or retires; the race afterwards, and all that happened up to the next choice.

    Turns without a choice (a car that waits, or that no move is open to) are taken at once. Raises ValueError when the
    race is over or the move is not open.
    """
    if race.outcome:
        raise ValueError("the race is over")
    known = len(race.log)
    if isinstance(decision, Retire):
        race = retire(race, race.turn)
        return race, race.log[known:]
    if decision not in race.choices():
        raise ValueError(f"{tuple(decision)} is not open to {race.entries[race.turn].name}")
    race = _go_on(_moved(race, decision))
    return race, race.log[known:]


def retire(race: Race, number: int) -> Race:
    """The race after this car has retired, whoever's turn it is (C9); ValueError when it does not race any more."""
    entry = race.entries[number]
    if race.outcome or entry.status is not Status.RACING:
        raise ValueError(f"{entry.name} races no more")
    race = _told(race, Happening(race.round, number, What.RETIRED, ("C9",), entry.car.at, entry.car.at))
    race = _ended(_entered(race, number, entry), number, Status.RETIRED)
    if number == race.turn:
        return _go_on(race)
    return replace(race, outcome=at_once(race, number))


def call_off(race: Race) -> Race:
    """The race, stopped without a winner."""
    return replace(race, outcome=Outcome((), "called off", ()))


def preview(race: Race, move: Move) -> Verdict:
    """What the move would do to the car whose turn it is."""
    number = race.turn
    return judge(race.course, race.rules, race.entries[number].car, move, race.others(number), race.prey(number))


def _moved(race: Race, move: Move) -> Race:
    """The race after a move of the car whose turn it is, before anybody asks whether it is over."""
    number, entry = race.turn, race.entries[race.turn]
    verdict = preview(race, move)
    own = Happening(
        race.round, number, verdict.what, verdict.rules, entry.car.at, verdict.end, move, verdict.via, verdict.other
    )
    entry = entry._replace(car=verdict.car, moves=entry.moves + 1, matched=_matched(race, entry, verdict))
    if verdict.what is What.FINISH:
        beyond = -race.course.finish.distance(verdict.end)
        entry = entry._replace(beyond=beyond, laps=race.rules.laps)
    if verdict.what is What.LAP:
        entry = entry._replace(away=True, laps=verdict.car.lap)
    race = _told(race, own)
    if race.course.is_circuit and entry.car.lap - 1 > entry.laps:
        entry = entry._replace(laps=entry.car.lap - 1)
        lines = ("G8", "VV3")
        race = _told(race, Happening(race.round, number, What.LAP, lines, own.at, own.end))
    return _struck(_entered(race, number, entry), number, verdict)


def _struck(race: Race, number: int, verdict: Verdict) -> Race:
    """What the move means for the car's race, and for the car that it hit or caught."""
    what, other = verdict.what, verdict.other
    if what is What.FINISH:
        return _ended(race, number, Status.FINISHED)
    if what is What.OUT:
        return _ended(race, number, Status.OUT)
    if what is What.DISQUALIFIED:
        return _ended(race, number, Status.DISQUALIFIED)
    if other is None or what not in (What.COLLISION, What.CATCH):
        return race
    at = race.entries[other].car.at
    if what is What.CATCH:
        race = _told(race, Happening(race.round, other, What.CAUGHT, ("VV2",), at, at, other=number))
        return _ended(race, other, Status.OUT)
    race = _ended(race, number, Status.OUT)
    if race.rules.meeting == "both out":
        race = _told(race, Happening(race.round, other, What.HIT, ("C8",), at, at, other=number))
        race = _ended(race, other, Status.OUT)
    return race


def _matched(race: Race, entry: Entry, verdict: Verdict) -> tuple[int, ...]:
    """The ghost's moves that the car has matched: each counts once, by the crosses that it joins (VV5)."""
    end = verdict.car.at
    for place, (start, stop) in enumerate(zip(race.line, race.line[1:], strict=False)):
        if (start, stop) == (entry.car.at, end) and place not in entry.matched:
            return (*entry.matched, place)
    return entry.matched


def _entered(race: Race, number: int, entry: Entry) -> Race:
    return replace(race, entries=(*race.entries[:number], entry, *race.entries[number + 1 :]))


def _ended(race: Race, number: int, status: Status) -> Race:
    entry = race.entries[number]
    return _entered(race, number, entry._replace(status=status, ended=race.round, away=False))


def _told(race: Race, happening: Happening) -> Race:
    return replace(race, log=(*race.log, happening))


def _go_on(race: Race) -> Race:
    """The race at the next choice that somebody has, or over."""
    outcome = at_once(race, race.turn) if race.turn >= 0 else None
    while outcome is None:
        number = race.turn + 1
        if number == len(race.entries):
            outcome = at_round_end(race)
            race = replace(race, turn=-1, round=race.round + (outcome is None))
            continue
        race = replace(race, turn=number)
        entry = race.entries[number]
        if entry.status is not Status.RACING:
            continue
        if entry.away:
            if entry.car.at in race.others(number):
                race = _sat_out(race, number, ("VV3", "V8"))
                continue
            race = _entered(race, number, entry._replace(away=False))
        if entry.car.wait:
            verdict = judge(race.course, race.rules, entry.car, STAND, {})
            race = _sat_out(_entered(race, number, entry._replace(car=verdict.car)), number, verdict.rules)
        elif not race.choices():
            stuck = Happening(race.round, number, What.STUCK, ("R9",), entry.car.at, entry.car.at)
            race = _ended(_told(race, stuck), number, Status.OUT)
            outcome = at_once(race, number)
        else:
            return race
    return replace(race, turn=max(race.turn, 0), outcome=outcome)


def _sat_out(race: Race, number: int, lines: tuple[str, ...]) -> Race:
    at = race.entries[number].car.at
    return _told(race, Happening(race.round, number, What.WAIT, lines, at, at))
