"""A printed field looked at in pixels: how dark its squares are, what lies on its crosses, what lines are whole."""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vollgas.drawing.field import GRID_LINE
from vollgas.drawing.gates import (
    arrow_of,
    behind_finish,
    flag_of,
    plate_reach,
    ring_radius,
    start_crosses,
    start_row,
    thickness,
    tooth_size,
)
from vollgas.drawing.ground import Ground
from vollgas.lattice import Cross
from vollgas.likeness import REACH, alike
from vollgas.reading import Picture
from vollgas.roadmask import Border
from vollgas.rules import VOLLGAS, Rules
from vollgas.track import Track

EDGE = 0.1
"""Share of a square at each of its edges that belongs to grid lines and to its neighbours' outlines."""
CROSS = 0.35
"""Around a cross, in squares, nothing but grid lines may be seen."""
PLAIN = 24
"""Greys (of 255) by which a pixel of plain road may differ from the road."""
INKED = 40
"""Least difference in grey between road and whatever line or ring must be seen."""
LEAST_SEEN = 0.2
"""Squares of which less is free are judged by all that lies on them."""
LINE_SHADE = 0.35
"""How far from the ink of a smooth border's line to the road its greys may go."""
HALF_GREY = 170
"""Between the darkest white and the lightest ink of a flag."""


class Levels(NamedTuple):
    """The greys of plain road and of the barrier's ink."""

    road: float
    ink: float


class Square(NamedTuple):
    """What is seen of a square, each as a share of it."""

    cover: float
    """Covered with ink as dark as the barrier's, all greys together: hardly depends on how fine the pixels are."""
    dark: float
    """Nearer to the barrier's ink than to the road, pixel by pixel: light ornaments do not count."""
    foreign: float
    """Unlike plain road."""
    seen: float
    """Not taken by something that may lie there, such as a symbol or the finish."""


