"""Made tracks, checked again by other means than those that made them; golden IDs hold them to it."""

import difflib
import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import brute
import pytest
from boards import draw_track, open_field
from test_corridor import soundness

from vollgas.errors import BadInput, NoTrack, Unsolvable
from vollgas.lattice import Cross, Move
from vollgas.lineup import course_of
from vollgas.making import make
from vollgas.making.grade import medals, shape
from vollgas.making.hazards import place_hazards
from vollgas.making.make import Proven, make_track, prove
from vollgas.making.spec import SPECS, spec_for
from vollgas.race import Car, Event, direction_of_travel, drive, targets
from vollgas.rules import VOLLGAS
from vollgas.streams import Stream
from vollgas.survey import lines, survey
from vollgas.theme import load_theme, theme_names
from vollgas.track import LEVELS, Kind, parse_id

GOLDEN = Path(__file__).parent / "golden" / "tracks.txt"
ON_A4 = [f"{theme}/{level}#{seed}" for theme in theme_names() for level in LEVELS for seed in ("1", "4711")]
ON_OTHERS = [
    "space/easy#1@letter",
    "jungle/nasty#1@letter",
    "ice/nasty#Яна@a4-landscape",
    "city/medium#1@letter-landscape",
    "city/easy#1@a5",
    "space/medium#1@a5",
    "ice/medium#1@a5-landscape",
    "jungle/easy#1@a4-10mm",
    "space/easy#2@a4-10mm",
    "jungle/medium#1@200x200mm",
    "ice/nasty#1@a5",
    "city/nasty#1@a4-10mm",
    "space/nasty#1@a3",
]
CIRCUITS = [
    *(f"{theme}/{level}#1@circuit" for theme in theme_names() for level in LEVELS),
    "space/easy#1@letter-circuit",
    "jungle/nasty#1@a4-landscape-circuit",
    "ice/medium#1@a5-circuit",
    "city/nasty#1@a5-landscape-circuit",
    "jungle/easy#1@a4-10mm-circuit",
    "space/nasty#1@circuit-pits",
    "city/medium#1@circuit-bare",
    "ice/nasty#1@circuit-wide8",
]
OTHERWISE = ["city/nasty#1@wide12", "jungle/medium#1@a5-wide8", "space/nasty#1@pits", "ice/easy#1@bare"]
"""Sprints with a wide start, with pits, or without hazards."""
SMALL = [text for text in ON_OTHERS if "@a5" in text or "10mm" in text]
"""Of these every state can be held at once in a moment."""


@cache
def made(text: str) -> Proven:
    """The track of an ID, made once in this process."""
    track_id, _ = parse_id(text)
    return make_track(track_id, load_theme(track_id.theme))


