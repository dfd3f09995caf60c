"""The printed moped derby, read back from the PDF: sizes, cut marks, bleed, halves that join, all cards, all words."""

import json
from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import pytest
from click.testing import CliRunner
from drawing_help import assert_inside, coverage, letters, picture, read_page, words_on
from pypdfium2 import PdfDocument
from shapely import Point as Dot
from shapely import Polygon

from vollgas.cli import main
from vollgas.derbyprint import CARD_SIZES, PARTS, Order, find_kit, kit_facts, parse_card, print_kit
from vollgas.drawing.moped import board, cards, markers
from vollgas.drawing.moped.bikes import HIGH, LONG, draw_bike
from vollgas.drawing.moped.cutting import BLEED, TICK
from vollgas.drawing.moped.faces import BORDER
from vollgas.drawing.moped.kit import INSET
from vollgas.drawing.moped.pieces import DISC, PLUG, TALL, WIDE
from vollgas.drawing.moped.shapes import draw_shape, shape_of
from vollgas.drawing.moped.signs import ASIDE, CLEAR, EDGE, ROW, row_numbers, signs_of
from vollgas.drawing.pen import Pen
from vollgas.errors import BadInput
from vollgas.moped.boards import HEIGHT, WIDTH, default_board
from vollgas.moped.cards import pack_of_cards
from vollgas.moped.terms import MOPEDS
from vollgas.words import LANGS, load_words

PAPERS = ("a4", "letter", "a3")
DPI = 100.0
PIXEL = 25.4 / DPI


@cache
def printed(order):
    """The kit of an order and its PDF."""
    kit = find_kit(order)
    return kit, print_kit(kit, order.parts)


def pages_of(pdf):
    """How many pages a PDF has."""
    with PdfDocument(pdf) as document:
        return len(document)


def ticks(pdf, page=0):
    """Where cuts are marked, read back: the x of upright marks and the y of level ones, each once, sorted."""
    xs, ys = set(), set()
    for path in read_page(pdf, page)[0]:
        for line in path.subpaths:
            if path.stroke and not path.filled and len(line) == 2:
                (ax, ay), (bx, by) = line
                if abs(ax - bx) < 0.001 and abs(abs(by - ay) - TICK) < 0.002:
                    xs.add(round(ax, 2))
                if abs(ay - by) < 0.001 and abs(abs(bx - ax) - TICK) < 0.002:
                    ys.add(round(ay, 2))
    return sorted(xs), sorted(ys)


def ink_box(pdf, page):
    """Left, low, right and top of all that is printed on a page, mm, to a pixel; None where there is nothing."""
    image = picture(pdf, DPI, page)
    box = image.point(lambda value: 255 if value < 250 else 0).getbbox()
    if box is None:
        return None
    left, top, right, low = box
    high = image.size[1]
    return left * PIXEL, (high - low) * PIXEL, right * PIXEL, (high - top) * PIXEL


