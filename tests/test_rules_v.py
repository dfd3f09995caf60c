"""Part V of the rules by number, VOLLGAS and its variants, on boards small enough to follow by hand."""

from dataclasses import replace

import pytest
import racing
from boards import DOWN, UP, draw_course, open_field
from drawing_help import printed, sheet, with_hazards, words_on
from driving import FIELD, OPEN, drawn, ending, go, in_each_direction, with_hazard

from vollgas.contest import play, retire, start_race
from vollgas.course import Course
from vollgas.drawing.pages import track as track_page
from vollgas.entries import Outcome, Race, Status
from vollgas.errors import BadInput
from vollgas.lattice import STAND, Cross, Move
from vollgas.race import Car, Event, Trace, direction_of_travel, drive, open_moves, start_car, targets
from vollgas.results import rows
from vollgas.rules import VOLLGAS, find_rules
from vollgas.theme import load_theme, theme_names
from vollgas.track import KINDS, LEVELS, Finish, Hazard, Kind
from vollgas.verdicts import What
from vollgas.words import LANGS

BEGINNER = find_rules("vollgas", ["beginner"])


def race_of(course: Course, *cars: Car, turn: int = 0) -> Race:
    """A race under way with the given cars."""
    return racing.race_of(course, VOLLGAS, *cars, turn=turn)


def test_v01_cars_line_up_on_start_crosses_of_their_own() -> None:
    """Two or more cars, each standing on a start cross that no other has."""
    course = draw_course(open_field(5, 5), starts=[(1, 1), (2, 1), (3, 1)])
    race = start_race(course, VOLLGAS, "AB", [2, 0])
    assert race.cars == (Car(Cross(3, 1)), Car(Cross(1, 1)))
    with pytest.raises(BadInput, match="start cross of its own"):
        start_race(course, VOLLGAS, "AB", [2, 2])
    with pytest.raises(BadInput, match="1 car can't race: allowed are 2 to 12"):
        start_race(course, VOLLGAS, "A")


def test_v02_turns_go_round_in_a_fixed_order() -> None:
    """Each car moves once a round, always in the same order, also after a crash."""
    course = draw_course(open_field(8, 8), starts=[(1, 1), (3, 1), (5, 1)])
    race = start_race(course, VOLLGAS, "ABCDEF"[: len(course.starts)])
    turns = []
    for move in (UP, DOWN, UP, STAND, DOWN, UP):
        turns.append((race.round, race.turn))
        race, _ = play(race, move)
    assert turns == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]
    assert (race.round, race.turn) == (3, 0)


def test_v03_nine_targets_around_the_straight_on_point() -> None:
    """Each axis keeps its tempo or changes it by one, on its own; the tempo chosen is the one kept."""
    car = Car(Cross(2, 2), Move(3, -1))
    assert set(targets(VOLLGAS, car)) == {Move(dx, dy) for dx in (2, 3, 4) for dy in (-2, -1, 0)}
    assert drive(OPEN, VOLLGAS, car, Move(4, 0)).car == Car(Cross(6, 2), Move(4, 0))
    with pytest.raises(ValueError, match="not open"):
        drive(OPEN, VOLLGAS, car, Move(5, -1))


