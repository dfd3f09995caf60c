"""Driving outside on purpose (C7): the fewest moves compared with plain search through the referee, car by car."""

import pytest
from boards import random_ring, random_track

from vollgas.course import Course
from vollgas.errors import Unsolvable
from vollgas.lineup import course_of
from vollgas.race import Event, drive, start_car, targets
from vollgas.rules import Rules, find_rules
from vollgas.solver import solve

MOST = 9
"""Boards on which cars take longer have too many ways outside for plain search."""


def plainly(course: Course, rules: Rules, number: int, most: int) -> int:
    """The fewest moves over the finish by any way at all; ``most`` if there are none with fewer."""
    front, seen = [start_car(course, rules, number)], set()
    for count in range(1, most):
        ahead = []
        for car in front:
            for move in targets(rules, car):
                drawn = drive(course, rules, car, move)
                if drawn.event is Event.FINISH:
                    return count
                if drawn.event is not Event.OUT and drawn.car not in seen:
                    seen.add(drawn.car)
                    ahead.append(drawn.car)
        front = ahead
    return most


def compare(course: Course, rules: Rules, label: object) -> bool:
    """Compare par of each start cross; whether there was one from which leaving the track pays."""
    try:
        without = solve(course, rules).par_by_start
    except Unsolvable:
        return False
    solution = solve(course, rules, crashes=True)
    for number, (most, par) in enumerate(zip(without, solution.par_by_start, strict=True)):
        assert par <= most, label
        if most <= MOST:
            assert par == plainly(course, rules, number, most), (label, number)
    assert len(solution.moves) == solution.par == min(solution.par_by_start)
    car, event = start_car(course, rules, course.starts.index(solution.line[0])), Event.CLEAN
    for move, end in zip(solution.moves, solution.line[1:], strict=True):
        assert event is not Event.FINISH
        car, event = drive(course, rules, car, move)
        assert car.at == end
    assert event is Event.FINISH
    return solution.par_by_start != without


@pytest.mark.parametrize("variants", [(), ("judged-after",), ("lost-turn",), ("hard-braking",)], ids="+".join)
def test_lines_that_leave_the_track_are_the_fewest_moves(variants: tuple[str, ...]) -> None:
    """On small boards no way at all, outside or on the track, takes fewer moves than the solver says."""
    rules = find_rules("carreras", variants)
    for number in range(6):
        compare(course_of(random_track(number, 7, 3), rules), rules, number)
        compare(course_of(random_ring(number, 6, 3), rules), rules, number)


@pytest.mark.parametrize(("number", "variants"), [(12, ()), (13, ()), (16, ()), (16, ("hard-braking",))])
def test_leaving_the_track_may_pay(number: int, variants: tuple[str, ...]) -> None:
    """There are boards on which a drive outside is the fastest way, and it is found."""
    rules = find_rules("carreras", variants)
    assert compare(course_of(random_ring(number, 7), rules), rules, number)


def test_a_sprint_of_two_laps_may_leave_the_track() -> None:
    """Runs that begin anew at each car's own start cross are searched for drives outside as well (VV3)."""
    rules = find_rules("carreras", ["laps"])
    for number in range(8):
        compare(course_of(random_track(number, 6, 2), rules), rules, number)
