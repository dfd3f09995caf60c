"""A PDF read back: the track it carries, as strictly as from any stranger, and its page as text and pixels."""

import io
import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import numpy as np
import pypdfium2
from numpy.typing import NDArray
from pypdfium2.raw import (
    FORMTYPE_NONE,
    FPDF_NO_INCREMENTAL,
    FPDF_GetFormType,
    FPDF_GetSecurityHandlerRevision,
    FPDF_VIEWERREF_GetPrintScaling,
    FPDFPage_CountObjects,
    FPDFPage_GetAnnotCount,
)

from vollgas.drawing.book import TRACK_FILE, track_file
from vollgas.drawing.pen import POINT
from vollgas.drawing.sheet import Ink
from vollgas.errors import BadInput, VollgasError
from vollgas.files import read_small
from vollgas.printer import LEAST_SCALE, MOST_OFFSET, MOST_SCALE, TRUE, Printer
from vollgas.rules import Rules, find_rules
from vollgas.svg import Shape, Symbol
from vollgas.svgshapes import MOST_SEGMENTS
from vollgas.track import Kind, Track
from vollgas.trackfile import LIMIT as TRACK_LIMIT
from vollgas.trackfile import parse_track
from vollgas.uncorrecting import uncorrected
from vollgas.words import Words, load_words

LIMIT = 20_000_000
"""Most bytes of a PDF."""
CARRIED_LIMIT = 2 * TRACK_LIMIT
"""Most bytes of what it carries."""
MOST_DRAWN = 30_000
"""Most paths, texts and barrier squares on a page: the largest field has fourteen thousand squares."""

_Colour = Annotated[str, msgspec.Meta(pattern=r"^#[0-9a-fA-F]{6}\Z")]
# Control points may lie outside a symbol's unit box, though not far.
_Coordinate = Annotated[float, msgspec.Meta(ge=-5, le=5)]
_Points = Annotated[tuple[tuple[_Coordinate, _Coordinate], ...], msgspec.Meta(max_length=3)]
_Verb = Literal["move", "line", "curve", "close"]
_Path = Annotated[tuple[tuple[_Verb, _Points], ...], msgspec.Meta(max_length=MOST_SEGMENTS)]
_POINTS = {"move": 1, "line": 1, "curve": 3, "close": 0}


class _Shape(msgspec.Struct, forbid_unknown_fields=True):
    path: _Path
    fill: _Colour | None
    stroke: _Colour | None
    stroke_width: Annotated[float, msgspec.Meta(ge=0, le=1)]


class _Symbol(msgspec.Struct, forbid_unknown_fields=True):
    shapes: Annotated[tuple[_Shape, ...], msgspec.Meta(max_length=MOST_SEGMENTS)]


class _Printer(msgspec.Struct, forbid_unknown_fields=True):
    across: Annotated[float, msgspec.Meta(ge=LEAST_SCALE, le=MOST_SCALE)]
    up: Annotated[float, msgspec.Meta(ge=LEAST_SCALE, le=MOST_SCALE)]
    right: Annotated[float, msgspec.Meta(ge=-MOST_OFFSET, le=MOST_OFFSET)]
    above: Annotated[float, msgspec.Meta(ge=-MOST_OFFSET, le=MOST_OFFSET)]


class _Inside(msgspec.Struct, forbid_unknown_fields=True):
    """As ``printing.Carried``, but as strangers might write it."""

    generator: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    version: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-z.+-]{1,30}\Z")]
    look: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{16}\Z")]
    game: Annotated[str, msgspec.Meta(max_length=40)]
    variants: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=20)]
    lang: Annotated[str, msgspec.Meta(max_length=10)]
    ink: Ink
    par: Annotated[int, msgspec.Meta(ge=1, le=100_000)]
    symbols: dict[Kind, _Symbol]
    track: msgspec.Raw
    printer: _Printer | None = None


@dataclass(frozen=True, slots=True)
class Inside:
    """What a PDF carries, checked as far as that goes without looking at the page."""

    generator: int
    version: str
    look: str
    rules: Rules
    words: Words
    ink: Ink
    par: int
    symbols: dict[Kind, Symbol]
    track: Track
    printer: Printer = TRUE
    """What its pages are corrected for."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A page in grey: rows from the top, 0 (black) to 255 (white), and how many pixels make a millimetre each way."""

    pixels: NDArray[np.uint8]
    across: float
    up: float

    @property
    def height(self) -> float:
        """The page's height, mm."""
        return float(self.pixels.shape[0] / self.up)

    def window(self, x0: float, y0: float, x1: float, y1: float) -> tuple[slice, slice]:
        """The whole pixels inside a box in mm from the page's lower left; at least one each way."""
        left, right = math.ceil(x0 * self.across - 1e-6), math.floor(x1 * self.across + 1e-6)
        top, foot = math.ceil((self.height - y1) * self.up - 1e-6), math.floor((self.height - y0) * self.up + 1e-6)
        return slice(max(top, 0), max(foot, top + 1)), slice(max(left, 0), max(right, left + 1))

    def at(self, x: float, y: float) -> int:
        """The grey at a place in mm from the page's lower left; white off the page."""
        row, column = int((self.height - y) * self.up), int(x * self.across)
        inside = 0 <= row < self.pixels.shape[0] and 0 <= column < self.pixels.shape[1]
        return int(self.pixels[row, column]) if inside else 255


