"""Blank paper and the cover sheet, read back from the PDF: exact grids, rulers, frames and windows."""

import json
from dataclasses import replace
from functools import cache

import pytest
from click.testing import CliRunner
from drawing_help import assert_apart, assert_inside, letters, printed, read_page, sheet, words_on
from pypdfium2 import PdfDocument

from vollgas import sheets
from vollgas.cli import main
from vollgas.drawing.pages import cover, plain
from vollgas.drawing.pages.cover import BELOW, LOOK_AHEAD, NOTCH, cut_out_of, three_moves
from vollgas.errors import BadInput, NoTrack
from vollgas.lattice import Move
from vollgas.paper import MARGIN
from vollgas.papers import Order, find_plain, plain_facts, print_plain
from vollgas.printing import Pages, print_sheet
from vollgas.rules import find_rules
from vollgas.sheets import Wanted
from vollgas.words import LANGS, load_words

ORDERS = [
    Order("squared"),
    Order("squared", "a5", landscape=True, lang="de"),
    Order("squared", "letter", "7.5mm", lang="es", ink="mono"),
    Order("squared", "100x150mm", "3", lang="ru"),
    Order("millimetre", lang="de"),
    Order("millimetre", "a5", lang="es", ink="saver"),
    Order("millimetre", "a3", "20mm", landscape=True, lang="ru"),
    Order("millimetre", "130x180mm", "5mm"),
]
every_order = pytest.mark.parametrize("order", ORDERS, ids=lambda order: f"{order.kind}-{order.paper}-{order.square}")


@cache
def blank(order):
    """The sheet and its PDF."""
    made = find_plain(order)
    return made, print_plain(made)


def straight_lines(pdf):
    """The ends and the width of every line of the page that runs along an axis."""
    for path in read_page(pdf)[0]:
        if path.stroke and not path.filled:
            for line in path.subpaths:
                if len(line) == 2 and min(abs(line[0][0] - line[1][0]), abs(line[0][1] - line[1][1])) < 0.001:
                    yield *line, path.width


@every_order
def test_every_line_of_the_grid_is_exact(order):
    """There is one line a square each way (ten on millimetre paper), none a hundredth of a millimetre off, no more."""
    made, pdf = blank(order)
    x, y, columns, rows = plain.field_of(made.paper)
    fine = 10 if made.kind == "millimetre" else 1
    side = made.paper.square / fine
    wide, high = columns * made.paper.square, rows * made.paper.square
    upright = sorted(a[0] for a, b, _ in straight_lines(pdf) if abs(abs(b[1] - a[1]) - high) < 0.01)
    lying = sorted(a[1] for a, b, _ in straight_lines(pdf) if abs(abs(b[0] - a[0]) - wide) < 0.01 and a[1] >= y)
    assert upright == pytest.approx([x + i * side for i in range(1, columns * fine)], abs=0.01)
    assert lying == pytest.approx([y + j * side for j in range(1, rows * fine)], abs=0.01)


@pytest.mark.parametrize("order", [order for order in ORDERS if order.kind == "millimetre"], ids=lambda o: o.paper)
def test_every_fifth_and_tenth_line_is_heavier(order):
    """On millimetre paper the squares stand out from their halves, and these from the other fine lines."""
    made, pdf = blank(order)
    x, y, columns, rows = plain.field_of(made.paper)
    tenth = made.paper.square / 10
    widths = plain.strokes_of(made)
    assert widths[10].width > 1.9 * widths[5].width > 3.6 * widths[1].width
    for a, b, width in straight_lines(pdf):
        if abs(abs(b[1] - a[1]) - rows * made.paper.square) < 0.01 and columns > 1:
            number = round((a[0] - x) / tenth)
            assert width == pytest.approx(widths[10 if number % 10 == 0 else 5 if number % 5 == 0 else 1].width)
    assert y > MARGIN


