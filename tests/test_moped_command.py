"""vollgas moped: what play, score and balance print, and that every mistake is one line that says where."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from vollgas.cli import main
from vollgas.errors import BadInput
from vollgas.moped.slip import Slip, parse_slip
from vollgas.moped.terms import MOPEDS
from vollgas.words import LANGS, load_words

PODIUM = ("--podium", "kettle,plum,soot")
WON = "podium: kettle,plum,soot\n"
NAMES = [moped.name for moped in MOPEDS]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test runs in an empty folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def invoke(*words: str) -> Result:
    """The command, whatever comes of it."""
    return CliRunner().invoke(main, ["moped", *words], prog_name="vollgas")


def run(*words: str) -> str:
    """What a command that must succeed prints, and nothing on standard error."""
    result = invoke(*words)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def facts(*words: str) -> dict[str, Any]:
    """What --json says."""
    found: dict[str, Any] = json.loads(run(*words, "--json"))
    return found


def refusal(*words: str, code: int = 2) -> str:
    """The one line with which a command fails."""
    result = invoke(*words)
    assert (result.exit_code, result.stdout) == (code, ""), result.output
    assert re.fullmatch(r"vollgas: [^\n]+\n", result.stderr), result.stderr
    return result.stderr.removeprefix("vollgas: ").rstrip()


def refused_file(text: str | bytes) -> str:
    """The one line with which a file of bets is refused."""
    Path("bets.txt").write_bytes(text if isinstance(text, bytes) else text.encode())
    return refusal("score", "bets.txt", code=1)


def test_a_game_is_told_card_by_card() -> None:
    """Who plays, where mopeds start, each round with its cards, bets and order, the podium and the count."""
    told = run("play", "--seed", "1", "--players", "3")
    lines = told.splitlines()
    assert lines[0] == "Board: Meadow Ring (meadow), game: 1"
    assert lines[1] == "At the table: player 1 (counts cards), player 2 (follows the leader), player 3 (at random)"
    assert lines[2].startswith("Start spaces, from the front: ")
    rounds = [line for line in lines if re.fullmatch(r"Round \d+, spark plug: player [123]", line)]
    assert len(rounds) == told.count("  Bets: ") + 1 == told.count("  Order: ") + 1
    names = "|".join(name.capitalize() for name in NAMES)
    cards = [line for line in lines if re.match(rf"  ({names}) [123]: ", line)]
    assert len(cards) >= 7 * (len(rounds) - 1)
    assert any("two more" in line for line in cards)
    assert any("lap 1" in line for line in cards)
    assert any("place 1" in line for line in cards)
    assert told.count("Turned up beside the board: ") == len(rounds) - 1 - 5
    assert lines[-4].split()[:3] == ["Place", "Player", "Points"]
    assert {line.split()[2] for line in lines[-3:]} == {"1", "2", "3"}


@pytest.mark.parametrize("lang", LANGS)
def test_a_game_is_told_in_every_language(lang: str) -> None:
    """With that language's names, and as many lines in each."""
    told = run("play", "--seed", "1", "--lang", lang)
    assert len(told.splitlines()) == len(run("play", "--seed", "1").splitlines())
    words = load_words(lang)
    assert all(words(f"moped.name.{name}") in told for name in NAMES)
    assert words("moped.count.further") not in told


def test_what_json_says_of_a_game() -> None:
    """Every card, way, bet and point: the 84 cards add up."""
    game = facts("play", "--seed", "4", "--players", "2", "--side", "b")
    assert (game["side"], game["seed"], game["board"]) == ("b", "4", "quay")
    assert sorted(game["start"]) == sorted(game["podium"] + game["others"]) == sorted(NAMES)
    assert [card["moped"] for card in game["boxed"]] == NAMES
    *rounds, last = game["rounds"]
    assert all(len(told["cards"]) == 6 and len(told["bets"]) == 2 for told in rounds)
    assert [told["pile"] for told in rounds] == [78 - 3 * number for number in range(1, len(rounds) + 1)]
    assert last["bets"] == []
    assert [told["shown"] is not None for told in rounds] == [number >= 6 for number in range(1, len(rounds) + 1)]
    places = [card["place"] for told in game["rounds"] for card in told["cards"] if card["place"]]
    assert places == [1, 2, 3]
    worth = dict(zip(game["podium"], (4, 3, 2), strict=True))
    for row in game["count"]:
        own = [bet["moped"] for told in rounds for bet in told["bets"] if bet["player"] == row["player"]]
        assert row["points"] == sum(worth.get(moped, 0) for moped in own)


