"""The short-sighted driver, by whose trip a track is graded; those who race each other are in pilots.py."""

from collections.abc import Mapping
from typing import NamedTuple

from vollgas.course import Course
from vollgas.lattice import Cross
from vollgas.race import Car, Event, drive, targets
from vollgas.rules import Rules

GIVE_UP = 400
"""Moves after which a driver who gets nowhere stops."""


class Trip(NamedTuple):
    """How a driver fared alone on the track."""

    moves: int
    crashes: int
    finished: bool


def short_sighted(course: Course, rules: Rules, start: Cross, ahead: Mapping[Cross, int]) -> Trip:
    """Drive alone, always the clean move that gets furthest, without a thought for the move after it.

    ``ahead``: steps to the finish from each cross; those it lacks, from which only a ramp leads on, come last.
    """
    car, crashes = Car(start), 0
    for count in range(1, GIVE_UP + 1):
        results = {move: drive(course, rules, car, move) for move in targets(rules, car)}
        if any(after.event is Event.FINISH for after in results.values()):
            return Trip(count, crashes, finished=True)
        clean = [
            (-after.car.lap, ahead.get(after.car.at, len(ahead) + 1), move)
            for move, after in results.items()
            if after.event in (Event.CLEAN, Event.RAMP)
        ]
        # Where every move crashes or brakes: straight on, as far as the rules allow that.
        choice = min(clean)[-1] if clean else car.tempo if car.tempo in results else next(iter(results))
        after = results[choice]
        crashes += after.event is Event.CRASH
        car = after.car
    return Trip(GIVE_UP, crashes, finished=False)
