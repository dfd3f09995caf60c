"""Barriers that nature made: hedges, ice, boulders, reefs, rock, fossils, leaves."""

from vollgas.drawing.tile import Outline, Tile


def hedge(tile: Tile, look: int) -> None:
    """A clipped hedge: eight leafy bumps round each square, and a few leaves catching light."""
    leaves: list[list[Outline]] = [
        [((0.24, 0.6), (0.36, 0.78)), ((0.56, 0.34), (0.72, 0.44))],
        [((0.2, 0.3), (0.36, 0.38)), ((0.46, 0.62), (0.56, 0.8)), ((0.68, 0.24), (0.8, 0.34))],
        [((0.26, 0.3), (0.36, 0.46)), ((0.6, 0.6), (0.74, 0.72))],
    ]
    # 8 bumps on the middle line of the rim: its length, 4 × 0.66, divides evenly.
    tile.box(0.17, 0.345, dash=(0.0, 0.33))
    tile.lines(leaves[look], tile.lighter(0.5, "#d4f2b0"), 0.07)


def ice(tile: Tile, _: int) -> None:
    """Cut ice: chamfered blocks with a lit facet and a glint."""
    tile.box(0.165, 0.27, caps="bevel")
    tile.lines([((0.12, 0.6), (0.4, 0.88)), ((0.62, 0.1), (0.9, 0.38))], tile.lighter(0.4), 0.045, caps="butt")
    tile.lines([((0.24, 0.5), (0.5, 0.76))], tile.lighter(0.8), 0.075)


def stone(tile: Tile, look: int) -> None:
    """Boulders: four irregular rounded outlines, each with a crack or a pit."""
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
    tile.shape(shapes[look], 0.26)
    tile.lines(marks[look], tile.lighter(0.5), 0.06)


def coral(tile: Tile, look: int) -> None:
    """A reef: knobbly rock, and on it a branching coral, a sea fan or a handful of polyps."""
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
    # 4 knobs a side: four fifths of a square, the length of its middle line, divide evenly.
    tile.box(0.14, 0.27, dash=(0.0, 0.24))
    tile.lines(growths[look], tile.lighter(0.78), 0.095)


def canyon(tile: Tile, look: int) -> None:
    """Layered rock: weathered blocks, and through all of them the bands that old seas left."""
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
    tile.shape(shapes[look], 0.08)
    tile.lines(bands[look], tile.lighter(0.64), 0.06)


def fossil(tile: Tile, look: int) -> None:
    """Rough slabs of rock; in some lies a bone, a footprint with three toes, or a coiled shell."""
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
    slab, mark = look % 3, look % 5
    light = tile.lighter(0.62)
    tile.shape(slabs[slab])
    tile.lines(marks[mark], light, 0.085)
    if not mark:
        tile.lines([((0.26, 0.37), (0.37, 0.26)), ((0.63, 0.74), (0.74, 0.63))], light, 0.17)


def leaf(tile: Tile, look: int) -> None:
    """One broad leaf a square, its tips in two corners, with ribs; the leaves lie this way and that."""
    rim = (0.02, 0.02), (-0.03, 0.86), (0.14, 1.03), (0.98, 0.98), (1.03, 0.14), (0.86, -0.03), (0.02, 0.02)
    veins: list[Outline] = [((0.13, 0.13), (0.87, 0.87)), ((0.3, 0.62), (0.36, 0.36), (0.62, 0.3)),
                            ((0.54, 0.82), (0.58, 0.58), (0.82, 0.54))]  # fmt: skip
    tile.curve(_turned(rim, look))
    tile.lines([_turned(vein, look) for vein in veins], tile.lighter(0.5, "#eaf7c0"), 0.045)


def _turned(points: Outline, look: int) -> Outline:
    """The points as they are, or mirrored (look 0)."""
    return points if look else tuple((1 - x, y) for x, y in points)
