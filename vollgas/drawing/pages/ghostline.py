"""The ideal line on a pale copy of the track: the solution, and the ghost to match move by move (VV5)."""

from math import fsum

from vollgas.drawing.colour import BLACK, WHITE, mix
from vollgas.drawing.field import draw_field, draw_hazards, ground_of
from vollgas.drawing.fonts import stressed
from vollgas.drawing.frame import balanced, draw_foot, draw_header, foot_top, legend_top
from vollgas.drawing.gates import start_crosses
from vollgas.drawing.ground import Ground
from vollgas.drawing.pen import POINT, Pen, Point
from vollgas.drawing.sheet import Sheet
from vollgas.drawing.traces import Box, beside, shown_end
from vollgas.lattice import STAND, Cross, Move, shifted
from vollgas.paper import MARGIN

_PALE = 0.62
"""Share of white in everything but the line."""


def draw(pen: Pen, sheet: Sheet) -> None:
    """Add the page with the sheet's ideal line to the pen's document."""
    track, words = sheet.track, sheet.words
    paper = track.paper
    pen.page(paper.width, paper.height, f"{track.name} +", words("page.ghost", title=sheet.title))
    ideal = words("ghost.title", par=sheet.solution.par)
    draw_header(pen, sheet, sheet.title, f"{ideal}  ·  {words('ghost.solution')}")
    draw_field(pen, sheet, faint=_PALE)
    ground = ground_of(sheet)
    with pen.clipped(ground.x, ground.y, track.columns * ground.side, track.rows * ground.side):
        _draw_line(pen, sheet, ground)
    floor = foot_top(draw_foot(pen, sheet))
    _draw_game(pen, sheet, floor, _draw_key(pen, sheet, MARGIN, legend_top() - 4, paper.width - 2 * MARGIN))


def change(before: Move, now: Move) -> int:
    """Whether a move is faster (1), as fast (0) or slower (-1) than the one before, by its longer axis first."""

    def speed(move: Move) -> tuple[int, int]:
        across, along = abs(move.dx), abs(move.dy)
        return max(across, along), across + along

    return (speed(now) > speed(before)) - (speed(now) < speed(before))


def runs_of(sheet: Sheet) -> list[tuple[list[Point], list[int]]]:
    """The ideal line in squares, a piece for each start (VV3): its places, and the change of tempo in each move.

    A move that ends a run of a sprint is drawn where it leads; the next one begins at the start cross again.
    """
    solution, scale = sheet.solution, sheet.rules.scale
    way = sheet.track.way
    at_first = Move(way.dx * scale, way.dy * scale) if sheet.rules.unit_start else STAND
    runs: list[tuple[list[Point], list[int]]] = []
    before, returned = at_first, True
    for number, (move, at, after) in enumerate(zip(solution.moves, solution.line, solution.line[1:], strict=False), 1):
        if returned:
            runs.append(([(at.x / scale, at.y / scale)], []))
        places, changes = runs[-1]
        aim = shifted(at, move)
        returned = number < len(solution.moves) and after == solution.line[0] != aim
        end = aim if returned else after
        places.append((end.x / scale, end.y / scale))
        changes.append(change(before, move))
        before = at_first if returned else move
    return runs


