"""The check of printed sheets: it passes what was printed as proven, and finds whatever was changed since."""

import io
import json
import zlib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, cast

import numpy as np
import pypdf
import pypdf.annotations
import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import fields
from reportlab.pdfgen.canvas import Canvas

from vollgas.carrying import _Inside, parse_carried
from vollgas.check import Report, check_pdf
from vollgas.cli import main
from vollgas.drawing import frame
from vollgas.drawing.book import TRACK_FILE, make_book
from vollgas.drawing.frame import ruler_place
from vollgas.drawing.pages import track as track_page
from vollgas.drawing.pen import POINT
from vollgas.drawing.sheet import Ink, Sheet
from vollgas.errors import BadInput, VollgasError
from vollgas.lattice import Cross
from vollgas.making.make import GENERATOR, prove
from vollgas.packing.plan import MOST_TRACKS
from vollgas.printing import Carried, Pages, carried, print_sheet
from vollgas.reading import CARRIED_LIMIT, LIMIT, MOST_DRAWN
from vollgas.redrawing import differing
from vollgas.rules import find_rules
from vollgas.sheets import Wanted, find_track, make_sheet
from vollgas.theme import load_theme
from vollgas.track import Hazard, Track
from vollgas.trackfile import parse_track, to_json, track_data
from vollgas.words import LANGS

ROWS = [
    "#######....", "#######....", "#######....", "#######....", "#.........#", "#.........#", "#.........#",
    "#.........#", "#....######", "#....######", "#....######", "#....######", "#....######", "######.####",
]  # fmt: skip
"""Up, to the right, up again, out over the finish; one square of road that leads nowhere."""
HAZARDS = [((3, 5), "brake"), ((5, 7), "turbo"), ((8, 7), "ramp"), ((9, 10), "brake")]


def hand_made(turns: int = 0, paper: str = "a5", square: float = 5.0, *, hazards: bool = True) -> Track:
    """The track above, turned by so many right angles to the left."""
    wide, high = len(ROWS[0]), len(ROWS)
    road = [(x, high - 1 - y) for y, row in enumerate(ROWS) for x, sign in enumerate(row) if sign == "."]
    start, crosses = [(1, 3), (5, 3)], [(2, 2), (3, 2), (4, 2)]
    finish, ahead = [(7, 12), (11, 12)], (0, 1)
    lies = HAZARDS if hazards else []
    for _ in range(turns):
        road = [(high - 1 - y, x) for x, y in road]
        start, crosses, finish = ([(high - y, x) for x, y in places] for places in (start, crosses, finish))
        lies = [((high - y, x), kind) for (x, y), kind in lies]
        ahead, wide, high = (-ahead[1], ahead[0]), high, wide
    rows = ["".join("." if (x, y) in road else "#" for x in range(wide)) for y in reversed(range(high))]
    data = {
        "squares": rows, "theme": "city", "level": "easy", "paper": paper, "square_mm": square,
        "start": {"line": start, "crosses": crosses}, "finish": {"line": finish, "direction": ahead},
        "hazards": [{"at": at, "kind": kind} for at, kind in lies],
    }  # fmt: skip
    return parse_track(json.dumps(data).encode(), "test")


def sheet_of(track: Track, ink: Ink = "colour", lang: str = "en") -> Sheet:
    """The track with the city's look."""
    rules = find_rules()
    return make_sheet(prove(track, rules), load_theme("city"), rules, lang, ink, None)


@cache
def plain(ink: Ink = "colour") -> Sheet:
    """The hand-made track as most tests use it."""
    return sheet_of(hand_made(), ink)


@cache
def made() -> Sheet:
    """A track made from an ID, on small paper."""
    proven, theme = find_track(Wanted(target="ice", level="easy", seed="7", paper="a5"), find_rules())
    return make_sheet(proven, theme, find_rules(), "en", "colour", None)


def book(sheet: Sheet, data: dict[str, Any] | bytes | None = None) -> bytes:
    """The sheet's track page, carrying its own data or whatever is given."""
    inside = to_json(carried(sheet) if data is None else data) if not isinstance(data, bytes) else data
    return make_book([lambda pen: track_page.draw(pen, sheet)], "t", sheet.words.lang, sheet.ink, inside)


def checked(folder: Path, pdf: bytes) -> Report:
    """The report on these bytes."""
    path = folder / "sheet.pdf"
    path.write_bytes(pdf)
    return check_pdf(path)


def wrong(report: Report) -> dict[str, str]:
    """What did not agree."""
    return {finding.what: finding.said for finding in report.findings if not finding.fine}


def painted(sheet: Sheet, boxes: list[tuple[float, float, float, float]], grey: float, *, mm: bool = False) -> bytes:
    """The sheet with boxes (x, y, width, height) in squares of the field, or in mm, painted over in one grey."""
    paper = sheet.track.paper
    left, low = (0.0, 0.0) if mm else paper.corner(sheet.track.columns, sheet.track.rows)
    side = 1.0 if mm else paper.square
    out = io.BytesIO()
    canvas = Canvas(out, (paper.width / POINT, paper.height / POINT))
    canvas.scale(1 / POINT, 1 / POINT)
    canvas.setFillGray(grey)
    for x, y, w, h in boxes:
        canvas.rect(left + side * x, low + side * y, side * w, side * h, stroke=0, fill=1)
    canvas.save()
    overlay = pypdf.PdfReader(io.BytesIO(out.getvalue())).pages[0]
    return rewritten(sheet, lambda page: page.merge_page(overlay))


