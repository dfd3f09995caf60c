"""The whole track page compared with the one that would be drawn now, colour by colour."""

import math
from dataclasses import replace

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from vollgas import __version__
from vollgas.carrying import Inside
from vollgas.comparing import Finding, no, yes
from vollgas.errors import VollgasError
from vollgas.making.make import Proven
from vollgas.paper import Paper
from vollgas.printing import print_track_page
from vollgas.reading import Page
from vollgas.sheets import make_sheet
from vollgas.telling import so_many
from vollgas.theme import Theme
from vollgas.uncorrecting import uncorrected

TILE = 2.0
"""The page is compared in tiles of this side, mm."""
SHADE = 16
"""A pixel differs when one of its colours differs by more than this (of 255)."""
SPECKS = 4
"""Most pixels of a tile (of a hundred and more) that may differ: edges are smoothed, and may round otherwise."""
_FINEST = 6.0
_MOST_PIXELS = 8_000_000


def compare_picture(page: Page, inside: Inside, proven: Proven | None, theme: Theme | str) -> Finding:
    """The page beside the one that is drawn for the proven track now; ``theme`` is a reason when it can't be had."""
    if proven is None:
        return no("picture", "without a proof there is nothing to draw")
    if isinstance(theme, str):
        return _undrawn(theme)
    if inside.version != __version__:
        return _undrawn(f"made by version {inside.version}, this is {__version__}")
    try:
        sheet = make_sheet(proven, theme, inside.rules, inside.words.lang, inside.ink, None)
        drawn = print_track_page(replace(sheet, number=inside.number), inside.printer, stamped=page.is_stamped)
    except VollgasError as error:
        return no("picture", f"such a page can't be drawn: {error}")
    fine = _fineness(inside.track.paper)
    seen = page.colours(fine)
    document = pypdfium2.PdfDocument(drawn)
    if not inside.printer.is_true:
        # By the same way as the page that was read: small letters are shaped by how their matrix came about.
        document = uncorrected(document, 1, inside.printer)
    try:
        wanted = Page(document[0], document).colours(fine)
    finally:
        document.close()
    places = differing(seen, wanted, fine)
    if places:
        x, y = places[0]
        more = f" (and at {so_many(len(places) - 1, 'more place')})" if len(places) > 1 else ""
        return no("picture", f"at {x:.0f} mm from the left, {y:.0f} mm from below it is not as drawn now{more}")
    rest = "; no other page was looked at" if page.others else ""
    return yes("picture", f"page {page.number} is the page that would be drawn now{rest}")


def _undrawn(why: str) -> Finding:
    return yes("picture", f"not drawn again: {why}", f"its page could not be redrawn here: {why}")


def _fineness(paper: Paper) -> float:
    """Pixels a millimetre: six, about 150 an inch; fewer on posters."""
    return min(_FINEST, math.sqrt(_MOST_PIXELS / (paper.width * paper.height)))


def differing(seen: NDArray[np.uint8], wanted: NDArray[np.uint8], fine: float) -> list[tuple[float, float]]:
    """The middles of all tiles that differ, mm from the page's lower left, from the top down."""
    if seen.shape != wanted.shape:
        return [(0.0, 0.0)]
    step = max(4, round(TILE * fine))
    found = []
    height = seen.shape[0]
    across = np.arange(0, seen.shape[1], step)
    for top in range(0, height, step):
        strip = slice(top, top + step)
        apart = np.abs(seen[strip].astype(np.int16) - wanted[strip]).max(axis=2) > SHADE
        counts = np.add.reduceat(apart.sum(axis=0), across)
        found += [
            ((column + 0.5) * step / fine, (height - top - step / 2) / fine)
            for column in np.flatnonzero(counts > SPECKS).tolist()
        ]
    return found
