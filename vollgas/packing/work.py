"""The work that any process can do: make one track, or draw one file; plain data in, plain data out."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from vollgas import __version__
from vollgas.errors import NoTrack, Unsolvable
from vollgas.making.make import GENERATOR, Proven
from vollgas.packing.binding import bind
from vollgas.packing.imposing import sides
from vollgas.packing.plan import SOLUTIONS_SUFFIX, Order, Volume, Wish, leaves, number_of, pages, seed_of, wishes
from vollgas.rules import Rules, find_rules
from vollgas.sheets import Wanted, find_theme, find_track, make_sheet
from vollgas.theme import Theme

TRIES = 8
"""Seeds tried for one track until there is one that is not like another of the same file."""

_ONE_BY_ONE = Lock()
"""Threads of a cluster's worker share the fonts, which are no use to two at once."""


class Made(NamedTuple):
    """A track that was made for a wish, and by which vollgas."""

    wish: Wish
    proven: Proven
    maker: str


class Drawn(NamedTuple):
    """The files of a volume: name, contents and pages of each, and the page of the first that shows each track."""

    files: tuple[tuple[str, bytes, int], ...]
    pages: tuple[int, ...]


def maker() -> str:
    """What made the tracks of this process: the same sign means the same tracks and pages."""
    return f"{__version__}, generator {GENERATOR}"


def make(order: Order, wish: Wish) -> Made:
    """Make the track of a wish, with the next seed where there is none; NoTrack or Unsolvable after the last one."""
    rules = rules_of(order)
    while True:
        try:
            return Made(wish, find_track(wanted(order, wish), rules)[0], maker())
        except (NoTrack, Unsolvable):
            wish = wish._replace(tries=wish.tries + 1)
            if wish.tries >= TRIES:
                raise


def draw(order: Order, volume: Volume, made: Sequence[Proven]) -> Drawn:
    """Draw the files of a volume from its tracks, which come in the order of ``plan.wishes``."""
    rules = rules_of(order)
    sheets = []
    for proven, wish in zip(made, wishes(order, volume), strict=True):
        theme = _theme(wish.theme, order.theme_dir)
        sheet = make_sheet(proven, theme, rules, order.lang, order.ink, order.players)
        sheets.append(replace(sheet, cover=order.window, number=number_of(order, wish)))
    parts = [pages(order, each) for each in leaves(order, volume)]
    with _ONE_BY_ONE:
        files = [bind(order, volume, sheets, each) for each in parts if each]
    names = volume.name, volume.name + SOLUTIONS_SUFFIX
    first: dict[int, int] = {}
    for number, side in enumerate(sides(order, parts[0]), 1):
        for page in (parts[0][place] for place in side if place is not None):
            if page and page.kind == "track":
                first.setdefault(page.item, number)
    named = tuple(
        (f"{name}.pdf", data, len(sides(order, part))) for name, data, part in zip(names, files, parts, strict=False)
    )
    return Drawn(named, tuple(first[item] for item in range(len(sheets))))


def rules_of(order: Order) -> Rules:
    """The rules that the pack is printed for."""
    return find_rules(order.game, list(order.variants))


def wanted(order: Order, wish: Wish) -> Wanted:
    """The wish in the words of a single track."""
    return Wanted(
        wish.theme, wish.level, seed_of(order, wish), order.paper, order.square, order.landscape, order.players,
        order.layout, order.outline, order.hazards, order.theme_dir,
    )  # fmt: skip


@lru_cache(maxsize=32)
def _theme(name: str, extra: Path | None) -> Theme:
    return find_theme(name, extra)


def fingerprint(data: bytes) -> str:
    """What tells whether a file is still as it was written: its SHA-256."""
    return hashlib.sha256(data).hexdigest()
