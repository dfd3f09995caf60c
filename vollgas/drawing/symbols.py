"""Draws a theme's symbols with the pen."""

from vollgas.drawing.pen import Pen
from vollgas.svg import Symbol


def draw_symbol(pen: Pen, symbol: Symbol, x: float, y: float, size: float, tint: str | None = None) -> None:
    """Draw the symbol centred on (x, y), ``size`` mm high and wide.

    With a ``tint`` it is a silhouette in that colour, or only its outline where ink is to be saved.
    """
    thin = bool(tint) and pen.ink == "saver"
    pen.stamp((symbol, tint, thin), lambda: _unit(pen, symbol, tint, thin), x, y, size / _DRAWN)


_DRAWN = 10.0
"""Symbols are kept in the file at this size, mm, so that a micrometre is fine enough for their coordinates."""
_THIN = 0.2
"""Width of an outline's line at that size, mm."""


def _unit(pen: Pen, symbol: Symbol, tint: str | None, thin: bool) -> None:
    """The symbol around the origin."""
    for shape in symbol.shapes:
        fill, stroke = (colour and (tint or colour) for colour in (shape.fill, shape.stroke))
        path = [(verb, [(_DRAWN * x, _DRAWN * y) for x, y in points]) for verb, points in shape.path]
        if thin:
            pen.path(path, None, fill or stroke, _THIN)
        else:
            pen.path(path, fill, stroke, _DRAWN * shape.stroke_width)
