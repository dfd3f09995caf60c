"""How fast packs are made, how large they are, and that memory stays flat however many sheets there are."""

import os
import statistics
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

from vollgas.drawing.book import make_book
from vollgas.drawing.pages import ghostline, packcover, packrules, scoresheet, track
from vollgas.drawing.sheet import Collection
from vollgas.rules import VOLLGAS
from vollgas.sheets import Wanted, find_track, make_sheet
from vollgas.theme import theme_names
from vollgas.track import LEVELS

PROGRAM = [sys.executable, "-m", "vollgas", "pack"]
SHEETS = 1000
OF_ONE = {"track": track.draw, "score sheet": scoresheet.draw, "ideal line": ghostline.draw}
OF_ALL = {"cover": packcover.draw, "rules": packrules.draw}


def timed(words: list[str]) -> tuple[float, float]:
    """Seconds that a whole command takes, and those that the processor gave to its first process."""
    begun = perf_counter()
    process = subprocess.Popen([*PROGRAM, *words, "--quiet"])
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    assert status == 0
    return perf_counter() - begun, usage.ru_utime + usage.ru_stime


def test_all_themes(tmp_path, record):
    """All themes with rules, score sheets and ideal lines take two processes less than 15 s, each less than 600 KB."""
    seconds = min(timed(["all", "--jobs", "2", "-o", str(tmp_path / str(n))])[0] for n in range(2))
    sizes = [path.stat().st_size / 1000 for path in (tmp_path / "0").glob("*.pdf")]
    themes = len(theme_names())
    record(f"`vollgas pack all --jobs 2`, {themes} themes, {3 * themes} tracks", f"{seconds:.1f} s", "< 15 s")
    _, busy = timed(["all", "--jobs", "1", "-o", str(tmp_path / "alone")])
    record("the same with one process, time of the processor", f"{busy:.1f} s", "")
    record("a theme's pack", f"{statistics.median(sizes):.0f} KB, at most {max(sizes):.0f} KB", "< 600 KB")
    assert seconds < 15
    assert max(sizes) < 600
    again, _ = timed(["all", "--jobs", "2", "-o", str(tmp_path / "0")])
    record("the same once more, with everything there", f"{again:.1f} s", "")


def test_one_page(record):
    """Every page of a pack is drawn in less than 50 ms in the median."""
    for name in (*OF_ONE, *OF_ALL):
        times = []
        for theme in theme_names():
            sheets = []
            for level in LEVELS:
                proven, look = find_track(Wanted(theme, level, "1"), VOLLGAS)
                sheets.append(make_sheet(proven, look, VOLLGAS, "en", "colour", None))
            if name in OF_ALL:
                pages = [partial(OF_ALL[name], pack=Collection(tuple(sheets)))]
            else:
                pages = [partial(OF_ONE[name], sheet=one) for one in sheets]
            make_book(pages, "warm", "en")
            empty = process_time()
            make_book([lambda pen: pen.page(210, 297, "", "")], "empty", "en")
            begun = process_time()
            make_book(pages, "timed", "en")
            times.append(1000 * (process_time() - begun - (begun - empty)) / len(pages))
        record(
            f"drawing one page: {name}", f"{statistics.median(times):.0f} ms, at most {max(times):.0f} ms", "< 50 ms"
        )
        assert statistics.median(times) < 50


def memory_of(group: int) -> float:
    """The megabytes that the processes of a session have for themselves at this moment."""
    total = 0
    for place in Path("/proc").iterdir():
        try:
            if place.name.isdigit() and os.getsid(int(place.name)) == group:
                lines = (place / "smaps_rollup").read_text().splitlines()
                total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
        except (OSError, ProcessLookupError):
            continue
    return total / 1024


def test_a_thousand_sheets(tmp_path, record):
    """A thousand tracks in volumes: so many a second, and no more memory at the end than at the beginning."""
    themes = theme_names()[:4]
    each = -(-SHEETS // (3 * len(themes)))
    words = [*themes, "--tracks", str(each), "--jobs", "2", "-o", str(tmp_path), "--quiet"]
    begun, seen = perf_counter(), []
    process = subprocess.Popen([*PROGRAM, *words], start_new_session=True)
    while process.poll() is None:
        seen.append((perf_counter() - begun, memory_of(process.pid)))
        time.sleep(0.25)
    assert process.returncode == 0
    seconds, tracks = perf_counter() - begun, 3 * len(themes) * each
    parts = [[memory for at, memory in seen if n <= 4 * at / seconds < n + 1] for n in range(4)]
    peaks = [max(part) for part in parts]
    told = "/".join(f"{peak:.0f}" for peak in peaks)
    record(f"{tracks} tracks with two processes", f"{tracks / seconds:.1f} sheets a second", "")
    record("its most memory, all processes, quarter by quarter", f"{told} MB", "not growing")
    assert max(peaks[2:]) < 1.15 * max(peaks[:2])
