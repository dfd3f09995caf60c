"""Races between simulated drivers: who starts where is drawn by lot, then they drive until the race is over."""

from collections.abc import Sequence

from vollgas.contest import call_off, play, start_race
from vollgas.course import Course
from vollgas.crews import Seat, names_of, pilots_of
from vollgas.entries import Race
from vollgas.errors import BadInput
from vollgas.lattice import Cross
from vollgas.rules import Rules
from vollgas.streams import Stream
from vollgas.telling import so_many

MOST_ROUNDS = 500
"""Rounds after which a simulated race is stopped, unless told otherwise."""


def simulate(
    course: Course,
    rules: Rules,
    crew: Sequence[Seat],
    seed: str,
    *,
    line: Sequence[Cross] = (),
    rounds: int = MOST_ROUNDS,
) -> Race:
    """Drive a race; the same seed gives the same race. After so many rounds it is stopped without a winner.

    Start crosses are drawn by lot, but in a pursuit, where they are the order of play (VV2). In Carreras the order is
    drawn by lot too (C3); else drivers play in the order of the crew. Raises BadInput for a crew that can't race here.
    """
    if not rules.ghost and len(crew) > len(course.starts):
        raise BadInput(
            f"{len(crew)} cars are too many: this course has {so_many(len(course.starts), 'start cross')} (V1)"
        )
    lots = Stream("lots", seed)
    names, pilots, order = names_of(list(crew)), pilots_of(list(crew), seed), list(range(len(crew)))
    if rules.game == "carreras":
        order = lots.shuffled(order)
    places = [] if rules.ghost else lots.shuffled(range(len(course.starts)))[: len(crew)]
    if rules.pursuit:
        places = sorted(range(len(crew)))
    race = start_race(course, rules, [names[number] for number in order], places, line)
    while race.outcome is None:
        if race.round > rounds:
            return call_off(race)
        race, _ = play(race, pilots[order[race.turn]].choose(race))
    return race
