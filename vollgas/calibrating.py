"""A printer's test page on its way to a file: what was asked for as typed, checked, and drawn."""

from dataclasses import dataclass

from vollgas.drawing.book import make_book
from vollgas.drawing.pages import calibrate
from vollgas.drawing.pages.calibrate import Calibration
from vollgas.drawing.scales import scales_of
from vollgas.drawing.sheet import Ink
from vollgas.paper import bare_paper
from vollgas.printer import TRUE, Printer
from vollgas.words import load_words


@dataclass(frozen=True, slots=True)
class Order:
    """A test page as asked for."""

    paper: str = "a4"
    landscape: bool = False
    lang: str = "en"
    ink: Ink = "colour"


def find_calibration(order: Order, printer: Printer = TRUE) -> Calibration:
    """The test page that was asked for; BadInput for what does not exist."""
    paper = bare_paper(order.paper, order.landscape)
    return Calibration(paper, load_words(order.lang.lower()), order.ink, printer)


def print_calibration(page: Calibration) -> bytes:
    """The PDF of the test page, for one side of the paper."""
    words = page.words
    return make_book(
        [lambda pen: calibrate.draw(pen, page)], words("calibrate.title"), words.lang, page.ink, duplex=False,
        printer=page.printer,
    )  # fmt: skip


def calibration_facts(page: Calibration) -> dict[str, object]:
    """What --json says about the test page."""
    across, up = scales_of(page.paper)
    printer = page.printer
    return {
        "paper": page.paper.sheet,
        "across_mm": across,
        "up_mm": up,
        "printer_scale": [printer.across, printer.up],
        "offset_mm": [printer.right, printer.above],
    }
