"""SVG files as freehand tracks: outlines become borders, marked lines are snapped to the grid, all else is refused."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from maps import refused

from vollgas.errors import BadFile, BadInput
from vollgas.importing.build import Imported, Reading, import_track
from vollgas.importing.drawing import MOST_POINTS, read_drawing
from vollgas.importing.picture import Colours
from vollgas.importing.sheetsize import SheetWish
from vollgas.lineup import course_of
from vollgas.rules import VOLLGAS
from vollgas.solver import solve
from vollgas.trackfile import parse_track, to_json, track_data

LANE = '<rect x="10" y="10" width="200" height="60"/>'
START = '<line id="start" x1="40" y1="10" x2="40" y2="70" stroke="#000000"/>'
FINISH = '<line id="finish" x1="180" y1="10" x2="180" y2="70" stroke="#000000"/>'
RING = '<circle cx="100" cy="100" r="90"/><circle cx="100" cy="100" r="50"/>'
LINE = '<line id="start" x1="5" y1="100" x2="55" y2="100" stroke="#000000"/>'


def svg(inside: str, more: str = "") -> str:
    """A whole file, its first shapes in line 2."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 200" {more}>\n{inside}\n</svg>'


def imported(tmp_path: Path, inside: str, **reading: object) -> Imported:
    """A drawing's track and notes."""
    path = tmp_path / "drawn.svg"
    path.write_text(inside if inside.startswith("<svg") else svg(inside), encoding="utf-8")
    return import_track(path, Reading(**reading))  # type: ignore[arg-type]


def refusal(tmp_path: Path, inside: str, **reading: object) -> str:
    """Why a drawing shows no track, without the file's name."""
    with pytest.raises(BadFile) as caught:
        imported(tmp_path, inside, **reading)
    message = str(caught.value)
    assert message.isprintable()
    return message.removeprefix(f"{tmp_path / 'drawn.svg'}: ")


def test_one_outline_is_a_sprint(tmp_path: Path) -> None:
    """A lane with both lines becomes a road of its size, its border in hundredths of a square, road on the left."""
    found = imported(tmp_path, LANE + START + FINISH, units=10.0)
    track = found.track
    assert not found.notes
    assert {*track.outline[0]} == {(100, 100), (2100, 100), (2100, 700), (100, 700)}
    assert (track.start, track.way) == (((4, 1), (4, 7)), (1, 0))
    assert track.finish == ((18, 1), (18, 7), (1, 0))
    assert track.starts == tuple((3, y) for y in range(2, 7))
    assert sum(row.count(".") for row in track.squares) == 20 * 6
    assert solve(course_of(track), VOLLGAS).par == 6
    assert parse_track(to_json(track_data(track)), "again.json") == track


@pytest.mark.parametrize("way", ["up", "down"])
def test_two_outlines_and_one_line_are_a_circuit(tmp_path: Path, way: str) -> None:
    """The inner one is an island, and runs clockwise; the line is start and finish."""
    track = imported(tmp_path, RING + LINE, direction=way).track
    assert track.is_circuit
    assert track.way == track.finish.direction == {"up": (0, 1), "down": (0, -1)}[way]
    areas = [sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True))
             for ring in track.outline]  # fmt: skip
    assert areas[0] > 0 > areas[1]
    assert solve(course_of(track), VOLLGAS).par > 5


def test_both_borders_may_be_one_path(tmp_path: Path) -> None:
    """A ring drawn as one path with a hole is the same as two outlines."""
    ring = (
        '<path d="M0 0H100V80H0Z M30 30V50H70V30Z"/><line id="start" x1="0" y1="40" x2="30" y2="40" stroke="#00ff00"/>'
    )
    assert len(imported(tmp_path, ring, direction="up").track.outline) == 2


def test_more_outlines_are_islands(tmp_path: Path) -> None:
    """A sprint may have islands in its road."""
    island = '<circle cx="100" cy="40" r="12"/>'
    assert len(imported(tmp_path, LANE + island + START + FINISH).track.outline) == 2


@pytest.mark.parametrize(
    ("start", "finish"),
    [
        ('<line x1="40" y1="5" x2="40" y2="75" stroke="#00ff00"/>', '<path d="M180 5V75" stroke="red"/>'),
        ('<path style="stroke-width:1;stroke:green" d="M40 5V75"/>', '<path stroke="#f00" d="M180 5V75"/>'),
        ('<g id="start-line"><path d="M40 5V75" stroke="blue"/></g>',
         '<rect id="Finish" x="179" y="5" width="2" height="70"/>'),
        ('<path d="M40 5V75" stroke="rgb(0,200,0)"/>',
         '<polyline points="180,5 180,75" fill="none" stroke="#e01010"/>'),
    ],
)  # fmt: skip
def test_lines_are_marked_by_id_or_colour(tmp_path: Path, start: str, finish: str) -> None:
    """A line is start or finish by its id, by that of a group around it, or by being green or red."""
    plain = imported(tmp_path, LANE + START + FINISH).track
    assert imported(tmp_path, LANE + start + finish).track == plain


