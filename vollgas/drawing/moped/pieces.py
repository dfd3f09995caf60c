"""The small pieces: mopeds to fold up, lap markers, the spark plug; each with its lower left corner at a point."""

from collections.abc import Iterator

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.moped.bikes import draw_bike
from vollgas.drawing.moped.cutting import BLEED, Box
from vollgas.drawing.moped.easel import paint_of
from vollgas.drawing.moped.kit import CREAM, GOLD, INK, Kit
from vollgas.drawing.moped.shapes import draw_shape, draw_sign
from vollgas.drawing.pen import Pen, Point
from vollgas.moped.terms import MOPEDS

WIDE, PANEL, FOOT = 34.0, 25.0, 9.0
"""A moped that stands: its width, the height of its front and its back, the depth of the flaps below each, mm."""
TALL = 2 * (PANEL + FOOT)
DISC = 22.0
"""Side of the square that a lap marker is cut from, mm."""
PLUG = (36.0, 58.0)
"""Width and height of each side of the spark plug, mm."""
_STEEL, _WHITEWARE, _BRASS = "#b9c0ca", "#fbfaf6", "#d8a23a"


def folds_of_bike(x: float, y: float) -> Iterator[tuple[Point, Point]]:
    """Where a standing moped is folded: above each flap, and at its top."""
    for up in (FOOT, FOOT + PANEL, FOOT + 2 * PANEL):
        yield (x, y + up), (x + WIDE, y + up)


def draw_standing(pen: Pen, kit: Kit, moped: int, x: float, y: float) -> None:
    """A moped's front and, upside down and mirrored, its back, so that it goes one way seen from either side."""
    with pen.clipped(x, y, WIDE, TALL):
        pen.stamp(("standing", moped), lambda: _both(pen, kit, moped), x, y)


def draw_bleed(pen: Pen, kit: Kit, moped: int, x: float, y: float) -> None:
    """What goes on beyond the cuts of a standing moped; it is drawn before all that stand beside it."""
    pen.stamp(("bleed", moped), lambda: _grounds(pen, kit, moped), x, y)


def _grounds(pen: Pen, kit: Kit, moped: int) -> None:
    _ground(pen, kit, moped)
    with pen.moved(WIDE, TALL, 1.0, 180.0):
        _ground(pen, kit, moped)


def _ground(pen: Pen, kit: Kit, moped: int) -> None:
    """The coloured areas of one side and its flap, up to the bleed."""
    colour, plain = MOPEDS[moped].colour, pen.ink == "saver"
    left, wide = -BLEED, WIDE + 2 * BLEED
    pen.rect(left, FOOT, wide, PANEL, WHITE if plain else mix(colour, CREAM, 0.8))
    pen.rect(left, FOOT, wide, 4.2, kit.ground("#70747e"))
    pen.rect(left, -BLEED, wide, FOOT + BLEED, WHITE if plain else colour)


def _both(pen: Pen, kit: Kit, moped: int) -> None:
    _panel(pen, kit, moped, mirrored=False)
    with pen.moved(WIDE, TALL, 1.0, 180.0):
        _panel(pen, kit, moped, mirrored=True)


def _panel(pen: Pen, kit: Kit, moped: int, *, mirrored: bool) -> None:
    colour = MOPEDS[moped].colour
    plain = pen.ink == "saver"
    _ground(pen, kit, moped)
    for i in range(5):
        draw_shape(pen, moped, WIDE * (i + 0.5) / 5, FOOT / 2, 1.9, colour if plain else mix(colour, WHITE, 0.55))
    draw_bike(pen, moped, 2.2, FOOT + 1.8, WIDE - 4.4, mirrored=mirrored)


def draw_disc(pen: Pen, moped: int, x: float, y: float) -> None:
    """A lap marker: the moped's shape on a disc of its colour."""
    colour, half = MOPEDS[moped].colour, DISC / 2
    plain, paint = pen.ink == "saver", paint_of(moped, pen.ink)
    cx, cy = x + half, y + half
    pen.circle(cx, cy, half - 1.2, WHITE if plain else colour, paint.line, 0.5)
    pen.circle(cx, cy, half - 2.9, WHITE, paint.line, 0.4)
    draw_sign(pen, moped, cx, cy - (0.3 if moped == 2 else 0), 5.9)


