"""A race as people write it down: a few header lines, then a line for each round. CONTRIBUTING says how it looks.

This is the text alone; judging.py plays what it says.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

from vollgas.entries import Race
from vollgas.errors import BadFile, BadInput
from vollgas.files import read_small
from vollgas.lattice import Move
from vollgas.strict import decoded
from vollgas.verdicts import What

LIMIT = 500_000
"""Most bytes of a file of moves."""
LONGEST_LINE = 400
MOST_ROUNDS = 2000
MOST_VARIANTS = 20

Key = Literal["track", "game", "variants", "cars"]
_KEYS: dict[str, Key] = {
    "track": "track", "strecke": "track", "pista": "track", "трасса": "track",
    "game": "game", "spiel": "game", "juego": "game", "игра": "game",
    "variants": "variants", "varianten": "variants", "variantes": "variants", "варианты": "variants",
    "cars": "cars", "autos": "cars", "coches": "cars", "машины": "cars",
}  # fmt: skip
_RETIRE = ("x", "retire", "retires", "aufgabe", "abandona", "сход")
_STOPPED = ("stopped", "abgebrochen", "interrumpida", "остановлена")

_COMMENT = re.compile(r"(?:^|(?<=\s))#.*")
_HEADER = re.compile(r"\s*([^\W\d_]+)\s*:\s*(.*?)\s*$")
_NUMBER = re.compile(r"\s*(\d{1,5})\s*[:.](?!\d)")
_GAP = re.compile(r"[\s|;]+")
_HALF = r"([+-]?\d{1,4}(?:\.\d)?)"
_TEMPO = re.compile(rf"\(\s*{_HALF}\s*[,/]\s*{_HALF}\s*\)|{_HALF}\s*[,/]\s*{_HALF}(?![\d.])")
_WORD = re.compile(r"[^\s|;]+")
_NAME = re.compile(r"[^\W_](?:[\w .'-]{0,18}[\w.'-])?")
_CAR = re.compile(r"(.*?)\s*(?:@\s*(\d{1,2}))?")
_MINUS = str.maketrans(dict.fromkeys("−–—‐‑", "-"))
"""What keyboards and phones make of a minus."""

TOKENS = "a tempo such as 2,-1, a digit 1 to 9 of the keypad, x (retires) or - (sits out)"


class Token(NamedTuple):
    """What stands for one car in one round."""

    column: int
    """Where it begins, from 1."""
    text: str
    kind: Literal["tempo", "keypad", "retire", "none"]
    tempo: tuple[str, str] = ("", "")
    """The two numbers as written."""


class Round(NamedTuple):
    """One round's line."""

    line: int
    number: int | None
    """The round's number, where it is written before it."""
    tokens: tuple[Token, ...]
    end: int
    """The column behind the last one."""


class Place(NamedTuple):
    """A car of the header: its name and, where it is given, the number of its start cross, from 1."""

    name: str
    start: int | None


@dataclass(frozen=True, slots=True)
class Written:
    """A race as it was written down."""

    where: str
    """The file, for messages."""
    cars: tuple[Place, ...]
    rounds: tuple[Round, ...]
    track: str | None = None
    game: str | None = None
    variants: tuple[str, ...] = ()
    lines: dict[str, int] = field(default_factory=dict)
    """In which line each header stands."""
    stopped: int | None = None
    """In which line it says that the race was stopped there, without a winner."""


def read_moves(path: Path) -> Written:
    """The race in a file; BadInput when there is none, BadFile (line, column, what was expected) for what it holds."""
    data = read_small(path, LIMIT, "race")
    try:
        text = decoded(data)
    except BadInput as error:
        raise BadFile(f"{path}: {error}") from None
    return parse_moves(text, str(path))


def parse_moves(text: str, where: str) -> Written:
    """The race in a text; BadFile, beginning with ``where``, for what is none."""
    headers: dict[Key, tuple[int, str]] = {}
    rounds: list[Round] = []
    stopped: int | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        if len(raw) > LONGEST_LINE:
            raise BadFile(f"{where}: line {number} has {len(raw)} characters: at most {LONGEST_LINE} are allowed")
        line = _COMMENT.sub("", raw)
        if not line.strip():
            continue
        if stopped is not None:
            raise BadFile(f"{where}: line {number}: expected nothing more: the race was stopped in line {stopped}")
        header = _HEADER.match(line)
        if unicodedata.normalize("NFC", line.strip().lower()) in _STOPPED:
            stopped = number
        elif header:
            _take_header(headers, header, number, where, late=bool(rounds))
        else:
            rounds.append(_round(line.translate(_MINUS), number, where))
        if len(rounds) > MOST_ROUNDS:
            raise BadFile(f"{where}: line {number}: more than {MOST_ROUNDS} rounds; that many are allowed")
    if "cars" not in headers:
        raise BadFile(f"{where}: no line says who races: expected one such as cars: Anna@3, Ben@1")
    variants = [name for name in re.split(r"[\s,;]+", headers.get("variants", (0, ""))[1]) if name]
    if len(variants) > MOST_VARIANTS:
        raise BadFile(f"{where}: line {headers['variants'][0]}: at most {MOST_VARIANTS} variants are allowed")
    return Written(
        where=where,
        cars=tuple(_cars(*headers["cars"], where)),
        rounds=tuple(rounds),
        track=headers["track"][1] if "track" in headers else None,
        game=headers["game"][1].lower() if "game" in headers else None,
        variants=tuple(variants),
        lines={key: line for key, (line, _) in headers.items()},
        stopped=stopped,
    )


