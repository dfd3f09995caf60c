"""How hard a track is, measured: on its centreline, on its ideal lines, and on a short-sighted driver."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import atan2, degrees, fsum, sqrt

from vollgas.course import Course
from vollgas.drivers import short_sighted
from vollgas.masks import continuations
from vollgas.race import Car, Event
from vollgas.reach import steps_to_finish
from vollgas.rules import Rules
from vollgas.solver import Solution
from vollgas.survey import Lines, Survey

BEND = 40
"""Degrees from which a change of direction counts as a bend."""


@dataclass(frozen=True, slots=True)
class Grade:
    """Measures of a track under its rules."""

    turning: int
    """Total turning of the centreline, degrees."""
    bends: int
    """Bends of 40° or more."""
    length: int
    """Length of the centreline, squares."""
    brakings: int
    """Moves of the ideal line that reduce the tempo on an axis."""
    safe_share: float
    """Share of the choices met along ideal lines from which the finish can still be reached cleanly, 0 … 1."""
    crashes: float
    """Crashes of a short-sighted driver, who looks one move ahead; mean over the start crosses."""
    ideal_lines: int
    """How many different lines reach par."""
    score: float
    """All of it as one number from 0 (a stroll) to 100."""


def medals(par: int) -> tuple[int, int, int]:
    """The most moves for gold, silver and bronze."""
    return par + max(1, par // 25), par + max(3, par // 8), par + max(6, par // 4)


def grade(
    course: Course,
    rules: Rules,
    centreline: Sequence[tuple[float, float]],
    solution: Solution,
    view: Survey,
    ideal: Lines,
) -> Grade:
    """Measure a solved track; without a centreline (hand-made tracks) the ideal line stands in for it."""
    turning, bends, length = shape(centreline or solution.line)
    brakings = sum(
        abs(after.dx) < abs(before.dx) or abs(after.dy) < abs(before.dy) for before, after in pairwise(solution.moves)
    )
    ahead = steps_to_finish(replace(course, hazards={}))
    trips = [short_sighted(course, rules, start, ahead) for start in course.starts]
    crashes = sum(trip.crashes for trip in trips) / len(trips)
    safe = _safe_share(view, solution)
    score = 100 * (
        0.4 * min(1.0, turning / 1500)
        + 0.3 * min(1.0, solution.par / 55)
        + 0.1 * min(1.0, brakings / 30)
        + 0.1 * (1 - safe)
        + 0.1 * min(1.0, crashes / 12)
    )
    return Grade(turning, bends, length, brakings, round(safe, 3), round(crashes, 2), ideal.count, round(score, 1))


def shape(line: Sequence[tuple[float, float]]) -> tuple[int, int, int]:
    """Total turning in degrees, number of bends and length of a polyline, small wobbles smoothed away."""
    points = _every(line, 3.0)
    length = fsum(_distance(a, b) for a, b in pairwise(line))
    total = bend = 0.0
    bends = straight = 0
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:], strict=False):
        ux, uy, vx, vy = bx - ax, by - ay, cx - bx, cy - by
        # Rounded before it decides anything: libraries differ in the last bit of atan2.
        turn = round(degrees(atan2(ux * vy - uy * vx, ux * vx + uy * vy)), 3)
        total += abs(turn)
        straight = straight + 1 if abs(turn) < 5 else 0
        if turn * bend < 0 or straight > 2:
            bends += abs(bend) >= BEND
            bend = 0.0
        bend += turn
    return round(total), bends + (abs(bend) >= BEND), round(length)


def _every(line: Sequence[tuple[float, float]], step: float) -> list[tuple[float, float]]:
    """Points of a polyline about ``step`` apart, each the mean of the points around it."""
    chunks: list[list[tuple[float, float]]] = [[line[0]]]
    gone = 0.0
    for before, here in pairwise(line):
        gone += _distance(before, here)
        if gone >= step:
            chunks.append([])
            gone = 0.0
        chunks[-1].append(here)
    return [(fsum(x for x, _ in c) / len(c), fsum(y for _, y in c) / len(c)) for c in chunks]


def _distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return sqrt((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]))


def _safe_share(view: Survey, solution: Solution) -> float:
    """Of all choices a driver on the ideal line has, the share from which no crash is forced."""
    car, safe, choices = Car(solution.line[0]), 0, 0
    for drawn in solution.moves:
        following = None
        for move, after in continuations(view.moves, car):
            choices += 1
            safe += after is Event.FINISH or (isinstance(after, Car) and view.finishes(after))
            if move == drawn:
                following = after
        if isinstance(following, Car):
            car = following
    return safe / choices
