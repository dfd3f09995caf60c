"""Printed pages measured as by a scanner of 600 dots an inch: where their lines are, and what lies near their edges."""

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pypdfium2
from drawing_help import MM
from numpy.typing import NDArray

from vollgas.drawing.field import ground_of
from vollgas.drawing.frame import ruler_place
from vollgas.drawing.sheet import Sheet
from vollgas.lattice import Cross
from vollgas.outline import Outline

DPI = 600
MOST_PIXELS = 8_000_000
"""Most pixels of a band of the page that is looked at at a time."""
EXACT = 0.01
"""How far a line may be from where it must be, mm."""
USUAL = 0.1
"""A piece of line whose ink differs more than this from what is usual has something else on it."""


Box = tuple[float, float, float, float]
"""Left, low, right and top, mm from the paper's lower left."""
Corner = tuple[float, float]
"""Where a page lies on the paper, mm."""


class Ink(NamedTuple):
    """Ink across a line: where its middle is, mm, how much there is, grey × mm, and how wide it is spread, pixels."""

    place: float
    much: float
    spread: float


class Band(NamedTuple):
    """A band of the page, all of its width: greys from the top, how many rows lie above it, and pixels a millimetre."""

    pixels: NDArray[np.uint8]
    above: int
    across: float
    up: float
    height: float
    """Of the page, mm."""

    def window(self, x0: float, y0: float, x1: float, y1: float) -> NDArray[np.uint8] | None:
        """The whole pixels inside a box, mm from the page's lower left; None if the band does not hold all of it."""
        top, foot = math.ceil((self.height - y1) * self.up), math.floor((self.height - y0) * self.up)
        if top < self.above or foot > self.above + self.pixels.shape[0]:
            return None
        return self.pixels[
            top - self.above : foot - self.above, math.ceil(x0 * self.across) : math.floor(x1 * self.across)
        ]

    def middle(self, where: Box, road: float, *, upright: bool) -> Ink | None:
        """The ink in a box, if there is any; ``road``: the grey of paper without it."""
        x0, _, _, y1 = where
        box = self.window(*where)
        if box is None:
            return None
        ink = np.clip(road - box.mean(axis=0 if upright else 1), 0, None)
        total = float(ink.sum())
        if not total:
            return None
        steps = np.arange(0.5, ink.size)
        place = float((ink * steps).sum()) / total
        spread = math.sqrt(float((ink * (steps - place) ** 2).sum()) / total)
        if upright:
            return Ink((math.ceil(x0 * self.across) + place) / self.across, total / self.across, spread)
        return Ink(self.height - (math.ceil((self.height - y1) * self.up) + place) / self.up, total / self.up, spread)


