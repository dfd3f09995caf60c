"""Barrier squares, each theme's in its own manner: kerb stones, hedges, railings, bales of hay.

Every square is plainly full: at least three quarters of it are dark. Hundreds of squares have a few looks only, each of
which is kept in the file once; hatched ones share a long path.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from vollgas.drawing import walls, wilds
from vollgas.drawing.colour import WHITE, lightness, mix
from vollgas.drawing.ground import Ground, Square
from vollgas.drawing.pen import Pen, Point
from vollgas.drawing.sheet import Ink
from vollgas.drawing.tile import Outline, Tile
from vollgas.paper import Paper
from vollgas.themefile import Barrier

_STROKE, _RIM = 0.024, 0.028
"""Widths of the hatching's strokes and of the line around it in black, in squares: an eighth of a square is inked."""
_THICKEST = 1.6
"""By how much they are at most wider in a lighter colour; the paled ones of a background stay pale."""


BUDGET = {"colour": 0.084, "saver": 0.021, "mono": 0.084}
"""Most of a page that its barrier may cover with ink, so that the whole page keeps to 12 %, or to 4 % in saver mode."""
SMALL_SHEET, _SMALL = 160.0, 0.8
"""On sheets with a side of less than so many mm it may cover less by this factor: all else takes more of them."""
COVER: dict[Barrier, float] = {
    "block": 0.85, "tyre": 0.79, "hedge": 0.84, "ice": 0.81, "stone": 0.76, "coral": 0.79, "rampart": 0.77,
    "sugar": 0.74, "canyon": 0.84, "fossil": 0.8, "fence": 0.73, "bale": 0.8, "leaf": 0.77,
}  # fmt: skip
"""How much of a square each style covers, its light parts counted as what they have of its colour."""
_HATCHED = 0.125
"""The same of a hatched square, in black; lighter colours are as much thicker."""


def lean_of(ink: Ink, paper: Paper, squares: int, style: Barrier, colour: str) -> float:
    """How much of its usual ink a barrier of so many squares may have on its page: 1 for all of it."""
    usual = _HATCHED if ink == "saver" else COVER[style] * (1 - lightness(colour))
    share = squares * paper.square * paper.square / (paper.width * paper.height)
    most = BUDGET[ink] * (_SMALL if min(paper.width, paper.height) < SMALL_SHEET else 1.0)
    return round(min(1.0, most / max(share * usual, 1e-9)), 2)


def draw_barriers(
    pen: Pen, squares: Iterable[Square], ground: Ground, style: Barrier, colour: str, lean: float = 1.0
) -> None:
    """Draw the squares full, in the style and the dark colour; hatched when the pen saves ink.

    With a ``lean`` below 1 they have so much less ink: in a paler colour, or with thinner strokes.
    """
    if pen.ink == "saver":
        _hatch(pen, list(squares), ground, colour, lean)
        return
    colour = mix(colour, WHITE, round(1 - lean, 2))
    draw, look_of = _STYLES[style]
    tile = Tile(pen, ground.side, colour)
    for x, y in squares:
        look = look_of(x, y)
        pen.stamp(("barrier", style, colour, ground.side, look), partial(draw, tile, look), *ground.at(x, y))


def _hatch(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str, lean: float) -> None:
    """Diagonal strokes that run on from square to square, and a line around all of them; thicker in lighter colours."""
    strokes: list[Outline] = []
    for cut in (-0.5, 0.0, 0.5):
        low, high = max(0.0, cut), min(1.0, 1.0 + cut)
        strokes.append(((low, low - cut), (high, high - cut)))
    thick = lean * min(_THICKEST, 1 / (1 - lightness(colour)))
    placed = [[ground.at(x + dx, y + dy) for dx, dy in stroke] for x, y in squares for stroke in strokes]
    # To a tenth of a mm: files stay small.
    rounded = [[(round(x, 1), round(y, 1)) for x, y in points] for points in placed]
    pen.lines(rounded, colour, _STROKE * thick * ground.side, caps="butt")
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


def _one(_x: int, _y: int) -> int:
    """All squares look alike."""
    return 0


def _mixed(x: int, y: int) -> int:
    """One of three looks, 0 to 2, changing along every row and column."""
    return (0, 1, 2, 0, 1, 2, 1)[(3 * x + 5 * y) % 7]


_STYLES: dict[Barrier, tuple[Callable[[Tile, int], None], Callable[[int, int], int]]] = {
    "block": (walls.block, _one),
    "tyre": (walls.tyre, _one),
    "hedge": (wilds.hedge, lambda x, y: (2 * x + y) % 3),
    "ice": (wilds.ice, _one),
    "stone": (wilds.stone, lambda x, y: (3 * x + 5 * y + x * y) % 4),
    "coral": (wilds.coral, _mixed),
    "rampart": (walls.rampart, lambda x, y: (x + y) % 2),
    "sugar": (walls.sugar, lambda x, y: min((x + 2 * y) % 5, 1)),
    "canyon": (wilds.canyon, _mixed),
    # Of 15 looks: a slab by the remainder of 3, what lies in it by that of 5.
    "fossil": (wilds.fossil, lambda x, y: (10 * (x + y) + 6 * (x + 2 * y)) % 15),
    "fence": (walls.fence, _one),
    "bale": (walls.bale, lambda x, y: min((x + 3 * y) % 7, 1)),
    "leaf": (wilds.leaf, lambda x, y: min((x + 2 * y + x * y) % 3, 1)),
}
"""What draws a square, and which look the one at a place has."""
