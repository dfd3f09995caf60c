"""What one move does among other cars: its outcome for the car, the lines of the rules that say so, and who is hit.

What a move does to a car alone is race.py's to say; here come occupied crosses (V5, V8, C8, R4) and catching (VV2).
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from vollgas.course import Course
from vollgas.lattice import Cross, Move, primitive, shifted
from vollgas.race import Car, Event, Trace, draw, drive, flight, targets
from vollgas.rules import Rules


class What(Enum):
    """What happened to a car."""

    MOVE = "move"
    TURBO = "turbo"
    CRASH = "crash"
    BRAKE = "brake"
    RAMP = "ramp"
    LAP = "lap"
    FINISH = "finish"
    OFF = "off"
    OUTSIDE = "outside"
    BACK = "back"
    LATE = "late"
    OUT = "out"
    DISQUALIFIED = "disqualified"
    WAIT = "wait"
    COLLISION = "collision"
    """It drove onto a cross where another car stood (C8)."""
    HIT = "hit"
    """Another car drove into it, and it loses the race too (C8)."""
    CATCH = "catch"
    CAUGHT = "caught"
    STUCK = "stuck"
    """No move was open to it (R9)."""
    RETIRED = "retired"


class Verdict(NamedTuple):
    """One judged move."""

    car: Car
    """The car afterwards."""
    what: What
    rules: tuple[str, ...]
    """The lines of the rules that decided."""
    end: Cross
    """Where the drawn trace ends; a car that starts its next lap is elsewhere by then (VV3)."""
    via: Cross | None = None
    """The ramp from which it jumped (V13)."""
    other: int | None = None
    """The number of the car that was in the way, hit or caught."""


def judge(
    course: Course, rules: Rules, car: Car, move: Move, others: Mapping[Cross, int], prey: int | None = None
) -> Verdict:
    """Drive a car among ``others`` (their numbers by cross), of which it may hunt one; ValueError as in ``drive``."""
    in_the_way = {at: number for at, number in others.items() if number != prey}
    result = drive(course, rules, car, move, in_the_way)
    if car.wait:
        # Only an off-track car can be waiting for having left the track; the others came back too fast.
        return Verdict(result.car, What.WAIT, ("CV4",) if car.off is not None else ("C7",), car.at)
    outside = car.off is not None or result.event in (Event.OFF, Event.OUT)
    drawn = None if outside else draw(course, rules, car, move, in_the_way)
    found = _alone(course, rules, car, move, result.car, result.event, drawn)
    if found.what is What.CRASH and found.rules[0] == "V5":
        ahead = shifted(found.end, primitive(move)[0])
        if ahead in in_the_way and course.is_clear(found.end, primitive(move)[0]):
            found = found._replace(other=in_the_way[ahead])
    if found.what is What.CRASH and found.rules[0] == "V13":
        found = found._replace(other=in_the_way.get(shifted(found.end, flight(rules, move))))
    if prey is not None and found.what is not What.FINISH:
        for at in (*passed(car.at, move, found.via or found.end), *([found.end] if found.via else [])):
            if others.get(at) == prey:
                return found._replace(what=What.CATCH, rules=("VV2",), other=prey)
    return _met(rules, car, found, others)


def passed(at: Cross, move: Move, end: Cross) -> Iterator[Cross]:
    """The crosses on a move's trace behind its first one, up to where its drawing ends (V5, V10)."""
    part, steps = primitive(move)
    for _ in range(steps):
        if at == end:
            return
        at = shifted(at, part)
        yield at


def _met(rules: Rules, car: Car, found: Verdict, others: Mapping[Cross, int]) -> Verdict:
    """Two cars on one cross, where that is a collision (C8, CV1); beyond the finish nothing counts (G6)."""
    hits = rules.meeting in ("both out", "mover out")
    if not hits or found.what in (What.FINISH, What.OUT, What.DISQUALIFIED) or found.car.at == car.at:
        return found
    other = others.get(found.end) if found.car.at == found.end else None
    if other is None:
        return found
    lines = ("C8",) if rules.meeting == "both out" else ("C8", "CV1")
    return found._replace(what=What.COLLISION, rules=lines, other=other)


def _alone(
    course: Course, rules: Rules, before: Car, move: Move, after: Car, event: Event, drawn: Trace | None
) -> Verdict:
    """What happened to the car, other cars aside but for those that it crashed into."""
    end = drawn.end if drawn is not None else after.at
    if drawn is not None and drawn.event is Event.RAMP:
        ramp = next(at for at in passed(before.at, move, end) if course.hazards.get(at) == "ramp")
        return Verdict(after, What.RAMP, ("V13",), end, ramp)
    if event is Event.CLEAN and drawn is not None and drawn.turbo:
        return Verdict(after, What.TURBO, ("V12",) if after.boost else ("V14",), end)
    if event is Event.OUT and rules.leaving == "out":
        # Where the car stands no longer matters; its move as chosen is what was drawn.
        return Verdict(after, What.OUT, (_leaving(rules), "CV5"), shifted(before.at, move))
    whats = {Event.CLEAN: What.MOVE, Event.OUT: What.DISQUALIFIED}
    return Verdict(after, whats.get(event) or What(event.value), _lines(course, rules, before, event, end), end)


def _lines(course: Course, rules: Rules, before: Car, event: Event, end: Cross) -> tuple[str, ...]:
    """The lines of the rules behind an event that is not told by its name alone."""
    laps = ("VV3",) if rules.laps > 1 else ()
    if event is Event.CRASH:
        jumped = course.hazards.get(end) == "ramp" and end != before.at
        helpless = all(draw(course, rules, before, other).event is Event.CRASH for other in targets(rules, before))
        return ("V13" if jumped else "V5", "V6", "V7", *(("V9",) if helpless else ()))
    if event in (Event.OUTSIDE, Event.BACK, Event.LATE, Event.OUT):
        return ("C7",)
    found = {
        Event.BRAKE: ("R3", "V11") if course.hazards.get(end) == "pit" else ("V11",),
        Event.FINISH: ("G6", *(("G8",) if course.is_circuit else ()), *laps),
        Event.LAP: ("G6", *laps),
        Event.OFF: (_leaving(rules), *(("CV4",) if rules.lost_turns else ())),
    }
    return found.get(event, ())


def _leaving(rules: Rules) -> str:
    """The line by which a car is off the track: judged before its move (C6) or after it (CV3)."""
    return "C6" if rules.judged_before else "CV3"
