"""Start, finish and direction, found from marks: one reading or none, and the reason in words."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from maps import BEND, RING, refused, rows_of

from vollgas.errors import BadFile, BadInput
from vollgas.fitness import faults
from vollgas.importing.build import Imported, Reading, track_from
from vollgas.importing.sheetsize import SheetWish
from vollgas.importing.sketch import Sketch
from vollgas.lineup import course_of
from vollgas.rules import VOLLGAS
from vollgas.solver import solve
from vollgas.track import Track
from vollgas.trackfile import parse_track, to_json, track_data

WAYS = ("up", "left", "down", "right")
"""Each is the one before it, turned to the left."""
LANE = """
#########
#S.....F#
#S.....F#
#S.....F#
#########
"""


def imported(text: str, **reading: object) -> Imported:
    """A map's track and notes."""
    return track_from(Sketch(tuple(rows_of(text))), Reading(**reading))  # type: ignore[arg-type]


def track_of(text: str, **reading: object) -> Track:
    """A map's track."""
    return imported(text, **reading).track


def refusal(text: str, **reading: object) -> str:
    """Why a map shows no track."""
    with pytest.raises(BadFile) as caught:
        imported(text, **reading)
    return str(caught.value)


def turned(text: str, times: int) -> str:
    """The map turned to the left by so many quarters."""
    rows = rows_of(text)
    for _ in range(times):
        rows = ["".join(column) for column in zip(*rows, strict=True)][::-1]
    return "\n".join(rows)


def test_runs_across_the_road_become_lines() -> None:
    """The start line is the run's edge towards the finish, cars stand on its other one; the finish is the near edge."""
    track = track_of(LANE)
    assert track.start == ((2, 1), (2, 4))
    assert track.starts == ((1, 2), (1, 3))
    assert track.finish == ((7, 1), (7, 4), (1, 0))
    assert (track.way, track.is_circuit) == ((1, 0), False)
    assert track.squares == ("#########", "#.......#", "#.......#", "#.......#", "#########")


@pytest.mark.parametrize("times", range(4))
@pytest.mark.parametrize("text", [LANE, BEND])
def test_a_map_may_lie_any_way_round(text: str, times: int) -> None:
    """Turned by quarters a map gives the same track, turned: par stays, and the direction turns along."""
    plain, track = track_of(text), track_of(turned(text, times))
    assert solve(course_of(track), VOLLGAS).par == solve(course_of(plain), VOLLGAS).par
    dx, dy = plain.finish.direction
    for _ in range(times):
        dx, dy = -dy, dx
    assert track.finish.direction == (dx, dy)


@pytest.mark.parametrize("marks", ["FF", "FFF"])
def test_a_finish_may_be_a_block(marks: str) -> None:
    """Only its edge towards the start counts."""
    plain, deep = rows_of(LANE), rows_of(LANE.replace("." * len(marks) + "F", "." + marks))
    assert track_of("\n".join(deep)).finish.a.x == track_of("\n".join(plain)).finish.a.x + 1 - len(marks)


def test_a_start_may_be_a_block() -> None:
    """Cars stand one square behind its edge."""
    track = track_of(LANE.replace("S..", "SSS"))
    assert track.start == ((4, 1), (4, 4))
    assert track.starts == ((3, 2), (3, 3))


def test_single_marks_are_stretched_across_the_road() -> None:
    """One square for each is enough where the road is narrower one way, and it is said how wide the lines became."""
    single = imported(LANE.replace("#S.....F#\n#S.....F#\n#S.....F#", "#.......#\n#S.....F#\n#.......#"))
    assert single.track == track_of(LANE)
    assert single.notes == (
        "the start line is 3 squares wide, as the road is there; it was drawn 1 wide",
        "the finish line is 3 squares wide, as the road is there; it was drawn 1 wide",
    )


def test_marks_may_have_gaps() -> None:
    """Single places for cars, drawn apart from each other across the road, are one start."""
    track = track_of("#####\n#S.S#\n#...#\n#F.F#\n#####")
    assert (track.start, track.finish[:2]) == (((1, 3), (4, 3)), ((1, 2), (4, 2)))


def test_a_finish_at_the_mouth_of_a_narrow_road() -> None:
    """Where marks begin right at the mouth, the line lies as far inside as the road is narrow."""
    track = track_of("#######\n#S....#\n#S....#\n#S....#\n#FF####\n#..####\n#######")
    assert track.finish == ((1, 2), (3, 2), (0, -1))


