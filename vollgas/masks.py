"""What a tempo does from every cross at once: sets of crosses as integers, for the solver.

A state is a cross, a tempo, and a plane (limited moves left, whether a turbo waits, laps). For each tempo, masks hold
the crosses from which its trace is clean; the few crosses from which it meets a hazard are kept apart and sent one by
one through the referee in race.py, which alone knows what a hazard does.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple, TypeVar

from vollgas.course import Course, crossing, crossing_back, meeting, swept
from vollgas.lattice import STAND, Cross, Move, primitive
from vollgas.race import Car, Event, axis_targets, crossings, settle, targets, trace
from vollgas.rules import Rules


class Plane(NamedTuple):
    """The part of a car's state beside cross and tempo, as in ``Car``."""

    slow: int = 0
    boost: bool = False
    lap: int = 0


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
    across: Table[Plane, Table[Move, tuple[Move, ...]]]
    up: Table[Plane, Table[Move, tuple[Move, ...]]]


@cache
def steps_of(rules: Rules) -> Steps:
    """The tables of steps under the rules, the same for every course."""

    def all_targets(state: State) -> tuple[Move, ...]:
        plane, tempo = state
        return targets(rules, Car(Cross(0, 0), tempo, *plane))

    def across(plane: Plane) -> Table[Move, tuple[Move, ...]]:
        slow, boost, _ = plane
        return Table(lambda tempo: tuple(Move(dx, tempo.dy) for dx in axis_targets(rules, tempo.dx, slow, boost)))

    def up(plane: Plane) -> Table[Move, tuple[Move, ...]]:
        slow, boost, _ = plane
        return Table(lambda tempo: tuple(Move(tempo.dx, dy) for dy in axis_targets(rules, tempo.dy, slow, boost)))

    return Steps(Table(all_targets), Table(across), Table(up))


class Masks(NamedTuple):
    """A tempo's crosses by what its trace does from there: disjoint sets, but for ``finishing`` and ``forward``."""

    clean: int
    """Clear to its end, and not over the line."""
    finishing: int = 0
    """Over the line, all before it clear (G6); what counts in the last lap."""
    meeting: int = 0
    """Meets a hazard."""
    forward: int = 0
    """On a circuit: clear to its end, and over the line (G8); what counts in all laps but the last."""
    backward: int = 0
    """On a circuit: clear to its end, and back over the line."""
    special: int = 0
    """All of these but the clean ones."""


class Landing(NamedTuple):
    """What a hazard makes of a move: how far from its cross the car ends, and its tempo and plane there."""

    step: Move
    tempo: Move
    plane: Plane


@dataclass(slots=True)
class Known:
    """From which crosses it is known what comes of a move that meets a hazard, and from which of them what."""

    crosses: int = 0
    outcomes: dict[Landing | Event, int] = field(default_factory=dict)


