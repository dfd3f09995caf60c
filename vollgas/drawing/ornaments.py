"""Sparse pictures of the theme's world off the road, placed by the track itself: always the same for the same track."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from vollgas.drawing.colour import mix
from vollgas.drawing.ground import Ground
from vollgas.drawing.pen import Pen
from vollgas.drawing.sheet import Sheet
from vollgas.drawing.symbols import draw_symbol
from vollgas.streams import Stream
from vollgas.track import Track

SMALLEST, LARGEST = 2.0, 3.5
"""Height and width of an ornament, in squares."""
GAP = 0.5
"""Least distance of an ornament from any road or barrier square, in squares."""
MOST = 16

_APART = 3
"""Squares around an ornament that stay free of others."""


class Spot(NamedTuple):
    """Where an ornament stands: its middle and its size, in squares of the field, and which one it is."""

    x: float
    y: float
    size: float
    number: int


def draw_ornaments(pen: Pen, sheet: Sheet, ground: Ground) -> None:
    """Draw the theme's ornaments in its tint; only their outlines where ink is to be saved."""
    palette = sheet.theme.palette
    tint = mix(palette.tint, palette.ink, 0.15) if pen.ink == "saver" else palette.tint
    drawings = sheet.theme.ornaments
    for spot in find_spots(sheet.track, len(drawings)):
        draw_symbol(pen, drawings[spot.number], *ground.at(spot.x, spot.y), spot.size * ground.side, tint)


def find_spots(track: Track, kinds: int) -> list[Spot]:
    """Places for ornaments of so many kinds: the largest empty places first, no two equal ones side by side."""
    stream = Stream(track.fingerprint, "ornaments")
    # A small track of one's own leaves the sheet around its field free as well.
    paper = track.paper
    left, below = max(0, (paper.columns - track.columns) // 2), max(0, (paper.rows - track.rows) // 2)
    columns, rows = track.columns + 2 * left, track.rows + 2 * below
    taken = [[False] * columns for _ in range(rows)]
    for squares in (track.road_squares(), track.barrier_squares()):
        for x, y in squares:
            taken[y + below][x + left] = True
    spots: list[Spot] = []
    least = int(SMALLEST + 2 * GAP)
    cap = int(LARGEST + 2 * GAP + 1)
    while kinds and len(spots) < MOST:
        empty = list(_empty_squares(taken, cap))
        best = max((side for side, _, _ in empty), default=0)
        if best < least:
            break
        side, x, y = stream.pick([place for place in empty if place[0] == best])
        size = round(stream.between(SMALLEST, min(LARGEST, side - 2 * GAP)), 2)
        play = (side - size) / 2 - GAP
        middle_x = round(x + side / 2 + stream.between(-play, play), 2)
        middle_y = round(y + side / 2 + stream.between(-play, play), 2)
        spots.append(Spot(middle_x, middle_y, size, _other(stream, kinds, _nearest(spots, middle_x, middle_y))))
        for row in taken[max(0, y - _APART) : y + side + _APART]:
            row[max(0, x - _APART) : x + side + _APART] = [True] * len(row[max(0, x - _APART) : x + side + _APART])
    return [spot._replace(x=spot.x - left, y=spot.y - below) for spot in spots]


def _nearest(spots: Sequence[Spot], x: float, y: float) -> list[Spot]:
    """The two spots nearest to a place."""
    # Multiplied, not raised to a power: libraries differ in the last bit of that.
    return sorted(spots, key=lambda spot: (spot.x - x) * (spot.x - x) + (spot.y - y) * (spot.y - y))[:2]


def _other(stream: Stream, kinds: int, near: Sequence[Spot]) -> int:
    """A kind unlike its neighbours', as far as there are enough kinds."""
    for count in (len(near), 1, 0):
        free = [kind for kind in range(kinds) if kind not in {spot.number for spot in near[:count]}]
        if free:
            return stream.pick(free)
    return 0


def _empty_squares(taken: Sequence[Sequence[bool]], cap: int) -> Iterator[tuple[int, int, int]]:
    """For every place the largest empty square with its upper right corner there, at most ``cap``: (side, x, y)."""
    above = [0] * (len(taken[0]) + 1)
    for y, row in enumerate(taken):
        here = [0] * len(above)
        for x, full in enumerate(row):
            if not full:
                side = here[x + 1] = min(here[x], above[x], above[x + 1], cap - 1) + 1
                yield side, x + 1 - side, y + 1 - side
        above = here
