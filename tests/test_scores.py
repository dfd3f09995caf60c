"""Score sheets by themselves: every kind on every paper, names and heats, and the command that prints them."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from drawing_help import assert_apart, assert_inside, letters, words_on
from hypothesis import given
from hypothesis import strategies as st
from pypdfium2 import PdfDocument

from vollgas.cli import main
from vollgas.drawing.pages.standings import MOST_FINALISTS, finalists
from vollgas.drawing.pen import Pen
from vollgas.drawing.scoring.scores import NAME_FONTS
from vollgas.errors import BadFile, BadInput, VollgasError
from vollgas.making.grade import medals
from vollgas.roster import LONGEST_NAME, MOST_NAMES, deal, read_names
from vollgas.rules import GAMES
from vollgas.scorekeeping import SCORE_KINDS, Order, find_scores, print_scores, score_facts
from vollgas.words import LANGS

TRACK = "city/easy#1"
NAMES = (
    "Ada",
    "Maximiliane-Charlotte von Hohenlohe-Lan.",
    "Бен",
    "Zoë",
    "Çelik",
    "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
    "Nguyễn Thị Ánh",
    "Νίκος",
)
PAPERS = [("a4", False), ("a4", True), ("letter", False), ("a5", False), ("a5", True), ("a3", False)]


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF has."""
    document = PdfDocument(pdf)
    count = len(document)
    document.close()
    return count


@cache
def class_list(tmp: Path, count: int) -> Path:
    """A file with so many names."""
    path = tmp / f"class{count}.txt"
    path.write_text("\n".join(f"Child {number}" for number in range(1, count + 1)), encoding="utf-8")
    return path


