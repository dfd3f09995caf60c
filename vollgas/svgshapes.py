"""The geometry of SVG shapes: each as path data, its outline as segments, its transformations."""

import math

from fontTools.misc.bezierTools import calcCubicBounds
from fontTools.misc.transform import Identity, Transform
from fontTools.pens.basePen import BasePen

from vollgas.errors import BadInput

Point = tuple[float, float]
Segment = tuple[str, tuple[Point, ...]]

MOST_SEGMENTS = 400
"""Most path segments in one symbol; a symbol of a few millimetres needs no more."""
LARGEST = 100_000.0
"""Largest number in a drawing, in its own units."""


class OutlinePen(BasePen):  # type: ignore[misc]  # fontTools carries no types
    """Collects one element's outline, transformed; quadratic curves arrive as cubic ones.

    Raises BadInput for more segments than ``most``, of ``allowed`` in all, and for coordinates beyond ``LARGEST``.
    """

    def __init__(self, transform: Transform, most: int, allowed: int = MOST_SEGMENTS) -> None:
        super().__init__(None)
        self.segments: list[Segment] = []
        self._transform = transform
        self._most = most
        self._allowed = allowed

    def _add(self, verb: str, *points: Point) -> None:
        if len(self.segments) >= self._most:
            raise BadInput(f"too many path segments: allowed are {self._allowed} in a file")
        placed = tuple(self._transform.transformPoint(point) for point in points)
        # Written so that "not a number" fails, too.
        if not all(abs(x) <= LARGEST for point in placed for x in point):
            raise BadInput(f"a coordinate is too large: allowed are -{LARGEST:g} to {LARGEST:g}")
        self.segments.append((verb, placed))

    def _moveTo(self, point: Point) -> None:  # noqa: N802  # fontTools' name
        self._add("move", point)

    def _lineTo(self, point: Point) -> None:  # noqa: N802
        self._add("line", point)

    def _curveToOne(self, control: Point, control_2: Point, point: Point) -> None:  # noqa: N802
        self._add("curve", control, control_2, point)

    def _closePath(self) -> None:  # noqa: N802
        self._add("close")


def chain(numbers: list[float], *, closed: bool) -> str:
    """Path data of straight lines through points, given as x, y, x, y and so on."""
    return "M" + " ".join(map(repr, numbers)) + ("Z" if closed else "")


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """Path data of an ellipse around (x, y)."""
    half = f"A{rx!r} {ry!r} 0 0 1"
    return f"M{x + rx!r} {y!r} {half} {x - rx!r} {y!r} {half} {x + rx!r} {y!r} Z"


def rectangle(at: Point, size: Point, radii: Point) -> str:
    """Path data of a rectangle with corners rounded by ``radii``, as far as they fit."""
    (x, y), (width, height) = at, size
    a, b = min(radii[0], width / 2), min(radii[1], height / 2)
    if not (a and b):
        return chain([x, y, x + width, y, x + width, y + height, x, y + height], closed=True)
    right, low, corner = x + width, y + height, f"A{a!r} {b!r} 0 0 1"
    return (
        f"M{x + a!r} {y!r} H{right - a!r} {corner} {right!r} {y + b!r} V{low - b!r} {corner} {right - a!r} {low!r} "
        f"H{x + a!r} {corner} {x!r} {low - b!r} V{y + b!r} {corner} {x + a!r} {y!r} Z"
    )


def transform_step(name: str, numbers: list[float]) -> Transform | None:
    """One transformation; None when its numbers are too few or too many."""
    step = None
    match name, numbers:
        case "matrix", [_, _, _, _, _, _]:
            step = Transform(*numbers)
        case "translate", [x, *rest] if len(rest) <= 1:
            step = Identity.translate(x, *rest)
        case "scale", [x, *rest] if len(rest) <= 1:
            step = Identity.scale(x, *rest)
        case "rotate", [angle]:
            step = Identity.rotate(math.radians(angle))
        case "rotate", [angle, x, y]:
            step = Identity.translate(x, y).rotate(math.radians(angle)).translate(-x, -y)
        case "skewX", [angle]:
            step = Identity.skew(math.radians(angle), 0)
        case "skewY", [angle]:
            step = Identity.skew(0, math.radians(angle))
    return step


def determinant(transform: Transform) -> float:
    """By how much a transformation enlarges areas; negative when it mirrors."""
    a, b, c, d, _, _ = transform
    return float(a * d - b * c)


def reach_of(path: tuple[Segment, ...]) -> float:
    """How far the outline gets from the box's middle in x or y; curves count where they run, not by their handles."""
    reach, at = 0.0, (0.0, 0.0)
    for verb, points in path:
        if verb == "curve":
            reach = max(reach, *map(abs, calcCubicBounds(at, *points)))
        elif points:
            reach = max(reach, *map(abs, points[0]))
        at = points[-1] if points else at
    return reach
