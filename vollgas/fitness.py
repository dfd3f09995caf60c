"""Whether a track is fit to race on at all: what a hand that writes one can get wrong, in words."""

from collections.abc import Iterator, Sequence

from vollgas.lattice import STAND, Board, Cross, Move, squares_around
from vollgas.outline import Outline
from vollgas.rings import ring_faults
from vollgas.track import Track


def faults(track: Track) -> Iterator[str]:
    """What makes a track unfit to race on (G1, G2, G5, G8, V1, V10), in words."""
    columns, rows, paper = track.columns, track.rows, track.paper
    if columns > paper.columns or rows > paper.rows:
        yield (
            f"the track has {columns} × {rows} squares, but paper {paper.sheet} with {paper.square:g} mm squares holds "
            f"{paper.columns} × {paper.rows}: choose larger paper or smaller squares, "
            "or null as paper to race it unprinted"
        )
    if not any(track.road_squares()):
        yield 'squares has no road: at least one "." is needed'
    inside = [
        *(("start.line", at) for at in track.start),
        *(("start.crosses", at) for at in track.starts),
        *(("finish.line", at) for at in track.finish[:2]),
        *(("hazards", at) for at, _ in track.hazards),
    ]
    for key, (x, y) in inside:
        if x > columns or y > rows:
            yield f"{key} has ({x}, {y}), off the field: allowed is x from 0 to {columns}, y from 0 to {rows}"
    wrong = list(ring_faults(track.outline, columns, rows))
    if wrong:
        yield from wrong
        return
    yield from _faults_of_lines(track)
    yield from _faults_of_places(track)


def _faults_of_places(track: Track) -> Iterator[str]:
    """What is wrong with start crosses and hazards (V1, V10)."""
    outline = Outline(track.outline) if track.outline else None
    for key, places in (("start.crosses", track.starts), ("hazards", [at for at, _ in track.hazards])):
        for at in places:
            if outline is not None:
                if not outline.holds(at):
                    yield f"{key} has ({at.x}, {at.y}) outside the outline: a cross on the road is needed"
            elif not any(track.is_road(*square) for square in squares_around(at)):
                yield f"{key} has ({at.x}, {at.y}) in the barrier: a cross with road beside it is needed"
            if list(places).count(at) > 1:
                yield f"{key} has ({at.x}, {at.y}) twice: once is allowed"
    for at, kind in track.hazards:
        if at in track.starts:
            yield f"the {kind} at ({at.x}, {at.y}) lies on a start cross: put it further on"


def _faults_of_lines(track: Track) -> Iterator[str]:
    """What is wrong with start and finish (G5)."""
    for key, a, b in (("start", *track.start), ("finish", *track.finish[:2])):
        if (a.x == b.x) == (a.y == b.y):
            yield f"{key}.line must run along a grid line from one cross to another: it has {tuple(a)} and {tuple(b)}"
    finish, (dx, dy) = track.finish, track.finish.direction
    if abs(dx) + abs(dy) != 1:
        yield f"finish.direction is [{dx}, {dy}]: allowed are [0, 1], [0, -1], [1, 0], [-1, 0]"
    if (dx == 0) != (finish.a.y == finish.b.y):
        yield "finish.direction must be square to finish.line"
    yield from _faults_of_border(track) if track.outline else _faults_of_span(track)
    yield from _faults_of_grid(track)


def _faults_of_grid(track: Track) -> Iterator[str]:
    """What is wrong with the start crosses (V1): all must lie right behind the line, and the line across road there."""
    a, b = track.start
    level = a.y == b.y
    behind = {at.y - a.y if level else at.x - a.x for at in track.starts}
    if behind not in ({1}, {-1}):
        yield "start.crosses must all lie one square from start.line, on the same side of it"
        return
    shift = min(0, *behind)
    for place in range(min(a.x, b.x), max(a.x, b.x)) if level else range(min(a.y, b.y), max(a.y, b.y)):
        x, y = (place, a.y + shift) if level else (a.x + shift, place)
        if not track.outline and not track.is_road(x, y):
            yield f"the square ({x}, {y}) behind start.line is barrier: the line must lie across road"
    for at in track.starts:
        if not (min(a.x, b.x) <= at.x <= max(a.x, b.x) if level else min(a.y, b.y) <= at.y <= max(a.y, b.y)):
            yield f"start.crosses has ({at.x}, {at.y}), past an end of start.line: make the line longer"


