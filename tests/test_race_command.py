"""vollgas race: what it prints, writes and refuses, driven or judged."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pypdf
import pytest
from click.testing import CliRunner, Result

from vollgas.cli import main
from vollgas.crews import Seat, names_of, parse_crew
from vollgas.errors import BadInput
from vollgas.lattice import Cross, Move
from vollgas.lineup import course_of
from vollgas.race import Event, drive, start_car
from vollgas.rules import VOLLGAS
from vollgas.trackfile import parse_track

OWN = Path(__file__).parent.parent / "examples" / "own-track.json"
TRACK = "city/easy#1@a5"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test runs in an empty folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def invoke(*words: str) -> Result:
    """The command, whatever comes of it."""
    return CliRunner().invoke(main, ["race", *words], prog_name="vollgas")


def run(*words: str) -> str:
    """What a command that must succeed prints."""
    result = invoke(*words)
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(*words: str, code: int = 2) -> str:
    """The one line with which a command fails, leaving no file behind."""
    before = sorted(Path().iterdir())
    result = invoke(*words)
    assert (result.exit_code, result.stdout) == (code, ""), result.output
    assert re.fullmatch(r"vollgas: [^\n]+\n", result.stderr), result.stderr
    assert sorted(Path().iterdir()) == before
    return result.stderr


def facts(*words: str) -> dict[str, Any]:
    """What --json says."""
    found: dict[str, Any] = json.loads(run(*words, "--json", "--quiet"))
    return found


def test_a_race_tells_who_won_and_by_which_rule() -> None:
    """Track, par, rules and seed in the first line, then the verdict, the table, and what happened."""
    lines = run(TRACK, "--seed", "5").splitlines()
    assert re.fullmatch(r"city/easy#1@a5:[0-9A-F]{4}  par \d+  vollgas  seed 5", lines[0])
    assert lines[1] == "optimal wins: first over the finish line, in round 20 (V15)" or "(V15)" in lines[1]
    assert lines[3].split() == ["PLACE", "CAR", "MOVES", "CRASHES", "STOPS", "RESULT", "RULE"]
    assert lines[4].split()[0] == "1"
    assert all(re.fullmatch(r"round +\d+  .+ \([A-Z0-9, ]+\)", line) for line in lines[9:])


def test_many_winners_are_listed() -> None:
    """Commas, and one "and" before the last."""
    told = run(TRACK, "--variant", "ghost", "--seed", "2", "--drivers", "careful*3").splitlines()[1]
    assert told.startswith("careful-1, careful-2 and careful-3 draw: ")


def test_the_same_seed_gives_the_same_race() -> None:
    """To the last byte of the report, the JSON and the page; another seed gives another race."""
    words = (TRACK, "--drivers", "careful:skill=0.7*2,random")
    assert run(*words, "--seed", "5") == run(*words, "--seed", "5")
    assert run(*words, "--seed", "5") != run(*words, "--seed", "6")
    for name in ("a.pdf", "b.pdf"):
        run(*words, "--seed", "5", "-o", name)
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()


def test_a_seed_left_out_is_dealt_and_told() -> None:
    """Typed in again it gives the same race."""
    told = run(TRACK, "--drivers", "random*2", "--rounds", "9")
    seed = re.search(r"seed (\d{4})\n", told)
    assert seed
    assert run(TRACK, "--drivers", "random*2", "--rounds", "9", "--seed", seed[1]) == told


def test_a_theme_takes_its_track_from_the_seed_too() -> None:
    """One seed decides all of it."""
    told = facts("ice", "--level", "easy", "--paper", "a5", "--seed", "3", "--drivers", "careful*2")
    assert told["track"]["id"] == "ice/easy#3@a5"
    assert told["seed"] == "3"


def test_everything_is_in_the_json() -> None:
    """Rules, cars, each move with its event and rule, results and outcome; the winner's line replays cleanly."""
    told = facts(TRACK, "--seed", "5", "--drivers", "optimal,careful")
    assert (told["game"], told["variants"], told["file"]) == ("vollgas", [], None)
    assert told["outcome"] == {"winners": ["optimal"], "reason": "first", "rules": ["V15"]}
    assert told["results"][0]["rules"] == ["V15"]
    track = parse_track(json.dumps(told["track"]).encode(), "t")
    course = course_of(track)
    start = next(car["start"] for car in told["cars"] if car["name"] == "optimal")
    car, event = start_car(course, VOLLGAS, start - 1), Event.CLEAN
    for it in told["log"]:
        if it["car"] == "optimal":
            assert it["from"] == list(car.at)
            car, event = drive(course, VOLLGAS, car, Move(*map(int, it["tempo"].split(","))))
            assert event in (Event.CLEAN, Event.RAMP, Event.FINISH)
            assert it["to"] == list(car.at)
    assert event is Event.FINISH