@dataclass(frozen=True, slots=True)
class Page:
    """The page of an opened PDF that is looked at."""

    page: pypdfium2.PdfPage
    document: pypdfium2.PdfDocument
    number: int = 1

    @property
    def others(self) -> bool:
        """Whether there are pages beside the first."""
        return len(self.document) > 1

    @property
    def has_more(self) -> bool:
        """Whether annotations or form fields may lie over what is drawn; a form's fields may be anywhere."""
        return bool(FPDFPage_GetAnnotCount(self.page) or FPDF_GetFormType(self.document) != FORMTYPE_NONE)

    @property
    def is_scaled(self) -> bool:
        """Whether the file lets programs fit the page to their paper; ours forbid it."""
        return bool(FPDF_VIEWERREF_GetPrintScaling(self.document))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as it lies before the reader, mm."""
        width, height = self.page.get_size()
        return width * POINT, height * POINT

    @property
    def is_plain(self) -> bool:
        """Whether nothing turns, cuts or moves what is drawn: no rotation, and all boxes are the sheet itself."""
        width, height = self.page.get_size()
        page = self.page
        # What is trimmed may be chosen for printing.
        boxes = [page.get_mediabox(), page.get_cropbox(), page.get_trimbox(), page.get_artbox(), page.get_bleedbox()]
        whole = all(abs(a - b) < 0.01 for box in boxes for a, b in zip(box or (), (0, 0, width, height), strict=False))
        return whole and self.page.get_rotation() == 0

    def render(self, resolution: float) -> Picture:
        """The page as it would be printed, at about so many pixels a millimetre."""
        width, height = self.size
        # The library stretches the page to the next whole pixels: a trifle less spares a page of whole pixels that.
        scale = resolution * POINT * (1 - 1e-6)
        pixels = self.page.render(scale=scale, grayscale=True, optimize_mode="print").to_numpy()
        return Picture(pixels, pixels.shape[1] / width, pixels.shape[0] / height)

    def colours(self, resolution: float) -> NDArray[np.uint8]:
        """The page as it would be printed, in colour: rows from the top, blue, green and red."""
        scale = resolution * POINT * (1 - 1e-6)
        pixels: NDArray[np.uint8] = self.page.render(scale=scale, optimize_mode="print").to_numpy()
        return pixels

    def text(self, box: tuple[float, float, float, float] | None = None) -> str:
        """What is written on the page, or in a box (left, low, right, high) in mm from its lower left."""
        words = self.page.get_textpage()
        return str(words.get_text_bounded(*(side / POINT for side in box)) if box else words.get_text_bounded())

    def letters(self) -> list[tuple[str, float, float]]:
        """Every letter with the middle of its box, mm from the page's lower left, in the order of the file."""
        text = self.page.get_textpage()
        found = []
        for index in range(text.count_chars()):
            letter = text.get_text_range(index, 1)
            if letter.strip():
                left, low, right, high = text.get_charbox(index)
                found.append((letter, (left + right) / 2 * POINT, (low + high) / 2 * POINT))
        return found


@contextmanager
def opened(path: Path, number: int = 1) -> Iterator[tuple[Page, Inside]]:
    """A page of a PDF that vollgas made, and the track that it carries for that page.

    Raises BadInput when there is no such file, VollgasError in one line when it is not a PDF of ours or was damaged.
    """
    try:
        data = read_small(path, LIMIT, "PDF")
    except BadInput as error:
        if path.is_file():
            raise VollgasError(str(error)) from None
        raise
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        reason = "it is encrypted" if "password" in str(error).lower() else "it can't be read as a PDF"
        raise _foreign(path, reason) from None
    try:
        if FPDF_GetSecurityHandlerRevision(document) != -1:
            raise _foreign(path, "it is encrypted")
        if not len(document):
            raise _foreign(path, "it has no pages")
        plain = _unpacked(document, path)
        for sign, why in _STRANGE.items():
            if sign in plain:
                raise _foreign(path, why)
        name = TRACK_FILE if number == 1 else track_file(number)
        inside = parse_carried(_attached(document, path, name), f"{path}: {name} inside")
        page = _page(document, path, number)
        if not inside.printer.is_true:
            document = uncorrected(document, number, inside.printer)
            page = document[number - 1]
        yield Page(page, document, number), inside
    finally:
        document.close()