def steps_between(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Squares between two crosses, the longer axis counting."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def crosses_of(line: tuple[Cross, Cross]) -> list[Cross]:
    """All crosses of a line along the grid."""
    (ax, ay), (bx, by) = sorted(line)
    return [Cross(x, y) for x in range(ax, bx + 1) for y in range(ay, by + 1)]


def check_ideal_line(proven: Proven) -> None:
    """The ideal line is one that the referee lets a car drive: no crash, and over the finish in its last move alone."""
    course, solution = course_of(proven.track), proven.solution
    car = Car(solution.line[0])
    for number, (move, end) in enumerate(zip(solution.moves, solution.line[1:], strict=True), 1):
        assert move in targets(VOLLGAS, car)
        car, event = drive(course, VOLLGAS, car, move)
        assert car.at == end
        assert (event is Event.FINISH) is (number == solution.par)
        assert event is not Event.CRASH


@pytest.mark.parametrize("text", [*ON_A4, *ON_OTHERS])
def test_a_made_track_is_what_its_id_and_level_ask(text: str) -> None:
    """Sheet, theme, level, hazards, bends, length, par, width of the start: all lie in their ranges."""
    proven, (track_id, _) = made(text), parse_id(text)
    track, plan = proven.track, load_theme(track_id.theme).levels[track_id.level]
    paper = track_id.paper
    assert (track.id, track.theme, track.level, track.paper) == (track_id, track_id.theme, track_id.level, paper)
    assert (track.columns, track.rows) == (paper.columns, paper.rows)
    spec = spec_for(track_id.level, min(paper.columns, paper.rows), max(paper.columns, paper.rows))
    assert spec.par[0] <= proven.solution.par <= spec.par[1]
    assert spec.bends[0] <= proven.grade.bends <= spec.bends[1]
    assert spec.length[0] <= proven.grade.length <= spec.length[1]
    assert spec.score[0] <= proven.grade.score <= spec.score[1]
    assert spec.start_crosses[0] <= len(track.starts) <= spec.start_crosses[1]
    kinds = [kind for _, kind in track.hazards]
    counts = [kinds.count("brake"), kinds.count("turbo"), kinds.count("ramp")]
    size = paper.columns * paper.rows / (38 * 44)
    for count, usual in zip(counts, (plan.brakes, plan.turbos, plan.ramps), strict=True):
        # As many as the theme says on the usual sheet, fewer on a smaller one, more on a larger one, some if any.
        low, high = (usual if size > 0.9 else min(usual, 1)), (usual if size < 1.1 else round(usual * size))
        assert low <= count <= high
    assert sum(counts) == len(kinds)


@pytest.mark.parametrize("text", [*ON_A4, *ON_OTHERS])
def test_a_made_track_is_fair_and_clean(text: str) -> None:
    """One road without meeting corners; both lines across a straight piece; hazards apart and off the lines."""
    track = made(text).track
    road = set(track.road_squares())
    sideways = track.columns > track.rows
    upright = {(y, x) for x, y in road} if sideways else road
    columns, rows = sorted((track.columns, track.rows))
    one, outsides, clean = soundness(upright, columns, rows)
    assert one == 1
    assert clean
    islands = load_theme(track.theme).levels[track.level].islands
    assert min(islands, 1) <= outsides - 2 <= max(islands, round(islands * columns * rows / (38 * 44)))
    for line in (track.start, track.finish[:2]):
        way = track.finish.direction
        for x, y in crosses_of(line)[:-1]:
            assert {(x, y), (x - way.dx, y - way.dy)} <= road
    low, high = sorted(track.start)
    assert all(track.finish.distance(start) == track.finish.distance(low) + 1 for start in track.starts)
    assert all(
        low < Cross(*(a + b for a, b in zip(start, track.finish.direction, strict=True))) < high
        for start in track.starts
    )
    for at, _ in track.hazards:
        assert {(at.x + i, at.y + j) for i in (-1, 0) for j in (-1, 0)} <= road
        assert all(steps_between(at, other) > 2 for other in crosses_of(track.start) + crosses_of(track.finish[:2]))
        assert all(at == other or steps_between(at, other) >= 6 for other, _ in track.hazards)
    assert len({at for at, _ in track.hazards}) == len(track.hazards)
    assert max(made(text).solution.par_by_start) - min(made(text).solution.par_by_start) <= 1


@pytest.mark.parametrize("text", [*SMALL, "space/easy#1"])
def test_a_made_track_is_proven_by_the_plain_search(text: str) -> None:
    """Every start cross has a clean line; par and the number of ideal lines are those of the plain search."""
    proven = made(text)
    course, solution = course_of(proven.track), proven.solution
    found = brute.explore(course, VOLLGAS, course.starts)
    assert tuple(brute.par_from(found, start) for start in course.starts) == solution.par_by_start
    assert solution.par == found.par
    assert solution.states == found.states_by(max(solution.par_by_start))
    assert proven.grade.ideal_lines == brute.count_lines(found, course.starts, solution.par).count
    check_ideal_line(proven)


@pytest.mark.parametrize("text", [*ON_A4, *ON_OTHERS])
def test_hazards_matter_and_never_block_the_road(text: str) -> None:
    """Without its hazards a track drives otherwise, and with them a car can still creep past them all."""
    proven = made(text)
    track = proven.track
    bare = prove(replace(track, hazards=()), VOLLGAS)
    if track.hazards:
        same_lines = (bare.solution.par, bare.grade.ideal_lines) == (proven.solution.par, proven.grade.ideal_lines)
        assert not same_lines or bare.grade.crashes != proven.grade.crashes
    road = set(track.road_squares())
    hazards = {at for at, _ in track.hazards}
    reached, edge = set(track.starts), list(track.starts)
    while edge:
        x, y = edge.pop()
        for dx, dy in brute.EIGHT:
            there = (x + dx, y + dy)
            if there not in reached and there not in hazards and brute.first_contact(road, (x, y), (dx, dy)) is None:
                reached.add(there)
                edge.append(there)
    assert reached & set(crosses_of(track.finish[:2]))


def test_the_same_id_makes_the_same_track_twice() -> None:
    """Making a track leaves nothing behind that would change the next one."""
    for text in ("ice/nasty#4711", "jungle/easy#1@a4-10mm"):
        track_id, _ = parse_id(text)
        assert make_track(track_id, load_theme(track_id.theme)) == made(text)


def test_a_fresh_process_with_other_hashes_makes_the_same_tracks() -> None:
    """Nothing depends on the order of sets or on what was made before."""
    texts = ["city/nasty#1", "jungle/medium#4711", "space/easy#1@letter", "ice/medium#1@a5-landscape"]
    code = (
        "import sys\n"
        "from vollgas.making.make import make_track\n"
        "from vollgas.theme import load_theme\n"
        "from vollgas.track import parse_id\n"
        "for text in sys.argv[1:]:\n"
        "    track_id, _ = parse_id(text)\n"
        "    print(repr(make_track(track_id, load_theme(track_id.theme))))\n"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", code, *texts], env=environment, capture_output=True, check=True, encoding="utf-8"
    )
    assert done.stdout.splitlines() == [repr(made(text)) for text in texts]


def test_golden_ids_still_make_their_tracks(update_golden: bool) -> None:
    """IDs that may be printed on sheets make the same track, with the same par, for ever."""
    lines_now = [
        f"{text}  {made(text).track.fingerprint}  par {made(text).solution.par}"
        for text in [*ON_A4, *ON_OTHERS, *CIRCUITS, *OTHERWISE]
    ]
    if update_golden:
        GOLDEN.write_text("\n".join(lines_now) + "\n", encoding="utf-8")
    golden = GOLDEN.read_text(encoding="utf-8").splitlines()
    changes = "\n".join(difflib.unified_diff(golden, lines_now, "golden", "now", lineterm="", n=0))
    assert not changes, f"made tracks have changed (pytest --update-golden when that is meant):\n{changes}"


def test_seeds_themes_levels_and_papers_make_different_tracks() -> None:
    """No two of the golden IDs make the same track."""
    prints = [made(text).track.squares for text in ON_A4]
    assert len(set(prints)) == len(prints)


def test_harder_levels_are_harder() -> None:
    """For every theme and seed, par, bends and the measured grade rise from easy to nasty."""
    for theme in theme_names():
        for seed in ("1", "4711"):
            easy, medium, nasty = (made(f"{theme}/{level}#{seed}") for level in LEVELS)
            assert easy.solution.par < medium.solution.par or easy.grade.score < medium.grade.score
            assert easy.solution.par < nasty.solution.par
            assert easy.grade.score < medium.grade.score < nasty.grade.score
            assert easy.grade.bends < nasty.grade.bends


def test_attempts_are_bounded_and_end_in_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """When no attempt can be accepted there is an error, never an easier track."""
    track_id, _ = parse_id("space/easy#1")
    monkeypatch.setitem(SPECS, "easy", replace(SPECS["easy"], par=(90, 99)))
    monkeypatch.setattr(make, "ATTEMPTS", 3)
    with pytest.raises(NoTrack) as caught:
        make_track(track_id, load_theme("space"))
    assert str(caught.value).startswith("no space/easy#1 after 3 attempts (the last: ")
    assert str(caught.value).endswith("); choose another seed, level or paper")


@pytest.mark.parametrize("text", ["space/easy#1@a5-10mm", "space/easy#1@100x100mm", "ice/nasty#1@a4-20mm"])
def test_a_sheet_too_small_is_refused_with_the_arithmetic(text: str) -> None:
    """The message shows how many squares there are and how many are needed."""
    track_id, _ = parse_id(text)
    with pytest.raises(BadInput) as caught:
        make_track(track_id, load_theme(track_id.theme))
    across, along = sorted((track_id.paper.columns, track_id.paper.rows))
    assert f"holds {across} × {along} squares" in str(caught.value)
    assert "at least 14 × 20 are needed" in str(caught.value)


def test_a_walled_in_track_cannot_be_proven() -> None:
    """Proving a hand-made track without a way raises, and with one it says how far the ideal line is."""
    with pytest.raises(Unsolvable):
        prove(draw_track("...\n###\n..."), VOLLGAS)
    proven = prove(draw_track(open_field(4, 8), [(1, 1), (2, 1)]), VOLLGAS)
    assert (proven.solution.par, proven.grade.bends, proven.attempts) == (4, 0, 1)


@pytest.mark.parametrize("par", [1, 5, 16, 26, 37, 52, 80])
def test_medals_rise_from_par(par: int) -> None:
    """Gold takes at least a move more than par, silver more than gold, bronze more than silver."""
    gold, silver, bronze = medals(par)
    assert par < gold < silver < bronze <= par * 1.25 + 6


@pytest.mark.parametrize(
    ("corners", "bends", "turning", "length"),
    [
        ([(0, 0), (0, 40)], 0, 0, 40),
        ([(0, 0), (0, 30), (30, 30)], 1, 90, 60),
        ([(0, 0), (0, 30), (30, 30), (30, 60)], 2, 180, 90),
        ([(0, 0), (0, 30), (30, 30), (30, 0)], 2, 180, 90),
        ([(0, 0), (0, 30), (6, 60)], 0, 11, 61),
    ],
)
def test_bends_turning_and_length_by_example(corners: list, bends: int, turning: int, length: int) -> None:
    """Right angles count as bends, a gentle change of direction does not."""
    line = [
        (ax + (bx - ax) * i / 60, ay + (by - ay) * i / 60)
        for (ax, ay), (bx, by) in pairwise(corners)
        for i in range(60)
    ] + [corners[-1]]
    found = shape(line)
    assert found[0] == pytest.approx(turning, abs=3)
    assert found[1:] == (bends, length)


def test_hazards_go_where_good_lines_pass() -> None:
    """On an open field each hazard lies where a line within a move of par passes, and a ramp lands on road."""
    course = course_of(draw_track(open_field(9, 40), [(4, 1), (5, 1)]))
    near = lines(survey(course, VOLLGAS), slack=1)
    ahead = {Cross(x, y): 41 - y for x in range(10) for y in range(41)}
    passed: dict[Cross, set[Move]] = {}
    for (at, move), ways in near.through.items():
        for time in brute.crossings(at, move)[1:]:
            x, y = brute.point_at(at, move, time)
            if ways and x.denominator == y.denominator == 1:
                passed.setdefault(Cross(int(x), int(y)), set()).add(move)
    for seed in range(10):
        hazards = place_hazards(Stream("here", seed), course, VOLLGAS, near, ahead, ["ramp", "turbo", "brake"])
        assert hazards
        assert sorted(kind for _, kind in hazards) == ["brake", "ramp", "turbo"]
        for at, kind in hazards:
            assert at in passed
            for move in passed[at] if kind == "ramp" else ():
                way = direction_of_travel(move)
                assert course.is_open(Cross(at.x + 2 * way.dx, at.y + 2 * way.dy))


def test_no_room_for_hazards_is_said() -> None:
    """On a course as short as its lines' surroundings there is no place for a hazard."""
    course = course_of(draw_track(open_field(6, 6), [(2, 1), (3, 1)]))
    near = lines(survey(course, VOLLGAS), slack=1)
    ahead = {Cross(x, y): 7 - y for x in range(7) for y in range(7)}
    assert place_hazards(Stream("here"), course, VOLLGAS, near, ahead, ["brake"]) is None


ANYTHING = replace(SPECS["easy"], par=(0, 99), score=(0, 100))
STRAIGHT = draw_track(open_field(7, 14), [(2, 1), (3, 1), (4, 1)])


def judged(hazards: dict[tuple[int, int], Kind], **changed: object) -> str:
    """Why a straight with these hazards is not accepted, "" when it is; ``changed``: fields of solution or grade."""
    track = draw_track("\n".join(STRAIGHT.squares), STRAIGHT.starts, hazards)
    bare = course_of(STRAIGHT)
    proven = prove(track, VOLLGAS)
    solution = {key: value for key, value in changed.items() if key in {"par", "par_by_start"}}
    score = {key: value for key, value in changed.items() if key == "score"}
    assert proven.grade
    graded = replace(proven.grade, **score)
    proven = replace(proven, solution=replace(proven.solution, **solution), grade=graded)
    spec = replace(ANYTHING, par=(4, 6), score=(0, 50))
    try:
        make._accept(proven, graded, spec, bare, survey(bare, VOLLGAS))
    except make._Rejected as rejected:
        return str(rejected)
    return ""


@pytest.mark.parametrize(
    ("hazards", "changed", "why"),
    [
        ({(3, 2): "turbo"}, {}, ""),
        ({}, {}, ""),
        ({(3, 2): "turbo"}, {"par_by_start": (5, 5, 6)}, ""),
        ({(3, 2): "turbo"}, {"par_by_start": (5, 5, 7)}, "the start crosses are not equally good"),
        ({(3, 2): "turbo"}, {"par": 7}, "par 7, wanted 4 to 6"),
        ({(3, 2): "turbo"}, {"par": 3}, "par 3, wanted 4 to 6"),
        ({(3, 2): "turbo"}, {"score": 50.5}, "grade 50.5, wanted 0 to 50"),
        ({(x, 8): "turbo" for x in range(8)}, {}, "the hazards block the road"),
        ({(0, 0): "brake"}, {}, "the hazards do not matter"),
    ],
)
def test_only_fair_tracks_of_the_level_are_accepted(hazards: dict, changed: dict, why: str) -> None:
    """Unequal start crosses, a par or grade out of range, hazards that block or do not matter: each is rejected."""
    assert judged(hazards, **changed) == why
