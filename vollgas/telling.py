"""How messages and reports put things: counts in words, and tables."""

from collections.abc import Collection, Sequence


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
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = (
            cell.rjust(width) if place in numbers else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join(cells).rstrip())
    return lines
