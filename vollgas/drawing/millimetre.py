"""The fine lattice of millimetre paper on a track's field: ten crosses to a square (CV6)."""

from collections.abc import Iterator

from vollgas.drawing.ground import Ground
from vollgas.drawing.pen import Pen, Point
from vollgas.track import Track

TENTHS = 10
FINE_LINE, HALF_LINE = 0.05, 0.1
"""Widths of a fine line and of one that halves a square, mm."""


def draw_millimetres(pen: Pen, track: Track, ground: Ground, colour: str) -> None:
    """Draw the lines between those of the squares, over the whole field; what may show of them is the caller's."""
    for width in (FINE_LINE, HALF_LINE):
        pen.lines(_lines(track, ground, halves=width == HALF_LINE), colour, width, caps="butt")


def places(squares: int, *, halves: bool) -> Iterator[float]:
    """Where fine lines lie along so many squares: those that halve one, or all others."""
    for number in range(1, TENTHS * squares):
        if number % TENTHS and (number % TENTHS == TENTHS // 2) == halves:
            yield number / TENTHS


def _lines(track: Track, ground: Ground, *, halves: bool) -> Iterator[tuple[Point, Point]]:
    """All of one width."""
    for x in places(track.columns, halves=halves):
        yield ground.at(x, 0), ground.at(x, track.rows)
    for y in places(track.rows, halves=halves):
        yield ground.at(0, y), ground.at(track.columns, y)