class Field:
    """A track's field on a picture of its page."""

    def __init__(self, picture: Picture, track: Track, rules: Rules = VOLLGAS) -> None:
        self.picture = picture
        self.track = track
        self.starts = start_crosses(track, rules)
        self.side = track.paper.square
        self.ground = Ground(*track.paper.corner(track.columns, track.rows), self.side)
        self.flag = flag_of(track)
        self._taken = self._mask([*(self._round(at, REACH) for at, _ in track.hazards), *self._apparatus()])
        self.border = Border(picture, self.ground, track) if track.outline else None
        self.road = self.border.road if self.border else frozenset(track.road_squares())
        """The squares that are road; with a smooth border, those whose corners all are."""
        if self.border:
            self._taken |= self.border.beyond
        self.levels = self._levels()

    def window(self, x0: float, y0: float, x1: float, y1: float) -> tuple[slice, slice]:
        """The pixels inside a box given in squares."""
        return self.picture.window(*self.ground.at(min(x0, x1), min(y0, y1)), *self.ground.at(max(x0, x1), max(y0, y1)))

    def _mask(self, boxes: Iterable[tuple[float, float, float, float]]) -> NDArray[np.bool_]:
        mask = np.zeros(self.picture.pixels.shape, dtype=np.bool_)
        for box in boxes:
            rows, columns = self.window(*box)
            # A pixel more on each side: edges are smoothed.
            mask[max(rows.start - 2, 0) : rows.stop + 2, max(columns.start - 2, 0) : columns.stop + 2] = True
        return mask

    @staticmethod
    def _round(at: Cross, reach: float) -> tuple[float, float, float, float]:
        return at.x - reach, at.y - reach, at.x + reach, at.y + reach

    def _apparatus(self) -> Iterator[tuple[float, float, float, float]]:
        """Boxes, in squares, of all that start and finish are made of."""
        track, half = self.track, thickness(self.side) / self.side / 2
        yield from (self._round(at, self.ring + 0.08) for at in self.starts)
        (a, b), (dx, dy) = sorted(track.start), track.way
        front = max(half, tooth_size(self.side)[0] / self.side)
        yield a.x - half * dx, a.y - half * dy, b.x + front * dx, b.y + front * dy
        word = start_row(track)
        yield *word[0], word[-1][0] + 1, word[-1][1] + 1
        if arrow := arrow_of(track):
            (x0, y0), (x1, y1) = (
                behind_finish(track, beyond, arrow.middle + side)
                for beyond, side in ((arrow.tail, -0.42), (arrow.tip, 0.42))
            )
            yield min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
        rim = 0.15 / self.side
        (x0, y0), (x1, y1) = self._behind(-half, 0), self._behind(self.flag.deep * self.flag.row + rim, self.flag.along)
        yield min(x0, x1) - rim, min(y0, y1) - rim, max(x0, x1) + rim, max(y0, y1) + rim

    @property
    def ring(self) -> float:
        """Radius of the start crosses' rings, in squares."""
        return ring_radius(self.side) / self.side

    def _behind(self, beyond: float, cells: float) -> tuple[float, float]:
        """The place so many squares behind the finish line and so many of the flag's cells along it, in squares."""
        return behind_finish(self.track, beyond, cells * self.flag.cell)

    def _levels(self) -> Levels:
        road = [self._middle(x, y) for x, y in sorted(self.road)]
        light = float(np.median(np.concatenate(road)))
        if self.border:
            return Levels(light, self.border.ink())
        wall = [self.pixels(x + EDGE, y + EDGE, x + 1 - EDGE, y + 1 - EDGE) for x, y in self.track.barrier_squares()]
        # Hatching covers a tenth of a square, and thin strokes reach their full ink only in some pixels.
        dark = float(np.percentile(np.concatenate([some.ravel() for some in wall]), 2)) if wall else 0.0
        return Levels(light, dark)

    def _middle(self, x: int, y: int) -> NDArray[np.uint8]:
        """Pixels from the middle of a square, thinned out."""
        return self.pixels(x + 0.3, y + 0.3, x + 0.7, y + 0.7)[::2, ::2].ravel()

    def pixels(self, x0: float, y0: float, x1: float, y1: float) -> NDArray[np.uint8]:
        """The pixels inside a box given in squares."""
        return self.picture.pixels[self.window(x0, y0, x1, y1)]

    def square(self, x: int, y: int) -> Square:
        """What is seen of the square with this lower left cross; of a square that is taken, all that lies on it."""
        where = self.window(x + EDGE, y + EDGE, x + 1 - EDGE, y + 1 - EDGE)
        pixels, free = self.picture.pixels[where], ~self._taken[where]
        seen = float(free.mean())
        inside = pixels[free] if seen >= LEAST_SEEN else pixels.ravel()
        light, dark = self.levels
        unlike = np.count_nonzero(np.abs(inside.astype(np.int16) - round(light)) > PLAIN)
        dark_ones = np.count_nonzero(inside < (light + dark) / 2)
        cover = (light - float(inside.mean())) / max(light - dark, 1.0)
        return Square(cover, int(dark_ones) / inside.size, int(unlike) / inside.size, seen)

    def is_taken(self, where: tuple[slice, slice]) -> bool:
        """Whether something that may lie there takes some of these pixels."""
        return bool(self._taken[where].any())

    def is_bare(self, at: Cross) -> bool:
        """Whether nothing but grid lines may lie near the cross."""
        return not self.is_taken(self.window(*self._round(at, CROSS)))

    def blot(self, at: Cross, line: float) -> float:
        """Ink near the cross that no grid line accounts for (or that is missing there): mm² of black.

        ``line``: how much ink a grid line has, grey × mm across it.
        """
        light = self.levels.road
        around = [(i, j) for i in (-1, 0) for j in (-1, 0)]
        # Nothing of a smooth border is near, or the cross would not be bare.
        squares = [(i, j) for i, j in around if self.track.outline or self.track.is_road(at.x + i, at.y + j)]
        cell = 1 / (self.picture.across * self.picture.up)
        if len(squares) == 4:
            pixels = self.pixels(*self._round(at, CROSS))
            lines = line * (pixels.shape[1] / self.picture.across + pixels.shape[0] / self.picture.up)
            grid = lines - line * GRID_LINE
            return float(abs((light - pixels).sum() * cell - grid)) / 255
        found = 0.0
        for i, j in squares:
            # Beside barrier the lines lie half under it: only what is off them is looked at.
            x, y = (-EDGE if i else EDGE), (-EDGE if j else EDGE)
            far_x, far_y = (-CROSS if i else CROSS), (-CROSS if j else CROSS)
            pixels = self.pixels(at.x + x, at.y + y, at.x + far_x, at.y + far_y)
            found += float(np.abs(light - pixels).sum()) * cell / 255
        return found

    def likeness(self, reference: Picture, at: Cross) -> float:
        """How much the symbol on the cross is like the reference: 1 the same, 0 no better than bare road."""
        where = self.window(*self._round(at, REACH - 0.02))
        return alike(self.picture.pixels[where], reference.pixels[where], self.levels.road)

    def ringed(self, at: Cross) -> float:
        """How much of the ring round a start cross is drawn, 0 to 1."""
        x, y = self.ground.at(*at)
        turns = [2 * math.pi * i / 60 for i in range(60)]
        radius = self.ring * self.side
        return self._inked((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)

    def lined(self, a: Cross, b: Cross) -> float:
        """How much of a thick line between two crosses is drawn in its full width, 0 to 1."""
        length = max(abs(b.x - a.x), abs(b.y - a.y))
        off = 0.35 * thickness(self.side) / self.side
        steps = [0.1 + (length - 0.2) * i / (12 * length) for i in range(12 * length + 1)]
        upright = a.x == b.x
        low = (min(a.x, b.x), min(a.y, b.y))
        spots = [
            (low[0] + (side if upright else step), low[1] + (step if upright else side))
            for step in steps
            for side in (-off, 0.0, off)
        ]
        return self._inked(
            self.ground.at(*spot) for spot in spots if not self._is_covered(*spot) and not self._is_beyond(*spot)
        )

    def _inked(self, places: Iterable[tuple[float, float]]) -> float:
        """The share of places, mm on the page, that are clearly darker than the road; 1 if there are none."""
        seen = [self.levels.road - self.picture.at(*place) >= INKED for place in places]
        return sum(seen) / len(seen) if seen else 1.0

    def _is_beyond(self, x: float, y: float) -> bool:
        """Whether the place lies on a smooth border, or beyond it."""
        return self.border is not None and bool(self.border.beyond[self.window(x, y, x, y)].all())

    def strayed(self) -> tuple[list[tuple[float, float]], int]:
        """Where a smooth border is not as it must be, in squares, and at how many places it was looked at."""
        if self.border is None:
            return [], 0
        return self.border.strayed(
            self.levels.ink + (self.levels.road - self.levels.ink) * LINE_SHADE, self._is_covered
        )

    def _is_covered(self, x: float, y: float) -> bool:
        """Whether a hazard or a start cross's ring lies over the place, which may be on a line (C4)."""
        return self._is_hazard(x, y) or any(math.hypot(at.x - x, at.y - y) <= self.ring + 0.1 for at in self.starts)

    def _is_hazard(self, x: float, y: float) -> bool:
        return any(abs(at.x - x) <= REACH + 0.05 and abs(at.y - y) <= REACH + 0.05 for at, _ in self.track.hazards)

    def arrowed(self) -> float:
        """How much of a circuit's arrow is as it must be, dark inside and light beside it; 1 where there is none."""
        arrow = arrow_of(self.track)
        if arrow is None:
            return 1.0
        right = looked = 0
        count = math.ceil((arrow.tip - arrow.tail) / 0.07)
        for step in range(1, count):
            beyond = arrow.tail + (arrow.tip - arrow.tail) * step / count
            for side in (-0.3, -0.2, -0.05, 0.05, 0.2, 0.3):
                apart = arrow.half(beyond) - abs(side)
                # Neither its edge is looked at, nor the grid's lines beside it.
                if abs(apart) < 0.06 or (apart < 0 and abs(beyond - round(beyond)) < 0.1):
                    continue
                looked += 1
                place = behind_finish(self.track, beyond, arrow.middle + side)
                right += (self._inked([self.ground.at(*place)]) == 1.0) is (apart > 0)
        return right / looked

    def wrong_cells(self) -> tuple[int, int]:
        """How many of the flag's cells are not dark and light by turns as they must be, and how many were looked at."""
        flag, wrong, looked = self.flag, 0, 0
        along, deep = (reach / self.side for reach in plate_reach(self.track))
        for i in range(flag.along):
            for j in range(flag.deep):
                # What is looked at: a little of each cell, clear of the finish line.
                middle = (i + 0.5 - flag.along / 2) * flag.cell, (j + 0.6 - flag.deep / 2) * flag.row
                plate = flag.has_plate and abs(middle[0]) < along + 0.15 and abs(middle[1]) < deep + 0.15
                corners = self._behind((j + 0.4) * flag.row, i + 0.3), self._behind((j + 0.8) * flag.row, i + 0.7)
                shut = self.border is not None and self.border.beyond[self.window(*corners[0], *corners[1])].any()
                if plate or shut or any(self._is_covered(*corner) for corner in corners):
                    continue
                looked += 1
                is_dark = bool(self.pixels(*corners[0], *corners[1]).mean() < HALF_GREY)
                wrong += is_dark != ((i + j) % 2 == 0)
        return wrong, looked
