"""What the pages say, by language: templates/words/LANG.toml, nested tables read as dotted keys."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from vollgas.assets import folder
from vollgas.errors import BadInput, VollgasError

LANGS = ("en", "de", "es", "ru")
"""The languages a sheet can speak."""


@dataclass(frozen=True, slots=True)
class Words:
    """Everything the pages say in one language: ``words("ghost.title", par=31)`` fills the text's values in."""

    lang: str
    texts: Mapping[str, str] = field(repr=False, hash=False)

    def __call__(self, key: str, /, **values: object) -> str:
        """The text called ``key``; VollgasError names a key that does not exist or a value that was not given."""
        text = self.texts.get(key)
        if text is None:
            raise VollgasError(f"no words for {key!r} in templates/words/{self.lang}.toml")
        try:
            return text.format_map(values)
        except KeyError as missing:
            raise VollgasError(f"the words for {key!r} ({self.lang}) need a value for {missing.args[0]!r}") from None

    def number(self, value: float) -> str:
        """A number as the language writes it: with a point in English, with a comma in the others."""
        return f"{value:g}" if self.lang == "en" else f"{value:g}".replace(".", ",")


@cache
def load_words(lang: str) -> Words:
    """The words of a language; BadInput when there are none, VollgasError when their file is not what it must be."""
    if lang not in LANGS:
        raise BadInput(f"unknown language {lang[:40]!r}: allowed are {', '.join(LANGS)}")
    return read_words(folder("templates") / "words" / f"{lang}.toml")


def read_words(path: Path) -> Words:
    """The words in a file named after its language; VollgasError when it is no TOML of texts and nothing else."""
    try:
        tree = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise VollgasError(f"{path} can't be read as words: {error}") from error
    return Words(path.stem, dict(_flattened(tree, "", path)))


def _flattened(tree: Mapping[str, object], prefix: str, path: Path) -> Iterator[tuple[str, str]]:
    """Each text with its dotted key."""
    for name, value in tree.items():
        key = prefix + name
        if isinstance(value, dict):
            yield from _flattened(value, f"{key}.", path)
        elif isinstance(value, str) and value.strip():
            yield key, value
        else:
            raise VollgasError(f"{path}: {key!r} must be a text, not {value!r}")