def rewritten(sheet: Sheet, change: Any) -> bytes:
    """The sheet with its page changed by another program."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(book(sheet)))
    change(writer.pages[0])
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


MADE = [
    ("city", "easy", "a4", "colour"), ("city", "medium", "letter", "saver"), ("city", "nasty", "a4", "mono"),
    ("ice", "easy", "a5", "saver"), ("ice", "medium", "a4-landscape", "mono"), ("ice", "nasty", "a4", "colour"),
    ("jungle", "easy", "a4-10mm", "mono"), ("jungle", "medium", "a4", "colour"), ("jungle", "nasty", "letter", "saver"),
    ("space", "easy", "a3", "colour"), ("space", "medium", "300x240mm", "saver"), ("space", "nasty", "a5-3mm", "mono"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "case"), list(enumerate(MADE)), ids=["-".join(case) for case in MADE])
def test_made_sheets_pass(number: int, case: tuple[str, str, str, Ink], tmp_path: Path) -> None:
    """Every theme and level, on many papers, in every ink, in every language, with and without more pages."""
    theme_name, level, paper, ink = case
    rules = find_rules("vollgas", ["beginner"] if number == 4 else [])
    proven, theme = find_track(Wanted(target=f"{theme_name}/{level}#7@{paper}"), rules)
    sheet = make_sheet(proven, theme, rules, LANGS[number % len(LANGS)], ink, None)
    pages = Pages(rules=number % 3 == 0, scoresheet=number % 4 == 1, solution=number % 3 == 2)
    report = checked(tmp_path, print_sheet(sheet, pages))
    assert wrong(report) == {}
    assert report.passed
    assert report.square_mm == pytest.approx((proven.track.paper.square,) * 2, abs=0.0005)
    assert report.ruler_mm == pytest.approx(50, abs=0.02)
    assert "made again from its ID: the same" in report.findings[0].said


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(
    ("paper", "square", "ink"),
    [
        ("a5", 5.0, "colour"),
        ("a4", 3.0, "saver"),
        ("a3", 15.0, "mono"),
        ("900x700mm", 20.0, "saver"),
        ("letter", 7.5, "colour"),
    ],
)
def test_hand_made_tracks_pass(turns: int, paper: str, square: float, ink: Ink, tmp_path: Path) -> None:
    """Tracks without an ID, driven in all four directions, from the smallest squares to the largest."""
    report = checked(tmp_path, book(sheet_of(hand_made(turns, paper, square), ink, LANGS[turns % len(LANGS)])))
    assert wrong(report) == {}
    assert "made by hand" in report.findings[0].said


def test_finish_at_the_edge_passes(tmp_path: Path) -> None:
    """A finish line on the field's edge, with half a row of chequers outside, and a track without hazards."""
    data = track_data(hand_made(hazards=False))
    data["squares"], data["rows"] = data["squares"][2:], data["rows"] - 2
    del data["fingerprint"]
    track = parse_track(to_json(data), "test")
    assert wrong(checked(tmp_path, book(sheet_of(track)))) == {}


def test_report_says_what_was_compared(tmp_path: Path) -> None:
    """One line a comparison with its figures, and the same for programs."""
    report = checked(tmp_path, book(plain()))
    text = "\n".join(report.lines())
    barrier = sum(1 for _ in plain().track.barrier_squares())
    road = sum(1 for _ in plain().track.road_squares())
    for words in ("par", f"{barrier} dark, {road} road", "5.000 mm wide", "50.00 mm", "4 symbols", "3 numbered rings"):
        assert words in text
    assert report.lines()[-1].startswith("yes: own/easy:")
    facts = json.loads(json.dumps(report.facts()))
    assert facts["passed"] is True
    assert facts["square_mm"] == [5.0, 5.0]
    compared = "track proof words page square ruler squares grid hazards crosses start finish picture"
    assert [one["what"] for one in facts["compared"]] == compared.split()


def test_command_exits_with_one(tmp_path: Path) -> None:
    """The command passes a sheet quietly and answers a changed one with "no" and exit code 1."""
    good, bad = tmp_path / "good.pdf", tmp_path / "bad.pdf"
    good.write_bytes(book(plain()))
    bad.write_bytes(painted(plain(), [(1, 5, 1, 1)], 0.0))
    runner = CliRunner()
    assert runner.invoke(main, ["check", str(good)]).exit_code == 0
    result = runner.invoke(main, ["check", str(bad)])
    assert result.exit_code == 1
    assert "no: squares: (1, 5) is no barrier but printed dark" in result.output
    assert runner.invoke(main, ["check", str(tmp_path / "none.pdf")]).exit_code == 2


def changed(track: Track) -> bytes:
    """What a sheet of the changed track would carry, with its own fingerprint and par; on the page of the plain one."""
    return book(plain(), carried(sheet_of(track)))


