"""The track page, its legend and the ideal-line page, read back from the PDF."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import dist

import numpy as np
import pytest
import zxingcpp
from drawing_help import (
    assert_apart,
    assert_inside,
    coverage,
    letters,
    picture,
    printed,
    read_page,
    sheet,
    with_hazards,
    words_on,
)
from hypothesis import given
from hypothesis import strategies as st
from pypdfium2 import PdfDocument
from shapely import LineString, box, unary_union

from vollgas.drawing.barriers import draw_barriers, edges
from vollgas.drawing.colour import rgb
from vollgas.drawing.field import SYMBOL_SIZE, ground_of
from vollgas.drawing.frame import MODULE, RULER, ruler_place
from vollgas.drawing.gates import start_crosses
from vollgas.drawing.ground import Ground
from vollgas.drawing.millimetre import FINE_LINE, HALF_LINE
from vollgas.drawing.ornaments import GAP, LARGEST, SMALLEST, find_spots
from vollgas.drawing.pages import ghostline, scoresheet, track
from vollgas.drawing.pages.ghostline import change, shown_end, used_hazards
from vollgas.drawing.pen import Pen
from vollgas.drawing.sheet import spoken
from vollgas.drawing.terms import border_text, game_parts, hazard_text, move_text, variant_parts
from vollgas.lattice import Cross, Move
from vollgas.lineup import course_of
from vollgas.making.grade import medals
from vollgas.paper import MARGIN
from vollgas.rules import find_rules
from vollgas.solver import solve
from vollgas.theme import load_theme, theme_names
from vollgas.track import Finish, Hazard, TrackId
from vollgas.words import LANGS

PAPERS = [
    {"paper": "a4"},
    {"paper": "letter"},
    {"paper": "a5"},
    {"paper": "a3"},
    {"paper": "a4", "landscape": True},
    {"paper": "a4", "square": 10.0},
    {"paper": "a5", "square": 3.5},
    {"paper": "130x180mm"},
    {"paper": "100x150mm", "square": 3.0},
]
NAMES = ["-".join(str(value) for value in paper.values()) for paper in PAPERS]
every_paper = pytest.mark.parametrize("paper", PAPERS, ids=NAMES)


@cache
def _page(**wanted):
    base = sheet(**wanted)
    return base, printed(track.draw, base)


def page(paper, **wanted):
    """The sheet and its track page."""
    return _page(**paper, **wanted)


def steps(low, high, size):
    """The places low, low + size, … up to high, in mm."""
    return [low + i * size for i in range(round((high - low) / size) + 1)]


@every_paper
def test_grid_lines_are_exact(paper):
    """Each side of each road square lies on a printed line, to a hundredth of a millimetre; no line is extra."""
    base, pdf = page(paper)
    ground, palette = ground_of(base), base.theme.palette
    [grid] = [path for path in read_page(pdf)[0] if path.stroke == pytest.approx(rgb(palette.grid), abs=1e-3)]
    printed_sides = set()
    for (x0, y0), (x1, y1) in grid.subpaths:
        assert min(abs(x1 - x0), abs(y1 - y0)) < 0.001
        ends = [((x - ground.x) / ground.side, (y - ground.y) / ground.side) for x, y in ((x0, y0), (x1, y1))]
        whole = [(round(x), round(y)) for x, y in ends]
        assert all(dist(end, near) * ground.side < 0.01 for end, near in zip(ends, whole, strict=True))
        (c0, r0), (c1, r1) = whole
        if r0 == r1:
            printed_sides |= {("across", x, r0) for x in range(c0, c1)}
        else:
            printed_sides |= {("along", c0, y) for y in range(r0, r1)}
    wanted = set()
    for x, y in base.track.road_squares():
        wanted |= {("across", x, y), ("across", x, y + 1), ("along", x, y), ("along", x + 1, y)}
    assert printed_sides == wanted


@every_paper
def test_the_ruler_is_fifty_millimetres(paper):
    """The ruler lies where ``ruler_place`` says, is 50 mm long and has a tick at every ten."""
    base, pdf = page(paper)
    x, y, length = ruler_place(base.track.paper)
    assert (length, RULER) == (50, 50)
    lines = [sub for path in read_page(pdf)[0] if path.stroke for sub in path.subpaths if len(sub) == 2]
    assert any(dist(a, (x, y)) < 0.005 and dist(b, (x + 50, y)) < 0.005 for a, b in lines)
    feet = {round(a[0] - x, 2) for a, b in lines if abs(a[1] - y) < 0.005 and abs(a[0] - b[0]) < 0.005 and b[1] > a[1]}
    assert {0, 10, 20, 30, 40, 50} <= feet


@every_paper
@pytest.mark.parametrize("lang", LANGS)
def test_all_text_keeps_the_margins(paper, lang):
    """No letter reaches into the unprinted edge of the sheet; accents of capitals may by a third of a millimetre."""
    base, pdf = page(paper, lang=lang)
    found = letters(pdf)
    assert len(found) > 150
    wide, high = base.track.paper.width, base.track.paper.height
    for letter, left, bottom, right, top in found:
        assert left >= MARGIN - 0.1, letter
        assert bottom >= MARGIN - 0.1, letter
        assert right <= wide - MARGIN + 0.1, letter
        assert top <= high - MARGIN + 0.35, letter


@every_paper
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("drawn", [track.draw, ghostline.draw], ids=["track", "ghost"])
def test_no_text_lies_on_other_text(paper, lang, drawn):
    """The ink of no two letters overlaps, whatever the sheet and the language."""
    assert_apart(letters(printed(drawn, sheet(**paper, lang=lang, seed="a rather long seed"))))


@pytest.mark.parametrize("ink", ["colour", "saver", "mono"])
@every_paper
def test_the_qr_code_reads_as_the_tracks_name(paper, ink):
    """A reader of QR codes gets exactly the printed name of the track, whose text stands there as well."""
    base, pdf = page(paper, ink=ink)
    [code] = zxingcpp.read_barcodes(picture(pdf, 200))
    assert code.text == base.track.name
    assert base.track.name in words_on(pdf).replace(" ", "")


def test_the_longest_name_still_has_a_readable_code():
    """A name at the limits of theme, seed and paper keeps modules of 0.4 mm or more, and reads."""
    base = sheet("150x300mm", square=7.25, seed="Ж" * 40)
    long_id = TrackId("a" * 40, "medium", "Ж" * 40, base.track.paper)
    base = replace(base, track=replace(base.track, id=long_id))
    pdf = printed(track.draw, base)
    [code] = zxingcpp.read_barcodes(picture(pdf, 300))
    assert code.text == base.track.name
    modules = [path for path in read_page(pdf)[0] if path.filled and path.stroke is None and len(path.subpaths) > 200]
    assert min(abs(sub[1][0] - sub[0][0]) for path in modules for sub in path.subpaths) >= MODULE - 0.002


def test_hazards_stand_exactly_on_their_crosses():
    """Each symbol is centred on its cross and 0.9 squares large."""
    for paper in PAPERS[:6]:
        base, pdf = page(paper)
        ground = ground_of(base)
        _, stamps = read_page(pdf)
        for at, _ in base.track.hazards:
            here = [stamp for stamp in stamps if dist((stamp.x, stamp.y), ground.at(*at)) < 0.005]
            assert [round(10 * stamp.scale, 2) for stamp in here] == [round(SYMBOL_SIZE * ground.side, 2)]


@every_paper
def test_start_numbers_stand_on_the_start_crosses(paper):
    """Cross number n carries the digit n, in its middle."""
    base, pdf = page(paper)
    ground, found = ground_of(base), letters(pdf)
    assert len(base.track.starts) == 4
    for number, at in enumerate(base.track.starts, 1):
        x, y = ground.at(*at)
        middles = [
            ((left + right) / 2, (low + top) / 2) for letter, left, low, right, top in found if letter == str(number)
        ]
        assert min(dist(middle, (x, y)) for middle in middles) < 0.06 * ground.side


def test_the_start_points_away_from_the_start_crosses():
    """The teeth of the start line lie on the side where the race goes, upwards or to the right."""
    for landscape, ahead in ((False, Move(0, 1)), (True, Move(1, 0))):
        base, pdf = page({"paper": "a4", "landscape": landscape})
        assert base.track.way == ahead
        accent = pytest.approx(rgb(base.theme.palette.accent), abs=1e-3)
        teeth = [
            p.subpaths[0]
            for p in read_page(pdf)[0]
            if p.filled and p.stroke is None and len(p.subpaths[0]) == 3 and p.fill == accent
        ]
        ground, (a, b) = ground_of(base), sorted(base.track.start)
        line = ground.at(*a)
        mine = [
            tooth
            for tooth in teeth
            if abs((tooth[0][0] - line[0]) * ahead.dx + (tooth[0][1] - line[1]) * ahead.dy) < 0.01
        ]
        assert len(mine) == max(b.x - a.x, b.y - a.y)
        for foot, tip, _ in mine:
            assert (tip[0] - foot[0]) * ahead.dx + (tip[1] - foot[1]) * ahead.dy > 1


@pytest.mark.parametrize("landscape", [False, True])
def test_the_finish_is_chequered_behind_its_line(landscape):
    """Half squares behind the line alternate between dark and white; the road before it stays white."""
    base, pdf = page({"paper": "a4", "landscape": landscape})
    image, ground, ahead = picture(pdf, 254), ground_of(base), base.track.finish.direction  # ten pixels a millimetre
    a, b = sorted(base.track.finish[:2])
    high = image.height

    def shade(along, beyond):
        place = (a.x + beyond, a.y + along) if ahead.dx else (a.x + along, a.y + beyond)
        x, y = ground.at(*place)
        return image.getpixel((round(10 * x), high - round(10 * y)))

    # The outermost half squares to both sides; the word in the middle covers others.
    for column in (0, 1, 2 * max(b.x - a.x, b.y - a.y) - 1):
        for row in range(4):
            dark = shade(column / 2 + 0.25, row / 2 + 0.3) < 90
            assert dark == ((column + row) % 2 == 0)
        assert shade(column / 2 + 0.25, -0.4) > 240


SHADES = {"colour": (0.5, 0.55, 0.12), "saver": (0.08, 0.1, 0.05), "mono": (0.5, 0.55, 0.14)}
"""Least darkness of a barrier square and of all on average, and largest of a road square, by ink mode."""


@pytest.mark.parametrize("ink", SHADES)
@pytest.mark.parametrize("theme", theme_names())
def test_barrier_and_road_cannot_be_confused(theme, ink):
    """Every barrier square of every theme is plainly darker than every empty road square, in grey as in colour."""
    base, pdf = page({"paper": "a4"}, theme=theme, ink=ink)
    shades = 1 - np.asarray(picture(pdf, 127), float) / 255  # five pixels a millimetre
    ground, course = ground_of(base), base.track

    def darkness(x, y):
        (x0, y0), (x1, y1) = ground.at(x, y), ground.at(x + 1, y + 1)
        high = shades.shape[0]
        return shades[high - round(5 * y1) : high - round(5 * y0), round(5 * x0) : round(5 * x1)].mean()

    least, usual, most = SHADES[ink]
    barrier = [darkness(*square) for square in course.barrier_squares()]
    assert len(barrier) > 100
    assert min(barrier) > least
    assert np.mean(barrier) > usual
    crosses = {at for at, _ in course.hazards}
    (a, *_), (f, *_) = sorted(course.start), sorted(course.finish[:2])
    empty = [
        (x, y)
        for x, y in course.road_squares()
        if a.y < y < f.y - 1 and not crosses & {(x + i, y + j) for i in (0, 1) for j in (0, 1)}
    ]
    assert len(empty) > 300
    assert max(darkness(*square) for square in empty) < most


@pytest.mark.parametrize("theme", theme_names())
def test_ink_is_used_sparingly(theme):
    """A page covers at most 12 % of the paper, 4 % in saver mode, where half of the ink is saved or more."""
    used = {ink: coverage(page({"paper": "a4"}, theme=theme, ink=ink)[1]) for ink in SHADES}
    assert 0.04 < used["colour"] < 0.12
    assert used["saver"] < min(0.04, 0.5 * used["colour"])
    assert used["mono"] < 0.12


@pytest.mark.parametrize("theme", theme_names())
def test_a_page_full_of_barriers_is_no_large_file(theme):
    """Four hundred squares, as many as a sheet may have, take less than thirty kilobytes in any theme's manner."""
    look = load_theme(theme)
    squares = [(x, y) for x in range(20) for y in range(0, 40, 2)]
    pen = Pen("colour", "en", "Test")
    pen.page(210, 297, "1", "Page")
    draw_barriers(pen, squares, Ground(10, 10, 5), look.barrier, look.palette.barrier)
    assert len(pen.save()) < 30_000


