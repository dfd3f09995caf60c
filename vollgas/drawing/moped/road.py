"""The road of a board with its spaces, the line, the start spaces and the "+2" spaces; in the field's millimetres."""

from collections.abc import Sequence
from math import atan2, degrees, hypot

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
    _kerb(pen, kit, [ribbon.inner, ribbon.outer])
    for space in ribbon.spaces:
        pen.polygon(space.outline, kit.ground(_ground(board, space)))
        if len(board.course.rows[space.row]) == 1:
            _planks(pen, space)
    line = INK if plain else WHITE
    for edge in (ribbon.inner, ribbon.outer):
        pen.polygon(edge, None, line, pen.slim(0.9))
    _lines(pen, board, line)
    for space in ribbon.spaces:
        _sign(pen, kit, space)
    _finish(pen, board)
    _rows(pen, kit, board)


def _ground(board: Board, space: Space) -> str:
    """The colour of a space: "+2" spaces stand out, and so do single-lane places."""
    if space.bonus:
        return GOLD
    if len(board.course.rows[space.row]) == 1:
        return PLANK
    return mix(TARMAC, WHITE, 0.07 if (space.row + space.lane) % 2 else 0.0)


def _kerb(pen: Pen, kit: Kit, edges: Sequence[Sequence[Point]]) -> None:
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


def turn_of(space: Space) -> float:
    """How far a space is turned, in degrees from the way to the right."""
    return round(degrees(atan2(space.heading[1], space.heading[0])), 2)


def _sign(pen: Pen, kit: Kit, space: Space) -> None:
    """What is painted on a space: an arrow, "+2" among arrows, the number of a start space."""
    turn = turn_of(space)
    with pen.moved(*space.middle, 1.0, turn):
        ahead = 7.5 if space.start else 0.0
        if space.bonus:
            paint = INK if pen.ink == "saver" else mix(INK, "#8a4b00", 0.35)
            for at in (-11.0, 10.2):
                _chevron(pen, ahead * 0.8 + at, 5.2, paint)
            with pen.moved(ahead * 0.8, 0, 1.0, 180.0 if abs(turn) > 90 else 0.0):
                pen.text(0, -0.36 * 27 * POINT, f"+{BONUS}", 27, "title", paint, "centre")
        elif not space.start:
            pale = "#b9bcc2" if pen.ink == "saver" else mix(TARMAC, WHITE, 0.3)
            _chevron(pen, 0, 4.6, pale)
            _chevron(pen, -4.6, 4.6, pale)
        if space.start:
            _start(pen, space, turn)


def _chevron(pen: Pen, x: float, half: float, colour: str) -> None:
    pen.polygon(
        [(x - half * 0.62, half), (x - half * 0.05, half), (x + half * 0.62, 0), (x - half * 0.05, -half),
         (x - half * 0.62, -half), (x + half * 0.05, 0)],
        colour,
    )  # fmt: skip


def _start(pen: Pen, space: Space, turn: float) -> None:
    """The number of a start space on a disc, and a bracket in front of which a moped waits."""
    back = -17.5 if space.bonus else 0.0
    half, x = 9.5, 19.5
    pen.line(((x - 7, half), (x, half), (x, -half), (x - 7, -half)), INK if pen.ink == "saver" else WHITE, pen.slim(1.3), caps="square")
    pen.circle(back, 0, 6.0, WHITE, INK, 0.5)
    with pen.moved(back, 0, 1.0, 180.0 if abs(turn) > 90 else 0.0):
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
        pen.rect(0, min(0.0, -sign * 3 * side), wide, 3 * side, WHITE)
        dark = [
            (i * side, -sign * j * side - (side if sign > 0 else 0), side, side)
            for i in range(many)
            for j in range(3)
            if (i + j) % 2 == 0
        ]
        pen.rects(dark, INK)
        pen.rect(0, min(0.0, -sign * 3 * side), wide, 3 * side, stroke=INK, line=0.5)


def _rows(pen: Pen, kit: Kit, board: Board) -> None:
    """The number of each row beside its first space, small, as games are told with."""
    ribbon, half = board.ribbon, SAMPLES // 2
    for row in range(len(board.course.rows)):
        at = SAMPLES * row + half
        (ix, iy), (ox, oy) = ribbon.inner[at], ribbon.outer[at]
        far = hypot(ox - ix, oy - iy)
        x, y = ix + (ox - ix) * 3.6 / far, iy + (oy - iy) * 3.6 / far
        pen.circle(x, y, 2.5, WHITE, INK, 0.25)
        pen.text(x, y - 0.36 * 8 * POINT, str(row + 1), 8, "narrow-bold", INK, "centre")
