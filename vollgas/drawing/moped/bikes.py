"""The six mopeds from the side, nobody on them, each with a load of its own, on a ground at y = 0.

Their bodies are alike; what they carry, their shape on the white plate, and their colour tell them apart.
"""

from functools import partial

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.moped.easel import Easel, Paint, paint_of
from vollgas.drawing.moped.loads import draw_load
from vollgas.drawing.moped.shapes import shape_of, sign_colour
from vollgas.drawing.pen import Pen

LONG, HIGH = 119.0, 84.0
"""What the largest of them takes, in its own units."""
BEHIND = 21.6
"""How much of that lies behind x = 0."""

_TYRE, _STEEL, _SEAT, _LAMP = "#2f2d33", "#c9ced6", "#5b4032", "#ffe08a"


def draw_bike(pen: Pen, moped: int, x: float, y: float, width: float, *, mirrored: bool = False) -> None:
    """A moped that goes to the right (or left, if mirrored), ``width`` long, from its lower left corner."""
    scale = width / LONG
    origin = x + (LONG - BEHIND if mirrored else BEHIND) * scale
    pen.stamp(("bike", moped, mirrored), partial(_draw, pen, moped, mirrored), origin, y, scale)


def _draw(pen: Pen, moped: int, mirrored: bool) -> None:
    easel, paint = Easel(pen, mirrored), paint_of(moped, pen.ink)
    draw_load(easel, moped, paint)
    _frame(easel, paint)
    _wheels(easel, paint)
    _body(easel, paint)
    _front(easel, paint)
    _plate(easel, moped, paint)


def _soft(easel: Easel, colour: str) -> str:
    """A colour that gives way where ink is to be saved."""
    return mix(colour, WHITE, 0.7) if easel.pen.ink == "saver" else colour


def _wheels(easel: Easel, paint: Paint) -> None:
    for x in (20.0, 80.0):
        if easel.pen.ink == "saver":
            easel.disc(x, 13, 11.2, WHITE, paint.line, 2.6)
        else:
            easel.disc(x, 13, 12.8, _TYRE)
            easel.disc(x, 13, 10.6, mix(_TYRE, WHITE, 0.18))
        easel.disc(x, 13, 7.4, WHITE, paint.line, 1.1)
        easel.disc(x, 13, 5.0, _soft(easel, _STEEL))
        for dx, dy in ((0, 1), (0.95, 0.31), (0.59, -0.81), (-0.59, -0.81), (-0.95, 0.31)):
            easel.stroke(((x + 2.0 * dx, 13 + 2.0 * dy), (x + 6.6 * dx, 13 + 6.6 * dy)), paint.line, 0.8)
        easel.disc(x, 13, 2.2, paint.body, paint.line, 0.9)


def _frame(easel: Easel, paint: Paint) -> None:
    """What lies behind the wheels: fork, exhaust, stand."""
    easel.stroke(((73.5, 50), (80, 13)), paint.line, 5.4)
    easel.stroke(((73.5, 50), (80, 13)), _soft(easel, _STEEL), 3.2)
    easel.stroke(((37, 10), (4, 8)), paint.line, 6.0)
    easel.stroke(((37, 10), (4, 8)), _soft(easel, _STEEL), 3.8)
    easel.stroke(((46, 13), (43, 2)), paint.line, 2.0)


def _body(easel: Easel, paint: Paint) -> None:
    """Rear, floor and leg shield."""
    line = paint.line
    # The floor first, then what stands on it.
    easel.blob(
        ((36, 11), (45, 10), (56, 10), (62, 11.5), (66, 13), (68, 17), (66, 20), (56, 17.5), (46, 18), (36, 20),
         (35, 17), (35, 14), (36, 11)),
        paint.shade, line,
    )  # fmt: skip
    easel.blob(
        ((44, 14), (45, 27), (43, 37), (35, 41), (26, 43), (14, 43), (6, 43.5), (0, 43), (-1, 37), (0, 31),
         (1, 23), (4, 17), (6, 14.5), (8, 25.5), (31, 26), (33.5, 13.5), (37, 11), (42, 11), (44, 14)),
        paint.body, line, 1.4,
    )  # fmt: skip
    easel.bend(((2.5, 33), (2, 38.5), (4, 40.5), (8, 40.5), (16, 40.7), (24, 40.5), (32, 39)), paint.light, 1.5)
    # Seat and tail light.
    easel.blob(
        ((4, 43.5), (3, 50), (11, 51), (18, 49), (24, 47), (31, 50), (38, 47), (43, 45), (43, 41.5), (38, 41),
         (27, 43.5), (15, 43.5), (4, 43.5)),
        _soft(easel, _SEAT), line,
    )  # fmt: skip
    easel.bend(((8, 48), (14, 49), (19, 45.6), (24, 46)), mix(_SEAT, WHITE, 0.4), 1.0)
    easel.blob(((1, 32), (-3, 32), (-3, 38), (0.6, 38), (1.5, 36), (1.5, 34), (1, 32)), "#e2463c", line, 0.9)


def _front(easel: Easel, paint: Paint) -> None:
    """Mudguard, leg shield, handlebar and lamp."""
    line = paint.line
    easel.blob(
        ((64.5, 15), (65, 35), (93, 37), (96, 14.5), (93, 17), (92.5, 18), (91.5, 19.5), (88, 29), (73, 29),
         (69, 17), (67.5, 15), (66, 14.5), (64.5, 15)),
        paint.body, line, 1.3,
    )  # fmt: skip
    easel.blob(
        ((60, 12), (65, 12), (68, 15), (69, 21), (71, 33), (74, 44), (77, 55), (78, 60), (71, 63), (68.5, 58),
         (63, 47), (61, 30), (59, 18), (58.5, 15), (58.5, 13), (60, 12)),
        paint.body, line, 1.4,
    )  # fmt: skip
    easel.bend(((62.5, 17), (64, 30), (67, 45), (71, 56)), paint.light, 1.5)
    # Mirror and handlebar lie behind the head, the grip before it.
    easel.bend(((72, 62), (70, 67), (69, 70), (67, 72.5)), line, 1.5)
    easel.disc(66, 74, 3.6, _soft(easel, _STEEL), line, 1.1)
    easel.blob(
        ((67, 56), (65, 64), (73, 70), (81, 67.5), (86, 66), (86.5, 58), (82, 56), (77, 53.5), (69, 53), (67, 56)),
        paint.body, line, 1.4,
    )  # fmt: skip
    easel.blob(((81, 67.5), (88.5, 67), (89, 56.5), (82, 56), (80, 59), (80, 64), (81, 67.5)), _LAMP, line, 1.1)
    easel.stroke(((72, 62.5), (60.5, 66.5)), line, 4.6)
    easel.stroke(((71, 62.8), (61, 66.3)), mix(_TYRE, WHITE, 0.3), 2.4)
    easel.disc(73.5, 62, 2.0, paint.light, line, 0.8)


def _plate(easel: Easel, moped: int, paint: Paint) -> None:
    """The white plate with the moped's shape, which looks the same in a mirror."""
    x, y = 21.5, 30.5
    easel.disc(x, y, 11.2, WHITE, paint.line, 1.3)
    outline = shape_of(moped, x, y - (0.3 if moped == 2 else 0), 7.6)
    easel.shape(outline, sign_colour(moped, easel.pen.ink))