def test_a_flipped_square_is_found(tmp_path: Path) -> None:
    """A road square in the data that is barrier on the page, and the other way round."""
    track = plain().track
    for at, says in (((6, 5), "(6, 4) is barrier but printed light (and 2 more)"), ((1, 6), "(1, 6) is barrier but")):
        rows = [list(row) for row in track.squares]
        row = rows[track.rows - 1 - at[1]]
        row[at[0]] = "." if row[at[0]] == "#" else "#"
        report = checked(tmp_path, changed(replace(track, squares=tuple(map("".join, rows)))))
        assert says in wrong(report)["squares"]
        assert "not printed" in wrong(report)["words"]  # the fingerprint


def test_changed_hazards_are_found(tmp_path: Path) -> None:
    """A hazard that the data lacks, adds, moves or calls by another kind."""
    track = plain().track
    first, *rest = track.hazards
    assert first == Hazard(Cross(3, 5), "brake")
    report = checked(tmp_path, changed(replace(track, hazards=tuple(rest))))
    assert "something lies on (3, 5)" in wrong(report)["crosses"]
    more = (*track.hazards, Hazard(Cross(2, 8), "turbo"))
    report = checked(tmp_path, changed(replace(track, hazards=more)))
    assert wrong(report)["hazards"] == "the symbol of the turbo on (2, 8) is not there"
    report = checked(tmp_path, changed(replace(track, hazards=(Hazard(Cross(3, 6), "brake"), *rest))))
    assert "the symbol of the brake on (3, 6) is not there" in wrong(report)["hazards"]
    assert "something lies on (3, 5)" in wrong(report)["crosses"]
    report = checked(tmp_path, changed(replace(track, hazards=(Hazard(Cross(3, 5), "turbo"), *rest))))
    assert wrong(report)["hazards"] == "the symbol of the turbo on (3, 5) is that of a brake"


def test_changed_lines_are_found(tmp_path: Path) -> None:
    """A start cross less, a start line shorter than printed."""
    track = plain().track
    report = checked(tmp_path, changed(replace(track, starts=(*track.starts[:2],))))
    assert "(3, 2) is no barrier but printed dark" in wrong(report)["squares"]
    report = checked(tmp_path, changed(replace(track, start=(Cross(1, 3), Cross(4, 3)))))
    assert "(4, 3) is no barrier but printed dark" in wrong(report)["squares"]


@pytest.mark.parametrize("ink", ["colour", "saver", "mono"])
def test_another_track_inside_is_found(ink: Ink, tmp_path: Path) -> None:
    """The page of one track with the data of another one."""
    other = carried(sheet_of(hand_made(2), ink))
    found = wrong(checked(tmp_path, book(plain(ink), other)))
    assert {"words", "squares", "hazards", "start", "finish"} <= found.keys()


def test_false_id_is_found(tmp_path: Path) -> None:
    """A sheet that is right in itself, but whose ID makes another track."""
    track = made().track
    assert track.id is not None
    data = carried(made())
    data["track"] |= {"id": track.id._replace(seed="8").text, "seed": "8"}
    report = checked(tmp_path, book(made(), data))
    assert "makes another track" in wrong(report)["track"]
    assert report.verdict.startswith("no: track:")


def test_what_can_not_be_made_again_is_said(tmp_path: Path) -> None:
    """Another theme of this name, or none: no fault, but no plain yes either."""
    data = carried(made())
    mine = data["symbols"] | {"brake": data["symbols"]["turbo"]} if "brake" in data["symbols"] else {}
    report = checked(tmp_path, book(made(), data | {"symbols": mine}))
    assert "installed here is another one" in report.findings[0].said
    assert "hazards" in wrong(report)  # since the page shows the other symbol
    track = made().track
    sheet = replace(made(), track=replace(track, theme="mine", id=track.id and track.id._replace(theme="mine")))
    report = checked(tmp_path, book(sheet))
    assert report.passed
    assert report.verdict.startswith(
        "yes, as printed; but its ID could not be remade here: theme mine is not installed"
    )
    assert "its page could not be redrawn here" in report.verdict
    assert [line[:9] for line in report.lines() if line.startswith("--")] == ["--  track", "--  pictu"]
    assert len(report.facts()["doubts"]) == 2


def test_themes_of_one_name_are_told_apart(tmp_path: Path) -> None:
    """Somebody's own theme with a shipped one's name and symbols but other colours: as printed, but not redrawn."""
    theme = made().theme
    mine = replace(made(), theme=replace(theme, palette=replace(theme.palette, ink="#203020")))
    report = checked(tmp_path, book(mine))
    assert report.passed
    assert "the theme ice installed here is another one" in report.verdict


