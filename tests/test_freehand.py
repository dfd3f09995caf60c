"""Freehand tracks: their border is smooth, clear of all crosses, printed as it is judged, and read back by check."""

import json
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from math import atan2, degrees, hypot, pi
from pathlib import Path
from random import Random

import pytest
from drawing_help import read_page
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LinearRing, LineString, Point, Polygon

from vollgas.check import check_pdf
from vollgas.drawing.book import make_book
from vollgas.drawing.border import THICK
from vollgas.drawing.field import ground_of
from vollgas.drawing.pages import track as track_page
from vollgas.drawing.sheet import Sheet
from vollgas.errors import BadInput
from vollgas.fitness import faults
from vollgas.lattice import Cross, Move, squares_around
from vollgas.making.freehand import freehand
from vollgas.making.make import Proven, make_track, prove
from vollgas.outline import SCALE, Outline
from vollgas.paper import make_paper
from vollgas.printing import Pages, carried, print_sheet
from vollgas.rings import near_crosses, ring_faults
from vollgas.rules import VOLLGAS
from vollgas.sheets import make_sheet
from vollgas.theme import load_theme
from vollgas.track import Finish, Rings, Track, parse_id
from vollgas.trackfile import parse_track, to_json, track_data

MADE = ("city/easy#1@freehand", "space/nasty#2@freehand", "jungle/medium#3@letter-landscape-freehand",
        "ice/nasty#4@a5-freehand", "jungle/nasty#5@freehand", "city/medium#6@freehand")  # fmt: skip


@cache
def made(text: str) -> Proven:
    """The track of an ID, proven."""
    track_id, _ = parse_id(text)
    return make_track(track_id, load_theme(track_id.theme))


def shape(rings: Rings) -> Polygon:
    """The region inside the rings, in squares."""
    first, *others = [[(x / SCALE, y / SCALE) for x, y in ring] for ring in rings]
    return Polygon(first, others)


def drawn_track(
    text: str, starts: list[tuple[int, int]], start: list[tuple[int, int]], finish: list, way: Move
) -> Track:
    """A track from rows of squares, top row first."""
    rows = tuple(text.split())
    return Track(
        squares=rows,
        start=(Cross(*start[0]), Cross(*start[1])),
        starts=tuple(Cross(*at) for at in starts),
        finish=Finish(Cross(*finish[0]), Cross(*finish[1]), way),
        hazards=(),
        paper=make_paper("a5"),
        theme="city",
        level="easy",
    )


RING = """
##########
#........#
#........#
#........#
#...##...#
#...##...#
#...##...#
#........#
#........#
#........#
##########
"""


def circuit() -> Track:
    """A small ring of road, its one line across the left side, driven upwards."""
    return drawn_track(RING, [(2, 4), (3, 4)], [(1, 5), (4, 5)], [(1, 5), (4, 5)], Move(0, 1))


@pytest.mark.parametrize("text", MADE)
def test_no_cross_lies_near_the_line(text: str) -> None:
    """Every cross of the field is more than a tenth of a square away from the border, by another library's measure."""
    track = made(text).track
    border = shape(track.outline).boundary
    least = min(border.distance(Point(x, y)) for x in range(track.columns + 1) for y in range(track.rows + 1))
    assert least > 0.1
    assert near_crosses(track.outline) == []


@pytest.mark.parametrize("text", MADE)
def test_the_border_is_one_clean_region(text: str) -> None:
    """The rings are simple and apart, the outer one anticlockwise; start crosses lie inside, all ends of lines off."""
    track = made(text).track
    region = shape(track.outline)
    assert region.is_valid
    assert region.exterior.is_ccw
    assert not any(LinearRing(hole.coords).is_ccw for hole in region.interiors)
    assert list(ring_faults(track.outline, track.columns, track.rows)) == []
    assert list(faults(track)) == []
    assert all(region.contains(Point(at)) for at in track.starts)
    assert not any(region.intersects(Point(at)) for at in (*track.start, *track.finish[:2]))


@pytest.mark.parametrize("text", MADE)
def test_legs_of_the_road_stay_apart(text: str) -> None:
    """The region grown by a third of a square has as many holes as before: nowhere do two legs come nearer."""
    region = shape(made(text).track.outline)
    grown = region.buffer(0.33)
    assert grown.geom_type == "Polygon"
    large = [hole for hole in region.interiors if Polygon(hole).buffer(-0.33).area > 0.01]
    assert len(grown.interiors) == len(large)


