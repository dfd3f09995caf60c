"""Draws the small examples of the rule sheet; a picture is measured in cells, the side of one of its squares."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from vollgas.drawing.barriers import draw_barriers, edges
from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.ground import Ground
from vollgas.drawing.marks import UNIT, arrow, badge, unit_mark, verdict
from vollgas.drawing.medals import draw_medal, medal_words
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.scenes import TEMPOS, Mark, Scene, scenes_of
from vollgas.drawing.sheet import Sheet
from vollgas.drawing.symbols import draw_symbol
from vollgas.lattice import Cross
from vollgas.rules import Rules

EDGE = 0.5
"""Paper shown beyond a scene's outer crosses, cells."""
GAP = 0.6
"""Between two scenes of one picture, cells."""
_BESIDE = {"tempo": 4.9, "crash": 4.3, "brake": 4.3, "pit": 4.3}
"""Room to the right of a scene for what is written there, cells."""
MEDALS = (17.0, 2.2)
COVER = (5.2, 5.2)
_TYPE = 0.8
"""Size of what is written beside a scene, cells."""
_DIGIT = 1.5
"""Size of the one digit on a disc, in radii: on A5 a cell is hardly more than two millimetres."""
_CLOSE, _APART = 0.46, 0.55
"""Radius of a numbered disc where others lie on the next cross, and where none does, cells."""


@dataclass(frozen=True, slots=True)
class Brush:
    """What every part of a picture is drawn with: the side of a cell in mm besides pen and sheet."""

    pen: Pen
    sheet: Sheet
    cell: float


@cache
def extent(name: str, rules: Rules) -> tuple[float, float]:
    """Width and height of the picture, cells."""
    if name in _DRAWN:
        return _DRAWN[name][0]
    scenes = scenes_of(name, rules)
    wide = sum(scene.columns + 2 * EDGE for scene in scenes) + GAP * (len(scenes) - 1) + _BESIDE.get(name, 0.0)
    return wide, max(scene.rows for scene in scenes) + 2 * EDGE


def draw_picture(brush: Brush, name: str, x: float, y: float) -> None:
    """Draw the picture with its lower left corner at (x, y)."""
    sheet, cell = brush.sheet, brush.cell
    if name in _DRAWN:
        _DRAWN[name][1](brush, x, y)
        return
    right = x
    for scene in scenes_of(name, sheet.rules):
        _scene(brush, scene, right, y)
        right += (scene.columns + 2 * EDGE + GAP) * cell
    top = y + extent(name, sheet.rules)[1] * cell
    if name == "tempo":
        _tempos(brush, right, top)
    elif name in _BESIDE:
        _boxes(brush, right, (y + top) / 2)


def _scene(brush: Brush, scene: Scene, x: float, y: float) -> None:
    """One piece of squared paper with what happens on it."""
    pen, sheet, cell = brush.pen, brush.sheet, brush.cell
    colours = sheet.theme.palette
    wide, high = (scene.columns + 2 * EDGE) * cell, (scene.rows + 2 * EDGE) * cell
    pen.rect(x, y, wide, high, fill=WHITE, stroke=mix(colours.ink, WHITE, 0.6), line=pen.slim(0.4), radius=0.3 * cell)
    with pen.clipped(x, y, wide, high), pen.moved(x + EDGE * cell, y + EDGE * cell):
        ends = -EDGE * cell, (scene.columns + EDGE) * cell, (scene.rows + EDGE) * cell
        grid = [((i * cell, ends[0]), (i * cell, ends[2])) for i in range(scene.columns + 1)]
        grid += [((ends[0], j * cell), (ends[1], j * cell)) for j in range(scene.rows + 1)]
        pen.lines(grid, colours.grid, 0.15)
        _barrier(brush, scene)
        _box(brush, scene)
        _start(brush, scene)
        _finish(brush, scene)
        for place, kind in scene.hazards:
            draw_symbol(pen, sheet.theme.hazards[kind].symbol, place.x * cell, place.y * cell, 1.25 * cell)
        for a, b, line in scene.lines:
            _trace(brush, a, b, line)
        for place, mark in scene.marks:
            _mark(brush, mark, place.x * cell, place.y * cell)
        radius = _disc(scene) * cell
        for place, number in scene.numbers:
            pen.circle(place.x * cell, place.y * cell, radius + 0.04 * cell, fill=WHITE)
            badge(pen, str(number), (place.x * cell, place.y * cell), radius, colours.ink, _DIGIT)
    if scene.verdict is not None:
        verdict(pen, scene.verdict, x + wide - 0.85 * cell, y + high - 0.85 * cell, 0.6 * cell)


def _disc(scene: Scene) -> float:
    """How large a disc with a move's number may be, cells."""
    places = [place for place, _ in scene.numbers]
    near = any(max(abs(a.x - b.x), abs(a.y - b.y)) == 1 for a, b in combinations(places, 2))
    return _CLOSE if near else _APART


