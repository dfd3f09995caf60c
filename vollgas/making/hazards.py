"""Where hazards go: on the crosses that good lines pass, so that they matter, spaced so that none blocks the road."""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from vollgas.course import Course
from vollgas.lattice import Cross, Move, primitive, shifted, squares_around
from vollgas.race import flight, speed
from vollgas.rules import Rules
from vollgas.streams import Stream
from vollgas.survey import Lines
from vollgas.track import Hazard, Kind

APART = 6
"""Squares between two hazards, at least."""
CLEAR_OF_LINES = 4
"""Squares from a hazard to the start or finish line, at least."""


def place_hazards(
    stream: Stream, course: Course, rules: Rules, near: Lines, ahead: Mapping[Cross, int], kinds: Sequence[Kind]
) -> tuple[Hazard, ...] | None:
    """Hazards for a course without any, one of each of the ``kinds``; None when there is no room.

    ``near``: the lines within a move of par; ``ahead``: steps to the finish. A brake goes where many good lines pass, a
    turbo or pit where they are fast (bait before a bend), a ramp where each of their directions lands it on open road.
    The way is cut into as many slices as there are hazards, one for each.
    """
    passing = _passing(near)
    places = [at for at in passing if _is_inner(course, at) and _is_clear_of_lines(course, at)]
    longest = max(ahead[at] for at in ways_in(course))
    slices = stream.shuffled(range(len(kinds)))
    hazards: list[Hazard] = []
    for kind, piece in zip(kinds, slices, strict=True):
        low, high = (longest * edge / len(kinds) for edge in (piece, piece + 1))
        rated = [
            (_rate(kind, passing[at]), at)
            for at in places
            if low - 2 <= ahead[at] <= high + 2
            and _is_apart(at, hazards)
            and (kind != "ramp" or _lands_well(course, rules, at, passing[at]))
        ]
        best = sorted(((rate, at) for rate, at in rated if rate > 0), reverse=True)[:10]
        if not best:
            return None
        hazards.append(Hazard(stream.pick(best)[1], kind))
    return tuple(sorted(hazards))


def ways_in(course: Course) -> list[Cross]:
    """The crosses from which the whole course lies ahead: the start crosses, or on a circuit those beyond the line."""
    (dx, dy), line = course.way, 2 if course.is_circuit else 0
    return [Cross(at.x + line * dx, at.y + line * dy) for at in course.starts]


def _passing(near: Lines) -> dict[Cross, dict[Move, int]]:
    """For each cross, how many good lines pass over it or end on it with which tempo."""
    passing: dict[Cross, dict[Move, int]] = {}
    for (at, move), ways in near.through.items():
        if not ways:
            continue
        part, steps = primitive(move)
        place = at
        for _ in range(steps):
            place = shifted(place, part)
            here = passing.setdefault(place, {})
            here[move] = here.get(move, 0) + ways
    return passing


def _rate(kind: Kind, tempos: dict[Move, int]) -> float:
    """How well a hazard of this kind would sit on a cross that good lines pass with these tempos."""
    weight = sum(tempos.values())
    usual = sum(ways * speed(move) for move, ways in tempos.items()) / weight
    if kind == "brake":
        return float(weight)
    # A pit stops only who is faster than one (R3): like a turbo, it lies where good lines are fast.
    return sqrt(weight) * usual if kind == "ramp" else sqrt(weight) * (usual - 1)


def _is_inner(course: Course, at: Cross) -> bool:
    """Whether all four squares around the cross are road, so that cars can pass it on either side.

    A smooth border leaves it as much room when the next cross on each side is on the road.
    """
    if course.outline is not None:
        return all(course.is_clear(at, Move(*side)) for side in ((1, 0), (0, 1), (-1, 0), (0, -1)))
    return all(course.is_road(*square) for square in squares_around(at))


def _is_clear_of_lines(course: Course, at: Cross) -> bool:
    # The start crosses lie one square behind their line.
    off_start = all(max(abs(at.x - x), abs(at.y - y)) >= CLEAR_OF_LINES + 1 for x, y in course.starts)
    return off_start and abs(course.finish.distance(at)) >= CLEAR_OF_LINES


def _is_apart(at: Cross, hazards: Iterable[Hazard]) -> bool:
    return all(max(abs(at.x - other.x), abs(at.y - other.y)) >= APART for other, _ in hazards)


def _lands_well(course: Course, rules: Rules, at: Cross, tempos: dict[Move, int]) -> bool:
    """Whether a ramp here carries every good line to a cross with road around it."""
    return all(_is_inner(course, shifted(at, jump)) for jump in {flight(rules, move) for move in tempos})