def test_forged_origins_get_no_plain_yes(tmp_path: Path) -> None:
    """A symbol changed by a hair's breadth, an older version, a newer generator, over another track's ID."""
    data = json.loads(to_json(carried(made())))
    kind = next(iter(data["symbols"]))
    data["symbols"][kind]["shapes"][0]["stroke_width"] += 1e-6
    assert checked(tmp_path, book(made(), data)).verdict.startswith("yes, as printed; but its ID could not be remade")
    data = carried(made())
    report = checked(tmp_path, book(made(), data | {"version": "0.0.1"}))
    assert report.verdict.startswith("yes, as printed; but its page could not be redrawn here: made by version 0.0.1")
    report = checked(tmp_path, book(made(), data | {"generator": GENERATOR + 1}))
    assert report.verdict.startswith(
        f"no: track: made by generator {GENERATOR + 1}, newer than {GENERATOR} here: update"
    )


def test_older_generators_sheets_pass_with_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet by an older generator is as printed, and the verdict says that its ID was not remade."""
    pdf = book(made())
    monkeypatch.setattr("vollgas.check.GENERATOR", GENERATOR + 1)
    report = checked(tmp_path, pdf)
    assert report.passed
    assert report.verdict.startswith("yes, as printed; but its ID could not be remade here: it is by generator")


@pytest.mark.parametrize("factor", [0.995, 1.005, 1.01, 0.99, 1.001])
def test_scaled_pages_are_found(factor: float, tmp_path: Path) -> None:
    """A page scaled as "fit to page" would, even by a thousandth: the squares are no longer exact."""
    scale = pypdf.Transformation().scale(factor)
    found = wrong(checked(tmp_path, rewritten(plain(), lambda page: page.add_transformation(scale))))
    assert f"{5 * factor:.3f} mm wide" in found["square"]
    if abs(factor - 1) > 0.001:
        assert f"{50 * factor:.2f} mm" in found["ruler"]


def test_moved_turned_and_cut_pages_are_found(tmp_path: Path) -> None:
    """A page moved by a fifth of a millimetre, turned, cut, or on other paper."""
    move = pypdf.Transformation().translate(0.2 / POINT, 0)
    assert (
        "0.200 mm off"
        in wrong(checked(tmp_path, rewritten(plain(), lambda page: page.add_transformation(move))))["square"]
    )
    assert "page" in wrong(checked(tmp_path, rewritten(plain(), lambda page: page.rotate(180))))
    box = pypdf.generic.RectangleObject((0, 0, 300, 300))
    assert "page" in wrong(checked(tmp_path, rewritten(plain(), lambda page: setattr(page, "cropbox", box))))
    assert "page" in wrong(checked(tmp_path, rewritten(plain(), lambda page: page.scale_by(2))))


@pytest.mark.parametrize("ink", ["colour", "saver", "mono"])
def test_painted_squares_are_found(ink: Ink, tmp_path: Path) -> None:
    """White over a barrier square, black over a road square or one off the road, and a grey spot on the road."""
    sheet = plain(ink)
    for box, grey, says in (
        ((0, 5, 1, 1), 1.0, "(0, 5) is barrier but printed light"),
        ((0, 5, 0.6, 1), 1.0, "(0, 5) is barrier but printed light"),
        ((2, 6, 1, 1), 0.0, "(2, 6) is no barrier but printed dark"),
        ((8.3, 2.2, 0.5, 0.5), 0.0, "(8, 2) is no barrier but printed dark"),
        ((2.3, 6.3, 0.4, 0.4), 0.8, "(2, 6) is road, and something is printed on it"),
    ):
        assert wrong(checked(tmp_path, painted(sheet, [box], grey)))["squares"] == says


@pytest.mark.parametrize("ink", ["colour", "saver", "mono"])
@pytest.mark.parametrize("grey", [0.0, 1.0])
def test_painted_symbols_are_found(ink: Ink, grey: float, tmp_path: Path) -> None:
    """A symbol painted over, wholly or its upper half."""
    for box in ((2.55, 4.55, 0.9, 0.9), (2.55, 5, 0.9, 0.45)):
        found = wrong(checked(tmp_path, painted(plain(ink), [box], grey)))
        assert found["hazards"].startswith("the symbol of the brake on (3, 5) is")


def test_small_things_on_crosses_and_lines_are_found(tmp_path: Path) -> None:
    """A dot on a cross, a cross rubbed out, a grid line missing."""
    found = wrong(checked(tmp_path, painted(plain(), [(2.95, 7.95, 0.1, 0.1)], 0.0)))
    assert found.keys() == {"crosses", "picture"}
    assert found["crosses"] == "something lies on (3, 8), where no hazard is"
    assert "crosses" in wrong(checked(tmp_path, painted(plain(), [(2.8, 7.8, 0.4, 0.4)], 1.0)))
    found = wrong(checked(tmp_path, painted(plain(), [(2.1, 7.9, 0.8, 0.2)], 1.0)))
    assert "the line between (2, 7) and (2, 8) is missing" in found["grid"]


def test_start_finish_and_ruler_are_looked_at(tmp_path: Path) -> None:
    """A ring, a number, the lines, the chequers and the ruler painted over."""
    sheet = plain()
    x, y, _ = ruler_place(sheet.track.paper)
    for box, grey, what, says in (
        ((2.6, 1.6, 0.8, 0.8), 1.0, "start", "start cross (3, 2) has no ring"),
        ((1.1, 2.9, 0.6, 0.3), 1.0, "start", "the start line is not whole"),
        ((7.2, 11.8, 0.8, 0.4), 1.0, "finish", "the finish line is not whole"),
        ((7.0, 12.2, 1.0, 0.8), 1.0, "finish", "wrong chequers behind the finish line: "),
        ((7.0, 12.2, 1.0, 0.8), 0.0, "finish", "wrong chequers behind the finish line: "),
    ):
        assert says in wrong(checked(tmp_path, painted(sheet, [box], grey)))[what]
    report = checked(tmp_path, painted(sheet, [(x + 48, y - 1, 4, 4)], 1.0, mm=True))
    assert "ruler" in wrong(report)
    assert report.ruler_mm is None


def test_blank_and_black_pages_are_found(tmp_path: Path) -> None:
    """Pages that show nothing at all of what they carry."""
    for grey in (0.0, 1.0):
        found = wrong(checked(tmp_path, painted(plain(), [(0, 0, 500, 500)], grey, mm=True)))
        assert {"square", "ruler", "squares", "grid", "hazards", "start", "finish"} <= found.keys()


def test_swapped_numbers_are_found(tmp_path: Path) -> None:
    """A sheet whose start crosses are numbered in another order than the data has them."""
    track = plain().track
    report = checked(tmp_path, changed(replace(track, starts=track.starts[::-1])))
    assert "bears 3, not 1" in wrong(report)["start"] or "bears 1, not 3" in wrong(report)["start"]


def test_another_par_is_found(tmp_path: Path) -> None:
    """Par changed in the data, or printed as it is not."""
    data = carried(plain())
    report = checked(tmp_path, book(plain(), data | {"par": data["par"] - 1}))
    assert f"par is {data['par']}" in wrong(report)["proof"]
    assert f"par {data['par'] - 1} is not what is printed: {data['par']}" in wrong(report)["words"]
    solution = replace(plain().solution, par=data["par"] + 1)
    report = checked(tmp_path, book(replace(plain(), solution=solution), data))
    assert "is not what is printed" in wrong(report)["words"]


def test_a_pursuit_has_no_medals(tmp_path: Path) -> None:
    """Par alone is read from a pursuit's sheet; medals printed there are found."""
    rules = find_rules("vollgas", ["pursuit"])
    chase = make_sheet(prove(hand_made(), rules), load_theme("city"), rules, "en", "colour", None)
    report = checked(tmp_path, book(chase))
    assert report.passed
    assert f"name, par {chase.solution.par}, without medals," in report.findings[2].said
    tempted = replace(chase, rules=find_rules())
    assert wrong(checked(tmp_path, book(tempted, carried(chase))))["words"].endswith("not nothing")


