"""Sets cards of text and pictures into columns, as large as one page allows.

A card is measured in ems (the height of its text), so the same wrapping serves every size; the page multiplies.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

from vollgas.drawing.pen import Font
from vollgas.drawing.prose import Block, Card, Run

Measure = Callable[[str, Font], float]
"""How wide words are in a font, ems."""
Extent = Callable[[str], tuple[float, float]]
"""Width and height of the picture called so, cells."""

TITLE = 1.25
"""Size of a card's title."""
INDENT = 1.0
"""By how much an item's text stands in."""
NARROWEST = 19.0
"""Least width of a column."""
GROWTH = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
"""How much larger a picture may become where there is room."""
WORTH = {1: 0.9, 2: 1.0, 3: 0.93, 4: 0.86}
"""How well so many columns read at one and the same size."""
BESIDE = 9.5
"""Least width of text beside a picture."""
_BASELINE = 0.98
"""From the top of a line to its baseline."""


@dataclass(frozen=True, slots=True)
class Spacing:
    """How closely things are set; all in ems."""

    narrow: bool
    """Whether the text is set in the narrow font."""
    line: float
    """From baseline to baseline."""
    title_room: float
    """From a card's inner top to its first line of text."""
    pad: float
    """Between a card's edge and what is in it."""
    cell: float
    """Side of a square in a picture."""
    block_gap: float
    card_gap: float
    column_gap: float
    picture_gap: float
    """Between a picture and the text beside it."""


ROOMY = Spacing(False, 1.3, 2.05, 0.85, 1.12, 0.42, 0.7, 0.8, 0.8)
SNUG = Spacing(False, 1.24, 1.95, 0.75, 1.05, 0.34, 0.6, 0.7, 0.75)
TIGHT = Spacing(True, 1.17, 1.75, 0.6, 0.92, 0.26, 0.42, 0.5, 0.6)


@dataclass(frozen=True, slots=True)
class Piece:
    """Words on one line in one weight: left end and baseline from the card's upper left corner, y downwards."""

    x: float
    y: float
    text: str
    bold: bool


@dataclass(frozen=True, slots=True)
class Placed:
    """A picture: its upper left corner as above, its size, and the side of its cells."""

    name: str
    x: float
    y: float
    width: float
    height: float
    cell: float


@dataclass(frozen=True, slots=True)
class SetCard:
    """A card with everything in its place."""

    title: str
    height: float
    pieces: tuple[Piece, ...]
    bullets: tuple[float, ...]
    """The baselines at which an item begins."""
    pictures: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """All cards of a page: ``size`` is the em in mm, all else in ems."""

    size: float
    spacing: Spacing
    width: float
    columns: tuple[tuple[SetCard, ...], ...]


def lay_out(
    cards: Sequence[Card], room: tuple[float, float], sizes: tuple[float, float], spacing: Spacing, measure: Measure,
    extent: Extent,
) -> Layout | None:  # fmt: skip
    """The layout with the largest text between ``sizes`` (least and most, mm) that fits into ``room`` (mm).

    None when not even the least size fits.
    """
    least, most = sizes
    best: Layout | None = None
    for count, worth in WORTH.items():
        low, high = least, most
        if best:
            low = max(least, best.size * WORTH[len(best.columns)] / worth)
        found = _at(cards, room, low, count, spacing, measure, extent) if low < high else None
        while found and high - low > 0.02:
            best = found
            middle = (low + high) / 2
            found = _at(cards, room, middle, count, spacing, measure, extent)
            low, high = (middle, high) if found else (low, middle)
            found = found or best
    return best and grown(best, cards, room[1] / best.size, measure, extent)


def _at(
    cards: Sequence[Card], room: tuple[float, float], size: float, count: int, spacing: Spacing, measure: Measure,
    extent: Extent,
) -> Layout | None:  # fmt: skip
    """The layout in so many columns at this very size, its columns as even as can be; None when it does not fit."""
    width = (room[0] / size - (count - 1) * spacing.column_gap) / count
    if width < NARROWEST:
        return None
    done = [set_card(card, width, spacing, measure, extent) for card in cards]
    high = room[1] / size
    if len(_filled(done, high, spacing.card_gap)) > count:
        return None
    low = max(sum(card.height + spacing.card_gap for card in done) / count - spacing.card_gap, 1.0)
    while high - low > 0.1:
        middle = (low + high) / 2
        low, high = (low, middle) if len(_filled(done, middle, spacing.card_gap)) <= count else (middle, high)
    return Layout(size, spacing, width, tuple(tuple(column) for column in _filled(done, high, spacing.card_gap)))


def grown(layout: Layout, cards: Sequence[Card], high: float, measure: Measure, extent: Extent) -> Layout:
    """The same layout with larger pictures where a column leaves room below, up to ``high`` ems."""
    columns: list[tuple[SetCard, ...]] = []
    todo = iter(cards)
    for column in layout.columns:
        own = list(islice(todo, len(column)))
        for factor in GROWTH:
            larger = tuple(set_card(card, layout.width, layout.spacing, measure, extent, factor) for card in own)
            if factor == 1.0 or column_height(larger, layout.spacing.card_gap) <= high:
                columns.append(larger)
                break
    return replace(layout, columns=tuple(columns))


def column_height(column: Iterable[SetCard], gap: float) -> float:
    """Height of a column of cards with the gaps between them, ems."""
    return sum(card.height + gap for card in column) - gap


