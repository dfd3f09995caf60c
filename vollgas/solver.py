"""The exact solver: the fewest moves to the finish from each start cross, and a line that takes no more (G7).

One search serves all start crosses: it says how soon a state can be reached from any of them, and going back from the
finish says from which of them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from vollgas.course import Course, open_crosses
from vollgas.errors import Unsolvable
from vollgas.excursions import Excursions, Prospects
from vollgas.fine import Quickest, in_whole_squares, quickest
from vollgas.homeward import Homeward, is_for
from vollgas.idealline import States, ideal_moves, lines_back
from vollgas.lattice import Cross, Move
from vollgas.masks import Moves
from vollgas.planes import State, plane_of
from vollgas.race import Car, drive, start_car
from vollgas.rules import Rules
from vollgas.search import Search, advance, begun, search

LATEST = 2
"""Start crosses from which lines take more moves than this beyond par are searched each on its own."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What the search proved about a track under its rules."""

    par: int
    line: tuple[Cross, ...]
    """The ideal line: the start cross, then where each move ends."""
    moves: tuple[Move, ...]
    """The tempo chosen in each of its moves."""
    par_by_start: tuple[int, ...]
    """Par from each start cross, in the order of ``Track.starts``."""
    states: int
    """Different states reached before cars from all start crosses had finished; on millimetre paper, all looked at."""


def solve(course: Course, rules: Rules, *, crashes: bool = False) -> Solution:
    """The fewest moves from any start cross to crossing the finish without a crash (G7), and a line that does it.

    ``crashes``: a crash is a move like others, for crashing on purpose may be faster; where cars that leave the track
    drive on outside, so are these drives (C7). Raises Unsolvable, saying how far cars can get, when some start cross
    has no line, which for drives outside means none on the track.
    """
    if rules.scale > 1 and not crashes:
        solution = _solve_fine(course, rules)
        if solution is not None:
            return solution
    if is_for(course, rules) and not crashes:
        return _solve_large(course, rules)
    moves = Moves(course, rules, crashes=crashes)
    # On a sprint of several laps each car begins them at its own start cross (VV3).
    apart = rules.laps > 1 and not course.is_circuit
    parts = [_together(moves, starts) for starts in (zip(course.starts) if apart else [course.starts])]
    if not any(part.pars for part in parts):
        raise Unsolvable(_how_far(course, parts, "any start cross"))
    for start in course.starts:
        if not any(start in part.pars for part in parts):
            parts.append(_together(moves, [start]))
            if not parts[-1].pars:
                raise Unsolvable(_how_far(course, parts[-1:], f"start cross ({start.x}, {start.y})"))
    pars = {start: par for part in parts for start, par in part.pars.items()}
    in_order = tuple(pars[start] for start in course.starts)
    number = in_order.index(min(in_order))
    lines = next(part.lines for part in parts if course.starts[number] in part.pars)
    drawn = ideal_moves(moves, lines, start_car(course, rules, number))
    states = _count(moves, parts, max(in_order))
    if crashes and rules.leaving == "outside":
        in_order, number, drawn = _leaving(course, rules, in_order, (number, drawn))
    return Solution(len(drawn), _driven(course, rules, number, drawn), drawn, in_order, states)


def _leaving(
    course: Course, rules: Rules, pars: tuple[int, ...], best: tuple[int, tuple[Move, ...]]
) -> tuple[tuple[int, ...], int, tuple[Move, ...]]:
    """The pars with drives outside as well (C7), and the best line by start cross and moves, given those without."""
    cars = [start_car(course, rules, number) for number in range(len(pars))]
    shared = None if rules.laps > 1 and not course.is_circuit else Prospects(course, rules, cars[0], max(pars))
    found = [
        Excursions(shared or Prospects(course, rules, car, par), number, par).run()
        for number, (car, par) in enumerate(zip(cars, pars, strict=True))
    ]
    lines = [best, *((number, moves) for number, moves in enumerate(found) if moves)]
    number, moves = min(lines, key=lambda line: len(line[1]))
    return tuple(len(moves) if moves else par for moves, par in zip(found, pars, strict=True)), number, moves


class _Part(NamedTuple):
    """A search from some start crosses, the states on its ideal lines, and par of those crosses that come near them."""

    found: Search
    lines: list[States]
    pars: dict[Cross, int]


