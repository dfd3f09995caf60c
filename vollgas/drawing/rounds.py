"""Round outlines as paths."""

from collections.abc import Sequence

_ROUND = 0.5523
"""Where the controls of a curve lie that draws a quarter of a circle, in radii."""


def circle(x: float, y: float, r: float) -> list[tuple[str, Sequence[tuple[float, float]]]]:
    """A circle of radius ``r`` around (x, y), against the clock."""
    k = _ROUND * r
    return [
        ("move", ((x + r, y),)),
        ("curve", ((x + r, y + k), (x + k, y + r), (x, y + r))),
        ("curve", ((x - k, y + r), (x - r, y + k), (x - r, y))),
        ("curve", ((x - r, y - k), (x - k, y - r), (x, y - r))),
        ("curve", ((x + k, y - r), (x + r, y - k), (x + r, y))),
        ("close", ()),
    ]
