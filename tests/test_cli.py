"""The command line: what each command prints and writes, and that every failure is one line and changes nothing."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pypdf
import pytest
from brute import explore
from click.testing import CliRunner, Result

from vollgas import __version__, assets
from vollgas.cli import main
from vollgas.lineup import course_of
from vollgas.rules import VOLLGAS
from vollgas.theme import theme_names
from vollgas.trackfile import read_track
from vollgas.words import LANGS

OWN = Path(__file__).parent.parent / "examples" / "own-track.json"
EASY = "city/easy#1"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test runs in an empty folder of its own, with the example of a hand-made track at hand."""
    place = tmp_path / "here"
    place.mkdir()
    shutil.copy(OWN, tmp_path / "own.json")
    monkeypatch.chdir(place)
    return place


def run(*words: str) -> Result:
    """A command that must succeed, without a word on standard error unless that is asked for."""
    result = CliRunner().invoke(main, words, prog_name="vollgas")
    assert result.exit_code == 0, result.output
    return result


def refusal(*words: str, code: int = 2) -> str:
    """The one line with which a command fails; it must leave the folder and all files in it as they were."""
    before = contents(Path())
    result = CliRunner().invoke(main, words, prog_name="vollgas")
    assert isinstance(result.exception, SystemExit), result.exception
    assert (result.exit_code, result.stdout) == (code, ""), result.output
    assert re.fullmatch(r"vollgas: [^\n]+\n", result.stderr), result.stderr
    assert len(result.stderr) < 600
    assert contents(Path()) == before
    return result.stderr.removeprefix("vollgas: ").rstrip("\n")


def contents(folder: Path) -> dict[str, bytes | None]:
    """Every file in a folder, hidden ones too, with what it holds."""
    return {str(path): path.read_bytes() if path.is_file() else None for path in sorted(folder.rglob("*"))}


def own(**changes: Any) -> str:
    """The name of a new file with the hand-made track, changed; a key given as None is left out."""
    data = json.loads(OWN.read_text(encoding="utf-8")) | changes
    Path("mine.json").write_text(json.dumps({key: value for key, value in data.items() if value is not None}))
    return "mine.json"


# What goes right


def test_help_names_every_language() -> None:
    """Whoever asks for help learns which languages the pages speak."""
    page = " ".join(run("track", "--help").stdout.split())
    assert f"Language of the pages: {', '.join(LANGS[:-1])} or {LANGS[-1]}." in page


def test_nothing_at_all_prints_the_help() -> None:
    """Without a command the program explains itself, and lists its commands."""
    result = run()
    assert result.stderr == ""
    assert all(f"\n  {command} " in result.stdout for command in ("check", "solve", "themes", "track"))


@pytest.mark.parametrize("command", [[], *([name] for name in sorted(main.commands))], ids=str)
def test_help_names_every_option(command: list[str]) -> None:
    """Each command's --help and -h print the same page, with a word on every option."""
    page = run(*command, "--help").stdout
    assert page == run(*command, "-h").stdout
    assert page.startswith(f"Usage: {' '.join(['vollgas', *command])} ")
    named: click.Command = main.commands[command[0]] if command else main
    for option in named.params:
        if isinstance(option, click.Option):
            assert option.help
            assert re.search(rf"{max(option.opts, key=len)}\b", page)


def test_version() -> None:
    """--version prints name and number."""
    assert run("--version").stdout == f"vollgas {__version__}\n"


def test_a_track_is_dealt_at_random(folder: Path) -> None:
    """Without arguments one line says which track it is, its par and its file; its ID makes the same track again."""
    line = run("track", "--no-rules").stdout
    found = re.fullmatch(
        r"(?P<id>[a-z]+/(?:easy|medium|nasty)#\d{4}:[0-9A-F]{4})  par (?P<par>\d+)  (?P<file>.+)\n", line
    )
    assert found, line
    assert [path.name for path in folder.iterdir()] == [found["file"]]
    again = run("track", found["id"], "--no-rules", "-o", "again.pdf").stdout
    assert again == line.replace(found["file"], "again.pdf")
    assert Path("again.pdf").read_bytes() == Path(found["file"]).read_bytes()


@pytest.mark.parametrize(
    ("level", "plain"),
    [("leicht", "easy"), ("FÁCIL", "easy"), ("Лёгкая", "easy"), ("fa\u0301cil", "easy"), (" Easy ", "easy")],
)
def test_levels_in_other_languages(level: str, plain: str) -> None:
    """A level may be spelt in four languages, in capitals, and with accents typed apart."""
    line = run("solve", "ice", "--level", level, "--seed", "1").stdout
    assert line.splitlines()[0].startswith(f"ice/{plain}#1:")


