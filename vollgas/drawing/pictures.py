"""Draws the small examples of the rule sheet; a picture is measured in cells, the side of one of its squares."""

from functools import cache

from vollgas.drawing.barriers import Ground, draw_barriers
from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.scenes import SCENES, TEMPOS, Mark, Scene, scenes_of
from vollgas.drawing.sheet import Sheet
from vollgas.drawing.symbols import draw_symbol
from vollgas.lattice import Cross
from vollgas.making.grade import medals
from vollgas.rules import Rules

GOLD, SILVER, BRONZE = "#d9a420", "#9aa7b4", "#b8733c"
GOOD, BAD = "#2f7d4f", "#c0362c"

EDGE = 0.5
"""Paper shown beyond a scene's outer crosses, cells."""
GAP = 0.6
"""Between two scenes of one picture, cells."""
_BESIDE = {"tempo": 4.9, "crash": 4.3, "brake": 4.3, "pit": 4.3}
"""Room to the right of a scene for what is written there, cells."""
MEDALS = (17.0, 2.2)


@cache
def extent(name: str, rules: Rules) -> tuple[float, float]:
    """Width and height of the picture, cells."""
    if name == "medals":
        return MEDALS
    scenes = scenes_of(name, rules)
    wide = sum(scene.columns + 2 * EDGE for scene in scenes) + GAP * (len(scenes) - 1) + _BESIDE.get(name, 0.0)
    return wide, max(scene.rows for scene in scenes) + 2 * EDGE


def names() -> tuple[str, ...]:
    """The pictures there are."""
    return (*SCENES, "medals")


def draw_picture(pen: Pen, sheet: Sheet, name: str, x: float, y: float, cell: float) -> None:
    """Draw the picture with its lower left corner at (x, y) and squares of ``cell`` mm."""
    if name == "medals":
        _medals(pen, sheet, x, y, cell)
        return
    right = x
    for scene in scenes_of(name, sheet.rules):
        _scene(pen, sheet, scene, right, y, cell)
        right += (scene.columns + 2 * EDGE + GAP) * cell
    top = y + extent(name, sheet.rules)[1] * cell
    if name == "tempo":
        _tempos(pen, sheet, right, top, cell)
    elif name in _BESIDE:
        _boxes(pen, sheet, right, (y + top) / 2, cell)


def _scene(pen: Pen, sheet: Sheet, scene: Scene, x: float, y: float, cell: float) -> None:
    """One piece of squared paper with what happens on it."""
    colours = sheet.theme.palette
    wide, high = (scene.columns + 2 * EDGE) * cell, (scene.rows + 2 * EDGE) * cell
    pen.rect(x, y, wide, high, fill=WHITE, radius=0.3 * cell)
    with pen.clipped(x, y, wide, high), pen.moved(x + EDGE * cell, y + EDGE * cell):
        ends = -EDGE * cell, (scene.columns + EDGE) * cell, (scene.rows + EDGE) * cell
        grid = [((i * cell, ends[0]), (i * cell, ends[2])) for i in range(scene.columns + 1)]
        grid += [((ends[0], j * cell), (ends[1], j * cell)) for j in range(scene.rows + 1)]
        pen.lines(grid, colours.grid, 0.15)
        _barrier(pen, sheet, scene, cell)
        _finish(pen, sheet, scene, cell)
        for place, kind in scene.hazards:
            draw_symbol(pen, sheet.theme.hazards[kind].symbol, place.x * cell, place.y * cell, 1.25 * cell)
        for a, b, line in scene.lines:
            _trace(pen, sheet, a, b, line, cell)
        for place, mark in scene.marks:
            _mark(pen, sheet, mark, place.x * cell, place.y * cell, cell)
        for place, number in scene.numbers:
            badge(pen, str(number), place.x * cell, place.y * cell, 0.42 * cell, colours.ink)
    pen.rect(x, y, wide, high, stroke=mix(colours.ink, WHITE, 0.6), line=0.2, radius=0.3 * cell)
    if scene.verdict is not None:
        verdict(pen, scene.verdict, x + wide - 0.85 * cell, y + high - 0.85 * cell, 0.6 * cell)


