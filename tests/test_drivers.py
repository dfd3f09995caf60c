"""Simulated drivers: how far it is to the finish, and how a short-sighted driver fares."""

from collections import deque
from dataclasses import replace
from functools import cache

import brute
import pytest
from boards import draw_course, open_field, random_course
from racing import check, games, race_of

from vollgas.course import Course
from vollgas.crews import parse_crew, pilots_of
from vollgas.drivers import GIVE_UP, Trip, short_sighted
from vollgas.entries import Status
from vollgas.foresight import outlook
from vollgas.lattice import Cross, Move
from vollgas.lineup import course_of
from vollgas.making.make import make_track
from vollgas.masks import Moves
from vollgas.race import Car, Event
from vollgas.reach import steps_to_finish
from vollgas.rules import CARRERAS, GONKI, VOLLGAS, Rules, find_rules
from vollgas.simulation import simulate
from vollgas.solver import solve, way_on
from vollgas.theme import load_theme
from vollgas.track import parse_id
from vollgas.verdicts import What

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


# ── in races ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def sheet_course(text: str, rules: Rules) -> Course:
    """The course of a made track."""
    track_id, _ = parse_id(text)
    return course_of(make_track(track_id, load_theme(track_id.theme)).track, rules)


SHEETS = ["ice/easy#2@a5-circuit", "jungle/easy#2@a5-freehand-pits"]
FEW = [("vollgas", ("pursuit",)), ("carreras", ("laps",)), ("carreras", ("judged-after", "lost-turn")), ("gonki", ())]


@pytest.mark.parametrize(
    ("text", "rules"),
    [("city/easy#2@a5", rules) for rules in games()]
    + [(text, find_rules(game, variants)) for text in SHEETS for game, variants in FEW],
    ids=lambda value: value if isinstance(value, str) else "-".join((value.game, *value.variants)),
)
def test_drivers_race_under_all_rules(text: str, rules: Rules) -> None:
    """Every game and variant, on sprints, circuits and drawn borders, keeps its invariants to the end or the limit."""
    course = sheet_course(text, rules)
    line = (course.starts[0], course.starts[0])
    crew = "careful,random" if rules.scale > 1 else "careful*2,short-sighted,reckless"
    rounds = 12 if rules.scale > 1 else 40
    race = simulate(course, rules, parse_crew(crew), "s", line=line, rounds=rounds)
    check(race)
    assert race.outcome
    assert race == simulate(course, rules, parse_crew(crew), "s", line=line, rounds=rounds)


def test_the_optimal_driver_alone_needs_par() -> None:
    """With nobody in the way it drives as short a way as there is, in every game."""
    for rules in (VOLLGAS, CARRERAS, GONKI):
        course = sheet_course("city/easy#2@a5", rules)
        ghost = replace(rules, ghost=True)
        solution = solve(course, rules)
        race = simulate(course, ghost, parse_crew("optimal,optimal"), "s", line=solution.line)
        assert [entry.moves for entry in race.entries] == [solution.par, solution.par]


def test_the_optimal_driver_beats_the_others() -> None:
    """On a wide track, seed after seed, in most races."""
    course = sheet_course("city/easy#2@a5", VOLLGAS)
    wins = [simulate(course, VOLLGAS, parse_crew("short-sighted,optimal"), str(seed)).outcome for seed in range(8)]
    assert sum(outcome is not None and outcome.winners == (1,) for outcome in wins) >= 6


def test_careful_drivers_alone_never_crash() -> None:
    """Looking far enough ahead, with nobody else on the road, they get round without a scratch, in all games."""
    for rules in (VOLLGAS, CARRERAS, GONKI):
        for text in ("city/easy#2@a5", "ice/easy#2@a5-circuit"):
            course = sheet_course(text, rules)
            ghost = replace(rules, ghost=True)
            race = simulate(course, ghost, parse_crew("careful*2"), "s", line=(course.starts[0], course.starts[0]))
            assert [entry.status for entry in race.entries] == [Status.FINISHED] * 2
            assert {it.what for it in race.log} <= {What.MOVE, What.TURBO, What.RAMP, What.LAP, What.FINISH}


def test_careful_drivers_drive_back_onto_the_track() -> None:
    """Off the track, they come back slowly where they left it or further back, and are never late (C7)."""
    course = sheet_course("city/easy#2@a5", CARRERAS)
    race = simulate(course, CARRERAS, parse_crew("short-sighted*2"), "s", rounds=80)
    whats = {it.what for it in race.log}
    assert {What.OFF, What.BACK} <= whats
    assert What.DISQUALIFIED not in whats


def test_the_reckless_driver_does_not_see_hazards() -> None:
    """A brake right ahead stops it, but not the short-sighted one."""
    course = draw_course(open_field(5, 10), {(1, 3): "brake", (3, 3): "brake"}, None, [(1, 0), (3, 0)])
    race = simulate(course, VOLLGAS, parse_crew("reckless,short-sighted"), "s")
    assert [entry.name for entry in race.entries] == ["reckless", "short-sighted"]
    stopped = [it.car for it in race.log if it.what is What.BRAKE]
    assert stopped == [0]


def test_skill_is_the_chance_to_choose_well() -> None:
    """Without any, a careful driver drives like a random one; with most of it, nearly as well as with all."""
    course = sheet_course("city/easy#2@a5", VOLLGAS)
    finished = []
    for skill in ("0", "0.9", "1"):
        race = simulate(course, VOLLGAS, parse_crew(f"careful:skill={skill}*2"), "s", rounds=60)
        finished.append(race.round)
    assert finished[0] > finished[1] >= finished[2]


def test_whoever_can_catch_the_car_in_front_does() -> None:
    """All drivers but the random one take the win that lies on their way (VV2)."""
    rules = find_rules("vollgas", ["pursuit"])
    course = draw_course(open_field(12, 12), starts=[(6, 2), (2, 2)])
    for manner in ("optimal", "careful", "short-sighted", "reckless"):
        cars = [Car(Cross(6, 2)), Car(Cross(2, 2), Move(3, 0))]
        pilot = pilots_of(parse_crew(f"{manner}*2"), "s")[1]
        assert pilot.choose(race_of(course, rules, *cars, turn=1)) == Move(4, 0)


def test_a_way_on_is_as_short_as_by_brute_force() -> None:
    """From any state, the search of the optimal driver needs as many moves as trying everything."""
    for number in range(40):
        course = random_course(number, most=8)
        found = brute.explore(course, VOLLGAS, course.starts)
        moves = Moves(course, VOLLGAS)
        for start in course.starts:
            way = way_on(moves, Car(start))
            assert (len(way) if way else None) == brute.par_from(found, start)


def test_looking_far_ahead_stays_within_bounds() -> None:
    """Twenty moves ahead there are more ways than anybody can try; only the best are followed."""
    course = sheet_course("city/easy#2@a5", VOLLGAS)
    view = outlook(course, VOLLGAS)
    car = Car(course.starts[0])
    assert view.furthest(car, 0) == view.left(car)
    reached = [view.furthest(car, moves) for moves in range(1, 21)]
    assert reached[:3] == sorted(reached[:3], reverse=True)
    assert reached[-1] <= 0  # over the line
    race = simulate(course, VOLLGAS, parse_crew("short-sighted:ahead=20,reckless:ahead=20"), "s")
    assert race.outcome