def test_seeds_make_safe_file_names(folder: Path) -> None:
    """A seed with spaces, umlauts and signs stays itself in the ID and becomes a plain file name."""
    line = run("track", "ice", "--level", "easy", "--seed", " Grüße, Köln! ", "--no-rules").stdout
    assert line.startswith("ice/easy#Grüße, Köln!:")
    assert [path.name for path in folder.iterdir()] == ["ice-easy-Grüße--Köln-.pdf"]


def test_a_seed_that_ends_like_a_file() -> None:
    """An ID whose seed ends in .json is still an ID."""
    assert run("solve", "ice/easy#a.json").stdout.startswith("ice/easy#a.json:")


def test_an_id_with_other_paper() -> None:
    """Options for the sheet go with an ID and become part of it."""
    line = run("solve", "ice/easy#1", "--paper", "LETTER", "--landscape", "--square", "6.5mm").stdout
    assert line.startswith("ice/easy#1@letter-landscape-6.5mm:")


def test_preview(folder: Path) -> None:
    """A name that ends in .png gives a picture, whatever the case of its ending."""
    run("track", "../own.json", "-o", "Track.PNG")
    assert Path("Track.PNG").read_bytes().startswith(b"\x89PNG\r\n")
    assert [path.name for path in folder.iterdir()] == ["Track.PNG"]


def test_pdf_on_standard_output() -> None:
    """With -o - the PDF alone is on standard output, the same as in a file; the line goes to standard error."""
    result = run("track", "../own.json", "-o", "-")
    assert re.fullmatch(r"own/easy:[0-9A-F]{4}  par \d+  -\n", result.stderr)
    run("track", "../own.json", "-o", "same.pdf")
    assert result.stdout_bytes == Path("same.pdf").read_bytes()
    assert run("track", "../own.json", "-o", "-", "--quiet").stderr == ""


@pytest.mark.parametrize("words", [["track", "../own.json"], ["solve", "../own.json"], ["themes"]], ids=lambda w: w[0])
def test_quiet(words: list[str]) -> None:
    """--quiet prints nothing at all."""
    result = run(*words, "--quiet")
    assert result.output == ""
    assert len(list(Path().iterdir())) == (words[0] == "track")


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ([], 1 + 1 + 1),
        (["--no-rules"], 2),
        (["--no-scoresheet"], 2),
        (["--no-rules", "--no-scoresheet"], 1),
        (["--no-rules", "--no-scoresheet", "--solution", "page"], 2),
    ],
)
def test_pages_chosen(options: list[str], count: int) -> None:
    """Rules and score sheet can be left out, and the ideal line added."""
    run("track", EASY, "-o", "sheet.pdf", *options)
    assert len(pypdf.PdfReader("sheet.pdf").pages) == count


def test_variant_ink_language_and_players() -> None:
    """Every option that changes the sheet changes its bytes; names may be in capitals."""
    usual = run("track", EASY, "-o", "-", "--no-rules").stdout_bytes
    for options in (["--variant", "beginner"], ["--ink", "Saver"], ["--lang", "DE"], ["--players", "6"]):
        assert run("track", EASY, "-o", "-", "--no-rules", *options).stdout_bytes != usual


def test_beginner_is_slower() -> None:
    """Under the beginner variant the search gives a higher par."""
    pars = [
        int(run("solve", EASY, *more).stdout.split("  par ")[1].split()[0]) for more in ([], ["--variant", "beginner"])
    ]
    assert pars[0] < pars[1]


@pytest.mark.parametrize("words", [["ice/easy#7"], ["jungle/nasty#7@letter-landscape", "--lang", "de"]])
def test_a_saved_track_prints_the_same_bytes(words: list[str]) -> None:
    """A generated track that was saved prints exactly what its ID prints, and carries its ID."""
    first = run("track", *words, "-o", "a.pdf", "--save", "a.json", "--solution", "page").stdout
    second = run("track", "a.json", *words[1:], "-o", "b.pdf", "--solution", "page").stdout
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()
    assert second == first.replace("a.pdf", "b.pdf")


