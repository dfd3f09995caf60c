"""The road's middle line: a polyline bent as the theme likes it, sampled, with half the road's width at each sample.

Every point is rounded to a thousandth of a square, with arithmetic and square roots that IEEE 754 fixes bit for bit, so
it comes out the same on every machine.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, sqrt

from vollgas.streams import Stream
from vollgas.theme import Style

Point = tuple[float, float]


def without_middles(nodes: Sequence[Point]) -> list[Point]:
    """The polyline's corners alone: points on a straight line between their neighbours go."""
    corners = [nodes[0]]
    for (ax, ay), (bx, by), (cx, cy) in zip(nodes, nodes[1:], nodes[2:], strict=False):
        if (bx - ax) * (cy - by) != (by - ay) * (cx - bx):
            corners.append((bx, by))
    return [*corners, nodes[-1]]


def cornered(style: Style, points: Sequence[Point], softness: float) -> list[Point]:
    """The polyline with its corners as the theme likes them; its ends stay where they are."""
    if style.corner == "square":
        return list(points)
    if style.corner == "chamfer":
        return _cut(points, 0.36 * softness, 5.0)
    if style.corner == "round":
        return _rounded(points, 0.5 * softness, 13.0)
    soft = list(points)
    for _ in range(3):
        soft = _cut(soft, 0.25, 99.0)
    return soft


def _rounded(points: Sequence[Point], share: float, most: float) -> list[Point]:
    """Every corner as a parabola (quadratic Bézier curve) between the places where ``_cut`` would cut it."""
    cut = _cut(points, share, most)
    curve = [cut[0]]
    for corner, (ax, ay), (cx, cy) in zip(points[1:-1], cut[1::2], cut[2::2], strict=False):
        bx, by = corner
        for t in (i / 8 for i in range(9)):
            u = 1 - t
            curve.append((u * u * ax + 2 * u * t * bx + t * t * cx, u * u * ay + 2 * u * t * by + t * t * cy))
    return [*curve, cut[-1]]


def _cut(points: Sequence[Point], share: float, most: float) -> list[Point]:
    """Cut every corner at ``share`` of its edges, at most ``most`` squares of each (Chaikin's algorithm with 0.25)."""
    cut = [points[0]]
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:], strict=False):
        for x, y in ((ax, ay), (cx, cy)):
            length = sqrt((x - bx) * (x - bx) + (y - by) * (y - by))
            part = min(share, most / length) if length else 0.0
            cut.append((bx + (x - bx) * part, by + (y - by) * part))
    return [*cut, points[-1]]


def swayed(stream: Stream, nodes: Sequence[Point], wobble: float) -> list[Point]:
    """Nodes and edge middles pushed about, but the two at either end."""
    points = [nodes[0]]
    for (ax, ay), (bx, by) in pairwise(nodes):
        points += [((ax + bx) / 2, (ay + by) / 2), (bx, by)]
    sway = 0.9 * wobble
    return [
        (x, y)
        if place < 4 or place > len(points) - 5
        else (x + stream.between(-sway, sway), y + stream.between(-sway, sway))
        for place, (x, y) in enumerate(points)
    ]


def sampled(points: Sequence[Point], step: float) -> list[Point]:
    """Points at most ``step`` apart along the polyline, rounded to a thousandth."""
    line = [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        count = max(1, ceil(sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) / step))
        line += [(ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(1, count + 1)]
    return [(round(x, 3), round(y, 3)) for x, y in line]


def half_widths(stream: Stream, width: tuple[float, float], style: Style, count: int) -> list[float]:
    """Half the corridor's width at each sample: smooth between random values a few squares apart."""
    low, high = width
    floor = high - (high - low) * (0.35 + 0.65 * style.swing)
    spacing = 22
    values = [stream.between(floor, high) / 2 for _ in range(count // spacing + 3)]
    widths = []
    for place in range(count):
        index, rest = divmod(place, spacing)
        t = rest / spacing
        t = t * t * (3 - 2 * t)
        widths.append(round(values[index] * (1 - t) + values[index + 1] * t, 3))
    return widths
