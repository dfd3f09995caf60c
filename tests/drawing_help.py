"""What the tests of pen, pages and book share: sheets to draw, and a small reader of what was drawn."""

import io
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import pypdf
import pypdfium2
from pypdf.generic import ContentStream

from vollgas.drawing.pen import Pen
from vollgas.drawing.sheet import Sheet
from vollgas.lattice import Cross, Move
from vollgas.lineup import course_of
from vollgas.making.grade import Grade
from vollgas.paper import MARGIN, Paper, make_paper
from vollgas.rules import find_rules
from vollgas.solver import solve
from vollgas.theme import load_theme
from vollgas.track import Finish, Hazard, Track, TrackId
from vollgas.words import load_words

MM = 25.4 / 72


@cache
def s_course(paper: Paper, level="medium", theme="space", seed="s-course", sideways=False) -> tuple:
    """A track in the shape of an S that fills the paper's field, with its solution."""
    across, along = (paper.rows, paper.columns) if sideways else (paper.columns, paper.rows)
    wide = 5
    left, right = 2, across - 2 - wide
    low, high = along // 4, along // 2 + 1
    road = set()

    def box(x0, y0, x1, y1):
        road.update((x, y) for x in range(x0, x1) for y in range(y0, y1))

    box(left, 0, left + wide, low + wide)
    box(left, low, right + wide, low + wide)
    box(right, low, right + wide, high + wide)
    box(left, high, right + wide, high + wide)
    box(left, high, left + wide, along)

    def cross(x, y):
        return Cross(y, x) if sideways else Cross(x, y)

    squares = {cross(*square) for square in road}
    rows = tuple(
        "".join("." if (x, y) in squares else "#" for x in range(paper.columns)) for y in reversed(range(paper.rows))
    )
    track = Track(
        squares=rows,
        start=(cross(left, 2), cross(left + wide, 2)),
        starts=tuple(cross(x, 1) for x in range(left + 1, left + wide)),
        finish=Finish(cross(left, along - 2), cross(left + wide, along - 2), Move(*cross(0, 1))),
        hazards=(
            Hazard(cross(left + 2, low + 2), "brake"),
            Hazard(cross(right, low + 2), "turbo"),
            Hazard(cross(right - 1, high + 2), "ramp"),
        ),
        paper=paper,
        theme=theme,
        level=level,
        id=TrackId(theme, level, seed, paper),
    )
    return track, solve(course_of(track), find_rules())


def sheet(  # all that a test may want to vary
    paper="a4", *, square=5.0, landscape=False, theme="space", level="medium", lang="en", ink="colour", seed="s"
):
    """A sheet with the S-course on the named paper."""
    made = make_paper(paper, square, landscape)
    track, solution = s_course(made, level, theme, seed, made.columns > made.rows)
    grade = Grade(0, 0, 0, 0, 0.5, 0, 1, 50.0)
    return Sheet(track, solution, grade, load_theme(theme), find_rules(), load_words(lang), ink, 4)


def with_hazards(base: Sheet, *hazards: Hazard) -> Sheet:
    """The sheet with other hazards on its track."""
    return replace(base, track=replace(base.track, hazards=hazards))


def printed(draw, base: Sheet) -> bytes:
    """The PDF with the one page."""
    pen = Pen(base.ink, base.words.lang, base.title)
    draw(pen, base)
    return pen.save()


def picture(pdf: bytes, dpi: float, page: int = 0):
    """The page as a grey Pillow image."""
    document = pypdfium2.PdfDocument(pdf)
    image = document[page].render(scale=dpi / 72).to_pil().convert("L")
    document.close()
    return image


def coverage(pdf: bytes, page: int = 0, dpi: float = 300) -> float:
    """How much of a page ink covers, greys and colours by their darkness.

    Lines thinner than a pixel are rendered too dark: a coarser picture shows up to twice the ink that there is.
    """
    with pypdfium2.PdfDocument(pdf) as document:
        return 1 - float(document[page].render(scale=dpi / 72, grayscale=True).to_numpy().mean()) / 255


class Drawn(NamedTuple):
    """One path of a page: its subpaths' points in mm on the page, and how it was painted."""

    subpaths: list
    filled: bool
    fill: tuple
    stroke: tuple | None
    width: float


