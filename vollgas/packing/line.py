"""The assembly line: tracks are made one by one, looked at for twins, and drawn as soon as a file has all of its own.

How many files are on it at a time depends on the crew alone, so memory stays flat however many are to come.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from vollgas.errors import VollgasError
from vollgas.packing.crew import Crew
from vollgas.packing.plan import Order, Volume, Wish, wishes
from vollgas.packing.work import TRIES, Drawn, Made, draw, make, maker
from vollgas.track import Track

ALIKE = 85
"""Per cent of the squares of two roads that, when shared, make them twins."""


@dataclass(slots=True)
class _Open:
    """A file whose tracks are being made."""

    volume: Volume
    made: dict[int, Made] = field(default_factory=dict)
    missing: int = 0


class Bound(NamedTuple):
    """A file's tracks, and its contents."""

    volume: Volume
    made: list[Made]
    drawn: Drawn


def run(crew: Crew, order: Order, todo: Iterable[Volume], told: Callable[[], None]) -> Iterator[Bound]:
    """The files, as soon as each is drawn; ``told`` is called whenever a track is made.

    Raises VollgasError when a track can't be made or drawn, or the crew works with another vollgas.
    """
    still, waiting = iter(todo), True
    going = 0
    open_files: dict[int, _Open] = {}

    def ask(number: int, place: int, wish: Wish) -> None:
        crew.submit((number, place), make, order, wish)
        open_files[number].missing += 1

    count = 0
    while True:
        while waiting and going < 2 * crew.slots:
            volume = next(still, None)
            if volume is None:
                waiting = False
                break
            open_files[count] = _Open(volume)
            for place, wish in enumerate(wishes(order, volume)):
                ask(count, place, wish)
                going += 1
            count += 1
        if not going:
            return
        tag, result = crew.gather()
        going -= 1
        number, place = tag
        file = open_files[number]
        if isinstance(result, Drawn):
            del open_files[number]
            yield Bound(file.volume, [file.made[at] for at in sorted(file.made)], result)
            continue
        if result.maker != maker():
            raise VollgasError(f"a worker runs vollgas {result.maker}, this is {maker()}: install the same everywhere")
        file.made[place] = result
        file.missing -= 1
        told()
        if file.missing:
            continue
        again = twins([file.made[at] for at in sorted(file.made)])
        for at in again:
            ask(number, at, file.made[at].wish._replace(tries=file.made[at].wish.tries + 1))
        going += len(again)
        if not again:
            crew.submit((number, -1), draw, order, file.volume, [file.made[at].proven for at in sorted(file.made)])
            going += 1


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
