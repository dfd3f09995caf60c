"""Where the squares of a field lie on the page."""

from typing import NamedTuple

from vollgas.drawing.pen import Point

Square = tuple[int, int]


class Ground(NamedTuple):
    """Where the squares lie: the page's mm of the field's lower left corner, and the side of a square, mm."""

    x: float
    y: float
    side: float

    def at(self, x: float, y: float) -> Point:
        """A place on the field, in squares, as millimetres on the page."""
        return self.x + x * self.side, self.y + y * self.side
