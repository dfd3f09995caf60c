"""The search for fields far larger than a sheet: from the finish backwards, in windows that go along with it.

One search finds the moves to go from every start cross, where the forward search of solver.py needs a copy of the
field for each. It knows no hazards and no crashes, which such fields have not.
"""

from functools import lru_cache

from vollgas.course import Course
from vollgas.expanse import Bits, Expanse, Window, size_of
from vollgas.lattice import Move, shifted
from vollgas.paper import MOST_SQUARES
from vollgas.race import Car, axis_targets, crossings, start_car
from vollgas.rules import Rules

KEPT = 4
"""Of so many layers one is kept; those between are worked out again around the ideal line."""
SPARE = 16
"""Columns by which a window is wider than what is needed at once."""

Choice = int
"""A tempo chosen, and how often the line has been crossed before, as one number: see ``Homeward.choice``."""
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


class _Band:
    """A window some rows high, and what is known of its crosses."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.known: Choices = {}
        self.clean: dict[Choice, int] = {}
        """The crosses from which a tempo is clean."""


Layer = dict[int, Choices]
"""Choices by the band in which they are made."""


class Homeward:
    """A search from the finish until all start crosses are reached, or nothing is new.

    The field is cut into bands of rows, higher than any move, so that a move ends in its own band or in the next one;
    of all bands the same columns are looked at.
    """

    def __init__(self, course: Course, rules: Rules) -> None:
        self.pars: list[int | None] = [None] * len(course.starts)
        """From each start cross the moves to go; None where no clean way leads over the finish."""
        self.states = 0
        """How many choices were looked at."""
        self.kept: list[list[tuple[Window, Choices]]] = []
        """The choices from which one move leads over the finish, then those with ``KEPT`` more to go, and so on."""
        self.course, self.rules = course, rules
        self.fastest = fastest(course, rules)
        self.height = self.fastest + 1
        self.expanse = Expanse(course, self.fastest)
        self.last = crossings(course, rules) - 1
        self.columns = (self.expanse.near_line.x0, self.expanse.near_line.x1)
        """The bytes of each row that are looked at: from the first to before the second."""
        self.bands: dict[int, _Band] = {}
        self.seen: dict[Choice, Bits] = {}
        """What is known of the whole field, where the bands do not know it."""
        span = range(-self.fastest, self.fastest + 1)
        before = {
            tempo: [other for other in span if tempo in axis_targets(rules, other, 0, boost=False)] for tempo in span
        }
        self.moves = [Move(dx, dy) for _ in range(self.last + 1) for dx in span for dy in span]
        """The tempo of each choice."""
        self.each_lap = len(span) ** 2
        laps = [choice // self.each_lap for choice in range(len(self.moves))]
        plans = list(zip(laps, self.moves, strict=True))
        self.across = [[self.choice(lap, Move(dx, at.dy)) for dx in before[at.dx]] for lap, at in plans]
        self.up = [[self.choice(lap, Move(at.dx, dy)) for dy in before[at.dy]] for lap, at in plans]
        """For each choice, the tempos after which it may be made, one axis after the other (V3)."""

    def choice(self, lap: int, move: Move) -> Choice:
        """The number of a choice."""
        side = 2 * self.fastest + 1
        return (lap * side + move.dx + self.fastest) * side + move.dy + self.fastest

    def run(self) -> None:
        """Go on until all start crosses are reached, or nothing is new."""
        layer, count = self._finishing(), 0
        cars = [start_car(self.course, self.rules, number) for number in range(len(self.pars))]
        while layer and None in self.pars:
            if count % KEPT == 0:
                self.kept.append([(self.bands[number].window, choices) for number, choices in layer.items()])
            count += 1
            layer = self._fit(layer)
            chosen = self._choosers(layer)
            for number, car in enumerate(cars):
                band = car.at.y // self.height
                if self.pars[number] is None and band in chosen:
                    bit = self.bands[band].window.bit(car.at)
                    if chosen[band].get(self.choice(0, car.tempo), 0) & bit:
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
            for layer in self._layers_between(car, self.kept[block], count):
                move = self._best(car, layer)
                drawn.append(move)
                line, home = self.expanse.line(move), self.expanse.near_line.bit(car.at)
                lap = car.lap + bool(line.forward & home) - bool(line.backward & home)
                car = Car(shifted(car.at, move), move, lap=max(0, lap))
                to_go -= 1
        return drawn

    def _best(self, car: Car, layer: Layer) -> Move:
        band = car.at.y // self.height
        bit, choices = self.bands[band].window.bit(car.at), layer[band]
        able = [
            Move(dx, dy)
            for dx in axis_targets(self.rules, car.tempo.dx, 0, boost=False)
            for dy in axis_targets(self.rules, car.tempo.dy, 0, boost=False)
            if max(abs(dx), abs(dy)) <= self.fastest and choices.get(self.choice(car.lap, Move(dx, dy)), 0) & bit
        ]
        return min(able, key=lambda move: (abs(move.dx - car.tempo.dx) + abs(move.dy - car.tempo.dy), move))

    def _layers_between(self, car: Car, kept: list[tuple[Window, Choices]], count: int) -> list[Layer]:
        """The choices open to a car that lead to those kept in ``count`` moves, in one fewer, and so on to none."""
        change = max(self.rules.step, self.rules.brake_step)
        drift = change * (count + 1) * (count + 2) // 2
        (x, y), (dx, dy) = car.at, car.tempo
        xs, ys = (x, x + (count + 1) * dx), (y, y + (count + 1) * dy)
        self.columns = (max(0, (min(xs) - drift) // 8), min(self.expanse.bytes, (max(xs) + drift) // 8 + 1))
        self.bands, self.seen = {}, {}
        nearest: Layer = {}
        for window, choices in kept:
            if window.y1 <= min(ys) - drift or window.y0 > max(ys) + drift:
                continue
            number = window.y0 // self.height
            nearest[number] = {
                choice: moved
                for choice, crosses in choices.items()
                if abs(self.moves[choice].dx - dx) <= change * (count + 1)
                if abs(self.moves[choice].dy - dy) <= change * (count + 1)
                if (moved := window.moved(crosses, self._band(number).window))
            }
        layers = [nearest]
        for _ in range(count):
            for band in self.bands.values():
                band.known = {}
            layers.append(self._made(self._choosers(layers[-1])))
        return layers[::-1]

    def _band(self, number: int) -> _Band:
        band = self.bands.get(number)
        if band is None:
            low = number * self.height
            high = min(low + self.height, self.expanse.rows)
            band = self.bands[number] = _Band(Window(self.columns[0], low, self.columns[1], high))
        return band

    def _finishing(self) -> Layer:
        """The choices that cross the finish."""
        span = range(-self.fastest, self.fastest + 1)
        home = self.expanse.near_line
        layer: Layer = {}
        for move in (Move(dx, dy) for dx in span for dy in span):
            finishing = self.expanse.line(move).finishing
            for number in range(home.y0 // self.height, (home.y1 - 1) // self.height + 1) if finishing else ():
                crosses = home.moved(finishing, self._band(number).window)
                if crosses:
                    layer.setdefault(number, {})[self.choice(self.last, move)] = crosses
        for number, choices in layer.items():
            self.bands[number].known = dict(choices)
        return layer

    def _choosers(self, layer: Layer) -> Layer:
        """By the tempo that a car has, where it may make one of the choices: one axis after the other (V3)."""
        found: Layer = {}
        for number, choices in layer.items():
            across: Choices = {}
            for choice, crosses in choices.items():
                for had in self.across[choice]:
                    across[had] = across[had] | crosses if had in across else crosses
            chosen: Choices = {}
            for choice, crosses in across.items():
                for had in self.up[choice]:
                    chosen[had] = chosen[had] | crosses if had in chosen else crosses
            if self.rules.judged_before:
                chosen = {
                    choice: staying
                    for choice, crosses in chosen.items()
                    if (staying := crosses & self._staying(choice, self.bands[number]))
                }
            found[number] = chosen
        return found

    def _made(self, chosen: Layer) -> Layer:
        """The choices, not known yet, that take a car to where it may make one of the ``chosen``."""
        fresh: Layer = {}
        moves = self.moves
        stride = 8 * (self.columns[1] - self.columns[0])
        full = self.height * stride
        mask, top = (1 << full) - 1, (self.expanse.rows - 1) // self.height
        for number, choices in chosen.items():
            for choice, crosses in choices.items():
                dx, dy = moves[choice]
                # Rows below this band are its neighbour's highest, rows above it the other neighbour's lowest.
                lifted = crosses << (full - dx - dy * stride)
                here = (lifted >> full) & mask
                if here:
                    self._come(choice, here, number, fresh)
                if dy > 0 and number:
                    below = lifted & mask
                    if below:
                        self._come(choice, below, number - 1, fresh)
                elif dy < 0 and number < top:
                    above = lifted >> (2 * full)
                    if above:
                        self._come(choice, above, number + 1, fresh)
        return {number: choices for number, choices in fresh.items() if choices}

    def _come(self, after: Choice, sources: int, number: int, fresh: Layer) -> None:
        """Those of a band's crosses from which the move is clean, as new choices."""
        band = self.bands.get(number) or self._band(number)
        clean = sources & (band.clean[after] if after in band.clean else self._clean(band, after))
        if clean:
            known = band.known
            old = known[after] if after in known else self._known(band, after)
            together = old | clean
            if together != old:
                known[after] = together
                new = together ^ old
                choices = fresh.setdefault(number, {})
                choices[after] = choices[after] | new if after in choices else new
        if self.course.is_circuit:
            self._come_over_line(after, sources, number, fresh)

    def _come_over_line(self, after: Choice, sources: int, number: int, fresh: Layer) -> None:
        """On a circuit: the choices that take a car over the line to where it goes on."""
        band, lap = self.bands[number], after // self.each_lap
        _, forward, backward = self._line(band, self.moves[after])
        came = [(after - self.each_lap, sources & forward)] if lap > 0 else []
        came += [(after + self.each_lap, sources & backward)] if lap < self.last else []
        came += [(after, sources & backward)] if lap == 0 else []
        for choice, crosses in came:
            if crosses:
                self._add(band, choice, crosses, fresh.setdefault(number, {}))

    def _add(self, band: _Band, choice: Choice, crosses: int, fresh: Choices) -> None:
        old = self._known(band, choice)
        if crosses & ~old:
            fresh[choice] = fresh.get(choice, 0) | crosses & ~old
            band.known[choice] = old | crosses

    def _known(self, band: _Band, choice: Choice) -> int:
        if choice not in band.known:
            band.known[choice] = band.window.cut(self.seen[choice]) if choice in self.seen else 0
        return band.known[choice]

    def _clean(self, band: _Band, choice: Choice) -> int:
        move = self.moves[choice]
        clean = band.clean[choice] = band.window.cut(self.expanse.clean(move)) & _inside(band.window, move.dx)
        return clean

    def _line(self, band: _Band, move: Move) -> tuple[int, int, int]:
        """The masks of the finish line as sets of a band."""
        masks, home = self.expanse.line(move), self.expanse.near_line
        if not any(masks):
            return 0, 0, 0
        finishing, forward, backward = (home.moved(mask, band.window) for mask in masks)
        inside = _inside(band.window, move.dx)
        return finishing, forward & inside, backward & inside

    def _staying(self, choice: Choice, band: _Band) -> int:
        """Where a car with this tempo may choose freely: its unchanged projection stays on the track (C6)."""
        lap, tempo = choice // self.each_lap, self.moves[choice]
        finishing, forward, backward = self._line(band, tempo)
        fine = band.window.cut(self.expanse.clean(tempo)) | forward | backward
        return fine | finishing if lap == self.last or not self.course.is_circuit else fine

    def _fit(self, layer: Layer) -> Layer:
        """Look at columns in which all that leads to these choices in one move has room."""
        lefts, rights, across = [], [], 0
        for number, choices in layer.items():
            together = 0
            for crosses in choices.values():
                together |= crosses
            left, _, right, _ = self.bands[number].window.bounds(together)
            lefts.append(left)
            rights.append(right)
            across = max(across, *(abs(self.moves[choice].dx) for choice in choices))
        across += self.rules.step
        x0 = max(0, (min(lefts) - across) // 8)
        x1 = min(self.expanse.bytes, (max(rights) + across) // 8 + 1)
        now = self.columns
        if now[0] <= x0 and x1 <= now[1] and now[1] - now[0] <= 2 * (x1 - x0) + SPARE // 2:
            return layer
        self._keep()
        self.columns = (max(0, x0 - SPARE // 8), min(self.expanse.bytes, x1 + SPARE // 8))
        before, self.bands = self.bands, {}
        return {
            number: {
                choice: before[number].window.moved(crosses, self._band(number).window)
                for choice, crosses in choices.items()
            }
            for number, choices in layer.items()
        }

    def _keep(self) -> None:
        """Put what is known of the bands with what is known of the whole field."""
        for band in self.bands.values():
            for choice, crosses in band.known.items():
                if crosses:
                    if choice not in self.seen:
                        self.seen[choice] = self.expanse.empty()
                    band.window.part(self.seen[choice], crosses)


@lru_cache(maxsize=1024)
def _inside(window: Window, dx: int) -> int:
    """The crosses from which a car so fast does not leave the window sideways, where bits would wrap."""
    return window.columns(max(0, -dx), window.stride - abs(dx))
