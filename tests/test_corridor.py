"""From routes to road squares: one sound corridor, checked square by square."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vollgas.lattice import Board
from vollgas.making.corridor import APRON, GAP, Corridor, Lattice, lay_lattice, make_corridor
from vollgas.making.obstacles import place_obstacles
from vollgas.making.road import plan_route
from vollgas.making.spec import SPECS
from vollgas.making.squares import flood, is_sound, parts, tidied
from vollgas.streams import Stream
from vollgas.theme import load_theme, theme_names
from vollgas.track import LEVELS, Level

Square = tuple[int, int]


def pieces(squares: Iterable[Square]) -> list[set[Square]]:
    """The parts of a set of squares that hang together by their sides."""
    left, found = set(squares), []
    while left:
        part, edge = set(), [left.pop()]
        while edge:
            x, y = edge.pop()
            part.add((x, y))
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            edge += near
        found.append(part)
    return found


def contacts(road: set[Square], columns: int, rows: int) -> list[Square]:
    """The inner crosses at which two barrier squares, or two road squares, meet only diagonally."""
    found = []
    for x in range(1, columns):
        for y in range(1, rows):
            around = [(x - 1, y - 1) in road, (x, y - 1) in road, (x, y) in road, (x - 1, y) in road]
            if around in ([True, False, True, False], [False, True, False, True]):
                found.append((x, y))
    return found


def soundness(road: set[Square], columns: int, rows: int) -> tuple[int, int, bool]:
    """Parts of the road, parts of the barrier (left and right outside included), and whether no corners meet.

    The road's parts are those of its inner crosses, so that a place one square wide parts it; squares without an inner
    cross are parts of their own.
    """
    barrier = {(x, y) for x in range(-1, columns + 1) for y in range(rows)} - road
    around = {
        (x, y): {(x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)} for x in range(columns + 1) for y in range(rows + 1)
    }
    inner = {at for at, squares in around.items() if squares <= road}
    narrow = road - {square for at in inner for square in around[at]}
    return len(pieces(inner)) + len(narrow), len(pieces(barrier)), not contacts(road, columns, rows)


def made(theme: str, level: Level, seed: int, across: int = 38, along: int = 44) -> Corridor | None:
    """A corridor as an attempt at a track makes it."""
    spec, style = SPECS[level], load_theme(theme).style
    route, lattice = plan_route(Stream("route", theme, level, seed), spec, style, across, along)
    return make_corridor(Stream("corridor", theme, level, seed), spec, style, lattice, route)


def road_of(corridor: Corridor) -> set[Square]:
    """The corridor's squares, one by one."""
    return {(x, y) for x, y in corridor.board.unpack(corridor.road)}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("theme", theme_names())