def _barrier(pen: Pen, sheet: Sheet, scene: Scene, cell: float) -> None:
    """The barrier squares; those at the edge go on beyond it, because the rest of the world is barrier too."""
    squares = [
        (x, y)
        for x in range(-1, scene.columns + 1)
        for y in range(-1, scene.rows + 1)
        if (min(max(x, 0), scene.columns - 1), min(max(y, 0), scene.rows - 1)) in scene.barrier
    ]
    draw_barriers(pen, squares, Ground(0.0, 0.0, cell), sheet.theme.barrier, sheet.theme.palette.barrier)


def _finish(pen: Pen, sheet: Sheet, scene: Scene, cell: float) -> None:
    """The finish line, chequered on its far side."""
    if not scene.finish:
        return
    line, half = scene.finish.a.x * cell, cell / 2
    for i in range(2):
        for j in range(-1, 2 * scene.rows + 1):
            if (i + j) % 2:
                pen.rect(line + i * half, j * half, half, half, fill=mix(sheet.theme.palette.ink, WHITE, 0.25))
    ends = (line, -EDGE * cell), (line, (scene.rows + EDGE) * cell)
    pen.line(ends, sheet.theme.palette.ink, 0.12 * cell, caps="butt")


def _trace(pen: Pen, sheet: Sheet, a: Cross, b: Cross, line: str, cell: float) -> None:
    colours = sheet.theme.palette
    ends = (a.x * cell, a.y * cell), (b.x * cell, b.y * cell)
    if line == "drawn":
        pen.line(ends, colours.accent, 0.16 * cell)
    elif line == "before":
        pen.line(ends, mix(colours.ink, WHITE, 0.3), 0.1 * cell)
    elif line == "wanted":
        pen.line(ends, mix(colours.ink, WHITE, 0.3), 0.07 * cell, dash=(0.16 * cell, 0.18 * cell))
    else:
        lift = 0.8 * cell
        lifted = [(x, y + lift) for x, y in ends]
        arc = [("move", (ends[0],)), ("curve", (*lifted, ends[1]))]
        pen.path(arc, None, colours.accent, 0.13 * cell, dash=(0.3 * cell, 0.22 * cell))


def _mark(pen: Pen, sheet: Sheet, mark: Mark, x: float, y: float, cell: float) -> None:
    ink, accent = sheet.theme.palette.ink, sheet.theme.palette.accent
    if mark == "was":
        pen.circle(x, y, 0.14 * cell, fill=ink)
    elif mark == "car":
        pen.circle(x, y, 0.35 * cell, fill=WHITE)
        pen.circle(x, y, 0.27 * cell, fill=accent, stroke=ink, line=0.07 * cell)
    elif mark == "straight":
        pen.circle(x, y, 0.27 * cell, fill=WHITE, stroke=accent, line=0.1 * cell)
        pen.circle(x, y, 0.11 * cell, fill=ink)
    elif mark == "target":
        pen.circle(x, y, 0.2 * cell, fill=WHITE, stroke=ink, line=0.07 * cell)
    elif mark == "gain":
        pen.circle(x, y, 0.22 * cell, fill=accent, stroke=ink, line=0.07 * cell)
        plus = 0.11 * cell
        pen.lines((((x - plus, y), (x + plus, y)), ((x, y - plus), (x, y + plus))), WHITE, 0.07 * cell, caps="butt")
    else:
        size = 0.2 * cell
        cross = ((x - size, y - size), (x + size, y + size)), ((x - size, y + size), (x + size, y - size))
        pen.lines(cross, WHITE, 0.26 * cell)
        pen.lines(cross, BAD, 0.14 * cell)


def badge(pen: Pen, words: str, x: float, y: float, radius: float, colour: str) -> None:
    """A filled disc with a number in it."""
    pen.circle(x, y, radius, fill=colour)
    size = 1.25 * radius / POINT
    pen.text(x, y - 0.36 * size * POINT, words, size, "bold", WHITE, "centre")


