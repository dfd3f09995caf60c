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

LINE = 1.3
"""From baseline to baseline, ems."""
TITLE = 1.25
"""Size of a card's title."""
CELL = 1.12
"""Side of a square in a picture."""
PAD = 0.85
"""Between a card's edge and what is in it."""
TITLE_ROOM = 2.05
"""From a card's inner top to its first line of text."""
INDENT = 1.0
"""By how much an item's text stands in."""
BLOCK_GAP, CARD_GAP, COLUMN_GAP, PICTURE_GAP = 0.42, 0.7, 0.8, 0.8
NARROWEST = 19.0
"""Least width of a column."""
GROWTH = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
"""How much larger a picture may become where there is room."""
WORTH = {1: 0.9, 2: 1.0, 3: 0.92, 4: 0.85}
"""How well so many columns read at one and the same size."""
_BASELINE = 0.98
"""From the top of a line to its baseline."""


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
    narrow: bool
    width: float
    columns: tuple[tuple[SetCard, ...], ...]


def lay_out(
    cards: Sequence[Card], room: tuple[float, float], sizes: tuple[float, float], narrow: bool, measure: Measure,
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
        found = _at(cards, room, low, count, narrow, measure, extent) if low < high else None
        while found and high - low > 0.02:
            best = found
            middle = (low + high) / 2
            found = _at(cards, room, middle, count, narrow, measure, extent)
            low, high = (middle, high) if found else (low, middle)
            found = found or best
    return best and grown(best, cards, room[1] / best.size, measure, extent)


def _at(
    cards: Sequence[Card], room: tuple[float, float], size: float, count: int, narrow: bool, measure: Measure,
    extent: Extent,
) -> Layout | None:  # fmt: skip
    """The layout in so many columns at this very size, its columns as even as can be; None when it does not fit."""
    width = (room[0] / size - (count - 1) * COLUMN_GAP) / count
    if width < NARROWEST:
        return None
    done = [set_card(card, width, narrow, measure, extent) for card in cards]
    high = room[1] / size
    if len(_filled(done, high)) > count:
        return None
    low = max(sum(card.height + CARD_GAP for card in done) / count - CARD_GAP, 1.0)
    while high - low > 0.1:
        middle = (low + high) / 2
        low, high = (low, middle) if len(_filled(done, middle)) <= count else (middle, high)
    return Layout(size, narrow, width, tuple(tuple(column) for column in _filled(done, high)))


def grown(layout: Layout, cards: Sequence[Card], high: float, measure: Measure, extent: Extent) -> Layout:
    """The same layout with larger pictures where a column leaves room below, up to ``high`` ems."""
    columns: list[tuple[SetCard, ...]] = []
    todo = iter(cards)
    for column in layout.columns:
        own = list(islice(todo, len(column)))
        for factor in GROWTH:
            larger = tuple(set_card(card, layout.width, layout.narrow, measure, extent, factor) for card in own)
            if factor == 1.0 or column_height(larger) <= high:
                columns.append(larger)
                break
    return replace(layout, columns=tuple(columns))


def column_height(column: Iterable[SetCard]) -> float:
    """Height of a column of cards with the gaps between them, ems."""
    return sum(card.height + CARD_GAP for card in column) - CARD_GAP


def _filled(cards: Iterable[SetCard], high: float) -> list[list[SetCard]]:
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
        left -= card.height + CARD_GAP
    return columns


def set_card(
    card: Card, width: float, narrow: bool, measure: Measure, extent: Extent, growth: float = 1.0
) -> SetCard:  # fmt: skip
    """Put a card's words and pictures in their places; ``growth`` enlarges the pictures that stand on their own.

    A picture that comes first stands at the right, text flowing beside it, if that leaves enough room for text.
    """
    inner = width - 2 * PAD
    blocks = list(card.blocks)
    pictures: list[Placed] = []
    beside, below = 0.0, 0.0
    top = PAD + TITLE_ROOM
    if blocks and blocks[0].kind == "picture":
        wide, high = (CELL * side for side in extent(blocks[0].picture))
        if inner - wide - PICTURE_GAP >= 0.44 * inner:
            x = PAD + inner - wide
            # Small pictures may rise beside the title, which never is that long.
            pictures.append(Placed(blocks[0].picture, x, PAD, wide, high, CELL))
            beside, below = wide + PICTURE_GAP, PAD + high + 0.2
            blocks = blocks[1:]
        else:
            blocks = [*blocks[1:], blocks[0]]
    pieces: list[Piece] = []
    bullets: list[float] = []
    for number, block in enumerate(blocks):
        top += BLOCK_GAP if number else 0.0
        if block.kind == "picture":
            top = max(top, below) + 0.15
            placed = _below(block, inner, top, extent, growth)
            pictures.append(placed)
            top += placed.height
            continue
        indent = INDENT if block.kind == "item" else 0.0
        if indent:
            bullets.append(top + _BASELINE)
        for line in _wrapped(block.runs, inner - indent, beside, top, below, narrow, measure):
            pieces += _pieces(line, PAD + indent, top + _BASELINE, narrow, measure)
            top += LINE
    return SetCard(card.title, max(top, below) + PAD, tuple(pieces), tuple(bullets), tuple(pictures))


def _below(block: Block, inner: float, top: float, extent: Extent, growth: float) -> Placed:
    """A picture on a line of its own, as large as usual or as the card's width allows."""
    wide, high = extent(block.picture)
    cell = min(CELL * growth, inner / wide)
    return Placed(block.picture, PAD, top, wide * cell, high * cell, cell)


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
    runs: tuple[Run, ...], room: float, beside: float, top: float, below: float, narrow: bool, measure: Measure
) -> list[list[Word]]:
    """The words in lines; lines that begin above ``below`` leave ``beside`` free at the right."""
    space = measure(" ", font_of(False, narrow))
    lines: list[list[Word]] = []
    left = -1.0
    for word in _words(runs):
        wide = sum([measure(run.text, font_of(run.bold, narrow)) for run in word])
        if not lines or wide + space > left:
            left = room - (beside if top + LINE * len(lines) < below else 0.0) - wide
            lines.append([word])
        else:
            left -= wide + space
            lines[-1].append(word)
    return lines


def _pieces(line: Sequence[Word], x: float, y: float, narrow: bool, measure: Measure) -> list[Piece]:
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
        x += measure(run.text, font_of(run.bold, narrow))
    return pieces
