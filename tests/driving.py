"""What the tests of the rules by number share: moves drawn and driven, on a field or towards a finish line."""

from dataclasses import replace

import pytest
from boards import DOWN, FAR_AWAY, LEFT, RIGHT, UP, draw_course, draw_track, open_field

from vollgas.course import Course
from vollgas.lattice import Cross, Move
from vollgas.lineup import course_of
from vollgas.race import Car, Event, Trace, drive, trace
from vollgas.rules import VOLLGAS, Rules
from vollgas.track import Finish, Kind, Track

OPEN = draw_course(open_field(12, 12))
FIELD = open_field(12, 12)


def drawn(course: Course, at: tuple[int, int], move: tuple[int, int], *others: tuple[int, int]) -> Trace:
    """A move drawn on a course, with other cars on the given crosses."""
    return trace(course, VOLLGAS, Cross(*at), Move(*move), {Cross(*other) for other in others})


def ending(course: Course, at: tuple[int, int], move: tuple[int, int], *others: tuple[int, int]) -> tuple:
    """How and where a move ends: its event and its cross as a plain pair."""
    found = drawn(course, at, move, *others)
    return found.event, tuple(found.end)


def go(course: Course, car: Car, *moves: tuple[int, int]) -> Car:
    """The car after some moves, none of which may cross the finish."""
    for move in moves:
        car, event = drive(course, VOLLGAS, car, Move(*move))
        assert event is not Event.FINISH
    return car


def with_hazard(
    kind: Kind, at: tuple[int, int] = (5, 5), text: str = FIELD, finish: Finish | None = FAR_AWAY
) -> Course:
    """A board with one hazard, in the middle of an open field unless said otherwise."""
    return draw_course(text, {at: kind}, finish)


FINISHES = [
    (Finish(Cross(3, 8), Cross(7, 8), UP), lambda x, y: (x, y)),
    (Finish(Cross(7, 4), Cross(3, 4), DOWN), lambda x, y: (x, 12 - y)),
    (Finish(Cross(8, 3), Cross(8, 7), RIGHT), lambda x, y: (y, x)),
    (Finish(Cross(4, 7), Cross(4, 3), LEFT), lambda x, y: (12 - y, x)),
]
"""A finish line in each direction, and where it puts a point that is drawn for the first of them."""
in_each_direction = pytest.mark.parametrize(("finish", "turned"), FINISHES, ids=["up", "down", "right", "left"])


def turned_ending(finish: Finish, turned: object, at: tuple[int, int], to: tuple[int, int], text: str = FIELD) -> Event:
    """The event of a move from cross to cross, both drawn for a finish line that is crossed upwards."""
    (x, y), (end_x, end_y) = turned(*at), turned(*to)
    return drawn(draw_course(text, finish=finish), (x, y), (end_x - x, end_y - y)).event


def driven(course: Course, rules: Rules, car: Car, *moves: tuple[int, int]) -> tuple[Car, list[Event]]:
    """The car after some moves under some rules, and how each of them ended."""
    events = []
    for move in moves:
        car, event = drive(course, rules, car, Move(*move))
        events.append(event)
    return car, events


def heading(track: Track, way: Move = UP) -> Track:
    """The track with its start line a step ahead of its start crosses, in this direction."""
    first, last = (Cross(at.x + way.dx, at.y + way.dy) for at in (track.starts[0], track.starts[-1]))
    if first == last:  # a line has two ends
        last = Cross(first.x + abs(way.dy), first.y + abs(way.dx))
    return replace(track, start=(first, last))


RING = """
    ......
    ......
    ..##..
    ..##..
    ......
    ......
"""
"""A road two squares wide round a core; it is driven clockwise, up over a line on its left side."""
ROUND = [(0, 1), (0, 1), (1, 1), (1, 0), (1, 0), (1, -1), (0, -1), (0, -1), (-1, -1), (-1, 0), (-1, 0), (-1, 1)]
"""A lap of the ring from (1, 2) back to it, over the line in the second move."""


def draw_ring(hazards: dict[tuple[int, int], Kind] | None = None) -> Course:
    """The ring as a course: start and finish are one line, along the third crosses from below, next to the core."""
    line = Finish(Cross(0, 3), Cross(2, 3), UP)
    track = draw_track(RING, [(1, 2)], hazards, line)
    return course_of(replace(track, start=(line.a, line.b)))
