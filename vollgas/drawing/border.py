"""A smooth border as if drawn on squared paper by a sure hand, its outer edge exactly where it is judged (G3, C6)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.ground import Ground
from vollgas.drawing.pen import Pen, Point
from vollgas.outline import SCALE, Outline
from vollgas.rings import near_crosses
from vollgas.themefile import Barrier
from vollgas.track import Rings, Track

THICK = 0.14
"""How thick the border's line is, in squares: all of it lies on the road's side."""
MARK = 0.16
"""How far the mark of a cross near the line reaches, in squares."""
ISLAND = 5
"""Islands up to so many squares across are filled."""


class _Layer(NamedTuple):
    """What lies along the line, beyond it: its reach and its dashes, in squares, their ends, and how pale it is."""

    reach: float
    dash: tuple[float, ...]
    caps: str
    pale: float


# Nothing broad is darker than half the line: reading the page, check would take such a square for barrier.
_VERGES: dict[Barrier, tuple[_Layer, ...]] = {
    "block": (_Layer(0.3, (), "butt", 0.86), _Layer(0.3, (0.55, 0.55), "butt", 0.6)),
    "tyre": (_Layer(0.4, (0.0, 0.5), "round", 0.6),),
    "hedge": (_Layer(0.42, (0.07, 0.2), "butt", 0.62), _Layer(0.26, (0.07, 0.12), "butt", 0.5)),
    "ice": (_Layer(0.42, (), "butt", 0.82), _Layer(0.24, (), "butt", 0.62)),
    "stone": (_Layer(0.4, (0.0, 0.95), "round", 0.72), _Layer(0.24, (0.0, 0.41), "round", 0.55)),
    # Scallops of surf, one ring inside another.
    "coral": tuple(_Layer(reach, (0.0, 0.8), "round", pale) for reach, pale in ((0.42, 0.6), (0.34, 1.0), (0.26, 0.6))),
    # Merlons on a wall.
    "rampart": (_Layer(0.42, (0.4, 0.4), "butt", 0.57), _Layer(0.26, (), "butt", 0.57)),
    # Whipped cream, and stripes on the rim.
    "sugar": (_Layer(0.42, (0.0, 0.6), "round", 0.82), _Layer(0.26, (0.2, 0.2), "butt", 0.57)),
    # Bands of rock, worn at their edges.
    "canyon": (
        _Layer(0.42, (1.9, 0.3, 0.8, 0.2), "butt", 0.76),
        _Layer(0.34, (), "butt", 1.0),
        _Layer(0.29, (2.6, 0.25), "butt", 0.68),
        _Layer(0.2, (), "butt", 0.57),
    ),
    "fossil": (_Layer(0.42, (), "butt", 0.86), _Layer(0.3, (0.04, 0.46, 0.04, 0.96), "round", 0.62),
               _Layer(0.16, (0.54, 0.96), "butt", 0.62)),
    "fence": (_Layer(0.34, (), "butt", 0.5), _Layer(0.26, (), "butt", 1.0), _Layer(0.42, (0.13, 0.2), "butt", 0.5)),
    "bale": (_Layer(0.42, (0.09, 0.06), "butt", 0.62), _Layer(0.34, (), "butt", 0.78),
             _Layer(0.34, (0.07, 0.43), "butt", 0.45)),
    "leaf": (_Layer(0.42, (0.06, 0.84), "round", 0.62), _Layer(0.34, (0.06, 0.84), "butt", 0.3)),
}  # fmt: skip
_THRIFTY = (_Layer(0.3, (0.05, 0.4), "butt", 0.5),)
"""Where ink is to be saved: short strokes away from the road."""


def region(rings: Rings, ground: Ground) -> list[tuple[str, Sequence[Point]]]:
    """The road as a path on the page."""
    commands: list[tuple[str, Sequence[Point]]] = []
    for ring in rings:
        points = [ground.at(x / SCALE, y / SCALE) for x, y in ring]
        commands += [("move", points[:1]), *(("line", (point,)) for point in points[1:]), ("close", ())]
    return commands


def draw_paper(pen: Pen, track: Track, ground: Ground, colour: str, line: float) -> None:
    """Draw the lines of the squared paper over the whole field, ``line`` mm thick."""
    upright = [[ground.at(x, 0), ground.at(x, track.rows)] for x in range(track.columns + 1)]
    level = [[ground.at(0, y), ground.at(track.columns, y)] for y in range(track.rows + 1)]
    pen.lines(upright + level, colour, line, caps="butt")


def draw_verge(pen: Pen, track: Track, ground: Ground, style: Barrier, colour: str) -> None:
    """Draw what the theme has beyond its border: a kerb, grass, snow, rubble. The road will cover half of it."""
    path = region(track.outline, ground)
    if pen.ink != "saver":
        small = [ring for ring in track.outline[1:] if _is_small(ring)]
        pen.path(region(tuple(small), ground), fill=mix(colour, WHITE, 0.6))
    for layer in _THRIFTY if pen.ink == "saver" else _VERGES[style]:
        dash = [length * ground.side for length in layer.dash]
        pale = mix(colour, WHITE, layer.pale)
        pen.path(path, None, pale, 2 * layer.reach * ground.side, dash=dash, caps=layer.caps)


def _is_small(ring: Sequence[tuple[int, int]]) -> bool:
    """Whether a ring is a mere obstacle, not the middle of a circuit."""
    return all(max(places) - min(places) <= ISLAND * SCALE for places in zip(*ring, strict=True))


@contextmanager
def on_road(pen: Pen, track: Track, ground: Ground, road: str) -> Iterator[None]:
    """Fill the road; inside the ``with`` block only what falls onto it shows."""
    with pen.within(region(track.outline, ground), fill=road):
        yield


def draw_border(pen: Pen, track: Track, ground: Ground, colour: str) -> None:
    """Draw the line along the inner side of the border, where nothing but the road shows."""
    pen.path(region(track.outline, ground), None, colour, 2 * THICK * ground.side)


def draw_near(pen: Pen, track: Track, ground: Ground, colour: str) -> None:
    """Mark the crosses too near to the line to tell their side: those on the road by a ring, all others crossed out."""
    outline = Outline(track.outline)
    for at in near_crosses(track.outline):
        draw_side(pen, ground.at(*at), MARK * ground.side, colour, inside=outline.holds(at))


def draw_side(pen: Pen, middle: Point, reach: float, colour: str, *, inside: bool) -> None:
    """The mark of a cross on the road's side, or beyond the border; it reaches so many mm from its middle."""
    x, y = middle
    if inside:
        pen.circle(x, y, reach, fill=WHITE, stroke=colour, line=0.35 * reach)
        return
    strokes = [[(x - reach, y + way * reach), (x + reach, y - way * reach)] for way in (-1, 1)]
    pen.lines(strokes, WHITE, 1.1 * reach, caps="butt")
    pen.lines(strokes, colour, 0.45 * reach, caps="butt")
