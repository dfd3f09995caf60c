"""The printer's test page, and printers that were measured: options, limits, and pages that come out true."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pypdf
import pytest
import zxingcpp
from click.testing import CliRunner
from drawing_help import MM, assert_apart, assert_inside, coverage, letters, picture, read_page, sheet, words_on
from hypothesis import given
from hypothesis import strategies as st
from pypdf.generic import ContentStream
from pypdfium2 import PdfDocument

from vollgas.calibrating import Order, calibration_facts, find_calibration, print_calibration
from vollgas.check import check_pdf
from vollgas.cli import main
from vollgas.drawing.pages import ghostline, track
from vollgas.drawing.pages.calibrate import Calibration
from vollgas.drawing.pen import Part, Pen
from vollgas.drawing.scales import REACH, scales_of
from vollgas.errors import BadInput
from vollgas.packing.manifest import options_of
from vollgas.packing.plan import Order as PackOrder
from vollgas.paper import MARGIN, Paper, make_paper
from vollgas.printer import LEAST_SCALE, MOST_OFFSET, MOST_SCALE, NEAREST, TRUE, Printer, parse_printer
from vollgas.words import LANGS

ORDERS = [
    Order("a4"), Order("a4", landscape=True), Order("letter"), Order("a5"), Order("a5", landscape=True), Order("a3"),
    Order("100x150mm"), Order("130x180mm"), Order("900x700mm"),
]  # fmt: skip
every_order = pytest.mark.parametrize("order", ORDERS, ids=lambda order: f"{order.paper}-{order.landscape}")


@cache
def made(order: Order, lang: str = "en", ink: str = "colour", printer: Printer = TRUE) -> tuple[Calibration, bytes]:
    """The page and its PDF."""
    page = find_calibration(Order(order.paper, order.landscape, lang, ink), printer)
    return page, print_calibration(page)


def lines_of(pdf: bytes) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The ends of every straight line of a page, mm."""
    return [(line[0], line[1]) for path in read_page(pdf)[0] if path.stroke for line in path.subpaths if len(line) == 2]


@every_order
def test_the_scales_are_exact(order: Order) -> None:
    """A tick stands at every millimetre of both scales, and of the two in the middle, to a hundredth of one."""
    page, pdf = made(order)
    across, up = scales_of(page.paper)
    lines = lines_of(pdf)
    upright = [(a, b) for a, b in lines if abs(a[0] - b[0]) < 0.005]
    level = [(a, b) for a, b in lines if abs(a[1] - b[1]) < 0.005]
    assert {round(x - MARGIN, 2) for (x, y), _ in upright if abs(y - MARGIN) < 0.005} == {*range(1, across + 1)}
    assert {round(y - MARGIN, 2) for (x, y), _ in level if abs(x - MARGIN) < 0.005} == {*range(1, up + 1)}
    x, y = page.paper.width / 2, page.paper.height / 2
    halves = {half / 2 for half in range(-2 * REACH, 2 * REACH + 1)}
    assert {round(a[0] - x, 2) for a, b in upright if abs((a[1] + b[1]) / 2 - y) < 0.005} >= halves
    assert {round(a[1] - y, 2) for a, b in level if abs((a[0] + b[0]) / 2 - x) < 0.005} >= halves


@every_order
@pytest.mark.parametrize("lang", LANGS)
def test_its_words_keep_off_each_other(order: Order, lang: str) -> None:
    """On every paper and in every language nothing overlaps or leaves the frame, and each step is there."""
    page, pdf = made(order, lang)
    found = letters(pdf)
    assert_inside(found, page.paper)
    assert_apart(found)
    said = words_on(pdf)
    for key in ("measure", "fold", "type", "hint", "squares"):
        assert page.words(f"calibrate.{key}") in said
    assert "--printer-scale" in said
    assert "--offset" in said


