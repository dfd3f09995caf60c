"""How far each cross of a course is from the finish, in steps from cross to neighbouring cross."""

from collections.abc import Mapping
from functools import lru_cache

from vollgas.course import Course, crossing_back, meeting, swept
from vollgas.lattice import Cross, Move

_STEPS = [Move(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


@lru_cache(maxsize=32)
def steps_to_finish(course: Course) -> Mapping[Cross, int]:
    """For each cross, the fewest steps to neighbouring crosses that lead over the finish line and meet no hazard.

    On a circuit the way leads forwards all round, never back over the line (G8). Crosses without such a way are left
    out.
    """
    board = course.board
    clean: dict[Move, int] = {}
    front = 0
    for step in _STEPS:
        clear, finishing = swept(course, step)
        met = meeting(course, step)
        front |= finishing & ~met
        clean[step] = clear & ~finishing & ~met
        if course.is_circuit:
            clean[step] &= ~crossing_back(course, step)
    found: dict[Cross, int] = {}
    seen, count = 0, 0
    while front:
        count += 1
        seen |= front
        found.update((at, count) for at in board.unpack(front))
        behind = 0
        for step in _STEPS:
            behind |= board.shift(front, -step.dx, -step.dy) & clean[step]
        front = behind & ~seen
    return found