@pytest.mark.parametrize("lang", LANGS)
def test_the_legend_explains_what_is_on_the_track_and_nothing_else(lang):
    """Each kind on the track has its name and its rule in the legend; kinds that are not there have none."""
    full = sheet(lang=lang)
    for kinds in (("brake",), ("turbo", "ramp"), ("brake", "turbo", "ramp", "pit")):
        hazards = [Hazard(Cross(3 + i, 20), kind) for i, kind in enumerate(kinds)]
        text = words_on(printed(track.draw, with_hazards(full, *hazards)))
        for kind, look in full.theme.hazards.items():
            assert (look.names[lang] in text) == (kind in kinds)
            assert (hazard_text(full, kind) in text) == (kind in kinds)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("theme", theme_names())
def test_even_small_sheets_have_room_for_the_whole_legend(theme, lang):
    """On A5, each hazard of each theme in each language has its name and its text, inside the margins, off the rest."""
    for game, kinds in (("vollgas", ("brake", "turbo", "ramp")), ("carreras", ("pit",))):
        base = with_hazards(sheet("a5", theme=theme, lang=lang), *(Hazard(Cross(9, 9), kind) for kind in kinds))
        base = replace(base, rules=find_rules(game))
        pdf = printed(track.draw, base)
        text, found = words_on(pdf), letters(pdf)
        for kind in kinds:
            assert spoken(base.theme.hazards[kind].names, lang) in text
            assert hazard_text(base, kind) in text
        assert_inside(found, base.track.paper)
        assert_apart(found)


