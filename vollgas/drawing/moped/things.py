"""What stands about on the two boards, seen from above or aside, each around the origin and about 10 mm across."""

from collections.abc import Callable
from typing import NamedTuple

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.moped.kit import INK
from vollgas.drawing.pen import Pen

Draw = Callable[[Pen], None]
_LEAF, _BARK, _STRAW, _WOOL, _WOOD, _ROPE = "#5d9b4f", "#7a5a3c", "#e3bf62", "#fdfaf2", "#b98a55", "#d8c08c"
_LINE = 0.35


def _tone(pen: Pen, colour: str) -> str:
    return mix(colour, WHITE, 0.85) if pen.ink == "saver" else colour


def _edge(colour: str) -> str:
    return mix(colour, INK, 0.45)


def _tree(pen: Pen) -> None:
    leaf = _tone(pen, _LEAF)
    pen.circle(0.7, -0.9, 5.0, _tone(pen, mix(_LEAF, INK, 0.35)))
    for x, y, r in ((-2.2, -1.4, 2.9), (2.3, -1.2, 2.8), (-1.6, 2.0, 3.0), (2.0, 1.9, 2.8)):
        pen.circle(x, y, r, leaf, _edge(_LEAF), _LINE)
    pen.circle(0, 0.2, 3.5, leaf)
    for x, y, r in ((-1.6, 1.7, 1.3), (1.5, 0.4, 0.9), (-1.5, -1.6, 0.7)):
        pen.circle(x, y, r, _tone(pen, mix(_LEAF, WHITE, 0.28)))


def _bush(pen: Pen) -> None:
    leaf = _tone(pen, mix(_LEAF, WHITE, 0.2))
    for x, y, r in ((-2.4, -0.4, 2.2), (2.4, -0.3, 2.1), (0, 0.7, 2.7)):
        pen.circle(x, y, r, leaf, _edge(_LEAF), _LINE)
    pen.circle(0, -0.4, 2.2, leaf)
    for x, y in ((-2.6, 0.2), (-0.4, 1.6), (1.5, 0.1), (2.8, -0.6)):
        pen.circle(x, y, 0.45, _tone(pen, "#d9534a"))


def _flower(pen: Pen, petal: str) -> None:
    for x, y in ((0, 1.1), (1.05, 0.34), (0.65, -0.9), (-0.65, -0.9), (-1.05, 0.34)):
        pen.circle(x, y, 0.72, _tone(pen, petal), _edge(petal), 0.12)
    pen.circle(0, 0, 0.6, _tone(pen, "#f4c430"))


def _tuft(pen: Pen) -> None:
    colour = mix(_LEAF, WHITE, 0.55 if pen.ink == "saver" else 0.1)
    pen.lines((((-1.2, 0), (-1.8, 1.6)), ((-0.4, 0), (-0.5, 2.2)), ((0.4, 0), (0.7, 2.0)), ((1.2, 0), (2.0, 1.4))),
              colour, 0.4)  # fmt: skip


def _bale(pen: Pen) -> None:
    straw = _tone(pen, _STRAW)
    pen.circle(0, 0, 3.6, straw, _edge(_STRAW), _LINE)
    for r in (2.5, 1.5, 0.6):
        pen.circle(0, 0, r, None, _edge(_STRAW), 0.25)


def _sheep(pen: Pen) -> None:
    for x in (-1.9, -0.8, 1.2, 2.2):
        pen.line(((x, -1), (x, -3.4)), INK, 0.55)
    for x, y, r in ((-2.4, 0, 1.7), (0, 1.0, 2.0), (2.2, 0.2, 1.7), (-0.9, -0.8, 1.7), (1.1, -0.8, 1.7)):
        pen.circle(x, y, r, _WOOL, INK, _LINE)
    pen.circle(0, 0.1, 2.0, _WOOL)
    pen.circle(3.9, 1.3, 1.15, _tone(pen, "#4b4440"), INK, _LINE)
    pen.line(((3.1, 2.0), (2.5, 2.3)), INK, 0.7)
    pen.circle(4.2, 1.6, 0.25, WHITE)


def _pond(pen: Pen) -> None:
    water = _tone(pen, "#8cc6e3")
    pen.path(
        [("move", ((-7, 0),)), ("curve", ((-7, 4), (-3, 4.6), (0, 3.8))), ("curve", ((3, 5), (8, 3.6), (7.4, 0))),
         ("curve", ((7.6, -4), (2, -4.4), (0, -3.6))), ("curve", ((-3, -4.4), (-7.4, -4), (-7, 0))), ("close", ())],
        water, _edge("#8cc6e3"), _LINE,
    )  # fmt: skip
    pen.lines((((-3.6, 1), (-0.6, 1)), ((1.4, -0.8), (4.8, -0.8)), ((-3, -1.8), (-1.2, -1.8))), WHITE, 0.45)
    pen.circle(3.6, 1.6, 1.1, _tone(pen, _LEAF), _edge(_LEAF), 0.2)


def _boat(pen: Pen) -> None:
    pen.path(
        [("move", ((-6.5, 2.2),)), ("line", ((2, 2.6),)), ("curve", ((5, 2.4), (7, 1), (8, 0))),
         ("curve", ((7, -1), (5, -2.4), (2, -2.6))), ("line", ((-6.5, -2.2),)), ("close", ())],
        _tone(pen, "#c8503f"), INK, 0.4,
    )  # fmt: skip
    pen.rect(-5.6, -1.5, 8.6, 3.0, _tone(pen, "#f3e3c3"), INK, 0.25, 0.8)
    pen.rect(-4.4, -1.1, 3.2, 2.2, WHITE, INK, 0.3, 0.4)
    pen.line(((0.8, -1.4), (0.8, 1.4)), INK, 0.5)


