"""From road squares to a smooth border, as if drawn by a sure hand (G3).

The border is laid between the crosses of the road and those off it like a springy wire between pegs: it straightens
itself as far as they let it. Crosses at the road's edge let it pass on either side at first; then it makes room around
them, too, so that each is clearly in or clearly out. All of it is whole numbers, in parts of a square that no eye sees.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vollgas.bits import bits_of
from vollgas.errors import BadInput
from vollgas.lattice import STAND, Board, shifted
from vollgas.making.squares import flood, parts
from vollgas.outline import SCALE, Outline
from vollgas.rings import near_crosses, ring_faults
from vollgas.track import Rings, Track

_FINE = 1 << 20
"""Parts of a square."""
_STEP = _FINE // 4
"""Between two points of the wire."""
_ROUNDS = ((500, 200), (50, 50), (0, 0))
"""How often the wire moves, before and after the crosses at the road's edge are pegs; less if it gets entangled."""
_KEPT = 15
"""Sixteenths of its last movement that a point keeps."""
_TAUT = 7
"""How often the wire's tension must be doubled to be as strong as its stiffness."""
_ROOM, _EDGE_ROOM = 40, 22
"""How far the wire stays from crosses, and from those at the road's edge, hundredths of a square."""
_RING_ROOM, _END_ROOM = 49, 30
"""How far it stays from crosses that bear a start's ring, and from the ends of the start line."""
_ISLANDS = {1: 42, 4: 74}
"""Radius of a round island in place of so many barrier squares, hundredths of a square."""
_SMALL = 12
"""Crosses within an island, at most, that keep their side, lest the wire pulls tight around it."""

_Numbers = NDArray[np.int64]


class _Crosses(NamedTuple):
    """The crosses of a board as sets: on the road, and those at its edge where the wire may choose its side."""

    board: Board
    inside: int
    free: int


def freehand(track: Track) -> Track:
    """The track with a smooth border instead of barrier squares; BadInput when its road leaves no room for one."""
    crosses = _sorted_crosses(track)
    missing = [
        at for at in (*track.starts, *(at for at, _ in track.hazards)) if not crosses.board.bit(at) & crosses.inside
    ]
    if missing:
        x, y = missing[0]
        raise BadInput(
            f"a smooth border leaves no room for ({x}, {y}), a start cross or hazard: "
            "it needs road on three sides of it, and a way there two squares wide"
        )
    for rounds in _ROUNDS:
        rings = _laid(track, crosses, *rounds)
        if not near_crosses(rings) and not any(ring_faults(rings, track.columns, track.rows)):
            return replace(track, outline=rings)
    raise BadInput("a smooth border for this road would run into itself")


def _sorted_crosses(track: Track) -> _Crosses:
    """What side each cross is on at first: the road's are those that have it on three sides or four.

    At the road's edge they are free where there are others behind them on both sides: so two legs of the road never
    meet, and it is never shut. Where start and finish lines end the border must pass between two certain crosses.
    """
    board = Board(track.columns, track.rows)
    road = board.pack(track.road_squares())
    for island in _round_islands(board, road):
        road |= island
    a, b, c, d = (board.shift(road, i, j) for i in (0, 1) for j in (0, 1))
    inside = flood(board, (a & b & (c | d)) | (c & d & (a | b)), board.pack(track.starts))
    everywhere = board.box(0, 0, board.columns, board.rows)
    off, on = everywhere & ~(a | b | c | d), a & b & c & d
    free = (inside & ~on & _around(board, on)) | (everywhere & ~inside & (a | b | c | d) & _around(board, off))
    free &= board.box(1, 1, board.columns - 1, board.rows - 1)
    for part in parts(board, everywhere & ~inside):
        if part.bit_count() <= _SMALL:
            free &= ~_around(board, part)
    for (ax, ay), (bx, by) in (track.start, track.finish[:2]):
        free &= ~board.box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
    return _Crosses(board, inside, free)


