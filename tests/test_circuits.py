"""Made circuits, wide starts and pits, checked by other means than those that made them; what makes a circuit unfit."""

import io
from collections import Counter
from dataclasses import replace
from pathlib import Path

import brute
import pytest
from boards import DOWN, LEFT, RIGHT, UP, draw_track, open_field
from test_check import book, checked, painted, sheet_of, wrong
from test_corridor import pieces
from test_loop import ring_soundness
from test_make import CIRCUITS, OTHERWISE, check_ideal_line, made, steps_between

from vollgas.drawing.gates import arrow_of, flag_of, meets_box
from vollgas.drivers import short_sighted
from vollgas.errors import BadInput, NoTrack
from vollgas.fitness import faults
from vollgas.lattice import Cross, Move
from vollgas.lineup import course_of
from vollgas.making.hazards import ways_in
from vollgas.making.make import make_track, prove
from vollgas.making.spec import CIRCUITS as SPECS
from vollgas.making.spec import SPECS as SPRINTS
from vollgas.making.spec import check_wide, spec_for
from vollgas.reach import steps_to_finish
from vollgas.rules import VOLLGAS
from vollgas.theme import load_theme, theme_names
from vollgas.track import LEVELS, Finish, Track, parse_id


def winding(line: list[Cross], around: tuple[float, float]) -> float:
    """How often a closed line goes round a place that it does not touch, anticlockwise: crossings of a ray upwards."""
    count = 0
    for (ax, ay), (bx, by) in zip(line, [*line[1:], line[0]], strict=True):
        if (ax <= around[0]) != (bx <= around[0]):
            height = ay + (by - ay) * (around[0] - ax) / (bx - ax)
            count += (1 if bx <= around[0] else -1) if height > around[1] else 0
    return count


def infield(track: Track) -> tuple[float, float]:
    """The middle of a square that the circuit goes round: of the largest part of barrier off the field's edges."""
    whole = {(x, y) for x in range(-1, track.columns + 1) for y in range(-1, track.rows + 1)}
    parts = pieces(whole - set(track.road_squares()))
    x, y = min(max((part for part in parts if (-1, -1) not in part), key=len))
    return x + 0.49, y + 0.51


@pytest.mark.parametrize("text", CIRCUITS)
def test_a_made_circuit_is_what_its_id_and_level_ask(text: str) -> None:
    """Sheet, layout, bends, length, par and grade of a lap, hazards and start crosses: all lie in their ranges."""
    proven, (track_id, _) = made(text), parse_id(text)
    track, plan, paper = proven.track, load_theme(track_id.theme).levels[track_id.level], track_id.paper
    assert (track.id, track.columns, track.rows) == (track_id, paper.columns, paper.rows)
    assert track.is_circuit
    spec = spec_for(track_id.level, min(paper.columns, paper.rows), max(paper.columns, paper.rows), "circuit")
    assert spec.par[0] <= proven.solution.par <= spec.par[1]
    assert spec.bends[0] <= proven.grade.bends <= spec.bends[1]
    assert spec.length[0] <= proven.grade.length <= spec.length[1]
    assert spec.score[0] <= proven.grade.score <= spec.score[1]
    assert spec.start_crosses[0] <= len(track.starts) <= max(spec.start_crosses[1], track_id.wide)
    usual = {"brake": plan.brakes, "turbo": plan.turbos, "ramp": plan.ramps}
    kinds = Counter(kind for _, kind in track.hazards)
    wanted = {kind: spec.count(count) for kind, count in usual.items() if count}
    if track_id.hazards == "pits":
        wanted = {"pit": sum(wanted.values())}
    assert kinds == (wanted if track_id.hazards != "none" else {})
    xs, ys = ({place[axis] for place in track.road_squares()} for axis in (0, 1))
    assert min((max(xs) - min(xs) + 1) / track.columns, (max(ys) - min(ys) + 1) / track.rows) >= spec.fill


@pytest.mark.parametrize("text", CIRCUITS)
def test_a_made_circuit_is_fair_and_clean(text: str) -> None:
    """One ring of road round an infield; its line lies across it; the start crosses right behind, none much better."""
    proven = made(text)
    track, plan = proven.track, load_theme(proven.track.theme).levels[proven.track.level]
    road = set(track.road_squares())
    one, parts, clean = ring_soundness(road, track.columns, track.rows)
    assert (one, clean) == (1, True)
    assert min(plan.islands, 1) <= parts - 2 <= plan.islands
    assert not list(faults(track))
    assert track.way == track.finish.direction
    assert [track.finish.distance(start) for start in track.starts] == [1] * len(track.starts)
    (ax, ay), (bx, by) = track.start
    assert len(track.starts) == bx - ax + by - ay - 1
    assert max(proven.solution.par_by_start) - min(proven.solution.par_by_start) <= 1
    for at, _ in track.hazards:
        assert {(at.x + i, at.y + j) for i in (-1, 0) for j in (-1, 0)} <= road
        assert all(at == other or steps_between(at, other) >= 6 for other, _ in track.hazards)
        assert all(steps_between(at, start) >= 4 for start in track.starts)
    assert track.centreline[0] == track.centreline[-1]


