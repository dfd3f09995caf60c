"""From a route on the lattice to road squares: positions, corners, widths, squares.

Every decision is made on coordinates rounded to a thousandth of a square, with arithmetic and square roots that
IEEE 754 fixes bit for bit, so it comes out the same on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, fsum

import numpy as np

from vollgas.lattice import Board, Cross, Move
from vollgas.making.curve import Point, cornered, half_widths, sampled, swayed, without_middles
from vollgas.making.route import Node
from vollgas.making.spec import Spec
from vollgas.making.squares import is_sound, tidied
from vollgas.streams import Stream
from vollgas.theme import Style
from vollgas.track import Finish

GAP = 1.7
"""Squares between two legs of the corridor, at least: room for their barriers."""
APRON = 2
"""Rows behind the start line, and beyond the finish line."""
TAPER = 0.8
"""By how much half the road's width shrinks from a wide line to the road, a square."""


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
    """Road squares as a set on an upright board; a sprint's start is at the bottom, its finish at the top."""

    board: Board
    road: int
    centreline: tuple[Point, ...]
    half_widths: tuple[float, ...]
    start: tuple[Cross, Cross]
    """The ends of the start line."""
    finish: Finish
    """The finish line, on a circuit the same."""

    @property
    def is_ring(self) -> bool:
        """Whether the road closes to a circuit; its centreline then begins and ends at the line."""
        return self.start == self.finish[:2]


def lay_lattice(stream: Stream, spec: Spec, across: int, along: int, wide: int = 0) -> Lattice:
    """Spread the lattice's lines over the field, unevenly, with any two next but one at least a pitch apart.

    Where the start must be ``wide`` crosses wide, room for it is left below the lattice.
    """
    width, unit = _pitch(stream, spec)
    edge = 1 + width[1] / 2
    low = APRON + max(1.5, width[1] / 2)
    flare = max(0.0, round((wide + 1 - width[1]) / 2 / TAPER, 3)) if wide else 0.0
    return Lattice(
        across,
        along,
        width,
        _spread(stream, edge, across - edge, unit),
        _spread(stream, low + flare, along - low, unit),
    )


def lay_ring_lattice(stream: Stream, spec: Spec, across: int, along: int) -> Lattice:
    """The same for a circuit, which keeps within the field on all sides."""
    width, unit = _pitch(stream, spec)
    edge = 1 + width[1] / 2
    return Lattice(
        across, along, width, _spread(stream, edge, across - edge, unit), _spread(stream, edge, along - edge, unit)
    )


def _pitch(stream: Stream, spec: Spec) -> tuple[tuple[float, float], float]:
    """The road's least and largest width, and the least distance of two lines of the lattice."""
    least, most = spec.width
    width = (least, round(stream.between(0.6 * least + 0.4 * most, most), 3))
    return width, (width[1] + GAP) / 2


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


def make_corridor(
    stream: Stream, spec: Spec, style: Style, lattice: Lattice, route: Sequence[Node], wide: int = 0
) -> Corridor | None:
    """The road along a route, or None when it cannot be repaired into one clean corridor.

    Its start line has room for ``wide`` crosses, if that is more than the level asks for.
    """
    board = Board(lattice.across, lattice.along)
    nodes = [(lattice.columns[x], lattice.rows[y]) for x, y in route]
    crosses = max(wide, stream.within(*spec.start_crosses))
    start = gate(nodes[0][0], crosses + 1, lattice.across)
    finish = gate(nodes[-1][0], max(4, ceil(spec.width[1])), lattice.across)
    nodes = [((start[0] + start[1]) / 2, 0.0), *nodes, ((finish[0] + finish[1]) / 2, float(lattice.along))]
    bent = swayed(stream, nodes, style.wobble) if style.corner == "winding" else without_middles(nodes)
    seed, top = stream.below(1 << 48), lattice.along - APRON
    for softness in (1.0, 0.6, 0.3):
        # The softer the corners, the nearer the line may come to another leg: back off until the legs stay apart.
        line = sampled(cornered(style, bent, softness), 0.4)
        widths = half_widths(Stream(seed), lattice.width, style, len(line))
        road = squares_within(board, line, widths, boxy=style.corner == "square")
        if wide:
            # What is wider than the level likes becomes so only now: a wide start must not reach far ahead.
            for ahead, (first, last) in enumerate(tapered(*start, lattice.width[1])):
                road |= board.box(first, APRON + ahead, last - 1, APRON + ahead)
        road = _with_gates(board, tidied(board, _with_gates(board, road, start, finish)), start, finish)
        if is_sound(board, road, islands=0):
            ends = Finish(Cross(finish[0], top), Cross(finish[1], top), Move(0, 1))
            behind = Cross(start[0], APRON), Cross(start[1], APRON)
            return Corridor(board, road, tuple(line), tuple(widths), behind, ends)
    return None


def gate(middle: float, width: int, across: int) -> tuple[int, int]:
    """The x-range of a line of so many squares around ``middle``, inside the field's own barrier."""
    first = min(max(1, round(middle - width / 2)), across - 1 - width)
    return first, first + width


def tapered(first: int, last: int, width: float) -> list[tuple[int, int]]:
    """Where the road from a line that runs from ``first`` to ``last`` begins and ends, row by row, down to a width."""
    rows: list[tuple[int, int]] = []
    while last - first - 2 * (cut := int(TAPER * len(rows))) > width:
        rows.append((first + cut, last - cut))
    return rows


def squares_within(board: Board, line: Sequence[Point], half_widths: Sequence[float], *, boxy: bool) -> int:
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
