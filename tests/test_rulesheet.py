"""Rule sheets by themselves: for one track, for any of a theme, for tracks of one's own."""

import json
from functools import cache
from itertools import pairwise

import pytest
from click.testing import CliRunner
from drawing_help import assert_apart, assert_inside, letters, words_on
from pypdfium2 import PdfDocument

from vollgas.cli import main
from vollgas.drawing.sheet import spoken
from vollgas.errors import BadInput, Mismatch
from vollgas.printing import Pages, print_sheet
from vollgas.rules import GAMES
from vollgas.rulesheet import Order, find_rule_sheet, print_rule_sheet, rule_facts
from vollgas.sheets import Wanted, find_track, make_sheet
from vollgas.theme import load_theme, theme_names
from vollgas.track import KINDS
from vollgas.words import LANGS, load_words


@cache
def ruled(order: Order) -> bytes:
    """The PDF of one rule sheet."""
    return print_rule_sheet(find_rule_sheet(order))


def told(order: Order) -> str:
    """All words on it, with single spaces."""
    return " ".join(words_on(ruled(order)).split())


def named(theme: str, lang: str = "en") -> dict[str, str]:
    """What the theme calls each kind of hazard."""
    return {kind: spoken(look.names, lang) for kind, look in load_theme(theme).hazards.items()}


@pytest.mark.parametrize(
    "order",
    [
        Order("jungle/nasty#7", lang="de"),
        Order("space/easy#2@letter", variants=("beginner",), ink="saver"),
        Order("ice/medium#3@circuit", variants=("laps=3",), lang="ru"),
        Order("city/easy#1@freehand-pits", game="gonki", lang="es"),
    ],
    ids=lambda order: order.target,
)
def test_a_track_has_the_page_that_goes_with_it(order):
    """The page is to the letter the one that the track is printed with."""
    made = find_rule_sheet(order).sheet
    proven, theme = find_track(Wanted(order.target), made.rules)
    whole = print_sheet(
        make_sheet(proven, theme, made.rules, order.lang, order.ink, None), Pages(cover=order.game == "gonki")
    )
    assert letters(ruled(order)) == letters(whole, 1)


@pytest.mark.parametrize("theme", theme_names())
def test_a_theme_has_every_hazard_that_its_tracks_may_have(theme):
    """Whatever a track of the theme may hold is explained, and nothing that none holds; its name is the subtitle."""
    plans, names, text = load_theme(theme).levels.values(), named(theme), told(Order(theme))
    placed = {
        "brake": any(plan.brakes for plan in plans),
        "turbo": any(plan.turbos for plan in plans),
        "ramp": any(plan.ramps for plan in plans),
    }
    for kind in KINDS:
        assert (names[kind] in text) == placed.get(kind, False), kind
    assert load_theme(theme).names["en"] in text
    assert "printed on every track sheet" in text


@pytest.mark.parametrize(
    ("game", "hazards", "kinds"),
    [
        ("vollgas", None, {"brake", "turbo", "ramp"}),
        ("vollgas", "pits", {"pit"}),
        ("vollgas", "none", set()),
        ("carreras", None, set()),
        ("carreras", "theme", {"brake", "turbo", "ramp"}),
        ("gonki", None, {"pit"}),
    ],
)
def test_the_game_or_an_option_says_which_hazards(game, hazards, kinds):
    """Games have the hazards that are usual in them unless others are asked for."""
    order = Order("city", game=game, hazards=hazards)
    names, text = named("city"), told(order)
    assert {kind for kind in KINDS if names[kind] in text} == kinds
    assert rule_facts(find_rule_sheet(order))["hazards"] == sorted(kinds)


@pytest.mark.parametrize("lang", LANGS)
def test_tracks_of_ones_own_have_no_hazards(lang):
    """Without theme or track nothing is said about hazards, unless they are asked for, and no world is named."""
    words, theme = load_words(lang), load_theme("city")
    bare, full = told(Order(lang=lang)), told(Order(lang=lang, hazards="theme"))
    for name in named("city", lang).values():
        assert name not in bare
    assert named("city", lang)["turbo"] in full
    assert spoken(theme.names, lang) not in bare
    assert words("rules.title").upper() in bare.upper()


