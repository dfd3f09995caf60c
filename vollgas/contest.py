"""Whole races: cars in their order of play, turn after turn, until the rules say who has won."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from vollgas.course import Course
from vollgas.lattice import Cross, Move
from vollgas.race import Car, Event, drive
from vollgas.rules import Rules


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a race ended: the winning car's number, counted from 0, and the rule that decided."""

    winner: int
    reason: str


@dataclass(frozen=True, slots=True)
class Race:
    """A race under way: the cars in their order of play (V2), whose turn it is, and the outcome once there is one."""

    course: Course
    rules: Rules
    cars: tuple[Car, ...]
    turn: int = 0
    round: int = 1
    outcome: Outcome | None = None


def start_race(course: Course, rules: Rules, places: Sequence[Cross]) -> Race:
    """Cars side by side, each on a start cross of its own (V1), standing still (V4); ValueError otherwise."""
    if len(places) < 2 or len(set(places)) != len(places) or not set(places) <= set(course.starts):
        raise ValueError("a race needs two or more cars, each on a start cross of its own")
    return Race(course, rules, tuple(Car(place) for place in places))


def play(race: Race, move: Move) -> tuple[Race, Event]:
    """The next car in order makes its move; the first clean crossing wins at once (V2, V5, V8, V9, V15)."""
    if race.outcome:
        raise ValueError("the race is over")
    others = {car.at for number, car in enumerate(race.cars) if number != race.turn}
    car, event = drive(race.course, race.rules, race.cars[race.turn], move, others)
    cars = (*race.cars[: race.turn], car, *race.cars[race.turn + 1 :])
    if event is Event.FINISH:
        return replace(race, cars=cars, outcome=Outcome(race.turn, "V15")), event
    following = (race.turn + 1) % len(cars)
    return replace(race, cars=cars, turn=following, round=race.round + (following == 0)), event
