"""The small pictures of the rule sheet, measured in cells; each with its lower left corner at a point."""

from collections.abc import Callable
from typing import NamedTuple

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.moped.bikes import draw_bike
from vollgas.drawing.moped.kit import GOLD, INK, MEDALS, Kit
from vollgas.drawing.moped.shapes import draw_sign
from vollgas.drawing.pen import Pen, Point
from vollgas.moped.terms import MOPEDS, POINTS

TARMAC = "#8a8e98"
_GOOD = "#2f7d4f"


class Brush(NamedTuple):
    """What every picture is drawn with: the side of a cell in mm besides pen and kit."""

    pen: Pen
    kit: Kit
    cell: float


def extent(name: str) -> tuple[float, float]:
    """Width and height of a picture, cells."""
    return _DRAWN[name][0]


def draw_example(brush: Brush, name: str, x: float, y: float) -> None:
    """Draw a picture."""
    with brush.pen.moved(x, y, brush.cell / 10):
        _DRAWN[name][1](brush.pen, brush.kit)


def _space(pen: Pen, kit: Kit, x: float, y: float, colour: str = TARMAC, high: float = 16.0) -> None:
    pen.rect(x, y, 20, high, kit.ground(colour), WHITE if pen.ink != "saver" else INK, 0.8)


def _road(pen: Pen, kit: Kit) -> None:
    """Four rows of two spaces; mopeds go to the right, the inner lane is the lower one."""
    for column in range(4):
        for row in range(2):
            _space(pen, kit, 2 + 20 * column, 2 + 16 * row)


def _moped(pen: Pen, moped: int, x: float, y: float) -> None:
    """A moped as a disc with its shape, in the middle of a space."""
    pen.circle(x, y, 6.0, WHITE, INK, 0.8)
    draw_sign(pen, moped, x, y, 3.9)


def _way(pen: Pen, *points: Point) -> None:
    """Where a moped goes, with a head at its end."""
    colour = INK if pen.ink == "mono" else _GOOD
    pen.line(points, WHITE, 3.0)
    pen.line(points, colour, 1.6)
    (ax, ay), (bx, by) = points[-2:]
    dx, dy = bx - ax, by - ay
    far = max(abs(dx), abs(dy))
    dx, dy = dx / far, dy / far
    pen.polygon(
        [(bx + 3.2 * dx, by + 3.2 * dy), (bx - 1.0 * dx - 2.6 * dy, by - 1.0 * dy + 2.6 * dx),
         (bx - 1.0 * dx + 2.6 * dy, by - 1.0 * dy - 2.6 * dx)],
        colour, WHITE, 0.6,
    )  # fmt: skip


def _lanes(pen: Pen, kit: Kit) -> None:
    """Into the inner lane, and out where that is taken."""
    _road(pen, kit)
    _moped(pen, 0, 12, 26)
    _moped(pen, 1, 52, 10)
    _way(pen, (19, 25), (32, 11), (36, 14), (46, 24))
    pen.text(74, 8.4, kit.words("moped.print.inner"), 11, "narrow-bold", INK if pen.ink == "saver" else WHITE, "centre")
    pen.text(
        74, 24.4, kit.words("moped.print.outer"), 11, "narrow-bold", INK if pen.ink == "saver" else WHITE, "centre"
    )


def _block(pen: Pen, kit: Kit) -> None:
    """A blockade that is passed, and one that a move would end on."""
    _road(pen, kit)
    _moped(pen, 3, 52, 10)
    _moped(pen, 4, 52, 26)
    _moped(pen, 2, 12, 10)
    _way(pen, (19, 10), (26, 10))
    colour = INK if pen.ink == "mono" else _GOOD
    curve = [("move", ((15, 17),)), ("curve", ((22, 45), (64, 46), (71, 18)))]
    pen.path(curve, None, WHITE, 3.0)
    pen.path(curve, None, colour, 1.6, (2.4, 1.6))
    pen.polygon([(72.2, 13.6), (67.8, 18.6), (73.8, 19.6)], colour, WHITE, 0.6)
    pen.text(36, 7.0, "2", 15, "title", INK, "centre")
    pen.text(78, 5.0, "3", 15, "title", INK, "centre")


def _bonus(pen: Pen, kit: Kit) -> None:
    """Two more at once."""
    for column in range(4):
        _space(pen, kit, 2 + 20 * column, 2, GOLD if column == 1 else TARMAC)
    pen.text(32, 6.2, "+2", 19, "title", INK, "centre")
    _moped(pen, 5, 10, 10)
    _way(pen, (17, 14), (24, 14))
    _way(pen, (40, 14), (66, 14))


def _mopeds(pen: Pen, kit: Kit) -> None:
    """All six."""
    for moped in range(len(MOPEDS)):
        draw_bike(pen, moped, 2 + 31.5 * moped, 7, 29)
        name = kit.words(f"moped.name.{MOPEDS[moped].name}")
        pen.text(18 + 31.5 * moped, 1.4, name, pen.fit(name, 12, "bold", 29, 3), "bold", INK, "centre")


def _worth(pen: Pen, kit: Kit) -> None:
    """The podium with the worth of a card."""
    for place, (column, tall) in enumerate(zip((1, 0, 2), (24.0, 17.0, 12.0), strict=True)):
        left = 2 + 22 * column
        pen.rect(left, 1, 22, tall, kit.ground(MEDALS[place]), INK, 0.7)
        pen.text(left + 11, 3.2, f"× {POINTS[place]}", 19, "title", INK, "centre")
        _moped(pen, (0, 4, 5)[place], left + 11, tall + 7.6)


def _cards(pen: Pen, _: Kit) -> None:
    """Cards turned up, one after another."""
    for i, (moped, steps) in enumerate(((1, 2), (4, 1), (0, 3))):
        colour = MOPEDS[moped].colour
        with pen.moved(3 + 15.5 * i, 2.0 + 0.8 * i, 1.0, 5.0 - 5.0 * i):
            pen.rect(0, 0, 15, 22, WHITE, INK, 0.7, 1.8)
            pen.rect(1.2, 1.2, 12.6, 19.6, None if pen.ink == "saver" else mix(colour, WHITE, 0.75), colour, 0.5, 1.2)
            pen.text(2.4, 14.0, str(steps), 15, "title", INK)
            pen.circle(7.5, 7.0, 4.6, WHITE, INK, 0.5)
            draw_sign(pen, moped, 7.5, 7.0, 3.1)


_DRAWN: dict[str, tuple[tuple[float, float], Callable[[Pen, Kit], None]]] = {
    "mopeds": ((19.2, 3.1), _mopeds),
    "lanes": ((8.4, 3.6), _lanes),
    "block": ((8.4, 4.1), _block),
    "bonus": ((8.4, 2.0), _bonus),
    "worth": ((7.0, 3.8), _worth),
    "cards": ((5.2, 2.7), _cards),
}
