"""The exact solver against a search that holds every car as a state of its own."""

import brute
import pytest
from boards import draw_course, draw_track, open_field, random_course

from vollgas.course import Course
from vollgas.errors import Unsolvable
from vollgas.lattice import Cross, Move
from vollgas.lineup import course_of
from vollgas.masks import Moves
from vollgas.planes import Plane
from vollgas.race import Car, Event, drive, targets
from vollgas.rules import VOLLGAS, Rules, find_rules
from vollgas.search import Layer, search
from vollgas.solver import Solution, solve

BEGINNER = find_rules("vollgas", ["beginner"])
CHUNK = 20


def cars_of(moves: Moves, layer: Layer) -> set[Car]:
    """A layer's states, one by one."""
    return {
        Car(at, tempo, *plane)
        for plane, states in layer.items()
        for tempo, crosses in states.items()
        for at in moves.course.board.unpack(crosses)
    }


def replay(course: Course, rules: Rules, solution: Solution) -> list[Event]:
    """Drive the ideal line through the referee, checking each cross it names, and say what happened in each move."""
    car, events = Car(solution.line[0]), []
    for move, end in zip(solution.moves, solution.line[1:], strict=True):
        assert move in targets(rules, car)
        car, event = drive(course, rules, car, move)
        assert car.at == end
        events.append(event)
    return events


def check(course: Course, rules: Rules, label: object) -> int | None:
    """Compare all the solver says with the plain search; the par, or None when there is no way from every start."""
    found = brute.explore(course, rules, course.starts)
    pars = [brute.par_from(found, start) for start in course.starts]
    moves = Moves(course, rules)
    assert cars_of(moves, search(moves, course.starts, everything=True).seen) == found.steps.keys(), label
    if None in pars:
        with pytest.raises(Unsolvable):
            solve(course, rules)
        return None
    solution = solve(course, rules)
    assert solution.par == found.par == min(pars), label
    assert list(solution.par_by_start) == pars, label
    assert solution.states == found.states_by(max(solution.par_by_start)), label
    assert len(solution.moves) == solution.par
    assert solution.line[0] in course.starts
    events = replay(course, rules, solution)
    assert events[-1] is Event.FINISH, label
    assert not {Event.CRASH, Event.FINISH} & set(events[:-1]), label
    return solution.par


@pytest.mark.parametrize("chunk", range(320 // CHUNK))
def test_random_boards_agree_state_by_state(chunk: int) -> None:
    """Par, par of each start cross, and every state reached are those of the plain search, with all hazards."""
    pars = []
    for number in range(chunk * CHUNK, chunk * CHUNK + CHUNK):
        rules = BEGINNER if number % 3 == 0 else VOLLGAS
        pars.append(check(random_course(number), rules, number))
    assert sum(par is not None for par in pars) > CHUNK // 2


LABYRINTH = """
    ..........####
    ............##
    ########.....#
    #####......###
    ####....######
    ##....########
    #....#########
    #...##..######
    #..........###
    ###.........##
    #######.....##
    #####.......##
    ###........###
    ##.....#######
    ##..##########
    ##....########
"""


@pytest.mark.parametrize("rules", [VOLLGAS, BEGINNER], ids=["plain", "beginner"])
@pytest.mark.parametrize("hazards", [{}, {(4, 3): "turbo", (10, 6): "ramp", (6, 8): "brake", (3, 9): "pit"}])
def test_a_winding_board_agrees(rules: Rules, hazards: dict) -> None:
    """On a long way with turns in both directions the solver and the plain search agree."""
    track = draw_track(LABYRINTH, [(3, 0), (4, 0)], hazards)
    finish = track.finish._replace(a=Cross(0, 15), b=Cross(0, 14), direction=Move(-1, 0))
    course = course_of(draw_track(LABYRINTH, [(3, 0), (4, 0)], hazards, finish))
    par = check(course, rules, "labyrinth")
    assert par is not None
    assert par >= 12


@pytest.mark.parametrize(("rows", "par"), [(1, 2), (2, 2), (3, 3), (5, 3), (6, 4), (9, 4), (10, 5), (15, 6), (20, 6)])
def test_par_on_an_open_field_is_known_beforehand(rows: int, par: int) -> None:
    """Straight ahead a car covers 1, 3, 6, 10, 15, 21 squares in so many moves, and must get beyond the line."""
    course = draw_course(open_field(6, rows), finish=None, starts=[(2, 0)])
    assert solve(course, VOLLGAS).par == par


def test_beginners_need_longer() -> None:
    """With no more than three squares an axis, par on a long straight grows."""
    course = draw_course(open_field(4, 20), finish=None, starts=[(2, 0)])
    # 1 + 2 + 3 = 6 squares in three moves, then three a move: 21 squares after eight.
    assert solve(course, BEGINNER).par == 8
    assert solve(course, VOLLGAS).par == 6


def test_the_message_says_how_far_cars_get() -> None:
    """A walled-in start is answered with what can be reached and how near that is to the finish."""
    course = draw_course("....\n####\n....\n....", finish=None, starts=[(1, 0)])
    with pytest.raises(Unsolvable) as caught:
        solve(course, VOLLGAS)
    assert str(caught.value) == (
        "the finish can't be reached from any start cross: cars get to 15 of 25 crosses, "
        "the nearest to the finish line is (0, 2), 2 squares short of it"
    )


def test_one_walled_in_start_cross_is_named() -> None:
    """When one of two start crosses has no way, the message names it."""
    course = draw_course("#.\n#.\n..\n##\n.#", finish=None, starts=[(2, 2), (0, 0)])
    with pytest.raises(Unsolvable, match=r"from start cross \(0, 0\)"):
        solve(course, VOLLGAS)


def test_masks_are_what_the_referee_says() -> None:
    """From every cross and for every tempo the three masks sort the moves as the plain means do."""
    for number in range(6):
        course = random_course(number)
        moves = Moves(course, VOLLGAS)
        board, road = course.board, brute.road_of(course)
        for move in (Move(dx, dy) for dx in range(-3, 4) for dy in range(-3, 4)):
            clean, finishing, meeting = moves.masks[move][:3]
            assert not clean & finishing | clean & meeting | finishing & meeting
            for x in range(board.columns + 1):
                for y in range(board.rows + 1):
                    at = Cross(x, y)
                    if brute.is_inside(road, at) or meeting & board.bit(at):
                        continue
                    event = brute.draw(course, at, move).event
                    assert bool(clean & board.bit(at)) is (event is Event.CLEAN), (number, at, move)
                    assert bool(finishing & board.bit(at)) is (event is Event.FINISH), (number, at, move)


def test_the_line_of_equal_choices_never_changes() -> None:
    """The ideal line of a course is the same each time it is solved."""
    for number in range(10, 20):
        course = random_course(number)
        try:
            first = solve(course, VOLLGAS)
        except Unsolvable:
            continue
        assert solve(random_course(number), VOLLGAS) == first


def test_open_to_remembers_the_referees_targets() -> None:
    """What the solver remembers of the open tempos is what the referee says, plane by plane."""
    moves = Moves(draw_course(open_field(3, 3)), VOLLGAS)
    for plane in (Plane(0, boost=False), Plane(0, boost=True), Plane(3, boost=False)):
        for tempo in (Move(0, 0), Move(1, -1)):
            assert moves.open_to[plane, tempo] == targets(VOLLGAS, Car(Cross(2, 2), tempo, *plane))
