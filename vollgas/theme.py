"""A theme: the world a track plays in. Its folder holds theme.toml and the symbols it names as SVG files."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from vollgas import assets
from vollgas.errors import BadInput
from vollgas.strict import inside, parse_toml, read_text
from vollgas.svg import Symbol, read_symbol
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
_Colour = Annotated[
    str, Meta(pattern=r"^#[0-9a-fA-F]{6}\Z", description='a colour of six hex digits such as "#1f2e46"')
]
_File = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9_-]{1,60}\.svg\Z",
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
    """The theme in ``folder``, whose name is the theme's name; BadInput for whatever is wrong in its files."""
    name = parse_theme_name(folder.absolute().name)
    where = str(folder / "theme.toml")
    raw = parse_toml(read_text(inside(folder, "theme.toml")), where, _ThemeFile)
    palette = Palette(**{key: getattr(raw.palette, key).lower() for key in LUMINANCES})
    _check_luminances(palette, where)
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
        for kind, count in (("brake", plan.brakes), ("turbo", plan.turbos), ("ramp", plan.ramps)):
            if count and kind not in looks:
                raise BadInput(
                    f"{where}: levels.{level}.{kind}s is {count}, but hazards.{kind} is missing: add its look"
                )
    return Theme(
        name=name,
        names=raw.names.by_language(),
        palette=palette,
        style=Style(raw.style.corner, raw.style.straights, raw.style.hairpins, raw.style.wobble, raw.style.swing),
        barrier=raw.barrier,
        levels=levels,
        hazards=looks,
        ornaments=tuple(_symbol(folder, file) for file in raw.ornaments),
    )


def _symbol(folder: Path, file: str) -> Symbol:
    return read_symbol(inside(folder, f"symbols/{file}"))


def _check_luminances(palette: Palette, where: str) -> None:
    for key, (low, high) in LUMINANCES.items():
        colour = getattr(palette, key)
        measured = luminance(colour)
        if not low <= measured <= high:
            raise BadInput(
                f"{where}: palette.{key} {colour} has the luminance {measured:.2f}, which is too "
                f"{'dark' if measured < low else 'light'}: allowed is {low:g} to {high:g}"
            )


def luminance(colour: str) -> float:
    """The relative luminance (WCAG 2) of "#rrggbb": 0 is black, 1 is white."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    # Rounded before it decides anything: libraries differ in the last bit of a power.
    return round(0.2126 * _linear(red) + 0.7152 * _linear(green) + 0.0722 * _linear(blue), 6)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
