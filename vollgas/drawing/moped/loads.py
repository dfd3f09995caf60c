"""What each of the mopeds carries about: its name in a picture, and a silhouette of its own."""

from collections.abc import Callable

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.moped.easel import Easel, Paint
from vollgas.drawing.moped.shapes import shape_of
from vollgas.moped.terms import MOPEDS

_WOOD, _STEEL, _CRUST, _LEAF = "#b98a55", "#c9ced6", "#d99a4a", "#4fae63"


def draw_load(easel: Easel, moped: int, paint: Paint) -> None:
    """The load of a moped, on its rack or before its lamp."""
    _rack(easel, paint)
    _LOADS[MOPEDS[moped].name](easel, paint)


def _toned(easel: Easel, colour: str) -> str:
    return mix(colour, WHITE, 0.8) if easel.pen.ink == "saver" else colour


def _rack(easel: Easel, paint: Paint) -> None:
    easel.stroke(((-3, 47), (22, 47)), paint.line, 2.2)
    easel.stroke(((2, 47), (5, 41)), paint.line, 1.6)


def _kettle(easel: Easel, paint: Paint) -> None:
    """A kettle that boils."""
    line = paint.line
    easel.bend(((2, 61), (0, 77), (24, 77), (21, 61)), line, 3.2)
    easel.blob(((2, 50), (-4, 51), (-5, 60), (-12, 63.5), (-11.5, 64.6), (-10, 65.6), (-8.6, 66), (-3, 64.5), (-1, 62),
                (1, 60), (2, 57), (2, 53), (2, 50)), _toned(easel, _STEEL), line)  # fmt: skip
    easel.blob(((1, 48), (-4, 53), (-2, 64), (11, 64.5), (25, 64), (27, 53), (21, 48), (14, 47.5), (8, 47.5), (1, 48)),
               _toned(easel, _STEEL), line, 1.3)  # fmt: skip
    easel.bend(((2, 52), (0.5, 56), (2, 60), (5, 61.5)), WHITE, 1.6)
    easel.blob(((3, 62.5), (6, 67), (16, 67), (20, 62.5), (15, 64), (8, 64), (3, 62.5)), paint.body, line)
    easel.disc(11.5, 67, 2.0, paint.body, line, 1.0)
    for x, y, r in ((-13.5, 67, 2.6), (-17.5, 71.5, 3.4), (-15, 77, 2.4)):
        easel.disc(x, y, r, WHITE, mix(line, WHITE, 0.4), 0.9)


def _biscuit(easel: Easel, paint: Paint) -> None:
    """A square box of biscuits, one on its side."""
    line = paint.line
    easel.plate(((-5, 48.5), (21, 48.5), (21, 70), (-5, 70)), _toned(easel, paint.light), line, 1.4)
    easel.plate(((-6.5, 66), (22.5, 66), (22.5, 72), (-6.5, 72)), paint.body, line, 1.3)
    easel.disc(8, 57, 6.4, _toned(easel, _CRUST), line, 1.1)
    for x, y in ((5.5, 59), (10, 60), (8, 56), (5.5, 54), (11, 54.5)):
        easel.disc(x, y, 0.95, _toned(easel, "#6b3f1d"), line, 0.3)


def _puddle(easel: Easel, paint: Paint) -> None:
    """An umbrella for the rain to come."""
    line = paint.line
    easel.stroke(((9, 44), (9, 78)), line, 1.8)
    easel.blob(((-11, 64), (-10, 74), (0, 79), (9, 79), (18, 79), (28, 74), (29, 64), (26, 67.5), (19, 67.5), (16, 64),
                (13.5, 67), (5, 67), (2, 64), (-1, 67.5), (-8, 67.5), (-11, 64)), paint.body, line, 1.3)  # fmt: skip
    easel.bend(((2, 64), (2, 72), (5, 77), (9, 79)), line, 0.9)
    easel.bend(((16, 64), (16, 72), (13, 77), (9, 79)), line, 0.9)
    easel.bend(((-7, 67.8), (-5, 72), (-1, 75), (2, 76)), paint.light, 1.4)
    for x, y in ((-8, 58), (-4, 51)):
        easel.shape(shape_of(2, x, y, 2.6), paint.light, line, 0.8)


def _clover(easel: Easel, paint: Paint) -> None:
    """A basket of clover on the rack."""
    line = paint.line
    green, pale = _toned(easel, _LEAF), _toned(easel, mix(_LEAF, WHITE, 0.35))
    for x, y, r, fill in ((-1, 66, 5.4, pale), (17, 66.5, 5.4, pale), (8, 70, 6.6, green)):
        easel.stroke(((8, 56), (x, y)), line, 1.2)
        easel.shape(shape_of(3, x, y, r), fill, line, 1.0)
        easel.shape(shape_of(3, x, y, r - 0.9), fill)
    easel.plate(((-5, 60), (21, 60), (18, 48.5), (-2, 48.5)), _toned(easel, _WOOD), line, 1.3)
    for y in (52, 56):
        easel.stroke(((-2.5, y), (18.5, y)), mix(_WOOD, line, 0.5), 0.9)
    for x in (2, 8, 14):
        easel.stroke(((x, 49), (x, 59.5)), mix(_WOOD, line, 0.5), 0.7)


def _plum(easel: Easel, paint: Paint) -> None:
    """Plums in a crate, piled high."""
    line = paint.line
    for x, y in ((1.5, 60), (9, 62), (16.5, 60), (5.5, 67), (13, 67)):
        easel.disc(x, y, 5.0, paint.body, line, 1.1)
        easel.bend(((x - 2.8, y + 0.6), (x - 2.4, y + 2.4), (x - 1, y + 3), (x, y + 3.1)), paint.light, 1.1)
    easel.bend(((13, 72), (13.4, 74), (14.5, 75.5), (16, 76)), line, 1.1)
    easel.blob(((16, 75.5), (18, 79), (22, 78), (23, 75.5), (21, 73.5), (17.5, 73.5), (16, 75.5)),
               _toned(easel, _LEAF), line, 0.9)  # fmt: skip
    easel.plate(((-5, 59), (22, 59), (22, 48.5), (-5, 48.5)), _toned(easel, _WOOD), line, 1.3)
    easel.stroke(((-5, 54), (22, 54)), mix(_WOOD, line, 0.5), 1.0)
    for x in (-2, 19):
        easel.stroke(((x, 49), (x, 58.5)), mix(_WOOD, line, 0.5), 2.0)


def _soot(easel: Easel, paint: Paint) -> None:
    """A chimney that smokes, a star on its flag."""
    line = paint.line
    for x, y, r in ((-12, 78, 3.0), (-8, 72.5, 4.4), (0.5, 74.5, 4.2), (-3, 69, 3.4)):
        easel.disc(x, y, r, _toned(easel, "#8d8d92"), line, 1.0)
    easel.plate(((-2, 48), (8, 48), (6.8, 65), (-0.8, 65)), paint.body, line, 1.3)
    easel.plate(((-3, 62.5), (9, 62.5), (9, 66.5), (-3, 66.5)), paint.light, line, 1.1)
    easel.stroke(((17, 46), (17, 76)), line, 1.5)
    easel.plate(((17, 76), (37, 72), (33.5, 66.5), (35, 62), (17, 60)), WHITE, line, 1.2)
    easel.shape(shape_of(5, 25, 67.6, 4.6), MOPEDS[5].colour)


_LOADS: dict[str, Callable[[Easel, Paint], None]] = {
    "kettle": _kettle,
    "biscuit": _biscuit,
    "puddle": _puddle,
    "clover": _clover,
    "plum": _plum,
    "soot": _soot,
}
