"""A theme: the world a track plays in. Its folder holds theme.toml and the symbols it names as SVG files."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from vollgas import assets
from vollgas.errors import BadInput
from vollgas.strict import faults_in, inside, parse_toml, read_text, shaped
from vollgas.svg import Symbol, read_symbol, symbol_faults
from vollgas.track import KINDS, LEVELS, Kind, Level, parse_theme_name

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


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours as "#rrggbb"."""

    ink: str
    barrier: str
    road: str
    grid: str
    accent: str
    tint: str
    card: str


@dataclass(frozen=True, slots=True)
class Style:
    """How a theme's tracks bend, in its own manner (V17); every number in 0 … 1."""

    corner: Corner
    straights: float
    """1: long straights and few, clear bends; 0: one bend after another."""
    hairpins: float
    """How welcome two bends of the same hand in a row are."""
    wobble: float
    """How far the centreline strays from its lattice."""
    swing: float
    """How much the width varies along the way."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a theme asks for in one level: its own choice of hazards (V17)."""

    titles: dict[str, str]
    brakes: int
    turbos: int
    ramps: int
    islands: int
    chicanes: int


@dataclass(frozen=True, slots=True)
class HazardLook:
    """A hazard's name by language and its symbol."""

    names: dict[str, str]
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything a sheet takes from its theme, validated."""

    name: str
    names: dict[str, str]
    palette: Palette
    style: Style
    barrier: Barrier
    levels: dict[Level, Plan]
    hazards: dict[Kind, HazardLook]
    ornaments: tuple[Symbol, ...]


# What theme.toml must look like. Only letters that every shipped font can print: Latin and Cyrillic.
_LETTERS = "A-Za-zÀ-ÖØ-öø-ÿĀ-ĉČ-ēĖ-ğĢ-ħĪīĮ-ıĴ-ķĹ-ľŁ-ňŌōŐ-ťŪ-ųŸ-žЁ-ЌЎ-яё-ќў-џ"  # in the order of Unicode, gaps left out
TEXT_PATTERN = rf"^(?! )[{_LETTERS}0-9 '’!?&.,:+/()–-]{{1,28}}(?<! )\Z"
_Text = Annotated[
    str,
    Meta(
        pattern=TEXT_PATTERN,
        description="a text of 1 to 28 Latin or Cyrillic letters, digits, spaces and ' ’ ! ? & . , : + / ( ) – -",
    ),
]
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
    en: _Text
    de: _Text
    es: _Text | UnsetType = UNSET
    ru: _Text | UnsetType = UNSET

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


class _Plan(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    titles: _Names
    brakes: Annotated[int, Meta(ge=0, le=4)]
    turbos: Annotated[int, Meta(ge=0, le=3)]
    ramps: Annotated[int, Meta(ge=0, le=2)]
    islands: Annotated[int, Meta(ge=0, le=3)]
    chicanes: Annotated[int, Meta(ge=0, le=2)]


class _Levels(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    easy: _Plan
    medium: _Plan
    nasty: _Plan


class _Look(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    names: _Names
    symbol: _File


class _Hazards(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    brake: _Look | UnsetType = UNSET
    turbo: _Look | UnsetType = UNSET
    ramp: _Look | UnsetType = UNSET
    pit: _Look | UnsetType = UNSET


class _ThemeFile(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    names: _Names
    barrier: Barrier
    ornaments: Annotated[list[_File], Meta(max_length=12, description="a list of up to 12 files in symbols/")]
    palette: _Palette
    style: _Style
    hazards: _Hazards
    levels: _Levels


def load_theme(name: str, extra: Path | None = None) -> Theme:
    """The theme called ``name``, looked for in the folder ``extra`` first, then among the shipped ones.

    ``extra`` holds theme folders, or is itself the one theme folder. Raises BadInput for an unknown name, which
    lists the known ones, and for whatever is wrong in the theme's files.
    """
    parse_theme_name(name)
    for place in _places(extra):
        if place.name == name:
            return read_theme(place)
    raise BadInput(f"unknown theme {name!r}: allowed are {', '.join(theme_names(extra))}")


def theme_names(extra: Path | None = None) -> tuple[str, ...]:
    """The names of all themes in ``extra`` and of the shipped ones, sorted; BadInput when ``extra`` is no folder."""
    return tuple(sorted({place.name for place in _places(extra)}))


def _places(extra: Path | None) -> list[Path]:
    """Every theme folder, the user's own first."""
    own = [] if extra is None else _themes_in(extra.absolute())
    return own + _themes_in(assets.folder("themes"))