@pytest.mark.parametrize("game", ["vollgas", "carreras", "gonki"])
def test_a_race_written_down_is_judged_the_same(game: str) -> None:
    """--save-moves and --moves are each other's opposite, in every game."""
    words = (TRACK, "--game", game, "--seed", "5", "--drivers", "careful,short-sighted,reckless")
    driven = run(*words, "--save-moves", "race.txt").splitlines()
    judged = run("--moves", "race.txt").splitlines()
    assert judged[1:] == driven[1:]
    run("--moves", "race.txt", "--save-moves", "again.txt")
    kept = Path("race.txt").read_text(encoding="utf-8").partition("\n")[2]
    assert Path("again.txt").read_text(encoding="utf-8") == kept


@pytest.mark.parametrize("rounds", ["1", "4"])
def test_a_race_that_was_stopped_is_judged_the_same(rounds: str) -> None:
    """What --rounds has stopped is told as stopped when it is read back."""
    words = (TRACK, "--seed", "5", "--drivers", "careful*2", "--rounds", rounds, "--save-moves", "race.txt")
    told = run(*words).splitlines()
    assert told[1] == f"nobody wins: stopped after {rounds} round{'s' * (rounds != '1')}"
    assert run("--moves", "race.txt").splitlines()[1:] == told[1:]


def test_a_written_race_finds_its_track_file_beside_it(tmp_path: Path) -> None:
    """A file of a track is named from where the race lies, wherever the command is run."""
    place = tmp_path / "deep"
    place.mkdir()
    shutil.copy(OWN, tmp_path / "own.json")
    run("own.json", "--drivers", "careful*2", "--seed", "1", "--save-moves", "deep/race.txt")
    assert "track: ../own.json\n" in Path("deep/race.txt").read_text(encoding="utf-8")
    assert "wins" in run("--moves", "deep/race.txt")


def test_people_s_race_may_be_unfinished() -> None:
    """Track, game and variants come from the command where the file does not name them."""
    Path("race.txt").write_text("cars: Anna, Ben\n8 8\n5 5\n", encoding="utf-8")
    told = run(TRACK, "--moves", "race.txt")
    assert "the race is not over: round 3, Anna to move" in told
    assert "squares to go" in told


def test_the_race_is_drawn() -> None:
    """As a PDF of one page that names cars and rules, as a picture, or on standard output."""
    run(TRACK, "--seed", "5", "-o", "race.pdf", "--lang", "de")
    page = pypdf.PdfReader("race.pdf").pages
    assert len(page) == 1
    text = page[0].extract_text()
    assert "optimal gewinnt" in text
    assert "short-sighted" in text
    assert "V15" in text
    run(TRACK, "--seed", "5", "-o", "race.png")
    assert Path("race.png").read_bytes().startswith(b"\x89PNG")
    result = invoke(TRACK, "--seed", "5", "-o", "-")
    assert result.stdout_bytes.startswith(b"%PDF")
    assert "optimal wins" in result.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([TRACK, "--drivers", "careful"], "1 driver can't race: allowed are 2 to 12 (V1)"),
        ([TRACK, "--drivers", "careful*13"], "13 drivers can't race"),
        ([TRACK, "--drivers", ""], "unknown driver ''"),
        ([TRACK, "--drivers", "schumacher,careful"], "unknown driver 'schumacher': allowed are optimal, careful,"),
        ([TRACK, "--drivers", "careful:skill=2,random"], "allowed is skill=0 to skill=1, such as 0.8"),
        ([TRACK, "--drivers", "careful:ahead=0,random"], "allowed is ahead=1 to ahead=20"),
        ([TRACK, "--drivers", "random:skill=1,random"], "it takes no settings"),
        ([TRACK, "--drivers", "optimal:ahead=3,random"], "allowed are skill, each once"),
        ([TRACK, "--drivers", "careful*0,random"], "behind * a number from 1 to 12 is allowed"),
        ([TRACK, "--drivers", "careful*9"], "9 cars are too many: this course has"),
        ([TRACK, "--drivers", "careful*3", "--variant", "relay"], "3 cars are no relay"),
        ([TRACK, "--seed", "#"], "seed '#' is not possible"),
        ([TRACK, "--game", "chess"], "unknown game 'chess'"),
        ([TRACK, "--rounds", "0"], "0 is not in the range"),
        ([TRACK, "-o", "race.gif"], "the name must end with .pdf or .png"),
        ([TRACK, "--save-moves", "race.pdf"], "the name must end with .txt"),
        (["--moves", ""], "Invalid value for '--moves': it is empty, where a name is needed"),
        ([TRACK, "--theme-dir", ""], "Invalid value for '--theme-dir': it is empty"),
        (["--moves", "none.txt"], "there is no race file none.txt"),
        (["--moves", "none.txt", "--drivers", "careful*2"], "--drivers does not go with --moves"),
        (["--moves", "none.txt", "--seed", "2"], "--seed does not go with --moves"),
    ],
)
def test_wrong_use_is_refused(words: list[str], says: str) -> None:
    """One line that says what is allowed, exit 2, no file."""
    assert says in refusal(*words)


