"""Barrier squares, each theme's in its own manner: kerb stones, hedges, railings, bales of hay.

Every square is plainly full: at least three quarters of it are dark. All squares of a page share a few long paths,
one for each layer of the look, because four hundred little drawings would make the file slow and large.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from vollgas.drawing.colour import WHITE, lightness, mix
from vollgas.drawing.pen import Pen, Point
from vollgas.theme import Barrier

Square = tuple[int, int]
Outline = tuple[Point, ...]

_STROKE, _RIM = 0.033, 0.045
"""Widths of the hatching's strokes and of the line around it in black, in squares: a fifth of a square is inked."""
_THICKEST = 1.6
"""By how much they are at most wider in a lighter colour; the paled ones of a background stay pale."""


class Ground(NamedTuple):
    """Where the squares lie: the page's mm of the field's lower left corner, and the side of a square, mm."""

    x: float
    y: float
    side: float

    def at(self, x: float, y: float) -> Point:
        """A place on the field, in squares, as millimetres on the page."""
        return self.x + x * self.side, self.y + y * self.side


def draw_barriers(pen: Pen, squares: Iterable[Square], ground: Ground, style: Barrier, colour: str) -> None:
    """Draw the squares full, in the style and the dark colour; hatched when the pen saves ink."""
    squares = list(squares)
    if pen.ink == "saver":
        _hatch(pen, squares, ground, colour)
    else:
        _STYLES[style](pen, squares, ground, colour)