def test_the_saved_file_is_the_json_object_without_results() -> None:
    """--save writes what --json prints, without what the search found."""
    told = json.loads(run("track", EASY, "-o", "a.pdf", "--json", "--quiet", "--save", "a.json").stdout)
    saved = json.loads(Path("a.json").read_text(encoding="utf-8"))
    results = ["par", "ideal_line", "par_by_start", "grade", "states", "file", "ms"]
    assert saved == {key: value for key, value in told.items() if key not in results}


def shape(value: Any) -> Any:
    """The types of plain data: objects by key, lists by the types in them."""
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    if isinstance(value, list):
        shapes = [shape(item) for item in value]
        return [item for place, item in enumerate(shapes) if item not in shapes[:place]]
    return type(value).__name__


def test_json_keys_and_types() -> None:
    """--json prints one object with these keys and types in this order, all else on standard error."""
    result = run("track", EASY, "--json", "-o", "ü.pdf")
    told = json.loads(result.stdout)
    assert result.stdout.count("\n") == 1
    cross, line = ["int"], [["int"]]
    assert list(shape(told).items()) == list({
        "id": "str", "fingerprint": "str", "theme": "str", "level": "str", "seed": "str", "paper": "str",
        "square_mm": "float", "columns": "int", "rows": "int", "squares": ["str"],
        "start": {"line": line, "crosses": line},
        "finish": {"line": line, "direction": cross},
        "hazards": [{"at": cross, "kind": "str"}],
        "centreline": [["float"]],
        "par": "int", "ideal_line": line, "par_by_start": ["int"],
        "grade": {"turning": "int", "bends": "int", "length": "int", "brakings": "int", "safe_share": "float",
                  "crashes": "float", "ideal_lines": "int", "score": "float"},
        "states": "int", "file": "str", "ms": {"make": "float", "solve": "float", "draw": "float"},
    }.items())  # fmt: skip
    assert (told["id"], told["file"]) == (EASY, "ü.pdf")
    assert f"{told['id']}:{told['fingerprint']}  par {told['par']}  ü.pdf\n" == result.stderr
    assert (told["columns"], told["rows"]) == (len(told["squares"][0]), len(told["squares"]))
    assert told["ideal_line"][0] in told["start"]["crosses"]
    assert len(told["ideal_line"]) == told["par"] + 1 == min(told["par_by_start"]) + 1


@pytest.mark.parametrize("words", [["--game", "carreras"], ["--variant", "pursuit"]])
def test_solve_names_the_crosses_where_cars_start(words: list[str]) -> None:
    """On the line (C4) or one behind another (VV2): the ideal line begins on one of the crosses that have a par."""
    _, pars, line = run("solve", EASY, *words).stdout.splitlines()
    first = re.search(r"from (\(\d+, \d+\))", line)
    assert first
    assert f" {first[1]} " in pars


def test_solve_says_the_same_in_words_and_as_json() -> None:
    """Par, pars by start cross, the ideal line and the states agree between both ways of asking."""
    told = json.loads(run("solve", "../own.json", "--json").stdout)
    words = run("solve", "../own.json").stdout.splitlines()
    assert (told["id"], told["seed"], told["file"]) == (None, None, None)
    assert f"  par {told['par']}  {told['states']} states  " in words[0]
    pars = zip(told["start"]["crosses"], told["par_by_start"], strict=True)
    assert words[1] == "par by start cross: " + "  ".join(f"({x}, {y}) {par}" for (x, y), par in pars)
    moves = [(int(dx), int(dy)) for dx, dy in re.findall(r"\(([+-]\d+),([+-]\d+)\)", words[2])]
    steps = zip(told["ideal_line"], told["ideal_line"][1:], strict=False)
    apart = [(bx - ax, by - ay) for (ax, ay), (bx, by) in steps]
    assert len(moves) == told["par"]
    assert sum(a != b for a, b in zip(moves, apart, strict=True)) <= 1  # a jump over a ramp goes further


def test_themes_lists_all() -> None:
    """Every theme has a line in the table and a row in the JSON object, a user's own included."""
    shutil.copytree(assets.folder("themes") / "city", "mine/beach")
    for words, names in ((["themes"], theme_names()), (["themes", "--theme-dir", "mine"], ("beach", *theme_names()))):
        assert [line.split()[0] for line in run(*words).stdout.splitlines()[1:]] == list(names)
        assert tuple(json.loads(run(*words, "--json").stdout)) == names


