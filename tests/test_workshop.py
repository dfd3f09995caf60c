"""Themes of one's own: the starter folder, and a check that says everything at once."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from vollgas import assets
from vollgas.cli import main
from vollgas.errors import BadInput, VollgasError
from vollgas.svg import symbol_faults
from vollgas.svgreader import MOST_FAULTS
from vollgas.theme import load_theme, theme_names
from vollgas.track import LEVELS
from vollgas.words import LANGS
from vollgas.workshop import check_theme, new_theme

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'


@pytest.fixture
def beach(tmp_path: Path) -> Path:
    """A new theme."""
    return new_theme("beach", tmp_path)


def edit(folder: Path, *pairs: tuple[str, str]) -> None:
    """Replace texts, which must be there, in the folder's theme.toml."""
    text = (folder / "theme.toml").read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / "theme.toml").write_text(text, encoding="utf-8")


def test_a_new_theme_is_complete(beach: Path) -> None:
    """Nothing is wrong with the starter, no file of it is unused, and it bears the name it was given."""
    report = check_theme(beach)
    assert (report.faults, report.hints) == ((), ())
    theme = load_theme("beach", beach.parent)
    named = [theme.names, *(look.names for look in theme.hazards.values()), *(p.titles for p in theme.levels.values())]
    assert theme.names == dict.fromkeys(LANGS, "Beach")
    assert all(tuple(names) == LANGS for names in named)
    assert tuple(theme.levels) == LEVELS
    assert len(theme.hazards) == 4
    assert "NAME" not in (beach / "theme.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("level", LEVELS)
def test_a_new_theme_prints(beach: Path, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tracks of every level can be made in the starter as it is."""
    monkeypatch.chdir(beach.parent)
    result = CliRunner().invoke(
        main, ["track", "beach", "--theme-dir", "beach", "--level", level, "--seed", "1", "-o", "beach.pdf"]
    )
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("name", theme_names())
def test_shipped_themes_pass_the_check(name: str) -> None:
    """The check finds nothing in any shipped theme, and no file that is not used."""
    report = check_theme(assets.folder("themes") / name)
    assert (report.faults, report.hints) == ((), ())


def test_long_names_become_short_titles(tmp_path: Path) -> None:
    """A folder's name of forty letters still makes a title that may be printed."""
    folder = new_theme("a-" + "b" * 38, tmp_path)
    assert check_theme(folder).faults == ()


def test_everything_is_said_at_once(beach: Path) -> None:
    """Wrong values, missing and unknown keys, colours, files and shapes all stand in one report, each where it is."""
    edit(
        beach,
        ('grid = "#b9c6d0"', 'grid = "#ffffff"'),
        ('ink = "#22303c"', 'ink = "navy"'),
        ("swing = 0.3", "swing = 3"),
        ('"Ramp"', f'"{"x" * 29}"'),
        ('"cloud.svg", "flag.svg"', '"Fog.svg", "fog.svg", 7'),
        ("brakes = 1\n", ""),
        ('barrier = "block"', 'fence = "wood"'),
        ("[hazards.turbo]", "[hazards.boost]"),
    )
    (beach / "symbols" / "pit.svg").write_text(
        f'{HEAD}<metadata><x>hi</x></metadata>\n<rect width="3px" height="4"/>\n'
        '<circle cx="90" cy="50" r="30"/>\n</svg>'
    )
    toml, pit = beach / "theme.toml", beach / "symbols" / "pit.svg"
    expected = [
        f"{toml}: unknown key 'fence': allowed are names, barrier,",
        f"{toml}: barrier is missing: allowed is one of",
        f"{toml}: ornaments[2] is 'Fog.svg': allowed is the name of a file",
        f"{toml}: ornaments[4] is 7: allowed is the name of a file",
        f"{toml}: palette.ink is 'navy': allowed is a colour",
        f"{toml}: style.swing is 3: allowed is a number from 0 to 1",
        f"{toml}: unknown key hazards.'boost': allowed are brake, turbo, ramp, pit",
        f"{toml}: hazards.ramp.names.en is '{'x' * 29}': allowed is a text",
        f"{toml}: levels.easy.brakes is missing: allowed is a whole number from 0 to 4",
        f"{toml}: palette.grid #ffffff has the luminance 1.00, which is too light",
        f"{toml}: levels.easy.turbos is 1, but hazards.turbo is missing: add its look",
        f"{toml}: levels.medium.turbos is 2, but hazards.turbo is missing",
        f"{toml}: levels.nasty.turbos is 2, but hazards.turbo is missing",
        f"{pit}: line 2: element <metadata> is not allowed",
        f"{pit}: line 3: width of <rect> is '3px'",
        f"{pit}: line 4: <circle> reaches 20% over the edge",
        f"{beach / 'symbols' / 'fog.svg'}: no such file",
    ]
    report = check_theme(beach)
    for start, fault in zip(expected, report.faults, strict=True):
        assert fault.startswith(start)
    assert [hint.split(":")[0].rpartition("/")[2] for hint in report.hints] == ["cloud.svg", "flag.svg"]


def test_what_no_toml_is_ends_the_check(beach: Path) -> None:
    """A theme.toml that is missing or can't be read is the only fault."""
    (beach / "theme.toml").write_text("names = ")
    assert ["no valid TOML" in fault for fault in check_theme(beach).faults] == [True]
    (beach / "theme.toml").unlink()
    assert check_theme(beach).faults == (f"{beach / 'theme.toml'}: no such file",)


def test_a_file_full_of_faults_is_cut_short(tmp_path: Path) -> None:
    """One drawing is told of a limited number of faults; broken XML ends its reading."""
    path = tmp_path / "x.svg"
    path.write_text(HEAD + "<image/>\n" * 100 + "</svg>")
    assert len(symbol_faults(path)) == MOST_FAULTS + 1
    path.write_text(f"{HEAD}<image/>\n<g></svg>")
    assert [fault.split(": ")[1] for fault in symbol_faults(path)] == ["line 2", "line 3"]
    path.write_text("<html><image/></html>")
    assert len(symbol_faults(path)) == 1
    path.write_text(f"{HEAD}</svg>")
    assert "draws nothing" in symbol_faults(path)[0]


def test_a_new_theme_overwrites_nothing(beach: Path) -> None:
    """A name that is taken, impossible or shipped is refused, and so is a place that does not exist."""
    with pytest.raises(VollgasError, match="exists already"):
        new_theme("beach", beach.parent)
    with pytest.raises(BadInput, match="is no theme name"):
        new_theme("../up", beach.parent)
    with pytest.raises(BadInput, match="there is a theme 'city' already"):
        new_theme("city", beach.parent)
    with pytest.raises(VollgasError, match="there is no folder"):
        new_theme("hill", beach.parent / "nowhere")
    assert [path.name for path in beach.parent.iterdir()] == ["beach"]


def test_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """New says what to do next; check prints a line a fault and fails if there is one."""
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke
    assert run(main, ["theme", "new", "beach"]).stdout == "beach  now: vollgas track beach --theme-dir beach\n"
    assert run(main, ["theme", "check", "beach"]).stdout == "beach: nothing is wrong\n"
    edit(Path("beach"), ("swing = 0.3", "swing = 3"))
    result = run(main, ["theme", "check", "beach"])
    assert result.exit_code == 1
    assert result.stdout == "beach/theme.toml: style.swing is 3: allowed is a number from 0 to 1\n"
    assert result.stderr == "vollgas: beach: 1 thing is wrong\n"
    result = run(main, ["theme", "check", "beach", "--json"])
    assert json.loads(result.stdout)["faults"] == [
        "beach/theme.toml: style.swing is 3: allowed is a number from 0 to 1"
    ]
    Path("beach", "symbols", "tree.svg").write_text("<svg/>")
    result = run(main, ["theme", "check", "beach"])
    assert [line.split(":")[0] for line in result.stdout.splitlines()] == ["beach/theme.toml", "beach/symbols/tree.svg"]
    assert run(main, ["theme", "check", "nowhere"]).exit_code == 2


@pytest.mark.parametrize("words", [("check", ""), ("new", "beach", "-o", "")])
def test_a_folder_needs_a_name(words):
    """An empty name is refused, though it could count as the folder where the command is given."""
    result = CliRunner().invoke(main, ["theme", *words])
    assert result.exit_code == 2
    assert "it is empty, where a name is needed" in result.stderr