def _hatch(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Diagonal strokes that run on from square to square, and a line around all of them; thicker in lighter colours."""
    strokes: list[Outline] = []
    for cut in (-2 / 3, -1 / 3, 0.0, 1 / 3, 2 / 3):
        low, high = max(0.0, cut), min(1.0, 1.0 + cut)
        strokes.append(((low, low - cut), (high, high - cut)))
    thick = min(_THICKEST, 1 / (1 - lightness(colour)))
    pen.lines(_each(squares, ground, lambda _: strokes), colour, _STROKE * thick * ground.side, caps="butt")
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


def _block(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Kerb stones: two courses, and joints that shift from course to course."""
    joints: list[Outline] = [((0.07, 0.5), (0.93, 0.5)), ((0.36, 0.5), (0.36, 0.93)), ((0.66, 0.07), (0.66, 0.5))]
    pen.rects(_boxes(squares, ground, 0.075), colour, colour, 0.09 * ground.side)
    pen.lines(_each(squares, ground, lambda _: joints), mix(colour, WHITE, 0.42), 0.045 * ground.side, caps="butt")


def _tyre(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Stacked tyres from above: a light ring in a rounded dark square."""
    side = ground.side
    pen.rects(_boxes(squares, ground, 0.2), colour, colour, 0.34 * side)
    light = mix(colour, WHITE, 0.62)
    _dots(pen, squares, ground, 0.56, light)
    _dots(pen, squares, ground, 0.44, colour)
    _dots(pen, squares, ground, 0.13, light)


def _hedge(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """A clipped hedge: eight leafy bumps round each square, and a few leaves catching light."""
    side = ground.side
    # 8 bumps on the middle line of the rim: its length, 4 × 0.66, divides evenly.
    pen.rects(_boxes(squares, ground, 0.17), colour, colour, 0.345 * side, dash=(0.0, 0.33 * side))
    leaves: list[list[Outline]] = [
        [((0.24, 0.6), (0.36, 0.78)), ((0.56, 0.34), (0.72, 0.44))],
        [((0.2, 0.3), (0.36, 0.38)), ((0.46, 0.62), (0.56, 0.8)), ((0.68, 0.24), (0.8, 0.34))],
        [((0.26, 0.3), (0.36, 0.46)), ((0.6, 0.6), (0.74, 0.72))],
    ]
    pick = _each(squares, ground, lambda square: leaves[(2 * square[0] + square[1]) % 3])
    pen.lines(pick, mix(colour, "#d4f2b0", 0.5), 0.07 * side)


def _ice(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Cut ice: chamfered blocks with a lit facet and a glint."""
    side = ground.side
    pen.rects(_boxes(squares, ground, 0.165), colour, colour, 0.27 * side, caps="bevel")
    facet: list[Outline] = [((0.12, 0.6), (0.4, 0.88)), ((0.62, 0.1), (0.9, 0.38))]
    glint: list[Outline] = [((0.24, 0.5), (0.5, 0.76))]
    pen.lines(_each(squares, ground, lambda _: facet), mix(colour, WHITE, 0.4), 0.045 * side, caps="butt")
    pen.lines(_each(squares, ground, lambda _: glint), mix(colour, WHITE, 0.8), 0.075 * side)


def _stone(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Boulders: four irregular rounded outlines, each with a crack or a pit."""
    side = ground.side
    shapes: list[Outline] = [
        ((0.2, 0.17), (0.8, 0.2), (0.83, 0.7), (0.6, 0.83), (0.17, 0.8)),
        ((0.17, 0.3), (0.36, 0.17), (0.83, 0.17), (0.8, 0.82), (0.2, 0.83)),
        ((0.18, 0.18), (0.7, 0.17), (0.83, 0.36), (0.82, 0.83), (0.18, 0.81)),
        ((0.2, 0.2), (0.82, 0.18), (0.81, 0.81), (0.34, 0.83), (0.17, 0.66)),
    ]
    marks: list[list[Outline]] = [
        [((0.3, 0.66), (0.52, 0.74)), ((0.68, 0.34), (0.69, 0.34))],
        [((0.3, 0.44), (0.4, 0.3)), ((0.58, 0.64), (0.72, 0.58))],
        [((0.26, 0.34), (0.48, 0.28)), ((0.64, 0.68), (0.65, 0.68))],
        [((0.62, 0.3), (0.68, 0.52)), ((0.36, 0.66), (0.37, 0.66))],
    ]

    def variant(square: Square) -> int:
        return (square[0] * 3 + square[1] * 5 + square[0] * square[1]) % 4

    pen.path(_closed(_each(squares, ground, lambda square: [shapes[variant(square)]])), colour, colour, 0.26 * side)
    pen.lines(_each(squares, ground, lambda square: marks[variant(square)]), mix(colour, WHITE, 0.5), 0.06 * side)


def _coral(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """A reef: knobbly rock, and on it a branching coral, a sea fan or a handful of polyps."""
    side = ground.side
    # 4 knobs a side: four fifths of a square, the length of its middle line, divide evenly.
    pen.rects(_boxes(squares, ground, 0.14), colour, colour, 0.27 * side, dash=(0.0, 0.24 * side))
    growths: list[list[Outline]] = [
        [
            ((0.5, 0.16), (0.5, 0.82)),
            ((0.26, 0.7), (0.26, 0.5), (0.5, 0.36), (0.74, 0.54), (0.74, 0.76)),
        ],
        [((x, y), (x + 0.02, y)) for x, y in ((0.27, 0.3), (0.7, 0.26), (0.46, 0.54), (0.25, 0.76), (0.74, 0.72))],
        [
            ((0.42, 0.16), (0.5, 0.4), (0.34, 0.6), (0.38, 0.82)),
            ((0.8, 0.42), (0.5, 0.4), (0.66, 0.58), (0.62, 0.8)),
        ],
    ]
    pick = _each(squares, ground, lambda square: growths[_variant(square)])
    pen.lines(pick, mix(colour, WHITE, 0.78), 0.095 * side)


def _rampart(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Battlements: merlons on a wall of stones, every other square with a loophole."""
    side = ground.side
    pen.rects(((*ground.at(x + 0.03, y + 0.03), 0.94 * side, 0.72 * side) for x, y in squares), colour)
    # Every square's line begins its dashes anew: a merlon at either end and a broader one between them.
    merlons: list[Outline] = [((0.03, 0.83), (0.97, 0.83))]
    dash = [length * side for length in (0.17, 0.16, 0.28, 0.16, 0.17, 0.0)]
    pen.lines(_each(squares, ground, lambda _: merlons), colour, 0.28 * side, dash=dash, caps="butt")
    loophole: list[Outline] = [((0.5, 0.26), (0.5, 0.54))]
    joints: list[Outline] = [((0.08, 0.38), (0.92, 0.38)), ((0.3, 0.38), (0.3, 0.66)), ((0.62, 0.08), (0.62, 0.38))]
    odd = [square for square in squares if (square[0] + square[1]) % 2]
    even = [square for square in squares if not (square[0] + square[1]) % 2]
    pen.lines(_each(odd, ground, lambda _: loophole), mix(colour, WHITE, 0.85), 0.15 * side)
    pen.lines(_each(even, ground, lambda _: joints), mix(colour, WHITE, 0.5), 0.045 * side, caps="butt")


def _sugar(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Sweets: pillows with slanting stripes, and here and there a peppermint with its whirl."""
    side, light = ground.side, mix(colour, "#ffe9f3", 0.95)
    pen.rects(_boxes(squares, ground, 0.2), colour, colour, 0.36 * side)
    stripes: list[Outline] = [((0.09, 0.47), (0.53, 0.91)), ((0.47, 0.09), (0.91, 0.53))]
    whirl: list[Outline] = [
        ((0.5, 0.57), (0.64, 0.72), (0.64, 0.86)), ((0.57, 0.5), (0.72, 0.36), (0.86, 0.36)),
        ((0.5, 0.43), (0.36, 0.28), (0.36, 0.14)), ((0.43, 0.5), (0.28, 0.64), (0.14, 0.64)),
    ]  # fmt: skip
    pick = _each(squares, ground, lambda square: whirl if (square[0] + 2 * square[1]) % 5 == 0 else stripes)
    pen.lines(pick, light, 0.14 * side, caps="butt")


def _canyon(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Layered rock: weathered blocks, and through all of them the bands that old seas left."""
    side = ground.side
    shapes: list[Outline] = [
        ((0.05, 0.05), (0.95, 0.05), (0.95, 0.66), (0.85, 0.72), (0.84, 0.95), (0.12, 0.95), (0.05, 0.46)),
        ((0.05, 0.05), (0.95, 0.05), (0.9, 0.95), (0.2, 0.95), (0.16, 0.7), (0.05, 0.66)),
        ((0.05, 0.05), (0.95, 0.05), (0.9, 0.95), (0.58, 0.95), (0.54, 0.88), (0.1, 0.88)),
    ]
    bands: list[list[Outline]] = [
        [((0.06, 0.3), (0.34, 0.34), (0.66, 0.27), (0.95, 0.3)), ((0.16, 0.7), (0.4, 0.66), (0.6, 0.7))],
        [((0.05, 0.3), (0.45, 0.26), (0.94, 0.31)), ((0.36, 0.62), (0.6, 0.58), (0.88, 0.62))],
        [((0.05, 0.3), (0.5, 0.34), (0.95, 0.3)), ((0.12, 0.6), (0.5, 0.64), (0.74, 0.6))],
    ]
    pen.path(_closed(_each(squares, ground, lambda square: [shapes[_variant(square)]])), colour, colour, 0.05 * side)
    pick = _each(squares, ground, lambda square: bands[_variant(square)])
    pen.lines(pick, mix(colour, WHITE, 0.7), 0.07 * side)


def _fossil(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Rough slabs of rock; in some lies a bone, a footprint with three toes, or a coiled shell."""
    side = ground.side
    slabs: list[Outline] = [
        ((0.02, 0.1), (0.3, 0.02), (0.97, 0.06), (0.98, 0.72), (0.84, 0.98), (0.05, 0.95)),
        ((0.06, 0.03), (0.74, 0.02), (0.98, 0.22), (0.95, 0.97), (0.4, 0.98), (0.02, 0.88)),
        ((0.03, 0.2), (0.2, 0.03), (0.96, 0.02), (0.98, 0.9), (0.66, 0.98), (0.04, 0.97)),
    ]
    shell = ((0.52, 0.5), (0.45, 0.47), (0.5, 0.38), (0.62, 0.42), (0.64, 0.58), (0.5, 0.68), (0.34, 0.6),
             (0.32, 0.42), (0.44, 0.26), (0.64, 0.24), (0.78, 0.36))  # fmt: skip
    marks: list[list[Outline]] = [
        [((0.34, 0.34), (0.66, 0.66))],
        [((0.26, 0.62), (0.42, 0.5), (0.4, 0.3)), ((0.66, 0.78), (0.74, 0.62))],
        [((0.27, 0.64), (0.5, 0.28), (0.73, 0.64)), ((0.5, 0.28), (0.5, 0.76))],
        [((0.3, 0.28), (0.52, 0.34), (0.58, 0.54)), ((0.24, 0.72), (0.36, 0.66))],
        [shell],
    ]
    knobs: list[Outline] = [((0.26, 0.37), (0.37, 0.26)), ((0.63, 0.74), (0.74, 0.63))]

    def variant(square: Square) -> int:
        return (square[0] + 2 * square[1]) % 5

    light = mix(colour, WHITE, 0.62)
    pen.path(_closed(_each(squares, ground, lambda square: [slabs[sum(square) % 3]])), colour)
    pen.lines(_each(squares, ground, lambda square: marks[variant(square)]), light, 0.085 * side)
    bones = [square for square in squares if not variant(square)]
    pen.lines(_each(bones, ground, lambda _: knobs), light, 0.17 * side)


def _fence(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Iron railings: three bars to a square, each with a point, and two rails that run on."""
    bar, gap, top = 0.24, 1 / 3 - 0.24, 0.84
    bars: list[list[Point]] = []
    rails: list[list[Point]] = []
    points: list[list[Point]] = []
    for x, end, y in _rows(squares):
        # The last gap's end is left out, lest rounding begins another bar there.
        bars.append([ground.at(x + gap / 2, y + top / 2), ground.at(end - gap / 2, y + top / 2)])
        rails += [[ground.at(x, y + high), ground.at(end, y + high)] for high in (0.19, 0.63)]
        feet = [x + i / 3 + gap / 2 for i in range(3 * (end - x))]
        steps = (((foot, top), (foot + bar / 2, 1.0), (foot + bar, top)) for foot in feet)
        points.append([ground.at(at, y + high) for step in steps for at, high in step])
    pen.lines(bars, colour, top * ground.side, dash=(bar * ground.side, gap * ground.side), caps="butt")
    pen.lines(rails, colour, 0.12 * ground.side, caps="butt")
    pen.path(_closed(points), colour)


def _bale(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Hay bales with frayed edges, tied twice; some are rolls and show their coiled end."""
    side = ground.side
    twine: list[Outline] = [((0.3, 0.04), (0.3, 0.96)), ((0.7, 0.04), (0.7, 0.96))]
    straws: list[Outline] = [
        ((0.08, 0.68), (0.2, 0.63)), ((0.4, 0.78), (0.6, 0.73)),
        ((0.4, 0.28), (0.58, 0.33)), ((0.8, 0.42), (0.92, 0.36)),
    ]  # fmt: skip
    coil: Outline = (
        (0.5, 0.52), (0.42, 0.52), (0.44, 0.4), (0.6, 0.4), (0.64, 0.56), (0.52, 0.66), (0.34, 0.62), (0.28, 0.46),
        (0.36, 0.3), (0.56, 0.24), (0.74, 0.34), (0.8, 0.56), (0.68, 0.78), (0.46, 0.84), (0.24, 0.75), (0.14, 0.54),
    )  # fmt: skip

    def is_roll(square: Square) -> bool:
        return (square[0] + 3 * square[1]) % 7 == 0

    light = mix(colour, "#ffe88a", 0.7)
    pen.rects(_boxes(squares, ground, 0.1), colour, colour, 0.16 * side, dash=(0.12 * side, 0.025 * side), caps="butt")
    pen.lines(_each(squares, ground, lambda square: [coil] if is_roll(square) else twine), light, 0.055 * side)
    tied = [square for square in squares if not is_roll(square)]
    pen.lines(_each(tied, ground, lambda _: straws), light, 0.03 * side)


def _leaf(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """One broad leaf a square, its tips in two corners, with ribs; the leaves lie this way and that."""
    veins: list[Outline] = [((0.13, 0.13), (0.87, 0.87)), ((0.3, 0.62), (0.36, 0.36), (0.62, 0.3)),
                            ((0.54, 0.82), (0.58, 0.58), (0.82, 0.54))]  # fmt: skip
    rim = (0.02, 0.02), (-0.03, 0.86), (0.14, 1.03), (0.98, 0.98), (1.03, 0.14), (0.86, -0.03), (0.02, 0.02)

    def laid(lines: Sequence[Outline], square: Square) -> list[Outline]:
        """The lines as they are, or mirrored."""
        flip = (square[0] + 2 * square[1] + square[0] * square[1]) % 3 == 0
        return [tuple((1 - x if flip else x, y) for x, y in line) for line in lines]

    commands: list[tuple[str, Sequence[Point]]] = []
    for outline in _each(squares, ground, lambda square: laid([rim], square)):
        commands += [("move", outline[:1]), ("curve", outline[1:4]), ("curve", outline[4:])]
    pen.path(commands, colour)
    pen.lines(
        _each(squares, ground, lambda square: laid(veins, square)), mix(colour, "#eaf7c0", 0.5), 0.045 * ground.side
    )


_STYLES: dict[Barrier, Callable[[Pen, Sequence[Square], Ground, str], None]] = {
    "block": _block, "tyre": _tyre, "hedge": _hedge, "ice": _ice, "stone": _stone,
    "coral": _coral, "rampart": _rampart, "sugar": _sugar, "canyon": _canyon,
    "fossil": _fossil, "fence": _fence, "bale": _bale, "leaf": _leaf,
}  # fmt: skip


def _variant(square: Square) -> int:
    """One of three looks, 0 to 2, changing along every row and column."""
    return (0, 1, 2, 0, 1, 2, 1)[(3 * square[0] + 5 * square[1]) % 7]


def _boxes(squares: Iterable[Square], ground: Ground, inset: float) -> Iterator[tuple[float, float, float, float]]:
    """Each square as a rectangle, pulled in by ``inset`` squares on every side."""
    side = (1 - 2 * inset) * ground.side
    return ((*ground.at(x + inset, y + inset), side, side) for x, y in squares)


def _each(
    squares: Iterable[Square], ground: Ground, lines: Callable[[Square], Iterable[Outline]]
) -> Iterator[list[Point]]:
    """The lines of each square, given within a unit square, on the page, to a tenth of a mm: files stay small."""
    for square in squares:
        for line in lines(square):
            points = (ground.at(square[0] + x, square[1] + y) for x, y in line)
            yield [(round(x, 1), round(y, 1)) for x, y in points]


def _closed(outlines: Iterable[Sequence[Point]]) -> Iterator[tuple[str, Sequence[Point]]]:
    """The outlines as one path."""
    for outline in outlines:
        yield "move", outline[:1]
        yield from (("line", (point,)) for point in outline[1:])
        yield "close", ()


def _rows(squares: Iterable[Square]) -> Iterator[tuple[int, int, int]]:
    """Neighbours in a row together: (first, end, row)."""
    first = end = row = -1
    for x, y in sorted(squares, key=lambda square: (square[1], square[0])):
        if (x, y) != (end, row):
            if first < end:
                yield first, end, row
            first, row = x, y
        end = x + 1
    if first < end:
        yield first, end, row


def _dots(pen: Pen, squares: Sequence[Square], ground: Ground, size: float, colour: str) -> None:
    """A round dot, ``size`` squares wide, in the middle of each square: dashes of no length with round ends."""
    # A line ends a little behind its last dot, lest rounding loses it.
    runs = [[ground.at(x + 0.5, y + 0.5), ground.at(end - 0.48, y + 0.5)] for x, end, y in _rows(squares)]
    pen.lines(runs, colour, size * ground.side, dash=(0.0, ground.side))
