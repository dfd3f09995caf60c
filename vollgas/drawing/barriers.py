"""Barrier squares, each theme's in its own manner: kerb stones, hedges, railings, bales of hay.

Every square is plainly full: at least three quarters of it are dark. All squares of a page share a few long paths,
one for each layer of the look, because four hundred little drawings would make the file slow and large; where a square
takes many strokes, each look of it is kept in the file once.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial

from vollgas.drawing import walls, wilds
from vollgas.drawing.colour import lightness
from vollgas.drawing.ground import Ground, Outline, Square, each, variant
from vollgas.drawing.pen import Pen, Point
from vollgas.theme import Barrier

_STROKE, _RIM = 0.033, 0.045
"""Widths of the hatching's strokes and of the line around it in black, in squares: a fifth of a square is inked."""
_THICKEST = 1.6
"""By how much they are at most wider in a lighter colour; the paled ones of a background stay pale."""


def draw_barriers(pen: Pen, squares: Iterable[Square], ground: Ground, style: Barrier, colour: str) -> None:
    """Draw the squares full, in the style and the dark colour; hatched when the pen saves ink."""
    squares = list(squares)
    if pen.ink == "saver":
        _hatch(pen, squares, ground, colour)
        return
    draw, look_of = _STYLES[style]
    if look_of is None:
        draw(pen, squares, ground, colour)
        return
    side = ground.side
    for square in squares:
        own = Ground(-square[0] * side, -square[1] * side, side)
        key = "barrier", style, colour, side, look_of(square)
        pen.stamp(key, partial(draw, pen, [square], own, colour), *ground.at(*square))


def _hatch(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Diagonal strokes that run on from square to square, and a line around all of them; thicker in lighter colours."""
    strokes: list[Outline] = []
    for cut in (-2 / 3, -1 / 3, 0.0, 1 / 3, 2 / 3):
        low, high = max(0.0, cut), min(1.0, 1.0 + cut)
        strokes.append(((low, low - cut), (high, high - cut)))
    thick = min(_THICKEST, 1 / (1 - lightness(colour)))
    pen.lines(each(squares, ground, lambda _: strokes), colour, _STROKE * thick * ground.side, caps="butt")
    rim = _RIM * thick
    rim_lines = ([ground.at(*a), ground.at(*b)] for a, b in edges(set(squares), rim))
    pen.lines(rim_lines, colour, rim * ground.side, caps="butt")


def edges(squares: set[Square], thick: float) -> Iterator[tuple[Point, Point]]:
    """The middles of lines so thick, in squares, just inside the edges where other ground begins."""
    for dx, dy in ((1, 0), (0, 1)):
        for out in (-1, 1):
            edge = {(x, y) for x, y in squares if (x + out * dy, y + out * dx) not in squares}
            shift = (1 + out * (1 - thick)) / 2
            for x, y in sorted(edge):
                if (x - dx, y - dy) in edge:
                    continue
                end = 1
                while (x + end * dx, y + end * dy) in edge:
                    end += 1
                # Where the ground turns towards the line, it meets the other edge's line further on.
                far = end + thick * ((x + end * dx, y + end * dy) in squares)
                near = -thick * ((x - dx, y - dy) in squares)
                a, b = x + shift * dy, y + shift * dx
                yield (a + near * dx, b + near * dy), (a + far * dx, b + far * dy)


_Draw = Callable[[Pen, Sequence[Square], Ground, str], None]
_STYLES: dict[Barrier, tuple[_Draw, Callable[[Square], Hashable] | None]] = {
    "block": (walls.block, None),
    "tyre": (walls.tyre, None),
    "hedge": (wilds.hedge, None),
    "ice": (wilds.ice, None),
    "stone": (wilds.stone, None),
    "coral": (wilds.coral, variant),
    "rampart": (walls.rampart, walls.has_loophole),
    "sugar": (walls.sugar, walls.is_peppermint),
    "canyon": (wilds.canyon, variant),
    "fossil": (wilds.fossil, wilds.fossil_of),
    "fence": (walls.fence, lambda _: None),
    "bale": (walls.bale, walls.is_roll),
    "leaf": (wilds.leaf, wilds.is_mirrored),
}
"""What draws squares, and for those of many strokes what their look goes by."""
