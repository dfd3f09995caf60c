"""The table that the benchmarks fill, printed as Markdown at the end of their run."""

import platform
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))  # the brute-force search of the tests

ROWS: list[tuple[str, str, str]] = []


@pytest.fixture
def record():
    """Add a row to the table: what was measured, the figure, and what was asked for."""

    def add(what: str, figure: str, wanted: str) -> None:
        ROWS.append((what, figure, wanted))

    return add


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table, ready for README.md beside this file."""
    if not ROWS:
        return
    python = platform.python_version()
    terminalreporter.write_line(f"\n{_processor()}, Python {python}\n")
    for row in [("What", "Measured", "Wanted"), ("---", "---", "---"), *ROWS]:
        terminalreporter.write_line(f"| {' | '.join(row)} |")


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.machine()}, {len(names)} cores"
