"""Choices on a large field whose trace meets a hazard: what the referee makes of each of them.

They are few beside all others, and kept one by one, each with the state that a car is in afterwards.
"""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vollgas.choices import Choices, Flags, Layer
from vollgas.lattice import STAND, Cross, Move, primitive, shifted
from vollgas.race import Car, Event, Trace, settle, speed, trace
from vollgas.tiles import Numbers, Words

Kind = tuple[int, bool]
"""The limited moves to come of a car, and whether a turbo waits."""


@dataclass(slots=True)
class _Group:
    """Choices after which cars are in states of one kind: tiles and bits of these states, and of the choices."""

    states: Numbers
    state_bits: Words
    choices: Numbers
    choice_bits: Words
    waiting: Flags
    """Those not known yet to lead home."""


class _Rows:
    """Rows of whole numbers, in little room."""

    def __init__(self, columns: int) -> None:
        self._columns = columns
        self._numbers = array("Q")

    def add(self, row: tuple[int, ...], steps: tuple[int, ...], count: int) -> None:
        """Add a row and so many that follow it, each of them by these steps larger than the one before."""
        self._numbers.extend(row)
        if count > 1:
            # Steps back are steps forward all round the 64 bits.
            by = np.array(steps, np.int64).view(np.uint64)
            self._numbers.frombytes(
                (np.array(row, np.uint64) + np.arange(1, count, dtype=np.uint64)[:, None] * by).tobytes()
            )

    def columns(self) -> NDArray[np.uint64]:
        """All rows, column by column."""
        return np.array(self._numbers, np.uint64).reshape(-1, self._columns).T


