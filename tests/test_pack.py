"""vollgas pack: files, manifest, what is kept and what is refused, and the same bytes from any crew."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdf
import pytest
from click.testing import CliRunner, Result
from drawing_help import s_course

from vollgas.cli import main
from vollgas.errors import NoTrack, VollgasError
from vollgas.making.make import Proven
from vollgas.packing import cluster, crew, line, manifest, plan, work
from vollgas.packing.plan import Order, Volume, Wish
from vollgas.paper import make_paper
from vollgas.rules import VOLLGAS
from vollgas.sheets import Wanted, find_track

SMALL = ["city", "ice", "--levels", "easy", "--paper", "a5"]
"""A quick pack: two files with a track each."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test runs in an empty folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def invoke(*words: str) -> Result:
    """The command, whatever comes of it."""
    return CliRunner().invoke(main, ["pack", *words], prog_name="vollgas")


def run(*words: str) -> str:
    """What a command that must succeed prints."""
    result = invoke(*words)
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(*words: str, code: int = 2) -> str:
    """The one line with which a command fails, leaving everything as it was."""
    before = contents(Path())
    result = invoke(*words)
    assert (result.exit_code, result.stdout) == (code, ""), result.output
    assert re.fullmatch(r"vollgas: [^\n]+\n", result.stderr), result.stderr
    assert contents(Path()) == before
    return result.stderr


