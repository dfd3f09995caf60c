"""Two sheets of pieces: mopeds, lap markers, spark plug, lap ladder; and spare mopeds and lap markers, podium."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from vollgas.drawing.moped.boards import SIZE, draw_ladder, draw_podium
from vollgas.drawing.moped.cutting import BLEED, Box, Grid, caption, fold, mark_cuts, mark_grid
from vollgas.drawing.moped.kit import INSET, Kit, begin
from vollgas.drawing.moped.pieces import (
    DISC,
    PLUG,
    TALL,
    WIDE,
    draw_bleed,
    draw_disc,
    draw_plug,
    draw_standing,
    folds_of_bike,
    plug_box,
)
from vollgas.drawing.pen import Pen
from vollgas.errors import BadInput
from vollgas.moped.terms import MOPEDS
from vollgas.paper import MARGIN

_BETWEEN = 14.0
"""From the mopeds to what lies below them, mm: room for marks and bleed."""
NEED = SIZE[0], SIZE[1] + _BETWEEN + 2 * TALL
"""What the pieces of a sheet take, mm."""


def pages(kit: Kit) -> Iterator[Callable[[Pen], None]]:
    """What draws both sheets, side by side where paper is as large as that; BadInput when it is too small."""
    if kit.paper.width - 2 * MARGIN < NEED[0] or kit.paper.height - 2 * MARGIN < NEED[1]:
        raise BadInput(
            f"mopeds and markers have no room on {kit.paper.sheet} paper: they take {NEED[0]:g} × {NEED[1]:g} mm and "
            f"margins of {MARGIN:g} mm; choose --paper a4, letter or a3"
        )
    if together(kit):
        yield partial(_page, kit=kit, spares=(False, True))
        return
    yield partial(_page, kit=kit, spares=(False,))
    yield partial(_page, kit=kit, spares=(True,))


def together(kit: Kit) -> bool:
    """Whether both sheets have room beside each other on one, laid on its side."""
    wide, high = kit.paper.height - 2 * MARGIN, kit.paper.width - 2 * MARGIN
    return wide >= 2 * NEED[0] + _BETWEEN and high >= NEED[1]


class Places:
    """Where things lie on either sheet, the spare ones to the right if both are together."""

    def __init__(self, kit: Kit, *, spare: bool = False) -> None:
        both = together(kit)
        width, height = (kit.paper.height, kit.paper.width) if both else (kit.paper.width, kit.paper.height)
        step = NEED[0] + _BETWEEN if both else 0.0
        left, low = (width - step - NEED[0]) / 2 + step * spare, (height - NEED[1]) / 2
        top = low + NEED[1]
        self.mopeds = Grid(left, top - 2 * TALL, 3, 2, WIDE, TALL)
        right = left + NEED[0]
        self.discs = Grid(right - 3 * DISC, top - 2 * DISC, 3, 2, DISC, DISC)
        self.plug: Box = plug_box(right - 2 * PLUG[0] - BLEED, top - 2 * DISC - _BETWEEN - PLUG[1])
        self.below: Box = (left, low, *SIZE)


def outwards(grid: Grid, x: float, y: float) -> Box:
    """A piece and its bleed, which ends where that of the piece beside it begins."""
    (left, low, wide, high), far = grid.box, 0.001
    right, top = x + grid.wide, y + grid.high
    x0, y0 = x - BLEED * (x < left + far), y - BLEED * (y < low + far)
    x1, y1 = right + BLEED * (right > left + wide - far), top + BLEED * (top > low + high - far)
    return x0, y0, x1 - x0, y1 - y0


def _page(pen: Pen, kit: Kit, *, spares: Sequence[bool]) -> None:
    said = [kit.words("moped.print.spare") if spare else kit.words("moped.print.markers") for spare in spares]
    begin(pen, kit, " · ".join(said), landscape=len(spares) > 1)
    for spare, words in zip(spares, said, strict=True):
        _pieces(pen, kit, Places(kit, spare=spare), words, spare=spare)


def _pieces(pen: Pen, kit: Kit, places: Places, said: str, *, spare: bool) -> None:
    """All that is on one of the sheets, and a line below it."""
    for moped, corner in zip(range(len(MOPEDS)), places.mopeds.corners(), strict=True):
        with pen.clipped(*outwards(places.mopeds, *corner)):
            draw_bleed(pen, kit, moped, *corner)
    for moped, corner in zip(range(len(MOPEDS)), places.mopeds.corners(), strict=True):
        draw_standing(pen, kit, moped, *corner)
        fold(pen, folds_of_bike(*corner))
    for moped, corner in zip(range(len(MOPEDS)), places.discs.corners(), strict=True):
        draw_disc(pen, moped, *corner)
    mark_grid(pen, places.mopeds)
    mark_grid(pen, places.discs)
    x, y, wide, high = places.below
    (draw_podium if spare else draw_ladder)(pen, kit, x, y)
    mark_cuts(pen, [x, x + wide], [y, y + high], places.below)
    if not spare:
        px, py, pwide, phigh = places.plug
        draw_plug(pen, kit, px, py)
        mark_cuts(pen, [px, px + pwide], [py, py + phigh], places.plug)
        fold(pen, [((px + pwide / 2, py - BLEED), (px + pwide / 2, py + phigh + BLEED))])
    hint = kit.words("moped.print.fold_mopeds")
    caption(pen, x, max(y - 8.6, INSET + 0.8), f"{kit.title} · {said} · {hint}", wide, centred=True)