def _page(document: pypdfium2.PdfDocument, path: Path, number: int) -> pypdfium2.PdfPage:
    """A page with no more on it than there may be."""
    try:
        page = document[number - 1]
    except pypdfium2.PdfiumError:
        raise _foreign(path, f"its page {number} can't be read") from None
    if FPDFPage_CountObjects(page) > MOST_DRAWN:
        raise _foreign(path, f"more is drawn on its page {number} than on any sheet")
    return page


_STRANGE = {
    # A page in units of its own prints larger than any program renders it.
    b"/UserUnit": "its pages are not measured in points",
    # What a layer hides, the next program may show.
    b"/OCProperties": "it has layers",
    # A program that runs them may draw anything.
    b"/JavaScript": "it has scripts",
}
"""Names that no sheet has anywhere."""


def _unpacked(document: pypdfium2.PdfDocument, path: Path) -> bytes:
    """The document written anew: no objects packed into streams, no letters of names escaped; streams stay packed."""
    out = io.BytesIO()
    try:
        document.save(out, flags=FPDF_NO_INCREMENTAL)
    except pypdfium2.PdfiumError:
        raise _foreign(path, "it can't be read as a PDF") from None
    return out.getvalue()


def _foreign(path: Path, why: str) -> VollgasError:
    return VollgasError(f"{path} is no vollgas sheet: {why}")


def _attached(document: pypdfium2.PdfDocument, path: Path, name: str) -> bytes:
    """The bytes of the one attachment that matters."""
    try:
        files = [document.get_attachment(i) for i in range(min(document.count_attachments(), 1000))]
        names = [file.get_name() for file in files]
        if name not in names and (others := [page for page in range(1, 1000) if track_file(page) in names]):
            told = ", ".join(map(str, others[:6])) + (", …" if len(others) > 6 else "")
            raise VollgasError(f"{path} is a pack: say which of its tracks to check, with --page {told}")
        if names.count(name) != 1:
            why = f"more than one {name} is attached to it" if name in names else f"no {name} is attached to it"
            more = "; races, paper without a track, and two pages on a side have nothing to check"
            raise _foreign(path, why + ("" if name in names else more))
        data = bytes(files[names.index(name)].get_data())
    except pypdfium2.PdfiumError:
        raise _foreign(path, f"its {name} can't be read") from None
    if len(data) > CARRIED_LIMIT:
        raise _foreign(path, f"its {name} is larger than {CARRIED_LIMIT // 1000:,} kB")
    return data


def parse_carried(data: bytes, where: str) -> Inside:
    """What a PDF carries, from its bytes; VollgasError, beginning with ``where``, for anything that is not just so."""
    try:
        inside = msgspec.json.decode(data, type=_Inside)
        symbols = {kind: _symbol(symbol) for kind, symbol in inside.symbols.items()}
        rules, words = find_rules(inside.game, inside.variants), load_words(inside.lang)
        track = parse_track(bytes(inside.track), where)
    except RecursionError:
        raise VollgasError(f"{where}: brackets are nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise VollgasError(f"{where}: not what vollgas writes: {error}") from None
    except BadInput as error:
        # To the reader of a PDF a changed track is no wrong use, but the answer "no".
        text = str(error)
        raise VollgasError(text if text.startswith(where) else f"{where}: {text}") from None
    if missing := {kind for _, kind in track.hazards} - symbols.keys():
        raise VollgasError(f"{where}: no symbol for {', '.join(sorted(missing))}")
    printer = Printer(*msgspec.structs.astuple(inside.printer)) if inside.printer else TRUE
    return Inside(
        inside.generator, inside.version, inside.look, rules, words, inside.ink, inside.par, symbols, track, printer
    )


def _symbol(told: _Symbol) -> Symbol:
    """The symbol as drawn; ValidationError when a path's points are not as many as its verbs need."""
    shapes = []
    for shape in told.shapes:
        if any(len(points) != _POINTS[verb] for verb, points in shape.path):
            raise msgspec.ValidationError("a symbol's path has too many points or too few")
        if shape.path and shape.path[0][0] != "move":
            raise msgspec.ValidationError("a symbol's path does not begin with a move")
        shapes.append(Shape(tuple(shape.path), shape.fill, shape.stroke, shape.stroke_width))
    return Symbol(tuple(shapes))
