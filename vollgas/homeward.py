"""The search for fields far larger than a sheet: from the finish backwards, over tiles of crosses.

One search finds the moves to go from every start cross; and it handles only the tiles on which something is new. It
knows no crashes.
"""

from collections.abc import Iterator

import numpy as np

from vollgas.choices import Choices, Flags, Layer
from vollgas.course import Course
from vollgas.hurdles import Hurdles, Kind
from vollgas.lattice import Move
from vollgas.paper import MOST_SQUARES
from vollgas.race import Car, axis_targets, drive, speed, start_car, targets
from vollgas.rules import Rules
from vollgas.tiles import Numbers, Words

CHUNK = 1 << 15
"""So many tiles are moved at once, for what is at hand to stay at hand."""
KEPT_AT_HAND = 31 << 20
"""Bytes; the C library minds no block of 32 MB or more."""

Step = tuple[int, Flags | None]
"""By how much tiles' numbers differ, and for which choices: None for all."""


def is_for(course: Course, rules: Rules) -> bool:
    """Whether a course is large, and the rules such that this search knows them."""
    large = max(course.board.columns, course.board.rows) > MOST_SQUARES
    # Cars that start again after a lap would bring their limited moves with them.
    alone = not course.hazards or course.is_circuit or rules.laps == 1
    return large and alone and rules.scale == 1


