"""The assembly line: tracks are made one by one, looked at for twins, and drawn as soon as a file has all of its own.

How many files are on it at a time depends on the crew alone, so memory stays flat however many are to come.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from vollgas.errors import VollgasError
from vollgas.packing.crew import Crew
from vollgas.packing.plan import Order, Volume, Wish, wishes
from vollgas.packing.work import TRIES, Drawn, Made, draw, make, maker
from vollgas.track import Track

ALIKE = 85
"""Per cent of the squares of two roads that, when shared, make them twins."""


class Bound(NamedTuple):
    """A file's tracks, and its contents."""

    volume: Volume
    made: list[Made]
    drawn: Drawn


@dataclass(slots=True)
class _Open:
    """A file whose tracks are being made."""

    volume: Volume
    by_place: dict[int, Made] = field(default_factory=dict)
    missing: int = 0

    @property
    def made(self) -> list[Made]:
        """The tracks in the order of their pages."""
        return [self.by_place[place] for place in sorted(self.by_place)]


class Line:
    """One order on its way through a crew."""

    def __init__(self, crew: Crew, order: Order) -> None:
        self._crew, self._order = crew, order
        self._open: dict[int, _Open] = {}
        self._going = 0

    def run(self, todo: Iterator[Volume], told: Callable[[], None]) -> Generator[Bound, None, None]:
        """The files, as soon as each is drawn; ``told`` is called whenever a track is made.

        Raises VollgasError when a track can't be made or drawn, or the crew works with another vollgas.
        """
        self._fill(todo)
        while self._going:
            (number, place), result = self._crew.gather()
            self._going -= 1
            if isinstance(result, Drawn):
                file = self._open.pop(number)
                yield Bound(file.volume, file.made, result)
            else:
                self._take(number, place, result)
                told()
            self._fill(todo)

    def _fill(self, todo: Iterator[Volume]) -> None:
        """Begin as many files as keep the crew busy."""
        while self._going < 2 * self._crew.slots and (volume := next(todo, None)) is not None:
            number = max(self._open, default=0) + 1
            self._open[number] = _Open(volume)
            for place, wish in enumerate(wishes(self._order, volume)):
                self._ask(number, place, wish)

    def _ask(self, number: int, place: int, wish: Wish) -> None:
        """Have a track made."""
        self._open[number].missing += 1
        self._going += 1
        self._crew.submit((number, place), make, self._order, wish)

    def _take(self, number: int, place: int, made: Made) -> None:
        """Put a track in its place; when a file has all of them, have its twins made again, or the file drawn."""
        if made.maker != maker():
            raise VollgasError(f"a worker runs vollgas {made.maker}, this is {maker()}: install the same everywhere")
        file = self._open[number]
        file.by_place[place] = made
        file.missing -= 1
        if file.missing:
            return
        # All are there: whatever came first, the same ones are found.
        again = twins(file.made)
        for twin in again:
            wish = file.by_place[twin].wish
            self._ask(number, twin, wish._replace(tries=wish.tries + 1))
        if not again:
            self._going += 1
            self._crew.submit((number, -1), draw, self._order, file.volume, [one.proven for one in file.made])


def twins(made: Sequence[Made]) -> list[int]:
    """Which tracks are like an earlier one of their level, mirrored or not, and may be made once more."""
    seen: dict[str, list[int]] = {}
    found = []
    for place, one in enumerate(made):
        track = one.proven.track
        shapes = mirrored(track)
        others = seen.setdefault(track.level, [])
        if any(is_alike(shape, other) for shape in shapes for other in others) and one.wish.tries + 1 < TRIES:
            found.append(place)
        others.append(shapes[0])
    return found


def mirrored(track: Track) -> tuple[int, int, int, int]:
    """The road's squares as bits: as they are, left and right exchanged, top and bottom, and both."""
    rows = track.squares
    flipped = [row[::-1] for row in rows]
    return _bits(rows), _bits(flipped), _bits(rows[::-1]), _bits(flipped[::-1])


def is_alike(one: int, other: int) -> bool:
    """Whether two roads, as bits, share nearly all of their squares."""
    return 100 * (one & other).bit_count() >= ALIKE * (one | other).bit_count()


def _bits(rows: Sequence[str]) -> int:
    return int("".join("1" if square == "." else "0" for row in rows for square in row), 2)
