"""Small boards for tests: drawn by hand from rows of characters, or made at random from a number."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise

from vollgas.course import Course
from vollgas.lattice import Cross, Move
from vollgas.lineup import course_of
from vollgas.paper import make_paper
from vollgas.track import Finish, Hazard, Kind, Track

UP, RIGHT, DOWN, LEFT = Move(0, 1), Move(1, 0), Move(0, -1), Move(-1, 0)
FAR_AWAY = Finish(Cross(90, 90), Cross(91, 90), UP)
"""A finish line that nothing on a small board can reach."""


def draw_track(
    text: str,
    starts: Iterable[tuple[int, int]] = ((1, 1),),
    hazards: Mapping[tuple[int, int], Kind] | None = None,
    finish: Finish | None = None,
) -> Track:
    """A track from rows of squares, top row first: "." road, anything else barrier.

    Crosses are counted from the lower left. Without a finish given, it runs along the top edge of the board.
    """
    rows = tuple(
        "".join("." if square == "." else "#" for square in row) for row in (line.strip() for line in text.split())
    )
    top = Finish(Cross(0, len(rows)), Cross(len(rows[0]), len(rows)), UP)
    places = tuple(Cross(*start) for start in starts)
    return Track(
        squares=rows,
        start=(places[0], places[-1]),
        starts=places,
        finish=finish or top,
        hazards=tuple(Hazard(Cross(*at), kind) for at, kind in sorted((hazards or {}).items())),
        paper=make_paper("a4"),
        theme="space",
        level="easy",
    )


def draw_course(
    text: str,
    hazards: Mapping[tuple[int, int], Kind] | None = None,
    finish: Finish | None = FAR_AWAY,
    starts: Iterable[tuple[int, int]] = ((1, 1),),
) -> Course:
    """A hand-drawn board made ready for driving; its finish is out of reach unless one is given (None: top edge)."""
    return course_of(draw_track(text, starts, hazards, finish))


def open_field(columns: int, rows: int) -> str:
    """The text of a board that is all road."""
    return "\n".join(["." * columns] * rows)


def random_course(number: int, most: int = 12, hazards: int = 6) -> Course:
    """A small course decided by the number, as ``random_track``."""
    return course_of(random_track(number, most, hazards))


def random_track(number: int, most: int = 12, hazards: int = 6) -> Track:
    """A small track decided by the number: a blob of road, a line across it somewhere, and hazards of all kinds."""
    dice = random.Random(number)
    columns, rows = dice.randint(6, most), dice.randint(6, most)
    road = _blob(dice, columns, rows)
    across = sorted(x for x, y in road if y == rows - 2)
    finish_row = dice.choice([rows, rows - 1, rows - 1, rows - 2])
    first, last = (across[0], across[-1] + 1) if across else (0, columns)
    if dice.random() < 0.3:
        first, last = last, first
    finish = Finish(Cross(first, finish_row), Cross(last, finish_row), UP)
    low = sorted({(x + i, 1) for x, y in road if y in {0, 1} for i in (0, 1)}) or [(columns // 2, 1)]
    starts = sorted(dice.sample(low, min(len(low), dice.randint(1, 3))))
    corners = sorted({(x + i, y + j) for x, y in road for i in (0, 1) for j in (0, 1)})
    kinds: tuple[Kind, ...] = ("brake", "turbo", "turbo", "ramp", "ramp", "pit")
    laid = {at: dice.choice(kinds) for at in dice.sample(corners, min(len(corners), dice.randint(0, hazards)))}
    return _turned(columns, rows, road, starts, finish, laid, dice.randrange(4))


def _blob(dice: random.Random, columns: int, rows: int) -> set[tuple[int, int]]:
    """Road squares: a winding lane, a drunkard's walk with a broad brush, or a field with holes."""
    way = dice.random()
    if way < 0.2:
        return {(x, y) for x in range(columns) for y in range(rows) if dice.random() < 0.7}
    if way < 0.6:
        return _lane(dice, columns, rows)
    road: set[tuple[int, int]] = set()
    x, y = dice.randrange(columns), 0
    brush = dice.choice([(0, 1), (0, 1), (-1, 0, 1)])
    for _ in range(6 * rows):
        road |= {(x + i, y + j) for i in brush for j in (0, 1) if 0 <= x + i < columns and y + j < rows}
        dx, dy = dice.choice([(-1, 0), (1, 0), (1, 0), (-1, 0), (0, 1), (0, 1), (0, -1)])
        x, y = min(max(x + dx, 0), columns - 1), min(max(y + dy, 0), rows - 1)
        if y == rows - 1:
            break
    return road