def test_a_track_without_a_way_is_found(tmp_path: Path) -> None:
    """Data of a track that can't be driven."""
    rows = [list(row) for row in plain().track.squares]
    rows[5] = list("#" * len(rows[5]))
    shut = replace(plain(), track=replace(plain().track, squares=tuple(map("".join, rows)), hazards=()))
    assert "can't be reached" in wrong(checked(tmp_path, book(shut)))["proof"]


def refused(folder: Path, pdf: bytes) -> str:
    """The one line with which a file is refused; exit code 1."""
    with pytest.raises(VollgasError) as caught:
        checked(folder, pdf)
    assert caught.value.exit_code == 1
    assert "\n" not in str(caught.value)
    return str(caught.value)


def inside_of(**changes: Any) -> bytes:
    """The plain sheet's data with some keys changed."""
    return json.dumps(carried(plain()) | changes).encode()


def test_foreign_files_are_refused(tmp_path: Path) -> None:
    """No PDF, a PDF of someone else's, one with other attachments, an encrypted one, a huge one, one cut short."""
    out = io.BytesIO()
    canvas = Canvas(out)
    canvas.drawString(99, 99, "not ours")
    canvas.save()
    assert "carries no track to check: only track sheets" in refused(tmp_path, out.getvalue())
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(out.getvalue()))
    writer.add_attachment("tracks.json", b"{}")
    both = io.BytesIO()
    writer.write(both)
    assert "carries no track to check: only track sheets" in refused(tmp_path, both.getvalue())
    writer.add_attachment(TRACK_FILE, b"")
    writer.encrypt("", "owner", algorithm="RC4-128")
    locked = io.BytesIO()
    writer.write(locked)
    assert "encrypted" in refused(tmp_path, locked.getvalue())
    assert "can't be read as a PDF" in refused(tmp_path, b"")
    assert "can't be read as a PDF" in refused(tmp_path, b"\x89PNG")
    assert "too large" in refused(tmp_path, book(plain()).ljust(LIMIT + 1))
    assert "no vollgas sheet" in refused(tmp_path, book(plain())[:5000])


def test_other_units_are_refused(tmp_path: Path) -> None:
    """A page that asks to be printed twice as large as it is drawn."""
    double = pypdf.generic.FloatObject(2)
    units = {pypdf.generic.NameObject("/UserUnit"): double}
    assert "not measured in points" in refused(tmp_path, rewritten(plain(), lambda page: page.update(units)))


