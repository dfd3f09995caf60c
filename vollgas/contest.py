"""Whole races: cars in their order of play, turn after turn, until the rules say who has won (parts V, C and R).

Where the rules are silent: a car that has finished, is out or has retired leaves the sheet and is in nobody's way. Who
is over the line of a sprint with laps to go is off the sheet until its next turn, and waits while another car stands on
its start cross (VV3, V8). A car may retire in every game, at any time (C9). The last car left must finish to win.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal, NamedTuple

from vollgas.course import Course
from vollgas.errors import BadInput
from vollgas.lattice import STAND, Cross, Move
from vollgas.race import Car, open_moves, start_car
from vollgas.rules import Rules
from vollgas.telling import so_many
from vollgas.verdicts import Verdict, What, judge

MOST_CARS = 12


class Status(Enum):
    """Whether a car still races, and why not."""

    RACING = "racing"
    FINISHED = "finished"
    OUT = "out"
    DISQUALIFIED = "disqualified"
    RETIRED = "retired"


class Retire(Enum):
    """What may be played instead of a move (C9)."""

    RETIRE = "retire"


RETIRE = Retire.RETIRE
Choice = Move | Retire


class Entry(NamedTuple):
    """A car with its driver in a race."""

    name: str
    start: int
    """The number of its start cross, from 0."""
    car: Car
    status: Status = Status.RACING
    ended: int = 0
    """The round in which its race ended; 0 while it goes on."""
    moves: int = 0
    laps: int = 0
    """Laps behind it (VV3, G8)."""
    beyond: int = 0
    """How many crosses it was beyond the line when it finished (C10)."""
    matched: tuple[int, ...] = ()
    """The moves of the ghost's line that it has driven too, counted from 0 (VV5)."""
    away: bool = False
    """Whether it is off the sheet until its next turn (VV3)."""


class Happening(NamedTuple):
    """Something that happened to a car, and the lines of the rules that decided it."""

    round: int
    car: int
    what: What
    rules: tuple[str, ...]
    at: Cross
    """Where the car stood before."""
    end: Cross
    """Where its trace ended."""
    move: Move | None = None
    """The tempo that was chosen; None when this was no move of its own."""
    via: Cross | None = None
    """The ramp from which it jumped (V13)."""
    other: int | None = None
    """The car in its way, hit by it or that hit it, caught by it or that caught it."""


