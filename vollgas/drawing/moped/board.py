"""The board: both of its sides on one large sheet each, or on two sheets that are joined."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from vollgas.drawing.colour import WHITE
from vollgas.drawing.moped.cutting import BLEED, GAP, HAIR, TICK, caption, mark_cuts
from vollgas.drawing.moped.kit import GREY, INK, INSET, Kit, begin
from vollgas.drawing.moped.road import draw_road
from vollgas.drawing.moped.scenery import draw_ground, draw_plate, draw_things, find_plate
from vollgas.drawing.pen import Pen
from vollgas.errors import BadInput
from vollgas.moped.boards import HEIGHT, WIDTH, Board, Side

OVERLAP = 10.0
"""Width of the strip on the left half that the right half is glued onto, mm."""
SEAM: dict[Side, float] = {"a": WIDTH / 2, "b": WIDTH / 2 - OVERLAP}
"""Where the right half begins. Each side's left half is printed behind the other's right one, which is as wide."""
LEAST = INSET + BLEED
"""Least margin beside a piece of the board, mm."""
_JOIN = 3.0
"""Length of the marks that meet at the seam, on either side of it, mm."""


class Piece(NamedTuple):
    """What one page shows of a side of the board: from one x to another."""

    board: Board
    left: float
    right: float

    @property
    def is_whole(self) -> bool:
        """Whether it is all of the board."""
        return self.right - self.left == WIDTH


def pieces(kit: Kit) -> list[Piece]:
    """What the pages show, in their order; BadInput when the paper is too small."""
    wide, high = kit.paper.height - 2 * LEAST, kit.paper.width - 2 * LEAST
    if wide >= WIDTH and high >= HEIGHT:
        return [Piece(board, 0.0, WIDTH) for board in kit.boards]
    half = WIDTH / 2 + OVERLAP
    if half > kit.paper.width - 2 * LEAST or kit.paper.height - 2 * LEAST < HEIGHT:
        raise BadInput(
            f"the board has no room on {kit.paper.sheet} paper: it takes {WIDTH:g} × {HEIGHT:g} mm, or two sheets with "
            f"{half:g} × {HEIGHT:g} mm each, and margins of {LEAST:g} mm; choose --paper a3, a4 or letter"
        )
    left = [Piece(board, 0.0, SEAM[board.side] + OVERLAP) for board in kit.boards]
    right = [Piece(board, SEAM[board.side], WIDTH) for board in kit.boards]
    if kit.backs == "fold":
        return [left[0], right[0], left[1], right[1]]
    return [left[0], right[1], right[0], left[1]]


def pages(kit: Kit) -> Iterator[Callable[[Pen], None]]:
    """What draws the board's pages."""
    for piece in pieces(kit):
        yield partial(_page, kit=kit, piece=piece)


def _page(pen: Pen, kit: Kit, piece: Piece) -> None:
    side = kit.words(f"moped.side.{piece.board.side}")
    half = "whole" if piece.is_whole else "left" if piece.left == 0 else "right"
    said = kit.words(f"moped.print.board_{half}", side=side)
    width, height = begin(pen, kit, said, landscape=piece.is_whole)
    wide = piece.right - piece.left
    x, y = (width - wide) / 2, (height - HEIGHT) / 2
    with pen.clipped(x - BLEED, y - BLEED, wide + 2 * BLEED, HEIGHT + 2 * BLEED):
        pen.stamp(("field", piece.board.side), partial(draw_field, pen, kit, piece.board), x - piece.left, y)
    mark_cuts(pen, [x, x + wide], [y, y + HEIGHT], (x, y, wide, HEIGHT))
    if half != "whole":
        _mark_seam(pen, kit, piece, x - piece.left, y)
    hint = kit.words("moped.print.cut_cards") if half == "whole" else kit.words("moped.print.join")
    low = y - GAP - TICK - 2.6
    if low > INSET:
        caption(pen, x, low, f"{kit.title} · {said} · {hint}", wide, centred=True)
        return
    with pen.moved(x - GAP - TICK - 0.2, y, 1.0, 90.0):  # beside the board, where there is no room below it
        caption(pen, 0, 0, f"{kit.title} · {said} · {hint}", HEIGHT, centred=True)


def draw_field(pen: Pen, kit: Kit, board: Board) -> None:
    """A side of the board with its lower left corner in the origin, and its bleed."""
    plate = find_plate(board)
    draw_ground(pen, kit, board)
    draw_things(pen, board, plate)
    draw_road(pen, kit, board)
    draw_plate(pen, kit, board, plate)


def _mark_seam(pen: Pen, kit: Kit, piece: Piece, x: float, y: float) -> None:
    """Marks that meet when the halves are joined, and the strip for glue, which will be covered."""
    seam = x + SEAM[piece.board.side]
    ends = (seam - _JOIN, seam) if piece.left == 0 else (seam, seam + _JOIN)
    pen.lines(
        [((ends[0], y + at), (ends[1], y + at)) for at in (12.0, HEIGHT / 2, HEIGHT - 12.0)], INK, HAIR, caps="butt"
    )
    if piece.left:
        return
    pen.line(((seam, y), (seam, y + HEIGHT)), INK, HAIR, (2.0, 1.5), caps="butt")
    pen.line(((seam, y - GAP), (seam, y - GAP - TICK)), INK, HAIR, caps="butt")
    pen.line(((seam, y + HEIGHT + GAP), (seam, y + HEIGHT + GAP + TICK)), INK, HAIR, caps="butt")
    glue = kit.words("moped.print.glue")
    with pen.moved(seam + OVERLAP / 2, y, 1.0, 90.0):
        for at in (HEIGHT / 6, HEIGHT / 2, 5 * HEIGHT / 6):
            wide = pen.width(glue, 9, "bold") + 6
            pen.rect(at - wide / 2, -2.6, wide, 5.2, WHITE, GREY, HAIR, 2.6)
            pen.text(at, -1.1, glue, 9, "bold", INK, "centre")
