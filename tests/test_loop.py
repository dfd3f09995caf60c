"""Circuits as geometry: a line on the lattice, a ring through it, and one sound road along the ring."""

from collections.abc import Iterable
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_corridor import boards, contacts, pieces

from vollgas.lattice import Board, Cross
from vollgas.making.corridor import Corridor, Lattice, lay_lattice, lay_ring_lattice, tapered
from vollgas.making.loop import Gate, choose_gate, make_loop
from vollgas.making.obstacles import place_obstacles
from vollgas.making.road import plan_ring
from vollgas.making.route import Node, Wish, shaken
from vollgas.making.spec import SPECS, spec_for
from vollgas.making.squares import is_sound, tidied
from vollgas.streams import Stream
from vollgas.theme import load_theme, theme_names
from vollgas.track import LEVELS, Level

Square = tuple[int, int]


def ring_soundness(road: Iterable[Square], columns: int, rows: int) -> tuple[int, int, bool]:
    """Parts of the road and of all the rest, an endless outside included, and whether no corners meet.

    As in the corridors' tests, places one square wide part a road.
    """
    road = set(road)
    barrier = {(x, y) for x in range(-1, columns + 1) for y in range(-1, rows + 1)} - road
    around = {
        (x, y): {(x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)} for x in range(columns + 1) for y in range(rows + 1)
    }
    inner = {at for at, squares in around.items() if squares <= road}
    narrow = road - {square for at in inner for square in around[at]}
    return len(pieces(inner)) + len(narrow), len(pieces(barrier)), not contacts(road, columns, rows)


@cache
def looped(theme: str, level: Level, seed: int, wide: int = 0) -> tuple[Gate, Corridor] | None:
    """A circuit's line and bare road, as an attempt at a track makes them on A4."""
    spec, style = spec_for(level, 38, 44, "circuit"), load_theme(theme).style
    planned = plan_ring(Stream("route", theme, level, seed), spec, style, 38, 44, wide)
    if planned is None:
        return None
    route, lattice, line = planned
    corridor = make_loop(Stream("corridor", theme, level, seed), style, lattice, line, route)
    return (line, corridor) if corridor else None


def check_ring(ring: list[Node], gate: Gate, lattice: Lattice) -> None:
    """A ring of single steps on the lattice, straight through its line, whose legs keep their distance."""
    assert ring[0] == ring[-1] == gate.ring[0]
    assert all(0 <= x < len(lattice.columns) and 0 <= y < len(lattice.rows) for x, y in ring)
    assert all(abs(bx - ax) + abs(by - ay) == 1 for (ax, ay), (bx, by) in pairwise(ring))
    (before, at, after) = ring[-2], ring[0], ring[1]
    assert (after[0] - at[0], after[1] - at[1]) == (at[0] - before[0], at[1] - before[1]) == gate.way
    size = len(ring) - 1
    assert len(set(ring)) == size
    assert not set(ring) & gate.closed
    for place, (ax, ay) in enumerate(ring[:-1]):
        for other, (bx, by) in enumerate(ring[:-1]):
            if 3 <= (other - place) % size <= size - 3:
                assert max(abs(bx - ax), abs(by - ay)) >= 2


fields = st.tuples(st.integers(14, 60), st.integers(20, 80))


@given(st.integers(0, 10**6), st.sampled_from(LEVELS), fields, st.integers(3, 12))
def test_lines_have_room_and_the_ring_to_begin_with_is_clean(
    seed: int, level: Level, field: tuple[int, int], crosses: int
) -> None:
    """The line lies on the field with a barrier at both ends; what comes back beside it leaves room for both roads."""
    spec = spec_for(level, min(field), max(field), "circuit")
    lattice = lay_ring_lattice(Stream("lattice", seed), spec, min(field), max(field))
    gate = choose_gate(Stream("gate", seed), lattice, crosses)
    if gate is None:
        return
    check_ring(list(gate.ring), gate, lattice)
    assert gate.last - gate.first == crosses + 1
    room, length = (lattice.across, lattice.along) if gate.way.dy else (lattice.along, lattice.across)
    assert 1 <= gate.first < gate.last <= room - 1
    assert 3 <= gate.line <= length - 3
    across, along = (lattice.columns, lattice.rows) if gate.way.dy else (lattice.rows, lattice.columns)
    for node in gate.ring[1:-1]:
        i, j = node if gate.way.dy else node[::-1]
        own = gate.ring[0] if gate.way.dy else gate.ring[0][::-1]
        if i != own[0] and abs(along[j] - gate.line) < 3:
            assert abs(across[i] - gate.middle) >= (gate.last - gate.first) / 2 + 1 + lattice.width[1] / 2