@pytest.mark.parametrize("text", MADE)
def test_the_line_is_drawn_by_a_sure_hand(text: str) -> None:
    """Along the border the direction changes by small turns only, so that no corner is seen."""
    for ring in made(text).track.outline:
        ways = [atan2(by - ay, bx - ax) for (ax, ay), (bx, by) in pairwise((*ring, ring[0], ring[1]))]
        turns = [abs((after - before + pi) % (2 * pi) - pi) for before, after in pairwise(ways)]
        assert max(degrees(turn) for turn in turns) < 45
        if len(turns) > 50:
            assert sorted(degrees(turn) for turn in turns)[len(turns) * 9 // 10] < 20


@pytest.mark.parametrize("text", MADE)
def test_the_squares_say_roughly_the_same(text: str) -> None:
    """Crosses with road all around are on the road, and those without any are off it."""
    track = made(text).track
    outline = Outline(track.outline)
    islands = [Polygon([(x / SCALE, y / SCALE) for x, y in ring]) for ring in track.outline[1:]]
    for x in range(track.columns + 1):
        for y in range(track.rows + 1):
            count = sum(track.is_road(*square) for square in squares_around((x, y)))
            if count in {0, 4} and not any(island.distance(Point(x, y)) < 1.5 for island in islands):
                assert outline.holds((x, y)) == (count == 4), (x, y)


def test_islands_stay() -> None:
    """Each island of barrier squares is a ring of its own, a round one where it has one square or two by two."""
    for text in MADE:
        track = made(text).track
        walls = Polygon([(0, 0), (track.columns, 0), (track.columns, track.rows), (0, track.rows)]).difference(
            shape(track.outline)
        )
        parts = (
            [part for part in walls.geoms if not part.touches(walls.envelope.exterior)]
            if hasattr(walls, "geoms")
            else []
        )
        assert len(track.outline) - 1 == len(parts)


def test_the_same_id_gives_the_same_border() -> None:
    """Made again, the border is the same point for point; the fingerprint covers it."""
    track = made(MADE[0]).track
    again = make_track(track.id, load_theme("city")).track
    assert again == track
    assert replace(track, outline=()).fingerprint != track.fingerprint


def test_every_trace_over_a_line_passes_between_its_ends() -> None:
    """Beyond the ends of start and finish line there is no road on the lines themselves (G6)."""
    for text in MADE:
        track = made(text).track
        region = shape(track.outline)
        for a, b in (track.start, track.finish[:2]):
            for end, other in ((a, b), (b, a)):
                way = ((end.x > other.x) - (end.x < other.x), (end.y > other.y) - (end.y < other.y))
                beyond = LineString([end, (end.x + way[0], end.y + way[1])])
                assert not region.intersects(beyond)


def test_a_circuit_has_a_ring_inside() -> None:
    """A ring of road becomes an outer ring and one around its middle, and can be proven for laps."""
    track = freehand(circuit())
    assert len(track.outline) == 2
    assert list(faults(track)) == []
    assert prove(track, VOLLGAS).solution.par > 4


def test_a_road_too_narrow_is_refused() -> None:
    """Where a start cross lies at the barrier, or its road is one square wide, it is said that there is no room."""
    narrow = drawn_track("####\n##.#\n##.#\n##.#\n##.#\n####", [(2, 2)], [(2, 3), (3, 3)], [(2, 5), (3, 5)], Move(0, 1))
    with pytest.raises(BadInput, match=r"no room for \(2, 2\)"):
        freehand(narrow)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**9))
def test_any_road_of_squares_gets_a_clean_border(number: int) -> None:
    """Whatever the squares, the border is valid and clear of all crosses, or it is said that there is none."""
    dice = Random(number)
    wide, high = dice.randint(6, 24), dice.randint(6, 24)
    rows = [[dice.random() < 0.2 for _ in range(wide)] for _ in range(high)]
    for _ in range(dice.randint(0, 8)):
        x, y = dice.randrange(wide), dice.randrange(high)
        for row in rows[y : y + dice.randint(1, 6)]:
            row[x : x + dice.randint(1, 6)] = [dice.random() < 0.5] * len(row[x : x + dice.randint(1, 6)])
    text = "\n".join("".join("#" if wall else "." for wall in row[:wide]).ljust(wide, "#") for row in rows)
    track = drawn_track(text, [(2, 2)], [(1, 3), (3, 3)], [(1, 5), (3, 5)], Move(0, 1))
    try:
        made_of = freehand(track)
    except BadInput:
        return
    region = shape(made_of.outline)
    assert region.is_valid
    assert region.contains(Point(2, 2))
    assert near_crosses(made_of.outline) == []
    assert list(ring_faults(made_of.outline, wide, high)) == []


