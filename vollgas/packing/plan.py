"""What a pack is made of, as plain data: which files hold which tracks, and which pages in which order."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from vollgas.drawing.sheet import Ink
from vollgas.errors import BadInput
from vollgas.printer import TRUE, Printer
from vollgas.track import LEVELS, Border, HazardChoice, Layout, Level, parse_seed

Solutions = Literal["end", "separate", "none"]
Kind = Literal["cover", "rules", "track", "score", "window", "peek", "ghost"]

MOST_IN_A_FILE = 60
"""Tracks in one file; more are spread over volumes, so that no file and no process grows without end."""
MOST_TRACKS = 100_000
"""Most tracks of each level of a theme."""
MOST_COPIES = 200
LONGEST_SEED = 30
"""A pack's seed is shorter than a track's: numbers are added to it."""
SOLUTIONS_SUFFIX = "-solutions"


@dataclass(frozen=True, slots=True)
class Order:
    """A pack as ordered; what decides a track stands as typed, None where nothing was said."""

    themes: tuple[str, ...]
    levels: tuple[Level, ...] = LEVELS
    tracks: int = 1
    """Of each level of each theme."""
    seed: str = "1"
    paper: str | None = None
    square: str | None = None
    landscape: bool = False
    game: str = "vollgas"
    variants: tuple[str, ...] = ()
    layout: Layout | None = None
    outline: Border | None = None
    hazards: HazardChoice | None = None
    players: int | None = None
    lang: str = "en"
    ink: Ink = "colour"
    theme_dir: Path | None = None
    rules: bool = True
    scoresheet: bool = True
    window: bool = False
    """Whether each track has a cover sheet with a window (R5)."""
    solutions: Solutions = "end"
    book: bool = False
    """Whether all themes go into one file."""
    copies: int = 1
    """Of each track with its score sheet and its window."""
    duplex: bool = False
    nup: int = 1
    """Pages on a side of the paper: one or two."""
    booklet: bool = False
    """Whether two pages on a side are in the order in which the sheets, folded, make a booklet."""
    printer: Printer = TRUE
    """What the pages are corrected for."""

    @property
    def double(self) -> bool:
        """Whether two pages lie on a side of the paper."""
        return self.nup == 2 or self.booklet


class Volume(NamedTuple):
    """One file, and the tracks in it: of every theme and level those from ``first`` on."""

    name: str
    """The file's name without its suffix."""
    number: int
    """Which of several volumes, counted from 1; 0 if it is the only one."""
    themes: tuple[str, ...]
    first: int
    many: int
    """Tracks of each level of a theme."""


class Wish(NamedTuple):
    """One track to be made: the n-th of its theme and level; ``tries`` says how many seeds were no use before."""

    theme: str
    level: Level
    number: int
    tries: int = 0


class Page(NamedTuple):
    """A page of a pack: ``item`` is the track it belongs to, or the theme's first track where it is for all of them."""

    kind: Kind
    item: int = 0
    chapter: int = -1
    """The theme it belongs to; -1 for none."""


class Leaf(NamedTuple):
    """A sheet of paper: what lies on its front and on its back."""

    front: Page
    back: Page | None = None


def check_order(order: Order) -> None:
    """Raise BadInput for numbers out of range and for what does not go together."""
    for value, most, option in (
        (order.tracks, MOST_TRACKS, "--tracks"),
        (order.copies, MOST_COPIES, "--copies"),
        (order.nup, 2, "--nup"),
    ):
        if not 1 <= value <= most:
            raise BadInput(f"{option} {value} is not possible: allowed are 1 to {most}")
    if order.booklet and order.copies > 1:
        raise BadInput("--copies does not go with --booklet: print the booklet so many times")
    if not (order.themes and order.levels):
        raise BadInput("a pack needs a theme and a level at least")
    if len(parse_seed(order.seed)) > LONGEST_SEED:
        raise BadInput(f"seed {order.seed!r} is too long for a pack: at most {LONGEST_SEED} signs, numbers are added")


