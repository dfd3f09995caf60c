"""What a tempo does from every cross at once: sets of crosses as integers, for the solver.

A state is a cross, a tempo, and a plane (how many limited moves are left, whether a turbo waits). For each tempo a
mask holds the crosses from which its trace is clean; the few crosses from which it meets a hazard are kept apart and
sent one by one through the referee in race.py, which alone knows what a hazard does.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple, TypeVar

from vollgas.lattice import Cross, Move, contacts, primitive
from vollgas.race import Car, Course, Event, axis_targets, settle, targets, trace
from vollgas.rules import Rules


class Plane(NamedTuple):
    """The part of a car's state beside cross and tempo."""

    slow: int = 0
    boost: bool = False


K = TypeVar("K")
V = TypeVar("V")


class Table(dict[K, V]):
    """A dict that works out what it lacks when it is first asked for."""

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[K], V]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: K) -> V:
        """Work the value out and keep it."""
        value = self[key] = self._work_out(key)
        return value


State = tuple[Plane, Move]
"""A plane and a tempo."""


class Steps(NamedTuple):
    """What the referee leaves open to a car in a plane with a tempo: all targets, or the steps along one axis (V3)."""

    targets: Table[State, tuple[Move, ...]]
    across: Table[State, tuple[Move, ...]]
    up: Table[State, tuple[Move, ...]]


@cache
def steps_of(rules: Rules) -> Steps:
    """The tables of steps under the rules, the same for every course."""

    def all_targets(state: State) -> tuple[Move, ...]:
        plane, tempo = state
        return targets(rules, Car(Cross(0, 0), tempo, *plane))

    def across(state: State) -> tuple[Move, ...]:
        plane, tempo = state
        return tuple(Move(dx, tempo.dy) for dx in axis_targets(rules, tempo.dx, *plane))

    def up(state: State) -> tuple[Move, ...]:
        plane, tempo = state
        return tuple(Move(tempo.dx, dy) for dy in axis_targets(rules, tempo.dy, *plane))

    return Steps(Table(all_targets), Table(across), Table(up))


class Moves:
    """What each tempo does from each cross of a course: masks and traces, worked out when first needed.

    With more than one lane the course lies in the same integers several times, one copy above the other, so that one
    search serves several sets of start crosses; a clean move ends on the board, so no car ever leaves its lane.
    """

    def __init__(self, course: Course, rules: Rules, lanes: int = 1) -> None:
        self.course = course
        self.rules = rules
        self.lanes = lanes
        self.lane_bits = (course.board.rows + 1) * course.board.stride
        self._everywhere = course.board.box(0, 0, course.board.columns, course.board.rows)
        self._copies = sum(1 << (lane * self.lane_bits) for lane in range(lanes))
        self.masks = Table(self._work_out)
        """For each tempo, the crosses from which it is clean, crosses the finish, or meets a hazard: disjoint sets."""
        self.open_to, self._across, self._up = steps_of(rules)
        """The tempos that the referee leaves open to a car in a plane with a tempo."""
        self._met = Table(self._judge)

    def _work_out(self, move: Move) -> tuple[int, int, int]:
        """The three masks of a tempo, once for each lane."""
        board, finish = self.course.board, self.course.finish
        way = finish.direction
        # By how far they lie from the source towards the finish line, the groups of squares the trace touches.
        touched: dict[int, list[tuple[tuple[int, int], ...]]] = {}
        for group in contacts(move):
            i, j = group[-1]
            touched.setdefault((2 * i * way.dx + 2 * j * way.dy + way.dx + way.dy) // 2, []).append(group)
        clear = self._everywhere
        finishing = 0
        for before in range(finish.gain(move)):
            # Clear up to a line so far away: from the crosses that are so far from it, the move crosses the finish.
            clear = self._clear(touched.pop(before - 1, ()), clear)
            finishing |= self._before_finish(move, before) & clear
        for groups in touched.values():
            clear = self._clear(groups, clear)
        dx, dy = move
        onto_field = board.box(max(0, -dx), max(0, -dy), board.columns - max(0, dx), board.rows - max(0, dy))
        meeting = self._meeting(move)
        clean = clear & onto_field & ~finishing & ~meeting
        return clean * self._copies, (finishing & ~meeting) * self._copies, meeting * self._copies

    def _clear(self, groups: Iterable[tuple[tuple[int, int], ...]], sources: int) -> int:
        """Those of the sources from which of each group of squares one is road."""
        shift, road = self.course.board.shift, self.course.road
        for group in groups:
            open_squares = 0
            for i, j in group:
                open_squares |= shift(road, -i, -j)
            sources &= open_squares
        return sources

    def _before_finish(self, move: Move, before: int) -> int:
        """The crosses so far before the finish line from which the move meets it inside its span (G6)."""
        board, (a, _, way) = self.course.board, self.course.finish
        low, high = self.course.finish.lane(move, before)
        if way.dx:
            return board.box(a.x - before * way.dx, low, a.x - before * way.dx, high)
        return board.box(low, a.y - before * way.dy, high, a.y - before * way.dy)

    def _meeting(self, move: Move) -> int:
        """The crosses from which the move's trace passes over a hazard or ends on one."""
        board = self.course.board
        part, steps = primitive(move)
        sources = (
            (at.x - count * part.dx, at.y - count * part.dy)
            for at in self.course.hazards
            for count in range(1, steps + 1)
        )
        return board.pack(source for source in sources if board.has_cross(source))

    def meet(self, at: Cross, move: Move, slow_left: int) -> Car | Event:
        """The referee's word on a move that meets a hazard: the car afterwards, or CRASH or FINISH."""
        return self._met[at, move, slow_left]

    def _judge(self, asked: tuple[Cross, Move, int]) -> Car | Event:
        at, move, slow_left = asked
        drawn = trace(self.course, self.rules, at, move)
        ended = drawn.event in (Event.CRASH, Event.FINISH)
        return drawn.event if ended else settle(self.rules, drawn, slow_left)

    def choices(self, plane: Plane, states: dict[Move, int]) -> dict[Move, int]:
        """For each tempo, the crosses from which a car of these states may choose it: one axis after the other (V3)."""
        across: dict[Move, int] = {}
        for tempo, crosses in states.items():
            for move in self._across[plane, tempo]:
                across[move] = across.get(move, 0) | crosses
        chosen: dict[Move, int] = {}
        for tempo, crosses in across.items():
            for move in self._up[plane, tempo]:
                chosen[move] = chosen.get(move, 0) | crosses
        return chosen
