"""The table of the rules by number: each line, the code that speaks of it, and its tests.

    python tests/rules_table.py

writes it anew, as ``pytest --update-golden`` does. Code is whatever names a line in a docstring, a comment or a plain
string, alone or in a range such as V10-V13; tests are those named after it.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
TABLE = Path(__file__).parent / "RULES_TABLE.md"

LINES = {
    "G1": "barrier may be touched, not entered",
    "G2": "whatever is not road is barrier",
    "G3": "the same against a freehand border",
    "G4": "whole numbers, no tolerance",
    "G5": "lines on grid lines, across the way",
    "G6": "finishing: strictly beyond, cleanly, from the right side",
    "G7": "par: fewest moves without a crash",
    "G8": "sprint and circuit, laps all the way round",
    "V1": "two or more cars, side by side behind the start",
    "V2": "turns in a fixed order",
    "V3": "last tempo, give or take one an axis",
    "V4": "from standstill, one square any way",
    "V5": "crash: through barrier or over a car",
    "V6": "after a crash: the last free cross, tempo 0",
    "V7": "then three moves of tempo one",
    "V8": "one car a cross; foreign traces are free",
    "V9": "nine crashing targets: crash all the same",
    "V10": "hazards act on the trace, the first stop ends it",
    "V11": "brake: stop on it, as after a crash",
    "V12": "turbo: gain two in the next move",
    "V13": "ramp: two squares on at once, tempo kept",
    "V14": "limits come before turbos",
    "V15": "first clean crossing wins",
    "V16": "the legend explains the hazards",
    "V17": "three tracks a theme, each with its own mix",
    "VV1": "beginners: three squares an axis",
    "VV2": "pursuit: catch the car in front",
    "VV3": "laps; on a sprint, runs from the own start",
    "VV4": "relay: a team's slower car counts",
    "VV5": "ghost line: moves that match it",
    "C1": "A4, a colour each, one sheet",
    "C2": "freehand, a lane for each at the start, room everywhere",
    "C3": "order by lot or agreed",
    "C4": "start on the line, one square fast",
    "C5": "the projected cross or one around it",
    "C6": "off the track: judged by the projection",
    "C7": "outside, and back at speed one, no further on",
    "C8": "two cars on a cross: both are out",
    "C9": "retiring at any time",
    "C10": "the round is finished, the furthest wins",
    "CV1": "only the car that drove into another is out",
    "CV2": "braking by one or two",
    "CV3": "judged by the move itself",
    "CV4": "leaving costs a turn",
    "CV5": "leaving is the end",
    "CV6": "millimetre paper: a box of tenths",
    "R1": "the black pen moves first",
    "R2": "a ring or any shape; lines and direction marked",
    "R3": "islands, and pits for the fast",
    "R4": "a mark for each, never two on a cross",
    "R5": "cover sheet with a window",
    "R6": "phases; finishing in one is a draw",
    "R7": "from standstill to a neighbour",
    "R8": "speed differs by one an axis",
    "R9": "over the border is forbidden; no move: out",
    "M1": "players, boards, mopeds, 84 cards, markers",
    "M2": "set-up: start spaces, pile, spark plug",
    "M3": "a round: move, then bet",
    "M4": "cards turned up, by players; each moves at once",
    "M5": "forward, one a space, inner lane first",
    "M6": "blockades are passed, or stopped behind",
    "M7": "two more from a +2 space",
    "M8": "over the line: the lap marker moves up",
    "M9": "betting, three cards back, the plug goes left",
    "M10": "two and three players: a card beside the board",
    "M11": "three laps; the podium, or no cards left",
    "M12": "the count, and what decides between equals",
}
"""Every numbered line of the parts G, V, C, R and M, in a few words."""

_NUMBER = re.compile(r"\b(VV|CV|[GVCRM])(\d{1,2})(?:(?:-| to )\1(\d{1,2}))?\b")
_TEST = re.compile(r"test_(vv|cv|[gvcrm])(\d{1,2})_")


def numbers_in(text: str) -> Iterator[tuple[str, int]]:
    """The lines that a text names, each with where it stands in the text."""
    for match in _NUMBER.finditer(text):
        part, first, last = match.groups()
        for number in range(int(first), int(last or first) + 1):
            yield f"{part}{number}", match.start()


def _targets(statement: ast.stmt) -> str | None:
    """The name that a plain assignment gives, if it is one."""
    target = statement.targets[0] if isinstance(statement, ast.Assign) else getattr(statement, "target", None)
    return target.id if isinstance(target, ast.Name) else None


def spans_of(body: list[ast.stmt], prefix: str) -> Iterator[tuple[int, int, str]]:
    """First and last line of every class, function and named value, with its full name; values with their docstring."""
    for statement, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(statement, ast.ClassDef | ast.FunctionDef):
            first = min([statement.lineno, *(decorator.lineno for decorator in statement.decorator_list)])
            name = f"{prefix}.{statement.name}"
            yield first, statement.end_lineno, name
            if isinstance(statement, ast.ClassDef):
                yield from spans_of(statement.body, name)
        elif name := _targets(statement):
            documented = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
            yield statement.lineno, (following if documented else statement).end_lineno, f"{prefix}.{name}"


def _texts(source: str) -> Iterator[tuple[int, str]]:
    """Comments and strings, each with the line on which it begins."""
    kinds = (tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in kinds:
            yield token.start[0], token.string


@cache
def code_of() -> dict[str, list[str]]:
    """For each line that the code names, the places that do, by their full names within the package."""
    found: dict[str, set[str]] = {}
    package = ROOT / "vollgas"
    for path in sorted(package.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        module = ".".join(path.relative_to(package).with_suffix("").parts)
        spans = list(spans_of(ast.parse(source).body, module))
        for begin, text in _texts(source):
            for number, place in numbers_in(text):
                line = begin + text.count("\n", 0, place)
                around = [(last - first, name) for first, last, name in spans if first <= line <= last]
                found.setdefault(number, set()).add(min(around)[1] if around else module)
    return {number: sorted(names) for number, names in found.items()}


@cache
def named_tests() -> dict[str, list[str]]:
    """For each line, the tests that are named after it, in the order in which they stand."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").glob("test_*.py")):
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            match = _TEST.match(getattr(statement, "name", ""))
            if match:
                number = f"{match[1].upper()}{int(match[2])}"
                found.setdefault(number, []).append(f"{path.name}::{statement.name}")
    return found


def table() -> str:
    """The whole table in Markdown."""
    code, tests = code_of(), named_tests()
    rows = [
        f"| {number} | {said} | {_cell(code.get(number, []))} | {_cell(tests.get(number, []))} |"
        for number, said in LINES.items()
    ]
    head = [
        "# The rules by number",
        "",
        "Written by `python tests/rules_table.py` or `pytest --update-golden`; a test fails when it is out of date.",
        "",
        "| line | in short | code | tests |",
        "|---|---|---|---|",
    ]
    return "\n".join([*head, *rows, ""])


def _cell(names: list[str]) -> str:
    return "<br>".join(f"`{name}`" for name in names)


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
