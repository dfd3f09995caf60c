"""Moves-to-go of every state and counted lines, against counting one line after another."""

import brute
import pytest
from boards import draw_course, open_field, random_course

from vollgas.lattice import Cross, Move, primitive
from vollgas.masks import continuations
from vollgas.race import Car, Event, drive
from vollgas.rules import VOLLGAS, find_rules
from vollgas.survey import lines, survey

BEGINNER = find_rules("vollgas", ["beginner"])
CHUNK = 8


@pytest.mark.parametrize("chunk", range(64 // CHUNK))
def test_random_boards_agree_state_by_state(chunk: int) -> None:
    """Moves-to-go of every state, and the lines within one move of par are those of the plain search."""
    counted = 0
    for number in range(1000 + chunk * CHUNK, 1000 + chunk * CHUNK + CHUNK):
        course = random_course(number)
        rules = BEGINNER if number % 4 == 0 else VOLLGAS
        found = brute.explore(course, rules, course.starts)
        left = brute.moves_to_go(found)
        view = survey(course, rules)
        known = view.within[-1].values()
        assert sum(crosses.bit_count() for states in known for crosses in states.values()) == len(left), number
        for car in found.steps:
            assert view.left(car) == left.get(car), (number, car)
            assert view.finishes(car) is (car in left)
        for car, count in list(left.items())[:50]:
            assert view.finishes(car, count)
            assert not view.finishes(car, count - 1)
        if found.par is None:
            continue
        for slack in (0, 1):
            expected = brute.count_lines(found, course.starts, found.par + slack)
            result = lines(view, slack)
            assert (result.par, result.count) == (found.par, expected.count), (number, slack)
            assert {key: ways for key, ways in result.through.items() if ways} == expected.through, (number, slack)
            counted += 1
    assert counted >= CHUNK


def test_continuations_are_the_referees() -> None:
    """Every move from every state leads where the referee says."""
    for number in range(12):
        course = random_course(number, most=8)
        view = survey(course, VOLLGAS)
        for car in list(brute.explore(course, VOLLGAS, course.starts).steps)[::7]:
            for move, after in continuations(view.moves, car):
                expected = drive(course, VOLLGAS, car, move)
                if expected.event in (Event.CRASH, Event.FINISH):
                    assert after is expected.event
                else:
                    assert after == expected.car


def test_on_a_straight_lane_the_only_ideal_lines_are_known() -> None:
    """On a lane without width, 1 and 2 squares on, then beyond the line: the last move may be slanted or not."""
    course = draw_course(".\n.\n.\n.", {}, None, [(0, 0)])
    view = survey(course, VOLLGAS)
    found = lines(view)
    assert found.par == 3
    # Upwards 1, 2, then 2 or 3. Sideways 0 0, 0 1 or 1 0; from there 2, 1 and 2 tempos meet the line in its span.
    assert found.count == (2 + 1 + 2) * 2
    assert found.through[Cross(0, 0), Move(0, 1)] == 6
    assert found.through[Cross(0, 0), Move(1, 1)] == 4


def test_every_line_has_one_first_and_one_last_move() -> None:
    """The lines through the start crosses' first moves, and through the finish, add up to all lines."""
    course = draw_course(open_field(5, 9), finish=None, starts=[(1, 0), (3, 0)])
    found = lines(survey(course, VOLLGAS))
    over = sum(ways for (at, move), ways in found.through.items() if at.y + move.dy > 9)
    assert found.count == over
    assert all(primitive(Move(*move))[1] for _, move in found.through)


def test_a_car_that_must_crash_is_doomed() -> None:
    """A car too fast for the end of its lane can no longer finish, and a standing one beside it can."""
    course = draw_course("....\n....\n....\n....", finish=None, starts=[(1, 0), (2, 0)])
    view = survey(course, VOLLGAS)
    assert view.left(Car(course.starts[0])) == 3
    fast = next(car for car in brute.explore(course, VOLLGAS, course.starts).steps if view.left(car) is None)
    assert not view.finishes(fast)
    assert not view.finishes(Car(course.starts[0]), 2)
