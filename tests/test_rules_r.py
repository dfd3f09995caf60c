"""Part R of the rules by number, Гонки, on boards small enough to follow by hand."""

from dataclasses import replace

import pytest
from boards import draw_course, open_field
from drawing_help import picture, sheet
from driving import OPEN, driven
from racing import played, race_of, told

from vollgas.contest import play, start_race
from vollgas.crews import parse_crew
from vollgas.drawing.cars import draw_mark
from vollgas.drawing.pages.cover import LOOK_AHEAD, cut_out_of, three_moves
from vollgas.drawing.pen import Pen
from vollgas.entries import Outcome, Status
from vollgas.lattice import STAND, Cross, Move
from vollgas.race import Car, Event, drive, open_moves, targets
from vollgas.results import rows
from vollgas.rules import GONKI, find_rules
from vollgas.sheets import Wanted, find_track
from vollgas.simulation import simulate
from vollgas.verdicts import What

ISLAND = draw_course("......\n..##..\n..##..\n......")
"""A field with an island of four squares, from (2, 1) to (4, 3)."""


def choices(car: Car, *others: tuple[int, int]) -> set[Move]:
    """The moves open to a car on the field with the island, other cars standing on some crosses."""
    return set(open_moves(ISLAND, GONKI, car, {Cross(*other) for other in others}))


def test_r01_whoever_is_named_first_has_the_black_pen() -> None:
    """The first car of the order moves first, in every phase; simulated drivers keep the order they are given in."""
    course = draw_course(open_field(6, 6), starts=[(1, 1), (3, 1), (5, 1)])
    race = start_race(course, GONKI, ["black", "red", "blue"])
    turns = []
    for _ in range(6):
        turns.append(race.entries[race.turn].name)
        race, _ = play(race, STAND)
    assert turns == ["black", "red", "blue"] * 2
    crew = parse_crew("random,careful")
    first = {simulate(course, GONKI, crew, str(seed), rounds=1).entries[0].name for seed in range(20)}
    assert first == {"random"}


@pytest.mark.parametrize("layout", ["circuit", "sprint"])
def test_r02_a_ring_or_any_other_shape_with_start_and_direction(layout: str) -> None:
    """A ring has one line, another track a finish of its own; the direction leads from the start crosses over it."""
    track = find_track(Wanted(target="space", level="easy", seed="3", paper="a5", layout=layout), GONKI)[0].track
    assert track.is_circuit is (layout == "circuit")
    assert track.outline
    assert abs(track.way.dx) + abs(track.way.dy) == 1
    (a, b), way = track.start, track.way
    assert (b.x - a.x) * way.dx + (b.y - a.y) * way.dy == 0
    assert {(a.x - at.x) * abs(way.dx) + (a.y - at.y) * abs(way.dy) for at in track.starts} == {way.dx + way.dy}


def test_r03_an_island_is_barrier() -> None:
    """Small islands are driven round: over one of them no move leads."""
    assert Move(1, 0) not in choices(Car(Cross(2, 2)))
    assert Move(2, 2) not in choices(Car(Cross(2, 1), Move(1, 1)))
    assert Move(2, 0) in choices(Car(Cross(2, 1), Move(2, 0)))


@pytest.mark.parametrize("move", [(1, 0), (1, 1), (0, -1), (-1, 1)])
def test_r03_a_pit_passed_with_tempo_one_does_nothing(move: tuple[int, int]) -> None:
    """Whoever rolls over it keeps the tempo."""
    course = draw_course(open_field(12, 12), {(5, 5): "pit"})
    car = Car(Cross(5 - move[0], 5 - move[1]), Move(*move))
    assert drive(course, GONKI, car, Move(*move)) == (Car(Cross(5, 5), Move(*move)), Event.CLEAN)


