"""A smooth border on a picture of its page: what lies inside it, and what is seen along its line."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from vollgas.drawing.border import MARK, THICK
from vollgas.drawing.ground import Ground
from vollgas.outline import SCALE, Outline
from vollgas.reading import Picture
from vollgas.rings import near_crosses
from vollgas.track import Track

STEP = 0.1
"""Between two places along the border at which it is looked at, in squares."""
OFF = 0.05
"""How far inside and outside the line's edges it is looked at, in squares."""
LONGEST_BLUR = 3
"""Most places in a row at which it may look otherwise than it must."""
BLUR = 0.06
"""How far beside the line the road may still look unlike road, in squares."""


class Edge(NamedTuple):
    """A place on the border, in squares, and the direction to the road's side there, one square long."""

    x: float
    y: float
    in_x: float
    in_y: float

    def at(self, depth: float) -> tuple[float, float]:
        """The place so many squares further into the road."""
        return self.x + depth * self.in_x, self.y + depth * self.in_y


def edges(ring: Sequence[tuple[int, int]]) -> Iterator[Edge]:
    """Places all along a ring, a step apart."""
    left = STEP / 2
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        dx, dy = (bx - ax) / SCALE, (by - ay) / SCALE
        length = hypot(dx, dy)
        while left < length:
            yield Edge(ax / SCALE + dx * left / length, ay / SCALE + dy * left / length, -dy / length, dx / length)
            left += STEP
        left -= length


class Border:
    """The border of a freehand track as it is seen."""

    def __init__(self, picture: Picture, ground: Ground, track: Track) -> None:
        self._picture, self._ground, self._track = picture, ground, track
        self._marked = near_crosses(track.outline)
        inside = Outline(track.outline).holds
        self.road = frozenset(
            (x, y)
            for x in range(track.columns)
            for y in range(track.rows)
            if all(inside((x + i, y + j)) for i in (0, 1) for j in (0, 1))
        )
        """The squares whose corners all are on the road."""
        self.beyond = self._mask()
        """The pixels that show something of the border, or what is beyond it."""

    def _mask(self) -> NDArray[np.bool_]:
        picture, ground = self._picture, self._ground
        high, wide = picture.pixels.shape
        mask = Image.new("1", (wide, high), 1)
        pen = ImageDraw.Draw(mask)
        paths = []
        for ring in self._track.outline:
            places = (ground.at(x / SCALE, y / SCALE) for x, y in ring)
            paths.append([(x * picture.across, (picture.height - y) * picture.up) for x, y in places])
        for number, path in enumerate(paths):
            pen.polygon(path, fill=min(number, 1))
        thick = round(2 * (THICK + BLUR) * ground.side * max(picture.across, picture.up)) + 2
        for path in paths:
            pen.line([*path, *path[:2]], fill=1, width=thick, joint="curve")
        return np.array(mask, dtype=np.bool_)

    def ink(self) -> float:
        """The usual grey in the middle of the line."""
        return float(np.median([self._seen(edge, THICK / 2) for ring in self._track.outline for edge in edges(ring)]))

    def strayed(self, most: float, is_covered: Callable[[float, float], bool]) -> tuple[list[tuple[float, float]], int]:
        """Where the border is not as it must be, in squares, and at how many places it was looked at.

        Its line must be dark from edge to edge, at ``most`` so light, and nothing beyond its outer edge may be so dark.
        What is wrong at a few places in a row only is no more than a blurred pixel.
        """
        wrong: list[tuple[float, float]] = []
        looked = 0
        for ring in self._track.outline:
            row: list[tuple[float, float]] = []
            for edge in edges(ring):
                if is_covered(edge.x, edge.y) or self._is_marked(edge):
                    continue
                looked += 1
                line = max(self._seen(edge, depth) for depth in (OFF, THICK - OFF))
                row = [] if line <= most < self._seen(edge, -OFF) else [*row, (edge.x, edge.y)]
                wrong += row[:1] if len(row) == LONGEST_BLUR + 1 else []
        return wrong, looked

    def _seen(self, edge: Edge, depth: float) -> int:
        return self._picture.at(*self._ground.at(*edge.at(depth)))

    def _is_marked(self, edge: Edge) -> bool:
        """Whether the mark of a cross near the line may lie over the place."""
        return any(max(abs(at.x - edge.x), abs(at.y - edge.y)) <= MARK + THICK for at in self._marked)