def test_the_same_seed_gives_the_same_game() -> None:
    """Another seed, other bettors or another board give another; without a seed one is dealt, and told."""
    words = ("play", "--bettors", "random*3,counter")
    told = run(*words, "--seed", "5")
    assert told == run(*words, "--seed", "5")
    others = [run(*words, "--seed", "6"), run("play", "--seed", "5"), run(*words, "--seed", "5", "--side", "b")]
    assert len({told, *others, run(*words, "--seed", "5", "--board", "x")}) == 5
    dealt = facts("play")
    assert dealt == facts("play", "--seed", dealt["seed"])
    assert run("play", "--quiet") == ""


def test_a_game_may_end_for_want_of_cards() -> None:
    """Six who all bet at random on side b: some such game is found, and says why it is over."""
    seeds = (str(number) for number in range(200))
    seed = next(s for s in seeds if facts("play", "--seed", s, "--bettors", "random*6", "--side", "b")["pile_empty"])
    told = run("play", "--seed", seed, "--bettors", "random*6", "--side", "b")
    assert "The pile is empty: the order on the track decides." in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "1"), "1 players: allowed are 2 to 6 (M1)"),
        (("--players", "7"), "7 players: allowed are 2 to 6 (M1)"),
        (("--players", "x"), "Invalid value for '--players'"),
        (("--bettors", "lucky"), "unknown bettor 'lucky': allowed are random, follower, counter"),
        (("--bettors", "random*2", "--players", "3"), "2 bettors for 3 players"),
        (("--seed", "a/b"), "seed 'a/b' is not possible: allowed are"),
        (("--board", "#"), "seed '#' is not possible: allowed are"),
        (("--side", "c"), "Invalid value for '--side'"),
        (("--lang", "fr"), "unknown language 'fr': allowed are en, de, es, ru"),
    ],
)
def test_games_that_cannot_be_are_refused(words: tuple[str, ...], said: str) -> None:
    """One line, and exit code 2."""
    assert said in refusal("play", *words)


def test_the_worked_example_gives_26() -> None:
    """Three cards on the winner, four on the second, one on the third, by options and by a file."""
    told = run("score", *PODIUM, "--bets", "Anna: kettle*3, plum*4, soot")
    assert told.splitlines()[1].split(maxsplit=3) == ["1", "Anna", "26", "Kettle 3, Plum 4, Soot 1"]
    Path("bets.txt").write_text("# Sunday\npodium: kettle, plum, soot\n\nAnna: soot, kettle*3,plum*4 # well done\n")
    assert run("score", "bets.txt") == told
    assert facts("score", "bets.txt") == {
        "ranking": ["kettle", "plum", "soot"],
        "count": [{"player": "Anna", "points": 26, "further": 0, "place": 1}],
    }


def test_equal_points() -> None:
    """Places four to six decide where they are known; where not, it is said that they would."""
    bets = ("--bets", "Anna: kettle, biscuit", "--bets", "Ben: kettle, clover")
    told = run("score", "--podium", "kettle,plum,soot", *bets).splitlines()
    assert [line.split()[:3] for line in told[1:3]] == [["1", "Anna", "4"], ["1", "Ben", "4"]]
    assert told[3] == "A tie: say who came fourth, fifth and sixth, and that decides."
    told = run("score", "--podium", "kettle,plum,soot,clover,biscuit,puddle", *bets).splitlines()
    assert told[0].split() == ["Place", "Player", "Points", "Tie-break", "Cards"]
    assert [line.split()[:4] for line in told[1:]] == [["1", "Ben", "4", "4"], ["2", "Anna", "4", "3"]]