@every_order
def test_the_frame_goes_round_whole_squares_inside_the_margins(order):
    """The frame is the field's, and fills the page but for the margins, a line above and a strip below."""
    made, pdf = blank(order)
    x, y, columns, rows = plain.field_of(made.paper)
    wide, high = columns * made.paper.square, rows * made.paper.square
    frames = [path for path in read_page(pdf)[0] if path.width == pytest.approx(plain.FRAME)]
    [[corners]] = [frame.subpaths for frame in frames]
    assert (min(corners), max(corners)) == (pytest.approx((x, y)), pytest.approx((x + wide, y + high)))
    assert x >= MARGIN
    assert x + wide <= made.paper.width - MARGIN + 1e-6
    assert made.paper.width - 2 * MARGIN - wide < made.paper.square
    assert made.paper.height - 2 * MARGIN - plain.HEAD - plain.FOOT - high < made.paper.square


@every_order
def test_blank_paper_has_a_ruler_and_readable_words(order):
    """The ruler is 50 mm, and all words keep the margins and each other's room."""
    made, pdf = blank(order)
    assert any(
        abs(b[0] - a[0] - 50) < 0.005 and abs(a[0] - MARGIN) < 0.005 for a, b, _ in straight_lines(pdf) if a[1] < 20
    )
    assert_inside(letters(pdf), made.paper, 0.05)
    assert_apart(letters(pdf))
    assert made.words("plain.name") in words_on(pdf)
    assert len(pdf) < 60_000


def test_usual_squares_are_five_and_ten_millimetres():
    """Fine lines half a millimetre apart would be mud: millimetre paper has larger squares unless asked otherwise."""
    assert find_plain(Order("squared")).paper.square == 5
    assert find_plain(Order("Millimetre")).paper.square == 10
    assert find_plain(Order("millimetre", square="5mm")).paper.square == 5
    assert plain_facts(find_plain(Order("squared"))) == {
        "kind": "squared", "paper": "a4", "square_mm": 5.0, "columns": 38, "rows": 50,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (Order("dotted"), r"unknown paper kind 'dotted': allowed are squared, millimetre"),
        (Order("squared", "b5"), "unknown paper 'b5'"),
        (Order("squared", square="99mm"), "square size '99mm' is not possible"),
        (Order("squared", lang="fr"), "unknown language 'fr'"),
    ],
)
def test_paper_that_does_not_exist_is_refused(order, said):
    """What is asked for and cannot be is answered with what is allowed."""
    with pytest.raises(BadInput, match=said):
        find_plain(order)


def test_the_paper_command_writes_what_it_says(tmp_path, monkeypatch):
    """The command names its file after kind and paper, replaces none, and tells programs its squares."""
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(main, ["paper", "squared", "--paper", "a5", "--json", "--quiet"])
    assert told.exit_code == 0
    assert json.loads(told.output) == {
        "kind": "squared", "paper": "a5", "square_mm": 5.0, "columns": 25, "rows": 33, "file": "squared-a5.pdf",
    }  # fmt: skip
    assert (tmp_path / "squared-a5.pdf").read_bytes() == print_plain(find_plain(Order("squared", "a5")))
    assert CliRunner().invoke(main, ["paper", "squared", "--paper", "a5"]).exit_code != 0
    picture = CliRunner().invoke(main, ["paper", "millimetre", "-o", "m.png"])
    assert picture.exit_code == 0
    assert (tmp_path / "m.png").read_bytes().startswith(b"\x89PNG")


PAPERS = [("a4", False, 5.0), ("a4", True, 5.0), ("letter", False, 5.0), ("a5", False, 5.0), ("a5", True, 5.0),
          ("a4", False, 10.0), ("100x150mm", False, 3.0), ("a3", False, 20.0)]  # fmt: skip
every_paper = pytest.mark.parametrize("paper", PAPERS, ids=["-".join(map(str, paper)) for paper in PAPERS])