@pytest.mark.parametrize(
    ("text", "words", "code", "says"),
    [
        ("cars: A, B\n0,1 0,9", [TRACK], 1, "race.txt: line 2, column 5: round 1, B: tempo 0,9 is not open"),
        ("cars: A, B\n0,1 0,1", [], 1, "which track? expected an ID such as track: space/nasty#4711:7F3A"),
        ("track: city\ncars: A, B", [], 1, "race.txt: line 1: which track?"),
        ("track: none.json\ncars: A, B", [], 1, "race.txt: line 1: there is no track file none.json"),
        ("track: city/easy#1:0000\ncars: A, B", [], 1, "race.txt: line 1: city/easy#1:0000 can't be rebuilt"),
        ("game: chess\ncars: A, B", [TRACK], 1, "race.txt: line 1: unknown game 'chess'"),
        ("variants: laps=99\ncars: A, B", [TRACK], 1, "race.txt: line 1: variant 'laps=99' is not possible"),
        (f"track: {TRACK}\ncars: A, B", [TRACK], 2, "says track already: leave the track out of the command"),
        ("game: gonki\ncars: A, B", [TRACK, "--game", "gonki"], 2, "says game already: leave --game out"),
    ],
)
def test_a_written_race_that_can_t_be_judged_is_refused(text: str, words: list[str], code: int, says: str) -> None:
    """Its own faults are said with their line and exit 1; contradictions to the command with exit 2."""
    Path("race.txt").write_text(text, encoding="utf-8")
    assert says in refusal(*words, "--moves", "race.txt", code=code)


def test_an_existing_file_stays(folder: Path) -> None:
    """Unless --force is given, neither page nor notation replaces anything."""
    for option, name in (("-o", "race.pdf"), ("--save-moves", "race.txt")):
        (folder / name).write_text("mine", encoding="utf-8")
        assert "exists already" in refusal(TRACK, "--seed", "5", option, name, code=1)
        assert (folder / name).read_text(encoding="utf-8") == "mine"


def test_crews_are_read_as_they_are_documented() -> None:
    """Manners, settings and multiples; drivers of one manner are numbered."""
    crew = parse_crew("Optimal, careful : skill=0.8 : ahead=4 , reckless*2")
    assert crew == [
        Seat("optimal", 1.0, 0), Seat("careful", 0.8, 4), Seat("reckless", 1.0, 2), Seat("reckless", 1.0, 2),
    ]  # fmt: skip
    assert names_of(crew) == ["optimal", "careful", "reckless-1", "reckless-2"]
    with pytest.raises(BadInput, match="at most 400"):
        parse_crew("careful," * 100)


def test_own_tracks_are_raced() -> None:
    """A track file goes wherever an ID does."""
    shutil.copy(OWN, "own.json")
    told = facts("own.json", "--seed", "1", "--drivers", "optimal,careful")
    assert told["track"]["id"] is None
    assert told["outcome"]["winners"] == ["optimal"]
    assert all(Cross(*car["at"]) for car in told["cars"])
