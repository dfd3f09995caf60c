"""Each line of the rules, broken on purpose: at least one of the tests named after it must fail then.

Run with ``pytest tests/benchmarks/test_mutants.py``, a single line with ``-k "C7-"``. A line is broken in a copy of the
product. These tests take minutes, so they stay out of the default run.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from mutants import MUTANTS, Mutant
from rules_table import ROOT, named_tests


@pytest.mark.parametrize("mutant", MUTANTS, ids=[f"{mutant.line}-{number}" for number, mutant in enumerate(MUTANTS)])
def test_a_broken_line_is_noticed(mutant: Mutant, tmp_path: Path) -> None:
    """One of the tests of just this line fails, and none breaks down."""
    for name in ("vollgas", "themes", "templates", "tests"):
        if name == "vollgas" or mutant.file.startswith(f"{name}/"):
            shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            (tmp_path / name).symlink_to(ROOT / name)
    path = tmp_path / mutant.file
    source = path.read_text(encoding="utf-8")
    path.write_text(source.replace(mutant.old, mutant.new), encoding="utf-8")
    tests = [f"tests/{name}" for name in named_tests()[mutant.line]]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert run.returncode == 1, f"{mutant.line}: {mutant.old!r} → {mutant.new!r}\n{run.stdout[-2000:]}{run.stderr}"