@pytest.mark.parametrize("size", [*CARD_SIZES, "50x75mm"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", ["duplex", "fold"])
def test_cards_are_exactly_as_large_as_asked_for(size, paper, backs):
    """The cut marks on every sheet of cards lie a card's width and height apart, to a hundredth of a millimetre."""
    kit, pdf = printed(Order(("cards",), paper, size, backs))
    wide, high = kit.card
    for page in range(0, pages_of(pdf), 2 if backs == "duplex" else 1):
        xs, ys = ticks(pdf, page)
        assert [b - a for a, b in pairwise(xs)] == pytest.approx([wide] * (len(xs) - 1), abs=0.011)
        assert [b - a for a, b in pairwise(ys)] == pytest.approx([high] * (len(ys) - 1), abs=0.011)
        many = cards.impose(kit).fronts.many
        assert (len(xs) - 1) * (len(ys) - 1) == many or page >= pages_of(pdf) - 2


@pytest.mark.parametrize(("backs", "each"), [("duplex", 1), ("fold", 2)])
@pytest.mark.parametrize("lang", LANGS)
def test_places_left_over_take_a_reminder_for_each_player(lang, backs, each):
    """Six cards after the 84 say what a round is made of, on both of their sides, and there is no mark below them."""
    kit, pdf = printed(Order(("cards",), "a3" if backs == "fold" else "a4", lang=lang, backs=backs))
    title = kit.words("moped.print.aid_title").upper()
    last = range(pages_of(pdf) - 3 + each, pages_of(pdf))
    assert [words_on(pdf, page).count(title) for page in last] == [6 * each] * len(last)
    assert sum(words_on(pdf, page).count(title) for page in range(pages_of(pdf))) == 12
    assert len(ticks(pdf, last[0])[1]) == 4


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", ["44x62", "44x79", "47x62"])
def test_the_smallest_reminders_hold_their_words(lang, size):
    """In every language a round's steps fit on the smallest cards that have room for them."""
    kit, pdf = printed(Order(("cards",), "a3", size, lang=lang))
    left = -84 % cards.impose(kit).fronts.many
    title = kit.words("moped.print.aid_title").upper()
    assert words_on(pdf, pages_of(pdf) - 2).count(title) == min(6, left) > 0


def test_small_cards_leave_places_empty():
    """Cards too small for the words are race cards alone."""
    kit, pdf = printed(Order(("cards",), "a3", "40x60"))
    assert -84 % cards.impose(kit).fronts.many
    assert kit.words("moped.print.aid_title").upper() not in words_on(pdf, pages_of(pdf) - 2)


def test_backs_are_printed_behind_race_cards_only():
    """On the last sheet the pattern ends a bleed below the row of race cards, so that no ink is spent on the rest."""
    kit, pdf = printed(Order(("cards",), "a4", "bridge"))
    page, bottom = pages_of(pdf) - 1, cards.impose(kit).fronts
    assert 84 % bottom.many == bottom.columns == 3
    image = picture(pdf, DPI, page)
    x, edge = bottom.x + bottom.wide - BORDER / 2, bottom.y + 2 * bottom.high - BLEED
    shades = [image.getpixel((round(x / PIXEL), image.size[1] - round((edge + by) / PIXEL))) for by in (0.5, -0.5)]
    assert shades[0] < 150
    assert shades[1] > 250


@pytest.mark.parametrize("lang", LANGS)
def test_all_84_cards_are_printed(lang):
    """Fourteen cards of each moped have its name on them, and all kinds of cards are there as often as they must."""
    kit, pdf = printed(Order(("cards",), lang=lang))
    fronts = " ".join(words_on(pdf, page) for page in range(0, pages_of(pdf), 2))
    for moped in MOPEDS:
        assert fronts.count(kit.words(f"moped.name.{moped.name}").upper()) == 14
    assert Counter(cards.dealt(pack_of_cards())) == Counter(pack_of_cards())


def test_no_sheet_betrays_its_cards_from_behind():
    """A full sheet holds every moped and every number, so that a print that is off tells nothing."""
    kit, _ = printed(Order(("cards",)))
    many, order = cards.impose(kit).fronts.many, cards.dealt(pack_of_cards())
    for first in range(0, len(order) - many, many):
        own = order[first : first + many]
        assert {card.moped for card in own} == set(range(6))
        assert {card.steps for card in own} == {1, 2, 3}


@pytest.mark.parametrize("paper", PAPERS)
def test_backs_lie_behind_the_fronts_with_bleed_all_around(paper):
    """The backs' picture reaches three millimetres beyond the outer cuts, on either side alike."""
    _, pdf = printed(Order(("cards",), paper))
    (xs, ys), (left, low, right, top) = ticks(pdf), ink_box(pdf, 1)
    width = picture(pdf, DPI, 1).size[0] * PIXEL
    wanted = xs[0] - BLEED, ys[0] - BLEED, xs[-1] + BLEED, ys[-1] + BLEED
    assert (left, low, right, top) == pytest.approx(wanted, abs=2 * PIXEL)
    assert width - right == pytest.approx(left, abs=2 * PIXEL)


@pytest.mark.parametrize("shift", [-2.0, 2.0])
def test_a_back_that_drifts_shows_no_white(shift):
    """A card that is cut two millimetres off its back is covered by it all the same."""
    _, pdf = printed(Order(("cards",)))
    xs, ys = ticks(pdf)
    image = picture(pdf, DPI, 1)
    for x in (xs[0], xs[-1]):
        column = round((x + shift) / PIXEL)
        rows = range(round((ys[0] + shift) / PIXEL), round((ys[-1] + shift) / PIXEL))
        assert max(image.getpixel((column, image.size[1] - 1 - row)) for row in rows) < 200


def test_folded_cards_meet_their_backs():
    """Folded at the line, each back comes to lie behind a front: both are as far from it."""
    kit, pdf = printed(Order(("cards",), backs="fold"))
    plan = cards.impose(kit)
    (x, low), (same, high) = plan.fold
    assert x == same == kit.paper.width / 2
    assert x - (plan.fronts.x + plan.fronts.columns * kit.card[0]) == pytest.approx(BLEED)
    assert plan.backs.x - x == pytest.approx(BLEED)
    assert plan.fronts[1:] == plan.backs[1:]
    line = [pytest.approx((x, low), abs=0.01), pytest.approx((x, high), abs=0.01)]
    assert any(path.subpaths == [line] for path in read_page(pdf)[0])


@pytest.mark.parametrize("paper", PAPERS)
def test_the_board_is_exactly_as_large_as_its_field(paper):
    """The marks leave a whole side of 360 × 260 mm, or two halves that make one up with ten millimetres to glue."""
    kit, pdf = printed(Order(("board",), paper))
    shown = {"a": [], "b": []}
    for page, piece in enumerate(board.pieces(kit)):
        xs, ys = ticks(pdf, page)
        assert ys[-1] - ys[0] == pytest.approx(HEIGHT, abs=0.011)
        assert xs[-1] - xs[0] == pytest.approx(piece.right - piece.left, abs=0.011)
        shown[piece.board.side].append((piece.left, piece.right))
    for parts in shown.values():
        if paper == "a3":
            assert parts == [(0, WIDTH)]
        else:
            (first, end), (begin, last) = sorted(parts)
            assert (first, last, end - begin) == (0, WIDTH, board.OVERLAP)


def test_halves_of_the_board_lie_back_to_back():
    """Printed on both sides, a half has one of the same width behind it, in the same place of the paper."""
    kit, pdf = printed(Order(("board",)))
    for front in (0, 2):
        (xs, _), (behind, _) = ticks(pdf, front), ticks(pdf, front + 1)
        mirrored = [kit.paper.width - x for x in reversed(behind)]
        assert [mirrored[0], mirrored[-1]] == pytest.approx([xs[0], xs[-1]], abs=0.011)
    sides = [(piece.board.side, piece.left == 0) for piece in board.pieces(kit)]
    assert sides == [("a", True), ("b", False), ("a", False), ("b", True)]


@pytest.mark.parametrize("side", ["a", "b"])
def test_joined_halves_show_the_same_picture_as_the_whole(side):
    """Beside the seam either half shows what the large board shows there."""
    kit, whole = printed(Order(("board",), "a3"))
    half_kit, halves = printed(Order(("board",)))
    page = next(n for n, piece in enumerate(board.pieces(kit)) if piece.board.side == side)
    (x0, *_), (y0, *_) = ticks(whole, page)
    image = picture(whole, DPI, page)
    for number, piece in enumerate(board.pieces(half_kit)):
        if piece.board.side != side:
            continue
        (x1, *_), (y1, *_) = ticks(halves, number)
        half = picture(halves, DPI, number)
        seam = board.SEAM[side]
        for field_x in (seam - 6.0, seam - 4.5) if piece.left == 0 else (seam + 4.5, seam + 6.0):
            column = [
                image.getpixel((round((x0 + field_x) / PIXEL), image.size[1] - round((y0 + y) / PIXEL)))
                - half.getpixel((round((x1 + field_x - piece.left) / PIXEL), half.size[1] - round((y1 + y) / PIXEL)))
                for y in range(5, 255)
            ]
            assert sum(abs(value) > 60 for value in column) < 12


def test_mopeds_and_markers_have_their_sizes():
    """There are marks for three mopeds side by side in two rows, for lap markers, ladder and spark plug."""
    kit, pdf = printed(Order(("markers",)))
    places = markers.Places(kit)
    xs, ys = ticks(pdf)
    for more, level in (places.mopeds.cuts, places.discs.cuts):
        assert {round(x, 2) for x in more} <= set(xs)
        assert {round(y, 2) for y in level} <= set(ys)
    for x, y, wide, high in (places.below, places.plug):
        assert {round(x, 2), round(x + wide, 2)} <= set(xs)
        assert {round(y, 2), round(y + high, 2)} <= set(ys)
    assert (places.mopeds.wide, places.mopeds.high, places.discs.wide) == (WIDE, TALL, DISC)
    assert places.plug[2:] == (2 * PLUG[0], PLUG[1])


def test_large_paper_holds_both_sheets_of_pieces_and_twice_as_many_slips():
    """On A3 laid on its side the spare pieces are beside the others, all marked, and there are six score slips."""
    kit, pdf = printed(Order(("markers", "scorepad"), "a3", backs="fold"))
    assert pages_of(pdf) == 2
    xs, ys = ticks(pdf)
    for spare in (False, True):
        places = markers.Places(kit, spare=spare)
        assert {round(x, 2) for x in places.mopeds.cuts[0]} <= set(xs)
        x, y, wide, high = places.below
        assert {round(x, 2), round(x + wide, 2)} <= set(xs)
        assert {round(y, 2), round(y + high, 2)} <= set(ys)
    assert words_on(pdf).count(kit.words("moped.print.spare")) == 1
    assert words_on(pdf, 1).count(kit.words("moped.print.place", place=6)) == 6


def test_bleeds_of_mopeds_side_by_side_do_not_overlap():
    """Each goes beyond the outer cuts only, and as far as the bleed of the next one."""
    kit, _ = printed(Order(("markers",)))
    grid = markers.Places(kit).mopeds
    boxes = [markers.outwards(grid, *corner) for corner in grid.corners()]
    x, y, wide, high = grid.box
    assert sum(w * h for _, _, w, h in boxes) == pytest.approx((wide + 2 * BLEED) * (high + 2 * BLEED))
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(boxes, 2):
        assert min(ax + aw, bx + bw) <= max(ax, bx) + 0.001 or min(ay + ah, by + bh) <= max(ay, by) + 0.001
    assert min(left for left, *_ in boxes) == pytest.approx(x - BLEED)
    assert min(low for _, low, *_ in boxes) == pytest.approx(y - BLEED)


@pytest.mark.parametrize("seed", [None, "lake", *map(str, range(1, 25))])
def test_signs_on_the_spaces_keep_clear_of_each_other(seed):
    """On any board, however tight its bends, nothing painted on a space touches anything else or the lines around."""
    for made in find_kit(Order(("board",), seed=seed)).boards:
        signs = [signs_of(made, space) for space in made.ribbon.spaces]
        numbers = [Dot(point) for point in row_numbers(made, signs)]
        for space, own in zip(made.ribbon.spaces, signs, strict=True):
            where, ground = (made.side, space.row, space.lane), Polygon(space.outline)
            assert (own.number is not None, own.plus is not None) == (space.start is not None, space.bonus), where
            assert own.size >= 0.7, where
            for one, other in combinations(own.shapes if space.start or space.bonus else (), 2):
                assert one.distance(other) >= CLEAR - 0.01, where
            for shape in own.shapes:
                assert ground.contains(shape), where
                assert shape.distance(ground.exterior) >= 1.0, where
                assert shape.distance(numbers[space.row]) >= ROW + ASIDE - 0.01, where
            assert ground.exterior.distance(numbers[space.row]) >= ROW + EDGE - 0.01, where


@pytest.mark.parametrize("moped", range(6))
def test_a_shape_is_one_outline(moped):
    """No shape has lines inside of it when it is drawn hollow."""
    assert [verb for verb, _ in shape_of(moped, 0, 0, 1)].count("move") == 1


@pytest.mark.parametrize("side", ["a", "b"])
def test_a_moped_fits_on_every_space(side):
    """What stands on the board is no longer than the shortest space."""
    for space in default_board(side).ribbon.spaces:
        assert space.length >= WIDE


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", ["duplex", "fold"])
def test_nothing_is_printed_near_the_edges(paper, backs):
    """Everything keeps five millimetres from the paper's edges."""
    _, pdf = printed(Order((), paper, backs=backs))
    with PdfDocument(pdf) as document:
        sizes = [[side * 25.4 / 72 for side in document[page].get_size()] for page in range(len(document))]
    for page, (wide, high) in enumerate(sizes):
        if box := ink_box(pdf, page):
            left, low, right, top = box
            assert min(left, low, wide - right, high - top) >= INSET - 1.5 * PIXEL, page


@pytest.mark.parametrize("backs", ["duplex", "fold"])
def test_what_is_cut_out_has_nothing_of_another_kind_behind_it(backs):
    """On both sides printed, rules, pieces and score pad begin on a new sheet of paper and leave its back blank."""
    order = Order((), backs=backs)
    kit, pdf = printed(order)
    inked = [ink_box(pdf, page) is not None for page in range(pages_of(pdf))]
    assert kit_facts(kit, order)["pages"] == len(inked)
    if backs == "fold":
        assert all(inked)
    else:
        assert all(inked[::2])
        assert inked[1::2] == [False, *[True] * (2 + 6), *[False] * 2]


@pytest.mark.parametrize(
    "order", [Order(lang="de", paper="letter", ink="saver"), Order(lang="es", ink="mono"), Order(lang="ru", paper="a3")]
)
def test_the_same_order_gives_the_same_bytes(order):
    """Printed twice, a game is the same byte for byte."""
    kit, pdf = printed(order)
    assert print_kit(kit) == pdf


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_rules_fit_on_one_page(lang, paper):
    """One page within its margins holds the numbers of the game and the example that makes 26."""
    kit, pdf = printed(Order(("rules",), paper, lang=lang))
    assert pages_of(pdf) == 1
    assert_inside(letters(pdf), kit.paper)
    said = words_on(pdf)
    for number in ("84", "14", "+2", "26"):
        assert number in said
    for moped in MOPEDS:
        assert kit.words(f"moped.name.{moped.name}") in said
    single = [word.strip(",.;:") for word in said.split()]
    assert all(str(many) in single for many in (6, 7, 8, 9))


def drawn(draw):
    """A small picture of what is drawn in mono on a page of its own."""
    pen = Pen("mono", "en", "test")
    pen.page(60, 60, "1", "1")
    draw(pen)
    return picture(pen.save(), 60)


@pytest.mark.parametrize("what", ["shape", "outline"])
def test_the_six_mopeds_differ_without_their_colours(what):
    """Any two are told apart by their shape alone, and by the outline of what they carry."""
    pictures = []
    for moped in range(6):
        if what == "shape":
            image = drawn(lambda pen, moped=moped: draw_shape(pen, moped, 30, 30, 25, "#000000"))
        else:
            image = drawn(lambda pen, moped=moped: draw_bike(pen, moped, 4, 8, 50))
        pictures.append(image.point(lambda value: 0 if value < 250 else 255).tobytes())
    for one, other in combinations(pictures, 2):
        inked = min(one.count(0), other.count(0))
        assert sum(a != b for a, b in zip(one, other, strict=True)) > 0.03 * inked


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("moped", range(6))
def test_a_moped_stays_in_its_box(moped, mirrored):
    """It is drawn within the width that was asked for, in a mirror too."""
    pen = Pen("colour", "en", "test")
    pen.page(100, 100, "1", "1")
    draw_bike(pen, moped, 20, 20, 50, mirrored=mirrored)
    left, low, right, top = ink_box(pen.save(), 0)
    assert left >= 20 - PIXEL
    assert low >= 20 - PIXEL
    assert right <= 70 + PIXEL
    assert top <= 20 + 50 * HIGH / LONG + PIXEL


@pytest.mark.parametrize("lang", LANGS)
def test_the_score_pad_asks_for_every_place(lang):
    """Each of three slips has the six places, and what a card on each is worth."""
    _, pdf = printed(Order(("scorepad",), lang=lang))
    said, words = words_on(pdf), load_words(lang)
    assert all(said.count(words("moped.print.place", place=place)) == 3 for place in range(1, 7))
    assert all(said.count(f"× {points}") == 6 for points in (4, 3, 2))


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (Order(("board",), "a5"), r"board has no room on a5 paper: it takes 360 × 260 mm, or two sheets"),
        (Order(("markers",), "a5"), r"mopeds and markers have no room on a5"),
        (Order(("scorepad",), "a5"), r"score pad has no room on a5 paper"),
        (Order(("rules",), "100x100mm"), r"rules have no room on 100x100mm paper: choose"),
        (Order(("cards",), "100x110mm", "60x100"), r"cards of 60 × 100 mm have no room on 100x110mm"),
    ],
    ids=lambda value: value.parts[0] if isinstance(value, Order) else "",
)
def test_paper_that_is_too_small_is_refused(order, said):
    """The error says what has no room, how much it takes, and what is allowed."""
    kit = find_kit(order)
    with pytest.raises(BadInput, match=said):
        print_kit(kit, order.parts)


