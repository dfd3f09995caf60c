"""A theme: the world a track plays in. Its folder holds theme.toml and the symbols it names as SVG files."""

from dataclasses import dataclass
from typing import Literal

from vollgas.svg import Symbol
from vollgas.track import Kind, Level

Corner = Literal["square", "round", "chamfer", "winding"]
Barrier = Literal["block", "tyre", "hedge", "ice", "stone"]


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
    """How a theme's tracks bend; every number in 0 … 1."""

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
    """What a theme asks for in one level."""

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
