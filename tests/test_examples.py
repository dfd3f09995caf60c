"""What lies under examples/ is what the commands beside it make today."""

import io
import re
import shlex
import shutil
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image
from pypdfium2 import PdfDocument

from vollgas.cli import main
from vollgas.derbyprint import Order, find_kit, print_kit
from vollgas.drawing.moped import cards, markers
from vollgas.moped.boards import HEIGHT, WIDTH
from vollgas.theme import theme_names
from vollgas.track import LEVELS

EXAMPLES = Path(__file__).parent.parent / "examples"
COMMANDS = {
    "space-nasty.png": ["track", "space/nasty#12"],
    "city-easy.png": ["track", "city/easy#sunday", "--lang", "de"],
    "jungle-medium.png": ["track", "jungle/medium#7"],
    "ice-circuit.png": ["track", "ice/medium#3@circuit", "--variant", "laps=3"],
    "space-freehand.png": ["track", "space/nasty#2@freehand-pits", "--game", "gonki"],
    "city-carreras.png": ["track", "city/easy#4@freehand-bare", "--game", "carreras"],
    "own-track.png": ["track", str(EXAMPLES / "own-track.json")],
    "race.png": ["race", "--moves", str(EXAMPLES / "races" / "kitchen-table.txt")],
}
"""Example → the command that makes it (with ``-o``)."""


def pixels(picture: bytes) -> np.ndarray:
    """A picture's greys from 0 to 255."""
    return np.asarray(Image.open(io.BytesIO(picture)).convert("L"), dtype=float)


@pytest.mark.parametrize("name", COMMANDS)
def test_an_example_is_what_its_command_prints(name: str, tmp_path: Path, update_golden: bool) -> None:
    """Every example picture shows what its command makes; only how edges are smoothed may differ by a trace."""
    target = tmp_path / name
    result = CliRunner().invoke(main, [*COMMANDS[name], "-o", str(target)])
    assert result.exit_code == 0, result.output
    if update_golden:
        (EXAMPLES / name).write_bytes(target.read_bytes())
    made, kept = pixels(target.read_bytes()), pixels((EXAMPLES / name).read_bytes())
    assert made.shape == kept.shape
    assert np.abs(made - kept).mean() < 0.5, f"{name} is out of date: pytest {__file__} --update-golden"


def test_every_picture_in_the_examples_is_made_by_a_command() -> None:
    """No picture lies in examples/ that nothing keeps up to date."""
    assert {path.name for path in EXAMPLES.glob("*.png")} == {*COMMANDS, "worlds.png", *DERBY}


WIDE, GAP, EACH_ROW = 250, 10, 6
"""Of the picture with all worlds: the width of a page and the gap between two, pixels, and how many stand in a row."""


