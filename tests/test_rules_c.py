"""Part C of the rules by number, Carreras and its variants, on boards small enough to follow by hand."""

from functools import cache

import pytest
from boards import DOWN, LEFT, RIGHT, UP, draw_course, draw_track, open_field
from driving import FIELD, OPEN, driven, heading
from racing import played, race_of, told

from vollgas.contest import start_race
from vollgas.crews import parse_crew
from vollgas.entries import Outcome, Status
from vollgas.lattice import STAND, Cross, Move
from vollgas.lineup import course_of
from vollgas.making.make import Proven
from vollgas.race import Car, Event, drive, start_car, targets
from vollgas.reach import steps_to_finish
from vollgas.results import rows
from vollgas.rules import CARRERAS, VOLLGAS, find_rules
from vollgas.sheets import Wanted, find_track
from vollgas.simulation import simulate
from vollgas.solver import solve
from vollgas.track import Finish
from vollgas.verdicts import What

JUDGED_AFTER = find_rules("carreras", ["judged-after"])
LANE = draw_course("...###\n" * 8, finish=Finish(Cross(0, 8), Cross(3, 8), UP), starts=[(1, 1)])
"""A lane three squares wide on the left of a board, with a finish on its upper edge and room outside to the right."""
BROADER, OUTWARDS = Move(2, 0), Car(Cross(2, 2), Move(2, 0))
"""A tempo, and a car with it whose unchanged projection leaves the lane, from (3, 2) on."""


def outside(at: tuple[int, int], tempo: tuple[int, int], left: tuple[int, int], *, late: bool = False) -> Car:
    """A car that is off the lane, which it left at some cross."""
    return Car(Cross(*at), Move(*tempo), off=steps_to_finish(LANE)[Cross(*left)], late=late)


@cache
def eight_players() -> Proven:
    """A track made for eight players of Carreras, of which nothing else was said."""
    return find_track(Wanted(target="city", level="medium", seed="7", players=8), CARRERAS)[0]


def test_c01_a_sheet_is_a4_and_one_sheet_holds_the_race() -> None:
    """Unless another paper is asked for it is A4, and all cars start on the one sheet, each on a cross of its own."""
    track = eight_players().track
    assert track.paper.name == "a4"
    race = start_race(course_of(track, CARRERAS), CARRERAS, "ABCDEFGH")
    assert len({car.at for car in race.cars}) == 8


def test_c02_the_track_is_freehand_and_its_start_has_a_lane_for_each_player() -> None:
    """The border is a drawn line; the start line is as many squares wide as there are players, or wider."""
    track = eight_players().track
    a, b = track.start
    assert track.outline
    assert len(track.starts) >= 8
    assert abs(a.x - b.x) + abs(a.y - b.y) >= 8


def test_c02_the_narrowest_place_leaves_a_free_cross() -> None:
    """From every start cross a car gets to the finish from cross to neighbouring cross."""
    course = course_of(eight_players().track, CARRERAS)
    assert all(start in steps_to_finish(course) for start in course.starts)


@pytest.mark.parametrize("layout", ["sprint", "circuit"])
def test_c02_the_finish_is_the_start_line_or_another(layout: str) -> None:
    """A circuit's finish is its start line, a sprint's is not."""
    track = find_track(Wanted(target="city", level="easy", seed="7", paper="a5", layout=layout), CARRERAS)[0].track
    assert ({*track.start} == {*track.finish[:2]}) is (layout == "circuit")


def test_c03_the_order_is_drawn_by_lot_or_agreed() -> None:
    """Simulated drivers draw lots, so any of them may come first; people's cars move in the order that they name."""
    course = draw_course(open_field(4, 4), finish=None, starts=[(0, 1), (2, 1), (4, 1)])
    crew = parse_crew("optimal,careful,random")
    orders = {
        tuple(entry.name for entry in simulate(course, CARRERAS, crew, str(seed), rounds=1).entries)
        for seed in range(40)
    }
    assert len(orders) == 6
    assert [entry.name for entry in start_race(course, CARRERAS, "CAB").entries] == ["C", "A", "B"]


