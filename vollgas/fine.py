"""The exact answer on fine lattices (CV6): the search of finesearch.py, for as few moves as may do, then for more."""

from dataclasses import replace
from typing import NamedTuple

from vollgas.course import Course
from vollgas.finelines import line_of, starts_of
from vollgas.finesearch import FineSearch
from vollgas.lattice import Board, Cross, Move
from vollgas.rules import Rules, coarser
from vollgas.track import Finish

MORE = 12
"""So many moves more than the least that cells ask for are tried where nothing is known of cars on whole squares."""


class Quickest(NamedTuple):
    """The fewest moves over the finish from each start cross, and a line with the fewest of all."""

    pars: tuple[int, ...]
    start: int
    """The number of the start cross of the line."""
    moves: tuple[Move, ...]
    states: int
    """How many states were looked at."""


def quickest(course: Course, rules: Rules, whole: Quickest | None) -> Quickest | None:
    """The exact search; None when some start cross seems to have no line at all.

    ``whole`` is the answer for cars that stand and drive in whole squares. All that these do can be done on a finer
    lattice as well, so only what is better is searched for.
    """
    search = FineSearch(course, rules, max(whole.pars) - 1 if whole else None)
    numbers = range(len(course.starts))
    if search.bounds.is_vague:
        return None
    if whole:
        known = dict(enumerate(whole.pars))
        limits = sorted({par - 1 for par in whole.pars})
    else:
        least = [some for start in course.starts if (some := search.bounds.least(start)) is not None]
        if len(least) < len(numbers):
            return None
        known = dict.fromkeys(numbers, max(least) + MORE)
        limits = list(range(min(least), max(least) + MORE))
    pars: dict[int, int] = {}
    lines: list[tuple[int, int, tuple[Move, ...]]] = []
    for group in [[number] for number in numbers] if search.restarts else [list(numbers)]:
        for most in limits:
            starting = {
                course.starts[number]: number for number in group if number not in pars and known[number] > most
            }
            found, line = _run(search, list(starting), most)
            pars.update({starting[start]: par for start, par in found.items()})
            if line:
                lines.append((len(line[1]), starting[line[0]], line[1]))
    if whole:
        moves = tuple(Move(dx * rules.scale, dy * rules.scale) for dx, dy in whole.moves)
        lines.append((len(moves), whole.start, moves))
        pars = {**known, **pars}
    if len(pars) < len(numbers):
        return None
    _, start, moves = min(lines)
    return Quickest(tuple(pars[number] for number in numbers), start, moves, search.states)


def _run(
    search: FineSearch, starts: list[Cross], most: int
) -> tuple[dict[Cross, int], tuple[Cross, tuple[Move, ...]] | None]:
    """The fewest moves from each start cross from which so many do, and a line with the fewest of all."""
    pars: dict[Cross, int] = {}
    line = None
    search.begin(starts, most)
    while search.ahead.left and search.ahead.states and len(pars) < len(starts):
        finishing = search.advance()
        if finishing:
            line = line or line_of(search, finishing)
            for start in starts_of(search, finishing):
                pars.setdefault(start, len(search.stages))
    return pars, line


def in_whole_squares(course: Course, rules: Rules) -> tuple[Course, Rules]:
    """The course and the rules for cars that stand and drive in whole squares only."""
    scale, fine = rules.scale, course.board
    board = Board(fine.columns // scale, fine.rows // scale)
    (a, b, way) = course.finish

    def at(cross: Cross) -> Cross:
        return Cross(cross.x // scale, cross.y // scale)

    squares = ((x, y) for x in range(board.columns) for y in range(board.rows))
    whole = replace(
        course,
        board=board,
        road=board.pack((x, y) for x, y in squares if course.is_road(x * scale, y * scale)),
        finish=Finish(at(a), at(b), way),
        starts=tuple(at(start) for start in course.starts),
        hazards={at(cross): kind for cross, kind in course.hazards.items()},
        outline=course.outline and replace(course.outline, unit=course.outline.unit * scale),
    )
    return whole, coarser(rules)
