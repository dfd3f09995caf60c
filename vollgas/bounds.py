"""How many moves a car needs to the finish at least, found on cells of several crosses and of several tempos.

The search over cells allows all that the referee does and more, but for crashes: limited moves are not limited, hazards
may be passed as if they weren't there, and a cell's cars and tempos are as good as its best. So the finish is never
nearer than the cells say, and whoever is too far from it by their word can be left out of a search for par.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from vollgas.cells import Cells
from vollgas.course import Course
from vollgas.lattice import STAND, Cross, Move, shifted
from vollgas.race import crossings, flight, over_line, start_car
from vollgas.rules import Rules
from vollgas.windows import Columns, chosen

WIDTH = 5
"""Crosses, and steps of tempo, to a cell's side; of 2, 5 and 10 the fastest."""

_Tempos = Mapping[Move, int]
"""Sets of cells by the cell of a tempo."""


class Lead(NamedTuple):
    """What choosing a tempo may lead to from some cells: ``far`` on, or where it is ``onto`` one cell."""

    sources: int
    far: Move
    onto: int
    tempo: Move
    laps: int
    """How often the line is crossed: forwards (1) or back (-1)."""


class Bounds:
    """From which crosses a car may get over the finish in so many moves, as far as cells can tell.

    ``most``: nothing is worked out about races of more moves.
    """

    def __init__(self, course: Course, rules: Rules, most: int | None = None) -> None:
        self.course, self.rules, self.cells = course, rules, Cells(course, WIDTH)
        self.start = start_car(course, rules, 0).tempo
        self.laps = crossings(course, rules) if course.is_circuit else 1
        self._leads: dict[Move, list[Lead]] = {}
        self._finishing: dict[Move, int] = {}
        self._staying: dict[Move, int] = {}
        self._boosted: dict[Move, int] = {}
        self._most = most
        self.is_vague = False
        """Whether nothing can be said: where ramps follow on ramps, cells let cars gain tempo without end."""
        self.reached = self._reach()
        self._chosen = list(self._choices(self.reached))
        self.fastest = max(max(abs(cell.dx), abs(cell.dy)) + 1 for cell in self.reached) * WIDTH
        """No component of a tempo that cars can reach is larger."""
        self._within: list[list[dict[Move, int]]] = [[{} for _ in range(self.laps)]]
        """By moves and laps: the cells from which so many moves may do."""
        self._fresh = self._within[0]
        self._lap = 0
        """How many moves each lap of a sprint takes at least."""
        if rules.laps > 1 and not course.is_circuit:
            self._lap = min((some for start in course.starts if (some := self.least(start))), default=0)

    def _window(self, boosted: bool = False) -> Callable[[int], range]:
        rules = self.rules
        most = max(rules.step, rules.brake_step, rules.boost_step if boosted else 0)
        reach = -(-most // WIDTH)
        return lambda tempo: range(tempo - reach, tempo + reach + 1)

    def _leads_of(self, tempo: Move) -> list[Lead]:
        """What choosing a tempo may lead to, but over the finish."""
        known = self._leads.get(tempo)
        if known is None:
            known = self._leads[tempo] = list(self._find_leads(tempo))
        return known

    def _find_leads(self, tempo: Move) -> Iterator[Lead]:
        gain = self.course.finish.gain
        for far in (Move(tempo.dx + i, tempo.dy + j) for i in (0, 1) for j in (0, 1)):
            ways = self.cells.ways(far)
            if ways.beside:
                yield Lead(ways.beside, far, 0, tempo, 0)
            if ways.over and self.course.is_circuit:
                yield Lead(ways.over, far, 0, tempo, 1 if gain(far) > 0 else -1)
        for at, kind in self.course.hazards.items():
            if kind != "turbo":
                for sources, laps in self._towards(at, tempo):
                    if kind == "ramp":
                        yield from self._jumps(at, tempo, sources, laps)
                    else:
                        yield Lead(sources, STAND, self.cells.board.bit(self.cells.of(at)), STAND, laps)

    def _towards(self, at: Cross, tempo: Move) -> Iterator[tuple[int, int]]:
        board, cell = self.cells.board, self.cells.of(at)
        sources = {0: 0, 1: 0, -1: 0}
        for far in _hull(tempo):
            whence = Cross(cell.x - far.dx, cell.y - far.dy)
            if board.has_cross(whence):
                ways, bit = self.cells.ways(far), board.bit(whence)
                sources[0] |= ways.beside & bit
                sources[1 if self.course.finish.gain(far) > 0 else -1] |= ways.over & bit
        return ((found, laps) for laps, found in sources.items() if found)

    def _jumps(self, at: Cross, tempo: Move, sources: int, laps: int) -> Iterator[Lead]:
        course, steps = self.course, range(WIDTH)
        tempos = (Move(tempo.dx * WIDTH + i, tempo.dy * WIDTH + j) for i in steps for j in steps)
        for jump in sorted({flight(self.rules, exactly) for exactly in tempos}):
            landing = shifted(at, jump)
            over = over_line(course, at, jump)
            onto = (
                self.cells.board.bit(self.cells.of(landing))
                if course.board.has_cross(landing) and course.is_open(landing)
                else 0
            )
            if over > 0 or onto:
                yield Lead(sources, STAND, onto, tempo, laps + over)

    def finishing(self, tempo: Move) -> int:
        """The cells from which a tempo may lead over the line."""
        known = self._finishing.get(tempo)
        if known is None:
            finish, cells = self.course.finish, self.cells
            way, known = finish.direction, 0
            most = finish.gain(Move(tempo.dx + (way.dx > 0), tempo.dy + (way.dy > 0)))
            for far in _hull(tempo) if most > 0 else ():
                if 0 <= finish.gain(far) <= most:
                    known |= cells.ways(far).beside & cells.board.shift(cells.line, -far.dx, -far.dy)
            for lead in self._leads_of(tempo) if not self.course.is_circuit else ():
                if lead.laps > 0:
                    known |= lead.sources
            self._finishing[tempo] = known
        return known

    def staying(self, tempo: Move) -> int:
        """Where a car with such a tempo may be and choose (C6)."""
        known = self._staying.get(tempo)
        if known is None:
            known = self.cells.open
            if self.rules.judged_before:
                known = self.finishing(tempo)
                for lead in self._leads_of(tempo):
                    known |= lead.sources
            self._staying[tempo] = known
        return known

    def boosted(self, tempo: Move) -> int:
        """Where a car with such a tempo may have a turbo waiting (V12)."""
        known = self._boosted.get(tempo)
        if known is None:
            turbos = [at for at, kind in self.course.hazards.items() if kind == "turbo"]
            board, known = self.cells.board, 0
            for cell in map(self.cells.of, turbos):
                known |= board.pack(place for far in _hull(tempo) if board.has_cross(place := shifted(cell, far)))
            if turbos:
                for lead in self._leads_of(tempo):
                    known |= lead.onto if lead.tempo == tempo else 0
            self._boosted[tempo] = known
        return known

    def _choices(self, states: _Tempos) -> dict[Move, int]:
        able = {tempo: cells & self.staying(tempo) for tempo, cells in states.items()}
        choices = _flat(chosen(able, self._window()))
        if "turbo" in self.course.hazards.values():
            boosted = {tempo: some for tempo, cells in able.items() if (some := cells & self.boosted(tempo))}
            for tempo, cells in _flat(chosen(boosted, self._window(boosted=True))).items():
                choices[tempo] = choices.get(tempo, 0) | cells
        return choices

    def _reach(self) -> dict[Move, int]:
        """All cells and tempos that cars may come to, in whatever lap."""
        cells = self.cells
        fresh = {cells.of_tempo(self.start): cells.board.pack({cells.of(at) for at in self.course.starts})}
        reached: defaultdict[Move, int] = defaultdict(int, fresh)
        moves_made = 0
        largest = max(cells.board.columns, cells.board.rows) + 1
        while fresh and (self._most is None or moves_made < self._most):
            moves_made += 1
            found: defaultdict[Move, int] = defaultdict(int)
            for tempo, sources in self._choices(fresh).items():
                for lead in self._leads_of(tempo):
                    moved = sources & lead.sources
                    if moved:
                        found[lead.tempo] |= lead.onto or cells.board.shift(moved, *lead.far)
            fresh = {}
            self.is_vague = any(max(map(abs, tempo)) > largest for tempo in found)
            for tempo, places in found.items() if not self.is_vague else ():
                new = places & ~reached[tempo]
                if new:
                    fresh[tempo] = new
                    reached[tempo] |= new
        return reached

    def _leading(self, lap: int) -> dict[Move, int]:
        """For each tempo, the cells from which choosing it may lead to the states last found."""
        ahead, shift = self._fresh, self.cells.board.shift
        last, first = lap == self.laps - 1, len(self._within) == 1
        found: dict[Move, int] = {}
        for tempo in self._chosen:
            sources = self.finishing(tempo) if first and last else 0
            for lead in self._leads_of(tempo):
                to = max(lap + lead.laps, 0)
                if to >= self.laps:
                    if first and self.course.is_circuit:
                        sources |= lead.sources
                    continue
                places = ahead[to].get(lead.tempo, 0)
                if lead.onto:
                    sources |= lead.sources if places & lead.onto else 0
                elif places:
                    sources |= lead.sources & shift(places, -lead.far.dx, -lead.far.dy)
            if sources:
                found[tempo] = sources
        return found

    def _advance(self) -> None:
        known = self._within[-1]
        fresh: list[dict[Move, int]] = []
        for lap in range(self.laps):
            good = self._leading(lap)
            plain = _flat(chosen(good, self._window()))
            boosted = _flat(chosen(good, self._window(boosted=True))) if "turbo" in self.course.hazards.values() else {}
            new = {}
            for tempo, reached in self.reached.items():
                cells = plain.get(tempo, 0)
                if boosted:
                    cells |= boosted.get(tempo, 0) & self.boosted(tempo)
                cells &= reached & self.staying(tempo) & ~known[lap].get(tempo, 0)
                if cells:
                    new[tempo] = cells
            fresh.append(new)
        self._fresh = fresh
        self._within.append(
            [
                {tempo: old.get(tempo, 0) | new.get(tempo, 0) for tempo in {**old, **new}}
                for old, new in zip(known, fresh, strict=True)
            ]
        )

    def table(self, lap: int, budget: int) -> Mapping[Move, int]:
        """By the cell of a tempo: the cells from which so many moves may do."""
        if not self.course.is_circuit:
            budget, lap = budget - (self.rules.laps - 1 - lap) * self._lap, 0
        while len(self._within) <= budget and (len(self._within) == 1 or any(self._fresh)):
            self._advance()
        return self._within[max(0, min(budget, len(self._within) - 1))][lap]

    def within(self, lap: int, tempo: Move, budget: int) -> int:
        """The crosses from which a car with this tempo may get over the finish in so many moves."""
        cells = self.table(lap, budget).get(self.cells.of_tempo(tempo), 0)
        return self.cells.spread(cells) if cells else 0

    def least(self, at: Cross) -> int | None:
        """How many moves it takes from a start cross at least; None if the finish is out of reach."""
        tempo, bit = self.cells.of_tempo(self.start), self.cells.board.bit(self.cells.of(at))
        budget = 1 + (0 if self.course.is_circuit else (self.rules.laps - 1) * self._lap)
        last = budget - 1
        while not self.table(0, budget).get(tempo, 0) & bit:
            if budget - last >= len(self._within):
                return None
            budget += 1
        return budget


@cache
def _hull(tempo: Move) -> tuple[Move, ...]:
    """How far away the cells may lie that a trace with a tempo of this cell passes."""
    dx, dy = tempo
    across, up = range(min(0, dx), max(0, dx + 1) + 1), range(min(0, dy), max(0, dy + 1) + 1)
    # From the line through all that lies in one cell and all that has a tempo of the other it is no further.
    return tuple(
        Move(i, j) for i in across for j in up if abs(i * dy - j * dx) <= abs(i) + abs(j) + abs(dx) + abs(dy) + 2
    )


def cell_tempos(cell: int) -> range:
    """The tempos of a cell along one axis."""
    return range(cell * WIDTH, cell * WIDTH + WIDTH)


def _flat(columns: Columns) -> dict[Move, int]:
    """Sets by the tempo as a whole."""
    return {Move(dx, dy): cells for dx, column in columns.items() for dy, cells in column.items()}
