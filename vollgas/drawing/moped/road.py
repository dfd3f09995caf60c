"""The road of a board with its spaces, the line, the start spaces and the "+2" spaces; in the field's millimetres."""

from collections.abc import Sequence
from math import atan2, degrees, hypot
from typing import NamedTuple

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.moped.kit import GOLD, INK, Kit
from vollgas.drawing.pen import POINT, Pen, Point
from vollgas.moped.boards import Board
from vollgas.moped.ribbon import SAMPLES, Space
from vollgas.moped.terms import BONUS

TARMAC, KERB, PLANK = "#70747e", "#d2453a", "#c79a63"
KERB_WIDE = 2.6
"""How far the kerb reaches beyond the road, mm."""
_CHECK = 3.25
"""Side of the squares on the start/finish line, mm: sixteen of them across the road."""


def draw_road(pen: Pen, kit: Kit, board: Board) -> None:
    """The whole road."""
    ribbon = board.ribbon
    plain = pen.ink == "saver"
    _kerb(pen, [ribbon.inner, ribbon.outer])
    for space in ribbon.spaces:
        pen.polygon(space.outline, kit.ground(_ground(board, space)))
        if len(board.course.rows[space.row]) == 1:
            _planks(pen, space)
    line = INK if plain else WHITE
    for edge in (ribbon.inner, ribbon.outer):
        pen.polygon(edge, None, line, pen.slim(0.9))
    _lines(pen, board, line)
    for space in ribbon.spaces:
        _sign(pen, board, space)
    _finish(pen, board)
    _rows(pen, board)


def _ground(board: Board, space: Space) -> str:
    """The colour of a space: "+2" spaces stand out, and so do single-lane places."""
    if space.bonus:
        return GOLD
    if len(board.course.rows[space.row]) == 1:
        return PLANK
    return mix(TARMAC, WHITE, 0.07 if (space.row + space.lane) % 2 else 0.0)


def _kerb(pen: Pen, edges: Sequence[Sequence[Point]]) -> None:
    """Red and white stones along the edges; their inner half comes to lie under the road."""
    for edge in edges:
        ring = [*edge, edge[0]]
        pen.line(ring, INK, 2 * KERB_WIDE + 0.8)
        pen.line(ring, WHITE, 2 * KERB_WIDE)
        pen.line(ring, KERB if pen.ink != "saver" else mix(KERB, WHITE, 0.6), 2 * KERB_WIDE, (5.0, 5.0), caps="butt")


def _planks(pen: Pen, space: Space) -> None:
    """A bridge of planks."""
    near, far = space.outline[: SAMPLES + 1], space.outline[: -SAMPLES - 2 : -1]
    pen.lines(list(zip(near, far, strict=True))[1:-1], mix(PLANK, INK, 0.4), pen.slim(0.5), caps="butt")


def _lines(pen: Pen, board: Board, colour: str) -> None:
    """Between the spaces: a line across at the end of each row, a broken one between the lanes."""
    ribbon = board.ribbon
    across = [(ribbon.inner[at], ribbon.outer[at]) for at in range(0, len(ribbon.inner), SAMPLES)]
    pen.lines(across[1:], colour, pen.slim(0.9), caps="butt")
    lanes = []
    ring = [*ribbon.middle, ribbon.middle[0]]
    for row, spaces in enumerate(board.course.rows):
        if len(spaces) == 2:
            lanes.append(ring[SAMPLES * row : SAMPLES * (row + 1) + 1])
    pen.lines(lanes, colour, pen.slim(0.9), (3.4, 2.2), caps="butt")


class Spot(NamedTuple):
    """A place on a space, and how far it is turned from the way to the right, degrees."""

    x: float
    y: float
    turn: float

    @property
    def upright(self) -> float:
        """By how much more words are turned, so that they are not upside down."""
        return 180.0 if abs(self.turn) > 90 else 0.0


def spot_on(space: Space, along: float, across: float = 0.5) -> Spot:
    """A place so far along a space and across it, from its inner edge; it follows the road round a bend."""
    near, far = space.outline[: SAMPLES + 1], space.outline[: -SAMPLES - 2 : -1]
    at = min(max(round(along * SAMPLES), 0), SAMPLES)
    lane = [(a[0] + (b[0] - a[0]) * across, a[1] + (b[1] - a[1]) * across) for a, b in zip(near, far, strict=True)]
    (x0, y0), (x1, y1) = lane[max(at - 1, 0)], lane[min(at + 1, SAMPLES)]
    return Spot(*lane[at], round(degrees(atan2(y1 - y0, x1 - x0)), 2))