SQUARE = ((100, 100), (500, 100), (500, 500), (100, 500))


@pytest.mark.parametrize(
    ("rings", "says"),
    [
        ((((100, 100), (200, 100)),), "has 2 points"),
        ((((100, 100), (700, 100), (500, 500)),), "off the field"),
        ((((100, 100), (100, 100), (500, 500)),), "the same point as the next"),
        ((SQUARE[::-1],), "the wrong way round"),
        ((SQUARE, ((200, 200), (300, 200), (300, 300))), "the wrong way round"),
        ((((100, 100), (500, 500), (500, 100), (100, 400), (50, 450))[::-1],), "meet in the square"),
        ((((100, 100), (500, 100), (500, 500), (300, 100), (100, 500)),), "meet in the square"),
        ((((100, 100), (500, 100), (300, 100), (300, 400)),), "meet in the square"),
        ((SQUARE, ((300, 100), (200, 300), (400, 300))), "meet in the square"),
        ((SQUARE, ((520, 200), (520, 300), (580, 300))), "lies off the road"),
        (
            (SQUARE, ((200, 200), (200, 400), (400, 400), (400, 200)), ((250, 250), (250, 350), (350, 350))),
            "off the road",
        ),
    ],
)
def test_odd_rings_are_refused(rings: Rings, says: str) -> None:
    """What is no border of one region is refused in words."""
    assert any(says in fault for fault in ring_faults(rings, 6, 6))


def test_endless_rings_are_refused() -> None:
    """A border longer than any road has, or with too many pieces in one square, is refused before it costs time."""
    comb = [(x, y) for x in range(0, 600, 2) for y in ((1, 599) if x % 4 else (599, 1))]
    assert any("squares long" in fault for fault in ring_faults((tuple(comb),), 6, 6))
    knot = [(300 + i % 2, 200 + i) for i in range(100)] + [(400, 300), (400, 200)]
    assert any("pieces in the square" in fault for fault in ring_faults((tuple(knot[::-1]),), 6, 6))


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=3, max_size=9))
def test_rings_that_touch_themselves_are_found(points: list[tuple[int, int]]) -> None:
    """A ring is refused exactly when another library finds that it is not simple, or when it runs clockwise."""
    ring = tuple((x * 100, y * 100) for x, y in points)
    if any(a == b for a, b in pairwise((*ring, ring[0]))):
        return
    good = Polygon(ring).area > 0 and LinearRing(ring).is_simple and LinearRing(ring).is_ccw
    assert (not list(ring_faults((ring,), 6, 6))) == good


def test_near_crosses_are_those_within_a_tenth() -> None:
    """A cross exactly a tenth of a square from the line is near, at its ends and beside it; one further off is not."""
    ring = ((110, 110), (510, 189), (510, 490), (111, 490))
    region = shape((ring,))
    assert near_crosses((ring,)) == [
        Cross(x, y) for y in range(7) for x in range(7) if region.boundary.distance(Point(x, y)) <= 0.1 + 1e-12
    ]
    assert Cross(2, 5) in near_crosses((ring,))


def test_track_files_carry_the_outline() -> None:
    """Saved and read back a freehand track is the same; a damaged outline is refused with its place."""
    track = made(MADE[0]).track
    data = track_data(track)
    assert parse_track(to_json(data), "test") == track
    for change, says in (
        (lambda rings: rings[0].insert(3, rings[0][2]), r"outline\[0\]\[2\] is the same point"),
        (lambda rings: rings[0].reverse(), "wrong way round"),
        (lambda rings: rings.append([[1, 2, 3]]), r"outline\[\d\]\[0\]"),
        (lambda rings: rings[0].append([1.5, 2]), r"outline\[0\]"),
        (lambda rings: rings[0].append([-1, 2]), r"outline\[0\]"),
        (lambda rings: rings.extend([[[1, 1], [2, 2], [3, 1]]] * 100), "at most 100"),
    ):
        rings = json.loads(json.dumps(data["outline"]))
        change(rings)
        with pytest.raises(BadInput, match=says):
            parse_track(to_json({**data, "id": None, "fingerprint": track.fingerprint, "outline": rings}), "test")


def test_places_off_the_outline_are_refused() -> None:
    """With an outline it decides where start crosses may lie, and where the lines must end."""
    track = freehand(circuit())
    assert any("outside the outline" in fault for fault in faults(replace(track, starts=(Cross(1, 4),))))
    short = replace(track, finish=Finish(Cross(2, 5), Cross(4, 5), Move(0, 1)))
    assert any("goes on past finish.line at (2, 5)" in fault for fault in faults(short))


