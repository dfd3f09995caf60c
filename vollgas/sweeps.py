"""Which traces stay on a course, for all its crosses at once, each move's put together from those of two shorter moves.

A primitive move (one without a cross on its way) is the sum of two others such that no cross lies between its trace and
theirs. So it enters the squares that these two enter, and the one square between their meeting point and the trace.
"""

from functools import cache

from vollgas.course import Course, swept
from vollgas.lattice import STAND, Cross, Move, primitive


@cache
def halves(move: Move) -> tuple[Move, Move, tuple[int, int] | None]:
    """Two shorter moves that make up the move, and the square (offset) that its trace enters besides theirs.

    Halves along a grid line are not driven themselves, so nothing is asked of them; a move that passes crosses has no
    such square. Not for moves of one step along a grid line.
    """
    part, steps = primitive(move)
    if steps > 1:
        return Move(move.dx - part.dx, move.dy - part.dy), part, None
    across, up = abs(move.dx), abs(move.dy)
    # The cross nearest to the trace on its right, in the quarter where both components are positive.
    i = pow(up, -1, across) if across > 1 else 1
    j = (up * i - 1) // across
    right, over = move.dx > 0, move.dy > 0
    first = Move(i if right else -i, j if over else -j)
    square = (i - 1 if right else -i, j if over else -1 - j)
    return first, Move(move.dx - first.dx, move.dy - first.dy), square


class Sweeps:
    """The traces on one course; worked out when first needed."""

    def __init__(self, course: Course) -> None:
        self.course = course
        board, finish = course.board, course.finish
        self._clear = {STAND: board.box(0, 0, board.columns, board.rows)}
        self._crossing = {STAND: 0}
        self._finishing = {STAND: 0}
        (a, b), way = finish[:2], finish.direction
        self._ends = (a, b)
        self._span = board.box(min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y))
        self._line = board.box(a.x, 0, a.x, board.rows) if way.dx else board.box(0, a.y, board.columns, a.y)
        beyond = sum(
            board.bit((x, y)) for x in range(board.columns) for y in range(board.rows) if finish.is_beyond_square(x, y)
        )
        self._road_or_beyond = course.road | beyond

    def _onto_field(self, move: Move, most: int = 0) -> int:
        board, (dx, dy) = self.course.board, move
        return board.box(-dx, -dy, board.columns - dx - most, board.rows - dy - most)

    def clear(self, move: Move) -> int:
        """The crosses from which the move's trace stays clear to its end (G1, G3)."""
        known = self._clear.get(move)
        if known is None:
            known = self._clear[move] = self._put_together(move)
        return known

    def _put_together(self, move: Move) -> int:
        course = self.course
        shift = course.board.shift
        if course.outline is not None:
            return course.outline.clear_sources(course.board, move) & self._onto_field(move)
        if abs(move.dx) + abs(move.dy) == 1:
            return swept(course, move)[0]
        first, second, square = halves(move)
        is_whole = square is None
        if is_whole or (first.dx and first.dy and second.dx and second.dy):
            # Both halves stay on the field, so the move does.
            sources = self.clear(first) & shift(self.clear(second), -first.dx, -first.dy)
        else:
            sources = self._onto_field(move)
            if first.dx and first.dy:
                sources &= self.clear(first)
            if second.dx and second.dy:
                sources &= shift(self.clear(second), -first.dx, -first.dy)
        return sources if square is None else sources & shift(course.road, -square[0], -square[1])

    def crossing(self, move: Move) -> int:
        """The crosses from which the move gets beyond the finish line inside its span, whatever lies on the way."""
        known = self._crossing.get(move)
        if known is None:
            known = self._crossing[move] = self._find_crossing(move)
        return known

    def _find_crossing(self, move: Move) -> int:
        board, finish = self.course.board, self.course.finish
        if finish.gain(move) <= 0:
            return 0
        if abs(move.dx) + abs(move.dy) == 1:
            return self._span
        first, second, square = halves(move)
        back = Move(-first.dx, -first.dy)
        sources = self.crossing(first)
        later = self.crossing(second)
        if later:
            sources |= board.shift(later, *back) & self._onto_field(first)
        # From the line itself it is crossed at once.
        sources = sources & ~self._line | self._span
        if square is not None:
            # Through an end of the line the halves pass over it, the trace beside it perhaps not.
            for end in self._ends:
                at = Cross(end.x - first.dx, end.y - first.dy)
                if board.has_cross(at) and not finish.is_crossed(at, move):
                    sources &= ~board.bit(at)
        return sources

    def finishing(self, move: Move) -> int:
        """The crosses from which the trace crosses the finish line, all before it clear (G6)."""
        known = self._finishing.get(move)
        if known is None:
            known = self._finishing[move] = self._find_finishing(move)
        return known

    def _find_finishing(self, move: Move) -> int:
        course, sources = self.course, self.crossing(move)
        if not sources:
            return 0
        shift = course.board.shift
        if abs(move.dx) + abs(move.dy) == 1:
            return sources
        first, second, square = halves(move)
        if square is None or (first.dx and first.dy):
            over, clear = self.finishing(first), self.clear(first)
        else:
            over, clear = self.crossing(first), self._onto_field(first)
        later = self.finishing(second) if square is None or (second.dx and second.dy) else self.crossing(second)
        later = clear & shift(later, -first.dx, -first.dy)
        if square is not None:
            later &= shift(self._road_or_beyond, -square[0], -square[1]) | ~self._onto_field(Move(*square), 1)
        return sources & (over | later | self._span)

    def crossing_back(self, move: Move) -> int:
        """The crosses beyond the finish line from which the move gets back over it, or onto it."""
        forth = Move(-move.dx, -move.dy)
        return self.course.board.shift(self.crossing(forth) & self._onto_field(forth), *forth)
