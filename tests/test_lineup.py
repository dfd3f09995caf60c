"""From track to course: finer lattices, start crosses on the line, and cars one behind the other."""

from itertools import pairwise

import pytest
from boards import draw_track, open_field, random_ring, random_track

from vollgas.lattice import Cross, Move
from vollgas.lineup import GAP, course_of
from vollgas.race import start_car
from vollgas.reach import steps_to_finish
from vollgas.rules import CARRERAS, GONKI, VOLLGAS, find_rules
from vollgas.sheets import Wanted, find_track
from vollgas.track import Track

PURSUIT = find_rules("vollgas", ["pursuit"])
FINE = find_rules("carreras", ["millimetre"])


@pytest.mark.parametrize("number", range(12))
def test_a_finer_lattice_is_the_same_course(number: int) -> None:
    """Ten crosses to a square: each square, line, hazard and start cross lies where it lay (CV6)."""
    track = random_track(number)
    course, fine = course_of(track, CARRERAS), course_of(track, FINE)
    for x in range(fine.board.columns):
        for y in range(fine.board.rows):
            assert fine.is_road(x, y) is track.is_road(x // 10, y // 10)
    assert fine.hazards == {Cross(10 * at.x, 10 * at.y): kind for at, kind in course.hazards.items()}
    assert fine.starts == tuple(Cross(10 * at.x, 10 * at.y) for at in course.starts)
    assert fine.finish[:2] == tuple(Cross(10 * at.x, 10 * at.y) for at in course.finish[:2])


@pytest.mark.parametrize("number", range(12))
def test_cars_start_on_the_line_or_behind_it(number: int) -> None:
    """In carreras cars start on the line, one square fast (C4); elsewhere one square behind it, standing (V1, V4)."""
    track = (random_track if number % 2 else random_ring)(number)
    way = track.way
    for rules in (VOLLGAS, GONKI):
        course = course_of(track, rules)
        assert course.starts == track.starts
        assert start_car(course, rules, 0)[:2] == (track.starts[0], (0, 0))
    course = course_of(track, CARRERAS)
    assert course.starts == tuple(Cross(at.x + way.dx, at.y + way.dy) for at in track.starts)
    a, b = track.start
    assert all(at.x == a.x or at.y == a.y for at in course.starts) or a == b
    assert start_car(course, CARRERAS, 0).tempo == way
    assert start_car(course_of(track, FINE), FINE, 0).tempo == Move(10 * way.dx, 10 * way.dy)


@pytest.fixture(scope="module", params=["ice/medium#1", "city/easy#2@circuit", "space/nasty#3@circuit-freehand"])
def chase(request: pytest.FixtureRequest) -> Track:
    """A track to hunt each other on."""
    return find_track(Wanted(request.param), VOLLGAS)[0].track


def test_a_pursuit_starts_one_behind_the_other(chase: Track) -> None:
    """As many cars as side by side, ``GAP`` steps apart, the foremost first, one of them on a start cross (VV2)."""
    course = course_of(chase, PURSUIT)
    ahead = steps_to_finish(course_of(chase, find_rules()))
    assert len(course.starts) == len(set(course.starts)) == len(chase.starts)
    away = [ahead[at] for at in course.starts]
    assert away == sorted(away)
    assert {b - a for a, b in pairwise(away)} == {GAP}
    usual = course.starts[0] if chase.is_circuit else course.starts[-1]
    assert usual == chase.starts[len(chase.starts) // 2]
    assert not set(course.starts) & set(course.hazards)


def test_no_more_cars_than_the_road_is_long() -> None:
    """On a very short road fewer cars find a place one behind the other."""
    short = draw_track(open_field(6, 8), [(x, 1) for x in range(1, 6)])
    course = course_of(short, PURSUIT)
    assert 1 < len(course.starts) < 5
