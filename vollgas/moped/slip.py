"""The result of a race and everybody's bets as people write them down, in options or in a small file.

A line ``podium: kettle, plum, soot`` names the first three mopeds, or all six in their order; each other line is a
player and the cards bet on: ``Anna: kettle*3, plum*4, soot``. A moped goes by its name in any of the languages.
``#`` at a line's beginning or behind a space begins a remark.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from vollgas.errors import BadFile, BadInput
from vollgas.files import read_small
from vollgas.moped.terms import COPIES, MOPEDS, MOST_PLAYERS, MOST_ROUNDS, PODIUM
from vollgas.strict import decoded
from vollgas.telling import so_many
from vollgas.words import LANGS, load_words

LIMIT = 16_000
"""Most bytes of a file."""
LONGEST_LINE, LONGEST_NAME = 400, 40
CARDS = sum(COPIES.values())
"""Cards of one moped: nobody can have bet on more."""

_HEADS = ("podium", "podest", "siegertreppchen", "podio", "пьедестал")
_REMARK = re.compile(r"(?:^|(?<=\s))#.*")
_MANY = re.compile(r"\s*(.*?)\s*(?:[*×]\s*([^*×]*?)\s*)?", re.DOTALL)


class Slip(NamedTuple):
    """A race's result and the bets on it."""

    ranking: tuple[int, ...]
    """The mopeds on the podium, or all six in their order."""
    names: tuple[str, ...]
    """The players'."""
    bets: tuple[tuple[int, ...], ...]
    """For each of them, how many cards on each moped."""


class _Piece(NamedTuple):
    """A piece of a line, and where it stands, for messages."""

    text: str
    where: str
    column: int
    """Where it begins, from 1."""

    @property
    def at(self) -> str:
        return f"{self.where}, column {self.column}"


def parse_options(podium: str, bets: Sequence[str]) -> Slip:
    """The slip that two options make, the second of them given once for each player; BadInput where they are wrong."""
    players = []
    for number, text in enumerate(bets, 1):
        where = "--bets" if len(bets) == 1 else f"--bets number {number}"
        if len(text) > LONGEST_LINE:
            raise BadInput(f"{where}: {len(text)} characters: at most {LONGEST_LINE} are allowed")
        players.append(_split(text, where))
    if len(podium) > LONGEST_LINE:
        raise BadInput(f"--podium: {len(podium)} characters: at most {LONGEST_LINE} are allowed")
    return _slip(_Piece(podium, "--podium", 1), players)


def read_slip(path: Path) -> Slip:
    """The slip in a file; BadInput when there is none, BadFile (line, column, what is allowed) for what it holds."""
    data = read_small(path, LIMIT, "betting slip")
    try:
        text = decoded(data)
    except BadInput as error:
        raise BadFile(f"{path}: {error}") from None
    try:
        return parse_slip(text, str(path))
    except BadInput as error:
        raise BadFile(str(error)) from None


