"""The search for fields far larger than a sheet: from the finish backwards, in a window that goes along with it.

One search finds the moves to go from every start cross, where the forward search of solver.py needs a copy of the
field for each. It knows no hazards and no crashes, which such fields have not.
"""

from vollgas.course import Course
from vollgas.expanse import Bits, Expanse, Window, size_of
from vollgas.lattice import Move, shifted
from vollgas.paper import MOST_SQUARES
from vollgas.race import Car, axis_targets, crossings, start_car
from vollgas.rules import Rules

KEPT = 4
"""Of so many layers one is kept; those between are worked out again around the ideal line."""
SPARE = 16
"""Crosses by which a window is larger than what is needed at once."""

Choice = tuple[int, Move]
"""How often the line has been crossed, and the tempo chosen."""
Choices = dict[Choice, int]
"""For each choice, the crosses of a window from which it is made."""


def is_for(course: Course, rules: Rules) -> bool:
    """Whether a course is large and plain enough for this search."""
    large = max(course.board.columns, course.board.rows) > MOST_SQUARES
    plain = not course.hazards and course.outline is None and rules.scale == 1
    return large and plain and (course.is_circuit or rules.laps == 1)


def fastest(course: Course, rules: Rules) -> int:
    """No car comes to a tempo of more squares per axis than this: there is no room to get so fast."""
    room, tempo, gone = max(course.board.columns, course.board.rows), int(rules.unit_start), 0
    while gone <= room:
        tempo += rules.step
        gone += tempo
    limit = tempo + rules.step
    return limit if rules.max_tempo is None else min(limit, rules.max_tempo)


