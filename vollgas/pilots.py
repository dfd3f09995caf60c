"""Simulated drivers in a race, each choosing a move whenever it is its turn.

They see the race as it stands and the course; only the optimal one searches to the finish.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from vollgas.contest import preview
from vollgas.course import Course
from vollgas.entries import Race
from vollgas.foresight import considered, outlook, without_hazards
from vollgas.lattice import Move
from vollgas.masks import Moves
from vollgas.race import Car, drive, open_moves, speed
from vollgas.rules import Rules
from vollgas.solver import way_on
from vollgas.streams import Stream
from vollgas.verdicts import Verdict, What, judge

Manner = Literal["optimal", "careful", "short-sighted", "reckless", "random"]
MANNERS: tuple[Manner, ...] = ("optimal", "careful", "short-sighted", "reckless", "random")
USUAL_AHEAD: dict[Manner, int] = {"careful": 8, "short-sighted": 1, "reckless": 2}
"""How many moves these look ahead, unless told otherwise."""

_FINE = (What.MOVE, What.TURBO, What.RAMP, What.LAP, What.BACK)
_WORSE = (
    What.BRAKE, What.OUTSIDE, What.CRASH, What.OFF, What.LATE, What.COLLISION, What.OUT, What.DISQUALIFIED,
)  # fmt: skip
"""How a move may end badly, the worst last."""


@dataclass(slots=True)
class Pilot:
    """A driver at the wheel of one car in one race."""

    manner: Manner
    skill: float
    """The chance that a move is chosen by its lights; otherwise it is any open one."""
    ahead: int
    """How many moves it looks ahead."""
    stream: Stream
    """Where its luck comes from."""
    _been: dict[Car, int] = field(default_factory=dict)
    """The states it has been in, since whoever drives in circles should try another way."""
    _plan: dict[Car, Move] = field(default_factory=dict)

    def choose(self, race: Race) -> Move:
        """A move for the car whose turn it is."""
        moves = race.choices()
        if self.manner == "random" or (self.skill < 1 and not self.stream.chance(self.skill)):
            return self.stream.pick(moves)
        car = race.entries[race.turn].car
        self._been[car] = self._been.get(car, 0) + 1
        planned = self._planned(race, moves) if self.manner == "optimal" else None
        if planned is not None:
            return planned
        return min(considered(race.rules, car, moves), key=lambda move: (self._rank(race, move), move))

    def _rank(self, race: Race, move: Move) -> tuple[int, int, int, int]:
        """How bad a move looks: its kind, whether it leads in circles, how far it leaves to go, how slow it is."""
        blind = self.manner == "reckless"
        view = outlook(without_hazards(race.course) if blind else race.course, race.rules)
        car = race.entries[race.turn].car
        if blind and move not in open_moves(view.course, race.rules, car):
            return 2 + len(_WORSE), 0, 0, 0  # it takes a hazard that it does not see to stay on the track (R9)
        verdict = _alone(race, view.course, move) if blind else preview(race, move)
        after = verdict.car._replace(wait=0)
        if verdict.what in (What.FINISH, What.CATCH):
            return -1, 0, 0, 0
        if verdict.what not in _FINE:
            outside = after.off is not None and verdict.what in (What.OUTSIDE, What.OFF)
            left = view.detour(after) if outside else view.left(after)
            return 2 + _WORSE.index(verdict.what), 0, left, speed(after.tempo)
        if self.manner in ("careful", "optimal"):
            sure = view.keeps(after, self.ahead)
            left = view.gained(after, self.ahead) if sure else view.left(after)
        else:
            sure = True
            left = view.furthest(after, self.ahead - 1)
        return 0 if sure else 1, self._been.get(after, 0), left, -speed(after.tempo)

    def _planned(self, race: Race, moves: tuple[Move, ...]) -> Move | None:
        """The move of a way to the finish that is as short as any; None where no search can tell."""
        car = race.entries[race.turn].car
        if car.off is not None:
            return None
        if race.rules.pursuit:
            for move in moves:
                if preview(race, move).what is What.CATCH:
                    return move
        rules, course = _one_lap(race.course, race.rules), race.course
        here = _bare(course, car)
        if here not in self._plan:
            self._lay(course, rules, here)
        planned = self._plan.get(here)
        if planned is not None and planned in moves:
            verdict = preview(race, planned)
            alone = drive(course, race.rules, car, planned)
            if verdict.car == alone.car and verdict.what is not What.COLLISION:
                return planned
        if race.rules.scale > 1:
            return None  # so many targets, and the way is seldom blocked: the next plan begins a move later
        return self._other_way(race, moves)

    def _lay(self, course: Course, rules: Rules, car: Car) -> int | None:
        """Search from the car's state, and remember the way; how many moves it takes."""
        way = way_on(_moves(course, rules), car)
        if way is None:
            return None
        for move in way:
            self._plan[car] = move
            car = _bare(course, drive(course, rules, car, move).car)
        return len(way)

    def _other_way(self, race: Race, moves: tuple[Move, ...]) -> Move | None:
        """The best move where the planned one is blocked, or where no way is clean: a search from behind each."""
        rules, found = _one_lap(race.course, race.rules), []
        for move in moves:
            verdict = preview(race, move)
            if verdict.what in (What.FINISH, What.LAP):
                found.append((1, 0, move))
            elif verdict.what in (*_FINE, What.CRASH, What.BRAKE):
                way = way_on(_moves(race.course, rules), _bare(race.course, verdict.car))
                if way is not None:
                    found.append((1 + len(way), self._been.get(verdict.car, 0), move))
        return min(found)[2] if found else None


def _alone(race: Race, course: Course, move: Move) -> Verdict:
    """What the move would do on a course with nobody on it but the prey."""
    number = race.turn
    prey = race.prey(number)
    seen = {at: other for at, other in race.others(number).items() if other == prey}
    return judge(course, race.rules, race.entries[number].car, move, seen, prey)


def _one_lap(course: Course, rules: Rules) -> Rules:
    """The rules to plan by: on a sprint each lap starts afresh, so one is enough (VV3)."""
    return rules if course.is_circuit else replace(rules, laps=1)


def _bare(course: Course, car: Car) -> Car:
    """The part of a car's state that a plan depends on."""
    return Car(car.at, car.tempo, car.slow, car.boost, car.lap if course.is_circuit else 0)


@lru_cache(maxsize=4)
def _moves(course: Course, rules: Rules) -> Moves:
    return Moves(course, rules)