def _filled(cards: Iterable[SetCard], high: float, gap: float) -> list[list[SetCard]]:
    """The cards in their order, each column as full as its height allows."""
    columns: list[list[SetCard]] = []
    left = -1.0
    for card in cards:
        if card.height > left + 1e-9:
            columns.append([])
            # A card that is higher than a page makes the layout fail: it fills more columns than there are.
            left = high if card.height <= high else -1.0
            if left < 0:
                return columns * 99
        columns[-1].append(card)
        left -= card.height + gap
    return columns


def set_card(
    card: Card, width: float, spacing: Spacing, measure: Measure, extent: Extent, growth: float = 1.0
) -> SetCard:  # fmt: skip
    """Put a card's words and pictures in their places; ``growth`` enlarges the pictures that stand on their own.

    A picture that comes first stands at the right, text flowing beside it, if that leaves enough room for text.
    """
    inner = width - 2 * spacing.pad
    blocks = list(card.blocks)
    pictures: list[Placed] = []
    beside, below = 0.0, 0.0
    top = spacing.pad + spacing.title_room
    if blocks and blocks[0].kind == "picture":
        first, *blocks = blocks
        side = _beside(first, inner, spacing, extent, growth)
        if side:
            pictures.append(side)
            beside, below = side.width + spacing.picture_gap, side.y + side.height + 0.2
        else:
            blocks.append(first)
    pieces: list[Piece] = []
    bullets: list[float] = []
    for number, block in enumerate(blocks):
        top += spacing.block_gap if number else 0.0
        if block.kind == "picture":
            top = max(top, below) + 0.15
            placed = _below(block, inner, top, spacing, extent, growth)
            pictures.append(placed)
            top += placed.height
            continue
        indent = INDENT if block.kind == "item" else 0.0
        if indent:
            bullets.append(top + _BASELINE)
        for line in _wrapped(block.runs, inner - indent, beside, top, below, spacing, measure):
            pieces += _pieces(line, spacing.pad + indent, top + _BASELINE, spacing, measure)
            top += spacing.line
    return SetCard(card.title, max(top, below) + spacing.pad, tuple(pieces), tuple(bullets), tuple(pictures))


def _beside(block: Block, inner: float, spacing: Spacing, extent: Extent, growth: float) -> Placed | None:
    """A picture in the card's upper right corner; None when too little room would be left for the text beside it."""
    wide, high = extent(block.picture)
    for cell in (spacing.cell * growth, spacing.cell):
        left = inner - wide * cell - spacing.picture_gap
        if left >= max(0.4 * inner, BESIDE):
            return Placed(block.picture, spacing.pad + inner - wide * cell, spacing.pad, wide * cell, high * cell, cell)
    return None


def _below(
    block: Block, inner: float, top: float, spacing: Spacing, extent: Extent, growth: float
) -> Placed:
    """A picture on a line of its own, as large as usual or as the card's width allows."""
    wide, high = extent(block.picture)
    cell = min(spacing.cell * growth, inner / wide)
    return Placed(block.picture, spacing.pad, top, wide * cell, high * cell, cell)


Word = tuple[Run, ...]
"""What may not be broken: mostly one run without spaces, or "**cross**," as two."""


@cache
def _words(runs: tuple[Run, ...]) -> tuple[Word, ...]:
    words: list[list[Run]] = []
    glued = False
    for run in runs:
        for number, part in enumerate(run.text.split(" ")):
            if number:
                glued = False
            if not part:
                continue
            if glued:
                words[-1].append(Run(part, run.bold))
            else:
                words.append([Run(part, run.bold)])
            glued = True
    return tuple(tuple(word) for word in words)


def font_of(bold: bool, narrow: bool) -> Font:
    """The font for a weight."""
    if narrow:
        return "narrow-bold" if bold else "narrow"
    return "bold" if bold else "text"


def _wrapped(
    runs: tuple[Run, ...], room: float, beside: float, top: float, below: float, spacing: Spacing, measure: Measure
) -> list[list[Word]]:
    """The words in lines; lines that begin above ``below`` leave ``beside`` free at the right."""
    space = measure(" ", font_of(False, spacing.narrow))
    lines: list[list[Word]] = []
    left = -1.0
    for word in _words(runs):
        wide = sum([measure(run.text, font_of(run.bold, spacing.narrow)) for run in word])
        if not lines or wide + space > left:
            left = room - (beside if top + spacing.line * len(lines) < below else 0.0) - wide
            lines.append([word])
        else:
            left -= wide + space
            lines[-1].append(word)
    return lines


def _pieces(line: Sequence[Word], x: float, y: float, spacing: Spacing, measure: Measure) -> list[Piece]:
    """The words of a line, neighbours of one weight joined."""
    joined: list[Run] = []
    for number, word in enumerate(line):
        for place, run in enumerate(word):
            text = f" {run.text}" if number and not place else run.text
            if joined and joined[-1].bold == run.bold:
                joined[-1] = Run(joined[-1].text + text, run.bold)
            elif text[0] == " " and joined:
                joined[-1] = Run(f"{joined[-1].text} ", joined[-1].bold)
                joined.append(Run(text[1:], run.bold))
            else:
                joined.append(Run(text, run.bold))
    pieces = []
    for run in joined:
        pieces.append(Piece(x, y, run.text.rstrip(), run.bold))
        x += measure(run.text, font_of(run.bold, spacing.narrow))
    return pieces
