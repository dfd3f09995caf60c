"""How fast and how large: run with ``pytest tests/benchmarks``; prints the table of README.md beside it."""

import statistics
import tracemalloc
from functools import cache
from time import perf_counter, process_time

import pytest
from brute import steps_of
from processes import run_vollgas

from vollgas.course import Course
from vollgas.lineup import course_of
from vollgas.making.make import Proven, make_track
from vollgas.masks import Moves
from vollgas.paper import make_paper
from vollgas.printing import Pages, print_sheet
from vollgas.race import Car
from vollgas.rules import VOLLGAS, find_rules
from vollgas.search import search
from vollgas.sheets import make_sheet
from vollgas.solver import solve
from vollgas.theme import load_theme
from vollgas.track import LEVELS, Level, TrackId

SEEDS = 30
SWEEP = 200
THEMES = ("city", "space", "jungle", "ice")


@cache
def made(level: Level, seed: int) -> tuple[Proven, float]:
    """The track of a seed, theme after theme, and the seconds it took."""
    theme = load_theme(THEMES[seed % len(THEMES)])
    begun = perf_counter()
    proven = make_track(TrackId(theme.name, level, str(seed), make_paper("a4")), theme)
    return proven, perf_counter() - begun


def brute_par(course: Course, starts: tuple) -> int:
    """The fewest moves over the finish, by a search of single cars through the referee; stops at once when found."""
    layer = [Car(start) for start in starts]
    seen, count = set(layer), 0
    while layer:
        count += 1
        following = []
        finished = False
        for car in layer:
            for _, after in steps_of(course, VOLLGAS, car):
                if after is None:
                    finished = True
                elif after not in seen:
                    seen.add(after)
                    following.append(after)
        if finished:
            return count
        layer = following
    raise AssertionError("no way to the finish")


def timed(work) -> tuple[float, object]:
    """Seconds a piece of work takes, and its result."""
    begun = perf_counter()
    result = work()
    return perf_counter() - begun, result


@pytest.mark.parametrize("level", LEVELS)
def test_solver_against_brute_force(level, benchmark, record):
    """The solver's one search is at least 100 times as fast as the tests' own, on every level, in the same run."""
    ratios, times = [], []
    for seed in range(SEEDS):
        course = course_of(made(level, seed)[0].track)
        fast, found = min(
            (timed(lambda course=course: search(Moves(course, VOLLGAS), course.starts)) for _ in range(3)),
            key=lambda pair: pair[0],
        )
        slow, par = timed(lambda course=course: brute_par(course, course.starts))
        assert len(found.layers) - 1 == par
        ratios.append(slow / fast)
        times.append(1000 * fast)
    course = course_of(made(level, 0)[0].track)
    benchmark.pedantic(lambda: search(Moves(course, VOLLGAS), course.starts), rounds=20)
    figure = f"{statistics.median(ratios):.0f}× (worst {min(ratios):.0f}×), {statistics.median(times):.1f} ms"
    record(f"solver, {level}: faster than brute force, same track", figure, "≥ 100×")
    assert statistics.median(ratios) >= 100


def test_whole_answer_against_brute_force(benchmark, record):
    """The whole answer (par, a line, par from each start cross) is at least 100 times as fast as by brute force."""
    course = course_of(made("medium", 0)[0].track)
    slow = sum(
        timed(lambda starts=starts: brute_par(course, starts))[0]
        for starts in [course.starts, *((start,) for start in course.starts)]
    )
    fast = min(timed(lambda: solve(course, VOLLGAS))[0] for _ in range(5))
    benchmark.pedantic(lambda: solve(course, VOLLGAS), rounds=10)
    record("solver, par of each start cross as well", f"{slow / fast:.0f}×, {1000 * fast:.0f} ms", "≥ 100×")
    assert slow / fast >= 100


@pytest.mark.parametrize("border", ["squares", "freehand"])
@pytest.mark.parametrize("box", [1, 2])
def test_millimetre_paper(box, border, benchmark, record):
    """On A5 the whole answer on millimetre paper takes less than 5 s of the processor in the median, all levels."""
    rules, seconds = find_rules("carreras", [f"millimetre={box}"]), []
    for number, level in enumerate((*LEVELS, *LEVELS)):
        theme = load_theme(THEMES[number % len(THEMES)])
        hazards = "theme" if border == "squares" else "none"
        track_id = TrackId(theme.name, level, str(number), make_paper("a5"), "sprint", border, hazards)
        course = course_of(make_track(track_id, theme).track, rules)
        begun = process_time()
        solve(course, rules)
        seconds.append(process_time() - begun)
    benchmark.pedantic(lambda: solve(course, rules), rounds=1)
    figure = f"median {statistics.median(seconds):.1f} s, worst {max(seconds):.1f} s"
    what = f"{border} with hazards" if border == "squares" else border
    record(f"solver, millimetre paper on A5, up to {box} squares, {what}", figure, "< 5 s")
    assert statistics.median(seconds) < 5


