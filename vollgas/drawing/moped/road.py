"""The road of a board with its spaces, the line, the start spaces and the "+2" spaces; in the field's millimetres."""

from collections.abc import Sequence
from math import atan2, degrees, hypot

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.moped.kit import GOLD, INK, Kit
from vollgas.drawing.moped.signs import ARROW, CHECK, DISC, ROW, Signs, Spot, arrow_at, row_numbers, signs_of
from vollgas.drawing.pen import POINT, Commands, Pen, Point
from vollgas.moped.boards import Board
from vollgas.moped.ribbon import SAMPLES, Space
from vollgas.moped.terms import BONUS

TARMAC, KERB, PLANK = "#70747e", "#d2453a", "#c79a63"
KERB_WIDE = 2.6
"""How far the kerb reaches beyond the road, mm."""
_SMALL = 4.6
"""Half the width of the arrows on spaces where nothing happens, mm."""


def draw_road(pen: Pen, kit: Kit, board: Board) -> None:
    """The whole road."""
    ribbon = board.ribbon
    plain = pen.ink == "saver"
    edges = [_bowed(ribbon.inner), _bowed(ribbon.outer)]
    _kerb(pen, edges)
    for space in ribbon.spaces:
        pen.polygon(space.outline, kit.ground(_ground(board, space)))
        if len(board.course.rows[space.row]) == 1:
            _planks(pen, space)
    line = INK if plain else WHITE
    for edge in edges:
        pen.path(edge, None, line, pen.slim(0.9))
    _lines(pen, board, line)
    signs = [signs_of(board, space) for space in ribbon.spaces]
    for space, own in zip(ribbon.spaces, signs, strict=True):
        _paint(pen, board, space, own)
    _finish(pen, board)
    _rows(pen, board, signs)


def _ground(board: Board, space: Space) -> str:
    """The colour of a space: "+2" spaces stand out, and so do single-lane places."""
    if space.bonus:
        return GOLD
    if len(board.course.rows[space.row]) == 1:
        return PLANK
    return mix(TARMAC, WHITE, 0.07 if (space.row + space.lane) % 2 else 0.0)


def _kerb(pen: Pen, edges: Sequence[Commands]) -> None:
    """Red and white stones along the edges; their inner half comes to lie under the road."""
    for edge in edges:
        pen.path(edge, None, INK, 2 * KERB_WIDE + 0.8)
        pen.path(edge, None, WHITE, 2 * KERB_WIDE)
        colour = KERB if pen.ink != "saver" else mix(KERB, WHITE, 0.6)
        pen.path(edge, None, colour, 2 * KERB_WIDE, (5.0, 5.0), "butt")


def _bowed(ring: Sequence[Point]) -> Commands:
    """A closed curve through all points, each passed in the direction from the one before it to the one after."""
    commands: list[tuple[str, Sequence[Point]]] = [("move", ring[:1])]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(
        [ring[-1], *ring[:-1]], ring, [*ring[1:], ring[0]], [*ring[2:], *ring[:2]], strict=True
    ):
        points = (bx + (cx - ax) / 6, by + (cy - ay) / 6), (cx - (dx - bx) / 6, cy - (dy - by) / 6), (cx, cy)
        commands.append(("curve", [(round(x, 2), round(y, 2)) for x, y in points]))  # shorter, and fine enough
    return [*commands, ("close", ())]


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


def _paint(pen: Pen, board: Board, space: Space, signs: Signs) -> None:
    """What is painted on a space: arrows, "+2" among arrows, the number of a start space, and its bracket."""
    plain = pen.ink == "saver"
    ground = _ground(board, space)
    if space.bonus:
        paint = INK if plain else mix(INK, "#8a4b00", 0.35)
    else:
        paint = "#b9bcc2" if plain else mix(ground, WHITE, 0.3) if ground != PLANK else mix(PLANK, INK, 0.35)
    for spot in signs.arrows:
        pen.polygon(arrow_at(spot, (ARROW if space.bonus else _SMALL) * signs.size), paint)
    if signs.plus:
        _words(pen, signs.plus, f"+{BONUS}", 28 * signs.size, paint)
    if signs.bracket:
        pen.line(signs.bracket, INK if plain else WHITE, pen.slim(1.4), caps="square")
    if signs.number:
        pen.circle(signs.number.x, signs.number.y, DISC * signs.size, WHITE, INK, 0.5)
        _words(pen, signs.number, str(space.start), 22 * signs.size, INK)


def _words(pen: Pen, spot: Spot, words: str, size: float, colour: str) -> None:
    """Words in the middle of a place, along the road."""
    with pen.moved(spot.x, spot.y, 1.0, spot.turn + spot.upright):
        pen.text(0, -0.36 * size * POINT, words, size, "title", colour, "centre")


def _finish(pen: Pen, board: Board) -> None:
    """The start/finish line in black and white squares, its front edge where the first row begins."""
    (x0, y0), (x1, y1) = board.ribbon.line
    wide = hypot(x1 - x0, y1 - y0)
    many = round(wide / CHECK)
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


def _rows(pen: Pen, board: Board, signs: Sequence[Signs]) -> None:
    """The number of each row at an edge of the road, small, as games are told with."""
    for row, (x, y) in enumerate(row_numbers(board, signs), 1):
        pen.circle(x, y, ROW, WHITE, INK, 0.25)
        pen.text(x, y - 0.36 * 8 * POINT, str(row), 8, "narrow-bold", INK, "centre")
