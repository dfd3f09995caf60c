"""What a theme's folder must hold: the shape of theme.toml, its symbols, and everything that is wrong with one."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from vollgas.errors import BadInput
from vollgas.strict import faults_in, inside, parse_toml, read_text
from vollgas.svg import symbol_faults
from vollgas.track import LEVELS, parse_theme_name

Corner = Literal["square", "round", "chamfer", "winding"]
Barrier = Literal[
    "block", "tyre", "hedge", "ice", "stone", "coral", "rampart", "sugar", "canyon", "fossil", "fence", "bale", "leaf"
]

LUMINANCES: dict[str, tuple[float, float]] = {
    "ink": (0.0, 0.2),
    "barrier": (0.0, 0.25),
    "road": (0.8, 1.0),
    "grid": (0.3, 0.8),
    "accent": (0.0, 0.5),
    "tint": (0.75, 1.0),
    "card": (0.75, 1.0),
}
"""Darkest and lightest relative luminance (WCAG 2) of each colour, so that every sheet reads well, in grey too."""

# Only letters that every shipped font can print: Latin and Cyrillic.
_LETTERS = "A-Za-zÀ-ÖØ-öø-ÿĀ-ĉČ-ēĖ-ğĢ-ħĪīĮ-ıĴ-ķĹ-ľŁ-ňŌōŐ-ťŪ-ųŸ-žЁ-ЌЎ-яё-ќў-џ"  # in the order of Unicode, gaps left out
TEXT_PATTERN = rf"^(?! )[{_LETTERS}0-9 '’!?&.,:+/()–-]{{1,28}}(?<! )\Z"
Title = Annotated[
    str,
    Meta(
        pattern=TEXT_PATTERN,
        description="a text of 1 to 28 Latin or Cyrillic letters, digits, spaces and ' ’ ! ? & . , : + / ( ) – -",
    ),
]
"""What a theme, a hazard or a track may be called."""
COLOUR_PATTERN = r"^#[0-9a-fA-F]{6}\Z"
_Colour = Annotated[str, Meta(pattern=COLOUR_PATTERN, description='a colour of six hex digits such as "#1f2e46"')]
FILE_PATTERN = r"^[a-z0-9_-]{1,60}\.svg\Z"
_File = Annotated[
    str,
    Meta(
        pattern=FILE_PATTERN,
        description='the name of a file in symbols/, of a-z, 0-9, - and _, such as "oil.svg"',
    ),
]
_Share = Annotated[float, Meta(ge=0, le=1)]


class _Names(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    en: Title
    de: Title
    es: Title | UnsetType = UNSET
    ru: Title | UnsetType = UNSET

    def by_language(self) -> dict[str, str]:
        texts = {"en": self.en, "de": self.de, "es": self.es, "ru": self.ru}
        return {language: text for language, text in texts.items() if text is not UNSET and text}


class _Palette(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    ink: _Colour
    barrier: _Colour
    road: _Colour
    grid: _Colour
    accent: _Colour
    tint: _Colour
    card: _Colour


class _Style(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    corner: Corner
    straights: _Share
    hairpins: _Share
    wobble: _Share
    swing: _Share


class PlanTable(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """[levels.easy], [levels.medium] or [levels.nasty]."""

    titles: _Names
    brakes: Annotated[int, Meta(ge=0, le=4)]
    turbos: Annotated[int, Meta(ge=0, le=3)]
    ramps: Annotated[int, Meta(ge=0, le=2)]
    islands: Annotated[int, Meta(ge=0, le=3)]
    chicanes: Annotated[int, Meta(ge=0, le=2)]


class _Levels(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    easy: PlanTable
    medium: PlanTable
    nasty: PlanTable


class LookTable(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """[hazards.KIND]."""

    names: _Names
    symbol: _File


class _Hazards(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    brake: LookTable | UnsetType = UNSET
    turbo: LookTable | UnsetType = UNSET
    ramp: LookTable | UnsetType = UNSET
    pit: LookTable | UnsetType = UNSET


class ThemeFile(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """theme.toml as a whole."""

    names: _Names
    barrier: Barrier
    ornaments: Annotated[list[_File], Meta(max_length=12, description="a list of up to 12 files in symbols/")]
    palette: _Palette
    style: _Style
    hazards: _Hazards
    levels: _Levels


def theme_toml(folder: Path) -> dict[str, Any]:
    """What theme.toml holds, unchecked; BadInput when it is missing or no TOML."""
    where = str(folder / "theme.toml")
    return parse_toml(read_text(inside(folder, "theme.toml"), where), where)


def theme_faults(folder: Path) -> Iterator[str]:
    """Everything that is wrong with the theme in ``folder``, each in one line with its file and line or key."""
    try:
        parse_theme_name(folder.absolute().name)
    except BadInput as error:
        yield str(error)
    try:
        data = theme_toml(folder)
    except BadInput as error:
        yield str(error)
        return
    where = folder / "theme.toml"
    yield from (f"{where}: {fault}" for fault in faults_in(data, ThemeFile))
    palette = _table(data, "palette")
    yield from (f"{where}: {fault}" for key in LUMINANCES if (fault := _glare(key, palette.get(key))))
    yield from (f"{where}: {fault}" for fault in _faults_of_levels(data))
    for file in files_of(data):
        name = f"symbols/{file}"
        try:
            path = inside(folder, name)
        except BadInput as error:
            yield str(error)
        else:
            yield from symbol_faults(path, str(folder / name))


def unused_files(folder: Path) -> list[str]:
    """Files in the theme's folder that it does not use, sorted; none as long as theme.toml can't be read."""
    try:
        used = {"theme.toml", *(f"symbols/{file}" for file in files_of(theme_toml(folder)))}
        return sorted(
            name for path in (*folder.iterdir(), *(folder / "symbols").glob("*"))
            if path.is_file() and (name := path.relative_to(folder).as_posix()) not in used
        )  # fmt: skip
    except (BadInput, OSError):
        return []


def files_of(data: dict[str, Any]) -> list[str]:
    """The symbols that unchecked data names, each once, as far as they are names of files."""
    looks = (look for look in _table(data, "hazards").values() if isinstance(look, dict))
    ornaments = data.get("ornaments")
    named = [*(look.get("symbol") for look in looks), *(ornaments if isinstance(ornaments, list) else ())]
    return list(dict.fromkeys(file for file in named if isinstance(file, str) and re.match(FILE_PATTERN, file)))


def _table(data: dict[str, Any], *keys: str) -> dict[str, Any]:
    """A table in unchecked data; an empty one where there is none."""
    for key in keys:
        inner = data.get(key)
        data = inner if isinstance(inner, dict) else {}
    return data


def _faults_of_levels(data: dict[str, Any]) -> Iterator[str]:
    """Hazards that a level asks for and that have no look."""
    looks = _table(data, "hazards")
    for level in LEVELS:
        for kind in ("brake", "turbo", "ramp"):
            count = _table(data, "levels", level).get(f"{kind}s")
            if isinstance(count, int) and 0 < count <= 4 and kind not in looks:
                yield f"levels.{level}.{kind}s is {count:d}, but hazards.{kind} is missing: add its look"


def _glare(key: str, colour: object) -> str:
    """What is wrong with how light a colour of the palette is, if anything."""
    if not (isinstance(colour, str) and re.match(COLOUR_PATTERN, colour)):
        return ""
    (low, high), measured = LUMINANCES[key], luminance(colour)
    if low <= measured <= high:
        return ""
    return (
        f"palette.{key} {colour.lower()} has the luminance {measured:.2f}, which is too "
        f"{'dark' if measured < low else 'light'}: allowed is {low:g} to {high:g}"
    )


def luminance(colour: str) -> float:
    """The relative luminance (WCAG 2) of "#rrggbb": 0 is black, 1 is white."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    # Rounded before it decides anything: libraries differ in the last bit of a power.
    return round(0.2126 * _linear(red) + 0.7152 * _linear(green) + 0.0722 * _linear(blue), 6)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