@pytest.mark.parametrize("way", [UP, DOWN, LEFT, RIGHT], ids=["up", "down", "left", "right"])
def test_c04_cars_start_on_the_line_one_square_fast(way: Move) -> None:
    """Not from standstill behind the line: on it, with a vector of length one in the direction of travel."""
    track = heading(draw_track(FIELD, [(5, 5)]), way)
    assert start_car(course_of(track, CARRERAS), CARRERAS, 0) == Car(Cross(5 + way.dx, 5 + way.dy), way)
    assert start_car(course_of(track), VOLLGAS, 0) == Car(Cross(5, 5), STAND)


def test_c04_the_first_move_projects_that_vector() -> None:
    """The first move reaches the cross ahead and the eight around it."""
    car = start_car(course_of(heading(draw_track(FIELD)), CARRERAS), CARRERAS, 0)
    assert set(targets(CARRERAS, car)) == {Move(dx, dy) for dx in (-1, 0, 1) for dy in (0, 1, 2)}


def test_c05_the_projected_point_or_one_of_the_eight_around_it() -> None:
    """Either axis keeps its tempo or changes it by one."""
    car = Car(Cross(5, 5), Move(3, -2))
    assert set(targets(CARRERAS, car)) == {Move(dx, dy) for dx in (2, 3, 4) for dy in (-3, -2, -1)}
    assert drive(OPEN, CARRERAS, car, Move(4, -1)) == (Car(Cross(9, 4), Move(4, -1)), Event.CLEAN)


def test_c06_the_unchanged_projection_decides_before_the_move() -> None:
    """A car whose projection leaves the track is off it, even with a move that would have stayed on."""
    for move in ((1, 0), (2, 0), (1, 1)):
        car, event = drive(LANE, CARRERAS, OUTWARDS, Move(*move))
        assert event is Event.OFF
        assert (car.at, car.tempo) == ((2 + move[0], 2 + move[1]), move)
    assert drive(LANE, VOLLGAS, OUTWARDS, Move(1, 0)).event is Event.CLEAN


def test_c06_a_move_that_leaves_the_track_by_itself_is_off_too() -> None:
    """A projection that stays on is no licence to drive off."""
    car = Car(Cross(1, 2), BROADER)
    assert drive(LANE, CARRERAS, car, Move(3, 0)).event is Event.OFF
    assert drive(LANE, CARRERAS, car, Move(2, 0)).event is Event.CLEAN


def test_c06_the_outer_edge_of_the_border_is_the_limit() -> None:
    """A projection onto the border's edge and along it stays on the track."""
    assert drive(LANE, CARRERAS, Car(Cross(2, 2), Move(1, 0)), Move(1, 0)).event is Event.CLEAN
    assert drive(LANE, CARRERAS, Car(Cross(3, 2), Move(0, 3)), Move(-1, 3)).event is Event.CLEAN


def test_c06_a_projection_over_the_finish_does_not_leave_the_track() -> None:
    """What lies beyond the line is irrelevant, for the projection as for the move (G6)."""
    car = Car(Cross(1, 7), Move(0, 3))
    assert drive(LANE, CARRERAS, car, Move(0, 4)).event is Event.FINISH


def test_c06_where_the_car_left_is_the_last_cross_before_the_border() -> None:
    """It is remembered by its distance to the finish, of the projection's trace when that one left."""
    assert drive(LANE, CARRERAS, OUTWARDS, Move(1, 1)).car.off == steps_to_finish(LANE)[Cross(3, 2)]
    assert drive(LANE, CARRERAS, Car(Cross(1, 5), BROADER), Move(3, 0)).car.off == steps_to_finish(LANE)[Cross(1, 5)]


def test_c07_outside_there_are_no_bounds() -> None:
    """An off-track car drives on as it likes, over the edge of the paper too."""
    car, events = driven(LANE, CARRERAS, outside((4, 2), (2, 0), (3, 2)), (3, 0), (4, 1), (3, 1))
    assert events == [Event.OUTSIDE] * 3
    assert (car.at, car.tempo) == ((14, 4), (3, 1))


