"""From a route on the lattice to road squares: positions, corners, widths, squares.

Every decision is made on coordinates rounded to a thousandth of a square, with arithmetic and square roots that
IEEE 754 fixes bit for bit, so it comes out the same on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, fsum, sqrt

import numpy as np

from vollgas.lattice import Board
from vollgas.making.route import Node
from vollgas.making.spec import Spec
from vollgas.making.squares import is_sound, tidied
from vollgas.streams import Stream
from vollgas.theme import Style

Point = tuple[float, float]
GAP = 1.7
"""Squares between two legs of the corridor, at least: room for their barriers."""
APRON = 2
"""Rows behind the start line, and beyond the finish line."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """The route's lattice on a field of so many squares across and along the way: where its lines lie."""

    across: int
    along: int
    width: tuple[float, float]
    """Least and largest width of the road that it leaves room for, squares."""
    columns: tuple[float, ...]
    rows: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Corridor:
    """Road squares as a set on a board seen in the direction of travel (start at the bottom, finish at the top)."""

    board: Board
    road: int
    centreline: tuple[Point, ...]
    half_widths: tuple[float, ...]
    start: tuple[int, int]
    """First and last x of the start line, which lies APRON rows up."""
    finish: tuple[int, int]
    """First and last x of the finish line, which lies APRON rows below the top."""


def lay_lattice(stream: Stream, spec: Spec, across: int, along: int) -> Lattice:
    """Spread the lattice's lines over the field, unevenly, with any two next but one at least a pitch apart."""
    least, most = spec.width
    width = (least, round(stream.between(0.6 * least + 0.4 * most, most), 3))
    half = width[1] / 2
    unit = (width[1] + GAP) / 2
    edge = 1 + half
    return Lattice(
        across,
        along,
        width,
        _spread(stream, edge, across - edge, unit),
        _spread(stream, APRON + max(1.5, half), along - APRON - max(1.5, half), unit),
    )


def _spread(stream: Stream, low: float, high: float, unit: float) -> tuple[float, ...]:
    """Lines from ``low`` to ``high``, at most as many as fit with ``unit`` between them, spare room dealt at random."""
    gaps = max(1, int((high - low) / unit + 1e-9))
    if gaps > 4 and stream.chance(0.4):
        gaps -= 1
    spare = (high - low) - gaps * unit
    shares = [0.1 + stream.unit() for _ in range(gaps)]
    total = fsum(shares)
    places = [low]
    for share in shares:
        places.append(round(places[-1] + unit + spare * share / total, 3))
    return tuple(places)


def make_corridor(stream: Stream, spec: Spec, style: Style, lattice: Lattice, route: Sequence[Node]) -> Corridor | None:
    """The road along a route, or None when it cannot be repaired into one clean corridor."""
    board = Board(lattice.across, lattice.along)
    nodes = [(lattice.columns[x], lattice.rows[y]) for x, y in route]
    crosses = stream.within(*spec.start_crosses)
    start = _gate(nodes[0][0], crosses + 1, lattice.across)
    finish = _gate(nodes[-1][0], max(4, ceil(spec.width[1])), lattice.across)
    nodes = [((start[0] + start[1]) / 2, 0.0), *nodes, ((finish[0] + finish[1]) / 2, float(lattice.along))]
    swayed = _swayed(stream, nodes, style.wobble) if style.corner == "winding" else _without_middles(nodes)
    seed = stream.below(1 << 48)
    for softness in (1.0, 0.6, 0.3):
        # The softer the corners, the nearer the line may come to another leg: back off until the legs stay apart.
        line = _sampled(_cornered(style, swayed, softness), 0.4)
        half_widths = _half_widths(Stream(seed), lattice.width, style, len(line))
        road = _squares_within(board, line, half_widths, boxy=style.corner == "square")
        road = _with_gates(board, tidied(board, _with_gates(board, road, start, finish)), start, finish)
        if is_sound(board, road, islands=0):
            return Corridor(board, road, tuple(line), tuple(half_widths), start, finish)
    return None


def _gate(middle: float, width: int, across: int) -> tuple[int, int]:
    """The x-range of a line of so many squares around ``middle``, inside the field's own barrier."""
    first = min(max(1, round(middle - width / 2)), across - 1 - width)
    return first, first + width


def _without_middles(nodes: Sequence[Point]) -> list[Point]:
    """The polyline's corners alone: points on a straight line between their neighbours go."""
    corners = [nodes[0]]
    for (ax, ay), (bx, by), (cx, cy) in zip(nodes, nodes[1:], nodes[2:], strict=False):
        if (bx - ax) * (cy - by) != (by - ay) * (cx - bx):
            corners.append((bx, by))
    return [*corners, nodes[-1]]


def _cornered(style: Style, points: Sequence[Point], softness: float) -> list[Point]:
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


def _swayed(stream: Stream, nodes: Sequence[Point], wobble: float) -> list[Point]:
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


def _sampled(points: Sequence[Point], step: float) -> list[Point]:
    """Points at most ``step`` apart along the polyline, rounded to a thousandth."""
    line = [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        count = max(1, ceil(sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) / step))
        line += [(ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(1, count + 1)]
    return [(round(x, 3), round(y, 3)) for x, y in line]


def _half_widths(stream: Stream, width: tuple[float, float], style: Style, count: int) -> list[float]:
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


def _squares_within(board: Board, line: Sequence[Point], half_widths: Sequence[float], *, boxy: bool) -> int:
    """The squares whose centre lies within the half width of some sample (in a box around it when ``boxy``)."""
    points, reach = np.array(line), np.array(half_widths)
    across = np.abs(points[:, 0][None, :] - (np.arange(board.columns) + 0.5)[:, None])
    along = np.abs(points[:, 1][None, :] - (np.arange(board.rows) + 0.5)[:, None])
    if boxy:
        near_x, near_y = across <= reach, along <= reach
        inside = near_y.astype(np.uint8) @ near_x.astype(np.uint8).T.astype(np.int32) > 0
    else:
        square_x, square_y, limit = across * across, along * along, reach * reach
        inside = np.array([(square_x + row <= limit).any(axis=1) for row in square_y])
    rows, columns = np.nonzero(inside)
    return board.pack(zip(columns.tolist(), rows.tolist(), strict=True))


def _with_gates(board: Board, road: int, start: tuple[int, int], finish: tuple[int, int]) -> int:
    """The road with a straight piece behind and before each line, as wide as the line, and barrier beside it."""
    top = board.rows
    behind = board.box(0, 0, board.columns, APRON - 1) | board.box(0, top - APRON, board.columns, top)
    road &= ~behind
    for (first, last), low, high in ((start, 0, APRON + 1), (finish, top - APRON - 2, top)):
        # A line ends at the barrier: the row on its road side is no wider than the line itself.
        before = APRON if low == 0 else top - APRON - 1
        road &= ~board.pack([(first - 1, before), (last, before)])
        road |= board.box(first, low, last - 1, high - 1)
    return road