def seed_of(order: Order, wish: Wish) -> str:
    """The seed of a track: the pack's for the first of a level, with "-2" for the second, with "b" for a second try."""
    number = f"-{wish.number}" if wish.number > 1 else ""
    again = chr(ord("a") + wish.tries) if wish.tries else ""
    joint = "-" if again and not number else ""
    return f"{order.seed}{number}{joint}{again}"


def number_of(order: Order, wish: Wish) -> int:
    """The number behind a track's title: which of its level of its theme it is; 0 where there is one of each level."""
    return wish.number if order.tracks > 1 else 0


def volumes(order: Order) -> Iterator[Volume]:
    """The files of a pack, one after another."""
    for themes in [order.themes] if order.book else [(theme,) for theme in order.themes]:
        stem = "book" if order.book else themes[0]
        each = max(1, MOST_IN_A_FILE // (len(themes) * len(order.levels)))
        count = -(-order.tracks // each)
        for number in range(count):
            first = number * each + 1
            name = stem if count == 1 else f"{stem}-{number + 1:0{len(str(count))}}"
            yield Volume(name, number + 1 if count > 1 else 0, themes, first, min(each, order.tracks - first + 1))


def wishes(order: Order, volume: Volume) -> list[Wish]:
    """The tracks of a file, in the order of its pages."""
    numbers = range(volume.first, volume.first + volume.many)
    return [Wish(theme, level, number) for theme in volume.themes for level in order.levels for number in numbers]


def leaves(order: Order, volume: Volume) -> tuple[list[Leaf], list[Leaf]]:
    """The sheets of paper of a file, and those of its file of solutions, empty where there is none.

    Printed on one side, tracks and score sheets follow each other; on both sides the score sheet is on the track's
    back, and what is cut or held against the light has nothing on its back.
    """
    each = len(order.levels) * volume.many
    pack = [Leaf(Page("cover"))]
    for chapter in range(len(volume.themes)):
        items = range(chapter * each, (chapter + 1) * each)
        if order.rules:
            rules = Page("rules", items[0], chapter)
            if order.duplex and len(volume.themes) == 1:
                pack[0] = Leaf(pack[0].front, rules)
            else:
                pack.append(Leaf(rules))
        pack += _played(order, chapter, items)
    ghosts: list[Leaf] = []
    if order.solutions != "none":
        pages = [Page("ghost", item) for item in range(each * len(volume.themes))]
        alone = not order.duplex or "ghost" in order.variants
        backs = [None] * len(pages) if alone else [*pages[1::2], None]
        ghosts = [Leaf(Page("peek")), *map(Leaf, pages if alone else pages[::2], backs)]
    return (pack + ghosts, []) if order.solutions == "end" else (pack, ghosts)


def _played(order: Order, chapter: int, items: Iterable[int]) -> Iterator[Leaf]:
    """What is played with: every copy of tracks, score sheets and windows of a theme."""
    copies = range(order.copies)
    if not order.duplex:
        kinds: dict[Kind, bool] = {"track": True, "score": order.scoresheet, "window": order.window}
        for kind in (kind for kind, wanted in kinds.items() if wanted):
            yield from (Leaf(Page(kind, item, chapter)) for item in items for _ in copies)
        return
    for item in items:
        score = Page("score", item, chapter) if order.scoresheet else None
        yield from (Leaf(Page("track", item, chapter), score) for _ in copies)
        if order.window:
            yield from (Leaf(Page("window", item, chapter)) for _ in copies)


def pages(order: Order, sheets: Iterable[Leaf]) -> list[Page | None]:
    """The pages in the order in which they are read, None for a blank one.

    On both sides of the paper some backs are blank. Where two pages lie side by side, blank ones keep the ideal lines
    away from all else on their sheet, and from a booklet's back: there they are a booklet of their own.
    """
    read: list[Page | None] = []
    for front, back in sheets:
        if order.booklet and front.kind == "peek":
            read += [None] * (-len(read) % 4)
        read.append(front)
        if order.duplex or back:
            read.append(back)
        if order.nup == 2 and not order.booklet and front.kind == "peek":
            read += [None] * (-len(read) % (4 if order.duplex else 2))
    while read[-1:] == [None]:
        read.pop()
    last = read[-1] if read else None
    if order.booklet and last and last.kind == "ghost":
        read.append(None)
    return read