def test_without_hazards_the_legend_recalls_the_move_and_the_barrier():
    """The room that hazards leave free tells how a move is made and what the barrier does."""
    base = sheet()
    text = words_on(printed(track.draw, with_hazards(base)))
    for said in (base.words("legend.move"), move_text(base), base.words("legend.barrier"), border_text(base)):
        assert said in text
    assert base.words("legend.move_text") not in words_on(page({"paper": "a4"})[1])


def test_titles_of_the_legend_stand_on_one_line():
    """However long their texts, the cards' titles share a baseline."""
    base, pdf = page({"paper": "a4"}, lang="de")
    titles = {spoken(base.theme.hazards[kind].names, "de") for kind in ("brake", "turbo", "ramp")}
    placed = letters(pdf)
    heads = []
    for title in titles:
        [low] = [
            placed[i][2]
            for i in range(len(placed))
            if "".join(one[0] for one in placed[i : i + len(title)]) == title.replace(" ", "")
        ]
        heads.append(low)
    assert len(heads) == 3
    assert max(heads) - min(heads) < 0.15


def test_a_long_name_breaks_into_even_lines():
    """The narrow place beside the QR code never leaves a fingerprint alone on the last line."""
    base = sheet("a5", theme="jungle", seed="9")
    with PdfDocument(printed(track.draw, base)) as document:
        lines = [line for line in document[0].get_textpage().get_text_range().splitlines() if line in base.track.name]
    parts = [line for line in lines if len(line) > 2]
    assert "".join(parts) == base.track.name
    assert len(parts) > 1
    assert min(map(len, parts)) > 0.6 * max(map(len, parts))


