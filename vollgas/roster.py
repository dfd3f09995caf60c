"""A list of players' names, read strictly from a file, and dealt into heats of nearly the same size."""

import unicodedata
from math import ceil
from pathlib import Path

from vollgas.drawing.fonts import lacking
from vollgas.drawing.scoring.scores import name_font
from vollgas.errors import BadFile
from vollgas.files import read_small

MOST_NAMES, LONGEST_NAME = 60, 40
_LETTERS = "allowed are Latin, Greek and Cyrillic letters"
LARGEST_FILE = 16_000
"""Bytes; sixty names need far less."""


def read_names(path: Path) -> tuple[str, ...]:
    """The names in a text file, one on each line; blank lines count for nothing.

    Raises BadInput when there is no such file, BadFile, with the line, for anything that is no list of 2 to 60
    different names which the fonts can print.
    """
    data = read_small(path, LARGEST_FILE, "name list")
    try:
        text = data.decode("utf-8-sig")  # some editors put a byte order mark first
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadFile(f"{path}: line {line}: no UTF-8 text: save it with the encoding UTF-8") from None
    found: dict[str, tuple[str, int]] = {}
    for number, row in enumerate(text.splitlines(), 1):
        name = " ".join(unicodedata.normalize("NFC", row).split())
        if not name:
            continue
        where = f"{path}: line {number}"
        _check_name(name, where)
        if (known := found.setdefault(name.casefold(), (name, number))) != (name, number):
            raise BadFile(f"{where}: {name!r} stands in line {known[1]} already: add a letter to tell the two apart")
        if len(found) > MOST_NAMES:
            raise BadFile(f"{where}: too many names: allowed are {MOST_NAMES}")
    if len(found) < 2:
        raise BadFile(f"{path}: {len(found) or 'no'} name{'s' * (not found)}: write at least two, one on each line")
    return tuple(name for name, _ in found.values())


def _check_name(name: str, where: str) -> None:
    """Raise BadFile for a name that can't be printed."""
    if len(name) > LONGEST_NAME:
        raise BadFile(f"{where}: a name of {len(name)} signs: allowed are {LONGEST_NAME}")
    if not name.isprintable():
        raise BadFile(f"{where}: {name!a} holds signs that can't be seen: allowed are letters, digits and punctuation")
    if missing := lacking(name, name_font(name)):
        raise BadFile(f"{where}: {name!r}: no sign {missing} in the fonts: {_LETTERS}")
    # Whoever writes from right to left, or sets marks above letters, needs more than a row of signs.
    if any(unicodedata.bidirectional(sign) in {"R", "AL"} or unicodedata.combining(sign) for sign in name):
        raise BadFile(f"{where}: {name!r} can't be set letter by letter: {_LETTERS}")


def deal(names: tuple[str, ...], most: int, *, teams: bool = False) -> tuple[tuple[str, ...], ...]:
    """The names in their order, in as few heats as possible of at most ``most``, whose sizes differ by one at most.

    ``teams``: by twos, of which at least two are needed. Places that nobody is left for have an empty name.
    """
    by = 2 if teams else 1
    units = ceil(len(names) / by)
    count = ceil(units / (most // by))
    heats, first = [], 0
    for number in range(count):
        size = by * (units // count + (number < units % count))
        heat = names[first : first + size]
        heats.append(heat + ("",) * (max(size, 2 * by) - len(heat)))
        first += size
    return tuple(heats)
