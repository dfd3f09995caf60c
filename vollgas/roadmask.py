"""Where a road with a smooth border lies on a picture of its page, and what is seen along that border."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from vollgas.drawing.barriers import Ground
from vollgas.drawing.border import THICK
from vollgas.outline import SCALE
from vollgas.reading import Picture
from vollgas.track import Rings

STEP = 0.1
"""Between two places along the border at which it is looked at, in squares."""
OFF = 0.05
"""How far inside and outside the line's edges it is looked at, in squares."""
_BLUR = 0.06
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


def edges(ring: tuple[tuple[int, int], ...]) -> Iterator[Edge]:
    """Places along a ring, about a step apart, but for those next to its corners."""
    left = STEP / 2
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        dx, dy = (bx - ax) / SCALE, (by - ay) / SCALE
        length = float(np.hypot(dx, dy))
        while left < length:
            yield Edge(ax / SCALE + dx * left / length, ay / SCALE + dy * left / length, -dy / length, dx / length)
            left += STEP
        left -= length


def plain_road(picture: Picture, ground: Ground, rings: Rings) -> NDArray[np.bool_]:
    """The pixels on which nothing of the border can be seen: the region inside it without its line."""
    high, wide = picture.pixels.shape
    mask = Image.new("1", (wide, high), 0)
    pen = ImageDraw.Draw(mask)
    paths = [
        [
            (x * picture.across, (picture.height - y) * picture.up)
            for x, y in (ground.at(i / SCALE, j / SCALE) for i, j in ring)
        ]
        for ring in rings
    ]
    for number, path in enumerate(paths):
        pen.polygon(path, fill=0 if number else 1)
    thick = 2 * (THICK + _BLUR) * ground.side * max(picture.across, picture.up)
    for path in paths:
        pen.line([*path, *path[:2]], fill=0, width=round(thick) + 2, joint="curve")
    return np.array(mask, dtype=np.bool_)
