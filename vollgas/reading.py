"""A PDF read back: the track it carries, as strictly as from any stranger, and its page as text and pixels."""

import io
import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from pypdfium2.raw import (
    FORMTYPE_NONE,
    FPDF_NO_INCREMENTAL,
    FPDF_PAGEOBJ_TEXT,
    FPDF_GetFormType,
    FPDF_GetSecurityHandlerRevision,
    FPDF_VIEWERREF_GetPrintScaling,
    FPDFPage_CountObjects,
    FPDFPage_GetAnnotCount,
)

from vollgas.carrying import Inside, parse_carried
from vollgas.drawing.book import TRACK_FILE, track_file
from vollgas.drawing.pen import POINT
from vollgas.errors import BadInput, VollgasError
from vollgas.files import read_small
from vollgas.trackfile import LIMIT as TRACK_LIMIT
from vollgas.uncorrecting import uncorrected

LIMIT = 20_000_000
"""Most bytes of a PDF."""
CARRIED_LIMIT = 2 * TRACK_LIMIT
"""Most bytes of what it carries."""
MOST_DRAWN = 30_000
"""Most paths, texts and barrier squares on a page: the largest field has fourteen thousand squares."""


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
    def is_stamped(self) -> bool:
        """Whether the page is a drawing that the file keeps for several pages: no words are on it but in there."""
        return not any(self.page.get_objects(filter=[FPDF_PAGEOBJ_TEXT], max_depth=1))

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
            if name in names:
                raise _foreign(path, f"more than one {name} is attached to it")
            raise VollgasError(
                f"{path} carries no track to check: only track sheets of vollgas do, not races, blank paper, rules, "
                "score sheets, or packs with two pages on a side"
            )
        data = bytes(files[names.index(name)].get_data())
    except pypdfium2.PdfiumError:
        raise _foreign(path, f"its {name} can't be read") from None
    if len(data) > CARRIED_LIMIT:
        raise _foreign(path, f"its {name} is larger than {CARRIED_LIMIT // 1000:,} kB")
    return data
