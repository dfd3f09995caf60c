"""Paper to draw one's own track on: squares, or millimetres with ten fine crosses to a square (CV6), and a frame."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import fsum
from typing import Literal, NamedTuple

from vollgas.drawing.colour import WHITE, lightness, mix
from vollgas.drawing.frame import RULER, balanced, draw_ruler, fitted, is_narrow
from vollgas.drawing.pen import POINT, Pen, Point
from vollgas.drawing.sheet import Ink
from vollgas.paper import MARGIN, Paper
from vollgas.words import Words

PlainKind = Literal["squared", "millimetre"]
PLAIN_KINDS: tuple[PlainKind, ...] = ("squared", "millimetre")

HEAD, FOOT = 11.0, 13.5
"""Room above the frame for a name, and below it for ruler and hints, mm."""
INK, GRID = "#24323f", "#a3b7c9"
"""Colours of words and frame, and of the grid: light, so that pens stand out."""
FRAME = 0.5
"""Width of the frame's line, mm."""
WIDTHS = {10: 0.28, 5: 0.14, 1: 0.07}
"""Widths of the lines of millimetre paper, mm: every tenth, every fifth, and the others."""
NARROWED = 0.72
"""So much narrower they are where the squares are smaller than ten millimetres."""
DASH = 0.2
"""Where ink is to be saved, of the finest lines nothing is left but crosses so large, in their distances."""
BUDGET = {"colour": 0.11, "saver": 0.034, "mono": 0.11}
"""How much of the grid ink may cover."""
SQUARED = 0.18
"""Width of the lines of squared paper, mm."""


@dataclass(frozen=True, slots=True)
class Plain:
    """A blank sheet to be drawn."""

    kind: PlainKind
    paper: Paper
    words: Words
    ink: Ink


class Field(NamedTuple):
    """Where the grid lies: its lower left corner, mm on the page, and its whole squares."""

    x: float
    y: float
    columns: int
    rows: int


def field_of(paper: Paper) -> Field:
    """As many whole squares as there is room for, centred."""
    wide, high = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - HEAD - FOOT
    columns, rows = int((wide + 1e-6) / paper.square), int((high + 1e-6) / paper.square)
    x, y = (paper.width - columns * paper.square) / 2, MARGIN + FOOT + (high - rows * paper.square) / 2
    return Field(x, y, columns, rows)


def draw(pen: Pen, plain: Plain) -> None:
    """Add the blank sheet to the pen's document."""
    paper, words = plain.paper, plain.words
    title = words(f"plain.{plain.kind}")
    pen.page(paper.width, paper.height, title, title)
    field = field_of(paper)
    wide, high = field.columns * paper.square, field.rows * paper.square
    strokes = strokes_of(plain)
    pale = max(0.0, 1 - BUDGET[plain.ink] / covered_by(strokes, paper.square))
    for every, lines in _grid(plain, field):
        stroke = strokes[every]
        half = stroke.dash / 2
        dash = (half, paper.square / 10 - 2 * half, half, 0.0) if half else None
        pen.lines(lines, mix(stroke.colour, WHITE, round(pale, 2)), stroke.width, dash, caps="butt")
    pen.rect(field.x, field.y, wide, high, stroke=INK, line=FRAME)
    _draw_head(pen, plain, field.y + high + 4.2)
    _draw_foot(pen, plain, field)


class Stroke(NamedTuple):
    """How lines of one kind are drawn: their width, mm, their colour, and how long dashes are, mm; 0 without gaps."""

    width: float
    colour: str
    dash: float = 0.0


def strokes_of(plain: Plain) -> dict[int, Stroke]:
    """The strokes of a blank sheet's grid, by how many lines lie between two of a kind, and one."""
    if plain.kind == "squared":
        return {1: Stroke(SQUARED, GRID)}
    narrowed = 1.0 if plain.paper.square >= 10 else NARROWED
    pale = mix(GRID, WHITE, 0.25)
    dash = DASH * plain.paper.square / 10 if plain.ink == "saver" else 0.0
    heavy = Stroke(round(narrowed * WIDTHS[10], 3), mix(GRID, INK, 0.25))
    return {
        1: Stroke(round(narrowed * WIDTHS[1], 3), pale, dash),
        5: Stroke(round(narrowed * WIDTHS[5], 3), pale),
        10: heavy,
    }


def covered_by(strokes: dict[int, Stroke], square: float) -> float:
    """How much of the grid ink covers, each colour by its darkness."""
    count = {1: 8, 5: 1, 10: 1} if len(strokes) > 1 else {1: 1}
    each = (
        count[every] * stroke.width * (1 - lightness(stroke.colour)) * (10 * stroke.dash / square if stroke.dash else 1)
        for every, stroke in strokes.items()
    )
    return 2 * fsum(each) / square


def _grid(plain: Plain, field: Field) -> Iterator[tuple[int, list[tuple[Point, Point]]]]:
    """All lines of the grid inside the frame by their kind, the finest first; dashes lie on crosses."""
    fine = 10 if plain.kind == "millimetre" else 1
    across, up = field.columns * fine, field.rows * fine
    side = plain.paper.square / fine
    right, top = field.x + across * side, field.y + up * side
    for every in (1, 5, 10) if fine > 1 else (1,):
        coarser = {1: 5, 5: 10, 10: across * up}[every] if fine > 1 else across * up
        xs = [field.x + i * side for i in range(every, across, every) if i % coarser]
        ys = [field.y + j * side for j in range(every, up, every) if j % coarser]
        lines = [((x, field.y), (x, top)) for x in xs] + [((field.x, y), (right, y)) for y in ys]
        yield every, lines


def _draw_head(pen: Pen, plain: Plain, y: float) -> None:
    """Lines for the track's name, the artist's and the date."""
    paper, words = plain.paper, plain.words
    room = paper.width - 2 * MARGIN
    x = MARGIN
    for word, share in ((words("plain.track"), 0.4), (words("plain.name"), 0.35), (words("plain.date"), 0.25)):
        size = fitted(pen, word, 10.0, "bold", 0.5 * share * room)
        pen.text(x, y, word, size, "bold", INK)
        end = x + share * room - (3.0 if share != 0.25 else 0.0)
        pen.line(((x + pen.width(word, size, "bold") + 1.5, y - 0.8), (end, y - 0.8)), INK, 0.2)
        x += share * room


def _draw_foot(pen: Pen, plain: Plain, field: Field) -> None:
    """The ruler, and beside it what to draw."""
    paper, words = plain.paper, plain.words
    narrow = is_narrow(paper)
    draw_ruler(pen, words, INK, (MARGIN, MARGIN + (3.2 if narrow else 4.0)), narrow=narrow)
    left = MARGIN + RULER + 5
    right = paper.width - MARGIN
    how = words("plain.how") if plain.kind == "squared" else words("plain.how_millimetre")
    pen.text(right, MARGIN, "VOLLGAS", 7.5, "title", mix(INK, WHITE, 0.3), "right")
    high = field.y - MARGIN - 2.0 - 7.5 * POINT
    size = 9.0
    while size > 4 and len(pen.wrap(how, size, "text", right - left)) * 1.25 * size * POINT > high:
        size -= 0.25
    y = field.y - 1.6
    for line in balanced(pen, how, size, "text", right - left):
        y -= 1.25 * size * POINT
        pen.text(left, y + 0.25 * size * POINT, line, size, "text", INK)
