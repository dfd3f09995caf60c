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
    """Drive alone, always the clean move that gets furthest, without a thought for the move after it.

    ``ahead``: steps to the finish from each cross; those it lacks, from which only a ramp leads on, come last.
    """
    car, crashes = Car(start), 0
    for count in range(1, GIVE_UP + 1):
        results = {move: drive(course, rules, car, move) for move in targets(rules, car)}
        if any(after.event is Event.FINISH for after in results.values()):
            return Trip(count, crashes, finished=True)
        clean = [
            (ahead.get(after.car.at, len(ahead) + 1), move)
            for move, after in results.items()
            if after.event in (Event.CLEAN, Event.RAMP)
        ]
        # Where every move crashes or brakes: straight on, as far as the rules allow that.
        choice = min(clean)[1] if clean else car.tempo if car.tempo in results else next(iter(results))
        after = results[choice]
        crashes += after.event is Event.CRASH
        car = after.car
    return Trip(GIVE_UP, crashes, finished=False)
