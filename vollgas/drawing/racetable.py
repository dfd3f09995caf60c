"""The results of a race as a table: a line for each car, best first, in columns as wide as what stands in them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum

from vollgas.drawing.cars import colour_of, draw_mark
from vollgas.drawing.colour import BLACK, WHITE, mix
from vollgas.drawing.fonts import Font
from vollgas.drawing.frame import shortened
from vollgas.drawing.pen import POINT, Pen, Point
from vollgas.drawing.sheet import Sheet
from vollgas.entries import Race
from vollgas.results import Row, rows

READABLE = 6.0
"""Least size of type on a race's pages, points."""
_HEAD = 0.8
"""Size of the heads, as a share of the other type."""
_MARK, _GAP = 2.0, 0.5
"""Room for a car's mark, and between two columns, as shares of the type's size."""

_CAR, _MOVES, _RESULT, _RULE = 1, 2, 3, 4
"""The columns behind the first, which is the place."""

Telling = Callable[[Sheet, Race, Row], str]
"""What is said of how a car fared; None where there is no room for it."""


class Cells:
    """What stands in a table, and how wide it is."""

    def __init__(self, pen: Pen, sheet: Sheet, race: Race, telling: Telling | None) -> None:
        self._pen = pen
        words = sheet.words
        result = words("race.result") if telling else ""
        self.heads = (words("race.place"), words("race.car"), words("race.moves"), result, words("race.rule"))
        self.rows = rows(race)
        self.lines = [
            (
                str(row.place) if row.place is not None else "–",
                race.entries[row.car].name,
                str(row.moves),
                telling(sheet, race, row) if telling else "",
                ", ".join(row.rules),
            )
            for row in self.rows
        ]

    def widths(self, fonts: tuple[Font, Font]) -> list[float]:
        """How wide each column is in type of one point, the first row of each winner in the second font."""
        plain, bold = fonts
        wide = [_HEAD * self._pen.width(head, 1.0, "narrow") for head in self.heads]
        for row, line in zip(self.rows, self.lines, strict=True):
            font = bold if row.place == 1 else plain
            wide = [max(most, self._pen.width(text, 1.0, font)) for most, text in zip(wide, line, strict=True)]
        return wide


@dataclass(frozen=True, slots=True)
class Setting:
    """How large a table is set, in which fonts (the winners' second), and where its columns begin, mm."""

    size: float
    fonts: tuple[Font, Font]
    edges: tuple[float, ...]
    """Left edges of place, car, moves, result and rule, and the right edge of all."""
    moves: float
    """Width of what stands in the column of moves, mm."""


_FONTS: tuple[tuple[Font, Font], ...] = (("text", "bold"), ("narrow", "narrow-bold"))


def set_table(cells: Cells, wide: float, most: float, least: float) -> Setting | None:
    """The table in the largest type of at most ``most`` points that fits into a width; None for less than ``least``.

    The narrow fonts are taken only where they make the type larger by a point.
    """
    found = None
    for fonts in _FONTS:
        size = min(most, int(20 * wide / _needed(cells.widths(fonts))) / 20)
        if size >= least and (found is None or size > found.size + 1.0):
            found = _set(size, fonts, cells.widths(fonts), wide)
    return found


def cut_table(cells: Cells, wide: float, size: float) -> Setting:
    """The table in type of so many points, the cars' names cut as far as it is too wide."""
    fonts = _FONTS[-1]
    widths = cells.widths(fonts)
    widths[_CAR] -= max(0.0, _needed(widths) - wide / size)
    return _set(size, fonts, widths, wide)


def _needed(widths: Sequence[float]) -> float:
    """How wide a table is in type of one point."""
    return fsum(widths) + (_MARK + _GAP * len(widths)) * POINT


def _set(size: float, fonts: tuple[Font, Font], widths: Sequence[float], wide: float) -> Setting:
    """Columns side by side; of what is to spare, names, moves and results get as much as is easy to read across."""
    spare = min(4 * size * POINT, max(0.0, wide - size * _needed(widths)) / 3)
    at, edges = size * _MARK * POINT, []
    for place, width in enumerate(widths):
        at += size * _GAP * POINT
        edges.append(at)
        at += size * width + (spare if place in (_CAR, _MOVES, _RESULT) else 0.0)
    return Setting(size, fonts, (*edges, wide), size * widths[_MOVES])


def draw_table(pen: Pen, ink: str, cells: Cells, at: Point, measure: tuple[Setting, float], part: slice) -> None:
    """Some of the cars' lines below their heads; ``at`` is the upper left corner, ``measure`` has the lines' height."""
    (x, top), (setting, step) = at, measure
    size, edges, soft = setting.size, setting.edges, mix(ink, WHITE, 0.35)
    for place, head in enumerate(cells.heads):
        _write(pen, (x, top - 0.7 * step), setting, place, (head, _HEAD * size, "narrow", soft))
    for number, (row, line) in enumerate(zip(cells.rows[part], cells.lines[part], strict=True), 1):
        low, rule = top - (number + 0.72) * step, top - (number - 0.12) * step
        pen.line([(x, rule), (x + edges[-1], rule)], mix(ink, WHITE, 0.75), 0.15, caps="butt")
        middle, r = low + 0.36 * size * POINT, 0.27 * min(step, 2.2 * size * POINT)
        end = size * _MARK * POINT
        pen.line([(x + 0.2, middle), (x + end - 0.2, middle)], colour_of(row.car), 0.7)
        draw_mark(pen, row.car, (x + end / 2, middle), r)
        won = row.place == 1
        font = setting.fonts[won]
        for place, text in enumerate(line):
            colour = BLACK if won and place in (_CAR, _RESULT, _RULE) else ink
            _write(pen, (x, low), setting, place, (text, size, font, colour))


def _write(pen: Pen, at: Point, setting: Setting, place: int, said: tuple[str, float, Font, str]) -> None:
    """One cell; counts stand below each other's last digit."""
    (x, low), (text, size, font, colour), edges = at, said, setting.edges
    room = edges[place + 1] - edges[place] - (0.0 if place + 2 == len(edges) else 0.9 * _GAP * setting.size * POINT)
    text = shortened(pen, text, size, font, room + 0.01)
    if place == _MOVES:
        pen.text(x + edges[_MOVES] + setting.moves, low, text, size, font, colour, "right")
    else:
        pen.text(x + edges[place], low, text, size, font, colour)