def covered(paper, lang="en", ink="colour"):
    """A sheet for the Russian game on this paper."""
    name, landscape, square = paper
    base = sheet(name, landscape=landscape, square=square, lang=lang, ink=ink)
    return replace(base, rules=find_rules("gonki"), cover=True)


@every_paper
def test_the_window_is_whole_squares_and_at_most_half_the_page(paper):
    """The line to cut along is dashed, a square of whole squares, framed by paper, and never too large."""
    made = covered(paper)
    window = cut_out_of(made)
    pdf = printed(cover.draw, made)
    sizes = [
        (min(corners), max(corners)) for path in read_page(pdf)[0] if path.width == pytest.approx(cover.CUT)
        for corners in path.subpaths if len(corners) == 4
    ]  # fmt: skip
    low, high = (window.x, window.y), (window.x + window.side, window.y + window.side)
    assert sizes == [(pytest.approx(low, abs=0.01), pytest.approx(high, abs=0.01))]
    assert window.side == window.squares * made.track.paper.square
    width, height = made.track.paper.width, made.track.paper.height
    assert 2 * window.side**2 <= width * height
    assert window.x >= cover.RIM
    assert window.y >= MARGIN + BELOW
    assert window.y + window.side < height - MARGIN
    assert window.squares == three_moves(made) + 1 or window.side + made.track.paper.square > 0.4 * min(width, height)


def test_the_window_shows_three_moves_from_the_notch():
    """From three quarters of the places on the ideal line, the end of the third move lies inside the window."""
    made = covered(PAPERS[0])
    moves = made.solution.moves
    reach = cut_out_of(made).squares
    spans = [moves[at : at + LOOK_AHEAD] for at in range(len(moves) - LOOK_AHEAD + 1)]
    ends = [max(abs(sum(m.dx for m in span)), abs(sum(m.dy for m in span))) for span in spans]
    assert sum(end <= reach for end in ends) / len(ends) > 0.7
    assert any(end > reach - 2 for end in ends)


@pytest.mark.parametrize(
    ("moves", "far"), [([(0, 1)], 1), ([(2, 0), (2, 0), (2, 0)], 6), ([(0, 0), (1, 1), (2, 1), (3, -1)], 6), ([], 0)]
)
def test_how_far_three_moves_go(moves, far):
    """Standing still is no move ahead, and a short line counts as a whole."""
    made = covered(PAPERS[0])
    assert three_moves(replace(made, solution=replace(made.solution, moves=tuple(Move(*m) for m in moves)))) == far


def test_millimetres_count_as_squares():
    """On the finer lattice the same line asks for the same window."""
    made = covered(PAPERS[0])
    rules = find_rules("carreras", ["millimetre"])
    fine = tuple(Move(10 * move.dx, 10 * move.dy) for move in made.solution.moves)
    scaled = replace(made, rules=rules, solution=replace(made.solution, moves=fine))
    assert cut_out_of(scaled) == cut_out_of(made)


@every_paper
@pytest.mark.parametrize("lang", LANGS)
def test_the_cover_says_what_to_do_with_it(paper, lang):
    """Steps, notch, arrow and window are named, inside the margins, off each other and off the line to cut."""
    made = covered(paper, lang)
    pdf = printed(cover.draw, made)
    shown = words_on(pdf)
    for key in ("cover.cut", "cover.lay", "cover.look"):
        assert set(made.words(key).split()) <= set(shown.split())
    for key in ("cover.ahead", "cover.car", "cover.window"):
        assert made.words(key) in shown
    found = [letter for letter in letters(pdf) if letter[0] != "✂"]
    window = cut_out_of(made)
    assert_inside(found, made.track.paper)
    assert_apart(found)
    for letter, left, low, right, top in found:
        for edge in (window.x, window.x + window.side):
            assert not (left < edge < right and window.y < low < window.y + window.side), letter
        notch = abs((left + right) / 2 - window.x - window.side / 2) < NOTCH and window.y - NOTCH < top < window.y
        assert not notch, letter


