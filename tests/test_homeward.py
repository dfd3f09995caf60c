"""The search for large fields, from the finish backwards: it finds what the forward search finds."""

from dataclasses import replace

import pytest
from boards import draw_course, open_field, random_course, random_ring

from vollgas import homeward
from vollgas.course import Course
from vollgas.errors import Unsolvable
from vollgas.expanse import Expanse, Window
from vollgas.homeward import Homeward, fastest, is_for
from vollgas.lattice import Board, Cross, Move
from vollgas.lineup import course_of
from vollgas.masks import Moves
from vollgas.race import Event, drive, start_car
from vollgas.rules import VOLLGAS, Rules, find_rules
from vollgas.solver import Solution, solve
from vollgas.track import Finish

RULES = {
    "plain": VOLLGAS,
    "beginner": find_rules("vollgas", ["beginner"]),
    "carreras": find_rules("carreras"),
    "judged after, hard braking": find_rules("carreras", ["judged-after", "hard-braking"]),
    "gonki": find_rules("gonki"),
}


def forward(course: Course, rules: Rules) -> Solution | None:
    """What the forward search says; None when some start cross has no way."""
    try:
        return solve(course, rules)
    except Unsolvable:
        return None


def check(course: Course, rules: Rules) -> None:
    """Both searches agree, and every ideal line can be driven and takes as many moves as par."""
    found = Homeward(course, rules)
    found.run()
    solution = forward(course, rules)
    if solution is None:
        assert None in found.pars
    else:
        assert tuple(found.pars) == solution.par_by_start
    for number, par in enumerate(found.pars):
        if par is None:
            continue
        car, events = start_car(course, rules, number), []
        for move in found.ideal_moves(number):
            drawn = drive(course, rules, car, move)
            car, events = drawn.car, [*events, drawn.event]
        assert len(events) == par
        assert events[-1] is Event.FINISH
        assert not {Event.CRASH, Event.FINISH} & {*events[:-1]}


@pytest.fixture(params=[0, 16], ids=["tight windows", "roomy windows"])
def _windows(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows that are left at nearly every move, and such as are used."""
    monkeypatch.setattr(homeward, "SPARE", request.param)


@pytest.mark.usefixtures("_windows")
@pytest.mark.parametrize("name", RULES)
def test_random_sprints(name: str) -> None:
    """On random boards the moves to go from every start cross are the forward search's, under each game's rules."""
    for number in range(25):
        check(replace(random_course(number, 24, hazards=0), hazards={}), RULES[name])


@pytest.mark.usefixtures("_windows")
@pytest.mark.parametrize("laps", [1, 2])
@pytest.mark.parametrize("name", ["plain", "carreras"])
def test_random_circuits(name: str, laps: int) -> None:
    """On random rings, too, for one lap and for two."""
    rules = find_rules(RULES[name].game, [f"laps={laps}"] if laps > 1 else [])
    for number in range(10):
        track = random_ring(number, 14, hazards=0)
        check(replace(course_of(track, rules), hazards={}), rules)


def test_a_field_without_a_way() -> None:
    """Where no clean way leads over the finish, that is said."""
    course = draw_course("\n".join(["." * 130, "#" * 130, "#" * 130, "." * 130]), finish=None)
    assert is_for(course, VOLLGAS)
    with pytest.raises(Unsolvable, match="can't be reached from any start cross: no clean way leads there"):
        solve(course, VOLLGAS)


def test_large_fields_are_searched_backwards() -> None:
    """A field with more squares a side than any sheet has goes that way, unless there is more to it than road."""
    large = draw_course(open_field(130, 9), finish=None)
    assert is_for(large, VOLLGAS)
    forwards = replace(large, hazards={Cross(120, 8): "turbo"})
    assert solve(large, VOLLGAS).par_by_start == solve(forwards, VOLLGAS).par_by_start
    assert not is_for(replace(large, hazards={Cross(9, 9): "brake"}), VOLLGAS)
    assert not is_for(draw_course(open_field(120, 9), finish=None), VOLLGAS)
    assert not is_for(large, find_rules("vollgas", ["laps"]))
    assert not is_for(large, find_rules("carreras", ["millimetre"]))


def test_a_long_straight_road() -> None:
    """On a road of 500 squares par is what arithmetic says: n moves take a car n · (n + 1) / 2 squares far."""
    finish = Finish(Cross(500, 0), Cross(500, 3), Move(1, 0))
    course = draw_course(open_field(510, 3), finish=finish, starts=((0, 1), (0, 2)))
    assert solve(course, VOLLGAS).par_by_start == (32, 32)
    assert fastest(course, VOLLGAS) >= 32


@pytest.mark.parametrize("number", range(12))
def test_masks_of_packed_rows_are_those_of_whole_numbers(number: int) -> None:
    """Which crosses a move is clean from, and crosses the line from, is the same in both ways to write sets."""
    ring = number % 2
    course = course_of(random_ring(number, 12, hazards=0)) if ring else random_course(number, 20, hazards=0)
    course = replace(course, hazards={})
    expanse, moves = Expanse(course, 7), Moves(course, VOLLGAS)
    for move in (Move(dx, dy) for dx in range(-7, 8) for dy in range(-7, 8) if dx or dy):
        masks = moves.masks[move]
        assert unpacked(expanse.whole, expanse.whole.cut(expanse.clean(move))) == {*course.board.unpack(masks.clean)}
        line = expanse.line(move)
        assert unpacked(expanse.near_line, line.finishing) == {*course.board.unpack(masks.finishing)}
        assert unpacked(expanse.near_line, line.forward) == {*course.board.unpack(masks.forward)}
        assert unpacked(expanse.near_line, line.backward) == {*course.board.unpack(masks.backward)}


def unpacked(window: Window, crosses: int) -> set[Cross]:
    """The crosses of a window's set, as on the field."""
    board = Board(window.stride - 1, window.y1 - window.y0 - 1)
    return {Cross(at.x + 8 * window.x0, at.y + window.y0) for at in board.unpack(crosses)}


def test_windows_cut_move_and_measure() -> None:
    """A set goes from window to window unharmed, as far as both reach."""
    course = draw_course(open_field(40, 30), finish=None)
    field = Expanse(course, 3).empty()
    one, other = Window(0, 2, 3, 20), Window(1, 5, 5, 31)
    places = {Cross(9, 6), Cross(23, 19), Cross(12, 11)}
    one.part(field, sum(one.bit(at) for at in places))
    assert unpacked(one, one.cut(field)) == places
    assert one.moved(one.cut(field), other) == other.cut(field)
    assert one.bounds(one.cut(field)) == (9, 6, 23, 19)
    assert one.moved(one.bit((3, 3)), other) == 0
    assert (one.bit((24, 3)), one.bit((3, 1)), one.bit((-1, 3))) == (0, 0, 0)
