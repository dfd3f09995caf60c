"""The exact solver: breadth-first over velocity states, a whole set of crosses at a time.

The crosses of all cars with one tempo in one plane (see masks.py) are one integer, so one shift moves them all. No
state is expanded twice, so the first layer that crosses the finish gives the true optimum (par, G7). Cars from
different start crosses are searched side by side, each in a lane of its own.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from vollgas.course import Course, open_crosses
from vollgas.errors import Unsolvable
from vollgas.fine import Quickest, in_whole_squares, quickest
from vollgas.homeward import Homeward, is_for
from vollgas.lattice import STAND, Board, Cross, Move, primitive, shifted
from vollgas.masks import Landing, Moves, Plane, crash_ends
from vollgas.race import Car, Event, drive, start_car
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
    """Different states reached before cars from all start crosses had finished; on millimetre paper, all looked at."""


class Arrival(NamedTuple):
    """A move that did not end where its tempo led: whence, with which tempo and in which plane it was made."""

    at: Cross
    move: Move
    plane: Plane


class Landed(NamedTuple):
    """States that hazards brought about in one layer: the plane and the move they came of, and the new crosses."""

    plane: Plane
    move: Move
    landing: Landing
    crosses: int


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
    """For each layer, those of its states that came of a crash or begin a new lap."""
    landed: list[list[Landed]]
    """For each layer, those of its states that came of a hazard."""
    finishing: list[list[Crossing]]
    """For each layer, the crosses from which a tempo crosses the finish in the move after it."""
    judged: dict[tuple[Move, Plane], int]
    """By tempo and plane after it: the crosses from which the referee has been asked already."""


def search(moves: Moves, lanes: Sequence[Iterable[Cross]], everything: bool = False) -> Search:
    """Breadth-first from each lane's start crosses until all lanes have finished, or until nothing is new.

    ``everything``: go on to the end even so. There must be as many lanes as in ``moves``.
    """
    pack = moves.course.board.pack
    starting = sum(pack(starts) << (lane * moves.lane_bits) for lane, starts in enumerate(lanes))
    tempo = start_car(moves.course, moves.rules, 0).tempo
    found = _begun(Plane(), tempo, starting)
    waiting = set(range(moves.lanes))
    while found.layers[-1] and (everything or waiting):
        _advance(moves, found)
        waiting.difference_update(lane for _, _, crosses in found.finishing[-1] for lane in _lanes(moves, crosses))
    return found


def _begun(plane: Plane, tempo: Move, crosses: int) -> Search:
    """A search with cars in one plane, with one tempo, on these crosses."""
    return Search([{plane: {tempo: crosses}}], {plane: {tempo: crosses}}, [{}], [[]], [], {})


def _in_lane(moves: Moves, crosses: int, lane: int) -> int:
    """A lane's part of a set, as a set on the plain board."""
    return crosses >> (lane * moves.lane_bits) & ((1 << moves.lane_bits) - 1)


def _lanes(moves: Moves, crosses: int) -> Iterator[int]:
    """The lanes in which the set has crosses."""
    return (lane for lane in range(moves.lanes) if _in_lane(moves, crosses, lane))


def _advance(moves: Moves, found: Search) -> None:
    """All cars of the last layer make every move they can."""
    stride, masks_of = moves.course.board.stride, moves.masks
    layer: Layer = {}
    last = found.layers[-1]
    found.layers.append(layer)
    found.arrivals.append({})
    found.landed.append([])
    found.finishing.append([])
    for plane, states in last.items():
        after = moves.after(plane)
        seen = found.seen.setdefault(after, {})
        fresh = layer.setdefault(after, {})
        for move, crosses in moves.choices(plane, states).items():
            masks = masks_of[move]
            if crosses & masks.special:
                _cross_or_meet(moves, found, Crossing(plane, move, crosses))
            if moves.crashes and crosses & ~(masks.clean | masks.special):
                _crash(moves, found, Crossing(plane, move, crosses & ~(masks.clean | masks.special)))
            moved = crosses & masks.clean
            if moved:
                # Board.shift and _add written out: in this loop a call costs a tenth of the whole search.
                distance = move.dx + move.dy * stride
                moved = moved << distance if distance >= 0 else moved >> -distance
                before = seen.get(move, 0)
                together = before | moved
                if together != before:
                    seen[move] = together
                    fresh[move] = fresh.get(move, 0) | (together ^ before)
    found.layers[-1] = {plane: states for plane, states in layer.items() if states}


