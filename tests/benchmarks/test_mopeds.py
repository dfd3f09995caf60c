"""How fast the moped derby is played, and its boards made."""

import json
import statistics
import subprocess
import sys
from pathlib import Path
from time import perf_counter, process_time

from vollgas.moped.boards import SIDES, default_board, make_board

GAMES = 10_000


def test_ten_thousand_games(record):
    """Two processes play 10,000 games of four in less than 20 s, figures and all."""
    command = [sys.executable, "-m", "vollgas", "moped", "balance", "--side", "b", "--jobs", "2", "--json"]
    begun = perf_counter()
    done = subprocess.run([*command, "--games", str(GAMES)], check=True, capture_output=True)
    seconds = perf_counter() - begun
    (board,) = json.loads(done.stdout)["boards"]
    record(f"`vollgas moped balance`, {GAMES} games of four, two processes", f"{seconds:.1f} s", "< 20 s")
    record("the usual boards: best start space beside the worst", f"{board['ratio']:.2f}×", "≤ 2×")
    assert seconds < 20
    assert board["ratio"] <= 2


def test_the_figures_in_the_readme():
    """What the README says of the usual boards is what 10,000 games give."""
    command = [sys.executable, "-m", "vollgas", "moped", "balance", "--jobs", "2", "--json", "--games", str(GAMES)]
    done = subprocess.run(command, check=True, capture_output=True)
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    for board in json.loads(done.stdout)["boards"]:
        shares = " · ".join(f"{100 * space['share']['value']:.1f}" for space in board["start_spaces"])
        gain = next(one for one in board["counting"] if one["against"] == "follower")["points"]["value"]
        row = next(line for line in readme.splitlines() if line.startswith(f"| {board['side']}, "))
        assert f"| {shares} | {board['rounds']['mean']:.1f} |" in row
        assert f"| {gain:.1f} points against following the leader |" in row


def test_printing(record, tmp_path):
    """The whole game is printed in less than 3 s, the start of the program and all."""
    command = [sys.executable, "-m", "vollgas", "moped", "print", "--quiet", "-o", str(tmp_path / "game.pdf")]
    begun = perf_counter()
    subprocess.run(command, check=True)
    seconds = perf_counter() - begun
    record("`vollgas moped print`, everything", f"{seconds:.1f} s", "< 3 s")
    assert seconds < 3


def test_boards(record):
    """The usual boards are there at once; new ones are made and proven fair in a second or two for both sides."""
    begun = process_time()
    for side in SIDES:
        default_board(side)
    at_once = process_time() - begun
    times = []
    for seed in range(10):
        begun = process_time()
        for side in SIDES:
            make_board(str(seed), side)
        times.append(process_time() - begun)
    record("the usual moped boards, both sides", f"{1000 * at_once:.0f} ms", "< 500 ms")
    figure = f"median {statistics.median(times):.1f} s, worst {max(times):.1f} s"
    record("new moped boards, both sides, proven fair", figure, "< 2.5 s")
    assert at_once < 0.5
    assert statistics.median(times) < 2.5
