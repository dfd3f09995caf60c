"""The scales of a printer's test page: along its frame to be measured, and across its middle to be folded over."""

from collections.abc import Iterator

from vollgas.drawing.colour import WHITE
from vollgas.drawing.pen import POINT, Pen, Point
from vollgas.paper import MARGIN, Paper

FRAME = 0.2
"""Width of the frame's line and of long ticks, mm; the frame lies on the margins."""
FINE = 0.12
"""Width of short ticks, mm."""
ROOM = 9.5
"""What the scales take from the room inside the frame, mm, below and at the left."""
REACH = 10
"""How far the scales in the middle reach to each side, mm."""
TARGET = 14.5
"""Radius of the disc around the page's middle, mm; nothing else lies on it."""
FOLD = 2.2
"""Size of the notches that show where to fold, mm."""
_TALL = {10: 4.0, 5: 2.6, 1: 1.6}
"""Length of ticks by what they divide, mm."""
_LABEL = 5.5
"""Size of figures, points."""


def scales_of(paper: Paper) -> tuple[int, int]:
    """The lengths of the two scales along the frame, mm: across and up, as many whole centimetres as it has."""
    return int((paper.width - 2 * MARGIN) / 10) * 10, int((paper.height - 2 * MARGIN) / 10) * 10


def draw_frame(pen: Pen, paper: Paper, ink: str, accent: str) -> None:
    """The frame on the margins, with a scale along its foot and one along its left side, and where to fold."""
    across, up = scales_of(paper)
    wide, high = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    pen.rect(MARGIN, MARGIN, wide, high, stroke=ink, line=FRAME)
    for every, tall in _TALL.items():
        level = [((MARGIN + at, MARGIN), (MARGIN + at, MARGIN + tall)) for at in _marks(across, every)]
        upright = [((MARGIN, MARGIN + at), (MARGIN + tall, MARGIN + at)) for at in _marks(up, every)]
        pen.lines(level + upright, ink, FINE if every == 1 else FRAME, caps="butt")
    for at in range(10, across, 10):
        pen.text(MARGIN + at, MARGIN + 4.7, str(at), _LABEL, "narrow", ink, "centre")
    for at in range(10, up, 10):
        pen.text(MARGIN + 4.7, _centred(MARGIN + at), str(at), _LABEL, "narrow", ink)
    # The last lines, to which is measured, stand out.
    last = [((MARGIN + across, MARGIN), (MARGIN + across, MARGIN + ROOM - 3)),
            ((MARGIN, MARGIN + up), (MARGIN + ROOM - 3, MARGIN + up))]  # fmt: skip
    pen.lines(last, accent, 0.35, caps="butt")
    pen.text(MARGIN + across - 0.8, MARGIN + 4.7, str(across), _LABEL + 1, "bold", accent, "right")
    pen.text(MARGIN + 4.7, MARGIN + up - 3.0, str(up), _LABEL + 1, "bold", accent)
    pen.text(MARGIN + 4.7, MARGIN + 4.7, "0", _LABEL + 1, "bold", accent)
    (x, y), top, right, half = (paper.width / 2, paper.height / 2), MARGIN + high, MARGIN + wide, FOLD / 2
    pen.polygon([(x - half, top), (x + half, top), (x, top - FOLD)], fill=accent)
    pen.polygon([(right, y - half), (right, y + half), (right - FOLD, y)], fill=accent)


def _marks(length: int, every: int) -> Iterator[int]:
    """Where the ticks of one kind stand; none at 0, where the frame itself is."""
    for at in range(every, length + 1, every):
        if all(at % coarser for coarser in _TALL if coarser > every):
            yield at


def draw_target(pen: Pen, middle: Point, ink: str, accent: str) -> None:
    """Two scales that cross in the page's middle: where a crease crosses one it says how far off the print is."""
    x, y = middle
    pen.circle(x, y, TARGET, fill=WHITE, stroke=accent, line=0.25)
    long = REACH + 1.0
    pen.lines([((x - long, y), (x + long, y)), ((x, y - long), (x, y + long))], ink, FRAME, caps="butt")
    ticks: list[tuple[Point, Point]] = []
    for half in range(-2 * REACH, 2 * REACH + 1):
        tall, at = 1.7 if half % 10 == 0 else 1.1 if half % 2 == 0 else 0.6, half / 2
        ticks += [((x + at, y - tall), (x + at, y + tall)), ((x - tall, y + at), (x + tall, y + at))]
    pen.lines(ticks, ink, FINE, caps="butt")
    for mark in (-REACH, -REACH // 2, REACH // 2, REACH):
        said = f"{mark:+d}".replace("-", "−")
        pen.text(x + mark, y - 3.6, said, _LABEL, "bold", accent, "centre")
        pen.text(x + 2.2, _centred(y + mark), said, _LABEL, "bold", accent)


def _centred(y: float) -> float:
    """The baseline of figures whose middle is at this height."""
    return y - 0.36 * _LABEL * POINT
