"""From the finish back through the layers of a search: which start crosses ideal lines begin at, and one such line.

The layers say how soon a state can be reached, going back says which of them lie on lines of the wanted length. What
remains is narrow, and any way forward through it is a line.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from vollgas.lattice import STAND, Board, Cross, Move, shifted
from vollgas.masks import Landing, Moves, continuations, crash_sources
from vollgas.planes import Plane, State, plane_of
from vollgas.race import Car, Event
from vollgas.search import Choices, Layer, Search, join

States = dict[State, int]
"""Crosses by plane and tempo."""


def lines_back(moves: Moves, found: Search, count: int, late: int = 0) -> list[States]:
    """For each move of the lines that finish in ``count`` moves: the states that cars may be in before it.

    Cars of one start cross may come to a state later than those of another. On a line that takes ``late`` moves more
    than par they are never more than that behind, for whoever is behind stays so: no other layers need to be looked at.
    """
    choices: Choices = {}
    for finishing in found.finishing[max(count - 1 - late, 0) : count]:
        for choice, crosses in finishing.items():
            join(choices, choice, crosses)
    return _back(moves, found, choices, count, late)


def ways_back(moves: Moves, found: Search, states: States, count: int) -> list[States]:
    """For each move of the ways that lead to states of layer ``count``: those that cars may be in before it."""
    return _back(moves, found, _choices_to(moves, found, _by_hazards(moves, found), states), count, 0)


def _back(moves: Moves, found: Search, choices: Choices, count: int, late: int) -> list[States]:
    """The states that may make these choices in move ``count``, those before them, and so on."""
    turned = _by_hazards(moves, found)
    alive = []
    for depth in range(count - 1, -1, -1):
        alive.append(_choosing(moves, found.layers[max(depth - late, 0) : depth + 1], choices))
        choices = _choices_to(moves, found, turned, alive[-1])
    return alive[::-1]


def _choices_to(moves: Moves, found: Search, turned: "_Turned", states: States) -> Choices:
    """The choices that lead to one of the states."""
    choices: Choices = {}
    for state, crosses in states.items():
        for choice, sources in chain(
            driving(moves, state, crosses),
            _meeting(moves, turned, state, crosses),
            _leaping(moves, found, state, crosses),
        ):
            if sources:
                join(choices, choice, sources)
    return choices


_Turned = dict[State, list[tuple[State, Move, int]]]
"""By states, the choices that hazards turn into them: the choice, the way from cross to cross, and whence."""


def _by_hazards(moves: Moves, found: Search) -> _Turned:
    """All the hazards did in a search."""
    turned: _Turned = {}
    for choice, crosses in found.judged.items():
        for outcome, sources in moves.landings(choice, crosses):
            if isinstance(outcome, Landing):
                turned.setdefault((outcome.plane, outcome.tempo), []).append((choice, outcome.step, sources))
    return turned


def _meeting(moves: Moves, turned: _Turned, state: State, crosses: int) -> Iterator[tuple[State, int]]:
    """The choices that hazards turn into these states."""
    for choice, step, sources in turned.get(state, ()):
        yield choice, moves.course.board.shift(crosses, -step.dx, -step.dy) & sources


def _choosing(moves: Moves, layers: Sequence[Layer], choices: Choices) -> States:
    """The states of the layers that may make one of the choices."""
    able: States = {}
    for layer in layers:
        for plane, states in layer.items():
            after = moves.after(plane)
            for (wanted, move), crosses in choices.items():
                if wanted != after:
                    continue
                for tempo in moves.before[plane, move]:
                    there = states.get(tempo, 0) & crosses
                    if there:
                        join(able, (plane, tempo), there & moves.free(plane, tempo))
    return able


def driving(moves: Moves, state: State, crosses: int) -> Iterator[tuple[State, int]]:
    """The choices that lead to these states and meet no hazard, each with the crosses it is made from."""
    plane, tempo = state
    if plane.boost:
        return
    masks = moves.masks[tempo]
    came = moves.course.board.shift(crosses, -tempo.dx, -tempo.dy)
    yield state, came & masks.clean
    for crossed, sources in ((1, came & masks.forward), (-1, came & masks.backward)):
        for lap in range(max(plane.lap - 1, 0), min(plane.lap + 2, moves.crossings)) if sources else ():
            after = plane._replace(lap=lap)
            if moves.crossing(after, crossed) == plane:
                yield (after, tempo), sources


def _leaping(moves: Moves, found: Search, state: State, crosses: int) -> Iterator[tuple[State, int]]:
    """The choices that ended in a crash and brought cars here, or that ended a lap of a sprint (V6, VV3)."""
    plane, tempo = state
    if tempo == STAND and plane.slow == moves.rules.slow_moves:
        for (after, move), sources in found.crashed.items():
            if after.lap == plane.lap:
                yield (after, move), crash_sources(moves, move, crosses) & sources
    if found.restarted and crosses & found.layers[0][Plane()].get(tempo, 0):
        for (after, move), sources in found.restarted.items():
            if moves.crossing(after, 1) == plane:
                yield (after, move), sources


def ideal_moves(moves: Moves, alive: Sequence[States], start: Car, goal: Car | None = None) -> tuple[Move, ...]:
    """The moves of one line through the states that lie on lines, from a car on its start cross over the finish.

    With a ``goal``, to that state instead. Among equals the last move that goes least beyond the field, then the
    steadier change of tempo, then the smaller tempo, so that the choice is the same everywhere.
    """
    board, car, drawn = moves.course.board, start, []
    for states in (*alive[1:], None):
        ways = []
        for move, after in continuations(moves, car, start):
            change = abs(move.dx - car.tempo.dx) + abs(move.dy - car.tempo.dy)
            if states is None:
                if after == (goal or Event.FINISH):
                    ways.append((0 if goal else _overshoot(board, shifted(car.at, move)), change, move, car))
            elif isinstance(after, Car) and states.get((plane_of(after), after.tempo), 0) & board.bit(after.at):
                ways.append((0, change, move, after))
        _, _, move, car = min(ways)
        drawn.append(move)
    return tuple(drawn)


def _overshoot(board: Board, at: Cross) -> int:
    """By how many squares a cross lies off the field."""
    return max(0, -at.x, at.x - board.columns) + max(0, -at.y, at.y - board.rows)
