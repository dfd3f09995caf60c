"""The words of the pages: complete in every language, all used, all printable, and strict about mistakes."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from fontTools.ttLib import TTFont

import vollgas
from vollgas.assets import folder
from vollgas.drawing.fonts import FONTS
from vollgas.errors import BadInput, VollgasError
from vollgas.rules import GAMES, find_rules, variants_of
from vollgas.words import LANGS, Words, load_words, read_words

SOURCES = sorted(Path(vollgas.__file__).parent.rglob("*.py"))


def values_in(text):
    """The names of the values a text asks for."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def asked():
    """Every ``words("key", …)`` of the source: a pattern that its key matches, its values or None, and where."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if called != "words":
                continue
            key, where = node.args[0], f"{path.name}:{node.lineno}"
            values = {keyword.arg for keyword in node.keywords}
            if isinstance(key, ast.Constant):
                yield re.escape(key.value), values, where
            elif isinstance(key, ast.JoinedStr):
                parts = (re.escape(part.value) if isinstance(part, ast.Constant) else "[a-z_]+" for part in key.values)
                yield "".join(parts), values, where


def test_there_is_a_file_for_each_language_and_no_other():
    """The languages on offer are exactly those with a file of words and a rule sheet."""
    assert {path.stem for path in (folder("templates") / "words").iterdir()} == set(LANGS)
    assert {path.name for path in (folder("templates") / "rules").iterdir()} == set(LANGS)


@pytest.mark.parametrize("lang", LANGS)
def test_all_languages_have_a_rule_sheet_for_each_game(lang):
    """Each language has the same files: one for each game, and what they share."""
    files, english = ({path.name for path in (folder("templates") / "rules" / name).iterdir()} for name in (lang, "en"))
    assert files == english
    assert {f"{game}.md" for game in GAMES} < files


@pytest.mark.parametrize("lang", LANGS)
def test_all_languages_have_the_same_keys_and_values(lang):
    """No language lacks a text or asks for a value that another does not."""
    english, other = load_words("en").texts, load_words(lang).texts
    assert {key: values_in(text) for key, text in other.items()} == {
        key: values_in(text) for key, text in english.items()
    }


def test_every_key_that_the_source_asks_for_exists_with_its_values():
    """A page can't ask for words that are not there, or forget a value that they need."""
    texts = load_words("en").texts
    found = list(asked())
    assert len(found) > 30
    for pattern, values, where in found:
        keys = [key for key in texts if re.fullmatch(pattern, key)]
        assert keys, f"{where} asks for {pattern}"
        # A key that is put together ("level.{level}") may match others of its table, which want other values.
        fitting = [key for key in keys if values_in(texts[key]) <= values]
        assert fitting, f"{where} fills in {pattern}"


def test_no_key_is_unused():
    """Every text is asked for somewhere in the source."""
    texts = load_words("en").texts
    used = set()
    for pattern, values, _ in asked():
        keys = {key for key in texts if re.fullmatch(pattern, key)}
        if all(values_in(texts[key]) <= values for key in keys):
            used |= keys
    assert set(texts) - used == set()


@pytest.mark.parametrize("lang", LANGS)
def test_every_letter_can_be_printed(lang):
    """Texts and rule sheet use only characters that their fonts have; what may be a title, in capitals too."""
    rules = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((folder("templates") / "rules" / lang).iterdir())
    )
    headings = "".join(line for line in rules.splitlines() if line.startswith("#"))
    texts = "".join(load_words(lang).texts.values())
    title = set(texts + headings) | set((texts + headings).upper())
    for name, used in {
        "title": title,
        **dict.fromkeys(FONTS.keys() - {"title", "signs"}, title | set(rules) - {"\n"}),
    }.items():
        font = TTFont(folder("templates") / "fonts" / f"{FONTS[name]}.ttf", lazy=True)
        missing = {letter for letter in used if ord(letter) not in font.getBestCmap()}
        font.close()
        assert missing == set(), name


@pytest.mark.parametrize("game", GAMES)
def test_nouns_agree_with_the_numbers_of_the_rules(game):
    """Texts that put a count before its noun are right for three moves and two squares; no variant has others."""
    for variant in ("beginner", *variants_of(game)):
        rules = find_rules(game, [variant])
        assert (rules.slow_moves, rules.boost_step // rules.scale, rules.jump // rules.scale) == (3, 2, 2)
    said = {"moves": load_words("ru")("count.three"), "gain": load_words("ru")("count.two"), "tempo": 1}
    assert "три хода" in load_words("ru")("hazard.brake", **said)
    assert "две клетки" in load_words("ru")("hazard.turbo", **said)


def test_values_are_filled_in():
    """A text takes its values by name."""
    assert load_words("de")("ghost.title", par=31) == "Ideallinie, 31 Züge"


def test_numbers_have_a_comma_where_people_write_one():
    """Only English has a decimal point; whole numbers have neither."""
    assert [load_words(lang).number(7.5) for lang in LANGS] == ["7.5", "7,5", "7,5", "7,5"]
    assert load_words("de").number(210.0) == "210"


def test_a_missing_key_is_named():
    """The error says which key of which language is missing."""
    with pytest.raises(VollgasError, match=r"'legend\.nothing' in templates/words/de\.toml"):
        load_words("de")("legend.nothing")


def test_a_missing_value_is_named():
    """The error says which value a text was not given."""
    with pytest.raises(VollgasError, match=r"'ghost\.title' \(en\) need a value for 'par'"):
        load_words("en")("ghost.title")


@pytest.mark.parametrize("lang", ["fr", "", "EN", "../rules/en", "d" * 100])
def test_an_unknown_language_is_refused_with_the_allowed_ones(lang):
    """The error for a language we don't speak lists those we do."""
    with pytest.raises(BadInput, match=r"allowed are en, de, es, ru$"):
        load_words(lang)


def test_nested_tables_become_dotted_keys(tmp_path):
    """Tables in tables are read as one key with dots."""
    path = tmp_path / "xx.toml"
    path.write_text('a = "1"\n[b.c]\nd = "{x}"\n')
    words = read_words(path)
    assert words == Words("xx", {"a": "1", "b.c.d": "{x}"})
    assert words("b.c.d", x=2) == "2"


@pytest.mark.parametrize("text", ["a = 1", "a = []", 'a = ""', "a = true", "[a]\nb = 1.5"])
def test_what_is_no_text_is_refused(tmp_path, text):
    """A number, list or empty text among the words is an error that names its key."""
    path = tmp_path / "xx.toml"
    path.write_text(text)
    with pytest.raises(VollgasError, match=r"xx\.toml: 'a(\.b)?' must be a text"):
        read_words(path)


@pytest.mark.parametrize("data", [b"a = ", b"\xff\xfe", b'a = "1"\na = "2"'])
def test_a_broken_file_is_refused(tmp_path, data):
    """A file that is no TOML in UTF-8 is an error that names the file."""
    path = tmp_path / "xx.toml"
    path.write_bytes(data)
    with pytest.raises(VollgasError, match=r"xx\.toml can't be read as words"):
        read_words(path)
