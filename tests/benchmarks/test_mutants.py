"""Each line of the rules, broken on purpose: at least one of the tests named after it must fail then.

Run with ``pytest tests/benchmarks/test_mutants.py``, a single line with ``-k "C7-"``. A line is broken in a copy of the
product by a change of its text, which must be there exactly once. These tests take minutes, so they stay out of the
default run; V17, about what themes bring, is broken in a theme's file, and part M on its page of rules as well.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from rules_table import LINES, ROOT, named_tests


class Mutant(NamedTuple):
    """How a line is broken: in a file, one text becomes another."""

    line: str
    file: str
    old: str
    new: str


RACE, COURSE, RULES = "vollgas/race.py", "vollgas/course.py", "vollgas/rules.py"
CONTEST, ENTRIES, ENDINGS = "vollgas/contest.py", "vollgas/entries.py", "vollgas/endings.py"
VERDICTS, TRACK = "vollgas/verdicts.py", "vollgas/track.py"
GAME, MOVING, TERMS = "vollgas/moped/game.py", "vollgas/moped/moving.py", "vollgas/moped/terms.py"
LAPS, SCORING = "vollgas/moped/course.py", "vollgas/moped/scoring.py"
EN, DE, ES, RU = (f"templates/rules/{lang}/moped.md" for lang in ("en", "de", "es", "ru"))
MUTANTS = [
    Mutant("G1", COURSE, "all(any(self.is_road(x + i, y + j) for i", "all(all(self.is_road(x + i, y + j) for i"),
    Mutant("G1", "vollgas/lattice.py", "or edges_run(move)", "or ()"),
    Mutant("G2", COURSE, "return x >= 0 and 0 <= y", "return x < 0 or 0 <= y"),
    Mutant("G3", COURSE, "return self.outline.is_clear(at, part)\n", "return True\n"),
    Mutant("G3", COURSE, "(at, part, (finish.distance(at), finish.gain(part)))", "(at, part)"),
    Mutant("G4", "vollgas/lattice.py", "((i + 1) * dy - 1) // dx", "int((i + 1) * dy / dx - 0.06)"),
    Mutant("G5", TRACK, "+ (self.a.y - at[1]) * self.direction.dy", "+ (self.a.y - at[1]) * self.direction.dx"),
    Mutant("G6", TRACK, "if not 0 <= before < self.gain(move):", "if not 0 <= before <= self.gain(move):"),
    Mutant("G6", TRACK, "if not 0 <= before < self.gain(move):", "if not 0 < before < self.gain(move):"),
    Mutant("G6", TRACK, "return low <= (at.y if self.direction.dx else at.x) <= high", "return True"),
    Mutant("G6", COURSE, "for i, j in squares_entered(part) if not finish.is_beyond_square(x + i, y + j)",
           "for i, j in squares_entered(part)"),
    Mutant("G7", "vollgas/solver.py", "par = min(in_order)", "par = max(in_order)"),
    Mutant("G8", RACE, "return rules.laps + course.is_circuit", "return rules.laps"),
    Mutant("G8", RACE, "return -int(course.finish", "return 0 * int(course.finish"),
    Mutant("V1", CONTEST, "if not rules.ghost and len(set(starts)) != count:", "if False:"),
    Mutant("V1", CONTEST, "if not 2 <= count <= MOST_CARS:", "if not 1 <= count <= MOST_CARS:"),
    Mutant("V2", CONTEST, "        number = race.turn + 1\n", "        number = race.turn + 1 + (race.turn < 0)\n"),
    Mutant("V3", RACE, "low, high = tempo - rules.step, tempo + rules.step", "low, high = tempo, tempo + rules.step"),
    Mutant("V4", RACE, "if rules.unit_start else STAND", "if rules.game else STAND"),
    Mutant("V5", RACE, "if not course.is_clear(at, part) or beyond in occupied:", "if not course.is_clear(at, part):"),
    Mutant("V5", RACE, "if not course.is_clear(at, part) or beyond in occupied:", "if beyond in occupied:"),
    Mutant("V6", RACE, "Trace(at, Event.CRASH, STAND, crossed", "Trace(beyond, Event.CRASH, STAND, crossed"),
    Mutant("V6", RACE, "return Trace(at, Event.CRASH, STAND, crossed", "return Trace(at, Event.CRASH, move, crossed"),
    Mutant("V7", RULES, "slow_moves: int = 3", "slow_moves: int = 2"),
    Mutant("V7", RULES, "slow_tempo: int = 1", "slow_tempo: int = 2"),
    Mutant("V7", RACE, "slow=max(car.slow - 1, 0)", "slow=max(car.slow - (move != STAND), 0)"),
    Mutant("V8", RACE, 'occupied if rules.meeting == "crash" else ()', "()"),
    Mutant("V9", RACE, '    if rules.leaving != "forbidden":\n        return moves\n', ""),
    Mutant("V10", RACE, "kind = course.hazards.get(at)", "kind = course.hazards.get(at) if at == target else None"),
    Mutant("V10", RACE, "kind = course.hazards.get(at)", "kind = course.hazards.get(at) if at != target else None"),
    Mutant("V11", RACE, 'if kind == "brake" or', "if"),
    Mutant("V12", RACE, "if boost and not slow and tempo > 0:", "if boost and not slow and tempo >= 0:"),
    Mutant("V12", RULES, "boost_step: int = 2", "boost_step: int = 3"),
    Mutant("V12", RACE, "slow=max(car.slow - 1, 0), boost=False)", "slow=max(car.slow - 1, 0))"),
    Mutant("V13", RULES, "jump: int = 2", "jump: int = 3"),
    Mutant("V13", RACE, "if 2 * min(dx, dy) >= max(dx, dy):", "if 2 * min(dx, dy) > max(dx, dy):"),
    Mutant("V13", RACE, "if not course.is_open(landing) or landing in occupied:", "if landing in occupied:"),
    Mutant("V13", RACE, "if not course.is_open(landing) or landing in occupied:", "if not course.is_open(landing):"),
    Mutant("V14", RACE, "limit = rules.slow_tempo if slow else", "limit = rules.slow_tempo if slow and not boost else"),
    Mutant("V15", RULES, '"phase"] = "at once"', '"phase"] = "phase"'),
    Mutant("V16", "vollgas/drawing/terms.py", 'f"hazard.{kind}"', '"hazard.brake"'),
    Mutant("V17", "themes/ice/theme.toml", "[levels.nasty]", "[levels.worst]"),
    Mutant("VV1", RULES, "max_tempo=3", "max_tempo=4"),
    Mutant("VV1", RULES, "None if rules.max_tempo is None else ten * rules.max_tempo", "rules.max_tempo"),
    Mutant("VV2", VERDICTS, "if others.get(at) == prey:", "if others.get(at) == prey and at == found.end:"),
    Mutant("VV2", ENTRIES, "reach = count - 1 if self.course.is_circuit else number", "reach = count - 1"),
    Mutant("VV3", RACE, "and car.lap + 1 < rules.laps", "and car.lap + 2 < rules.laps"),
    Mutant("VV4", ENDINGS, "if all(race.entries[member].status is Status.FINISHED",
           "if any(race.entries[member].status is Status.FINISHED"),
    Mutant("VV5", CONTEST, " and place not in entry.matched", ""),
    Mutant("C1", "vollgas/sheets.py", 'make_paper("a4")', 'make_paper("a5")'),
    Mutant("C2", "vollgas/sheets.py", "wide = players if players > spec.start_crosses[0] else 0", "wide = 0"),
    Mutant("C3", "vollgas/simulation.py", "order = lots.shuffled(order)", "order = list(order)"),
    Mutant("C4", "vollgas/lineup.py", "ahead = scale if rules.unit_start else 0", "ahead = 0"),
    Mutant("C4", RULES, "unit_start=True", "unit_start=False"),
    Mutant("C5", RULES, "    step: int = 1", "    step: int = 2"),
    Mutant("C6", RULES, "judged_before=True", "judged_before=False"),
    Mutant("C6", RACE, "return drawn.end if drawn.event is Event.CRASH else None", "return None"),
    Mutant("C7", RACE, "or steps_to_finish(course).get(at, -1) < left:", "or False:"),
    Mutant("C7", RACE, "    if car.late:\n", "    if False:\n"),
    Mutant("C7", RACE, "late=True, wait=1", "late=True, wait=0"),
    Mutant("C7", RACE, "if speed(move) <= rules.slow_tempo:\n", "if speed(move) <= 2:\n"),
    Mutant("C8", RULES, '"outside", meeting="both out"', '"outside", meeting="mover out"'),
    Mutant("C9", CONTEST, "number, entry), number, Status.RETIRED)", "number, entry), number, Status.RACING)"),
    Mutant("C10", ENDINGS, "furthest = max(entries", "furthest = min(entries"),
    Mutant("C10", RULES, 'ends="beyond"', 'ends="at once"'),
    Mutant("CV1", RULES, 'meeting="mover out"', 'meeting="both out"'),
    Mutant("CV2", RULES, "brake_step=2", "brake_step=3"),
    Mutant("CV2", RACE, "max(tempo - rules.brake_step, 0)", "tempo - rules.brake_step"),
    Mutant("CV3", RULES, "judged_before=False)", "judged_before=True)"),
    Mutant("CV4", RULES, "lost_turns=1", "lost_turns=0"),
    Mutant("CV5", RULES, 'leaving="out"', 'leaving="outside"'),
    Mutant("CV6", RULES, "ten = 10", "ten = 5"),
    Mutant("CV6", RULES, "        step=ten * box,", "        step=ten,"),
    Mutant("R1", "vollgas/simulation.py", 'if rules.game == "carreras":', "if rules.game:"),
    Mutant("R2", TRACK, "{*self.start} == {*self.finish[:2]}", "{*self.start} != {*self.finish[:2]}"),
    Mutant("R3", RACE, "speed(move) > rules.slow_tempo)", "speed(move) >= rules.slow_tempo)"),
    Mutant("R3", RACE, "speed(move) > rules.slow_tempo)", "speed(move) > 2)"),
    Mutant("R4", RACE, " or drawn.end not in occupied)", " or True)"),
    Mutant("R5", "vollgas/drawing/pages/cover.py", "LOOK_AHEAD = 3", "LOOK_AHEAD = 2"),
    Mutant("R6", RULES, 'ends="phase"', 'ends="at once"'),
    Mutant("R7", RULES, "    step: int = 1", "    step: int = 2"),
    Mutant("R8", RULES, "    step: int = 1", "    step: int = 2"),
    Mutant("R9", RACE, "if drawn.event is not Event.CRASH and (", "if ("),
    Mutant("R9", CONTEST, "elif not race.choices():", "elif False:"),
    Mutant("M1", TERMS, "COPIES = {1: 5, 2: 5, 3: 4}", "COPIES = {1: 5, 2: 4, 3: 5}"),
    Mutant("M1", TERMS, "FEWEST_PLAYERS, MOST_PLAYERS = 2, 6", "FEWEST_PLAYERS, MOST_PLAYERS = 2, 7"),
    Mutant("M1", "vollgas/moped/boards.py", "    seed, attempt = DEFAULTS[side]\n",
           '    side = "a"\n    seed, attempt = DEFAULTS[side]\n'),
    Mutant("M1", EN, "{{ copies[2] }} twos", "{{ copies[3] }} twos"),
    Mutant("M1", RU, "шесть фишек и лесенка", "шесть фишек и доска"),
    Mutant("M2", TERMS, "BOXED_WITH = 2", "BOXED_WITH = 3"),
    Mutant("M2", GAME, "grid = stream.shuffled(range(len(MOPEDS)))", "grid = list(range(len(MOPEDS)))"),
    Mutant("M2", GAME, "pile = stream.shuffled(cards)", "pile = cards"),
    Mutant("M2", GAME, "pile, stream.below(players), boxed)", "pile, 0, boxed)"),
    Mutant("M2", GAME, "card = stream.pick([card for card in cards if card.moped == moped])",
           "card = next(card for card in cards if card.moped == moped)"),
    Mutant("M2", DE, "Zu zweit kommt", "Zu dritt kommt"),
    Mutant("M3", GAME, "    if game.phase != phase:", "    if game.phase == 'over':"),
    Mutant("M3", GAME, '    _expect(game, "move")\n', ""),
    Mutant("M3", GAME, '    _expect(game, "give back")\n', ""),
    Mutant("M3", ES, "## Después, apostar", "## Antes, apostar"),
    Mutant("M4", TERMS, "TURNED = {2: 6, 3: 7, 4: 7, 5: 8, 6: 9}", "TURNED = {2: 6, 3: 7, 4: 8, 5: 8, 6: 9}"),
    Mutant("M4", GAME, "            spots[card.moped] = path[-1]\n", "            spots[card.moped] = path[0]\n"),
    Mutant("M4", RU, "впятером **{{ turned[5] }}**", "впятером **{{ turned[6] }}**"),
    Mutant("M5", MOVING, "return Spot(along, OUTER if INNER in taken else INNER)", "return Spot(along, OUTER)"),
    Mutant("M5", MOVING, "            return Spot(along, INNER)\n", "            return Spot(along, here.lane)\n"),
    Mutant("M5", MOVING, "    return here\n", "    return Spot(here.along, INNER)\n"),
    Mutant("M5", EN, "**inner lane whenever", "**outer lane whenever"),
    Mutant("M6", MOVING, "range(here.along + steps, here.along, -1)", "range(here.along + steps, here.along - 1, -1)"),
    Mutant("M6", MOVING, "if len(taken) < len(rows[row]):", "if len(taken) < 2:"),
    Mutant("M6", MOVING, "if place % size == row and place < goal", "if place == along and place < goal"),
    Mutant("M6", DE, "ihre Felder zählen mit", "ihre Felder zählen nicht"),
    Mutant("M7", TERMS, "BONUS = 2", "BONUS = 1"),
    Mutant("M7", MOVING, "        here, steps = end, BONUS\n",
           "        return (*path, landing(course, others, end, BONUS))\n"),
    Mutant("M7", ES, "una casilla **+{{ bonus }}**", "una casilla de la línea"),
    Mutant("M8", LAPS, "return along // len(self.rows) + 1", "return max(0, along) // len(self.rows) + 1"),
    Mutant("M8", LAPS, "return along // len(self.rows) + 1", "return (along - 1) // len(self.rows) + 1"),
    Mutant("M8", RU, "тоже считается", "не считается"),
    Mutant("M9", GAME, "plug=(game.plug + 1) % game.players", "plug=(game.plug - 1) % game.players"),
    Mutant("M9", GAME, "return (self.plug + self.players - left) % self.players",
           "return (self.plug + left) % self.players"),
    Mutant("M9", GAME, "pile=game.pile + tuple(game.hand[number] for number in order)", "pile=game.pile + game.hand"),
    Mutant("M9", GAME, "        hand=(),\n        plug=(game.plug", "        plug=(game.plug"),
    Mutant("M9", TERMS, "BACK = 3", "BACK = 4"),
    Mutant("M9", EN, "passes the others to the left", "passes the others to the right"),
    Mutant("M10", TERMS, "SHOWN_FROM = 6", "SHOWN_FROM = 7"),
    Mutant("M10", TERMS, "BESIDE_UP_TO = 3", "BESIDE_UP_TO = 2"),
    Mutant("M10", GAME, "(*game.beside, game.hand[aside])", "(game.hand[aside], *game.beside)"),
    Mutant("M10", GAME, "shown=game.shown + (len(beside) >= SHOWN_FROM)",
           "shown=len(beside) * (len(beside) >= SHOWN_FROM)"),
    Mutant("M10", DE, "die erste noch verdeckte von links", "die erste noch verdeckte von rechts"),
    Mutant("M11", TERMS, "LAPS = 3", "LAPS = 2"),
    Mutant("M11", TERMS, "PODIUM = 3", "PODIUM = 4"),
    Mutant("M11", GAME, "elif turned == wanted and not podium:", "elif turned == wanted:"),
    Mutant("M11", GAME, "            if card.moped in podium:\n", "            if False:\n"),
    Mutant("M11", MOVING, "(-spots[moped].along, spots[moped].lane)", "(-spots[moped].along, -spots[moped].lane)"),
    Mutant("M11", MOVING, "(-spots[moped].along, spots[moped].lane)",
           "(-(spots[moped].along % 12), spots[moped].lane)"),
    Mutant("M11", ES, "el carril interior antes que el exterior", "el carril exterior antes que el interior"),
    Mutant("M12", TERMS, "POINTS = (4, 3, 2)", "POINTS = (4, 2, 1)"),
    Mutant("M12", SCORING, "rows = [(worth(podium, own), worth(others, own))", "rows = [(worth(podium, own), 0)"),
    Mutant("M12", SCORING, "rows = [(worth(podium, own), worth(others, own))",
           "rows = [(worth(podium, own) + worth(others, own), 0)"),
    Mutant("M12", SCORING, "place=1 + sum(other > rows[player]", "place=sum(other >= rows[player]"),
    Mutant("M12", RU, "второго **{{ points[1] }}**", "второго **{{ points[2] }}**"),
]  # fmt: skip


def test_every_line_is_broken() -> None:
    """No line is left out."""
    assert {mutant.line for mutant in MUTANTS} == set(LINES)


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
    assert source.count(mutant.old) == 1, f"{mutant.line} can't be broken so: {mutant.old!r} is not there once"
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