def test_titles_are_hollow_where_ink_is_saved():
    """In saver mode the title says the same in outlines, with little more than half of the ink."""
    used = {}
    for ink in ("colour", "saver"):
        base, pdf = page({"paper": "a4"}, ink=ink)
        used[ink] = 255 - np.asarray(picture(pdf, 150), float)[:150, :600].mean()
        assert base.title.upper() in words_on(pdf)
    assert 0.2 * used["colour"] < used["saver"] < 0.7 * used["colour"]


def test_hatching_paled_for_a_background_is_paler():
    """On the ideal-line page in saver mode the barrier has less than half of the ink that it has on the track page."""
    base, pdf = page({"paper": "a4"}, ink="saver", theme="city")
    ground = ground_of(base)
    x, y = next((x, y) for x, y in base.track.barrier_squares() if (x + 1, y) in set(base.track.barrier_squares()))
    used = []
    for drawn in (pdf, printed(ghostline.draw, base)):
        shades = 255 - np.asarray(picture(drawn, 254), float)
        (x0, y0), (x1, y1) = ground.at(x, y), ground.at(x + 2, y + 1)
        high = shades.shape[0]
        used.append(shades[high - round(10 * y1) : high - round(10 * y0), round(10 * x0) : round(10 * x1)].mean())
    assert 0.1 * used[0] < used[1] < 0.5 * used[0]


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1))
def test_the_line_around_hatching_is_exactly_the_rim_of_its_squares(squares):
    """However the squares lie, the line covers all within its width of other ground, and nothing else."""
    thick = 0.1
    ground = unary_union([box(x, y, x + 1, y + 1) for x, y in squares])
    lines = unary_union([LineString(ends).buffer(thick / 2, cap_style="flat") for ends in edges(squares, thick)])
    rim = ground.difference(ground.buffer(-thick, join_style="mitre"))
    assert lines.symmetric_difference(rim).area < 1e-9


@pytest.mark.parametrize("lang", LANGS)
def test_title_theme_level_and_par_are_printed(lang):
    """The head says what track this is, the foot what par is and what earns a medal."""
    base, pdf = page({"paper": "a4"}, lang=lang)
    text = words_on(pdf)
    for said in (
        base.title.upper(),
        base.theme_title,
        base.words("track.of", number=2),
        base.words("level.medium").upper(),
    ):
        assert said in text
    assert base.words("track.par").upper() in text
    for limit in medals(base.solution.par):
        assert base.words("track.at_most", number=limit) in text
    assert base.words("track.ruler") in text


