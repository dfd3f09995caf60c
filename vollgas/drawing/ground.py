"""Where the squares of a field lie on the page, and the shapes that are laid over many of them at once."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from vollgas.drawing.pen import Pen, Point
from vollgas.drawing.runs import runs

Square = tuple[int, int]
Outline = tuple[Point, ...]


class Ground(NamedTuple):
    """Where the squares lie: the page's mm of the field's lower left corner, and the side of a square, mm."""

    x: float
    y: float
    side: float

    def at(self, x: float, y: float) -> Point:
        """A place on the field, in squares, as millimetres on the page."""
        return self.x + x * self.side, self.y + y * self.side


def variant(square: Square) -> int:
    """One of three looks, 0 to 2, changing along every row and column."""
    return (0, 1, 2, 0, 1, 2, 1)[(3 * square[0] + 5 * square[1]) % 7]


def boxes(squares: Iterable[Square], ground: Ground, inset: float) -> Iterator[tuple[float, float, float, float]]:
    """Each square as a rectangle, pulled in by ``inset`` squares on every side."""
    side = (1 - 2 * inset) * ground.side
    return ((*ground.at(x + inset, y + inset), side, side) for x, y in squares)


def each(
    squares: Iterable[Square], ground: Ground, lines: Callable[[Square], Iterable[Outline]]
) -> Iterator[list[Point]]:
    """The lines of each square, given within a unit square, on the page, to a tenth of a mm: files stay small."""
    for square in squares:
        for line in lines(square):
            points = (ground.at(square[0] + x, square[1] + y) for x, y in line)
            yield [(round(x, 1), round(y, 1)) for x, y in points]


def closed(outlines: Iterable[Sequence[Point]]) -> Iterator[tuple[str, Sequence[Point]]]:
    """The outlines as one path."""
    for outline in outlines:
        yield "move", outline[:1]
        yield from (("line", (point,)) for point in outline[1:])
        yield "close", ()


def dots(pen: Pen, squares: Sequence[Square], ground: Ground, size: float, colour: str) -> None:
    """A round dot, ``size`` squares wide, in the middle of each square: dashes of no length with round ends."""
    # A line ends a little behind its last dot, lest rounding loses it.
    rows = runs((y, x) for x, y in squares)
    lines = [[ground.at(x + 0.5, y + 0.5), ground.at(end - 0.48, y + 0.5)] for y, x, end in rows]
    pen.lines(lines, colour, size * ground.side, dash=(0.0, ground.side))