def test_layout_and_border_change_the_words():
    """A circuit speaks of laps, a drawn line of the line, a relay of the teams that so many players make."""
    assert "Mind the barrier" in told(Order("ice"))
    assert "Mind the line" in told(Order("ice", outline="freehand"))
    assert "2 laps" in told(Order("ice", layout="circuit", variants=("laps=2",)))
    assert "2 runs" in told(Order("ice", variants=("laps=2",)))
    assert "2 + 4" in told(Order("ice", variants=("relay",)))
    assert "4 + 8" in told(Order("ice", variants=("relay",), players=8))


def test_a_cover_sheet_is_spoken_of_where_one_is_played_with():
    """Gonki has one unless told otherwise, other games if they are told."""
    said = "Cut the window out"
    assert said in told(Order(game="gonki"))
    assert said not in told(Order(game="gonki", cover=False))
    assert said not in told(Order())
    assert said in told(Order(cover=True))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("paper", "landscape", "lang"),
    [("letter", True, "de"), ("a5", False, "ru"), ("900x900mm", False, "es"), ("100x100mm", False, "en")],
)
def test_it_fits_every_paper(game, paper, landscape, lang):
    """One page, every letter inside the margins, none upon another, in every game."""
    order = Order("farm", paper, landscape, hazards="theme", game=game, lang=lang)
    found = letters(ruled(order))
    assert_inside(found, find_rule_sheet(order).sheet.track.paper)
    assert_apart(found)
    with PdfDocument(ruled(order)) as document:
        assert len(document) == 1


def test_the_paper_may_be_another_than_the_tracks():
    """A track's rules go on its own paper, or on the paper that is asked for."""
    for order, paper in (
        (Order("ice/easy#1@a5"), "a5"),
        (Order("ice/easy#1@a5", paper="letter"), "letter"),
        (Order("ice/easy#1", landscape=True), "a4-landscape"),
    ):
        assert rule_facts(find_rule_sheet(order))["paper"] == paper


@pytest.mark.parametrize(
    ("order", "error", "said"),
    [
        (Order(""), BadInput, "unknown theme '': allowed are candy"),
        (Order("pond"), BadInput, "unknown theme 'pond': allowed are candy"),
        (Order("ice/easy#1", hazards="none"), BadInput, "--hazards does not go with the ID ice/easy#1"),
        (Order("ice/easy#1", players=8), BadInput, "at most 6 players"),
        (Order("ice/easy#1:0000"), Mismatch, "ice/easy#1:0000 can't be rebuilt"),
        (Order(lang="fr"), BadInput, "unknown language 'fr'"),
        (Order(paper="b2"), BadInput, "unknown paper 'b2'"),
        (Order(game="ludo"), BadInput, "unknown game 'ludo'"),
        (Order(variants=("ghost", "relay")), BadInput, "ghost"),
    ],
)
def test_wrong_orders_are_refused(order, error, said):
    """What does not exist, or does not go together, is refused in one line."""
    with pytest.raises(error) as caught:
        find_rule_sheet(order)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_command_prints_and_tells(tmp_path, monkeypatch):
    """The file is named after the game, an existing one is kept, JSON says what is on the page."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        return CliRunner().invoke(main, ["rules", *arguments])

    assert run("space", "--variant", "beginner").output == "vollgas beginner  Space Rally  rules-vollgas-space.pdf\n"
    assert (tmp_path / "rules-vollgas-space.pdf").read_bytes() == ruled(Order("space", variants=("beginner",)))
    again = run("space")
    assert again.exit_code == 1
    assert "rules-vollgas-space.pdf" in again.stderr
    assert run("ice/easy#1", "--quiet").exit_code == run("--quiet").exit_code == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        "rules-vollgas-space.pdf", "rules-vollgas-ice-easy-1.pdf", "rules-vollgas.pdf",
    }  # fmt: skip
    assert json.loads(run("ice/easy#1", "--json", "-o", "a.png").stdout) == {
        "game": "vollgas",
        "variants": [],
        "hazards": ["brake", "turbo"],
        "theme": "ice",
        "track": find_rule_sheet(Order("ice/easy#1")).sheet.track.name,
        "paper": "a4",
        "lang": "en",
        "file": "a.png",
    }
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_the_same_order_gives_the_same_bytes():
    """Printed twice, a rule sheet is the same to the byte, and for another theme another."""
    pages = [print_rule_sheet(find_rule_sheet(Order(theme))) for theme in ("dino", "dino", "ocean")]
    assert [one == other for one, other in pairwise(pages)] == [True, False]
