"""Barriers that somebody built: kerb stones, tyres, battlements, sweets, railings, bales of hay."""

from vollgas.drawing.tile import Outline, Tile


def block(tile: Tile, _: int) -> None:
    """Kerb stones: two courses, and joints that shift from course to course."""
    joints: list[Outline] = [((0.07, 0.5), (0.93, 0.5)), ((0.36, 0.5), (0.36, 0.93)), ((0.66, 0.07), (0.66, 0.5))]
    tile.box(0.075, 0.09)
    tile.lines(joints, tile.lighter(0.42), 0.045, caps="butt")


def tyre(tile: Tile, _: int) -> None:
    """Stacked tyres from above: a light ring in a rounded dark square."""
    light = tile.lighter(0.62)
    tile.box(0.2, 0.34)
    tile.dot(0.56, light)
    tile.dot(0.44, tile.colour)
    tile.dot(0.13, light)


def rampart(tile: Tile, look: int) -> None:
    """Battlements: merlons on a wall of stones, or on one with a loophole."""
    merlons: Outline = (
        (0.03, 0.03), (0.03, 0.97), (0.2, 0.97), (0.2, 0.75), (0.36, 0.75), (0.36, 0.97),
        (0.64, 0.97), (0.64, 0.75), (0.8, 0.75), (0.8, 0.97), (0.97, 0.97), (0.97, 0.03),
    )  # fmt: skip
    joints: list[Outline] = [((0.08, 0.38), (0.92, 0.38)), ((0.3, 0.38), (0.3, 0.66)), ((0.62, 0.08), (0.62, 0.38))]
    tile.shape(merlons)
    if look:
        tile.lines([((0.5, 0.26), (0.5, 0.54))], tile.lighter(0.85), 0.15)
    else:
        tile.lines(joints, tile.lighter(0.5), 0.045, caps="butt")


def sugar(tile: Tile, look: int) -> None:
    """Sweets: pillows with slanting stripes, and here and there (look 0) a peppermint with its whirl."""
    stripes: list[Outline] = [((0.09, 0.47), (0.53, 0.91)), ((0.47, 0.09), (0.91, 0.53))]
    whirl: list[Outline] = [
        ((0.5, 0.57), (0.64, 0.72), (0.64, 0.86)), ((0.57, 0.5), (0.72, 0.36), (0.86, 0.36)),
        ((0.5, 0.43), (0.36, 0.28), (0.36, 0.14)), ((0.43, 0.5), (0.28, 0.64), (0.14, 0.64)),
    ]  # fmt: skip
    tile.box(0.2, 0.36)
    tile.lines(stripes if look else whirl, tile.lighter(0.95, "#ffe9f3"), 0.14, caps="butt")


def fence(tile: Tile, _: int) -> None:
    """Iron railings: three bars to a square, each with a point, and two rails that run on."""
    bar, top = 0.24, 0.84
    for left in ((i + 0.5) / 3 - bar / 2 for i in range(3)):
        right = left + bar
        tile.shape(((left, 0.0), (left, top), (left + bar / 2, 1.0), (right, top), (right, 0.0)))
    # A trifle beyond the square, lest light falls through where two meet.
    tile.lines([((-0.02, high), (1.02, high)) for high in (0.19, 0.63)], tile.colour, 0.12, caps="butt")


def bale(tile: Tile, look: int) -> None:
    """Hay bales with frayed edges, tied twice; some (look 0) are rolls and show their coiled end."""
    twine: list[Outline] = [((0.3, 0.04), (0.3, 0.96)), ((0.7, 0.04), (0.7, 0.96))]
    straws: list[Outline] = [
        ((0.08, 0.68), (0.2, 0.63)), ((0.4, 0.78), (0.6, 0.73)),
        ((0.4, 0.28), (0.58, 0.33)), ((0.8, 0.42), (0.92, 0.36)),
    ]  # fmt: skip
    coil: Outline = (
        (0.5, 0.52), (0.42, 0.52), (0.44, 0.4), (0.6, 0.4), (0.64, 0.56), (0.52, 0.66), (0.34, 0.62), (0.28, 0.46),
        (0.36, 0.3), (0.56, 0.24), (0.74, 0.34), (0.8, 0.56), (0.68, 0.78), (0.46, 0.84), (0.24, 0.75), (0.14, 0.54),
    )  # fmt: skip
    light = tile.lighter(0.7, "#ffe88a")
    tile.box(0.1, 0.16, dash=(0.12, 0.025), caps="butt")
    tile.lines(twine if look else [coil], light, 0.055)
    if look:
        tile.lines(straws, light, 0.03)
