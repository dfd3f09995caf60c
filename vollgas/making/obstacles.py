"""Islands in the road and chicanes from its sides, as barrier squares."""

from collections.abc import Sequence
from dataclasses import replace

from vollgas.making.corridor import APRON, Corridor
from vollgas.making.curve import Point
from vollgas.making.squares import is_sound, tidied
from vollgas.streams import Stream

CLEAR = 7.0
"""Squares of centreline left free at either end, and between two obstacles."""
OFF_LINE = 3
"""Squares around a circuit's line that no obstacle changes, though the road may come back near it."""
TRIES = 60
"""Places tried for one obstacle."""
ISLANDS = ((1, 1), (2, 1), (1, 2), (2, 2))
"""Shapes of an island: squares across and up."""


def place_obstacles(stream: Stream, corridor: Corridor, islands: int, chicanes: int) -> Corridor | None:
    """The corridor with so many chicanes and islands, or None when there is no room for all of them."""
    board, road, kept = corridor.board, corridor.road, 0
    (left, low), (right, high) = corridor.start
    line = board.box(left - OFF_LINE, low - OFF_LINE, right + OFF_LINE, high + OFF_LINE) if corridor.is_ring else 0
    taken: list[Point] = []
    for number in range(chicanes + islands):
        build = _chicane if number < chicanes else _island
        for place in stream.shuffled(_places(corridor, taken))[:TRIES]:
            barrier, bulge = build(stream, corridor, road, place)
            # What earlier obstacles are made of stays barrier, whatever this one clears around it.
            made = tidied(board, (road | bulge & ~kept) & ~barrier, keep=barrier | kept, ring=corridor.is_ring)
            stand = max(0, number + 1 - chicanes)
            if barrier and not (made ^ road) & line and is_sound(board, made, islands=stand, ring=corridor.is_ring):
                taken.append(corridor.centreline[place])
                road, kept = made, kept | barrier
                break
        else:
            return None
    return replace(corridor, road=road)


def _places(corridor: Corridor, taken: Sequence[Point]) -> list[int]:
    """Samples of the centreline far enough from its ends and from what is there already."""
    line, rows, ring = corridor.centreline, corridor.board.rows, corridor.is_ring
    return [
        place
        for place, (x, y) in enumerate(line)
        if (not ring and CLEAR + APRON < y < rows - CLEAR - APRON) or CLEAR * 3 < place < len(line) - CLEAR * 3
        if all((x - i) * (x - i) + (y - j) * (y - j) >= CLEAR * CLEAR for i, j in taken)
    ]


def _island(stream: Stream, corridor: Corridor, road: int, place: int) -> tuple[int, int]:
    """Barrier in the middle of the road, and the squares around it that must be road: two all round."""
    board = corridor.board
    x, y = corridor.centreline[place]
    across, up = stream.pick(ISLANDS)
    left = round(x - across / 2) + stream.within(-1, 1)
    low = round(y - up / 2) + stream.within(-1, 1)
    if left < 3 or low < 3 or left + across > board.columns - 3 or low + up > board.rows - 3:
        return 0, 0
    island = board.box(left, low, left + across - 1, low + up - 1)
    around = board.box(left - 2, low - 2, left + across + 1, low + up + 1)
    return (island if island & road else 0), around & ~island


def _chicane(stream: Stream, corridor: Corridor, road: int, place: int) -> tuple[int, int]:
    """Two teeth from opposite sides of the road, one behind the other; two squares of road stay free at each."""
    side = stream.pick((-1.0, 1.0))
    behind = place + stream.within(11, 14)
    if behind + (3 * CLEAR if corridor.is_ring else 2) >= len(corridor.centreline):
        return 0, 0
    first, second = _tooth(corridor, road, place, side), _tooth(corridor, road, behind, -side)
    return (first | second if first and second else 0), 0


def _tooth(corridor: Corridor, road: int, place: int, hand: float) -> int:
    """The road squares of a bar from one side of the road to just short of its middle."""
    board, line = corridor.board, corridor.centreline
    (ax, ay), (x, y), (cx, cy) = line[place - 2], line[place], line[place + 2]
    dx, dy = cx - ax, cy - ay
    if 3 * min(abs(dx), abs(dy)) > max(abs(dx), abs(dy)):
        return 0
    # A bar two squares thick, square to the road's main direction here.
    half = corridor.half_widths[place]
    reach = half + 1.5
    free = max(2.0, half - 0.6)
    if 2 * half - free < 1.0:
        return 0
    near = free - half
    if abs(dx) > abs(dy):
        edge = sorted((y + hand * near, y + hand * reach))
        bar = board.box(round(x) - 1, round(edge[0]), round(x), round(edge[1]) - 1)
    else:
        edge = sorted((x + hand * near, x + hand * reach))
        bar = board.box(round(edge[0]), round(y) - 1, round(edge[1]) - 1, round(y))
    return bar & road
