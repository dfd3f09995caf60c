"""The boards of the moped derby: made from a seed for ever, drawn to fit the paper, and accepted only when fair."""

from functools import cache
from hashlib import sha256
from itertools import pairwise
from math import dist, hypot

import pytest
import shapely

from vollgas.errors import NoTrack
from vollgas.moped import boards, fairness
from vollgas.moped.boards import DEFAULTS, HEIGHT, PLANS, SIDES, WIDTH, Board, attempted, default_board, make_board
from vollgas.moped.course import INNER, faults, parse_course
from vollgas.moped.fairness import EMPTY, FAIR_GAMES, Tally, is_fair, tally, together
from vollgas.moped.report import balance_facts, is_balanced, mean, quantile, ratio, share, tell_balance
from vollgas.moped.ribbon import GAP, HALF, NARROW, SAMPLES, SHORTEST, lay_ribbon, smooth, spaced

SEEDS = [(seed, side) for seed in ("1", "2", "лес") for side in SIDES]
LINEUP = ("counter", "follower", "random", "counter")


def signature(board: Board) -> str:
    """What changes when anything about a board does."""
    return sha256(repr((board.course.text, board.ribbon)).encode()).hexdigest()[:16]


@cache
def board_of(seed: str, side: boards.Side) -> Board:
    """The board of a seed, made once for all tests."""
    return make_board(seed, side)


@pytest.fixture(scope="module", params=SEEDS, ids="-".join)
def board(request: pytest.FixtureRequest) -> Board:
    """Boards of several seeds, both sides."""
    return board_of(*request.param)


@pytest.mark.parametrize(
    ("seed", "side", "attempt", "course"),
    [
        ("1", "a", 1, "++ .. . .. .. .. .. .+ .. . .. ++ ++"),
        ("1", "b", 1, ".+ .. .. .. .. +. . .. +. . .. ++ ++"),
        ("2", "a", 1, "++ .. .. +. .. . .. .+ . .. .. ++ ++"),
        ("2", "b", 1, "++ .. . +. . .. +. .. .. . .. .+ ++"),
        ("лес", "a", 0, "++ .. .. .+ .. .. .. +. .. . .. .+ .+"),
        ("лес", "b", 0, "++ . .. . .. +. . .. +. .. .. ++ ++"),
    ],
)
def test_a_seed_s_board_stays_as_it_is(seed: str, side: boards.Side, attempt: int, course: str) -> None:
    """Which attempt is accepted, and its course: neither depends on anything but the seed."""
    made = board_of(seed, side)
    assert (made.attempt, made.course.text) == (attempt, course)


@pytest.mark.parametrize(("side", "wanted"), [("a", "37a604b10b224f8b"), ("b", "f4d09af3f6b2cd88")])
def test_the_usual_boards_stay_as_they_are(side: boards.Side, wanted: str) -> None:
    """To the last figure, on every machine."""
    assert signature(default_board(side)) == wanted


@pytest.mark.parametrize("side", SIDES)
def test_the_usual_boards_are_what_their_seeds_give(side: boards.Side) -> None:
    """They are accepted as any other, though nobody waits for that when they are printed."""
    seed, attempt = DEFAULTS[side]
    made = make_board(seed, side)
    assert (made, made.attempt) == (default_board(side), attempt)


def test_a_seed_gives_two_different_sides() -> None:
    """And another seed gives others."""
    assert len({board_of(seed, side).course.text for seed, side in SEEDS}) == len(SEEDS)


def test_the_field_holds_the_road(board: Board) -> None:
    """All of it lies on the field, which A3 has room for, and two A4 or Letter sheets that overlap."""
    for x, y in (*board.ribbon.inner, *board.ribbon.outer):
        assert 0 < x < WIDTH
        assert 0 < y < HEIGHT
    assert WIDTH <= 2 * 210 - 2 * 10 - 10
    assert HEIGHT <= 279.4 - 2 * 6


def test_the_course_is_of_the_side_s_kind(board: Board) -> None:
    """As many rows, single-lane places and +2 spaces as the side asks for; no start space is lost."""
    plan, course = PLANS[board.side], board.course
    assert len(course.rows) == plan.rows
    assert list(faults(course)) == []
    assert plan.singles[0] <= sum(len(row) == 1 for row in course.rows) <= plan.singles[1]
    inside = range(1, plan.rows - 2)
    assert plan.bonus[0] <= sum(sum(course.rows[row]) for row in inside) <= plan.bonus[1]