@pytest.mark.parametrize(("at", "move"), [((4, 2), (-1, 0)), ((4, 2), (-1, -1)), ((3, 2), (0, -1)), ((3, 2), (0, 0))])
def test_c07_at_speed_one_the_car_comes_back_where_it_left_or_further_back(at: tuple, move: tuple) -> None:
    """It is a car on the track again, with its tempo."""
    car, event = drive(LANE, CARRERAS, outside(at, (0, 0), (3, 2)), Move(*move))
    assert event is Event.BACK
    assert car == Car(Cross(at[0] + move[0], at[1] + move[1]), Move(*move))


def test_c07_further_on_the_car_is_still_outside() -> None:
    """Whoever drives ahead along the track has not come back, at whatever speed."""
    assert drive(LANE, CARRERAS, outside((4, 2), (0, 0), (3, 2)), Move(-1, 1)).event is Event.OUTSIDE
    assert drive(LANE, CARRERAS, outside((4, 2), (-2, 1), (3, 2)), Move(-2, 1)).event is Event.OUTSIDE


def test_c07_no_finish_is_crossed_outside() -> None:
    """An off-track car that gets over the line, even along the road, has not finished."""
    assert drive(LANE, CARRERAS, outside((2, 7), (0, 3), (3, 2)), Move(0, 3)).event is Event.OUTSIDE


def test_c07_coming_back_too_fast_costs_one_turn() -> None:
    """The car is back, sits its next turn out, and drives on with the tempo that it had."""
    car, event = drive(LANE, CARRERAS, outside((5, 2), (-2, 0), (3, 2)), Move(-2, 0))
    assert event is Event.LATE
    assert car == Car(Cross(3, 2), Move(-2, 0), late=True, wait=1)
    assert targets(CARRERAS, car) == (STAND,)
    car, events = driven(LANE, CARRERAS, car, (0, 0), (-1, 0))
    assert events == [Event.WAIT, Event.CLEAN]
    assert car == Car(Cross(2, 2), Move(-1, 0), late=True)


def test_c07_the_second_time_too_fast_disqualifies() -> None:
    """Once is remembered, whatever lies between; a proper return is still one."""
    assert drive(LANE, CARRERAS, outside((5, 2), (-2, 0), (3, 2), late=True), Move(-2, 0)).event is Event.OUT
    car, event = drive(LANE, CARRERAS, outside((5, 2), (-2, 0), (3, 2), late=True), Move(-1, 0))
    assert (car.at, event) == ((4, 2), Event.OUTSIDE)
    assert drive(LANE, CARRERAS, car, Move(-1, 0)) == (Car(Cross(3, 2), Move(-1, 0), late=True), Event.BACK)


@pytest.mark.parametrize("diagonal", [(-1, -1), (-1, 1)])
def test_c07_speed_one_is_the_larger_component(diagonal: tuple[int, int]) -> None:
    """A diagonal step is speed one; two squares on one axis are not."""
    left = (3, 1) if diagonal[1] < 0 else (3, 3)
    start = outside((4, 2), diagonal, left)
    assert drive(LANE, CARRERAS, start, Move(*diagonal)).event is Event.BACK
    late = outside((5, 2), (-2, diagonal[1]), left)
    assert drive(LANE, CARRERAS, late, Move(-2, diagonal[1])).event is Event.LATE


def test_v12_a_turbo_lapses_outside_the_track_too() -> None:
    """A car with a turbo that leaves the track has used it up, or lost it."""
    assert drive(LANE, CARRERAS, OUTWARDS._replace(boost=True), Move(4, 0)).car.boost is False