def test_escaped_names_are_read(tmp_path: Path) -> None:
    """Other units, spelled so that a search of the file's bytes would miss them."""
    odd = {pypdf.generic.NameObject("/UserUnitXY"): pypdf.generic.FloatObject(2)}
    pdf = rewritten(plain(), lambda page: page.update(odd)).replace(b"/UserUnitXY", b"/User#55nit")
    assert b"/UserUnit" not in pdf
    assert "not measured in points" in refused(tmp_path, pdf)


def test_packed_objects_are_read(tmp_path: Path) -> None:
    """Other units in a page that is packed into a stream, by an update at the file's end."""
    old = rewritten(plain(), lambda page: page)
    reader = pypdf.PdfReader(io.BytesIO(old))
    page, root = reader.pages[0], reader.trailer["/Root"].indirect_reference
    number, most = page.indirect_reference.idnum, len(reader.xref[0]) + 5
    before = old.rsplit(b"startxref", 1)[1].split()[0].decode()
    for unit in (None, 2):
        if unit is not None:
            page[pypdf.generic.NameObject("/UserUnit")] = pypdf.generic.FloatObject(unit)
        out = io.BytesIO()
        page.write_to_stream(out)
        head = f"{number} 0 "
        packed = zlib.compress(head.encode() + out.getvalue())
        first = f"{most} 0 obj <</Type/ObjStm/N 1/First {len(head)}/Filter/FlateDecode/Length {len(packed)}>> stream\n"
        update = b"\n" + first.encode() + packed + b"\nendstream endobj\n"
        rows = b"".join(
            kind.to_bytes(1, "big") + at.to_bytes(4, "big") + index.to_bytes(1, "big")
            for kind, at, index in ((2, most, 0), (1, len(old) + 1, 0), (1, len(old) + len(update), 0))
        )
        table = (
            f"{most + 1} 0 obj <</Type/XRef/Size {most + 2}/W[1 4 1]/Index[{number} 1 {most} 2]"
            f"/Root {root.idnum} 0 R/Prev {before}/Length {len(rows)}>> stream\n"
        )
        end = f"\nendstream endobj\nstartxref\n{len(old) + len(update)}\n%%EOF\n"
        pdf = old + update + table.encode() + rows + end.encode()
        assert b"/UserUnit" not in pdf
        if unit is None:
            assert checked(tmp_path, pdf).passed
        else:
            assert "not measured in points" in refused(tmp_path, pdf)


def test_overfull_pages_are_refused(tmp_path: Path) -> None:
    """Tens of thousands of hair-thin boxes: nobody waits until they are drawn, though a thousand are looked at."""
    assert "more is drawn" in refused(tmp_path, painted(plain(), [(1, 1, 1, 0.001)] * (MOST_DRAWN + 1), 0.0))
    assert not checked(tmp_path, painted(plain(), [(1, 1, 1, 0.001)] * 1000, 0.0)).passed


def test_layers_and_scripts_are_refused(tmp_path: Path) -> None:
    """A file with layers, which one program hides and the next prints, or with scripts, which may draw anything."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(book(plain())))
    writer.root_object[pypdf.generic.NameObject("/OCProperties")] = pypdf.generic.DictionaryObject()
    assert "it has layers" in refused(tmp_path, saved(writer))
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(book(plain())))
    name, text = pypdf.generic.NameObject, pypdf.generic.TextStringObject
    action = {name("/S"): name("/JavaScript"), name("/JS"): text("this.addAnnot({page: 0, type: 'Square'})")}
    writer.root_object[name("/OpenAction")] = pypdf.generic.DictionaryObject(action)
    assert "it has scripts" in refused(tmp_path, saved(writer))


def saved(writer: pypdf.PdfWriter) -> bytes:
    """The bytes of what pypdf writes."""
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_annotations_and_forms_are_found(tmp_path: Path) -> None:
    """An annotation on the page, seen or hidden, and a form without a field on it."""
    for flag in (0, 2, 4):
        square = pypdf.annotations.Rectangle((200, 300, 260, 360), interior_color="000000")
        square.flags = flag
        writer = pypdf.PdfWriter(clone_from=io.BytesIO(book(plain())))
        writer.add_annotation(0, square)
        assert "annotations or form fields" in wrong(checked(tmp_path, saved(writer)))["page"]
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(book(plain())))
    form = pypdf.generic.DictionaryObject({pypdf.generic.NameObject("/Fields"): pypdf.generic.ArrayObject()})
    writer.root_object[pypdf.generic.NameObject("/AcroForm")] = form
    assert "annotations or form fields" in wrong(checked(tmp_path, saved(writer)))["page"]


def test_permission_to_scale_is_found(tmp_path: Path) -> None:
    """A file that no longer asks to be printed as large as it is, or that has a part trimmed out for printing."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(book(plain())))
    del writer.root_object["/ViewerPreferences"]
    assert "PrintScaling" in wrong(checked(tmp_path, saved(writer)))["page"]
    box = pypdf.generic.RectangleObject((100, 100, 300, 300))
    assert "page" in wrong(checked(tmp_path, rewritten(plain(), lambda page: setattr(page, "trimbox", box))))


