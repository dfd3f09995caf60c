"""A whole track as a small picture: its road, start, finish and hazards, and nothing to play on."""

from vollgas.drawing.border import region
from vollgas.drawing.colour import BLACK, WHITE
from vollgas.drawing.ground import Ground
from vollgas.drawing.pen import Pen
from vollgas.drawing.runs import runs
from vollgas.drawing.sheet import Sheet
from vollgas.track import Track

BORDER = 0.35
"""Width of the border's line, in squares."""
COARSER, LONG = 3, 60
"""Of a long ring of a smooth border, with more points than the second, every so manieth point is enough."""


def draw_thumbnail(pen: Pen, sheet: Sheet, ground: Ground) -> None:
    """Draw the sheet's track with its field where ``ground`` says."""
    track, palette, side = sheet.track, sheet.theme.palette, ground.side
    road = palette.road if sheet.ink == "colour" else WHITE
    line = max(0.22, BORDER * side)
    if track.outline:
        rings = tuple(ring[::COARSER] if len(ring) > LONG else ring for ring in track.outline)
        pen.path(region(rings, ground), road, palette.barrier, line)
    else:
        rows = runs((y, x) for x, y in track.road_squares())
        pen.rects([(*ground.at(first, y), (end - first) * side, side) for y, first, end in rows], fill=road)
        pen.lines([[ground.at(*a), ground.at(*b)] for a, b in edges(track)], palette.barrier, line, caps="square")
    thick = max(0.4, 0.6 * side)
    if not track.is_circuit:
        pen.line([ground.at(*end) for end in track.start], sheet.accent, thick, caps="butt")
    finish = [ground.at(*end) for end in track.finish[:2]]
    pen.line(finish, BLACK, thick, caps="butt")
    pen.line(finish, WHITE, 0.6 * thick, dash=(thick, thick), caps="butt")
    for at, _ in track.hazards:
        pen.circle(*ground.at(*at), max(0.4, 0.65 * side), fill=sheet.accent, stroke=WHITE, line=0.12)


def edges(track: Track) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The lines between road and anything else, each as long as it is straight."""
    road = set(track.road_squares())
    level = runs((y + above, x) for x, y in road for above in (0, 1) if (x, y + 2 * above - 1) not in road)
    upright = runs((x + right, y) for x, y in road for right in (0, 1) if (x + 2 * right - 1, y) not in road)
    lines = [((first, y), (end, y)) for y, first, end in level]
    return lines + [((x, first), (x, end)) for x, first, end in upright]