def test_what_drawing_programs_add_is_passed_over(tmp_path: Path) -> None:
    """Layers, grids, metadata and styles draw nothing by themselves."""
    spaces = 'xmlns:ink="http://www.inkscape.org/namespaces/inkscape" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
    noise = (
        '<defs><linearGradient id="start"/></defs><metadata><rdf:RDF>text</rdf:RDF></metadata>'
        '<ink:grid id="g"><ink:line/></ink:grid><style>path{fill:none}</style><title>My track</title>'
    )
    lane = LANE.replace("<rect", '<rect ink:label="road" class="a" stroke-linejoin="round" style="opacity:.5"')
    assert imported(tmp_path, svg(noise + lane + START + FINISH, spaces)).track == imported(
        tmp_path, LANE + START + FINISH
    ).track  # fmt: skip


def test_lines_are_snapped_to_the_grid(tmp_path: Path) -> None:
    """The start lies on a grid line exactly, the finish on the nearest, and it is said how far it was moved."""
    found = imported(tmp_path, LANE + START.replace("40", "43.1") + FINISH, units=10.0)
    assert found.notes == ("the finish line was moved by 0.31 squares, to a line of the grid",)
    assert found.track.finish.a.x - found.track.start[0].x == 14


def test_the_road_fills_the_sheet(tmp_path: Path) -> None:
    """Without --units the road is made as large as the sheet allows, A4 unless told otherwise."""
    track = imported(tmp_path, LANE + START + FINISH).track
    assert track.paper.text == "a4-landscape"
    assert track.paper.columns - 2 <= track.columns <= track.paper.columns
    small = imported(tmp_path, LANE + START + FINISH, sheet=SheetWish("a5", "7mm")).track
    assert small.paper.text == "a5-landscape-7mm"
    assert small.columns <= small.paper.columns
    large = imported(tmp_path, LANE + START + FINISH, units=2.0).track
    assert (large.columns, large.paper.text) == (102, "a3-landscape-3.5mm")


def test_start_crosses_keep_off_the_border_where_they_can(tmp_path: Path) -> None:
    """A cross at the very border is taken only where there are hardly any others."""
    wide = imported(tmp_path, LANE + START + FINISH, units=10.0).track
    narrow = imported(tmp_path, LANE + START.replace("40", "100") + FINISH, units=60.0, direction="right").track
    assert (len(wide.starts), len(narrow.starts)) == (5, 2)


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("", 'no start: draw a line across the road with id="start", or green; and one with id="finish", or red'),
        (START + FINISH, "no outline: draw the road's border as one closed line, or two for a ring"),
        (LANE, "no start: draw a line"),
        (LANE + FINISH, "no start: draw a line"),
        (LANE + START, 'no finish: draw it with id="finish", or red'),
        (RING + LINE, "no finish, so the start is the finish as well: say with --direction which way cars drive"),
        (LANE + START + START, "line 2: a second start line, after that in line 2: one is allowed"),
        (LANE + START + FINISH.replace('x1="180"', 'x1="150"'), "line 2: the finish line is skew"),
        (LANE + START + FINISH.replace("180", "230"), "line 2: the finish line does not cross the road"),
        (LANE + START.replace('y1="10" x2="40" y2="70"', 'y1="20" x2="40" y2="20"') + FINISH, "line 2: the start"),
        (RING + LINE.replace('x2="55"', 'x2="195"'), "line 2: the start line crosses 2 pieces of road"),
        (RING + LINE + '<line id="finish" x1="145" y1="100" x2="195" y2="100" stroke="#000000"/>',
         "cars can come to the finish from both sides, for the road is a ring"),
        (LANE.replace("60", "50") + START + FINISH + '<rect x="10" y="100" width="9" height="9"/>',
         "line 2: this outline must lie wholly inside that of line 2, as an island in the road"),
        (LANE + '<circle cx="100" cy="40" r="12"/><circle cx="110" cy="40" r="12"/>' + START + FINISH,
         "line 2: this outline meets that of line 2: islands in the road must lie apart"),
        ('<path d="M0 0L100 100V0L0 100Z"/>' + START + FINISH,
         "line 2: the outline crosses or touches itself (self-inter"),
        ('<path d="M0 0L100 100"/>' + START, "line 2: <path> is an open line, neither start nor finish: close it"),
        ('<path d="M0 0L100 100Z"/>' + START + FINISH, "line 2: an outline of fewer than three points encloses"),
        (LANE + '<text x="1">hi</text>', "line 2: element <text> is not allowed"),
        (LANE + "<script>alert(1)</script>", "line 2: element <script> is not allowed"),
        (LANE + '<image href="http://example.org/a.png"/>', "line 2: element <image> is not allowed"),
        (LANE + '<use href="#a"/>', "line 2: element <use> is not allowed"),
        (LANE.replace("<rect", '<rect onclick="a()"'), "line 2: attribute 'onclick' of <rect> is not allowed"),
        (LANE.replace("<rect", '<rect fill="url(http://example.org)"'), "line 2: fill of <rect> is 'url(http"),
        (LANE.replace("<rect", '<rect fill="greenish"'), "line 2: fill of <rect> is 'greenish', which is no colour"),
        (LANE.replace("200", "1e9"), "line 2: width of <rect> holds a number that is too large"),
        ("<g>", "line 3: no valid XML (mismatched tag)"),
        ("</svg><!DOCTYPE a>", "line 2: no valid XML"),
    ],
)  # fmt: skip
def test_refusals(tmp_path: Path, inside: str, said: str) -> None:
    """What is wrong is said with the line of the file, and what would be right."""
    assert refusal(tmp_path, inside).startswith(said)