@pytest.mark.parametrize("text", ["", "huge", "44", "44x", "20x30", "63x200", "88x63", "44x68cm", "1e3x9", "٤٤x٦٨"])
def test_a_card_size_that_is_none_is_refused(text):
    """The error names what is allowed."""
    with pytest.raises(BadInput, match=r"card size .* (allowed are|must be)"):
        parse_card(text)


@pytest.mark.parametrize("text", ["1000x1000", "63.5x889", "999999999x1mm"])
def test_a_card_size_out_of_reach_is_told_so(text):
    """Such a size is not called unknown, as if it were written wrongly."""
    with pytest.raises(BadInput, match=r"is not possible: each side must be 36 to 120 mm"):
        parse_card(text)


def test_a_decimal_comma_in_a_card_size_is_answered_with_an_example():
    """It shows the point and the unit."""
    with pytest.raises(BadInput, match=r"WIDTHxHEIGHTmm, such as 63\.5x88\.9mm"):
        parse_card("63,5x88,9")


def test_the_slimmest_and_the_widest_card_are_allowed():
    """A quotient that falls short by a rounding error is as good as the limit that is told."""
    assert [parse_card(text) for text in ("36x46.8", "36x64.8", "60x78", "50x90")] == [
        (36, 46.8), (36, 64.8), (60, 78), (50, 90),
    ]  # fmt: skip