@pytest.mark.parametrize("ink", ["colour", "saver", "mono"])
@pytest.mark.parametrize("order", ORDERS[:6], ids=lambda order: f"{order.paper}-{order.landscape}")
def test_it_wastes_no_ink(order: Order, ink: str) -> None:
    """The test page keeps to the ink of all pages, and every named paper has the table, the greys and QR codes."""
    page, pdf = made(order, ink=ink)
    assert coverage(pdf) <= (0.04 if ink == "saver" else 0.12)
    across, up = scales_of(page.paper)
    said = words_on(pdf)
    assert f"{across - 0.5:g}/{across}" in said
    assert f"{up + 0.5:g}/{up}" in said
    assert " 1,0" in said
    assert (page.words("calibrate.tones" if ink == "colour" else "calibrate.greys")) in said
    assert {code.text for code in zxingcpp.read_barcodes(picture(pdf, 400))} == {"vollgas"}


def test_its_squares_are_as_large_as_it_says() -> None:
    """The patches of squares of 3 to 20 mm have their frames and all lines between where they belong."""
    drawn = read_page(made(Order("a4"), ink="mono")[1])[0]
    frames = [path.subpaths[0] for path in drawn if path.stroke and not path.filled and abs(path.width - 0.18) < 0.001]
    inside = [path.subpaths for path in drawn if path.stroke and abs(path.width - 0.12) < 0.001]
    frames = [frame for frame in frames if len(frame) == 4]
    patches = {3: 30.0, 5: 30.0, 7.5: 30.0, 10: 30.0, 20: 20.0}
    assert len(frames) == len(patches)
    for (size, side), frame in zip(patches.items(), frames, strict=True):
        left, right = min(frame)[0], max(frame)[0]
        assert right - left == pytest.approx(side, abs=0.005)
        wanted = pytest.approx([left + size * i for i in range(1, round(side / size))], abs=0.005)
        found = [sorted(line[0][0] for line in lines if abs(line[0][0] - line[1][0]) < 0.005) for lines in inside]
        assert size == 20 or any(len(xs) == round(side / size) - 1 and xs == wanted for xs in found)


def test_it_says_what_it_is_corrected_for() -> None:
    """Printed once more with the options, it tells so, and is itself corrected."""
    printer = parse_printer("188.5/190,268/270", "1.5,-0.5")
    page, pdf = made(Order("a4"), printer=printer)
    assert printer.text in words_on(pdf)
    assert calibration_facts(page)["printer_scale"] == [round(188.5 / 190, 6), round(268 / 270, 6)]
    assert calibration_facts(page)["offset_mm"] == [1.5, -0.5]
    assert pdf != made(Order("a4"))[1]


@pytest.mark.parametrize(
    ("scale", "offset", "printer"),
    [
        (None, None, TRUE),
        ("100%", "0,0", TRUE),
        ("50/50", "-0,+0", TRUE),
        ("49.2/50", None, Printer(0.984, 0.984)),
        ("98.4%", None, Printer(0.984, 0.984)),
        ("188.5/190,268/270", None, Printer(0.992105, 0.992593)),
        ("100%, 99%", " 1.5 , −0.5", Printer(1.0, 0.99, 1.5, -0.5)),
        (None, "-15,15", Printer(1.0, 1.0, -15.0, 15.0)),
    ],
)
def test_what_may_be_typed(scale: str | None, offset: str | None, printer: Printer) -> None:
    """Lengths as measured and as they should be, or shares; one for both ways, or two; mm to the right and up."""
    assert parse_printer(scale, offset) == printer