@pytest.mark.parametrize("ink", ["colour", "mono"])
def test_whatever_is_painted_over_is_found(ink: Ink, tmp_path: Path) -> None:
    """Title, flags, par, medals, QR code, legend, a start number, a thin white line: all that is on the page."""
    sheet = plain(ink)
    wide, high = sheet.track.paper.width, sheet.track.paper.height
    x, y = sheet.track.paper.corner(sheet.track.columns, sheet.track.rows)
    boxes = {
        "title": (10, high - 18, 40, 8), "flags": (wide - 22, high - 26, 12, 6), "par": (10, 17, 12, 6),
        "medals": (30, 17, 25, 6), "code": (wide - 20, 12, 5, 5), "legend": (12, 30, 30, 8),
        "number": (x + 9, y + 9, 2, 2), "line": (x, y + 12.4, 5, 0.3),
    }  # fmt: skip
    for name, box in boxes.items():
        found = wrong(checked(tmp_path, painted(sheet, [box], 1.0, mm=True)))
        assert "is not as drawn now" in found["picture"], name


def test_a_number_behind_the_title_counts(tmp_path: Path) -> None:
    """A sheet of a pack passes with its number, and not with another one."""
    third, fourth = (replace(made(), number=number) for number in (3, 4))
    assert checked(tmp_path, book(third)).verdict.startswith("yes: ")
    assert set(wrong(checked(tmp_path, book(third, carried(fourth))))) == {"picture"}
    assert set(wrong(checked(tmp_path, book(third, carried(made()))))) == {"picture"}


def test_colours_count(tmp_path: Path) -> None:
    """A sheet in other colours of the same grey, under the mark of the installed theme."""
    palette = plain().theme.palette
    red = replace(plain(), theme=replace(plain().theme, palette=replace(palette, tint="#ffe0ff")))
    assert "is not as drawn now" in wrong(checked(tmp_path, book(red, carried(plain()))))["picture"]


def test_another_code_or_legend_is_found(tmp_path: Path) -> None:
    """The QR code of another track, and two kinds' names changed over in the legend."""
    theme = plain().theme
    looks = dict(theme.hazards)
    looks["brake"], looks["turbo"] = (
        replace(looks["brake"], names=looks["turbo"].names), replace(looks["turbo"], names=looks["brake"].names)
    )  # fmt: skip
    pdf = book(replace(plain(), theme=replace(theme, hazards=looks)), carried(plain()))
    assert wrong(checked(tmp_path, pdf)).keys() == {"picture"}
    with pytest.MonkeyPatch.context() as patch:
        draw = frame._draw_code
        patch.setattr(frame, "_draw_code", lambda pen, name, right: draw(pen, name[:-1] + "X", right))
        pdf = book(plain())
    assert wrong(checked(tmp_path, pdf)).keys() == {"picture"}


def test_differing_tiles_are_named() -> None:
    """A few pixels may differ; more of them are found at their place, and another size is found at once."""
    page = np.full((300, 240, 3), 255, np.uint8)
    other = page.copy()
    other[100, 50:54, 1] = 0
    assert differing(page, other, 6.0) == []
    other[100, 50:55, 1] = 0
    assert differing(page, other, 6.0) == [(pytest.approx(9), pytest.approx(33))]
    assert differing(page, page - 16, 6.0) == []
    assert len(differing(page, page - 17, 6.0)) == 500
    assert differing(page, page[1:], 6.0)


