"""Where pieces lie on a sheet, and the marks by which they are cut, folded and glued."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from vollgas.drawing.moped.kit import GREY, INK
from vollgas.drawing.pen import Pen, Point

BLEED = 3.0
"""By how much pictures that reach a cut go beyond it, mm."""
GAP, TICK = 1.0, 3.5
"""Between a piece and a mark beside it, and how long the mark is, mm."""
HAIR = 0.15
"""Width of all lines that are cut along, mm."""
CROSS = 1.5
"""Length of each arm of the cross where four pieces meet, mm."""


class Grid(NamedTuple):
    """Pieces of one size, edge to edge, from the upper left one on; lengths in mm."""

    x: float
    y: float
    """The lower left corner of all."""
    columns: int
    rows: int
    wide: float
    high: float

    @property
    def many(self) -> int:
        """How many pieces there are."""
        return self.columns * self.rows

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Lower left corner, width and height of all of them."""
        return self.x, self.y, self.columns * self.wide, self.rows * self.high

    @property
    def cuts(self) -> tuple[list[float], list[float]]:
        """Where it is cut: the upright lines' x and the level lines' y."""
        return (
            [self.x + i * self.wide for i in range(self.columns + 1)],
            [self.y + j * self.high for j in range(self.rows + 1)],
        )

    def corners(self, *, mirrored: bool = False) -> Iterator[Point]:
        """The lower left corners of the pieces, row by row; ``mirrored``: as they lie on the back of the paper."""
        for row in range(self.rows):
            for column in range(self.columns):
                place = self.columns - 1 - column if mirrored else column
                yield self.x + place * self.wide, self.y + (self.rows - 1 - row) * self.high


Box = tuple[float, float, float, float]
"""Lower left corner, width and height, mm."""


def mark_grid(pen: Pen, grid: Grid, around: Box | None = None) -> None:
    """Marks at each cut of the grid, around it or a larger box, and a small cross where pieces meet."""
    xs, ys = grid.cuts
    mark_cuts(pen, xs, ys, around or grid.box)
    arms = [
        arm
        for x in xs
        for y in ys
        if x not in {xs[0], xs[-1]} or y not in {ys[0], ys[-1]}
        for arm in (((x - CROSS, y), (x + CROSS, y)), ((x, y - CROSS), (x, y + CROSS)))
    ]
    left, low, wide, high = grid.box
    with pen.clipped(left, low, wide, high):
        pen.lines(arms, GREY, HAIR, caps="butt")


def mark_cuts(pen: Pen, xs: Sequence[float], ys: Sequence[float], box: Box) -> None:
    """Marks outside of a box, in line with upright and level cuts through it."""
    x, y, wide, high = box
    far = GAP + TICK
    upright = [
        line for at in xs for line in (((at, y - GAP), (at, y - far)), ((at, y + high + GAP), (at, y + high + far)))
    ]
    level = [
        line for at in ys for line in (((x - GAP, at), (x - far, at)), ((x + wide + GAP, at), (x + wide + far, at)))
    ]
    pen.lines([*upright, *level], INK, HAIR, caps="butt")


def fold(pen: Pen, lines: Iterable[Sequence[Point]]) -> None:
    """Lines to fold along: dashes and dots."""
    pen.lines(lines, GREY, HAIR, dash=(3.0, 1.2, 0.3, 1.2), caps="butt")


def caption(pen: Pen, x: float, y: float, words: str, room: float, *, centred: bool = False) -> None:
    """A line beside pieces that says what is done with them."""
    size = pen.fit(words, 7.5, "narrow", room, 3.0)
    colour = INK if pen.ink == "saver" else GREY  # letters are paler there anyhow
    pen.text(x + (room / 2 if centred else 0), y, words, size, "narrow", colour, "centre" if centred else "left")
