"""What a printer's test page shows beside its scales: squares, lines, greys, colours and QR codes of known size."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from vollgas.drawing.colour import BLACK, WHITE, mix
from vollgas.drawing.frame import code_of, draw_modules
from vollgas.drawing.pen import POINT, Pen
from vollgas.words import Words

PATCHES = (40.0, 30.0, 20.0, 10.0)
"""Widths of patches of squares to try, mm."""
SIZES = (5.0, 10.0, 3.0, 20.0, 7.5, 4.0)
"""Sides of squares, mm, from the most important on."""
WIDTHS = (0.05, 0.1, 0.18, 0.3, 0.5, 1.0)
"""Widths of lines, mm; grid lines are 0.18."""
STEPS = tuple(range(0, 101, 10))
"""Greys, per cent of black."""
MODULES = (0.3, 0.4, 0.5)
"""Sides of modules of QR codes, mm; 0.4 is the least that tracks have."""
INKS = ("#00a0c6", "#d6006d", "#f2c500", "#c4122f", "#17753a", "#0a57b5")
"""Colours near to a printer's own, and mixtures of them."""
TINTS = (100, 50, 20)
"""How strong each colour is shown, per cent."""
ENOUGH = 5
"""With so many sizes, patches are rather larger than of more sizes."""
HEAD, FOOT = 5.0, 3.4
"""Room for a field's heading and for labels below it, mm."""
GAP = 4.0
"""Between fields, and between what is in them, mm."""
_LABEL, _HEADING = 5.5, 7.5
"""Sizes of labels and headings, points."""
_GREY, _TINT = 6.5, 4.2
"""Height of greys, and of each row of colours, mm."""
_TONES = 44.0, 190.0
"""Least and most width of greys and colours, mm."""
_LINE = 18.0
"""Length of the lines, mm."""


class Field(NamedTuple):
    """A field of the page: its heading, its size with heading and labels, mm, and what draws it from a corner."""

    title: str
    width: float
    height: float
    draw: Callable[[float, float], None]
    worth: int = 1


def draw_fields(
    pen: Pen, words: Words, ink: str, room: tuple[float, float, float, float], *, coloured: bool
) -> None:  # fmt: skip
    """Draw as many fields as there is room for (left, low, width, height, mm), with patches as large as may be."""
    x, low, wide, high = room
    tries = [
        _rows(_fields(pen, words, ink, (wide, patch), coloured=shown, aside=aside), wide, high)
        for shown in ((True, False) if coloured else (False,))
        for aside in (False, True)
        for patch in PATCHES
    ]
    rows = max(tries, key=lambda rows: sum(field.worth for row in rows for field in row))
    spare = high - sum(_tall(row) + GAP for row in rows) + GAP
    top = low + high
    for row in rows:
        step = (wide - sum(field.width for field in row)) / max(1, len(row) - 1)
        left = x
        for field in row:
            pen.text(left, top - 0.72 * _HEADING * POINT, field.title, _HEADING, "title", ink)
            field.draw(left, top - field.height)
            left += field.width + step
        top -= _tall(row) + GAP + min(20.0, spare / max(1, len(rows)))


def _tall(row: Sequence[Field]) -> float:
    """The height of a row of fields."""
    return max(field.height for field in row)


def _rows(fields: Sequence[Field], wide: float, high: float) -> list[list[Field]]:
    """The fields side by side as far as they fit, then in a row below; without the rows that find no room."""
    rows: list[list[Field]] = [[]]
    for field in fields:
        if rows[-1] and sum(one.width + GAP for one in rows[-1]) + field.width > wide:
            rows.append([])
        rows[-1].append(field)
    kept: list[list[Field]] = []
    for row in rows:
        if sum(_tall(one) + GAP for one in kept) + _tall(row) <= high and row[0].width <= wide:
            kept.append(row)
    return kept


