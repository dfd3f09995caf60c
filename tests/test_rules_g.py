"""Part G of the rules by number, geometry, on boards small enough to follow by hand."""

from dataclasses import replace

import pytest
from boards import DOWN, FAR_AWAY, UP, draw_course, draw_track, open_field
from driving import ROUND, draw_ring, drawn, driven, ending, in_each_direction, turned_ending

from vollgas.contest import play, start_race
from vollgas.entries import Outcome
from vollgas.lattice import STAND, Cross, Move, edges_run, squares_entered
from vollgas.lineup import course_of
from vollgas.race import Car, Event, Trace, drive
from vollgas.rules import CARRERAS, VOLLGAS
from vollgas.solver import solve
from vollgas.track import Finish

WALL = """
    ........
    ..##....
    ..##....
    ........
    ........
"""


@pytest.mark.parametrize(
    ("at", "move"),
    [
        ((1, 2), (4, 0)),  # along the lower edge
        ((2, 1), (0, 4)),  # along the left edge
        ((4, 5), (0, -5)),  # along the right edge
        ((1, 3), (2, -2)),  # over the corner (2, 2)
        ((3, 1), (2, 2)),  # past the corner (4, 2)
        ((0, 0), (2, 2)),  # onto the corner
    ],
)
def test_g01_a_trace_may_touch_the_barrier(at: tuple[int, int], move: tuple[int, int]) -> None:
    """Running along an edge of the barrier and passing a corner point is clean."""
    assert drawn(draw_course(WALL), at, move).event is Event.CLEAN


@pytest.mark.parametrize(
    ("at", "move"),
    [
        ((1, 3), (4, 0)),  # along the edge between two barrier squares
        ((3, 2), (0, 2)),
        ((2, 2), (1, 1)),  # through a square
        ((1, 1), (3, 2)),  # cuts a corner
        ((4, 1), (-1, 2)),
        ((4, 5), (-1, -2)),
    ],
)
def test_g01_a_trace_may_not_enter_the_barrier(at: tuple[int, int], move: tuple[int, int]) -> None:
    """The inside of barrier squares and the edge between two of them are closed."""
    assert drawn(draw_course(WALL), at, move).event is Event.CRASH


def test_g01_between_two_squares_that_meet_at_a_corner_a_trace_passes() -> None:
    """The point where two barrier squares meet diagonally is not inside the barrier."""
    course = draw_course("#.\n.#")
    assert drawn(course, (0, 0), (2, 2)).event is Event.CLEAN
    assert drawn(course, (0, 2), (2, -2)).event is Event.CRASH
    assert drawn(course, (1, 0), (0, 2)).event is Event.CLEAN


def test_g02_everything_off_the_road_is_barrier() -> None:
    """The outside of the sheet closes a trace; its edge may be run along."""
    course = draw_course(open_field(4, 4))
    assert ending(course, (1, 1), (-2, 0)) == (Event.CRASH, (0, 1))
    assert ending(course, (1, 3), (0, 2)) == (Event.CRASH, (1, 4))
    assert ending(course, (3, 0), (2, 0)) == (Event.CRASH, (4, 0))
    assert ending(course, (0, 0), (4, 0)) == (Event.CLEAN, (4, 0))
    assert ending(course, (4, 4), (0, -4)) == (Event.CLEAN, (4, 0))
    assert ending(course, (4, 4), (1, 1)) == (Event.CRASH, (4, 4))
    assert not course.is_road(-1, 0)
    assert not course.is_road(0, 4)


def test_g02_square_signs_other_than_road_are_all_barrier() -> None:
    """Whatever a square is filled with: what is not road is barrier."""
    assert drawn(draw_course("..\nx.\n.."), (0, 0), (1, 2)).event is Event.CRASH


DIAMOND = ((300, 0), (600, 300), (300, 600), (0, 300))
"""A smooth border that follows no grid line; all squares of its paper count as road."""


@pytest.mark.parametrize(
    ("at", "move", "event", "end"),
    [
        ((2, 2), (2, 2), Event.CLEAN, (4, 4)),
        ((1, 2), (-1, 1), Event.CLEAN, (0, 3)),  # along the border into its corner
        ((1, 2), (2, -2), Event.CLEAN, (3, 0)),
        ((1, 2), (0, -1), Event.CRASH, (1, 2)),  # out of the region at once
        ((3, 3), (0, 4), Event.CRASH, (3, 6)),  # the last cross, on the very border
        ((3, 3), (3, 1), Event.CRASH, (3, 3)),
        ((0, 3), (6, 0), Event.CLEAN, (6, 3)),  # from corner to corner
    ],
)
def test_g03_a_freehand_border_may_be_touched_but_not_crossed(at: tuple, move: tuple, event: Event, end: tuple) -> None:
    """The outline decides, not the squares."""
    track = replace(draw_track(open_field(6, 6), finish=FAR_AWAY), outline=(DIAMOND,))
    assert ending(course_of(track), at, move) == (event, end)