@pytest.mark.parametrize(
    ("scale", "offset", "said"),
    [
        ("49.2", None, "--printer-scale '49.2' is none: write a length as measured and as it should be, such as"),
        ("", None, "is none"), ("50/0", None, "is none"), ("4.9/5", None, "is none"), ("1e2%", None, "is none"),
        ("99%,99%,99%", None, "is none"), ("49,2/50", None, "is none"), ("-99%", None, "is none"),
        ("٩٩%", None, "is none"),
        ("80%", None, "prints 80.0 % large: allowed are 90% to 110%; is “fit to page” switched off?"),
        ("100%,111%", None, "prints 111.0 % large"), ("55.1/50", None, "prints 110.2 % large"),
        (None, "1", "--offset '1' is none: write mm to the right and up, such as 1.5,-0.5"),
        (None, "", "is none"), (None, "1,2,3", "is none"), (None, "nan,0", "is none"), (None, "1.555,0", "is none"),
        (None, "15.01,0", "is too far: allowed are up to 15 mm each way"), (None, "0,-99", "is too far"),
    ],
)  # fmt: skip
def test_what_may_not_be_typed(scale: str | None, offset: str | None, said: str) -> None:
    """Whatever is no measure of a printer is answered in one line, with what would be right."""
    with pytest.raises(BadInput) as caught:
        parse_printer(scale, offset)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.text(max_size=20), st.text(max_size=20))
def test_any_text_is_a_printer_or_refused(scale: str, offset: str) -> None:
    """Nothing that can be typed leads out of the limits, or to anything but one line."""
    try:
        printer = parse_printer(scale, offset)
    except BadInput:
        return
    assert LEAST_SCALE <= min(printer.across, printer.up) <= max(printer.across, printer.up) <= MOST_SCALE
    assert max(abs(printer.right), abs(printer.above)) <= MOST_OFFSET


shares = st.integers(900_000, 1_100_000).map(lambda share: share / 1_000_000)
shifts = st.integers(-1500, 1500).map(lambda shift: shift / 100)
sheets = st.sampled_from([make_paper("a4"), make_paper("a5", landscape=True), make_paper("a3"), make_paper("letter")])


@given(st.builds(Printer, shares, shares, shifts, shifts), sheets, st.floats(0, 1), st.floats(0, 1))
def test_whatever_the_printer_does_is_taken_back(printer: Printer, paper: Paper, x: float, y: float) -> None:
    """A corrected page, printed too small and off as was measured, has everything in its place."""
    across, up, right, above = printer.matrix(paper.width, paper.height)
    for place, side, share, factor, moved, off in (
        (x * paper.width, paper.width, printer.across, across, right, printer.right),
        (y * paper.height, paper.height, printer.up, up, above, printer.above),
    ):
        drawn = factor * place + moved
        on_paper = side / 2 + share * (drawn - side / 2) - off
        assert on_paper == pytest.approx(place, abs=0.001)


@given(st.builds(Printer, shares, shares, shifts, shifts), sheets)
def test_nothing_leaves_the_page_silently(printer: Printer, paper: Paper) -> None:
    """What keeps the margins stays on the page, or one line says at which edge it would not, and by which options."""
    across, up, right, above = printer.matrix(paper.width, paper.height)
    places = (across * MARGIN + right, paper.width - across * (paper.width - MARGIN) - right,
              up * MARGIN + above, paper.height - up * (paper.height - MARGIN) - above)  # fmt: skip
    try:
        printer.check(paper.width, paper.height)
    except BadInput:
        assert min(places) < NEAREST
        assert parse_printer(*_typed(printer.text)) == printer
    else:
        assert min(places) >= NEAREST


def _typed(text: str) -> tuple[str | None, str | None]:
    """The values of the two options in a text."""
    parts = text.split()
    values = dict(zip(parts[::2], parts[1::2], strict=True))
    return values.get("--printer-scale"), values.get("--offset")


def test_a_sheet_of_two_pages_is_moved_as_one() -> None:
    """Pages on a sheet keep their places on it, and both are stretched around the sheet's middle."""
    printer = Printer(0.98, 0.98, 1.0, 0.0)

    def drawn(printer: Printer) -> bytes:
        pen = Pen("colour", "en", "t", printer=printer)
        pen.sheet(297, 210, [Part(lambda pen: pen.line([(10, 10), (20, 10)], "#000000"), x) for x in (0.0, 148.5)])
        return pen.save()

    plain, moved = lines_of(drawn(TRUE)), lines_of(drawn(printer))
    across, up, right, above = printer.matrix(297, 210)
    for (a, b), (c, d) in zip(plain, moved, strict=True):
        for (x, y), (u, v) in ((a, c), (b, d)):
            assert (u, v) == pytest.approx((across * x + right, up * y + above), abs=0.001)
    with pytest.raises(BadInput, match="at its left edge"):
        drawn(Printer(right=-9.8))


