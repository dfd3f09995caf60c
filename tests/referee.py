"""A second referee for one car, written from the rule book alone and from what is printed on a track's sheet.

It shares nothing with the product's: not the course, not the rules as data, not the state of a car. Where the rule book
is silent it does as race.py says: a projection is judged with everything that its trace meets (C6), laps never fall
below none (G8), and "further back" is told by steps to the finish (C7).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import brute

from vollgas.lattice import Cross, Move
from vollgas.race import Event, Trace
from vollgas.track import Track

STILL = Move(0, 0)
AROUND = [Move(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Driver(NamedTuple):
    """A car as a player would note it down."""

    at: Cross
    tempo: Move
    limited: int = 0
    """Moves that are still limited (V7)."""
    turbo: bool = False
    """Whether its last trace passed a turbo (V12)."""
    laps: int = 0
    place: int = 0
    """Its start cross."""
    left: Cross | None = None
    """Off the track: its last cross on it (C7)."""
    warned: bool = False
    """Whether it has come back too fast before (C7)."""
    pauses: int = 0
    """Turns that it loses (C7, CV4)."""


Next = tuple[Move, Event, "Driver | None"]
"""A legal move, what comes of it, and the car afterwards; None when its race is over."""


@dataclass(frozen=True)
class Referee:
    """One game with its variants, as they are named, on one track."""

    track: Track
    game: str
    variants: tuple[str, ...] = ()
    known: dict[tuple[Cross, Move, int], Trace] = field(default_factory=dict)
    """Traces drawn before."""

    def number(self, variant: str, usual: int) -> int:
        """The number that a variant is written with."""
        found = [name for name in self.variants if name.partition("=")[0] == variant]
        return int(found[0].partition("=")[2] or usual) if found else 0

    @cached_property
    def box(self) -> int:
        """By how many crosses a tempo may change: one, or as many tenths as the box is wide (V3, C5, R8, CV6)."""
        return 10 * self.number("millimetre", 1) or 1

    @cached_property
    def square(self) -> int:
        """Crosses to a square (CV6)."""
        return 10 if self.number("millimetre", 1) else 1

    @cached_property
    def laps(self) -> int:
        """How often the course is driven (VV3)."""
        return self.number("laps", 2) or 1

    @cached_property
    def ground(self) -> brute.Ground:
        """What traces may meet."""
        track, fine = self.track, self.square
        rows = track.squares[::-1]
        road = {(x, y) for y, row in enumerate(rows) for x, square in enumerate(row) if square == "."}
        hazards = {Cross(at.x * fine, at.y * fine): kind for at, kind in track.hazards}
        circuit = set(track.start) == {track.finish.a, track.finish.b}
        return brute.Ground(frozenset(road), track.outline, track.finish, hazards, circuit, fine)

    def start(self, place: int) -> Driver:
        """The car on its start cross: standing behind the line (V4), or on it with a vector of length one (C4)."""
        at, fine = self.track.starts[place], self.square
        if self.game != "carreras":
            return Driver(Cross(at.x * fine, at.y * fine), STILL, place=place)
        a, b = self.track.start
        way = Move(a.x - at.x, 0) if a.x == b.x else Move(0, a.y - at.y)
        return Driver(
            Cross((at.x + way.dx) * fine, (at.y + way.dy) * fine), Move(way.dx * fine, way.dy * fine), place=place
        )

    def is_open(self, tempo: int, new: int, car: Driver) -> bool:
        """Whether one axis may go from one tempo to another."""
        if car.limited and abs(new) > self.square:  # V7, before any turbo: V14
            return False
        if "beginner" in self.variants and abs(new) > 3 * self.square:  # VV1
            return False
        change = new - tempo if tempo >= 0 else tempo - new  # above 0: faster in its direction
        if abs(new - tempo) <= self.box:
            return True
        if "hard-braking" in self.variants and change == -2 and new * tempo >= 0 != tempo:  # CV2
            return True
        return car.turbo and not car.limited and tempo != 0 and 0 < change <= 2 * self.square  # V12

    def tempos(self, car: Driver) -> list[Move]:
        """The tempos open to a car, walls aside."""
        if car.pauses:
            return [STILL]
        reach = 2 * self.square + self.box
        across, up = (
            [new for new in range(tempo - reach, tempo + reach + 1) if self.is_open(tempo, new, car)]
            for tempo in car.tempo
        )
        return [Move(dx, dy) for dx in across for dy in up]

    def draw(self, car: Driver, move: Move) -> Trace:
        """The trace of a move; on a circuit the line must be crossed once more than laps are driven (G8)."""
        to_go = self.laps + 1 - car.laps if self.ground.is_circuit else 1
        key = car.at, move, to_go
        if key not in self.known:
            self.known[key] = brute.draw_on(self.ground, car.at, move, to_go=to_go)
        return self.known[key]

    def moves(self, car: Driver) -> Iterator[Next]:
        """Every legal move of the car."""
        for move in self.tempos(car):
            if self.game == "gonki" and self.draw(car, move).event is Event.CRASH:  # R9
                continue
            yield move, *self.after(car, move)

    def after(self, car: Driver, move: Move) -> tuple[Event, Driver | None]:
        """What a move does."""
        if car.pauses:
            return Event.WAIT, car._replace(pauses=car.pauses - 1)
        going = car._replace(limited=max(0, car.limited - 1), turbo=False)
        if car.left is not None:
            return self.outside(car.left, going, move)
        drawn = self.draw(car, move)
        leaving = self.leaving(car, drawn)
        if leaving is not None:
            return self.off(going, move, leaving)
        return self.on_track(car, going, drawn)

    def leaving(self, car: Driver, drawn: Trace) -> Trace | None:
        """The trace of a car that leaves the track with this move, until then: its projection's (C6) or own (CV3)."""
        if self.game != "carreras":
            return None
        traces = [drawn] if "judged-after" in self.variants else [self.draw(car, car.tempo), drawn]
        return next((one for one in traces if one.event is Event.CRASH), None)

    def on_track(self, car: Driver, going: Driver, drawn: Trace) -> tuple[Event, Driver | None]:
        """A car's state after a trace that does not leave the track for good."""
        if drawn.event is Event.FINISH:
            if self.ground.is_circuit or car.laps + 1 == self.laps:
                return Event.FINISH, None
            return Event.LAP, self.start(car.place)._replace(laps=car.laps + 1, limited=going.limited)  # VV3
        going = going._replace(at=drawn.end, tempo=drawn.tempo, laps=max(0, car.laps + drawn.crossed))
        if drawn.event in {Event.CRASH, Event.BRAKE}:  # V6, V7, V11
            return drawn.event, going._replace(limited=3)
        return drawn.event, going._replace(turbo=drawn.turbo)

    def off(self, going: Driver, move: Move, leaving: Trace) -> tuple[Event, Driver | None]:
        """A car leaves the track where a trace on it ends; over the line until then is over the line (C7, CV4, CV5)."""
        if "knockout" in self.variants:
            return Event.OUT, None
        at = Cross(going.at.x + move.dx, going.at.y + move.dy)
        pauses = 1 if "lost-turn" in self.variants else 0
        laps = max(0, going.laps + leaving.crossed)
        return Event.OFF, going._replace(at=at, tempo=move, left=leaving.end, pauses=pauses, laps=laps)

    def outside(self, left: Cross, going: Driver, move: Move) -> tuple[Event, Driver | None]:
        """A move of a car that is off the track (C7)."""
        at = Cross(going.at.x + move.dx, going.at.y + move.dy)
        going = going._replace(at=at, tempo=move)
        if self.to_finish.get(at, -1) < self.to_finish.get(left, 0):
            return Event.OUTSIDE, going
        if max(abs(move.dx), abs(move.dy)) <= self.square:
            return Event.BACK, going._replace(left=None)
        if going.warned:
            return Event.OUT, None
        return Event.LATE, going._replace(left=None, warned=True, pauses=1)

    @cached_property
    def to_finish(self) -> dict[Cross, int]:
        """From each cross, steps to neighbouring crosses that lead over the line, round hazards, never back over it."""
        fine, ground, width, height = self.square, self.ground, self.track.columns, self.track.rows
        crosses = [Cross(x, y) for x in range(width * fine + 1) for y in range(height * fine + 1)]
        behind: dict[Cross, list[Cross]] = {}
        found: dict[Cross, int] = {}
        for at in (at for at in crosses if not ground.is_closed(at)):
            for step in AROUND:
                drawn = brute.draw_on(ground._replace(hazards={}), at, step)
                end = Cross(at.x + step.dx, at.y + step.dy)
                if drawn.event is Event.FINISH:
                    found[at] = 1
                elif drawn.event is Event.CLEAN and drawn.crossed == 0 and end not in ground.hazards:
                    behind.setdefault(end, []).append(at)
        layer, steps = list(found), 1
        while layer:
            steps += 1
            layer = list({at for end in layer for at in behind.get(end, ()) if at not in found})
            found.update(dict.fromkeys(layer, steps))
        return found


def count(referee: Referee, depth: int, barred: frozenset[Event] = frozenset()) -> list[Counter[str]]:
    """Sequences of legal moves of each length up to ``depth``, by how the last one ended; those of some kinds left out.

    They begin on any start cross, and no sequence goes on where a car's race is over.
    """
    layer = Counter(referee.start(place) for place in range(len(referee.track.starts)))
    counts = []
    for _ in range(depth):
        ends: Counter[str] = Counter()
        onward: Counter[Driver] = Counter()
        for car, ways in layer.items():
            moves = list(referee.moves(car))
            ends["stuck"] += 0 if moves else ways
            for _, event, then in moves:
                if event in barred:
                    continue
                ends[event.value] += ways
                if then is not None:
                    onward[then] += ways
        counts.append(ends)
        layer = onward
    return counts
