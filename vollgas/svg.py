"""SVG files of symbols, read strictly: plain shapes only, no styles, scripts, links or entities."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """One filled or stroked outline; points in a unit box from (-0.5, -0.5) to (0.5, 0.5), y upwards."""

    path: tuple[tuple[str, tuple[tuple[float, float], ...]], ...]
    """("move", (p,)), ("line", (p,)), ("curve", (control, control, p)) or ("close", ())."""
    fill: str | None
    stroke: str | None
    stroke_width: float


@dataclass(frozen=True, slots=True)
class Symbol:
    """A drawing made of shapes, painted in their order."""

    shapes: tuple[Shape, ...]