class Stamp(NamedTuple):
    """One use of a form: its name, where its origin lies on the page in mm, and its scale in mm."""

    name: str
    x: float
    y: float
    scale: float


def read_page(  # noqa: C901, PLR0912  # one branch an operator
    pdf: bytes, page: int = 0
) -> tuple[list[Drawn], list[Stamp]]:
    """All straight paths and all stamps of a page, in mm; curves keep only the points they pass."""
    reader = pypdf.PdfReader(io.BytesIO(pdf), strict=True)
    content = ContentStream(reader.pages[page].get_contents(), reader)
    paths, stamps = [], []
    state = {"m": (1, 0, 0, 1, 0, 0), "fill": (0,), "stroke": (0,), "width": 1.0}
    stack, subpaths = [], []

    def at(x, y):
        a, b, c, d, e, f = state["m"]
        return (a * x + c * y + e) * MM, (b * x + d * y + f) * MM

    for raw, operator in content.operations:
        numbers = [float(value) for value in raw if isinstance(value, int | float)]
        match operator.decode():
            case "q":
                stack.append(dict(state))
            case "Q":
                state = stack.pop()
            case "cm":
                a, b, c, d, e, f = numbers
                m = state["m"]
                state["m"] = (
                    a * m[0] + b * m[2], a * m[1] + b * m[3], c * m[0] + d * m[2], c * m[1] + d * m[3],
                    e * m[0] + f * m[2] + m[4], e * m[1] + f * m[3] + m[5],
                )  # fmt: skip
            case "rg" | "g":
                state["fill"] = tuple(numbers)
            case "RG" | "G":
                state["stroke"] = tuple(numbers)
            case "w":
                state["width"] = numbers[0]
            case "m":
                subpaths.append([at(*numbers)])
            case "l":
                subpaths[-1].append(at(*numbers))
            case "c":
                subpaths[-1].append(at(*numbers[4:]))
            case "re":
                x, y, w, h = numbers
                subpaths.append([at(x, y), at(x + w, y), at(x + w, y + h), at(x, y + h)])
            case "n":  # nothing is painted: the path only clips, or was empty
                subpaths = []
            case "S" | "s" | "f" | "f*" | "B" | "B*" | "b" | "b*" as paint:
                scale = (state["m"][0] ** 2 + state["m"][1] ** 2) ** 0.5 * MM
                stroke = state["stroke"] if paint[0] in "SsBb" else None
                paths.append(Drawn(subpaths, paint[0] in "fBb", state["fill"], stroke, state["width"] * scale))
                subpaths = []
            case "Do":
                scale = (state["m"][0] ** 2 + state["m"][1] ** 2) ** 0.5 * MM
                stamps.append(Stamp(str(raw[0]), *at(0, 0), scale))
    return paths, stamps


def letters(pdf: bytes, page: int = 0) -> list[tuple[str, float, float, float, float]]:
    """Every visible letter of a page with the box of its ink in mm: (letter, left, bottom, right, top)."""
    document = pypdfium2.PdfDocument(pdf)
    text = document[page].get_textpage()
    found = []
    for i in range(text.count_chars()):
        letter = text.get_text_range(i, 1)
        if letter.strip():
            found.append((letter, *(value * MM for value in text.get_charbox(i))))
    text.close()
    document.close()
    return found


def words_on(pdf: bytes, page: int = 0) -> str:
    """All text of a page, its white space made even."""
    document = pypdfium2.PdfDocument(pdf)
    text = " ".join(document[page].get_textpage().get_text_range().split())
    document.close()
    return text


def assert_inside(found, paper: Paper, slack: float = 0.3) -> None:
    """Every letter keeps the paper's margins; a comma may hang a little lower."""
    for letter, left, low, right, top in found:
        assert MARGIN - slack <= left <= right <= paper.width - MARGIN + slack, letter
        assert MARGIN - 2 * slack <= low <= top <= paper.height - MARGIN + slack, letter


def assert_apart(found) -> None:
    """The ink of no two letters overlaps."""
    found = sorted(found, key=lambda box: box[1])
    for i, (letter, left, low, right, top) in enumerate(found):
        for other, left2, low2, right2, top2 in found[i + 1 :]:
            if left2 > right:
                break
            across, along = min(right, right2) - max(left, left2), min(top, top2) - max(low, low2)
            assert across < 0.3 or along < 0.1, (letter, other, left, low)
