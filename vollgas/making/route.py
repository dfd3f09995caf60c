"""The coarse course: a self-avoiding path or ring on a lattice of half the corridor's pitch, shaken until it pleases.

Nodes of the path that are three or more steps apart keep at least two lattice units between them, so that two legs of
the corridor never meet. The path starts straight and is changed by pushing a straight piece of it sideways (the moves
of the BFACF algorithm, Berg & Foerster and Aragão de Carvalho & Caracciolo, with pieces longer than an edge); every
state in between is valid, so there are no dead ends. A Metropolis rule draws it towards the wanted length, bends and
extent. A ring is a path that ends on the node where it began, and goes straight on there.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from vollgas.streams import Stream

Node = tuple[int, int]

_AROUND = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)]


@dataclass(frozen=True, slots=True)
class Wish:
    """What the route should be like, in lattice units."""

    columns: int
    """Largest node number across; nodes run from 0."""
    rows: int
    """Largest node number along the way from start (0) to finish."""
    steps: int
    turns: int
    straights: float
    hairpins: float


def make_route(stream: Stream, wish: Wish, shakes: int) -> list[Node]:
    """A path from row 0 to the last row, its first and last step straight along the way."""
    first, last = stream.within(0, wish.columns), stream.within(0, wish.columns)
    return shaken(stream, _straightest(wish, first, last), wish, shakes)


def shaken(
    stream: Stream, path: list[Node], wish: Wish, shakes: int, closed: Collection[Node] = frozenset()
) -> list[Node]:
    """The path after so many tries to change it, its first and last step as they were; it keeps off ``closed`` nodes.

    Its first and last node may be the same: then it is a ring and stays one.
    """
    weight = _strain(path, wish)
    for count in range(shakes):
        pushed = _push(stream, path, wish, closed)
        if pushed is None:
            continue
        strain = _strain(pushed, wish)
        heat = 2.5 * (1 - count / shakes) + 0.15
        if strain <= weight or stream.chance(_falling((strain - weight) / heat)):
            path, weight = pushed, strain
    return path


def _falling(worse: float) -> float:
    """About exp(-worse), but by multiplications alone: libraries differ in the last bit of exp, machines do not."""
    rising = 1 + worse / 8
    rising *= rising
    rising *= rising
    return 1 / (rising * rising)


def _straightest(wish: Wish, first: int, last: int) -> list[Node]:
    """Up to the middle, across, and up to the finish."""
    middle = wish.rows // 2
    way = 1 if last >= first else -1
    path = [(first, y) for y in range(middle + 1)]
    path += [(x, middle) for x in range(first + way, last + way, way)] if first != last else []
    return path + [(last, y) for y in range(middle + 1, wish.rows + 1)]


def _push(stream: Stream, path: Sequence[Node], wish: Wish, closed: Collection[Node]) -> list[Node] | None:
    """Push a straight piece of the path one unit sideways; None when that can't be done at the chosen place."""
    if len(path) < 4:
        return None  # nothing lies between the first step and the last
    head = 1 + stream.below(len(path) - 3)
    dx, dy = path[head + 1][0] - path[head][0], path[head + 1][1] - path[head][1]
    run = head + 1
    while run + 1 < len(path) - 1 and (path[run + 1][0] - path[run][0], path[run + 1][1] - path[run][1]) == (dx, dy):
        run += 1
    tail = head + 1 + stream.below(run - head)
    side = 1 if stream.chance(0.5) else -1
    i, j = -dy * side, dx * side
    x, y = path[head][0] + i, path[head][1] + j
    if not (0 <= x <= wish.columns and 0 <= y <= wish.rows):
        return None
    pushed = [(x + i, y + j) for x, y in path[head : tail + 1]]
    if any(node in closed for node in pushed):
        return None
    # Where the piece folds back onto its neighbours, the fold vanishes.
    before = path[:head] if path[head - 1] == pushed[0] else path[: head + 1]
    after = path[tail + 1 :] if path[tail + 1] == pushed[-1] else path[tail:]
    before, after = (
        (before[:-1] if before[-1] == pushed[0] else before),
        (after[1:] if after[0] == pushed[-1] else after),
    )
    new = [*before, *pushed, *after]
    fixed = new[:2] == path[:2] and new[-2:] == path[-2:]
    return new if fixed and _keeps_distance(new, max(0, head - 3), head + len(pushed) + 5) else None


def _keeps_distance(path: Sequence[Node], first: int, last: int) -> bool:
    """Whether nodes three or more steps apart are at least two units apart, looking at the nodes first … last."""
    size = len(path) - (path[0] == path[-1])
    number = {node: place for place, node in enumerate(path[:size])}
    if len(number) != size:
        return False
    for place, (x, y) in enumerate(path[first:last], first):
        for i, j in _AROUND:
            other = number.get((x + i, y + j))
            # Round a ring two nodes may be as near as on a path, but over its end.
            if other is not None and not -2 <= other - place <= 2 and (size == len(path) or _apart(other, place, size)):
                return False
    return True


def _apart(one: int, other: int, size: int) -> bool:
    """Whether two nodes of a ring of this size are three or more steps apart."""
    return 2 < (one - other) % size < size - 2


def _strain(path: Sequence[Node], wish: Wish) -> float:
    """How far the path is from the wish: 0 is perfect."""
    turns = hairpins = short = 0
    since, hand = 99, 0
    for (ax, ay), (bx, by), (cx, cy) in zip(path, path[1:], path[2:], strict=False):
        turn = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        since += 1
        if not turn:
            continue
        turns += 1
        short += since == 1
        hairpins += turn == hand and since <= 2
        hand, since = turn, 0
    left, right = min(x for x, _ in path), max(x for x, _ in path)
    missing = wish.columns - (right - left)
    if path[0] == path[-1]:
        missing += wish.rows - (max(y for _, y in path) - min(y for _, y in path))
    middle_x, middle_y = wish.columns / 2, wish.rows / 2
    quarters = {(x > middle_x, y > middle_y) for x, y in path if x != middle_x and y != middle_y}
    return (
        0.9 * abs(len(path) - 1 - wish.steps)
        + 0.8 * abs(turns - wish.turns)
        + 3.0 * missing
        + 4.0 * (4 - len(quarters))
        + 1.2 * wish.straights * short
        + 1.5 * (0.5 - wish.hairpins) * hairpins
    )
