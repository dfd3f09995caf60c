"""The fence round hostile work: what it gives and raises comes back, what breaks through it is one error."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from vollgas import fenced as room
from vollgas.errors import BadInput
from vollgas.fenced import Fence, TooMuch, fenced
from vollgas.track import parse_level


@pytest.fixture(params=["fork", "spawn"] if sys.platform == "linux" else ["spawn"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways to begin a child; only Linux forks safely."""
    monkeypatch.setattr(room.sys, "platform", "linux" if request.param == "fork" else "darwin")


@pytest.mark.usefixtures("way")
def test_results_come_back() -> None:
    """What the work gives is given, computed in another process."""
    assert fenced(sorted, [3, 1, 2]) == [1, 2, 3]
    assert fenced(os.getpid) != os.getpid()


@pytest.mark.usefixtures("way")
def test_errors_come_back_unchanged() -> None:
    """The users' errors with their words and exit code, and mistakes of ours with their traceback."""
    with pytest.raises(BadInput) as here:
        parse_level("odd")
    with pytest.raises(BadInput) as there:
        fenced(parse_level, "odd")
    assert str(there.value) == str(here.value)
    assert there.value.exit_code == 2
    with pytest.raises(ZeroDivisionError) as caught:
        fenced(divmod, 1, 0)
    assert "Traceback" in caught.value.__notes__[0]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux is sure to hold a process to both limits")
@pytest.mark.usefixtures("way")
def test_memory_is_limited() -> None:
    """A child that asks for more memory than the fence has."""
    with pytest.raises(TooMuch, match="more memory or time"):
        fenced(bytes, 3_000_000_000)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux is sure to hold a process to both limits")
def test_computing_is_limited() -> None:
    """A child that computes for too long is ended by the system."""
    began = time.monotonic()
    with pytest.raises(TooMuch):
        fenced(pow, 3, 10**9, fence=Fence(seconds=1))
    assert time.monotonic() - began < 10


def test_waiting_is_limited() -> None:
    """A child that computes nothing but never ends is killed after some time on the clock."""
    with pytest.raises(TooMuch):
        fenced(time.sleep, 600, fence=Fence(seconds=0))


def test_dying_is_too_much() -> None:
    """A child that dies at once, as a library does that runs into its own guards."""
    with pytest.raises(TooMuch):
        fenced(os.abort)


@pytest.mark.skipif(sys.platform != "linux", reason="Windows has no such signals, and macOS begins children otherwise")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_stopping_kills_the_child(sign: signal.Signals, tmp_path: Path) -> None:
    """Ctrl-C or a polite kill ends parent and child at once, with the program's own handlers and no traceback."""
    file = tmp_path / "a.pdf"
    script = (
        "import sys, time, vollgas.commands.checks, vollgas.__main__\n"
        "def slow(file, page):\n    print('begun', flush=True)\n    time.sleep(600)\n"
        "vollgas.commands.checks._report = slow\n"
        f"sys.argv = ['vollgas', 'check', {str(file)!r}]\n"
        "vollgas.__main__.run()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "begun\n"
        program.send_signal(sign)
        # The pipes end only when the child, which has them too, is gone.
        _, said = program.communicate(timeout=20)
    assert said == "vollgas: stopped\n"
    assert program.returncode == 1
