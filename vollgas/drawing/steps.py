"""The steps of a printer's test page: a card for each, with what to do, a table or a form, and a picture."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.fonts import Font
from vollgas.drawing.marks import badge
from vollgas.drawing.pen import POINT, Align, Pen

GAP, PAD = 3.0, 2.6
"""Between cards, and between a card's edge and what is in it, mm."""
SIZES = tuple(size / 4 for size in range(64, 13, -1))
"""Sizes of text to try, points."""
READABLE, LEGIBLE = 6.5, 5.5
"""Text is no smaller for the pictures' sake, and for the tables' sake, points."""
_LEAST = 3.5
"""Least size of tables and forms, points."""
_PICTURE = 12.0, 34.0
"""Least and most height of a picture, mm."""
_LEADING, _TITLE, _HEAD, _BELOW = 1.25, 1.35, 2.1, 0.7
"""From line to line, a title's size, the room for it, and what is between text and table; in sizes of the text."""

Picture = Callable[[Pen, float, float, float, float], None]
"""Draws a picture into a box: left, low, width and height, mm."""


class Line(NamedTuple):
    """A line of a table or a form: its words with the place where they begin or end (share of the width)."""

    parts: tuple[tuple[float, str, Font], ...]
    align: Align = "left"
    boxes: tuple[tuple[float, float], ...] = ()
    """Boxes to write into: where they begin and end."""


class Card(NamedTuple):
    """A step: its title, what to do, the lines of its table or form, and its picture."""

    title: str
    text: str
    lines: Sequence[Line]
    picture: Picture


class Style(NamedTuple):
    """The colours of the cards: ink, accent, and what is behind, if anything."""

    ink: str
    accent: str
    fill: str | None


class Type(NamedTuple):
    """How text is set: its size, points, and its font."""

    size: float
    font: Font


def draw_cards(
    pen: Pen, tries: Sequence[Sequence[Card]], style: Style, room: tuple[float, float, float, float]
) -> None:  # fmt: skip
    """Draw the steps side by side (left, low, width, height, mm): of several tries the first that can be read well."""
    x, low, wide, high = room
    count = len(tries[0])
    width = (wide - (count - 1) * GAP) / count
    cards, type_ = _largest(pen, tries, width - 2 * PAD, high - 2 * PAD)
    for number, card in enumerate(cards, 1):
        edge = None if style.fill else mix(style.ink, WHITE, 0.55)
        pen.rect(x, low, width, high, fill=style.fill, stroke=edge, line=pen.slim(0.25), radius=2.2)
        _draw_card(pen, card, number, style, type_, (x + PAD, low + PAD, width - 2 * PAD, high - 2 * PAD))
        x += width + GAP


def _draw_card(
    pen: Pen, card: Card, number: int, style: Style, type_: Type, room: tuple[float, float, float, float]
) -> None:  # fmt: skip
    """One step inside its card."""
    left, low, width, high = room
    size, font = type_
    em, y = size * POINT, low + high
    badge(pen, str(number), (left + 0.85 * em, y - 0.85 * em), 0.85 * em, style.accent)
    pen.text(left + 2.2 * em, y - (0.85 + 0.36 * _TITLE) * em, card.title, _TITLE * size, "title", style.ink)
    y -= _HEAD * em
    for line in pen.wrap(card.text, size, font, width):
        y -= _LEADING * em
        pen.text(left, y + 0.25 * em, line, size, font, style.ink)
    small = _lines_size(pen, card, size, width)
    y -= _BELOW * em
    _draw_lines(pen, card.lines, style, (left, y, width), small)
    y -= sum(map(_height, card.lines)) * small * POINT + 0.8 * em
    least, most = _PICTURE
    if y - low >= least:
        tall = min(most, y - low)
        card.picture(pen, left, low + (y - low - tall) / 2, width, tall)


