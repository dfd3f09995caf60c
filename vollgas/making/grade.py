"""How hard a track is, measured."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Grade:
    """Measures of a track under its rules; see DESIGN for which of them separate the levels."""

    turning: int
    """Total turning of the centreline, degrees."""
    bends: int
    """Bends of 40° or more."""
    length: int
    """Length of the centreline, squares."""
    brakings: int
    """Moves of the ideal line that reduce the tempo on an axis."""
    safe_share: float
    """Share of choices along the ideal lines from which the finish can still be reached cleanly, 0 … 1."""
    crashes: int
    """Crashes of a short-sighted driver, who looks one move ahead."""
    ideal_lines: int
    """How many different lines reach par."""
    score: float
    """All of it as one number from 0 (a stroll) to 100."""


def medals(par: int) -> tuple[int, int, int]:
    """The most moves for gold, silver and bronze."""
    return par + max(1, par // 25), par + max(3, par // 8), par + max(6, par // 4)