def _fields(
    pen: Pen, words: Words, ink: str, room: tuple[float, float], *, coloured: bool, aside: bool
) -> list[Field]:  # fmt: skip
    """All fields, from the most important on, in a room so wide and with patches so large.

    Squares in as many sizes as find room are as wide as all of it, or leave some for the others if these are ``aside``.
    """
    wide, patch = room
    code, tall = code_of("vollgas"), max(_height(coloured=coloured), 2.8 * len(WIDTHS))
    lines = Field(words("calibrate.lines"), _LINE + 6, HEAD + tall,
                  lambda x, y: _lines(pen, words, ink, (x, y), tall))  # fmt: skip
    codes = Field(words("calibrate.codes"), sum(MODULES) * len(code) + GAP * (len(MODULES) - 1),
                  HEAD + max(MODULES) * len(code) + FOOT,
                  lambda x, y: _codes(pen, words, code, ink, (x, y)))  # fmt: skip
    others = lines.width + codes.width + 2 * GAP
    most = wide - others - _TONES[0] - GAP if aside else wide
    sizes = [SIZES[0]]
    for size in SIZES[1:]:
        if size <= patch and _wide([*sizes, size], patch) <= most:
            sizes.append(size)
    sizes.sort()
    left = wide - others - (_wide(sizes, patch) + GAP if aside else 0)
    squares = _wide(sizes, patch) if aside else max(most, _wide(sizes, patch))
    tones = min(_TONES[1], left if left >= _TONES[0] else wide)
    title = words("calibrate.tones") if coloured else words("calibrate.greys")
    return [
        Field(words("calibrate.squares"), squares, HEAD + patch + FOOT,
              lambda x, y: _squares(pen, words, (sizes, patch), ink, (x, y, squares)), worth=min(ENOUGH, len(sizes))),
        Field(title, tones, HEAD + _height(coloured=coloured),
              lambda x, y: _tones(pen, ink, (x, y, tones), coloured=coloured), worth=1 + coloured),
        lines, codes,
    ]  # fmt: skip


def _height(*, coloured: bool) -> float:
    """The height of greys and colours with their labels, and of the lines beside them."""
    return _GREY + FOOT + (_TINT * len(TINTS) + 2.0 if coloured else 0.0)


def _patch(size: float, patch: float) -> float:
    """How wide a patch of such squares is."""
    return int(patch / size) * size


def _wide(sizes: Sequence[float], patch: float) -> float:
    return sum(_patch(size, patch) for size in sizes) + GAP * (len(sizes) - 1)


def _label(pen: Pen, x: float, y: float, said: str, ink: str) -> None:
    pen.text(x, y + 0.6, said, _LABEL, "bold", ink, "centre")


def _squares(
    pen: Pen, words: Words, patches: tuple[Sequence[float], float], ink: str, at: tuple[float, float, float]
) -> None:  # fmt: skip
    """A patch of squares of each size, on a common foot, from margin to margin."""
    (x, y, width), (sizes, patch), soft = at, patches, mix(ink, WHITE, 0.45)
    foot, gap = y + FOOT, GAP + (width - _wide(sizes, patch)) / max(1, len(sizes) - 1)
    for size in sizes:
        side = _patch(size, patch)
        steps = [i * size for i in range(1, round(side / size))]
        upright = [((x + step, foot), (x + step, foot + side)) for step in steps]
        level = [((x, foot + step), (x + side, foot + step)) for step in steps]
        pen.lines(upright + level, soft, 0.12, caps="butt")
        pen.rect(x, foot, side, side, stroke=ink, line=0.18)
        _label(pen, x + side / 2, y, words.number(size), ink)
        x += side + gap


def _tones(pen: Pen, ink: str, at: tuple[float, float, float], *, coloured: bool) -> None:
    """White, black, and nine greys between them; below, if ``coloured``, each colour full, half and pale."""
    x, y, width = at
    foot = y + (_TINT * len(TINTS) + 2.0 if coloured else 0.0)
    wide = width / len(STEPS)
    for number, step in enumerate(STEPS):
        pen.rect(x + number * wide, foot + FOOT, wide, _GREY, fill=mix(WHITE, BLACK, step / 100))
        _label(pen, x + (number + 0.5) * wide, foot, str(step), ink)
    pen.rect(x, foot + FOOT, width, _GREY, stroke=ink, line=0.12)
    wide = (width - 5) / len(INKS)
    for row, tint in enumerate(reversed(TINTS if coloured else ())):
        low = y + row * _TINT
        for column, colour in enumerate(INKS):
            pen.rect(x + wide * column, low, wide, _TINT, fill=mix(WHITE, colour, tint / 100))
        pen.text(x + width, _centred(low + _TINT / 2), str(tint), _LABEL, "bold", ink, "right")


def _lines(pen: Pen, words: Words, ink: str, at: tuple[float, float], high: float) -> None:
    """Lines of each width, the widest at the top."""
    x, y = at
    step = high / len(WIDTHS)
    for row, width in enumerate(WIDTHS):
        middle = y + (row + 0.5) * step
        pen.line(((x, middle), (x + _LINE, middle)), BLACK, width, caps="butt")
        pen.text(x + _LINE + 1.2, _centred(middle), words.number(width), _LABEL, "bold", ink)


def _centred(y: float) -> float:
    """The baseline of labels whose middle is at this height."""
    return y - 0.36 * _LABEL * POINT


def _codes(pen: Pen, words: Words, rows: Sequence[bytearray], ink: str, at: tuple[float, float]) -> None:
    """One code in several sizes: the smallest that a phone reads says what the printer can."""
    x, y = at
    for module in MODULES:
        side = module * len(rows)
        draw_modules(pen, rows, (x, y + FOOT), module)
        _label(pen, x + side / 2, y, words.number(module), ink)
        x += side + GAP
