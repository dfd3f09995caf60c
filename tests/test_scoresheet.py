"""The score sheet: a card and a column for every player, enough moves for bronze, rows that a hand can write into."""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from drawing_help import assert_apart, assert_inside, letters, printed, read_page, sheet, with_hazards, words_on
from pypdfium2 import PdfDocument

from vollgas.drawing.colour import WHITE, mix, rgb
from vollgas.drawing.foot import room_of
from vollgas.drawing.medals import MEDALS
from vollgas.drawing.pages import scoresheet
from vollgas.drawing.scoring.plan import (
    BLOCK_GAP,
    LADDER_HEAD,
    LEAST_ROWS,
    MOST_ROWS,
    NUMBERS,
    STRIP,
    Form,
    form_of,
    moves_of,
    plan_of,
)
from vollgas.drawing.scoring.scores import penalty, scores_of
from vollgas.drawing.terms import team_letter
from vollgas.errors import VollgasError
from vollgas.lattice import Cross
from vollgas.making.grade import medals
from vollgas.paper import make_paper
from vollgas.rules import find_rules
from vollgas.track import Finish, Hazard
from vollgas.words import LANGS

PAPERS = [("a4", False), ("a4", True), ("letter", False), ("letter", True), ("a5", False), ("a5", True), ("a3", False)]
every_paper = pytest.mark.parametrize(
    "paper", PAPERS, ids=[f"{name}-{'landscape' if lying else 'upright'}" for name, lying in PAPERS]
)
every_number = pytest.mark.parametrize("players", range(1, 9))


@cache
def score(paper, players, par=None, *, lang="en", ink="colour", kinds=("brake", "turbo", "ramp")):
    """The sheet and its page as a PDF."""
    base = sheet(paper[0], landscape=paper[1], lang=lang, ink=ink)
    base = with_hazards(base, *(Hazard(Cross(4 + i, 14), kind) for i, kind in enumerate(kinds)))
    made = replace(base, players=players, solution=replace(base.solution, par=par or base.solution.par))
    return made, printed(scoresheet.draw, made)


def test_there_are_always_moves_enough_for_bronze():
    """For every par there are at least thirty moves, and some more than bronze needs."""
    for par in range(1, 100):
        assert moves_of(par) >= max(LEAST_ROWS, medals(par)[2] + 4)


@every_paper
@every_number
@pytest.mark.parametrize("par", [5, 21, 36, 60])
def test_the_plan_fits_the_page(paper, players, par):
    """Cards and ladder use no more than the room there is, and cover bronze."""
    made = make_paper(paper[0], landscape=paper[1])
    _, _, width, height = room_of(made)
    plan = plan_of(made, players, par)
    assert plan.rows * plan.blocks == plan.moves >= moves_of(par)
    assert plan.cards_height + (STRIP + LADDER_HEAD) * plan.scale + plan.rows * plan.row <= height + 1e-6
    blocks = plan.blocks * NUMBERS * plan.scale + (plan.blocks - 1) * BLOCK_GAP * plan.scale
    assert blocks + plan.blocks * players * plan.cell <= width + 1e-6


@pytest.mark.parametrize("paper", [("a4", False), ("letter", False)])
@every_number
@pytest.mark.parametrize("par", [21, 36, 52, 60])
def test_rows_are_high_enough_to_write_in(paper, players, par):
    """On A4 and Letter every row is at least 5.5 mm high and every cell 5.5 mm wide."""
    plan = plan_of(make_paper(paper[0], landscape=paper[1]), players, par)
    assert plan.row >= 5.5
    assert plan.cell >= 5.5


@pytest.mark.parametrize("paper", [("a5", False), ("a5", True)])
@every_number
@pytest.mark.parametrize("par", [21, 36, 60])
def test_even_small_sheets_have_boxes_to_tick(paper, players, par):
    """On A5 no box of the ladder is smaller than a tick needs."""
    plan = plan_of(make_paper(paper[0], landscape=paper[1]), players, par)
    assert min(plan.row, plan.cell) >= 3.0


def test_too_small_a_sheet_is_refused():
    """Where not even the smallest cards leave room for a ladder, the error says so."""
    with pytest.raises(VollgasError, match=r"100x100mm is too small for the score sheet of 14 players"):
        plan_of(make_paper("100x100mm"), 14, 60)


@every_paper
@pytest.mark.parametrize("players", [1, 2, 5, 8])
@pytest.mark.parametrize("lang", LANGS)
def test_it_is_one_page_inside_the_margins(paper, players, lang):
    """The score sheet is one page, every letter stands inside the margins and on no other."""
    made, pdf = score(paper, players, lang=lang)
    document = PdfDocument(pdf)
    assert len(document) == 1
    document.close()
    found = letters(pdf)
    assert len(found) > 100
    assert_inside(found, made.track.paper)
    assert_apart(found)