def contents(place: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {str(path.relative_to(place)): path.read_bytes() for path in sorted(place.rglob("*")) if path.is_file()}


def told(place: str = "pack") -> dict[str, Any]:
    """The manifest's entries by their files' names."""
    return {entry["file"]: entry for entry in json.loads(Path(place, "manifest.json").read_text())["files"]}


def test_a_pack_and_its_manifest() -> None:
    """A PDF for each theme, and in the manifest each track with all it is printed again from."""
    assert run(*SMALL, "--jobs", "1", "--tracks", "2") == "4 tracks in 2 files, 18 pages  pack\n"
    assert sorted(contents(Path("pack"))) == ["city.pdf", "ice.pdf", "manifest.json"]
    entries = told()
    assert list(entries) == ["city.pdf", "ice.pdf"]
    first, second = entries["city.pdf"]["tracks"]
    assert (first["id"], second["id"]) == ("city/easy#1@a5", "city/easy#1-2@a5")
    assert (first["page"], second["page"]) == (3, 4)
    proven = find_track(Wanted(first["id"]), VOLLGAS)[0]
    assert first["fingerprint"] == proven.track.fingerprint
    assert first["par"] == proven.solution.par
    assert proven.grade
    assert first["grade"]["score"] == proven.grade.score
    assert entries["city.pdf"]["options"]["paper"] == "a5"
    reader = pypdf.PdfReader("pack/city.pdf", strict=True)
    assert [page["/Type"] for page in reader.pages] == ["/Page"] * 9
    assert entries["city.pdf"]["pages"] == 9
    assert [first["title"], second["title"]] == ["Sunday Drive 1", "Sunday Drive 2"]
    assert [entry.title for entry in reader.outline[2:4]] == ["Track: Sunday Drive 1", "Track: Sunday Drive 2"]
    assert f"{first['id']}:{first['fingerprint']}" in reader.page_labels[2]
    assert json.loads(reader.attachments["track-0003.json"][0])["par"] == first["par"]


def test_the_same_bytes_from_any_number_of_processes() -> None:
    """One process or three: the same files; so too with twins among the tracks, and in books."""
    words = ["ice", "city", "--levels", "easy", "--paper", "a5", "--tracks", "3", "--book", "--copies", "2"]
    run(*words, "--jobs", "1", "-o", "one")
    run(*words, "--jobs", "3", "-o", "three")
    assert contents(Path("one")) == contents(Path("three"))


def test_what_is_there_and_intact_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second run makes nothing; a damaged or lost file is made again as it was, and so is all of it by force."""
    run(*SMALL, "--jobs", "1")
    whole = contents(Path("pack"))
    made: list[str] = []
    real = work.make
    monkeypatch.setattr(line, "make", lambda order, wish: (made.append(wish.theme), real(order, wish))[1])
    assert run(*SMALL, "--jobs", "1") == "2 tracks in 2 files, 12 pages (2 there already)  pack\n"
    assert made == []
    Path("pack/ice.pdf").write_bytes(whole["ice.pdf"][:-1] + b"?")
    Path("pack/city.pdf").unlink()
    facts = json.loads(run(*SMALL, "--jobs", "1", "--json"))
    assert facts == {
        "folder": "pack",
        "manifest": "pack/manifest.json",
        "files": 2,
        "tracks": 2,
        "kept": 0,
        "pages": 12,
    }
    assert (made, contents(Path("pack"))) == (["city", "ice"], whole)
    run(*SMALL, "--jobs", "1", "--force")
    assert (made, contents(Path("pack"))) == (["city", "ice"] * 2, whole)


def test_other_packs_in_the_folder_stay() -> None:
    """What another command made is not replaced unless by force; what bears another name stays in the manifest."""
    run("city", *SMALL[2:], "--jobs", "1")
    run("ice", *SMALL[2:], "--jobs", "1")
    assert list(told()) == ["city.pdf", "ice.pdf"]
    said = refusal(*SMALL, "--jobs", "1", "--ink", "mono", code=1)
    assert "pack/city.pdf is there already, and not from this very command" in said
    run("city", *SMALL[2:], "--jobs", "1", "--ink", "mono", "--force")
    assert [entry["options"]["ink"] for entry in told().values()] == ["mono", "colour"]
    Path("pack/manifest.json").unlink()
    assert "not from this very command" in refusal("ice", *SMALL[2:], code=1)


def test_solutions_in_a_file_of_their_own() -> None:
    """The ideal lines are apart from the rest, and both files are needed for a pack to be whole."""
    words = ["ice", *SMALL[2:], "--solutions", "separate", "--jobs", "1"]
    assert run(*words) == "1 track in 2 files, 6 pages  pack\n"
    assert run(*words) == "1 track in 2 files, 6 pages (2 there already)  pack\n"
    assert [len(pypdf.PdfReader(f"pack/{name}.pdf").pages) for name in ("ice", "ice-solutions")] == [4, 2]
    whole = contents(Path("pack"))
    Path("pack/ice-solutions.pdf").unlink()
    assert "there already" not in run(*words)
    assert contents(Path("pack")) == whole


def test_several_tracks_of_a_level_are_told_apart_by_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """On every page of a track, in each file and volume, its title has one number; a page with it can be checked."""
    monkeypatch.setattr(plan, "MOST_IN_A_FILE", 4)
    run("city", "--tracks", "3", "--levels", "easy,medium", "--paper", "a5", "--solutions", "separate", "--jobs", "1")
    numbers = {"city-1": (1, 2), "city-2": (3,)}
    for name, these in numbers.items():
        titles = [f"{title} {number}" for title in ("Sunday Drive", "Rush Hour") for number in these]
        pages, ghosts = (
            [page.extract_text() for page in pypdf.PdfReader(f"pack/{file}.pdf").pages]
            for file in (name, f"{name}-solutions")
        )
        assert [track["title"] for track in told()[f"{name}.pdf"]["tracks"]] == titles
        assert all(title in pages[0] for title in titles)
        assert not re.search(r"\d/3", pages[0])
        many = len(titles)
        for title, track, score, ghost in zip(titles, pages[2:], pages[2 + many :], ghosts[1:], strict=False):
            level = 1 if title.startswith("Sunday") else 2
            assert f"City Rally  ·  Level {level} of 3" in track
            assert title.upper() in track
            assert title in score
            assert title.upper() in ghost
    result = CliRunner().invoke(main, ["check", "pack/city-2.pdf", "--page", "4", "--json"])
    facts = json.loads(result.stdout)
    assert (facts["passed"], facts["doubts"]) == (True, [])


def test_a_journal_of_a_killed_run_is_read(folder: Path) -> None:
    """What a run noted before it was killed is known to the next one; half a line at its end is no harm."""
    run(*SMALL, "--jobs", "1")
    whole = contents(folder / "pack")
    lines = Path("pack/manifest.json").read_bytes().splitlines(keepends=True)
    Path("pack/manifest.json").unlink()
    Path("pack", manifest.JOURNAL).write_bytes(lines[1].rstrip(b",\n") + b"\n" + lines[2][:40])
    Path("pack/ice.pdf").unlink()
    assert run(*SMALL, "--jobs", "1") == "2 tracks in 2 files, 12 pages (1 there already)  pack\n"
    assert contents(folder / "pack") == whole


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "which themes? Name some of "),
        (["mars"], "unknown theme 'mars': allowed are "),
        (["city", "--levels", "easy,awful"], "unknown level 'awful'"),
        (["city", "--seed", "x" * 31], "is too long for a pack"),
        (["city", "--copies", "2", "--booklet"], "--copies does not go with --booklet"),
        (["city", "--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"], "choose one"),
        (["city", "--paper", "b9"], "unknown paper 'b9'"),
        (["city", "--lang", "xx"], "unknown language 'xx'"),
        (["city", "--game", "chess"], "chess"),
        (["city", "--tracks", "0"], "--tracks"),
        (["city", "--theme-dir", "nowhere"], "nowhere"),
        (["city", "-o", ""], "-o '' names no folder"),
        (["city", "-o", " "], "-o ' ' names no folder"),
        (["city", "--theme-dir", ""], "Invalid value for '--theme-dir': it is empty"),
        (["city", "--scheduler", "nonsense"], "--scheduler 'nonsense' is no address: allowed is one like tcp://"),
        (["city", "--scheduler", "http://127.0.0.1:8786"], "is no address"),
    ],
)
def test_wrong_use(words: list[str], said: str) -> None:
    """What does not exist or does not go together is refused in one line, before any work."""
    assert said in refusal(*words)


def test_places_that_can_not_be_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in the folder's place, no folder to put it into, somebody else's manifest: one line each."""
    Path("taken").write_text("mine")
    assert "taken is no folder" in refusal("ice", *SMALL[2:], "-o", "taken", code=1)
    monkeypatch.setattr(os, "access", lambda *_: False)
    Path("locked").mkdir()
    assert "the folder locked can't be written to" in refusal("ice", *SMALL[2:], "-o", "locked", code=1)
    monkeypatch.undo()
    monkeypatch.chdir(folder)
    assert "can't be made" in refusal("ice", *SMALL[2:], "-o", "no/where", "--jobs", "1", code=1)
    Path("other").mkdir()
    Path("other/manifest.json").write_text('{"name": "My web app"}\n')
    assert "is not a pack's manifest" in refusal("ice", *SMALL[2:], "-o", "other", code=1)
    Path("other/manifest.json").unlink()
    Path("notes.txt").write_text("mine")
    Path("other", manifest.JOURNAL).symlink_to("../notes.txt")
    assert ".manifest.part is no plain file" in refusal("ice", *SMALL[2:], "-o", "other", code=1)
    Path("other", manifest.JOURNAL).unlink()
    for hindrance in (os.mkfifo, os.mkdir):
        for name in (manifest.NAME, manifest.JOURNAL):
            hindrance(f"other/{name}")
            assert f"{name} is no plain file" in refusal("ice", *SMALL[2:], "-o", "other", code=1)
            shutil.rmtree(f"other/{name}") if Path("other", name).is_dir() else Path("other", name).unlink()


def test_a_failure_leaves_what_was_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a later track can't be made, earlier files and their manifest stay; an empty folder does not."""
    assert "too few" in refusal("ice", "--levels", "nasty", "--paper", "100x120mm", "--jobs", "1")
    real = work.make

    def make(order: Order, wish: Wish) -> work.Made:
        if wish.theme == "ice":
            raise NoTrack("no such track")
        return real(order, wish)

    monkeypatch.setattr(line, "make", make)
    result = invoke("city", "jungle", *SMALL[1:], "--jobs", "1")
    assert (result.exit_code, result.stderr) == (1, "vollgas: no such track\n")
    assert list(told()) == ["city.pdf", "jungle.pdf"]


def test_a_seed_without_a_track_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a seed gives no track the next one is tried, and in the end it is said."""
    asked: list[str] = []

    def find(wanted: Wanted, *_: object) -> tuple[Proven, None]:
        asked.append(wanted.seed or "")
        if wanted.seed in {"1", "1-b"}:
            raise NoTrack("none")
        return alike(1)[0].proven, None

    monkeypatch.setattr(work, "find_track", find)
    assert work.make(Order(("ice",)), Wish("ice", "easy", 1)).wish.tries == 2
    assert asked == ["1", "1-b", "1-c"]
    monkeypatch.setattr(work, "TRIES", 2)
    with pytest.raises(NoTrack):
        work.make(Order(("ice",)), Wish("ice", "easy", 1))


def alike(*kinds: int) -> list[work.Made]:
    """Tracks of one level; equal numbers are the same road, negative ones that road mirrored."""
    made = []
    for kind in kinds:
        track, solution = s_course(make_paper("a5"), sideways=abs(kind) > 1)
        if kind < 0:
            track = replace(track, squares=tuple(row[::-1] for row in track.squares))
        made.append(work.Made(Wish("space", "medium", 1), Proven(track, solution, None), work.maker()))
    return made


def test_twins_are_found_mirrored_too() -> None:
    """Of two tracks that are alike, mirrored or not, the later one is made again, but not for ever."""
    assert line.twins(alike(1, 2)) == []
    assert line.twins(alike(1, 2, 1, -2, -1)) == [2, 3, 4]
    tired = [made._replace(wish=made.wish._replace(tries=work.TRIES - 1)) for made in alike(1, 1)]
    assert line.twins(tired) == []


def test_twins_are_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A track like an earlier one gets another seed, whatever the order in which they are made."""

    def make(_order: Order, wish: Wish) -> work.Made:
        return alike(2 if wish.tries else 1)[0]._replace(wish=wish)

    monkeypatch.setattr(line, "make", make)
    monkeypatch.setattr(line, "draw", lambda *_: work.Drawn((), ()))
    order = Order(("space",), ("medium",), tracks=2)
    (bound,) = line.Line(crew.alone(), order).run(iter([Volume("space", 0, ("space",), 1, 2)]), lambda: None)
    assert [made.wish.tries for made in bound.made] == [0, 1]


def test_a_worker_with_another_vollgas_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tracks by another version do not get into a pack."""
    monkeypatch.setattr(line, "make", lambda _, wish: alike(1)[0]._replace(wish=wish, maker="9.9, generator 7"))
    todo = iter([Volume("space", 0, ("space",), 1, 1)])
    with pytest.raises(VollgasError, match=r"a worker runs vollgas 9\.9, generator 7, this is "):
        list(line.Line(crew.alone(), Order(("space",), ("medium",))).run(todo, lambda: None))


@contextmanager
def dask(*words: str) -> Iterator[None]:
    """A part of a Dask cluster as a process of its own."""
    process = subprocess.Popen([sys.executable, "-m", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)


def test_a_cluster_makes_the_same_pack(folder: Path) -> None:
    """Two worker processes of a Dask cluster make the very files that this process makes alone."""
    run(*SMALL, "--tracks", "2", "--jobs", "1", "-o", "alone")
    quiet = "--no-dashboard", "--scheduler-file", str(folder / "address.json")
    with dask("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", *quiet):
        for _ in range(200):
            if (folder / "address.json").exists():
                break
            time.sleep(0.1)
        address = json.loads((folder / "address.json").read_text())["address"]
        assert "has no workers" in refusal("ice", *SMALL[2:], "--scheduler", address, code=1)
        with dask("distributed.cli.dask_worker", "--nworkers", "2", "--nthreads", "1", *quiet):
            for _ in range(200):
                if "no workers" not in invoke(*SMALL, "--tracks", "2", "--scheduler", address, "-o", "many").output:
                    break
                time.sleep(0.1)
    assert contents(Path("many")) == contents(Path("alone"))


def test_nobody_answers_at_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no scheduler, or no Dask, one line says so."""
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    assert "no Dask scheduler answers at 'tcp://127.0.0.1:9'" in refusal(
        "ice", "--scheduler", "tcp://127.0.0.1:9", code=1
    )
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "pip install 'vollgas[dask]'" in refusal("ice", "--scheduler", "tcp://127.0.0.1:9", code=1)


def test_a_track_of_a_pack_is_checked() -> None:
    """``vollgas check`` reads the page that it is told, original or copy, and says which ones there are."""
    run("ice", *SMALL[2:], "--jobs", "1", "--copies", "2")
    result = CliRunner().invoke(main, ["check", "pack/ice.pdf"])
    assert result.stderr == "vollgas: pack/ice.pdf is a pack: say which of its tracks to check, with --page 3\n"
    result = CliRunner().invoke(main, ["check", "pack/ice.pdf", "--page", "3", "--json"])
    facts = json.loads(result.stdout)
    assert facts["verdict"].startswith("yes: ice/easy#1@a5:")
    assert "page 3 is the page that would be drawn now" in facts["compared"][-1]["said"]
    run("ice", *SMALL[2:], "--jobs", "1", "--nup", "2", "-o", "two")
    result = CliRunner().invoke(main, ["check", "two/ice.pdf"])
    assert "carries no track to check" in result.stderr


def test_a_pack_of_another_game_speaks_of_its_window() -> None:
    """A pack for gonki has a sheet with a window for each track, and rules that know it; others have none."""
    run("ice", *SMALL[2:], "--jobs", "1", "--game", "gonki", "--lang", "de")
    with_window = pypdf.PdfReader("pack/ice.pdf").pages
    assert "Deckblatt" in with_window[1].extract_text()
    run("ice", *SMALL[2:], "--jobs", "1", "--game", "gonki", "--lang", "de", "--no-cover", "--force")
    without = pypdf.PdfReader("pack/ice.pdf").pages
    assert "Deckblatt" not in without[1].extract_text()
    assert len(with_window) == len(without) + 1 == 7