def bands(pdf: bytes, page: int = 0, dpi: int = DPI, overlap: float = 25.0) -> Iterator[Band]:
    """The page from the top down in bands that overlap, so that memory stays small."""
    document = pypdfium2.PdfDocument(pdf)
    width, height = document[page].get_size()
    scale = dpi / 72
    wide, high = math.ceil(width * scale), math.ceil(height * scale)
    shared = round(overlap / 25.4 * dpi)
    rows = max(2 * shared, MOST_PIXELS // wide)
    above = 0
    while True:
        end = min(high, above + rows)
        crop = 0, (high - end) / scale, 0, above / scale
        # A trifle less, lest rounding up takes a row too many.
        pixels = (
            document[page]
            .render(scale=scale, crop=tuple(max(0.0, side - 1e-6) for side in crop), grayscale=True)
            .to_numpy()
        )
        yield Band(pixels.reshape(pixels.shape[:2]), above, wide / (width * MM), high / (height * MM), height * MM)
        if end == high:
            break
        above = end - shared
    document.close()


def lines_seen(
    sheet: Sheet, pdf: bytes, page: int = 0, corner: Corner = (0.0, 0.0)
) -> dict[bool, list[tuple[int, float]]]:
    """For upright and for level lines: every piece between two road squares by its number and where it was seen, mm.

    ``corner``: where the sheet's page lies on the paper.
    """
    track, ground = sheet.track, ground_of(sheet)
    left, low, side = ground.x + corner[0], ground.y + corner[1], ground.side
    road = set(track.road_squares())
    if track.outline:
        holds = Outline(track.outline).holds
        road = {
            (x, y)
            for x in range(track.columns)
            for y in range(track.rows)
            if all(holds(Cross(x + i, y + j)) for i in (-1, 0, 1, 2) for j in (-1, 0, 1, 2))
        }
    seen: dict[tuple[bool, int, int], Ink] = {}
    grey = 255.0
    for band in bands(pdf, page):
        for upright in (True, False):
            for x, y in road:
                if ((x - 1, y) if upright else (x, y - 1)) not in road or (upright, x, y) in seen:
                    continue
                box = (x - 0.4, y + 0.42, x + 0.4, y + 0.58) if upright else (x + 0.42, y - 0.4, x + 0.58, y + 0.4)
                place = (left + box[0] * side, low + box[1] * side, left + box[2] * side, low + box[3] * side)
                window = band.window(*place)
                if window is None:
                    continue
                grey = float(window.max())
                if found := band.middle(place, grey, upright=upright):
                    seen[upright, x, y] = found
    usual = float(np.median([ink.much for ink in seen.values()]))
    wide = float(np.median([ink.spread for ink in seen.values()]))
    lines: dict[bool, list[tuple[int, float]]] = {True: [], False: []}
    for (upright, x, y), ink in seen.items():
        if abs(ink.much - usual) <= USUAL * usual and ink.spread < 1.3 * wide:
            lines[upright].append((x if upright else y, ink.place))
    return lines


def assert_squares_exact(sheet: Sheet, pdf: bytes, page: int = 0, corner: Corner = (0.0, 0.0)) -> None:
    """Every piece of grid line lies where it must, and so each square is as large."""
    ground = ground_of(sheet)
    seen = lines_seen(sheet, pdf, page, corner)
    for upright, begin in ((True, ground.x + corner[0]), (False, ground.y + corner[1])):
        assert len(seen[upright]) > 8
        off = [abs(place - begin - number * ground.side) for number, place in seen[upright]]
        assert max(off) <= EXACT, (upright, max(off))
        numbers = {number for number, _ in seen[upright]}
        assert len(numbers) >= 3


def assert_ruler_exact(sheet: Sheet, pdf: bytes, page: int = 0, corner: Corner = (0.0, 0.0)) -> None:
    """The ruler's ticks are ten millimetres apart, and all fifty from the first to the last."""
    x, y, length = ruler_place(sheet.track.paper)
    ticks: dict[int, float] = {}
    for band in bands(pdf, page):
        for at in range(0, round(length) + 1, 10):
            box = (corner[0] + x + at - 2.2, corner[1] + y + 0.4, corner[0] + x + at + 2.2, corner[1] + y + 1.1)
            if found := band.middle(box, 255.0, upright=True):
                ticks[at] = found.place
    assert len(ticks) == round(length) // 10 + 1
    for at, place in ticks.items():
        assert abs(place - corner[0] - x - at) <= EXACT, (at, place)


def assert_margins_white(pdf: bytes, margin: float, page: int = 0, but: tuple[Box, ...] = ()) -> None:
    """Nothing is printed nearer to the paper's edges than ``margin`` mm, but in the given boxes (mm)."""
    for band in bands(pdf, page, dpi=DPI):
        pixels = band.pixels.copy()
        for x0, y0, x1, y1 in but:
            top, foot = (round((band.height - y) * band.up) - band.above for y in (y1, y0))
            pixels[max(top, 0) : max(foot, 0), round(x0 * band.across) : round(x1 * band.across)] = 255
        side, edge = math.floor(margin * band.across), math.floor(margin * band.up)
        assert pixels[:, :side].min(initial=255) == 255
        assert pixels[:, -side:].min(initial=255) == 255
        upper = max(0, edge - band.above)
        assert pixels[:upper].min(initial=255) == 255
        high = round(band.height * band.up)
        lower = max(0, band.above + len(pixels) - (high - edge))
        assert pixels[len(pixels) - lower :].min(initial=255) == 255