def test_a_road_may_end_narrowly_behind_the_finish() -> None:
    """Where the road tapers behind the finish, nobody gets round the line's ends."""
    track = track_of("#########\n#S...F###\n#S...F..#\n#S...F###\n#########")
    assert track.finish == ((5, 1), (5, 4), (1, 0))


def test_a_start_may_be_a_part_of_the_road() -> None:
    """A start of three squares or more stays as it was drawn; a finish always spans the road."""
    wide = "\n".join(["#" * 9, *["#S.....F#"] * 3, *["#.......#"] * 2, "#" * 9])
    track = imported(wide)
    assert track.track.start == ((2, 3), (2, 6))
    assert track.track.finish[:2] == ((7, 1), (7, 6))
    assert len(track.notes) == 1


def test_an_alley_has_start_crosses_on_both_sides() -> None:
    """Where the road is one or two squares wide cars stand on its edges, too."""
    assert track_of("######\n#S..F#\n######").starts == ((1, 1), (1, 2))
    assert len(track_of("######\n#S..F#\n#S..F#\n######").starts) == 3


def test_no_more_start_crosses_than_cars_can_use() -> None:
    """Of a wide start the twelve crosses in its middle are taken."""
    starts = track_of("\n".join(["#" * 8, *["#S....F#"] * 20, "#" * 8])).starts
    assert [at.y for at in starts] == list(range(5, 17))


def test_what_cars_cannot_reach_becomes_wall_and_the_rest_is_cut_to_the_road() -> None:
    """White paper around the walls is no road, and one square of wall stays all round."""
    framed = "\n".join(["." * 13, "." * 13, *(f"..{row}.." for row in rows_of(LANE)), "." * 13])
    assert track_of(framed) == track_of(LANE)
    bare = "\n".join(row.strip("#") for row in rows_of(LANE) if "S" in row)
    assert track_of(bare) == track_of(LANE)


def test_dirt_is_taken_for_road() -> None:
    """A single marked square far from a run of many is a speck in a scan, and it is said."""
    wide = "\n".join(["#" * 12, *["#S........F#"] * 6, "#" * 12])
    rows = rows_of(wide)
    rows[3] = "#S...F....F#"
    found = imported("\n".join(rows))
    assert found.track == track_of(wide)
    assert "1 square marked as finish away from the others was taken for road" in found.notes


@pytest.mark.parametrize("way", ["up", "down"])
def test_on_a_ring_the_start_is_the_finish(way: str) -> None:
    """With nothing but a start, and a direction, start and finish are one line that spans the road."""
    track = track_of(RING, direction=way)
    assert track.is_circuit
    assert track.finish.direction == track.way == {"up": (0, 1), "down": (0, -1)}[way]
    assert {*track.start} == {*track.finish[:2]}
    assert all(at.y - track.start[0].y == -track.way.dy for at in track.starts)


@pytest.mark.parametrize("times", range(4))
def test_start_and_finish_side_by_side_on_a_ring(times: int) -> None:
    """They are one line between them, crossed from the finish to the start: cars drive away first."""
    both = RING.replace("#..######..#\n#SS", "#FF######..#\n#SS", 1)
    found = imported(turned(both, times))
    assert found.track.is_circuit
    way = WAYS[(2 + times) % 4]
    assert found.notes == (f"start and finish lie side by side on a ring: they are one line, crossed {way}wards",)
    assert found.track.way == found.track.finish.direction == (track_of(turned(RING, times), direction=way)).way


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (LANE.replace("S", "."), "no start: at least one square must be marked as start"),
        (LANE.replace("F", "."), "no finish: mark it as you marked the start; without one the road must lead"),
        (LANE.replace("..", "#."), "start (row 4, column 2) and finish (row 4, column 8) are not connected"),
        (RING, "no finish, so the start is the finish as well: say with --direction which way cars drive over it; "),
        (RING.replace("######..", "######FF"), "cars can come to the finish from both sides, for the road is"),
        (RING.replace("#SS######..", "#SS######FF"), "cars can come to the finish from both sides, for the road is"),
        ("S....\n.....\n.....\n.....\n....F", "finish at row 5, column 5 may lie across the road in two ways"),
        ("########\n#S.....#\n#.S....#\n#..S..F#\n########",
         "start is no straight run of squares: from row 2, column 2 to row 4, column 4 only 3 of 9 road squares are"),
        ("#########\n#S.....S#\n#.......#\n#S..F..S#\n#########",
         "start is marked in 4 places, such as row 2, column 2"),
        ("S", "no finish"),
    ],
)  # fmt: skip
def test_refusals(text: str, said: str) -> None:
    """A map that can't be read in one way only says why, where, and what would make it plain."""
    assert refusal(text).startswith(said)


