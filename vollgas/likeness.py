"""Symbols of hazards seen in pixels: drawn alone to compare with, and how much two of them are alike."""

import math

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from vollgas.drawing.field import SYMBOL_SIZE
from vollgas.drawing.ground import Ground
from vollgas.drawing.pen import Pen
from vollgas.drawing.sheet import Ink
from vollgas.drawing.symbols import draw_symbol
from vollgas.paper import Paper
from vollgas.reading import Page, Picture
from vollgas.svg import Symbol
from vollgas.track import Track

REACH = 0.47
"""How far a hazard reaches from its cross, in squares."""
FAINTEST = 12.0
"""A symbol whose greys differ less than this from the road, on average, can't be told from it."""
_MOST_PIXELS = 16_000_000


def resolution(paper: Paper) -> float:
    """Pixels a millimetre at which a page is looked at: ten up to A3, fewer on posters to spare memory."""
    return min(10.0, math.sqrt(_MOST_PIXELS / (paper.width * paper.height)))


def alike(seen: NDArray[np.uint8], drawn: NDArray[np.uint8], road: float) -> float:
    """How much a square's pixels are like those of a symbol within its circle: 1 the same, 0 no better than bare road.

    ``road``: the grey of plain road, as which a symbol too faint to be told from it counts.
    """
    y, x = np.ogrid[-1 : 1 : seen.shape[0] * 1j, -1 : 1 : seen.shape[1] * 1j]
    inside = x * x + y * y <= 1
    there, wanted = seen.astype(np.float32), drawn.astype(np.float32)
    ink = float(np.square(wanted - road)[inside].mean())
    if ink < FAINTEST**2:
        return 0.0
    return 1 - math.sqrt(float(np.square(there - wanted)[inside].mean()) / ink)


def drawn_alone(track: Track, ink: Ink, symbol: Symbol, road: float) -> Picture:
    """The track's page with nothing but this symbol on every hazard's cross, drawn and rendered by ourselves."""
    paper = track.paper
    ground = Ground(*paper.corner(track.columns, track.rows), paper.square)
    pen = Pen(ink, "en", "symbol")
    pen.page(paper.width, paper.height, "", "symbol")
    for at, _ in track.hazards:
        x, y = ground.at(*at)
        pen.circle(x, y, (REACH + 0.05) * paper.square, fill=f"#{round(road):02x}" + 2 * f"{round(road):02x}")
        draw_symbol(pen, symbol, x, y, SYMBOL_SIZE * paper.square)
    document = pypdfium2.PdfDocument(pen.save())
    try:
        return Page(document[0], document).render(resolution(paper))
    finally:
        document.close()
