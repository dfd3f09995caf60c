"""Every game and variant on hundreds of small boards: the solver's optimum is the referee's, by plain search."""

import brute
import pytest
from boards import random_ring, random_track

from vollgas.errors import Unsolvable
from vollgas.lineup import course_of
from vollgas.race import Event, drive, start_car
from vollgas.rules import Rules, find_rules
from vollgas.solver import Solution, solve
from vollgas.survey import survey
from vollgas.track import Track

SPRINTS, CIRCUITS, CHUNK = 200, 60, 20
GAMES = {
    "vollgas": [[], ["beginner"], ["laps"], ["laps=3", "beginner"]],
    "carreras": [
        [],
        ["hard-braking"],
        ["judged-after"],
        ["judged-after", "hard-braking"],
        ["lost-turn"],
        ["knockout"],
        ["beginner"],
        ["laps"],
    ],
    "gonki": [[], ["beginner"], ["laps"]],
}
PAIRS = [(game, tuple(variants)) for game, many in GAMES.items() for variants in many]


def named(pair: tuple[str, tuple[str, ...]]) -> str:
    """A pair as a test's name."""
    return "+".join((pair[0], *pair[1]))


def replayed(track: Track, rules: Rules, solution: Solution) -> list[Event]:
    """What the referee says to each move of the ideal line, which must lead where it says."""
    course = course_of(track, rules)
    car = start_car(course, rules, course.starts.index(solution.line[0]))
    events = []
    for move, end in zip(solution.moves, solution.line[1:], strict=True):
        car, event = drive(course, rules, car, move)
        assert car.at == end
        events.append(event)
    return events


def agree(track: Track, rules: Rules, label: object, *, crashes: bool = False) -> int | None:
    """Compare the solver with the plain search; the par, or None when there is no way from every start."""
    course = course_of(track, rules)
    allowed = brute.CLEAN | {Event.CRASH} if crashes else brute.CLEAN
    found = brute.explore(course, rules, course.starts, allowed)
    pars = [brute.par_from(found, start) for start in course.starts]
    if None in pars:
        with pytest.raises(Unsolvable):
            solve(course, rules, crashes=crashes)
        return None
    solution = solve(course, rules, crashes=crashes)
    assert list(solution.par_by_start) == pars, label
    assert solution.par == min(pars), label
    events = replayed(track, rules, solution)
    assert events[-1] is Event.FINISH, label
    assert set(events[:-1]) <= allowed, label
    return solution.par


@pytest.mark.parametrize("chunk", range(SPRINTS // CHUNK))
@pytest.mark.parametrize("pair", PAIRS, ids=named)
def test_sprints_agree(pair: tuple[str, tuple[str, ...]], chunk: int) -> None:
    """On a sprint, par of each start cross is that of the plain search, and the ideal line is legal."""
    rules = find_rules(*pair)
    pars = [agree(random_track(n, 7, 3), rules, n) for n in range(chunk * CHUNK, (chunk + 1) * CHUNK)]
    assert sum(par is not None for par in pars) > CHUNK / 5


@pytest.mark.parametrize("chunk", range(CIRCUITS // CHUNK))
@pytest.mark.parametrize("pair", PAIRS, ids=named)
def test_circuits_agree(pair: tuple[str, tuple[str, ...]], chunk: int) -> None:
    """On a circuit, where cars may also reverse over the line, par is that of the plain search."""
    rules = find_rules(*pair)
    pars = [agree(random_ring(n, 7), rules, n) for n in range(chunk * CHUNK, (chunk + 1) * CHUNK)]
    assert sum(par is not None for par in pars) > CHUNK / 5


@pytest.mark.parametrize("chunk", range(8))
@pytest.mark.parametrize("variants", [(), ("beginner",), ("laps",)], ids="+".join)
def test_crashing_on_purpose_agrees(variants: tuple[str, ...], chunk: int) -> None:
    """With crashes allowed as well, the fewest moves are those of the plain search."""
    rules = find_rules("vollgas", variants)
    boards = [random_track(number, 7, 3) for number in range(12 * chunk, 12 * chunk + 12)]
    boards += [random_ring(number, 6, 3) for number in range(3 * chunk, 3 * chunk + 3)]
    pars = [agree(board, rules, number, crashes=True) for number, board in enumerate(boards)]
    assert sum(par is not None for par in pars) > len(boards) / 5


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if "laps" not in str(pair)], ids=named)
def test_moves_to_go_agree(pair: tuple[str, tuple[str, ...]]) -> None:
    """From every state that a car can reach, the fewest moves to the finish are those of the plain search."""
    rules = find_rules(*pair)
    for number in range(12):
        course = course_of((random_ring if number % 2 else random_track)(number, 7, 3), rules)
        found = brute.explore(course, rules, course.starts)
        left, view = brute.moves_to_go(found), survey(course, rules)
        assert {car: view.left(car) for car in found.steps} == {car: left.get(car) for car in found.steps}