def test_games_lists_what_goes_with_game_and_variant() -> None:
    """Every variant has a line that says to which games it belongs, and each of these is taken by solve."""
    head, *lines = run("games").stdout.splitlines()
    assert head.split() == ["VARIANT", "RULE", "VOLLGAS", "CARRERAS", "GONKI"]
    told = json.loads(run("games", "--json").stdout)
    assert [line.split()[1] for line in lines] == [variant["rule"] for variant in told["variants"].values()]
    for name, variant in told["variants"].items():
        for game in told["games"]:
            words = ("solve", "../own.json", "--game", game, "--variant", name)
            if game not in variant["games"]:
                assert f"variant {name} ({variant['rule']}) belongs to" in refusal(*words)
            elif name != "millimetre":
                assert run(*words, "--quiet").exit_code == 0


def test_crashes_may_be_allowed() -> None:
    """Crashing on purpose is searched on request, in the game that has crashes; par is never more than without."""
    clean, crashing = (
        json.loads(run("solve", "ice/easy#1", "--crashes", crashes, "--json").stdout) for crashes in ("none", "allowed")
    )
    assert crashing["par"] <= clean["par"]
    assert crashing["states"] > clean["states"]
    for words, reason in (
        (("gonki",), "leaving the track is no move there (R9)"),
        (("carreras", "--variant", "knockout"), "whoever leaves the track is out (CV5)"),
        (("carreras", "--variant", "millimetre"), "on whole squares only"),
    ):
        assert reason in refusal("solve", "../own.json", "--game", *words, "--crashes", "allowed")


def test_check_says_yes_to_what_track_printed() -> None:
    """A printed sheet passes; every line of the report is good."""
    run("track", "../own.json", "-o", "sheet.pdf")
    *lines, last = run("check", "sheet.pdf").stdout.splitlines()
    assert all(line.startswith("ok ") for line in lines)
    assert last.startswith("yes: own/easy:")
    assert json.loads(run("check", "sheet.pdf", "--json").stdout)


def test_the_example_has_the_par_that_a_plain_search_finds() -> None:
    """The hand-made example prints under its file's name, with the par of a search over single cars."""
    track = read_track(OWN)
    course = course_of(track)
    pars = [explore(course, VOLLGAS, [start]).par for start in track.starts]
    told = json.loads(run("track", str(OWN), "--json", "--quiet").stdout)
    assert told["par_by_start"] == pars
    assert told["par"] == min(pars)
    assert told["file"] == "own-track.pdf"
    assert len(pypdf.PdfReader("own-track.pdf").pages) == 3


def test_force_replaces_and_devices_need_none() -> None:
    """With --force a file is replaced whole; /dev/null takes anything at any time."""
    Path("a.pdf").write_text("old")
    run("track", "../own.json", "-o", "a.pdf", "--force")
    assert Path("a.pdf").read_bytes().startswith(b"%PDF-")
    run("track", "../own.json", "-o", "/dev/null", "--save", "/dev/null")
    assert Path("/dev/null").is_char_device()