def test_v04_the_first_move_is_one_square_at_most_in_any_direction() -> None:
    """From standstill a car may go to eight neighbours or stay, backwards too."""
    assert start_car(OPEN, VOLLGAS, 0) == Car(OPEN.starts[0], STAND)
    open_to = targets(VOLLGAS, Car(Cross(5, 5)))
    assert set(open_to) == {Move(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    assert all(drive(OPEN, VOLLGAS, Car(Cross(5, 5)), move).event is Event.CLEAN for move in open_to)


def test_v05_a_trace_through_the_barrier_is_a_crash() -> None:
    """A wall stops the car, however thin."""
    assert drawn(draw_course("...\n###\n..."), (1, 0), (0, 3)).event is Event.CRASH


def test_v05_over_an_occupied_cross_is_a_crash_not_only_onto_it() -> None:
    """A car on the trace is an obstacle, in its middle as at its end; beside the trace it is none."""
    assert ending(OPEN, (2, 2), (4, 2), (6, 4)) == (Event.CRASH, (4, 3))
    assert ending(OPEN, (2, 2), (4, 2), (4, 3)) == (Event.CRASH, (2, 2))
    assert ending(OPEN, (2, 2), (4, 2), (3, 3), (3, 2), (5, 3)) == (Event.CLEAN, (6, 4))
    assert ending(OPEN, (2, 2), (4, 2), (8, 5)) == (Event.CLEAN, (6, 4))


@pytest.mark.parametrize(
    ("at", "move", "end"),
    [
        ((0, 0), (5, 0), (3, 0)),  # straight at the wall: the cross that touches it
        ((0, 0), (4, 4), (3, 3)),  # diagonally
        ((1, 1), (4, 2), (3, 2)),  # the cross halfway is the last one before the wall
        ((1, 1), (3, 1), (1, 1)),  # no cross on the trace but its ends
        ((0, 1), (5, 2), (0, 1)),
    ],
)
def test_v06_crash_stops_on_the_last_free_cross(at: tuple[int, int], move: tuple[int, int], end: tuple) -> None:
    """The car stops on the last cross exactly on its trace before the wall, or where it started, with tempo 0."""
    course = draw_course("...##\n...##\n...##\n...##")
    assert drawn(course, at, move) == Trace(Cross(*end), Event.CRASH, STAND)


def test_v06_the_own_starting_cross_if_there_is_none() -> None:
    """With another car on the very next cross the car stays where it is, tempo 0, and three moves are limited."""
    race = race_of(OPEN, Car(Cross(2, 2), Move(3, 3)), Car(Cross(3, 3)))
    race, told = play(race, Move(4, 4))
    assert told[0].what is What.CRASH
    assert race.cars[0] == Car(Cross(2, 2), STAND, 3)


def test_v06_an_obstacle_stops_before_a_hazard_behind_it() -> None:
    """Whatever lies behind the first obstacle plays no part."""
    course = with_hazard("turbo", (5, 2))
    assert drawn(course, (2, 2), (4, 0), (4, 2)) == Trace(Cross(3, 2), Event.CRASH, STAND)


def test_v07_three_moves_of_tempo_one_then_normal() -> None:
    """After a crash three moves are limited to one square an axis, the fourth gains as usual."""
    car = go(draw_course(open_field(12, 12)), Car(Cross(11, 5), Move(2, 0)), (2, 0))
    assert car == Car(Cross(12, 5), STAND, 3)
    for left in (2, 1, 0):
        assert {max(abs(dx), abs(dy)) for dx, dy in targets(VOLLGAS, car)} == {0, 1}
        car = go(OPEN, car, (-1, 0))
        assert (car.slow, car.tempo) == (left, (-1, 0))
    assert Move(-2, 0) in targets(VOLLGAS, car)
    assert go(OPEN, car, (-2, 0)) == Car(Cross(7, 5), Move(-2, 0))


def test_v07_a_new_crash_starts_the_three_moves_again() -> None:
    """Crashing in a limited move brings back all three."""
    car = go(OPEN, Car(Cross(12, 5), STAND, 3), (0, 1))
    assert car.slow == 2
    assert go(OPEN, car, (1, 1)) == Car(Cross(12, 6), STAND, 3)


def test_v07_standing_still_uses_up_a_limited_move() -> None:
    """The limit is for the next three moves, whatever they are."""
    assert go(OPEN, Car(Cross(5, 5), STAND, 3), (0, 0), (0, 0), (0, 0)) == Car(Cross(5, 5))


def test_v08_no_cross_holds_two_cars() -> None:
    """Ending on another car's cross is a crash on the cross before it."""
    race = race_of(OPEN, Car(Cross(2, 4), Move(2, 0)), Car(Cross(5, 4)))
    race, told = play(race, Move(3, 0))
    assert told[0].what is What.CRASH
    assert [car.at for car in race.cars] == [(4, 4), (5, 4)]


def test_v08_driving_over_a_foreign_trace_is_allowed() -> None:
    """Where another car has only been, the way is free."""
    race = race_of(OPEN, Car(Cross(1, 2), Move(3, 0)), Car(Cross(3, 0), Move(0, 3)))
    race, _ = play(race, Move(4, 0))
    race, told = play(race, Move(0, 4))  # over (3, 2), which the first car has passed
    assert told[0].what is What.MOVE
    race, _ = play(race, Move(3, 0))
    race = race_of(OPEN, race.cars[0], Car(Cross(4, 3)), turn=1)
    race, told = play(race, Move(1, -1))  # onto where the first car stood before
    assert told[0].what is What.MOVE
    assert race.cars[1].at == (5, 2)


def test_v09_when_all_nine_targets_crash_the_car_crashes() -> None:
    """There is always a move to make, and here each of the nine leads to a crash."""
    course = draw_course(open_field(3, 3))
    car = Car(Cross(2, 2), Move(4, 4))
    open_to = open_moves(course, VOLLGAS, car)
    assert len(open_to) == 9
    assert {drive(course, VOLLGAS, car, move).event for move in open_to} == {Event.CRASH}


@pytest.mark.parametrize("move", [(2, 1), (4, 2)])
def test_v10_a_hazard_acts_when_a_trace_ends_on_it_or_passes_it(move: tuple[int, int]) -> None:
    """The cross counts, in the middle of the trace as at its end; next to it nothing happens."""
    course = with_hazard("brake")
    assert ending(course, (3, 4), move) == (Event.BRAKE, (5, 5))
    assert ending(course, (3, 3), move)[0] is Event.CLEAN
    assert ending(course, (4, 4), (2, 1))[0] is Event.CLEAN


@pytest.mark.parametrize("first", ["brake", "ramp", "pit"])
@pytest.mark.parametrize("second", ["brake", "ramp", "turbo", "pit"])
def test_v10_the_first_brake_or_ramp_ends_the_drawing(first: Kind, second: Kind) -> None:
    """Hazards and barrier further along the trace are not reached."""
    course = draw_course(open_field(12, 4), {(3, 2): first, (4, 2): second})
    found = drawn(course, (1, 2), (10, 0))
    assert found.end == ((5, 2) if first == "ramp" else (3, 2))
    assert found.event is (Event.RAMP if first == "ramp" else Event.BRAKE)
    assert not found.turbo
    assert drawn(course, (1, 2), (40, 0)).event is found.event  # the wall at the end is not reached either


def test_v10_a_hazard_behind_the_barrier_is_not_reached() -> None:
    """A crash comes first when the barrier does."""
    walled = draw_course("...\n.#.\n.#.\n...", {(2, 2): "brake", (3, 2): "ramp"})
    assert ending(walled, (0, 2), (3, 0)) == (Event.CRASH, (1, 2))


@pytest.mark.parametrize("kind", KINDS)
def test_v10_the_cross_a_move_starts_from_never_triggers(kind: Kind) -> None:
    """Driving off a hazard, and standing still on it, does nothing."""
    course = with_hazard(kind)
    assert drawn(course, (5, 5), (3, 1)) == Trace(Cross(8, 6), Event.CLEAN, Move(3, 1))
    assert drawn(course, (5, 5), (0, 0)) == Trace(Cross(5, 5), Event.CLEAN, STAND)
    assert go(course, Car(Cross(5, 5)), (0, 0)) == Car(Cross(5, 5))


@pytest.mark.parametrize(
    ("second", "event", "end"),
    [("brake", Event.BRAKE, (5, 2)), ("ramp", Event.RAMP, (7, 2)), ("turbo", Event.CLEAN, (6, 2))],
)
def test_v10_a_turbo_does_not_end_the_drawing(second: Kind, event: Event, end: tuple[int, int]) -> None:
    """After a turbo the trace goes on and meets what comes next."""
    course = draw_course(FIELD, {(4, 2): "turbo", (5, 2): second})
    assert ending(course, (2, 2), (4, 0)) == (event, end)


def test_v10_a_brake_behind_a_turbo_leaves_no_turbo() -> None:
    """A car that was stopped has nothing to gain from."""
    course = draw_course(FIELD, {(4, 2): "turbo", (5, 2): "brake"})
    assert go(course, Car(Cross(2, 2), Move(3, 0)), (4, 0)) == Car(Cross(5, 2), STAND, 3)


@pytest.mark.parametrize("move", [(1, 0), (4, 0), (2, 2)])
def test_v11_a_brake_stops_the_car_on_its_cross(move: tuple[int, int]) -> None:
    """At any tempo: stop on the hazard, tempo 0, three limited moves."""
    at = Cross(5 - move[0], 5 - move[1])
    assert go(with_hazard("brake"), Car(at, Move(*move)), move) == Car(Cross(5, 5), STAND, 3)


def test_v11_a_brake_starts_the_three_moves_again() -> None:
    """A brake in a limited move brings back all three, as a crash does."""
    assert go(with_hazard("brake"), Car(Cross(4, 5), Move(1, 0), 1), (1, 0)) == Car(Cross(5, 5), STAND, 3)


def test_v12_a_turbo_lets_the_next_move_gain_two() -> None:
    """The axis that was moving may gain up to two in its direction, the standing one changes by one as ever."""
    car = go(with_hazard("turbo"), Car(Cross(3, 5), Move(2, 0)), (3, 0))
    assert car == Car(Cross(6, 5), Move(3, 0), boost=True)
    assert set(targets(VOLLGAS, car)) == {Move(dx, dy) for dx in (2, 3, 4, 5) for dy in (-1, 0, 1)}


@pytest.mark.parametrize(
    ("tempo", "across", "up"),
    [
        ((2, 3), {1, 2, 3, 4}, {2, 3, 4, 5}),
        ((-2, 1), {-4, -3, -2, -1}, {0, 1, 2, 3}),
        ((0, -1), {-1, 0, 1}, {-3, -2, -1, 0}),
    ],
)
def test_v12_each_axis_gains_in_its_own_direction(tempo: tuple[int, int], across: set[int], up: set[int]) -> None:
    """Also leftwards and downwards the turbo works forwards only."""
    open_to = targets(VOLLGAS, Car(Cross(5, 5), Move(*tempo), boost=True))
    assert set(open_to) == {Move(dx, dy) for dx in across for dy in up}


def test_v12_the_tempo_reached_is_kept_and_the_turbo_is_used_up() -> None:
    """After the boosted move the car has its new tempo and gains by one again."""
    car = go(OPEN, Car(Cross(0, 5), Move(2, 0), boost=True), (4, 0))
    assert car == Car(Cross(4, 5), Move(4, 0))
    assert max(dx for dx, _ in targets(VOLLGAS, car)) == 5


def test_v12_an_unused_turbo_lapses() -> None:
    """Whoever does not use it in the very next move has lost it."""
    assert go(OPEN, Car(Cross(0, 5), Move(2, 0), boost=True), (2, 0)) == Car(Cross(2, 5), Move(2, 0))


def test_v12_two_turbos_on_one_trace_are_one() -> None:
    """A second turbo adds nothing."""
    course = draw_course(FIELD, {(3, 5): "turbo", (4, 5): "turbo"})
    assert go(course, Car(Cross(2, 5), Move(2, 0)), (2, 0)) == Car(Cross(4, 5), Move(2, 0), boost=True)


@pytest.mark.parametrize(
    ("move", "way"),
    [
        ((2, 1), (1, 1)),
        ((1, 2), (1, 1)),
        ((4, 2), (1, 1)),
        ((3, 1), (1, 0)),
        ((1, 3), (0, 1)),
        ((5, 2), (1, 0)),
        ((5, 3), (1, 1)),
        ((-2, 1), (-1, 1)),
        ((-3, 1), (-1, 0)),
        ((-1, -3), (0, -1)),
        ((1, -2), (1, -1)),
        ((-2, -2), (-1, -1)),
        ((0, 4), (0, 1)),
        ((-1, 0), (-1, 0)),
    ],
)
def test_v13_a_ramp_carries_two_squares_in_one_of_eight_directions(move: tuple, way: tuple) -> None:
    """Diagonally when the smaller component is at least half the larger, else straight; the tempo stays as chosen."""
    assert direction_of_travel(Move(*move)) == way
    at = Cross(5 - move[0], 5 - move[1])
    car, event = drive(with_hazard("ramp"), VOLLGAS, Car(at, Move(*move)), Move(*move))
    assert event is Event.RAMP
    assert car == Car(Cross(5 + 2 * way[0], 5 + 2 * way[1]), Move(*move))


def test_v13_a_ramp_in_the_middle_of_a_trace_ends_the_move_and_keeps_the_tempo() -> None:
    """The jump neither adds to the tempo nor does the rest of the trace count."""
    course = with_hazard("ramp")
    assert drawn(course, (4, 5), (5, 0)) == Trace(Cross(7, 5), Event.RAMP, Move(5, 0))
    assert drawn(course, (4, 5), (1, 0)) == Trace(Cross(7, 5), Event.RAMP, Move(1, 0))


def test_v13_the_jump_flies_over_barrier_cars_and_hazards() -> None:
    """Only the landing counts."""
    course = draw_course("..........\n....##....\n....##....\n..........", {(4, 2): "ramp", (5, 2): "brake"})
    assert ending(course, (3, 2), (1, 0)) == (Event.RAMP, (6, 2))
    assert ending(course, (3, 2), (1, 0), (5, 2)) == (Event.RAMP, (6, 2))


def test_v13_landing_inside_the_barrier_is_a_crash_on_the_ramps_cross() -> None:
    """The car stops on the ramp, tempo 0, three limited moves; the barrier's edge is a place to land."""
    text = "....####..\n....####..\n....####..\n....####.."
    assert go(with_hazard("ramp", (3, 2), text), Car(Cross(1, 2), Move(2, 0)), (2, 0)) == Car(Cross(3, 2), STAND, 3)
    assert ending(with_hazard("ramp", (2, 2), text), (1, 2), (1, 0)) == (Event.RAMP, (4, 2))


def test_v13_landing_off_the_sheet_is_a_crash() -> None:
    """The outside is barrier for jumps as well."""
    assert ending(with_hazard("ramp", (11, 5)), (9, 5), (2, 0)) == (Event.CRASH, (11, 5))
    assert ending(with_hazard("ramp", (10, 5)), (9, 5), (1, 0)) == (Event.RAMP, (12, 5))


def test_v13_landing_on_an_occupied_cross_is_a_crash_on_the_ramps_cross() -> None:
    """Nobody lands on another car."""
    race = race_of(with_hazard("ramp"), Car(Cross(3, 5), Move(2, 0)), Car(Cross(7, 5)))
    race, told = play(race, Move(2, 0))
    assert told[0].what is What.CRASH
    assert race.cars[0] == Car(Cross(5, 5), STAND, 3)


@pytest.mark.parametrize("kind", KINDS)
def test_v13_landing_on_a_hazard_triggers_nothing(kind: Kind) -> None:
    """The move ends with the landing, whatever lies there."""
    course = draw_course(FIELD, {(5, 5): "ramp", (7, 5): kind})
    assert go(course, Car(Cross(4, 5), Move(1, 0)), (1, 0)) == Car(Cross(7, 5), Move(1, 0))


@in_each_direction
def test_v13_a_jump_over_the_finish_counts(finish: Finish, turned: object) -> None:
    """From one square before the line or from on it a jump finishes; from two squares it lands on the line."""
    for height, event in ((6, Event.RAMP), (7, Event.FINISH), (8, Event.FINISH)):
        course = draw_course(FIELD, {turned(5, height): "ramp"}, finish)
        (x, y), (end_x, end_y) = turned(5, height - 1), turned(5, height)
        assert drawn(course, (x, y), (end_x - x, end_y - y)).event is event


def test_v13_a_jump_over_the_finish_may_land_anywhere() -> None:
    """Beyond the line neither barrier nor cars matter; beside the line a jump finishes nothing."""
    line = Finish(Cross(1, 3), Cross(3, 3), UP)
    course = draw_course("####\n####\n....\n....\n....", {(2, 2): "ramp", (0, 2): "ramp"}, line)
    assert drawn(course, (2, 1), (0, 1), (2, 4)).event is Event.FINISH
    assert ending(course, (0, 1), (0, 1)) == (Event.CRASH, (0, 2))


def test_v13_a_turbo_before_the_ramp_is_kept() -> None:
    """A turbo passed on the way to the ramp counts for the next move."""
    course = draw_course(FIELD, {(4, 5): "turbo", (5, 5): "ramp"})
    assert go(course, Car(Cross(3, 5), Move(2, 0)), (2, 0)) == Car(Cross(7, 5), Move(2, 0), boost=True)


def test_v14_the_limit_comes_before_the_turbo() -> None:
    """A limited car that passes a turbo stays limited; in its last limited move the turbo counts for the next."""
    course = with_hazard("turbo")
    limited = go(course, Car(Cross(4, 5), Move(1, 0), 3), (1, 0))
    assert limited.slow == 2
    assert max(dx for dx, _ in targets(VOLLGAS, limited)) == 1
    last = go(course, Car(Cross(4, 5), Move(1, 0), 1), (1, 0))
    assert max(dx for dx, _ in targets(VOLLGAS, last)) == 3
    assert max(dx for dx, _ in targets(VOLLGAS, Car(Cross(5, 5), Move(1, 0), 2, boost=True))) == 1


def test_v14_a_turbo_met_under_the_limit_lapses_before_the_limit_ends() -> None:
    """It counts for the next move only, and that one is limited."""
    car = go(with_hazard("turbo"), Car(Cross(4, 5), Move(1, 0), 2), (1, 0), (1, 0))
    assert max(dx for dx, _ in targets(VOLLGAS, car)) == 2


def test_v15_the_first_clean_crossing_wins_without_stopping() -> None:
    """However fast it is, the car that crosses has won, and the race is over at once."""
    course = draw_course(open_field(6, 6), finish=None, starts=[(1, 1), (4, 1)])
    race, told = play(race_of(course, Car(Cross(1, 3), Move(0, 5)), Car(Cross(4, 3), Move(0, 5))), Move(0, 6))
    assert told[0].what is What.FINISH
    assert race.outcome == Outcome((0,), "first", ("V15",))
    with pytest.raises(ValueError, match="over"):
        play(race, Move(0, 6))


def test_v15_in_one_round_the_earlier_in_the_order_wins() -> None:
    """Both could cross in this round; the one whose turn comes first has won, even if the other would get further."""
    course = draw_course(open_field(6, 6), finish=None, starts=[(1, 1), (4, 1)])
    cars = (Car(Cross(1, 5), Move(0, 1)), Car(Cross(4, 5), Move(0, 5)))
    race, _ = play(race_of(course, *cars), Move(0, 2))
    assert race.outcome == Outcome((0,), "first", ("V15",))
    race, _ = play(race_of(course, *cars, turn=1), Move(0, 6))
    assert race.outcome == Outcome((1,), "first", ("V15",))


def test_v15_a_crash_before_the_line_wins_nothing() -> None:
    """The crossing must be clean: another car on the way stops it short."""
    course = draw_course(open_field(6, 6), finish=None, starts=[(1, 1), (4, 1)])
    race, told = play(race_of(course, Car(Cross(1, 3), Move(0, 4)), Car(Cross(1, 5))), Move(0, 4))
    assert told[0].what is What.CRASH
    assert race.outcome is None
    assert race.cars[0].at == (1, 4)


SAID: dict[Kind, tuple[str, ...]] = {
    "brake": ("Stop on the symbol: tempo 0", "three moves with tempo 1 at most"),
    "turbo": ("In your next move", "gain two squares", "keep that tempo"),
    "ramp": ("Jump two squares on at once", "tempo stays as chosen"),
    "pit": ("Tempo 1 or less: nothing", "Faster: stop on it, tempo 0"),
}
"""What an English legend says of a hazard: when it acts, and the tempo afterwards."""


@pytest.mark.parametrize("kind", KINDS)
def test_v16_the_legend_says_when_a_hazard_acts_and_the_tempo_afterwards(kind: Kind) -> None:
    """The track's page says it of each hazard that lies on the track, and of no other."""
    page = words_on(printed(track_page.draw, with_hazards(sheet(), Hazard(Cross(4, 20), kind))))
    said = {other for other, words in SAID.items() if all(text in page for text in words)}
    assert said == {kind}


@pytest.mark.parametrize("name", theme_names())
def test_v16_every_hazard_has_a_name_and_a_symbol_for_the_legend(name: str) -> None:
    """What can lie on a theme's tracks can be named and drawn in the legend; the legend itself is the page's matter."""
    theme = load_theme(name)
    assert set(theme.hazards) == set(KINDS)
    assert all(set(LANGS) <= set(look.names) for look in theme.hazards.values())


def test_v17_themes_with_three_levels_and_a_mix_of_their_own() -> None:
    """Every theme brings an easy, a medium and a nasty track, bends of its own manner, and its own mix of hazards."""
    themes = [load_theme(name) for name in theme_names()]
    assert all(tuple(theme.levels) == LEVELS for theme in themes)
    assert len({theme.style for theme in themes}) == len(themes)
    mixes = [
        tuple((plan.brakes, plan.turbos, plan.ramps, plan.islands, plan.chicanes) for plan in theme.levels.values())
        for theme in themes
    ]
    assert len(set(mixes)) == len(themes)
    for mix in mixes:
        assert [sum(level) for level in mix] == sorted(sum(level) for level in mix)
        assert len(set(mix)) == 3


def test_vv1_beginners_never_exceed_three_squares_an_axis() -> None:
    """Three is the most on either axis and in either direction, with a turbo too."""
    assert max(dx for dx, _ in targets(BEGINNER, Car(Cross(0, 0), Move(3, -3)))) == 3
    assert min(dy for _, dy in targets(BEGINNER, Car(Cross(0, 0), Move(3, -3)))) == -3
    assert max(dx for dx, _ in targets(BEGINNER, Car(Cross(0, 0), Move(2, 0), boost=True))) == 3
    assert max(dx for dx, _ in targets(VOLLGAS, Car(Cross(0, 0), Move(3, 0)))) == 4
    assert max(dx for dx, _ in targets(BEGINNER, Car(Cross(0, 0), STAND, 3))) == 1


# ── variants for many cars ───────────────────────────────────────────────────────────────────────────────────────────

PURSUIT = find_rules("vollgas", ["pursuit"])
RELAY = find_rules("vollgas", ["relay"])
GHOST = find_rules("vollgas", ["ghost"])


def test_vv2_ending_on_the_car_in_front_wins_at_once() -> None:
    """The hunter's move is no crash, and the race is over."""
    race = racing.race_of(OPEN, PURSUIT, Car(Cross(6, 2)), Car(Cross(2, 2), Move(3, 0)), turn=1)
    race, happened = play(race, Move(4, 0))
    assert [(it.car, it.what, it.rules) for it in happened] == [
        (1, What.CATCH, ("VV2",)),
        (0, What.CAUGHT, ("VV2",)),
    ]
    assert race.outcome == Outcome((1,), "catch", ("VV2",))


def test_vv2_passing_over_the_car_in_front_wins_too() -> None:
    """Over its cross is as good as onto it, even if the trace meets the barrier behind it."""
    race = racing.race_of(OPEN, PURSUIT, Car(Cross(4, 2)), Car(Cross(2, 2), Move(3, 0)), turn=1)
    assert play(race, Move(4, 0))[0].outcome == Outcome((1,), "catch", ("VV2",))
    race = racing.race_of(OPEN, PURSUIT, Car(Cross(11, 2)), Car(Cross(10, 2), Move(3, 0)), turn=1)
    assert play(race, Move(4, 0))[0].outcome == Outcome((1,), "catch", ("VV2",))


def test_vv2_other_cars_are_in_the_way_as_ever() -> None:
    """Only the car in front is prey: the one behind, or two in front, makes the hunter crash (V5)."""
    race = racing.race_of(OPEN, PURSUIT, Car(Cross(6, 2)), Car(Cross(9, 9)), Car(Cross(2, 2), Move(3, 0)), turn=2)
    race, happened = play(race, Move(4, 0))
    assert (happened[0].what, happened[0].other, race.cars[2].at) == (What.CRASH, 0, (5, 2))
    race = racing.race_of(OPEN, PURSUIT, Car(Cross(2, 2), Move(3, 0)), Car(Cross(6, 2)))
    assert play(race, Move(4, 0))[1][0].what is What.CRASH


def test_vv2_on_a_circuit_the_first_hunts_the_last() -> None:
    """A circuit has no end, so the foremost car has one in front as well; on a sprint it has none."""
    cars = [Car(Cross(2, 2)), Car(Cross(4, 4)), Car(Cross(6, 6))]
    circuit = replace(OPEN, is_circuit=True)
    assert [racing.race_of(circuit, PURSUIT, *cars).prey(number) for number in range(3)] == [2, 0, 1]
    assert [racing.race_of(OPEN, PURSUIT, *cars).prey(number) for number in range(3)] == [None, 0, 1]


def test_vv2_whoever_retires_is_hunted_no_more() -> None:
    """The next car in front is the prey then."""
    race = racing.race_of(OPEN, PURSUIT, Car(Cross(2, 2)), Car(Cross(4, 4)), Car(Cross(6, 6)))
    assert retire(race, 1).prey(2) == 0


def test_vv3_a_sprint_of_two_laps_is_crossed_twice() -> None:
    """The first crossing only sends the car back to its start cross; the second wins."""
    course = draw_course(open_field(4, 3), finish=None, starts=[(1, 1), (3, 1)])
    rules = find_rules("vollgas", ["laps"])
    race = start_race(course, rules, "AB")
    race = racing.played(race, (0, 1), (0, 0), (0, 2), (0, 0))
    assert racing.told(race, What.LAP) == [(0, What.LAP, ("G6", "VV3"))]
    assert race.cars[0].at == (1, 1)
    race = racing.played(race, (0, 1), (0, 0), (0, 2))
    assert race.outcome == Outcome((0,), "first", ("V15",))
    assert racing.last(race).rules == ("G6", "VV3")


def test_vv4_a_team_wins_with_its_slower_car() -> None:
    """Cars one and three are a team, two and four: who is across first wins nothing until the team's other car is."""
    course = draw_course(open_field(8, 6), finish=None, starts=[(x, 1) for x in (1, 3, 5, 7)])
    fast, slow = Move(0, 5), Move(0, 0)
    cars = [Car(Cross(1, 5), fast), Car(Cross(3, 5), fast), Car(Cross(5, 1), slow), Car(Cross(7, 5), fast)]
    race = racing.race_of(course, RELAY, *cars)
    race = racing.played(race, (0, 5), (0, 5), (0, 1))
    assert race.outcome is None
    assert race.entries[0].status is Status.FINISHED
    race = racing.played(race, (0, 5))
    assert race.outcome == Outcome((1, 3), "team", ("VV4", "V15"))
    assert [(row.car, row.place) for row in rows(race)] == [(1, 1), (3, 1), (0, None), (2, None)]


def test_vv4_no_team_that_lost_a_car_can_win() -> None:
    """When each team has one, the race is over without a winner."""
    course = draw_course(open_field(8, 6), finish=None, starts=[(x, 1) for x in (1, 3, 5, 7)])
    race = start_race(course, RELAY, "ABCD")
    race = retire(retire(race, 3), 2)
    race = racing.played(race, (0, 1), (0, 1))
    assert race.outcome == Outcome((), "nobody", ("VV4",))


def test_vv5_moves_that_join_the_ghost_s_crosses_count() -> None:
    """Each of the line's moves counts once, whenever it is driven; the most win, and all drive alone."""
    course = draw_course(open_field(6, 6), finish=None, starts=[(1, 1), (4, 1)])
    line = [Cross(4, 1), Cross(4, 2), Cross(4, 4), Cross(4, 7)]
    race = start_race(course, GHOST, "AB", line=line)
    assert [car.at for car in race.cars] == [(4, 1), (4, 1)]
    for first, second in [((0, 1), (1, 1)), ((0, 2), (0, 2)), ((0, 3), (0, 3))]:
        race = racing.played(race, first, second)
    assert race.outcome == Outcome((0,), "ghost", ("VV5",))
    assert [len(entry.matched) for entry in race.entries] == [3, 0]
    assert [row.place for row in rows(race)] == [1, 2]


def test_vv5_a_move_of_the_ghost_counts_once() -> None:
    """Driving to and fro between two of its crosses gains nothing."""
    course = draw_course(open_field(6, 6), finish=None, starts=[(1, 1), (4, 1)])
    race = start_race(course, GHOST, "AB", line=[Cross(4, 1), Cross(4, 2), Cross(4, 7)])
    for move in [(0, 1), (0, 0), (0, -1), (0, 0), (0, 1)]:
        race = racing.played(race, move, (0, 0))
    assert race.entries[0].matched == (0,)