@pytest.mark.parametrize("lang", LANGS)
def test_mopeds_go_by_their_names_in_any_language(lang: str) -> None:
    """In capitals or not; the table is in the language that is asked for."""
    words = load_words(lang)
    names = [words(f"moped.name.{name}") for name in NAMES]
    told = run("score", "--podium", ",".join(names).upper(), "--bets", f"Ж: {names[5].lower()}", "--lang", lang)
    assert names[5] in told
    assert words("moped.count.points") in told
    Path("bets.txt").write_text(
        {"en": "podium", "de": "Podest", "es": "podio", "ru": "Пьедестал"}[lang]
        + f": {', '.join(names[:3])}\nA: {names[0]}",
        encoding="utf-8-sig",
    )
    assert facts("score", "bets.txt")["count"][0]["points"] == 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "bets.txt: no line says who won: write one such as podium: kettle, plum, soot"),
        ("Anna: plum", "no line says who won"),
        ("podium: kettle, plum, soot", "bets.txt: bets of no players: allowed are 1 to 6 (M1)"),
        ("podium: kettle, plum\nA: soot", "line 1, column 8: 2 mopeds: allowed are the first 3, or all 6 in order"),
        ("podium: kettle, plum, soot, clover\nA: soot", "4 mopeds: allowed"),
        ("podium: kettle, plum, kettle\nA: soot", "line 1, column 23: 'kettle' has place 1 already: allowed once"),
        ("podium: kettle, plum, scooter\nA: soot", "line 1, column 23: unknown moped 'scooter': allowed are kettle, "),
        ("podium: kettle, plum,\nA: soot", "line 1, column 22: unknown moped ''"),
        (WON + "\npodium: x", "line 3, column 1: the podium stands in line 1 already: allowed once"),
        (WON + "A soot", "line 2, column 1: expected a name and a colon, as in Anna: "),
        (WON + "  : soot", "line 2, column 3: expected a name"),
        (WON + "A: soot\na: plum", "line 3, column 1: 'a' has bets already: allowed is one line"),
        (WON + "A: soot*0", "line 2, column 4: 'soot*0': behind * a number from 1 to 14 is allowed"),
        (WON + "A: soot, plum*x", "line 2, column 10: 'plum*x': behind *"),
        (WON + "A: soot*15", "of the 14 cards of this moped 14 are left (M1)"),
        (WON + "A: soot*9\nB: soot*6", "line 3, column 4: 'soot*6': of the 14 cards of this moped 5"),
        (WON + "A: soot*14,plum*12", "26 bets: in no race are there more than 25 (M9)"),
        (WON + "x" * 41 + ": soot", "line 2, column 1: no player's name: allowed are up to 40"),
        (WON + "A\x07: soot", "line 2, column 1: no player's name"),
        (WON + "A: " + "soot," * 90, "line 2: 453 characters: at most 400 are allowed"),
        (WON + "\n".join(f"{n}: soot" for n in range(7)), "line 8, column 1: bets of 7 players"),
        (b"podium: kettle\n\xff: soot", "bets.txt: line 2: no UTF-8 text"),
        (b"#" * 16_001, "bets.txt is too large for a betting slip: at most 16 kB are allowed"),
    ],
)  # fmt: skip
def test_files_that_hold_something_else_are_refused(text: str | bytes, said: str) -> None:
    """With line and column, and what is allowed there."""
    assert said in refused_file(text)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "who won, and who bet? Name a file, or give --podium and, for each player, --bets"),
        (PODIUM, "who won, and who bet?"),
        (("--bets", "A: soot"), "who won, and who bet?"),
        (("nowhere.txt",), "there is no betting slip file nowhere.txt"),
        (("nowhere.txt", *PODIUM), "a file and --podium or --bets say the same: choose one"),
        ((".",), "is a folder"),
        (("",), "it is empty, where a name is needed"),
        ((*PODIUM, "--bets", "A: soot, puddel"), "--bets, column 10: unknown moped 'puddel'"),
        ((*PODIUM, "--bets", "A: soot", "--bets", "soot"), "--bets number 2, column 1: expected a name and a colon"),
        ((*PODIUM, "--bets", "A:" + "soot," * 90), "--bets: 452 characters: at most 400"),
        (("--podium", "x" * 401, "--bets", "A: soot"), "--podium: 401 characters: at most 400"),
        (("--podium", "kettle,plum", "--bets", "A: soot"), "--podium, column 1: 2 mopeds"),
        ((*PODIUM, *[word for n in range(7) for word in ("--bets", f"{n}: soot")]), "number 7, column 1: bets of 7"),
    ],
)
def test_options_that_cannot_be_are_refused(words: tuple[str, ...], said: str) -> None:
    """With the option and the column."""
    assert said in refusal("score", *words)