# ── variants ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_cv2_braking_by_one_or_two_accelerating_by_one() -> None:
    """Towards standstill an axis may lose two, never so many that it goes the other way; gains stay one."""
    rules = find_rules("carreras", ["hard-braking"])

    def across(tempo: int) -> set[int]:
        return {dx for dx, _ in targets(rules, Car(Cross(5, 5), Move(tempo, 0)))}

    assert across(5) == {3, 4, 5, 6}
    assert across(-5) == {-6, -5, -4, -3}
    assert across(2) == {0, 1, 2, 3}
    assert across(1) == {0, 1, 2}
    assert across(0) == {-1, 0, 1}
    assert max({dx for dx, _ in targets(CARRERAS, Car(Cross(5, 5), Move(-5, 0)))}) == -4


def test_cv3_the_move_alone_is_judged() -> None:
    """A modification may save a car whose projection leaves the track, and a move that leaves it does not."""
    car, event = drive(LANE, JUDGED_AFTER, OUTWARDS, Move(1, 0))
    assert (car, event) == (Car(Cross(3, 2), Move(1, 0)), Event.CLEAN)
    car, event = drive(LANE, JUDGED_AFTER, OUTWARDS, Move(2, 0))
    assert (car.at, car.off, event) == ((4, 2), steps_to_finish(LANE)[Cross(3, 2)], Event.OFF)


def test_cv4_leaving_the_track_costs_a_turn_as_well() -> None:
    """The car sits its next turn out and has still to come back at speed one."""
    rules = find_rules("carreras", ["lost-turn"])
    car, events = driven(LANE, rules, OUTWARDS, (2, 0), (0, 0), (1, 0), (0, 0), (-1, 0), (-1, -1))
    assert events == [Event.OFF, Event.WAIT, Event.OUTSIDE, Event.OUTSIDE, Event.OUTSIDE, Event.BACK]
    assert car == Car(Cross(3, 1), Move(-1, -1))
    assert drive(LANE, CARRERAS, OUTWARDS, Move(2, 0)).car.wait == 0


def test_cv5_leaving_the_track_is_the_end() -> None:
    """By the projection or by the move itself."""
    rules = find_rules("carreras", ["knockout"])
    assert drive(LANE, rules, OUTWARDS, Move(1, 0)).event is Event.OUT
    assert drive(LANE, rules, Car(Cross(1, 2), BROADER), Move(3, 0)).event is Event.OUT
    after = find_rules("carreras", ["knockout", "judged-after"])
    assert drive(LANE, after, OUTWARDS, Move(1, 0)).event is Event.CLEAN


@pytest.mark.parametrize(("variant", "box"), [("millimetre", 10), ("millimetre=2", 20)])
def test_cv6_tempo_changes_within_a_box_of_tenths(variant: str, box: int) -> None:
    """On a lattice of tenths each axis may change by up to one square, or two, in tenths."""
    rules = find_rules("carreras", [variant])
    open_to = targets(rules, Car(Cross(50, 50), Move(7, -13)))
    assert {move.dx for move in open_to} == set(range(7 - box, 8 + box))
    assert {move.dy for move in open_to} == set(range(-13 - box, -12 + box))
    assert len(open_to) == (2 * box + 1) ** 2


def test_cv6_the_course_has_ten_crosses_to_a_square() -> None:
    """Border, finish and hazards stay where they are on the paper; cars start on the line, one square fast."""
    rules = find_rules("carreras", ["millimetre"])
    track = heading(draw_track("..#\n...\n...", [(1, 0)], {(2, 1): "pit"}))
    course = course_of(track, rules)
    assert (course.board.columns, course.board.rows) == (30, 30)
    assert start_car(course, rules, 0) == Car(Cross(10, 10), Move(0, 10))
    assert course.hazards == {Cross(20, 10): "pit"}
    assert [course.is_open(Cross(x, 25)) for x in (0, 1, 19, 20, 21, 29, 30)] == [True] * 4 + [False] * 3
    assert drive(course, rules, Car(Cross(20, 20), Move(0, 3)), Move(0, 3)).event is Event.CLEAN
    assert drive(course, rules, Car(Cross(20, 20), Move(0, 3)), Move(1, 3)).event is Event.OFF
    assert drive(course, rules, Car(Cross(5, 29), Move(0, 1)), Move(3, 2)).event is Event.FINISH


