"""Barriers that nature made: hedges, ice, boulders, reefs, rock, fossils, leaves."""

from collections.abc import Sequence

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.ground import Ground, Outline, Square, boxes, closed, each, variant
from vollgas.drawing.pen import Pen, Point


def hedge(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """A clipped hedge: eight leafy bumps round each square, and a few leaves catching light."""
    side = ground.side
    # 8 bumps on the middle line of the rim: its length, 4 × 0.66, divides evenly.
    pen.rects(boxes(squares, ground, 0.17), colour, colour, 0.345 * side, dash=(0.0, 0.33 * side))
    leaves: list[list[Outline]] = [
        [((0.24, 0.6), (0.36, 0.78)), ((0.56, 0.34), (0.72, 0.44))],
        [((0.2, 0.3), (0.36, 0.38)), ((0.46, 0.62), (0.56, 0.8)), ((0.68, 0.24), (0.8, 0.34))],
        [((0.26, 0.3), (0.36, 0.46)), ((0.6, 0.6), (0.74, 0.72))],
    ]
    pick = each(squares, ground, lambda square: leaves[(2 * square[0] + square[1]) % 3])
    pen.lines(pick, mix(colour, "#d4f2b0", 0.5), 0.07 * side)


def ice(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Cut ice: chamfered blocks with a lit facet and a glint."""
    side = ground.side
    pen.rects(boxes(squares, ground, 0.165), colour, colour, 0.27 * side, caps="bevel")
    facet: list[Outline] = [((0.12, 0.6), (0.4, 0.88)), ((0.62, 0.1), (0.9, 0.38))]
    glint: list[Outline] = [((0.24, 0.5), (0.5, 0.76))]
    pen.lines(each(squares, ground, lambda _: facet), mix(colour, WHITE, 0.4), 0.045 * side, caps="butt")
    pen.lines(each(squares, ground, lambda _: glint), mix(colour, WHITE, 0.8), 0.075 * side)


def stone(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
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

    def look(square: Square) -> int:
        return (square[0] * 3 + square[1] * 5 + square[0] * square[1]) % 4

    pen.path(closed(each(squares, ground, lambda square: [shapes[look(square)]])), colour, colour, 0.26 * side)
    pen.lines(each(squares, ground, lambda square: marks[look(square)]), mix(colour, WHITE, 0.5), 0.06 * side)


def coral(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """A reef: knobbly rock, and on it a branching coral, a sea fan or a handful of polyps."""
    side = ground.side
    # 4 knobs a side: four fifths of a square, the length of its middle line, divide evenly.
    pen.rects(boxes(squares, ground, 0.14), colour, colour, 0.27 * side, dash=(0.0, 0.24 * side))
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
    pick = each(squares, ground, lambda square: growths[variant(square)])
    pen.lines(pick, mix(colour, WHITE, 0.78), 0.095 * side)


def canyon(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
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
    pen.path(closed(each(squares, ground, lambda square: [shapes[variant(square)]])), colour, colour, 0.05 * side)
    pick = each(squares, ground, lambda square: bands[variant(square)])
    pen.lines(pick, mix(colour, WHITE, 0.7), 0.07 * side)


def fossil(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
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
    light = mix(colour, WHITE, 0.62)
    pen.path(closed(each(squares, ground, lambda square: [slabs[fossil_of(square)[0]]])), colour)
    pen.lines(each(squares, ground, lambda square: marks[fossil_of(square)[1]]), light, 0.085 * side)
    bones = [square for square in squares if not fossil_of(square)[1]]
    pen.lines(each(bones, ground, lambda _: knobs), light, 0.17 * side)


def fossil_of(square: Square) -> tuple[int, int]:
    """Which slab lies there, and what is in it."""
    return sum(square) % 3, (square[0] + 2 * square[1]) % 5


def leaf(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """One broad leaf a square, its tips in two corners, with ribs; the leaves lie this way and that."""
    veins: list[Outline] = [((0.13, 0.13), (0.87, 0.87)), ((0.3, 0.62), (0.36, 0.36), (0.62, 0.3)),
                            ((0.54, 0.82), (0.58, 0.58), (0.82, 0.54))]  # fmt: skip
    rim = (0.02, 0.02), (-0.03, 0.86), (0.14, 1.03), (0.98, 0.98), (1.03, 0.14), (0.86, -0.03), (0.02, 0.02)

    def laid(lines: Sequence[Outline], square: Square) -> list[Outline]:
        """The lines as they are, or mirrored."""
        return [tuple((1 - x if is_mirrored(square) else x, y) for x, y in line) for line in lines]

    commands: list[tuple[str, Sequence[Point]]] = []
    for outline in each(squares, ground, lambda square: laid([rim], square)):
        commands += [("move", outline[:1]), ("curve", outline[1:4]), ("curve", outline[4:])]
    pen.path(commands, colour)
    pen.lines(
        each(squares, ground, lambda square: laid(veins, square)), mix(colour, "#eaf7c0", 0.5), 0.045 * ground.side
    )


def is_mirrored(square: Square) -> bool:
    """Whether a leaf's tips are in the other two corners."""
    return (square[0] + 2 * square[1] + square[0] * square[1]) % 3 == 0
