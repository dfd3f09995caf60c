"""Barriers that somebody built: kerb stones, tyres, battlements, sweets, railings, bales of hay."""

from collections.abc import Sequence

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.ground import Ground, Outline, Square, boxes, closed, dots, each
from vollgas.drawing.pen import Pen, Point
from vollgas.drawing.runs import runs


def block(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Kerb stones: two courses, and joints that shift from course to course."""
    joints: list[Outline] = [((0.07, 0.5), (0.93, 0.5)), ((0.36, 0.5), (0.36, 0.93)), ((0.66, 0.07), (0.66, 0.5))]
    pen.rects(boxes(squares, ground, 0.075), colour, colour, 0.09 * ground.side)
    pen.lines(each(squares, ground, lambda _: joints), mix(colour, WHITE, 0.42), 0.045 * ground.side, caps="butt")


def tyre(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Stacked tyres from above: a light ring in a rounded dark square."""
    side = ground.side
    pen.rects(boxes(squares, ground, 0.2), colour, colour, 0.34 * side)
    light = mix(colour, WHITE, 0.62)
    dots(pen, squares, ground, 0.56, light)
    dots(pen, squares, ground, 0.44, colour)
    dots(pen, squares, ground, 0.13, light)


def rampart(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Battlements: merlons on a wall of stones, every other square with a loophole."""
    side = ground.side
    pen.rects(((*ground.at(x + 0.03, y + 0.03), 0.94 * side, 0.72 * side) for x, y in squares), colour)
    # Every square's line begins its dashes anew: a merlon at either end and a broader one between them.
    merlons: list[Outline] = [((0.03, 0.83), (0.97, 0.83))]
    dash = [length * side for length in (0.17, 0.16, 0.28, 0.16, 0.17, 0.0)]
    pen.lines(each(squares, ground, lambda _: merlons), colour, 0.28 * side, dash=dash, caps="butt")
    loophole: list[Outline] = [((0.5, 0.26), (0.5, 0.54))]
    joints: list[Outline] = [((0.08, 0.38), (0.92, 0.38)), ((0.3, 0.38), (0.3, 0.66)), ((0.62, 0.08), (0.62, 0.38))]
    pierced = [square for square in squares if has_loophole(square)]
    whole = [square for square in squares if not has_loophole(square)]
    pen.lines(each(pierced, ground, lambda _: loophole), mix(colour, WHITE, 0.85), 0.15 * side)
    pen.lines(each(whole, ground, lambda _: joints), mix(colour, WHITE, 0.5), 0.045 * side, caps="butt")


def has_loophole(square: Square) -> bool:
    """Whether the wall has a loophole there."""
    return sum(square) % 2 == 1


def sugar(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Sweets: pillows with slanting stripes, and here and there a peppermint with its whirl."""
    side, light = ground.side, mix(colour, "#ffe9f3", 0.95)
    pen.rects(boxes(squares, ground, 0.2), colour, colour, 0.36 * side)
    stripes: list[Outline] = [((0.09, 0.47), (0.53, 0.91)), ((0.47, 0.09), (0.91, 0.53))]
    whirl: list[Outline] = [
        ((0.5, 0.57), (0.64, 0.72), (0.64, 0.86)), ((0.57, 0.5), (0.72, 0.36), (0.86, 0.36)),
        ((0.5, 0.43), (0.36, 0.28), (0.36, 0.14)), ((0.43, 0.5), (0.28, 0.64), (0.14, 0.64)),
    ]  # fmt: skip
    pick = each(squares, ground, lambda square: whirl if is_peppermint(square) else stripes)
    pen.lines(pick, light, 0.14 * side, caps="butt")


def is_peppermint(square: Square) -> bool:
    """Whether the sweet there is one with a whirl."""
    return (square[0] + 2 * square[1]) % 5 == 0


def fence(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
    """Iron railings: three bars to a square, each with a point, and two rails that run on."""
    bar, gap, top = 0.24, 1 / 3 - 0.24, 0.84
    bars: list[list[Point]] = []
    rails: list[list[Point]] = []
    points: list[list[Point]] = []
    for y, x, end in runs((y, x) for x, y in squares):
        # The last gap's end is left out, lest rounding begins another bar there.
        bars.append([ground.at(x + gap / 2, y + top / 2), ground.at(end - gap / 2, y + top / 2)])
        rails += [[ground.at(x, y + high), ground.at(end, y + high)] for high in (0.19, 0.63)]
        feet = [x + i / 3 + gap / 2 for i in range(3 * (end - x))]
        steps = (((foot, top), (foot + bar / 2, 1.0), (foot + bar, top)) for foot in feet)
        points.append([ground.at(at, y + high) for step in steps for at, high in step])
    pen.lines(bars, colour, top * ground.side, dash=(bar * ground.side, gap * ground.side), caps="butt")
    pen.lines(rails, colour, 0.12 * ground.side, caps="butt")
    pen.path(closed(points), colour)


def bale(pen: Pen, squares: Sequence[Square], ground: Ground, colour: str) -> None:
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
    light = mix(colour, "#ffe88a", 0.7)
    pen.rects(boxes(squares, ground, 0.1), colour, colour, 0.16 * side, dash=(0.12 * side, 0.025 * side), caps="butt")
    pen.lines(each(squares, ground, lambda square: [coil] if is_roll(square) else twine), light, 0.055 * side)
    tied = [square for square in squares if not is_roll(square)]
    pen.lines(each(tied, ground, lambda _: straws), light, 0.03 * side)


def is_roll(square: Square) -> bool:
    """Whether a bale of hay lies there with its round end before it."""
    return (square[0] + 3 * square[1]) % 7 == 0