def test_cv6_speed_one_is_a_whole_square() -> None:
    """Coming back with ten tenths is in order, with eleven it is too fast; so it is with pits."""
    rules = find_rules("carreras", ["millimetre"])
    course = course_of(draw_track("...###\n" * 8, [(1, 1)], {(1, 3): "pit"}), rules)
    left = steps_to_finish(course)[Cross(30, 20)]
    back = Car(Cross(40, 20), Move(-10, 0), off=left)
    assert drive(course, rules, back, Move(-10, 0)).event is Event.BACK
    assert drive(course, rules, back, Move(-11, 0)).event is Event.LATE
    assert drive(course, rules, Car(Cross(10, 20), Move(0, 10)), Move(0, 10)).event is Event.CLEAN
    assert drive(course, rules, Car(Cross(10, 19), Move(0, 11)), Move(0, 11)).event is Event.BRAKE


def test_vv1_beginners_of_every_game_stay_below_four() -> None:
    """Three squares an axis at most, in tenths on millimetre paper."""
    fine = find_rules("carreras", ["beginner", "millimetre=2"])
    assert max(dx for dx, _ in targets(fine, Car(Cross(0, 0), Move(25, 0)))) == 30
    for game in ("carreras", "gonki"):
        open_to = targets(find_rules(game, ["beginner"]), Car(Cross(0, 0), Move(3, -3)))
        assert {move.dx for move in open_to} == {2, 3}
        assert {move.dy for move in open_to} == {-3, -2}


def test_vv3_a_second_run_starts_as_the_first_did() -> None:
    """Over the line of a sprint with a run to go, a car stands on its own start cross again, one square fast (C4)."""
    rules = find_rules("carreras", ["laps"])
    course = course_of(heading(draw_track("...\n" * 5, [(0, 0), (2, 0)])), rules)
    car, events = driven(course, rules, start_car(course, rules, 1), (0, 2), (0, 3))
    assert events == [Event.CLEAN, Event.LAP]
    assert car == Car(course.starts[1], UP, lap=1, home=1)
    assert driven(course, rules, car, (0, 2), (0, 3))[1] == [Event.CLEAN, Event.FINISH]


def test_g07_par_of_a_car_that_starts_rolling() -> None:
    """From the line, one square fast, a car needs fewer moves than from standstill behind it."""
    track = heading(draw_track("...\n" * 9, [(1, 0)]))
    assert solve(course_of(track, CARRERAS), CARRERAS).par == 3  # 1, then 2 + 3 + 4 reach beyond the line
    assert solve(course_of(track), VOLLGAS).par == 4


# ── many cars ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_c08_traces_may_cross_and_cars_may_be_passed_over() -> None:
    """A car on the trace, or a trace over a trace, is nothing; only one cross for two cars is."""
    race = race_of(OPEN, CARRERAS, Car(Cross(2, 2), Move(3, 0)), Car(Cross(4, 2), Move(0, 1)))
    race = played(race, (4, 0))
    assert told(race) == [(0, What.MOVE, ())]
    assert race.cars[0].at == (6, 2)


def test_c08_two_cars_on_one_cross_lose_the_race() -> None:
    """Both the one that just moved and the one that it hit."""
    race = race_of(OPEN, CARRERAS, Car(Cross(2, 2), Move(3, 0)), Car(Cross(5, 2)), Car(Cross(9, 9)))
    race = played(race, (3, 0))
    assert told(race) == [(0, What.COLLISION, ("C8",)), (1, What.HIT, ("C8",))]
    assert [entry.status for entry in race.entries] == [Status.OUT, Status.OUT, Status.RACING]
    assert race.turn == 2


def test_c08_cars_collide_outside_the_track_too() -> None:
    """Off the track or not, a cross is a cross."""
    cars = [outside((5, 5), (1, 0), (3, 3)), outside((6, 5), (0, 0), (3, 3))]
    race = played(race_of(LANE, CARRERAS, *cars), (1, 0))
    assert told(race) == [(0, What.COLLISION, ("C8",)), (1, What.HIT, ("C8",))]


