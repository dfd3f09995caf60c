"""The referee: what one move does to one car, and how a whole race goes.

This is the one place that knows the rules of driving (parts G and V); solver, drivers and printed words follow it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from vollgas.lattice import STAND, Board, Cross, Move, contacts, primitive, shifted, squares_around, squares_entered
from vollgas.rules import Rules
from vollgas.track import Finish, Kind, Track


@dataclass(frozen=True, slots=True)
class Course:
    """A track made ready for driving: its road as a set of squares, its hazards by cross."""

    board: Board
    road: int
    finish: Finish
    starts: tuple[Cross, ...]
    hazards: dict[Cross, Kind]

    def is_road(self, x: int, y: int) -> bool:
        """Whether the square is road; everything else, the outside included, is barrier (G2)."""
        inside = 0 <= x < self.board.columns and 0 <= y < self.board.rows
        return inside and bool(self.road >> (x + y * self.board.stride) & 1)

    def is_open(self, at: Cross) -> bool:
        """Whether a car may stand on the cross: touching the barrier is allowed, being inside it is not (G1)."""
        return any(self.is_road(*square) for square in squares_around(at))


def course_of(track: Track) -> Course:
    """The track as a course."""
    board = Board(track.columns, track.rows)
    hazards = {hazard.at: hazard.kind for hazard in track.hazards}
    return Course(board, board.pack(track.road_squares()), track.finish, track.starts, hazards)


class Car(NamedTuple):
    """A car's state: where it stands, its tempo, how many limited moves are left (V7), whether a turbo waits (V12)."""

    at: Cross
    tempo: Move = STAND
    slow: int = 0
    boost: bool = False


class Event(Enum):
    """How a trace ended."""

    CLEAN = "clean"
    CRASH = "crash"
    BRAKE = "brake"
    RAMP = "ramp"
    FINISH = "finish"


class Trace(NamedTuple):
    """One drawn move: where it ends, how, the tempo it leaves, and whether it passed a turbo."""

    end: Cross
    event: Event
    tempo: Move
    turbo: bool = False


def targets(rules: Rules, car: Car) -> tuple[Move, ...]:
    """The tempos the car may choose for its next move (V3, V4, V7, V12, V14, VV1), in a fixed order."""
    across = axis_targets(rules, car.tempo.dx, car.slow, car.boost)
    up = axis_targets(rules, car.tempo.dy, car.slow, car.boost)
    return tuple(Move(dx, dy) for dx in across for dy in up)


def axis_targets(rules: Rules, tempo: int, slow: int, boost: bool) -> range:
    """The tempos open to one axis, each axis being on its own (V3)."""
    low, high = tempo - rules.step, tempo + rules.step
    if boost and not slow and tempo > 0:
        high = tempo + rules.boost_step
    if boost and not slow and tempo < 0:
        low = tempo - rules.boost_step
    limit = rules.slow_tempo if slow else rules.max_tempo
    return range(low, high + 1) if limit is None else range(max(low, -limit), min(high, limit) + 1)


def trace(course: Course, rules: Rules, at: Cross, move: Move, occupied: Collection[Cross] = ()) -> Trace:
    """Draw a move from ``at`` and say how it ends (G1, G2, G6, V5, V6, V10-V13). Standing still is always clean."""
    part, steps = primitive(move)
    target = shifted(at, move)
    turbo = False
    for _ in range(steps):
        beyond = shifted(at, part)
        if _crosses_finish(course, at, part):
            return Trace(target, Event.FINISH, move, turbo)
        if not _is_clear(course, at, part) or beyond in occupied:
            return Trace(at, Event.CRASH, STAND)
        at = beyond
        kind = course.hazards.get(at)
        if kind is None:
            continue
        if kind == "brake" or (kind == "pit" and max(abs(move.dx), abs(move.dy)) > rules.slow_tempo):
            return Trace(at, Event.BRAKE, STAND)
        if kind == "ramp":
            return _jump(course, rules, at, move, turbo, occupied)
        turbo = turbo or kind == "turbo"
    return Trace(at, Event.CLEAN, move, turbo)


def _is_clear(course: Course, at: Cross, part: Move) -> bool:
    """Whether a primitive step stays out of the barrier's interior (G1)."""
    x, y = at
    return all(any(course.is_road(x + i, y + j) for i, j in group) for group in contacts(part))