def test_every_space_is_drawn_once(board: Board) -> None:
    """Their outlines are simple, do not overlap, and together are the road; six of them are start spaces."""
    spaces = board.ribbon.spaces
    assert [(space.row, space.lane, space.bonus) for space in spaces] == [
        (number, lane, bonus) for number, row in enumerate(board.course.rows) for lane, bonus in enumerate(row)
    ]
    shapes = [shapely.Polygon(space.outline) for space in spaces]
    assert all(shape.is_valid for shape in shapes)
    road = shapely.union_all(shapes)
    assert road.area == pytest.approx(sum(shape.area for shape in shapes), rel=1e-4)
    rings = sorted(
        (shapely.Polygon(edge) for edge in (board.ribbon.inner, board.ribbon.outer)), key=lambda ring: ring.area
    )
    assert rings[1].contains(rings[0])
    assert rings[1].area - rings[0].area == pytest.approx(road.area, rel=1e-3)
    assert rings[0].equals(shapely.Polygon(board.ribbon.inner))
    starts = {space.start: (space.row - len(board.course.rows), space.lane) for space in spaces if space.start}
    assert [starts[number] for number in range(1, 7)] == [tuple(spot) for spot in board.course.starts]


def test_spaces_are_large_enough_and_point_the_way(board: Board) -> None:
    """A moped fits on each; their middles lie inside, and their headings lead from one row to the next."""
    for space in board.ribbon.spaces:
        shape = shapely.Polygon(space.outline)
        assert space.length >= SHORTEST
        assert shape.contains(shapely.Point(space.middle).buffer(NARROW / 2))
        assert hypot(*space.heading) == pytest.approx(1, abs=1e-4)
    for now, then in pairwise([space for space in board.ribbon.spaces if space.lane == INNER]):
        dx, dy = then.middle[0] - now.middle[0], then.middle[1] - now.middle[1]
        assert now.heading[0] * dx + now.heading[1] * dy > 0


def test_legs_of_the_road_keep_apart(board: Board) -> None:
    """Between any two of them there is a gap; the line lies across the road."""
    ribbon = board.ribbon
    assert ribbon.line == (ribbon.inner[0], ribbon.outer[0])
    assert dist(*ribbon.line) == pytest.approx(2 * HALF, abs=0.01)
    many = len(ribbon.middle)
    assert many == SAMPLES * len(board.course.rows)
    assert len(ribbon.inner) == len(ribbon.outer) == many
    step = dist(ribbon.middle[0], ribbon.middle[1])
    far = round(2.2 * (2 * HALF + GAP) / step)
    for number in range(many):
        for other in range(number + far, min(many, number + many - far)):
            assert dist(ribbon.middle[number], ribbon.middle[other]) >= 2 * HALF + GAP - 0.01


def test_a_ring_that_is_too_tight_is_refused() -> None:
    """Where bends would fold, legs would touch, or spaces would be too short."""
    course = parse_course(" ".join([".."] * 8))
    round_one = spaced([(280, 130), (250, 200), (180, 230), (110, 200), (80, 130), (110, 60), (180, 30), (250, 60)], 60)
    assert lay_ribbon(round_one, course) is not None
    assert lay_ribbon([(x / 4, y / 4) for x, y in round_one], course) is None
    flat = [(0, 0), (300, 0), (300, 55), (0, 55)]
    assert lay_ribbon(spaced(flat, 200), course) is None
    assert lay_ribbon(round_one, parse_course(" ".join([".."] * 30))) is None


def test_points_are_spread_evenly_round_a_ring() -> None:
    """From the first one on; smoothing keeps them so, and the ring where it was."""
    square = [(0, 0), (100, 0), (100, 100), (0, 100)]
    points = spaced(square, 8)
    assert points == [(0, 0), (50, 0), (100, 0), (100, 50), (100, 100), (50, 100), (0, 100), (0, 50)]
    soft = smooth(square)
    assert all(0 < x < 100 and 0 < y < 100 for x, y in soft)
    assert shapely.Polygon(soft).area > 9000


