"""A course: a track made ready for driving, and which traces stay on it, for one car or for all crosses at once.

This is geometry alone (part G): what comes of a trace is the referee's to say, in race.py.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from vollgas.lattice import STAND, Board, Cross, Move, contacts, primitive, squares_around, squares_entered
from vollgas.outline import Outline
from vollgas.track import Finish, Kind

UP = Move(0, 1)


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """Road as a set of squares, or within an outline; hazards by cross; all in steps of the cars' lattice.

    Courses are compared by identity, so that what is worked out about one can be kept with it.
    """

    board: Board
    road: int
    finish: Finish
    starts: tuple[Cross, ...]
    hazards: dict[Cross, Kind]
    way: Move = UP
    """The direction of travel over the start line, one step long."""
    is_circuit: bool = False
    """Whether start and finish are one line (G8)."""
    outline: Outline | None = None
    """The border of a freehand track (G3), which decides instead of the squares."""
    _lines: tuple[int, ...] = field(init=False, repr=False)
    """The road row by row: on a large board a row is found sooner than a bit of the whole."""

    def __post_init__(self) -> None:
        stride, full = self.board.stride, (1 << self.board.stride) - 1
        lines = tuple(self.road >> (y * stride) & full for y in range(self.board.rows))
        object.__setattr__(self, "_lines", lines)

    def is_road(self, x: int, y: int) -> bool:
        """Whether the square is road; everything else, the outside included, is barrier (G2)."""
        return x >= 0 and 0 <= y < self.board.rows and bool(self._lines[y] >> x & 1)

    def is_open(self, at: Cross) -> bool:
        """Whether a car may stand on the cross: touching the barrier is allowed, being inside it is not (G1, G3)."""
        if self.outline is not None:
            return self.outline.holds(at)
        return any(self.is_road(*square) for square in squares_around(at))

    def is_clear(self, at: Cross, part: Move) -> bool:
        """Whether a primitive step stays out of the barrier's interior (G1, G3)."""
        if self.outline is not None:
            return self.outline.is_step_clear(self.board, at, part)
        x, y = at
        return all(any(self.is_road(x + i, y + j) for i, j in group) for group in contacts(part))

    def crosses_finish(self, at: Cross, part: Move) -> bool:
        """Whether a primitive step gets beyond the finish line inside its span, all before it clean (G6)."""
        finish, (x, y) = self.finish, at
        if not finish.is_crossed(at, part):
            return False
        if self.outline is not None:
            return self.outline.is_clear(at, part, (finish.distance(at), finish.gain(part)))
        return all(
            self.is_road(x + i, y + j) for i, j in squares_entered(part) if not finish.is_beyond_square(x + i, y + j)
        )


def open_crosses(course: Course) -> int:
    """All crosses on which a car may stand (G1, G3)."""
    board, road = course.board, course.road
    if course.outline is not None:
        return course.outline.clear_sources(board, STAND)
    return road | board.shift(road, 1, 0) | board.shift(road, 0, 1) | board.shift(road, 1, 1)


def swept(course: Course, move: Move) -> tuple[int, int]:
    """From which crosses the move's trace stays clear to its end, and from which it crosses the finish line (G6)."""
    board = course.board
    onto_field = board.box(
        max(0, -move.dx), max(0, -move.dy), board.columns - max(0, move.dx), board.rows - max(0, move.dy)
    )
    if course.outline is not None:
        clear, over = course.outline.clear_sources(board, move), crossing(course, move)
        if over & ~clear & open_crosses(course):
            over &= clear | course.outline.sources_to_line(board, move, course.finish)
        else:
            over &= clear
        return clear & onto_field, over
    way = course.finish.direction
    # By how far they lie from the source towards the finish line, the groups of squares the trace touches.
    touched: dict[int, list[tuple[tuple[int, int], ...]]] = {}
    for group in contacts(move):
        i, j = group[-1]
        touched.setdefault((2 * i * way.dx + 2 * j * way.dy + way.dx + way.dy) // 2, []).append(group)
    clear = board.box(0, 0, board.columns, board.rows)
    finishing = 0
    for before in range(course.finish.gain(move)):
        # Clear up to a line so far away: from the crosses that are so far from it, the move crosses the finish.
        clear = _clear_of(course, touched.pop(before - 1, ()), clear)
        finishing |= _lane(board, course.finish, move, before) & clear
    for groups in touched.values():
        clear = _clear_of(course, groups, clear)
    return clear & onto_field, finishing


def _clear_of(course: Course, groups: Iterable[tuple[tuple[int, int], ...]], sources: int) -> int:
    """Those of the sources from which of each group of squares one is road."""
    shift, road = course.board.shift, course.road
    for group in groups:
        open_squares = 0
        for i, j in group:
            open_squares |= shift(road, -i, -j)
        sources &= open_squares
    return sources


def crossing(course: Course, move: Move) -> int:
    """The crosses from which the move gets beyond the finish line inside its span, whatever lies on the way."""
    sources = 0
    for before in range(course.finish.gain(move)):
        sources |= _lane(course.board, course.finish, move, before)
    return sources


def crossing_back(course: Course, move: Move) -> int:
    """The crosses beyond the finish line from which the move gets back over it, or onto it."""
    a, b, (dx, dy) = course.finish
    reverse = Finish(a, b, Move(-dx, -dy))
    sources = 0
    for before in range(1, reverse.gain(move) + 1):
        sources |= _lane(course.board, reverse, move, before)
    return sources


def _lane(board: Board, finish: Finish, move: Move, before: int) -> int:
    """The crosses so far before the finish line from which the move meets it inside its span (G6)."""
    a, _, way = finish
    low, high = finish.lane(move, before)
    if way.dx:
        return board.box(a.x - before * way.dx, low, a.x - before * way.dx, high)
    return board.box(low, a.y - before * way.dy, high, a.y - before * way.dy)


def meeting(course: Course, move: Move) -> int:
    """The crosses from which the move's trace passes over a hazard or ends on one."""
    board = course.board
    part, steps = primitive(move)
    sources = (
        (at.x - count * part.dx, at.y - count * part.dy) for at in course.hazards for count in range(1, steps + 1)
    )
    return board.pack(source for source in sources if board.has_cross(source))
