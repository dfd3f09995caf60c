"""A pack's own pages, and how pages come to lie on paper: exact, once in the file, with bookmarks and labels."""

import io
from dataclasses import replace
from functools import partial

import numpy as np
import pypdf
import pytest
from drawing_help import MM, assert_apart, assert_inside, letters, picture, read_page, sheet, words_on

from vollgas.drawing.book import make_book
from vollgas.drawing.pages import ghostline, packcover, packrules, peek, scoresheet, track
from vollgas.drawing.pages.packrules import together
from vollgas.drawing.sheet import Collection, Sheet, spoken
from vollgas.drawing.thumbnail import edges
from vollgas.packing.binding import bind
from vollgas.packing.imposing import spread_of
from vollgas.packing.plan import Order, leaves, pages, volumes
from vollgas.theme import theme_names
from vollgas.track import LEVELS
from vollgas.words import LANGS

PAPERS = [("a4", False), ("a5", False), ("a5", True), ("letter", False), ("a3", True)]


def some(*, themes=("space",), many=1, paper="a4", landscape=False, lang="en", ink="colour") -> list[Sheet]:
    """Sheets of every theme and level, each with a seed of its own."""
    return [
        sheet(paper, landscape=landscape, theme=theme, level=level, lang=lang, ink=ink, seed=str(number))
        for theme in themes
        for level in LEVELS
        for number in range(1, many + 1)
    ]


def bound(order: Order, sheets: list[Sheet]) -> bytes:
    """The first file of an order, with these sheets."""
    volume = next(volumes(order))
    return bind(order, volume, sheets, pages(order, leaves(order, volume)[0]))


def shown(draw, pack: Collection) -> bytes:
    """One page of a pack."""
    return make_book([partial(draw, pack=pack)], pack.title, pack.first.words.lang, pack.first.ink)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("paper", "landscape"), PAPERS)
def test_pages_of_a_pack_keep_their_margins(paper: str, landscape: bool, lang: str) -> None:
    """On every paper and in every language nothing overlaps and nothing reaches into the margins."""
    sheets = some(paper=paper, landscape=landscape, lang=lang)
    for draw in (packcover.draw, packrules.draw, peek.draw):
        found = letters(shown(draw, Collection(tuple(sheets), volume=2)))
        assert_inside(found, sheets[0].track.paper)
        assert_apart(found)


@pytest.mark.parametrize("many", [1, 2, 7, 20])
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_cover_shows_every_track(many: int, paper: str) -> None:
    """However many there are, each has its picture, and its title, par and ID in letters."""
    sheets = some(many=many, paper=paper)
    pdf = shown(packcover.draw, Collection(tuple(sheets)))
    said = words_on(pdf)
    assert_inside(letters(pdf), sheets[0].track.paper)
    for one in sheets:
        assert one.track.id is not None
        if many <= 7 and paper == "a4":
            assert one.track.id.text.partition("@")[0] in said
            assert f"Par {one.solution.par}" in said
    drawn, _ = read_page(pdf)
    lines = 2 * sum(len(edges(one.track)) > 0 for one in sheets)
    assert sum(len(path.subpaths) > 4 for path in drawn if path.stroke and not path.filled) >= lines / 2


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("theme", theme_names())
def test_titles_with_numbers_are_whole(theme: str, lang: str) -> None:
    """In every theme, level and language each page shows a title with a number behind it, whole and in its place."""
    sheets = [replace(one, number=12) for one in some(themes=(theme,), paper="a5", lang=lang)]
    for one in sheets:
        for draw in (track.draw, ghostline.draw, scoresheet.draw):
            found = letters(make_book([partial(draw, sheet=one)], one.title, lang, one.ink))
            assert_inside(found, one.track.paper)
            said = words_on(make_book([partial(draw, sheet=one)], one.title, lang, one.ink))
            assert (one.title if draw is scoresheet.draw else one.title.upper()) in said
    said = words_on(shown(packcover.draw, Collection(tuple(sheets * 4))))
    assert all(said.count(one.title) == 4 for one in sheets)


@pytest.mark.parametrize(("ink", "most"), [("colour", 0.12), ("saver", 0.04), ("mono", 0.12)])
def test_a_cover_is_no_waste_of_ink(ink: str, most: float) -> None:
    """The cover keeps to the ink that a page may use, in every theme."""
    for theme in theme_names():
        pdf = shown(packcover.draw, Collection(tuple(some(themes=(theme,), ink=ink))))
        assert 1 - float(np.asarray(picture(pdf, 60)).mean()) / 255 <= most, theme


def test_the_rules_of_a_pack_know_every_hazard() -> None:
    """Each hazard of any track is explained once, and no track's par or medals stand for all."""
    sheets = some()
    bare = [
        replace(one, track=replace(one.track, hazards=one.track.hazards[i : i + 1])) for i, one in enumerate(sheets)
    ]
    pack = Collection(tuple(bare))
    assert set(together(pack).track.kinds) == {"brake", "turbo", "ramp"}
    said = words_on(shown(packrules.draw, pack))
    for kind in together(pack).track.kinds:
        assert spoken(sheets[0].theme.hazards[kind].names, "en") in said
    assert "Par is printed on every track sheet" in said
    assert "≤" not in said