def _crosses_finish(course: Course, at: Cross, part: Move) -> bool:
    """Whether a primitive step gets beyond the finish line inside its span, with everything before it clean (G6)."""
    finish, (x, y) = course.finish, at
    return finish.is_crossed(at, part) and all(
        course.is_road(x + i, y + j) for i, j in squares_entered(part) if not finish.is_beyond_square(x + i, y + j)
    )


def direction_of_travel(move: Move) -> Move:
    """One of eight directions: diagonal when the smaller component is at least half the larger, else straight (V13)."""
    dx, dy = abs(move.dx), abs(move.dy)
    sign_x, sign_y = (move.dx > 0) - (move.dx < 0), (move.dy > 0) - (move.dy < 0)
    if 2 * min(dx, dy) >= max(dx, dy):
        return Move(sign_x, sign_y)
    return Move(sign_x, 0) if dx > dy else Move(0, sign_y)


def _jump(course: Course, rules: Rules, ramp: Cross, move: Move, turbo: bool, occupied: Collection[Cross]) -> Trace:
    """From a ramp's cross, two squares on at once, over whatever lies between (V13)."""
    way = direction_of_travel(move)
    flight = Move(way.dx * rules.jump, way.dy * rules.jump)
    landing = shifted(ramp, flight)
    if course.finish.is_crossed(ramp, flight):
        return Trace(landing, Event.FINISH, move, turbo)
    if not course.is_open(landing) or landing in occupied:
        return Trace(ramp, Event.CRASH, STAND)
    return Trace(landing, Event.RAMP, move, turbo)


def settle(rules: Rules, drawn: Trace, slow_left: int) -> Car:
    """The car after its trace, when ``slow_left`` limited moves were still to come (V6, V7, V11, V12).

    A turbo that cannot be used (no tempo, or limited moves ahead: V14) is dropped, so equal states compare equal.
    """
    if drawn.event in (Event.CRASH, Event.BRAKE):
        return Car(drawn.end, STAND, rules.slow_moves)
    boost = drawn.turbo and not slow_left and drawn.tempo != STAND
    return Car(drawn.end, drawn.tempo, slow_left, boost)


class Drive(NamedTuple):
    """The result of one move: the car afterwards, and what happened."""

    car: Car
    event: Event


def drive(course: Course, rules: Rules, car: Car, move: Move, occupied: Collection[Cross] = ()) -> Drive:
    """Move the car; ``move`` must be one of its ``targets``, ``occupied`` the crosses of the other cars."""
    if move not in targets(rules, car):
        raise ValueError(f"{tuple(move)} is not open to a car with tempo {tuple(car.tempo)}")
    drawn = trace(course, rules, car.at, move, occupied)
    return Drive(settle(rules, drawn, max(car.slow - 1, 0)), drawn.event)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a race ended: the winning car's number, counted from 0, and the rule that decided."""

    winner: int
    reason: str


@dataclass(frozen=True, slots=True)
class Race:
    """A race under way: the cars in their order of play (V2), whose turn it is, and the outcome once there is one."""

    course: Course
    rules: Rules
    cars: tuple[Car, ...]
    turn: int = 0
    round: int = 1
    outcome: Outcome | None = None


def start_race(course: Course, rules: Rules, places: Sequence[Cross]) -> Race:
    """Cars side by side, each on a start cross of its own (V1), standing still (V4); ValueError otherwise."""
    if len(places) < 2 or len(set(places)) != len(places) or not set(places) <= set(course.starts):
        raise ValueError("a race needs two or more cars, each on a start cross of its own")
    return Race(course, rules, tuple(Car(place) for place in places))


def play(race: Race, move: Move) -> tuple[Race, Event]:
    """The next car in order makes its move; the first clean crossing wins at once (V2, V5, V8, V9, V15)."""
    if race.outcome:
        raise ValueError("the race is over")
    others = {car.at for number, car in enumerate(race.cars) if number != race.turn}
    car, event = drive(race.course, race.rules, race.cars[race.turn], move, others)
    cars = (*race.cars[: race.turn], car, *race.cars[race.turn + 1 :])
    if event is Event.FINISH:
        return replace(race, cars=cars, outcome=Outcome(race.turn, "V15")), event
    following = (race.turn + 1) % len(cars)
    return replace(race, cars=cars, turn=following, round=race.round + (following == 0)), event
