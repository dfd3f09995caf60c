"""The pen every page draws with: millimetres from the lower left, y upwards, colours "#rrggbb". Knows the PDF library.

Nothing else imports reportlab. What the pen writes is the same on every machine: coordinates are rounded to a
micrometre, dates are fixed, fonts come from our own folder, and streams are not compressed, since no two builds of a
compressor promise the same bytes.
"""

import hashlib
import io
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache, partial
from math import fsum
from typing import Any, Literal, NamedTuple

from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from vollgas.assets import folder
from vollgas.drawing.colour import BLACK, WHITE, grey, lightness, rgb
from vollgas.drawing.hints import lighten
from vollgas.errors import VollgasError

Align = Literal["left", "centre", "right"]
Font = Literal["title", "text", "bold", "narrow", "narrow-bold", "signs"]
Point = tuple[float, float]
Colour = str | None
Dash = Sequence[float] | None
Sides = Literal["one", "long", "short"]
"""Which sides of the paper a printer is asked to use: one, or both, turned over on the long or the short edge."""
Commands = Iterable[tuple[str, Sequence[Point]]]
"""A path as in ``svg.Shape``: ("move", (p,)), ("line", (p,)), ("curve", (control, control, p)), ("close", ())."""

POINT = 25.4 / 72
"""One typographic point, mm."""

FONTS: dict[Font, str] = {
    "title": "Play-Bold", "text": "PTSans-Regular", "bold": "PTSans-Bold", "narrow": "PTSansNarrow-Regular",
    "narrow-bold": "PTSansNarrow-Bold", "signs": "DejaVuSans",
}  # fmt: skip