@pytest.mark.parametrize("paper", ["900x900mm", "620x300", "100x900"])
def test_large_paper_is_as_good_as_any(paper):
    """Nothing is said about squares, of which a betting race has none."""
    kit = find_kit(Order(("cards",), paper))
    assert kit.paper.name.startswith(paper.removesuffix("mm"))
    assert print_kit(kit, ("cards",)).startswith(b"%PDF")


def test_a_card_size_may_be_written_in_several_ways():
    """It is a name, in capitals or not, or millimetres with or without their unit."""
    assert parse_card("Poker") == parse_card("63x88") == parse_card(" 63X88mm ") == (63, 88)


def test_a_seed_gives_new_boards():
    """The same seed gives the same two boards, other ones than the usual."""
    kit = find_kit(Order(("board",), seed="lake"))
    assert [made.seed for made in kit.boards] == ["lake", "lake"]
    assert kit.boards == find_kit(Order(("board",), seed="lake")).boards
    assert kit.boards != find_kit(Order(("board",))).boards


def run(*args):
    """The command's result."""
    return CliRunner().invoke(main, ["moped", "print", *map(str, args)])


def test_the_command_prints_a_game(tmp_path):
    """It writes the file and says what is in it."""
    result = run("--part", "rules", "--part", "cards", "-o", tmp_path / "game.pdf", "--json", "--quiet")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "parts": ["rules", "cards"], "pages": 14, "paper": "a4", "card_mm": [44.0, 68.0], "backs": "duplex",
        "boards": {}, "file": str(tmp_path / "game.pdf"),
    }  # fmt: skip
    assert (tmp_path / "game.pdf").read_bytes().startswith(b"%PDF-1.7")


