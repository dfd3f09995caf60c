"""A pack as plain data: files, seeds, pages in their order, and what comes to lie on which side of the paper."""

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vollgas.errors import BadInput
from vollgas.packing.imposing import sides, spread_of
from vollgas.packing.plan import (
    LONGEST_SEED,
    MOST_IN_A_FILE,
    Order,
    Page,
    Solutions,
    Wish,
    check_order,
    leaves,
    number_of,
    pages,
    seed_of,
    volumes,
    wishes,
)
from vollgas.paper import SIZES, make_paper
from vollgas.track import LEVELS, parse_seed

ONE = Order(("city",))

orders = st.builds(
    Order,
    themes=st.sampled_from([("city",), ("city", "ice"), ("city", "ice", "space")]),
    levels=st.sampled_from([LEVELS, ("easy",), ("easy", "nasty")]),
    tracks=st.integers(1, 5),
    variants=st.sampled_from([(), ("ghost",)]),
    solutions=st.sampled_from(get_args(Solutions)),
    rules=st.booleans(),
    scoresheet=st.booleans(),
    window=st.booleans(),
    book=st.booleans(),
    copies=st.integers(1, 3),
    duplex=st.booleans(),
    nup=st.sampled_from([1, 2]),
    booklet=st.booleans(),
).map(lambda order: replace(order, copies=1) if order.booklet else order)


def kinds(order: Order, part: int = 0) -> list[str | None]:
    """The kinds of the pages of the first file, or of its solutions."""
    first = next(volumes(order))
    return [page and page.kind for page in pages(order, leaves(order, first)[part])]


def printed(order: Order) -> list[list[tuple[Page | None, ...]]]:
    """The sides of each printed file with their pages."""
    files = [pages(order, part) for part in leaves(order, next(volumes(order))) if part]
    return [
        [tuple(None if number is None else file[number] for number in side) for side in sides(order, file)]
        for file in files
    ]


def test_a_pack_printed_on_one_side() -> None:
    """Cover, rules, easy to nasty, score sheets, and the ideal lines behind a page that says so."""
    usual = ["cover", "rules", *["track"] * 3, *["score"] * 3, "peek", *["ghost"] * 3]
    assert kinds(ONE) == usual
    assert [page.item for page in pages(ONE, leaves(ONE, next(volumes(ONE)))[0]) if page][2:5] == [0, 1, 2]
    assert kinds(replace(ONE, solutions="none")) == usual[:8]
    apart = replace(ONE, solutions="separate")
    assert (kinds(apart), kinds(apart, 1)) == (usual[:8], usual[8:])
    bare = replace(ONE, rules=False, scoresheet=False, window=True, solutions="none", copies=2)
    assert kinds(bare) == ["cover", *["track"] * 6, *["window"] * 6]


def test_a_pack_printed_on_both_sides() -> None:
    """Score sheets are on the tracks' backs; behind the warning, and behind what is cut, there is nothing."""
    both = replace(ONE, duplex=True)
    played = ["track", "score"]
    assert kinds(both) == ["cover", "rules", *played * 3, "peek", None, *["ghost"] * 3]
    assert kinds(replace(both, copies=2))[2:14] == played * 6
    assert kinds(replace(both, window=True))[2:6] == [*played, "window", None]
    ghost = replace(both, variants=("ghost",))
    assert kinds(ghost)[8:] == ["peek", None, "ghost", None, "ghost", None, "ghost"]


def test_a_book_has_a_chapter_for_each_theme() -> None:
    """Each theme has its rules before its tracks; all ideal lines come last."""
    book = Order(("city", "ice"), ("easy",), book=True)
    chapter = ["rules", "track", "score"]
    assert kinds(book) == ["cover", *chapter * 2, "peek", "ghost", "ghost"]
    assert kinds(replace(book, duplex=True))[:6] == ["cover", None, "rules", None, "track", "score"]
    numbers = [(page.item, page.chapter) for page in pages(book, leaves(book, next(volumes(book)))[0]) if page]
    assert numbers == [(0, -1), (0, 0), (0, 0), (0, 0), (1, 1), (1, 1), (1, 1), (0, -1), (0, -1), (1, -1)]


@given(orders)
def test_every_page_is_printed_once(order: Order) -> None:
    """However they are laid out, no page is lost and none comes twice."""
    for part, file in zip(leaves(order, next(volumes(order))), printed(order), strict=False):
        wanted = sorted(page for leaf in part for page in leaf if page)
        assert sorted(page for side in file for page in side if page) == wanted


@given(orders.filter(lambda order: order.duplex and not order.booklet))
def test_score_sheets_are_on_the_backs_of_their_tracks(order: Order) -> None:
    """Turned over on the short edge, the second half of a back lies behind the first half of its front."""
    for file in printed(order):
        blank = (None,) * len(file[0])
        for front, back in zip(file[::2], [*file[1::2], blank], strict=False):
            for track, behind in zip(front, back[::-1], strict=True):
                if track and track.kind == "track":
                    assert behind == (Page("score", track.item, track.chapter) if order.scoresheet else None)
                if track and (track.kind == "window" or (track.kind == "ghost" and "ghost" in order.variants)):
                    assert behind is None


