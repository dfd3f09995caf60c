"""The squared paper, against exact fractions and plain sets."""

from fractions import Fraction
from itertools import pairwise
from math import floor

import brute
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vollgas.lattice import STAND, Board, Cross, Move, edges_run, primitive, shifted, squares_entered

parts = st.integers(-9, 9)
moves = st.builds(Move, parts, parts)
boards = st.builds(Board, st.integers(1, 9), st.integers(1, 9))


def pieces(move: Move) -> list[tuple[Fraction, Fraction]]:
    """The middles of the pieces into which grid lines cut a trace from (0, 0), in the order of travel."""
    return [brute.point_at((0, 0), move, (here + there) / 2) for here, there in pairwise(brute.crossings((0, 0), move))]


def crosses_of(board: Board) -> list[Cross]:
    """All crosses of the field."""
    return [Cross(x, y) for y in range(board.rows + 1) for x in range(board.columns + 1)]


@given(moves)
def test_squares_entered_are_those_of_the_pieces(move: Move) -> None:
    """The squares whose interior a slanted trace enters are those its pieces lie in, in the same order."""
    inside = [(floor(x), floor(y)) for x, y in pieces(move) if x.denominator != 1 and y.denominator != 1]
    assert list(squares_entered(move)) == inside
    assert bool(inside) == bool(move.dx and move.dy)


@given(moves)
def test_edges_run_are_those_of_the_pieces(move: Move) -> None:
    """A trace along a grid line has the two squares on either side of each of its edges, in the order of travel."""
    edges = []
    for x, y in pieces(move) if any(move) else []:
        if x.denominator == 1:
            edges.append({(int(x) - 1, floor(y)), (int(x), floor(y))})
        elif y.denominator == 1:
            edges.append({(floor(x), int(y) - 1), (floor(x), int(y))})
    assert [set(edge) for edge in edges_run(move)] == edges


@given(moves)
def test_primitive_steps_make_up_the_move(move: Move) -> None:
    """The primitive step, taken as often as said, is the move, and meets a cross only at its end."""
    part, steps = primitive(move)
    assert (part.dx * steps, part.dy * steps) == move
    between = [brute.point_at((0, 0), part, time) for time in brute.crossings((0, 0), part)[1:-1]]
    assert not [(x, y) for x, y in between if x.denominator == 1 and y.denominator == 1]
    assert (steps == 0) == (move == STAND)


@given(st.builds(Cross, parts, parts), moves)
def test_shifted_adds_the_move(at: Cross, move: Move) -> None:
    """A cross one move away, and back again."""
    there = shifted(at, move)
    assert (there.x - at.x, there.y - at.y) == move
    assert shifted(there, Move(-move.dx, -move.dy)) == at


@given(st.data(), boards)
def test_pack_and_unpack_are_inverse(data: st.DataObject, board: Board) -> None:
    """A set of crosses survives the way into one integer and back, in rows from the lower left."""
    chosen = data.draw(st.sets(st.sampled_from(crosses_of(board))))
    bits = board.pack(chosen)
    assert list(board.unpack(bits)) == sorted(chosen, key=lambda at: (at.y, at.x))
    assert bits.bit_count() == len(chosen)
    assert all(bool(bits & board.bit(at)) == (at in chosen) for at in crosses_of(board))


@given(st.data(), boards, st.integers(-4, 4), st.integers(-4, 4))
def test_shift_moves_every_cross(data: st.DataObject, board: Board, dx: int, dy: int) -> None:
    """Shifting a set whose crosses all stay on the field moves each of them by the same vector."""
    staying = [at for at in crosses_of(board) if board.has_cross((at.x + dx, at.y + dy))]
    chosen = data.draw(st.sets(st.sampled_from(staying))) if staying else set()
    assert set(board.unpack(board.shift(board.pack(chosen), dx, dy))) == {(x + dx, y + dy) for x, y in chosen}


@given(st.data(), boards)
def test_squares_shifted_by_a_column_do_not_wrap(data: st.DataObject, board: Board) -> None:
    """A square pushed over the right edge lands on no square of the next row."""
    squares = [(x, y) for x in range(board.columns) for y in range(board.rows)]
    chosen = data.draw(st.sets(st.sampled_from(squares)))
    pushed = board.shift(board.pack(chosen), 1, 0)
    field = board.pack(squares)
    assert set(board.unpack(pushed & field)) == {(x + 1, y) for x, y in chosen if x + 1 < board.columns}


@given(boards, *[st.integers(-3, 12)] * 4)
def test_box_holds_what_lies_between_its_corners(board: Board, x0: int, y0: int, x1: int, y1: int) -> None:
    """A box is the crosses between its corners, both included, cut to the field."""
    inside = {(x, y) for x, y in crosses_of(board) if x0 <= x <= x1 and y0 <= y <= y1}
    assert set(board.unpack(board.box(x0, y0, x1, y1))) == inside


@pytest.mark.parametrize(("at", "there"), [((0, 0), True), ((4, 3), True), ((5, 3), False), ((4, -1), False)])
def test_the_field_has_one_cross_more_than_squares(at: tuple[int, int], there: bool) -> None:
    """A field of 4 × 3 squares has the crosses from (0, 0) to (4, 3)."""
    assert Board(4, 3).has_cross(at) is there