def _barrier(brush: Brush, scene: Scene) -> None:
    """The barrier squares; those at the edge go on beyond it, because the rest of the world is barrier too."""
    pen, sheet, cell = brush.pen, brush.sheet, brush.cell
    if not scene.barrier:
        return
    squares = [
        (x, y)
        for x in range(-1, scene.columns + 1)
        for y in range(-1, scene.rows + 1)
        if (min(max(x, 0), scene.columns - 1), min(max(y, 0), scene.rows - 1)) in scene.barrier
    ]
    style, colour = sheet.theme.barrier, sheet.theme.palette.barrier
    if sheet.track.outline:
        _drawn_line(brush, scene, squares)
        return
    pen.stamp(
        ("wall", style, colour, tuple(squares)),
        lambda: draw_barriers(pen, squares, Ground(0.0, 0.0, UNIT), style, colour), 0.0, 0.0, cell / UNIT,
    )  # fmt: skip


def _drawn_line(brush: Brush, scene: Scene, squares: Sequence[tuple[int, int]]) -> None:
    """The border of a freehand track: a line whose outer edge is where the barrier of a square one would begin."""
    pen, palette, cell = brush.pen, brush.sheet.theme.palette, brush.cell
    thick = 0.2
    if pen.ink == "colour":
        pen.rects([(x * cell, y * cell, cell, cell) for x, y in squares], fill=palette.tint)
    # The line lies on the road's side of the edge, and the edge is where its outer one runs.
    xs, ys = range(-1, scene.columns + 1), range(-1, scene.rows + 1)
    road = {(x, y) for x in xs for y in ys} - set(squares)
    lines = [((a[0] * cell, a[1] * cell), (b[0] * cell, b[1] * cell)) for a, b in edges(road, thick)]
    pen.lines(lines, palette.barrier, thick * cell, caps="butt")


def _box(brush: Brush, scene: Scene) -> None:
    """An area of fine crosses, ten to a square."""
    if not scene.box:
        return
    pen, sheet, cell = brush.pen, brush.sheet, brush.cell
    (left, low), (right, top) = scene.box
    x, y, wide, high = left * cell, low * cell, (right - left) * cell, (top - low) * cell
    ten = 10
    fine = [((x + i * cell / ten, y), (x + i * cell / ten, y + high)) for i in range(1, ten * (right - left))]
    fine += [((x, y + j * cell / ten), (x + wide, y + j * cell / ten)) for j in range(1, ten * (top - low))]
    pen.rect(x, y, wide, high, fill=mix(sheet.accent, WHITE, 0.85 if sheet.ink == "colour" else 1.0))
    pen.lines(fine, mix(sheet.theme.palette.grid, WHITE, 0.3), 0.05, caps="butt")
    pen.rect(x, y, wide, high, stroke=sheet.accent, line=0.1 * cell)


def _start(brush: Brush, scene: Scene) -> None:
    """The start line all across the scene, with its teeth the way the race goes."""
    pen, sheet, cell = brush.pen, brush.sheet, brush.cell
    if not scene.start:
        return
    x = scene.start.a.x * cell
    pen.line(((x, -EDGE * cell), (x, (scene.rows + EDGE) * cell)), sheet.accent, 0.14 * cell, caps="butt")
    for j in range(-1, scene.rows + 1):
        y = (j + 0.5) * cell
        pen.polygon([(x, y - 0.2 * cell), (x + 0.3 * cell, y), (x, y + 0.2 * cell)], fill=sheet.accent)


def _finish(brush: Brush, scene: Scene) -> None:
    """The finish line, chequered on its far side."""
    pen, sheet, cell = brush.pen, brush.sheet, brush.cell
    if not scene.finish:
        return
    line, half = scene.finish.a.x * cell, cell / 2
    chequer = mix(sheet.theme.palette.ink, WHITE, 0.5 if sheet.ink == "saver" else 0.25)
    for i in range(2):
        for j in range(-1, 2 * scene.rows + 1):
            if (i + j) % 2:
                pen.rect(line + i * half, j * half, half, half, fill=chequer)
    ends = (line, -EDGE * cell), (line, (scene.rows + EDGE) * cell)
    pen.line(ends, sheet.theme.palette.ink, 0.12 * cell, caps="butt")


def _trace(brush: Brush, a: Cross, b: Cross, line: str) -> None:
    pen, sheet, cell = brush.pen, brush.sheet, brush.cell
    colours = sheet.theme.palette
    ends = (a.x * cell, a.y * cell), (b.x * cell, b.y * cell)
    # White below a thin line shows it on dark barrier, and nothing on paper.
    if line == "drawn":
        pen.line(ends, sheet.accent, 0.16 * cell)
    elif line == "before":
        pen.line(ends, WHITE, 0.2 * cell)
        pen.line(ends, mix(colours.ink, WHITE, 0.3), 0.1 * cell)
    elif line == "wanted":
        pen.line(ends, WHITE, 0.2 * cell)
        pen.line(ends, mix(colours.ink, WHITE, 0.3), 0.07 * cell, dash=(0.16 * cell, 0.18 * cell))
    else:
        lift = 0.8 * cell
        lifted = [(x, y + lift) for x, y in ends]
        arc = [("move", (ends[0],)), ("curve", (*lifted, ends[1]))]
        pen.path(arc, None, sheet.accent, 0.13 * cell, dash=(0.3 * cell, 0.22 * cell))


