"""SVG text, read strictly: plain shapes only, no styles, scripts, links or entities."""

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import NoReturn
from xml.parsers import expat

from fontTools.misc.transform import Identity, Transform
from fontTools.svgLib.path import parse_path

from vollgas.errors import BadInput
from vollgas.svgshapes import (
    LARGEST,
    MOST_SEGMENTS,
    OutlinePen,
    Segment,
    chain,
    ellipse,
    rectangle,
    transform_step,
)

MOST_ELEMENTS = 200
DEEPEST = 16
MOST_FAULTS = 20
"""Of these one file is told at most."""

NAMESPACE = "http://www.w3.org/2000/svg"
_PAINT = ("fill", "stroke", "stroke-width", "transform", "id")
_ATTRIBUTES = {
    "svg": ("viewBox", "width", "height", "version", "fill", "stroke", "stroke-width", "id"),
    "g": _PAINT,
    "path": ("d", *_PAINT),
    "circle": ("cx", "cy", "r", *_PAINT),
    "ellipse": ("cx", "cy", "rx", "ry", *_PAINT),
    "rect": ("x", "y", "width", "height", "rx", "ry", *_PAINT),
    "polygon": ("points", *_PAINT),
    "polyline": ("points", *_PAINT),
    "line": ("x1", "y1", "x2", "y2", *_PAINT),
    "title": ("id",),
    "desc": ("id",),
}
_TEXTS = ("title", "desc")
_SKIPPED = "skipped"
"""In the place of an element that was refused."""
# The possessive "+" keeps these from trying a long wrong text over and over.
_NUMBER = r"[-+]?(?:[0-9]++(?:\.[0-9]++)?+|\.[0-9]++)(?:[eE][-+]?[0-9]++)?+"
_ONE_NUMBER = re.compile(_NUMBER)
_NUMBERS = re.compile(rf"\s*(?:{_NUMBER}\s*,?\s*)*+")
_PATH_DATA = re.compile(rf"(?:[MmZzLlHhVvCcSsQqTtAa\s,]|{_NUMBER})*+")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_TRANSFORM = re.compile(r"\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)\s*,?")


@dataclass(frozen=True, slots=True)
class Style:
    """What an element hands down to the elements inside it."""

    name: str = ""
    fill: str | None = "#000000"
    stroke: str | None = None
    width: float = 1.0
    transform: Transform = Identity


