"""Lines found on fine lattices, walked backwards: one of them move by move, or all of them to where they start."""

from collections.abc import Mapping, Sequence

from vollgas.finesearch import Cars, FineSearch, Layer, States
from vollgas.lattice import Board, Cross, Move, shifted
from vollgas.planes import Plane
from vollgas.race import Car, axis_targets
from vollgas.windows import Columns, chosen


def line_of(search: FineSearch, finishing: Sequence[Cars]) -> tuple[Cross, tuple[Move, ...]]:
    """The start cross and the moves of one of the lines that end with these moves."""
    board, moves = search.course.board, search.moves

    def end(cars: Cars) -> tuple[int, Cross, Move, Plane]:
        dx, dy = cars.move
        onto_field = cars.crosses & board.box(-dx, -dy, board.columns - dx, board.rows - dy)
        at = next(board.unpack(onto_field or cars.crosses))
        return _overshoot(board, shifted(at, cars.move)), at, cars.move, cars.plane

    _, at, move, plane = min(end(cars) for cars in finishing)
    # Where it ended counts nothing any more, only that the plane was one of those that this move may be made in.
    planes, drawn = [plane], [move]
    for layer, before in zip(search.layers[:0:-1], search.layers[-2::-1], strict=True):
        car = _mover(search, layer, planes, Cars(plane, move, board.bit(at)), at)
        if car in layer.arrivals:
            at, move, plane = layer.arrivals[car]
            planes = [plane]
        else:
            move = car.tempo
            at = Cross(car.at.x - move.dx, car.at.y - move.dy)
            came_to, crossed = Plane(car.slow, car.boost, car.lap), _crossed(search, at, move)
            planes = [plane for plane in before.states if moves.crossing(moves.after(plane), crossed) == came_to]
        drawn.append(move)
    return at, tuple(reversed(drawn))


def _crossed(search: FineSearch, at: Cross, move: Move) -> int:
    """Which way a move takes a car over the line of a circuit."""
    finish = search.course.finish
    if not search.course.is_circuit:
        return 0
    return finish.is_crossed(at, move) - finish.is_crossed(shifted(at, move), Move(-move.dx, -move.dy))


def _mover(search: FineSearch, layer: Layer, planes: Sequence[Plane], cars: Cars, at: Cross) -> Car:
    """A car of the layer that may make the move, of those the one whose tempo it changes least."""
    place, move = cars.crosses >> layer.base, cars.move

    def may_choose(plane: Plane, tempo: Move) -> bool:
        across, up = (axis_targets(search.rules, one, plane.slow, plane.boost) for one in tempo)
        return move.dx in across and move.dy in up

    able = [
        Car(at, tempo, *plane)
        for plane in planes
        for tempo, crosses in layer.states.get(plane, {}).items()
        if crosses & place and may_choose(plane, tempo)
    ]
    return min(able, key=lambda car: (abs(car.tempo.dx - move.dx) + abs(car.tempo.dy - move.dy), car))


def starts_of(search: FineSearch, finishing: Sequence[Cars]) -> list[Cross]:
    """The start crosses of all lines that end with these moves."""
    if len(search.starts) == 1:
        return list(search.starts)
    moves, board = search.moves, search.course.board
    good: States = {}
    for plane, move, crosses in finishing:
        _join(good, Cars(moves.after(plane), move, crosses >> search.layers[-1].base))
    for layer, before in zip(search.layers[:0:-1], search.layers[-2::-1], strict=True):
        alive = _alive(search, layer, good)
        good = {}
        for plane, states in alive.items():
            for tempo, crosses in states.items():
                _lead_back(search, good, Cars(plane, tempo, crosses << layer.base), before.base)
        for car, whence in search.came_from.items():
            states = alive.get(Plane(car.slow, car.boost, car.lap), {})
            if states.get(car.tempo, 0) & (board.bit(car.at) >> layer.base):
                for at, move, after in whence:
                    _join(good, Cars(after, move, board.bit(at) >> before.base))
    first = search.layers[0]
    return list(board.unpack(_alive(search, first, good).get(Plane(), {}).get(search.tempo, 0) << first.base))


def _alive(search: FineSearch, layer: Layer, good: States) -> States:
    """The states of a layer that may choose one of the good moves, which are given by the plane after them."""
    alive: States = {}
    step = search.rules.step
    for plane, states in layer.states.items():
        wanted = good.get(search.moves.after(plane))
        if not wanted:
            continue
        if plane.slow or plane.boost:
            columns: Columns = {}
            for (dx, dy), crosses in wanted.items():
                columns.setdefault(dx, {})[dy] = crosses
            able: Mapping[Move, int] = {tempo: _within_reach(search, columns, plane, tempo) for tempo in states}
        else:
            across = {tempo.dx for tempo in states}
            columns = chosen(wanted, lambda tempo: range(tempo - step, tempo + step + 1), across)
            able = {tempo: columns.get(tempo.dx, {}).get(tempo.dy, 0) for tempo in states}
        alive[plane] = {tempo: both for tempo, crosses in able.items() if (both := crosses & states[tempo])}
    return alive


def _within_reach(search: FineSearch, columns: Columns, plane: Plane, tempo: Move) -> int:
    """The union of the sets of all moves that a car with this tempo may choose."""
    across, up = (axis_targets(search.rules, one, plane.slow, plane.boost) for one in tempo)
    union = 0
    for dx in across:
        for dy, crosses in columns.get(dx, {}).items():
            if dy in up:
                union |= crosses
    return union


def _lead_back(search: FineSearch, good: States, cars: Cars, base: int) -> None:
    """Add the crosses from which a move leads to these states without a hazard."""
    plane, tempo, crosses = cars
    course, sweeps = search.course, search.sweeps
    came = course.board.shift(crosses, -tempo.dx, -tempo.dy) & sweeps.clear(tempo)
    over = back = 0
    if came & search.line_zone:
        over, back = came & sweeps.crossing(tempo), came & sweeps.crossing_back(tempo)
    came >>= base
    for _, bit in search.meeting(tempo, came, base):
        came &= ~bit
    over, back = came & (over >> base), came & (back >> base)
    if not course.is_circuit:
        _join(good, Cars(plane, tempo, came & ~over))
        return
    _join(good, Cars(plane, tempo, came & ~(over | back)))
    _join(good, Cars(plane._replace(lap=plane.lap - 1), tempo, over))
    _join(good, Cars(plane._replace(lap=plane.lap + 1), tempo, back))
    if not plane.lap:
        _join(good, Cars(plane, tempo, back))


def _join(states: States, cars: Cars) -> None:
    """Add crosses to a set."""
    if cars.crosses:
        onto = states.setdefault(cars.plane, {})
        onto[cars.move] = onto.get(cars.move, 0) | cars.crosses


def _overshoot(board: Board, at: Cross) -> int:
    """By how many steps a cross lies off the field."""
    return max(0, -at.x, at.x - board.columns) + max(0, -at.y, at.y - board.rows)
