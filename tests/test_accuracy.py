"""Print accuracy, read back from the PDF as by a scanner of 600 dots an inch: squares, rulers, margins, on one or two.

Here are some of each; every paper, square size and orientation is in ``tests/benchmarks/test_print_accuracy.py``.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from drawing_help import printed, read_page, sheet
from scanning import assert_margins_white, assert_ruler_exact, assert_squares_exact

from vollgas.calibrating import Order as CalibrationOrder
from vollgas.calibrating import find_calibration, print_calibration
from vollgas.drawing.book import make_book
from vollgas.drawing.field import GRID_LINE, ground_of
from vollgas.drawing.pages import cover, ghostline, packcover, packrules, peek, rules, scoresheet, track
from vollgas.drawing.sheet import Collection, Sheet
from vollgas.making.make import make_track
from vollgas.packing.binding import MARK, bind
from vollgas.packing.imposing import sides, spread_of
from vollgas.packing.plan import Order, leaves, pages, volumes
from vollgas.paper import MARGIN
from vollgas.papers import Order as PaperOrder
from vollgas.papers import find_plain, print_plain
from vollgas.rules import find_rules
from vollgas.scorekeeping import SCORE_KINDS, find_scores, print_scores
from vollgas.scorekeeping import Order as ScoreOrder
from vollgas.sheets import make_sheet
from vollgas.theme import load_theme
from vollgas.track import LEVELS, parse_id

ACCENT = 0.4
"""By how much accents of capitals may stand above the margin, mm."""

SHEETS = [
    ("a4", 5.0, False, "colour"), ("a4", 7.5, True, "saver"),
    ("letter", 4.0, False, "mono"), ("letter", 10.0, True, "colour"),
    ("a5", 3.0, True, "saver"), ("a5", 6.0, False, "mono"), ("a3", 5.0, True, "saver"), ("a3", 20.0, False, "colour"),
    ("130x180mm", 3.5, False, "colour"), ("900x700mm", 12.5, False, "saver"),
]  # fmt: skip
DOUBLE = [
    Order(("space",), paper="a5", nup=2), Order(("space",), paper="a5", booklet=True),
    Order(("space",), paper="a4", landscape=True, nup=2, duplex=True, square="10mm"),
    Order(("space",), paper="letter", nup=2),
]  # fmt: skip


def assert_page_exact(base: Sheet, pdf: bytes, page: int = 0, corner: tuple[float, float] = (0.0, 0.0)) -> None:
    """Squares and ruler of a track page, wherever it lies on the paper."""
    assert_squares_exact(base, pdf, page, corner)
    assert_ruler_exact(base, pdf, page, corner)


@pytest.mark.parametrize(("paper", "square", "landscape", "ink"), SHEETS)
def test_a_printed_track_is_exact(paper: str, square: float, landscape: bool, ink: str) -> None:
    """Over the whole field each line is within a hundredth of a millimetre, the ruler too; the margins are white."""
    base = sheet(paper, square=square, landscape=landscape, ink=ink)
    pdf = printed(track.draw, base)
    assert_page_exact(base, pdf)
    assert_margins_white(pdf, MARGIN - ACCENT)


@pytest.mark.parametrize("text", ["ocean/easy#1@freehand", "castle/medium#2@a5-landscape-4mm-circuit"])
def test_made_tracks_are_exact(text: str) -> None:
    """So are tracks that were made, with a smooth border or a line for both start and finish."""
    track_id = parse_id(text)[0]
    theme = load_theme(track_id.theme)
    base = make_sheet(make_track(track_id, theme), theme, find_rules(), "ru", "colour", None)
    pdf = printed(track.draw, base)
    assert_page_exact(base, pdf)
    assert_margins_white(pdf, MARGIN - ACCENT)


def placed(order: Order, sheets: list[Sheet]) -> Iterator[tuple[Sheet, int, tuple[float, float]]]:
    """Every track page of an order's first file: its sheet, the side of the paper and where it lies there, mm."""
    read = pages(order, leaves(order, next(volumes(order)))[0])
    corners = spread_of(sheets[0].track.paper).corners
    for number, side in enumerate(sides(order, read)):
        for place, corner in zip(side, corners, strict=True):
            page = read[place] if place is not None else None
            if page and page.kind == "track":
                yield sheets[page.item], number, corner