@pytest.mark.parametrize("level", LEVELS)
def test_memory_of_the_solver(level, record):
    """Solving an A4 track takes less than 60 MB above the idle process."""
    course = course_of(made(level, 0)[0].track)
    tracemalloc.start()
    solve(course, VOLLGAS)
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    record(f"solver, {level}: peak memory above the idle process", f"{peak:.1f} MB", "< 60 MB")
    assert peak < 60


@pytest.mark.parametrize("level", LEVELS)
def test_making(level, benchmark, record):
    """A proven track, all attempts included, takes less than 0.4 s in the median and 2 s at worst."""
    times = [made(level, seed)[1] for seed in range(SEEDS)]
    theme = load_theme("city")
    benchmark.pedantic(lambda: make_track(TrackId("city", level, "0", make_paper("a4")), theme), rounds=3)
    figure = f"median {statistics.median(times):.2f} s, worst {max(times):.2f} s"
    record(f"making a proven track, {level}", figure, "< 0.4 s, < 2 s")
    assert statistics.median(times) < 0.4
    assert max(times) < 2


@pytest.mark.parametrize("level", LEVELS)
def test_drawing(level, benchmark, record):
    """The three pages are drawn in less than 0.15 s in the median, and the PDF is smaller than 200 KB."""
    times, sizes = [], []
    for seed in range(SEEDS):
        proven = made(level, seed)[0]
        sheet = make_sheet(proven, load_theme(proven.track.theme), VOLLGAS, ("en", "de")[seed % 2], "colour", None)
        print_sheet(sheet, Pages())
        seconds, pdf = timed(lambda sheet=sheet: print_sheet(sheet, Pages()))
        times.append(seconds)
        sizes.append(len(pdf) / 1000)
    benchmark.pedantic(lambda: print_sheet(sheet, Pages()), rounds=5)
    figure = f"median {1000 * statistics.median(times):.0f} ms; {max(sizes):.0f} KB at most"
    record(f"drawing three pages, {level}", figure, "< 150 ms; < 200 KB")
    assert statistics.median(times) < 0.15
    assert max(sizes) < 200


def test_process(tmp_path, benchmark, record):
    """The whole command takes less than 1.5 s and 200 MB."""
    runs = [run_vollgas("track", "city", "--seed", "1", "-o", str(tmp_path / f"{n}.pdf"), "--quiet") for n in range(7)]
    benchmark.pedantic(lambda: run_vollgas("themes"), rounds=3)
    seconds, memory = statistics.median(ran.seconds for ran in runs), max(ran.megabytes for ran in runs)
    record("`vollgas track city --seed 1 -o t.pdf`", f"{seconds:.2f} s, {memory:.0f} MB", "< 1.5 s, < 200 MB")
    assert seconds < 1.5
    assert memory < 200


def test_help(benchmark, record):
    """--help answers in less than 0.25 s."""
    seconds = statistics.median(run_vollgas("--help").seconds for _ in range(9))
    benchmark.pedantic(lambda: run_vollgas("--help"), rounds=5)
    record("`vollgas --help`", f"{seconds:.2f} s", "< 0.25 s")
    assert seconds < 0.25


def test_sweep(record):
    """200 seeds × 3 levels: none fails, every start cross has a way, and the levels' medians rise."""
    medians = []
    for level in LEVELS:
        tracks = [made(level, seed)[0] for seed in range(SWEEP)]
        assert all(len(track.solution.par_by_start) == len(track.track.starts) for track in tracks)
        measures = [(t.solution.par, t.grade.turning, t.grade.crashes) for t in tracks]
        medians.append(tuple(statistics.median(column) for column in zip(*measures, strict=True)))
        times = [made(level, seed)[1] for seed in range(SWEEP)]
        par, turning, crashes = medians[-1]
        figure = f"par {par:g}, turning {turning:g}°, crashes {crashes:.1f}; made in {max(times):.2f} s at worst"
        record(f"{SWEEP} seeds, {level}: medians", figure, "rising; no failure")
    easy, medium, nasty = medians
    assert all(a < b < c for a, b, c in zip(easy, medium, nasty, strict=True))
