"""What lies ahead of a car that drives alone: how far it has to go, and whether it can keep driving cleanly.

Everything is asked of the referee and remembered, so drivers that see the same course share one outlook. On millimetre
paper (CV6) with its hundreds of targets, only some of them are looked at.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from vollgas.course import Course
from vollgas.lattice import STAND, Cross, Move
from vollgas.race import Car, Event, crossings, draw, drive, speed, targets
from vollgas.reach import steps_to_finish
from vollgas.rules import Rules

CLEAN = (Event.CLEAN, Event.RAMP, Event.LAP, Event.FINISH, Event.BACK)
"""How a move may end that costs nothing."""

FOLLOWED = 12
"""How many ways a driver that looks far ahead follows at a time."""

KEPT = 4
"""For how many moves these ways must stay clean."""


class Outlook:
    """One course under one set of rules, as a driver without a search sees it."""

    def __init__(self, course: Course, rules: Rules) -> None:
        self.course = course
        self.rules = rules
        # Where it is known that the unchanged projection stays on the track, only the move itself can leave it (C6).
        self._staying = replace(rules, judged_before=False) if rules.judged_before else rules
        self._steps = steps_to_finish(course)
        self._round = max(self._steps.values(), default=0)
        fine = rules.scale
        self._landings = [
            (at, steps) for at, steps in self._steps.items() if at.x % fine == 0 == at.y % fine and course.is_open(at)
        ]
        """Crosses to come back on (C7), the whole squares' ones being enough, with their steps."""
        self._laps = crossings(course, rules)
        self._onward: dict[Car, tuple[list[tuple[Car, Event]], Iterator[Move]]] = {}
        self._kept: dict[Car, tuple[int, int]] = {}
        """For how many moves a car is known to keep driving cleanly, and for how many it can't."""
        self._backs: dict[tuple[Cross, int], Cross] = {}

    def left(self, car: Car) -> int:
        """Steps to the end of its race; crosses from which only a ramp leads on come last."""
        here = self._steps.get(car.at, self._round + 1)
        return (self._laps - car.lap - 1) * self._round + here

    def _clean(self, car: Car) -> Iterator[tuple[Car, Event]]:
        """The car after each of its clean moves, the slowest first."""
        known = self._onward.get(car)
        if known is None:
            known = self._onward[car] = [], iter(self._untried(car))
        found, untried = known
        yield from found
        for move in untried:
            if self.rules.leaving == "forbidden" and draw(self.course, self.rules, car, move).event is Event.CRASH:
                continue  # no move at all (R9)
            result = drive(self.course, self._staying, car, move)
            if result.event in CLEAN:
                found.append(result)
                yield result

    def _untried(self, car: Car) -> Iterable[Move]:
        """The moves that may be clean, the slowest first: none where the unchanged projection leaves the track (C6)."""
        judged = self.rules.judged_before and car.off is None
        leaves = judged and draw(self.course, self.rules, car, car.tempo).event is Event.CRASH
        return () if leaves else _slowest_first(self.rules, car)

    def keeps(self, car: Car, moves: int) -> bool:
        """Whether the car can drive cleanly for so many moves, or comes to a stand before."""
        if moves == 0 or car.tempo == STAND:
            return True
        good, bad = self._kept.get(car, (0, 99))
        if good < moves < bad:
            kept = any(event is Event.FINISH or self.keeps(after, moves - 1) for after, event in self._clean(car))
            good, bad = self._kept[car] = (moves, bad) if kept else (good, moves)
        return moves <= good

    def gained(self, car: Car, moves: int) -> int:
        """The fewest steps left after one clean move more from which the car keeps driving cleanly."""
        ways = list(self._clean(car))
        if any(event is Event.FINISH for _, event in ways):
            return -1
        in_order = sorted((self.left(after), number) for number, (after, _) in enumerate(ways))
        kept = (left for left, number in in_order if self.keeps(ways[number][0], moves - 1))
        return next(kept, self.left(car) + self._round)

    def furthest(self, car: Car, moves: int) -> int:
        """The fewest steps left after so many clean moves; a round more than now where clean moves end before.

        Looking far, it follows only the best ways so far, or there would be millions.
        """
        cars = [car]
        for made in range(moves):
            onward: dict[Car, None] = {}
            for here in cars:
                for after, event in self._clean(here):
                    if event is Event.FINISH:
                        return made - moves
                    onward[after] = None
            best_first = sorted(onward, key=self.left)
            going_on = (after for after in best_first if self.keeps(after, min(moves - made - 1, KEPT)))
            onward_cars = list(islice(going_on, FOLLOWED))
            if not onward_cars:
                return min(map(self.left, cars)) + self._round
            cars = onward_cars
        return min(map(self.left, cars))

    def detour(self, car: Car) -> int:
        """How far a car off the track is from a cross where it may come back (C7), in half steps, braking included."""
        limit, step = self.rules.slow_tempo, self.rules.brake_step
        (x, y), (dx, dy), brakings = car.at, car.tempo, 0
        while max(abs(dx), abs(dy)) > limit:
            dx, dy = _braked(dx, step), _braked(dy, step)
            x, y, brakings = x + dx, y + dy, brakings + 1
        back = self._back(Cross(x, y), car.off or 0)
        return 2 * max(abs(back.x - x), abs(back.y - y)) + 2 * brakings * self.rules.scale

    def _back(self, at: Cross, left: int) -> Cross:
        """The best cross to come back on: near, and not much further from the finish than where the car left."""
        found = self._backs.get((at, left))
        if found is None:
            allowed = [pair for pair in self._landings if pair[1] >= left] or list(self._steps.items())
            found = self._backs[at, left] = min(
                ((2 * max(abs(place.x - at.x), abs(place.y - at.y)) + steps - left, place) for place, steps in allowed),
                default=(0, at),
            )[1]
        return found


