"""Moves-to-go from every state on a track, whether cars come to it or not: the search backwards from the finish.

Needed where cars may turn up in states that no clean drive leads to, as after a drive outside the track (C7).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, product
from typing import NamedTuple

from vollgas.idealline import States, driving
from vollgas.lattice import Move
from vollgas.masks import Landing, Moves, continuations
from vollgas.planes import Plane, State, plane_of
from vollgas.race import Car, Event
from vollgas.search import Choices, join


@dataclass(frozen=True, slots=True)
class ToGo:
    """By number of moves: the states from which so many lead over the finish, and no fewer."""

    moves: Moves
    layers: tuple[States, ...]
    """``layers[n]``; ``layers[0]`` is empty."""
    start: Car
    """Where a further lap of a sprint begins (VV3)."""

    def left(self, car: Car) -> int | None:
        """The fewest moves from here over the finish; None where no clean way leads there."""
        state, bit = (plane_of(car), car.tempo), self.moves.course.board.bit(car.at)
        return next((count for count, states in enumerate(self.layers) if states.get(state, 0) & bit), None)

    def way(self, car: Car) -> Iterator[Move]:
        """The moves of a line from a state that has one: of equals the one that changes tempo least."""
        for count in range(self.left(car) or 0, 0, -1):
            ways = []
            for move, after in continuations(self.moves, car, self.start):
                change = abs(move.dx - car.tempo.dx) + abs(move.dy - car.tempo.dy)
                if count == 1 and after is Event.FINISH:
                    ways.append((change, move, car))
                elif count > 1 and isinstance(after, Car) and self.left(after) == count - 1:
                    ways.append((change, move, after))
            _, move, car = min(ways)
            yield move


def to_go(moves: Moves, start: Car, fastest: int) -> ToGo:
    """Search a track to its end for all tempos up to ``fastest`` an axis; a sprint's laps begin with ``start``."""
    hindered = bool(moves.course.hazards)
    planes = [
        Plane(slow, lap=lap) for slow in range(moves.rules.slow_moves * hindered + 1) for lap in range(moves.crossings)
    ]
    planes += [Plane(boost=True, lap=lap) for lap in range(moves.crossings) if hindered]
    leading: dict[Plane, list[Plane]] = {}
    for plane in planes:
        leading.setdefault(moves.after(plane), []).append(plane)
    tempos = {Move(dx, dy) for dx, dy in product(range(-fastest, fastest + 1), repeat=2)}
    odd = _out_of_the_ordinary(moves, sorted(leading), sorted(tempos))
    known: States = {}
    layers: list[States] = [{}]
    choices = odd.finishing
    while choices:
        fresh: States = {}
        for (after, move), crosses in choices.items():
            for plane in leading.get(after, ()):
                for tempo in moves.before[plane, move]:
                    new = crosses & ~known.get((plane, tempo), 0)
                    if new and tempo in tempos:
                        join(fresh, (plane, tempo), new & moves.free(plane, tempo))
        layers.append(fresh)
        choices = {}
        for state, crosses in fresh.items():
            join(known, state, crosses)
            for choice, sources in chain(driving(moves, state, crosses), odd.leading(moves, start, state, crosses)):
                if sources:
                    join(choices, choice, sources)
    return ToGo(moves, tuple(layers), start)


class _Odd(NamedTuple):
    """The choices that are more than a drive from cross to cross."""

    finishing: Choices
    restarting: Choices
    """Those that end a lap of a sprint (VV3)."""
    turned: dict[State, list[tuple[State, Move, int]]]
    """By states, those that hazards turn into them: the choice, the way from cross to cross, and whence."""

    def leading(self, moves: Moves, start: Car, state: State, crosses: int) -> Iterator[tuple[State, int]]:
        """Those that lead to these states, each with the crosses it is made from."""
        board, (plane, tempo) = moves.course.board, state
        for choice, step, sources in self.turned.get(state, ()):
            yield choice, board.shift(crosses, -step.dx, -step.dy) & sources
        if tempo == start.tempo and crosses & board.bit(start.at):
            for (after, move), sources in self.restarting.items():
                if moves.crossing(after, 1) == plane:
                    yield (after, move), sources


def _out_of_the_ordinary(moves: Moves, afters: list[Plane], tempos: list[Move]) -> _Odd:
    """All such choices, for planes after the move and tempos."""
    odd = _Odd({}, {}, {})
    for choice in product(afters, tempos):
        after, move = choice
        masks = moves.masks[move]
        over = odd.finishing if moves.is_last(after) else odd.restarting
        if masks.finishing and (moves.is_last(after) or not moves.course.is_circuit):
            join(over, choice, masks.finishing)
        for outcome, sources in moves.landings(choice, masks.meeting) if masks.meeting else ():
            if isinstance(outcome, Landing):
                odd.turned.setdefault((outcome.plane, outcome.tempo), []).append((choice, outcome.step, sources))
            else:
                join(over, choice, sources)
    return odd