def test_nobody_peeks_by_accident() -> None:
    """The page before the ideal lines says what it is for, and shows none."""
    said = words_on(shown(peek.draw, Collection(tuple(some(lang="de")))))
    assert "NICHT SPICKEN!" in said
    assert "Ideallinien" in said


def outline(reader: pypdf.PdfReader) -> list:
    """The titles of all bookmarks, those of a chapter as a list behind it."""

    def titles(entries):
        return [titles(entry) if isinstance(entry, list) else entry.title for entry in entries]

    return titles(reader.outline)


def test_bookmarks_and_labels_of_a_book() -> None:
    """Each theme is a chapter with its pages in it; copies have labels, but no bookmarks of their own."""
    order = Order(("space", "city"), book=True, copies=2, rules=False, scoresheet=False)
    sheets = some(themes=order.themes)
    reader = pypdf.PdfReader(io.BytesIO(bound(order, sheets)), strict=True)
    space, city = (f"Track: {sheets[at].title}" for at in (0, 3))
    found = outline(reader)
    assert (found[0], found[1], found[3], found[5]) == (
        "Cover",
        sheets[0].theme_title,
        sheets[3].theme_title,
        "Do not peek!",
    )
    assert (found[2][0], len(found[2]), found[4][0]) == (space, 3, city)
    assert len(found) == 12
    assert reader.page_labels[1] == reader.page_labels[2] == sheets[0].track.name
    assert len(reader.pages) == 1 + 12 + 1 + 6


def test_bookmarks_of_a_booklet_follow_the_reader() -> None:
    """Pages are drawn in the printer's order, but listed in the reader's."""
    order = Order(("space",), paper="a5", booklet=True)
    reader = pypdf.PdfReader(io.BytesIO(bound(order, some(paper="a5"))), strict=True)
    titles = outline(reader)
    assert (titles[0], titles[1].split(":")[0], titles[8]) == ("Cover", "How to play", "Do not peek!")
    assert len(set(titles)) == 12
    assert [reader.get_destination_page_number(entry) for entry in reader.outline][:4] == [0, 1, 2, 3]


def test_copies_are_in_the_file_once() -> None:
    """Thirty copies look like one and take hardly more room."""
    once, often = (bound(Order(("space",), copies=copies), some()) for copies in (1, 30))
    assert len(often) < len(once) + 100_000
    assert len(pypdf.PdfReader(io.BytesIO(often)).pages) == 6 + 30 * 6
    single = np.asarray(picture(once, 50, 2), int)
    for page in (2, 31):
        assert np.abs(np.asarray(picture(often, 50, page), int) - single).max() <= 40


@pytest.mark.parametrize("options", [{"nup": 2}, {"booklet": True}], ids=str)
@pytest.mark.parametrize(("paper", "landscape"), [("a5", False), ("a5", True), ("a4", False), ("120x180mm", False)])
def test_two_pages_on_a_sheet_are_exact(paper: str, landscape: bool, options: dict) -> None:
    """Every path of a track page lies where it does on a sheet of its own, moved to its half, to a micrometre."""
    order = Order(("space",), paper=paper, rules=False, **options)
    sheets = some(paper=paper, landscape=landscape)
    pdf = bound(order, sheets)
    spread = spread_of(sheets[0].track.paper)
    wanted, _ = read_page(make_book([partial(track.draw, sheet=sheets[0])], "one", "en"))
    # The first track is the second page: beside the cover, or behind it on a booklet's inner side.
    side, half = (1, 0) if order.booklet else (0, 1)
    x, y = spread.corners[half]
    drawn, _ = read_page(pdf, side)
    found: dict[int, list] = {}
    for path in drawn:
        points = np.array([point for sub in path.subpaths for point in sub])
        found.setdefault(len(points), []).append(points)
    for path in wanted:
        points = np.array([(a + x, b + y) for sub in path.subpaths for a, b in sub])
        assert min(np.abs(other - points).max() for other in found[len(points)]) < 0.002
    size = pypdf.PdfReader(io.BytesIO(pdf)).pages[0].mediabox
    assert (float(size.width) * MM, float(size.height) * MM) == pytest.approx((spread.width, spread.height), abs=1e-3)


@pytest.mark.parametrize(
    ("options", "sides"),
    [
        ({}, "/Simplex"),
        ({"duplex": True}, "/DuplexFlipLongEdge"),
        ({"duplex": True, "nup": 2}, "/DuplexFlipShortEdge"),
        ({"booklet": True}, "/DuplexFlipShortEdge"),
        ({"nup": 2}, "/Simplex"),
    ],
)
def test_printers_are_told_which_sides_to_use(options: dict, sides: str) -> None:
    """The file asks for one side, or for both and how to turn the paper."""
    reader = pypdf.PdfReader(io.BytesIO(bound(Order(("space",), paper="a5", **options), some(paper="a5"))))
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == sides


def test_marks_to_cut_at() -> None:
    """Two pages on a sheet have marks between them, a booklet has none."""
    for options, marks in (({"nup": 2}, 2), ({"booklet": True}, 0)):
        drawn, _ = read_page(bound(Order(("space",), paper="a5", **options), some(paper="a5")))
        middle = [path for path in drawn if path.subpaths and all(abs(x - 148.5) < 0.01 for x, _ in path.subpaths[0])]
        assert len(middle) == marks
