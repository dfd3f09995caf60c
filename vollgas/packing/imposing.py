"""Pages laid out on paper: which ones share a side of it, in which order, and where each of them lies."""

from collections.abc import Sequence
from typing import NamedTuple

from vollgas.packing.plan import Order, Page
from vollgas.paper import SIZES, Paper

DOUBLE = {"a5": "a4", "a4": "a3"}
"""The paper that is cut or folded into two of these; of others, the sheet is twice as wide."""

Side = tuple[int | None, ...]
"""The pages on one side of the paper, by their numbers from 0; None for none. Left before right, upper before lower."""


class Spread(NamedTuple):
    """A sheet for two pages: its width and height, and the lower left corners of the pages on it, mm."""

    width: float
    height: float
    corners: tuple[tuple[float, float], tuple[float, float]]


def spread_of(paper: Paper) -> Spread:
    """Two pages side by side if they are upright, one above the other if they lie; each in the middle of its half."""
    wide, high = paper.width, paper.height
    upright = wide <= high
    long, short = (2 * wide, high) if upright else (2 * high, wide)
    if paper.name in DOUBLE:
        short, long = SIZES[DOUBLE[paper.name]]
    if upright:
        y = (short - high) / 2
        return Spread(long, short, ((long / 4 - wide / 2, y), (3 * long / 4 - wide / 2, y)))
    x = (short - wide) / 2
    return Spread(short, long, ((x, 3 * long / 4 - high / 2), (x, long / 4 - high / 2)))


def sides(order: Order, read: Sequence[Page | None]) -> list[Side]:
    """The sides of all sheets of paper for the pages as they are read, in the order in which they are printed.

    Two pages on a side are turned over on the short edge of the paper, so that what lies behind the first is printed
    in the second place. The ideal lines are a booklet of their own, so that nobody who takes out a sheet to draw on
    sees one.
    """
    count = len(read)
    if order.booklet:
        peek = next((number for number, page in enumerate(read) if page and page.kind == "peek"), 0)
        return _booklet(range(peek)) + _booklet(range(peek, count))
    if order.nup == 1:
        return [(number,) for number in range(count)]
    numbers = [number if number < count else None for number in range(count + -count % 4)]
    if not order.duplex:
        return [(a, b) for a, b in zip(numbers[::2], numbers[1::2], strict=True) if a is not None]
    fours = zip(numbers[::4], numbers[1::4], numbers[2::4], numbers[3::4], strict=True)
    both: list[Side] = [side for a, behind_a, b, behind_b in fours for side in ((a, b), (behind_b, behind_a))]
    while both[-1] == (None, None):
        both.pop()
    return both


def _booklet(read: Sequence[int]) -> list[Side]:
    """Sheets that lie in each other and are folded in the middle: the outer one holds the first and the last page."""
    numbers: list[int | None] = [*read, *[None] * (-len(read) % 4)]
    both: list[Side] = []
    for first in range(0, len(numbers) // 2, 2):
        last = len(numbers) - 1 - first
        both += [(numbers[last], numbers[first]), (numbers[first + 1], numbers[last - 1])]
    return both
