"""The boards of the moped derby: two sides, each with a course of its own, made from a seed and accepted when fair."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from vollgas.errors import NoTrack
from vollgas.making.curve import Point
from vollgas.making.loop import make_loop
from vollgas.making.road import plan_ring
from vollgas.making.spec import Spec
from vollgas.moped.course import INNER, OUTER, Course
from vollgas.moped.fairness import is_fair
from vollgas.moped.ribbon import Ribbon, lay_ribbon
from vollgas.moped.terms import ROWS_OF_STARTS
from vollgas.streams import Stream
from vollgas.theme import Style

Side = Literal["a", "b"]
SIDES: tuple[Side, ...] = ("a", "b")
"""M1: the board has two sides with different tracks."""
SQUARE = 10.0
"""Millimetres of a square of the field on which the road is laid."""
ACROSS, ALONG = 36, 26
"""The field in squares: what an A3 sheet has room for, and two of A4 or Letter that overlap."""
WIDTH, HEIGHT = ACROSS * SQUARE, ALONG * SQUARE
"""The field in millimetres."""
ATTEMPTS = 200


class Plan(NamedTuple):
    """What one side asks of its course."""

    rows: int
    singles: tuple[int, int]
    """Fewest and most single-lane places."""
    bonus: tuple[int, int]
    """Fewest and most "+2" spaces away from the line."""
    length: tuple[float, float]
    """Of the road, squares."""
    bends: tuple[int, int]


PLANS: dict[Side, Plan] = {
    "a": Plan(13, (1, 2), (1, 2), (76, 90), (4, 6)),
    "b": Plan(13, (2, 3), (2, 3), (100, 130), (12, 16)),
}
STYLE = Style(corner="round", straights=0.6, hairpins=0.0, wobble=0.0, swing=0.0)
ROAD = 6.0
"""Squares that the road is given when it is laid: a little more than it takes."""
FILL = 0.85
"""Least share of the field's width and height that the road stretches over."""
CLEAR = 3
"""Least rows from one "+2" space to the next, so that none leads to another."""


@dataclass(frozen=True, slots=True)
class Board:
    """One side of the board: what the rules know of it, and how it looks."""

    seed: str
    side: Side
    course: Course
    ribbon: Ribbon
    attempt: int
    """How many attempts were not accepted before it."""


DEFAULTS: dict[Side, tuple[str, int]] = {"a": ("meadow", 0), "b": ("quay", 0)}
"""The boards that come without a seed: their seeds, and which attempt was accepted, as a test proves anew."""


def default_board(side: Side) -> Board:
    """One of the two boards that come without asking."""
    seed, attempt = DEFAULTS[side]
    board = attempted(seed, side, attempt)
    if board is None:
        raise NoTrack(f"the board {seed!r} can't be made any more")
    return board


def make_board(seed: str, side: Side) -> Board:
    """The board of a seed: the first that has room on the paper and is fair.

    Raises NoTrack when no attempt was accepted.
    """
    for attempt in range(ATTEMPTS):
        board = attempted(seed, side, attempt)
        if board is not None and is_fair(board.course):
            return board
    raise NoTrack(f"no board {seed!r} after {ATTEMPTS} attempts: choose another seed")


def attempted(seed: str, side: Side, attempt: int) -> Board | None:
    """One attempt at a board, fair or not; None where the road had no room."""
    plan = PLANS[side]
    course = make_course(Stream("moped", "board", seed, side, "spaces", attempt), plan)
    ring = _ring(seed, side, attempt) if course else []
    if course is None or not ring:
        return None
    ribbon = lay_ribbon(ring, course)
    return Board(seed, side, course, ribbon, attempt) if ribbon and _fills(ribbon.outer) else None


def _fills(edge: Sequence[Point]) -> bool:
    """Whether the road leaves no large part of the field empty."""
    xs, ys = [x for x, _ in edge], [y for _, y in edge]
    return max(xs) - min(xs) >= FILL * WIDTH and max(ys) - min(ys) >= FILL * HEIGHT


def _ring(seed: str, side: Side, attempt: int) -> list[Point]:
    """The middle of a closed road that fills the field, in millimetres, from its line on; empty without room."""
    plan = PLANS[side]
    spec = Spec(
        width=(ROAD, ROAD), start_crosses=(4, 4), bends=plan.bends, length=plan.length,
        par=(0, 0), fill=0.0, quarter=0.0, score=(0, 0),
    )  # fmt: skip
    planned = plan_ring(Stream("moped", "board", seed, side, "route", attempt), spec, STYLE, ACROSS, ALONG)
    if planned is None:
        return []
    route, lattice, gate = planned
    corridor = make_loop(Stream("moped", "board", seed, side, "road", attempt), STYLE, lattice, gate, route)
    if corridor is None:
        return []
    return [(round(x * SQUARE, 3), round(y * SQUARE, 3)) for x, y in corridor.centreline[:-1]]


def make_course(stream: Stream, plan: Plan) -> Course | None:
    """A course with single-lane places and "+2" spaces, some of these about the line; None where there is no room.

    Those behind and just beyond the line help whoever starts further back: without them, the foremost start spaces win
    nearly three times as often as the last.
    """
    rows = [[False, False] for _ in range(plan.rows)]
    middle = range(1, plan.rows - ROWS_OF_STARTS)
    singles = _scattered(stream, middle, stream.within(*plan.singles), 2)
    for row in singles:
        rows[row] = [False]
    for number in (-1, -2, 0):
        for lane in (INNER, OUTER):
            rows[number][lane] = stream.chance(0.85)
    wide = [row for row in middle if row >= CLEAR and row not in singles]
    bonus = _scattered(stream, wide, stream.within(*plan.bonus), CLEAR)
    for row in bonus:
        rows[row][stream.below(2)] = True
    enough = len(singles) >= plan.singles[0] and len(bonus) >= plan.bonus[0]
    return Course(tuple(tuple(row) for row in rows)) if enough else None


def _scattered(stream: Stream, places: Sequence[int], many: int, apart: int) -> list[int]:
    """So many of the places at least so far apart, or as many as have room."""
    found: list[int] = []
    for place in stream.shuffled(places):
        if len(found) < many and all(abs(place - other) >= apart for other in found):
            found.append(place)
    return found