def _sign(pen: Pen, board: Board, space: Space) -> None:
    """What is painted on a space: an arrow, "+2" among arrows, the number of a start space."""
    plain = pen.ink == "saver"
    # The line lies on the end of the last row.
    end = 1 - (2 * _CHECK + 1.5) / space.length if space.row == len(board.course.rows) - 1 else 1.0
    if space.bonus:
        paint = INK if plain else mix(INK, "#8a4b00", 0.35)
        places = ((0.54, 0.0), (0.54, 11.5)) if space.start else ((0.5, -11.5), (0.5, 0.0), (0.5, 11.5))
        for along, ahead in places:
            spot = spot_on(space, along * end)
            with pen.moved(spot.x, spot.y, 1.0, spot.turn):
                if ahead:
                    _chevron(pen, ahead, 5.2, paint)
                    continue
                with pen.moved(0, 0, 1.0, spot.upright):
                    pen.text(0, -0.36 * 28 * POINT, f"+{BONUS}", 28, "title", paint, "centre")
    elif not space.start:
        ground = _ground(board, space)
        pale = "#b9bcc2" if plain else mix(ground, WHITE, 0.3) if ground != PLANK else mix(PLANK, INK, 0.35)
        spot = spot_on(space, 0.5)
        with pen.moved(spot.x, spot.y, 1.0, spot.turn):
            _chevron(pen, 2.2, 4.6, pale)
            _chevron(pen, -2.4, 4.6, pale)
    if space.start:
        _start(pen, space, end)


def _chevron(pen: Pen, x: float, half: float, colour: str) -> None:
    pen.polygon(
        [(x - half * 0.62, half), (x - half * 0.05, half), (x + half * 0.62, 0), (x - half * 0.05, -half),
         (x - half * 0.62, -half), (x + half * 0.05, 0)],
        colour,
    )  # fmt: skip


def _start(pen: Pen, space: Space, end: float) -> None:
    """The number of a start space on a disc, and a bracket behind which a moped waits."""
    front, back = 0.94 * end, 0.94 * end - 0.13
    corners = (
        spot_on(space, along, across) for along, across in ((back, 0.13), (front, 0.13), (front, 0.87), (back, 0.87))
    )
    pen.line([(spot.x, spot.y) for spot in corners], INK if pen.ink == "saver" else WHITE, pen.slim(1.4), caps="square")
    spot = spot_on(space, 0.16 if space.bonus else 0.45)
    pen.circle(spot.x, spot.y, 6.0, WHITE, INK, 0.5)
    with pen.moved(spot.x, spot.y, 1.0, spot.turn + spot.upright):
        pen.text(0, -0.36 * 22 * POINT, str(space.start), 22, "title", INK, "centre")


def _finish(pen: Pen, board: Board) -> None:
    """The start/finish line in black and white squares, its front edge where the first row begins."""
    (x0, y0), (x1, y1) = board.ribbon.line
    wide = hypot(x1 - x0, y1 - y0)
    many = round(wide / _CHECK)
    with pen.moved(x0, y0, 1.0, round(degrees(atan2(y1 - y0, x1 - x0)), 2)):
        side = wide / many
        # Ahead lies to the left of the way from the inner edge to the outer one where the ring turns left.
        (fx, fy), (gx, gy) = board.ribbon.middle[0], board.ribbon.middle[1]
        sign = 1.0 if (x1 - x0) * (gy - fy) - (y1 - y0) * (gx - fx) > 0 else -1.0
        pen.rect(0, min(0.0, -sign * 2 * side), wide, 2 * side, WHITE)
        dark = [
            (i * side, -sign * j * side - (side if sign > 0 else 0), side, side)
            for i in range(many)
            for j in range(2)
            if (i + j) % 2 == 0
        ]
        pen.rects(dark, INK)
        pen.rect(0, min(0.0, -sign * 2 * side), wide, 2 * side, stroke=INK, line=0.5)


def _rows(pen: Pen, board: Board) -> None:
    """The number of each row beside its first space, small, as games are told with."""
    ribbon, half = board.ribbon, SAMPLES // 2
    for row in range(len(board.course.rows)):
        at = SAMPLES * row + half
        (ix, iy), (ox, oy) = ribbon.inner[at], ribbon.outer[at]
        far = hypot(ox - ix, oy - iy)
        x, y = ix + (ox - ix) * 3.6 / far, iy + (oy - iy) * 3.6 / far
        pen.circle(x, y, 2.5, WHITE, INK, 0.25)
        pen.text(x, y - 0.36 * 8 * POINT, str(row + 1), 8, "narrow-bold", INK, "centre")