def _take_header(
    headers: dict[Key, tuple[int, str]], found: re.Match[str], number: int, where: str, *, late: bool
) -> None:
    word, value = found[1], found[2]
    at = f"{where}: line {number}, column {found.start(1) + 1}"
    key = _KEYS.get(unicodedata.normalize("NFC", word.lower()))
    if key is None:
        raise BadFile(f"{at}: expected track:, game:, variants:, cars: or a round's moves, found {word[:40]!r}")
    if late:
        raise BadFile(f"{at}: {word}: must stand before the first round")
    if key in headers:
        raise BadFile(f"{at}: {word}: stands in line {headers[key][0]} already: expected once")
    if not value and key != "variants":
        raise BadFile(f"{where}: line {number}, column {found.end(1) + 2}: expected something behind {word}:")
    headers[key] = number, value


def _cars(number: int, text: str, where: str) -> Iterator[Place]:
    """The cars of the header, in their order of play."""
    for item in re.split(r"[,;]", text):
        match = _CAR.fullmatch(unicodedata.normalize("NFC", item.strip()))
        name = match[1] if match else item.strip()
        if match is None or not _NAME.fullmatch(name):
            raise BadFile(
                f"{where}: line {number}: {item.strip()[:40]!r} is no car: expected a name of up to 20 letters and "
                "digits and the number of its start cross, such as Anna@3, parted by commas"
            )
        yield Place(name, int(match[2]) if match[2] else None)


def _round(line: str, number: int, where: str) -> Round:
    """One round's line: its number, if it has one, and a token for each car."""
    told = _NUMBER.match(line)
    column = told.end() if told else 0
    tokens: list[Token] = []
    while True:
        gap = _GAP.match(line, column)
        column = gap.end() if gap else column
        if column == len(line):
            break
        if tokens and gap is None:
            raise BadFile(f"{where}: line {number}, column {column + 1}: expected a space before {line[column]!r}")
        token, column = _token(line, column, f"{where}: line {number}, column {column + 1}")
        tokens.append(token)
    return Round(number, int(told[1]) if told else None, tuple(tokens), len(line.rstrip()) + 1)


def _token(line: str, column: int, at: str) -> tuple[Token, int]:
    """The token that begins there, and where it ends."""
    tempo = _TEMPO.match(line, column)
    if tempo:
        halves = tempo[1] or tempo[3], tempo[2] or tempo[4]
        return Token(column + 1, tempo[0], "tempo", halves), tempo.end()
    word = _WORD.match(line, column)
    text = word[0] if word else ""
    end = column + len(text)
    if text in set("123456789"):
        return Token(column + 1, text, "keypad"), end
    if text == "-":
        return Token(column + 1, text, "none"), end
    if unicodedata.normalize("NFC", text.lower()) in _RETIRE:
        return Token(column + 1, text, "retire"), end
    raise BadFile(f"{at}: expected {TOKENS}, found {text[:40]!r}")


def tempo_text(move: Move, scale: int) -> str:
    """A tempo as people write it, in squares: ``2,-1``, or ``1.3,-0.4`` on millimetre paper."""
    return f"{squares_text(move.dx, scale)},{squares_text(move.dy, scale)}"


def squares_text(steps: int, scale: int) -> str:
    """A length in squares, exactly: ``-1``, ``0.4``."""
    whole, rest = divmod(abs(steps), scale)
    return f"{'-' if steps < 0 else ''}{whole}" + (f".{rest * 10 // scale}" if rest else "")


def parse_squares(text: str, scale: int) -> int:
    """A length written in squares, in steps of the lattice; BadInput when it has a fraction that the lattice lacks."""
    whole, dot, tenths = text.lstrip("+-").partition(".")
    if dot and scale == 1 and tenths != "0":
        raise BadInput(f"{text} is no whole number: only millimetre paper has tenths (CV6)")
    steps = int(whole) * scale + (int(tenths) * scale // 10 if dot else 0)
    return -steps if text.startswith("-") else steps


def write_moves(race: Race, track: str, remark: str = "") -> str:
    """The race in this notation, which ``parse_moves`` takes back; ``track`` is its ID or its file."""
    rules = race.rules
    cars = (entry.name if rules.ghost else f"{entry.name}@{entry.start + 1}" for entry in race.entries)
    lines = [f"# {remark}"] if remark else []
    lines += [f"track: {track}", f"game: {rules.game}"]
    lines += [f"variants: {', '.join(rules.variants)}"] if rules.variants else []
    lines += [f"cars: {', '.join(cars)}", ""]
    table: dict[int, list[str]] = {}
    for happening in race.log:
        row = table.setdefault(happening.round, ["-"] * len(race.entries))
        if happening.move is not None:
            row[happening.car] = tempo_text(happening.move, rules.scale)
        elif happening.what is What.RETIRED:
            row[happening.car] = "x"
    wide = max((len(cell) for row in table.values() for cell in row), default=1)
    # A round in which nobody has moved yet tells nothing.
    last = max((it.round for it in race.log if it.move is not None or it.what is What.RETIRED), default=0)
    for number in range(1, last + 1):
        row = table.get(number, ["-"] * len(race.entries))
        cells = "  ".join(cell.rjust(wide) for cell in row)
        lines.append(f"{number:>{len(str(last))}}:  {cells}")
    if race.outcome is not None and race.outcome.reason == "called off":
        lines.append(_STOPPED[0])
    return "\n".join(lines) + "\n"
