"""The referee: what one move does to one car.

This is the one place that knows the rules of driving (parts V, C and R); solver, drivers and printed words follow it.
What cars do to each other stands in verdicts.py and contest.py.
"""

from collections.abc import Collection
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from vollgas.course import Course
from vollgas.lattice import STAND, Cross, Move, primitive, shifted
from vollgas.reach import steps_to_finish
from vollgas.rules import Rules


class Car(NamedTuple):
    """A car's state. The first five fields are all that matters on the track; the others, once it was off it."""

    at: Cross
    tempo: Move = STAND
    slow: int = 0
    """Limited moves to come (V7)."""
    boost: bool = False
    """Whether a turbo waits (V12)."""
    lap: int = 0
    """How often it has crossed the line forwards, times it reversed over it taken off (G8, VV3)."""
    home: int = 0
    """The number of its own start cross, where it must start again (VV3 on a sprint); else 0."""
    off: int | None = None
    """Off the track: steps to the finish from where it left (C7)."""
    late: bool = False
    """Whether it has come back too fast before (C7)."""
    wait: int = 0
    """Turns to sit out (C7, CV4)."""


class Event(Enum):
    """How a move ended."""

    CLEAN = "clean"
    CRASH = "crash"
    BRAKE = "brake"
    RAMP = "ramp"
    FINISH = "finish"
    LAP = "lap"
    """Over the line of a sprint, with more laps to go: back to the own start cross (VV3)."""
    OFF = "off"
    """Left the track (C6, CV3)."""
    OUTSIDE = "outside"
    """Off the track, and still so (C7)."""
    BACK = "back"
    """Came back properly (C7)."""
    LATE = "late"
    """Came back too fast, for the first time (C7)."""
    OUT = "out"
    """Out of the race: came back too fast again (C7), or left the track where that is the end (CV5)."""
    WAIT = "wait"
    """Sat a turn out (C7, CV4)."""


class Trace(NamedTuple):
    """One drawn move: where it ends, how, the tempo it leaves, whether it passed a turbo, and the line how often."""

    end: Cross
    event: Event
    tempo: Move
    turbo: bool = False
    crossed: int = 0
    """Forwards over the line less backwards, without the crossing that ends a race (G8)."""


def start_car(course: Course, rules: Rules, number: int) -> Car:
    """A car on start cross ``number`` (from 0): standing (V4), or one square fast in the direction of travel (C4)."""
    tempo = Move(course.way.dx * rules.scale, course.way.dy * rules.scale) if rules.unit_start else STAND
    returns = rules.laps > 1 and not course.is_circuit
    return Car(course.starts[number], tempo, home=number if returns else 0)


def crossings(course: Course, rules: Rules) -> int:
    """How often the line must be crossed: circuits start behind it, so once more than laps are driven (G8, VV3)."""
    return rules.laps + course.is_circuit


def targets(rules: Rules, car: Car) -> tuple[Move, ...]:
    """The tempos the car may choose for its next move (V3, V4, V7, V12, V14, VV1, C5, CV2, R7, R8), in a fixed order.

    A car that sits a turn out can only stand.
    """
    return (STAND,) if car.wait else _targets(rules, car.tempo, car.slow, car.boost)


@lru_cache(maxsize=4096)
def _targets(rules: Rules, tempo: Move, slow: int, boost: bool) -> tuple[Move, ...]:
    across = axis_targets(rules, tempo.dx, slow, boost)
    up = axis_targets(rules, tempo.dy, slow, boost)
    return tuple(Move(dx, dy) for dx in across for dy in up)


def axis_targets(rules: Rules, tempo: int, slow: int, boost: bool) -> range:
    """The tempos open to one axis, each axis being on its own (V3)."""
    low, high = tempo - rules.step, tempo + rules.step
    # Braking harder than usual stops at standstill: beyond it, it would be accelerating (CV2).
    if tempo > 0:
        low = min(low, max(tempo - rules.brake_step, 0))
    elif tempo < 0:
        high = max(high, min(tempo + rules.brake_step, 0))
    if boost and not slow and tempo > 0:
        high = tempo + rules.boost_step
    if boost and not slow and tempo < 0:
        low = tempo - rules.boost_step
    limit = rules.slow_tempo if slow else rules.max_tempo
    return range(low, high + 1) if limit is None else range(max(low, -limit), min(high, limit) + 1)