@given(orders.filter(lambda order: order.booklet))
def test_a_folded_booklet_reads_on(order: Order) -> None:
    """Folded sheets, a booklet up to the warning and one from there, read in order; no back shows an ideal line."""
    read = pages(order, leaves(order, next(volumes(order)))[0])
    peek = next((number for number, page in enumerate(read) if page and page.kind == "peek"), len(read))
    file = printed(order)[0]
    first = -(-peek // 4) * 2
    for part, sheets in ((read[:peek], file[:first]), (read[peek:], file[first:])):
        folds = list(zip(sheets[::2], sheets[1::2], strict=True))
        leafed = [page for front, back in folds for page in (front[1], back[0])]
        whole = leafed + [page for front, back in folds for page in (front[0], back[1])][::-1]
        assert whole[: len(part)] == part
        assert len(whole) < len(part) + 4
        assert set(whole[len(part) :]) <= {None}
        assert not (whole and whole[-1] and whole[-1].kind == "ghost")


@given(orders.filter(lambda order: order.solutions == "end"))
def test_nothing_else_shows_an_ideal_line(order: Order) -> None:
    """On no side is there an ideal line beside anything else, but for the warning before a booklet of them."""
    for side in printed(order)[0]:
        shown = {page.kind for page in side if page}
        assert "ghost" not in shown or shown <= ({"ghost", "peek"} if order.booklet else {"ghost"})


def test_large_packs_come_in_volumes() -> None:
    """No file holds more tracks than one process draws; all tracks are in one of them, each once."""
    order = Order(("city", "ice"), tracks=50)
    files = list(volumes(order))
    assert [file.name for file in files] == ["city-1", "city-2", "city-3", "ice-1", "ice-2", "ice-3"]
    assert [(file.number, file.first, file.many) for file in files[:3]] == [(1, 1, 20), (2, 21, 20), (3, 41, 10)]
    every = [wish for file in files for wish in wishes(order, file)]
    assert len(every) == len(set(every)) == 300
    assert all(len(wishes(order, file)) <= MOST_IN_A_FILE for file in files)
    easy = {number_of(order, wish) for file in files[:3] for wish in wishes(order, file) if wish.level == "easy"}
    assert easy == set(range(1, 51))
    assert number_of(ONE, Wish("city", "easy", 1)) == 0
    book = replace(order, book=True)
    assert [file.name for file in volumes(book)] == ["book-1", "book-2", "book-3", "book-4", "book-5"]
    assert next(volumes(replace(order, tracks=100_000))).name == "city-0001"


def test_a_hundred_thousand_sheets_are_planned_one_by_one() -> None:
    """The files are told one after another, however many there are."""
    assert next(volumes(Order(("city",) * 12, tracks=100_000))).many == 20


def test_seeds_tell_tracks_apart() -> None:
    """The first track of a level has the pack's seed, the others a number, later tries a letter; all can be typed."""
    wish = Wish("city", "easy", 1)
    seeds = [seed_of(ONE, wish._replace(number=number, tries=tries)) for number in (1, 2, 33) for tries in (0, 1, 7)]
    assert seeds == ["1", "1-b", "1-h", "1-2", "1-2b", "1-2h", "1-33", "1-33b", "1-33h"]
    longest = replace(ONE, seed="x" * LONGEST_SEED)
    assert parse_seed(seed_of(longest, Wish("city", "easy", 100_000, 7)))


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (replace(ONE, tracks=100_001), "--tracks 100001 is not possible: allowed are 1 to 100000"),
        (replace(ONE, copies=201), "--copies 201 is not possible: allowed are 1 to 200"),
        (replace(ONE, copies=2, booklet=True), "--copies does not go with --booklet"),
        (replace(ONE, seed="x" * 31), "too long for a pack"),
        (replace(ONE, seed="?"), "is not possible"),
        (replace(ONE, levels=()), "a theme and a level at least"),
    ],
)
def test_what_can_not_be_ordered(order: Order, said: str) -> None:
    """Numbers out of range and what does not go together are refused."""
    with pytest.raises(BadInput, match=said.replace("?", r"\?")):
        check_order(order)


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("name", ["a5", "a4", "a3", "letter", "120x180mm"])
def test_two_pages_fit_on_their_sheet(name: str, landscape: bool) -> None:
    """Each page lies in the middle of its half; two of A5 are one of A4, two of A4 one of A3."""
    paper = make_paper(name, landscape=landscape)
    spread = spread_of(paper)
    known = {"a5": SIZES["a4"], "a4": SIZES["a3"]}
    size = sorted((spread.width, spread.height))
    assert size == sorted(known.get(name, (2 * min(paper.width, paper.height), max(paper.width, paper.height))))
    along = [(x, paper.width, spread.width) for x, _ in spread.corners]
    if landscape:
        along = [(spread.height - y - paper.height, paper.height, spread.height) for _, y in spread.corners]
    for number, (low, page, whole) in enumerate(along):
        assert low - number * whole / 2 == pytest.approx(whole / 4 - page / 2)
        assert low >= number * whole / 2 - 1e-9
