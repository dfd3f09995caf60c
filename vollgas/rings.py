"""Rings of points as borders: what is wrong with them, and which crosses lie too near to tell their side by eye."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from vollgas.lattice import Cross
from vollgas.outline import SCALE, Outline, squares_along
from vollgas.telling import so_many
from vollgas.track import Rings

NEAR = 10
"""Crosses at most so far from the line, in hundredths of a square, are told by a mark to be in or out."""
LONGEST = 8
"""Most squares of border to each square of the field."""
CROWD = 60
"""Most pieces of border in a square."""

_Point = tuple[int, int]


def ring_faults(rings: Rings, columns: int, rows: int) -> Iterator[str]:
    """What makes rings no border on a field of so many squares, in words; only the first faults of a kind."""
    for number, ring in enumerate(rings):
        if len(ring) < 3:
            yield f"outline[{number}] has {so_many(len(ring), 'point')}: a ring has at least 3"
            return
        for place, (here, after) in enumerate(zip(ring, (*ring[1:], ring[0]), strict=True)):
            if not (0 <= here[0] <= columns * SCALE and 0 <= here[1] <= rows * SCALE):
                yield (
                    f"outline[{number}][{place}] is {list(here)}, off the field: allowed are 0 to {columns * SCALE} "
                    f"and 0 to {rows * SCALE}, in hundredths of a square"
                )
                return
            if here == after:
                yield f"outline[{number}][{place}] is the same point as the next one: once is allowed"
                return
    length = sum(max(abs(x - i), abs(y - j)) for ring in rings for (x, y), (i, j) in _pieces(ring))
    if length > LONGEST * columns * rows * SCALE:
        yield f"outline is {length // SCALE} squares long: at most {LONGEST} to each of the field's squares are allowed"
        return
    turned = [number for number, ring in enumerate(rings) if (_area(ring) > 0) != (number == 0)]
    if turned:
        yield (
            f"outline[{turned[0]}] runs the wrong way round: road lies on the left hand, so the first ring, around "
            "the road, runs anticlockwise and all others, around islands, clockwise"
        )
        return
    yield from _faults_of_crossings(rings)


def _faults_of_crossings(rings: Rings) -> Iterator[str]:
    """Where rings touch or cross themselves or each other, or lie where they can't."""
    squares: dict[tuple[int, int], list[tuple[int, int, _Point, _Point]]] = {}
    for number, ring in enumerate(rings):
        for place, (a, b) in enumerate(_pieces(ring)):
            for square in squares_along(*a, *b):
                squares.setdefault(square, []).append((number, place, a, b))
    for (x, y), pieces in squares.items():
        if len(pieces) > CROWD:
            yield f"outline has {len(pieces)} pieces in the square ({x}, {y}): at most {CROWD} are allowed"
            return
        for one, other in combinations(pieces, 2):
            if _meet(one, other, len(rings[one[0]])):
                yield (
                    f"outline[{one[0]}][{one[1]}] and outline[{other[0]}][{other[1]}] meet in the square ({x}, {y}): "
                    "a border neither touches nor crosses itself"
                )
                return
    for number in range(1, len(rings)):
        others = (rings[0], *(ring for other, ring in enumerate(rings[1:], 1) if other != number))
        if not Outline(others, 1).holds(rings[number][0]):
            yield f"outline[{number}] lies off the road: it must be an island in it"
            return


def _meet(one: tuple[int, int, _Point, _Point], other: tuple[int, int, _Point, _Point], length: int) -> bool:
    """Whether two pieces touch where they should not: neighbours share one point and no more."""
    (ring, place, a, b), (other_ring, other_place, c, d) = one, other
    if ring == other_ring and (other_place - place) % length in (1, length - 1):
        if (other_place - place) % length != 1:
            a, b, c, d = c, d, a, b
        # From a to b and on to d: only a way straight back lies on the piece that it came by.
        return _side(a, b, d) == 0 and (b[0] - a[0]) * (d[0] - b[0]) + (b[1] - a[1]) * (d[1] - b[1]) < 0
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) <= 0


def _side(a: _Point, b: _Point, p: _Point) -> int:
    """1 when p lies to the left of the line from a to b, -1 to the right, 0 on it."""
    turn = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    return (turn > 0) - (turn < 0)


def _pieces(ring: Sequence[_Point]) -> Iterator[tuple[_Point, _Point]]:
    yield from pairwise((*ring, ring[0]))


def _area(ring: Sequence[_Point]) -> int:
    """Twice the area on the ring's left hand."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in _pieces(ring))


def near_crosses(rings: Rings) -> list[Cross]:
    """The crosses at most ``NEAR`` hundredths of a square from the line, row by row."""
    found = set()
    for ring in rings:
        for a, b in _pieces(ring):
            (x0, x1), (y0, y1) = sorted((a[0], b[0])), sorted((a[1], b[1]))
            for x in range(-(-(x0 - NEAR) // SCALE), (x1 + NEAR) // SCALE + 1):
                for y in range(-(-(y0 - NEAR) // SCALE), (y1 + NEAR) // SCALE + 1):
                    if (x, y) not in found and _is_near((x * SCALE, y * SCALE), a, b):
                        found.add((x, y))
    return [Cross(x, y) for x, y in sorted(found, key=lambda at: (at[1], at[0]))]


def _is_near(p: _Point, a: _Point, b: _Point) -> bool:
    """Whether a point is at most ``NEAR`` from a piece."""
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]
    square, along = dx * dx + dy * dy, px * dx + py * dy
    if along <= 0:
        return px * px + py * py <= NEAR * NEAR
    if along >= square:
        return (px - dx) ** 2 + (py - dy) ** 2 <= NEAR * NEAR
    return (px * dy - py * dx) ** 2 <= NEAR * NEAR * square