def test_corridors_are_sound(theme: str, level: Level) -> None:
    """One road from bottom to top that parts the sheet in two, without corners that meet; few attempts fail."""
    found = [corridor for seed in range(8) if (corridor := made(theme, level, seed))]
    assert len(found) >= 4
    for corridor in found:
        board, road = corridor.board, road_of(corridor)
        assert soundness(road, board.columns, board.rows) == (1, 2, True)
        assert [at.y for at in (*corridor.start, *corridor.finish[:2])] == [APRON] * 2 + [board.rows - APRON] * 2
        for (first, line), (last, _) in (corridor.start, corridor.finish[:2]):
            # Road on both sides of the line; on the outer side it is as wide as the line and has barrier beside it.
            outer, inner = (line - 1, line) if line == APRON else (line, line - 1)
            for y in (outer, inner):
                row = {x for x in range(first - 1, last + 1) if (x, y) in road}
                assert row >= set(range(first, last)), (line, y)
                assert y == inner or len(row) == last - first, (line, y)
        low, high = SPECS[level].start_crosses
        assert low <= corridor.start[1].x - corridor.start[0].x - 1 <= high
        assert len(corridor.centreline) == len(corridor.half_widths)
        assert all(0 < x < board.columns and 0 <= y <= board.rows for x, y in corridor.centreline)
        assert all(value == round(value, 3) for point in corridor.centreline for value in point)
        assert max(corridor.half_widths) <= SPECS[level].width[1] / 2


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("theme", theme_names())
def test_obstacles_keep_the_road_sound(theme: str, level: Level) -> None:
    """Islands are barrier of their own within the road, chicanes grow from its sides, and the road stays whole."""
    plan = load_theme(theme).levels[level]
    found = 0
    for seed in range(8):
        corridor = made(theme, level, seed)
        if corridor is None:
            continue
        board = corridor.board
        result = place_obstacles(Stream("obstacles", seed), corridor, plan.islands, plan.chicanes)
        if result is None:
            continue
        found += 1
        road = road_of(result)
        assert soundness(road, board.columns, board.rows) == (1, 2 + plan.islands, True)
        assert (road == road_of(corridor)) is (not plan.islands and not plan.chicanes)
        for island in pieces({(x, y) for x in range(-1, board.columns + 1) for y in range(board.rows)} - road):
            if min(x for x, _ in island) >= 0 and max(x for x, _ in island) < board.columns:
                assert 1 <= len(island) <= 6
                ring = {(x + i, y + j) for x, y in island for i in (-1, 0, 1) for j in (-1, 0, 1)} - island
                assert ring <= road
    assert found >= 2


@given(st.integers(0, 10**6), st.sampled_from(LEVELS), st.integers(14, 80), st.integers(16, 100))
def test_lattice_lines_keep_their_pitch(seed: int, level: Level, across: int, along: int) -> None:
    """Any two lines next but one are a corridor and a gap apart, so that two legs of the road never meet."""
    spec = SPECS[level]
    lattice = lay_lattice(Stream("field", seed), spec, across, along)
    assert (lattice.across, lattice.along) == (across, along)
    assert spec.width[0] == lattice.width[0] < lattice.width[1] <= spec.width[1]
    for places, room in ((lattice.columns, across), (lattice.rows, along)):
        assert all(before < after for before, after in pairwise(places))
        assert all(c - a >= lattice.width[1] + GAP - 0.01 for a, c in zip(places, places[2:], strict=False))
        assert places[0] > 0
        assert places[-1] < room + 0.01 or len(places) == 2


boards = st.integers(3, 8).flatmap(
    lambda columns: st.integers(3, 8).flatmap(
        lambda rows: st.tuples(
            st.just(Board(columns, rows)),
            st.sets(st.tuples(st.integers(0, columns - 1), st.integers(0, rows - 1)), min_size=1),
        )
    )
)


@given(boards)
def test_parts_and_flood_are_those_of_walking(drawn: tuple[Board, set[Square]]) -> None:
    """The parts of a set, found on bits, are those found square by square."""
    board, squares = drawn
    bits = board.pack(squares)
    found = [set(board.unpack(part)) for part in parts(board, bits)]
    assert sorted(map(sorted, found)) == sorted(map(sorted, pieces(squares)))
    one = min(squares)
    assert set(board.unpack(flood(board, bits, board.bit(one)))) == next(p for p in pieces(squares) if one in p)


@given(boards, st.integers(0, 2))
def test_soundness_is_that_of_walking(drawn: tuple[Board, set[Square]], islands: int) -> None:
    """A road is sound exactly when it is in one part, parts the rest as said, and has no corners that meet."""
    board, road = drawn
    expected = soundness(road, board.columns, board.rows) == (1, 2 + islands, True)
    assert is_sound(board, board.pack(road), islands) is expected