def _faults_of_span(track: Track) -> Iterator[str]:
    """What is wrong with the road at the finish line: it must be as wide as the line, and lead there from one side."""
    finish, (dx, dy) = track.finish, track.finish.direction
    along = (1, 0) if dy else (0, 1)
    x, y = finish.a.x + min(0, -dx), finish.a.y + min(0, -dy)
    count = finish.b.x - finish.a.x + finish.b.y - finish.a.y
    near = [(x + i * along[0], y + i * along[1]) for i in range(-1, count + 1)]
    yield from _faults_of_row(track, near, "before")
    round_the_end = _behind(track, set(near[1:-1]))
    if not track.is_circuit:
        if any(square in round_the_end for at in track.starts for square in squares_around(at)):
            yield "the finish line can be reached from behind: beyond it the road must not lead back to the start"
        return
    yield from _faults_of_row(track, [(x + dx, y + dy) for x, y in near], "beyond")
    if (dx, dy) != track.way:
        yield (
            f"finish.direction is [{dx}, {dy}], but the start crosses lie on that side of the line: on a circuit "
            f"(start and finish are one line) it must be [{track.way.dx}, {track.way.dy}]"
        )
    elif not round_the_end & set(near[1:-1]):
        yield "the road from the start does not lead back to the line: a circuit must go all the way round"


def _faults_of_row(track: Track, row: Sequence[tuple[int, int]], where: str) -> Iterator[str]:
    """What is wrong with the squares along the finish line on one side: all but the two at the ends must be road."""
    for x, y in row[1:-1]:
        if not track.is_road(x, y):
            yield f"the square ({x}, {y}) {where} finish.line is barrier: the line must lie across road"
    for x, y in (row[0], row[-1]):
        if track.is_road(x, y):
            yield f"the road goes on past an end of finish.line at the square ({x}, {y}): it must span the whole road"


def _faults_of_border(track: Track) -> Iterator[str]:
    """What is wrong with a smooth border at start and finish line: the road must end where they do."""
    outline = Outline(track.outline)
    for key, line in (("start", track.start), ("finish", track.finish[:2])):
        for end, other in (line, line[::-1]):
            outwards = Move((end.x > other.x) - (end.x < other.x), (end.y > other.y) - (end.y < other.y))
            if outline.is_clear(end, outwards, (1, 100)):
                yield f"the road goes on past {key}.line at ({end.x}, {end.y}): it must span the whole road"
    if not track.is_circuit and any(at in _beyond(track, outline) for at in track.starts):
        yield "the finish line can be reached from behind: beyond it the road must not lead back to the start"


def _beyond(track: Track, outline: Outline) -> set[Cross]:
    """The crosses beyond the finish line, and all that are joined to them other than over the line."""
    board, (a, b, (dx, dy)) = Board(track.columns, track.rows), track.finish
    line = board.box(min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y))
    within = outline.clear_sources(board, STAND) & ~line
    steps = [(i, j, outline.clear_sources(board, Move(i, j))) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    found, grown = 0, board.shift(line, dx, dy) & within
    while grown != found:
        found = grown
        for i, j, clear in steps:
            grown |= board.shift(found & clear, i, j) & within
    return set(board.unpack(found))


def _behind(track: Track, near: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The road squares beyond the finish line, and all joined to them other than over the line to the ``near`` ones."""
    dx, dy = track.finish.direction
    beyond = {(x + dx, y + dy) for x, y in near}
    front = [square for square in sorted(beyond) if track.is_road(*square)]
    seen = set(front)
    for x, y in front:
        for other in ((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
            over_the_line = (x, y) in beyond and other in near
            if other not in seen and track.is_road(*other) and not over_the_line:
                seen.add(other)
                front.append(other)
    return seen
