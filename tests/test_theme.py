"""Theme folders: the shipped ones, a user's own, and how a wrong or hostile one is refused."""

import os
import re
import shutil
import unicodedata
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest
from fontTools.ttLib import TTFont
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vollgas import assets
from vollgas.errors import BadInput
from vollgas.strict import LIMIT
from vollgas.theme import Theme, load_theme, read_theme, theme_names
from vollgas.themefile import LUMINANCES, TEXT_PATTERN, Barrier, Corner, luminance
from vollgas.track import KINDS, LEVELS

SHIPPED = theme_names()


@pytest.fixture
def beach(tmp_path: Path) -> Path:
    """A copy of the city, as a user makes it."""
    return Path(shutil.copytree(assets.folder("themes") / "city", tmp_path / "mine" / "beach"))


def edit(folder: Path, old: str, new: str) -> None:
    """Replace ``old``, which must be there, in the folder's theme.toml."""
    file = folder / "theme.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def refusal(folder: Path) -> str:
    """What is said when the theme in ``folder`` is refused: one line."""
    with pytest.raises(BadInput) as caught:
        read_theme(folder)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 600
    return message


def test_names() -> None:
    """The shipped themes are listed in order, each with a folder of its own."""
    assert list(SHIPPED) == sorted(place.name for place in assets.folder("themes").iterdir())
    assert {"candy", "castle", "city", "desert", "dino", "farm"} <= set(SHIPPED)
    assert {"garden", "haunted", "ice", "jungle", "ocean", "space"} <= set(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped(name: str) -> None:
    """A shipped theme has three tracks with titles, a look for each hazard and at least four ornaments."""
    theme = load_theme(name)
    assert theme.name == name
    assert tuple(theme.levels) == LEVELS
    assert tuple(theme.hazards) == KINDS
    assert 4 <= len(theme.ornaments) <= 6
    texts = [
        theme.names,
        *(plan.titles for plan in theme.levels.values()),
        *(look.names for look in theme.hazards.values()),
    ]
    assert all(set(by_language) == {"en", "de", "es", "ru"} for by_language in texts)


@pytest.mark.parametrize("name", SHIPPED)
def test_ornaments_have_one_colour(name: str) -> None:
    """A shipped ornament has no white paint: printed in one tint, its details are holes."""
    shapes = [shape for ornament in load_theme(name).ornaments for shape in ornament.shapes]
    assert {(shape.fill, shape.stroke) for shape in shapes} == {("#000000", None)}


@pytest.mark.parametrize("place", [*(f"themes/{name}" for name in SHIPPED), "templates/theme"])
def test_the_comments_name_every_barrier_and_corner(place: str) -> None:
    """Whoever edits a theme reads in it which barriers and corners there are to choose from."""
    room, name = place.split("/")
    text = " ".join((assets.folder(room) / name / "theme.toml").read_text("utf-8").replace("#", " ").split())
    for choices in (get_args(Barrier), get_args(Corner)):
        assert f"{', '.join(choices[:-1])} or {choices[-1]}" in text.replace(" (45° corners)", "")


def test_themes_differ() -> None:
    """No two shipped themes share a way of bending, a kind of barrier, a colour that marks them, or a title."""
    themes = [load_theme(name) for name in SHIPPED]
    assert {theme.style.corner for theme in themes} == set(get_args(Corner))
    marks = (
        lambda theme: theme.style,
        lambda theme: theme.barrier,
        lambda theme: theme.palette.accent,
        lambda theme: theme.palette.barrier,
    )
    for mark in marks:
        assert len({mark(theme) for theme in themes}) == len(themes)
    for language in ("en", "de", "es", "ru"):
        assert len({plan.titles[language] for theme in themes for plan in theme.levels.values()}) == 3 * len(themes)


@pytest.mark.parametrize("name", SHIPPED)
def test_hazards_grow_with_the_level(name: str) -> None:
    """In every shipped theme a harder level has no fewer hazards, islands and chicanes."""
    plans = [load_theme(name).levels[level] for level in LEVELS]
    counts = [(plan.brakes + plan.turbos + plan.ramps, plan.islands, plan.chicanes) for plan in plans]
    assert all(low <= high for before, after in pairwise(counts) for low, high in zip(before, after, strict=True))
    assert counts[0][0] < counts[2][0]


@pytest.mark.parametrize("name", SHIPPED)
def test_hazards_stand_out_in_grey(name: str) -> None:
    """Brakes are mostly dark, turbos have a bright shape with a dark outline, so that grey tells them apart, too."""
    hazards = load_theme(name).hazards
    assert luminance(hazards["brake"].symbol.shapes[0].fill or "#ffffff") < 0.1
    bright = [shape.fill or shape.stroke for shape in hazards["turbo"].symbol.shapes]
    assert max(luminance(colour) for colour in bright if colour) > 0.4
    assert any(shape.stroke and luminance(shape.stroke) < 0.1 for shape in hazards["turbo"].symbol.shapes)


def test_copied_theme(beach: Path) -> None:
    """A copied folder is a theme by its own name, found in its parent or given itself, and its edits count."""
    edit(beach, 'en = "City Rally"', 'en = "Beach Rally"')
    for extra in (beach.parent, beach):
        assert theme_names(extra) == ("beach", *SHIPPED)
        theme = load_theme("beach", extra)
        assert (theme.name, theme.names["en"]) == ("beach", "Beach Rally")
    assert load_theme("city", beach.parent).name == "city"


def test_own_theme_comes_first(beach: Path) -> None:
    """A user's theme with a shipped one's name wins."""
    own = beach.rename(beach.parent / "space")
    assert load_theme("space", own.parent).names["en"] == "City Rally"


def test_relative_folder(beach: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A theme folder may be given as the current folder."""
    monkeypatch.chdir(beach)
    assert load_theme("beach", Path()).name == "beach"


def test_linked_theme_folder(beach: Path) -> None:
    """A link that the user put to a theme folder is a theme by the link's name."""
    (beach.parent / "shore").symlink_to(beach)
    assert load_theme("shore", beach.parent).name == "shore"


def test_optional_languages(beach: Path) -> None:
    """Spanish and Russian may be missing; then they are missing in the theme, too."""
    edit(beach, ', es = "Rally urbano", ru = "Городское ралли"', "")
    assert read_theme(beach).names == {"en": "City Rally", "de": "Stadtrallye"}


def test_composed_letters(beach: Path) -> None:
    """A letter typed as base and accent is taken as the one letter it is."""
    edit(beach, 'de = "Ölfleck"', unicodedata.normalize("NFD", 'de = "Ölfleck"'))
    assert read_theme(beach).hazards["brake"].names["de"] == "Ölfleck"


def test_unused_hazard_needs_no_look(beach: Path) -> None:
    """Only the hazards that a level uses need a look."""
    text = (beach / "theme.toml").read_text(encoding="utf-8")
    start, end = text.index("[hazards.ramp]"), text.index("# One track for each level")
    (beach / "theme.toml").write_text(text[:start] + text[end:], encoding="utf-8")
    assert refusal(beach).endswith("theme.toml: levels.nasty.ramps is 1, but hazards.ramp is missing: add its look")
    edit(beach, "ramps = 1", "ramps = 0")
    assert set(read_theme(beach).hazards) == {"brake", "turbo"}


def test_unknown_theme(beach: Path) -> None:
    """An unknown name is answered with the known ones, the user's own included."""
    with pytest.raises(
        BadInput, match=f"^unknown theme 'moon': allowed are {', '.join(theme_names())}; one of your own"
    ):
        load_theme("moon")
    with pytest.raises(BadInput, match="allowed are beach, "):
        load_theme("moon", beach.parent)


@pytest.mark.parametrize("name", ["", "..", "../city", "/etc", "city/", "City", "a" * 41, "a\0"])
def test_name_is_no_path(name: str) -> None:
    """A theme's name cannot lead anywhere else."""
    with pytest.raises(BadInput, match="is no theme name: allowed are up to 40 of a-z"):
        load_theme(name)


def test_no_folder(tmp_path: Path) -> None:
    """A theme folder that is missing, or a file, is refused."""
    (tmp_path / "file").touch()
    for extra in (tmp_path / "none", tmp_path / "file"):
        with pytest.raises(BadInput, match=r"theme folder '.*' is no folder"):
            load_theme("city", extra)


def test_folder_name(beach: Path) -> None:
    """A folder whose name is no theme name is refused."""
    assert "is no theme name" in refusal(beach.rename(beach.parent / "My Beach"))


EDITS = {
    'en = "City Rally", ': ("", "names.en is missing: allowed is a text of 1 to 28"),
    'de = "Sonntagsausflug", ': ("", "levels.easy.titles.de is missing"),
    'es = "Aceite': ('fr = "Aceite', "unknown key hazards.brake.names.'fr': allowed are en, de, es, ru"),
    'names = { en = "City Rally"': ('names = { en = ""', "names.en is '': allowed is a text of 1 to 28"),
    '"Sunday Drive"': (f'"{"x" * 29}"', f"levels.easy.titles.en is '{'x' * 29}': allowed is a text of 1 to 28"),
    '"Rush Hour"': ('"Rush\\nHour"', r"levels.medium.titles.en is 'Rush\nHour'"),
    '"Hora punta"': ('"Hora 🚗"', "levels.medium.titles.es is 'Hora 🚗'"),
    '"Час пик"': ('" Час"', "levels.medium.titles.ru is ' Час'"),
    '"Gassenhauer"': ('"<b>"', "levels.nasty.titles.de is '<b>'"),
    '"Stadtrallye"': ("7", "names.de is 7: allowed is a text"),
    'barrier = "block"': ('barrier = "wall"', f"barrier is 'wall': allowed is one of {', '.join(get_args(Barrier))}"),
    'corner = "square"': ('corner = "odd"', "style.corner is 'odd': allowed is one of square, round, chamfer, winding"),
    "straights = 0.75": ("straights = 1.5", "style.straights is 1.5: allowed is a number from 0 to 1"),
    "hairpins = 0.3": ("hairpins = nan", "style.hairpins is nan: allowed is a number from 0 to 1"),
    "wobble = 0.1": ('wobble = "0.1"', "style.wobble is '0.1': allowed is a number from 0 to 1"),
    "swing = 0.2": ("swing = true", "style.swing is true: allowed is a number from 0 to 1"),
    "brakes = 1": ("brakes = 5", "levels.easy.brakes is 5: allowed is a whole number from 0 to 4"),
    "turbos = 2": ("turbos = -1", "levels.easy.turbos is -1: allowed is a whole number from 0 to 3"),
    "ramps = 0": ("ramps = 1.5", "levels.easy.ramps is 1.5: allowed is a whole number from 0 to 2"),
    "islands = 0": ("islands = 4", "levels.easy.islands is 4: allowed is a whole number from 0 to 3"),
    "chicanes = 0": (f"chicanes = {10**18}", "levels.easy.chicanes is a very large number: allowed is a whole number"),
    "chicanes = 1": ("", "levels.medium.chicanes is missing: allowed is a whole number from 0 to 2"),
    "[levels.nasty]": ("[levels.hard]", "unknown key levels.'hard': allowed are easy, medium, nasty"),
    "[palette]": ("[colours]", "unknown key 'colours': allowed are names, barrier, ornaments, palette"),
    "[hazards.pit]": ("[hazards.mine]", "unknown key hazards.'mine': allowed are brake, turbo, ramp, pit"),
    'ink = "#20262e"': ('ink = "navy"', "palette.ink is 'navy': allowed is a colour of six hex digits such as"),
    'card = "#f7efe2"': ('card = "#fff"', "palette.card is '#fff': allowed is a colour"),
    '"house.svg"': ('"House.svg"', "ornaments[0] is 'House.svg': allowed is the name of a file in symbols/"),
    '"towers.svg"': ('"../theme.svg"', "ornaments[1] is '../theme.svg': allowed is the name of a file"),
    '"tree.svg"': ('"/etc/passwd"', "ornaments[2] is '/etc/passwd': allowed is the name of a file"),
    '"oil.svg"': ('"oil.svg\\n"', r"hazards.brake.symbol is 'oil.svg\n': allowed is the name of a file"),
    '["house.svg", ': ('["fir.svg", ' + '"tree.svg", ' * 7, "ornaments is a list of 13: allowed is a list of up to 12"),
    "[style]": ("[[style]]", "style is a list of 1: allowed is a table with the keys corner"),
}  # fmt: skip


@pytest.mark.parametrize("old", EDITS)
def test_wrong_value(beach: Path, old: str) -> None:
    """A wrong, missing or unknown key is answered with the file, the key, what it holds and what is allowed."""
    new, said = EDITS[old]
    edit(beach, old, new)
    message = refusal(beach)
    assert message.startswith(f"{beach / 'theme.toml'}: ")
    assert said in message


LUMINANCE_EDITS = {
    "ink": ("#8899aa", "too light: allowed is 0 to 0.2"),
    "barrier": ("#999999", "luminance 0.32, which is too light: allowed is 0 to 0.25"),
    "road": ("#cccccc", "luminance 0.60, which is too dark: allowed is 0.8 to 1"),
    "grid": ("#ffffff", "luminance 1.00, which is too light: allowed is 0.3 to 0.8"),
    "accent": ("#ffee00", "too light: allowed is 0 to 0.5"),
    "tint": ("#808080", "luminance 0.22, which is too dark: allowed is 0.75 to 1"),
    "card": ("#000000", "luminance 0.00, which is too dark: allowed is 0.75 to 1"),
}


@pytest.mark.parametrize("key", LUMINANCES)
def test_luminance_is_checked(beach: Path, key: str) -> None:
    """A colour too light or too dark for its part is answered with measured and allowed luminance."""
    colour, said = LUMINANCE_EDITS[key]
    edit(beach, f'{key} = "{getattr(load_theme("city").palette, key)}"', f'{key} = "{colour}"')
    message = refusal(beach)
    assert f"palette.{key} {colour} has the luminance" in message
    assert said in message


def test_luminance() -> None:
    """The luminance follows WCAG 2: known values of white, black, and the primaries."""
    assert luminance("#ffffff") == pytest.approx(1)
    assert luminance("#000000") == 0
    assert [luminance(colour) for colour in ("#ff0000", "#00ff00", "#0000ff")] == pytest.approx(
        [0.2126, 0.7152, 0.0722]
    )
    assert luminance("#777777") == pytest.approx(0.1845, abs=1e-4)


def test_colours_become_lower_case(beach: Path) -> None:
    """Colours may be typed in capitals."""
    edit(beach, "#d7372b", "#D7372B")
    assert read_theme(beach).palette.accent == "#d7372b"


HOSTILE_FILES = {
    b"names = \n": "no valid TOML: Invalid value (at line 1",
    b"\n\nbarrier = 'block'\nbarrier = 'ice'\n": "no valid TOML: Cannot overwrite a value (at line 4",
    b"barrier = '\xff'": "line 1: no UTF-8 text",
    b"\n# \0": "line 2: a NUL character",
    b"x" * (LIMIT + 1): "too large: allowed are 64 KB",
    b"\nx = " + b"[" * 60_000: "line 2: too long: allowed are 1000 characters",
    b"x = [" + b"\n[" * 30_000: "brackets are nested too deeply",
    b"a." * 30_000 + b"a = 1": "line 1: too long",
    b"\n".join(b"b%d." % i + b"a." * 490 + b"a = 1" for i in range(65)): "unknown key 'b0': allowed are names",
    b"brakes = " + b"9" * 990: "unknown key 'brakes'",
    b'"\\u001b[31m\\n" = 1': r"unknown key '\x1b[31m\n': allowed are names",
    b"": "names is missing: allowed is a table with the keys en, de, es, ru",
    "names = 'é'".encode("utf-16"): "no UTF-8 text",
}


@pytest.mark.parametrize("data", HOSTILE_FILES, ids=lambda data: repr(data[:12]))
def test_hostile_file(beach: Path, data: bytes) -> None:
    """A theme.toml that is no TOML, or built to harm, is refused in one line."""
    (beach / "theme.toml").write_bytes(data)
    message = refusal(beach)
    assert message.startswith(f"{beach / 'theme.toml'}: ")
    assert HOSTILE_FILES[data] in message


def test_byte_order_mark(beach: Path) -> None:
    """A byte order mark, as some editors write it, does no harm."""
    file = beach / "theme.toml"
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert read_theme(beach).name == "beach"


def test_missing_files(beach: Path) -> None:
    """A missing symbol and a missing theme.toml are named."""
    oil = beach / "symbols" / "oil.svg"
    oil.unlink()
    assert refusal(beach) == f"{oil}: no such file"
    (beach / "theme.toml").unlink()
    assert refusal(beach) == f"{beach / 'theme.toml'}: no such file"


def test_bad_symbol(beach: Path) -> None:
    """A symbol that is refused is named with its file and line."""
    oil = beach / "symbols" / "oil.svg"
    oil.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<script/></svg>', encoding="utf-8")
    assert refusal(beach).startswith(f"{oil}: line 2: element <script> is not allowed")


@pytest.mark.parametrize("name", ["symbols/oil.svg", "theme.toml"])
def test_link_out_of_the_folder(beach: Path, tmp_path: Path, name: str) -> None:
    """A file that is a link to somewhere outside the theme's folder is refused unread."""
    file = beach / name
    file.rename(tmp_path / "outside")
    file.symlink_to(tmp_path / "outside")
    assert refusal(beach) == f"{file}: leads out of its folder: allowed are files inside {beach}"


def test_linked_symbols_folder(beach: Path, tmp_path: Path) -> None:
    """The folder of symbols may not lead outside either; a link that stays inside is fine."""
    symbols = beach / "symbols"
    symbols.rename(beach / "drawings")
    symbols.symlink_to(beach / "drawings")
    assert read_theme(beach).name == "beach"
    symbols.unlink()
    (beach / "drawings").rename(tmp_path / "drawings")
    symbols.symlink_to(tmp_path / "drawings")
    assert "leads out of its folder" in refusal(beach)


def test_loop_of_links(beach: Path) -> None:
    """A link to itself is refused."""
    oil = beach / "symbols" / "oil.svg"
    oil.unlink()
    oil.symlink_to(oil)
    assert refusal(beach).startswith(str(oil))


@pytest.mark.parametrize("name", ["symbols/oil.svg", "theme.toml"])
def test_special_files(beach: Path, name: str) -> None:
    """A pipe is refused without being opened, which would wait for ever; so is a folder."""
    file = beach / name
    file.unlink()
    os.mkfifo(file)
    assert refusal(beach) == f"{file}: is no plain file"
    file.unlink()
    file.mkdir()
    assert refusal(beach) == f"{file}: is no plain file"


def test_every_allowed_letter_can_be_printed() -> None:
    """Each character a name may hold, and its capital for titles, has a glyph in every shipped font."""
    allowed = [chr(code) for code in range(0x3000) if re.search(TEXT_PATTERN, f"a{chr(code)}a")]
    assert {"ä", "ß", "ñ", "ё", "Я", "é", "’"} <= set(allowed)
    fonts = sorted((assets.folder("templates") / "fonts").glob("*.ttf"))
    assert fonts
    for font in fonts:
        glyphs = TTFont(font).getBestCmap()
        assert [letter for letter in allowed if any(ord(part) not in glyphs for part in letter + letter.upper())] == []


@given(data=st.binary(max_size=200))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes(beach: Path, data: bytes) -> None:
    """Whatever theme.toml holds, nothing but BadInput is raised."""
    (beach / "theme.toml").write_bytes(data)
    with pytest.raises(BadInput):
        read_theme(beach)


VALUES = st.recursive(
    st.sampled_from(
        ["1", "-7", "0.5", "inf", "nan", "true", '"a"', '"#123456"', '"oil.svg"', "1979-05-27", "07:32:00"]
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda parts: f"[{', '.join(parts)}]"),
        st.lists(inner, max_size=2).map(
            lambda parts: "{" + ", ".join(f"k{i} = {part}" for i, part in enumerate(parts)) + "}"
        ),
    ),
    max_leaves=5,
)
LINES = [
    number
    for number, line in enumerate((assets.folder("themes") / "city" / "theme.toml").read_text("utf-8").splitlines())
    if " = " in line and not line.startswith("#")
]


@given(number=st.sampled_from(LINES), value=VALUES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_value(beach: Path, number: int, value: str) -> None:
    """Whatever value stands behind a key, a valid theme comes out, or a refusal that names the file."""
    file = beach / "theme.toml"
    lines = (assets.folder("themes") / "city" / "theme.toml").read_text("utf-8").splitlines()
    lines[number] = f"{lines[number].split(' = ')[0]} = {value}"
    file.write_text("\n".join(lines), encoding="utf-8")
    refused = ""
    try:
        assert isinstance(read_theme(beach), Theme)
    except BadInput as error:
        refused = str(error)
    assert not refused or refused.startswith(str(file))