def test_orders_of_packs_are_what_they_were() -> None:
    """A pack for a true printer is the same order as ever; another printer makes it another one."""
    assert "printer" not in options_of(PackOrder(("space",)))
    assert options_of(PackOrder(("space",), printer=Printer(0.98)))["printer"]["across"] == 0.98


def run(*arguments: object, code: int = 0) -> str:
    """What a command says; its exit code must be the given one."""
    done = CliRunner().invoke(main, [str(argument) for argument in arguments])
    assert done.exit_code == code, done.output
    return done.output


OPTIONS = ("--printer-scale", "49.2/50", "--offset", "-1.5,0.5")
COMMANDS: dict[str, Callable[[Path], tuple[object, ...]]] = {
    "track": lambda folder: ("track", "city/easy#1@a5", "-o", folder / "a.pdf"),
    "race": lambda folder: ("race", "city/easy#1@a5", "--seed", "1", "-o", folder / "a.pdf"),
    "scoresheet": lambda folder: ("scoresheet", "log", "--paper", "a5", "-o", folder / "a.pdf"),
    "paper": lambda folder: ("paper", "squared", "--paper", "a5", "-o", folder / "a.pdf"),
    "calibrate": lambda folder: ("calibrate", "--paper", "a5", "-o", folder / "a.pdf"),
}


def assert_corrected(file: Path, width: float, height: float) -> None:
    """Every page begins with the matrix of the options, in points."""
    across, _, right, above = parse_printer(*OPTIONS[1::2]).matrix(width, height)
    for page in pypdf.PdfReader(file, strict=True).pages:
        changes = [raw for raw, operator in ContentStream(page.get_contents(), None).operations if operator == b"cm"]
        first = [float(value) * MM for value in changes[1]]
        assert first == pytest.approx([across, 0, 0, across, right, above], abs=1e-4)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_prints_corrects(command: str, tmp_path: Path) -> None:
    """With the two options all pages begin with one matrix; a printer that prints true changes no byte."""
    arguments = COMMANDS[command](tmp_path)
    file = tmp_path / "a.pdf"
    run(*arguments)
    plain = file.read_bytes()
    run(*arguments, "--force", "--printer-scale", "100%", "--offset", "0,0")
    assert file.read_bytes() == plain
    run(*arguments, "--force", *OPTIONS)
    assert_corrected(file, 148, 210)
    said = run(*arguments[:-1], tmp_path / "a.png", *OPTIONS, code=2)
    assert "go with what is printed: name a .pdf" in said
    before = file.read_bytes()
    assert "would leave the page" in run(*arguments, "--force", "--offset", "10,0", code=2)
    assert file.read_bytes() == before


def test_packs_are_corrected_sheet_by_sheet(tmp_path: Path) -> None:
    """Every side of a pack's paper is corrected, and too much is refused before any work."""
    small = ("pack", "city", "--levels", "easy", "--nup", "2", "--jobs", "1")
    said = run(*small, "-o", tmp_path / "a", "--offset", "9.9,0", code=2)
    assert "would leave the page of 297 × 210 mm" in said
    assert not (tmp_path / "a").exists()
    run(*small, "-o", tmp_path / "b", *OPTIONS)
    assert_corrected(tmp_path / "b" / "city.pdf", 297, 210)


def test_a_race_without_a_file_prints_nothing() -> None:
    """A race that is only told has nothing to correct."""
    assert "name a .pdf" in run("race", "city/easy#1@a5", "--offset", "1,1", code=2)