@pytest.mark.parametrize("move", [(2, 0), (2, 2), (-3, 0), (2, 1), (0, 4)])
@pytest.mark.parametrize("share", [1, 2])
def test_r03_faster_it_acts_like_a_brake(move: tuple[int, int], share: int) -> None:
    """On its cross, at the end of the trace or on the way: stop there, tempo 0, three moves of tempo one."""
    if any(part % share for part in move):
        share = 1
    at = Cross(5 - move[0] // share, 5 - move[1] // share)
    course = draw_course(open_field(12, 12), {(5, 5): "pit"})
    car, event = drive(course, GONKI, Car(at, Move(*move)), Move(*move))
    assert (car, event) == (Car(Cross(5, 5), STAND, 3), Event.BRAKE)
    for left in (2, 1, 0):
        assert max(max(abs(dx), abs(dy)) for dx, dy in targets(GONKI, car)) == 1
        car = drive(course, GONKI, car, Move(0, 1)).car
        assert car.slow == left


def test_r05_the_window_shows_about_three_moves() -> None:
    """The cover's window is one square wider than three moves of the ideal line go, no more than half of the page."""
    made = sheet("a4")
    assert LOOK_AHEAD == 3
    moves = [move for move in made.solution.moves if move != STAND]
    spans = [moves[place : place + 3] for place in range(len(moves) - 2)]
    far = sorted(max(abs(sum(dx for dx, _ in span)), abs(sum(dy for _, dy in span))) for span in spans)
    assert far[0] <= three_moves(made) <= far[-1]
    assert cut_out_of(made).squares == three_moves(made) + 1
    racing_on = replace(made, solution=replace(made.solution, moves=(Move(40, 0),) * 5))
    assert cut_out_of(racing_on).side ** 2 <= made.track.paper.width * made.track.paper.height / 2


def test_r07_a_car_that_did_not_move_goes_to_a_neighbour() -> None:
    """One of the eight crosses around it, or it stays where it is."""
    assert set(open_moves(OPEN, GONKI, Car(Cross(5, 5)))) == {Move(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    car, events = driven(OPEN, GONKI, Car(Cross(5, 5), Move(1, 0)), (0, 0), (-1, 1))
    assert (car.at, events) == ((4, 6), [Event.CLEAN, Event.CLEAN])


def test_r08_speed_differs_by_at_most_one_an_axis() -> None:
    """Three squares become two, three or four."""
    open_to = targets(GONKI, Car(Cross(5, 5), Move(3, -1)))
    assert set(open_to) == {Move(dx, dy) for dx in (2, 3, 4) for dy in (-2, -1, 0)}


def test_r09_a_move_over_the_border_is_not_allowed() -> None:
    """It is not among the car's moves, and driving it all the same is refused."""
    car = Car(Cross(5, 3), Move(1, 0))
    assert choices(car) == {Move(dx, dy) for dx in (0, 1) for dy in (-1, 0, 1)}
    with pytest.raises(ValueError, match="R9"):
        drive(ISLAND, GONKI, car, Move(2, 0))


def test_r09_touching_the_border_is_not_crossing_it() -> None:
    """Along an island's edge, past its corner and along the sheet's edge a move is allowed (G1)."""
    assert Move(0, 2) in choices(Car(Cross(2, 1), Move(0, 2)))
    assert Move(2, -2) in choices(Car(Cross(1, 2), Move(1, -1)))
    assert Move(3, 0) in choices(Car(Cross(0, 0), Move(3, 0)))


def test_r09_a_car_without_an_allowed_move_has_none() -> None:
    """Too fast before a wall, all nine lead out; the same car one square slower may still brake."""
    assert choices(Car(Cross(5, 4), Move(3, 0))) == set()
    assert choices(Car(Cross(5, 4), Move(2, 0))) == {Move(1, -1), Move(1, 0)}


def test_r09_a_move_over_the_finish_may_leave_the_sheet() -> None:
    """What a trace meets beyond the line is irrelevant (G6)."""
    course = draw_course(open_field(4, 4), finish=None)
    assert Move(0, 5) in open_moves(course, GONKI, Car(Cross(1, 2), Move(0, 4)))
    assert drive(course, GONKI, Car(Cross(1, 2), Move(0, 4)), Move(0, 5)).event is Event.FINISH


def test_vv3_a_second_run_starts_from_standstill() -> None:
    """Over the line of a sprint with a run to go, a car stands on its own start cross again, tempo 0."""
    rules = find_rules("gonki", ["laps"])
    course = draw_course(open_field(3, 2), finish=None, starts=[(0, 0), (2, 0)])
    car, events = driven(course, rules, Car(course.starts[1], home=1), (0, 1), (0, 2))
    assert events == [Event.CLEAN, Event.LAP]
    assert car == Car(course.starts[1], STAND, lap=1, home=1)
    assert driven(course, rules, car, (0, 1), (0, 2))[1] == [Event.CLEAN, Event.FINISH]


# ── many cars ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_r04_no_move_may_end_on_another_car() -> None:
    """Its cross is closed, whether or not it could move away; passing over it is fine."""
    race = race_of(OPEN, GONKI, Car(Cross(2, 2), Move(3, 0)), Car(Cross(4, 2)), Car(Cross(5, 2)))
    assert Move(2, 0) not in race.choices()
    assert Move(3, 0) not in race.choices()
    with pytest.raises(ValueError, match=r"\(3, 0\) is not open to A"):
        play(race, Move(3, 0))
    assert played(race, (4, 0)).cars[0].at == (6, 2)


def test_r04_a_pit_that_stops_a_car_on_another_is_no_move() -> None:
    """What counts is where the move ends."""
    course = draw_course(open_field(8, 8), {(4, 2): "pit"})
    race = race_of(course, GONKI, Car(Cross(2, 2), Move(3, 0)), Car(Cross(4, 2)))
    assert not {Move(2, 0), Move(3, 0), Move(4, 0)} & set(race.choices())


def test_r04_each_car_has_a_mark_of_its_own() -> None:
    """The race page draws twelve marks that differ without colour."""
    drawn = set()
    for number in range(12):
        pen = Pen("mono", "en", "marks")
        pen.page(50, 50, "marks", "marks")
        draw_mark(pen, number, (25, 25), 5)
        drawn.add(picture(pen.save(), 40).tobytes())
    assert len(drawn) == 12


def test_r06_all_who_reach_the_finish_in_one_phase_draw() -> None:
    """However far they get beyond it; whoever comes in the next phase does not."""
    course = draw_course(open_field(8, 8), finish=None, starts=[(1, 1), (4, 1)])
    cars = [Car(Cross(1, 7), Move(0, 1)), Car(Cross(3, 5), Move(0, 1)), Car(Cross(5, 7), Move(0, 4))]
    race = played(race_of(course, GONKI, *cars), (0, 2))
    assert race.outcome is None
    race = played(race, (0, 2), (0, 4))
    assert race.outcome == Outcome((0, 2), "phase", ("R6",))
    assert [(row.car, row.place) for row in rows(race)] == [(0, 1), (2, 1), (1, None)]


def test_r09_a_car_without_an_allowed_move_is_out_at_its_turn() -> None:
    """Nobody has to choose for it, and its cross is free."""
    course = draw_course(open_field(6, 6))
    race = race_of(course, GONKI, Car(Cross(2, 2)), Car(Cross(5, 3), Move(3, 0)), Car(Cross(1, 1)))
    race = played(race, (0, 0))
    assert told(race) == [(0, What.MOVE, ()), (1, What.STUCK, ("R9",))]
    assert race.entries[1].status is Status.OUT
    assert race.turn == 2
    assert Cross(5, 3) not in race.others(2)
