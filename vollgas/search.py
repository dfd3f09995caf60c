"""Breadth-first search over velocity states, a whole set of crosses at a time.

The crosses of all cars with one tempo in one plane (see masks.py) are one integer, so one shift moves them all. No
state is expanded twice, so the first layer that crosses the finish gives the true optimum (par, G7).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from vollgas.lattice import STAND, Cross, Move
from vollgas.masks import Landing, Moves, crash_ends
from vollgas.planes import Plane, State
from vollgas.race import Event, start_car

Layer = dict[Plane, dict[Move, int]]
"""States as sets of crosses by plane and tempo."""

Choices = dict[State, int]
"""Choices as sets of crosses: by the plane after the move, had it met nothing, and the move."""


@dataclass(slots=True)
class Search:
    """A search under way: the states new in each layer, all states seen, and which choices were out of the ordinary."""

    layers: list[Layer]
    seen: Layer
    finishing: list[Choices] = field(default_factory=list)
    """For each layer, those that cross the finish in the move after it."""
    judged: Choices = field(default_factory=dict)
    """Those that met a hazard: about these the referee has been asked already."""
    crashed: Choices = field(default_factory=dict)
    """Those that were crashes (V6)."""
    restarted: Choices = field(default_factory=dict)
    """Those that ended a lap of a sprint (VV3)."""


def search(moves: Moves, starts: Sequence[Cross], everything: bool = False) -> Search:
    """Breadth-first from these start crosses until a car has finished, or until nothing is new.

    ``everything``: go on to the end even so. On a sprint of several laps, which each car begins at its own start cross
    (VV3), there must be a single one.
    """
    found = begun(Plane(), start_car(moves.course, moves.rules, 0).tempo, moves.course.board.pack(starts))
    while found.layers[-1] and (everything or not any(found.finishing[-1:])):
        advance(moves, found)
    return found


def begun(plane: Plane, tempo: Move, crosses: int) -> Search:
    """A search with cars in one plane, with one tempo, on these crosses."""
    return Search([{plane: {tempo: crosses}}], {plane: {tempo: crosses}})


def advance(moves: Moves, found: Search) -> None:
    """All cars of the last layer make every move they can."""
    stride, masks_of = moves.course.board.stride, moves.masks
    layer: Layer = {}
    last = found.layers[-1]
    found.layers.append(layer)
    found.finishing.append({})
    for plane, states in last.items():
        after = moves.after(plane)
        seen = found.seen.setdefault(after, {})
        fresh = layer.setdefault(after, {})
        for move, crosses in moves.choices(plane, states).items():
            masks = masks_of[move]
            if crosses & masks.special:
                _cross_or_meet(moves, found, (after, move), crosses)
            if moves.crashes and crosses & ~(masks.clean | masks.special):
                _crash(moves, found, (after, move), crosses & ~(masks.clean | masks.special))
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


def _cross_or_meet(moves: Moves, found: Search, choice: State, crosses: int) -> None:
    """Cars whose trace crosses the line or meets a hazard."""
    after, move = choice
    masks, board = moves.masks[move], moves.course.board
    finishing = crosses & masks.finishing
    if finishing and moves.is_last(after):
        join(found.finishing[-1], choice, finishing)
    elif finishing and not moves.course.is_circuit:
        _start_again(moves, found, choice, finishing)
    elif crosses & masks.forward:
        _add(found, moves.crossing(after, 1), move, board.shift(crosses & masks.forward, *move))
    if crosses & masks.backward:
        _add(found, moves.crossing(after, -1), move, board.shift(crosses & masks.backward, *move))
    if crosses & masks.meeting:
        _meet(moves, found, choice, crosses & masks.meeting)


def join(states: dict[State, int], state: State, crosses: int) -> None:
    """Add crosses to those of a state or choice."""
    states[state] = states.get(state, 0) | crosses


def _add(found: Search, plane: Plane, tempo: Move, crosses: int) -> None:
    """Add states to what was seen and, those that are new, to the layer."""
    seen = found.seen.setdefault(plane, {})
    new = crosses & ~seen.get(tempo, 0)
    if new:
        seen[tempo] = seen.get(tempo, 0) | new
        fresh = found.layers[-1].setdefault(plane, {})
        fresh[tempo] = fresh.get(tempo, 0) | new


def _meet(moves: Moves, found: Search, choice: State, crosses: int) -> None:
    """Cars whose trace meets a hazard: what the referee makes of them, from each cross once a search."""
    crosses &= ~found.judged.get(choice, 0)
    if not crosses:
        return
    join(found.judged, choice, crosses)
    for outcome, sources in moves.landings(choice, crosses):
        if outcome is Event.FINISH:
            join(found.finishing[-1], choice, sources)
        elif outcome is Event.LAP:
            _start_again(moves, found, choice, sources)
        elif isinstance(outcome, Landing):
            _add(found, outcome.plane, outcome.tempo, moves.course.board.shift(sources, *outcome.step))


def _crash(moves: Moves, found: Search, choice: State, crosses: int) -> None:
    """Cars that crash, stop and go on (V6, V7)."""
    after, move = choice
    odd = crosses & moves.odd_crashes[move]
    if odd:
        _meet(moves, found, choice, odd)
    crosses &= ~odd
    join(found.crashed, choice, crosses)
    _add(found, Plane(moves.rules.slow_moves, lap=after.lap), STAND, crash_ends(moves, move, crosses))


def _start_again(moves: Moves, found: Search, choice: State, crosses: int) -> None:
    """Cars over the line of a sprint with laps to go, back on their start cross (VV3)."""
    join(found.restarted, choice, crosses)
    ((tempo, start),) = found.layers[0][Plane()].items()
    _add(found, moves.crossing(choice[0], 1), tempo, start)