@given(st.text(st.sampled_from("podium:ketl,s*1 4#\nА\x00é"), max_size=80))
def test_any_text_is_bets_or_one_line(text: str) -> None:
    """Nothing but a slip or a message comes of it."""
    try:
        came = parse_slip(text, "x")
    except BadInput as error:
        came = str(error)
    assert isinstance(came, Slip) or re.fullmatch(r"x: [^\n]+", came)


def test_balance_says_how_fair_a_board_is() -> None:
    """Wins of each start space, length, cards run out and the worth of counting, for both sides."""
    told = run("balance", "--games", "40", "--jobs", "1")
    assert told.count("40 games of 4 players") == told.count("START SPACE") == 2
    assert len(re.findall(r"the best start space wins [\d.]+ times as often as the worst: (not )?balanced", told)) == 2
    assert len(re.findall(r"rounds: \d+\.\d; of 20 games, 18 take \d+ to \d+", told)) == 2
    assert len(re.findall(r"cards run out: [\d.]+ \([\d.]+ to [\d.]+\) %", told)) == 2
    assert (
        len(re.findall(r"counting cards is worth -?[\d.]+ \(.*\) points against a (random|follower) bettor", told)) == 4
    )
    assert run("balance", "--games", "5", "--jobs", "1", "--quiet") == ""


def test_the_figures_are_the_same_whoever_works() -> None:
    """One process or two, in parts of any size."""
    words = ("balance", "--games", "600", "--side", "a", "--players", "2", "--seed", "x")
    alone = facts(*words, "--jobs", "1")
    assert facts(*words, "--jobs", "2") == alone
    board = alone["boards"][0]
    assert (alone["bettors"], board["games"], board["board"]) == (["counter", "follower"], 600, "meadow")
    assert sum(space["wins"] for space in board["start_spaces"]) == 600
    assert all(s["share"]["low"] < s["share"]["value"] < s["share"]["high"] for s in board["start_spaces"])
    assert sum(one["wins"] for one in board["bettors"]) == pytest.approx(1, abs=1e-3)
    assert board["rounds"]["least"] <= board["rounds"]["median"] <= board["rounds"]["most"] <= 26


def test_counting_cards_is_worth_something_on_the_usual_boards() -> None:
    """Against either other bettor, beyond doubt; no start space wins twice as often as another."""
    for board in facts("balance", "--games", "1500")["boards"]:
        assert board["balanced"]
        assert {gain["against"] for gain in board["counting"]} == {"random", "follower"}
        assert all(gain["points"]["low"] > 2 for gain in board["counting"])
        assert board["cards_run_out"]["share"]["high"] < 0.02


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--games", "0"), "Invalid value for '--games'"),
        (("--games", "1000001"), "Invalid value for '--games'"),
        (("--jobs", "0"), "Invalid value for '--jobs'"),
        (("--players", "9"), "9 players: allowed are 2 to 6"),
        (("--seed", ""), "seed '' is not possible"),
        (("--board", " "), "seed ' ' is not possible"),
    ],
)
def test_balances_that_cannot_be_are_refused(words: tuple[str, ...], said: str) -> None:
    """One line, and exit code 2."""
    assert said in refusal("balance", *words)
