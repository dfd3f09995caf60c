"""The pen every page draws with: millimetres from the lower left, y upwards, colours "#rrggbb". Knows the PDF library.

Nothing but it, ``fonts`` and ``document`` imports reportlab. What the pen writes is the same on every machine:
coordinates are rounded to a micrometre, dates are fixed, fonts come from our own folder, and streams are not
compressed, since no two builds of a compressor promise the same bytes.
"""

import io
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Literal, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from vollgas.drawing.colour import BLACK, WHITE, grey, lightness, rgb, softened
from vollgas.drawing.document import Entry, Sides, describe, embed, write_outline
from vollgas.drawing.fonts import Font, called, font_of
from vollgas.drawing.lettering import POINT as POINT  # noqa: PLC0414  # for all who draw in millimetres
from vollgas.drawing.lettering import Lettering
from vollgas.drawing.rounds import circle
from vollgas.paper import MARGIN
from vollgas.printer import TRUE, Printer

Align = Literal["left", "centre", "right"]
Point = tuple[float, float]
Colour = str | None
Dash = Sequence[float] | None
Commands = Iterable[tuple[str, Sequence[Point]]]
"""A path as in ``svg.Shape``: ("move", (p,)), ("line", (p,)), ("curve", (control, control, p)), ("close", ())."""

_ENDS = {"butt": (0, 0), "round": (1, 1), "square": (2, 0), "bevel": (0, 2)}  # line cap and line join


class Part(NamedTuple):
    """A page on its sheet of paper: what draws it, and where its lower left corner lies on the sheet, mm."""

    draw: "Callable[[Pen], None]"
    x: float = 0.0
    y: float = 0.0
    order: int = 0
    """The page's place among all pages as they are read, which is not always that in which they are drawn."""
    key: Hashable | None = None
    """Parts of one key are drawn and kept in the file once; only the first has a bookmark."""
    chapter: str = ""
    """The bookmark under which the page's own one stands."""


