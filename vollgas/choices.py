"""What drivers choose on a large field, by number: tempos in their planes, and the crosses from which they lead on.

A choice is a tempo and the plane in which a car is after the move, had it met nothing: its limited moves to come, and
how often it has crossed the line before. The number of a choice's tile is the choice's number times the count of
tiles, plus the tile's own.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from vollgas.course import Course
from vollgas.expanse import Expanse
from vollgas.lattice import Move
from vollgas.race import crossings
from vollgas.rules import Rules
from vollgas.tiles import SIDE, Numbers, Shifts, Words

Flags = NDArray[np.bool_]
Layer = tuple[Numbers, Words]
"""Tiles of choices, and the crosses on each of them."""
Made = tuple[Numbers, Numbers, Words]
"""Choices, the tiles they are made on, and from which crosses."""


def fastest(course: Course, rules: Rules) -> int:
    """No car comes to a tempo of more squares per axis than this: there is no room to get so fast."""
    turbos, more = list(course.hazards.values()).count("turbo"), rules.boost_step - rules.step
    # While a car gets faster it goes one way, and passes no turbo twice.
    limit = min(_fastest(course, rules, rules.step) + turbos * more, _fastest(course, rules, rules.boost_step))
    return limit if rules.max_tempo is None else min(limit, rules.max_tempo)


def _fastest(course: Course, rules: Rules, gain: int) -> int:
    """The same for cars that gain so much in each move."""
    room, tempo, gone = max(course.board.columns, course.board.rows), int(rules.unit_start), 0
    while gone <= room:
        tempo += gain
        gone += tempo
    return tempo + gain


class Choices:
    """All choices on one course under one set of rules; what they do is learned when it is first needed."""

    def __init__(self, course: Course, rules: Rules) -> None:
        self.course, self.rules = course, rules
        self.fastest = fastest(course, rules)
        self.expanse = Expanse(course, self.fastest)
        self.laps = crossings(course, rules) if course.is_circuit else 1
        """How often the line is crossed; of several runs on a sprint, each is looked at alone (VV3)."""
        slow = rules.slow_moves if course.hazards else 0
        self.change = max(rules.step, rules.brake_step, rules.boost_step if course.hazards else 0)
        """By how much a tempo changes at most."""
        self._rim = self.fastest + self.change
        self.side = 2 * self._rim + 1
        self.tempos = self.side * self.side
        """Numbers of tempos in a plane; those beyond the fastest lead nowhere."""
        self.count = self.expanse.tiles.count
        self.block = self.laps * self.tempos * self.count
        """Tiles of the choices of cars that are limited in so many moves."""
        self.size = self.block * (1 + slow)
        choices = np.arange(self.size // self.count)
        self.across, self.up = choices // self.side % self.side - self._rim, choices % self.side - self._rim
        self.shifts = Shifts(self.expanse.tiles, -self.across, -self.up)
        self.left: Words = np.zeros(self.size, np.uint64)
        """The crosses from which a choice is clean and not yet known to lead home."""
        self.staying = np.zeros(self.size, np.uint64) if rules.judged_before else self.left
        """The crosses from which the same tempo once more stays on the track (C6)."""
        self._is_known = np.maximum(abs(self.across), abs(self.up)) > self.fastest
        self.limiting = self._limiting()
        """By tile, whether cars may be limited there."""
        near = self.expanse.near_line
        self._near = np.zeros(self.count, np.intp)
        """The tiles near the line by number, from 1 on; 0 for all others."""
        self._near[near] = np.arange(1, 1 + near.size)
        self._near[0] = 0
        self._forward: Words = np.zeros(self.tempos * (1 + near.size) if course.is_circuit else 0, np.uint64)
        """On a circuit, by tempo and tile near the line, the crosses from which it gets over it."""
        self._backward = np.zeros_like(self._forward)

    def number(self, move: Move, lap: int = 0, slow: int = 0) -> int:
        """The number of a choice."""
        plane = slow * self.laps + lap
        return plane * self.tempos + (move.dx + self._rim) * self.side + move.dy + self._rim

    def _limiting(self) -> Flags:
        """The tiles with hazards and their neighbours: too far for limited cars to leave them (V7)."""
        tiles = self.expanse.tiles
        flags = np.zeros(self.count, np.bool_)
        for at in self.course.hazards:
            x, y = at.x // SIDE, at.y // SIDE
            around = tiles.numbers(max(x - 1, 0), max(y - 1, 0), min(x + 2, tiles.across), min(y + 2, tiles.up))
            flags[around] = True
        flags[0] = False
        return flags

    def learn(self, choices: Numbers) -> None:
        """Work out where these choices are clean, as far as it is not known yet."""
        unknown = choices[~self._is_known.take(choices)]
        for tempo in np.unique(unknown % self.tempos).tolist() if unknown.size else ():
            move, near = Move(int(self.across[tempo]), int(self.up[tempo])), self.expanse.near_line
            clear, line = self.expanse.clear(move), self.expanse.line(move)
            if self.course.is_circuit:
                spot = tempo * (1 + near.size)
                self._forward[spot + 1 : spot + 1 + near.size] = line.forward
                self._backward[spot + 1 : spot + 1 + near.size] = line.backward
            for choice in range(tempo, self.across.size, self.tempos):
                self._is_known[choice] = True
                slow, lap = divmod(choice // self.tempos, self.laps)
                if slow and max(abs(move.dx), abs(move.dy)) > self.rules.slow_tempo:
                    continue
                first, behind = choice * self.count, (choice + 1) * self.count
                self.left[first:behind] = clear if not slow else np.where(self.limiting, clear, np.uint64(0))
                if self.rules.judged_before:
                    self.staying[first:behind] = clear
                if lap + 1 == self.laps:
                    self.left[first + near] &= ~line.finishing
                    if self.rules.judged_before:
                        self.staying[first + near] |= line.finishing

    def before(self, chosen: Layer) -> Iterator[Made]:
        """The choices after which cars are where they may make those that were chosen, tile by tile."""
        choices = chosen[0] // self.count
        for tiles, moved in self.shifts.moved(choices, chosen[0] - choices * self.count, chosen[1]):
            sources = moved & self.expanse.open.take(tiles)
            some = np.flatnonzero(sources != 0)
            made = choices[some], tiles[some], sources[some]
            self.learn(made[0])
            if self.course.is_circuit:
                yield from self._over_line(*made)
            else:
                yield made

    def _over_line(self, choices: Numbers, tiles: Numbers, words: Words) -> Iterator[Made]:
        """On a circuit, the choices in the laps they are made in: those known are in the laps they end in (G8)."""
        spots = choices % self.tempos * (1 + self.expanse.near_line.size) + self._near.take(tiles)
        forward, backward = words & self._forward.take(spots), words & self._backward.take(spots)
        yield choices, tiles, words & ~(forward | backward)
        laps = choices // self.tempos % self.laps
        for over, fit, lap_before in (
            (forward, laps > 0, -1),
            (backward, laps + 1 < self.laps, 1),
            (backward, laps == 0, 0),
        ):
            some = np.flatnonzero((over != 0) & fit)
            yield choices[some] + lap_before * self.tempos, tiles[some], over[some]