def test_g03_before_the_finish_the_outline_counts_and_beyond_it_does_not() -> None:
    """A trace that leaves the region behind the line has finished; one that leaves it before the line has crashed."""
    line = Finish(Cross(1, 4), Cross(5, 4), UP)
    course = course_of(replace(draw_track(open_field(6, 6), finish=line), outline=(DIAMOND,)))
    assert ending(course, (2, 3), (0, 6)) == (Event.FINISH, (2, 9))
    assert ending(course, (2, 3), (-1, 3)) == (Event.FINISH, (1, 6))
    assert ending(course, (1, 3), (-1, 3))[0] is Event.CRASH


def test_g04_no_tolerance_a_hair_of_barrier_is_enough() -> None:
    """A trace that cuts a corner by one part in hundreds crashes, and one that touches the corner does not."""
    columns = 40
    rows = ["." * columns] * 21
    rows[10] = "." * 20 + "#" + "." * (columns - 21)  # the square with lower left cross (20, 10)
    course = draw_course("\n".join(rows))
    assert drawn(course, (0, 0), (40, 20)).event is Event.CRASH  # enters at the corner (20, 10)
    assert drawn(course, (0, 1), (40, 20)).event is Event.CLEAN  # passes over the corner (20, 11)
    assert drawn(course, (1, 1), (37, 19)).event is Event.CRASH
    assert drawn(course, (12, 6), (20, 9)).event is Event.CRASH  # enters it by a twentieth of a square
    assert drawn(course, (12, 5), (20, 9)).event is Event.CLEAN
    assert drawn(course, (0, 1), (39, 20)).event is Event.CLEAN
    assert all(isinstance(part, int) for square in squares_entered(Move(37, 19)) for part in square)
    assert all(isinstance(part, int) for edge in edges_run(Move(9, 0)) for square in edge for part in square)


@in_each_direction
def test_g05_the_finish_lies_across_the_direction_of_travel(finish: Finish, turned: object) -> None:
    """Distance to the line is counted in the direction of travel, whichever that is."""
    assert [finish.distance(turned(5, y)) for y in (5, 8, 9)] == [3, 0, -1]
    assert (finish.b.x - finish.a.x) * finish.direction.dx + (finish.b.y - finish.a.y) * finish.direction.dy == 0


@in_each_direction
def test_g06_only_strictly_beyond_the_line_is_over_it(finish: Finish, turned: object) -> None:
    """A trace that stops on the line has not crossed it; one that gets beyond has, from on the line as well."""
    assert turned_ending(finish, turned, (5, 6), (5, 8)) is Event.CLEAN
    assert turned_ending(finish, turned, (5, 6), (6, 9)) is Event.FINISH
    assert turned_ending(finish, turned, (5, 8), (5, 9)) is Event.FINISH
    assert turned_ending(finish, turned, (5, 8), (4, 8)) is Event.CLEAN


@in_each_direction
def test_g06_the_line_counts_inside_its_span_only(finish: Finish, turned: object) -> None:
    """Beside the line nothing is crossed; its ends belong to it."""
    assert turned_ending(finish, turned, (2, 6), (2, 9)) is Event.CLEAN
    assert turned_ending(finish, turned, (8, 7), (8, 9)) is Event.CLEAN
    assert turned_ending(finish, turned, (3, 7), (3, 9)) is Event.FINISH
    assert turned_ending(finish, turned, (7, 7), (7, 9)) is Event.FINISH
    assert turned_ending(finish, turned, (6, 7), (8, 9)) is Event.FINISH  # over its very end
    assert turned_ending(finish, turned, (6, 7), (9, 10)) is Event.FINISH
    assert turned_ending(finish, turned, (6, 7), (9, 9)) is Event.CLEAN  # meets it half a square beside its end


@in_each_direction
def test_g06_the_line_counts_from_the_right_side_only(finish: Finish, turned: object) -> None:
    """Backwards over the line is driving, not finishing."""
    assert turned_ending(finish, turned, (5, 10), (5, 6)) is Event.CLEAN
    assert turned_ending(finish, turned, (5, 9), (5, 11)) is Event.CLEAN


def test_g06_what_lies_before_the_line_counts_and_what_lies_beyond_does_not() -> None:
    """Barrier before the line crashes the car; barrier, cars and hazards beyond it no longer matter."""
    line = Finish(Cross(0, 2), Cross(3, 2), UP)
    course = draw_course("###\n#.#\n.##\n...", {(1, 3): "brake"}, line)
    assert drawn(course, (1, 1), (0, 3)).event is Event.FINISH
    assert drawn(course, (1, 1), (0, 2), (1, 3)).event is Event.FINISH
    assert drawn(course, (0, 1), (1, 3)).event is Event.FINISH
    assert drawn(course, (3, 1), (-1, 2)).event is Event.CRASH  # the square before the line is barrier
    assert drawn(course, (1, 0), (0, 3), (1, 1)) == Trace(Cross(1, 0), Event.CRASH, STAND)
    assert drawn(course, (1, 1), (0, 2), (1, 2)).event is Event.CRASH  # a car on the line stands before "beyond"


