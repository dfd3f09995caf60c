"""A sheet's way to paper: what to print, as a list of pages, and what the PDF carries inside for ``vollgas check``."""

from dataclasses import dataclass
from typing import Any

import msgspec

from vollgas.drawing.book import make_book, preview
from vollgas.drawing.pages import ghostline, rules, scoresheet, track
from vollgas.drawing.sheet import Ink, Sheet
from vollgas.making.make import GENERATOR
from vollgas.svg import Symbol
from vollgas.trackfile import to_json, track_data

PREVIEW_DPI = 110.0


@dataclass(frozen=True, slots=True)
class Pages:
    """Which pages to print beside the track."""

    rules: bool = True
    scoresheet: bool = True
    solution: bool = False


def print_sheet(sheet: Sheet, pages: Pages) -> bytes:
    """The PDF: track page first, ideal line last, so that nobody sees it by accident."""
    chosen = [track.draw]
    if pages.rules:
        chosen.append(rules.draw)
    if pages.scoresheet:
        chosen.append(scoresheet.draw)
    if pages.solution:
        chosen.append(ghostline.draw)
    drawn = [lambda pen, draw=draw: draw(pen, sheet) for draw in chosen]
    title = f"{sheet.title} · {sheet.theme_title}"
    return make_book(drawn, title, sheet.words.lang, sheet.ink, to_json(carried(sheet)))


def picture(sheet: Sheet) -> bytes:
    """The track page alone as a PNG."""
    return preview(print_sheet(sheet, Pages(rules=False, scoresheet=False)), dpi=PREVIEW_DPI)


@dataclass(frozen=True, slots=True)
class Carried:
    """What a PDF carries inside: the track, and everything else that decides what its track page shows."""

    generator: int
    game: str
    variants: list[str]
    lang: str
    ink: Ink
    par: int
    symbols: dict[str, Symbol]
    track: dict[str, Any]


def carried(sheet: Sheet) -> dict[str, Any]:
    """The sheet as plain data, enough to prove and check it from the file alone."""
    inside = Carried(
        generator=GENERATOR,
        game=sheet.rules.game,
        variants=list(sheet.rules.variants),
        lang=sheet.words.lang,
        ink=sheet.ink,
        par=sheet.solution.par,
        symbols={kind: sheet.theme.hazards[kind].symbol for kind in sorted(sheet.track.kinds)},
        track=track_data(sheet.track),
    )
    data: dict[str, Any] = msgspec.to_builtins(inside)
    return data
