"""The exact solver: breadth-first over velocity states, a whole set of crosses at a time.

A state is a cross, a tempo, and a plane (how many limited moves are left, whether a turbo waits). The crosses of one
plane and tempo are one integer, so one shift moves all these cars at once. For each tempo a mask holds the crosses
from which its trace is clean; the few crosses from which it meets a hazard are cut out and sent one by one through
the referee in race.py, which alone knows what a hazard does. States with equal tempo are never expanded twice, so the
first layer that crosses the finish gives the true optimum (par, G7).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from vollgas.errors import Unsolvable
from vollgas.lattice import STAND, Board, Cross, Move, edges_run, primitive, shifted, squares_entered
from vollgas.race import Car, Course, Event, axis_targets, drive, settle, targets, trace
from vollgas.rules import Rules


class Plane(NamedTuple):
    """The part of a car's state beside cross and tempo."""

    slow: int = 0
    boost: bool = False


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
    """States reached by the search from all start crosses together."""


class Arrival(NamedTuple):
    """A move that met a hazard: the car it was made by stood at ``at`` with ``slow_left`` limited moves to come."""

    at: Cross
    move: Move
    slow_left: int


class Moves:
    """What each tempo does from each cross of a course: masks and traces, worked out when first needed."""

    def __init__(self, course: Course, rules: Rules) -> None:
        self.course = course
        self.rules = rules
        self._masks: dict[Move, tuple[int, int, int]] = {}
        self._met: dict[tuple[Cross, Move, int], Car | Event] = {}
        self._steps: dict[tuple[Plane, Move, int], tuple[Move, ...]] = {}
        self._targets: dict[tuple[Plane, Move], tuple[Move, ...]] = {}

    def masks(self, move: Move) -> tuple[int, int, int]:
        """The crosses from which the move is clean, crosses the finish, or meets a hazard: three disjoint sets."""
        known = self._masks.get(move)
        if known is None:
            known = self._masks[move] = self._work_out(move)
        return known

    def _work_out(self, move: Move) -> tuple[int, int, int]:
        board = self.course.board
        meeting = 0
        part, steps = primitive(move)
        for at in self.course.hazards:
            for count in range(1, steps + 1):
                source = Cross(at.x - count * part.dx, at.y - count * part.dy)
                if board.has_cross(source):
                    meeting |= board.bit(source)
        finishing = self._finishing(move)
        dx, dy = move
        onto_field = board.box(max(0, -dx), max(0, -dy), board.columns - max(0, dx), board.rows - max(0, dy))
        clean = onto_field & self._open_road(squares_entered(move), edges_run(move), onto_field)
        return clean & ~finishing & ~meeting, finishing & ~meeting, meeting

    def _open_road(
        self,
        squares: Iterable[tuple[int, int]],
        edges: Iterable[tuple[tuple[int, int], tuple[int, int]]],
        sources: int,
    ) -> int:
        """Those of the sources from which all given squares, and one square beside each given edge, are road."""
        shift, road = self.course.board.shift, self.course.road
        for i, j in squares:
            sources &= shift(road, -i, -j)
        for (i, j), (k, m) in edges:
            sources &= shift(road, -i, -j) | shift(road, -k, -m)
        return sources

    def _finishing(self, move: Move) -> int:
        """The crosses from which the move crosses the finish, hazards aside (G6)."""
        finish, board = self.course.finish, self.course.board
        gain = move.dx * finish.direction.dx + move.dy * finish.direction.dy
        found = 0
        along_x = finish.direction.dx != 0
        squares, edges = squares_entered(move), edges_run(move)
        for before in range(gain):
            # All crosses at this distance before the line from which the move meets it inside its span.
            x = finish.a.x - before * finish.direction.dx
            y = finish.a.y - before * finish.direction.dy
            low, high = finish.lane(move, before, gain)
            sources = board.box(x, low, x, high) if along_x else board.box(low, y, high, y)
            # The part of the trace before the line: offsets are seen from a source at this distance.
            origin = Cross(x, finish.a.y) if along_x else Cross(finish.a.x, y)
            near = [s for s in squares if not finish.is_beyond_square(origin.x + s[0], origin.y + s[1])]
            near_edges = [e for e in edges if not finish.is_beyond_square(origin.x + e[0][0], origin.y + e[0][1])]
            found |= self._open_road(near, near_edges, sources) if sources else 0
        return found

    def meet(self, at: Cross, move: Move, slow_left: int) -> Car | Event:
        """The referee's word on a move that meets a hazard: the car afterwards, or CRASH or FINISH."""
        key = at, move, slow_left
        known = self._met.get(key)
        if known is None:
            drawn = trace(self.course, self.rules, at, move)
            ended = drawn.event in (Event.CRASH, Event.FINISH)
            known = self._met[key] = drawn.event if ended else settle(self.rules, drawn, slow_left)
        return known

    def choices(self, plane: Plane, states: dict[Move, int]) -> dict[Move, int]:
        """For each tempo, the crosses from which a car of these states may choose it: one axis after the other (V3)."""
        across: dict[Move, int] = {}
        for tempo, crosses in states.items():
            for move in self._across(plane, tempo):
                across[move] = across.get(move, 0) | crosses
        chosen: dict[Move, int] = {}
        for tempo, crosses in across.items():
            for move in self._up(plane, tempo):
                chosen[move] = chosen.get(move, 0) | crosses
        return chosen

    def _across(self, plane: Plane, tempo: Move) -> tuple[Move, ...]:
        """The tempos that differ from this one across only, as far as the referee lets a car of the plane change it."""
        known = self._steps.get((plane, tempo, 0))
        if known is None:
            open_dx = axis_targets(self.rules, tempo.dx, *plane)
            known = self._steps[plane, tempo, 0] = tuple(Move(dx, tempo.dy) for dx in open_dx)
        return known

    def _up(self, plane: Plane, tempo: Move) -> tuple[Move, ...]:
        """The tempos that differ from this one upwards only, likewise."""
        known = self._steps.get((plane, tempo, 1))
        if known is None:
            open_dy = axis_targets(self.rules, tempo.dy, *plane)
            known = self._steps[plane, tempo, 1] = tuple(Move(tempo.dx, dy) for dy in open_dy)
        return known

    def open_to(self, plane: Plane, tempo: Move) -> tuple[Move, ...]:
        """The referee's targets of a car in this plane with this tempo, remembered."""
        known = self._targets.get((plane, tempo))
        if known is None:
            known = self._targets[plane, tempo] = targets(self.rules, Car(Cross(0, 0), tempo, *plane))
        return known


