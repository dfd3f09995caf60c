"""Circuits: where on the lattice the line lies, a ring that leads through it, and the road along that ring."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from vollgas.lattice import Board, Cross, Move
from vollgas.making.corridor import APRON, GAP, Corridor, Lattice, gate, squares_within, tapered
from vollgas.making.curve import Point, cornered, half_widths, sampled, swayed, without_middles
from vollgas.making.route import Node
from vollgas.making.squares import is_sound, tidied
from vollgas.streams import Stream
from vollgas.theme import Style
from vollgas.track import Finish


@dataclass(frozen=True, slots=True)
class Gate:
    """The line of a circuit, across a straight piece of a ring of nodes."""

    ring: tuple[Node, ...]
    """The ring to begin with: the node on which the line lies, the others in the direction of travel, and it again."""
    way: Move
    line: int
    """How far along the axis of travel the line lies."""
    first: int
    last: int
    """Where across the axis of travel the line begins and ends."""
    closed: frozenset[Node]
    """Nodes which the rest of the ring must keep off, for it would come too near to the line."""

    @property
    def middle(self) -> float:
        """Where across the axis of travel the line has its middle."""
        return (self.first + self.last) / 2

    def box(self, board: Board, low: int, high: int, first: int, last: int) -> int:
        """The squares from ``low`` to ``high`` along the axis of travel and from ``first`` to ``last`` across it."""
        return board.box(first, low, last, high) if self.way.dy else board.box(low, first, high, last)

    def place(self, across: float, along: float) -> Point:
        """The place so far across and along the axis of travel."""
        return (across, along) if self.way.dy else (along, across)

    def cross(self, across: int, along: int) -> Cross:
        """The cross so far across and along the axis of travel."""
        return Cross(across, along) if self.way.dy else Cross(along, across)


def choose_gate(stream: Stream, lattice: Lattice, crosses: int) -> Gate | None:
    """A line for so many start crosses, somewhere on the lattice, and a rectangle through it; None without room."""
    sites = [site for upright in (True, False) for site in _sites(lattice, crosses + 1, upright=upright)]
    if not sites:
        return None
    # A line that had to be moved aside to fit on the field would bend the road: only where nothing better is found.
    least = max(0.5, min(site.moved for site in sites))
    site = stream.pick([site for site in sites if site.moved <= least])
    side, low, high = stream.pick(site.sides), stream.pick(site.lows), stream.pick(site.highs)
    node, upright = site.node, site.upright
    ring = [
        *((node[0], j) for j in range(node[1], high)),
        *((i, high) for i in _towards(node[0], side)),
        *((side, j) for j in _towards(high, low)),
        *((i, low) for i in _towards(side, node[0])),
        *((node[0], j) for j in range(low, node[1] + 1)),
    ]
    forwards = stream.chance(0.5)
    turned = tuple(ring if upright else [(j, i) for i, j in ring])
    way = 1 if forwards else -1
    return Gate(
        turned if forwards else turned[::-1],
        Move(0, way) if upright else Move(way, 0),
        site.line,
        site.first,
        site.last,
        frozenset(site.closed if upright else [(j, i) for i, j in site.closed]),
    )


class _Site(NamedTuple):
    """A place where the line could lie; nodes are (across, along) the axis of travel."""

    upright: bool
    node: Node
    line: int
    first: int
    last: int
    moved: float
    """By how much the line's middle lies off its node."""
    sides: list[int]
    """Where across the axis of travel the ring may come back."""
    lows: list[int]
    """Where along it the ring may turn, below the line."""
    highs: list[int]
    closed: list[Node]


def _sites(lattice: Lattice, width: int, *, upright: bool) -> Iterator[_Site]:
    """All places for a line so many squares wide, where the road travels upright or else lying."""
    across, along, room = lattice.columns, lattice.rows, lattice.across
    if not upright:
        across, along, room = lattice.rows, lattice.columns, lattice.along
    half = lattice.width[1] / 2
    near = width / 2 + GAP + half
    reach = APRON + 1 + half + 0.4 * max(0.0, width / 2 - half - 1)
    for i, x in enumerate(across):
        first, last = gate(x, width, room)
        middle = (first + last) / 2
        sides = [k for k, place in enumerate(across) if abs(place - middle) >= near and abs(k - i) > 1]
        for j, y in enumerate(along) if sides and first > 0 else ():
            lows = [k for k, place in enumerate(along) if y - place >= reach]
            highs = [k for k, place in enumerate(along) if place - y >= reach]
            if lows and highs:
                beside = [k for k in range(len(across)) if k != i and k not in sides]
                closed = [(k, n) for k in beside for n in range(lows[-1] + 1, highs[0])]
                yield _Site(upright, (i, j), round(y), first, last, abs(middle - x), sides, lows, highs, closed)


def _towards(start: int, end: int) -> range:
    """From ``start`` to just before ``end``, whichever is larger."""
    return range(start, end, 1 if end > start else -1)


def make_loop(stream: Stream, style: Style, lattice: Lattice, line: Gate, route: Sequence[Node]) -> Corridor | None:
    """The road along a ring, or None when it cannot be repaired into one clean corridor."""
    board = Board(lattice.across, lattice.along)
    points = _points(lattice, line, route)
    bent = swayed(stream, points, style.wobble) if style.corner == "winding" else without_middles(points)
    seed = stream.below(1 << 48)
    middle = line.place(line.middle, line.line)
    for softness in (1.0, 0.6, 0.3):
        # The softer the corners, the nearer the road may come to another leg: back off until the legs stay apart.
        curve = sampled([middle, *cornered(style, bent, softness), middle], 0.4)
        widths = half_widths(Stream(seed), lattice.width, style, len(curve))
        road = squares_within(board, curve, widths, boxy=style.corner == "square")
        road = _with_gate(board, road | _flare(board, line, lattice.width[1]), line)
        road = _with_gate(board, tidied(board, road, ring=True), line)
        if is_sound(board, road, islands=0, ring=True):
            ends = line.cross(line.first, line.line), line.cross(line.last, line.line)
            return Corridor(board, road, tuple(curve), tuple(widths), ends, Finish(*ends, line.way))
    return None


def _points(lattice: Lattice, line: Gate, route: Sequence[Node]) -> list[Point]:
    """The ring's nodes as places, from just beyond the line to just before it; the straight piece runs through it."""
    ahead = line.way.dx + line.way.dy
    places = [(lattice.columns[x], lattice.rows[y]) for x, y in route]
    axis = 0 if line.way.dy else 1
    for nodes in (range(len(route)), range(len(route) - 1, -1, -1)):
        for place in nodes:
            if route[place][axis] != route[0][axis]:
                break
            places[place] = line.place(line.middle, places[place][1 - axis])
    near = [line.place(line.middle, line.line + APRON * ahead * side) for side in (1, -1)]
    return [near[0], *places[1:-1], near[1]]


def _flare(board: Board, line: Gate, width: float) -> int:
    """The squares by which the road widens towards its line, from both sides."""
    squares = 0
    for away, (first, last) in enumerate(tapered(line.first, line.last, width)):
        squares |= line.box(board, line.line - 1 - away, line.line + away, first, last - 1)
    return squares


def _with_gate(board: Board, road: int, line: Gate) -> int:
    """The road with a straight piece as wide as the line on either side of it, and barrier beside the line's ends."""
    low, high = line.line - APRON, line.line + APRON - 1
    for beside in (line.first - 1, line.last):
        road &= ~line.box(board, line.line - 1, line.line, beside, beside)
    return road | line.box(board, low, high, line.first, line.last - 1)
