"""The race cards on their sheets: fronts with cut marks, and backs behind them or beside them to be folded over."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil
from typing import NamedTuple

from vollgas.drawing.moped.aids import draw_aid, many_aids
from vollgas.drawing.moped.cutting import BLEED, GAP, TICK, Grid, caption, fold, mark_grid
from vollgas.drawing.moped.faces import draw_back, draw_front
from vollgas.drawing.moped.kit import INSET, Kit, begin
from vollgas.drawing.pen import Pen
from vollgas.errors import BadInput
from vollgas.moped.cards import Card, pack_of_cards
from vollgas.paper import MARGIN

GUTTER = 2 * BLEED
"""Between fronts and backs that are folded over: the fold lies in its middle."""
_SLACK = 1e-6


class Imposition(NamedTuple):
    """How cards lie on a sheet."""

    landscape: bool
    fronts: Grid
    backs: Grid
    """Behind the fronts, as seen from there, or beside them."""
    fold: tuple[tuple[float, float], tuple[float, float]] | None
    """The line along which the sheet is folded."""


def impose(kit: Kit) -> Imposition:
    """The way that brings the most cards on a sheet; BadInput when not even one fits."""
    way = _behind if kit.backs == "duplex" else _beside
    tries = [way(kit, landscape=landscape) for landscape in (False, True)]
    best = max(tries, key=lambda found: found.fronts.many)
    if best.fronts.many < 1:
        wide, high = kit.card
        raise BadInput(
            f"cards of {wide:g} × {high:g} mm have no room on {kit.paper.sheet} paper, {kit.paper.width:g} × "
            f"{kit.paper.height:g} mm with margins of {MARGIN:g} mm: choose a smaller --card-size or a larger --paper"
        )
    return best


def _behind(kit: Kit, *, landscape: bool) -> Imposition:
    """Backs on the back of the paper."""
    width, height = _size(kit, landscape=landscape)
    grid = _grid(kit, width, height)
    return Imposition(landscape, grid, grid, None)


def _beside(kit: Kit, *, landscape: bool) -> Imposition:
    """Fronts on the left half of the sheet, backs on the right one, as near to the fold as bleed allows."""
    width, height = _size(kit, landscape=landscape)
    half = (width - GUTTER) / 2
    grid = _grid(kit, half + MARGIN, height)
    left = width / 2 - GUTTER / 2 - grid.columns * grid.wide
    fold_at = ((width / 2, MARGIN), (width / 2, height - MARGIN))
    return Imposition(landscape, grid._replace(x=left), grid._replace(x=width / 2 + GUTTER / 2), fold_at)


def _size(kit: Kit, *, landscape: bool) -> tuple[float, float]:
    width, height = kit.paper.width, kit.paper.height
    return (height, width) if landscape else (width, height)


def _grid(kit: Kit, width: float, height: float) -> Grid:
    """As many cards as have room within the margins, in the middle."""
    wide, high = kit.card
    columns = int((width - 2 * MARGIN + _SLACK) / wide)
    rows = int((height - 2 * MARGIN + _SLACK) / high)
    return Grid((width - columns * wide) / 2, (height - rows * high) / 2, columns, rows, wide, high)


def dealt(cards: Sequence[Card]) -> list[Card]:
    """The cards in an order that brings all mopeds and numbers on every sheet.

    Were those of a moped together, a print that is a little off, sheet by sheet, would betray them from behind.
    """
    seen: dict[Card, int] = {}
    keyed = []
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        keyed.append((seen[card], card.steps, card.moped, card))
    return [card for *_, card in sorted(keyed)]


def pages(kit: Kit) -> Iterator[Callable[[Pen], None]]:
    """What draws the sheets of cards, each with its back if that is printed behind it.

    Places that the last sheet has left are taken by cards that remind players of what a round is made of.
    """
    plan = impose(kit)
    cards, many = dealt(pack_of_cards()), plan.fronts.many
    sheets = ceil(len(cards) / many)
    aids = many_aids(kit, sheets * many - len(cards))
    for number in range(sheets):
        own = cards[number * many : (number + 1) * many]
        more = aids if number == sheets - 1 else 0
        sheet = Sheet(_cropped(plan, len(own) + more), own, more)
        said = kit.words("moped.print.cards", number=number + 1, sheets=sheets)
        yield partial(_fronts, kit=kit, sheet=sheet, said=said)
        if plan.fold is None:
            back = kit.words("moped.print.backs", number=number + 1, sheets=sheets)
            yield partial(_backs, kit=kit, sheet=sheet, said=back)


class Sheet(NamedTuple):
    """What a sheet holds."""

    plan: Imposition
    cards: Sequence[Card]
    aids: int
    """Cards with a round's steps, after the race cards."""