def verdict(pen: Pen, fine: bool, x: float, y: float, radius: float) -> None:
    """A tick or a cross on a disc."""
    pen.circle(x, y, radius, fill=GOOD if fine else BAD)
    reach = 0.42 * radius
    if fine:
        lines = [((x - reach, y), (x - 0.2 * reach, y - 0.8 * reach), (x + reach, y + 0.8 * reach))]
    else:
        lines = [((x - reach, y - reach), (x + reach, y + reach)), ((x - reach, y + reach), (x + reach, y - reach))]
    pen.lines(lines, WHITE, 0.28 * radius)


def _tempos(pen: Pen, sheet: Sheet, x: float, top: float, cell: float) -> None:
    """The tempo of each of the three moves, as it goes on the score sheet."""
    ink = sheet.theme.palette.ink
    size = 0.72 * cell / POINT
    for number, move in enumerate(TEMPOS, 1):
        y = top - (1.2 + 1.6 * (number - 1)) * cell
        badge(pen, str(number), x + 0.4 * cell, y, 0.4 * cell, ink)
        for place, value in enumerate(move):
            left = x + (1.5 + 1.9 * place) * cell
            arrow(pen, left, y, 0.7 * cell, upwards=place == 1, colour=ink)
            pen.text(left + 0.6 * cell, y - 0.26 * cell, str(value), size, "bold", ink)


def arrow(pen: Pen, x: float, y: float, length: float, upwards: bool, colour: str) -> None:
    """An arrow to the right or upwards, its middle at (x, y)."""
    half, head = length / 2, 0.32 * length
    shaft = (-half, 0.0), (half, 0.0)
    tip = (half - head, head), (half, 0.0), (half - head, -head)
    turned = [[(x + b, y + a) if upwards else (x + a, y + b) for a, b in line] for line in (shaft, tip)]
    pen.lines(turned, colour, 0.12 * length)


def _boxes(pen: Pen, sheet: Sheet, x: float, y: float, cell: float) -> None:
    """Tempo 0 and three boxes to tick."""
    ink = sheet.theme.palette.ink
    size = 0.72 * cell / POINT
    pen.text(x, y + 0.5 * cell, sheet.words("rules.tempo_zero"), size, "bold", ink)
    for number in range(3):
        left = x + 1.35 * cell * number
        pen.rect(left, y - 0.95 * cell, cell, cell, fill=WHITE, stroke=ink, line=0.2, radius=0.12 * cell)
        pen.text(left + 0.5 * cell, y - 0.7 * cell, str(number + 1), size, "text", ink, "centre")


def _medals(pen: Pen, sheet: Sheet, x: float, y: float, cell: float) -> None:
    """The three medals with the most moves for each."""
    words, ink = sheet.words, sheet.theme.palette.ink
    named = zip((GOLD, SILVER, BRONZE), (words("track.gold"), words("track.silver"), words("track.bronze")),
                medals(sheet.solution.par), strict=True)  # fmt: skip
    size = 0.72 * cell / POINT
    for place, (colour, name, most) in enumerate(named):
        left = x + place * MEDALS[0] / 3 * cell
        medal(pen, colour, place + 1, left + 0.9 * cell, y + 1.1 * cell, 0.85 * cell)
        pen.text(left + 2.1 * cell, y + 1.25 * cell, name, size, "bold", ink)
        pen.text(left + 2.1 * cell, y + 0.4 * cell, words("track.at_most", number=most), size, "text", ink)


def medal(pen: Pen, colour: str, place: int, x: float, y: float, radius: float) -> None:
    """A medal with its place in it."""
    pen.circle(x, y, radius, fill=colour, stroke=mix(colour, "#000000", 0.35), line=0.12 * radius)
    size = 1.2 * radius / POINT
    pen.text(x, y - 0.36 * size * POINT, str(place), size, "bold", "#ffffff", "centre")