def test_a_direction_that_leads_nowhere() -> None:
    """The direction asked for must be one in which the road goes on."""
    assert refusal(LANE, direction="left").startswith("no road leads from the start at row 2, column 2 to the finish")
    assert "leftwards" in refusal(RING, direction="left")


def test_gaps_between_walls_are_closed_on_request() -> None:
    """Where walls meet only at a corner cars may slip through: that is said, and closed when asked for."""
    leaky = "#########\n#S..#..F#\n#S...#.F#\n#S...#.F#\n#########"
    open_map = imported(leaky)
    assert any("walls meet only at a corner in 1 place," in note for note in open_map.notes)
    assert "not connected" in refusal(leaky, seal=True)


def test_a_road_larger_than_any_track() -> None:
    """With the wall around it a road may be 600 squares long."""
    assert "the road is 599 × 3 squares large" in refusal("\n".join(["S" + "." * 597 + "F"] * 3))
    assert track_of("\n".join(["S" + "." * 596 + "F"] * 3)).columns == 600


@pytest.mark.parametrize(
    ("columns", "rows", "wish", "text"),
    [
        (24, 10, SheetWish(), "a5"),
        (26, 10, SheetWish(), "a5-landscape"),
        (36, 40, SheetWish(), "a4"),
        (53, 26, SheetWish(), "a4-landscape"),
        (50, 60, SheetWish(), "a3"),
        (60, 74, SheetWish(), "a3-4.5mm"),
        (90, 110, SheetWish(), "a3-3mm"),
        (118, 118, SheetWish(), "374x431mm-3mm"),
        (121, 20, SheetWish(), "none-3mm"),
        (30, 30, SheetWish(paper="letter"), "letter"),
        (30, 30, SheetWish(landscape=True), "a3-landscape"),
        (20, 20, SheetWish(square="10mm"), "a3-10mm"),
        (60, 40, SheetWish(paper="a4"), "a4-3mm"),
    ],
)
def test_the_smallest_sheet_that_holds_it(columns: int, rows: int, wish: SheetWish, text: str) -> None:
    """Sheets grow before squares shrink; what fits on none gets none."""
    lane = "\n".join(["S" + "." * (columns - 4) + "F"] * (rows - 2))
    track = track_of(lane, sheet=wish)
    assert (track.columns, track.rows) == (columns, rows)
    assert track.paper.text == text


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (SheetWish(paper="a5"), "102 × 12 squares of 3 mm need a sheet of at least 326 × 113 mm with title and"),
        (SheetWish(square="10mm"), "102 × 12 squares of 10 mm need a sheet of at least 1040 × 197 mm"),
        (SheetWish(paper="900x900mm"), "3 mm squares on paper 900x900mm give 293 × 274 squares: allowed are 1 to 120"),
        (SheetWish(paper="b2"), "unknown paper 'b2'"),
    ],
)  # fmt: skip
def test_a_sheet_that_is_too_small(wish: SheetWish, said: str) -> None:
    """Whoever asks for a sheet that is too small sees the arithmetic."""
    with pytest.raises(BadInput) as caught:
        track_of("\n".join(["S" + "." * 98 + "F"] * 10), sheet=wish)
    assert str(caught.value).startswith(said)


@given(
    st.integers(1, 9).flatmap(lambda n: st.lists(st.text("#...SF", min_size=n, max_size=n), min_size=1, max_size=9)),
    st.sampled_from([None, *WAYS]),
    st.booleans(),
)
def test_any_map_is_a_fit_track_or_refused_in_one_line(rows: list[str], way: str | None, seal: bool) -> None:
    """Whatever comes out is free of faults, is read back from its JSON, and can be searched."""
    reading = Reading(direction=way, seal=seal)
    if refused(lambda: track_from(Sketch(tuple(rows)), reading)) is not None:
        return
    track = track_from(Sketch(tuple(rows)), reading).track
    assert not list(faults(track))
    assert parse_track(to_json(track_data(track)), str(Path("f.json"))) == track
    assert refused(lambda: solve(course_of(track), VOLLGAS)) != ""
