"""What a tempo does from every cross at once: sets of crosses as integers, for the solver.

A state is a cross, a tempo, and a plane (limited moves left, whether a turbo waits, laps). For each tempo, masks hold
the crosses from which its trace is clean; the few crosses from which it meets a hazard are kept apart and sent one by
one through the referee in race.py, which alone knows what a hazard does.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from vollgas.course import Course, crossing, crossing_back, meeting, swept
from vollgas.lattice import STAND, Cross, Move, primitive, shifted
from vollgas.planes import Plane, State, Table, plane_of, steps_of
from vollgas.race import Car, Event, Trace, crossings, settle, trace
from vollgas.rules import Rules

ORIGIN = Cross(0, 0)


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
    """How a move that meets a hazard ends, as if from (0, 0), and from which crosses, of those looked at so far."""

    crosses: int = 0
    traces: dict[Trace, int] = field(default_factory=dict)


class Moves:
    """All moves on one course under one set of rules; worked out when first needed."""

    def __init__(self, course: Course, rules: Rules, *, crashes: bool = False) -> None:
        self.course = course
        self.rules = rules
        self.crashes = crashes and rules.leaving == "crash"
        """Whether cars may crash and go on (V6, V7)."""
        self.crossings = crossings(course, rules)
        self.masks = Table(self._work_out)
        self.open_to, self._across, self._up, self.before = steps_of(rules)
        """The tempos that the referee leaves open to a car in a plane with a tempo."""
        self._traces = Table(self._trace)
        self._known: Table[tuple[Move, bool], Known] = Table(lambda _: Known())
        """For each move, in the last lap or before it."""
        self._outcomes: Table[State, list[Landing | Event]] = Table(lambda _: [])
        """What comes of those traces, one after another, for each choice."""
        self._staying = Table(self._stay)
        self.stepping = Table(self._step)
        """For each primitive step, the crosses from which it is clear, whatever it meets."""
        self.odd_crashes = Table(self._odd)
        """For each tempo, the crosses from which a crash may come after the line of a circuit was crossed."""

    def _work_out(self, move: Move) -> Masks:
        course = self.course
        clear, finishing = swept(course, move)
        met = meeting(course, move)
        over = back = 0
        finishing &= ~met
        if course.is_circuit:
            over, back = clear & finishing, clear & crossing_back(course, move) & ~met
        special = finishing | met | over | back
        return Masks(clear & ~special, finishing, met, over, back, special)

    def _step(self, part: Move) -> int:
        return swept(self.course, part)[0]

    def _odd(self, move: Move) -> int:
        if not self.course.is_circuit:
            return 0
        return crossing(self.course, move) | crossing_back(self.course, move)

    def is_last(self, plane: Plane) -> bool:
        """Whether the next crossing of the line finishes the race."""
        return plane.lap + 1 >= self.crossings

    def after(self, plane: Plane) -> Plane:
        """The plane after a move that meets nothing."""
        return Plane(max(plane.slow - 1, 0), lap=plane.lap)

    def crossing(self, after: Plane, crossed: int) -> Plane:
        """The plane after a move over the line forwards (1), not at all (0) or backwards (-1)."""
        return after._replace(lap=max(after.lap + crossed, 0))

    def crossed(self, at: Cross, move: Move) -> int:
        """Which way a clean move from a cross takes a car over the line of a circuit."""
        masks, bit = self.masks[move], self.course.board.bit(at)
        return 1 if masks.forward & bit else -1 if masks.backward & bit else 0

    def meet(self, at: Cross, move: Move, after: Plane) -> Car | Event:
        """The referee's word on a move that meets a hazard: the car afterwards, or CRASH, FINISH or LAP.

        With ``crashes``, cars go on after a crash as well.
        ``after`` is the plane after the move, had it met none.
        """
        return self._outcome(self._traces[at, move, self.is_last(after)], Car(at, STAND, *after))

    def _trace(self, asked: tuple[Cross, Move, bool]) -> Trace:
        """How a move ends, in the last lap or before it, which is the same but where it crosses the line (G8)."""
        at, move, last = asked
        if last or not self.course.is_circuit:
            return trace(self.course, self.rules, at, move)
        drawn = self._traces[at, move, True]
        return drawn if drawn.event is not Event.FINISH else trace(self.course, self.rules, at, move, to_go=2)

    def _outcome(self, drawn: Trace, car: Car) -> Car | Event:
        if drawn.event is Event.FINISH:
            return Event.FINISH if self.is_last(Plane(lap=car.lap)) else Event.LAP
        if drawn.event is Event.CRASH and not self.crashes:
            return Event.CRASH
        return settle(self.rules, drawn, car)

    def landings(self, choice: State, crosses: int) -> Iterator[tuple[Landing | Event, int]]:
        """What comes of a choice that meets a hazard, FINISH and LAP included: each outcome with those of the crosses.

        The choice is given by the plane after the move, had it met nothing, and the move.
        """
        after, move = choice
        last = self.is_last(after)
        known, outcomes = self._known[move, last], self._outcomes[choice]
        unknown = crosses & ~known.crosses
        if unknown:
            known.crosses |= unknown
            bit = self.course.board.bit
            for at in self.course.board.unpack(unknown):
                drawn = self._traces[at, move, last]
                drawn = drawn._replace(end=Cross(drawn.end.x - at.x, drawn.end.y - at.y))
                known.traces[drawn] = known.traces.get(drawn, 0) | bit(at)
        if len(outcomes) < len(known.traces):
            for drawn in islice(known.traces, len(outcomes), None):
                met = self._outcome(drawn, Car(ORIGIN, STAND, *after))
                outcomes.append(met if isinstance(met, Event) else Landing(Move(*met.at), met.tempo, plane_of(met)))
        for outcome, sources in zip(outcomes, known.traces.values(), strict=True):
            if crosses & sources and outcome is not Event.CRASH:
                yield outcome, crosses & sources

    def free(self, plane: Plane, tempo: Move) -> int:
        """Where a car with this tempo may choose its move: everywhere, or where its projection stays on track (C6)."""
        return self._staying[tempo, self.is_last(plane)] if self.rules.judged_before else -1

    def _stay(self, asked: tuple[Move, bool]) -> int:
        tempo, last = asked
        masks, board = self.masks[tempo], self.course.board
        fine = masks.clean | masks.forward | masks.backward
        if last or not self.course.is_circuit:
            fine |= masks.finishing
        return fine | board.pack(
            at for at in board.unpack(masks.meeting) if self._traces[at, tempo, last].event is not Event.CRASH
        )

    def choices(self, plane: Plane, states: dict[Move, int]) -> dict[Move, int]:
        """For each tempo, the crosses from which a car of these states may choose it: one axis after the other (V3)."""
        if self.rules.judged_before:
            states = {tempo: crosses & self.free(plane, tempo) for tempo, crosses in states.items()}
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


def continuations(moves: Moves, car: Car, start: Car | None = None) -> Iterator[tuple[Move, Car | Event]]:
    """Each move open to the car with the car afterwards, or CRASH (which leaving the track counts as), FINISH or LAP.

    If cars may crash and go on, the car after a crash instead. With ``start``, the car that begins a lap of
    a sprint, it goes on from there (VV3).
    """
    bit, plane = moves.course.board.bit(car.at), plane_of(car)
    after, last = moves.after(plane), moves.is_last(plane)
    stays = moves.free(plane, car.tempo) & bit
    again: Car | Event = start._replace(slow=after.slow, lap=car.lap + 1) if start else Event.LAP
    for move in moves.open_to[plane, car.tempo]:
        masks = moves.masks[move]
        if not stays:
            yield move, Event.CRASH
        elif masks.clean & bit:
            yield move, Car(shifted(car.at, move), move, *after)
        elif last and masks.finishing & bit:
            yield move, Event.FINISH
        elif masks.finishing & bit and not moves.course.is_circuit:
            yield move, again
        elif (masks.forward | masks.backward) & bit:
            yield move, Car(shifted(car.at, move), move, *moves.crossing(after, moves.crossed(car.at, move)))
        elif masks.meeting & bit or moves.crashes:
            met = moves.meet(car.at, move, after)
            yield move, again if met is Event.LAP else met
        else:
            yield move, Event.CRASH


def crash_ends(moves: Moves, move: Move, crosses: int) -> int:
    """Where cars stop that crash with a move from these crosses (V6): each before the first step that is not clear."""
    part, steps = primitive(move)
    clear, board, ends = moves.stepping[part], moves.course.board, 0
    for _ in range(steps):
        ends |= crosses & ~clear
        crosses = board.shift(crosses & clear, *part)
    return ends


def crash_sources(moves: Moves, move: Move, ends: int) -> int:
    """From where cars that crash with a move come to stop on these crosses: the way back of ``crash_ends``."""
    part, steps = primitive(move)
    clear, board, sources = moves.stepping[part], moves.course.board, 0
    ends &= ~clear
    for _ in range(steps):
        sources |= ends
        ends = board.shift(ends, -part.dx, -part.dy) & clear
    return sources
