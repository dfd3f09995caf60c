"""What a tempo does from every cross at once: sets of crosses as integers, for the solver.

A state is a cross, a tempo, and a plane (how many limited moves are left, whether a turbo waits). For each tempo a
mask holds the crosses from which its trace is clean; the few crosses from which it meets a hazard are kept apart and
sent one by one through the referee in race.py, which alone knows what a hazard does.
"""

from collections.abc import Iterable
from typing import NamedTuple

from vollgas.lattice import Cross, Move, edges_run, primitive, squares_entered
from vollgas.race import Car, Course, Event, axis_targets, settle, targets, trace
from vollgas.rules import Rules


class Plane(NamedTuple):
    """The part of a car's state beside cross and tempo."""

    slow: int = 0
    boost: bool = False


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
        self._copies = sum(1 << (lane * self.lane_bits) for lane in range(lanes))
        self._masks: dict[Move, tuple[int, int, int]] = {}
        self._met: dict[tuple[Cross, Move, int], Car | Event] = {}
        self._steps: dict[tuple[Plane, Move, int], tuple[Move, ...]] = {}
        self._targets: dict[tuple[Plane, Move], tuple[Move, ...]] = {}

    def masks(self, move: Move) -> tuple[int, int, int]:
        """The crosses from which the move is clean, crosses the finish, or meets a hazard: three disjoint sets."""
        known = self._masks.get(move)
        if known is None:
            clean, finishing, meeting = self._work_out(move)
            copies = self._copies
            known = self._masks[move] = (clean * copies, finishing * copies, meeting * copies)
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
