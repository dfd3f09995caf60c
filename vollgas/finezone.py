"""The finish line on fine lattices (CV6): from which crosses moves get over it, worked out for the rows near it."""

from dataclasses import replace

from vollgas.course import Course
from vollgas.lattice import Board, Cross, Move
from vollgas.sweeps import Sweeps
from vollgas.track import Finish


class FinishZone:
    """The rows from which a car may get over the finish line in one move of at most ``reach`` crosses each way.

    Of a course with an outline, all rows. The sets that are asked for begin at the bit ``base``.
    """

    def __init__(self, course: Course, sweeps: Sweeps, reach: int) -> None:
        self._course = course
        self._low, self._near = 0, sweeps
        self._to_line: dict[Move, int] = {}
        """On freehand tracks, by move: from where it is clear up to the line, if it meets it."""
        if course.outline is None:
            (a, b, way), board = course.finish, course.board
            low, high = max(0, min(a.y, b.y) - reach), min(board.rows, max(a.y, b.y) + reach)
            rows = Board(board.columns, high - low)
            road = course.road >> (low * board.stride) & ((1 << (rows.rows * board.stride)) - 1)
            finish = Finish(Cross(a.x, a.y - low), Cross(b.x, b.y - low), way)
            self._low, self._near = low, Sweeps(replace(course, board=rows, road=road, finish=finish))

    def _based(self, crosses: int, base: int) -> int:
        """A set of crosses on the rows near the line, as one of the field."""
        down = self._low * self._course.board.stride - base
        return crosses << down if down >= 0 else crosses >> -down

    def crossing(self, move: Move, base: int) -> int:
        """The crosses from which the move crosses the finish line, whatever lies on the way."""
        return self._based(self._near.crossing(move), base)

    def crossing_back(self, move: Move, base: int) -> int:
        """The crosses from which the move gets back over the line, or onto it."""
        return self._based(self._near.crossing_back(move), base)

    def finishing(self, move: Move, crosses: int, base: int) -> int:
        """Those of the crosses from which the move crosses the finish line, all before it clear (G6)."""
        outline = self._course.outline
        if outline is None:
            return crosses & self._based(self._near.finishing(move), base)
        over = crosses & self.crossing(move, base)
        if over and move not in self._to_line:
            self._to_line[move] = outline.sources_to_line(self._course.board, move, self._course.finish)
        return over & (self._to_line[move] >> base) if over else 0
