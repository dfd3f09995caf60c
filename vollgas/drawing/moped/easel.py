"""A pen for pictures that are also wanted mirrored, and the paints of the six mopeds in each ink."""

from collections.abc import Sequence
from dataclasses import dataclass

from vollgas.drawing.colour import BLACK, WHITE, mix
from vollgas.drawing.pen import Commands, Pen, Point
from vollgas.moped.terms import MOPEDS

LINE = "#2b2320"
"""The outline of everything that is drawn by hand."""


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of a moped: of its body, its shaded and its lit parts, and its outline."""

    body: str
    shade: str
    light: str
    line: str


def paint_of(moped: int, ink: str) -> Paint:
    """A moped's paint; where ink is to be saved, its body stays white and its lines are coloured."""
    colour = MOPEDS[moped].colour
    dark = mix(colour, BLACK, 0.35)
    if ink == "saver":
        return Paint(WHITE, mix(colour, WHITE, 0.75), WHITE, dark)
    return Paint(colour, dark, mix(colour, WHITE, 0.45), LINE)


@dataclass(frozen=True, slots=True)
class Easel:
    """Draws as the pen does, seen in a mirror that stands upright at x = 0 if ``mirrored``."""

    pen: Pen
    mirrored: bool = False

    def _at(self, point: Point) -> Point:
        return (-point[0], point[1]) if self.mirrored else point

    def shape(self, commands: Commands, fill: str | None, stroke: str | None = None, line: float = 1.2) -> None:
        """A path of lines and curves."""
        self.pen.path([(verb, [self._at(point) for point in points]) for verb, points in commands], fill, stroke, line)

    def blob(self, points: Sequence[Point], fill: str | None, stroke: str | None = None, line: float = 1.2) -> None:
        """A closed outline of curves: where it begins, then two controls and an end for each."""
        curves = [("curve", points[i : i + 3]) for i in range(1, len(points), 3)]
        self.shape([("move", points[:1]), *curves, ("close", ())], fill, stroke, line)

    def bend(self, points: Sequence[Point], colour: str, line: float) -> None:
        """An open line of curves, as above."""
        curves = [("curve", points[i : i + 3]) for i in range(1, len(points), 3)]
        self.shape([("move", points[:1]), *curves], None, colour, line)

    def plate(self, points: Sequence[Point], fill: str | None, stroke: str | None = None, line: float = 1.2) -> None:
        """A closed outline of straight lines."""
        self.pen.polygon([self._at(point) for point in points], fill, stroke, line)

    def stroke(self, points: Sequence[Point], colour: str, line: float, caps: str = "round") -> None:
        """An open line."""
        self.pen.line([self._at(point) for point in points], colour, line, caps=caps)

    def disc(
        self, x: float, y: float, r: float, fill: str | None, stroke: str | None = None, line: float = 1.2
    ) -> None:
        """A circle."""
        self.pen.circle(*self._at((x, y)), r, fill, stroke, line)