def test_without_room_or_luck_there_is_no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says so in the end; nothing unfair is ever given out instead."""
    monkeypatch.setattr(boards, "is_fair", lambda _: False)
    monkeypatch.setattr(boards, "ATTEMPTS", 3)
    with pytest.raises(NoTrack, match="no board 'x' after 3 attempts"):
        make_board("x", "a")
    monkeypatch.setattr(boards, "DEFAULTS", {"a": ("x", next(n for n in range(99) if attempted("x", "a", n) is None))})
    with pytest.raises(NoTrack, match="can't be made"):
        default_board("a")


def test_no_start_space_of_a_new_board_wins_twice_as_often_as_another(board: Board) -> None:
    """In games that had no say in its being accepted, with other bettors."""
    assert is_balanced(tally(board.course, LINEUP, "other games", 0, 600))


def test_the_first_attempt_that_is_fair_is_accepted() -> None:
    """Those before it had no room or were not fair, and were tried alike."""
    board = board_of("1", "a")
    before = [attempted("1", "a", number) for number in range(board.attempt)]
    assert before
    assert not any(made is not None and is_fair(made.course) for made in before)


@pytest.mark.parametrize(
    ("wins", "out", "fair"),
    [
        ((16, 10, 10, 10, 10, 10), 0, True),
        ((10, 10, 17, 10, 10, 10), 0, False),
        ((5, 5, 5, 5, 5, 8), 3, True),
        ((5, 5, 5, 5, 5, 8), 4, False),
        ((0, 10, 10, 10, 10, 10), 0, False),
    ],
)
def test_what_is_fair(wins: tuple[int, ...], out: int, fair: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """At most 8 wins for 5 of another start space, and at most one game in ten that ends for want of cards."""
    found = crooked(*wins)._replace(out=(out,))
    monkeypatch.setattr(fairness, "tally", lambda *_: found)
    assert is_fair(parse_course(" ".join([".."] * 13))) == fair


def test_every_number_of_players_has_a_say_in_what_is_fair(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight hundred games in all, none of them twice."""
    asked = []
    monkeypatch.setattr(fairness, "tally", lambda _, kinds, *games: asked.append((kinds, games)) or crooked(*[1] * 6))
    assert is_fair(parse_course(" ".join([".."] * 13)))
    assert [kinds for kinds, _ in asked] == [("random",) * players for players in range(2, 7)]
    assert [games for _, games in asked] == [("fair", first, 160) for first in range(0, 800, 160)]


def test_a_course_without_help_for_those_behind_is_not_fair() -> None:
    """Nor is one on which cards run out; the usual courses are."""
    assert not is_fair(parse_course(".. .+ .. . .. +. .. .. .+ .. .. .. .."))
    assert not is_fair(parse_course("++ .. .. .. . .. .. .. .. . .. .. .. .. ++ ++"))
    assert all(is_fair(default_board(side).course) for side in SIDES)


def test_games_are_counted_alike_however_they_are_dealt_out() -> None:
    """In one go or in parts."""
    course = default_board("a").course
    whole = tally(course, LINEUP, "s", 0, 12)
    assert together([tally(course, LINEUP, "s", first, 4) for first in (8, 0, 4)]) == whole
    assert together([]) == EMPTY
    assert whole.games == (12,)
    assert sum(whole.wins) == sum(whole.rounds) == 12
    assert sum(whole.shares) == 12 * 60
    assert FAIR_GAMES % 5 == 0


def test_figures_and_how_sure_they_are() -> None:
    """Wilson's interval for shares, the normal one for averages: compared with values from the textbook."""
    half = share(50, 100)
    assert [round(part, 4) for part in half] == [0.5, 0.4038, 0.5962]
    assert [round(part, 4) for part in share(0, 10)] == [0, 0, 0.2775]
    # 1, 2, 3, 4 in halves: mean 1.25, standard deviation 0.6455, standard error 0.3227
    assert [round(part, 3) for part in mean(10, 30, 4, 2)] == [1.25, 0.617, 1.883]
    assert mean(7, 49, 1, 1) == (7, None, None)


def crooked(*wins: int) -> Tally:
    """Games that were won from these start spaces, half of them in round 3, half in round 5."""
    many = sum(wins)
    rounds = [0] * len(EMPTY.rounds)
    rounds[3], rounds[5] = many // 2, many - many // 2
    return EMPTY._replace(games=(many,), wins=wins, rounds=tuple(rounds))


def test_what_is_balanced() -> None:
    """No start space may win more than twice as often as another; never is infinitely less."""
    assert is_balanced(crooked(20, 10, 10, 10, 10, 10))
    assert not is_balanced(crooked(21, 10, 10, 10, 10, 10))
    assert ratio(crooked(25, 10, 20, 10, 10, 10)) == 2.5
    assert ratio(crooked(5, 0, 1, 1, 1, 1)) is None
    lines = "\n".join(tell_balance(crooked(21, 10, 10, 10, 10, 10), ("random",) * 2))
    assert "2.10 times as often as the worst: not balanced (more than 2)" in lines
    assert "infinitely as often" in "\n".join(tell_balance(crooked(5, 0, 1, 1, 1, 1), ("random",) * 2))
    assert balance_facts(crooked(5, 0, 1, 1, 1, 1), ("random",) * 2)["ratio"] is None


def test_lengths_of_games() -> None:
    """The round in which so many of them were over."""
    found = crooked(5, 5, 0, 0, 0, 0)
    assert [quantile(found, percent) for percent in (0, 50, 51, 100)] == [3, 3, 5, 5]
    with pytest.raises(AssertionError):
        quantile(EMPTY._replace(games=(1,)), 50)