def parse_slip(text: str, where: str) -> Slip:
    """The slip in a text; BadInput, beginning with ``where``, for what is none."""
    podium: _Piece | None = None
    players: list[tuple[_Piece, _Piece]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        at = f"{where}: line {number}"
        if len(raw) > LONGEST_LINE:
            raise BadInput(f"{at}: {len(raw)} characters: at most {LONGEST_LINE} are allowed")
        line = _REMARK.sub("", raw)
        if not line.strip():
            continue
        name, rest = _split(line, at)
        if _folded(name.text) not in _HEADS:
            players.append((name, rest))
        elif podium is None:
            podium = rest
        else:
            raise BadInput(f"{name.at}: the podium stands in {podium.where.rpartition(': ')[2]} already: allowed once")
    if podium is None:
        raise BadInput(f"{where}: no line says who won: write one such as podium: kettle, plum, soot")
    return _slip(podium, players)


def _split(line: str, where: str) -> tuple[_Piece, _Piece]:
    """What stands before a line's first colon, and behind it."""
    name, colon, _ = line.partition(":")
    first = len(name) - len(name.lstrip())
    if not colon or not name.strip():
        raise BadInput(
            f"{where}, column {first + 1}: expected a name and a colon, as in Anna: kettle*3, plum; "
            f"found {line.strip()[:40]!a}"
        )
    return _Piece(name.strip(), where, first + 1), _Piece(line[len(name) + 1 :], where, len(name) + 2)


def _slip(podium: _Piece, players: Sequence[tuple[_Piece, _Piece]]) -> Slip:
    ranking = _ranking(podium)
    if not 1 <= len(players) <= MOST_PLAYERS:
        where = players[MOST_PLAYERS][0].at if players else podium.where.rpartition(": ")[0]
        raise BadInput(f"{where}: bets of {len(players) or 'no'} players: allowed are 1 to {MOST_PLAYERS} (M1)")
    names: list[str] = []
    bets: list[tuple[int, ...]] = []
    left = [CARDS] * len(MOPEDS)
    for name, text in players:
        _check_name(name, names)
        names.append(unicodedata.normalize("NFC", name.text))
        bets.append(_bets(text, left))
    return Slip(ranking, tuple(names), tuple(bets))


def _ranking(podium: _Piece) -> tuple[int, ...]:
    found: list[int] = []
    for piece in _items(podium):
        moped = _moped(piece)
        if moped in found:
            raise BadInput(f"{piece.at}: {piece.text!r} has place {found.index(moped) + 1} already: allowed once")
        found.append(moped)
    if len(found) not in {PODIUM, len(MOPEDS)}:
        raise BadInput(
            f"{podium.at}: {so_many(len(found), 'moped')}: allowed are the first {PODIUM}, "
            f"or all {len(MOPEDS)} in order"
        )
    return tuple(found)


def _check_name(name: _Piece, others: Sequence[str]) -> None:
    if len(name.text) > LONGEST_NAME or not name.text.isprintable():
        raise BadInput(f"{name.at}: no player's name: allowed are up to {LONGEST_NAME} signs that can be seen")
    if _folded(name.text) in map(_folded, others):
        raise BadInput(f"{name.at}: {name.text!r} has bets already: allowed is one line for each player")


def _bets(text: _Piece, left: list[int]) -> tuple[int, ...]:
    """One player's cards on each moped, taken from those that are left."""
    many = [0] * len(MOPEDS)
    for piece in _items(text):
        match = _MANY.fullmatch(piece.text)
        name, times = (match[1], match[2]) if match else (piece.text, None)
        if times is not None and not re.fullmatch(r"[1-9][0-9]?", times):
            raise BadInput(f"{piece.at}: {piece.text[:40]!r}: behind * a number from 1 to {CARDS} is allowed")
        moped, cards = _moped(piece._replace(text=name)), 1 if times is None else int(times)
        if cards > left[moped]:
            raise BadInput(
                f"{piece.at}: {piece.text[:40]!r}: of the {CARDS} cards of this moped {left[moped]} are left (M1)"
            )
        left[moped] -= cards
        many[moped] += cards
    if sum(many) >= MOST_ROUNDS:
        raise BadInput(f"{text.at}: {sum(many)} bets: in no race are there more than {MOST_ROUNDS - 1} (M9)")
    return tuple(many)


def _items(text: _Piece) -> Iterator[_Piece]:
    """The pieces between commas."""
    column = text.column
    for part in text.text.split(","):
        first = len(part) - len(part.lstrip())
        yield _Piece(part.strip(), text.where, column + first)
        column += len(part) + 1


def _moped(piece: _Piece) -> int:
    found = _known().get(_folded(piece.text))
    if found is None:
        allowed = ", ".join(moped.name for moped in MOPEDS)
        raise BadInput(f"{piece.at}: unknown moped {piece.text[:40]!r}: allowed are {allowed}")
    return found


@cache
def _known() -> dict[str, int]:
    """All names of the mopeds: their own, and those in the languages."""
    known = {moped.name: number for number, moped in enumerate(MOPEDS)}
    for lang in LANGS:
        words = load_words(lang)
        known |= {_folded(words(f"moped.name.{moped.name}")): number for number, moped in enumerate(MOPEDS)}
    return known


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()
