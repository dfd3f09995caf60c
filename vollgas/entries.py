"""A race under way as data: the cars in their order of play, what has happened to them, and how it ended."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal, NamedTuple

from vollgas.course import Course
from vollgas.lattice import Cross, Move
from vollgas.race import Car, open_moves
from vollgas.rules import Rules
from vollgas.verdicts import What


class Status(Enum):
    """Whether a car still races, and why not."""

    RACING = "racing"
    FINISHED = "finished"
    OUT = "out"
    DISQUALIFIED = "disqualified"
    RETIRED = "retired"


class Entry(NamedTuple):
    """A car with its driver in a race."""

    name: str
    start: int
    """The number of its start cross, from 0."""
    car: Car
    status: Status = Status.RACING
    ended: int = 0
    """The round in which its race ended; 0 while it goes on."""
    moves: int = 0
    laps: int = 0
    """Laps behind it (VV3, G8)."""
    beyond: int = 0
    """How many crosses it was beyond the line when it finished (C10)."""
    matched: tuple[int, ...] = ()
    """The moves of the ghost's line that it has driven too, counted from 0 (VV5)."""
    away: bool = False
    """Whether it is off the sheet until its next turn (VV3)."""


class Happening(NamedTuple):
    """Something that happened to a car, and the lines of the rules that decided it."""

    round: int
    car: int
    what: What
    rules: tuple[str, ...]
    at: Cross
    """Where the car stood before."""
    end: Cross
    """Where its trace ended."""
    move: Move | None = None
    """The tempo that was chosen; None when this was no move of its own."""
    via: Cross | None = None
    """The ramp from which it jumped (V13)."""
    other: int | None = None
    """The car in its way, hit by it or that hit it, caught by it or that caught it."""


Reason = Literal["first", "furthest", "phase", "team", "catch", "ghost", "nobody", "called off"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a race ended: the winning cars (both of a team; several in a tie), why, and the rules that decided."""

    winners: tuple[int, ...]
    reason: Reason
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Race:
    """A race under way: the cars in their order of play (V2, C3, R1), whose turn it is, and all that has happened."""

    course: Course
    rules: Rules
    entries: tuple[Entry, ...]
    turn: int = 0
    """The number of the car that must choose, while there is no outcome."""
    round: int = 1
    log: tuple[Happening, ...] = ()
    outcome: Outcome | None = None
    line: tuple[Cross, ...] = ()
    """The ghost's line: its start cross, then where each move ends (VV5)."""

    @property
    def cars(self) -> tuple[Car, ...]:
        """The cars alone, in their order of play."""
        return tuple(entry.car for entry in self.entries)

    def others(self, number: int) -> dict[Cross, int]:
        """The crosses on which cars other than this one stand, with their numbers; ghost drivers are alone (VV5)."""
        if self.rules.ghost:
            return {}
        return {
            entry.car.at: other
            for other, entry in enumerate(self.entries)
            if other != number and entry.status is Status.RACING and not entry.away
        }

    def choices(self) -> tuple[Move, ...]:
        """The moves open to the car whose turn it is."""
        if self.outcome:
            return ()
        return open_moves(self.course, self.rules, self.entries[self.turn].car, self.others(self.turn))

    def prey(self, number: int) -> int | None:
        """The car that this one hunts (VV2): the next one in front still racing; the foremost hunts on circuits only.

        Front and back are those of the start, so in a long race of a circuit the first car hunts the last.
        """
        if not self.rules.pursuit:
            return None
        count = len(self.entries)
        reach = count - 1 if self.course.is_circuit else number
        in_front = ((number - gap) % count for gap in range(1, reach + 1))
        return next((other for other in in_front if self.entries[other].status is Status.RACING), None)


def team_of(race: Race, number: int) -> tuple[int, int]:
    """The two cars of a team: of the first half of the cars and of the second, each in its order (VV4)."""
    half = len(race.entries) // 2
    return number % half, number % half + half