class Reader(ABC):
    """Walks through one SVG text, refuses what it does not know, and hands on each shape that is painted."""

    most_elements = MOST_ELEMENTS
    most_segments = MOST_SEGMENTS

    def __init__(self, where: str, faults: list[str] | None = None) -> None:
        self._where = where
        self._faults = faults
        """What is wrong with single elements; None: the first raises, and ends the reading."""
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._open: list[Style] = []
        self._elements = 0
        self._segments = 0

    def walk(self, text: str) -> None:
        """Read the whole text; BadInput, with the line, for anything that is not allowed."""
        parser = self._parser
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        # Without a DOCTYPE there are no entities that could expand or fetch anything.
        parser.StartDoctypeDeclHandler = self._doctype
        parser.ProcessingInstructionHandler = self._instruction
        try:
            parser.Parse(text, True)  # noqa: FBT003  # expat takes it by position only
        except expat.ExpatError as error:
            raise BadInput(
                f"{self._where}: line {error.lineno}: no valid XML ({expat.ErrorString(error.code)})"
            ) from None

    @abstractmethod
    def _keep(self, name: str, attributes: dict[str, str], style: Style, segments: list[Segment]) -> None:
        """Take over the outline of a shape that is painted."""

    @abstractmethod
    def _viewbox(self, attributes: dict[str, str]) -> None:
        """Take over what the root says of its size."""

    def _refuse(self, message: str) -> NoReturn:
        raise BadInput(f"{self._where}: line {self._parser.CurrentLineNumber}: {message}")

    def _doctype(self, *_: object) -> None:
        self._refuse("a DOCTYPE is not allowed: delete it")

    def _instruction(self, target: str, _: str) -> None:
        self._refuse(f"the instruction <?{cut(target)}?> is not allowed: delete it")

    def _text(self, text: str) -> None:
        if text.strip() and not (self._open and self._open[-1].name in (*_TEXTS, _SKIPPED)):
            self._refuse("loose text is not allowed: only <title> and <desc> hold text")

    def _end(self, _: str) -> None:
        self._open.pop()

    def _start(self, full_name: str, attributes: dict[str, str]) -> None:
        """Begin an element; one that is refused is noted, if faults are collected, and what it holds is skipped."""
        if self._open and self._open[-1].name == _SKIPPED:
            self._open.append(self._open[-1])
            return
        depth = len(self._open)
        try:
            self._begin(full_name, attributes)
        except BadInput as error:
            # Without its root nothing can be measured; and a file of nothing but faults has an end, too.
            if self._faults is None or not depth or len(self._faults) >= MOST_FAULTS:
                raise
            self._faults.append(str(error))
            if len(self._open) == depth:
                self._open.append(Style(_SKIPPED))

    def _begin(self, full_name: str, attributes: dict[str, str]) -> None:
        namespace, _, name = full_name.rpartition(" ")
        if not self._open and (name != "svg" or namespace != NAMESPACE):
            self._refuse(f'the root must be <svg xmlns="{NAMESPACE}" viewBox="…">, not <{cut(name)}>')
        if namespace != NAMESPACE or name not in _ATTRIBUTES or (name == "svg" and self._open):
            allowed = ", ".join(element for element in _ATTRIBUTES if element != "svg")
            self._refuse(f"element <{cut(name)}> is not allowed: allowed are {allowed}; save as plain SVG")
        if self._open and self._open[-1].name not in ("svg", "g"):
            self._refuse(f"<{name}> inside <{self._open[-1].name}> is not allowed: only <svg> and <g> hold elements")
        for attribute in attributes:
            if attribute not in _ATTRIBUTES[name]:
                hint = "; save as plain SVG" if " " in attribute else ""
                self._refuse(
                    f"attribute {cut(attribute.rpartition(' ')[2])!r} of <{name}> is not allowed: "
                    f"allowed are {', '.join(_ATTRIBUTES[name])}{hint}"
                )
        self._elements += 1
        if self._elements > self.most_elements or len(self._open) >= DEEPEST:
            self._refuse(f"too many elements: allowed are {self.most_elements}, nested {DEEPEST} deep")
        if name == "svg":
            self._viewbox(attributes)
        style = self._style(name, attributes)
        self._open.append(style)
        if name not in ("svg", "g", *_TEXTS):
            self._draw(name, attributes, style)

    def _style(self, name: str, attributes: dict[str, str]) -> Style:
        above = self._open[-1] if self._open else Style()
        width = above.width
        if "stroke-width" in attributes:
            width = self._number(name, "stroke-width", attributes)
            if width < 0:
                self._refuse(f"stroke-width of <{name}> is {width:g}: allowed is 0 or more")
        fill = self._colour(name, "fill", attributes, above.fill)
        stroke = self._colour(name, "stroke", attributes, above.stroke)
        transform = above.transform.transform(self._transform(name, attributes.get("transform", "")))
        return Style(name, fill, stroke, width, transform)

    def _colour(self, name: str, key: str, attributes: dict[str, str], inherited: str | None) -> str | None:
        value = attributes.get(key)
        if value is None:
            return inherited
        if value == "none":
            return None
        if not _COLOUR.fullmatch(value):
            self._refuse(f'{key} of <{name}> is {cut(value)!r}: allowed is "none" or a colour such as "#1f2e46"')
        return value.lower()

    def _transform(self, name: str, text: str) -> Transform:
        result, at = Identity, 0
        text = text.strip()
        while at < len(text):
            match = _TRANSFORM.match(text, at)
            step = transform_step(match[1], self._numbers(name, "transform", match[2])) if match else None
            if match is None or step is None:
                self._refuse(
                    f"transform of <{name}> is {cut(text)!r}: allowed are matrix, translate, scale, rotate, skewX "
                    "and skewY with their numbers"
                )
            result, at = result.transform(step), match.end()
        return result

    def _numbers(self, name: str, key: str, text: str) -> list[float]:
        if not _NUMBERS.fullmatch(text):
            self._refuse(f"{key} of <{name}> is {cut(text)!r}: allowed are plain numbers without units")
        numbers = [float(number) for number in _ONE_NUMBER.findall(text)]
        if not all(abs(number) <= LARGEST for number in numbers):
            self._refuse(f"{key} of <{name}> holds a number that is too large: allowed are -{LARGEST:g} to {LARGEST:g}")
        return numbers

    def _number(self, name: str, key: str, attributes: dict[str, str], default: float | None = None) -> float:
        if key not in attributes and default is not None:
            return default
        numbers = self._numbers(name, key, attributes.get(key, ""))
        if len(numbers) != 1:
            self._refuse(f"{key} of <{name}> is {cut(attributes.get(key, ''))!r}: allowed is one number without a unit")
        return numbers[0]

    def _draw(self, name: str, attributes: dict[str, str], style: Style) -> None:
        data = self._path_data(name, attributes)
        if not _PATH_DATA.fullmatch(data):
            self._refuse(f"d of <path> is {cut(data)!r}: allowed are path commands and numbers")
        pen = OutlinePen(style.transform, self.most_segments - self._segments, self.most_segments)
        try:
            parse_path(" ".join(data.split()), pen)
        except BadInput as error:
            self._refuse(str(error))
        except (ValueError, IndexError, ArithmeticError):
            self._refuse(f"{'d' if name == 'path' else 'size'} of <{name}> is no valid path: {cut(data)!r}")
        self._segments += len(pen.segments)
        if pen.segments and (style.fill is not None or style.stroke is not None):
            self._keep(name, attributes, style, pen.segments)

    def _path_data(self, name: str, attributes: dict[str, str]) -> str:
        """Any shape as the text of a path."""
        if name == "path":
            return attributes.get("d", "")
        if name in ("polygon", "polyline"):
            numbers = self._numbers(name, "points", attributes.get("points", ""))
            if len(numbers) < 4 or len(numbers) % 2:
                self._refuse(f"points of <{name}> must be pairs of numbers, at least two pairs")
            return chain(numbers, closed=name == "polygon")
        if name == "line":
            return chain([self._number(name, key, attributes, 0.0) for key in ("x1", "y1", "x2", "y2")], closed=False)
        if name == "rect":
            x, y = self._number(name, "x", attributes, 0.0), self._number(name, "y", attributes, 0.0)
            width, height = self._size(name, "width", attributes), self._size(name, "height", attributes)
            # One radius stands for both; none means sharp corners.
            rx = self._size(name, "rx" if "rx" in attributes else "ry", attributes, 0.0)
            ry = self._size(name, "ry" if "ry" in attributes else "rx", attributes, 0.0)
            return rectangle((x, y), (width, height), (rx, ry))
        x, y = self._number(name, "cx", attributes, 0.0), self._number(name, "cy", attributes, 0.0)
        rx, ry = (self._size(name, key, attributes) for key in (("r", "r") if name == "circle" else ("rx", "ry")))
        return ellipse(x, y, rx, ry)

    def _size(self, name: str, key: str, attributes: dict[str, str], default: float | None = None) -> float:
        size = self._number(name, key, attributes, default)
        if size < 0:
            self._refuse(f"{key} of <{name}> is {size:g}: allowed is 0 or more")
        return size


def cut(text: str) -> str:
    """A stranger's text, short and harmless enough for an error message."""
    short = " ".join(text.split())
    short = short if short.isprintable() else ascii(short)
    return short if len(short) <= 40 else f"{short[:37]}…"