@dataclass(slots=True)
class Search:
    """A search under way: the states new in each layer, all states seen, and how hazards and finish were met."""

    layers: list[Layer]
    seen: Layer
    arrivals: list[dict[Car, Arrival]]
    """For each layer, those of its states that a hazard brought about."""
    finishing: list[tuple[Plane, Move, int]]
    """In the last layer searched: the crosses from which a tempo crosses the finish."""

    @property
    def states(self) -> int:
        """How many states were reached."""
        return sum(crosses.bit_count() for states in self.seen.values() for crosses in states.values())


def search(moves: Moves, starts: Iterable[Cross], everything: bool = False) -> Search:
    """Breadth-first from the given start crosses until a layer crosses the finish, or until nothing is new."""
    standing = moves.course.board.pack(starts)
    origin: Layer = {Plane(): {STAND: standing}}
    found = Search([origin], {plane: dict(states) for plane, states in origin.items()}, [{}], [])
    while found.layers[-1] and (everything or not found.finishing):
        _advance(moves, found)
    return found


def _advance(moves: Moves, found: Search) -> None:
    """All cars of the last layer make every move they can."""
    board = moves.course.board
    stride = board.stride
    layer: Layer = {}
    arrivals: dict[Car, Arrival] = {}
    for plane, states in found.layers[-1].items():
        after = Plane(max(plane.slow - 1, 0))
        seen = found.seen.setdefault(after, {})
        fresh = layer.setdefault(after, {})
        for move, crosses in moves.choices(plane, states).items():
            clean, finishing, meeting = moves.masks(move)
            if crosses & finishing:
                found.finishing.append((plane, move, crosses & finishing))
            distance = move.dx + move.dy * stride
            moved = crosses & clean
            moved = moved << distance if distance >= 0 else moved >> -distance
            before = seen.get(move, 0)
            moved &= ~before
            if moved:
                seen[move] = before | moved
                fresh[move] = fresh.get(move, 0) | moved
            for at in board.unpack(crosses & meeting):
                met = moves.meet(at, move, after.slow)
                if met is Event.FINISH:
                    found.finishing.append((plane, move, board.bit(at)))
                elif isinstance(met, Car) and _is_new(found.seen, layer, met, board.bit(met.at)):
                    arrivals[met] = Arrival(at, move, after.slow)
    found.layers.append({plane: states for plane, states in layer.items() if states})
    found.arrivals.append(arrivals)


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
    moves = Moves(course, rules)
    found = search(moves, course.starts)
    if not found.finishing:
        raise Unsolvable(_how_far(course, found, "no start cross"))
    pars = []
    for start in course.starts:
        alone = search(moves, [start])
        if not alone.finishing:
            raise Unsolvable(_how_far(course, alone, f"start cross ({start.x}, {start.y})"))
        pars.append(len(alone.layers) - 1)
    start, drawn = _ideal_moves(moves, found)
    line, car = [start], Car(start)
    for move in drawn:
        car = drive(course, rules, car, move).car
        line.append(car.at)
    return Solution(len(drawn), tuple(line), drawn, tuple(pars), found.states)


