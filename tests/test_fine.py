"""The search on fine lattices (CV6) against plain search, and against the solver's own, which leaves nothing out."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from boards import random_course, random_ring, random_track
from test_games import agree, replayed

from vollgas import solver
from vollgas.bounds import Bounds
from vollgas.course import Course, crossing, crossing_back, swept
from vollgas.errors import Unsolvable
from vollgas.lattice import Move
from vollgas.lineup import course_of
from vollgas.race import Event
from vollgas.rules import Rules, find_rules
from vollgas.solver import solve
from vollgas.sweeps import Sweeps
from vollgas.track import Track
from vollgas.windows import chosen

VARIANTS = [(), ("judged-after",), ("beginner",), ("laps",), ("knockout", "judged-after", "beginner")]


def finer(variants: tuple[str, ...], scale: int, box: int) -> Rules:
    """The rules of millimetre paper with so few lines to a square that plain search can keep up."""
    rules, step = find_rules("carreras", variants), scale * box
    return replace(
        rules,
        scale=scale,
        step=step,
        brake_step=step,
        boost_step=max(step, 2 * scale),
        slow_tempo=scale,
        jump=2 * scale,
        max_tempo=None if rules.max_tempo is None else rules.max_tempo * scale,
    )


def board(number: int) -> Track:
    """A small board of every kind in turn."""
    return (random_ring if number % 3 == 2 else random_track)(number, 6, 3)


def answer(course: Course, rules: Rules) -> tuple[int, ...] | None:
    """Par from each start cross; None when there is no way."""
    try:
        return solve(course, rules).par_by_start
    except Unsolvable:
        return None


@pytest.fixture
def leaving_out_none(monkeypatch: pytest.MonkeyPatch) -> Callable[[Course, Rules], tuple[int, ...] | None]:
    """The solver's answer without the search on fine lattices."""

    def without(course: Course, rules: Rules) -> tuple[int, ...] | None:
        with monkeypatch.context() as patch:
            patch.setattr(solver, "_solve_fine", lambda _course, _rules: None)
            patch.setattr(solver, "is_for", lambda _course, _rules: False)
            return answer(course, rules)

    return without


@pytest.mark.parametrize("variants", VARIANTS, ids=lambda names: "+".join(names) or "plain")
def test_half_squares_agree_with_plain_search(variants: tuple[str, ...]) -> None:
    """With two crosses to a square, par and the ideal line are those of the search that holds single cars."""
    pars = [agree(board(number), finer(variants, 2, 1), number) for number in range(2)]
    assert None not in pars


@pytest.mark.parametrize("width", [2, 5])
@pytest.mark.parametrize("box", [1, 2])
@pytest.mark.parametrize("variants", VARIANTS, ids=lambda names: "+".join(names) or "plain")
def test_nothing_is_left_out(leaving_out_none, monkeypatch, variants, box, width) -> None:
    """With three crosses to a square, cells of any width leave out no car that matters."""
    monkeypatch.setattr("vollgas.bounds.WIDTH", width)
    rules = finer(variants, 3, box)
    for number in range(10 * width, 10 * width + 4):
        course = course_of(board(number), rules)
        assert answer(course, rules) == leaving_out_none(course, rules), number


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("variants", [("millimetre",), ("millimetre", "judged-after")], ids="+".join)
def test_millimetre_paper_agrees(leaving_out_none, variants, number) -> None:
    """On millimetre paper par of each start cross is the same as without cells, and the ideal line is legal."""
    rules, track = find_rules("carreras", variants), board(number)
    course = course_of(track, rules)
    pars = answer(course, rules)
    assert pars == leaving_out_none(course, rules)
    if pars:
        solution = solve(course, rules)
        events = replayed(track, rules, solution)
        assert len(events) == solution.par == min(pars)
        assert events[-1] is Event.FINISH
        assert not {Event.CRASH, Event.OFF, Event.FINISH} & set(events[:-1])


def test_cells_never_ask_for_too_much() -> None:
    """From no start cross are more moves asked for than par has."""
    for number in range(6):
        rules = find_rules("carreras", ["millimetre"])
        course = course_of(board(number), rules)
        bounds, pars = Bounds(course, rules), answer(course, rules)
        for start, par in zip(course.starts, pars or (), strict=bool(pars)):
            least = bounds.least(start)
            assert bounds.is_vague or (least is not None and least <= par)


def test_traces_put_together_are_those_swept() -> None:
    """A move's sets of crosses, put together from shorter moves', are those found square by square."""
    for number in range(20):
        course = random_course(number)
        sweeps = Sweeps(course)
        for move in (Move(dx, dy) for dx in range(-8, 9) for dy in range(-8, 9)):
            assert (sweeps.clear(move), sweeps.finishing(move)) == swept(course, move), (number, move)
            assert sweeps.crossing(move) == crossing(course, move), (number, move)
            clear = sweeps.clear(move)
            assert sweeps.crossing_back(move) & clear == crossing_back(course, move) & clear, (number, move)


def test_windows_join_all_tempos_in_reach() -> None:
    """Each tempo gets the sets of all tempos that may change to it, windows of unlike widths included."""
    sets = {Move(dx, dy): 1 << (7 * dx + dy) for dx in range(5) for dy in range(4) if (dx * dy) % 5 != 2}

    def window(tempo: int) -> range:
        return range(tempo - 3, tempo + (5 if tempo > 2 else 2))

    joined = chosen(sets, window)
    for target in (Move(dx, dy) for dx in range(-4, 12) for dy in range(-4, 12)):
        expected = sum(
            some for tempo, some in sets.items() if target.dx in window(tempo.dx) and target.dy in window(tempo.dy)
        )
        assert joined.get(target.dx, {}).get(target.dy, 0) == expected
