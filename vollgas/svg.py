"""SVG files of symbols, read strictly: plain shapes only, no styles, scripts, links or entities."""

import math
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from fontTools.misc.transform import Identity, Transform

from vollgas.errors import BadInput
from vollgas.strict import LIMIT, read_text
from vollgas.svgreader import Reader, Style
from vollgas.svgshapes import Point, Segment, determinant, reach_of

SLACK = 0.01
"""By how much of its box a symbol may reach over its edge: rounding, not intent."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One filled or stroked outline; points in a unit box from (-0.5, -0.5) to (0.5, 0.5), y upwards."""

    path: tuple[Segment, ...]
    """("move", (p,)), ("line", (p,)), ("curve", (control, control, p)) or ("close", ())."""
    fill: str | None
    stroke: str | None
    stroke_width: float


@dataclass(frozen=True, slots=True)
class Symbol:
    """A drawing made of shapes, painted in their order."""

    shapes: tuple[Shape, ...]


def read_symbol(path: Path, where: str = "") -> Symbol:
    """The symbol in an SVG file; BadInput, with the line, for anything but plain shapes.

    ``where``: what the file is called, if otherwise.
    """
    where = where or str(path)
    return parse_symbol(read_text(path, where), where)


def symbol_faults(path: Path, where: str = "") -> list[str]:
    """Everything that is wrong with an SVG file, each in one line with the file and its line.

    ``where``: what the file is called, if otherwise.
    """
    where = where or str(path)
    faults: list[str] = []
    try:
        text = read_text(path, where)
        with suppress(BadInput):
            parse_symbol(text, where)
            return []
        _parse(text, where, faults)
    except BadInput as error:
        faults.append(str(error))
    return faults


@lru_cache(maxsize=512)
def parse_symbol(text: str, where: str) -> Symbol:
    """The symbol in SVG text, its viewBox centred in the unit box; BadInput begins with ``where`` and the line.

    Remembered, since a theme is read again for each of its tracks.
    """
    return _parse(text, where, None)


def _parse(text: str, where: str, faults: list[str] | None) -> Symbol:
    """The symbol in the text; with ``faults``, what is wrong with single elements goes there and reading goes on."""
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise BadInput(f"{where}: no Unicode text") from None
    if len(data) > LIMIT:
        raise BadInput(f"{where}: too large: allowed are {LIMIT // 1024} KB")
    return SymbolReader(where, faults).read(text)


class SymbolReader(Reader):
    """Reads one symbol into the unit box."""

    def __init__(self, where: str, faults: list[str] | None = None) -> None:
        super().__init__(where, faults)
        self._shapes: list[Shape] = []
        self._to_unit = Identity

    def read(self, text: str) -> Symbol:
        """The symbol in the text."""
        self.walk(text)
        if not self._shapes and not self._faults:
            raise BadInput(f"{self._where}: draws nothing: at least one shape with a fill or a stroke is needed")
        return Symbol(tuple(self._shapes))

    def _viewbox(self, attributes: dict[str, str]) -> None:
        """From the viewBox to the unit box: centred, proportions kept, y turned upwards."""
        box = self._numbers("svg", "viewBox", attributes.get("viewBox", ""))
        if len(box) != 4 or not min(box[2:]) > 0:
            self._refuse('<svg> needs a viewBox of four numbers, the last two positive, such as viewBox="0 0 100 100"')
        x, y, width, height = box
        scale = 1 / max(width, height)
        self._to_unit = Transform(scale, 0, 0, -scale, -(x + width / 2) * scale, (y + height / 2) * scale)

    def _keep(self, name: str, attributes: dict[str, str], style: Style, segments: list[Segment]) -> None:  # noqa: ARG002
        scale = math.sqrt(abs(determinant(style.transform) * determinant(self._to_unit)))
        width = round(style.width * scale, 4) if style.stroke else 0.0
        path = tuple(
            (verb, tuple(_rounded(self._to_unit.transformPoint(point)) for point in points))
            for verb, points in segments
        )
        reach = reach_of(path) + width / 2
        if not reach <= 0.5 + SLACK:
            self._refuse(
                f"<{name}> reaches {reach - 0.5:.0%} over the edge of the viewBox: make it smaller, or the box larger"
            )
        self._shapes.append(Shape(path, style.fill, style.stroke, width))


def _rounded(point: Point) -> Point:
    # Adding zero turns -0.0 into 0.0.
    return round(point[0], 4) + 0.0, round(point[1], 4) + 0.0
