"""Independent means: traces by exact fractions, and searches that hold every car as a state of its own.

Nothing here shares a step with the product's own algorithms. A trace is judged from the definition: walk over every
crossing with a grid line, and ask of these points and of the points halfway between them whether they lie in the
interior of the barrier. A search asks the referee about every car and every move, one by one.
"""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import ceil, floor, gcd
from typing import NamedTuple

from region import first_exit, holds

from vollgas.course import Course
from vollgas.lattice import Cross, Move
from vollgas.race import Car, Event, Trace, drive, open_moves, start_car
from vollgas.rules import Rules
from vollgas.track import Finish, Kind, Rings

Squares = Collection[tuple[int, int]]
Number = int | Fraction
Point = tuple[Fraction, Fraction]
EIGHT = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]


def road_of(course: Course) -> frozenset[tuple[int, int]]:
    """The road squares of a course, read off its bits."""
    stride = course.board.columns + 1
    return frozenset(
        (place % stride, place // stride) for place in range(course.road.bit_length()) if course.road >> place & 1
    )


def point_at(at: tuple[Number, Number], move: tuple[Number, Number], time: Fraction) -> Point:
    """Where the trace is at a time from 0 to 1."""
    return at[0] + move[0] * time, at[1] + move[1] * time


def crossings(at: tuple[Number, Number], move: tuple[Number, Number]) -> list[Fraction]:
    """The times, from 0 to 1, at which a trace meets a grid line of either direction."""
    times = {Fraction(0), Fraction(1)}
    for origin, gain in zip(at, move, strict=True):
        if gain:
            low, high = min(origin, origin + gain), max(origin, origin + gain)
            times.update(Fraction(line - origin, gain) for line in range(ceil(low), floor(high) + 1))
    return sorted(times)


def _around(value: Fraction) -> list[int]:
    """The columns (or rows) of squares whose closed side holds the value."""
    return [value.numerator - 1, value.numerator] if value.denominator == 1 else [floor(value)]


def is_inside(road: Squares, point: Point) -> bool:
    """Whether a point lies in the interior of the barrier: all closed squares that hold it are barrier (G1, G2)."""
    x, y = (Fraction(value) for value in point)
    return all((i, j) not in road for i in _around(x) for j in _around(y))


def first_contact(road: Squares, at: tuple[Number, Number], move: tuple[Number, Number]) -> Fraction | None:
    """The time up to which a trace stays out of the barrier's interior; None when it does so to its end."""
    times = crossings(at, move)
    for here, there in pairwise(times):
        if is_inside(road, point_at(at, move, here)) or is_inside(road, point_at(at, move, (here + there) / 2)):
            return here
    return Fraction(1) if is_inside(road, point_at(at, move, Fraction(1))) else None


def finish_time(finish: Finish, at: tuple[Number, Number], move: tuple[Number, Number]) -> Fraction | None:
    """The time at which a trace crosses the finish line, whatever it met before (G6); None when it does not."""
    axis = 0 if finish.direction.dx else 1
    way = finish.direction[axis]
    short, gain = (finish.a[axis] - at[axis]) * way, move[axis] * way
    if short < 0 or gain <= short:
        return None  # from beyond the line, or not strictly past it
    time = Fraction(short, gain)
    place = point_at(at, move, time)[1 - axis]
    ends = sorted((finish.a[1 - axis], finish.b[1 - axis]))
    return time if ends[0] <= place <= ends[1] else None


def way_of(move: tuple[int, int]) -> tuple[int, int]:
    """The direction of travel by the eight wedges of the rule (V13)."""

    def fits(way: tuple[int, int]) -> bool:
        along, across = move[0] * way[0] + move[1] * way[1], abs(move[0] * way[1] - move[1] * way[0])
        if 0 in way:
            return along > 0 and Fraction(across, along) < Fraction(1, 2)
        right_signs = move[0] * way[0] > 0 and move[1] * way[1] > 0
        small, large = sorted((abs(move[0]), abs(move[1])))
        return right_signs and Fraction(small, large) >= Fraction(1, 2)

    (found,) = [way for way in EIGHT if fits(way)]
    return found


class Ground(NamedTuple):
    """What a trace may meet: road squares or a freehand border, the line, hazards; and whether laps are driven."""

    road: Squares
    rings: Rings
    finish: Finish
    hazards: Mapping[Cross, Kind]
    is_circuit: bool = False
    fine: int = 1
    """Crosses to a square: those of hazards and of moves count so, road, rings and line count in squares."""

    def in_squares(self, at: tuple[int, int]) -> Point:
        """A cross, or a move, in squares."""
        return Fraction(at[0], self.fine), Fraction(at[1], self.fine)

    def is_closed(self, at: tuple[int, int]) -> bool:
        """Whether a cross lies where no car may be."""
        x, y = self.in_squares(at)
        return not holds(self.rings, 100 * x, 100 * y) if self.rings else is_inside(self.road, (x, y))

    def contact(self, at: tuple[int, int], move: tuple[int, int]) -> Fraction | None:
        """The time up to which a trace is clean; None when it is so to its end."""
        start, gain = self.in_squares(at), self.in_squares(move)
        if not self.rings:
            return first_contact(self.road, start, gain)
        return first_exit(self.rings, (100 * start[0], 100 * start[1]), (100 * gain[0], 100 * gain[1]))

    def over(self, at: tuple[int, int], move: tuple[int, int]) -> Fraction | None:
        """The time at which a trace crosses the line, if it does (G6)."""
        return finish_time(self.finish, self.in_squares(at), self.in_squares(move))

    def passed(self, at: Cross, to: Cross) -> int:
        """1 for a way that leads over the line, -1 on a circuit for one that leads back over it (G8)."""
        move = (to.x - at.x, to.y - at.y)
        if self.over(at, move) is not None:
            return 1
        return -1 if self.is_circuit and self.over(to, (-move[0], -move[1])) is not None else 0


@cache
def ground_of(course: Course) -> Ground:
    """A course of whole squares as what its traces may meet."""
    rings = course.outline.rings if course.outline else ()
    return Ground(road_of(course), rings, course.finish, course.hazards, course.is_circuit)


def draw(course: Course, at: Cross, move: Move, occupied: Collection[Cross] = ()) -> Trace:
    """A move drawn on a course from the definitions."""
    return draw_on(ground_of(course), at, move, occupied)


def draw_on(  # noqa: PLR0911 - one return for each way a move can end
    ground: Ground, at: Cross, move: Move, occupied: Collection[Cross] = (), to_go: int = 1
) -> Trace:
    """A move drawn from the definitions: G1 to G3, G6, G8, V5, V6, V10 to V13, R3.

    The ``to_go``-th crossing of a circuit's line is the finish; before it, all crossings only count.
    """
    contact, finish = ground.contact(at, move), ground.over(at, move)
    ends = finish is not None and (to_go == 1 or not ground.is_circuit)
    steps = gcd(*move)
    end, turbo, still = at, False, Move(0, 0)
    for count in range(1, steps + 1):
        time = Fraction(count, steps)
        if ends and finish < time and (contact is None or finish <= contact):
            return Trace(Cross(at[0] + move[0], at[1] + move[1]), Event.FINISH, move, turbo)
        here = Cross(at[0] + move[0] * count // steps, at[1] + move[1] * count // steps)
        if (contact is not None and contact < time) or here in occupied:
            return Trace(end, Event.CRASH, still, crossed=ground.passed(at, end))
        end = here
        kind = ground.hazards.get(here)
        if kind == "brake" or (kind == "pit" and max(map(abs, move)) > ground.fine):
            return Trace(here, Event.BRAKE, still, crossed=ground.passed(at, here))
        if kind == "ramp":
            way = way_of(move)
            landing = Cross(here.x + 2 * ground.fine * way[0], here.y + 2 * ground.fine * way[1])
            crossed, jumped = ground.passed(at, here), ground.passed(here, landing)
            if jumped == 1 and (to_go - crossed == 1 or not ground.is_circuit):
                return Trace(landing, Event.FINISH, move, turbo, crossed)
            if ground.is_closed(landing) or landing in occupied:
                return Trace(here, Event.CRASH, still, crossed=crossed)
            return Trace(landing, Event.RAMP, move, turbo, crossed + jumped)
        turbo = turbo or kind == "turbo"
    return Trace(end, Event.CLEAN, move, turbo, ground.passed(at, end))


Step = tuple[Move, "Car | None"]
"""A move that does not crash, and the car after it; None when it crosses the finish."""


CLEAN = {Event.CLEAN, Event.BRAKE, Event.RAMP, Event.LAP}


def steps_of(course: Course, rules: Rules, car: Car, allowed: Collection[Event] = frozenset(CLEAN)) -> list[Step]:
    """Every move of the car that ends in one of the ways allowed: without a crash unless said otherwise."""
    steps: list[Step] = []
    for move in open_moves(course, rules, car):
        after = drive(course, rules, car, move)
        if after.event is Event.FINISH:
            steps.append((move, None))
        elif after.event in allowed:
            steps.append((move, after.car))
    return steps


class Found(NamedTuple):
    """Every state that cars can reach, with what it leads to."""

    steps: dict[Car, list[Step]]
    layers: list[set[Car]]
    """The states new after so many moves."""
    cars: dict[Cross, Car]
    """The car on each start cross."""

    @property
    def par(self) -> int | None:
        """The fewest moves over the finish; None when there is no way."""
        return next(
            (
                count
                for count, layer in enumerate(self.layers, 1)
                if any(after is None for car in layer for _, after in self.steps[car])
            ),
            None,
        )

    def states_by(self, moves: int) -> int:
        """How many states can be reached in so many moves."""
        return sum(len(layer) for layer in self.layers[: moves + 1])


def car_on(course: Course, rules: Rules, start: Cross) -> Car:
    """The car that starts on this start cross."""
    return start_car(course, rules, course.starts.index(start))


def explore(
    course: Course, rules: Rules, starts: Iterable[Cross], allowed: Collection[Event] = frozenset(CLEAN)
) -> Found:
    """Breadth-first over single cars, on the start crosses at first."""
    cars = {start: car_on(course, rules, start) for start in starts}
    layer = set(cars.values())
    steps: dict[Car, list[Step]] = {}
    layers = []
    while layer:
        layers.append(layer)
        for car in layer:
            steps[car] = steps_of(course, rules, car, allowed)
        layer = {after for car in layer for _, after in steps[car] if after is not None and after not in steps}
    return Found(steps, layers, cars)


def moves_to_go(found: Found) -> dict[Car, int]:
    """For each state from which the finish can be crossed without a crash, in how few moves."""
    left: dict[Car, int] = {}
    count = 0
    while True:
        count += 1
        new = [
            car
            for car, steps in found.steps.items()
            if car not in left and any(after is None or left.get(after, count) < count for _, after in steps)
        ]
        if not new:
            return left
        left.update(dict.fromkeys(new, count))


def par_from(found: Found, start: Cross) -> int | None:
    """Par of one start cross alone, by a search of its own over the steps known."""
    layer, seen, count = {found.cars[start]}, {found.cars[start]}, 0
    while layer:
        count += 1
        if any(after is None for car in layer for _, after in found.steps[car]):
            return count
        layer = {after for car in layer for _, after in found.steps[car] if after is not None} - seen
        seen |= layer
    return None


class Counted(NamedTuple):
    """Lines counted one move after another."""

    count: int
    through: dict[tuple[Cross, Move], int]


def count_lines(found: Found, starts: Iterable[Cross], longest: int) -> Counted:
    """Count the lines that finish in at most so many moves, and how often they make each move from each cross."""
    onward: dict[tuple[Car, int], int] = {}

    def ways_on(car: Car, budget: int) -> int:
        if not budget:
            return 0
        key = (car, budget)
        if key not in onward:
            onward[key] = sum(1 if after is None else ways_on(after, budget - 1) for _, after in found.steps[car])
        return onward[key]

    through: dict[tuple[Cross, Move], int] = {}
    arriving = {found.cars[start]: 1 for start in starts}
    total = sum(ways_on(car, longest) for car in arriving)
    for budget in range(longest, 0, -1):
        following: dict[Car, int] = {}
        for car, ways in arriving.items():
            for move, after in found.steps[car]:
                lines = ways * (1 if after is None else ways_on(after, budget - 1))
                if not lines:
                    continue
                through[car.at, move] = through.get((car.at, move), 0) + lines
                if after is not None:
                    following[after] = following.get(after, 0) + ways
        arriving = following
    return Counted(total, through)