_SIDES: dict[Sides, str] = {"one": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
_ROUND = 0.5523
"""Where the controls of a curve lie that draws a quarter of a circle, in radii."""
_ENDS = {"butt": (0, 0), "round": (1, 1), "square": (2, 0), "bevel": (0, 2)}  # line cap and line join

_BREAK = re.compile(r"(?<![\W\d_][^\W\d_]) +(?![—–] |(?<=[^\W\d_] )\d)")
"""Where a line may end: at a space, but not before a dash, between a word and its number, or behind a lone letter."""


@cache
def _font(name: Font) -> TTFont:
    """The font, read once a process and only when something is written in it."""
    file = folder("templates") / "fonts" / f"{FONTS[name]}.ttf"
    # Shaping needs a library that may or may not be installed; ASCII runs in subsets would carry unused letters.
    font = TTFont(f"vollgas-{name}", str(file), asciiReadable=False, shapable=False)
    lighten(font.face)
    pdfmetrics.registerFont(font)
    return font


def lacking(words: str, font: Font) -> str:
    """The first of the signs in ``words`` that the font lacks, with its number; nothing if it has them all."""
    glyphs = _font(font).face.charToGlyph
    missing = [letter for letter in words if ord(letter) not in glyphs]
    return f"{min(missing)!r} (U+{ord(min(missing)):04X})" if missing else ""


@lru_cache(maxsize=4096)
def _width(words: str, font: Font) -> float:
    """The advance of the words, in thousandths of their size; remembered, since layouts try many sizes."""
    face = _font(font).face
    if bad := lacking(words, font):
        raise VollgasError(f"the font {FONTS[font]} has no sign {bad}, needed in {words[:60]!r}")
    return fsum(face.charWidths.get(ord(letter), face.defaultWidth) for letter in words)


def unbroken(words: str) -> list[str]:
    """The words between which a line may break; a dash keeps to the word before it, say."""
    return _BREAK.split(words)


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
    note: str = ""
    """What is added to the page's bookmark."""


class _Entry(NamedTuple):
    """A bookmark; ``order`` as in ``Part``."""

    order: int
    chapter: str
    title: str
    target: str


class Pen:
    """Writes one PDF, page by page, in one ink mode.

    ``ink`` is "colour", "saver" or "mono"; in mono every colour becomes a grey and text becomes black, or white where
    it was nearly white. ``lang`` is the document's language tag, ``title`` its title.
    """

    def __init__(self, ink: str, lang: str, title: str, *, sides: Sides = "long") -> None:
        self.ink = ink
        _font("text")
        self._bytes = io.BytesIO()
        self._canvas = Canvas(
            self._bytes, pageCompression=0, invariant=1, pdfVersion=(1, 7), initialFontName="vollgas-text", lang=lang
        )
        self._pages = 0
        self._set: dict[str, Any] = {}
        self._stamps: dict[Hashable, int] = {}
        self._attached: dict[str, tuple[bytes, str]] = {}
        self._entries: list[_Entry] = []
        self._heads: list[tuple[str, str]] | None = None
        self._known: dict[Hashable, list[str]] = {}
        _describe(self._canvas, title, _SIDES[sides])

    def page(self, width: float, height: float, label: str, bookmark: str) -> None:
        """Begin a page of the given size in mm; ``label`` is its page label, ``bookmark`` its entry in the outline.

        As part of a sheet, it begins where the sheet has its place.
        """
        if self._heads is not None:
            self._heads.append((label, bookmark))
            return
        self._begin(width, height)
        self._head([label], [_Entry(self._pages, "", bookmark, "")])

    def sheet(self, width: float, height: float, parts: Iterable[Part]) -> None:
        """Begin a sheet of paper of the given size in mm, with pages on it that are drawn as without it."""
        self._begin(width, height)
        labels: list[str] = []
        entries: list[_Entry] = []
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
            entries += [_Entry(part.order, part.chapter, bookmark + part.note, "") for _, bookmark in self._heads]
        self._heads = None
        self._head(labels, entries)

    def _begin(self, width: float, height: float) -> None:
        if self._pages:
            self._canvas.showPage()
        self._canvas.setPageSize((width / POINT, height / POINT))
        self._pages += 1
        self._set = {}
        # From here on the stream itself counts in millimetres: short numbers, and exact ones.
        self._canvas.scale(1 / POINT, 1 / POINT)

    def _head(self, labels: Sequence[str], entries: Iterable[_Entry]) -> None:
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
        self._ready(None if outline else colour, colour if outline else None, outline, None)
        self._canvas.setFont(f"vollgas-{font}", round(size_pt * POINT, 3))
        self._canvas.drawString(round(x, 3), round(y, 3), words, mode=1 if outline else None)

    def width(self, words: str, size_pt: float, font: Font = "text") -> float:
        """How wide the words are, mm; VollgasError names a character the font lacks."""
        return _width(words, font) * size_pt * POINT / 1000

    def bearing(self, words: str, size_pt: float, font: Font = "text") -> float:
        """How far the ink of the first letter stands from where the words begin, mm."""
        face = _font(font).face
        return float(face.hmetrics[face.charToGlyph[ord(words[0])]][1] / face.unitsPerEm) * size_pt * POINT

    def fit(self, words: str, size_pt: float, font: Font, room: float, least_pt: float) -> float:
        """The largest size up to ``size_pt`` with the words within ``room`` mm; VollgasError below ``least_pt``."""
        wide = self.width(words, size_pt, font)
        size = size_pt if wide <= room else int(size_pt * room / wide * 20) / 20
        if size < least_pt:
            raise VollgasError(f"{words[:60]!r} does not fit into {room:.1f} mm, not even in {least_pt:g} pt")
        return size

    def wrap(self, words: str, size_pt: float, font: Font, room: float) -> list[str]:
        """The words broken into lines of at most ``room`` mm; a single word that is wider gets a line of its own."""
        lines: list[str] = []
        for word in filter(None, unbroken(words)):
            if lines and self.width(f"{lines[-1]} {word}", size_pt, font) <= room:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return lines

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
        k = _ROUND * r
        self.path(
            [
                ("move", ((x + r, y),)),
                ("curve", ((x + r, y + k), (x + k, y + r), (x, y + r))),
                ("curve", ((x - k, y + r), (x - r, y + k), (x - r, y))),
                ("curve", ((x - r, y - k), (x - k, y - r), (x, y - r))),
                ("curve", ((x + k, y - r), (x + r, y - k), (x + r, y))),
                ("close", ()),
            ],
            fill, stroke, line,
        )  # fmt: skip

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
            _embed(self._canvas, self._attached)
        chapter = ""
        for entry in sorted(self._entries, key=lambda entry: entry.order):
            if entry.chapter not in {"", chapter}:
                self._canvas.addOutlineEntry(entry.chapter, f"chapter-{entry.target}", closed=True)
            chapter = entry.chapter
            self._canvas.addOutlineEntry(entry.title, entry.target, level=1 if chapter else 0)
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


def _describe(canvas: Canvas, title: str, sides: str) -> None:
    """Title and viewer preferences, and nothing that depends on the day or the machine."""
    canvas.setTitle(title)
    canvas.setSubject("")
    for credit in (canvas.setAuthor, canvas.setCreator, canvas.setProducer):
        credit("vollgas")
    for name, value in (("PrintScaling", "None"), ("Duplex", sides), ("DisplayDocTitle", "true")):
        canvas.setViewerPreference(name, value)
    # invariant=1 still follows the environment's SOURCE_DATE_EPOCH, in the dates and in the file's ID.
    canvas.setDateFormatter(lambda *_: "D:20000101000000Z")
    canvas._doc.signature = hashlib.md5(b"vollgas", usedforsecurity=False)  # noqa: SLF001


def _embed(canvas: Canvas, files: dict[str, tuple[bytes, str]]) -> None:
    """Register embedded files (PDF 1.7, 7.11.4), for which the library has no call of its own."""
    document = canvas._doc  # noqa: SLF001
    table, text = pdfdoc.PDFDictionary, pdfdoc.PDFString
    names: list[Any] = []
    for name, (data, about) in sorted(files.items()):
        stream = pdfdoc.PDFStream(table({"Type": "/EmbeddedFile", "Params": table({"Size": len(data)})}), data)
        kept = table({"F": document.Reference(stream)})
        spec = table({"Type": "/Filespec", "F": text(name), "UF": text(name), "Desc": text(about), "EF": kept})
        names += [text(name), document.Reference(spec)]
    tree = table({"Names": pdfdoc.PDFArray(names)})
    canvas.setCatalogEntry("Names", {"EmbeddedFiles": document.Reference(tree)})