@lru_cache(maxsize=8)
def outlook(course: Course, rules: Rules) -> Outlook:
    """The outlook that all drivers on the course share."""
    return Outlook(course, rules)


@lru_cache(maxsize=8)
def without_hazards(course: Course) -> Course:
    """The course as seen by someone who does not look at hazards."""
    return replace(course, hazards={})


def _braked(tempo: int, step: int) -> int:
    return max(tempo - step, 0) if tempo > 0 else min(tempo + step, 0)


@lru_cache(maxsize=4096)
def _sorted_moves(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    return tuple(sorted(moves, key=lambda move: (speed(move), abs(move.dx) + abs(move.dy), move)))


def _slowest_first(rules: Rules, car: Car) -> tuple[Move, ...]:
    return _sorted_moves(tuple(glanced(rules, car)))


def glanced(rules: Rules, car: Car) -> Collection[Move]:
    """The targets that a driver looks at: all, or on millimetre paper four tempos an axis."""
    moves = targets(rules, car)
    if rules.scale == 1 or car.wait:
        return moves
    across = _some((move.dx for move in moves), car.tempo.dx)
    up = _some((move.dy for move in moves), car.tempo.dy)
    return [Move(dx, dy) for dx in across for dy in up]


def considered(rules: Rules, car: Car, moves: Collection[Move]) -> list[Move]:
    """Those of the open moves that a driver weighs for the next one: all, or on millimetre paper six an axis."""
    if rules.scale == 1:
        return list(moves)
    across = set(_some((move.dx for move in moves), car.tempo.dx, rules.step // 2))
    up = set(_some((move.dy for move in moves), car.tempo.dy, rules.step // 2))
    return [move for move in moves if move.dx in across and move.dy in up]


def _some(tempos: Iterable[int], now: int, half: int = 0) -> list[int]:
    """The least and the greatest of an axis's tempos, the one as now, standing, and those ``half`` a step away."""
    there = set(tempos)
    return sorted({min(there), max(there)} | ({now, 0, now - half, now + half} & there))