def _draw_line(pen: Pen, sheet: Sheet, ground: Ground) -> None:
    """The line, a dot at the end of each move that shows the change of tempo, and the numbers of the moves."""
    side, accent, ink = ground.side, sheet.accent, sheet.theme.palette.ink
    runs = [([ground.at(*place) for place in places], changes) for places, changes in runs_of(sheet)]
    pen.lines([places for places, _ in runs], WHITE, 0.3 * side)
    rings = [ground.at(*at) for at in used_hazards(sheet)]
    for ring in rings:
        pen.circle(*ring, 0.62 * side, stroke=accent, line=0.09 * side)
    draw_hazards(pen, sheet, ground)
    pen.lines([places for places, _ in runs], accent, 0.13 * side)
    # A run's last move may end off the sheet: its dot and its number stand where it leaves the field.
    (left, low), (right, top) = corners = ground.at(0, 0), ground.at(sheet.track.columns, sheet.track.rows)
    crowd = [ground.at(*at) for at in start_crosses(sheet.track, sheet.rules)]
    crowd += [ground.at(*at) for at, _ in sheet.track.hazards]
    for places, changes in runs:
        pen.circle(*places[0], 0.2 * side, fill=ink)
        places[-1] = shown_end(places[-2], places[-1], *corners)
        for place, sign in zip(places[1:], changes, strict=True):
            _draw_dot(pen, place, 0.2 * side, sign, accent)
        crowd += places
    edge = 0.35 * side
    box = Box(left + edge, low + edge, right - edge, top - edge)
    size = max(4.5, min(0.48 * side / POINT, 9.0))
    gone = 0
    for places, changes in runs:
        for number in range(1, len(places)):
            major = (gone + number) % 5 == 0 or number == len(places) - 1
            if not major and side < 4:
                continue
            x, y = beside(places, number, (1.0 if places[number] in rings else 0.62) * side, crowd, box)
            crowd.append((x, y))
            font = stressed(major)
            told = str(gone + number)
            wide, high = pen.width(told, size, font) + 0.3, 0.8 * size * POINT
            pen.rect(x - wide / 2, y - high / 2, wide, high, fill=WHITE)
            pen.text(x, y - 0.35 * size * POINT, told, size, font, ink, "centre")
        gone += len(changes)


def used_hazards(sheet: Sheet) -> list[Cross]:
    """The crosses of the hazards that the ideal line passes over or ends on."""
    used = []
    scale = sheet.rules.scale
    for at, _ in sheet.track.hazards:
        for start, move in zip(sheet.solution.line, sheet.solution.moves, strict=False):
            dx, dy = at.x * scale - start.x, at.y * scale - start.y
            ahead = dx * move.dy == dy * move.dx and dx * move.dx + dy * move.dy > 0
            if ahead and abs(dx) <= abs(move.dx) and abs(dy) <= abs(move.dy):
                used.append(at)
                break
    return used


def _draw_dot(pen: Pen, place: Point, r: float, sign: int, colour: str) -> None:
    """A full dot for a faster move, a ring for the same tempo, a square for braking: told apart without colour."""
    x, y = place
    if sign > 0:
        pen.circle(x, y, r, fill=colour, stroke=WHITE, line=0.2)
    elif sign == 0:
        pen.circle(x, y, 0.85 * r, fill=WHITE, stroke=colour, line=0.4 * r)
    else:
        pen.rect(x - 0.95 * r, y - 0.95 * r, 1.9 * r, 1.9 * r, fill=BLACK, stroke=WHITE, line=0.2)


def _draw_game(pen: Pen, sheet: Sheet, low: float, top: float) -> None:
    """What else the line is good for: a race against it (VV5), in words as large as the room allows."""
    words, w = sheet.words("ghost.game"), sheet.track.paper.width - 2 * MARGIN
    soft = mix(sheet.theme.palette.ink, WHITE, 0.2)
    for size in (9.5, 9.0, 8.0, 7.0):
        lines = balanced(pen, words, size, "text", w)
        if len(lines) * 1.25 * size * POINT <= top - low:
            break
    for number, line in enumerate(lines):
        pen.text(MARGIN, top - (1.25 * number + 1) * size * POINT, line, size, colour=soft)


def _draw_key(pen: Pen, sheet: Sheet, x: float, y: float, w: float) -> float:
    """What the marks on the line mean; returns the height below which the page is free."""
    words, accent = sheet.words, sheet.accent
    keys = [(1, words("ghost.faster")), (0, words("ghost.steady")), (-1, words("ghost.slower"))]
    size = 10.0
    used = used_hazards(sheet)
    names = [name for _, name in keys] + ([words("ghost.hazard")] if used else [])
    while size > 5 and fsum(pen.width(name, size) + 11 for name in names) > w:
        size -= 0.25
    for sign, name in keys:
        _draw_dot(pen, (x + 1.4, y), 1.2, sign, accent)
        pen.text(x + 4, y - 0.33 * size * POINT, name, size, colour=sheet.theme.palette.ink)
        x += pen.width(name, size) + 11
    if used:
        pen.circle(x + 1.6, y, 1.6, stroke=accent, line=0.4)
        pen.text(x + 4.6, y - 0.33 * size * POINT, names[-1], size, colour=sheet.theme.palette.ink)
    return y - 3.2