@pytest.mark.parametrize("text", CIRCUITS)
def test_the_ideal_line_goes_all_the_way_round_once(text: str) -> None:
    """Driven by the referee, it finishes with its last move alone, and its line winds round the infield once."""
    proven = made(text)
    track, solution = proven.track, proven.solution
    check_ideal_line(proven)
    centre = infield(track)
    turns = winding(list(solution.line), centre)
    assert abs(turns) == 1
    middle = [Cross(*point) for point in track.centreline[:-1]]
    assert winding(middle, centre) == turns


@pytest.mark.parametrize("text", ["ice/medium#1@a5-circuit", "jungle/easy#1@a4-10mm-circuit"])
def test_a_made_circuit_is_proven_by_the_plain_search(text: str) -> None:
    """Par of each start cross and the number of ideal lines are those of the plain search."""
    proven = made(text)
    course, solution = course_of(proven.track), proven.solution
    found = brute.explore(course, VOLLGAS, course.starts)
    assert tuple(brute.par_from(found, start) for start in course.starts) == solution.par_by_start
    assert proven.grade.ideal_lines == brute.count_lines(found, course.starts, solution.par).count


@pytest.mark.parametrize("text", [text for text in [*CIRCUITS, *OTHERWISE] if "bare" not in text])
def test_hazards_matter_and_leave_a_way_past_them_all(text: str) -> None:
    """Without its hazards a track drives otherwise; with them a car can creep from beyond the line all the way."""
    proven = made(text)
    track, course = proven.track, course_of(proven.track)
    bare = prove(replace(track, hazards=()), VOLLGAS)
    same_lines = (bare.solution.par, bare.grade.ideal_lines) == (proven.solution.par, proven.grade.ideal_lines)
    assert not same_lines or bare.grade.crashes != proven.grade.crashes
    ahead = steps_to_finish(course)
    assert all(ahead[at] >= len(track.centreline) / 4 for at in ways_in(course))


def test_the_way_in_is_beyond_a_circuits_line() -> None:
    """The whole course lies ahead of a sprint's start crosses, and of the crosses beyond a circuit's line."""
    sprint, circuit = course_of(made("ice/easy#1@bare").track), course_of(made("ice/medium#1@a5-circuit").track)
    assert ways_in(sprint) == list(sprint.starts)
    assert [circuit.finish.distance(at) for at in ways_in(circuit)] == [-1] * len(circuit.starts)


def test_short_sighted_drivers_go_round() -> None:
    """A driver who looks one move ahead leaves the line behind and comes all the way round to it, crashes and all."""
    for text in ("ice/medium#1@a5-circuit", "city/easy#1@circuit"):
        course = course_of(made(text).track)
        for start in course.starts:
            trip = short_sighted(course, VOLLGAS, start, steps_to_finish(course))
            assert trip.finished
            assert trip.moves >= made(text).solution.par


def test_circuits_look_different() -> None:
    """Seeds lead either way round, cross their line in several directions, and are no two the same shape."""
    found = [made(f"{theme}/medium#{seed}@circuit").track for theme in theme_names() for seed in (1, 2)]
    assert {winding([Cross(*at) for at in track.centreline[:-1]], infield(track)) for track in found} == {1, -1}
    assert len({track.way for track in found}) >= 3
    assert len({track.squares for track in found}) == len(found)


@pytest.mark.parametrize("theme", theme_names())
def test_harder_circuits_are_harder(theme: str) -> None:
    """From easy to nasty the measured grade and the turning rise, and so does par from easy to nasty."""
    easy, medium, nasty = (made(f"{theme}/{level}#1@circuit") for level in LEVELS)
    assert easy.grade.score < medium.grade.score < nasty.grade.score
    assert easy.grade.turning < nasty.grade.turning
    assert easy.solution.par < nasty.solution.par
    assert easy.grade.crashes < nasty.grade.crashes


def test_a_small_circuit_may_be_an_oval() -> None:
    """What a circuit of a level must be like is as for a sprint, but for what a ring on a small sheet cannot be."""
    for level in LEVELS:
        assert spec_for(level, 38, 44, "circuit") == SPECS[level]
        assert (SPECS[level].width, SPECS[level].quarter) == (SPRINTS[level].width, SPRINTS[level].quarter)
        assert spec_for(level, 14, 20, "circuit").bends[0] < 2 <= spec_for(level, 14, 20).bends[0]
    assert made("space/easy#1@120x150mm-circuit").track.is_circuit


