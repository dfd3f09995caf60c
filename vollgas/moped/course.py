"""The spaces of a course, row after row from the start/finish line on: all that the rules know of a board.

As text a row is a sign for each space, the inner lane's first: ``.``, or ``+`` for a "+2" space; a row of one sign is a
single-lane place. ``.. .+ . ..`` are four rows, the third of them a single-lane place.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from vollgas.errors import BadInput
from vollgas.moped.terms import LAPS, ROWS_OF_STARTS

INNER, OUTER = 0, 1
"""The lanes; the one space of a single-lane place counts as inner."""
FEWEST_ROWS, MOST_ROWS = 6, 99
"""Half of the fewest hold the start spaces; no card moves a moped over more than the other half."""


class Spot(NamedTuple):
    """Where a moped stands."""

    along: int
    """Rows beyond the line since the start, whole laps included; negative before the line is crossed first."""
    lane: int


@dataclass(frozen=True, slots=True)
class Course:
    """A closed course; its first row lies just beyond the line, its last just before it."""

    rows: tuple[tuple[bool, ...], ...]
    """For each row its spaces, one or two, from the inner lane: whether it is a "+2" space (M7)."""

    @property
    def goal(self) -> int:
        """How far along a moped has finished: over the line after its last lap (M11)."""
        return LAPS * len(self.rows)

    @property
    def starts(self) -> tuple[Spot, ...]:
        """The six start spaces, the foremost first, in each row the inner one first (M2)."""
        return tuple(Spot(-row, lane) for row in range(1, ROWS_OF_STARTS + 1) for lane in (INNER, OUTER))

    @property
    def text(self) -> str:
        """As ``parse_course`` takes it."""
        return " ".join("".join("+" if bonus else "." for bonus in row) for row in self.rows)

    def is_bonus(self, spot: Spot) -> bool:
        """Whether a spot on the course is a "+2" space (M7)."""
        return self.rows[spot.along % len(self.rows)][spot.lane]

    def lap(self, along: int) -> int:
        """Where the lap marker of a moped lies: 0 for Start, one more for each time the line was crossed (M8)."""
        return along // len(self.rows) + 1


def parse_course(text: str) -> Course:
    """The course of a text; BadInput, with the row, when it is none that can be played on."""
    rows = text.split()
    if not FEWEST_ROWS <= len(rows) <= MOST_ROWS:
        raise BadInput(f"a course of {len(rows)} rows: allowed are {FEWEST_ROWS} to {MOST_ROWS}")
    for number, row in enumerate(rows, 1):
        if row not in {".", "+", "..", "+.", ".+", "++"}:
            raise BadInput(f"row {number} of the course is {row[:20]!r}: allowed are one or two of . and +")
    course = Course(tuple(tuple(sign == "+" for sign in row) for row in rows))
    for fault in faults(course):
        raise BadInput(fault)
    return course


def faults(course: Course) -> Iterator[str]:
    """What makes a course unfit for the game."""
    size = len(course.rows)
    for number in range(size - ROWS_OF_STARTS, size):
        if len(course.rows[number]) != 2:
            yield f"row {number + 1} of the course has start spaces: it must have two spaces"