@pytest.mark.parametrize(
    ("args", "name"),
    [
        ((), "moped-a4.pdf"),
        (("--part", "rules", "--paper", "letter"), "moped-rules-letter.pdf"),
        (("--part", "rules", "--part", "scorepad", "--part", "rules"), "moped-rules-scorepad-a4.pdf"),
        (("--part", "rules", "--seed", "a/ь #"), "moped-a-ь---rules-a4.pdf"),
    ],
)
def test_without_a_name_the_file_is_called_after_what_it_holds(tmp_path, monkeypatch, args, name):
    """Its name says which parts it holds, unless it holds all, and the paper."""
    monkeypatch.chdir(tmp_path)
    assert run(*args).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_the_parts_of_the_command_are_all_parts():
    """The order of pages leaves no part out."""
    assert set(PARTS) == {"board", "cards", "markers", "scorepad", "rules"}


@pytest.mark.parametrize(
    "args",
    [
        ("--paper", "a5"), ("--paper", "tin"), ("--card-size", "9x9"), ("--lang", "fr"), ("--ink", "gold"),
        ("--part", "box"), ("--backs", "none"), ("--seed", "x" * 500), ("--printer-scale", "500%"), ("extra",),
    ],
    ids=lambda args: args[0],
)  # fmt: skip
def test_wrong_use_is_one_line(args, tmp_path):
    """Anything that does not exist is one line on standard error, exit code 2, and no file."""
    result = run(*args, "-o", tmp_path / "game.pdf")
    assert result.exit_code == 2
    assert result.stderr.startswith("vollgas: ")
    assert result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_printer_is_corrected(tmp_path):
    """Measured to print two percent too small, it is given marks that are two percent further apart."""
    result = run("--part", "cards", "--printer-scale", "98%", "-o", tmp_path / "game.pdf")
    assert result.exit_code == 0, result.stderr
    spans = []
    for pdf in (printed(Order(("cards",)))[1], (tmp_path / "game.pdf").read_bytes()):
        marks = next(path.subpaths for path in read_page(pdf)[0] if path.stroke and len(path.subpaths) == 20)
        xs = [x for line in marks for x, _ in line]
        spans.append(max(xs) - min(xs))
    assert spans[1] * 0.98 == pytest.approx(spans[0], abs=0.02)


def test_a_correction_that_would_cut_marks_off_is_refused(tmp_path):
    """Five millimetres from the edge there is no room to move everything by six, which other pages would allow."""
    result = run("--part", "cards", "--offset", "6,0", "-o", tmp_path / "game.pdf")
    assert result.exit_code == 2
    assert "at its right edge" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("ink", "most"),
    [
        ("colour", {"rules": 0.12, "board": 0.28, "cards": 0.54, "markers": 0.32, "scorepad": 0.14}),
        ("saver", {"rules": 0.04, "board": 0.07, "cards": 0.07, "markers": 0.06, "scorepad": 0.05}),
    ],
)
def test_the_game_takes_no_more_ink_than_is_said(ink, most):
    """Boards and cards are drawn as a game to keep, the cards' backs the darkest; in saver mode all is pale."""
    for part, limit in most.items():
        pdf = printed(Order((part,), ink=ink))[1]
        # A sheet of cards and its back stand for the others.
        assert max(coverage(pdf, page, DPI) for page in range(pages_of(pdf))[:4]) <= limit, part