def plug_box(x: float, y: float) -> Box:
    """Both sides of the spark plug, which is folded in the middle."""
    return x, y, 2 * PLUG[0], PLUG[1]


def draw_plug(pen: Pen, kit: Kit, x: float, y: float) -> None:
    """The spark plug twice, side by side."""
    wide, high = PLUG
    plain = pen.ink == "saver"
    box = x - BLEED, y - BLEED, 2 * wide + 2 * BLEED, high + 2 * BLEED
    pen.rect(*box, WHITE if plain else GOLD)
    with pen.clipped(*box):
        for side in (0, 1):
            with pen.moved(x + wide * (side + 0.5), y):
                _one_plug(pen, kit)


def _one_plug(pen: Pen, kit: Kit) -> None:
    """One side, its lower edge's middle in the origin."""
    wide, high = PLUG
    plain = pen.ink == "saver"
    spark = []
    for i in range(20):
        far = 15.0 if i % 2 == 0 else 9.5
        spark.append((far * _TURNS[i][0], 17.0 + 0.9 * far * _TURNS[i][1]))
    pen.polygon(spark, WHITE if plain else CREAM, INK, pen.slim(0.7))
    with pen.moved(0, 13.0):
        line = 0.55
        steel, ware, brass = (kit.ground(colour) for colour in (_STEEL, _WHITEWARE, _BRASS))
        pen.line(((-3.6, 6.5), (-3.6, 2.4), (1.6, 2.4)), INK, 2.0)
        pen.line(((-3.6, 6.5), (-3.6, 2.4), (1.4, 2.4)), steel, 1.0)
        pen.rect(-0.9, 4.2, 1.8, 3.2, brass, INK, line)
        pen.rect(-4.6, 6.8, 9.2, 8.4, steel, INK, line)
        pen.lines([((-4.6, 8.0 + i * 1.7), (4.6, 8.7 + i * 1.7)) for i in range(4)], INK, 0.4)
        pen.rect(-6.2, 15.0, 12.4, 2.2, steel, INK, line, 0.5)
        pen.polygon([(-7.2, 17.2), (7.2, 17.2), (7.2, 22.4), (5.8, 23.8), (-5.8, 23.8), (-7.2, 22.4)], steel, INK, line)
        pen.lines((((-2.6, 17.2), (-2.6, 23.6)), ((2.6, 17.2), (2.6, 23.6))), INK, 0.4)
        pen.polygon([(-4.6, 23.8), (4.6, 23.8), (3.2, 34.4), (-3.2, 34.4)], ware, INK, line)
        for up in (27.0, 29.6, 32.2):
            pen.rect(-4.3 + (up - 27) * 0.13, up - 0.7, 8.6 - (up - 27) * 0.26, 1.4, ware, INK, 0.45, 0.7)
        pen.rect(-1.9, 34.4, 3.8, 3.6, brass, INK, line, 0.6)
    words = kit.words("moped.print.plug").upper()
    pen.text(0, high - 6.0, words, pen.fit(words, 11, "title", wide - 5, 3), "title", INK, "centre")


_TURNS = (
    (0.0, 1.0), (0.31, 0.95), (0.59, 0.81), (0.81, 0.59), (0.95, 0.31), (1.0, 0.0), (0.95, -0.31), (0.81, -0.59),
    (0.59, -0.81), (0.31, -0.95), (0.0, -1.0), (-0.31, -0.95), (-0.59, -0.81), (-0.81, -0.59), (-0.95, -0.31),
    (-1.0, 0.0), (-0.95, 0.31), (-0.81, 0.59), (-0.59, 0.81), (-0.31, 0.95),
)  # fmt: skip
"""Twenty directions all around, even enough for a spark."""