class Pen(Lettering):
    """Writes one PDF, page by page, in one ink mode.

    ``ink`` is "colour", "saver" or "mono"; in mono every colour becomes a grey and text becomes black, or white where
    it was nearly white; in saver mode letters are thinner and paler. ``lang`` is the document's language tag, ``title``
    its title; pages are drawn so that the ``printer`` prints them true.
    """

    def __init__(self, ink: str, lang: str, title: str, *, sides: Sides = "long", printer: Printer = TRUE) -> None:
        self.ink = ink
        self._printer = printer
        self._thin = ink == "saver"
        font_of("text", is_thin=self._thin)
        self._bytes = io.BytesIO()
        self._canvas = Canvas(
            self._bytes, pageCompression=0, invariant=1, pdfVersion=(1, 7), lang=lang,
            initialFontName=called("text", is_thin=self._thin),
        )  # fmt: skip
        self._pages = 0
        self._set: dict[str, Any] = {}
        self._stamps: dict[Hashable, int] = {}
        self._attached: dict[str, tuple[bytes, str]] = {}
        self._entries: list[Entry] = []
        self._heads: list[tuple[str, str]] | None = None
        self._known: dict[Hashable, list[str]] = {}
        describe(self._canvas, title, sides)

    def page(self, width: float, height: float, label: str, bookmark: str, inset: float = MARGIN) -> None:
        """Begin a page of the given size in mm; ``label`` is its page label, ``bookmark`` its entry in the outline.

        Its ink keeps ``inset`` mm from the edges. As part of a sheet, it begins where the sheet has its place.
        """
        if self._heads is not None:
            self._heads.append((label, bookmark))
            return
        self._begin(width, height, inset)
        self._head([label], [Entry(self._pages, "", bookmark, "")])

    def sheet(self, width: float, height: float, parts: Iterable[Part]) -> None:
        """Begin a sheet of paper of the given size in mm, with pages on it that are drawn as without it."""
        self._begin(width, height)
        labels: list[str] = []
        entries: list[Entry] = []
        for part in parts:
            self._heads = []
            with self.moved(part.x, part.y):
                if part.key is None:
                    part.draw(self)
                else:
                    self.stamp(("page", part.key), partial(part.draw, self), 0, 0)
            labels += [label for label, _ in self._heads] or self._known.get(part.key, [])
            if self._heads and part.key is not None:
                self._known[part.key] = [label for label, _ in self._heads]
            entries += [Entry(part.order, part.chapter, bookmark, "") for _, bookmark in self._heads]
        self._heads = None
        self._head(labels, entries)

    def _begin(self, width: float, height: float, inset: float = MARGIN) -> None:
        if self._pages:
            self._canvas.showPage()
        self._canvas.setPageSize((width / POINT, height / POINT))
        self._pages += 1
        self._set = {}
        # From here on the stream itself counts in millimetres: short numbers, and exact ones.
        self._canvas.scale(1 / POINT, 1 / POINT)
        if not self._printer.is_true:
            self._printer.check(width, height, inset)
            across, up, right, above = self._printer.matrix(width, height)
            self._canvas.transform(across, 0, 0, up, right, above)

    def _head(self, labels: Sequence[str], entries: Iterable[Entry]) -> None:
        """Label the page, and let the bookmarks lead to it; in an outline no two may share a name."""
        self._canvas.addPageLabel(self._pages - 1, prefix=" | ".join(labels))
        for entry in entries:
            target = f"page{len(self._entries)}"
            self._canvas.bookmarkPage(target)
            if entry.chapter:
                self._canvas.bookmarkPage(f"chapter-{target}")
            self._entries.append(entry._replace(target=target))

    def text(
        self, x: float, y: float, words: str, size_pt: float, font: Font = "text", colour: str = BLACK,
        align: Align = "left", outline: float = 0.0,
    ) -> None:  # fmt: skip
        """Write ``words`` on the baseline ``y``, hollow with an ``outline`` (mm); VollgasError names a missing sign."""
        x -= self.width(words, size_pt, font) * {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        if self.ink == "mono":
            colour = WHITE if lightness(colour) > 0.85 else BLACK
        elif self.ink == "saver":
            colour = softened(colour)
        self._ready(None if outline else colour, colour if outline else None, outline, None)
        font_of(font, is_thin=self._thin)
        self._canvas.setFont(called(font, is_thin=self._thin), round(size_pt * POINT, 3))
        self._canvas.drawString(round(x, 3), round(y, 3), words, mode=1 if outline else None)

    def slim(self, line: float) -> float:
        """The width of a line that frames or parts things, in mm: less than half as wide where ink is to be saved."""
        return round(0.4 * line, 3) if self.ink == "saver" else line

    def rect(
        self, x: float, y: float, w: float, h: float, fill: Colour = None, stroke: Colour = None,
        line: float = 0.2, radius: float = 0.0, dash: Dash = None,
    ) -> None:  # fmt: skip
        """A rectangle from its lower left corner; ``line`` is the stroke's width and ``radius`` the corners', mm."""
        if not radius:
            self.rects([(x, y, w, h)], fill, stroke, line, dash, caps="butt")
            return
        self._ready(fill, stroke, line, dash)
        shape = x, y, w, h, min(radius, w / 2, h / 2)
        self._canvas.roundRect(*(round(value, 3) for value in shape), stroke=bool(stroke), fill=bool(fill))

    def rects(
        self, many: Iterable[tuple[float, float, float, float]], fill: Colour = None, stroke: Colour = None,
        line: float = 0.2, dash: Dash = None, caps: str = "round",
    ) -> None:  # fmt: skip
        """Many rectangles (x, y, w, h) of one kind as one path; round or bevel ``caps`` shape their corners too."""
        path = self._canvas.beginPath()
        for shape in many:
            path.rect(*(round(value, 3) for value in shape))
        if path.getCode():
            self._ready(fill, stroke, line, dash, caps)
            self._canvas.drawPath(path, stroke=bool(stroke), fill=bool(fill), fillMode=1)

    def line(
        self, points: Sequence[Point], stroke: str, line: float = 0.2, dash: Dash = None, caps: str = "round"
    ) -> None:
        """An open line through the points; ends and corners "butt", "round", "square" or "bevel"."""
        self.lines([points], stroke, line, dash, caps)

    def lines(
        self, many: Iterable[Sequence[Point]], stroke: str, line: float = 0.2, dash: Dash = None, caps: str = "round"
    ) -> None:
        """Many open lines of one kind as one path, which is far shorter than one by one."""
        commands = [("move" if not i else "line", (p,)) for points in many for i, p in enumerate(points)]
        self.path(commands, None, stroke, line, dash, caps)

    def polygon(self, points: Sequence[Point], fill: Colour = None, stroke: Colour = None, line: float = 0.2) -> None:
        """A closed outline through the points."""
        self.path([("move", points[:1]), *(("line", (p,)) for p in points[1:]), ("close", ())], fill, stroke, line)

    def circle(
        self, x: float, y: float, r: float, fill: Colour = None, stroke: Colour = None, line: float = 0.2
    ) -> None:
        """A circle of radius ``r`` mm."""
        self.path(circle(x, y, r), fill, stroke, line)

    def path(
        self, commands: Commands, fill: Colour = None, stroke: Colour = None, line: float = 0.2,
        dash: Dash = None, caps: str = "round",
    ) -> None:  # fmt: skip
        """A path of lines and cubic curves, in mm; what is enclosed against the turn stays empty."""
        path = self._path(commands)
        if path.getCode():
            self._ready(fill, stroke, line, dash, caps)
            self._canvas.drawPath(path, stroke=bool(stroke), fill=bool(fill), fillMode=1)

    @contextmanager
    def clipped(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """Inside the ``with`` block only what falls into the rectangle shows."""
        path = self._canvas.beginPath()
        path.rect(*(round(value, 3) for value in (x, y, w, h)))
        with self._moved():
            self._canvas.clipPath(path, stroke=0, fill=0)
            yield

    @contextmanager
    def within(self, commands: Commands, fill: str) -> Iterator[None]:
        """Fill the path; inside the ``with`` block only what falls into it shows."""
        with self._moved():
            self._ready(fill, None, 0.0, None)
            self._canvas.clipPath(self._path(commands), stroke=0, fill=1, fillMode=1)
            yield

    @contextmanager
    def moved(self, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> Iterator[None]:
        """Inside the ``with`` block the origin is (x, y), lengths are scaled, axes turned by ``turn`` degrees."""
        with self._moved():
            self._canvas.translate(round(x, 3), round(y, 3))
            if turn:
                self._canvas.rotate(turn)
            if scale != 1.0:
                self._canvas.scale(round(scale, 5), round(scale, 5))
            yield

    def stamp(self, key: Hashable, draw: Callable[[], None], x: float, y: float, scale: float = 1.0) -> None:
        """Show what ``draw`` draws around its own origin (up to a metre away), moved to (x, y).

        It is drawn when ``key`` is first used and kept in the file once; ``draw`` may not depend on the page.
        """
        name = f"s{self._stamps.setdefault(key, len(self._stamps))}"
        if not self._canvas.hasForm(name):
            before, self._set = self._set, {}
            self._canvas.beginForm(name, -1000, -1000, 1000, 1000)
            draw()
            self._canvas.endForm()
            self._set = before
        with self.moved(x, y, scale):
            self._canvas.doForm(name)

    def attach(self, name: str, data: bytes, about: str = "") -> None:
        """Put a file of this name into the PDF, for programs to read back."""
        self._attached[name] = (data, about)

    def save(self) -> bytes:
        """End the last page and return the whole PDF."""
        if self._attached:
            embed(self._canvas, self._attached)
        write_outline(self._canvas, self._entries)
        self._canvas.showPage()
        self._canvas.save()
        return self._bytes.getvalue()

    def _path(self, commands: Commands) -> Any:
        path = self._canvas.beginPath()
        verbs = {"move": path.moveTo, "line": path.lineTo, "curve": path.curveTo, "close": path.close}
        for verb, points in commands:
            verbs[verb](*(round(value, 3) for point in points for value in point))
        return path

    @contextmanager
    def _moved(self) -> Iterator[None]:
        before = dict(self._set)
        self._canvas.saveState()
        yield
        self._canvas.restoreState()
        self._set = before

    def _fill(self, colour: str) -> None:
        if self._set.get("fill") != colour:
            self._set["fill"] = colour
            self._canvas.setFillColorRGB(*rgb(colour))

    def _ready(self, fill: Colour, stroke: Colour, line: float, dash: Dash, caps: str = "round") -> None:
        """Set colours and line, leaving out what is set already."""
        if fill:
            self._fill(grey(fill) if self.ink == "mono" else fill)
        if not stroke:
            return
        stroke, canvas = grey(stroke) if self.ink == "mono" else stroke, self._canvas
        cap, join = _ENDS[caps]
        for name, value, put in (
            ("stroke", rgb(stroke), lambda colour: canvas.setStrokeColorRGB(*colour)),
            ("line", round(line, 3), canvas.setLineWidth),
            ("dash", [round(length, 3) for length in dash or ()], canvas.setDash),
            ("cap", cap, canvas.setLineCap),
            ("join", join, canvas.setLineJoin),
        ):
            if self._set.get(name) != value:
                self._set[name] = value
                put(value)
