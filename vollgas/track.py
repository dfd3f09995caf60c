"""A track: integer squares and crosses, its lines and hazards, its ID and its fingerprint."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from vollgas.errors import BadInput
from vollgas.lattice import Cross, Move
from vollgas.paper import Paper, make_paper, parse_paper

Level = Literal["easy", "medium", "nasty"]
LEVELS: tuple[Level, ...] = ("easy", "medium", "nasty")
LEVEL_NAMES: dict[str, Level] = {
    "easy": "easy", "leicht": "easy", "fácil": "easy", "facil": "easy", "лёгкая": "easy", "легкая": "easy",
    "medium": "medium", "mittel": "medium", "medio": "medium", "media": "medium", "средняя": "medium",
    "nasty": "nasty", "fies": "nasty", "difícil": "nasty", "dificil": "nasty", "endiablada": "nasty", "злая": "nasty",
}  # fmt: skip
"""Every spelling of a level that the doors take."""

Kind = Literal["brake", "turbo", "ramp", "pit"]
KINDS: tuple[Kind, ...] = ("brake", "turbo", "ramp", "pit")

Layout = Literal["sprint", "circuit"]
Border = Literal["squares", "freehand"]
HazardChoice = Literal["theme", "pits", "none"]
"""Which hazards lie on a track: those of its theme, pits in their place (R3), or none."""
WIDEST = 12
"""Most start crosses side by side: more cars than that have no room around a sheet."""

_THEME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_SEED = re.compile(
    r"[0-9A-Za-zÀ-ÖØ-öø-ÿА-яЁё](?:[0-9A-Za-zÀ-ÖØ-öø-ÿА-яЁё _.,!+-]{0,38}[0-9A-Za-zÀ-ÖØ-öø-ÿА-яЁё_.,!+-])?"
)
_FINGERPRINT = re.compile(r"[0-9A-F]{4}")
_ID = re.compile(r"(?P<theme>[^/#]*)/(?P<level>[^/#]*)#(?P<seed>[^#@:]*)(?:@(?P<paper>[^@:#]*))?(?::(?P<print>[^:]*))?")


class Hazard(NamedTuple):
    """A symbol on a cross (V10)."""

    at: Cross
    kind: Kind


class Finish(NamedTuple):
    """The finish line from ``a`` to ``b`` along a grid line, and the direction in which it must be crossed (G5, G6)."""

    a: Cross
    b: Cross
    direction: Move

    def distance(self, at: tuple[int, int]) -> int:
        """Squares from the cross to the line in the direction of travel: 0 on it, negative beyond."""
        return (self.a.x - at[0]) * self.direction.dx + (self.a.y - at[1]) * self.direction.dy

    def gain(self, move: Move) -> int:
        """By how many squares a move gets nearer to the line and beyond it; negative when it goes away from it."""
        return move.dx * self.direction.dx + move.dy * self.direction.dy

    def lane(self, move: Move, before: int) -> tuple[int, int]:
        """First and last place along the line's axis from which a move meets the line between its ends.

        The move, whose ``gain`` is positive, starts ``before`` squares short of the line.
        """
        gain = self.gain(move)
        if self.direction.dx:
            drift, low, high = move.dy * before, self.a.y, self.b.y
        else:
            drift, low, high = move.dx * before, self.a.x, self.b.x
        low, high = min(low, high), max(low, high)
        return -((drift - low * gain) // gain), (high * gain - drift) // gain

    def is_crossed(self, at: Cross, move: Move) -> bool:
        """Whether a move from this cross gets strictly beyond the line, coming from the right side, inside its span.

        The span's ends are included; what lies on the way is not looked at (G6).
        """
        before = self.distance(at)
        if not 0 <= before < self.gain(move):
            return False
        low, high = self.lane(move, before)
        return low <= (at.y if self.direction.dx else at.x) <= high

    def is_beyond_square(self, x: int, y: int) -> bool:
        """Whether the square lies on the far side of the (endless) line."""
        # A square's centre is half a square off its lower left cross; twice the distance keeps it whole.
        dx, dy = self.direction
        return (2 * self.a.x - 2 * x - 1) * dx + (2 * self.a.y - 2 * y - 1) * dy < 0


class TrackId(NamedTuple):
    """What a track is made from: the same ID gives the same track for ever."""

    theme: str
    level: Level
    seed: str
    paper: Paper
    layout: Layout = "sprint"
    border: Border = "squares"
    hazards: HazardChoice = "theme"
    wide: int = 0
    """Start crosses asked for (C2); 0: as many as the level likes."""

    @property
    def text(self) -> str:
        """The ID as people type it: "space/nasty#4711", and behind "@" whatever is not as usual, joined by dashes.

        First the sheet if it is not A4 with 5 mm squares ("letter", "a4-10mm"), then "circuit", "freehand", "pits" or
        "bare", and "wide8" for eight start crosses.
        """
        words = [] if self.paper.text == "a4" else [self.paper.text]
        words += ["circuit"] * (self.layout == "circuit") + ["freehand"] * (self.border == "freehand")
        words += [_HAZARD_WORDS[self.hazards]] if self.hazards != "theme" else []
        words += [f"wide{self.wide}"] if self.wide else []
        return f"{self.theme}/{self.level}#{self.seed}" + (f"@{'-'.join(words)}" if words else "")


_HAZARD_WORDS: dict[HazardChoice, str] = {"pits": "pits", "none": "bare"}


Rings = tuple[tuple[tuple[int, int], ...], ...]


@dataclass(frozen=True, slots=True)
class Track:
    """A track's truth. ``squares`` are row strings, top row first: "." is road, "#" everything else."""

    squares: tuple[str, ...]
    start: tuple[Cross, Cross]
    starts: tuple[Cross, ...]
    finish: Finish
    hazards: tuple[Hazard, ...]
    paper: Paper
    theme: str
    level: Level
    id: TrackId | None = None
    """None for a track that somebody wrote by hand."""
    centreline: tuple[tuple[float, float], ...] = ()
    """Points along the middle of the road, in squares; only for the look of the page and for grading."""
    outline: Rings = ()
    """The border of a freehand track (G3), which then decides what is road; empty for one of dark squares.

    Closed rings of points in hundredths of a square, road on the left hand: the outer ring runs anticlockwise, islands
    run clockwise. Their squares say roughly the same, for the look of the page.
    """
    title: str = ""
    """What somebody calls a track of their own; empty: as the theme calls its level."""

    @property
    def is_circuit(self) -> bool:
        """Whether start and finish are one line, so that laps are driven (G8, R2)."""
        return {*self.start} == {*self.finish[:2]}

    @property
    def way(self) -> Move:
        """The direction of travel over the start line (R2): away from the start crosses, all on one side of it (V1)."""
        (a, b), at = self.start, self.starts[0]
        if a.x == b.x:
            return Move(1 if at.x < a.x else -1, 0)
        return Move(0, 1 if at.y < a.y else -1)

    @property
    def columns(self) -> int:
        """Squares across."""
        return len(self.squares[0])

    @property
    def rows(self) -> int:
        """Squares up."""
        return len(self.squares)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of hazard that lie on it, in the order of ``KINDS``."""
        return tuple(kind for kind in KINDS if any(hazard.kind == kind for hazard in self.hazards))

    @property
    def fingerprint(self) -> str:
        """The first four hex digits of SHA-256 over all that decides the race: squares, lines, hazards, sorted."""
        lines = [
            *self.squares,
            f"start {_listed(self.start)}",
            f"crosses {_listed(self.starts)}",
            f"finish {_listed(self.finish[:2])} to {_listed([self.finish.direction])}",
            *(f"{kind} {_listed([at])}" for at, kind in sorted(self.hazards)),
            *(f"ring {' '.join(f'{x},{y}' for x, y in ring)}" for ring in self.outline),
        ]
        return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()[:4].upper()

    @property
    def name(self) -> str:
        """ID (or "own/LEVEL" for a hand-made track) and fingerprint, as printed and as taken back."""
        return f"{self.id.text if self.id else f'own/{self.level}'}:{self.fingerprint}"

    def is_road(self, x: int, y: int) -> bool:
        """Whether the square with lower left cross (x, y) is road."""
        return 0 <= x < self.columns and 0 <= y < self.rows and self.squares[self.rows - 1 - y][x] == "."

    def road_squares(self) -> Iterator[tuple[int, int]]:
        """The lower left crosses of all road squares."""
        for row, text in enumerate(self.squares):
            y = self.rows - 1 - row
            yield from ((x, y) for x, square in enumerate(text) if square == ".")

    def barrier_squares(self) -> list[tuple[int, int]]:
        """The squares that are printed dark, sorted: no road, but within one step of it, or shut in by such squares."""
        road = set(self.road_squares())
        around = {(x + i, y + j) for x, y in road for i in (-1, 0, 1) for j in (-1, 0, 1)}
        near = {(x, y) for x, y in around - road if 0 <= x < self.columns and 0 <= y < self.rows}
        # A single light square among dark ones would look like road.
        above = {(x, y + 1) for x, y in near} - road
        shut_in = {(x, y) for x, y in above if {(x, y + 1), (x - 1, y), (x + 1, y)} <= near}
        return sorted(near | shut_in)


def _listed(places: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in sorted(places))


def parse_level(text: str) -> Level:
    """A level in any of its spellings; BadInput for anything else."""
    level = LEVEL_NAMES.get(unicodedata.normalize("NFC", text.strip().lower()))
    if level is None:
        others = ", ".join(name for name in LEVEL_NAMES if name not in LEVELS)
        raise BadInput(f"unknown level {text!r}: allowed are easy, medium, nasty (also {others})")
    return level


def parse_seed(text: str) -> str:
    """A seed, tidied: up to 40 Western European or Russian letters, digits, spaces and _ . , ! + -; else BadInput."""
    seed = unicodedata.normalize("NFC", text.strip())
    if not _SEED.fullmatch(seed):
        raise BadInput(
            f"seed {text[:60]!r} is not possible: allowed are 1 to 40 Western European or Russian letters, digits, "
            "spaces and _ . , ! + -, the first a letter or digit"
        )
    return seed


def parse_theme_name(text: str) -> str:
    """A theme's name: lower-case letters, digits, - and _; BadInput otherwise."""
    if not _THEME.fullmatch(text):
        raise BadInput(f"{text[:60]!r} is no theme name: allowed are up to 40 of a-z, 0-9, - and _, a letter first")
    return text


