"""Sets one card: its words into lines, its pictures beside or below them.

A card is measured in ems (the height of its text), so the same wrapping serves every size; the page multiplies.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, fsum

from vollgas.drawing.fonts import Font, unbroken
from vollgas.drawing.prose import Block, Card, Run

Measure = Callable[[str, Font], float]
"""How wide words are in a font, ems."""
Word = tuple[Run, ...]
"""What may not be broken: mostly one run without spaces, or "**cross**," as two."""
Extent = Callable[[str], tuple[float, float]]
"""Width and height of the picture called so, cells."""

TITLE = 1.25
"""Size of a card's title."""
INDENT = 1.0
"""By how much an item's text stands in."""
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


ROOMY = Spacing(
    narrow=False, line=1.3, title_room=2.05, pad=0.85, cell=1.12, block_gap=0.42, card_gap=0.7, column_gap=0.8,
    picture_gap=0.8,
)  # fmt: skip
SNUG = Spacing(
    narrow=False, line=1.24, title_room=1.95, pad=0.75, cell=1.05, block_gap=0.34, card_gap=0.6, column_gap=0.7,
    picture_gap=0.75,
)  # fmt: skip
TIGHT = Spacing(
    narrow=True, line=1.15, title_room=1.7, pad=0.52, cell=0.82, block_gap=0.22, card_gap=0.38, column_gap=0.5,
    picture_gap=0.6,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Setting:
    """How a page is set, and how large its words and pictures are."""

    spacing: Spacing
    measure: Measure
    extent: Extent
    known: dict[tuple[Run, ...], list[tuple[Word, float]]] = field(default_factory=dict)
    """The words measured so far, since a search for the best layout wraps them again and again."""


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


def set_card(card: Card, width: float, setting: Setting, growth: float = 1.0, draft: bool = False) -> SetCard:
    """Put a card's words and pictures in their places; ``growth`` enlarges the pictures where there is room.

    A ``draft`` is without the words, for whoever wants to know the card's height only.

    A picture that comes first stands at the right, text flowing beside it, if that leaves enough room for text.
    """
    spacing = setting.spacing
    inner = width - 2 * spacing.pad
    blocks = list(card.blocks)
    pictures: list[Placed] = []
    beside, below = 0.0, 0.0
    top = spacing.pad + spacing.title_room
    if blocks and blocks[0].kind == "picture":
        first, *blocks = blocks
        side = _beside(first, inner, setting, growth)
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
            placed = _below(block, inner, top, setting, growth)
            pictures.append(placed)
            top += placed.height
            continue
        indent = INDENT if block.kind == "item" else 0.0
        if indent:
            bullets.append(top + _BASELINE)
        beneath = ceil((below - top) / spacing.line)
        for line in _wrapped(block.runs, (inner - indent - beside,) * beneath, inner - indent, setting):
            if not draft:
                pieces += _pieces(line, spacing.pad + indent, top + _BASELINE, setting)
            top += spacing.line
    return SetCard(card.title, max(top, below) + spacing.pad, tuple(pieces), tuple(bullets), tuple(pictures))


def _beside(block: Block, inner: float, setting: Setting, growth: float) -> Placed | None:
    """A picture in the card's upper right corner; None when too little room would be left for the text beside it."""
    spacing = setting.spacing
    wide, high = setting.extent(block.picture)
    for cell in (spacing.cell * growth, spacing.cell):
        left = inner - wide * cell - spacing.picture_gap
        if left >= max(0.4 * inner, BESIDE):
            return Placed(block.picture, spacing.pad + inner - wide * cell, spacing.pad, wide * cell, high * cell, cell)
    return None


def _below(block: Block, inner: float, top: float, setting: Setting, growth: float) -> Placed:
    """A picture on a line of its own, as large as usual or as the card's width allows."""
    wide, high = setting.extent(block.picture)
    cell = min(setting.spacing.cell * growth, inner / wide)
    return Placed(block.picture, setting.spacing.pad, top, wide * cell, high * cell, cell)


def _words(runs: tuple[Run, ...], setting: Setting) -> list[tuple[Word, float]]:
    """The words of a block with their widths."""
    if runs not in setting.known:
        words: list[list[Run]] = []
        glued = False
        for run in runs:
            for number, part in enumerate(unbroken(run.text)):
                glued = glued and not number
                if part and glued:
                    words[-1].append(Run(part, run.bold))
                elif part:
                    words.append([Run(part, run.bold)])
                glued = glued or bool(part)
        narrow, measure = setting.spacing.narrow, setting.measure
        setting.known[runs] = [
            (tuple(word), fsum(measure(run.text, font_of(narrow, run.bold)) for run in word)) for word in words
        ]
    return setting.known[runs]


def font_of(narrow: bool, bold: bool = False) -> Font:
    """The font of the text, or of its bold words."""
    if narrow:
        return "narrow-bold" if bold else "narrow"
    return "bold" if bold else "text"


def _wrapped(runs: tuple[Run, ...], first: Sequence[float], room: float, setting: Setting) -> list[list[Word]]:
    """The words in lines: the ``first`` ones as wide as given there, all others ``room`` ems wide."""
    space = setting.measure(" ", font_of(setting.spacing.narrow))
    lines: list[list[Word]] = []
    left = -1.0
    for word, wide in _words(runs, setting):
        if not lines or wide + space > left:
            left = (first[len(lines)] if len(lines) < len(first) else room) - wide
            lines.append([word])
        else:
            left -= wide + space
            lines[-1].append(word)
    if len(lines) > 1 and len(lines[-1]) == 1 and len(lines[-2]) > 2:
        # No word alone on the last line, if the one before it can come along.
        wide = _words(runs, setting)[-2][1]
        if wide + space <= left:
            lines[-1].insert(0, lines[-2].pop())
    return lines


def _pieces(line: Sequence[Word], x: float, y: float, setting: Setting) -> list[Piece]:
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
        x += setting.measure(run.text, font_of(setting.spacing.narrow, run.bold))
    return pieces