@pytest.mark.parametrize(("paper", "radius"), [("a4", 2.8), ("a5", 1.9)])
def test_limits_of_three_digits_keep_off_the_next_medal(paper, radius):
    """Between the most moves for a medal and the disc of the next there is white, however many moves they are."""
    made = sheet(paper)
    pdf = printed(track.draw, replace(made, solution=replace(made.solution, par=137)))
    end = ruler_place(made.track.paper)[0]
    found = sorted((x0, x1, said) for said, x0, _, x1, y1 in letters(pdf) if x1 < end and y1 < MARGIN + 6.5)
    row = [(x0, x1, said) for x0, x1, said in found if said in "≤0123456789"]
    signs = [place for place, (_, _, said) in enumerate(row) if said == "≤"]
    assert len(signs) == 3
    for sign in signs[1:]:
        left, right, _ = row[sign - 1]
        assert (left + right) / 2 - radius - row[sign - 2][1] > 1


@pytest.mark.parametrize("paper", ["a4", "a5", "a5-landscape", "105x200mm"])
@pytest.mark.parametrize("lang", LANGS)
def test_par_in_a_pursuit_is_one_cars(lang, paper):
    """The foot says whose par it is, whole and apart from all else, and offers no medal."""
    made = ruled("vollgas", ("pursuit",), lang=lang, paper=paper.split("-")[0], landscape="-" in paper)
    made = replace(made, solution=solve(course_of(made.track, made.rules), made.rules))
    assert made.solution.par_by_start[0] == made.solution.par
    pdf = printed(track.draw, made)
    shown = words_on(pdf)
    assert f"{made.words('track.par').upper()} {made.solution.par} {made.words('track.par_of', number=1)}" in shown
    assert "≤" not in shown
    assert made.words("track.gold") not in shown
    found = letters(pdf)
    assert_inside(found, made.track.paper)
    assert_apart(found)
    *others, _ = made.solution.par_by_start
    pars = *(made.solution.par + 1 for _ in others), made.solution.par
    other = replace(made, solution=replace(made.solution, par_by_start=pars))
    assert made.words("track.par_of", number=len(pars)) in words_on(printed(track.draw, other))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_longest_title_of_ones_own_is_whole(paper, lang):
    """Twenty-eight signs stand on each page of a track of one's own, in place of the theme's title."""
    base = sheet(paper, lang=lang)
    made = replace(base, track=replace(base.track, id=None, title="Гонка вокруг школьного двора"))
    for draw in (track.draw, ghostline.draw, scoresheet.draw):
        pdf = printed(draw, made)
        assert made.track.title in words_on(pdf) or made.track.title.upper() in words_on(pdf)
        assert spoken(base.theme.levels["medium"].titles, lang) not in words_on(pdf)
        assert_inside(letters(pdf), made.track.paper)


@pytest.mark.parametrize(("level", "flags"), [("easy", 1), ("medium", 2), ("nasty", 3)])
def test_flags_count_the_level(level, flags):
    """One, two or three of the three flags are filled."""
    base, pdf = page({"paper": "a4"}, level=level)
    accent = pytest.approx(rgb(base.theme.palette.accent), abs=1e-3)
    header = base.track.paper.height - 32
    triangles = [
        p for p in read_page(pdf)[0] if len(p.subpaths[0]) == 3 and p.stroke == accent and p.subpaths[0][0][1] > header
    ]
    assert len(triangles) == 3
    assert sum(triangle.filled for triangle in triangles) == flags


def test_a_hand_made_track_is_no_track_of_three():
    """A track without an ID is named "own" and not numbered."""
    base = sheet()
    own = replace(base, track=replace(base.track, id=None))
    text = words_on(printed(track.draw, own))
    assert f"own/medium:{own.track.fingerprint}" in text
    assert base.words("track.of", number=2) not in text


@every_paper
def test_ornaments_keep_off_the_track(paper):
    """Ornaments stay half a square away from road and barrier and inside the field, in sizes that are no square's."""
    course = page(paper)[0].track
    spots = find_spots(course, 5)
    taken = [*course.road_squares(), *course.barrier_squares()]
    for spot in spots:
        assert SMALLEST <= spot.size <= LARGEST
        half = spot.size / 2
        for x, y in taken:
            gap = max(x - spot.x - half, spot.x - half - x - 1, y - spot.y - half, spot.y - half - y - 1)
            assert gap >= GAP - 0.011
        assert half - 0.011 <= spot.x <= course.columns - half + 0.011
        assert half - 0.011 <= spot.y <= course.rows - half + 0.011
    assert find_spots(course, 5) == spots


