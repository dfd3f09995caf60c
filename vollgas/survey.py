"""Everything about a track that par alone does not say: moves-to-go of every state, and how ideal lines run.

The search of solver.py is run to its end, then backwards from the finish. From the two, the lines that reach par (or
come within ``slack`` moves of it) are counted exactly, state by state.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from vollgas.course import Course
from vollgas.lattice import Cross, Move
from vollgas.masks import Moves, continuations
from vollgas.planes import Plane, State, plane_of
from vollgas.race import Car, Event, start_car
from vollgas.rules import Rules
from vollgas.search import Layer, search


@dataclass(frozen=True, slots=True)
class Survey:
    """From which of the states that cars can reach on a track the finish can be reached, and in how many moves."""

    moves: Moves
    within: tuple[Layer, ...]
    """``within[n]``: the reached states from which at most n moves lead over the finish; ``within[0]`` is empty."""

    def finishes(self, car: Car, budget: int | None = None) -> bool:
        """Whether the car can still finish cleanly, within ``budget`` moves if given."""
        layer = self.within[-1] if budget is None else self.layer(budget)
        return _holds(layer, car, self.moves.course.board.bit(car.at))

    def layer(self, budget: int) -> Layer:
        """The reached states from which at most so many moves lead over the finish."""
        return self.within[max(0, min(budget, len(self.within) - 1))]

    def left(self, car: Car) -> int | None:
        """The fewest moves from here to crossing the finish, or None when a crash is certain."""
        return next((count for count in range(len(self.within)) if self.finishes(car, count)), None)


def survey(course: Course, rules: Rules) -> Survey:
    """Search a track to its end, forwards and then backwards; of a sprint, which starts each lap afresh, one lap."""
    moves = Moves(course, rules if course.is_circuit else replace(rules, laps=1))
    reached = search(moves, course.starts, everything=True).seen
    makers = _makers(moves, reached)
    met = {key: list(_meetings(moves, *key, states)) for key, states in makers.items()}
    way = _Way(moves, makers, met, _sources(met))
    within: list[Layer] = [{}]
    fresh = _before(way, None, {})
    while fresh:
        known = {plane: dict(states) for plane, states in within[-1].items()}
        for plane, states in fresh.items():
            into = known.setdefault(plane, {})
            for tempo, crosses in states.items():
                into[tempo] = into.get(tempo, 0) | crosses
        within.append(known)
        fresh = _before(way, fresh, known)
    return Survey(moves, tuple(within))


_Key = tuple[Move, Plane]
"""A tempo chosen, and the plane after it when no hazard is met: all that decides what the move leads to."""
_Makers = dict[_Key, list[tuple[Plane, Move, int]]]
_Met = dict[_Key, list[tuple[int, Car | Event]]]


class _Way(NamedTuple):
    """The way back: who may choose what, what meets a hazard, and to which states that leads."""

    moves: Moves
    makers: _Makers
    met: _Met
    sources: dict[State, dict[_Key, None]]
    """By the state after a hazard: the choices that may lead there."""

    def leading(self, ahead: Layer) -> Iterable[_Key]:
        """The choices that may lead into one of the states ``ahead``: far fewer than there are."""
        found: dict[_Key, None] = {}
        laps = (0, -1, 1) if self.moves.course.is_circuit else (0,)
        for plane, states in ahead.items():
            planes = [plane._replace(lap=plane.lap + lap) for lap in laps]
            for tempo in states:
                found.update(((tempo, after), None) for after in planes if (tempo, after) in self.makers)
                found.update(self.sources.get((plane, tempo), {}))
        return found


def _sources(met: _Met) -> dict[State, dict[_Key, None]]:
    """By the state after a hazard: the choices that may lead there."""
    sources: dict[State, dict[_Key, None]] = {}
    for key, results in met.items():
        for _, result in results:
            if isinstance(result, Car):
                sources.setdefault((plane_of(result), result.tempo), {})[key] = None
    return sources


def _makers(moves: Moves, reached: Layer) -> _Makers:
    """By what they choose: the states (plane, tempo, crosses) that may choose it."""
    makers: _Makers = {}
    for plane, states in reached.items():
        after = moves.after(plane)
        for tempo, reached_crosses in states.items():
            crosses = reached_crosses & moves.free(plane, tempo)
            for move in moves.open_to[plane, tempo]:
                makers.setdefault((move, after), []).append((plane, tempo, crosses))
    return makers


def _meetings(
    moves: Moves, move: Move, after: Plane, states: list[tuple[Plane, Move, int]]
) -> Iterator[tuple[int, Car | Event]]:
    """The referee's word on this choice from each reached cross where its trace meets a hazard."""
    board = moves.course.board
    meeting, sources = moves.masks[move].meeting, 0
    for _, _, crosses in states:
        sources |= crosses & meeting
    for at in board.unpack(sources):
        yield board.bit(at), moves.meet(at, move, after)