@pytest.fixture
def names(tmp_path: Path) -> Path:
    """A file with names that are short, long, and in other letters."""
    path = tmp_path / "names.txt"
    path.write_text("\n".join(NAMES) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("kind", SCORE_KINDS)
@pytest.mark.parametrize(("paper", "landscape"), PAPERS)
@pytest.mark.parametrize("lang", LANGS)
def test_every_kind_fits_every_paper(kind, paper, landscape, lang):
    """With the fewest and the most players each letter stands inside the margins and on no other."""
    for players in (4 if kind == "relay" else 2, 8):
        bundle = find_scores(Order(kind, players=players, paper=paper, landscape=landscape, lang=lang))
        pdf = print_scores(bundle)
        assert pages_of(pdf) == 1
        assert_inside(letters(pdf), bundle.sheets[0].paper)
        assert_apart(letters(pdf))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_too_small_to_read(game, lang, monkeypatch):
    """Even on small paper, with many players and in every language, no sentence on a card is set below 5 pt."""
    sizes = {}

    def spy(pen, x, y, words, size, *args, **options):
        if " " in words:
            sizes[words] = min(size, sizes.get(words, size))
        return write(pen, x, y, words, size, *args, **options)

    write = Pen.text
    monkeypatch.setattr(Pen, "text", spy)
    for kind in ("log", "relay", *(["pursuit"] if game == "vollgas" else [])):
        for landscape in (False, True):
            for players in (4, 6, 8):
                print_scores(find_scores(Order(kind, None, players, None, None, "a5", landscape, lang, game=game)))
    assert {words: size for words, size in sizes.items() if size < 5} == {}


@pytest.mark.parametrize("kind", SCORE_KINDS)
def test_names_are_printed_whole(kind, names):
    """Every name stands on the sheet, however long it is, inside the margins and on no other word."""
    for paper in ("a4", "a5"):
        bundle = find_scores(Order(kind, names=names, paper=paper))
        assert bundle.sheets[0].names == NAMES
        pdf = print_scores(bundle)
        shown = words_on(pdf)
        assert all(part in shown for name in NAMES for part in name.replace("-", "- ").split())
        assert_inside(letters(pdf), bundle.sheets[0].paper)


@pytest.mark.parametrize("ink", ["saver", "mono"])
@pytest.mark.parametrize("kind", SCORE_KINDS)
def test_every_ink_says_the_same(kind, ink):
    """Ink modes change the look only."""
    assert words_on(print_scores(find_scores(Order(kind, ink=ink)))) == words_on(print_scores(find_scores(Order(kind))))


@pytest.mark.parametrize("kind", ["log", "relay", "ghost", "trial"])
def test_a_track_adds_its_par_medals_and_name(kind):
    """A track's sheet tells its par and, where medals count, their limits; others have room for them."""
    bundle = find_scores(Order(kind, TRACK))
    par = bundle.sheets[0].par
    shown = words_on(print_scores(bundle))
    assert f"PAR {par}" in shown
    assert bundle.sheets[0].track in shown
    assert all((f"≤ {most}" in shown) == (kind != "ghost") for most in medals(par))
    plain = words_on(print_scores(find_scores(Order(kind))))
    assert "PAR" not in plain
    assert "Par" in plain
    assert ("Gold ≤" in plain) == (kind != "ghost")


def test_a_theme_adds_its_name_and_symbols_only():
    """A theme leaves par open, but its sheets show its hazards."""
    themed, plain = (find_scores(Order("log", target)).sheets[0] for target in ("jungle", None))
    assert (themed.par, plain.par) == (None, None)
    assert len(themed.symbols) == 3
    assert plain.symbols == ()
    assert themed.colours != plain.colours
    assert find_scores(Order("log", "jungle", game="gonki")).sheets[0].kinds == ("pit",)


def test_the_paper_may_be_another_than_the_tracks():
    """A track's sheet is as large as the track's, unless another is asked for; the track stays the same."""
    usual, other = (find_scores(Order("log", f"{TRACK}@a5", paper=paper)).sheets[0] for paper in (None, "a4"))
    assert (usual.paper.name, other.paper.name) == ("a5", "a4")
    assert usual.track == other.track


def test_in_a_ghost_race_there_are_as_many_points_as_moves():
    """The most points are par, and the ladder of a ghost race has a column for the ghost."""
    bundle = find_scores(Order("ghost", TRACK))
    shown = words_on(print_scores(bundle))
    assert f"Points: {bundle.sheets[0].par} at most" in shown
    assert "Ghost" in shown.replace("GHOST", "")


@pytest.mark.parametrize(
    ("target", "first"), [(TRACK, "In front"), (f"{TRACK}@circuit", "Chases 3"), (None, "chases 3")]
)
def test_everybody_knows_whom_to_chase(target, first):
    """In a pursuit each card says which car is in front; the foremost chases the last on circuits only."""
    shown = words_on(print_scores(find_scores(Order("pursuit", target, players=3))))
    assert first in shown
    assert "Chases 1" in shown
    assert "Chases 2" in shown


def test_a_championship_of_a_class_has_an_overview_and_a_page_for_each_heat(tmp_path):
    """Thirty names make five heats of six; told to be eight, four heats of eight and seven."""
    path = class_list(tmp_path, 30)
    bundle = find_scores(Order("championship", names=path))
    assert bundle.players == [6] * 5
    pdf = print_scores(bundle)
    assert pages_of(pdf) == 6
    overview = words_on(pdf)
    assert all(f"Child {number}" in overview for number in range(1, 31))
    assert all(f"Heat {number}" in overview for number in range(1, 6))
    for page in range(1, 6):
        assert f"Heat {page} of 5" in words_on(pdf, page)
        assert_inside(letters(pdf, page), bundle.sheets[0].paper)
    assert find_scores(Order("championship", names=path, players=8)).players == [8, 8, 7, 7]
    assert pages_of(print_scores(find_scores(Order("log", names=path)))) == 5


@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
@pytest.mark.parametrize("players", [2, 5, 8])
def test_an_overview_of_sixty_fits(paper, players, tmp_path):
    """Even the longest list has an overview on one page, or the paper is said to be too small for it."""
    bundle = find_scores(Order("championship", names=class_list(tmp_path, 60), players=players, paper=paper))
    if paper == "a5" and players == 2:
        with pytest.raises(VollgasError, match="too small for an overview of 30 heats"):
            print_scores(bundle)
        return
    pdf = print_scores(bundle)
    assert_inside(letters(pdf), bundle.sheets[0].paper)
    assert_apart(letters(pdf))


def test_races_are_as_many_as_asked_for():
    """The table of a championship has a row for each race; too many for the paper are refused."""
    assert "20" in words_on(print_scores(find_scores(Order("championship", races=20))))
    with pytest.raises(VollgasError, match="too small for 20 rows"):
        print_scores(find_scores(Order("championship", races=20, paper="100x100mm")))


@given(count=st.integers(2, MOST_NAMES), most=st.integers(2, 8), teams=st.booleans())
def test_heats_are_balanced(count, most, teams):
    """Everybody is in one heat, in order; sizes differ by one driver or team at most, and no heat is too large."""
    most += most % 2 if teams else 0
    most = max(4, most) if teams else most
    everybody = tuple(str(number) for number in range(count))
    heats = deal(everybody, most, teams=teams)
    assert tuple(name for heat in heats for name in heat if name) == everybody
    sizes = [len(heat) for heat in heats]
    assert max(sizes) <= most
    assert max(sizes) - min(sizes) <= (2 if teams else 1)
    assert min(sizes) >= (4 if teams else 2)
    assert not teams or all(size % 2 == 0 for size in sizes)
    assert sum(name == "" for heat in heats for name in heat) <= 3


@pytest.mark.parametrize("heats", range(2, 31))
def test_finals_have_room_for_at_most_eight(heats):
    """As many from each heat as there is room for, at most two; of many heats those with the most points."""
    each, lines = finalists(heats)
    assert lines == (each * heats or MOST_FINALISTS)
    assert lines <= MOST_FINALISTS
    assert each == (2 if heats <= 4 else 1 if heats <= 8 else 0)


BAD_NAMES = {
    b"Ada\nBen\n\nada\n": "line 4: 'ada' stands in line 1 already: add a letter to tell the two apart",
    b"Ada\n\xff\n": "line 2: no UTF-8 text",
    b"Ada\n": "1 name: write at least two",
    b"": "no names: write at least two",
    b"Ada\n" + b"x" * 41: f"line 2: a name of 41 signs: allowed are {LONGEST_NAME}",
    "Ada\n愛\n".encode(): "line 2: '愛': no sign '愛' (U+611B) in the fonts",
    "Ada\nשרה\n".encode(): "line 2: 'שרה' can't be set letter by letter: allowed are Latin, Greek and Cyrillic letters",
    "Ada\nНина\u0301\n".encode(): "can't be set letter by letter",
    b"Ada\nB\x00n": "line 2: 'B\\x00n' holds signs that can't be seen",
    "\n".join(map(str, range(61))).encode(): "line 61: too many names: allowed are 60",
    b"x" * 20_000: "too large",
}


@pytest.mark.parametrize("data", BAD_NAMES, ids=lambda data: repr(data[:12]))
def test_wrong_lists_of_names_are_refused_with_the_line(data, tmp_path):
    """What is no list of different printable names is answered with its line and with what is allowed."""
    path = tmp_path / "names.txt"
    path.write_bytes(data)
    with pytest.raises(BadFile) as caught:
        read_names(path)
    assert BAD_NAMES[data] in str(caught.value)


def test_names_are_tidied(tmp_path):
    """White space, blank lines, a byte order mark, Windows line ends and letters in two parts do no harm."""
    path = tmp_path / "names.txt"
    path.write_bytes("\ufeff  Ada \t B. \r\n\r\nZoe\u0308".encode())
    assert read_names(path) == ("Ada B.", "Zoë")
    assert NAME_FONTS == ("narrow-bold", "signs")


@given(data=st.binary(max_size=100))
def test_any_bytes_are_names_or_one_line(data, tmp_path_factory):
    """Whatever a file holds, it is a list of names or refused in one line."""
    path = tmp_path_factory.mktemp("names") / "names.txt"
    path.write_bytes(data)
    try:
        assert len(read_names(path)) >= 2
    except BadFile as error:
        assert str(error).isprintable()  # noqa: PT017  # most of them are refused, but not all


REFUSALS = [
    (Order("foo"), "unknown kind of score sheet 'foo': allowed are log, championship, relay, pursuit, ghost, trial"),
    (Order("log", players=9), "--players 9 is not possible: allowed are 2 to 8"),
    (Order("relay", players=5), "a relay has two cars in each team: --players 5 must be 4, 6 or 8"),
    (Order("log", races=3), "--races does not go with log: only a championship has several races"),
    (Order("pursuit", game="gonki"), "variant pursuit (VV2) belongs to vollgas"),
    (Order("trial", variants=("pursuit",)), "variant pursuit does not go with trial: whoever drives alone has nobody"),
    (Order("log", TRACK, players=8), "city/easy#1 has 7 start crosses: at most 7 players can race on it"),
    (Order("log", "moon"), "unknown theme 'moon'"),
    (Order("log", paper="b4"), "unknown paper 'b4'"),
    (Order("log", lang="xx"), "unknown language 'xx'"),
]


@pytest.mark.parametrize(("order", "said"), REFUSALS, ids=lambda value: str(value)[:40])
def test_wrong_orders_are_refused(order, said):
    """What does not exist or does not go together is answered with what is allowed."""
    with pytest.raises(BadInput) as caught:
        find_scores(order)
    assert said in str(caught.value)


@pytest.mark.parametrize("option", ["--names", "--theme-dir"])
def test_empty_names_of_files_are_refused(option):
    """A file or folder without a name is none, not the one where the command is given."""
    done = CliRunner().invoke(main, ["scoresheet", "log", option, ""])
    assert done.exit_code == 2
    assert "it is empty, where a name is needed" in done.output


def test_a_pursuit_tells_programs_of_no_medals():
    """There is a par, the foremost car's, but nothing to be won by it."""
    facts = score_facts(find_scores(Order("pursuit", TRACK)))
    assert facts["par"] is not None
    assert facts["medals"] is None


def test_who_drives_alone_needs_no_start_cross():
    """A time trial or a ghost race on a track may have more players than start crosses."""
    for kind in ("trial", "ghost"):
        assert find_scores(Order(kind, TRACK, players=8)).players == [8]


def test_the_command_prints_and_tells(tmp_path, monkeypatch, names):
    """The command writes a PDF or a picture under the name it is given or makes, and says what is in it."""
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke
    result = run(main, ["scoresheet", "trial", TRACK, "--names", str(names), "--json", "--quiet"])
    assert result.exit_code == 0, result.output
    facts = json.loads(result.stdout)
    assert facts["file"] == "scoresheet-trial-city-easy-1.pdf"
    assert facts["names"] == [list(NAMES)]
    assert facts["medals"] == list(medals(facts["par"]))
    assert Path("scoresheet-trial-city-easy-1.pdf").read_bytes().startswith(b"%PDF")
    assert run(main, ["scoresheet", "trial", TRACK]).exit_code == 1
    result = run(main, ["scoresheet", "log", "-o", "a.png"])
    assert result.stdout == "log  4 players  a.png\n"
    assert Path("a.png").read_bytes().startswith(b"\x89PNG")
    assert run(main, ["scoresheet", "championship", "-o", "-"]).stdout_bytes.startswith(b"%PDF")


def test_the_same_order_gives_the_same_bytes(names):
    """Printed twice, a score sheet is the same file."""
    order = Order("championship", names=names, players=3)
    assert print_scores(find_scores(order)) == print_scores(find_scores(replace(order)))
    assert score_facts(find_scores(order))["pages"] == 4
