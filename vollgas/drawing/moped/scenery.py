"""Around the road: the ground, what stands on it, and the plate with the board's name where there is most room."""

from collections.abc import Sequence
from functools import partial
from math import sqrt
from typing import NamedTuple

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.moped.bikes import HIGH, LONG, draw_bike
from vollgas.drawing.moped.cutting import BLEED
from vollgas.drawing.moped.kit import CREAM, GOLD, INK, Kit
from vollgas.drawing.moped.things import LARGE_MEADOW, LARGE_WATER, QUAY, SMALL_MEADOW, SMALL_WATER, Thing
from vollgas.drawing.pen import POINT, Pen, Point
from vollgas.moped.boards import HEIGHT, WIDTH, Board
from vollgas.moped.ribbon import HALF
from vollgas.moped.terms import LAPS
from vollgas.streams import Stream

VERGE = {"a": 7.0, "b": 12.0}
"""How far sand or quay reach beyond the road, mm."""
GROUND, BESIDE = {"a": "#b5d68a", "b": "#8fc3da"}, {"a": "#e6d5a0", "b": "#d9d3c7"}
FAR = 999.0
"""No end to a zone."""
PLATES = ((128.0, 50.0), (108.0, 42.0), (92.0, 36.0), (78.0, 30.0), (64.0, 25.0), (50.0, 20.0))
"""Sizes of the plate, the largest with room is taken, mm."""
_CLEAR = 4.0


class Plate(NamedTuple):
    """Where the board's name stands: its middle and its size, mm."""

    x: float
    y: float
    wide: float
    high: float

    def away(self, x: float, y: float) -> float:
        """How far a point is from the plate, 0 on it."""
        dx, dy = max(abs(x - self.x) - self.wide / 2, 0.0), max(abs(y - self.y) - self.high / 2, 0.0)
        return sqrt(dx * dx + dy * dy)


def draw_ground(pen: Pen, kit: Kit, board: Board) -> None:
    """Meadow or water, and what lies along the road, up to the bleed."""
    pen.rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, kit.ground(GROUND[board.side]))
    if board.side == "a":
        pale = kit.ground(mix(GROUND["a"], WHITE, 0.13))
        stripes = [(x, -BLEED, 15.0, HEIGHT + 2 * BLEED) for x in range(0, int(WIDTH), 30)]
        pen.rects([*stripes], pale)
    ring = [*board.ribbon.middle, board.ribbon.middle[0]]
    beside, verge = BESIDE[board.side], VERGE[board.side]
    pen.line(ring, mix(beside, INK, 0.3), 2 * (HALF + verge) + 1.0)
    pen.line(ring, kit.ground(beside), 2 * (HALF + verge))
    if board.side == "b":
        pen.line(ring, kit.ground(mix(beside, INK, 0.12)), 2 * (HALF + verge - 2.2) + 0.6)
        pen.line(ring, kit.ground(mix(beside, WHITE, 0.25)), 2 * (HALF + verge - 2.2))


def draw_things(pen: Pen, board: Board, plate: Plate) -> None:
    """Everything that stands about."""
    stream = Stream("moped", "board", board.seed, board.side, "scenery")
    taken: list[tuple[float, float, float]] = []
    edge = HALF + VERGE[board.side]
    zones = (
        [Zone(LARGE_MEADOW, HALF + 5, FAR, 3, 500), Zone(SMALL_MEADOW, HALF + 4.4, FAR, 3.2, 1600)]
        if board.side == "a"
        else [
            Zone(QUAY, HALF + 3.3, edge - 0.6, 9, 900),
            Zone(LARGE_WATER, edge + 1, FAR, 5, 500),
            Zone(SMALL_WATER, edge + 1, FAR, 3, 700),
        ]
    )
    for zone in zones:
        _scatter(pen, board, stream, zone, plate, taken)


class Zone(NamedTuple):
    """Things, how near to and far from the road's middle they lie, how far apart, and how often it is tried."""

    things: tuple[Thing, ...]
    near: float
    far: float
    apart: float
    tries: int


