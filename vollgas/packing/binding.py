"""The pages of a pack drawn into one PDF, one or two on a side of the paper."""

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from vollgas.drawing.book import track_file
from vollgas.drawing.document import Sides
from vollgas.drawing.pages import cover, ghostline, packcover, packrules, peek, scoresheet, track
from vollgas.drawing.pen import Part, Pen
from vollgas.drawing.sheet import Collection, Sheet
from vollgas.packing.imposing import Spread, sides, spread_of
from vollgas.packing.plan import Kind, Order, Page, Volume
from vollgas.paper import MARGIN, bare_paper
from vollgas.printing import carried

_OF_ONE: dict[Kind, Callable[[Pen, Sheet], None]] = {
    "track": track.draw, "score": scoresheet.draw, "window": cover.draw, "ghost": ghostline.draw,
}  # fmt: skip
_OF_ALL: dict[Kind, Callable[[Pen, Collection], None]] = {
    "cover": packcover.draw, "rules": packrules.draw, "peek": peek.draw,
}  # fmt: skip
MARK = 4.0, 8.0
"""Where a mark to cut at begins and ends, mm from the edge of the paper."""


def bind(order: Order, volume: Volume, sheets: Sequence[Sheet], pages: Sequence[Page | None]) -> bytes:
    """The PDF with these pages. Raises VollgasError when there is no room for something on them."""
    whole = Collection(tuple(sheets), order.book, volume.number)
    first = whole.first
    pen = Pen(order.ink, first.words.lang, _title(whole), sides=_printed_on(order), printer=order.printer)
    chapters = whole.chapters if order.book else [whole]
    copied = order.copies > 1
    parts = [page and _part(whole, chapters, page, number, copied=copied) for number, page in enumerate(pages)]
    paper = first.track.paper
    spread = spread_of(paper) if order.double else Spread(paper.width, paper.height, ((0.0, 0.0), (0.0, 0.0)))
    for side in sides(order, pages):
        shown = [
            (parts[number], corner) for number, corner in zip(side, spread.corners, strict=False) if number is not None
        ]
        on_it = [part._replace(x=x, y=y) for part, (x, y) in shown if part]
        if order.double and not order.booklet:
            # Whatever is moved must keep the margins.
            reach = MARK if order.printer.is_true else (MARGIN, MARGIN + MARK[1] - MARK[0])
            on_it.append(Part(partial(_draw_marks, spread=spread, reach=reach)))
        pen.sheet(spread.width, spread.height, on_it)
    attached: set[int] = set()
    for number, page in enumerate(pages, 1):
        # Where two pages share a side of the paper, there is none that vollgas check could read.
        if page and page.kind == "track" and page.item not in attached and not order.double:
            attached.add(page.item)
            pen.attach(track_file(number), msgspec.json.encode(carried(sheets[page.item], order.printer)))
    return pen.save()


def check_printer(order: Order) -> None:
    """Raise BadInput if there is so much to correct for the printer that something would be cut off."""
    paper = bare_paper(order.paper or "a4", order.landscape)
    spread = spread_of(paper) if order.double else paper
    order.printer.check(spread.width, spread.height)


def _part(whole: Collection, chapters: Sequence[Collection], page: Page, number: int, *, copied: bool) -> Part:
    """How a page is drawn, and where it stands in the outline."""
    chapter = chapters[page.chapter] if page.chapter >= 0 else whole

    def draw(pen: Pen) -> None:
        if page.kind in _OF_ONE:
            _OF_ONE[page.kind](pen, whole.sheets[page.item])
        else:
            _OF_ALL[page.kind](pen, chapter)

    name = chapter.title if whole.book and page.chapter >= 0 else ""
    return Part(draw, order=number, key=page if copied else None, chapter=name)


def _printed_on(order: Order) -> Sides:
    if order.booklet or (order.duplex and order.double):
        return "short"
    return "long" if order.duplex else "one"


def _title(whole: Collection) -> str:
    """The document's title."""
    volume = [whole.first.words("pack.volume", number=whole.volume)] if whole.volume else []
    return " · ".join(["VOLLGAS", whole.title, *volume])


def _draw_marks(pen: Pen, spread: Spread, reach: tuple[float, float]) -> None:
    """Two short lines at the edges of the paper, between which it is cut, that ``reach`` from so far to so far in."""
    wide, high = spread.width, spread.height
    near, far = reach
    upright = wide > high
    for low, top in ((near, far), ((high if upright else wide) - far, (high if upright else wide) - near)):
        line = [(wide / 2, low), (wide / 2, top)] if upright else [(low, high / 2), (top, high / 2)]
        pen.line(line, "#000000", 0.2, caps="butt")