def test_ornaments_are_there_and_vary():
    """A4 has room for several; each differs from its nearest neighbour, and another track has others."""
    one, other = (find_spots(page({"paper": "a4", "square": size})[0].track, 5) for size in (5.0, 4.0))
    assert len(one) >= 4
    for spot in one:
        nearest = min((s for s in one if s != spot), key=lambda s: dist((s.x, s.y), (spot.x, spot.y)))
        if one.index(nearest) < one.index(spot):
            assert nearest.number != spot.number
    assert one != other
    assert find_spots(page({"paper": "a4"})[0].track, 0) == []


@every_paper
@pytest.mark.parametrize("lang", LANGS)
def test_the_ideal_line_passes_through_its_crosses(paper, lang):
    """The page shows the solver's line, cross by cross, counts its moves and says that it is the solution."""
    base = sheet(**paper, lang=lang)
    pdf = printed(ghostline.draw, base)
    ground, line = ground_of(base), base.solution.line
    exact = [ground.at(*at) for at in line]
    drawn = [p.subpaths[0] for p in read_page(pdf)[0] if p.stroke and len(p.subpaths[0]) == len(line)]
    assert any(all(dist(a, b) < 0.005 for a, b in zip(points, exact, strict=True)) for points in drawn)
    text = words_on(pdf)
    assert base.words("ghost.title", par=base.solution.par) in text
    assert base.words("ghost.solution").split(":")[0] in text
    assert len(line) == base.solution.par + 1


def test_a_last_move_off_the_sheet_is_shown_to_the_fields_edge():
    """What ends inside stays; what leaves the field ends on its edge, on the same straight line."""
    assert shown_end((5, 5), (10, 0), (0, 0), (10, 10)) == (10, 0)
    assert shown_end((8, 6), (12, 8), (0, 0), (10, 10)) == (10, 7)
    assert shown_end((2, 2), (-2, -6), (0, 0), (10, 10)) == (1, 0)


def test_the_number_of_a_last_move_off_the_sheet_is_printed():
    """A line that ends far beyond the finish still says how many moves it took, inside the field."""
    base = sheet()
    line = base.solution.line
    gone = replace(base.solution, line=(*line[:-1], Cross(line[-1].x - 30, line[-1].y + 30)))
    found, ground = letters(printed(ghostline.draw, replace(base, solution=gone))), ground_of(base)
    x, y = ground.at(*line[-2])
    near = [
        letter
        for letter, left, low, _, top in found
        if dist((left, low), (x, y)) < 8 * ground.side and top < ground.at(0, base.track.rows)[1]
    ]
    assert set(str(base.solution.par)) <= set(near)


def test_moves_are_numbered_to_the_last():
    """Each move of the ideal line has its number near the cross where it ends."""
    base = sheet()
    pdf = printed(ghostline.draw, base)
    found, ground = letters(pdf), ground_of(base)
    for number, at in enumerate(base.solution.line[1:], 1):
        x, y = ground.at(*at)
        digit = str(number)[0]
        assert any(
            letter == digit and dist(((left + right) / 2, (low + top) / 2), (x, y)) < 1.2 * ground.side
            for letter, left, low, right, top in found
        ), number


@pytest.mark.parametrize(
    ("before", "now", "sign"),
    [((0, 0), (0, 1), 1), ((2, 1), (3, 1), 1), ((2, 1), (2, 2), 1), ((3, 0), (2, 1), -1), ((-2, 1), (1, 2), 0)],
)
def test_change_of_tempo(before, now, sign):
    """Faster, slower or the same is decided by the longer axis first."""
    assert change(Move(*before), Move(*now)) == sign
    assert change(Move(*now), Move(*before)) == -sign