@pytest.mark.parametrize(
    ("text", "islands", "sound"),
    [
        ("#..#\n#..#\n#..#", 0, True),
        ("#..#\n####\n#..#", 0, False),  # two roads
        ("#..#\n#..#\n####", 0, False),  # no way out at the bottom
        ("#.....#\n#.....#\n#..#..#\n#.....#\n#.....#", 1, True),
        ("#.....#\n#.....#\n#..#..#\n#.....#\n#.....#", 0, False),
        ("#...#\n#.#.#\n#...#", 1, False),  # one square wide
        ("#..##\n#..##\n##..#\n##..#", 0, False),  # one square wide between two that are wider
        ("#..##\n#...#\n##..#\n##..#", 0, False),  # corners meet, or so it is again
        ("#..##\n#...#\n#...#\n##..#", 0, True),
        ("##..#\n#.#.#\n#...#", 0, False),  # corners meet
    ],
)
def test_soundness_by_example(text: str, islands: int, sound: bool) -> None:
    """Roads drawn by hand."""
    rows = text.split()
    board = Board(len(rows[0]), len(rows))
    road = {(x, board.rows - 1 - y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "."}
    assert is_sound(board, board.pack(road), islands) is sound


@given(boards, st.data())
def test_tidied_keeps_what_must_be_kept(drawn: tuple[Board, set[Square]], data: st.DataObject) -> None:
    """Squares to keep stay as they are, road or barrier, and nothing outside the field becomes road."""
    board, road = drawn
    field = {(x, y) for x in range(board.columns) for y in range(board.rows)}
    keep = data.draw(st.sets(st.sampled_from(sorted(field))))
    result = set(board.unpack(tidied(board, board.pack(road), board.pack(keep))))
    assert result <= field
    assert result & keep == road & keep


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("#..#\n#..#\n#..#", "#..#\n#..#\n#..#"),
        ("#####\n#...#\n##.##\n#####", "#####\n#####\n#####\n#####"),  # a pocket is filled, and what it was part of
        ("....\n..#.\n....\n....", "#..#\n#..#\n#..#\n#..#"),  # a spike goes; the side columns are barrier
        (".....\n.....\n..#..\n..#..", None),
        ("##..\n##..\n..##\n..##", None),
        ("..##\n..##\n##..\n##..", None),
        ("....\n.#..\n..#.\n....", None),
    ],
)
def test_tidied_by_example(before: str, after: str | None) -> None:
    """Pockets, spikes and meeting corners, drawn by hand; None: whatever comes out, no corners meet."""
    rows = before.split()
    board = Board(len(rows[0]), len(rows))
    road = {(x, board.rows - 1 - y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "."}
    result = set(board.unpack(tidied(board, board.pack(road))))
    shown = "\n".join(
        "".join("." if (x, y) in result else "#" for x in range(board.columns)) for y in reversed(range(board.rows))
    )
    assert not contacts(result, board.columns, board.rows)
    assert after is None or shown == after


def test_the_same_streams_make_the_same_corridor() -> None:
    """A corridor depends on its streams alone."""
    assert made("jungle", "nasty", 3) == made("jungle", "nasty", 3)
    assert made("jungle", "nasty", 3) != made("jungle", "nasty", 4)


@pytest.mark.parametrize("near", [12.0, 24.0])
@pytest.mark.parametrize("name", theme_names())
def test_a_road_that_runs_into_itself_is_none(name: str, near: float) -> None:
    """A loop whose end comes too near its beginning closes to a ring, which is no corridor; further off it is one."""
    lattice = Lattice(38, 44, (6.8, 7.0), (7.0, 19.0, 31.0), (6.0, 10.0, near, near + 10, 39.0))
    loop = [(1, 0), (1, 1), (2, 1), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 3), (0, 4)]
    spec = replace(SPECS["easy"], width=(6.8, 7.0))
    corridor = make_corridor(Stream("ring", name), spec, load_theme(name).style, lattice, loop)
    if near < 20:
        assert corridor is None
    else:
        assert corridor
        assert soundness(road_of(corridor), 38, 44) == (1, 2, True)
