"""Blank paper on its way to a file: what was asked for as typed, checked, and drawn."""

from dataclasses import dataclass

from vollgas.drawing.book import make_book
from vollgas.drawing.pages import plain
from vollgas.drawing.pages.plain import PLAIN_KINDS, Plain, PlainKind
from vollgas.drawing.sheet import Ink
from vollgas.errors import BadInput
from vollgas.paper import make_paper, parse_square
from vollgas.printer import TRUE, Printer
from vollgas.words import load_words

USUAL_SQUARES: dict[PlainKind, float] = {"squared": 5.0, "millimetre": 10.0}
"""Side of a square unless another is asked for, mm: the fine lines of millimetre paper are a millimetre apart."""


@dataclass(frozen=True, slots=True)
class Order:
    """A blank sheet as asked for; None where nothing was said."""

    kind: str
    paper: str = "a4"
    square: str | None = None
    landscape: bool = False
    lang: str = "en"
    ink: Ink = "colour"


def find_plain(order: Order) -> Plain:
    """The sheet that was asked for; BadInput for what does not exist or leaves no room for a square."""
    kind = next((kind for kind in PLAIN_KINDS if kind == order.kind.strip().lower()), None)
    if kind is None:
        raise BadInput(f"unknown paper kind {order.kind[:40]!r}: allowed are {', '.join(PLAIN_KINDS)}")
    square = USUAL_SQUARES[kind] if order.square is None else parse_square(order.square)
    paper = make_paper(order.paper, square, order.landscape)
    return Plain(kind, paper, load_words(order.lang.lower()), order.ink)


def print_plain(sheet: Plain, printer: Printer = TRUE) -> bytes:
    """The PDF of one blank sheet."""
    title = sheet.words(f"plain.{sheet.kind}")
    return make_book([lambda pen: plain.draw(pen, sheet)], title, sheet.words.lang, sheet.ink, printer=printer)


def plain_facts(sheet: Plain) -> dict[str, object]:
    """What --json says about a blank sheet."""
    field = plain.field_of(sheet.paper)
    return {
        "kind": sheet.kind,
        "paper": sheet.paper.text,
        "square_mm": sheet.paper.square,
        "columns": field.columns,
        "rows": field.rows,
    }
