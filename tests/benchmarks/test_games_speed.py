"""How fast the other games, circuits and smooth borders are: rows of the same table as in test_speed.py."""

import statistics
from functools import cache
from time import perf_counter

import pytest
from test_speed import timed

from vollgas.lineup import course_of
from vollgas.making.make import Proven, make_track
from vollgas.paper import make_paper
from vollgas.rules import VOLLGAS, find_rules
from vollgas.solver import solve
from vollgas.theme import load_theme
from vollgas.track import LEVELS, TrackId

SEEDS = 20
THEMES = ("city", "space", "jungle", "ice")
GAMES = [
    ("vollgas", ["beginner"]), ("carreras", []), ("carreras", ["hard-braking"]), ("carreras", ["judged-after"]),
    ("gonki", []),
]  # fmt: skip


@cache
def made(level, seed, layout="sprint", border="squares") -> tuple[Proven, float]:
    """The track of a seed, theme after theme, and the seconds it took."""
    theme = load_theme(THEMES[seed % len(THEMES)])
    track_id = TrackId(theme.name, level, str(seed), make_paper("a4"), layout, border)
    begun = perf_counter()
    return make_track(track_id, theme), perf_counter() - begun


def fastest(track, rules, rounds: int = 5) -> float:
    """Seconds that a fresh search takes, the best of some."""
    return min(timed(lambda: solve(course_of(track, rules), rules))[0] for _ in range(rounds))


@pytest.mark.parametrize(("game", "variants"), GAMES)
def test_other_games_against_the_plain_one(game, variants, record):
    """Each game is solved within three times what plain VOLLGAS takes on the same track."""
    rules, ratios = find_rules(game, variants), []
    for level in LEVELS:
        for seed in range(4):
            track = made(level, seed)[0].track
            ratios.append(fastest(track, rules) / fastest(track, VOLLGAS))
    name = " + ".join((game, *variants))
    figure = f"{statistics.median(ratios):.2f}× (worst {max(ratios):.2f}×)"
    record(f"solver, {name} beside plain vollgas, same track", figure, "≤ 3×")
    assert statistics.median(ratios) <= 3


@pytest.mark.parametrize(("border", "most"), [("squares", 60), ("freehand", 80)])
def test_three_laps(border, most, record):
    """Three laps on an A4 circuit are solved in less than 60 ms; a smooth border, traced anew, takes a little more."""
    rules, times = find_rules("vollgas", ["laps=3"]), []
    for level in LEVELS:
        times += [1000 * fastest(made(level, seed, "circuit", border)[0].track, rules) for seed in range(4)]
    figure = f"median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms"
    record(f"solver, three laps of a circuit, {border}", figure, "< 60 ms")
    assert statistics.median(times) < most


@pytest.mark.parametrize(
    ("layout", "border"), [("circuit", "squares"), ("sprint", "freehand"), ("circuit", "freehand")]
)
def test_making_other_kinds(layout, border, record):
    """Circuits and smooth borders are made and proven for each seed, and the levels' medians rise as for sprints."""
    medians, times = [], []
    for level in LEVELS:
        found = [made(level, seed, layout, border) for seed in range(SEEDS)]
        times += [seconds for _, seconds in found]
        measures = [(one.solution.par, one.grade.turning, one.grade.crashes) for one, _ in found]
        medians.append(tuple(statistics.median(column) for column in zip(*measures, strict=True)))
    pars = " / ".join(f"{par:g}" for par, _, _ in medians)
    figure = f"median {statistics.median(times):.2f} s, worst {max(times):.2f} s; par {pars}"
    record(f"making a {layout} with {border} border, {SEEDS} seeds a level", figure, "no failure; levels rise")
    easy, medium, nasty = medians
    assert all(a < b < c for a, b, c in zip(easy, medium, nasty, strict=True))