def _cropped(plan: Imposition, many: int) -> Imposition:
    """The upper rows alone that so many cards take."""
    rows = ceil(many / plan.fronts.columns)
    less = (plan.fronts.rows - rows) * plan.fronts.high
    fronts, backs = (grid._replace(y=grid.y + less, rows=rows) for grid in (plan.fronts, plan.backs))
    return plan._replace(fronts=fronts, backs=backs)


def _fronts(pen: Pen, kit: Kit, sheet: Sheet, said: str) -> None:
    plan = sheet.plan
    width, _ = begin(pen, kit, said, landscape=plan.landscape)
    if plan.fold is not None:
        _behind_them(pen, kit, sheet)
    corners = list(plan.fronts.corners())
    for card, corner in zip(sheet.cards, corners, strict=False):
        draw_front(pen, kit, card, *corner)
    for corner in corners[len(sheet.cards) : len(sheet.cards) + sheet.aids]:
        draw_aid(pen, kit, *corner)
    if plan.fold is None:
        mark_grid(pen, plan.fronts)
    else:
        fold(pen, [plan.fold])
        x, low, _, high = plan.fronts.box
        right = plan.backs.x + plan.backs.columns * plan.backs.wide + BLEED
        mark_grid(pen, plan.fronts, (x, low, right - x, high))
    hint = kit.words("moped.print.fold_cards") if plan.fold else kit.words("moped.print.cut_cards")
    low = plan.fronts.y - GAP - TICK - 2.4
    room = (width / 2 if plan.fold else width - MARGIN) - MARGIN - (GAP if plan.fold else 0.0)  # not across the fold
    caption(pen, MARGIN, max(low, INSET + 0.8), f"{kit.title} · {said} · {hint}", room, centred=True)


def _backs(pen: Pen, kit: Kit, sheet: Sheet, said: str) -> None:
    begin(pen, kit, said, landscape=sheet.plan.landscape)
    _behind_them(pen, kit, sheet)


def _behind_them(pen: Pen, kit: Kit, sheet: Sheet) -> None:
    """Backs of the race cards, in whole rows and one more with the rest; and what else needs no other back."""
    grid, many = sheet.plan.backs, len(sheet.cards)
    whole, rest = divmod(many, grid.columns)
    x, top = grid.x, grid.y + grid.rows * grid.high
    if whole:
        _back_field(pen, kit, grid._replace(y=top - whole * grid.high, rows=whole))
    if rest:
        _back_field(
            pen,
            kit,
            grid._replace(
                x=x + (grid.columns - rest) * grid.wide, y=top - (whole + 1) * grid.high, columns=rest, rows=1
            ),
        )
    for corner in list(grid.corners(mirrored=True))[many : many + sheet.aids]:
        draw_aid(pen, kit, *corner)


def _back_field(pen: Pen, kit: Kit, grid: Grid) -> None:
    """Backs edge to edge and a little beyond, so that a print or a cut that is off meets more of the pattern."""
    x, y, wide, high = grid.box
    with pen.clipped(x - BLEED, y - BLEED, wide + 2 * BLEED, high + 2 * BLEED):
        for column in range(-1, grid.columns + 1):
            for row in range(-1, grid.rows + 1):
                draw_back(pen, kit, x + column * grid.wide, y + row * grid.high)