def _draw_lines(
    pen: Pen, lines: Sequence[Line], style: Style, at: tuple[float, float, float], size: float
) -> None:  # fmt: skip
    """The lines of a card from an upper left corner on, with so much width; a rule below a table's head."""
    x, y, width = at
    em, soft = size * POINT, mix(style.ink, WHITE, 0.55)
    for number, line in enumerate(lines):
        y -= _height(line) * em
        for start, end in line.boxes:
            pen.rect(x + start * width, y + 0.5 * em, (end - start) * width, 1.8 * em, fill=WHITE, stroke=soft,
                     line=0.2, radius=0.3 * em)  # fmt: skip
        for place, said, font in line.parts:
            base = y + (1.05 if line.boxes else 0.4) * em
            pen.text(x + place * width, base, said, size, font, style.ink, line.align)
        if line.align == "right" and number == 0:
            pen.line(((x, y), (x + width, y)), soft, pen.slim(0.25), caps="butt")


def _largest(
    pen: Pen, tries: Sequence[Sequence[Card]], width: float, high: float
) -> tuple[Sequence[Card], Type]:  # fmt: skip
    """The cards, and how their text is set: readable in the first try that can be, else as large as in the last one."""
    fonts: tuple[Font, ...] = ("text", "narrow")
    best = Type(SIZES[-1], "narrow")
    least, _ = _PICTURE
    pictured = [(cards, high - 1.4 * least, READABLE) for cards in tries[: len(tries) // 2]]
    for cards, room, wanted in (*pictured, *((cards, high, LEGIBLE) for cards in tries)):
        for font in fonts:
            size = next((size for size in SIZES if _fits(pen, cards, Type(size, font), width, room)), 0.0)
            if size >= wanted:
                return cards, Type(size, font)
            if cards is tries[-1] and size > best.size:
                best = Type(size, font)
    return tries[-1], best


def _fits(pen: Pen, cards: Sequence[Card], type_: Type, width: float, high: float) -> bool:
    """Whether every card has room for its title, its text and its lines."""
    size, font = type_
    em = size * POINT
    for card in cards:
        text, small = pen.wrap(card.text, size, font, width), _lines_size(pen, card, size, width)
        tall = (_HEAD + _LEADING * len(text) + _BELOW) * em + sum(map(_height, card.lines)) * small * POINT
        wide = max([2.2 * em + pen.width(card.title, _TITLE * size, "title"),
                    *(pen.width(line, size, font) for line in text)])  # fmt: skip
        if not small or tall > high or wide > width:
            return False
    return True


def _lines_size(pen: Pen, card: Card, size: float, width: float) -> float:
    """The size of a card's lines, points: the text's, or less where their words need it; 0 where they need too much."""
    while size >= _LEAST:
        if all(_is_apart(pen, line, size, width) for line in card.lines):
            return size
        size -= 0.25
    return 0.0


def _height(line: Line) -> float:
    """The height of a line, in sizes of its words."""
    return 2.7 if line.boxes else 1.4


def _is_apart(pen: Pen, line: Line, size: float, width: float) -> bool:
    """Whether the words of a line keep off each other and off its boxes."""
    end = -2.0
    for at, said, font in line.parts:
        wide = pen.width(said, size, font)
        begin = at * width - (wide if line.align == "right" else 0)
        if begin < end + 1.4 or begin + wide > width + 0.1 or begin < -0.05:
            return False
        end = begin + wide
        if any(begin < to * width and start * width < end for start, to in line.boxes):
            return False
    return True


def draw_measuring(pen: Pen, style: Style, box: tuple[float, float, float, float]) -> None:
    """A sheet with its two scales, and a ruler along one of them."""
    x, y, wide, high = _sheet(pen, style, box)
    m = 0.12 * wide
    pen.lines([((x + m, y + high - m), (x + m, y + m)), ((x + m, y + m), (x + wide - m, y + m))], style.accent, 0.5)
    ticks = [((x + m + i * (wide - 2 * m) / 8, y + m), (x + m + i * (wide - 2 * m) / 8, y + 1.6 * m)) for i in range(9)]
    steps = (high - 2 * m) / 12
    ticks += [((x + m, y + m + i * steps), (x + 1.6 * m, y + m + i * steps)) for i in range(13)]
    pen.lines(ticks, style.accent, 0.2, caps="butt")
    ruler = x - 0.25 * wide, y - 0.1 * high, 1.5 * wide, 0.17 * high
    pen.rect(*ruler, fill=WHITE, stroke=style.ink, line=0.25, radius=0.4)
    left, low, long, tall = ruler
    marks = [((left + i * long / 20, low + tall), (left + i * long / 20, low + tall * (0.45 if i % 5 == 0 else 0.7)))
             for i in range(1, 20)]  # fmt: skip
    pen.lines(marks, style.ink, 0.15, caps="butt")


def draw_folding(pen: Pen, style: Style, box: tuple[float, float, float, float]) -> None:
    """A sheet with its two creases, and arrows from edge to edge."""
    x, y, wide, high = _sheet(pen, style, box, 0.66)
    right, top, lift = x + wide, y + high, 0.3 * high
    creases = [((x + wide / 2, y), (x + wide / 2, top)), ((x, y + high / 2), (right, y + high / 2))]
    pen.lines(creases, style.ink, 0.25, dash=(0.9, 0.7), caps="butt")
    pen.circle(x + wide / 2, y + high / 2, 0.13 * wide, stroke=style.accent, line=0.4)
    low, near = top + 0.8, right + 0.8
    across = [("move", ((x, low),)), ("curve", ((x, low + lift), (right, low + lift), (right, low + 1.2)))]
    up = [("move", ((near, y),)), ("curve", ((near + lift, y), (near + lift, top), (near + 1.2, top)))]
    pen.path([*across, *up], None, style.accent, 0.4)
    _head(pen, (right, low), (0.0, -1.7), style.accent)
    _head(pen, (near, top), (-1.7, 0.0), style.accent)


def draw_correcting(pen: Pen, style: Style, box: tuple[float, float, float, float]) -> None:
    """A sheet on which what is printed moves from where it came out to where it belongs."""
    x, y, wide, high = _sheet(pen, style, box)
    m, off = 0.14 * wide, 0.09 * wide
    pen.rect(x + m - off, y + m - off, wide - 2 * m - off, high - 2 * m - off, stroke=mix(style.ink, WHITE, 0.4),
             line=0.25, dash=(0.9, 0.7))  # fmt: skip
    pen.rect(x + m, y + m, wide - 2 * m, high - 2 * m, stroke=style.accent, line=0.5)
    sign, third = [(-0.42, 0.05), (-0.1, -0.28), (0.46, 0.42)], (wide - 2 * m) / 2
    pen.line([(x + wide / 2 + i * third, y + high / 2 + j * third) for i, j in sign], style.accent, 0.09 * wide)


def _sheet(
    pen: Pen, style: Style, box: tuple[float, float, float, float], share: float = 0.9
) -> tuple[float, float, float, float]:  # fmt: skip
    """A sheet of paper in the middle of a box, as large a part of it as said; where it lies."""
    left, low, width, height = box
    high = min(share * height, width)
    wide = high / 1.35
    x, y = left + (width - wide) / 2, low + (0.95 - share) * height / 2
    pen.rect(x, y, wide, high, fill=WHITE, stroke=style.ink, line=0.3, radius=0.5)
    return x, y, wide, high


def _head(pen: Pen, tip: tuple[float, float], way: tuple[float, float], colour: str) -> None:
    """The head of an arrow that comes in from a direction."""
    (x, y), (dx, dy) = tip, way
    pen.polygon([(x, y), (x - 1.0 * dx - 0.55 * dy, y - 1.0 * dy + 0.55 * dx),
                 (x - 1.0 * dx + 0.55 * dy, y - 1.0 * dy - 0.55 * dx)], fill=colour)  # fmt: skip
