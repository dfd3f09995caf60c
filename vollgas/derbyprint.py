"""The moped derby's way to paper: what was asked for as typed, checked, and drawn."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from vollgas.derby import find_board
from vollgas.drawing.book import make_book
from vollgas.drawing.moped import board, cards, markers, rules, scorepad
from vollgas.drawing.moped.kit import Backs, Kit, begin
from vollgas.drawing.pen import Pen
from vollgas.drawing.sheet import Ink
from vollgas.errors import BadInput
from vollgas.moped.boards import SIDES
from vollgas.paper import bare_paper
from vollgas.printer import TRUE, Printer
from vollgas.words import load_words

Part = Literal["board", "cards", "markers", "scorepad", "rules"]
PARTS: tuple[Part, ...] = ("rules", "board", "cards", "markers", "scorepad")
"""All parts in the order of their pages."""
CARD_SIZES = {"mini": (44.0, 68.0), "bridge": (57.0, 87.0), "poker": (63.0, 88.0)}
"""Width and height of cards by name, mm: sizes for which sleeves are sold."""
SMALLEST_CARD, LARGEST_CARD = 36.0, 120.0
"""Of either side of a card, mm."""
SLIMMEST, WIDEST = 1.3, 1.8
"""How much higher than wide a card may be: what is drawn on it needs an upright one."""

_ONE_SIDED: tuple[Part, ...] = ("rules", "markers", "scorepad")
"""Parts whose sheets have nothing on their backs."""
_CARD = re.compile(r"(\d{1,9}(?:\.\d{1,2})?)x(\d{1,9}(?:\.\d{1,2})?)(?:mm)?", re.ASCII)
_PAGES: dict[Part, Callable[[Kit], Iterator[Callable[[Pen], None]]]] = {
    "board": board.pages,
    "cards": cards.pages,
    "markers": markers.pages,
    "scorepad": scorepad.pages,
    "rules": rules.pages,
}


@dataclass(frozen=True, slots=True)
class Order:
    """A game to be printed, as asked for; no ``parts`` are all of them."""

    parts: tuple[Part, ...] = ()
    paper: str = "a4"
    card_size: str = "mini"
    backs: Backs = "duplex"
    seed: str | None = None
    lang: str = "en"
    ink: Ink = "colour"


def find_kit(order: Order) -> Kit:
    """The game that was asked for; BadInput for what does not exist, NoTrack where the seed gives no board."""
    words, card = load_words(order.lang.lower()), parse_card(order.card_size)
    paper = bare_paper(order.paper)
    if paper.width > paper.height:
        paper = bare_paper(order.paper, landscape=True)  # on its side, a sheet that is wider than high stands upright
    boards = tuple(find_board(order.seed, side) for side in SIDES) if "board" in _chosen(order.parts) else ()
    return Kit(boards, words, order.ink, paper, card, order.backs)


def parse_card(text: str) -> tuple[float, float]:
    """Width and height of a card, mm, from its name or its size; BadInput for anything else."""
    name = text.strip().lower()
    if name in CARD_SIZES:
        return CARD_SIZES[name]
    match = _CARD.fullmatch(name)
    if not match:
        raise BadInput(
            f"unknown card size {text[:40]!r}: allowed are {', '.join(CARD_SIZES)} or WIDTHxHEIGHTmm, "
            "such as 63.5x88.9mm"
        )
    wide, high = float(match[1]), float(match[2])
    if not (wide >= SMALLEST_CARD and high <= LARGEST_CARD and SLIMMEST <= round(high / wide, 6) <= WIDEST):
        raise BadInput(
            f"card size {text[:40]!r} is not possible: each side must be {SMALLEST_CARD:g} to {LARGEST_CARD:g} mm, the "
            f"height {SLIMMEST:g} to {WIDEST:g} times the width"
        )
    return wide, high


def print_kit(kit: Kit, parts: Sequence[Part] = (), printer: Printer = TRUE) -> bytes:
    """The PDF; BadInput when a part has no room on the paper."""
    return make_book(_drawn(kit, parts), kit.title, kit.words.lang, kit.ink, duplex=_duplex(kit), printer=printer)


def kit_facts(kit: Kit, order: Order) -> dict[str, Any]:
    """What --json says about a printed game."""
    return {
        "parts": list(_chosen(order.parts)),
        "pages": len(_drawn(kit, order.parts)),
        "paper": kit.paper.name,
        "card_mm": list(kit.card),
        "backs": kit.backs,
        "boards": {made.side: made.seed for made in kit.boards},
    }


def _chosen(parts: Sequence[Part]) -> tuple[Part, ...]:
    return tuple(part for part in PARTS if part in parts) if parts else PARTS


def _duplex(kit: Kit) -> bool:
    return kit.backs == "duplex"


def _drawn(kit: Kit, parts: Sequence[Part]) -> list[Callable[[Pen], None]]:
    """What draws the pages of the parts: both sides of each sheet, the other one blank where it must be."""
    sides: list[Callable[[Pen], None]] = []
    blank = partial(_blank, kit=kit)
    for part in _chosen(parts):
        for page in _PAGES[part](kit):
            sides += [page, blank] if _duplex(kit) and part in _ONE_SIDED else [page]
    if sides[-1] is blank:
        sides.pop()  # the last sheet's other side stays blank anyhow
    return sides


def _blank(pen: Pen, kit: Kit) -> None:
    begin(pen, kit, kit.words("moped.print.blank"))