def test_sheets_saved_by_another_program_pass(tmp_path: Path) -> None:
    """Written anew, its streams packed otherwise, with other metadata: the same sheet."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(print_sheet(made(), Pages())))
    for page in writer.pages:
        page.compress_content_streams()
    writer.add_metadata({"/Title": "my race", "/Author": "me"})
    report = checked(tmp_path, saved(writer))
    assert report.verdict == f"yes: {made().track.name} is printed as it was proven"
    assert "no other page was looked at" in report.findings[-1].said


def test_the_example_passes(tmp_path: Path) -> None:
    """The hand-made track in examples/, in every language, in every ink, for beginners too."""
    for ink, lang, variants in (
        ("colour", "en", []),
        ("saver", "de", ["beginner"]),
        ("mono", "es", []),
        ("colour", "ru", []),
    ):
        rules = find_rules("vollgas", variants)
        example = Path(__file__).parents[1] / "examples" / "own-track.json"
        proven, theme = find_track(Wanted(target=str(example)), rules)
        sheet = make_sheet(proven, theme, rules, lang, cast("Ink", ink), None)
        assert checked(tmp_path, print_sheet(sheet, Pages())).verdict.startswith("yes: ")


def test_a_hostile_attachment_stays_in_its_fence(tmp_path: Path) -> None:
    """Two megabytes that unpack to two thousand: one line and exit code 1."""
    packer = zlib.compressobj(9)
    head = packer.compress(b"") + packer.flush(zlib.Z_FULL_FLUSH)
    block = packer.compress(b" " * 1_000_000) + packer.flush(zlib.Z_FULL_FLUSH)
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(book(plain())))
    names = writer.root_object["/Names"]["/EmbeddedFiles"]["/Names"]
    file = names[1].get_object()["/EF"]["/F"].get_object()
    file._data = head + block * 2000
    file[pypdf.generic.NameObject("/Filter")] = pypdf.generic.NameObject("/FlateDecode")
    path = tmp_path / "bomb.pdf"
    path.write_bytes(saved(writer))
    result = CliRunner().invoke(main, ["check", str(path)])
    assert result.exit_code == 1
    assert result.output == f"vollgas: {path}: it asks for more memory or time than any sheet needs\n"


def test_missing_files_are_wrong_use(tmp_path: Path) -> None:
    """No such file, or a folder: the user named the wrong thing."""
    for path in (tmp_path / "none.pdf", tmp_path):
        with pytest.raises(BadInput):
            check_pdf(path)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", ""),
        (b"[]", "not what vollgas writes"),
        (b"\xff\xfe", "not what vollgas writes"),
        (b'{"track": ' + b"[" * 100_000, "nested too deeply"),
        (b" " * (CARRIED_LIMIT + 1), "is larger than"),
        (inside_of(extra=1), "unknown field `extra`"),
        (inside_of(par=-1), "par"),
        (inside_of(par=10**400), "not what vollgas writes"),
        (inside_of(ink="gold"), "gold"),
        (inside_of(number=0), "number"),
        (inside_of(number=10**6), "number"),
        (inside_of(number="2"), "number"),
        (inside_of(lang="xx"), "unknown language 'xx'"),
        (inside_of(game="chess"), "unknown game 'chess'"),
        (inside_of(variants=["up"]), "unknown variant 'up'"),
        (inside_of(symbols={}), "no symbol for brake"),
        (inside_of(symbols={"bomb": {"shapes": []}}), "bomb"),
        (inside_of(track={"squares": ["." * 1000] * 1000}), "squares"),
        (inside_of(track=[]), "track.json"),
        (inside_of(track=track_data(plain().track) | {"fingerprint": "0000"}), "changed since it was saved"),
    ],
    ids=lambda value: None if isinstance(value, bytes) else value[:20] or "empty",
)  # fmt: skip
def test_damaged_data_is_refused(data: bytes, says: str, tmp_path: Path) -> None:
    """An attachment that is no text, too deep, too large, or not what vollgas writes there."""
    assert says in refused(tmp_path, book(plain(), data))


@pytest.mark.parametrize(
    "shape",
    [
        {"path": [["move", [[1e9, 0]]]]},
        {"path": [["curve", [[0, 0]]]]},
        {"path": [["line", [[0, 0]]]]},
        {"path": [["fly", [[0, 0]]]]},
        {"path": [["move", [[0, 0]]]] * 500},
        {"fill": "red"},
        {"stroke_width": -1},
        {"stroke_width": 1e308},
    ],
)
def test_odd_symbols_are_refused(shape: dict[str, Any]) -> None:
    """Coordinates far away, paths that make no sense, colours that are none: nothing of it reaches the pen."""
    good = {"path": [["move", [[0, 0]]], ["line", [[0.1, 0]]]], "fill": "#000000", "stroke": None, "stroke_width": 0}
    symbols = carried(plain())["symbols"]
    assert parse_carried(inside_of(symbols=symbols | {"pit": {"shapes": [good]}}), "test").par == plain().solution.par
    with pytest.raises(VollgasError, match="test: not what vollgas writes"):
        parse_carried(inside_of(symbols=symbols | {"pit": {"shapes": [good | shape]}}), "test")


def test_reader_knows_all_that_is_written() -> None:
    """The reader's schema has the very keys that the printer writes, and how a measured printer was corrected."""
    assert {field.name for field in fields(_Inside)} == {*Carried.__dataclass_fields__, "printer"}
    highest = to_json(carried(replace(plain("mono"), number=MOST_TRACKS)))
    assert parse_carried(highest, "test").number == MOST_TRACKS
    inside = parse_carried(to_json(carried(plain("mono"))), "test")
    assert inside.number == 0
    assert inside.track == plain("mono").track
    assert inside.ink == "mono"
    assert inside.symbols == {kind: plain().theme.hazards[kind].symbol for kind in ("brake", "turbo", "ramp")}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=300), st.booleans())
def test_random_bytes_are_refused(tmp_path: Path, data: bytes, headed: bool) -> None:
    """Whatever the bytes, with a PDF's first line or without: one line, no traceback."""
    assert refused(tmp_path, (b"%PDF-1.7\n" if headed else b"") + data)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_damaged_sheets_never_raise_anything_else(tmp_path: Path, data: st.DataObject) -> None:
    """A sheet with a few bytes changed or cut off: a report or a refusal."""
    pdf = bytearray(book(plain()))
    for at in data.draw(st.lists(st.integers(0, len(pdf) - 1), max_size=8)):
        pdf[at] = data.draw(st.integers(0, 255))
    end = data.draw(st.one_of(st.just(len(pdf)), st.integers(0, len(pdf))))
    try:
        answer = checked(tmp_path, bytes(pdf[:end])).verdict
    except VollgasError as error:
        answer = str(error)
    assert answer
    assert "\n" not in answer
