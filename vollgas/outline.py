"""The border of a freehand track as closed rings of points, and what it lets pass, exactly (G3, G4)."""

from dataclasses import dataclass

from vollgas.lattice import Board, Cross, Move
from vollgas.track import Rings

SCALE = 100
"""Points lie on hundredths of a square."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The region that the rings enclose, their lines included; ``unit`` hundredths of a square lie between crosses."""

    rings: Rings
    unit: int = SCALE

    def holds(self, at: tuple[int, int]) -> bool:
        """Whether the cross lies inside the region or on its border."""
        raise NotImplementedError

    def is_clear(self, at: Cross, move: Move, share: tuple[int, int] = (1, 1)) -> bool:
        """Whether a trace stays in the region, its border included (G3): its first ``share[0] / share[1]`` alone."""
        raise NotImplementedError

    def clear_sources(self, board: Board, move: Move) -> int:
        """The crosses of the board, as a set, from which the move is clear."""
        raise NotImplementedError
