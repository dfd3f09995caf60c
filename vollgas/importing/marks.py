"""Marks on a map as blocks of squares: where they are one, and what lies apart from it."""

from vollgas.errors import BadFile
from vollgas.importing.sketch import ROAD, Box, Sketch, Square, box_of
from vollgas.telling import are, so_many, were

FULL = 0.5
"""Share of a mark's road squares that must be marked for it to count as one block."""
SPECK = 0.2
"""Share of all marked squares up to which those apart from the rest are taken for dirt."""


def road_of(sketch: Sketch, box: Box) -> list[Square]:
    """The squares of a box that are road, marked or not."""
    return [square for square in box.squares() if sketch.is_road(*square)]


def block_of(sketch: Sketch, sign: str, name: str) -> tuple[Sketch, Box]:
    """The block that the marks with this sign make, and the map without marks that are mere dirt."""
    squares = sketch.marked(sign)
    if not squares:
        raise BadFile(f"no {name}: at least one square must be marked as {name}")
    box = box_of(squares)
    if len(squares) >= FULL * len(road_of(sketch, box)):
        return sketch, box
    groups = _groups(squares)
    largest = max(groups, key=len)
    dirt = [square for group in groups if group is not largest for square in group]
    if dirt and len(dirt) <= SPECK * len(squares):
        note = f"{so_many(len(dirt), 'square')} marked as {name} away from the others {were(len(dirt))} taken for road"
        cleaned = sketch.painted(dirt, ROAD)
        sketch, box = block_of(Sketch(cleaned.rows, (*cleaned.notes, note)), sign, name)
        return sketch, box
    if dirt:
        other = min(dirt, key=lambda at: (-at[1], at[0]))
        raise BadFile(
            f"{name} is marked in {len(groups)} places, such as {sketch.where(largest[0])} and {sketch.where(other)}: "
            "one is allowed, a straight run of squares across the road"
        )
    marked = f"{len(squares)} of {len(road_of(sketch, box))} road squares {are(len(squares))} marked"
    raise BadFile(
        f"{name} is no straight run of squares: from {sketch.where((box.x0, box.y1))} to "
        f"{sketch.where((box.x1, box.y0))} only {marked}; "
        "draw it along one row or one column, across the road"
    )


def _groups(squares: list[Square]) -> list[list[Square]]:
    """Squares that share sides or corners, each group in the order of the squares."""
    left = dict.fromkeys(squares)
    groups = []
    for square in squares:
        if square not in left:
            continue
        del left[square]
        group = [square]
        for x, y in group:
            for other in ((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
                if other in left:
                    del left[other]
                    group.append(other)
        groups.append(group)
    return groups