def _cross_or_meet(moves: Moves, found: Search, cars: Crossing) -> None:
    """Cars whose trace crosses the line or meets a hazard."""
    plane, move, crosses = cars
    masks, board = moves.masks[move], moves.course.board
    if moves.is_last(plane):
        if crosses & masks.finishing:
            found.finishing[-1].append(Crossing(plane, move, crosses & masks.finishing))
    elif crosses & masks.forward:
        _add(found, moves.after(plane, 1), move, board.shift(crosses & masks.forward, *move))
    elif not moves.course.is_circuit and crosses & masks.finishing:
        _start_again(moves, found, Crossing(plane, move, crosses & masks.finishing))
    if crosses & masks.backward:
        _add(found, moves.after(plane, -1), move, board.shift(crosses & masks.backward, *move))
    if crosses & masks.meeting:
        _meet(moves, found, Crossing(plane, move, crosses & masks.meeting))


def _add(found: Search, plane: Plane, tempo: Move, crosses: int) -> int:
    """Add states to what was seen and to the layer; those that are new."""
    seen = found.seen.setdefault(plane, {})
    new = crosses & ~seen.get(tempo, 0)
    if new:
        seen[tempo] = seen.get(tempo, 0) | new
        fresh = found.layers[-1].setdefault(plane, {})
        fresh[tempo] = fresh.get(tempo, 0) | new
    return new


def _meet(moves: Moves, found: Search, cars: Crossing) -> None:
    """Cars whose trace meets a hazard: what the referee makes of them, from each cross once a search."""
    plane, move, crosses = cars
    after = moves.after(plane)
    judged = found.judged.get((move, after), 0)
    crosses &= ~judged
    found.judged[move, after] = judged | crosses
    for outcome, sources in moves.landings(move, after, crosses) if crosses else ():
        if outcome is Event.FINISH:
            found.finishing[-1].append(Crossing(plane, move, sources))
        elif outcome is Event.LAP:
            _start_again(moves, found, Crossing(plane, move, sources))
        elif isinstance(outcome, Landing):
            new = _add(found, outcome.plane, outcome.tempo, moves.course.board.shift(sources, *outcome.step))
            if new:
                found.landed[-1].append(Landed(plane, move, outcome, new))


def _crash(moves: Moves, found: Search, cars: Crossing) -> None:
    """Cars that crash, stop and go on (V6, V7)."""
    plane, move, crosses = cars
    odd = crosses & moves.odd_crashes[move]
    if odd:
        _meet(moves, found, Crossing(plane, move, odd))
    crosses &= ~odd
    board = moves.course.board
    after = Plane(moves.rules.slow_moves, lap=plane.lap)
    part, steps = primitive(move)
    for at in board.unpack(_add(found, after, STAND, crash_ends(moves, move, crosses))):
        # Whence a car came that crashed here: from the nearest cross on its way.
        whence = next(
            source
            for source in (Cross(at.x - count * part.dx, at.y - count * part.dy) for count in range(steps))
            if 0 <= source.x <= board.columns and source.y >= 0 and crosses & board.bit(source)
            and crash_ends(moves, move, board.bit(source)) & board.bit(at)
        )  # fmt: skip
        found.arrivals[-1][Car(at, STAND, *after)] = Arrival(whence, move, plane)


def _start_again(moves: Moves, found: Search, cars: Crossing) -> None:
    """Cars over the line of a sprint with laps to go: each lane's go back to its start cross (VV3)."""
    board, height = moves.course.board, moves.course.board.rows + 1
    for lane in _lanes(moves, cars.crosses):
        start = start_car(moves.course, moves.rules, lane)
        after = moves.after(cars.plane, 1)
        car = Car(Cross(start.at.x, start.at.y + lane * height), start.tempo, *after)
        if _add(found, after, car.tempo, board.bit(car.at)):
            whence = min(board.unpack(_in_lane(moves, cars.crosses, lane)))
            found.arrivals[-1][car] = Arrival(Cross(whence.x, whence.y + lane * height), cars.move, cars.plane)