# What goes wrong


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["trak"], "No such command 'trak'. Did you mean 'track'? (see vollgas --help)"),
        (["track", "--levle", "easy"], "'--level'"),
        (["track", "--level"], "Option '--level' requires an argument"),
        (["track", "a", "b"], "unexpected extra argument"),
        (["track", "--ink", "red"], "'colour', 'saver', 'mono'"),
        (["track", "--solution", "maybe"], "'none', 'page'"),
        (["track", "--players", "1"], "2<=x<=8"),
        (["track", "--players", "many"], "--players"),
        (["track", "--players", "9" * 5000], "--players"),
        (["track", "mars"], f"unknown theme 'mars': allowed are {', '.join(theme_names())}"),
        (["track", "mars"], "an ID or a .json file; one of your own needs --theme-dir"),
        (["track", "spaec"], "an ID or a .json file; did you mean space?"),
        (["track", ""], "unknown theme ''"),
        (["track", "Moon"], "unknown theme 'moon'"),
        (["track", "a\nb\x1b[2J"], r"unknown theme 'a\nb\x1b[2j'"),
        (["track", "city", "--level", "hard"], "unknown level 'hard': allowed are easy, medium, nasty"),
        (["track", "city", "--level", ""], "unknown level ''"),
        (["track", "city", "--seed", ""], "seed '' is not possible: allowed are"),
        (["track", "city", "--seed", "🏁"], "allowed are"),
        (["track", "city", "--seed", "x" * 41], "allowed are 1 to 40"),
        (["track", "city", "--paper", "b4"], "unknown paper 'b4': allowed are a3, a4, a5, letter or WIDTHxHEIGHTmm"),
        (["track", "city", "--paper", ""], "unknown paper ''"),
        (["track", "city", "--paper", "5000x5000mm"], "each side must be 100 to 900 mm"),
        (["track", "city", "--paper", "100x100mm"], "choose smaller squares or larger paper"),
        (["track", "city", "--square", "nan"], "allowed are 3mm to 20mm"),
        (["track", "city", "--square", ""], "allowed are 3mm to 20mm"),
        (["track", "city", "--lang", "fr"], "unknown language 'fr': allowed are en, de, es, ru"),
        (["track", "city", "--variant", "expert"], "unknown variant 'expert' of vollgas: allowed are beginner"),
        (["track", "city/easy"], "'city/easy' is no track ID: write THEME/LEVEL#SEED"),
        (["track", "city/easy#1:12345"], "four hex digits"),
        (["track", "city/easy#1@b4"], "unknown paper 'b4'"),
        (["track", "mars/easy#1"], "unknown theme 'mars'"),
        (["track", "../etc/easy#1"], "is no track ID"),
        (["track", EASY, "--level", "easy"], "--level does not go with the ID"),
        (["track", EASY, "--seed", "2"], "--seed does not go with the ID"),
        (["track", "../own.json", "--paper", "a4"], "--paper does not go with a track file"),
        (["track", "../own.json", "--landscape"], "--landscape does not go with a track file"),
        (["track", "../own.json", "--players", "4"], "has 3 start crosses: at most 3 players"),
        (["track", "gone.json"], "there is no track file gone.json"),
        (["track", "x" * 300 + ".json"], "can't be read: File name too long"),
        (["track", "city", "--theme-dir", "gone"], "gone' is no folder"),
        (["track", "../own.json", "-o", "track.svg"], "must end with .pdf or .png"),
        (["track", "../own.json", "-o", ""], "-o '': the name must end with .pdf or .png"),
        (["track", "../own.json", "--save", "track.toml"], "must end with .json"),
        (["track", "../own.json", "--json", "-o", "-"], "-o - and --json both want standard output"),
        (["solve", "mars"], "unknown theme 'mars'"),
        (["themes", "city"], "unexpected extra argument"),
        (["check"], "Missing argument 'FILE.pdf'"),
        (["check", "gone.pdf"], "there is no PDF file gone.pdf"),
    ],
)  # fmt: skip
def test_wrong_use(words: list[str], said: str) -> None:
    """Wrong options, arguments and names exit with 2 and a line that says what is allowed."""
    assert said in refusal(*words)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"squares": None}, "mine.json: squares is missing: allowed is"),
        ({"squares": ["." * 601] * 5}, "squares[0] is"),
        ({"squares": ["."] * 2_000_000}, "too large for a track: at most 2,000 kB"),
        ({"hazards": [{"at": [0, 15], "kind": "pit"}]}, "hazards has (0, 15) in the barrier"),
        ({"theme": "mars"}, f"mine.json: unknown theme 'mars': allowed are {', '.join(theme_names())}"),
        ({"paper": "a5"}, "the track has 30 × 15 squares, but paper a5 with 8 mm squares holds 16 × 16"),
        ({"id": "city/easy#1"}, "mine.json: seed is missing, but the id says '1': remove \"id\""),
        ({"fingerprint": "0000"}, "it was changed since it was saved"),
    ],
)
def test_wrong_contents(changes: dict[str, Any], said: str) -> None:
    """A track file with something wrong in it exits with 1 and a line that names the file and the key."""
    name = own(**changes)
    assert said in refusal("track", name, code=1)
    assert said in refusal("solve", name, code=1)


def test_a_track_without_a_way_says_how_far_cars_get() -> None:
    """A hand-made track that can't be finished is named, with how much of it cars reach."""
    squares = json.loads(OWN.read_text(encoding="utf-8"))["squares"]
    squares[6:9] = ["#" * 30] * 3
    said = refusal("track", own(squares=squares, hazards=None), code=1)
    assert re.match(r"mine\.json: the finish can't be reached .*cars get to \d+ of \d+ crosses, the nearest", said)


