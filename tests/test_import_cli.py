"""The import command: a file in, a track out, one line for it; whatever is wrong is one line, too."""

import json
from pathlib import Path

import pypdf
import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from maps import BEND, painted

from vollgas.cli import main
from vollgas.theme import theme_names
from vollgas.trackfile import read_track

SEALED_OFF = """
##########
#S....#.F#
#S....##F#
#S....#.F#
##########
"""


def run(*words: object) -> Result:
    """One command; a failure of Python itself is a failure of the test."""
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


def written(folder: Path, name: str, data: bytes | str) -> Path:
    """A file in a folder."""
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


@pytest.mark.parametrize(("name", "data"), [("bend.txt", BEND.strip("\n")), ("bend.png", painted(BEND)),
                                            ("bend.ppm", painted(BEND, "PPM"))])  # fmt: skip
def test_a_map_becomes_a_track(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, data: bytes | str) -> None:
    """It gets the file's name, and can be read, solved and printed."""
    monkeypatch.chdir(tmp_path)
    result = run("import", written(tmp_path, name, data), "--theme", "ice", "--level", "leicht")
    track = read_track(tmp_path / "bend.json")
    assert result.output == f"own/easy:{track.fingerprint}  par 5  10 × 8 squares  a5 with 5 mm squares  bend.json\n"
    assert (track.theme, track.level, track.id) == ("ice", "easy", None)
    assert run("solve", "bend.json").exit_code == 0
    assert run("track", "bend.json").exit_code == 0
    assert run("check", "bend.pdf").exit_code == 0


RING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">
<rect x="20" y="20" width="360" height="360"/><rect x="120" y="120" width="160" height="160"/>
<line id="start" x1="20" y1="200" x2="120" y2="200"/></svg>"""


@pytest.mark.parametrize(
    ("name", "data", "words"), [("a.txt", BEND.strip(), []), ("a.svg", RING, ["--direction", "up"])]
)
def test_a_title_of_ones_own(tmp_path: Path, name: str, data: str, words: list[str]) -> None:
    """It is printed instead of the theme's, kept in what is saved, and read back by the check."""
    source, own, copy = written(tmp_path, name, data), tmp_path / "own.json", tmp_path / "copy.json"
    bare, pdf = tmp_path / "bare.json", tmp_path / "own.pdf"
    run("import", source, *words, "-o", bare)
    said = run("import", source, *words, "--title", " Pause bei Ge\u0301rard ", "-o", own).output
    assert said == run("import", source, *words, "-o", bare, "--force").output.replace(str(bare), str(own))
    assert json.loads(own.read_bytes()) == json.loads(bare.read_bytes()) | {"title": "Pause bei Gérard"}
    run("track", own, "-o", pdf, "--save", copy, "--solution", "page")
    assert copy.read_bytes() == own.read_bytes()
    pages = [page.extract_text() for page in pypdf.PdfReader(pdf).pages]
    assert all("PAUSE BEI GÉRARD" in page for page in (pages[0], pages[-1]))
    assert all("Pause bei Gérard" in page for page in pages[1:-1])
    facts = json.loads(run("check", pdf, "--json").stdout)
    assert (facts["passed"], facts["doubts"]) == (True, [])


def test_the_same_for_programs(tmp_path: Path) -> None:
    """--json says everything about the track, its par, and what was decided in reading it."""
    target = tmp_path / "out.json"
    single = BEND.replace("#S.......#\n#S.......#\n#S", "#........#\n#S.......#\n#.")
    result = run("import", written(tmp_path, "bend.txt", single.strip()), "-o", target, "--json")
    facts = json.loads(result.stdout)
    assert (facts["par"], facts["par_by_start"], facts["file"]) == (5, [5, 5], str(target))
    assert facts["notes"] == ["the start line is 3 squares wide, as the road is there; it was drawn 1 wide"]
    target.write_text(result.stdout, encoding="utf-8")
    assert read_track(target).fingerprint == facts["fingerprint"]


def test_quiet_says_nothing(tmp_path: Path) -> None:
    """With --quiet a success prints nothing."""
    assert not run("import", written(tmp_path, "b.txt", BEND.strip()), "-o", tmp_path / "b.json", "--quiet").output


def test_a_file_that_exists_is_left_alone(tmp_path: Path) -> None:
    """Without --force nothing is replaced."""
    target, source = written(tmp_path, "b.json", "mine"), written(tmp_path, "b.txt", BEND.strip())
    result = run("import", source, "-o", target)
    assert (result.exit_code, target.read_text()) == (1, "mine")
    assert run("import", source, "-o", target, "--force").exit_code == 0
    assert read_track(target).columns == 10