class Homeward:
    """A search from the finish until all start crosses are reached, or nothing is new."""

    def __init__(self, course: Course, rules: Rules) -> None:
        self.pars: list[int | None] = [None] * len(course.starts)
        """From each start cross the moves to go; None where no clean way leads over the finish."""
        self.states = 0
        """How many choices were looked at."""
        self.kept: list[tuple[Window, Choices]] = []
        """The choices from which one move leads over the finish, then those with ``KEPT`` more to go, and so on."""
        self.course, self.rules = course, rules
        self.fastest = fastest(course, rules)
        self.expanse = Expanse(course, self.fastest)
        self.last = crossings(course, rules) - 1
        self.window = self.expanse.near_line
        self.seen: dict[Choice, Bits] = {}
        self.known: Choices = {}
        """The part of ``seen`` in the window."""
        self.clean: dict[Move, int] = {}
        """The crosses of the window from which a tempo is clean."""
        self.columns: dict[int, int] = {}
        """For each tempo across, the crosses of the window from which it stays inside."""
        span = range(-self.fastest, self.fastest + 1)
        before = {
            tempo: [other for other in span if tempo in axis_targets(rules, other, 0, boost=False)] for tempo in span
        }
        laps = range(self.last + 1)
        moves = [Move(dx, dy) for dx in span for dy in span]
        self.across = {(lap, at): [(lap, Move(dx, at.dy)) for dx in before[at.dx]] for lap in laps for at in moves}
        self.up = {(lap, at): [(lap, Move(at.dx, dy)) for dy in before[at.dy]] for lap in laps for at in moves}
        """For each choice, the tempos after which it may be made, one axis after the other (V3)."""

    def run(self) -> None:
        """Go on until all start crosses are reached, or nothing is new."""
        layer, count = self._finishing(), 0
        cars = [start_car(self.course, self.rules, number) for number in range(len(self.pars))]
        while layer and None in self.pars:
            if count % KEPT == 0:
                self.kept.append((self.window, layer))
            count += 1
            layer = self._fit(layer)
            chosen = self._choosers(layer)
            for number, car in enumerate(cars):
                if self.pars[number] is None and chosen.get((0, car.tempo), 0) & self.window.bit(car.at):
                    self.pars[number] = count
            if None in self.pars:
                layer = self._made(chosen)
        self._keep()
        self.states = sum(size_of(crosses) for crosses in self.seen.values())

    def ideal_moves(self, number: int) -> list[Move]:
        """The moves of one ideal line from a start cross that was reached.

        Among equals the steadier change of tempo, then the smaller tempo, so that the choice is the same everywhere.
        """
        car, to_go = start_car(self.course, self.rules, number), self.pars[number] or 0
        drawn: list[Move] = []
        while to_go:
            block, count = divmod(to_go - 1, KEPT)
            for choices in self._layers_between(car, self.kept[block], count):
                move = self._best(car, choices)
                drawn.append(move)
                line, home = self.expanse.line(move), self.expanse.near_line.bit(car.at)
                lap = car.lap + bool(line.forward & home) - bool(line.backward & home)
                car = Car(shifted(car.at, move), move, lap=max(0, lap))
                to_go -= 1
        return drawn

    def _best(self, car: Car, choices: Choices) -> Move:
        bit = self.window.bit(car.at)
        able = [
            Move(dx, dy)
            for dx in axis_targets(self.rules, car.tempo.dx, 0, boost=False)
            for dy in axis_targets(self.rules, car.tempo.dy, 0, boost=False)
            if choices.get((car.lap, Move(dx, dy)), 0) & bit
        ]
        return min(able, key=lambda move: (abs(move.dx - car.tempo.dx) + abs(move.dy - car.tempo.dy), move))

    def _layers_between(self, car: Car, kept: tuple[Window, Choices], count: int) -> list[Choices]:
        """The choices open to a car that lead to those kept in ``count`` moves, in one fewer, and so on to none."""
        change = (count + 1) * max(self.rules.step, self.rules.brake_step)
        window, layer = kept
        self.window = self._reach(car, count + 1)
        self.clean, self.columns, self.seen = {}, {}, {}
        near = {
            (lap, move): moved
            for (lap, move), crosses in layer.items()
            if abs(move.dx - car.tempo.dx) <= change and abs(move.dy - car.tempo.dy) <= change
            if (moved := window.moved(crosses, self.window))
        }
        layers = [near]
        for _ in range(count):
            self.known = {}
            layers.append(self._made(self._choosers(layers[-1])))
        return layers[::-1]

    def _reach(self, car: Car, count: int) -> Window:
        """A window that holds a car for so many moves."""
        change = max(self.rules.step, self.rules.brake_step)
        (x, y), (dx, dy), drift = car.at, car.tempo, change * count * (count + 1) // 2
        xs, ys = (x, x + count * dx), (y, y + count * dy)
        return Window(
            max(0, (min(xs) - drift) // 8),
            max(0, min(ys) - drift),
            max(1, min(self.expanse.bytes, (max(xs) + drift) // 8 + 1)),
            max(1, min(self.expanse.rows, max(ys) + drift + 1)),
        )

    def _finishing(self) -> Choices:
        """The choices that cross the finish."""
        span = range(-self.fastest, self.fastest + 1)
        layer = {
            (self.last, move): crosses
            for move in (Move(dx, dy) for dx in span for dy in span)
            if (crosses := self.expanse.line(move).finishing)
        }
        self.known = dict(layer)
        return layer

    def _choosers(self, layer: Choices) -> Choices:
        """By the tempo that a car has, where it may make one of the choices: one axis after the other (V3)."""
        across: Choices = {}
        for choice, crosses in layer.items():
            for had in self.across[choice]:
                across[had] = across[had] | crosses if had in across else crosses
        chosen: Choices = {}
        for choice, crosses in across.items():
            for had in self.up[choice]:
                chosen[had] = chosen[had] | crosses if had in chosen else crosses
        if self.rules.judged_before:
            chosen = {
                choice: staying for choice, crosses in chosen.items() if (staying := crosses & self._staying(choice))
            }
        return chosen

    def _made(self, chosen: Choices) -> Choices:
        """The choices, not known yet, that take a car to where it may make one of the ``chosen``."""
        stride, known, masks = self.window.stride, self.known, self.clean
        fresh: Choices = {}
        for (lap, move), crosses in chosen.items():
            distance = move.dx + move.dy * stride
            sources = crosses >> distance if distance >= 0 else crosses << -distance
            clean = sources & (masks[move] if move in masks else self._clean(move))
            if clean:
                choice = (lap, move)
                old = known[choice] if choice in known else self._known(choice)
                together = old | clean
                if together != old:
                    known[choice] = together
                    fresh[choice] = fresh.get(choice, 0) | (together ^ old)
            if self.course.is_circuit:
                self._made_over_line((lap, move), sources, fresh)
        return fresh

    def _made_over_line(self, after: Choice, sources: int, fresh: Choices) -> None:
        """On a circuit: the choices that take a car over the line to where it goes on."""
        lap, move = after
        _, forward, backward = self._line(move)
        for earlier, crosses in ((lap - 1, sources & forward), (lap + 1, sources & backward)):
            if crosses and 0 <= earlier <= self.last:
                self._add((earlier, move), crosses, fresh)
        if lap == 0 and sources & backward:
            self._add((0, move), sources & backward, fresh)

    def _add(self, choice: Choice, crosses: int, fresh: Choices) -> None:
        old = self._known(choice)
        if crosses & ~old:
            fresh[choice] = fresh.get(choice, 0) | crosses & ~old
            self.known[choice] = old | crosses

    def _known(self, choice: Choice) -> int:
        if choice not in self.known:
            self.known[choice] = self.window.cut(self.seen[choice]) if choice in self.seen else 0
        return self.known[choice]

    def _clean(self, move: Move) -> int:
        if max(abs(move.dx), abs(move.dy)) > self.fastest:
            clean = 0
        else:
            clean = self.window.cut(self.expanse.clean(move)) & self._inside(move.dx)
        self.clean[move] = clean
        return clean

    def _inside(self, dx: int) -> int:
        """The crosses from which a car so fast does not leave the window sideways, where bits would wrap."""
        if dx not in self.columns:
            self.columns[dx] = self.window.columns(max(0, -dx), self.window.stride - abs(dx))
        return self.columns[dx]

    def _line(self, move: Move) -> tuple[int, int, int]:
        """The masks of the finish line as sets of this window."""
        masks, home = self.expanse.line(move), self.expanse.near_line
        if not any(masks):
            return 0, 0, 0
        finishing, forward, backward = (home.moved(mask, self.window) for mask in masks)
        return finishing, forward & self._inside(move.dx), backward & self._inside(move.dx)

    def _staying(self, choice: Choice) -> int:
        """Where a car with this tempo may choose freely: its unchanged projection stays on the track (C6)."""
        lap, tempo = choice
        finishing, forward, backward = self._line(tempo)
        fine = self.window.cut(self.expanse.clean(tempo)) | forward | backward
        return fine | finishing if lap == self.last or not self.course.is_circuit else fine

    def _fit(self, layer: Choices) -> Choices:
        """Take a window in which all that leads to these choices in one move has room."""
        together = 0
        for crosses in layer.values():
            together |= crosses
        left, low, right, high = self.window.bounds(together)
        across = max(abs(move.dx) for _, move in layer) + self.rules.step
        up = max(abs(move.dy) for _, move in layer) + self.rules.step
        window, expanse = self.window, self.expanse
        need = Window(
            max(0, (left - across) // 8),
            max(0, low - up),
            min(expanse.bytes, (right + across) // 8 + 1),
            min(expanse.rows, high + up + 1),
        )
        fits = need.x0 >= window.x0 and need.y0 >= window.y0 and need.x1 <= window.x1 and need.y1 <= window.y1
        if fits and window.size <= 4 * need.size + 4 * SPARE * SPARE:
            return layer
        self._keep()
        self.window = Window(
            max(0, need.x0 - SPARE // 8),
            max(0, need.y0 - SPARE),
            min(expanse.bytes, need.x1 + SPARE // 8),
            min(expanse.rows, need.y1 + SPARE),
        )
        self.clean, self.columns = {}, {}
        return {choice: window.moved(crosses, self.window) for choice, crosses in layer.items()}

    def _keep(self) -> None:
        """Put what is known of the window with what is known of the whole field."""
        for choice, crosses in self.known.items():
            if crosses:
                if choice not in self.seen:
                    self.seen[choice] = self.expanse.empty()
                self.window.part(self.seen[choice], crosses)
        self.known = {}
