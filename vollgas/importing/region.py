"""A drawing's road as a region: made of outlines, and told as borders and as squares."""

from math import floor

from shapely import Polygon, contains_xy
from shapely.validation import explain_validity

from vollgas.errors import BadFile
from vollgas.importing.drawing import Stroke
from vollgas.outline import SCALE
from vollgas.track import Rings


def road_within(outlines: tuple[Stroke, ...]) -> Polygon:
    """The region inside of the largest outline and outside of all others; BadFile when they enclose none."""
    if not outlines:
        raise BadFile("no outline: draw the road's border as one closed line, or two for a ring")
    shapes = []
    for outline in outlines:
        if len(set(outline.points)) < 3:
            raise BadFile(f"line {outline.line}: an outline of fewer than three points encloses nothing")
        shape = Polygon(outline.points)
        if not shape.is_valid:
            raise BadFile(f"line {outline.line}: the outline crosses or touches itself ({_plain(shape)})")
        shapes.append(shape)
    order = sorted(range(len(shapes)), key=lambda number: -shapes[number].area)
    outer, islands = order[0], order[1:]
    for place, number in enumerate(islands):
        if not shapes[outer].contains_properly(shapes[number]):
            raise BadFile(
                f"line {outlines[number].line}: this outline must lie wholly inside that of line "
                f"{outlines[outer].line}, as an island in the road"
            )
        for other in islands[:place]:
            if shapes[number].intersects(shapes[other]):
                raise BadFile(
                    f"line {outlines[number].line}: this outline meets that of line {outlines[other].line}: islands in "
                    "the road must lie apart; only the road's borders are to be closed lines"
                )
    return Polygon(shapes[outer].exterior, [shapes[number].exterior for number in islands])


def _plain(shape: Polygon) -> str:
    """Where a polygon is wrong, in the file's own coordinates."""
    what, _, at = explain_validity(shape).partition("[")
    x, _, y = at.rstrip("]").partition(" ")
    return f"{what.strip().lower()} near {float(x):g}, {-float(y):g}" if y else what.strip().lower()


def rings_of(road: Polygon) -> Rings:
    """The road's borders in hundredths of a square, the outer one anticlockwise and islands clockwise."""
    rings = []
    for number, ring in enumerate((road.exterior, *road.interiors)):
        points: list[tuple[int, int]] = []
        for x, y in ring.coords[:-1]:
            at = (floor(x * SCALE + 0.5), floor(y * SCALE + 0.5))
            if not points or points[-1] != at:
                points.append(at)
        if len(points) > 1 and points[0] == points[-1]:
            points.pop()
        if ring.is_ccw != (number == 0):
            points.reverse()
        rings.append(tuple(points))
    return tuple(rings)


def squares_of(road: Polygon, size: tuple[int, int]) -> tuple[str, ...]:
    """The squares whose middle is road, top row first."""
    columns, rows = size
    across = [x + 0.5 for x in range(columns)]
    return tuple(
        "".join("." if inside else "#" for inside in contains_xy(road, across, [y + 0.5] * columns))
        for y in reversed(range(rows))
    )
