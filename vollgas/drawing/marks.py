"""Small signs that pictures are made of: cars, crosses to go to, numbers on discs, ticks and arrows."""

from collections.abc import Callable

from vollgas.drawing.colour import WHITE
from vollgas.drawing.pen import POINT, Pen, Point
from vollgas.drawing.scenes import Mark

GOOD, BAD = "#2f7d4f", "#c0362c"

UNIT = 10.0
"""Side of a cell in which marks are kept, mm, so that a micrometre is fine enough."""


def unit_mark(pen: Pen, mark: Mark, ink: str, accent: str) -> None:
    """The mark around the origin."""
    if mark == "was":
        pen.circle(0, 0, 1.4, fill=ink)
    elif mark == "car":
        pen.circle(0, 0, 3.5, fill=WHITE)
        pen.circle(0, 0, 2.7, fill=accent, stroke=ink, line=0.7)
    elif mark == "straight":
        pen.circle(0, 0, 2.7, fill=WHITE, stroke=accent, line=1.0)
        pen.circle(0, 0, 1.1, fill=ink)
    elif mark == "target":
        pen.circle(0, 0, 2.0, fill=WHITE, stroke=ink, line=0.7)
    elif mark == "gain":
        pen.circle(0, 0, 2.2, fill=accent, stroke=ink, line=0.7)
        pen.lines((((-1.1, 0), (1.1, 0)), ((0, -1.1), (0, 1.1))), WHITE, 0.7, caps="butt")
    elif mark in _SIGNS:
        _SIGNS[mark](pen, ink)
    else:
        cross = ((-2, -2), (2, 2)), ((-2, 2), (2, -2))
        pen.lines(cross, WHITE, 2.6)
        pen.lines(cross, BAD, 1.4)


_SIGNS: dict[Mark, Callable[[Pen, str], None]] = {
    "rival": lambda pen, ink: pen.circle(0, 0, 2.7, fill=WHITE, stroke=ink, line=1.3),
    "x": lambda pen, ink: pen.lines((((-2.4, -2.4), (2.4, 2.4)), ((-2.4, 2.4), (2.4, -2.4))), ink, 1.2),
    "ring": lambda pen, ink: pen.circle(0, 0, 2.6, fill=WHITE, stroke=ink, line=1.2),
    "dot": lambda pen, ink: pen.circle(0, 0, 2.4, fill=ink),
    "triangle": lambda pen, ink: pen.polygon([(-2.8, -2.0), (2.8, -2.0), (0, 3.0)], WHITE, ink, 1.2),
}
"""Cars that are not the reader's own."""


def badge(pen: Pen, words: str, at: Point, radius: float, colour: str, share: float = 1.25) -> None:
    """A disc with a number in it, ``share`` of its radius in size: filled, or a ring where ink is to be saved."""
    x, y = at
    hollow = pen.ink == "saver"
    pen.stamp(("disc", colour), lambda: _disc(pen, colour, hollow=hollow), x, y, radius / UNIT)
    size = share * radius / POINT
    pen.text(x, y - 0.36 * size * POINT, words, size, "bold", colour if hollow else WHITE, "centre")


def verdict(pen: Pen, fine: bool, x: float, y: float, radius: float) -> None:
    """A tick or a cross on a disc."""
    pen.stamp(("verdict", fine), lambda: _unit_verdict(pen, fine), x, y, radius / UNIT)


def _unit_verdict(pen: Pen, fine: bool) -> None:
    hollow, colour = pen.ink == "saver", GOOD if fine else BAD
    _disc(pen, colour, hollow=hollow)
    sign, thick = colour if hollow else WHITE, 2.0 if hollow else 2.8
    if fine:
        pen.line(((-4.2, 0), (-0.8, -3.4), (4.2, 3.4)), sign, thick)
    else:
        pen.lines((((-4.2, -4.2), (4.2, 4.2)), ((-4.2, 4.2), (4.2, -4.2))), sign, thick)


def _disc(pen: Pen, colour: str, *, hollow: bool) -> None:
    """A disc around the origin, or a ring as large."""
    line = 1.1
    if hollow:
        pen.circle(0, 0, UNIT - line / 2, fill=WHITE, stroke=colour, line=line)
    else:
        pen.circle(0, 0, UNIT, fill=colour)


def arrow(pen: Pen, at: Point, length: float, upwards: bool, colour: str) -> None:
    """An arrow to the right or upwards, its middle at the given point."""
    x, y = at
    half, head = length / 2, 0.32 * length
    shaft = (-half, 0.0), (half, 0.0)
    tip = (half - head, head), (half, 0.0), (half - head, -head)
    turned = [[(x + b, y + a) if upwards else (x + a, y + b) for a, b in line] for line in (shaft, tip)]
    pen.lines(turned, colour, 0.12 * length)