def test_g06_a_move_off_the_sheet_over_the_line_finishes() -> None:
    """A finish line on the edge of the sheet is crossed by leaving it."""
    course = draw_course("...\n...", finish=None)
    assert ending(course, (1, 1), (1, 3)) == (Event.FINISH, (2, 4))
    assert ending(course, (1, 1), (4, 1)) == (Event.CRASH, (1, 1))


def test_g07_par_is_the_fewest_moves_and_hazards_may_help() -> None:
    """Par counts moves up to the crossing, and a turbo on the way lowers it."""
    text = open_field(3, 10)
    assert solve(draw_course(text, {}, None, [(1, 0)]), VOLLGAS).par == 5  # 1 + 2 + 3 + 4 reach the line only
    assert solve(draw_course(text, {(1, 1): "turbo"}, None, [(1, 0)]), VOLLGAS).par == 4  # 1 + 3 + 4 + 5
    assert solve(draw_course(text, {(1, 9): "ramp"}, None, [(1, 0)]), VOLLGAS).par == 4


def test_g07_par_is_the_best_start_cross_without_a_crash() -> None:
    """Of several start crosses the best counts, and a line through a crash does not."""
    course = draw_course(open_field(3, 7), {}, None, [(0, 0), (2, 2)])
    found = solve(course, VOLLGAS)
    assert (found.par, found.par_by_start) == (3, (4, 3))


def test_g08_a_sprint_is_over_at_the_line_of_the_other_end() -> None:
    """Start and finish are two lines, and whoever gets over the finish has driven the whole race."""
    course = draw_course(open_field(4, 3), finish=None, starts=[(1, 0), (2, 0)])
    race = start_race(course, VOLLGAS, "ABCDEF"[: len(course.starts)])
    for move in ((0, 1), (0, 1), (0, 2), (0, 2), (0, 1)):
        race, _ = play(race, Move(*move))
    assert race.outcome == Outcome((0,), "first", ("V15",))


def test_g08_on_a_circuit_a_lap_is_once_all_round() -> None:
    """Cars start behind the line: its first crossing begins the lap, and the one after the way round ends it."""
    ring = draw_ring()
    car, events = driven(ring, VOLLGAS, Car(Cross(1, 2)), *ROUND)
    assert set(events) == {Event.CLEAN}
    assert (car.at, car.lap) == ((1, 2), 1)
    assert driven(ring, VOLLGAS, car, (0, 1), (0, 1))[1] == [Event.CLEAN, Event.FINISH]


def test_g08_over_the_line_and_back_gains_nothing() -> None:
    """However often a car reverses over the line and crosses it again, it has still to go round."""
    ring, car = draw_ring(), Car(Cross(1, 3))
    for _ in range(3):
        car, events = driven(ring, VOLLGAS, car, (0, 1), (0, 0), (0, -1), (0, -1), (0, 0), (0, 1))
        assert set(events) == {Event.CLEAN}
        assert (car.at, car.lap) == ((1, 3), 0)
    reversed_round = [(-dx, -dy) for dx, dy in reversed(ROUND)]
    car, events = driven(ring, VOLLGAS, Car(Cross(1, 2)), *reversed_round, (0, 0))
    assert car.at == (1, 2)
    assert car.lap <= 0
    assert Event.FINISH not in driven(ring, VOLLGAS, car, (0, 1), (0, 1))[1]


def test_g08_leaving_the_track_back_over_the_line_takes_the_lap_off() -> None:
    """A car that reverses over the line and off the track behind it must cross the line again to have begun a lap."""
    car = drive(draw_ring(), CARRERAS, Car(Cross(1, 5), Move(0, -5), lap=1), Move(0, -6))
    assert (car.event, car.car.lap, car.car.off is None) == (Event.OFF, 0, False)


def test_g08_a_jump_over_the_line_of_a_circuit_counts_like_any_crossing() -> None:
    """Forwards it adds a lap, backwards it takes one off, and the last one finishes."""
    up, down = draw_ring({(1, 3): "ramp"}), draw_ring({(1, 4): "ramp"})
    assert drive(up, VOLLGAS, Car(Cross(1, 2)), UP) == (Car(Cross(1, 5), UP, lap=1), Event.RAMP)
    assert drive(up, VOLLGAS, Car(Cross(1, 2), lap=1), UP).event is Event.FINISH
    assert drive(down, VOLLGAS, Car(Cross(1, 5), lap=1), DOWN) == (Car(Cross(1, 2), DOWN), Event.RAMP)