@pytest.mark.parametrize("options", [OPTIONS, ("--printer-scale", "101.5%,98%"), ("--offset", "3.25,-2.5")])
def test_check_reads_corrected_sheets(tmp_path: Path, options: tuple[str, ...]) -> None:
    """A corrected sheet is measured as its printer prints it, and passes every comparison."""
    file = tmp_path / "a.pdf"
    run("track", "ice/nasty#2", "-o", file, "--ink", "saver", *options)
    report = check_pdf(file)
    assert report.passed, report.verdict
    assert not report.doubts
    [said] = [finding.said for finding in report.findings if finding.what == "page"]
    assert "corrected by" in said
    assert all(side == pytest.approx(5, abs=0.001) for side in report.square_mm if side)
    assert report.ruler_mm == pytest.approx(50, abs=0.02)


@pytest.mark.parametrize(
    "track", ["castle/medium#1@a4-landscape-circuit-freehand-pits", "desert/easy#1@258x157mm-pits"]
)
def test_small_letters_of_corrected_sheets_pass(tmp_path: Path, track: str) -> None:
    """Letters that are shaped otherwise once a correction was taken back are no reason to say no."""
    file = tmp_path / "a.pdf"
    run("track", track, "-o", file, "--printer-scale", "98.4%", "--offset", "0.5,-0.5")
    report = check_pdf(file)
    assert report.passed, report.verdict


def test_copies_of_corrected_sheets_pass(tmp_path: Path) -> None:
    """Letters of a track page that the file keeps once for all its copies are no reason to say no either."""
    run("pack", "castle", "--levels", "medium", "--game", "gonki", "--landscape", "--layout", "circuit", "--lang", "es",
        "--copies", "2", "--jobs", "1", "-o", tmp_path, "--printer-scale", "98.4%", "--offset", "0.5,-0.5")  # fmt: skip
    report = check_pdf(tmp_path / "castle.pdf", 3)
    assert report.passed, report.verdict


def test_check_finds_a_false_correction(tmp_path: Path) -> None:
    """A sheet that is corrected otherwise than it says is measured as moved, or as too large."""
    file = tmp_path / "a.pdf"
    run("track", "ice/nasty#2", "-o", file, "--offset", "2,0")
    data = file.read_bytes()
    for there, instead in (
        (b'"right":2.0', b'"right":2.1'),
        (b'"above":0.0', b'"above":0.1'),
        (b'"up":1.0', b'"up":1.1'),
    ):
        assert data.count(there) == 1
        file.write_bytes(data.replace(there, instead))
        found = {finding.what for finding in check_pdf(file).findings if not finding.fine}
        assert {"square", "picture"} <= found


def test_a_pack_is_checked_as_corrected(tmp_path: Path) -> None:
    """A track in the middle of a corrected pack is proven where it is."""
    run("pack", "city", "--levels", "easy", "--jobs", "1", "-o", tmp_path / "p", *OPTIONS)
    page = json.loads((tmp_path / "p" / "manifest.json").read_text())["files"][0]["tracks"][0]["page"]
    report = check_pdf(tmp_path / "p" / "city.pdf", page)
    assert report.passed, report.verdict


def test_the_calibrate_command_tells_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names its file after the paper, replaces none, and says how long its scales are."""
    monkeypatch.chdir(tmp_path)
    told = json.loads(run("calibrate", "--paper", "letter", "--landscape", "--json", "--quiet"))
    assert told == {
        "paper": "letter-landscape", "across_mm": 250, "up_mm": 190, "printer_scale": [1.0, 1.0],
        "offset_mm": [0.0, 0.0], "file": "calibrate-letter-landscape.pdf",
    }  # fmt: skip
    run("calibrate", "--paper", "letter", "--landscape", code=1)
    with PdfDocument(tmp_path / "calibrate-letter-landscape.pdf") as document:
        assert len(document) == 1


def test_corrected_pages_look_as_ever() -> None:
    """The correction moves and stretches a page as a whole: what it shows is the same."""
    base = sheet()
    for draw in (track.draw, ghostline.draw):
        texts = []
        for printer in (TRUE, Printer(0.98, 1.01, 1.0, -1.0)):
            pen = Pen(base.ink, "en", "t", printer=printer)
            draw(pen, base)
            texts.append(words_on(pen.save()))
        assert texts[0] == texts[1]