def test_other_ways_to_be_no_drawing(tmp_path: Path) -> None:
    """Entities, other roots, other encodings and too much of anything are refused."""
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + svg("&a;")
    assert read_refusal(bomb.encode()) == "line 1: a DOCTYPE is not allowed: delete it"
    assert read_refusal(b"<html/>").startswith("line 1: the root must be <svg")
    assert read_refusal(b"<svg\n\xff") == "line 2: no UTF-8 text: save it with the encoding UTF-8"
    assert "too many elements: allowed are 2000" in read_refusal(svg("<g/>" * 2001).encode())
    assert "too many path segments" in read_refusal(svg(f'<path d="M0 0{"h1" * 21_000}Z"/>').encode())
    curves = svg(f'<path d="M0 0{"c1 1 1 1 1 1" * (MOST_POINTS // 24 + 9)}Z"/>')
    assert f"too many points: allowed are {MOST_POINTS}" in read_refusal(curves.encode())
    (tmp_path / "large.svg").write_bytes(b" " * 2_000_001)
    with pytest.raises(BadFile, match="too large for a map: at most 2,000 kB"):
        import_track(tmp_path / "large.svg", Reading())


def read_refusal(data: bytes) -> str:
    """Why bytes are no drawing."""
    with pytest.raises(BadFile) as caught:
        read_drawing(data, Colours())
    return str(caught.value)


def test_wishes_that_do_not_fit(tmp_path: Path) -> None:
    """Too many squares, too large ones, and a direction without a road are refused."""
    assert "at most 600 each way; choose more --units" in refusal(tmp_path, LANE + START + FINISH, units=0.1)
    said = refusal(tmp_path, LANE + START + FINISH, direction="left")
    assert said == "no road leads from the start to the finish when cars start left: they start right"
    assert "room behind the start line" in refusal(tmp_path, LANE + START.replace("40", "11") + FINISH, units=10.0)
    with pytest.raises(BadInput, match="leave no room for a track"):
        imported(tmp_path, LANE + START + FINISH, sheet=SheetWish("100x100mm", "20mm"))


numbers = st.integers(-5, 100).map(str)
bits = st.sampled_from(["M", "L", "Z", "H", "C", "A", " ", "-", ".", "e", "10", "55", "90", "200"])


@settings(max_examples=50)
@given(st.lists(bits, max_size=30).map("".join), st.lists(numbers, min_size=4, max_size=4), st.integers(2, 40))
def test_any_outline_is_a_track_or_refused_in_one_line(
    tmp_path_factory: pytest.TempPathFactory, path: str, line: list[str], units: int
) -> None:
    """Whatever is drawn, what comes out is a fit track that is read back from its JSON."""
    x1, y1, x2, y2 = line
    mark = f'<line id="start" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#000000"/>'
    file = tmp_path_factory.mktemp("any") / "any.svg"
    shapes = [f'<path d="{path}"/>', LANE, START, FINISH, mark]
    for inside in ("".join(shapes[:1] + shapes[2:4]), "".join(shapes[:4]), LANE + mark + FINISH):
        file.write_text(svg(inside), encoding="utf-8")
        reading = Reading(units=float(units), direction="right")
        if refused(lambda reading=reading: import_track(file, reading)) is None:
            track = import_track(file, reading).track
            assert parse_track(to_json(track_data(track)), "again.json") == track