@given(st.integers(0, 10**6), st.sampled_from(LEVELS), st.integers(0, 300))
def test_shaken_rings_stay_rings(seed: int, level: Level, shakes: int) -> None:
    """However long it is shaken, a ring is one, keeps its line, and keeps off what is closed."""
    lattice = lay_ring_lattice(Stream("lattice", seed), SPECS[level], 38, 44)
    gate = choose_gate(Stream("gate", seed), lattice, 5)
    assert gate
    wish = Wish(len(lattice.columns) - 1, len(lattice.rows) - 1, 40, 12, 0.5, 0.5)
    check_ring(shaken(Stream("shake", seed), list(gate.ring), wish, shakes, gate.closed), gate, lattice)


def test_a_lattice_too_small_has_no_line() -> None:
    """Where the road can't come back beside the line there is none."""
    lattice = Lattice(14, 20, (3.0, 3.6), (2.8, 11.2), (2.8, 9.0, 17.2))
    assert choose_gate(Stream("small"), lattice, 9) is None


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("theme", theme_names())
def test_loops_are_sound(theme: str, level: Level) -> None:
    """One road that parts the sheet into outside and infield, without corners that meet; few attempts fail."""
    found = [loop for seed in range(8) if (loop := looped(theme, level, seed))]
    assert len(found) >= 6
    for _, corridor in found:
        board, road = corridor.board, set(corridor.board.unpack(corridor.road))
        assert corridor.is_ring
        assert ring_soundness(road, board.columns, board.rows) == (1, 2, True)
        assert all(0 < x < board.columns - 1 and 0 < y < board.rows - 1 for x, y in road)
        assert corridor.centreline[0] == corridor.centreline[-1]
        assert len(corridor.centreline) == len(corridor.half_widths)


@pytest.mark.parametrize("wide", [0, 12])
@pytest.mark.parametrize("theme", theme_names())
def test_lines_lie_across_a_straight_piece(theme: str, wide: int) -> None:
    """Two squares of road on either side are as wide as the line, with barrier beside its ends, for wide lines too."""
    found = [loop for level in LEVELS for seed in range(4) if (loop := looped(theme, level, seed, wide))]
    assert len(found) >= 6
    for gate, corridor in found:
        road = set(corridor.board.unpack(corridor.road))
        assert corridor.finish.direction == gate.way
        assert corridor.start == corridor.finish[:2] == (
            gate.cross(gate.first, gate.line), gate.cross(gate.last, gate.line)
        )  # fmt: skip
        assert wide == 0 or gate.last - gate.first == 13
        for along in range(gate.line - 2, gate.line + 2):
            row = {place for place in range(gate.first - 1, gate.last + 1) if gate.cross(place, along) in road}
            assert row >= set(range(gate.first, gate.last))
            assert len(row) == gate.last - gate.first or along not in {gate.line - 1, gate.line}


def test_lines_lie_anywhere_and_lead_everywhere() -> None:
    """Over many seeds the line is crossed in each of four directions, and lies in each quarter of the sheet."""
    found = [loop for seed in range(40) if (loop := looped("space", "medium", seed))]
    assert {gate.way for gate, _ in found} == {(0, 1), (0, -1), (1, 0), (-1, 0)}
    assert len({(a.x < 19, a.y < 22) for a, _ in (corridor.start for _, corridor in found)}) == 4


def test_a_wide_line_tapers_to_the_road() -> None:
    """Row by row the road gets narrower, by at most a square on either side, and nothing tapers that fits."""
    assert tapered(2, 8, 6.2) == []
    rows = tapered(1, 14, 5.0)
    assert rows[0] == (1, 14)
    assert all(c - a in {0, 1} and b - d == c - a for (a, b), (c, d) in pairwise(rows))
    assert 5 < rows[-1][1] - rows[-1][0] <= 7


def test_a_wide_start_has_room_below_the_lattice() -> None:
    """A sprint's lattice begins so much higher as a wide start needs to taper, and is the usual one otherwise."""
    usual, same, wide = (lay_lattice(Stream("wide"), SPECS["nasty"], 38, 44, crosses) for crosses in (0, 2, 12))
    assert usual.rows == same.rows
    assert wide.rows[0] - usual.rows[0] == pytest.approx((13 - usual.width[1]) / 2 / 0.8, abs=0.001)