def test_used_hazards_are_those_on_the_line():
    """A hazard counts as used when a move passes over it or ends on it; not where the race starts, nor beside."""
    base = sheet()
    line = base.solution.line
    passed = next(
        Cross((a.x + b.x) // 2, (a.y + b.y) // 2)
        for a, b in pairwise(line)
        if (b.x - a.x) % 2 == (b.y - a.y) % 2 == 0 and a != b
    )
    ended, beside = line[4], Cross(line[4].x, line[4].y + 30)
    hazards = [Hazard(at, "turbo") for at in (line[0], passed, ended, beside)]
    assert passed not in line
    assert used_hazards(with_hazards(base, *hazards)) == [passed, ended]


def test_ground_turns_squares_into_millimetres():
    """A place on the field is its squares times their side, from the field's corner."""
    assert Ground(10, 45, 5).at(2, 0.5) == (20, 47.5)


def test_both_pages_differ_only_where_they_should():
    """The ideal-line page has the same ruler, name and start numbers as the track page, and no legend."""
    base, pdf = page({"paper": "a4"})
    ghost = printed(ghostline.draw, base)
    assert base.track.name in words_on(ghost)
    assert base.words("ghost.game") in words_on(ghost)
    assert "FINISH" in words_on(pdf)
    assert "FINISH" not in words_on(ghost), "the last move's number needs the place"
    for kind in ("brake", "turbo", "ramp"):
        assert hazard_text(base, kind) not in words_on(ghost)
    assert np.asarray(picture(ghost, 60), float).mean() > np.asarray(picture(pdf, 60), float).mean() + 2


def ruled(game, variants=(), *, circuit=False, **wanted):
    """A sheet under the rules of a game."""
    base = sheet(**wanted)
    course = base.track
    if circuit:
        course = replace(course, finish=Finish(*course.start, course.way))
    return replace(base, track=course, rules=find_rules(game, variants))


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize(
    ("game", "variants"), [("vollgas", ()), ("carreras", ()), ("carreras", ("millimetre",)), ("vollgas", ("pursuit",))]
)
def test_numbered_rings_stand_where_the_cars_start(game, variants, landscape):
    """Behind the line, on it (C4), or one behind the other (VV2): there the rings are, each with its number."""
    made = ruled(game, variants, landscape=landscape)
    pdf = printed(track.draw, made)
    ground, found = ground_of(made), letters(pdf)
    starts = start_crosses(made.track, made.rules)
    course = course_of(made.track, made.rules)
    assert [(x * made.rules.scale, y * made.rules.scale) for x, y in starts] == list(course.starts)
    if game == "carreras":
        (a, _), way = made.track.start, made.track.way
        assert {at.x * way.dx + at.y * way.dy for at in starts} == {a.x * way.dx + a.y * way.dy}
    for number, at in enumerate(starts, 1):
        place = ground.at(*at)
        middles = [((x0 + x1) / 2, (y0 + y1) / 2) for letter, x0, y0, x1, y1 in found if letter == str(number)]
        assert min(dist(middle, place) for middle in middles) < 0.06 * ground.side


@pytest.mark.parametrize("paper", [{"square": 10.0}, {"square": 5.0, "landscape": True}, {"paper": "a5"}])
def test_millimetre_paper_has_ten_fine_lines_to_a_square(paper):
    """Every tenth of a square has a hairline, those that halve a square are heavier, and files stay small."""
    made = ruled("carreras", ("millimetre",), **paper)
    pdf = printed(track.draw, made)
    ground, course = ground_of(made), made.track
    fine = {FINE_LINE: set(), HALF_LINE: set()}
    for path in read_page(pdf)[0]:
        if path.stroke and round(path.width, 3) in fine:
            fine[round(path.width, 3)] |= {
                (which, round(10 * (line[0][which] - ground[which]) / ground.side, 2))
                for line in path.subpaths
                for which in (0, 1)
                if abs(line[0][which] - line[1][which]) < 0.001
            }
    for width, halves in ((FINE_LINE, False), (HALF_LINE, True)):
        numbers = [
            (which, number)
            for which, squares in enumerate((course.columns, course.rows))
            for number in range(1, 10 * squares)
            if number % 10 and (number % 10 == 5) == halves
        ]
        assert fine[width] == set(numbers)
    assert len(pdf) < 160_000
    plain = printed(track.draw, replace(made, rules=find_rules("carreras")))
    assert not any(path.stroke and round(path.width, 3) == FINE_LINE for path in read_page(plain)[0])


def test_fine_lines_show_on_the_road_only():
    """A barrier square and the paper off the road look the same with and without millimetres."""
    made = ruled("carreras", ("millimetre",), square=10.0)
    plain = replace(made, rules=find_rules("carreras"))
    fine, coarse = (np.asarray(picture(printed(track.draw, one), 254), float) for one in (made, plain))
    ground, high = ground_of(made), fine.shape[0]

    def apart(x, y):
        (x0, y0), (x1, y1) = ground.at(x + 0.1, y + 0.1), ground.at(x + 0.9, y + 0.9)
        window = slice(high - round(10 * y1), high - round(10 * y0)), slice(round(10 * x0), round(10 * x1))
        return np.abs(fine[window] - coarse[window]).max()

    starts = {at for at, _ in made.track.hazards} | set(made.track.starts)
    road = [square for square in made.track.road_squares() if not starts & {square, (square[0] + 1, square[1] + 1)}]
    assert max(apart(*square) for square in made.track.barrier_squares()) == 0
    assert min(apart(*square) for square in road[len(made.track.starts) + 20 : -20]) > 20


GAMES_PLAYED = [
    ("vollgas", ("beginner", "laps=9", "pursuit")),
    ("carreras", ("laps=3", "relay", "mover-out", "hard-braking", "lost-turn")),
    ("carreras", ("judged-after", "knockout", "millimetre=2", "ghost")),
    ("gonki", ("beginner", "laps=2", "relay")),
]


@pytest.mark.parametrize("paper", [{"paper": "a4"}, {"paper": "a5"}, {"paper": "a4", "landscape": True}])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "variants"), GAMES_PLAYED)
@pytest.mark.parametrize("kinds", [(), ("pit",)])
def test_the_track_page_says_what_is_played(paper, lang, game, variants, kinds):
    """Game and variants stand in the head, the legend says what the game says, and no text lies on other text."""
    made = ruled(game, variants, lang=lang, **paper)
    made = with_hazards(made, *(Hazard(Cross(4, 20), kind) for kind in kinds))
    pdf = printed(track.draw, made)
    shown = words_on(pdf)
    for part in [*game_parts(made), *variant_parts(made)]:
        assert set(part.split()) <= set(shown.split()) or "…" in shown
    if paper["paper"] == "a4":
        assert set(move_text(made).split()) <= set(shown.split())
        assert set(border_text(made).split()) <= set(shown.split())
    assert_apart(letters(pdf))