@pytest.mark.parametrize("paper", [("a4", False), ("a5", True)])
@pytest.mark.parametrize("lang", LANGS)
def test_par_stands_beside_its_number_however_long(paper, lang):
    """The word for par leaves room for a number of three digits."""
    made, pdf = score(paper, 4, 157, lang=lang)
    assert made.words("track.par") in words_on(pdf)
    assert_apart(letters(pdf))


@pytest.mark.parametrize("paper", [("a4", False), ("a5", True)])
@every_number
def test_every_player_has_a_card_and_a_column_in_each_block(paper, players):
    """There are as many names, results and numbered rings as players, and every move's number stands once."""
    made, pdf = score(paper, players, 40)
    plan = plan_of(made.track.paper, players, 40)
    shown = Counter(words_on(pdf).split())
    assert shown["Name"] == shown["Moves"] == shown["Place"] == players
    limits = Counter(str(most) for most in (40, *medals(40)))
    medal_numbers = Counter({"1": 2, "2": 2, "3": 2})
    for number in range(1, plan.moves + 1):
        rings = plan.blocks + 1 if number <= players else 0
        assert shown[str(number)] == 1 + rings + limits[str(number)] + medal_numbers[str(number)]


@pytest.mark.parametrize("paper", [("a4", False), ("a4", True), ("a5", False)])
@every_number
def test_boxes_for_slow_moves_come_in_threes(paper, players):
    """Every player has boxes for at least two crashes, three in a row for each."""
    made, pdf = score(paper, players)
    boxes = [path for path in read_page(pdf)[0] if path.filled and path.fill == (1, 1, 1) and len(path.subpaths) >= 6]
    assert len(boxes) == players * (2 if plan_of(made.track.paper, players, made.solution.par).full else 1)
    for row in boxes:
        assert len(row.subpaths) % 3 == 0
        lefts = [min(x for x, _ in box) for box in row.subpaths]
        side = max(x for x, _ in row.subpaths[0]) - lefts[0]
        for i in range(0, len(lefts), 3):
            assert lefts[i + 2] - lefts[i] < 2.5 * side
            assert i == 0 or lefts[i] - lefts[i - 1] > 1.4 * side


@every_paper
def test_par_and_medals_mark_their_rows(paper):
    """The tinted row of each medal is the one with the number of its last move."""
    made, pdf = score(paper, 4, 36)
    plan = plan_of(made.track.paper, 4, 36)
    _, low, _, height = room_of(made.track.paper)
    body = low + height - plan.cards_height - (STRIP + LADDER_HEAD) * plan.scale
    paths = read_page(pdf)[0]
    for colour, share, move in [
        (made.accent, 0.9, 36),
        *((colour, 0.8, most) for colour, most in zip(MEDALS, medals(36), strict=True)),
    ]:
        tint = rgb(mix(colour, WHITE, share))
        [row] = [path for path in paths if path.filled and path.fill == pytest.approx(tint, abs=2e-4)]
        heights = [y for _, y in row.subpaths[0]]
        place = (move - 1) % plan.rows
        assert max(heights) == pytest.approx(body - place * plan.row, abs=0.01)
        assert min(heights) == pytest.approx(body - (place + 1) * plan.row, abs=0.01)


@pytest.mark.parametrize("ink", ["saver", "mono"])
def test_every_ink_prints_the_same_words(ink):
    """Ink modes change the look only."""
    assert words_on(score(("a4", False), 4, ink=ink)[1]) == words_on(score(("a4", False), 4)[1])


def played(game, variants=(), kinds=(), players=4, *, circuit=False, paper=("a4", False), lang="en"):
    """The sheet under the rules of a game, and its page as a PDF."""
    base = with_hazards(
        sheet(paper[0], landscape=paper[1], lang=lang),
        *(Hazard(Cross(4 + i, 14), kind) for i, kind in enumerate(kinds)),
    )
    course = base.track
    if circuit:
        course = replace(course, finish=Finish(*course.start, course.way))
    made = replace(base, track=course, rules=find_rules(game, variants), players=players)
    return made, printed(scoresheet.draw, made)


def rows_of_boxes(pdf):
    """The lower left corners of all boxes in each row of them."""
    paths = [path for path in read_page(pdf)[0] if path.filled and path.fill == (1, 1, 1) and path.stroke]
    return [[min(box) for box in path.subpaths] for path in paths if len(path.subpaths[0]) == 4]