def _themes_in(folder: Path) -> list[Path]:
    """The folder itself and its folders, as far as they are themes."""
    try:
        if not folder.is_dir():
            raise BadInput(f"theme folder {str(folder)!r} is no folder")
        return [place for place in (folder, *sorted(folder.iterdir())) if (place / "theme.toml").exists()]
    except OSError as error:
        raise BadInput(f"theme folder {str(folder)!r} cannot be read ({error.strerror})") from None


def read_theme(folder: Path) -> Theme:
    """The theme in ``folder``, whose name is the theme's name; BadInput for the first that is wrong in its files."""
    for fault in theme_faults(folder):
        raise BadInput(fault)
    raw = shaped(_toml(folder), str(folder / "theme.toml"), _ThemeFile)
    looks: dict[Kind, HazardLook] = {}
    for kind in KINDS:
        look: _Look | UnsetType = getattr(raw.hazards, kind)
        if isinstance(look, _Look):
            looks[kind] = HazardLook(look.names.by_language(), _symbol(folder, look.symbol))
    levels: dict[Level, Plan] = {}
    for level in LEVELS:
        plan: _Plan = getattr(raw.levels, level)
        levels[level] = Plan(
            plan.titles.by_language(), plan.brakes, plan.turbos, plan.ramps, plan.islands, plan.chicanes
        )
    return Theme(
        name=folder.absolute().name,
        names=raw.names.by_language(),
        palette=Palette(**{key: getattr(raw.palette, key).lower() for key in LUMINANCES}),
        style=Style(raw.style.corner, raw.style.straights, raw.style.hairpins, raw.style.wobble, raw.style.swing),
        barrier=raw.barrier,
        levels=levels,
        hazards=looks,
        ornaments=tuple(_symbol(folder, file) for file in raw.ornaments),
    )


def _symbol(folder: Path, file: str) -> Symbol:
    return read_symbol(inside(folder, f"symbols/{file}"))


def _toml(folder: Path) -> dict[str, Any]:
    """What theme.toml holds, unchecked; BadInput when it is missing or no TOML."""
    return parse_toml(read_text(inside(folder, "theme.toml")), str(folder / "theme.toml"))


def theme_faults(folder: Path) -> Iterator[str]:
    """Everything that is wrong with the theme in ``folder``, each in one line with its file and line or key."""
    try:
        parse_theme_name(folder.absolute().name)
    except BadInput as error:
        yield str(error)
    try:
        data = _toml(folder)
    except BadInput as error:
        yield str(error)
        return
    where = folder / "theme.toml"
    yield from (f"{where}: {fault}" for fault in faults_in(data, _ThemeFile))
    palette = _table(data, "palette")
    yield from (f"{where}: {fault}" for key in LUMINANCES if (fault := _glare(key, palette.get(key))))
    yield from (f"{where}: {fault}" for fault in _faults_of_levels(data))
    for file in files_of(data):
        try:
            path = inside(folder, f"symbols/{file}")
        except BadInput as error:
            yield str(error)
        else:
            yield from symbol_faults(path)


def unused_files(folder: Path) -> list[str]:
    """Files in the theme's folder that it does not use, sorted; none as long as theme.toml can't be read."""
    try:
        used = {"theme.toml", *(f"symbols/{file}" for file in files_of(_toml(folder)))}
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
