"""A table of a score sheet: a column for every player, a row for every race or attempt, and rows to sum them up."""

from collections.abc import Sequence
from dataclasses import dataclass

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.scoring.plan import scale_of
from vollgas.drawing.scoring.scores import LEAST_NAME, Scores, draw_name, draw_ring
from vollgas.errors import VollgasError

LOWEST, HIGHEST = 4.5, 18.0
"""Least and most height of a row, mm; the second on A4."""
WIDE = 27.0
"""Width of a column from which its name is written across, mm on A4; in narrower ones it stands upright."""
HEAD_WIDE, HEAD_NARROW = 14.0, 40.0
"""Height of the head with names written across or upright, mm on A4."""
UNDER = 4.6
"""Height of the line below the names that says what the two halves of a cell are for, mm on A4."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a table is made of."""

    rows: int
    first: float
    """Width of the first column, mm on A4."""
    row: str
    """What stands in the corner: what a row is."""
    halves: tuple[str, str]
    """What the two halves of a cell are for."""
    sums: Sequence[str]
    """The rows below."""
    lines: bool = False
    """Whether there is a line to write on behind the number of a row."""
    rings: bool = False
    """Whether the right half of a cell is a ring, to write a medal's number into."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table laid out on a page, mm."""

    scores: Scores
    table: Table
    unit: float
    left: float
    top: float
    """Upper edge of the first row."""
    first: float
    """Width of the first column."""
    cell: float
    head: float
    row: float

    @property
    def body(self) -> float:
        """Left edge of the players' columns."""
        return self.left + self.first

    @property
    def right(self) -> float:
        """Right edge of the table."""
        return self.body + self.cell * self.scores.players


def grid_of(scores: Scores, table: Table, room: tuple[float, float, float, float]) -> Grid:
    """The table in the room (left, low, width, height), its rows as high as they may be; VollgasError when too low."""
    left, low, width, height = room
    unit = scale_of(scores.paper)
    first = min(table.first * unit, 0.3 * width)
    cell = (width - first) / scores.players
    head = (HEAD_WIDE if cell >= WIDE * unit else HEAD_NARROW) * unit
    row = min(HIGHEST * unit, (height - head - UNDER * unit) / (table.rows + len(table.sums)))
    if row < LOWEST:
        raise VollgasError(
            f"paper {scores.paper.text} is too small for {table.rows} rows for {scores.players} players: "
            "choose fewer, or larger paper"
        )
    return Grid(scores, table, unit, left, low + height - head - UNDER * unit, first, cell, head, row)


def draw_table(pen: Pen, grid: Grid) -> None:
    """Draw the table with its head."""
    scores, table, unit = grid.scores, grid.table, grid.unit
    ink = scores.colours.ink
    soft, faint = mix(ink, WHITE, 0.35), mix(ink, WHITE, 0.7)
    low = grid.top - (table.rows + len(table.sums)) * grid.row
    sums = grid.top - table.rows * grid.row
    upper = grid.top + UNDER * unit
    if scores.ink == "colour":
        pen.rect(grid.left, low, grid.right - grid.left, sums - low, fill=scores.colours.card)
        pen.rect(grid.left, grid.top, grid.right - grid.left, upper + grid.head - grid.top, fill=scores.colours.card)
    _draw_heads(pen, grid, upper)
    _draw_under(pen, grid)
    levels = [grid.top - i * grid.row for i in range(1, table.rows + len(table.sums))]
    pen.lines([((grid.left, y), (grid.right, y)) for y in levels], faint, 0.15)
    middles = [grid.body + (i + 0.5) * grid.cell for i in range(scores.players)]
    if table.rings:
        radius = min(0.36 * grid.row, 0.2 * grid.cell, 3.4 * unit)
        for row in range(table.rows):
            for middle in middles:
                y = grid.top - (row + 0.5) * grid.row
                pen.circle(middle + grid.cell / 4, y, radius, fill=WHITE, stroke=soft, line=0.25)
    else:
        pen.lines([((x, sums), (x, grid.top)) for x in middles], faint, 0.15, dash=(0.6, 0.8))
    columns = [grid.body + i * grid.cell for i in range(scores.players)]
    pen.lines([((x, low), (x, upper + grid.head)) for x in columns], soft, pen.slim(0.25))
    pen.lines([((grid.left, y), (grid.right, y)) for y in (grid.top, sums)], ink, pen.slim(0.6), caps="butt")
    pen.rect(grid.left, low, grid.right - grid.left, upper + grid.head - low, stroke=soft, line=pen.slim(0.3))
    _draw_rows(pen, grid, sums)


