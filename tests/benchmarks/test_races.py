"""How fast races are driven, and that a thousand of them over all games and variants keep their invariants."""

import statistics
from time import perf_counter

import pytest
from boards import draw_course, open_field, random_course
from racing import check, games

from vollgas.contest import play, start_race
from vollgas.crews import names_of, parse_crew, pilots_of
from vollgas.entries import Status
from vollgas.foresight import outlook
from vollgas.lineup import course_of
from vollgas.making.make import make_track
from vollgas.masks import Moves
from vollgas.paper import make_paper
from vollgas.race import Event, drive, start_car
from vollgas.rules import VOLLGAS, find_rules
from vollgas.simulation import simulate
from vollgas.solver import way_on
from vollgas.theme import load_theme
from vollgas.track import LEVELS, TrackId
from vollgas.verdicts import What

RACES = 1000
THEMES = ("city", "space", "jungle", "ice")


@pytest.mark.parametrize("game", ["vollgas", "carreras", "gonki"])
def test_four_careful_drivers(game, benchmark, record):
    """A race of four careful drivers on an A4 track takes less than half a second, on every level."""
    rules, times = find_rules(game), []
    for number in range(4):
        for level in LEVELS:
            theme = load_theme(THEMES[number])
            track = make_track(TrackId(theme.name, level, str(number), make_paper("a4")), theme).track
            outlook.cache_clear()
            course = course_of(track, rules)
            begun = perf_counter()
            race = simulate(course, rules, parse_crew("careful*4"), "s")
            times.append(perf_counter() - begun)
            assert race.outcome
    benchmark.pedantic(lambda: simulate(course, rules, parse_crew("careful*4"), "s"), rounds=3)
    figure = f"median {statistics.median(times):.2f} s, worst {max(times):.2f} s"
    record(f"a race of four careful drivers, A4, {game}", figure, "< 0.5 s")
    assert statistics.median(times) < 0.5


def test_a_thousand_races(record):
    """Driven by all kinds of drivers over all games and variants: none fails, and what must hold holds all the time."""
    crew = ("careful,reckless", "random,short-sighted:ahead=2", "optimal:skill=0.8,careful:skill=0.7:ahead=3")
    rounds = finished = 0
    begun = perf_counter()
    for number in range(RACES):
        rules = games()[number % len(games())]
        fine = rules.scale > 1
        course = random_course(number)
        if rules.unit_start or len(course.starts) < 2 + 2 * rules.relay:
            course = draw_course(
                open_field(9, 9), {(3, 4): "turbo", (5, 5): "pit"}, None, [(x, 1) for x in (2, 4, 5, 7)]
            )
        seats = parse_crew("careful,random" if fine else crew[number % 3])
        seats = seats * 2 if rules.relay else seats
        pilots = pilots_of(seats, str(number))
        line = (course.starts[0], course.starts[0])
        race = start_race(course, rules, names_of(seats), line=line if rules.ghost else ())
        while race.outcome is None and race.round <= 40:
            race, _ = play(race, pilots[race.turn].choose(race))
            check(race)
        rounds += race.round
        for car in race.outcome.winners if race.outcome else ():
            finished += race.entries[car].status is Status.FINISHED
    figure = f"{rounds} rounds, {finished} cars over the line, {perf_counter() - begun:.0f} s"
    record(f"{RACES} simulated races, all games and variants", figure, "no failure")
    assert finished > RACES / 10


def test_winners_lines_are_clean(record):
    """Replayed through the referee alone, each winner's moves lead over the line."""
    count = 0
    for number in range(60):
        course = random_course(number)
        if len(course.starts) < 2 or way_on(Moves(course, VOLLGAS), start_car(course, VOLLGAS, 0)) is None:
            continue
        race = simulate(course, VOLLGAS, parse_crew("optimal,careful"), str(number), rounds=60)
        if not race.outcome or not race.outcome.winners:
            continue
        winner = race.outcome.winners[0]
        car, event = start_car(course, VOLLGAS, race.entries[winner].start), Event.CLEAN
        moves = [it for it in race.log if it.car == winner and it.move is not None]
        blocked = {it.other for it in moves if it.what is What.CRASH}
        if blocked - {None}:
            continue
        for it in moves:
            car, event = drive(course, VOLLGAS, car, it.move)
        assert event is Event.FINISH
        count += 1
    record("winners' lines replayed", f"{count}", "all clean")
    assert count > 10
