"""All that a page may see."""

from dataclasses import dataclass
from typing import Literal

from vollgas.making.grade import Grade
from vollgas.rules import Rules
from vollgas.solver import Solution
from vollgas.theme import Theme
from vollgas.track import Track
from vollgas.words import Words

Ink = Literal["colour", "saver", "mono"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One proven track, ready to be drawn."""

    track: Track
    solution: Solution
    grade: Grade | None
    theme: Theme
    rules: Rules
    words: Words
    ink: Ink
    players: int
    cover: bool = False
    """Whether a cover sheet is played with (R5)."""
    number: int = 0
    """Which of a pack's tracks of its theme and level it is, counted from 1; 0 if it is the only one."""

    @property
    def title(self) -> str:
        """The track's title in the sheet's language."""
        return title_of(self.track, self.theme, self.words.lang, self.number)

    @property
    def theme_title(self) -> str:
        """The theme's name in the sheet's language."""
        return spoken(self.theme.names, self.words.lang)

    @property
    def accent(self) -> str:
        """The theme's accent colour; black where there are only greys, since its thin lines would print as dots."""
        return "#000000" if self.ink == "mono" else self.theme.palette.accent


@dataclass(frozen=True, slots=True)
class Collection:
    """Sheets of one game, language, paper and ink that belong together, in the order of their pages: one at least."""

    sheets: tuple[Sheet, ...]
    book: bool = False
    """Whether it is a book of several themes, or may be."""
    volume: int = 0
    """Which of several volumes it is, counted from 1; 0 if it is the only one."""

    @property
    def first(self) -> Sheet:
        """The sheet that stands for all."""
        return self.sheets[0]

    @property
    def title(self) -> str:
        """The theme's name, or the book's."""
        return self.first.words("pack.book") if self.book else self.first.theme_title

    @property
    def chapters(self) -> "list[Collection]":
        """A collection for each theme."""
        themes = dict.fromkeys(sheet.theme.name for sheet in self.sheets)
        return [Collection(tuple(one for one in self.sheets if one.theme.name == theme)) for theme in themes]


def title_of(track: Track, theme: Theme, lang: str, number: int = 0) -> str:
    """What a track is called in this language, with its ``number`` where several are called the same."""
    title = track.title or spoken(theme.levels[track.level].titles, lang)
    return f"{title} {number}" if number else title


def spoken(names: dict[str, str], lang: str) -> str:
    """The name in this language; in English where a theme does not speak it."""
    return names.get(lang) or names["en"]