def _draw_heads(pen: Pen, grid: Grid, low: float) -> None:
    """Each player's ring, and the name across or upright beside it, or a line for it."""
    scores, unit = grid.scores, grid.unit
    upright = grid.head > HEAD_WIDE * unit + 1e-6
    radius = min(3.0 * unit, 0.3 * grid.cell)
    for place, name in enumerate(scores.names):
        x = grid.body + place * grid.cell
        if upright:
            middle = x + grid.cell / 2
            draw_ring(pen, scores, place + 1, middle, low + grid.head - 1.2 * unit - radius, radius)
            room = grid.head - 2 * radius - 4.4 * unit
            with pen.moved(middle, low + 1.2 * unit, turn=90):
                _draw_head(pen, grid, name, (0.0, -2.0 * unit), room)
        else:
            draw_ring(pen, scores, place + 1, x + 1.6 * unit + radius, low + grid.head / 2, radius)
            at = x + 3.0 * unit + 2 * radius, low + grid.head / 2 - 2.6 * unit
            _draw_head(pen, grid, name, at, grid.cell - 4.6 * unit - 2 * radius)


def _draw_head(pen: Pen, grid: Grid, name: str, at: tuple[float, float], room: float) -> None:
    """The name, or a line for it, from ``at`` to the right."""
    scores, unit = grid.scores, grid.unit
    if name:
        draw_name(pen, name, (at[0], at[1] + 2.0 * unit), room, 5.8 * unit, scores.colours.ink, 7.6 * unit)
        return
    pen.line((at, (at[0] + room, at[1])), scores.colours.ink, 0.2)
    pen.text(at[0], at[1] + 3.6 * unit, scores.words("score.name"), 7.5 * unit, "narrow", scores.soft)


def _draw_under(pen: Pen, grid: Grid) -> None:
    """What the two halves of each cell are for, and what a row is."""
    scores, unit = grid.scores, grid.unit
    room = grid.cell / 2 - 1.2 * unit
    size = min(pen.fit(word, 7.5 * unit, "narrow", room, LEAST_NAME) for word in grid.table.halves)
    for place in range(scores.players):
        for half, word in enumerate(grid.table.halves):
            x = grid.body + (place + 0.25 + half / 2) * grid.cell
            pen.text(x, grid.top + 1.4 * unit, word, size, "narrow", scores.soft, "centre")
    word = grid.table.row
    size = pen.fit(word, 9.5 * unit, "bold", grid.first - 3 * unit, LEAST_NAME)
    pen.text(grid.left + 1.5 * unit, grid.top + 1.4 * unit, word, size, "bold", scores.colours.ink)


def _draw_rows(pen: Pen, grid: Grid, sums: float) -> None:
    """The numbers of the rows, with lines to write on, and what the sums are called."""
    scores, unit, ink = grid.scores, grid.unit, grid.scores.colours.ink
    size = min(11.0 * unit, 0.6 * grid.row / POINT)
    for row in range(grid.table.rows):
        y = grid.top - (row + 0.5) * grid.row - 0.36 * size * POINT
        if grid.table.lines:
            pen.text(grid.left + 1.5 * unit, y, str(row + 1), size, "bold", ink)
            start = grid.left + 1.5 * unit + pen.width("00", size, "bold") + 1.0 * unit
            low = grid.top - (row + 1) * grid.row + 0.22 * grid.row
            pen.line(((start, low), (grid.body - 2 * unit, low)), scores.soft, 0.15)
        else:
            pen.text(grid.body - 3 * unit, y, str(row + 1), size, "bold", ink, "right")
    for place, word in enumerate(grid.table.sums):
        small = pen.fit(word, size, "bold", grid.first - 3 * unit, LEAST_NAME)
        y = sums - (place + 0.5) * grid.row - 0.36 * small * POINT
        pen.text(grid.left + 1.5 * unit, y, word, small, "bold", ink)
