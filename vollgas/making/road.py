"""The bare road of an attempt, from what its level and theme ask; how it fills the sheet; and the road as a track."""

from collections.abc import Callable

from vollgas.lattice import Cross, Move, shifted
from vollgas.making.corridor import Corridor, Lattice, lay_lattice, lay_ring_lattice, make_corridor
from vollgas.making.curve import Point
from vollgas.making.loop import Gate, choose_gate, make_loop
from vollgas.making.route import Node, Wish, make_route, shaken
from vollgas.making.spec import Spec
from vollgas.streams import Stream
from vollgas.theme import Style
from vollgas.track import Finish, Track, TrackId

SHAKES = 1500
"""Changes tried on a route of the usual length."""
THIN = 3
"""Of so many samples of the centreline, one stays with the track."""


def lay_road(track_id: TrackId, style: Style, spec: Spec, stream: Callable[[str], Stream]) -> Corridor | None:
    """The road of an attempt without anything on it; None where there is no room for it."""
    across, along = sorted((track_id.paper.columns, track_id.paper.rows))
    if track_id.layout == "sprint":
        route, lattice = plan_route(stream("route"), spec, style, across, along, track_id.wide)
        return make_corridor(stream("corridor"), spec, style, lattice, route, track_id.wide)
    ring = plan_ring(stream("route"), spec, style, across, along, track_id.wide)
    if ring is None:
        return None
    route, lattice, line = ring
    return make_loop(stream("corridor"), style, lattice, line, route)


def plan_route(
    stream: Stream, spec: Spec, style: Style, across: int, along: int, wide: int = 0
) -> tuple[list[Node], Lattice]:
    """A lattice laid over the field and a route on it, as long and as bent as the level and the theme ask."""
    lattice = lay_lattice(stream, spec, across, along, wide)
    wish = _wish(stream, spec, style, lattice, lattice.rows[0] + along - lattice.rows[-1])
    return make_route(stream, wish, round(SHAKES * max(1.0, spec.longer))), lattice


def plan_ring(
    stream: Stream, spec: Spec, style: Style, across: int, along: int, wide: int = 0
) -> tuple[list[Node], Lattice, Gate] | None:
    """The same for a circuit, with the place of its line; None when there is no room for the line."""
    lattice = lay_ring_lattice(stream, spec, across, along)
    line = choose_gate(stream, lattice, max(wide, stream.within(*spec.start_crosses)))
    if line is None:
        return None
    wish = _wish(stream, spec, style, lattice, 0.0)
    shakes = round(SHAKES * max(1.0, spec.longer))
    return shaken(stream, list(line.ring), wish, shakes, line.closed), lattice, line


def _wish(stream: Stream, spec: Spec, style: Style, lattice: Lattice, stubs: float) -> Wish:
    """A route as long and as bent as the level and the theme ask; ``stubs``: its length off the lattice."""
    columns, rows = len(lattice.columns) - 1, len(lattice.rows) - 1
    unit = (lattice.rows[-1] - lattice.rows[0] + lattice.columns[-1] - lattice.columns[0]) / (columns + rows)
    shortened = {"square": 1.0, "winding": 1.0, "chamfer": 1.08, "round": 1.14}[style.corner]
    steps = round((stream.between(*spec.length) - stubs) * shortened / unit)
    turns = stream.between(1.1 * spec.bends[0], min(spec.bends[1], 1.8 * spec.bends[0])) * (2.1 - style.straights)
    return Wish(columns, rows, steps, round(turns), style.straights, style.hairpins)


def fill(corridor: Corridor) -> float:
    """The share of the field's width and height that the road's bounding box takes, the smaller of the two."""
    board = corridor.board
    xs = {x for x, _ in board.unpack(corridor.road)}
    ys = {y for _, y in board.unpack(corridor.road)}
    return min((max(xs) - min(xs) + 1) / board.columns, (max(ys) - min(ys) + 1) / board.rows)


def emptiest_quarter(corridor: Corridor) -> float:
    """The share of road in that quarter of the field which has the least."""
    board = corridor.board
    x, y = board.columns // 2, board.rows // 2
    quarters = [
        board.box(left, low, right - 1, top - 1)
        for left, right in ((0, x), (x, board.columns))
        for low, top in ((0, y), (y, board.rows))
    ]
    return min((corridor.road & quarter).bit_count() / quarter.bit_count() for quarter in quarters)


def track_of(corridor: Corridor, track_id: TrackId) -> Track:
    """The corridor as a track without hazards, turned the way the sheet lies: upwards, or left to right."""
    board, paper = corridor.board, track_id.paper
    sideways = paper.columns > paper.rows

    def turned(x: float, y: float) -> tuple[float, float]:
        return (y, x) if sideways else (x, y)

    def cross(x: int, y: int) -> Cross:
        return Cross(y, x) if sideways else Cross(x, y)

    road = {cross(*square) for square in board.unpack(corridor.road)}
    squares = tuple(
        "".join("." if (x, y) in road else "#" for x in range(paper.columns)) for y in reversed(range(paper.rows))
    )
    start = corridor.start
    ahead = Move(*cross(*corridor.finish.direction))
    return Track(
        squares=squares,
        start=(cross(*start[0]), cross(*start[1])),
        starts=tuple(shifted(cross(*at), Move(-ahead.dx, -ahead.dy)) for at in _inner(*start)),
        finish=Finish(cross(*corridor.finish.a), cross(*corridor.finish.b), ahead),
        hazards=(),
        paper=paper,
        theme=track_id.theme,
        level=track_id.level,
        id=track_id,
        centreline=tuple(turned(*point) for point in thinned(corridor)),
    )


def _inner(a: Cross, b: Cross) -> list[Cross]:
    """The crosses between the ends of a line along the grid."""
    return [Cross(x, y) for x in range(a.x, b.x + 1) for y in range(a.y, b.y + 1)][1:-1]


def thinned(corridor: Corridor) -> list[Point]:
    """The samples of the centreline that stay with the track; round a circuit the first is also the last."""
    points = list(corridor.centreline[::THIN])
    return points if not corridor.is_ring or points[-1] == points[0] else [*points, points[0]]