Reason = Literal["first", "furthest", "phase", "team", "catch", "ghost", "nobody", "called off"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a race ended: the winning cars (both of a team; several in a tie), why, and the rules that decided."""

    winners: tuple[int, ...]
    reason: Reason
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Race:
    """A race under way: the cars in their order of play (V2, C3, R1), whose turn it is, and all that has happened."""

    course: Course
    rules: Rules
    entries: tuple[Entry, ...]
    turn: int = 0
    """The number of the car that must choose, while there is no outcome."""
    round: int = 1
    log: tuple[Happening, ...] = ()
    outcome: Outcome | None = None
    line: tuple[Cross, ...] = ()
    """The ghost's line: its start cross, then where each move ends (VV5)."""

    @property
    def cars(self) -> tuple[Car, ...]:
        """The cars alone, in their order of play."""
        return tuple(entry.car for entry in self.entries)

    def others(self, number: int) -> dict[Cross, int]:
        """The crosses on which cars other than this one stand, with their numbers; ghost drivers are alone (VV5)."""
        if self.rules.ghost:
            return {}
        return {
            entry.car.at: other
            for other, entry in enumerate(self.entries)
            if other != number and entry.status is Status.RACING and not entry.away
        }

    def choices(self) -> tuple[Move, ...]:
        """The moves open to the car whose turn it is."""
        if self.outcome:
            return ()
        return open_moves(self.course, self.rules, self.entries[self.turn].car, self.others(self.turn))

    def prey(self, number: int) -> int | None:
        """The car that this one hunts (VV2): the next one in front still racing; the foremost hunts on circuits only.

        Front and back are those of the start, so in a long race of a circuit the first car hunts the last.
        """
        if not self.rules.pursuit:
            return None
        count = len(self.entries)
        reach = count - 1 if self.course.is_circuit else number
        in_front = ((number - gap) % count for gap in range(1, reach + 1))
        return next((other for other in in_front if self.entries[other].status is Status.RACING), None)


def team_of(race: Race, number: int) -> tuple[int, int]:
    """The two cars of a team: of the first half of the cars and of the second, each in its order (VV4)."""
    half = len(race.entries) // 2
    return number % half, number % half + half


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


def play(race: Race, choice: Choice) -> tuple[Race, tuple[Happening, ...]]:
    """The car whose turn it is moves or retires; the race afterwards, and all that happened up to the next choice.

    Turns without a choice (a car that waits, or that no move is open to) are taken at once. Raises ValueError when the
    race is over or the move is not open.
    """
    if race.outcome:
        raise ValueError("the race is over")
    known = len(race.log)
    if isinstance(choice, Retire):
        race = retire(race, race.turn)
        return race, race.log[known:]
    if choice not in race.choices():
        raise ValueError(f"{tuple(choice)} is not open to {race.entries[race.turn].name}")
    race = _go_on(_moved(race, choice))
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
    return replace(race, outcome=_at_once(race, number))


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
    outcome = _at_once(race, race.turn) if race.turn >= 0 else None
    while outcome is None:
        number = race.turn + 1
        if number == len(race.entries):
            outcome = _at_round_end(race)
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
            outcome = _at_once(race, number)
        else:
            return race
    return replace(race, turn=max(race.turn, 0), outcome=outcome)


def _sat_out(race: Race, number: int, lines: tuple[str, ...]) -> Race:
    at = race.entries[number].car.at
    return _told(race, Happening(race.round, number, What.WAIT, lines, at, at))


def _at_once(race: Race, number: int) -> Outcome | None:
    """Whether what this car has just done, or what was done to it, ends the race before its round does."""
    entry = race.entries[number]
    if race.log and race.log[-1].what is What.CAUGHT:
        return Outcome((number,), "catch", ("VV2",))
    if race.rules.ghost or race.rules.ends != "at once" or entry.status is not Status.FINISHED:
        return None
    if not race.rules.relay:
        return Outcome((number,), "first", ("V15",))
    team = team_of(race, number)
    if all(race.entries[member].status is Status.FINISHED for member in team):
        return Outcome(team, "team", ("VV4", "V15"))
    return None


def _at_round_end(race: Race) -> Outcome | None:
    """Whether the race is over now that everybody has moved (C10, R6, VV4, VV5), or nobody is left to win it."""
    rules, entries = race.rules, race.entries
    racing = [entry for entry in entries if entry.status is Status.RACING]
    if rules.ghost:
        most = max(len(entry.matched) for entry in entries)
        best = tuple(number for number, entry in enumerate(entries) if len(entry.matched) == most)
        return None if racing else Outcome(best, "ghost", ("VV5",))
    if rules.relay:
        return _relay_end(race)
    across = [number for number, entry in enumerate(entries) if entry.status is Status.FINISHED]
    if across and rules.ends == "beyond":
        furthest = max(entries[number].beyond for number in across)
        return Outcome(tuple(n for n in across if entries[n].beyond == furthest), "furthest", ("C10",))
    if across:
        return Outcome(tuple(across), "phase", ("R6",))
    return None if racing else Outcome((), "nobody", ())


def _relay_end(race: Race) -> Outcome | None:
    """The teams both of whose cars are across, by their slower car; nobody, when no team can get there (VV4)."""
    teams = [team_of(race, number) for number in range(len(race.entries) // 2)]
    alive = (Status.RACING, Status.FINISHED)
    if not any(all(race.entries[member].status in alive for member in team) for team in teams):
        return Outcome((), "nobody", ("VV4",))
    results = [(result, team) for team in teams if (result := team_result(race, team)) is not None]
    if not results:
        return None
    if race.rules.ends == "beyond":
        best = max(result for result, _ in results)
        results = [pair for pair in results if pair[0] == best]
    line = "C10" if race.rules.ends == "beyond" else "R6"
    return Outcome(tuple(sorted(member for _, team in results for member in team)), "team", ("VV4", line))


def team_result(race: Race, team: tuple[int, int]) -> int | None:
    """How far beyond the line a team's slower car was: the later, or the less far in the same round (VV4)."""
    entries = [race.entries[member] for member in team]
    if any(entry.status is not Status.FINISHED for entry in entries):
        return None
    return min((-entry.ended, entry.beyond) for entry in entries)[1]
