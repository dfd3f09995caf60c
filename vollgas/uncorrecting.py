"""A page that was corrected for a printer, as that printer prints it."""

import io

import pypdfium2
from pypdfium2.raw import FS_MATRIX, FS_RECTF, FPDFPage_TransFormWithClip

from vollgas.drawing.pen import POINT
from vollgas.printer import Printer


def uncorrected(document: pypdfium2.PdfDocument, number: int, printer: Printer) -> pypdfium2.PdfDocument:
    """The document with one page (1 is the first) as it comes out of the printer; the one that was given is closed."""
    page = document[number - 1]
    wide, high = page.get_size()
    across, up, right, above = printer.matrix(wide * POINT, high * POINT)
    right, above = right / POINT, above / POINT
    back = FS_MATRIX(1 / across, 0, 0, 1 / up, -right / across, -above / up)
    # What lay off the page was not printed, and stays off.
    kept = FS_RECTF(-right / across, (high - above) / up, (wide - right) / across, -above / up)
    FPDFPage_TransFormWithClip(page, back, kept)
    out = io.BytesIO()
    document.save(out)
    document.close()
    return pypdfium2.PdfDocument(out.getvalue())