def parse_id(text: str) -> tuple[TrackId, str | None]:
    """An ID such as "space/nasty#4711@letter:7F3A" and the fingerprint it carries, if any; BadInput otherwise.

    Spaces around the signs, capitals in the theme, and a dot in the middle for the colon are forgiven.
    """
    compact = re.sub(r"\s*([/#@:])\s*", r"\1", text.strip().replace("·", ":"))
    if compact.startswith("own/"):
        raise BadInput(f"{text[:80]!r} names somebody's own track: print it from its .json file")
    match = _ID.fullmatch(compact)
    if not match:
        raise BadInput(f"{text[:80]!r} is no track ID: write THEME/LEVEL#SEED, such as space/nasty#4711")
    words = _parse_words(match["paper"], text) if match["paper"] is not None else {"paper": make_paper("a4")}
    printed = match["print"].upper() if match["print"] is not None else None
    if printed is not None and not _FINGERPRINT.fullmatch(printed):
        raise BadInput(f"{match['print'][:20]!r} in ID {text[:80]!r} is no fingerprint: it must be four hex digits")
    level, seed = parse_level(match["level"]), parse_seed(match["seed"])
    return TrackId(parse_theme_name(match["theme"].lower()), level, seed, **words), printed


_WORD = re.compile(r"circuit|freehand|pits|bare|wide([1-9]\d?)")


