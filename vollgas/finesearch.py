"""Search on fine lattices (CV6), where a square has many crosses and a tempo may change into hundreds.

Breadth-first over sets of crosses by tempo, as in solver.py, but with a number of moves that must do: cars that are too
far from the finish by the word of ``Bounds`` are left out. What is left of a layer lies in a small part of the field,
so its sets begin at the first cross on which there are any.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from vollgas.bounds import Bounds, cell_tempos
from vollgas.course import Course
from vollgas.lattice import STAND, Board, Cross, Move, primitive, shifted
from vollgas.masks import Moves
from vollgas.planes import Plane, Table
from vollgas.race import Car, Event, axis_targets, direction_of_travel, start_car
from vollgas.rules import Rules
from vollgas.sweeps import Sweeps
from vollgas.track import Finish
from vollgas.windows import Columns, chosen

States = dict[Plane, dict[Move, int]]
_Ends = tuple[tuple[int, Move], ...] | None


class Cars(NamedTuple):
    """Cars of one plane that choose one tempo, as the set of crosses they choose it from."""

    plane: Plane
    move: Move
    crosses: int


class Layer(NamedTuple):
    """States with so many moves left; the bits of their sets begin at ``base``."""

    states: States
    base: int
    arrivals: dict[Car, tuple[Cross, Move, Plane]]
    """Of those that a hazard or a new lap brought there: whence, with which tempo and in which plane."""
    left: int


class FineSearch:
    """A search from some start crosses over so many moves at most; ``layers`` are those that cars choose in.

    On a sprint with laps to drive there must be one start cross only.
    """

    def __init__(self, course: Course, rules: Rules, most: int | None = None) -> None:
        self.course, self.rules = course, rules
        self.bounds = Bounds(course, rules, most)
        self.moves = Moves(course, rules)
        self.sweeps = Sweeps(course)
        self.tempo = start_car(course, rules, 0).tempo
        self.restarts = rules.laps > 1 and not course.is_circuit
        self.starts: Sequence[Cross] = ()
        self.layers: list[Layer] = []
        self.ahead = Layer({}, 0, {}, 0)
        self.states = 0
        """How many states were looked at in all searches."""
        self.came_from: dict[Car, list[tuple[Cross, Move, Plane]]] = {}
        """By what came of them: the moves that met hazards, whence, and the plane after them had they met none."""
        self._tables: list[Mapping[Move, int]] = []
        self._met: dict[tuple[Cross, Move, Plane], Car | Event] = {}
        self._has_ramps = "ramp" in course.hazards.values()
        self._sources: dict[tuple[int, int], tuple[tuple[Cross, int], ...]] = {}
        self._ends: dict[tuple[Cross, Move], _Ends] = {}
        self._reach = self.bounds.fastest + max(rules.step, rules.boost_step)
        self.line_zone = self._zone(course.finish[:2])
        self._hazard_zones = [self._zone([at]) for at in course.hazards]
        self._low, self._near = self._near_line()

    def _near_line(self) -> tuple[int, Sweeps]:
        """The traces on the rows from which a car may get over the finish line, and the lowest of these rows."""
        course, (a, b, way), board = self.course, self.course.finish, self.course.board
        if course.outline is not None:
            return 0, self.sweeps
        low, high = max(0, min(a.y, b.y) - self._reach), min(board.rows, max(a.y, b.y) + self._reach)
        rows = Board(board.columns, high - low)
        road = course.road >> (low * board.stride) & ((1 << (rows.rows * board.stride)) - 1)
        finish = Finish(Cross(a.x, a.y - low), Cross(b.x, b.y - low), way)
        return low, Sweeps(replace(course, board=rows, road=road, finish=finish))

    def _zone(self, places: Sequence[Cross]) -> int:
        """All crosses from which one move may lead to one of the places."""
        xs, ys, reach = [at.x for at in places], [at.y for at in places], self._reach
        return self.course.board.box(min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)

    def begin(self, starts: Sequence[Cross], most: int) -> None:
        """Line cars up on the start crosses."""
        self.starts, self.layers = starts, []
        self.ahead = Layer({Plane(): {self.tempo: self.course.board.pack(starts)}}, 0, {}, most)

    def advance(self) -> list[Cars]:
        """All cars make every move after which the moves left may do; those that are over the finish by it."""
        layer = self._able(self.ahead)
        self.layers.append(layer)
        union, reach, stride = _union(layer.states), self._reach + self.rules.jump + 1, self.course.board.stride
        at_line = bool(union & (self.line_zone >> layer.base))
        is_odd = at_line or any(union & (zone >> layer.base) for zone in self._hazard_zones)
        base = 0 if self.restarts else max(0, layer.base - reach * stride)
        self.ahead = Layer({}, base, {}, layer.left - 1)
        self._tables = [self.bounds.table(lap, layer.left - 1) for lap in range(self.moves.crossings)]
        finishing: list[Cars] = []
        for plane, states in layer.states.items():
            allowed = self.bounds.table(plane.lap, layer.left - 1)
            wanted = {dx for cell in allowed for dx in cell_tempos(cell.dx)}
            windows = Table(lambda tempo, plane=plane: axis_targets(self.rules, tempo, plane.slow, plane.boost))  # type: ignore[misc]
            options = chosen(states, windows.__getitem__, None if is_odd else wanted)
            odd: dict[Move, int] = {}
            for move, crosses in _listed(options) if is_odd else ():
                hits = self.meeting(move, crosses, layer.base)
                met = self._meet(plane, Move(*move), hits, finishing) if hits else 0
                over = 0
                if at_line:
                    over = self._cross(Cars(plane, Move(*move), crosses & ~met), layer.base, finishing)
                if met or over:
                    odd[Move(*move)] = met | over
            if layer.left > 1:
                self._drive(plane, options, odd, layer.base)
        return finishing

    def _drive(self, plane: Plane, options: Columns, odd: dict[Move, int], base: int) -> None:
        """Cars that meet no hazard and stay on their side of the line, without the odd ones."""
        ahead, clear, stride = self.ahead, self.sweeps.clear, self.course.board.stride
        after = self.moves.after(plane)
        onto = ahead.states.setdefault(after, {})
        for cell, cells in self.bounds.table(after.lap, ahead.left).items():
            worth = self.bounds.cells.spread(cells) >> ahead.base
            for dx in cell_tempos(cell.dx):
                column = options.get(dx)
                for dy in cell_tempos(cell.dy) if column else ():
                    crosses = column.get(dy) if column else None
                    if not crosses:
                        continue
                    move = Move(dx, dy)
                    moved = crosses & (clear(move) >> base)
                    if move in odd:
                        moved &= ~odd[move]
                    distance = dx + dy * stride + base - ahead.base
                    moved = (moved << distance if distance >= 0 else moved >> -distance) & worth
                    if moved:
                        onto[move] = onto.get(move, 0) | moved

    def _able(self, layer: Layer) -> Layer:
        """Those of the states whose unchanged projection stays on the track (C6), without empty rows below them."""
        states: States = {}
        for plane, tempos in layer.states.items():
            able = tempos
            if self.rules.judged_before:
                staying = ((tempo, self._staying(Cars(plane, tempo, tempos[tempo]), layer.base)) for tempo in tempos)
                able = {tempo: crosses for tempo, crosses in staying if crosses}
            if able:
                states[plane] = able
        union = _union(states)
        empty = max((union & -union).bit_length() - 1, 0)
        for plane, tempos in states.items():
            self.states += sum(crosses.bit_count() for crosses in tempos.values())
            states[plane] = {tempo: crosses >> empty for tempo, crosses in tempos.items()}
        return Layer(states, layer.base + empty, layer.arrivals, layer.left)

    def _staying(self, cars: Cars, base: int) -> int:
        plane, tempo, crosses = cars
        fine = crosses & (self.sweeps.clear(tempo) >> base)
        off = crosses ^ fine
        if off and (self.moves.is_last(plane) or self.restarts):
            fine |= self._finishing(tempo, off, base)
        # Of the hazards only a ramp makes a clear trace a crash.
        for at, bit in self.meeting(tempo, crosses if self._has_ramps else off, base):
            fine &= ~bit
            if self.meet(at, tempo, self.moves.after(plane)) is not Event.CRASH:
                fine |= bit
        return fine

    def meet(self, at: Cross, move: Move, after: Plane) -> Car | Event:
        """The referee's word on a move that meets a hazard; remembered by what came of it."""
        asked = at, move, after
        result = self._met.get(asked)
        if result is None:
            result = self._met[asked] = Event.CRASH if self._hits(at, move) else self.moves.meet(at, move, after)
            if isinstance(result, Car):
                self.came_from.setdefault(result, []).append(asked)
        return result

    def _hits(self, at: Cross, move: Move) -> bool:
        """Whether a move without a cross on its way meets the barrier: no hazard comes before it."""
        is_short = primitive(move)[1] == 1 and not self.course.finish.is_crossed(at, move)
        return is_short and not self.sweeps.clear(move) & self.course.board.bit(at)

    def meeting(self, move: tuple[int, int], crosses: int, base: int) -> list[tuple[Cross, int]]:
        """The crosses of a set from which a move meets a hazard, and their bits in it."""
        sources = self._sources.get(move)
        if sources is None:
            board, (part, steps) = self.course.board, primitive(Move(*move))
            places = {
                Cross(x - count * part.dx, y - count * part.dy)
                for x, y in self.course.hazards
                for count in range(1, steps + 1)
            }
            sources = tuple((at, at.x + at.y * board.stride) for at in sorted(places) if board.has_cross(at))
            self._sources[move] = sources
        return [(at, 1 << (place - base)) for at, place in sources if place >= base and crosses >> (place - base) & 1]

    def _meet(self, plane: Plane, move: Move, hits: list[tuple[Cross, int]], finishing: list[Cars]) -> int:
        """Cars whose trace meets a hazard, as a set, after the referee has said what comes of them."""
        met, after, bit_of = 0, self.moves.after(plane), self.course.board.bit
        for at, bit in hits:
            met |= bit
            if not self._may_matter(at, move):
                continue
            result = self.meet(at, move, after)
            if result is Event.FINISH:
                finishing.append(Cars(plane, move, bit_of(at)))
            elif result is Event.LAP:
                self._restart(Cars(plane, move, bit_of(at)))
            elif isinstance(result, Car) and self._add(
                Plane(result.slow, result.boost, result.lap), result.tempo, bit_of(result.at)
            ):
                self.ahead.arrivals.setdefault(result, (at, move, plane))
        return met

    def _may_matter(self, at: Cross, move: Move) -> bool:
        """Whether a move that meets hazards may end where a car is still in time, whatever they do to it."""
        if (at, move) not in self._ends:
            self._ends[at, move] = self._find_ends(at, move)
        ends = self._ends[at, move]
        return ends is None or any(table.get(tempo, 0) & bit for table in self._tables for bit, tempo in ends)

    def _find_ends(self, at: Cross, move: Move) -> _Ends:
        """The cells that a move may lead to, whichever hazard on its trace acts; None if over the line as well."""
        finish, cells = self.course.finish, self.bounds.cells
        ends = [(shifted(at, move), move)]
        is_over = finish.is_crossed(at, move)
        for hazard, kind in self.course.hazards.items():
            right, up = hazard.x - at.x, hazard.y - at.y
            if right * move.dy != up * move.dx or right * move.dx + up * move.dy <= 0:
                continue
            way = direction_of_travel(move)
            flight = Move(way.dx * self.rules.jump, way.dy * self.rules.jump)
            is_over = is_over or (kind == "ramp" and finish.is_crossed(hazard, flight))
            ends.append((shifted(hazard, flight), move) if kind == "ramp" else (hazard, STAND))
        on_field = [(cells.of(end), tempo) for end, tempo in ends if self.course.board.has_cross(end)]
        return None if is_over else tuple((cells.board.bit(cell), cells.of_tempo(tempo)) for cell, tempo in on_field)

    def _cross(self, cars: Cars, base: int, finishing: list[Cars]) -> int:
        """Cars whose trace crosses the line, as a set, be the trace clear or not."""
        plane, move, crosses = cars
        gain, shift, clear = self.course.finish.gain(move), self.course.board.shift, self.sweeps.clear
        over = 0
        if gain > 0:
            over = crosses & self._based(self._near.crossing(move), base)
        elif gain < 0 and self.course.is_circuit:
            over = crosses & self._based(self._near.crossing_back(move), base)
        if not over:
            return 0
        after = self.moves.after(plane)
        if gain < 0:
            self._add(self.moves.crossing(after, -1), move, shift((over << base) & clear(move), *move))
        elif self.restarts or self.moves.is_last(plane):
            home = self._finishing(move, over, base) << base
            if home and self.moves.is_last(plane):
                finishing.append(Cars(plane, move, home))
            elif home:
                self._restart(Cars(plane, move, home))
        else:
            self._add(self.moves.crossing(after, 1), move, shift((over << base) & clear(move), *move))
        return over

    def _based(self, crosses: int, base: int) -> int:
        """A set of crosses on the rows near the line, as one of the field whose bits begin at ``base``."""
        down = self._low * self.course.board.stride - base
        return crosses << down if down >= 0 else crosses >> -down

    def _finishing(self, move: Move, crosses: int, base: int) -> int:
        """Those of the crosses from which the move crosses the finish line, all before it clear (G6)."""
        course, finish = self.course, self.course.finish
        if course.outline is None:
            return crosses & self._based(self._near.finishing(move), base)
        over = crosses & self._based(self._near.crossing(move), base)
        fine = over & (self.sweeps.clear(move) >> base)
        for at in course.board.unpack((over ^ fine) << base):
            if course.outline.is_clear(at, move, (finish.distance(at), finish.gain(move))):
                fine |= course.board.bit(at) >> base
        return fine

    def _restart(self, cars: Cars) -> None:
        """Over the line of a sprint with laps to go: back to the start cross (VV3)."""
        after, (start,), board = self.moves.crossing(self.moves.after(cars.plane), 1), self.starts, self.course.board
        if self._add(after, self.tempo, board.bit(start)):
            whence = next(board.unpack(cars.crosses))
            self.ahead.arrivals.setdefault(Car(start, self.tempo, *after), (whence, cars.move, cars.plane))

    def _add(self, plane: Plane, tempo: Move, crosses: int) -> bool:
        """Add those of the states that may still be in time; whether there were any."""
        crosses = (crosses & self.bounds.within(plane.lap, tempo, self.ahead.left)) >> self.ahead.base
        if crosses:
            onto = self.ahead.states.setdefault(plane, {})
            onto[tempo] = onto.get(tempo, 0) | crosses
        return bool(crosses)


def _listed(options: Columns) -> Iterator[tuple[tuple[int, int], int]]:
    """The tempos that may be chosen, one by one; plain pairs, for there are hundreds of thousands."""
    for dx, column in options.items():
        for dy, crosses in column.items():
            yield (dx, dy), crosses


def _union(states: States) -> int:
    """All crosses on which there are cars."""
    union = 0
    for tempos in states.values():
        for crosses in tempos.values():
            union |= crosses
    return union
