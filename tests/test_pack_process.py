"""Packs as processes: Ctrl-C at any time, a killed helper, progress on a terminal."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PROGRAM = [sys.executable, "-m", "vollgas", "pack"]
WORDS = ["ice", "city", "--levels", "easy", "--paper", "a5", "--tracks", "3", "-o", "pack"]


def assert_whole(place: Path) -> None:
    """Whatever lies in the folder is complete: PDFs from beginning to end, each in a manifest that can be read."""
    if not place.exists():
        return
    names = {path.name for path in place.iterdir()}
    assert names <= {"ice.pdf", "city.pdf", "manifest.json"}
    for path in place.glob("*.pdf"):
        data = path.read_bytes()
        assert data.startswith(b"%PDF-")
        assert data.endswith(b"%%EOF\n")
    if names:
        entries = json.loads((place / "manifest.json").read_text())["files"]
        assert {entry["file"] for entry in entries} == names - {"manifest.json"}


def left_over(session: int) -> list[str]:
    """The processes that are still alive in a session."""
    found = []
    for path in Path("/proc").iterdir():
        try:
            if path.name.isdigit() and os.getsid(int(path.name)) == session:
                state = (path / "stat").read_text().rpartition(")")[2].split()[0]
                found += [path.name] * (state != "Z")
        except OSError:
            continue
    return found


@pytest.mark.parametrize("whole_group", [True, False], ids=["terminal", "kill"])
@pytest.mark.parametrize("moment", [0.4, 1.2, 2.5])
def test_stopped_at_any_moment(moment: float, whole_group: bool, tmp_path: Path) -> None:
    """Ctrl-C, which a terminal sends to all processes, and a polite kill end it in one line and leave nothing half."""
    process = subprocess.Popen(
        [*PROGRAM, *WORDS, "--jobs", "2"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    time.sleep(moment)
    if whole_group:
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGTERM)
    said, errors = process.communicate(timeout=60)
    early = -signal.SIGINT if whole_group else -signal.SIGTERM
    assert (process.returncode, errors) in [(1, "vollgas: stopped\n"), (0, ""), (early, "")], said
    assert_whole(tmp_path / "pack")
    for _ in range(50):
        if not left_over(process.pid):
            break
        time.sleep(0.1)
    assert not left_over(process.pid)


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """After Ctrl-C the same command makes what is missing."""
    process = subprocess.Popen([*PROGRAM, *WORDS, "--jobs", "1"], cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    for _ in range(600):
        if (tmp_path / "pack" / "ice.pdf").exists():
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60)[1] in {"vollgas: stopped\n", ""}
    assert_whole(tmp_path / "pack")
    done = subprocess.run([*PROGRAM, *WORDS, "--jobs", "1"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"6 tracks in 2 files, 24 pages \([12] there already\)  pack\n", done.stdout)
    assert_whole(tmp_path / "pack")


def test_a_helper_that_dies_is_told(tmp_path: Path) -> None:
    """When a process of the crew is killed, one line says so, and what was finished stays."""
    program = f"""
import os, sys
from vollgas.packing import line
def die(*_):
    os._exit(9)
line.make = die
from vollgas.__main__ import run
sys.argv[1:] = ["pack", *{WORDS!r}, "--jobs", "2"]
if __name__ == "__main__":
    run()
"""
    script = tmp_path / "script.py"
    script.write_text(program)
    done = subprocess.run([sys.executable, str(script)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("vollgas: a process that did the work has died")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "pack").exists()


def test_progress_on_a_terminal(tmp_path: Path) -> None:
    """A terminal shows tracks, files and the time left; elsewhere nothing is shown."""
    leader, follower = pty.openpty()
    words = [*PROGRAM, "ice", "--levels", "easy,medium", "--paper", "a5", "--jobs", "1"]
    done = subprocess.run(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=follower, text=True, check=True)
    os.close(follower)
    shown = os.read(leader, 10_000).decode()
    os.close(leader)
    assert re.search(r"1 of 2 tracks, 0 of 1 file, \d:\d\d left", shown)
    assert shown.endswith("\r\x1b[K")
    assert done.stdout == "2 tracks in 1 file, 9 pages  pack\n"