def _round_islands(board: Board, road: int) -> list[int]:
    """The islands of one barrier square, or of two by two."""
    barrier = board.box(0, 0, board.columns - 1, board.rows - 1) & ~road
    rim = barrier & ~board.box(1, 1, board.columns - 2, board.rows - 2)
    inner = parts(board, barrier & ~flood(board, barrier, rim))
    squares = [(part, (part & -part)) for part in inner if part.bit_count() in _ISLANDS]
    return [
        part for part, low in squares if part in (low, low | low << 1 | low << board.stride | low << board.stride + 1)
    ]


def _around(board: Board, crosses: int) -> int:
    """The crosses and their neighbours."""
    wide = crosses | board.shift(crosses, 1, 0) | board.shift(crosses, -1, 0)
    return wide | board.shift(wide, 0, 1) | board.shift(wide, 0, -1)


def _laid(track: Track, crosses: _Crosses, before: int, after: int) -> Rings:
    """The border after so many movements of the wire."""
    board, inside, free = crosses
    wires = [_spread(np.array(loop, dtype=np.int64) * (_FINE // 2)) for loop in _loops(board, inside)]
    room = _room(track, bits_of(board, free), 0)
    wires = _settled(wires, room, bits_of(board, inside), before)
    # Each cross at the edge belongs to the side on which the wire now has it.
    inside = (inside & ~free) | (free & Outline(_rings(wires)).clear_sources(board, STAND))
    room = _room(track, bits_of(board, free), _EDGE_ROOM)
    wires = _settled([_spread(wire) for wire in wires], room, bits_of(board, inside), after)
    road = board.pack(track.road_squares())
    circles = [_circle(board, island) for island in _round_islands(board, road)]
    return (*(_thinned(ring) for ring in _rings(wires)), *circles)


def _room(track: Track, free: NDArray[np.bool_], edge: int) -> _Numbers:
    """How far the wire stays from each cross, and from the free ones, which lie at the road's edge, by rows."""
    room = np.where(free, edge, _ROOM)
    # A start cross bears a ring, behind the line or on it (C4); the line's own ends make way for that.
    for at in track.starts:
        for x, y in (at, shifted(at, track.way)):
            room[y, x] = _RING_ROOM
    for x, y in track.start:
        room[y, x] = _END_ROOM
    return room * _FINE // SCALE


def _loops(board: Board, inside: int) -> Iterator[list[tuple[int, int]]]:
    """The lines between crosses inside and others, inside on the left hand.

    They go through the middles of the grid's edges; points are in halves of a square.
    """
    table = bits_of(board, inside)
    mixed = table[:-1, :-1].astype(np.int8) + table[1:, :-1] + table[:-1, 1:] + table[1:, 1:]
    follows: dict[tuple[int, int], tuple[int, int]] = {}
    for y, x in np.argwhere((mixed > 0) & (mixed < 4)).tolist():
        corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)]
        middles = [(ax + bx, ay + by) for (ax, ay), (bx, by) in pairwise(corners)]
        steps = list(pairwise(bool(table[j, i]) for i, j in corners))
        leaving = [middle for middle, (a, b) in zip(middles, steps, strict=True) if a and not b]
        coming = [middle for middle, (a, b) in zip(middles, steps, strict=True) if b and not a]
        # Two corners inside that face each other are parted.
        follows |= zip(leaving, reversed(coming) if steps[0][0] else coming, strict=True)
    while follows:
        first = here = min(follows)
        loop = [first]
        while (here := follows.pop(here)) != first:
            loop.append(here)
        yield loop


def _spread(loop: _Numbers) -> _Numbers:
    """Points along the closed loop, about a step apart."""
    onwards = np.roll(loop, -1, 0) - loop
    length = _length(onwards.T)
    gone = np.concatenate([[0], np.cumsum(length)])
    count = max(8, int(gone[-1]) // _STEP)
    places = np.arange(count) * gone[-1] // count
    piece = np.searchsorted(gone, places, side="right") - 1
    spread: _Numbers = loop[piece] + onwards[piece] * (places - gone[piece])[:, None] // length[piece, None]
    return spread


def _length(vectors: _Numbers) -> _Numbers:
    """Their lengths, at least 1: a square root is exact to the last bit on every machine."""
    length: _Numbers = np.sqrt((vectors * vectors).sum(axis=0)).astype(np.int64)
    return np.maximum(length, 1)


def _settled(wires: Sequence[_Numbers], room: _Numbers, inside: NDArray[np.bool_], rounds: int) -> list[_Numbers]:
    """The wires after so many movements towards their straighter shape, always off the pegs."""
    # All in one table, first the points' places across, then those up, with the neighbours of each point.
    ends = np.cumsum([len(wire) for wire in wires])
    after = np.arange(1, ends[-1] + 1)
    after[ends - 1] = [0, *ends[:-1]]
    before = np.argsort(after)
    points = np.concatenate(wires).T.copy()
    moved = np.zeros_like(points)
    side = np.where(inside, 1, -1)
    for _ in range(rounds):
        near = points[:, after] + points[:, before]
        far = near[:, after] + near[:, before] - 2 * points
        pull = far - 4 * near + 6 * points + ((2 * points - near) >> _TAUT)
        here = points
        points = points + ((_KEPT * moved - pull) >> 4)
        points += _push(points, points[:, after] - points[:, before], room, side)
        moved = points - here
    return np.split(points.T, ends[:-1])


def _push(points: _Numbers, way: _Numbers, room: _Numbers, side: _Numbers) -> _Numbers:
    """By how much points with so much way between their neighbours must move aside to leave each cross its room."""
    cross = (points + _FINE // 2) // _FINE
    cross = np.clip(cross, 0, np.array([[room.shape[1] - 1], [room.shape[0] - 1]]))
    at = cross[1] * room.shape[1] + cross[0]
    wanted, hand = room.ravel()[at], side.ravel()[at]
    off = cross * _FINE - points
    length = _length(way)
    along = (off * way).sum(axis=0) // length
    # How far the cross lies on its own side of the wire, and how far it should.
    seen = hand * ((way[0] * off[1] - way[1] * off[0]) // length)
    apart = np.sqrt(np.maximum(wanted * wanted - along * along, 0)).astype(np.int64)
    push = hand * np.where(abs(along) < wanted, np.maximum(apart - seen, 0), 0)
    aside: _Numbers = np.stack([way[1], -way[0]]) * push // length
    return aside


def _rings(wires: Sequence[_Numbers]) -> Rings:
    """The wires' points in hundredths of a square."""
    return tuple(tuple((x, y) for x, y in ((wire * SCALE + _FINE // 2) // _FINE).tolist()) for wire in wires)


def _thinned(ring: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The ring without points that lie, to less than a hundredth of a square, between those around them."""
    kept = [ring[0]]
    skipped: list[tuple[int, int]] = []
    for point in (*ring[1:], ring[0]):
        (ax, ay), (bx, by) = kept[-1], point
        dx, dy = bx - ax, by - ay
        if any(((x - ax) * dy - (y - ay) * dx) ** 2 * 2 > dx * dx + dy * dy for x, y in skipped):
            kept.append(skipped[-1])
            skipped = []
        if point != kept[-1]:
            skipped.append(point)
    return tuple(kept)


def _circle(board: Board, island: int) -> tuple[tuple[int, int], ...]:
    """A clockwise ring in the middle of a round island."""
    count = island.bit_count()
    radius, side = _ISLANDS[count], 2 if count > 1 else 1
    corner = next(board.unpack(island))
    x, y = (SCALE * (2 * place + side) // 2 for place in corner)
    # Points of an eighth and its mirror images: (n² - i²) / (n² + i²) and 2in / (n² + i²) lie on a circle.
    quarter = [(radius * (49 - i * i) // (49 + i * i), radius * 14 * i // (49 + i * i)) for i in range(7)]
    turned = [quarter]
    for _ in range(3):
        turned.append([(-up, across) for across, up in turned[-1]])
    return tuple((x + across, y + up) for part in turned for across, up in part)[::-1]
