"""The product's referee and the one of the rule book, side by side at every move of random drives on random boards."""

import random

import pytest
from boards import random_ring, random_track
from driving import heading
from referee import Referee

from vollgas.lineup import course_of
from vollgas.race import Event, drive, open_moves, start_car
from vollgas.reach import steps_to_finish
from vollgas.rules import find_rules
from vollgas.track import Track

GAMES = [
    *(("vollgas", variants) for variants in ("", "beginner", "laps=2", "laps=3 beginner")),
    *(("carreras", variants) for variants in ("", "hard-braking", "judged-after", "lost-turn", "knockout", "laps=2")),
    *(("carreras", variants) for variants in ("judged-after lost-turn hard-braking", "judged-after knockout laps=3")),
    *(("gonki", variants) for variants in ("", "beginner", "laps=2")),
]
MOVES = 40


def board(number: int) -> Track:
    """A small track decided by the number: every third is a circuit."""
    if number % 3 == 0:
        return random_ring(number, 7, 4)
    track = random_track(number, 8, 5)
    return heading(track, track.finish.direction)


def side_by_side(track: Track, game: str, variants: tuple[str, ...], number: int) -> set[Event]:
    """Drive at random, and compare choices, events, places and tempos; what happened."""
    dice = random.Random(number)
    rules = find_rules(game, variants)
    course, referee = course_of(track, rules), Referee(track, game, variants)
    place = dice.randrange(len(track.starts))
    car, driver = start_car(course, rules, place), referee.start(place)
    happened = set()
    for _ in range(MOVES):
        known = {move: (event, then) for move, event, then in referee.moves(driver)}
        choices = open_moves(course, rules, car)
        assert set(choices) == set(known)
        if not choices:
            break
        # Often back towards standstill, so that cars come back to the track.
        move = min(dice.sample(choices, min(3, len(choices))), key=lambda move: (max(map(abs, move)), move))
        move = move if dice.random() < 0.6 else dice.choice(choices)
        car, event = drive(course, rules, car, move)
        expected, driver = known[move]
        happened.add(event)
        assert event is expected
        if driver is None:
            break
        assert (car.at, car.tempo, car.slow, car.wait) == (driver.at, driver.tempo, driver.limited, driver.pauses)
    return happened


@pytest.mark.parametrize(("game", "variants"), GAMES, ids=[" ".join(pair).strip() for pair in GAMES])
def test_random_drives_are_judged_alike(game: str, variants: str) -> None:
    """Whatever a lone car does, both referees open the same moves to it and say the same of each."""
    happened = set()
    for number in range(45):
        happened |= side_by_side(board(number), game, tuple(variants.split()), number)
    leaves = {"vollgas": Event.CRASH, "carreras": Event.OUT if "knockout" in variants else Event.OFF}
    assert {Event.CLEAN, Event.BRAKE, leaves.get(game, Event.RAMP)} <= happened


@pytest.mark.parametrize("number", range(12))
def test_steps_to_the_finish_are_those_of_the_rule_book(number: int) -> None:
    """From every cross on which a car may stand, walking to the finish takes as many steps by both."""
    track = board(number)
    course = course_of(track)
    steps = {at: count for at, count in steps_to_finish(course).items() if course.is_open(at)}
    assert steps == Referee(track, "vollgas").to_finish
