"""The exact solver: breadth-first over velocity states, a whole set of crosses at a time.

The crosses of all cars with one tempo in one plane (see masks.py) are one integer, so one shift moves them all. No
state is expanded twice, so the first layer that crosses the finish gives the true optimum (par, G7). Cars from
different start crosses are searched side by side, each in a lane of its own.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from vollgas.errors import Unsolvable
from vollgas.lattice import STAND, Board, Cross, Move, shifted
from vollgas.masks import Moves, Plane
from vollgas.race import Car, Course, Event, drive
from vollgas.rules import Rules

Layer = dict[Plane, dict[Move, int]]
"""States as sets of crosses by plane and tempo."""


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
    """Different states reached before a car from every start cross had finished."""


class Arrival(NamedTuple):
    """A move that met a hazard: the car it was made by stood at ``at`` with ``slow_left`` limited moves to come."""

    at: Cross
    move: Move
    slow_left: int


class Crossing(NamedTuple):
    """Cars of one plane that choose one tempo, as the set of crosses they choose it from."""

    plane: Plane
    move: Move
    crosses: int


@dataclass(slots=True)
class Search:
    """A search under way: the states new in each layer, all states seen, and how hazards and finish were met.

    Crosses are those of all lanes: lane n begins n · (rows + 1) rows up.
    """

    layers: list[Layer]
    seen: Layer
    arrivals: list[dict[Car, Arrival]]
    """For each layer, those of its states that a hazard brought about."""
    finishing: list[list[Crossing]]
    """For each layer, the crosses from which a tempo crosses the finish in the move after it."""
    judged: dict[tuple[Move, int], int]
    """By tempo and limited moves to come: the crosses from which the referee has been asked already."""


def search(moves: Moves, lanes: Sequence[Iterable[Cross]], everything: bool = False) -> Search:
    """Breadth-first from each lane's start crosses until all lanes have finished, or until nothing is new.

    ``everything``: go on to the end even so. There must be as many lanes as in ``moves``.
    """
    pack = moves.course.board.pack
    standing = sum(pack(starts) << (lane * moves.lane_bits) for lane, starts in enumerate(lanes))
    found = Search([{Plane(): {STAND: standing}}], {Plane(): {STAND: standing}}, [{}], [], {})
    waiting = set(range(moves.lanes))
    while found.layers[-1] and (everything or waiting):
        _advance(moves, found)
        waiting.difference_update(lane for _, _, crosses in found.finishing[-1] for lane in _lanes(moves, crosses))
    return found


def _in_lane(moves: Moves, crosses: int, lane: int) -> int:
    """A lane's part of a set, as a set on the plain board."""
    return crosses >> (lane * moves.lane_bits) & ((1 << moves.lane_bits) - 1)


def _lanes(moves: Moves, crosses: int) -> Iterator[int]:
    """The lanes in which the set has crosses."""
    return (lane for lane in range(moves.lanes) if _in_lane(moves, crosses, lane))


def _advance(moves: Moves, found: Search) -> None:
    """All cars of the last layer make every move they can."""
    board = moves.course.board
    stride = board.stride
    layer: Layer = {}
    last = found.layers[-1]
    found.layers.append(layer)
    found.arrivals.append({})
    found.finishing.append([])
    for plane, states in last.items():
        after = Plane(max(plane.slow - 1, 0))
        seen = found.seen.setdefault(after, {})
        fresh = layer.setdefault(after, {})
        for move, crosses in moves.choices(plane, states).items():
            clean, finishing, meeting = moves.masks[move]
            if crosses & finishing:
                found.finishing[-1].append(Crossing(plane, move, crosses & finishing))
            moved = crosses & clean
            if moved:
                # Board.shift written out: in this loop a call costs a tenth of the whole search.
                distance = move.dx + move.dy * stride
                moved = moved << distance if distance >= 0 else moved >> -distance
                before = seen.get(move, 0)
                together = before | moved
                if together != before:
                    seen[move] = together
                    fresh[move] = fresh.get(move, 0) | (together ^ before)
            if crosses & meeting:
                _meet(moves, found, Crossing(plane, move, crosses & meeting))
    found.layers[-1] = {plane: states for plane, states in layer.items() if states}


def _meet(moves: Moves, found: Search, cars: Crossing) -> None:
    """Cars whose trace meets a hazard, sent through the referee one by one, each cross once a search."""
    board = moves.course.board
    height = board.rows + 1
    plane, move, crosses = cars
    slow_left = max(plane.slow - 1, 0)
    judged = found.judged.get((move, slow_left), 0)
    found.judged[move, slow_left] = judged | crosses
    for at in board.unpack(crosses & ~judged):
        base = at.y - at.y % height
        met = moves.meet(Cross(at.x, at.y - base), move, slow_left)
        if met is Event.FINISH:
            found.finishing[-1].append(Crossing(plane, move, board.bit(at)))
        elif isinstance(met, Car):
            car = Car(Cross(met.at.x, met.at.y + base), *met[1:])
            if _is_new(found.seen, found.layers[-1], car, board.bit(car.at)):
                found.arrivals[-1][car] = Arrival(at, move, slow_left)


