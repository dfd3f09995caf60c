"""Simulated drivers: they see the course, the referee and the solver's masks, nothing else."""

from typing import NamedTuple

from vollgas.lattice import Cross, Move
from vollgas.masks import Moves
from vollgas.race import Car, Course, Event, drive, targets
from vollgas.rules import Rules

GIVE_UP = 400
"""Moves after which a driver who gets nowhere stops."""
_STEPS = [Move(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Trip(NamedTuple):
    """How a driver fared alone on the track."""

    moves: int
    crashes: int
    finished: bool


def distances(course: Course, rules: Rules) -> dict[Cross, int]:
    """For each cross, the fewest steps to neighbouring crosses that lead over the finish line and meet no hazard."""
    moves = Moves(course, rules)
    board = course.board
    front = 0
    for step in _STEPS:
        front |= moves.masks[step][1]
    found: dict[Cross, int] = {}
    seen, count = 0, 0
    while front:
        count += 1
        seen |= front
        found.update((at, count) for at in board.unpack(front))
        behind = 0
        for step in _STEPS:
            behind |= board.shift(front, -step.dx, -step.dy) & moves.masks[step][0]
        front = behind & ~seen
    return found


def short_sighted(course: Course, rules: Rules, start: Cross, ahead: dict[Cross, int]) -> Trip:
    """Drive alone, always the clean move that gets furthest, without a thought for the move after it."""
    car, crashes = Car(start), 0
    for count in range(1, GIVE_UP + 1):
        best: tuple[int, Move] | None = None
        for move in targets(rules, car):
            after = drive(course, rules, car, move)
            if after.event is Event.FINISH:
                return Trip(count, crashes, finished=True)
            if after.event in (Event.CLEAN, Event.RAMP):
                rank = (ahead[after.car.at], move)
                best = min(best, rank) if best else rank
        choice = best[1] if best else car.tempo
        after = drive(course, rules, car, choice if choice in targets(rules, car) else targets(rules, car)[0])
        crashes += after.event is Event.CRASH
        car = after.car
    return Trip(GIVE_UP, crashes, finished=False)