def doubled(order: Order) -> tuple[list[Sheet], bytes]:
    """The sheets and the file of an order for two pages on a side."""
    square = float((order.square or "5").removesuffix("mm"))
    sheets = [sheet(order.paper or "a5", square=square, landscape=order.landscape, level=level) for level in LEVELS]
    return sheets, bind(order, next(volumes(order)), sheets, pages(order, leaves(order, next(volumes(order)))[0]))


@pytest.mark.parametrize("order", DOUBLE, ids=lambda order: f"{order.paper}-{'booklet' if order.booklet else 'nup'}")
def test_two_pages_on_a_side_are_exact(order: Order) -> None:
    """Wherever a page lies on the paper, its squares and its ruler are as large as alone; marks lie outside."""
    sheets, pdf = doubled(order)
    found = list(placed(order, sheets))
    assert len(found) == len(LEVELS)
    for base, side, corner in found:
        assert_page_exact(base, pdf, side, corner)
    spread, (near, far) = spread_of(sheets[0].track.paper), MARK
    wide, high = spread.width, spread.height
    marks = [(wide / 2 - 1, 0, wide / 2 + 1, far + 1), (wide / 2 - 1, high - far - 1, wide / 2 + 1, high)]
    if wide < high:
        marks = [(0, high / 2 - 1, far + 1, high / 2 + 1), (wide - far - 1, high / 2 - 1, wide, high / 2 + 1)]
    assert_margins_white(pdf, MARGIN - ACCENT, found[0][1], () if order.booklet else tuple(marks))
    assert_margins_white(pdf, near - 0.2, found[0][1])


def test_two_pages_on_a_side_are_exact_as_vectors() -> None:
    """The grid of each page of a side, as it stands in the file, lies on its squares to a hundredth of a millimetre."""
    for order in DOUBLE:
        sheets, pdf = doubled(order)
        for base, side, corner in placed(order, sheets):
            ground = ground_of(base)
            lines = [
                line
                for path in read_page(pdf, side)[0]
                if path.stroke and path.width == pytest.approx(GRID_LINE, abs=0.001)
                for line in path.subpaths
                if len(line) == 2 and corner[0] < line[0][0] < corner[0] + base.track.paper.width
                and corner[1] < line[0][1] < corner[1] + base.track.paper.height
            ]  # fmt: skip
            assert len(lines) > 20
            for line in lines:
                for x, y in line:
                    i, j = (x - ground.x - corner[0]) / ground.side, (y - ground.y - corner[1]) / ground.side
                    assert max(abs(i - round(i)), abs(j - round(j))) * ground.side < 0.01


@pytest.mark.parametrize(("paper", "landscape"), [("a4", False), ("a5", True), ("letter", False)])
def test_nothing_is_printed_on_the_margins(paper: str, landscape: bool) -> None:
    """Rules, score sheets, covers, ideal lines, packs' own pages, blank paper and the test page keep the margins."""
    base = replace(sheet(paper, landscape=landscape, lang="ru"), cover=True)
    pack = Collection(tuple(sheet(paper, landscape=landscape, level=level) for level in LEVELS))
    made = [printed(draw, base) for draw in (rules.draw, scoresheet.draw, cover.draw, ghostline.draw)]
    for draw in (packcover.draw, packrules.draw, peek.draw):
        made.append(make_book([lambda pen, draw=draw: draw(pen, pack)], "t", "en"))  # noqa: PERF401  # one way
    for kind in SCORE_KINDS:
        made.append(print_scores(find_scores(ScoreOrder(kind, paper=paper, landscape=landscape))))  # noqa: PERF401
    for kind in ("squared", "millimetre"):
        made.append(print_plain(find_plain(PaperOrder(kind, paper, landscape=landscape))))  # noqa: PERF401
    made.append(print_calibration(find_calibration(CalibrationOrder(paper, landscape))))
    for pdf in made:
        assert_margins_white(pdf, MARGIN - ACCENT)


def test_a_page_that_is_not_exact_is_seen() -> None:
    """Squares that are 5.001 mm wide, or all a fiftieth of a millimetre further right, fail the measure."""
    base = sheet()
    pdf = printed(track.draw, base)
    paper = base.track.paper
    for false, corner in ((replace(paper, square=5.001), (0.0, 0.0)), (paper, (0.02, 0.0))):
        wrong = replace(base, track=replace(base.track, paper=false))
        with pytest.raises(AssertionError):
            assert_squares_exact(wrong, pdf, corner=corner)
    with pytest.raises(AssertionError):
        assert_ruler_exact(base, pdf, corner=(0.02, 0.0))
    with pytest.raises(AssertionError):
        assert_margins_white(pdf, MARGIN + 1)