@pytest.mark.parametrize(
    ("game", "variants", "kinds", "key", "together"),
    [
        ("vollgas", (), (), "score.slow", 3),
        ("carreras", (), (), "score.off", 1),
        ("carreras", ("knockout",), (), "score.notes", 0),
        ("carreras", ("knockout",), ("brake",), "score.stopped", 3),
        ("gonki", (), (), "score.notes", 0),
        ("gonki", (), ("pit",), "score.stopped", 3),
        ("gonki", (), ("turbo", "ramp"), "score.notes", 0),
    ],
)
def test_boxes_are_for_what_can_happen_in_the_game(game, variants, kinds, key, together):
    """Slow moves have boxes in threes, leaving the track single ones, and a game without either has room for notes."""
    made, pdf = played(game, variants, kinds)
    assert penalty(scores_of(made)) == (made.words(key), together)
    shown = words_on(pdf)
    assert shown.count(made.words(key)) == 4
    for other in {"score.slow", "score.off", "score.notes", "score.stopped"} - {key}:
        assert made.words(other) not in shown
    rows = rows_of_boxes(pdf)
    assert len(rows) == (8 if together else 0)
    assert all(len(row) % max(together, 1) == 0 for row in rows)


@pytest.mark.parametrize("circuit", [True, False])
@pytest.mark.parametrize("laps", [2, 9])
def test_every_lap_has_a_box(circuit, laps):
    """A card has as many boxes for laps, or for runs on a sprint, as are driven."""
    made, pdf = played("gonki", (f"laps={laps}",), circuit=circuit)
    assert [len(row) for row in rows_of_boxes(pdf)] == [laps] * 4
    assert words_on(pdf).count(made.words("score.laps" if circuit else "score.runs")) >= 4
    assert made.words("score.laps") not in words_on(played("gonki")[1])


@pytest.mark.parametrize(("players", "letters_there"), [(4, "ABAB"), (6, "ABCABC"), (8, "ABCDABCD"), (5, ""), (2, "")])
def test_teams_are_the_referees(players, letters_there):
    """Every team has a card: the first car of the one half is with the first of the other."""
    made, pdf = played("vollgas", ("relay",), players=players)
    shown = words_on(pdf)
    for letter in set("ABCD"):
        assert shown.count(f"Team {letter}") == (letter in letters_there)
    assert "".join(team_letter(made, player) for player in range(1, players + 1)) == letters_there
    assert "Team" not in words_on(played("vollgas", players=players)[1])
    assert shown.count("Slower car") == len(set(letters_there))


def test_ghost_races_are_scored_in_points():
    """A cell is ticked for each move that is the ghost's, and ticks are added up, not places."""
    made, pdf = played("vollgas", ("ghost",))
    shown = words_on(pdf)
    assert shown.count("Points ") == 4
    assert f"Points: {made.solution.par} at most" in shown
    assert "Place" not in shown
    assert made.words("score.hint_ghost") in shown
    assert not plan_of(made.track.paper, 4, made.solution.par, form_of(scores_of(made))).pair


def test_tenths_are_asked_for_on_millimetre_paper():
    """The hint says how exactly tempos are written down."""
    made, pdf = played("carreras", ("millimetre",))
    assert set(made.words("score.hint_fine").split()) <= set(words_on(pdf).split())
    assert "tenth" not in words_on(played("carreras")[1])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("game", "variants", "paper"), [("carreras", ("millimetre=2",), "a4"), ("vollgas", (), "100x150mm")]
)
def test_the_hint_keeps_off_the_rings(game, variants, paper, lang):
    """However long it is, no letter of how to fill the sheet in is as low as the players' rings."""
    made, pdf = played(game, variants, paper=(paper, False), lang=lang)
    plan = plan_of(made.track.paper, 4, made.solution.par, form_of(scores_of(made)))
    _, low, _, _ = room_of(made.track.paper)
    body = low + plan.rows * plan.row
    rings = body + ((5.4 if plan.pair else 3.4) + 2.3) * plan.scale
    found = [(letter, bottom) for letter, _, bottom, _, top in letters(pdf) if letter.isalpha() and top > body]
    assert len(found) > 50
    assert not [letter for letter, bottom in found if bottom < rings]


FULL = [("carreras", ("laps=9", "relay"), 8), ("gonki", ("laps=9", "relay"), 6), ("vollgas", ("laps=9", "ghost"), 3)]


@pytest.mark.parametrize("paper", [("a4", False), ("a5", False), ("a5", True), ("letter", True)])
@pytest.mark.parametrize(("game", "variants", "players"), FULL)
@pytest.mark.parametrize("lang", LANGS)
def test_nothing_overlaps_in_any_game(paper, game, variants, players, lang):
    """With everything a card may hold, each letter stands inside the margins and on no other."""
    made, pdf = played(game, variants, ("brake", "turbo", "ramp", "pit"), players, paper=paper, lang=lang)
    assert_inside(letters(pdf), made.track.paper)
    assert_apart(letters(pdf))


def test_even_nine_laps_fit_on_one_page():
    """The longest races have room for as many moves as a hand can write on one page."""
    for par in (140, 450):
        assert moves_of(par) == MOST_ROWS
        plan = plan_of(make_paper("a4"), 4, par, Form(laps=True))
        assert plan.row >= 4