def solve(course: Course, rules: Rules, *, crashes: bool = False) -> Solution:
    """The fewest moves from any start cross to crossing the finish without a crash (G7), and a line that does it.

    ``crashes``: a crash is a move like others, for crashing on purpose may be faster. Raises Unsolvable, saying how far
    cars can get, when some start cross has no line.
    """
    if rules.scale > 1 and not crashes:
        solution = _solve_fine(course, rules)
        if solution is not None:
            return solution
    if is_for(course, rules) and not crashes:
        return _solve_large(course, rules)
    moves = Moves(course, rules, len(course.starts), crashes=crashes)
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
    in_order = tuple(pars[lane] for lane in range(moves.lanes))
    return Solution(par, _driven(course, rules, lane, drawn), drawn, in_order, _count(moves, found))


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

    ``moves`` must have a single lane; a sprint of several laps is not searched beyond the end of this one.
    """
    plane, board = Plane(car.slow, car.boost, car.lap), moves.course.board
    if not board.has_cross(car.at):
        return None
    found = _begun(plane, car.tempo, board.bit(car.at))
    while found.layers[-1]:
        _advance(moves, found)
        if found.finishing[-1]:
            return _ideal_moves(moves, found, len(found.finishing), 0)
    return None


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
        (_overshoot(board, shifted(at, move)), Cross(at.x, at.y + base), move, max(plane.slow - 1, 0), plane)
        for plane, move, crosses in found.finishing[par - 1]
        for at in board.unpack(_in_lane(moves, crosses, lane))
    ]
    _, at, move, _, plane = min(ways)
    planes = [other for other in found.layers[par - 1] if moves.after(other) == moves.after(plane)]
    drawn = [move]
    for depth in range(par - 1, 0, -1):
        car = _mover(moves, found.layers[depth], planes, base, at, move)
        arrival = found.arrivals[depth].get(car) or _landed(found.landed[depth], car, board.bit(car.at))
        if arrival is not None:
            at, move, planes = arrival.at, arrival.move, [arrival.plane]
        else:
            move = car.tempo
            at = Cross(car.at.x - move.dx, car.at.y - move.dy)
            crossed = moves.crossed(Cross(at.x, at.y - base), move)
            came_to = Plane(car.slow, car.boost, car.lap)
            planes = [plane for plane in found.layers[depth - 1] if moves.after(plane, crossed) == came_to]
        drawn.append(move)
    return tuple(reversed(drawn))


def _landed(landed: Iterable[Landed], car: Car, bit: int) -> Arrival | None:
    """How a hazard brought the car about in its layer; None when it simply drove there."""
    here = (car.tempo, Plane(car.slow, car.boost, car.lap))
    for plane, move, (step, *there), crosses in landed:
        if crosses & bit and here == tuple(there):
            return Arrival(Cross(car.at.x - step.dx, car.at.y - step.dy), move, plane)
    return None


def _mover(moves: Moves, layer: Layer, planes: Sequence[Plane], base: int, at: Cross, move: Move) -> Car:
    """A car in one of the layer's planes that stands at ``at``, its lane ``base`` rows up, and may choose a move."""
    bit = moves.course.board.bit(at)
    able = [
        Car(at, tempo, *plane)
        for plane in planes
        for tempo, crosses in layer.get(plane, {}).items()
        if crosses & bit and moves.may_choose(Car(Cross(at.x, at.y - base), tempo, *plane), move)
    ]
    return min(able, key=lambda car: (abs(car.tempo.dx - move.dx) + abs(car.tempo.dy - move.dy), car))


def _overshoot(board: Board, at: Cross) -> int:
    """By how many squares a cross lies off the field."""
    return max(0, -at.x, at.x - board.columns) + max(0, -at.y, at.y - board.rows)


def _how_far(course: Course, reached: int, whence: str) -> str:
    """Why a track can't be finished: how much of its road cars reach, and how near they get to the finish line."""
    board, finish = course.board, course.finish
    in_all = open_crosses(course).bit_count()

    def gap(at: Cross) -> int:
        low, high = min(finish.a, finish.b), max(finish.a, finish.b)
        return max(low.x - at.x, at.x - high.x, 0) + max(low.y - at.y, at.y - high.y, 0)

    nearest = min(board.unpack(reached), key=lambda at: (gap(at), at))
    return (
        f"the finish can't be reached from {whence}: cars get to {reached.bit_count()} of {in_all} crosses, "
        f"the nearest to the finish line is ({nearest.x}, {nearest.y}), {gap(nearest)} squares short of it"
    )