@pytest.mark.parametrize("level", LEVELS)
def test_obstacles_keep_a_loop_sound(level: Level) -> None:
    """Islands and chicanes lie on the road of a circuit as on any other, well off its line."""
    found = 0
    for theme in theme_names():
        plan = load_theme(theme).levels[level]
        for seed in range(4):
            loop = looped(theme, level, seed)
            result = loop and place_obstacles(Stream("obstacles", seed), loop[1], plan.islands, plan.chicanes)
            if not result:
                continue
            found += 1
            road, bare = set(result.board.unpack(result.road)), set(result.board.unpack(loop[1].road))
            assert ring_soundness(road, 38, 44) == (1, 2 + plan.islands, True)
            (ax, ay), (bx, by) = result.start
            # Room made around an island of another leg may come a square nearer than what stands in the way.
            for squares, near in ((bare - road, 3), (road - bare, 2)):
                for x, y in squares:
                    assert x < ax - near or x > bx + near or y < ay - near or y > by + near
    assert found >= 8


@given(boards, st.integers(0, 2))
def test_a_rings_soundness_is_that_of_walking(drawn: tuple[Board, set[Square]], islands: int) -> None:
    """A ring is sound exactly when it is in one part, parts the rest as said, and has no corners that meet."""
    board, road = drawn
    expected = ring_soundness(road, board.columns, board.rows) == (1, 2 + islands, True)
    assert is_sound(board, board.pack(road), islands, ring=True) is expected


@pytest.mark.parametrize(
    ("text", "islands", "sound"),
    [
        ("#######\n#.....#\n#.....#\n#..#..#\n#.....#\n#.....#\n#######", 0, True),
        ("#######\n#.....#\n#.....#\n#..#..#\n#.....#\n#.....#\n#######", 1, False),
        (".....\n.....\n..#..\n.....\n.....", 0, True),  # the outside is there even where the field has no room for it
        ("#######\n#.....#\n#.....#\n#..####\n#.....#\n#.....#\n#######", 0, False),  # it does not close
        ("........\n........\n..#..#..\n........\n........", 1, True),
        ("........\n........\n..#..#..\n........\n........", 0, False),
        (".....\n.....\n..#..\n.#...\n.....", 0, False),  # one square wide
    ],
)
def test_a_rings_soundness_by_example(text: str, islands: int, sound: bool) -> None:
    """Rings drawn by hand."""
    rows = text.split()
    board = Board(len(rows[0]), len(rows))
    road = {(x, board.rows - 1 - y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "."}
    assert is_sound(board, board.pack(road), islands, ring=True) is sound


@given(boards)
def test_a_tidied_ring_keeps_off_all_edges(drawn: tuple[Board, set[Square]]) -> None:
    """Round a ring there is room for barrier below and above as well as at the sides."""
    board, road = drawn
    result = board.unpack(tidied(board, board.pack(road), ring=True))
    assert all(0 < x < board.columns - 1 and 0 < y < board.rows - 1 for x, y in result)


def test_a_ring_that_runs_into_itself_is_none() -> None:
    """A way that meets itself on another leg has two infields, which is no circuit; led past it, it is one."""
    lattice = Lattice(38, 44, (6.8, 7.0), (5.0, 12.0, 19.0, 31.0), (5.0, 17.0, 25.0, 32.0, 38.0))
    gates = [choose_gate(Stream("into", seed), lattice, 6) for seed in range(200)]
    gate = next(gate for gate in gates if gate and gate.ring[0] == (3, 2) and gate.way == (0, 1))
    above = [(3, 2), (3, 3), (3, 4), (2, 4), (1, 4), (0, 4), (0, 3), (0, 2)]
    past = [(0, 1), (0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2)]
    into = [(1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0), (0, 1), (1, 1), (2, 1), (3, 1), (3, 2)]
    style = load_theme("space").style
    assert make_loop(Stream("past"), style, lattice, gate, above + past)
    assert make_loop(Stream("into"), style, lattice, gate, above + into) is None


def test_the_same_streams_make_the_same_loop() -> None:
    """A loop depends on its streams alone."""
    again = looped.__wrapped__("jungle", "nasty", 3)
    assert again == looped("jungle", "nasty", 3)
    assert again != looped("jungle", "nasty", 4)
    assert Cross(0, 0) not in again[1].start