def test_the_picture_of_all_worlds(tmp_path: Path, update_golden: bool) -> None:
    """One picture shows a track page of every theme, easy to nasty, as it is printed today."""
    pages = []
    for number, theme in enumerate(theme_names()):
        target = tmp_path / f"{theme}.png"
        track = f"{theme}/{LEVELS[number % 3]}#1"
        assert CliRunner().invoke(main, ["track", track, "-o", str(target)]).exit_code == 0
        page = Image.open(target).convert("RGB")
        pages.append(page.resize((WIDE, round(WIDE * page.height / page.width)), Image.Resampling.LANCZOS))
    rows = -(-len(pages) // EACH_ROW)
    step, lead = WIDE + GAP, pages[0].height + GAP
    whole = Image.new("RGB", (EACH_ROW * step + GAP, rows * lead + GAP), "#c9d1d9")
    for number, page in enumerate(pages):
        row, column = divmod(number, EACH_ROW)
        whole.paste(page, (GAP + column * step, GAP + row * lead))
    if update_golden:
        whole.quantize(128, dither=Image.Dither.NONE).save(EXAMPLES / "worlds.png", optimize=True)
    kept = pixels((EXAMPLES / "worlds.png").read_bytes())
    made = np.asarray(whole.convert("L"), dtype=float)
    assert made.shape == kept.shape
    assert np.abs(made - kept).mean() < 1.5, f"worlds.png is out of date: pytest {__file__} --update-golden"
    assert (EXAMPLES / "worlds.png").stat().st_size < 300_000


DERBY = ("derby-meadow.png", "derby-quay.png", "derby-pieces.png")
"""Pictures of the printed moped derby: both sides of the board, and cards beside pieces."""
BROAD = 1000
"""Width of each, pixels."""


def cut(pdf: bytes, page: int, box: tuple[float, float, float, float], scale: float) -> Image.Image:
    """A part of a page, given by its lower left corner, width and height in mm, with so many pixels to a mm."""
    with PdfDocument(pdf) as document:
        whole = document[page].render(scale=scale * 25.4 / 72).to_pil().convert("RGB")
    x, y, wide, high = (round(length * scale) for length in box)
    return whole.crop((x, whole.height - y - high, x + wide, whole.height - y))


def derby_picture(name: str) -> Image.Image:
    """One of the pictures of the derby, as it is printed today."""
    if name == "derby-pieces.png":
        kit, gap = find_kit(Order(("cards", "markers"))), 8.0
        pdf, sheet, places = print_kit(kit, ("cards", "markers")), cards.impose(kit).fronts, markers.Places(kit)
        high = places.mopeds.box[3]
        left = sheet.x, sheet.y + (sheet.rows - 2) * sheet.high, sheet.box[2], high
        right = places.below[0], places.mopeds.y, places.below[2], high
        scale = BROAD / (left[2] + right[2] + 3 * gap)
        picture = Image.new("RGB", (BROAD, round((high + 2 * gap) * scale)), "white")
        picture.paste(cut(pdf, 0, left, scale), (round(gap * scale), round(gap * scale)))
        of_markers = 2 * -(-84 // sheet.many)
        picture.paste(cut(pdf, of_markers, right, scale), (round((left[2] + 2 * gap) * scale), round(gap * scale)))
        return picture
    kit = find_kit(Order(("board",), "a3"))
    box = (kit.paper.height - WIDTH) / 2, (kit.paper.width - HEIGHT) / 2, WIDTH, HEIGHT
    return cut(print_kit(kit, ("board",)), DERBY.index(name), box, BROAD / WIDTH)


@pytest.mark.parametrize("name", DERBY)
def test_the_pictures_of_the_moped_derby(name: str, update_golden: bool) -> None:
    """They show the boards that come without a seed, cards and pieces as they are printed today."""
    whole = derby_picture(name)
    if update_golden:
        whole.quantize(96, dither=Image.Dither.NONE).save(EXAMPLES / name, optimize=True)
    kept = pixels((EXAMPLES / name).read_bytes())
    made = np.asarray(whole.convert("L"), dtype=float)
    assert made.shape == kept.shape
    assert np.abs(made - kept).mean() < 1.5, f"{name} is out of date: pytest {__file__} --update-golden"
    assert (EXAMPLES / name).stat().st_size < 250_000


IMPORTS = {
    "schoolyard.txt": ([], "own/medium:78AB  par 19  36 × 27 squares  a4 with 5 mm squares"),
    "pond.png": (["--theme", "jungle"], "own/medium:E208  par 29  53 × 36 squares  a3 with 5 mm squares"),
    "heath.svg": (
        ["--direction", "up", "--level", "easy"],
        "own/easy:EEE4  par 19  37 × 29 squares  a4 with 5 mm squares",
    ),
}
"""Map somebody drew → the options it is imported with, and what is said of it."""


@pytest.mark.parametrize("name", IMPORTS)
def test_an_example_of_each_kind_of_map_is_imported(name: str, tmp_path: Path) -> None:
    """A text, a picture and a drawing become the tracks they always became, and can be printed."""
    words, said = IMPORTS[name]
    target = tmp_path / "track.json"
    result = CliRunner().invoke(main, ["import", str(EXAMPLES / "import" / name), *words, "-o", str(target)])
    assert result.output == f"{said}  {target}\n"
    assert CliRunner().invoke(main, ["track", str(target), "-o", str(tmp_path / "track.pdf")]).exit_code == 0


def test_every_map_in_the_examples_is_imported() -> None:
    """No map lies in examples/import that nothing reads."""
    assert {path.name for path in (EXAMPLES / "import").iterdir()} == {*IMPORTS, "README.md"}


RACES = {"kitchen-table.txt": "Cleo wins: first over the finish line, in round 27 (V15)"}
"""Race that people wrote down → what is said of it."""


def test_the_written_races_are_judged_as_ever() -> None:
    """Every race in the examples is one, and ends as it always did."""
    assert {path.name for path in (EXAMPLES / "races").iterdir()} == {*RACES, "README.md"}
    for name, said in RACES.items():
        result = CliRunner().invoke(main, ["race", "--moves", str(EXAMPLES / "races" / name)])
        assert result.output.splitlines()[1] == said


PLACES = ("birthday", "classroom", "train", "toddler", "printshop", "derby")
"""Folder whose README has commands → beside it lies what they make."""
LARGEST = 620_000
"""Bytes of an example's PDFs."""


def files_in(place: Path) -> set[Path]:
    """Every file below a folder, by its path from there."""
    return {path.relative_to(place) for path in place.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", PLACES)
def test_the_commands_of_an_example_make_its_files(
    name: str, tmp_path: Path, update_golden: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands of its README make just what lies there, PDFs and manifests byte for byte."""
    kept = EXAMPLES / name
    given = {Path("README.md"), *(path.relative_to(kept) for path in kept.glob("*.txt"))}
    for path in given:
        shutil.copy(kept / path, tmp_path)
    monkeypatch.chdir(tmp_path)
    [block] = re.findall(r"```sh\n(.*?)```", (kept / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    for line in block.splitlines():
        program, *words = shlex.split(line)
        result = CliRunner().invoke(main, words, prog_name=program)
        assert (program, result.exit_code) == ("vollgas", 0), result.output
    made = files_in(tmp_path) - given
    if update_golden:
        for path in files_in(kept) - given:
            (kept / path).unlink()
        for path in made:
            (kept / path).parent.mkdir(exist_ok=True)
            shutil.copy(path, kept / path)
    assert made == files_in(kept) - given
    for path in sorted(made):
        if path.suffix == ".png":
            assert np.abs(pixels(path.read_bytes()) - pixels((kept / path).read_bytes())).mean() < 0.5, path
        else:
            assert path.read_bytes() == (kept / path).read_bytes(), f"{path}: pytest {__file__} --update-golden"
    assert sum(path.stat().st_size for path in made if path.suffix == ".pdf") < LARGEST


def test_every_folder_of_the_examples_is_tried() -> None:
    """No folder lies in examples/ that no test knows."""
    assert {path.name for path in EXAMPLES.iterdir() if path.is_dir()} == {*PLACES, "import", "races"}
