"""Paper, margins and square size → whole columns and rows of squares, with the arithmetic shown when it fails."""

import re
from dataclasses import dataclass

from vollgas.errors import BadInput

MARGIN = 10.0
"""Unprinted edge on every side of a page, mm."""
HEADER = 22.0
"""Above the field of a track page: title and level, mm."""
FOOTER = 35.0
"""Below the field of a track page: legend, medals, ruler and ID, mm."""

SIZES = {"a3": (297.0, 420.0), "a4": (210.0, 297.0), "a5": (148.0, 210.0), "letter": (215.9, 279.4)}
"""Portrait width and height of the named papers, mm (ISO 216, ANSI Y14.1)."""

SMALLEST_SHEET, LARGEST_SHEET = 100.0, 900.0
SMALLEST_SQUARE, LARGEST_SQUARE = 3.0, 20.0
MOST_SQUARES = 120
"""Largest number of columns or rows on a sheet; more would be no game for a table."""
LARGEST_FIELD = 600
"""Largest number of columns or rows of any track: larger ones than a sheet holds are raced, but never printed."""

NO_SHEET = "none"
"""In the place of a sheet's name: the track is larger than any sheet."""

_CUSTOM = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)x(\d{1,4}(?:\.\d{1,2})?)(?:mm)?", re.ASCII)
_SQUARE = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)(?:mm)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Paper:
    """One kind of sheet: its name, its size as it lies before the player, and its square size, all in mm."""

    name: str
    width: float
    height: float
    square: float
    landscape: bool

    @property
    def is_sheet(self) -> bool:
        """Whether it can be printed on at all: false for what stands in where no sheet is large enough."""
        return self.name != NO_SHEET

    @property
    def columns(self) -> int:
        """Whole squares that fit between the side margins."""
        return int((self.width - 2 * MARGIN + 1e-6) / self.square)

    @property
    def rows(self) -> int:
        """Whole squares that fit between header and footer."""
        return int((self.height - 2 * MARGIN - HEADER - FOOTER + 1e-6) / self.square)

    def corner(self, columns: int, rows: int) -> tuple[float, float]:
        """Where the lower left of a field of so many squares lies on the page, mm from the page's lower left.

        The field is centred between the side margins, and between header and footer.
        """
        room = self.height - 2 * MARGIN - HEADER - FOOTER
        return (self.width - columns * self.square) / 2, MARGIN + FOOTER + (room - rows * self.square) / 2

    @property
    def sheet(self) -> str:
        """The sheet without its squares: "a4-landscape"."""
        return f"{self.name}-landscape" if self.landscape else self.name

    @property
    def text(self) -> str:
        """The sheet as part of an ID: "a4", "letter-landscape", "a4-10mm"."""
        return self.sheet if self.square == 5.0 else f"{self.sheet}-{self.square:g}mm"


def parse_square(text: str) -> float:
    """A square size such as "5mm" or "7.5" in mm; BadInput when it is no size or out of range."""
    match = _SQUARE.fullmatch(text.strip().lower())
    if not match or not SMALLEST_SQUARE <= float(match[1]) <= LARGEST_SQUARE:
        raise BadInput(
            f"square size {text!r} is not possible: allowed are {SMALLEST_SQUARE:g}mm to {LARGEST_SQUARE:g}mm"
        )
    return float(match[1])


def no_sheet(columns: int, rows: int) -> Paper:
    """What stands in for the sheet of a field that no sheet holds: just large enough, never printed."""
    width, height = size_needed(columns, rows, SMALLEST_SQUARE)
    return Paper(NO_SHEET, width, height, SMALLEST_SQUARE, landscape=False)


def size_needed(columns: int, rows: int, square: float) -> tuple[float, float]:
    """Width and height in mm of the smallest sheet that holds so many squares of this size."""
    return columns * square + 2 * MARGIN, rows * square + 2 * MARGIN + HEADER + FOOTER


def make_paper(name: str, square: float = 5.0, landscape: bool = False) -> Paper:
    """The sheet called ``name`` ("a4", "letter", "200x200mm") with squares of ``square`` mm.

    Raises BadInput for an unknown name, or when hardly any square fits on it.
    """
    name = name.strip().lower()
    if name in SIZES:
        width, height = SIZES[name]
    elif match := _CUSTOM.fullmatch(name):
        width, height = float(match[1]), float(match[2])
        name = f"{width:g}x{height:g}mm"
        if not all(SMALLEST_SHEET <= side <= LARGEST_SHEET for side in (width, height)):
            raise BadInput(
                f"paper {name!r} is not possible: each side must be {SMALLEST_SHEET:g} to {LARGEST_SHEET:g} mm"
            )
    else:
        raise BadInput(f"unknown paper {name!r}: allowed are {', '.join(sorted(SIZES))} or WIDTHxHEIGHTmm")
    if landscape:
        width, height = height, width
    paper = Paper(name, width, height, square, landscape)
    if not min(paper.columns, paper.rows) >= 1 or max(paper.columns, paper.rows) > MOST_SQUARES:
        columns, rows = max(paper.columns, 0), max(paper.rows, 0)
        raise BadInput(
            f"{square:g} mm squares on paper {paper.sheet} give {columns} × {rows} squares: "
            f"allowed are 1 to {MOST_SQUARES} each way; choose another --square or --paper"
        )
    return paper


def bare_paper(name: str, landscape: bool = False) -> Paper:
    """The sheet called so, whatever its squares: for what has none, or not yet."""
    return make_paper(name, 10.0, landscape)


def parse_paper(text: str) -> Paper:
    """The sheet from its text in an ID ("a4-landscape-10mm"), the inverse of ``Paper.text``."""
    name, *extras = text.strip().lower().split("-")
    landscape = bool(extras) and extras[0] == "landscape"
    if landscape:
        extras = extras[1:]
    square = parse_square(extras[0]) if len(extras) == 1 and extras[0].endswith("mm") else 5.0
    if len(extras) > 1 or (extras and not extras[0].endswith("mm")):
        raise BadInput(
            f"{text!r} names no sheet: allowed is PAPER, PAPER-landscape, PAPER-10mm or PAPER-landscape-10mm"
        )
    return make_paper(name, square, landscape)
