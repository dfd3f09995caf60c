"""Whole processes: how long they take, and how much memory they need."""

import subprocess
import sys
from time import perf_counter
from typing import NamedTuple

_WATCHER = """
import os, subprocess, sys
process = subprocess.Popen([sys.executable, "-m", "vollgas", *sys.argv[1:]])
_, status, usage = os.wait4(process.pid, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_maxrss, file=sys.stderr)
"""


class Ran(NamedTuple):
    """A process that came to its end."""

    seconds: float
    megabytes: float
    """At its peak."""
    said: str


def run_vollgas(*arguments: str) -> Ran:
    """Run the command and watch it.

    A process begins with the peak of the one that started it; so one that is as small as can be stands between, and
    the seconds are its own as well.
    """
    begun = perf_counter()
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _WATCHER, *arguments], capture_output=True, text=True, check=True
    )
    seconds = perf_counter() - begun
    code, _, peak = done.stderr.splitlines()[-1].partition(" ")
    assert code == "0", done.stderr
    return Ran(seconds, int(peak) / 1024, done.stdout)