@pytest.mark.parametrize("text", [text for text in [*CIRCUITS, *OTHERWISE] if "wide" in text])
def test_wide_starts_have_a_cross_for_every_car(text: str) -> None:
    """At least so many start crosses lie side by side, as good as each other, and the road narrows again."""
    proven, (track_id, _) = made(text), parse_id(text)
    starts = proven.track.starts
    assert len(starts) == track_id.wide
    assert max(proven.solution.par_by_start) - min(proven.solution.par_by_start) <= 1
    way, road = proven.track.way, set(proven.track.road_squares())
    along = Move(abs(way.dy), abs(way.dx))
    first = min(proven.track.start)
    behind = Cross(first.x + min(0, -way.dx), first.y + min(0, -way.dy))
    for ahead, width in ((0, track_id.wide + 1), (1, track_id.wide + 1), (9, track_id.wide)):
        row = [
            (behind.x + ahead * way.dx + i * along.dx, behind.y + ahead * way.dy + i * along.dy)
            for i in range(track_id.wide + 1)
        ]
        count = sum(square in road for square in row)
        assert count == width if ahead < 2 else count <= width


@pytest.mark.parametrize(
    ("text", "says", "advice"),
    [
        ("city/easy#1@120x150mm-wide12", "12 start crosses side by side need 15 × 20", "14 × 20: choose at most 11"),
        ("city/easy#1@120x150mm-circuit-wide12", "12 start crosses side by side need 22 × 20", "choose at most 4"),
        ("ice/nasty#1@120x150mm-circuit-wide9", "9 start crosses side by side need 18 × 17", "choose at most 5"),
    ],
)
def test_a_start_too_wide_is_refused_with_the_arithmetic(text: str, says: str, advice: str) -> None:
    """The message shows how many squares are needed, how many there are, and how many cars could start."""
    track_id, _ = parse_id(text)
    with pytest.raises(BadInput) as caught:
        make_track(track_id, load_theme(track_id.theme))
    assert str(caught.value).startswith(f"{says} squares across and along the track, but the sheet holds 14 × 20")
    assert str(caught.value).endswith(f"{advice}, smaller squares or larger paper")
    check_wide(spec_for("easy", 14, 20), 11, 14, 20, "sprint")


def test_circuits_that_can_not_be_made_end_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no lattice has room for the line there is an error after the usual attempts."""
    monkeypatch.setattr("vollgas.making.road.choose_gate", lambda *_: None)
    track_id, _ = parse_id("city/easy#1@circuit")
    with pytest.raises(NoTrack, match=r"after 150 attempts \(the last: no room for the corridor\)"):
        make_track(track_id, load_theme("city"))


RING = """
    #########
    #.......#
    #.......#
    #..###..#
    #..###..#
    #..###..#
    #.......#
    #.......#
    #########"""
LINE = Finish(Cross(1, 4), Cross(3, 4), UP)


def ring(text: str = RING, finish: Finish = LINE, starts: tuple = ((2, 3),), start: tuple | None = None) -> Track:
    """A hand-drawn circuit: up over the line at the left, and round."""
    return replace(draw_track(text, starts, finish=finish), start=start or finish[:2])


def test_a_hand_drawn_ring_is_fit() -> None:
    """Turned any way, a ring with a line across it is a circuit to race on."""
    assert not list(faults(ring()))
    assert not list(faults(ring(finish=Finish(Cross(6, 4), Cross(8, 4), UP), starts=((7, 3),))))
    assert not list(faults(ring(finish=Finish(Cross(6, 4), Cross(8, 4), DOWN), starts=((7, 5),))))
    assert not list(faults(ring(finish=Finish(Cross(4, 1), Cross(4, 3), LEFT), starts=((5, 2),))))
    assert not list(faults(ring(finish=Finish(Cross(4, 6), Cross(4, 8), RIGHT), starts=((3, 7), (3, 6)))))


@pytest.mark.parametrize(
    ("track", "says"),
    [
        (ring(finish=LINE._replace(direction=DOWN)), "it must be [0, 1]"),
        (ring(starts=((2, 5),)), "it must be [0, -1]"),
        (ring(RING.replace("#..###..#", "#######.#", 1)), "the road from the start does not lead back to the line"),
        (ring(open_field(9, 9)), "the road goes on past an end of finish.line at the square (0, 3)"),
        (ring(RING.replace("..###..#", ".####..#")), "the square (2, 4) beyond finish.line is barrier"),
        (
            ring(RING.replace("#..###..#\n    #..###..#\n    #..", "#..###..#\n    #...##..#\n    #..")),
            "past an end of finish.line at the square (3, 4)",
        ),
    ],
)
def test_what_makes_a_circuit_unfit_is_said(track: Track, says: str) -> None:
    """A false direction, a road that does not lead round, a line that does not span it on either side."""
    assert any(says in fault for fault in faults(track)), list(faults(track))


