"""The referee against the definitions, drawn with exact fractions on hundreds of random boards."""

import random

import brute
import pytest
from boards import draw_course, open_field, random_course

from vollgas.lattice import STAND, Cross, Move
from vollgas.race import Car, Event, direction_of_travel, drive, settle, targets, trace
from vollgas.rules import VOLLGAS, find_rules

MOVES = [Move(dx, dy) for dx in range(-5, 6) for dy in range(-5, 6)]


@pytest.mark.parametrize("chunk", range(8))
def test_traces_are_those_of_the_definitions(chunk: int) -> None:
    """From any open cross, with other cars about, a move ends as the rules define it."""
    ends = set()
    for number in range(chunk * 12, chunk * 12 + 12):
        course = random_course(number, hazards=8)
        dice = random.Random(number)
        road = brute.road_of(course)
        crosses = sorted({Cross(x + i, y + j) for x, y in road for i in (0, 1) for j in (0, 1)})
        for _ in range(60):
            at, move = dice.choice(crosses), dice.choice(MOVES)
            others = set(dice.sample(crosses, min(3, len(crosses)))) - {at}
            occupied = others if dice.random() < 0.5 else set()
            drawn = trace(course, VOLLGAS, at, move, occupied)
            assert drawn == brute.draw(course, at, move, occupied), (number, at, move, occupied)
            ends.add(drawn.event)
    assert ends == {Event.CLEAN, Event.CRASH, Event.BRAKE, Event.RAMP, Event.FINISH}


@pytest.mark.parametrize("number", range(20))
def test_a_car_may_stand_where_the_interior_is_not(number: int) -> None:
    """A cross is open exactly when it does not lie in the barrier's interior."""
    course = random_course(number)
    road = brute.road_of(course)
    for x in range(-1, course.board.columns + 2):
        for y in range(-1, course.board.rows + 2):
            assert course.is_open(Cross(x, y)) is not brute.is_inside(road, (x, y)), (x, y)


def test_eight_directions_are_those_of_the_wedges() -> None:
    """Every tempo travels in the direction whose wedge it lies in."""
    assert all(direction_of_travel(move) == brute.way_of(move) for move in MOVES if move != STAND)


@pytest.mark.parametrize("variants", [(), ("beginner",)])
def test_targets_are_those_of_the_rules(variants: tuple[str, ...]) -> None:
    """The tempos open to a car are those that the rules allow, axis by axis."""
    rules = find_rules("vollgas", variants)
    top = 3 if variants else 99

    def allowed(tempo: int, new: int, slow: int, boost: bool) -> bool:
        gain = (new - tempo) * (1 if tempo >= 0 else -1)
        most = 2 if boost and tempo and not slow else 1
        return (abs(new - tempo) <= 1 or 0 < gain <= most) and abs(new) <= (1 if slow else top)

    for dx in range(-4, 5):
        for dy in range(-4, 5):
            for slow in range(4):
                for boost in (False, True):
                    if max(abs(dx), abs(dy)) > (1 if slow else top):
                        continue
                    open_to = targets(rules, Car(Cross(0, 0), Move(dx, dy), slow, boost))
                    expected = {
                        (i, j)
                        for i in range(-9, 10)
                        for j in range(-9, 10)
                        if allowed(dx, i, slow, boost) and allowed(dy, j, slow, boost)
                    }
                    assert set(open_to) == expected
                    assert len(open_to) == len(expected)


@pytest.mark.parametrize("number", range(10))
def test_drive_leaves_the_state_that_the_events_of_its_trace_leave(number: int) -> None:
    """Whatever happens, the car afterwards is the one the trace and the moves still limited lead to."""
    course = random_course(number)
    dice = random.Random(number)
    car = Car(course.starts[0])
    for _ in range(60):
        move = dice.choice(targets(VOLLGAS, car))
        drawn = brute.draw(course, car.at, move)
        after = drive(course, VOLLGAS, car, move)
        assert after.event is drawn.event
        if drawn.event in (Event.CRASH, Event.BRAKE):
            assert after.car == Car(drawn.end, STAND, 3, boost=False)
        else:
            left = max(car.slow - 1, 0)
            assert after.car == Car(drawn.end, move, left, drawn.turbo and not left and move != STAND)
        car = Car(course.starts[0]) if after.event is Event.FINISH else after.car


def test_settle_and_drive_agree() -> None:
    """Driving is drawing the trace and settling it, so a solver may do the two apart."""
    course = draw_course(open_field(5, 5), {(2, 3): "turbo"})
    drawn = trace(course, VOLLGAS, Cross(2, 2), Move(0, 1))
    car = Car(Cross(2, 2), Move(0, 1))
    assert settle(VOLLGAS, drawn, car) == drive(course, VOLLGAS, car, Move(0, 1)).car


def test_a_move_that_is_not_open_is_refused() -> None:
    """A caller who drives faster than the rules allow is told so."""
    course = draw_course(open_field(5, 5))
    with pytest.raises(ValueError, match=r"\(2, 0\) is not open to a car with tempo \(0, 0\)"):
        drive(course, VOLLGAS, Car(Cross(1, 1)), Move(2, 0))