class Homeward:
    """A search from the finish until all start crosses are reached, or nothing is new."""

    def __init__(self, course: Course, rules: Rules) -> None:
        self.pars: list[int | None] = [None] * len(course.starts)
        """From each start cross the moves to go; None where no clean way leads over the finish."""
        self.states = 0
        """How many choices were looked at."""
        self.layers: list[Layer] = []
        """The choices from which one move leads over the finish, then those with two to go, and so on."""
        # The C library keeps freed memory at hand, rather than to fetch it anew for each of some hundred thousand short
        # arrays, once a block as large as this has been freed. It is never touched.
        np.empty(KEPT_AT_HAND, np.uint8)
        self.course, self.rules = course, rules
        self.choices = Choices(course, rules)
        self._runs = 1 if course.is_circuit else rules.laps
        self._poured: Words = np.zeros(self.choices.size, np.uint64)
        """Empty between any two steps of the search."""
        self._hurdles = Hurdles(self.choices)
        kinds: list[Kind] = [(0, False)]
        if course.hazards:
            kinds += [(slow, False) for slow in range(1, rules.slow_moves + 1)] + [(0, True)]
        self._before = {kind: self._steps(kind) for kind in kinds}
        """By kind of state, which tempos a car may have had before a choice, one axis after the other (V3)."""

    def _steps(self, kind: Kind) -> tuple[list[Step], list[Step]]:
        """By how much tempos may differ from the choice after them, across and up."""
        choices, (slow, boost) = self.choices, kind
        span = range(-choices.fastest, choices.fastest + 1)
        found: tuple[list[Step], list[Step]] = ([], [])
        for less in range(-choices.change, choices.change + 1):
            fit = [tempo for tempo in span if tempo in axis_targets(self.rules, tempo + less, slow, boost)]
            for steps, tempos, far in ((found[0], choices.across, choices.side), (found[1], choices.up, 1)):
                if fit:
                    allowed = None if len(fit) == len(span) else np.isin(tempos, fit)
                    steps.append((less * far * choices.count, allowed))
        return found

    def run(self) -> None:
        """Go on until all start crosses are reached, or nothing is new."""
        cars = [start_car(self.course, self.rules, number) for number in range(len(self.pars))]
        spots = [self._spot(car, car.tempo) for car in cars]
        layer = self._finishing()
        while layer[0].size and None in self.pars:
            self.layers.append(layer)
            self.states += int(np.bitwise_count(layer[1]).sum())
            fresh: list[Numbers] = []
            chosen, found = self._choosers((0, False), self._for_kind((0, False), layer))
            for start, (number, bit) in enumerate(spots):
                if self.pars[start] is None and np.any(chosen[1][chosen[0] == number] & np.uint64(bit)):
                    self.pars[start] = len(self.layers) * self._runs
            if None not in self.pars:
                break
            met = [found]
            made = [chosen]
            for kind in [*self._before][1:]:
                chosen, found = self._choosers(kind, self._for_kind(kind, layer))
                met.append(found)
                if kind[0] and kind[0] < self.rules.slow_moves:
                    made.append(chosen)
            for chosen in made:
                fresh += self._made(chosen)
            fresh += [self._pour(*found) for found in met]
            layer = self._drained(fresh)
            self.choices.left[layer[0]] &= ~layer[1]

    def ideal_moves(self, number: int) -> list[Move]:
        """The moves of one ideal line from a start cross that was reached.

        Among equals the steadier change of tempo, then the smaller tempo, so that the choice is the same everywhere.
        """
        car = start_car(self.course, self.rules, number)
        drawn: list[Move] = []
        for numbers, words in reversed(self.layers[: (self.pars[number] or 0) // self._runs]):
            able = []
            for move in targets(self.rules, car):
                tile, bit = self._spot(car, move)
                if np.any(words[numbers == tile] & np.uint64(bit)):
                    able.append(move)
            had = car.tempo
            drawn.append(min(able, key=lambda move: (abs(move.dx - had.dx) + abs(move.dy - had.dy), move)))
            car = drive(self.course, self.rules, car, drawn[-1]).car
        return drawn * self._runs

    def _spot(self, car: Car, move: Move) -> tuple[int, int]:
        """The tile of a choice on which a car would make it, and the car's bit there."""
        tile, bit = self.choices.expanse.tiles.spot(car.at)
        lap = car.lap if self.course.is_circuit else 0
        return self.choices.number(move, lap, max(car.slow - 1, 0)) * self.choices.count + tile, bit

    def _finishing(self) -> Layer:
        """The choices that cross the finish."""
        choices, near = self.choices, self.choices.expanse.near_line
        span = range(-choices.fastest, choices.fastest + 1)
        fresh: list[Numbers] = []
        for move in (Move(dx, dy) for dx in span for dy in span if self.course.finish.gain(Move(dx, dy)) > 0):
            words = choices.expanse.line(move).finishing
            some = np.flatnonzero(words)
            limited = self.course.hazards and speed(move) <= self.rules.slow_tempo
            for slow in range(self.rules.slow_moves if limited else 1) if some.size else ():
                first = choices.number(move, choices.laps - 1, slow) * choices.count
                fresh.append(self._pour(first + near[some], words[some]))
        # Those that meet a hazard finish if the referee says so.
        self._poured[self._hurdles.all[0]] &= ~self._hurdles.all[1]
        fresh.append(self._pour(*self._hurdles.finishing))
        numbers, words = self._drained(fresh)
        some = np.flatnonzero(words)
        return numbers[some], words[some]

    def _for_kind(self, kind: Kind, layer: Layer) -> Layer:
        """The choices that cars in states of a kind may make, as far as there are such cars."""
        if not self.course.hazards:
            return layer
        numbers, words = layer
        slow, boost = kind
        first = max(slow - 1, 0) * self.choices.block
        fit = (numbers >= first) & (numbers < first + self.choices.block)
        if boost:
            fit &= self._hurdles.boosted.take(numbers % self.choices.count)
        elif slow:
            fit &= self.choices.limiting.take(numbers % self.choices.count)
        some = np.flatnonzero(fit)
        return numbers[some], words[some]

    def _choosers(self, kind: Kind, layer: Layer) -> tuple[Layer, Layer]:
        """By the tempo that a car has, where it may make one of the choices: one axis after the other (V3).

        Also the choices whose trace meets a hazard, and after which a car may do so.
        """
        if kind[0]:
            layer = layer[0] + self.choices.block, layer[1]
        met = layer
        for steps in self._before[kind]:
            fresh = []
            for numbers, words in _chunks(layer):
                choices = numbers // self.choices.count
                for far, allowed in steps:
                    if allowed is None:
                        fresh.append(self._pour(numbers + far, words))
                    else:
                        fit = np.flatnonzero(allowed.take(choices))
                        fresh.append(self._pour(numbers[fit] + far, words[fit]))
            met = self._hurdles.reached(kind, self._poured) if steps is self._before[kind][1] else met
            layer = self._drained(fresh)
        if not self.rules.judged_before:
            return layer, met
        numbers, words = layer
        self.choices.learn(numbers // self.choices.count)
        words &= self.choices.staying.take(numbers)
        some = np.flatnonzero(words)
        return (numbers[some], words[some]), met

    def _made(self, chosen: Layer) -> Iterator[Numbers]:
        """Pour the choices, not known yet, that take a car to where it may make one of the ``chosen``."""
        for part in _chunks(chosen):
            for choices, tiles, words in self.choices.before(part):
                numbers = choices * self.choices.count + tiles
                new = words & self.choices.left.take(numbers)
                some = np.flatnonzero(new != 0)
                yield self._pour(numbers[some], new[some])

    def _pour(self, numbers: Numbers, words: Words) -> Numbers:
        """Add tiles, no two of them alike, to those poured before; the numbers of those that were empty."""
        before = self._poured.take(numbers)
        self._poured[numbers] = before | words
        empty: Numbers = numbers[before == 0]
        return empty

    def _drained(self, fresh: list[Numbers]) -> Layer:
        """All that was poured, given the numbers of its tiles."""
        numbers = np.concatenate(fresh) if fresh else np.zeros(0, np.intp)
        words = self._poured.take(numbers)
        self._poured[numbers] = 0
        return numbers, words


def _chunks(layer: Layer) -> Iterator[Layer]:
    """A layer bit by bit."""
    numbers, words = layer
    for first in range(0, numbers.size, CHUNK):
        yield numbers[first : first + CHUNK], words[first : first + CHUNK]