def test_a_sprint_may_still_not_be_reached_from_behind() -> None:
    """With a start of its own, the same ring leads to the finish from behind, which is no sprint."""
    track = ring(finish=Finish(Cross(6, 4), Cross(8, 4), UP), start=(Cross(1, 4), Cross(3, 4)))
    assert any("reached from behind" in fault for fault in faults(track))


@pytest.mark.parametrize("text", [*CIRCUITS, "space/easy#1"])
def test_arrows_and_chequers_hide_no_cross(text: str) -> None:
    """The band is half a square deep; the arrow lies on road, points the way, and keeps off every cross."""
    track = made(text).track
    arrow, flag = arrow_of(track), flag_of(track)
    if not track.is_circuit:
        assert arrow is None
        assert flag.has_plate
        return
    assert (flag.deep * flag.row, flag.has_plate) == (0.5, False)
    assert arrow
    assert 0.5 < arrow.tail < arrow.head < arrow.tip
    for beyond, along in arrow.corners():
        assert 0 < along < flag.along * flag.cell
        assert arrow.tail <= beyond <= arrow.tip
    for beyond in range(1, 5):
        assert arrow.half(beyond) < 0.3
    assert arrow.middle % 1 == 0.5


def test_arrows_shrink_where_there_is_little_road() -> None:
    """The longest arrow that keeps on the road and off hazards; beside the middle where something lies there."""
    assert [arrow_of(ring()).tip] == [3.55]
    low = RING.replace("    #.......#\n    #.......#\n    #..###..#", "    #########\n    #.......#\n    #..###..#", 1)
    short = ring(
        low.replace("    #..###..#\n    #..###..#\n    #..###..#", "    #.......#\n    #..###..#\n    #..###..#")
    )
    assert arrow_of(short).tip < 3
    crowded = replace(ring(), hazards=draw_track(RING, hazards={(1, 6): "pit"}).hazards)
    assert arrow_of(crowded) == arrow_of(ring())._replace(middle=1.5)
    shut = replace(ring(), hazards=draw_track(RING, hazards={(2, 4): "pit", (2, 5): "pit"}).hazards)
    assert arrow_of(shut) is None


def test_arrows_and_words_keep_off_a_smooth_border(tmp_path: Path) -> None:
    """Where the border bends into the road beside the line, the arrow is a shorter one, and the words are smaller."""
    track = made("jungle/nasty#Ünï çødé@a5-circuit-freehand").track
    assert arrow_of(track) != arrow_of(replace(track, outline=()))
    low, high = ((14.0, 7.0), (16.0, 8.0)), ((14.0, 6.9), (16.0, 8.1))
    assert not meets_box((((1350, 650), (1650, 650), (1650, 850), (1350, 850)),), *low)
    assert meets_box((((1500, 650), (1650, 650), (1650, 850), (1500, 750)),), *high)
    assert not wrong(checked(tmp_path, book(replace(sheet_of(track, "mono"), theme=load_theme("jungle")))))


@pytest.mark.parametrize("ink", ["colour", "saver", "mono"])
def test_printed_circuits_pass_and_changes_are_found(ink: str, tmp_path: Path) -> None:
    """The check passes a circuit's sheet; without arrow, with another arrow, without chequers it does not."""
    track = made("ice/medium#1@a5-circuit").track
    sheet = replace(sheet_of(track, ink), theme=load_theme("ice"))
    assert not wrong(checked(tmp_path, book(sheet)))
    arrow, way = arrow_of(track), track.way
    first = min(track.start)

    def box(low: float, high: float, left: float, right: float) -> tuple[float, float, float, float]:
        """A box so far beyond the line and along it, as left, low, width and height."""
        x, y = ((first.x, first.x), (first.y, first.y))
        across = sorted((left, right))
        beyond = sorted((low * (way.dx + way.dy), high * (way.dx + way.dy)))
        xs, ys = (across, beyond) if way.dy else (beyond, across)
        return x[0] + xs[0], y[0] + ys[0], xs[1] - xs[0], ys[1] - ys[0]

    middle = arrow.middle
    gone = painted(sheet, [box(arrow.tail, arrow.tip, middle - 0.45, middle + 0.45)], 1.0)
    assert "the arrow that shows the direction" in wrong(checked(tmp_path, gone))["start"]
    other = painted(sheet, [box(arrow.tail, arrow.head - 0.6, middle - 0.4, middle + 0.4)], 0.0)
    assert "the arrow that shows the direction" in wrong(checked(tmp_path, other))["start"]
    bare = painted(sheet, [box(0.3, 0.5, 0.0, 2.0)], 1.0)
    assert "chequers behind the finish line" in wrong(checked(tmp_path, bare))["finish"]
    assert io.BytesIO(bare).read(5) == b"%PDF-"
