"""One barrier square to be drawn in: places and widths in squares, from its lower left corner."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.pen import Pen, Point

Outline = tuple[Point, ...]


class Tile(NamedTuple):
    """The pen, its origin in the square's corner; the square's side, mm; the barrier's dark colour."""

    pen: Pen
    side: float
    colour: str

    def lighter(self, share: float, towards: str = WHITE) -> str:
        """The colour with a share of a light one."""
        return mix(self.colour, towards, share)

    def box(self, inset: float, line: float, dash: Sequence[float] = (), caps: str = "round") -> None:
        """A dark square, pulled in on every side, with a line around it that may have dashes."""
        at, wide = inset * self.side, (1 - 2 * inset) * self.side
        dashes = [length * self.side for length in dash]
        self.pen.rects([(at, at, wide, wide)], self.colour, self.colour, line * self.side, dashes, caps)

    def shape(self, outline: Outline, line: float = 0.0) -> None:
        """A dark outline, closed and filled."""
        self.pen.polygon(self._placed(outline), self.colour, self.colour if line else None, line * self.side)

    def lines(
        self, lines: Iterable[Outline], colour: str, line: float, dash: Sequence[float] = (), caps: str = "round"
    ) -> None:
        """Open lines."""
        dashes = [length * self.side for length in dash]
        self.pen.lines([self._placed(points) for points in lines], colour, line * self.side, dashes, caps)

    def dot(self, size: float, colour: str) -> None:
        """A round dot in the middle, ``size`` squares wide."""
        middle = self.side / 2
        self.pen.circle(middle, middle, size * middle, fill=colour)

    def curve(self, points: Outline) -> None:
        """A dark outline of cubic curves: where it begins, then two controls and an end for each."""
        start, *rest = self._placed(points)
        steps = [("curve", rest[i : i + 3]) for i in range(0, len(rest), 3)]
        self.pen.path([("move", [start]), *steps], self.colour)

    def _placed(self, points: Outline) -> list[Point]:
        return [(x * self.side, y * self.side) for x, y in points]