def sheet_of(proven: Proven, ink: str = "colour") -> Sheet:
    """The track as a sheet in the city's look, or in its own."""
    return make_sheet(proven, load_theme(proven.track.theme), VOLLGAS, "en", ink, None)


def test_the_printed_line_ends_exactly_at_the_border() -> None:
    """The line is stroked along the rings, twice as wide as seen, and cut off at the rings (G3, C6)."""
    sheet = sheet_of(made(MADE[0]))
    pdf = make_book([lambda pen: track_page.draw(pen, sheet)], "t", "en", "colour", b"{}")
    ground = ground_of(sheet)
    wanted = [[ground.at(x / SCALE, y / SCALE) for x, y in ring] for ring in sheet.track.outline]
    lines = [
        path for path in read_page(pdf)[0]
        if path.stroke and not path.filled and len(path.subpaths) == len(wanted)
        and all(len(seen) == len(points) for seen, points in zip(path.subpaths, wanted, strict=True))
    ]  # fmt: skip
    last = lines[-1]
    assert last.width == pytest.approx(2 * THICK * ground.side, abs=0.01)
    for seen, points in zip(last.subpaths, wanted, strict=True):
        assert max(hypot(x - i, y - j) for (x, y), (i, j) in zip(seen, points, strict=True)) < 0.002
    assert pdf.count(b" W f") == 1


@pytest.mark.parametrize(("text", "ink"), list(zip(MADE, ("colour", "saver", "mono") * 2, strict=True)))
def test_printed_borders_pass_the_check(text: str, ink: str, tmp_path: Path) -> None:
    """Freehand sheets are read back in every ink, and their three pages stay small."""
    pdf = print_sheet(sheet_of(made(text), ink), Pages())
    (tmp_path / "sheet.pdf").write_bytes(pdf)
    report = check_pdf(tmp_path / "sheet.pdf")
    assert report.verdict.startswith("yes: ")
    assert any(finding.what == "border" for finding in report.findings)
    assert len(pdf) < 200_000


def shifted(rings: Rings, dx: int, dy: int) -> Rings:
    """The rings moved by so many hundredths of a square."""
    return tuple(tuple((x + dx, y + dy) for x, y in ring) for ring in rings)


@pytest.mark.parametrize("ink", ["colour", "saver", "mono"])
def test_a_moved_border_is_found(ink: str, tmp_path: Path) -> None:
    """A page whose border lies a tenth of a square elsewhere, in whole or in one bend, is not the track's."""
    sheet = sheet_of(made(MADE[3]), ink)
    rings = sheet.track.outline
    bulge = tuple((x + 12 * (20 < place < 30), y) for place, (x, y) in enumerate(rings[0]))
    for moved in (shifted(rings, 10, 0), shifted(rings, 0, -10), (bulge, *rings[1:]), rings[:1]):
        page = replace(sheet, track=replace(sheet.track, outline=moved))
        pdf = make_book(
            [lambda pen, page=page: track_page.draw(pen, page)], "t", "en", sheet.ink, to_json(carried(sheet))
        )
        (tmp_path / "sheet.pdf").write_bytes(pdf)
        assert "border" in {finding.what for finding in check_pdf(tmp_path / "sheet.pdf").findings if not finding.fine}


def test_crosses_near_a_foreign_border_are_marked(tmp_path: Path) -> None:
    """A border that somebody drew through crosses is printed with their sides marked, and still passes the check."""
    track = freehand(circuit())
    outer = ((55, 95), (995, 95), (995, 1000), (60, 1005))
    foreign = replace(track, outline=(outer, track.outline[1]), start=(Cross(0, 5), Cross(4, 5)),
                      finish=Finish(Cross(0, 5), Cross(4, 5), Move(0, 1)))  # fmt: skip
    assert list(faults(foreign)) == []
    near = near_crosses(foreign.outline)
    outline = Outline(foreign.outline)
    assert {outline.holds(at) for at in near} == {True, False}
    sheet = sheet_of(prove(foreign, VOLLGAS))
    (tmp_path / "sheet.pdf").write_bytes(print_sheet(sheet, Pages()))
    assert check_pdf(tmp_path / "sheet.pdf").passed


def test_sheets_differ_in_their_borders() -> None:
    """No two of the tracks share much of their border."""
    for one, other in combinations(MADE, 2):
        a, b = (set(made(text).track.outline[0]) for text in (one, other))
        assert len(a & b) < len(a) / 4