@pytest.mark.parametrize(
    ("game", "variants", "said"),
    [
        ("vollgas", (), "Driving in is a crash: stop before it, tempo 0, then three moves with tempo 1 at most."),
        ("carreras", (), "even if only the straight-on move does it. Back with tempo 1"),
        ("carreras", ("judged-after",), "come back with tempo 1, no further on than where you left."),
        ("carreras", ("knockout",), "puts you out of the race, even if only the straight-on move does it."),
        ("carreras", ("knockout", "judged-after"), "puts you out of the race."),
        ("gonki", (), "is not allowed: choose another move."),
    ],
)
def test_the_legend_says_what_leaving_the_track_means(game, variants, said):
    """Each game has its own word on it, on square tracks and on drawn lines."""
    made = ruled(game, variants)
    assert said in border_text(made)
    drawn = replace(made, track=replace(made.track, outline=(((0, 0), (100, 0), (100, 100)),)))
    assert "Driving in" in border_text(made)
    assert "Crossing it" in border_text(drawn)


def test_variants_are_named_with_their_numbers():
    """Laps are counted, on a sprint as runs, and a wide box of millimetre paper is said to be wide."""
    assert variant_parts(ruled("gonki", ["laps=4"], circuit=True)) == ["4 laps"]
    assert variant_parts(ruled("gonki", ["laps"])) == ["2 runs"]
    assert variant_parts(ruled("carreras", ["millimetre"])) == ["Millimetre paper"]
    assert variant_parts(ruled("carreras", ["millimetre=2"])) == ["Millimetre paper, box of 2"]
    assert game_parts(ruled("vollgas")) == []


def test_each_run_of_a_sprint_has_its_line():
    """After the finish line the ideal line begins again on its start cross, and no stroke leads back there (VV3)."""
    base = sheet()
    rules = find_rules("vollgas", ["laps=3"])
    solution = solve(course_of(base.track, rules), rules)
    made = replace(base, rules=rules, solution=solution)
    runs = ghostline.runs_of(made)
    assert len(runs) == 3
    assert sum(len(changes) for _, changes in runs) == solution.par
    for places, changes in runs:
        assert len(places) == len(changes) + 1
        assert places[0] in [(at.x, at.y) for at in base.track.starts]
        assert changes[0] == 1
        assert base.track.finish.distance((round(places[-1][0]), round(places[-1][1]))) < 0
    shown = words_on(printed(ghostline.draw, made))
    assert str(solution.par) in shown.split()


def test_ideal_lines_on_millimetre_paper_are_drawn_in_tenths():
    """The line's crosses are tenths of a square, and its first move goes on from the rolling start (C4, CV6)."""
    base = sheet()
    rules = find_rules("carreras", ["millimetre"])
    fine = replace(
        base.solution,
        line=tuple(Cross(10 * at.x + 3, 10 * at.y) for at in base.solution.line),
        moves=tuple(Move(10 * move.dx, 10 * move.dy) for move in base.solution.moves),
    )
    made = replace(base, rules=rules, solution=fine)
    [(places, changes)] = ghostline.runs_of(made)
    assert places == [(at.x + 0.3, at.y) for at in base.solution.line]
    first = base.solution.moves[0]
    assert changes[0] == change(base.track.way, first)
    hazard = Hazard(base.solution.line[4], "turbo")
    shifted_line = replace(fine, line=tuple(Cross(10 * at.x, 10 * at.y) for at in base.solution.line))
    assert used_hazards(with_hazards(replace(made, solution=shifted_line), hazard)) == [hazard.at]
