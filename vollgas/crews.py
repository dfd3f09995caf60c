"""Who drives, as written on the command line: ``careful*3,reckless`` or ``optimal,careful:skill=0.8:ahead=4``."""

import re
from collections import Counter
from typing import NamedTuple

from vollgas.contest import MOST_CARS
from vollgas.errors import BadInput
from vollgas.pilots import MANNERS, USUAL_AHEAD, Manner, Pilot
from vollgas.streams import Stream
from vollgas.telling import so_many

LONGEST = 400
"""Most characters of a crew."""
FURTHEST = 20
"""Most moves that a driver may look ahead."""

_SKILL = re.compile(r"0?\.\d{1,3}|0|1|1\.0{1,3}")


class Seat(NamedTuple):
    """One driver of a crew."""

    manner: Manner
    skill: float = 1.0
    """The chance that a move is chosen by the driver's lights, rather than any open one."""
    ahead: int = 0
    """How many moves it looks ahead."""


def parse_crew(text: str) -> list[Seat]:
    """The drivers in their order, parted by commas: a manner, then ``:skill=0 … 1``, ``:ahead=1 … 20``, then ``*N``.

    Raises BadInput, saying what is allowed, for anything else, and for less than two drivers or too many.
    """
    if len(text) > LONGEST:
        raise BadInput(f"the drivers have {len(text)} characters: at most {LONGEST} are allowed")
    seats: list[Seat] = []
    for item in text.split(","):
        manner, times, count = item.strip().lower().partition("*")
        if times and not re.fullmatch(r"[1-9]\d?", count.strip()):
            raise BadInput(f"{item.strip()[:40]!r} in the drivers: behind * a number from 1 to {MOST_CARS} is allowed")
        seats += [_parse_seat(manner.strip(), item.strip())] * (int(count) if times else 1)
    if not 2 <= len(seats) <= MOST_CARS:
        raise BadInput(f"{so_many(len(seats), 'driver')} can't race: allowed are 2 to {MOST_CARS} (V1)")
    return seats


def _parse_seat(text: str, item: str) -> Seat:
    name, *settings = (part.strip() for part in text.split(":"))
    manner = next((one for one in MANNERS if one == name), None)
    if manner is None:
        raise BadInput(f"unknown driver {name[:40]!r}: allowed are {', '.join(MANNERS)}")
    seat, said = Seat(manner, ahead=USUAL_AHEAD.get(manner, 0)), set()
    takes = [] if manner == "random" else ["skill"] if manner == "optimal" else ["skill", "ahead"]
    for setting in settings:
        key, _, value = (part.strip() for part in setting.partition("="))
        if key not in takes or key in said:
            allowed = f"allowed are {' and '.join(takes)}, each once" if takes else "it takes no settings"
            raise BadInput(f"{setting[:40]!r} in driver {item[:60]!r}: {allowed}")
        said.add(key)
        if key == "skill":
            if not _SKILL.fullmatch(value):
                raise BadInput(f"{setting[:40]!r} in driver {item[:60]!r}: allowed is skill=0 to skill=1, such as 0.8")
            seat = seat._replace(skill=float(value))
        elif not re.fullmatch(r"[1-9]\d?", value) or int(value) > FURTHEST:
            raise BadInput(f"{setting[:40]!r} in driver {item[:60]!r}: allowed is ahead=1 to ahead={FURTHEST}")
        else:
            seat = seat._replace(ahead=int(value))
    return seat


def names_of(seats: list[Seat]) -> list[str]:
    """A name for each driver: its manner, numbered where several have the same."""
    count, given = Counter(seat.manner for seat in seats), Counter[str]()
    names = []
    for seat in seats:
        given[seat.manner] += 1
        names.append(seat.manner if count[seat.manner] == 1 else f"{seat.manner}-{given[seat.manner]}")
    return names


def pilots_of(seats: list[Seat], seed: str) -> list[Pilot]:
    """The drivers at their wheels, each with luck of its own from the seed."""
    return [
        Pilot(seat.manner, seat.skill, seat.ahead or USUAL_AHEAD["careful"], Stream("driver", seed, number))
        for number, seat in enumerate(seats)
    ]
