"""The shapes by which the six mopeds are told apart without their colours (M1), each around the origin, radius 1."""

from collections.abc import Sequence
from math import atan2, cos, pi, sin, sqrt, tan

from vollgas.drawing.colour import BLACK
from vollgas.drawing.pen import Pen, Point
from vollgas.drawing.rounds import circle
from vollgas.moped.terms import MOPEDS

Path = list[tuple[str, Sequence[Point]]]


def shape_of(moped: int, x: float, y: float, r: float) -> Path:
    """The outline of a moped's shape around a point."""
    outline = _OUTLINES[MOPEDS[moped].shape]
    return [(verb, [(x + r * px, y + r * py) for px, py in points]) for verb, points in outline]


def draw_shape(pen: Pen, moped: int, x: float, y: float, r: float, fill: str | None, stroke: str | None = None,
               line: float = 0.3) -> None:  # fmt: skip
    """A moped's shape around a point."""
    pen.path(shape_of(moped, x, y, r), fill, stroke, line)


def sign_colour(moped: int, ink: str) -> str:
    """What a moped's shape is filled with on a light ground: its colour, or black where there are none."""
    return BLACK if ink == "mono" else MOPEDS[moped].colour


def draw_sign(pen: Pen, moped: int, x: float, y: float, r: float) -> None:
    """A moped's shape on a light ground around a point."""
    draw_shape(pen, moped, x, y, r, sign_colour(moped, pen.ink))


def _polygon(points: Sequence[Point]) -> Path:
    return [("move", points[:1]), *(("line", (point,)) for point in points[1:]), ("close", ())]


def _spikes(many: int, radii: Sequence[float], turn: float) -> Path:
    """Corners in even steps around the origin, near and far ones by turns."""
    steps = many * len(radii)
    angles = [turn + 2 * pi * i / steps for i in range(steps)]
    return _polygon(
        [
            (round(radii[i % len(radii)] * cos(a), 4), round(radii[i % len(radii)] * sin(a), 4))
            for i, a in enumerate(angles)
        ]
    )


def _clover() -> Path:
    """Four leaves that touch, in one outline: three curves around each, from where it meets the leaf before it."""
    far, leaf, curves = 0.48, 0.5, 3
    # Two leaves meet where a leaf's edge crosses the axis between them.
    meet = far + sqrt(leaf * leaf - far * far)
    begin, end = atan2(-far, meet - far), atan2(meet - far, -far)
    step = (end - begin) / curves
    pull = 4 / 3 * tan(step / 4) * leaf
    path: Path = [("move", ((round(meet, 4), 0.0),))]
    for quarter in range(4):
        x, y = ((far, far), (-far, far), (-far, -far), (far, -far))[quarter]
        for number in range(curves):
            a = begin + number * step + quarter * pi / 2
            b = a + step
            path.append(
                (
                    "curve",
                    (
                        _near(x + leaf * cos(a) - pull * sin(a), y + leaf * sin(a) + pull * cos(a)),
                        _near(x + leaf * cos(b) + pull * sin(b), y + leaf * sin(b) - pull * cos(b)),
                        _near(x + leaf * cos(b), y + leaf * sin(b)),
                    ),
                )
            )
    return [*path, ("close", ())]


def _near(x: float, y: float) -> Point:
    return round(x, 4), round(y, 4)


_DROP: Path = [
    ("move", ((0.0, 1.12),)),
    ("curve", ((-0.18, 0.62), (-0.76, 0.3), (-0.76, -0.26))),
    ("curve", ((-0.76, -0.7), (-0.42, -1.0), (0.0, -1.0))),
    ("curve", ((0.42, -1.0), (0.76, -0.7), (0.76, -0.26))),
    ("curve", ((0.76, 0.3), (0.18, 0.62), (0.0, 1.12))),
    ("close", ()),
]
_OUTLINES: dict[str, Path] = {
    "disc": circle(0, 0, 0.94),
    "square": _polygon(((-0.83, -0.83), (0.83, -0.83), (0.83, 0.83), (-0.83, 0.83))),
    "drop": _DROP,
    "clover": _clover(),
    "hexagon": _spikes(6, (1.02,), pi / 6),
    "star": _spikes(5, (1.12, 0.5), pi / 2),
}