def _scatter(
    pen: Pen, board: Board, stream: Stream, zone: Zone, plate: Plate, taken: list[tuple[float, float, float]]
) -> None:
    """Put things at random places that are free."""
    mixed = [thing for thing in zone.things for _ in range(thing.often)]
    for _ in range(zone.tries):
        x, y = stream.within(20, 10 * int(WIDTH) - 20) / 10, stream.within(20, 10 * int(HEIGHT) - 20) / 10
        thing = stream.pick(mixed)
        r = thing.radius * thing.scale
        if not (r <= x <= WIDTH - r and r <= y <= HEIGHT - r) or plate.away(x, y) < r + 1.5:
            continue
        if any((x - ox) * (x - ox) + (y - oy) * (y - oy) < (r + other + zone.apart) ** 2 for ox, oy, other in taken):
            continue
        far = _distance(board.ribbon.middle, x, y)
        if zone.near + r <= far <= zone.far - r:
            taken.append((x, y, r))
            pen.stamp(("thing", thing.name), partial(thing.draw, pen), x, y, thing.scale)


def _distance(ring: Sequence[Point], x: float, y: float) -> float:
    """How far a point is from the nearest of a ring's points, mm, rounded."""
    return round(sqrt(min((x - px) * (x - px) + (y - py) * (y - py) for px, py in ring)), 2)


def find_plate(board: Board) -> Plate:
    """The largest plate that keeps clear of the road, where it has most room, as near to the middle as may be."""
    ring = board.ribbon.middle[::2]
    need = HALF + 2.6 + _CLEAR
    for wide, high in PLATES:
        best: tuple[float, float, Plate] | None = None
        for column in range(4, int(WIDTH) // 5 - 3):
            for row in range(3, int(HEIGHT) // 5 - 2):
                plate = Plate(5.0 * column, 5.0 * row, wide, high)
                if not (
                    wide / 2 + 6 <= plate.x <= WIDTH - wide / 2 - 6 and high / 2 + 6 <= plate.y <= HEIGHT - high / 2 - 6
                ):
                    continue
                if any(plate.away(*point) < need - 1 for point in ring):  # mostly the case, and found out at once
                    continue
                room = round(min(plate.away(*point) for point in ring), 1)
                central = -((plate.x - WIDTH / 2) ** 2 + (plate.y - HEIGHT / 2) ** 2)
                if room >= need and (best is None or (min(room, need + 8), central) > best[:2]):
                    best = min(room, need + 8), central, plate
        if best:
            return best[2]
    return Plate(WIDTH / 2, HEIGHT / 2, 0.0, 0.0)


def draw_plate(pen: Pen, kit: Kit, board: Board, plate: Plate) -> None:
    """The name of the game and of the board on a sign, a moped on top of it where there is room."""
    if not plate.wide:
        return
    x, y, wide, high = plate.x - plate.wide / 2, plate.y - plate.high / 2, plate.wide, plate.high
    em = high / 10
    plain = pen.ink == "saver"
    if not plain:
        pen.rect(x + 0.25 * em, y - 0.3 * em, wide, high, mix(GROUND[board.side], INK, 0.35), radius=1.4 * em)
    pen.rect(x, y, wide, high, CREAM if not plain else WHITE, INK, pen.slim(0.9), 1.4 * em)
    pen.rect(
        x + 0.5 * em, y + 0.5 * em, wide - em, high - em, None, GOLD if not plain else INK, pen.slim(0.8), 1.0 * em
    )
    long = min(0.3 * wide, 0.62 * high * LONG / HIGH)
    draw_bike(pen, 0 if board.side == "a" else 2, x + 1.2 * em, y + 2.4 * em, long)
    left, room = x + 2.0 * em + long, wide - long - 3.6 * em
    title = kit.words(f"moped.side.{board.side}").upper()
    size = pen.fit(title, 3.2 * em / POINT, "title", room, 3)
    pen.text(left + room / 2, y + 4.4 * em, title, size, "title", INK, "centre")
    game = kit.title.upper()
    pen.text(left + room / 2, y + 7.3 * em, game, pen.fit(game, 1.3 * em / POINT, "title", room, 3), "title",
             INK if pen.ink != "colour" else "#b3372c", "centre")  # fmt: skip
    said = kit.words("moped.print.laps", laps=LAPS, seed=board.seed)
    pen.text(
        left + room / 2, y + 2.3 * em, said, pen.fit(said, 1.15 * em / POINT, "text", room, 2), "text", INK, "centre"
    )