def trace(
    course: Course, rules: Rules, at: Cross, move: Move, occupied: Collection[Cross] = (), to_go: int = 1
) -> Trace:
    """Draw a move from ``at`` and say how it ends (G1 to G3, G6, G8, V5, V6, V10-V13, R3).

    Standing still is always clean. On a circuit the ``to_go``-th crossing of the line is the finish, on a sprint each.
    """
    part, steps = primitive(move)
    target = shifted(at, move)
    turbo, crossed = False, 0
    for _ in range(steps):
        beyond = shifted(at, part)
        over = over_line(course, at, part)
        if over > 0 and (crossed + 1 >= to_go or not course.is_circuit) and course.crosses_finish(at, part):
            return Trace(target, Event.FINISH, move, turbo, crossed)
        if not course.is_clear(at, part) or beyond in occupied:
            return Trace(at, Event.CRASH, STAND, crossed=crossed)
        at = beyond
        crossed += over
        kind = course.hazards.get(at)
        if kind is None:
            continue
        if kind == "brake" or (kind == "pit" and speed(move) > rules.slow_tempo):
            return Trace(at, Event.BRAKE, STAND, crossed=crossed)
        if kind == "ramp":
            return _jump(course, rules, Trace(at, Event.RAMP, move, turbo, crossed), occupied, to_go)
        turbo = turbo or kind == "turbo"
    return Trace(at, Event.CLEAN, move, turbo, crossed)


def over_line(course: Course, at: Cross, move: Move) -> int:
    """1 over the line forwards, -1 back over it on a circuit, else 0 (G6, G8)."""
    gain = course.finish.gain(move)
    if gain > 0:
        return int(course.finish.is_crossed(at, move))
    if gain < 0 and course.is_circuit:
        return -int(course.finish.is_crossed(shifted(at, move), Move(-move.dx, -move.dy)))
    return 0


def speed(move: Move) -> int:
    """The larger component of a tempo: "tempo ≤ n" is about both."""
    return max(abs(move.dx), abs(move.dy))


def direction_of_travel(move: Move) -> Move:
    """One of eight directions: diagonal when the smaller component is at least half the larger, else straight (V13)."""
    dx, dy = abs(move.dx), abs(move.dy)
    sign_x, sign_y = (move.dx > 0) - (move.dx < 0), (move.dy > 0) - (move.dy < 0)
    if 2 * min(dx, dy) >= max(dx, dy):
        return Move(sign_x, sign_y)
    return Move(sign_x, 0) if dx > dy else Move(0, sign_y)


def flight(rules: Rules, move: Move) -> Move:
    """From a ramp's cross to where it carries a car with this tempo (V13)."""
    way = direction_of_travel(move)
    return Move(way.dx * rules.jump, way.dy * rules.jump)


def _jump(course: Course, rules: Rules, ramp: Trace, occupied: Collection[Cross], to_go: int) -> Trace:
    """From a ramp's cross, two squares on at once, over whatever lies between (V13)."""
    jump = flight(rules, ramp.tempo)
    landing = shifted(ramp.end, jump)
    over = over_line(course, ramp.end, jump)
    if over > 0 and (ramp.crossed + 1 >= to_go or not course.is_circuit):
        return ramp._replace(end=landing, event=Event.FINISH)
    if not course.is_open(landing) or landing in occupied:
        return ramp._replace(event=Event.CRASH, tempo=STAND, turbo=False)
    return ramp._replace(end=landing, crossed=ramp.crossed + over)


def settle(rules: Rules, drawn: Trace, car: Car) -> Car:
    """The car after its trace; ``car`` is the car before it, this move already off its limited ones (V6, V7, V11, V12).

    A turbo that cannot be used (no tempo, or limited moves ahead: V14) is dropped, so equal states compare equal.
    Whoever has reversed over the line as far as can be starts counting again: nothing is gained by it (G8).
    """
    lap = max(0, car.lap + drawn.crossed)
    if drawn.event in (Event.CRASH, Event.BRAKE):
        return car._replace(at=drawn.end, tempo=STAND, slow=rules.slow_moves, boost=False, lap=lap)
    boost = drawn.turbo and not car.slow and drawn.tempo != STAND
    return car._replace(at=drawn.end, tempo=drawn.tempo, boost=boost, lap=lap)


