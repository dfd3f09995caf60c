"""A theme: the world a track plays in. Its folder holds theme.toml and the symbols it names as SVG files."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from vollgas import assets
from vollgas.errors import BadInput
from vollgas.strict import inside, shaped
from vollgas.svg import Symbol, read_symbol
from vollgas.themefile import LUMINANCES, Barrier, Corner, LookTable, PlanTable, ThemeFile, theme_faults, theme_toml
from vollgas.track import KINDS, LEVELS, Kind, Level, parse_theme_name


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


def load_theme(name: str, extra: Path | None = None) -> Theme:
    """The theme called ``name``, looked for in the folder ``extra`` first, then among the shipped ones.

    ``extra`` holds theme folders, or is itself the one theme folder. Raises BadInput for an unknown name, which
    lists the known ones, and for whatever is wrong in the theme's files.
    """
    parse_theme_name(name)
    for place in _places(extra):
        if place.name == name:
            return read_theme(place)
    raise unknown_theme(name, theme_names(extra))


def unknown_theme(name: str, known: Sequence[str], others: str = "") -> BadInput:
    """What to say about a name that no theme has; ``others``: what else may be named there."""
    like = get_close_matches(name.strip().lower(), known, 1)
    hint = f"did you mean {like[0]}?" if like else "one of your own needs --theme-dir"
    return BadInput(f"unknown theme {name[:60]!r}: allowed are {', '.join(known)}{others}; {hint}")


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
    raw = shaped(theme_toml(folder), str(folder / "theme.toml"), ThemeFile)
    looks: dict[Kind, HazardLook] = {}
    for kind in KINDS:
        look: object = getattr(raw.hazards, kind)
        if isinstance(look, LookTable):
            looks[kind] = HazardLook(look.names.by_language(), _symbol(folder, look.symbol))
    levels: dict[Level, Plan] = {}
    for level in LEVELS:
        plan: PlanTable = getattr(raw.levels, level)
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
    name = f"symbols/{file}"
    return read_symbol(inside(folder, name), str(folder / name))