def _is_new(seen: Layer, layer: Layer, car: Car, bit: int) -> bool:
    """Add the car to what was seen and to the layer; False when it was known."""
    plane = Plane(car.slow, car.boost)
    known = seen.setdefault(plane, {})
    if known.get(car.tempo, 0) & bit:
        return False
    known[car.tempo] = known.get(car.tempo, 0) | bit
    fresh = layer.setdefault(plane, {})
    fresh[car.tempo] = fresh.get(car.tempo, 0) | bit
    return True


def solve(course: Course, rules: Rules) -> Solution:
    """The fewest moves from any start cross to crossing the finish without a crash (G7), and a line that does it.

    Raises Unsolvable, saying how far cars can get, when some start cross has no clean line.
    """
    moves = Moves(course, rules, len(course.starts))
    found = search(moves, [[start] for start in course.starts])
    pars: dict[int, int] = {}
    for count, finishing in enumerate(found.finishing, 1):
        for lane in sorted({lane for _, _, crosses in finishing for lane in _lanes(moves, crosses)}):
            pars.setdefault(lane, count)
    for lane, start in enumerate(course.starts):
        if lane not in pars:
            whence = f"start cross ({start.x}, {start.y})" if pars else "any start cross"
            stuck = [lane] if pars else range(moves.lanes)
            raise Unsolvable(_how_far(course, _reached(moves, found, stuck), whence))
    par = min(pars.values())
    lane = min(lane for lane, count in pars.items() if count == par)
    drawn = _ideal_moves(moves, found, par, lane)
    line, car = [course.starts[lane]], Car(course.starts[lane])
    for move in drawn:
        car = drive(course, rules, car, move).car
        line.append(car.at)
    in_order = tuple(pars[lane] for lane in range(moves.lanes))
    return Solution(par, tuple(line), drawn, in_order, _count(moves, found))


def _count(moves: Moves, found: Search) -> int:
    """How many different states were reached, lanes aside."""
    count = 0
    for states in found.seen.values():
        for crosses in states.values():
            together = 0
            for lane in range(moves.lanes):
                together |= _in_lane(moves, crosses, lane)
            count += together.bit_count()
    return count


def _reached(moves: Moves, found: Search, lanes: Iterable[int]) -> int:
    """The crosses that cars of these lanes came to."""
    reached = 0
    for states in found.seen.values():
        for crosses in states.values():
            for lane in lanes:
                reached |= _in_lane(moves, crosses, lane)
    return reached


def _ideal_moves(moves: Moves, found: Search, par: int, lane: int) -> tuple[Move, ...]:
    """Walk a lane's layers backwards from the finish: the moves of one ideal line.

    Among equals the steadier change of tempo, then the smaller tempo, so that the choice is the same everywhere.
    """
    board = moves.course.board
    base = lane * (board.rows + 1)
    ways = [
        (_overshoot(board, shifted(at, move)), Cross(at.x, at.y + base), move, max(plane.slow - 1, 0))
        for plane, move, crosses in found.finishing[par - 1]
        for at in board.unpack(_in_lane(moves, crosses, lane))
    ]
    _, at, move, slow_left = min(ways)
    drawn = [move]
    for depth in range(par - 1, 0, -1):
        car = _mover(moves, found.layers[depth], at, move, slow_left)
        at, move, slow_left = found.arrivals[depth].get(
            car, Arrival(Cross(car.at.x - car.tempo.dx, car.at.y - car.tempo.dy), car.tempo, car.slow)
        )
        drawn.append(move)
    return tuple(reversed(drawn))


def _mover(moves: Moves, layer: Layer, at: Cross, move: Move, slow_left: int) -> Car:
    """A car of the layer that stands at ``at`` and may choose ``move`` with so many limited moves to come."""
    bit = moves.course.board.bit(at)
    able = [
        Car(at, tempo, *plane)
        for plane, states in layer.items()
        if max(plane.slow - 1, 0) == slow_left
        for tempo, crosses in states.items()
        if crosses & bit and move in moves.open_to[plane, tempo]
    ]
    return min(able, key=lambda car: (abs(car.tempo.dx - move.dx) + abs(car.tempo.dy - move.dy), car))


def _overshoot(board: Board, at: Cross) -> int:
    """By how many squares a cross lies off the field."""
    return max(0, -at.x, at.x - board.columns) + max(0, -at.y, at.y - board.rows)


def _how_far(course: Course, reached: int, whence: str) -> str:
    """Why a track can't be finished: how much of its road cars reach, and how near they get to the finish line."""
    board, finish = course.board, course.finish
    in_all = sum(course.is_open(Cross(x, y)) for x in range(board.columns + 1) for y in range(board.rows + 1))

    def gap(at: Cross) -> int:
        low, high = min(finish.a, finish.b), max(finish.a, finish.b)
        return max(low.x - at.x, at.x - high.x, 0) + max(low.y - at.y, at.y - high.y, 0)

    nearest = min(board.unpack(reached), key=lambda at: (gap(at), at))
    return (
        f"the finish can't be reached from {whence}: cars get to {reached.bit_count()} of {in_all} crosses, "
        f"the nearest to the finish line is ({nearest.x}, {nearest.y}), {gap(nearest)} squares short of it"
    )