def _lane(dice: random.Random, columns: int, rows: int) -> set[tuple[int, int]]:
    """A lane two squares wide from bottom to top that turns back on itself, with a wall one square thick between."""
    cells = [(dice.randrange((columns + 1) // 3), 0)]
    top = (rows + 1) // 3 - 1
    while cells[-1][1] < top:
        x, y = cells[-1]
        if len(cells) > 1 and cells[-2][1] == y and dice.random() < 0.7:
            x += x - cells[-2][0]
        elif dice.random() < 0.6:
            x += dice.choice((-1, 1))
        else:
            y += 1
        if not 0 <= x < (columns + 1) // 3:
            x, y = cells[-1][0], y + 1
        if (x, y) not in cells:
            cells.append((x, y))
        else:
            cells.append((cells[-1][0], y + 1))
    road = {(3 * x + i, 3 * y + j) for x, y in cells for i in (0, 1) for j in (0, 1)}
    for (ax, ay), (bx, by) in pairwise(cells):
        left, low = 3 * min(ax, bx), 3 * min(ay, by)
        road |= {(left + i, low + j) for i in range(2 + abs(ax - bx)) for j in range(2 + abs(ay - by))}
        road |= {(left + 2, low + j) for j in (0, 1) if ax != bx} | {(left + i, low + 2) for i in (0, 1) if ay != by}
    highest = max(y for _, y in road)
    road |= {(x, y) for x, _ in [place for place in road if place[1] == highest] for y in range(highest, rows)}
    return {(x, y) for x, y in road if 0 <= x < columns and y < rows}


def _turned(
    columns: int,
    rows: int,
    road: set[tuple[int, int]],
    starts: list[tuple[int, int]],
    finish: Finish,
    hazards: dict[tuple[int, int], Kind],
    quarters: int,
) -> Track:
    """The track turned by so many quarters, so that the finish is crossed in any of four directions."""

    def cross(at: tuple[int, int]) -> Cross:
        x, y, wide, high = *at, columns, rows
        for _ in range(quarters):
            x, y, wide, high = high - y, x, high, wide
        return Cross(x, y)

    def square(at: tuple[int, int]) -> tuple[int, int]:
        one, other = cross(at), cross((at[0] + 1, at[1] + 1))
        return min(one.x, other.x), min(one.y, other.y)

    wide, high = (rows, columns) if quarters % 2 else (columns, rows)
    turned = {square(at) for at in road}
    text = "\n".join("".join("." if (x, y) in turned else "#" for x in range(wide)) for y in reversed(range(high)))
    way = (UP, LEFT, DOWN, RIGHT)[quarters]
    places = [cross(start) for start in starts]
    line = [Cross(at.x + way.dx, at.y + way.dy) for at in (places[0], places[-1])]
    if len(places) == 1:  # a line has two ends
        line[1] = Cross(line[0].x + abs(way.dy), line[0].y + abs(way.dx))
    drawn = draw_track(
        text,
        places,
        {cross(at): kind for at, kind in hazards.items()},
        Finish(cross(finish.a), cross(finish.b), way),
    )
    return replace(drawn, start=(line[0], line[1]))


def random_ring(number: int, most: int = 10, hazards: int = 3) -> Track:
    """A small circuit decided by the number: a field with a core that cars go round, some barrier, and hazards."""
    dice = random.Random(number)
    columns, rows = dice.randint(6, most), dice.randint(6, most)
    left, low = dice.randint(2, columns - 4), dice.randint(2, rows - 4)
    right, top = dice.randint(left + 1, columns - 2), dice.randint(low + 1, rows - 2)
    core = {(x, y) for x in range(left, right) for y in range(low, top)}
    at = dice.randint(low + 1, top)
    # The line lies between the core and the field's left edge; the squares around it stay road.
    gate = {(x, y) for x in range(left) for y in (at - 2, at - 1, at)}
    dark = {(x, y) for x in range(columns) for y in range(rows) if dice.random() < 0.06}
    road = {(x, y) for x in range(columns) for y in range(rows)} - core - (dark - gate)
    corners = sorted(
        {(x + i, y + j) for x, y in road for i in (0, 1) for j in (0, 1) if y not in range(at - 2, at + 1)}
    )
    kinds: tuple[Kind, ...] = ("brake", "turbo", "ramp", "pit")
    laid = {place: dice.choice(kinds) for place in dice.sample(corners, min(len(corners), dice.randint(0, hazards)))}
    starts = sorted(dice.sample([(x, at - 1) for x in range(left + 1)], dice.randint(1, 2)))
    drawn = _turned(columns, rows, road, starts, Finish(Cross(0, at), Cross(left, at), UP), laid, dice.randrange(4))
    return replace(drawn, start=tuple(drawn.finish[:2]))
