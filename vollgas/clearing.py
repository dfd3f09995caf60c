"""A page of millimetre paper with its fine lines taken away, so that it can be measured as any other (CV6)."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vollgas.drawing.ground import Ground
from vollgas.drawing.millimetre import places
from vollgas.reading import Picture
from vollgas.track import Track

SHADE = 110
"""Greys (of 255) from white in which fine lines are printed: whatever is darker is no fine line, and stays."""


def cleared(picture: Picture, track: Track) -> Picture:
    """The picture without the lines between those of the squares: there it is as light as between two such lines."""
    ground = Ground(*track.paper.corner(track.columns, track.rows), track.paper.square)
    across = [picture.across * (ground.x + x * ground.side) for x in _all_places(track.columns)]
    up = [picture.pixels.shape[0] - picture.up * (ground.y + y * ground.side) for y in _all_places(track.rows)]
    apart = max(2, round(0.03 * ground.side * picture.across))
    pixels = _lightened(picture.pixels.T, across, apart).T
    return replace(picture, pixels=np.ascontiguousarray(_lightened(pixels, up, apart)))


def _all_places(squares: int) -> list[float]:
    return [place for halves in (False, True) for place in places(squares, halves=halves)]


def _lightened(rows: NDArray[np.uint8], lines: list[float], apart: int) -> NDArray[np.uint8]:
    """The rows, those on a line made as light as the ones beside it, where both are light."""
    made = rows.copy()
    for line in lines:
        # A line on the border of two rows of pixels shows in both.
        for row in range(round(line) - 1, round(line) + 1):
            for beside in (row - apart, row + apart):
                if 0 <= row < len(rows) and 0 <= beside < len(rows):
                    light = (rows[row] >= 255 - SHADE) & (rows[beside] >= 255 - SHADE)
                    made[row] = np.where(light, np.maximum(made[row], rows[beside]), made[row])
    return made