class Moves:
    """All moves on one course under one set of rules; worked out when first needed.

    With ``lanes``, sets hold the crosses of so many boards stacked on each other: the cars of each lane are searched
    apart from the others.
    """

    def __init__(self, course: Course, rules: Rules, lanes: int = 1, *, crashes: bool = False) -> None:
        self.course = course
        self.rules = rules
        self.lanes = lanes
        self.crashes = crashes and rules.leaving == "crash"
        """Whether cars may crash and go on (V6, V7)."""
        self.lane_bits = (course.board.rows + 1) * course.board.stride
        self._copies = sum(1 << (lane * self.lane_bits) for lane in range(lanes))
        self.crossings = crossings(course, rules)
        self.masks = Table(self._work_out)
        self.open_to, self._across, self._up = steps_of(rules)
        """The tempos that the referee leaves open to a car in a plane with a tempo."""
        self._met = Table(self._judge)
        self._known: Table[tuple[Move, Plane], Known] = Table(lambda _: Known())
        self._staying = Table(self._stay)
        self.stepping = Table(self._step)
        """For each primitive step, the crosses from which it is clear, whatever it meets."""
        self.odd_crashes = Table(self._odd)
        """For each tempo, the crosses from which a crash may come after the line of a circuit was crossed."""

    def _work_out(self, move: Move) -> Masks:
        """The masks of a tempo, once for each lane."""
        course = self.course
        clear, finishing = swept(course, move)
        met = meeting(course, move)
        over = back = 0
        if course.is_circuit:
            over, back = clear & crossing(course, move) & ~met, clear & crossing_back(course, move) & ~met
        finishing &= ~met
        special = finishing | met | over | back
        clean = clear & ~special
        if not special:
            return Masks(clean * self._copies)
        return Masks(*(mask * self._copies for mask in (clean, finishing, met, over, back, special)))

    def _step(self, part: Move) -> int:
        return swept(self.course, part)[0] * self._copies

    def _odd(self, move: Move) -> int:
        if not self.course.is_circuit:
            return 0
        return (crossing(self.course, move) | crossing_back(self.course, move)) * self._copies

    def is_last(self, plane: Plane) -> bool:
        """Whether the next crossing of the line finishes the race."""
        return plane.lap + 1 >= self.crossings

    def after(self, plane: Plane, crossed: int = 0) -> Plane:
        """The plane after a move without a hazard, over the line forwards (1), not at all or backwards (-1)."""
        return Plane(max(plane.slow - 1, 0), lap=max(plane.lap + crossed, 0))

    def crossed(self, at: Cross, move: Move) -> int:
        """Which way a clean move from a cross takes a car over the line of a circuit."""
        masks, bit = self.masks[move], self.course.board.bit(at)
        return 1 if masks.forward & bit else -1 if masks.backward & bit else 0

    def meet(self, at: Cross, move: Move, after: Plane) -> Car | Event:
        """The referee's word on a move that meets a hazard: the car afterwards, or CRASH, FINISH or LAP.

        With ``crashes``, cars go on after a crash as well.
        ``after`` is the plane after the move, had it met none.
        """
        return self._met[at, move, after]

    def _judge(self, asked: tuple[Cross, Move, Plane]) -> Car | Event:
        at, move, after = asked
        drawn = trace(self.course, self.rules, at, move, to_go=self.crossings - after.lap)
        if drawn.event is Event.FINISH:
            return Event.FINISH if self.course.is_circuit or self.is_last(after) else Event.LAP
        if drawn.event is Event.CRASH and not self.crashes:
            return Event.CRASH
        return settle(self.rules, drawn, Car(at, STAND, *after))

    def landings(self, move: Move, after: Plane, crosses: int) -> Iterator[tuple[Landing | Event, int]]:
        """What comes of a move that meets a hazard, FINISH and LAP included: each outcome with those of the crosses."""
        board, known = self.course.board, self._known[move, after]
        unknown, folded = crosses & ~known.crosses, 0
        for lane in range(self.lanes) if unknown else ():
            folded |= unknown >> (lane * self.lane_bits) & ((1 << self.lane_bits) - 1)
        for at in board.unpack(folded):
            bits = board.bit(at) * self._copies
            known.crosses |= bits
            met = self.meet(at, move, after)
            if isinstance(met, Car):
                step = Move(met.at.x - at.x, met.at.y - at.y)
                outcome: Landing | Event = Landing(step, met.tempo, Plane(met.slow, met.boost, met.lap))
            else:
                outcome = met
            if outcome is not Event.CRASH:
                known.outcomes[outcome] = known.outcomes.get(outcome, 0) | bits
        for outcome, sources in known.outcomes.items():
            if crosses & sources:
                yield outcome, crosses & sources

    def staying(self, plane: Plane, tempo: Move) -> int:
        """Where a car with this tempo may be and choose freely: its unchanged projection stays on the track (C6)."""
        return self._staying[tempo, self.is_last(plane)]

    def _stay(self, asked: tuple[Move, bool]) -> int:
        tempo, last = asked
        masks, board = self.masks[tempo], self.course.board
        fine = masks.clean | masks.forward | masks.backward
        if last or not self.course.is_circuit:
            fine |= masks.finishing
        one_lane = masks.meeting & ((1 << self.lane_bits) - 1)
        met = (
            at
            for at in board.unpack(one_lane)
            if trace(self.course, self.rules, at, tempo, to_go=1 if last else 2).event is not Event.CRASH
        )
        return fine | board.pack(met) * self._copies

    def choices(self, plane: Plane, states: dict[Move, int]) -> dict[Move, int]:
        """For each tempo, the crosses from which a car of these states may choose it: one axis after the other (V3)."""
        if self.rules.judged_before:
            states = {tempo: crosses & self.staying(plane, tempo) for tempo, crosses in states.items()}
        across: dict[Move, int] = {}
        steps_across, steps_up = self._across[plane], self._up[plane]
        for tempo, crosses in states.items():
            for move in steps_across[tempo]:
                across[move] = across.get(move, 0) | crosses
        chosen: dict[Move, int] = {}
        for tempo, crosses in across.items():
            for move in steps_up[tempo]:
                chosen[move] = chosen.get(move, 0) | crosses
        return chosen

    def may_choose(self, car: Car, move: Move) -> bool:
        """Whether a car on the track may choose a tempo without being off the track before it does (C6)."""
        plane = Plane(car.slow, car.boost, car.lap)
        if move not in self.open_to[plane, car.tempo]:
            return False
        return not self.rules.judged_before or bool(self.staying(plane, car.tempo) & self.course.board.bit(car.at))


def crash_ends(moves: Moves, move: Move, crosses: int) -> int:
    """Where cars stop that crash with a move from these crosses (V6): each before the first step that is not clear."""
    part, steps = primitive(move)
    clear, board, ends = moves.stepping[part], moves.course.board, 0
    for _ in range(steps):
        ends |= crosses & ~clear
        crosses = board.shift(crosses & clear, *part)
    return ends
