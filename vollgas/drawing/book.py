"""Pages put together: drawing functions in, one PDF out, and any of its pages as a picture."""

import io
from collections.abc import Callable, Iterable

from vollgas.drawing.pen import Pen
from vollgas.drawing.sheet import Ink
from vollgas.errors import BadInput
from vollgas.printer import TRUE, Printer

TRACK_FILE = "track.json"
"""The name under which a sheet carries its track for programs."""


def track_file(page: int) -> str:
    """The name under which a pack carries the track that is printed on a page."""
    return f"track-{page:04}.json"


def make_book(
    pages: Iterable[Callable[[Pen], None]],
    title: str,
    lang: str,
    ink: Ink = "colour",
    data: bytes | None = None,
    *,
    duplex: bool = True,
    printer: Printer = TRUE,
) -> bytes:
    """The PDF of the pages in their order.

    Each page is a function that is given the pen and adds one page or more; ``title`` and ``lang`` describe the
    document. ``data``, when given, is carried along as the attached file "track.json". Printers are asked to use both
    sides of the paper if ``duplex``; pages are drawn so that the ``printer`` prints them true. Raises VollgasError
    when a page needs a sign that its font lacks, or has no room for its words, BadInput when there is so much to
    correct for the printer that something would be cut off.
    """
    pen = Pen(ink, lang, title, sides="long" if duplex else "one", printer=printer)
    for draw in pages:
        draw(pen)
    if data is not None:
        pen.attach(TRACK_FILE, data, title)
    return pen.save()


def preview(pdf: bytes, page: int = 1, dpi: float = 90.0) -> bytes:
    """A page (1 is the first) of a PDF as a PNG picture of ``dpi`` dots an inch; BadInput when there is none."""
    import pypdfium2  # noqa: PLC0415  # only a process that makes a picture pays for the import

    try:
        document = pypdfium2.PdfDocument(pdf)
    except pypdfium2.PdfiumError as error:
        raise BadInput(f"this is no PDF: {error}") from error
    try:
        if not 1 <= page <= len(document):
            raise BadInput(f"there is no page {page}: allowed are 1 to {len(document)}")
        picture = document[page - 1].render(scale=dpi / 72).to_pil()
    finally:
        document.close()
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()
