"""How much ink pages take: at most 12 % of the paper, 4 % in saver mode, and how letters and barriers get there."""

import io
import re
from collections.abc import Callable
from dataclasses import replace

import pypdf
import pytest
from drawing_help import coverage, printed, sheet, words_on
from fontTools.ttLib import TTFont

from vollgas.assets import folder
from vollgas.drawing import fonts
from vollgas.drawing.barriers import BUDGET, COVER, draw_barriers, lean_of
from vollgas.drawing.book import make_book
from vollgas.drawing.fonts import FONTS, THINNER
from vollgas.drawing.ground import Ground
from vollgas.drawing.hints import unhinted
from vollgas.drawing.pages import cover, ghostline, packcover, packrules, peek, rules, scoresheet, track
from vollgas.drawing.pen import Pen
from vollgas.drawing.sheet import Collection, Sheet
from vollgas.drawing.thinning import drawn_in, reached, thinned
from vollgas.making.make import make_track
from vollgas.paper import make_paper
from vollgas.papers import Order as PaperOrder
from vollgas.papers import find_plain, print_plain
from vollgas.rules import find_rules
from vollgas.scorekeeping import SCORE_KINDS, find_scores, print_scores
from vollgas.scorekeeping import Order as ScoreOrder
from vollgas.sheets import make_sheet
from vollgas.theme import load_theme
from vollgas.themefile import Barrier
from vollgas.track import parse_id
from vollgas.words import LANGS

MOST = {"colour": 0.12, "saver": 0.04}
"""Most of a page that may be covered, by ink mode."""
every_ink = pytest.mark.parametrize("ink", MOST)

PAGES: dict[str, Callable[[Pen, Sheet], None]] = {
    "rules": rules.draw, "score": scoresheet.draw, "cover": cover.draw, "ghost": ghostline.draw, "track": track.draw,
}  # fmt: skip


@every_ink
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_pages_that_go_with_a_track(paper: str, lang: str, ink: str) -> None:
    """Rules, score sheet, cover and ideal line of every game keep to the ink that a page may use."""
    for game, variants in (("vollgas", []), ("carreras", []), ("gonki", ["relay"])):
        base = sheet(paper, theme="haunted", lang=lang, ink=ink)
        base = replace(base, rules=find_rules(game, variants), cover=game == "gonki")
        for name, draw in PAGES.items():
            assert coverage(printed(draw, base)) <= MOST[ink], (game, name)


@every_ink
@pytest.mark.parametrize(
    "text",
    ["jungle/nasty#1", "castle/nasty#1@circuit", "city/nasty#1@a4-10mm", "haunted/nasty#1@a5", "space/easy#1@freehand"],
)
def test_tracks_full_of_barriers(text: str, ink: str) -> None:
    """However many squares are barrier, the page keeps to its ink, and they stay darker than the road."""
    track_id = parse_id(text)[0]
    theme = load_theme(track_id.theme)
    base = make_sheet(make_track(track_id, theme), theme, find_rules(), "de", ink, None)
    for draw in (track.draw, ghostline.draw):
        assert coverage(printed(draw, base)) <= MOST[ink]


@every_ink
def test_pages_of_packs_scores_and_papers(ink: str) -> None:
    """A pack's own pages, score sheets without a track, and blank paper keep to their ink."""
    pack = Collection(tuple(sheet(level=level, theme="haunted", ink=ink) for level in ("easy", "medium", "nasty")))
    for draw in (packcover.draw, packrules.draw, peek.draw):
        assert coverage(make_book([lambda pen, draw=draw: draw(pen, pack)], "t", "en", ink)) <= MOST[ink]
    for kind in SCORE_KINDS:
        assert (
            coverage(print_scores(find_scores(ScoreOrder(kind, players=8, paper="a5", lang="ru", ink=ink))))
            <= MOST[ink]
        )
    for kind, square in (("squared", "3mm"), ("squared", "5mm"), ("millimetre", "5mm"), ("millimetre", "10mm")):
        plain = print_plain(find_plain(PaperOrder(kind, square=square, ink=ink)))
        assert coverage(plain) <= MOST[ink], (kind, square)


@pytest.mark.parametrize("style", COVER)
def test_the_cover_of_each_style_is_as_measured(style: Barrier) -> None:
    """What the table says of a style is what it prints."""
    pen = Pen("colour", "en", "t")
    pen.page(60, 60, "1", "p")
    draw_barriers(pen, [(x, y) for x in range(12) for y in range(12)], Ground(0, 0, 5), style, "#000000")
    assert coverage(pen.save(), dpi=254) == pytest.approx(COVER[style], abs=0.012)


