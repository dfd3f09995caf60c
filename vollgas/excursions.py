"""Lines that leave the track on purpose, where cars may drive on outside and come back (C7).

Outside there are no bounds, but there is little time: whoever leaves comes back no further on. So the moves-to-go of
all states say how long a drive outside may last at most if it is to pay, and so few cars are left that the referee
drives them one by one.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from vollgas.course import Course
from vollgas.idealline import ideal_moves, ways_back
from vollgas.lattice import STAND, Move
from vollgas.masks import Moves
from vollgas.planes import plane_of
from vollgas.race import Car, Event, drive, speed, start_car, targets
from vollgas.reach import steps_to_finish
from vollgas.rules import Rules
from vollgas.search import search
from vollgas.togo import to_go


class Prospects:
    """How far it is to the finish from anywhere on a track, for cars that come back from outside."""

    def __init__(self, course: Course, rules: Rules, start: Car, par: int) -> None:
        self.course, self.rules, self.moves = course, rules, Moves(course, rules)
        self.gain = max(rules.step, rules.brake_step, rules.boost_step)
        """By how much a move may change a tempo at most."""
        self.fastest = 1 + par * self.gain
        self.ahead = to_go(self.moves, start._replace(home=0), self.fastest)
        self.steps = steps_to_finish(course)
        self.zones = self._zones()
        self.furthest = self._furthest()

    def _zones(self) -> list[int]:
        """For each number of steps: the crosses so far from the finish or further, where cars may come back (C7)."""
        board, longest = self.course.board, max(self.steps.values(), default=0)
        at_steps = [0] * (longest + 1)
        for at, count in self.steps.items():
            at_steps[count] |= board.bit(at)
        return list(accumulate(at_steps[::-1], int.__or__))[::-1]

    def _furthest(self) -> list[list[list[int]]]:
        """By lap, moves-to-go and speed: the most steps from the finish at which so many moves do, with at most it."""
        tables = []
        for lap in range(self.moves.crossings):
            row = [-1] * (self.fastest + 1)
            table = [row]
            for states in self.ahead.layers[1:]:
                row = list(row)
                for (plane, tempo), crosses in states.items():
                    if plane.lap == lap:
                        row[speed(tempo)] = max(row[speed(tempo)], self._most_steps(crosses))
                row = list(accumulate(row, max))
                table.append(row)
            tables.append(table)
        return tables

    def _most_steps(self, crosses: int) -> int:
        """How far the furthest of the crosses is from the finish; -1 where none has a way there."""
        low, high = -1, len(self.zones) - 1
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if crosses & self.zones[middle] else (low, middle - 1)
        return low

    def least(self, lap: int, steps: int, fastest: int) -> int:
        """The fewest moves to the finish from anywhere on the track so far from it or further, at most so fast."""
        place = min(fastest, self.fastest)
        return bisect_left(self.furthest[lap], steps, key=lambda row: row[place])


class Excursions:
    """The drives outside of cars from one start cross that may take them over the finish in less than ``par`` moves."""

    def __init__(self, prospects: Prospects, number: int, par: int) -> None:
        self.view, self.rules, self.course, self.best = prospects, prospects.rules, prospects.course, par
        self.start = start_car(self.course, self.rules, number)
        self.plain = search(prospects.moves, [self.start.at])
        self.came: dict[Car, tuple[Car, Move]] = {}
        """Whence cars came that are outside or were: at first from a state of the plain search."""
        self.ending: Car | None = None

    def _pays(self, car: Car, count: int) -> bool:
        """Whether a car that is outside after so many moves may come back in time."""
        (x, y), (dx, dy), back = car.at, car.tempo, car.off or 0
        zone = self.view.zones[back] if back < len(self.view.zones) else 0
        for more in range(1, self.best - count):
            spread = self.view.gain * more * (more + 1) // 2
            x, y = x + dx, y + dy
            if count + more + self.view.least(car.lap, back, speed(car.tempo) + more * self.view.gain) >= self.best:
                continue
            if zone & self.course.board.box(x - spread, y - spread, x + spread, y + spread):
                return True
        return False

    def _may_leave(self, car: Car, count: int) -> bool:
        """Whether a car that came back may gain by leaving the track once more, after some moves or at once."""
        rest, fast = self.view.steps.get(car.at, 0), speed(car.tempo)
        for more in range(1, self.best - count - car.wait - 1):
            rest -= fast + more * self.view.gain + self.rules.jump
            least = self.view.least(car.lap, rest, self.view.fastest) if rest > 0 else 1
            if count + car.wait + more + 1 + least < self.best:
                return True
        return False

    def _leavers(self, count: int) -> Iterator[Car]:
        """Cars of the plain search that may leave the track in the move after so many."""
        for plane, states in self.plain.layers[count].items():
            table = self.view.furthest[plane.lap]
            for tempo, crosses in states.items():
                fast, furthest = speed(tempo), -1
                for more in range(1, self.best - count - 2):
                    row = table[min(self.best - count - 2 - more, len(table) - 1)]
                    furthest = max(furthest, row[min(fast + (more + 1) * self.view.gain, self.view.fastest)])
                # A move leads past no more steps than its tempo.
                limit = furthest + fast + self.view.gain + 1
                if furthest >= 0:
                    near = crosses & ~self.view.zones[limit] if limit < len(self.view.zones) else crosses
                    for at in self.course.board.unpack(near):
                        yield self.start._replace(at=at, tempo=tempo, slow=plane.slow, boost=plane.boost, lap=plane.lap)

    def run(self) -> tuple[Move, ...] | None:
        """The moves of a line that is faster than without leaving the track, the fastest; None if there is none."""
        waiting: list[list[Car]] = [[] for _ in range(self.best + 1)]
        for count in range(self.best):
            for car in (*self._leavers(count), *waiting[count]) if count + 2 < self.best else ():
                for move in targets(self.rules, car):
                    drawn = drive(self.course, self.rules, car, move)
                    if drawn.event not in (Event.FINISH, Event.OUT) and self._is_new(car, drawn.car, count + 1):
                        self.came[drawn.car] = car, move
                        if drawn.car.off is not None or self._may_leave(drawn.car, count + 1):
                            waiting[count + 1].append(drawn.car)
        return self._line(self.ending) if self.ending else None

    def _is_new(self, before: Car, car: Car, count: int) -> bool:
        """Whether there is a use in driving on from where a car came to; keeps the best way home of those back."""
        if car in self.came or car == before:
            return False
        if car.off is not None:
            return self._pays(car, count)
        if before.off is None and before not in self.came:
            return False  # one of the plain search
        state, bit = (plane_of(car), car.tempo), self.course.board.bit(car.at)
        known = self.plain.layers[: count + car.wait + 1]
        if any(layer.get(state[0], {}).get(state[1], 0) & bit for layer in known):
            return False
        left = self.view.ahead.left(car)
        if left is not None and count + car.wait + left < self.best:
            self.best, self.ending = count + car.wait + left, car
        return True

    def _line(self, home: Car) -> tuple[Move, ...]:
        """The moves of the best way found: as in the plain search, then outside and back, then on to the finish."""
        car, drawn = home, []
        while car in self.came:
            car, move = self.came[car]
            drawn.append(move)
        state, bit = (plane_of(car), car.tempo), self.course.board.bit(car.at)
        count = next(n for n, layer in enumerate(self.plain.layers) if layer.get(state[0], {}).get(state[1], 0) & bit)
        start = self.start._replace(home=0)
        alive = ways_back(self.view.moves, self.plain, {state: bit}, count)
        head = ideal_moves(self.view.moves, alive, start, car._replace(home=0)) if count else ()
        tail = self.view.ahead.way(Car(home.at, home.tempo, home.slow, home.boost, home.lap))
        return *head, *reversed(drawn), *[STAND] * home.wait, *tail
