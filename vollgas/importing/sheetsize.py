"""Which sheet a map goes on: the smallest that holds it, or an error with the arithmetic shown."""

from dataclasses import dataclass
from math import ceil

from vollgas.errors import BadInput
from vollgas.paper import (
    LARGEST_SHEET,
    LARGEST_SQUARE,
    MOST_SQUARES,
    SMALLEST_SHEET,
    SMALLEST_SQUARE,
    Paper,
    make_paper,
    no_sheet,
    parse_square,
    size_needed,
)

_USUAL = ("a5", "a4", "a3")
_SQUARES = (5.0, 4.5, 4.0, 3.5, 3.0)
"""Square sizes tried, the usual one first, mm."""


@dataclass(frozen=True, slots=True)
class SheetWish:
    """What was said about the sheet; None where nothing was."""

    paper: str | None = None
    square: str | None = None
    landscape: bool = False


def sheet_for(columns: int, rows: int, wish: SheetWish) -> Paper:
    """The sheet for a field of so many squares, as asked for or the smallest that holds it.

    Squares are made smaller only when no usual sheet holds the field otherwise. A field that fits on no sheet at all
    gets none, so that it can still be raced. Raises BadInput when what was asked for is too small.
    """
    squares = _SQUARES if wish.square is None else (parse_square(wish.square),)
    names = _USUAL if wish.paper is None else (wish.paper,)
    sides = (True,) if wish.landscape else (False, True)
    for square in squares:
        for name in names:
            for landscape in sides:
                paper = _holding(columns, rows, name, square, landscape)
                if paper is not None:
                    return paper
    if wish.paper is not None or wish.square is not None:
        raise BadInput(_too_small(columns, rows, wish, squares[-1]))
    width, height = (max(SMALLEST_SHEET, ceil(side)) for side in size_needed(columns, rows, SMALLEST_SQUARE))
    if max(columns, rows) > MOST_SQUARES or max(width, height) > LARGEST_SHEET:
        return no_sheet(columns, rows)
    return make_paper(f"{width:g}x{height:g}mm", SMALLEST_SQUARE)


def _holding(columns: int, rows: int, name: str, square: float, landscape: bool) -> Paper | None:
    """The sheet if the field fits on it; names that no sheet has are refused by make_paper."""
    make_paper(name, LARGEST_SQUARE, landscape)
    try:
        paper = make_paper(name, square, landscape)
    except BadInput:  # so small squares would be too many on it
        return None
    return paper if columns <= paper.columns and rows <= paper.rows else None


def _too_small(columns: int, rows: int, wish: SheetWish, square: float) -> str:
    """Why a field does not fit on the sheet that was asked for, in numbers."""
    width, height = size_needed(columns, rows, square)
    need = f"{columns} × {rows} squares of {square:g} mm need a sheet of at least {width:g} × {height:g} mm"
    if wish.paper is None:
        return f"{need} with title and legend, more than a3 in this position has: choose smaller squares"
    sheet = make_paper(wish.paper, LARGEST_SQUARE, wish.landscape)
    if width <= sheet.width and height <= sheet.height:
        make_paper(wish.paper, square, wish.landscape)  # says what is wrong with so many small squares
    return f"{need} with title and legend; {sheet.name} has {sheet.width:g} × {sheet.height:g} mm"