def _parse_words(text: str, whole: str) -> dict[str, Any]:
    """What stands behind the "@" of an ID, as fields of a TrackId; BadInput when it names no sheet or says it twice."""
    words = text.lower().split("-")
    first = next((place for place, word in enumerate(words) if _WORD.fullmatch(word)), len(words))
    found: dict[str, Any] = {"paper": parse_paper("-".join(words[:first])) if first else make_paper("a4")}
    for word in words[first:]:
        match = _WORD.fullmatch(word)
        if match is None:
            raise BadInput(
                f"{word[:20]!r} in ID {whole[:80]!r} means nothing: allowed behind the sheet are "
                "circuit, freehand, pits, bare and wideN, joined by dashes"
            )
        key, value = _MEANINGS.get(word) or ("wide", int(match[1]))
        if key in found:
            raise BadInput(f"{word!r} in ID {whole[:80]!r} says again, or otherwise, what was said before it")
        found[key] = value
    if found.get("wide", 2) not in range(2, WIDEST + 1):
        raise BadInput(f"wide{found['wide']} in ID {whole[:80]!r} is not possible: allowed are wide2 to wide{WIDEST}")
    return found


_MEANINGS: dict[str, tuple[str, str]] = {
    "circuit": ("layout", "circuit"),
    "freehand": ("border", "freehand"),
    "pits": ("hazards", "pits"),
    "bare": ("hazards", "none"),
}