def _together(moves: Moves, starts: Sequence[Cross]) -> _Part:
    """Search from all these start crosses at once."""
    unpack = moves.course.board.unpack
    found = search(moves, starts)
    par = len(found.finishing)
    if not found.finishing[-1]:
        return _Part(found, [], {})
    lines = lines_back(moves, found, par)
    pars = {start: par for crosses in lines[0].values() for start in unpack(crosses)}
    for late in range(1, LATEST + 1):
        if len(pars) == len(starts):
            break
        advance(moves, found)
        for crosses in lines_back(moves, found, par + late, late)[0].values():
            pars |= {start: par + late for start in unpack(crosses) if start not in pars}
    return _Part(found, lines, pars)


def _solve_fine(course: Course, rules: Rules) -> Solution | None:
    """The same on a fine lattice (CV6); None when some start cross seems to have no line."""
    try:
        whole = solve(*in_whole_squares(course, rules))
    except Unsolvable:
        known = None
    else:
        number = in_whole_squares(course, rules)[0].starts.index(whole.line[0])
        known = Quickest(whole.par_by_start, number, whole.moves, whole.states)
    found = quickest(course, rules, known)
    if found is None:
        return None
    line = _driven(course, rules, found.start, found.moves)
    return Solution(min(found.pars), line, found.moves, found.pars, found.states)


def _solve_large(course: Course, rules: Rules) -> Solution:
    """The same for fields far larger than a sheet, by the search that goes backwards."""
    found = Homeward(course, rules)
    found.run()
    pars = tuple(par for par in found.pars if par is not None)
    if len(pars) < len(found.pars):
        start = course.starts[found.pars.index(None)]
        whence = f"start cross ({start.x}, {start.y})" if pars else "any start cross"
        raise Unsolvable(f"the finish can't be reached from {whence}: no clean way leads there")
    number = pars.index(min(pars))
    drawn = tuple(found.ideal_moves(number))
    return Solution(min(pars), _driven(course, rules, number, drawn), drawn, pars, found.states)


def _driven(course: Course, rules: Rules, number: int, drawn: Iterable[Move]) -> tuple[Cross, ...]:
    """Where the moves take a car from a start cross, one after another."""
    car = start_car(course, rules, number)
    line = [car.at]
    for move in drawn:
        car = drive(course, rules, car, move).car
        line.append(car.at)
    return tuple(line)


def way_on(moves: Moves, car: Car) -> tuple[Move, ...] | None:
    """The fewest moves that take one car from the state it is in over the finish; None where no clean way leads there.

    On a sprint, for one lap only: the rules of ``moves`` must say so.
    """
    board = moves.course.board
    if not board.has_cross(car.at):
        return None
    found = begun(plane_of(car), car.tempo, board.bit(car.at))
    while found.layers[-1]:
        advance(moves, found)
        if found.finishing[-1]:
            return ideal_moves(moves, lines_back(moves, found, len(found.finishing)), car)
    return None


def _count(moves: Moves, parts: Iterable[_Part], depth: int) -> int:
    """How many different states were reached in so many moves."""
    together: dict[State, int] = {}
    for found, _, _ in parts:
        while found.layers[-1] and len(found.finishing) < depth:
            advance(moves, found)
        for plane, states in found.seen.items():
            for tempo, crosses in states.items():
                together[plane, tempo] = together.get((plane, tempo), 0) | crosses
    return sum(crosses.bit_count() for crosses in together.values())


def _how_far(course: Course, parts: Iterable[_Part], whence: str) -> str:
    """Why a track can't be finished: how much of its road cars reach, and how near they get to the finish line."""
    board, finish = course.board, course.finish
    in_all, reached = open_crosses(course).bit_count(), 0
    for found, _, _ in parts:
        for states in found.seen.values():
            for crosses in states.values():
                reached |= crosses

    def gap(at: Cross) -> int:
        low, high = min(finish.a, finish.b), max(finish.a, finish.b)
        return max(low.x - at.x, at.x - high.x, 0) + max(low.y - at.y, at.y - high.y, 0)

    nearest = min(board.unpack(reached), key=lambda at: (gap(at), at))
    return (
        f"the finish can't be reached from {whence}: cars get to {reached.bit_count()} of {in_all} crosses, "
        f"the nearest to the finish line is ({nearest.x}, {nearest.y}), {gap(nearest)} squares short of it"
    )
