"""A sheet's way to paper: what to print, as a list of pages, and what the PDF carries inside for ``vollgas check``."""

import hashlib
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec

from vollgas import __version__
from vollgas.drawing.book import make_book, preview
from vollgas.drawing.pages import cover, ghostline, race, results, rules, scoresheet, track
from vollgas.drawing.pen import Part, Pen
from vollgas.drawing.sheet import Ink, Sheet
from vollgas.entries import Race
from vollgas.making.make import GENERATOR
from vollgas.printer import TRUE, Printer
from vollgas.svg import Symbol
from vollgas.theme import Theme
from vollgas.trackfile import track_data

PREVIEW_DPI = 110.0


@dataclass(frozen=True, slots=True)
class Pages:
    """Which pages to print beside the track."""

    rules: bool = True
    scoresheet: bool = True
    solution: bool = False
    cover: bool = False


def print_sheet(sheet: Sheet, pages: Pages, printer: Printer = TRUE) -> bytes:
    """The PDF: track page first, ideal line last, so that nobody sees it by accident.

    What is cut, or held against the light, must have nothing on its back. Raises BadInput when there is so much
    to correct for the printer that something would be cut off.
    """
    sheet = replace(sheet, cover=pages.cover)
    chosen = [track.draw]
    if pages.rules:
        chosen.append(rules.draw)
    if pages.scoresheet:
        chosen.append(scoresheet.draw)
    if pages.cover:
        chosen.append(cover.draw)
    if pages.solution:
        chosen.append(ghostline.draw)
    drawn = [lambda pen, draw=draw: draw(pen, sheet) for draw in chosen]
    title = f"{sheet.title} · {sheet.theme_title}"
    duplex = not pages.cover and not sheet.rules.ghost
    inside = msgspec.json.encode(carried(sheet, printer))
    return make_book(drawn, title, sheet.words.lang, sheet.ink, inside, duplex=duplex, printer=printer)


def print_track_page(sheet: Sheet, printer: Printer = TRUE, *, stamped: bool = False) -> bytes:
    """The PDF of a track page alone, as a pack has it; ``stamped`` as where it has several copies.

    Raises VollgasError when there is no room for something on it.
    """
    paper = sheet.track.paper
    part = Part(partial(track.draw, sheet=sheet), key="track" if stamped else None)
    draw = partial(Pen.sheet, width=paper.width, height=paper.height, parts=[part])
    return make_book([draw], sheet.title, sheet.words.lang, sheet.ink, printer=printer)


def as_picture(pdf: bytes) -> bytes:
    """The first page of a PDF as a PNG."""
    return preview(pdf, dpi=PREVIEW_DPI)


def print_race(sheet: Sheet, drawn: Race, printer: Printer = TRUE) -> bytes:
    """The PDF with a race drawn on its track; its results have a page of their own if that one is too small."""

    def draw(pen: Pen) -> None:
        if not race.draw(pen, sheet, drawn):
            results.draw(pen, sheet, drawn)

    return make_book([draw], f"{sheet.title} · {sheet.theme_title}", sheet.words.lang, sheet.ink, printer=printer)


@dataclass(frozen=True, slots=True)
class Carried:
    """What a PDF carries inside: the track, and everything else that decides what its track page shows."""

    generator: int
    version: str
    """The vollgas that drew it."""
    look: str
    """The theme's mark, see ``look_of``: themes of one name may look different."""
    game: str
    variants: list[str]
    lang: str
    ink: Ink
    par: int
    symbols: dict[str, Symbol]
    track: dict[str, Any]
    printer: Printer
    """What the pages are corrected for; left out where that is nothing."""
    number: int
    """The sheet's number in its pack; left out where it has none."""


def carried(sheet: Sheet, printer: Printer = TRUE) -> dict[str, Any]:
    """The sheet as plain data, enough to prove and check it from the file alone."""
    inside = Carried(
        generator=GENERATOR,
        version=__version__,
        look=look_of(sheet.theme),
        game=sheet.rules.game,
        variants=list(sheet.rules.variants),
        lang=sheet.words.lang,
        ink=sheet.ink,
        par=sheet.solution.par,
        symbols={kind: sheet.theme.hazards[kind].symbol for kind in sorted(sheet.track.kinds)},
        track=track_data(sheet.track),
        printer=printer,
        number=sheet.number,
    )
    data: dict[str, Any] = msgspec.to_builtins(inside)
    if printer.is_true:
        del data["printer"]
    if not sheet.number:
        del data["number"]
    return data


def look_of(theme: Theme) -> str:
    """Sixteen hex digits that differ for themes that differ in anything."""
    return hashlib.sha256(msgspec.json.encode(theme, order="deterministic")).hexdigest()[:16]