def test_c08_beyond_the_finish_nobody_collides() -> None:
    """Whoever is over the line has left the sheet, and what lies there does not count (G6)."""
    course = draw_course(open_field(6, 6), finish=None, starts=[(1, 1), (4, 1)])
    cars = [Car(Cross(2, 5), Move(0, 2)), Car(Cross(2, 5), Move(0, 1))]
    race = played(race_of(course, CARRERAS, *cars), (0, 2), (0, 2))
    assert told(race) == [(0, What.FINISH, ("G6",)), (1, What.FINISH, ("G6",))]
    assert race.outcome == Outcome((0, 1), "furthest", ("C10",))


def test_c10_the_round_is_completed_and_the_furthest_wins() -> None:
    """The first over the line is beaten by one that gets further beyond it in the same round."""
    course = draw_course(open_field(8, 8), finish=None, starts=[(1, 1), (4, 1)])
    cars = [Car(Cross(1, 7), Move(0, 1)), Car(Cross(3, 7), Move(0, 4)), Car(Cross(5, 2))]
    race = played(race_of(course, CARRERAS, *cars), (0, 2), (0, 4))
    assert race.outcome is None
    race = played(race, (0, 1))
    assert race.outcome == Outcome((1,), "furthest", ("C10",))
    assert [(row.car, row.place, row.beyond) for row in rows(race)] == [(1, 1, 3), (0, 2, 1), (2, None, 0)]


def test_c10_ties_are_possible() -> None:
    """As far beyond the line in the same round is as good."""
    course = draw_course(open_field(8, 8), finish=None, starts=[(1, 1), (4, 1)])
    cars = [Car(Cross(1, 7), Move(0, 3)), Car(Cross(3, 6), Move(0, 4)), Car(Cross(5, 7), Move(0, 2))]
    race = played(race_of(course, CARRERAS, *cars), (0, 3), (0, 4), (0, 2))
    assert race.outcome == Outcome((0, 1), "furthest", ("C10",))
    assert [row.place for row in rows(race)] == [1, 1, 3]


def test_cv1_only_the_car_that_drove_into_the_other_is_out() -> None:
    """The other drives on."""
    rules = find_rules("carreras", ["mover-out"])
    race = race_of(OPEN, rules, Car(Cross(2, 2), Move(3, 0)), Car(Cross(5, 2)), Car(Cross(9, 9)))
    race = played(race, (3, 0))
    assert told(race) == [(0, What.COLLISION, ("C8", "CV1"))]
    assert [entry.status for entry in race.entries] == [Status.OUT, Status.RACING, Status.RACING]


def test_cv4_the_lost_turn_is_sat_out_without_a_choice() -> None:
    """After leaving the track the car's next turn passes by itself, and the log says why."""
    rules = find_rules("carreras", ["lost-turn"])
    race = race_of(LANE, rules, OUTWARDS, Car(Cross(1, 1)))
    race = played(race, (2, 0), (0, 0))
    assert told(race) == [(0, What.OFF, ("C6", "CV4")), (1, What.MOVE, ()), (0, What.WAIT, ("CV4",))]
    assert (race.round, race.turn) == (2, 1)


def test_cv5_a_knocked_out_car_leaves_the_race() -> None:
    """Its cross is free, and when all are out nobody has won."""
    rules = find_rules("carreras", ["knockout"])
    race = race_of(LANE, rules, OUTWARDS, OUTWARDS._replace(at=Cross(2, 4)))
    race = played(race, (2, 0))
    assert told(race) == [(0, What.OUT, ("C6", "CV5"))]
    assert played(race, (2, 0)).outcome == Outcome((), "nobody", ())


def test_c07_a_disqualified_car_is_out_of_the_race() -> None:
    """Coming back too fast for the second time takes it off the sheet."""
    race = race_of(LANE, CARRERAS, outside((5, 2), (-2, 0), (2, 2), late=True), Car(Cross(1, 1)))
    race = played(race, (-2, 0))
    assert told(race) == [(0, What.DISQUALIFIED, ("C7",))]
    assert race.entries[0].status is Status.DISQUALIFIED