class Hurdles:
    """All choices that meet a hazard; what ``choices`` knows of them is taken out there."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._course, self._rules = choices.course, choices.rules
        self._met, self._finishing, self._passing = _Rows(2), _Rows(2), _Rows(2)
        self._outcomes: dict[Kind, _Rows] = {}
        if self._course.hazards:
            choices.learn(np.arange(choices.tempos))
        for part, at, nearest in self._reaching():
            for lap in range(choices.laps):
                self._follow(part, at, nearest, lap)
        self.all, self.finishing = _merged(*self._met.columns()), _merged(*self._finishing.columns())
        """Those that meet a hazard, and of these, those that finish all the same."""
        self._groups = {kind: _group(rows) for kind, rows in self._outcomes.items()}
        choices.left[self.all[0]] &= ~self.all[1]
        if self._rules.judged_before:
            choices.staying[self.all[0]] &= ~self.all[1]
            numbers, words = _merged(*self._passing.columns())
            choices.staying[numbers] |= words
        self.boosted = np.zeros(choices.count, np.bool_)
        """By tile, whether a turbo may wait for cars there."""
        if (0, True) in self._groups:
            self.boosted[self._groups[0, True].states % choices.count] = True

    def reached(self, kind: Kind, words: Words) -> Layer:
        """The choices, not known before, after which cars are in states of a kind that ``words`` holds."""
        group = self._groups.get(kind)
        if group is None:
            return _merged(np.zeros(0, np.uint64), np.zeros(0, np.uint64))
        met = words.take(group.states) & group.state_bits
        if self._rules.judged_before:
            met &= self._choices.staying.take(group.states)
        some = np.flatnonzero((met != 0) & group.waiting)
        group.waiting[some] = False
        return _merged(group.choices[some].astype(np.uint64), group.choice_bits[some])

    def _reaching(self) -> Iterator[tuple[Move, Cross, int]]:
        """Each primitive step and cross from which so many of it are clear and lead to the nearest hazard that way."""
        hazards, most = np.array(sorted(self._course.hazards)).reshape(-1, 2), self._choices.fastest
        span = range(-most, most + 1)
        moves = (Move(dx, dy) for dx in span for dy in span if (dx or dy) and primitive(Move(dx, dy))[1] == 1)
        for part in moves if hazards.size else ():
            found: dict[Cross, int] = {}
            for steps in range(1, most // speed(part) + 1):
                for x, y in self._clear(hazards, Move(steps * part.dx, steps * part.dy)).tolist():
                    found.setdefault(Cross(x, y), steps)
            for at, nearest in found.items():
                yield part, at, nearest

    def _follow(self, part: Move, at: Cross, nearest: int, lap: int) -> None:
        """Take down what comes of all moves one way from a cross that are long enough to meet a hazard."""
        course, rules, choices = self._course, self._rules, self._choices
        longest, drawn = choices.fastest // speed(part), None
        for steps in range(nearest, longest + 1):
            move = Move(steps * part.dx, steps * part.dy)
            drawn = self._longer(drawn, part, move) or trace(course, rules, at, move, to_go=choices.laps - lap)
            for slow in range(1, rules.slow_moves if speed(move) <= rules.slow_tempo else 1):
                self._take_down(move, Car(at, slow=slow, lap=lap), drawn, 1)
            # Where a trace has come to an end, all longer ones have as well.
            ended = drawn.event is not Event.CLEAN
            self._take_down(move, Car(at, lap=lap), drawn, longest + 1 - steps if ended else 1)
            if ended:
                break

    def _longer(self, drawn: Trace | None, part: Move, move: Move) -> Trace | None:
        """A clean trace that is one step longer than another, if it is plain that the step adds nothing but itself."""
        # What a slow trace passes may stop a fast one (R3).
        if drawn is None or speed(drawn.tempo) <= self._rules.slow_tempo:
            return None
        finish, end = self._course.finish, shifted(drawn.end, part)
        beside = finish.distance(drawn.end) * finish.distance(end) > 0
        if not beside or end in self._course.hazards or not self._course.is_clear(drawn.end, part):
            return None
        return drawn._replace(end=end, tempo=move)

    def _take_down(self, move: Move, car: Car, drawn: Trace, count: int) -> None:
        """Take down what comes of a move, and of so many in all, each a primitive step longer than the one before."""
        choices, part = self._choices, primitive(move)[0]
        tile, bit = choices.expanse.tiles.spot(car.at)
        longer = (choices.number(part) - choices.number(STAND)) * choices.count
        spot = (choices.number(move, car.lap, car.slow) * choices.count + tile, bit)
        self._met.add(spot, (longer, 0), count)
        if drawn.event is Event.CRASH:
            return
        self._passing.add(spot, (longer, 0), count)
        if drawn.event is Event.FINISH:
            self._finishing.add(spot, (longer, 0), count)
            return
        after = settle(self._rules, drawn, car)
        landing, there = choices.expanse.tiles.spot(after.at)
        state = choices.number(after.tempo, after.lap, after.slow) * choices.count + landing
        # A ramp leaves a car the tempo it has chosen, a brake none.
        faster = longer if drawn.event is Event.RAMP else 0
        rows = self._outcomes.setdefault((after.slow, after.boost), _Rows(4))
        rows.add((state, there, *spot), (faster, 0, longer, 0), count)

    def _clear(self, hazards: Numbers, move: Move) -> Numbers:
        """The crosses from which a move to one of the hazards is clear, and not over the line in the last lap."""
        choices, tiles = self._choices, self._choices.expanse.tiles
        places = hazards - np.array(move)
        inside = ((places >= 0) & (places < (8 * tiles.across, 8 * tiles.up))).all(1)
        places = places[inside]
        numbers, bits = tiles.spots(places[:, 0], places[:, 1])
        clear = choices.left.take(choices.number(move) * choices.count + numbers) & bits
        found: Numbers = places[clear != 0]
        return found


def _merged(numbers: Words, bits: Words) -> Layer:
    """Tiles of choices and bits there as a layer, each tile once."""
    once, which = np.unique(numbers.astype(np.intp), return_inverse=True)
    words = np.zeros(once.size, np.uint64)
    np.bitwise_or.at(words, which, bits)
    return once, words


def _group(rows: _Rows) -> _Group:
    """A group of states and choices by tile and bit."""
    states, state_bits, choices, choice_bits = rows.columns()
    waiting = np.ones(states.size, np.bool_)
    return _Group(states.astype(np.intp), state_bits, choices.astype(np.intp), choice_bits, waiting)
