"""Simulated drivers: how far it is to the finish, and how a short-sighted driver fares."""

from collections import deque

import brute
import pytest
from boards import draw_course, open_field, random_course

from vollgas.course import Course
from vollgas.drivers import GIVE_UP, Trip, short_sighted
from vollgas.lattice import Cross, Move
from vollgas.race import Event
from vollgas.reach import steps_to_finish
from vollgas.rules import VOLLGAS

STEPS = [Move(*way) for way in brute.EIGHT]


def walked(course: Course) -> dict[Cross, int]:
    """Steps to the finish from every cross, by walking backwards from the line one cross at a time."""
    road = brute.road_of(course)
    crosses = {Cross(x + i, y + j) for x, y in road for i in (0, 1) for j in (0, 1)}
    drawn = {(at, step): brute.draw(course, at, step) for at in crosses for step in STEPS}
    free = {key for key in drawn if (key[0].x + key[1].dx, key[0].y + key[1].dy) not in course.hazards}
    found = {at: 1 for at, step in free if drawn[at, step].event is Event.FINISH}
    queue = deque(found)
    while queue:
        there = queue.popleft()
        for at, step in free:
            if at not in found and drawn[at, step].event is Event.CLEAN and drawn[at, step].end == there:
                found[at] = found[there] + 1
                queue.append(at)
    return found


@pytest.mark.parametrize("number", range(30))
def test_distances_are_those_of_walking(number: int) -> None:
    """Steps over the finish that meet no hazard, counted cross by cross."""
    course = random_course(number, most=8)
    found = steps_to_finish(course)
    assert {at: count for at, count in found.items() if course.is_open(at)} == walked(course)


def test_a_wall_of_hazards_cuts_the_way() -> None:
    """Crosses behind a row of hazards without a gap have no way to the finish."""
    course = draw_course(open_field(3, 6), {(x, 3): "turbo" for x in range(4)}, None, [(1, 1)])
    found = steps_to_finish(course)
    assert {at.y for at in found} == {3, 4, 5, 6}
    assert found[Cross(0, 6)] == 1
    assert found[Cross(2, 4)] == 3


def test_on_a_straight_the_short_sighted_driver_is_as_good_as_any() -> None:
    """With nothing in the way, going as far as possible is the best there is."""
    course = draw_course(open_field(5, 10), {}, None, [(2, 0)])
    assert short_sighted(course, VOLLGAS, Cross(2, 0), steps_to_finish(course)) == Trip(5, 0, finished=True)


def test_before_a_bend_the_short_sighted_driver_crashes() -> None:
    """A long straight into a right angle is more than one look ahead can manage, yet the finish is reached."""
    text = "\n".join(["##########", "..........", "..........", *["..########"] * 20])
    line = draw_course(text).finish._replace(a=Cross(10, 20), b=Cross(10, 22), direction=Move(1, 0))
    course = draw_course(text, {}, line, [(1, 0)])
    trip = short_sighted(course, VOLLGAS, Cross(1, 0), steps_to_finish(course))
    assert trip.finished
    assert trip.crashes >= 1
    assert trip.moves > brute.explore(course, VOLLGAS, course.starts).par


def test_a_driver_without_a_way_gives_up() -> None:
    """A driver walled in with standing room only stops after a bounded number of moves."""
    course = draw_course("...\n###\n...", {}, None, [(1, 0)])
    ahead = dict.fromkeys([Cross(x, y) for x in range(4) for y in range(2)], 1)
    assert short_sighted(course, VOLLGAS, Cross(1, 0), ahead) == Trip(GIVE_UP, 0, finished=False)


def test_the_driver_goes_where_only_a_ramp_leads() -> None:
    """Where no steps lead to the finish but a ramp does, the driver jumps."""
    course = draw_course("...\n...\n...\n###\n...\n...", {(x, 1): "ramp" for x in range(4)}, None, [(1, 0)])
    ahead = steps_to_finish(course)
    assert Cross(1, 0) not in ahead
    assert short_sighted(course, VOLLGAS, Cross(1, 0), ahead) == Trip(3, 0, finished=True)


def test_the_driver_sees_the_course_with_hazards() -> None:
    """A brake right ahead costs the driver, who steers round it, no crash."""
    course = draw_course(open_field(5, 10), {(2, 3): "brake"}, None, [(2, 0)])
    bare = draw_course(open_field(5, 10), {}, None, [(2, 0)])
    trip = short_sighted(course, VOLLGAS, Cross(2, 0), steps_to_finish(bare))
    assert trip == Trip(5, 0, finished=True)


@pytest.mark.parametrize("number", range(30))
def test_the_driver_never_beats_par(number: int) -> None:
    """Whatever the board, a driver who finishes needs at least par, and the same trip comes out twice."""
    course = random_course(number, most=8)
    ahead = {Cross(x, y): 99 for x in range(-1, 12) for y in range(-1, 12)} | steps_to_finish(course)
    for start in course.starts:
        trip = short_sighted(course, VOLLGAS, start, ahead)
        par = brute.par_from(brute.explore(course, VOLLGAS, [start]), start)
        assert trip == short_sighted(course, VOLLGAS, start, ahead)
        assert not trip.finished or trip.crashes or (par is not None and trip.moves >= par)
        assert trip.finished or trip.moves == GIVE_UP
