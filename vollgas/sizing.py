"""How large a printed page is: the grid lines of its field and its ruler, measured far finer than a pixel."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from vollgas.drawing.frame import ruler_place
from vollgas.measuring import INKED, Field
from vollgas.paper import Paper
from vollgas.reading import Picture

USUAL = 0.1
"""Pieces of grid line whose ink differs more than this from what is usual are no measure of size."""


class Piece(NamedTuple):
    """A grid line's piece between two road squares: which line, where it was seen, mm, and its ink, grey × mm."""

    number: int
    place: float
    ink: float
    between: tuple[tuple[int, int], tuple[int, int]]


class Grid(NamedTuple):
    """Every piece of grid line between two road squares with nothing else on it."""

    upright: tuple[Piece, ...]
    level: tuple[Piece, ...]

    @property
    def line(self) -> float:
        """How much ink a grid line usually has: grey × mm across it; 0 when there is none."""
        inks = [piece.ink for piece in self.upright + self.level]
        return float(np.median(inks)) if inks else 0.0


class Span(NamedTuple):
    """Grid lines measured along one axis, in mm."""

    side: float
    """The side of a square."""
    origin: float
    """Where the field begins."""
    numbers: tuple[int, int]
    """The first and the last line seen."""
    worst: float
    """The largest distance of a piece from where the others would have it."""

    @property
    def reach(self) -> float:
        """From the first line seen to the last."""
        return self.side * (self.numbers[1] - self.numbers[0])


def grid_of(field: Field) -> Grid:
    """The field's grid lines as they are seen."""
    return Grid(tuple(_pieces(field, upright=True)), tuple(_pieces(field, upright=False)))


def _pieces(field: Field, *, upright: bool) -> Iterator[Piece]:
    """The upright or the level pieces."""
    picture = field.picture
    for x, y in sorted(field.road):
        other = (x - 1, y) if upright else (x, y - 1)
        if other not in field.road:
            continue
        box = (x - 0.4, y + 0.42, x + 0.4, y + 0.58) if upright else (x + 0.42, y - 0.4, x + 0.58, y + 0.4)
        rows, columns = where = field.window(*box)
        if field.is_taken(where):
            continue
        ink = np.clip(field.levels.road - picture.pixels[where].mean(axis=0 if upright else 1), 0, None)
        total = float(ink.sum())
        step = picture.across if upright else picture.up
        middle = float((ink * np.arange(0.5, ink.size)).sum()) / max(total, 1e-9)
        place = (columns.start + middle) / step if upright else picture.height - (rows.start + middle) / step
        yield Piece(x if upright else y, place, total / step, (other, (x, y)))


def span_of(pieces: Iterable[Piece], line: float) -> Span | None:
    """The side of a square by all pieces that show a line and nothing else; None when of fewer than two lines.

    ``line``: how much ink a grid line usually has.
    """
    seen = [piece for piece in pieces if line > 0 and abs(piece.ink - line) <= USUAL * line]
    numbers, places = np.array([p.number for p in seen], float), np.array([p.place for p in seen])
    if len(set(numbers)) < 2:
        return None
    spread = numbers - numbers.mean()
    side = float((spread * places).sum() / (spread * spread).sum())
    origin = float(places.mean() - side * numbers.mean())
    worst = float(np.abs(places - origin - side * numbers).max())
    return Span(side, origin, (int(numbers.min()), int(numbers.max())), worst)


def measured_ruler(picture: Picture, paper: Paper) -> float | None:
    """The length of the ruler at its place, mm, from its first tick to its last; None when it is not there whole."""
    x, y, length = ruler_place(paper)
    # A little room up and down, so that a page that was scaled still has its length told.
    base = 255.0 - picture.pixels[picture.window(x + 2, y - 0.4, x + length - 2, y + 0.4)].min(axis=0)
    ticks: list[float] = []
    for at in range(0, round(length) + 1, 10):
        rows, columns = picture.window(x + at - 2.2, y + 0.5, x + at + 2.2, y + 1.1)
        ink = 255.0 - picture.pixels[rows, columns].mean(axis=0)
        marked = ink >= INKED
        # On a page painted over everything is marked, and nothing is a tick.
        if 0 < marked.mean() < 0.2:
            ticks.append((columns.start + float((ink * np.arange(0.5, ink.size)).sum() / ink.sum())) / picture.across)
    if base.min() < INKED or len(ticks) != round(length) // 10 + 1:
        return None
    return ticks[-1] - ticks[0]
