"""What the tests of races share: races under way, moves played one after another, and races driven at random."""

import random
from collections.abc import Sequence

from vollgas.contest import RETIRE, play, retire
from vollgas.course import Course
from vollgas.entries import Entry, Happening, Race, Status
from vollgas.lattice import Cross, Move
from vollgas.race import Car
from vollgas.rules import Rules, find_rules
from vollgas.verdicts import What

SINGLES: list[tuple[str, tuple[str, ...]]] = [
    *(("vollgas", (name,)) for name in ("beginner", "pursuit", "laps=2", "relay", "ghost")),
    *(("carreras", (name,)) for name in ("beginner", "laps=3", "relay", "ghost", "mover-out", "hard-braking")),
    *(("carreras", (name,)) for name in ("judged-after", "lost-turn", "knockout")),
    ("carreras", ("judged-after", "lost-turn", "mover-out", "hard-braking", "laps")),
    ("carreras", ("knockout", "relay", "mover-out")),
    ("carreras", ("millimetre",)),
    ("carreras", ("millimetre=2", "judged-after", "beginner")),
    *(("gonki", (name,)) for name in ("beginner", "laps=2", "relay", "ghost")),
    *((game, ()) for game in ("vollgas", "carreras", "gonki")),
    ("vollgas", ("pursuit", "laps", "beginner")),
]
"""Games with variants: each alone, and some together."""


def race_of(course: Course, rules: Rules, *cars: Car, turn: int = 0) -> Race:
    """A race under way with the given cars."""
    return Race(course, rules, tuple(Entry("ABCDEFGHIJKL"[n], 0, car) for n, car in enumerate(cars)), turn)


def played(race: Race, *moves: tuple[int, int]) -> Race:
    """The race after some moves, by whoever's turn it is."""
    for move in moves:
        race, _ = play(race, Move(*move))
    return race


def told(race: Race, *kinds: What) -> list[tuple[int, What, tuple[str, ...]]]:
    """What the log has of these kinds, or all: car, what, and the rules."""
    return [(it.car, it.what, it.rules) for it in race.log if not kinds or it.what in kinds]


def last(race: Race) -> Happening:
    """What happened last."""
    return race.log[-1]


def at_random(race: Race, number: int, turns: int = 300) -> list[Race]:
    """The race after every choice when all drive at random, and here and there somebody retires."""
    dice = random.Random(number)
    states = [race]
    for _ in range(turns):
        if race.outcome:
            break
        if dice.random() < 0.004:
            racing = [n for n, entry in enumerate(race.entries) if entry.status is Status.RACING]
            race = retire(race, dice.choice(racing))
        elif dice.random() < 0.002:
            race, _ = play(race, RETIRE)
        else:
            race, _ = play(race, dice.choice(race.choices()))
        states.append(race)
    return states


def check(race: Race) -> None:
    """The invariants of a race: no two cars on a cross, nobody in the barrier, tempo limits kept."""
    rules, course = race.rules, race.course
    racing = [e for e in race.entries if e.status is Status.RACING and not e.away]
    if not rules.ghost:
        places = [entry.car.at for entry in racing]
        assert len(set(places)) == len(places), "two cars on a cross"
    for entry in racing:
        car = entry.car
        assert car.off is not None or course.is_open(car.at), f"{entry.name} stands in the barrier"
        assert rules.max_tempo is None or max(map(abs, car.tempo)) <= rules.max_tempo
        if car.slow and car.slow < rules.slow_moves:
            assert max(map(abs, car.tempo)) <= rules.slow_tempo


def games() -> Sequence[Rules]:
    """The rules of all these games."""
    return [find_rules(game, variants) for game, variants in SINGLES]


def crosses(*places: tuple[int, int]) -> list[Cross]:
    """Plain pairs as crosses."""
    return [Cross(*place) for place in places]