def _mark(brush: Brush, mark: Mark, x: float, y: float) -> None:
    """One of the marks; kept in the file once, because there are so many of them."""
    ink, accent = brush.sheet.theme.palette.ink, brush.sheet.accent
    brush.pen.stamp((mark, ink, accent), lambda: unit_mark(brush.pen, mark, ink, accent), x, y, brush.cell / UNIT)


def _tempos(brush: Brush, x: float, top: float) -> None:
    """The tempo of each of the three moves, as it goes on the score sheet."""
    pen, sheet, cell = brush.pen, brush.sheet, brush.cell
    ink = sheet.theme.palette.ink
    size = _TYPE * cell / POINT
    for number, move in enumerate(TEMPOS, 1):
        y = top - (1.2 + 1.6 * (number - 1)) * cell
        badge(pen, str(number), (x + 0.45 * cell, y), 0.5 * cell, ink, _DIGIT)
        for place, value in enumerate(move):
            left = x + (1.62 + 1.82 * place) * cell
            arrow(pen, (left, y), 0.7 * cell, upwards=place == 1, colour=ink)
            pen.text(left + 0.6 * cell, y - 0.36 * _TYPE * cell, str(value), size, "bold", ink)


def _boxes(brush: Brush, x: float, y: float) -> None:
    """Tempo 0 and three boxes to tick."""
    pen, sheet, cell = brush.pen, brush.sheet, brush.cell
    ink = sheet.theme.palette.ink
    size, said = _TYPE * cell / POINT, sheet.words("rules.tempo_zero")
    pen.text(x, y + 0.5 * cell, said, pen.fit(said, size, "bold", (_BESIDE["crash"] - GAP) * cell, 1.5), "bold", ink)
    for number in range(3):
        left = x + 1.35 * cell * number
        pen.rect(left, y - 0.95 * cell, cell, cell, fill=WHITE, stroke=ink, line=0.2)
        pen.text(left + 0.5 * cell, y - 0.45 * cell - 0.36 * _TYPE * cell, str(number + 1), size, "text", ink, "centre")


def _medals(brush: Brush, x: float, y: float) -> None:
    """The three medals with the most moves for each."""
    pen, sheet, cell = brush.pen, brush.sheet, brush.cell
    ink = sheet.theme.palette.ink
    size = 0.72 * cell / POINT
    for place, name, limit in medal_words(sheet.words, sheet.solution.par):
        left = x + (place - 1) * MEDALS[0] / 3 * cell
        draw_medal(pen, left + 0.9 * cell, y + 1.1 * cell, 0.85 * cell, place)
        pen.text(left + 2.1 * cell, y + 1.25 * cell, name, size, "bold", ink)
        pen.text(left + 2.1 * cell, y + 0.4 * cell, limit, size, "text", ink)


def _cover(brush: Brush, x: float, y: float) -> None:
    """A cover sheet on a track: the road shows in its window only, from the car at the notch onwards."""
    pen, sheet, cell = brush.pen, brush.sheet, brush.cell
    palette = sheet.theme.palette
    wide, high = COVER[0] * cell, COVER[1] * cell
    paper = palette.card if sheet.ink == "colour" else WHITE
    pen.rect(x, y, wide, high, fill=paper, stroke=palette.ink, line=0.35, radius=0.2 * cell)
    with pen.moved(x + 1.1 * cell, y + 0.9 * cell):
        side, accent = 3.0 * cell, sheet.accent
        pen.rect(0, 0, side, side, fill=WHITE)
        with pen.clipped(0, 0, side, side):
            grid = [((i * cell, 0), (i * cell, side)) for i in (1, 2)]
            pen.lines([*grid, *(((0, i * cell), (side, i * cell)) for i in (1, 2))], palette.grid, 0.15)
            rims = [[(r * cell, 0), (r * cell, 1.2 * cell), ((r + 1.1) * cell, side)] for r in (0.5, 2.1)]
            pen.lines(rims, palette.barrier, 0.16 * cell)
        pen.rect(0, 0, side, side, stroke=palette.ink, line=0.3, dash=(0.25 * cell, 0.18 * cell))
        pen.circle(side / 2, 0, 0.27 * cell, fill=accent, stroke=palette.ink, line=0.07 * cell)
        arrow(pen, (side / 2, side + 0.6 * cell), 0.8 * cell, upwards=True, colour=palette.ink)


_DRAWN: dict[str, tuple[tuple[float, float], Callable[[Brush, float, float], None]]] = {
    "medals": (MEDALS, _medals), "cover": (COVER, _cover),
}  # fmt: skip
"""Pictures that are no scenes: their width and height in cells, and what draws them."""
