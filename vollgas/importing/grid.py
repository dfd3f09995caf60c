"""Maps typed as text: a character for each square, a line for each row."""

import re
from collections import Counter
from dataclasses import dataclass

from vollgas.errors import BadFile, BadInput
from vollgas.importing.sketch import FINISH, ROAD, START, WALL, Sketch
from vollgas.paper import LARGEST_FIELD
from vollgas.strict import decoded
from vollgas.telling import so_many

_SIZE = re.compile(r"\s*(\d{1,4})\s*[,;x× \t]\s*(\d{1,4})\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Signs:
    """Which characters mean what; each may be several."""

    wall: str = "#"
    road: str = ". "
    start: str = "S"
    finish: str = "FE"

    def table(self) -> dict[str, str]:
        """What each character means; BadInput when one means two things, or nothing means road or wall."""
        table: dict[str, str] = {}
        for option, signs, meaning in self._all():
            if not signs:
                raise BadInput(f"{option} is empty: name at least one character")
            for sign in signs:
                if table.setdefault(sign, meaning) != meaning:
                    raise BadInput(f"{sign!r} is given for {option}, but means something else already: choose another")
        return table

    def words(self) -> str:
        """What is allowed, for a message."""
        names = ("wall", "road", "start", "finish")
        return ", ".join(
            f"{' '.join('space' if sign == ' ' else ascii_or_plain(sign) for sign in signs)} ({name})"
            for name, (_, signs, _) in zip(names, self._all(), strict=True)
        )

    def _all(self) -> tuple[tuple[str, str, str], ...]:
        return (
            ("--wall", self.wall, WALL),
            ("--road", self.road, ROAD),
            ("--start", self.start, START),
            ("--finish", self.finish, FINISH),
        )


def ascii_or_plain(sign: str) -> str:
    """A character as it is, or escaped where a terminal could not show it."""
    return sign if sign.isprintable() else ascii(sign)[1:-1]


def read_grid(data: bytes, signs: Signs) -> Sketch:
    """The map in the bytes of a text file; BadFile, with row and column, for anything that is none."""
    table = signs.table()
    lines = _lines(data)
    notes = []
    size = _SIZE.fullmatch(lines[0])
    if size and len(lines) > 1:
        told = (int(size[1]), int(size[2]))
        lines = lines[1:]
        counted = (len(lines), len(lines[0]))
        if sorted(told) != sorted(counted):
            raise BadFile(
                f"the first line says {size[1]} and {size[2]}, but {counted[0]} rows of {counted[1]} characters follow"
            )
        notes.append("the first line gives the size and is no row")
    if len(lines) > LARGEST_FIELD or max(map(len, lines)) > LARGEST_FIELD:
        raise BadFile(f"the map has {max(map(len, lines))} × {len(lines)} squares: at most {LARGEST_FIELD} each way")
    _same_lengths(lines, " " in signs.road)
    rows = []
    for number, line in enumerate(lines, 1):
        for place, sign in enumerate(line, 1):
            if sign not in table:
                raise BadFile(
                    f"row {number}, column {place} has {sign!r}: allowed are {signs.words()}; "
                    "--wall, --road, --start and --finish name others"
                )
        rows.append("".join(map(table.__getitem__, line)))
    return Sketch(tuple(rows), tuple(notes))


def _lines(data: bytes) -> list[str]:
    """The file's lines, without empty ones before and after them."""
    try:
        text = decoded(data)
    except BadInput as error:
        raise BadFile(str(error)) from None
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        del lines[0]
    if not lines:
        raise BadFile("the file is empty: a row of characters for each row of squares is needed")
    return lines


def _same_lengths(lines: list[str], spaces: bool) -> None:
    """BadFile naming the first row that is longer or shorter than most."""
    usual = Counter(len(line) for line in lines if line).most_common(1)[0][0]
    for number, line in enumerate(lines, 1):
        if len(line) != usual:
            others = "most" if len({len(other) for other in lines}) > 2 else "the others"
            lost = "; are spaces missing at its end?" if spaces and len(line) < usual else ""
            raise BadFile(f"row {number} has {so_many(len(line), 'character')} where {others} have {usual}{lost}")