def test_what_is_cut_has_nothing_on_its_back():
    """A book with a cover sheet asks for one side of the paper, any other for both; the ideal line stays last."""
    made = covered(PAPERS[0])
    for pages, sides, count in ((Pages(), "/DuplexFlipLongEdge", 3), (Pages(cover=True, solution=True), "/Simplex", 5)):
        pdf = print_sheet(made, pages)
        with PdfDocument(pdf) as document:
            assert len(document) == count
        assert sides.encode() in pdf
    assert made.words("cover.lay").split()[0] in words_on(pdf, 3)
    assert made.words("ghost.steady") in words_on(pdf, 4)


@pytest.mark.parametrize("ink", ["saver", "mono"])
def test_every_ink_prints_the_same_cover(ink):
    """Ink modes change the look only."""
    assert words_on(printed(cover.draw, covered(PAPERS[0], ink=ink))) == words_on(
        printed(cover.draw, covered(PAPERS[0]))
    )


@pytest.mark.parametrize(
    ("options", "pages"),
    [
        (["--game", "gonki"], ["rules", "score", "cover"]),
        (["--game", "gonki", "--no-cover"], ["rules", "score"]),
        (["--cover", "--no-scoresheet"], ["rules", "cover"]),
        (["--variant", "ghost"], ["rules", "score", "ghost"]),
        (["--variant", "ghost", "--solution", "none"], ["rules", "score"]),
        (["--game", "gonki", "--variant", "ghost", "--no-rules"], ["score", "cover", "ghost"]),
    ],
)
def test_games_bring_the_pages_that_they_need(tmp_path, monkeypatch, options, pages):
    """The Russian game has its cover sheet and the ghost race its ideal line, unless they are not wanted."""
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, ["track", "city/easy#3@a5", "-o", "a.pdf", *options])
    assert done.exit_code == 0, done.output
    words, pdf = load_words("en"), (tmp_path / "a.pdf").read_bytes()
    marks = {"rules": "rules.title", "score": "score.title", "cover": "cover.title", "ghost": "ghost.solution"}
    with PdfDocument(pdf) as document:
        assert len(document) == 1 + len(pages)
    for number, page in enumerate(pages, 1):
        assert words(marks[page]).upper() in words_on(pdf, number).upper()
    if "rules" in pages:
        assert ("Cut the window out" in words_on(pdf, 1)) == ("cover" in pages)


@pytest.mark.parametrize(
    ("wanted", "variants", "square"),
    [
        (Wanted("city", "easy", "3"), ["millimetre"], 10),
        (Wanted("city", "easy", "3", paper="letter"), ["millimetre"], 10),
        (Wanted("city", "easy", "3", landscape=True), ["millimetre"], 9),
        (Wanted("city", "easy", "3", paper="a3"), ["millimetre"], 10),
        (Wanted("city", "easy", "3", paper="a5"), ["millimetre"], 6),
        (Wanted("city", "easy", "3", paper="a5", landscape=True), ["millimetre"], 5),
        (Wanted("city", "easy", "3", paper="900x900mm"), ["millimetre"], 10),
        (Wanted("city", "easy", "3", landscape=True, players=12), ["millimetre"], 8),
        (Wanted("city", "easy", "3", square="8mm"), ["millimetre"], 8),
        (Wanted("city/easy#3"), ["millimetre"], 5),
        (Wanted("city", "easy", "3"), [], 5),
    ],
)
def test_millimetre_tracks_have_large_squares_unless_told_otherwise(monkeypatch, wanted, variants, square):
    """A track dealt for millimetre paper has squares of 10 mm, or the next that leave room; an ID or option decides."""
    asked = []

    def refuse(track_id, _theme):
        asked.append(track_id.paper.square)
        raise NoTrack("enough")

    monkeypatch.setattr(sheets, "make_track", refuse)
    with pytest.raises(NoTrack):
        sheets.find_track(wanted, find_rules("carreras", variants))
    assert asked == [square]