class Drive(NamedTuple):
    """The result of one move: the car afterwards, and what happened."""

    car: Car
    event: Event


def open_moves(course: Course, rules: Rules, car: Car, occupied: Collection[Cross] = ()) -> tuple[Move, ...]:
    """The targets that the car may really choose: all, unless leaving the track or hitting cars is forbidden (R9)."""
    moves = targets(rules, car)
    if rules.leaving != "forbidden":
        return moves
    found = []
    for move in moves:
        drawn = draw(course, rules, car, move)
        beyond = drawn.event is Event.FINISH  # where nothing counts any more (G6)
        if drawn.event is not Event.CRASH and (beyond or drawn.end == car.at or drawn.end not in occupied):
            found.append(move)
    return tuple(found)


def draw(course: Course, rules: Rules, car: Car, move: Move, occupied: Collection[Cross] = ()) -> Trace:
    """The trace of a car's move, its laps counted; other cars are in its way if hitting them is a crash (V5)."""
    in_the_way = occupied if rules.meeting == "crash" else ()
    return trace(course, rules, car.at, move, in_the_way, crossings(course, rules) - car.lap)


def drive(course: Course, rules: Rules, car: Car, move: Move, occupied: Collection[Cross] = ()) -> Drive:
    """Move the car; ``move`` must be one of its ``open_moves``, ``occupied`` the crosses of the other cars.

    Raises ValueError for a move that is not open to it.
    """
    if move not in targets(rules, car):
        raise ValueError(f"{tuple(move)} is not open to a car with tempo {tuple(car.tempo)}")
    if car.wait:
        return Drive(car._replace(wait=car.wait - 1), Event.WAIT)
    going = car._replace(slow=max(car.slow - 1, 0), boost=False)
    if car.off is not None:
        return _drive_outside(course, rules, going, move)
    drawn = draw(course, rules, car, move, occupied)
    leaving = _leaving(course, rules, car, drawn)
    if leaving is not None and rules.leaving == "forbidden":
        raise ValueError(f"{tuple(move)} leaves the track, which is not allowed (R9)")
    if leaving is not None and rules.leaving == "out":
        return Drive(going, Event.OUT)
    if leaving is not None and rules.leaving == "outside":
        going = going._replace(at=shifted(car.at, move), tempo=move, wait=rules.lost_turns)
        # Ahead of the last cross is the finish line itself: nowhere is further on.
        off = steps_to_finish(course).get(leaving.end, 0)
        return Drive(going._replace(off=off, lap=max(0, car.lap + leaving.crossed)), Event.OFF)
    if drawn.event is Event.FINISH and not course.is_circuit and car.lap + 1 < rules.laps:
        again = start_car(course, rules, car.home)
        return Drive(going._replace(at=again.at, tempo=again.tempo, lap=car.lap + 1), Event.LAP)
    return Drive(settle(rules, drawn, going), drawn.event)


def _leaving(course: Course, rules: Rules, car: Car, drawn: Trace) -> Trace | None:
    """The trace by which a move leaves the track, up to there: of its unchanged projection (C6), or its own (CV3)."""
    if rules.leaving == "crash":
        return None
    if rules.judged_before:
        projected = draw(course, rules, car, car.tempo)
        if projected.event is Event.CRASH:
            return projected
    return drawn if drawn.event is Event.CRASH else None


def _drive_outside(course: Course, rules: Rules, car: Car, move: Move) -> Drive:
    """A move of a car that is off the track: there are no bounds; it may come back where it left or further back (C7).

    On a circuit, behind the line counts as ahead of whatever lies beyond it. Coming back triggers no hazard.
    """
    at = shifted(car.at, move)
    car = car._replace(at=at, tempo=move)
    left = car.off if car.off is not None else 0
    if not course.is_open(at) or steps_to_finish(course).get(at, -1) < left:
        return Drive(car, Event.OUTSIDE)
    if speed(move) <= rules.slow_tempo:
        return Drive(car._replace(off=None), Event.BACK)
    if car.late:
        return Drive(car, Event.OUT)
    return Drive(car._replace(off=None, late=True, wait=1), Event.LATE)