@pytest.mark.parametrize("ink", BUDGET)
def test_many_barriers_have_less_ink_each(ink: str) -> None:
    """Up to a point each has its full ink; beyond it their sum stays what it is."""
    paper, small = make_paper("a4"), make_paper("a5")
    assert lean_of(ink, paper, 200, "block", "#303030") == 1
    for squares in (500, 600, 900):
        lean = lean_of(ink, paper, squares, "block", "#303030")
        assert lean * squares == pytest.approx(500 * lean_of(ink, paper, 500, "block", "#303030"), rel=0.03)
        assert lean_of(ink, small, squares // 2, "block", "#303030") < lean


def test_thin_letters_take_less_ink_and_the_same_room() -> None:
    """Where ink is saved, a page of letters has half of the ink or little more, and says the same."""
    found = {}
    for ink in ("colour", "saver"):
        pen = Pen(ink, "en", "t")
        pen.page(148, 210, "1", "p")
        for row, font in enumerate(THINNER):
            pen.text(10, 190 - 12 * row, "Jäger ÄÖÜß Ñandú Жизнь Щука 0123", 20, font)
        found[ink] = pen.save()
    assert words_on(found["colour"]) == words_on(found["saver"])
    assert 0.3 < coverage(found["saver"]) / coverage(found["colour"]) < 0.6


@pytest.mark.parametrize("font", THINNER)
def test_no_outline_of_a_thin_letter_turns_inside_out(font: fonts.Font) -> None:
    """Of every glyph that is thinned, outlines shrink and holes grow, and no outline nears nothing."""
    font_file = TTFont(folder("templates") / "fonts" / f"{FONTS[font]}.ttf")
    letters = [*range(0x21, 0x7F), *range(0xC0, 0x180), *range(0x410, 0x450)]
    glyf, names = font_file["glyf"], font_file.getBestCmap()
    reach = (
        round(font_file["head"].unitsPerEm * THINNER[font][0] / 2),
        round(font_file["head"].unitsPerEm * THINNER[font][1] / 2),
    )
    for letter in letters:
        glyph = glyf[names[letter]] if letter in names else None
        if glyph is None or glyph.numberOfContours <= 0:
            continue
        points, ends, _ = glyph.getCoordinates(glyf)
        first = 0
        for end in ends:
            contour = [(round(x), round(y)) for x, y in points[first : end + 1]]
            before, after = _area(contour), _area(drawn_in(contour, reach))
            assert before * after > 0, chr(letter)
            is_hole = before > 0
            assert before < after if is_hole else 0.1 * before > after > before, chr(letter)
            first = end + 1


def _area(contour: list[tuple[int, int]]) -> float:
    turned = contour[1:] + contour[:1]
    return sum(x * v - u * y for (x, y), (u, v) in zip(contour, turned, strict=True)) / 2


def test_a_subset_holds_what_its_glyphs_are_composed_of() -> None:
    """An accented letter's parts are thinned with it; other glyphs stay as they are."""
    font = fonts.font_of("text")
    face = font.face
    glyf, places = unhinted(face.get_table("glyf"), face.glyphPos)
    used = reached(glyf, places, [face.charToGlyph[ord("Ä")]])
    assert {0, face.charToGlyph[ord("Ä")]} < used
    lean, starts = thinned(glyf, places, used, (10, 5))
    same = [
        number
        for number in range(len(places) - 1)
        if lean[starts[number] : starts[number + 1]] == glyf[places[number] : places[number + 1]]
    ]
    assert len(same) > len(places) - 10
    assert face.charToGlyph[ord("B")] in same


def test_both_fonts_in_one_process() -> None:
    """A page that saves ink leaves the letters of others alone, and the other way round."""
    made = {}
    for turn in range(2):
        for ink in ("saver", "colour"):
            pdf = printed(track.draw, sheet(ink=ink))
            assert made.setdefault(ink, pdf) == pdf, turn
    names = {
        ink: {
            str(font.get_object()["/BaseFont"])
            for font in pypdf.PdfReader(io.BytesIO(pdf)).pages[0]["/Resources"]["/Font"].values()
        }
        for ink, pdf in made.items()
    }
    assert all(name.endswith("-Thin") for name in names["saver"])
    assert not any(name.endswith("-Thin") for name in names["colour"])


def test_dots_of_millimetre_paper_lie_on_its_crosses() -> None:
    """In saver mode the finest lines are dashes with their middles on the crosses: half a one at either end."""
    pdf = print_plain(find_plain(PaperOrder("millimetre", ink="saver")))
    assert re.search(rb"\[\.1 \.8 \.1 0\] 0 d", pdf)
    assert not re.search(rb"\[\.1 \.8 \.1 0\] 0 d", print_plain(find_plain(PaperOrder("millimetre"))))
