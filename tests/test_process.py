"""The program as a process: standard streams closed or full, Ctrl-C at any time, a polite kill, and a quick help."""

import os
import pty
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

OWN = Path(__file__).parent.parent / "examples" / "own-track.json"
PROGRAM = [sys.executable, "-m", "vollgas"]
LOUD = [["themes"], ["--help"], ["track", "--help"], ["solve", str(OWN)], ["track", str(OWN), "-o", "-"]]


def shell(line: str, words: list[str]) -> tuple[int, str]:
    """Exit code and standard error of a shell line in which "$@" stands for the program with these words."""
    done = subprocess.run(
        ["/bin/sh", "-c", line, "sh", *PROGRAM, *words], stderr=subprocess.PIPE, text=True, check=False, timeout=60
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("words", LOUD, ids=lambda words: " ".join(words[::2]))
def test_a_full_device(words: list[str]) -> None:
    """When what stands behind standard output is full, one line says so."""
    line = "vollgas: standard output can't be written: No space left on device\n"
    assert shell('"$@" >/dev/full', words) == (1, line)


@pytest.mark.parametrize("words", [words for words in LOUD if "--help" not in words], ids=lambda words: words[0])
def test_closed_standard_output(words: list[str]) -> None:
    """When there is no standard output, one line says so."""
    assert shell('"$@" >&-', words) == (1, "vollgas: standard output can't be written: it is closed\n")


@pytest.mark.parametrize("words", LOUD, ids=lambda words: " ".join(words[::2]))
def test_a_pipe_that_nobody_reads(words: list[str]) -> None:
    """When whoever read the output is gone, the command ends at once; at most one line says so, never Python."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        done = subprocess.run([*PROGRAM, *words], stdout=pipe, stderr=subprocess.PIPE, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stderr in (b"", b"vollgas: standard output can't be written: Broken pipe\n")


@pytest.mark.parametrize("where", [">&-", ">/dev/full"])
def test_no_standard_error(where: str) -> None:
    """Without a standard error the exit code still tells."""
    assert shell(f'"$@" 2{where}', ["track", "mars"]) == (2, "")


@pytest.mark.parametrize("encoding", ["ascii", "ascii:surrogateescape"])
def test_letters_that_the_terminal_lacks(encoding: str, tmp_path: Path) -> None:
    """On a terminal without umlauts they are printed as escapes; the file keeps its name."""
    done = subprocess.run(
        [*PROGRAM, "track", "ice/easy#ü", "--no-rules"],
        capture_output=True, check=True, cwd=tmp_path, env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "1"},
    )  # fmt: skip
    assert done.stdout.startswith(rb"ice/easy#\xfc:")
    assert done.stderr == b""
    assert [path.name for path in tmp_path.iterdir()] == ["ice-easy-ü.pdf"]


def test_no_pdf_on_a_terminal() -> None:
    """A terminal is not flooded with a PDF."""
    leader, follower = pty.openpty()
    try:
        done = subprocess.run(
            [*PROGRAM, "track", str(OWN), "-o", "-"], stdout=follower, stderr=subprocess.PIPE, check=False
        )
    finally:
        os.close(leader)
        os.close(follower)
    assert done.returncode == 2
    assert done.stderr.startswith(b"vollgas: -o - would write a PDF to the terminal")


@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("moment", [0.01, 0.05, 0.15, 0.3, 0.5, 0.7])
def test_stopped_at_any_moment(kind: signal.Signals, moment: float, tmp_path: Path) -> None:
    """Ctrl-C and a polite kill end the program in one line; what was written before is whole, and nothing else is."""
    target = tmp_path / "old.pdf"
    target.write_text("old")
    words = ["track", "city/nasty#1", "-o", "old.pdf", "--save", "track.json", "--solution", "page", "--force"]
    program = (
        "import signal, sys; from vollgas.__main__ import run; install = signal.signal\n"
        "def told(kind, handler): install(kind, handler); kind == signal.SIGTERM and print(flush=True)\n"
        f"signal.signal = told; sys.argv[1:] = {words!r}; run()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout
    process.stdout.readline()  # the program listens from now on
    time.sleep(moment)
    process.send_signal(kind)
    _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) in [(1, "vollgas: stopped\n"), (0, ""), (-signal.SIGTERM, "")]
    assert {path.name for path in tmp_path.iterdir()} <= {"old.pdf", "track.json"}
    data = target.read_bytes()
    assert data == b"old" or (data.startswith(b"%PDF-") and data.endswith(b"%%EOF\n"))


@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM])
def test_stopped_in_the_middle_of_a_file(kind: signal.Signals, tmp_path: Path) -> None:
    """A signal that comes while the file is being written leaves nothing of it."""
    program = f"""
import os, signal, sys
from vollgas import files
from vollgas.__main__ import run
real = os.fdopen
def stopping(*args):
    file = real(*args)
    file.write(b"half of it")
    file.flush()
    os.kill(os.getpid(), {int(kind)})
    return file
files.os.fdopen = stopping
sys.argv[1:] = ["track", {str(OWN)!r}, "-o", "new.pdf"]
run()
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "vollgas: stopped\n")
    assert list(tmp_path.iterdir()) == []


def test_help_is_quick() -> None:
    """--help comes in well under half a second, process and all."""
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        subprocess.run([*PROGRAM, "track", "--help"], check=True, capture_output=True)
        times.append(time.perf_counter() - begun)
    assert statistics.median(times) <= 0.5


@pytest.mark.parametrize("words", [["--help"], ["track", "--help"], ["track", "--levle"]], ids=" ".join)
def test_help_loads_nothing_heavy(words: list[str]) -> None:
    """Neither help nor a typing error loads what draws, computes or reads themes."""
    program = f"""
import atexit, sys
atexit.register(lambda: print(*sorted({{name.split(".")[0] for name in sys.modules}})))
sys.argv[1:] = {words!r}
from vollgas.__main__ import run
run()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "click" in loaded
    assert not loaded & {"reportlab", "numpy", "shapely", "msgspec", "fontTools", "jinja2", "PIL", "pypdfium2", "segno"}