def _ideal_moves(moves: Moves, found: Search) -> tuple[Cross, tuple[Move, ...]]:
    """Walk the layers backwards from the finish: the start cross and the moves of one ideal line.

    Among equals the steadier change of tempo, then the smaller tempo, so that the choice is the same everywhere.
    """
    board = moves.course.board
    last = len(found.layers) - 2
    ways = [
        (_overshoot(board, shifted(at, move)), at, move, max(plane.slow - 1, 0))
        for plane, move, crosses in found.finishing
        for at in board.unpack(crosses)
    ]
    _, at, move, slow_left = min(ways)
    drawn = [move]
    for depth in range(last, 0, -1):
        car = _mover(moves, found.layers[depth], at, move, slow_left)
        at, move, slow_left = found.arrivals[depth].get(
            car, Arrival(Cross(car.at.x - car.tempo.dx, car.at.y - car.tempo.dy), car.tempo, car.slow)
        )
        drawn.append(move)
    return at, tuple(reversed(drawn))


def _mover(moves: Moves, layer: Layer, at: Cross, move: Move, slow_left: int) -> Car:
    """A car of the layer that stands at ``at`` and may choose ``move`` with so many limited moves to come."""
    bit = moves.course.board.bit(at)
    able = [
        Car(at, tempo, *plane)
        for plane, states in layer.items()
        if max(plane.slow - 1, 0) == slow_left
        for tempo, crosses in states.items()
        if crosses & bit and move in moves.open_to(plane, tempo)
    ]
    return min(able, key=lambda car: (abs(car.tempo.dx - move.dx) + abs(car.tempo.dy - move.dy), car))


def _overshoot(board: Board, at: Cross) -> int:
    """By how many squares a cross lies off the field."""
    return max(0, -at.x, at.x - board.columns) + max(0, -at.y, at.y - board.rows)


def _how_far(course: Course, found: Search, whence: str) -> str:
    """Why a track can't be finished: how much of its road cars reach, and how near they get to the finish line."""
    reached = 0
    for states in found.seen.values():
        for crosses in states.values():
            reached |= crosses
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
