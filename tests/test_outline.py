"""Outlines: what a freehand border lets pass, exactly, compared with fractions and with another geometry library."""

import random
from math import atan2, gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from region import is_clear
from shapely import LineString, Polygon

from vollgas.lattice import Board, Cross, Move
from vollgas.outline import Outline
from vollgas.track import Finish

WAYS = [(1, 0), (-1, 0), (0, 1), (0, -1)]
SQUARE = ((100, 100), (500, 100), (500, 500), (100, 500))
HOLE = ((200, 200), (200, 400), (400, 400), (400, 200))


def random_rings(number: int):
    """A region decided by the number: star-shaped around its middle, often with a hole, on a coarse or fine raster."""
    dice = random.Random(number)
    raster = dice.choice([100, 100, 50, 25, 10, 1])

    def star(low, high, count):
        """Points around the middle in the order of their directions, no two in one direction."""
        points = {}
        for _ in range(count):
            x, y = (dice.randint(-high // raster, high // raster) * raster for _ in "xy")
            step = gcd(x, y)
            if step and low <= max(abs(x), abs(y)):
                points.setdefault((x // step, y // step), (x, y))
        around = sorted(points.values(), key=lambda point: atan2(point[1], point[0]))
        return [(x + 400, y + 400) for x, y in around]

    outer = star(200, 400, dice.randint(6, 24))
    rings = [outer]
    if dice.random() < 0.5:
        rings.append(star(1, 100, dice.randint(4, 9))[::-1])
    shape = Polygon(outer, rings[1:]) if all(len(ring) > 2 for ring in rings) else Polygon()
    return tuple(tuple(ring) for ring in rings) if shape.is_valid and shape.exterior and shape.exterior.is_ccw else None


numbers = st.integers(0, 10**9).filter(lambda number: random_rings(number) is not None)
moves = st.tuples(st.integers(-6, 6), st.integers(-6, 6))


@settings(deadline=None, max_examples=50)
@given(numbers, moves, st.sampled_from([100, 100, 50, 20]))
def test_traces_are_judged_as_fractions_judge_them(number: int, move: tuple[int, int], unit: int) -> None:
    """From every cross of a random region, trace by trace and all at once, the answer is that of brute force."""
    rings = random_rings(number)
    board = Board(800 // unit, 800 // unit)
    outline = Outline(rings, unit)
    sources = set(board.unpack(outline.clear_sources(board, Move(*move))))
    for x in range(board.columns + 1):
        for y in range(board.rows + 1):
            wanted = is_clear(rings, unit, (x, y), move)
            assert outline.is_clear(Cross(x, y), Move(*move)) == wanted, (rings, x, y)
            assert ((x, y) in sources) == wanted, (rings, x, y)


@settings(deadline=None, max_examples=40)
@given(numbers, moves, st.integers(0, 7), st.integers(1, 7))
def test_the_first_share_of_a_trace_is_judged_alone(number: int, move: tuple[int, int], part: int, whole: int) -> None:
    """A trace cut short is judged as fractions judge that part of it."""
    rings, share = random_rings(number), (min(part, whole), whole)
    outline = Outline(rings)
    for x in range(9):
        for y in range(9):
            wanted = is_clear(rings, 100, (x, y), move, share)
            assert outline.is_clear(Cross(x, y), Move(*move), share) == wanted, (rings, x, y)


@settings(deadline=None, max_examples=60)
@given(numbers, moves, st.sampled_from([100, 50]), st.tuples(*[st.integers(0, 8)] * 3), st.sampled_from(WAYS))
def test_traces_are_followed_up_to_a_line(
    number: int, move: tuple[int, int], unit: int, line: tuple[int, int, int], way: tuple[int, int]
) -> None:
    """From every cross of a random region, what meets a finish line is judged by fractions on its way there alone."""
    rings, (along, low, high), scale = random_rings(number), line, 100 // unit
    ends = [(along, low), (along, high)] if way[0] else [(low, along), (high, along)]
    finish = Finish(*(Cross(x * scale, y * scale) for x, y in sorted(ends)), Move(*way))
    board = Board(800 // unit, 800 // unit)
    clear = set(board.unpack(Outline(rings, unit).sources_to_line(board, Move(*move), finish)))
    for x in range(board.columns + 1):
        for y in range(board.rows + 1):
            if finish.is_crossed(Cross(x, y), Move(*move)):
                share = finish.distance((x, y)), finish.gain(Move(*move))
                assert ((x, y) in clear) == is_clear(rings, unit, (x, y), move, share), (rings, x, y)


def test_a_corner_on_a_line_does_not_lie_before_it() -> None:
    """Whoever drives out of the region at a corner on the finish line is over it; a square sooner, outside."""
    outline, board = Outline((SQUARE,)), Board(8, 8)
    for x, is_over in ((5, True), (6, False)):
        finish = Finish(Cross(x, 4), Cross(x, 6), Move(1, 0))
        for at, move in (((3, 3), (3, 3)), ((4, 4), (3, 3)), ((2, 4), (6, 2))):
            assert bool(outline.sources_to_line(board, Move(*move), finish) & board.bit(at)) == is_over, (x, at)


@settings(deadline=None, max_examples=40)
@given(numbers, moves)
def test_another_library_agrees(number: int, move: tuple[int, int]) -> None:
    """Where the border is not merely touched, shapely covers exactly the traces that are clear."""
    rings = random_rings(number)
    shape = Polygon(rings[0], rings[1:])
    outline = Outline(rings)
    for x in range(9):
        for y in range(9):
            line = LineString([(x * 100, y * 100), ((x + move[0]) * 100, (y + move[1]) * 100)])
            if not shape.boundary.distance(line) and not line.crosses(shape) and not line.within(shape):
                continue
            if outline.is_clear(Cross(x, y), Move(*move)):
                assert shape.buffer(1e-6).covers(line), (rings, x, y)
            else:
                assert not shape.buffer(-1e-6).covers(line), (rings, x, y)


@pytest.mark.parametrize(
    ("at", "move", "clear"),
    [
        ((1, 1), (4, 0), True),  # along the outer border
        ((1, 3), (1, 0), True),  # onto the hole's border
        ((1, 2), (4, 0), True),  # along the hole's border
        ((1, 3), (0, -3), False),  # through the outer border
        ((1, 1), (-1, -1), False),  # out of a corner
        ((1, 3), (2, 2), True),  # past a corner of the hole, touching it
        ((1, 3), (4, 0), False),  # across the hole
        ((2, 3), (2, 0), False),  # into the hole from its border
        ((2, 2), (2, 2), False),  # into the hole from its corner
        ((2, 2), (0, 2), True),  # along the hole's border from its corner
        ((0, 3), (1, 0), False),  # from outside onto the border
        ((3, 3), (0, 0), False),  # standing in the hole
        ((1, 5), (0, 0), True),  # standing on a corner
    ],
)
def test_g03_touching_is_allowed_crossing_is_not(at: tuple[int, int], move: tuple[int, int], clear: bool) -> None:
    """G3: a trace may run along the border and touch corners, from either side of it, but may not enter the outside."""
    outline, board = Outline((SQUARE, HOLE)), Board(6, 6)
    assert outline.is_clear(Cross(*at), Move(*move)) is clear
    assert bool(outline.clear_sources(board, Move(*move)) & board.bit(at)) is clear


def test_a_cross_is_held_inside_and_on_the_border() -> None:
    """Inside, on a piece of border and on its corners a cross is held; in a hole, outside and off the field none is."""
    outline = Outline((SQUARE, HOLE))
    held = {(x, y) for x in range(-2, 9) for y in range(-2, 9) if outline.holds((x, y))}
    assert held == {(x, y) for x in range(1, 6) for y in range(1, 6)} - {(3, 3)}


def test_millimetre_paper_has_ten_crosses_to_a_square() -> None:
    """With ten hundredths between crosses the same border lies ten times as far from them (CV6)."""
    outline = Outline((SQUARE, HOLE), 10)
    assert outline.holds((10, 10))
    assert not outline.holds((9, 10))
    assert outline.is_clear(Cross(19, 19), Move(-9, 31))
    assert not outline.is_clear(Cross(19, 19), Move(2, 2))
    assert Board(60, 60).bit((20, 20)) & outline.clear_sources(Board(60, 60), Move(20, 0))