def test_a_theme_without_the_hazard_of_a_track() -> None:
    """A track file may only use the hazards that its theme has a look for."""
    copied = Path(shutil.copytree(assets.folder("themes") / "city", "mine/beach"))
    text = (copied / "theme.toml").read_text(encoding="utf-8")
    text = re.sub(r"\[hazards\.pit\].*?(?=\n\[)", "", text, flags=re.DOTALL)
    (copied / "theme.toml").write_text(text, encoding="utf-8")
    name = own(theme="beach", hazards=[{"at": [16, 8], "kind": "pit"}])
    said = refusal("track", name, "--theme-dir", "mine", code=1)
    assert said == "mine.json: theme beach has no pit for (16, 8): it has brake, ramp, turbo"


@pytest.mark.parametrize("file", ["theme.toml", "symbols/oil.svg"])
@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe", b"<x>" * 10_000, b"a = [" * 30_000], ids=["empty", "bytes", "deep", "large"]
)
def test_wrong_themes(file: str, data: bytes) -> None:
    """A theme whose files hold nonsense exits with 1 and names the file, wherever a theme is asked for."""
    copied = Path(shutil.copytree(assets.folder("themes") / "city", "mine/beach"))
    assert (copied / file).is_file()
    (copied / file).write_bytes(data)
    for words in (["track", "beach"], ["track", "beach/easy#1"], ["themes"], ["solve", own(theme="beach")]):
        assert str(Path("beach", file)) in refusal(*words, "--theme-dir", "mine", code=1)


def test_an_id_that_no_longer_fits() -> None:
    """An ID with another fingerprint than its track's is refused, and says what there is instead."""
    said = refusal("track", EASY + ":0000", code=1)
    assert said.startswith(f"{EASY}:0000 can't be rebuilt: generator ")
    real = run("solve", EASY).stdout.split()[0].rpartition(":")[2]
    assert f"fingerprint {real};" in said
    assert run("solve", f"{EASY}:{real.lower()}").stdout.startswith(f"{EASY}:{real}  ")


@pytest.mark.parametrize("option", ["-o", "--save"])
def test_unwritable_targets(option: str) -> None:
    """Files that exist, folders, and folders that do not exist are refused before any work, with 1."""
    ending = ".json" if option == "--save" else ".pdf"
    Path("old" + ending).write_text("old")
    Path("folder" + ending).mkdir()
    for name, said in {
        "old" + ending: "exists already: choose another name, or add --force",
        "folder" + ending: "is a folder: name a file in it",
        "gone/new" + ending: "there is no folder gone to write new",
        "x" * 300 + ending: "can't be written: File name too long",
        "old" + ending + "/new" + ending: "there is no folder",
    }.items():
        assert said in refusal("track", "../own.json", option, name, code=1)


def test_the_usual_name_is_not_written_over() -> None:
    """A second sheet of the same track does not replace the first one unasked."""
    run("track", "../own.json", "--no-rules")
    assert "own.pdf exists already" in refusal("track", "../own.json", code=1)


def test_a_folder_that_takes_no_files() -> None:
    """Where the system lets nobody write, not even the administrator, the reason is said."""
    assert refusal("track", "../own.json", "-o", "/proc/new.pdf", code=1).startswith("/proc/new.pdf can't be written: ")


def test_a_full_disk() -> None:
    """A device without room left is named, with the reason."""
    assert refusal("track", "../own.json", "-o", "/dev/full", code=1) == (
        "/dev/full can't be written: No space left on device"
    )


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7\n%%EOF\n", b"\0" * 1000], ids=["empty", "hollow", "zeros"])
def test_check_of_other_files(data: bytes) -> None:
    """What is no sheet of ours exits with 1 and is named."""
    Path("other.pdf").write_bytes(data)
    assert refusal("check", "other.pdf", code=1).startswith("other.pdf is no vollgas sheet: ")


def failures() -> Iterator[tuple[BaseException, str]]:
    """What may be raised at any moment, and what is said then."""
    yield KeyboardInterrupt(), "stopped"
    yield MemoryError(), "not enough memory"
    yield OSError(28, "No space left on device"), "standard output can't be written: No space left on device"
    yield OSError(13, "Permission denied", "words.toml"), "words.toml can't be used: Permission denied"


@pytest.mark.parametrize(("failure", "said"), list(failures()), ids=lambda value: type(value).__name__)
def test_failures_of_the_system(failure: BaseException, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C and the system's own failures are one line too, even in the middle of the work."""

    def fail(*_: Any) -> None:
        raise failure

    monkeypatch.setattr("vollgas.sheets.read_track", fail)
    assert refusal("track", "../own.json", code=1) == said