@pytest.mark.parametrize(
    ("name", "data", "words", "code", "said"),
    [
        ("a.txt", "####\n##", [], 1, "a.txt: row 2 has 2 characters where the others have 4"),
        ("a.txt", SEALED_OFF.strip(), [], 1, "start (row 4, column 2) and finish (row 4, column 9) are not connected"),
        ("a.png", b"nothing", [], 1, "a.png: no picture that can be read"),
        ("a.txt", "S", ["--pixels", "3"], 2, "--pixels goes with pictures, but a.txt is read as one of text maps"),
        ("a.png", b"", ["--wall", "X"], 2, "--wall goes with text maps, but a.png is read as one of pictures"),
        ("a.txt", "S", ["--units", "3"], 2, "--units goes with SVG files, but a.txt is read as one of text maps"),
        ("a.svg", "<svg/>", ["--units", "nan"], 2, "'nan' is no number"),
        ("a.txt", "S", ["--theme", "moon"], 2, f"unknown theme 'moon': allowed are {', '.join(theme_names())}; one"),
        ("a.JSON", "{}", [], 2, "a.JSON is no map but a track file: vollgas track, solve and race take it as it is"),
        ("a.txt", "S", ["-o", ""], 2, "-o '': the name must end with .json"),
        ("a.txt", "S", ["--level", "hard"], 2, "unknown level 'hard'"),
        ("a.txt", "S", ["--title", "9 № 9"], 2, "--title is '9 № 9': allowed is a text of 1 to 28 Latin or Cyrillic"),
        ("a.txt", "S", ["--title", " "], 2, "--title is '': allowed is a text of 1 to 28"),
        ("a.txt", "S", ["--title", "x" * 29], 2, "': allowed is a text of 1 to 28"),
        ("a.txt", "S", ["--paper", "b4"], 2, "unknown paper 'b4'"),
        ("a.txt", "S", ["--square", "1mm"], 2, "square size '1mm' is not possible"),
        ("a.txt", "S", ["--road", "#"], 2, "'#' is given for --road, but means something else already"),
        ("a.txt", "S", ["--direction", "north"], 2, "'north' is not one of"),
        ("a.txt", "S", ["-o", "a.pdf"], 2, "-o 'a.pdf': the name must end with .json"),
        ("a.png", painted(BEND), ["--start-colour", "green"], 2, "'green' is no colour"),
        ("a.png", painted(BEND), ["--finish-at", "1,1"], 2, "--finish-at 1,1 lies in the wall"),
    ],
)
def test_refusals(tmp_path: Path, name: str, data: bytes | str, words: list[str], code: int, said: str) -> None:
    """One line that says what is wrong; exit 2 for wrong use, 1 for what a file holds; nothing is written."""
    target = [] if "-o" in words else ["-o", tmp_path / "out.json"]
    result = run("import", written(tmp_path, name, data), *words, *target)
    assert (result.exit_code, result.stdout) == (code, "")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert not list(tmp_path.glob("*.json"))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """A missing file, a folder and a file too large are each named."""
    assert "there is no map file" in run("import", tmp_path / "no.txt", "-o", tmp_path / "o.json").stderr
    assert "is a folder: name a map file" in run("import", tmp_path, "-o", tmp_path / "o.json").stderr
    large = written(tmp_path, "large.txt", b"#" * 1_000_001)
    assert (
        "large.txt is too large for a map: at most 1,000 kB" in run("import", large, "-o", tmp_path / "o.json").stderr
    )


def test_no_name_is_none(tmp_path: Path) -> None:
    """An empty name is wrong use, not this folder; a folder without a name is one all the same."""
    assert "it is empty, where a name is needed" in run("import", "", "-o", tmp_path / "o.json").stderr
    assert "vollgas: . is a folder: name a map file\n" in run("import", ".").stderr


def test_squares_that_are_not_usual_are_said_once(tmp_path: Path) -> None:
    """The sheet's name and its squares' size stand beside each other, neither of them twice."""
    result = run("import", written(tmp_path, "b.txt", BEND.strip()), "-o", tmp_path / "b.json", "--square", "10mm")
    assert "  10 × 8 squares  a5 with 10 mm squares  " in result.output


def test_a_single_gap_is_told_in_the_singular(tmp_path: Path) -> None:
    """One place, one gap."""
    gap = "######\n#SSSS#\n#....#\n#.##.#\n#.#..#\n#..#.#\n#.##.#\n#FFFF#\n######"
    source, target = written(tmp_path, "g.txt", gap), tmp_path / "g.json"
    left = run("import", source, "-o", target).output
    assert "note: walls meet only at a corner in 1 place, where cars may slip through (G1); --seal closes" in left
    sealed = run("import", source, "-o", target, "--seal", "--force").output
    assert "note: 1 gap where walls meet at a corner was closed" in sealed


def test_a_map_larger_than_any_sheet_is_raced_unprinted(tmp_path: Path) -> None:
    """It is solved like any other; whoever prints it sees the arithmetic."""
    rows = ["#" * 150, *["#S" + "." * 146 + "F#"] * 4, "#" * 150]
    target = tmp_path / "long.json"
    assert "too large for any sheet" in run("import", written(tmp_path, "l.txt", "\n".join(rows)), "-o", target).output
    assert json.loads(target.read_text())["paper"] is None
    assert run("solve", target).exit_code == 0
    result = run("track", target, "-o", tmp_path / "l.pdf")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "150 × 6 squares need a sheet of 470 × 95 mm even with 3 mm squares" in result.stderr


@given(st.text("#.SFE 3,\n", max_size=80) | st.binary(max_size=80), st.sampled_from(["a.txt", "a.png", "a.pbm", "a"]))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_file_is_imported_or_refused_in_one_line(tmp_path: Path, data: bytes | str, name: str) -> None:
    """Whatever is thrown at the command, it ends with a track or one line."""
    result = run("import", written(tmp_path, name, data), "-o", tmp_path / "any.json", "--force")
    assert result.exit_code in {0, 1}
    assert result.stderr.count("\n") == result.exit_code