def _before(way: _Way, ahead: Layer | None, known: Layer) -> Layer:
    """The states not yet known that have a move into one of the states ``ahead`` (None: over the finish)."""
    board = way.moves.course.board
    layer: Layer = {}
    for move, after in way.makers if ahead is None else way.leading(ahead):
        good = _leading(way.moves, move, after, ahead)
        for bit, result in way.met[move, after]:
            if isinstance(result, Car):
                good |= bit if ahead and _holds(ahead, result, board.bit(result.at)) else 0
            elif result is Event.FINISH and ahead is None:
                good |= bit
        if not good:
            continue
        for plane, tempo, crosses in way.makers[move, after]:
            new = crosses & good & ~known.get(plane, {}).get(tempo, 0)
            if new:
                into = layer.setdefault(plane, {})
                into[tempo] = into.get(tempo, 0) | new
    return layer


def _leading(moves: Moves, move: Move, after: Plane, ahead: Layer | None) -> int:
    """The crosses from which a move that meets no hazard leads into one of the states ``ahead``, or over the finish."""
    masks, board = moves.masks[move], moves.course.board
    if ahead is None:
        return masks.finishing if moves.is_last(after) else 0
    ways = [(masks.clean, after)]
    if masks.backward:
        ways.append((masks.backward, after._replace(lap=max(after.lap - 1, 0))))
    if masks.forward and not moves.is_last(after):
        ways.append((masks.forward, after._replace(lap=after.lap + 1)))
    good = 0
    for sources, plane in ways:
        if sources:
            good |= board.shift(ahead.get(plane, {}).get(move, 0), -move.dx, -move.dy) & sources
    return good


def _holds(layer: Layer, car: Car, bit: int) -> bool:
    return bool(layer.get(plane_of(car), {}).get(car.tempo, 0) & bit)


def _onward(view: Survey, car: Car, budget: int) -> Iterator[tuple[Move, Car | Event]]:
    """Those of the car's continuations that finish, at once or within ``budget`` moves more."""
    layer, stride = view.layer(budget), view.moves.course.board.stride
    for move, after in continuations(view.moves, car):
        # Survey.finishes written out: this is asked a hundred thousand times for a track.
        if not isinstance(after, Car):
            if after is Event.FINISH:
                yield move, after
        elif layer.get(plane_of(after), {}).get(after.tempo, 0) >> (after.at.x + after.at.y * stride) & 1:
            yield move, after


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a track that come within ``slack`` moves of par, counted."""

    par: int
    count: int
    """How many there are."""
    through: dict[tuple[Cross, Move], int]
    """How many of them make this move from this cross."""


def lines(view: Survey, slack: int = 0) -> Lines:
    """Count the lines from any start cross that finish within par + ``slack`` moves."""
    moves = view.moves
    starts = [start_car(moves.course, moves.rules, number) for number in range(len(moves.course.starts))]
    par = next(count for count in range(len(view.within)) if any(view.finishes(start, count) for start in starts))
    longest = par + slack
    ways: list[dict[Car, int]] = [{start: 1 for start in starts if view.finishes(start, longest)}]
    steps: list[list[tuple[Car, Move, Car | Event]]] = []
    for made in range(1, longest + 1):
        following: dict[Car, int] = {}
        taken: list[tuple[Car, Move, Car | Event]] = []
        for car, count in ways[-1].items():
            for move, after in _onward(view, car, longest - made):
                if isinstance(after, Car):
                    following[after] = following.get(after, 0) + count
                taken.append((car, move, after))
        steps.append(taken)
        ways.append(following)
    through: dict[tuple[Cross, Move], int] = {}
    ends: dict[Car, int] = {}
    for made in reversed(range(longest)):
        here: dict[Car, int] = {}
        for car, move, after in steps[made]:
            onward = ends.get(after, 0) if isinstance(after, Car) else 1
            here[car] = here.get(car, 0) + onward
            through[car.at, move] = through.get((car.at, move), 0) + ways[made][car] * onward
        ends = here
    return Lines(par, sum(ends.get(start, 0) for start in starts), through)
