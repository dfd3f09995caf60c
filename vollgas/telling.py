"""How messages and reports put things: counts in words, and tables."""

from collections.abc import Collection, Sequence
from unicodedata import category, east_asian_width


def so_many(number: int, noun: str) -> str:
    """A number and what there are so many of, named in the singular; only the last word is bent: "2 start crosses"."""
    return f"{number} {noun if number == 1 else noun + ('es' if noun.endswith('s') else 's')}"


def are(number: int) -> str:
    """The verb behind a count."""
    return "is" if number == 1 else "are"


def were(number: int) -> str:
    """The verb behind a count, of what is past."""
    return "was" if number == 1 else "were"


def table_of(rows: Sequence[Sequence[str]], numbers: Collection[int] = ()) -> list[str]:
    """Rows of cells as lines of text, in columns; those that are ``numbers``, counted from 0, stand at the right."""
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
            space = " " * (width - width_of(cell))
            cells.append(space + cell if place in numbers else cell + space)
        lines.append("  ".join(cells).rstrip())
    return lines


def width_of(text: str) -> int:
    """How many columns of a terminal it takes: Chinese signs two each, accents that are set over a letter none."""
    return sum(0 if category(sign) in {"Mn", "Me"} else 1 + (east_asian_width(sign) in "WF") for sign in text)
