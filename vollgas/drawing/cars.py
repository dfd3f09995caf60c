"""Cars on paper: a colour and a mark for each (R4), and the signs for a crash and for the end of a race."""

from math import cos, pi, sin

from vollgas.drawing.colour import WHITE
from vollgas.drawing.pen import Pen, Point

_COLOURS = (
    "#c4122f", "#0a57b5", "#17753a", "#d07400", "#6c2b93", "#008090", "#8a4a1c", "#d01c74", "#59650b", "#2b2b2b",
    "#5c7db0", "#b09000",
)  # fmt: skip


def colour_of(number: int) -> str:
    """A car's colour, by its number in the order of play."""
    return _COLOURS[number % len(_COLOURS)]


def draw_mark(pen: Pen, number: int, at: Point, r: float) -> None:
    """A car's mark: its shape alone tells it from the others, in grey as well."""
    x, y = at
    colour = colour_of(number)
    line = 0.36 * r

    def polygon(*corners: Point, full: bool) -> None:
        points = [(x + r * i, y + r * j) for i, j in corners]
        pen.polygon(points, colour if full else WHITE, WHITE if full else colour, 0.22 * r if full else line)

    def strokes(*lines: tuple[Point, Point]) -> None:
        drawn = [tuple((x + r * i, y + r * j) for i, j in ends) for ends in lines]
        pen.lines(drawn, WHITE, 0.95 * r)
        pen.lines(drawn, colour, 0.5 * r)

    triangle, square = (
        ((-1.1, -0.8), (1.1, -0.8), (0, 1.2)),
        ((-0.95, -0.95), (0.95, -0.95), (0.95, 0.95), (-0.95, 0.95)),
    )
    down, diamond = ((-1.1, 0.8), (1.1, 0.8), (0, -1.2)), ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0))
    oblique, upright = (((-0.8, -0.8), (0.8, 0.8)), ((-0.8, 0.8), (0.8, -0.8))), (((-1, 0), (1, 0)), ((0, -1), (0, 1)))
    shapes = (
        lambda: pen.circle(x, y, r, fill=colour, stroke=WHITE, line=0.22 * r),
        lambda: polygon(*square, full=False),
        lambda: polygon(*triangle, full=True),
        lambda: polygon(*diamond, full=False),
        lambda: strokes(*oblique),
        lambda: pen.circle(x, y, 0.9 * r, fill=WHITE, stroke=colour, line=line),
        lambda: polygon(*square, full=True),
        lambda: polygon(*triangle, full=False),
        lambda: polygon(*diamond, full=True),
        lambda: strokes(*upright),
        lambda: polygon(*down, full=True),
        lambda: polygon(*down, full=False),
    )
    shapes[number % len(shapes)]()


def draw_burst(pen: Pen, at: Point, r: float, colour: str) -> None:
    """A star of eight points: a crash."""
    x, y = at
    points = []
    for turn in range(16):
        reach = r if turn % 2 == 0 else 0.55 * r
        points.append((x + reach * cos(turn * pi / 8), y + reach * sin(turn * pi / 8)))
    pen.polygon(points, fill=WHITE, stroke=colour, line=0.16 * r)


def draw_saltire(pen: Pen, at: Point, r: float, colour: str) -> None:
    """A large oblique cross: out of the race."""
    x, y = at
    cross = [((x - r, y - r), (x + r, y + r)), ((x - r, y + r), (x + r, y - r))]
    pen.lines(cross, WHITE, 0.8 * r)
    pen.lines(cross, colour, 0.4 * r)
