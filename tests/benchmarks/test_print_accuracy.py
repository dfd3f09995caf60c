"""Print accuracy over every paper, square size, orientation, ink and way to lay two pages on a side."""

from collections.abc import Iterator
from itertools import product

import pytest
from drawing_help import coverage, printed, sheet
from scanning import assert_margins_white, assert_ruler_exact, assert_squares_exact, lines_seen
from test_accuracy import ACCENT, doubled, placed
from test_ink import MOST

from vollgas.drawing.field import ground_of
from vollgas.drawing.pages import ghostline, track
from vollgas.errors import BadInput
from vollgas.making.make import make_track
from vollgas.packing.plan import Order
from vollgas.paper import MARGIN, SIZES, make_paper
from vollgas.rules import VOLLGAS
from vollgas.sheets import Wanted, find_track, make_sheet
from vollgas.theme import load_theme, theme_names
from vollgas.track import LEVELS, TrackId

SQUARES = (3.0, 3.5, 4.0, 5.0, 6.0, 7.5, 8.0, 10.0, 12.5, 15.0, 20.0)
PAPERS = (*SIZES, "100x150mm", "130x180mm", "420x594mm", "900x900mm")
LEAST = 9, 12
"""Columns and rows that a track in the shape of an S needs."""


def sheets() -> Iterator[tuple[str, float, bool]]:
    """Every paper, square size and orientation on which there is room for a track."""
    for name, square, landscape in product(PAPERS, SQUARES, (False, True)):
        try:
            paper = make_paper(name, square, landscape)
        except BadInput:
            continue
        if min(paper.columns, paper.rows) >= LEAST[0] and max(paper.columns, paper.rows) >= LEAST[1]:
            yield name, square, landscape


def test_every_sheet_is_exact(record) -> None:
    """Squares, ruler and margins of a track page on every paper, with every size of square, upright and lying."""
    worst, count = 0.0, 0
    for number, (paper, square, landscape) in enumerate(sheets()):
        base = sheet(paper, square=square, landscape=landscape, ink=("colour", "saver", "mono")[number % 3])
        pdf = printed(track.draw, base)
        ground, seen = ground_of(base), lines_seen(base, pdf)
        for upright, begin in ((True, ground.x), (False, ground.y)):
            worst = max([worst, *(abs(place - begin - line * ground.side) for line, place in seen[upright])])
        assert worst <= 0.01, (paper, square, landscape)
        assert_ruler_exact(base, pdf)
        assert_margins_white(pdf, MARGIN - ACCENT)
        count += 1
    record(
        f"{count} sheets (paper × square × orientation) at 600 dpi: a grid line off by",
        f"{worst:.4f} mm at most",
        "≤ 0.01 mm",
    )


def test_two_pages_on_a_side_are_exact_everywhere(record) -> None:
    """The same for two pages on a side, to be cut or folded, on one side of the paper or both."""
    count = 0
    for paper, square, landscape in sheets():
        if paper not in {"a5", "a4", "letter", "130x180mm"} or square not in {3.0, 5.0, 7.5, 10.0}:
            continue
        for booklet, duplex in product((False, True), (False, True)):
            order = Order(("space",), paper=paper, square=f"{square:g}mm", landscape=landscape, nup=1 if booklet else 2,
                          booklet=booklet, duplex=duplex, rules=False, scoresheet=False)  # fmt: skip
            made, pdf = doubled(order)
            for base, side, corner in placed(order, made):
                assert_squares_exact(base, pdf, side, corner)
                assert_ruler_exact(base, pdf, side, corner)
                count += 1
    record(f"{count} pages, two on a side, at 600 dpi: grid lines and ruler", "exact", "≤ 0.01 mm")


@pytest.mark.parametrize("ink", MOST)
def test_the_ink_of_every_track(ink: str, record) -> None:
    """Every theme, level, border and layout, and nasty tracks on every paper, keep to the ink of a page."""
    most: dict[str, float] = {}
    for name, level, layout, border in product(theme_names(), LEVELS, ("sprint", "circuit"), ("squares", "freehand")):
        theme = load_theme(name)
        proven = make_track(TrackId(name, level, "1", make_paper("a4"), layout, border), theme)
        for page, draw in (("track", track.draw), ("ideal line", ghostline.draw)):
            used = coverage(printed(draw, make_sheet(proven, theme, VOLLGAS, "de", ink, None)))
            most[page] = max(most.get(page, 0.0), used)
            assert used <= MOST[ink], (name, level, layout, border, page)
    for name, paper, landscape in product(("haunted", "jungle", "city"), PAPERS[:6], (False, True)):
        for square in ("3mm", "5mm", "10mm"):
            try:
                proven, theme = find_track(
                    Wanted(name, "nasty", "1", paper=paper, square=square, landscape=landscape, outline="squares"),
                    VOLLGAS,
                )
            except BadInput:
                continue
            used = coverage(printed(track.draw, make_sheet(proven, theme, VOLLGAS, "de", ink, None)))
            assert used <= MOST[ink], (name, paper, landscape, square)
    told = ", ".join(f"{page} {used:.1%}" for page, used in most.items())
    record(f"ink on a page of any theme, level, border and layout, {ink}", f"at most {told}", f"≤ {MOST[ink]:.0%}")