def _sail(pen: Pen) -> None:
    pen.path(
        [("move", ((-4.5, -2.6),)), ("line", ((4.5, -2.6),)), ("curve", ((4, -4.6), (2.4, -5), (0, -5))),
         ("curve", ((-2.4, -5), (-4, -4.6), (-4.5, -2.6))), ("close", ())],
        _tone(pen, "#3f6f9c"), INK, 0.4,
    )  # fmt: skip
    pen.line(((0, -2.6), (0, 6)), INK, 0.5)
    pen.polygon([(0.5, 5.6), (0.5, -1.8), (4.4, -1.8)], WHITE, INK, 0.35)
    pen.polygon([(-0.5, 4.2), (-0.5, -1.8), (-3.4, -1.8)], _tone(pen, "#f2b632"), INK, 0.35)


def _buoy(pen: Pen) -> None:
    pen.circle(0, 0, 2.3, _tone(pen, "#e2604d"), INK, _LINE)
    pen.circle(0, 0, 1.0, _tone(pen, "#9ecbe0"), INK, _LINE)
    pen.lines(
        (((-2.2, 0), (-1.1, 0)), ((1.1, 0), (2.2, 0)), ((0, 1.1), (0, 2.2)), ((0, -2.2), (0, -1.1))),
        WHITE,
        0.8,
        caps="butt",
    )


def _gull(pen: Pen) -> None:
    wings = [
        ("move", ((-4, 0.6),)),
        ("curve", ((-2.6, 2.4), (-0.8, 1.6), (0, 0))),
        ("curve", ((0.8, 1.6), (2.6, 2.4), (4, 0.6))),
    ]
    pen.path(wings, None, mix(INK, WHITE, 0.1), 1.15)
    pen.path(wings, None, WHITE, 0.65)


def _waves(pen: Pen) -> None:
    colour = mix("#5f9fc0", WHITE, 0.3 if pen.ink == "saver" else 0.45)
    for dx, dy in ((-2.5, 0.6), (1.5, -0.8)):
        pen.path(
            [("move", ((dx - 3, dy),)), ("curve", ((dx - 2, dy + 1), (dx - 1, dy + 1), (dx, dy))),
             ("curve", ((dx + 1, dy + 1), (dx + 2, dy + 1), (dx + 3, dy)))],
            None, colour, 0.4,
        )  # fmt: skip


def _crate(pen: Pen) -> None:
    pen.rect(-2.6, -2.6, 5.2, 5.2, _tone(pen, _WOOD), _edge(_WOOD), 0.4)
    pen.lines((((-2.6, -2.6), (2.6, 2.6)), ((-2.6, 2.6), (2.6, -2.6))), _edge(_WOOD), 0.4)
    pen.rect(-1.8, -1.8, 3.6, 3.6, None, _edge(_WOOD), 0.3)


def _barrel(pen: Pen) -> None:
    pen.circle(0, 0, 2.2, _tone(pen, "#a2744a"), _edge(_WOOD), 0.5)
    pen.lines((((-1.9, 0), (1.9, 0)), ((-1.6, 1.1), (1.6, 1.1)), ((-1.6, -1.1), (1.6, -1.1))), _edge(_WOOD), 0.25)


def _rope(pen: Pen) -> None:
    for r in (2.4, 1.7, 1.0):
        pen.circle(0, 0, r, _tone(pen, _ROPE) if r > 2 else None, _edge(_ROPE), 0.3)


def _bollard(pen: Pen) -> None:
    pen.circle(0, 0, 1.5, _tone(pen, "#4d5158"), INK, 0.3)
    pen.circle(0, 0, 0.8, _tone(pen, "#7d828a"))


class Thing(NamedTuple):
    """A thing that stands about."""

    name: str
    draw: Draw
    radius: float
    """The room it needs, as it is drawn."""
    scale: float = 1.0
    often: int = 1
    """How often it comes among the others."""


LARGE_MEADOW = (
    Thing("pond", _pond, 8.5, 2.1, 1),
    Thing("tree", _tree, 6.0, 1.7, 5),
    Thing("bush", _bush, 4.6, 1.5, 2),
    Thing("bale", _bale, 4.2, 1.4, 2),
    Thing("sheep", _sheep, 5.2, 1.25, 2),
)
SMALL_MEADOW = (
    Thing("poppy", lambda pen: _flower(pen, "#e2604d"), 2.0, 1.0, 3),
    Thing("daisy", lambda pen: _flower(pen, "#ffffff"), 2.0, 1.0, 3),
    Thing("bell", lambda pen: _flower(pen, "#7f8fd6"), 2.0, 1.0, 2),
    Thing("tuft", _tuft, 2.2, 1.0, 9),
)
LARGE_WATER = (
    Thing("boat", _boat, 8.5, 1.6, 2),
    Thing("sail", _sail, 6.2, 1.7, 2),
    Thing("gull", _gull, 4.2, 1.3, 1),
    Thing("buoy", _buoy, 2.8, 1.2, 1),
)
SMALL_WATER = (Thing("waves", _waves, 4.6, 1.0, 5), Thing("gull", _gull, 4.2, 1.0, 1))
QUAY = (
    Thing("crate", _crate, 3.0, 1.15, 3),
    Thing("barrel", _barrel, 2.5, 1.2, 3),
    Thing("rope", _rope, 2.7, 1.2, 2),
    Thing("bollard", _bollard, 1.8, 1.2, 3),
)
