"""An SVG file as its closed outlines and the two lines marked in it, in its own units, y upwards."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from fontTools.misc.bezierTools import cubicPointAtT
from PIL import ImageColor

from vollgas.errors import BadFile, BadInput
from vollgas.importing.picture import Colours, is_colour
from vollgas.strict import decoded
from vollgas.svgreader import NAMESPACE, Reader, Style, cut
from vollgas.svgshapes import Point, Segment

LIMIT = 2_000_000
"""Most bytes of an SVG file."""
STEPS = 24
"""Straight pieces that stand for a curve."""
MOST_POINTS = 60_000
"""Most points of all outlines together."""

_IGNORED = ("defs", "metadata", "style")
"""Elements that draw nothing by themselves."""
_DECLARATION = re.compile(r"\s*([a-z-]+)\s*:\s*([^;]*?)\s*(?:;|$)")
_LOOKS = re.compile(
    r"(?:stroke|fill|paint|font|marker|stop|clip|color|vector|shape|image)-[a-z-]+|opacity|display|class|style"
)
_COLOUR_TEXT = re.compile(r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?|[a-zA-Z]{3,20}|rgb\([0-9, ]{5,20}\)")


@dataclass(frozen=True, slots=True)
class Stroke:
    """Points joined by straight lines, and the line of the file in which they are drawn."""

    points: tuple[Point, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """What an SVG file shows."""

    outlines: tuple[Stroke, ...]
    start: Stroke | None
    finish: Stroke | None


def read_drawing(data: bytes, colours: Colours) -> Drawing:
    """The outlines and marks in the bytes of an SVG file; BadFile, with the line, for what is not allowed in it.

    A line is start or finish when its id, or that of a group around it, begins so, or when it has such a colour.
    """
    reader = _DrawingReader(colours)
    try:
        reader.walk(decoded(data))
    except BadInput as error:
        raise BadFile(str(error).removeprefix(": ")) from None
    return Drawing(tuple(reader.outlines), reader.marks.get("start"), reader.marks.get("finish"))


class _DrawingReader(Reader):
    """Sorts the shapes of one file; what other programs add to it, but nobody sees, is passed over."""

    most_elements = 2000
    most_segments = 20_000

    def __init__(self, colours: Colours) -> None:
        super().__init__("")
        self._colours = colours
        self._skipped = 0
        self._ids: list[str] = []
        self.outlines: list[Stroke] = []
        self.marks: dict[str, Stroke] = {}

    def _start(self, full_name: str, attributes: dict[str, str]) -> None:
        namespace, _, name = full_name.rpartition(" ")
        if self._skipped or (self._open and (namespace != NAMESPACE or name in _IGNORED)):
            self._skipped += 1
            return
        known = {key: value for key, value in attributes.items() if " " not in key and not _LOOKS.fullmatch(key)}
        declared = dict(_DECLARATION.findall(attributes.get("style", "")))
        known |= {key: declared[key] for key in ("fill", "stroke") if key in declared}
        known.pop("stroke-width", None)  # borders lie where the line's middle is
        self._ids.append(attributes.get("id", "").lower())
        super()._start(full_name, known)

    def _end(self, name: str) -> None:
        if self._skipped:
            self._skipped -= 1
        else:
            self._ids.pop()
            super()._end(name)

    def _text(self, text: str) -> None:
        if not self._skipped:
            super()._text(text)

    def _viewbox(self, attributes: dict[str, str]) -> None:
        pass  # a track may lie anywhere

    def _colour(self, name: str, key: str, attributes: dict[str, str], inherited: str | None) -> str | None:
        value = attributes.get(key, "").strip()
        if not value or value == "inherit":
            return inherited
        if value in {"none", "transparent"}:
            return None
        if not _COLOUR_TEXT.fullmatch(value):
            self._refuse(f'{key} of <{name}> is {cut(value)!r}: allowed is "none" or a plain colour such as "#1f2e46"')
        try:
            red, green, blue = ImageColor.getrgb(value)[:3]
        except ValueError:
            self._refuse(f'{key} of <{name}> is {cut(value)!r}, which is no colour: allowed is one such as "#1f2e46"')
        return f"#{red:02x}{green:02x}{blue:02x}"

    def _keep(self, name: str, attributes: dict[str, str], style: Style, segments: list[Segment]) -> None:  # noqa: ARG002
        line = self._parser.CurrentLineNumber
        mark = self._mark(style)
        for points, closed in _pieces(segments):
            stroke = Stroke(tuple((x, -y) for x, y in points), line)
            if mark:
                self._set_mark(mark, replace(stroke, points=_longest_axis(stroke.points)))
            elif closed:
                self.outlines.append(stroke)
            else:
                self._refuse(
                    f"<{name}> is an open line, neither start nor finish: close it (Z at the end of its path), or "
                    'mark it with id="start" or id="finish"'
                )
        if sum(len(stroke.points) for stroke in self.outlines) > MOST_POINTS:
            self._refuse(f"too many points: allowed are {MOST_POINTS} in all outlines")

    def _mark(self, style: Style) -> str | None:
        """Whether a shape is start or finish: by an id, else by its colour."""
        for word in reversed(self._ids):
            for mark in ("start", "finish"):
                if word.startswith(mark):
                    return mark
        for mark, wanted in (("start", self._colours.start), ("finish", self._colours.finish)):
            if any(is_colour(paint, wanted, self._colours.tolerance) for paint in (style.stroke, style.fill) if paint):
                return mark
        return None

    def _set_mark(self, mark: str, stroke: Stroke) -> None:
        before = self.marks.setdefault(mark, stroke)
        if before is not stroke:
            self._refuse(f"a second {mark} line, after that in line {before.line}: one is allowed")


def _pieces(segments: list[Segment]) -> Iterator[tuple[list[Point], bool]]:
    """The separate lines of a path as points, and whether each is closed."""
    points: list[Point] = []
    for verb, places in segments:
        if verb == "move":
            if len(points) > 1:
                yield points, points[0] == points[-1]
            points = [places[0]]
        elif verb == "line":
            points.append(places[0])
        elif verb == "curve":
            here = points[-1]
            points += [cubicPointAtT(here, *places, step / STEPS) for step in range(1, STEPS)] + [places[2]]
        elif points:
            yield points, True
            points = [points[0]]
    if len(points) > 1:
        yield points, points[0] == points[-1]


def _longest_axis(points: tuple[Point, ...]) -> tuple[Point, Point]:
    """A line, or a thin bar, as a line from one end to the other."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    if len(points) == 2:
        return points[0], points[1]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    if max(xs) - min(xs) > max(ys) - min(ys):
        return (min(xs), y), (max(xs), y)
    return (x, min(ys)), (x, max(ys))
