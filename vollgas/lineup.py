"""From a track to the course that a game is driven on: the lattice of its crosses, and where its cars line up."""

from dataclasses import replace

from vollgas.course import Course
from vollgas.lattice import Board, Cross
from vollgas.outline import SCALE, Outline
from vollgas.reach import steps_to_finish
from vollgas.rules import VOLLGAS, Rules
from vollgas.track import Finish, Track

GAP = 3
"""Steps between two cars of a pursuit (VV2)."""


def course_of(track: Track, rules: Rules = VOLLGAS) -> Course:
    """The track as a course under the rules: on a finer lattice (CV6), its cars on the line (C4) or staggered (VV2)."""
    scale, way = rules.scale, track.way
    ahead = scale if rules.unit_start else 0
    starts = tuple(Cross(at.x * scale + ahead * way.dx, at.y * scale + ahead * way.dy) for at in track.starts)
    a, b, direction = track.finish
    course = Course(
        board=Board(track.columns * scale, track.rows * scale),
        road=_road(track, scale),
        finish=Finish(_scaled(a, scale), _scaled(b, scale), direction),
        starts=starts,
        hazards={_scaled(hazard.at, scale): hazard.kind for hazard in track.hazards},
        way=way,
        is_circuit=track.is_circuit,
        outline=Outline(track.outline, SCALE // scale) if track.outline else None,
    )
    return replace(course, starts=staggered(course)) if rules.pursuit else course


def _scaled(at: Cross, scale: int) -> Cross:
    return Cross(at.x * scale, at.y * scale)


def _road(track: Track, scale: int) -> int:
    """The road squares on a lattice so many times finer, as a set of its squares."""
    stride = track.columns * scale + 1
    block, road = (1 << scale) - 1, 0
    for row, text in enumerate(reversed(track.squares)):
        bits = 0
        for x, square in enumerate(text):
            if square == ".":
                bits |= block << (x * scale)
        for line in range(row * scale, (row + 1) * scale):
            road |= bits << (line * stride)
    return road


def staggered(course: Course) -> tuple[Cross, ...]:
    """Start crosses one behind the other, the foremost first, as many as there are side by side (VV2).

    One stands on the middle one of these, the others ``GAP`` steps apart on the middle of the road: on a circuit behind
    it, for nobody may start beyond the line; on a sprint before it, for there is no road behind.
    """
    ahead = steps_to_finish(replace(course, hazards={}))
    places = [course.starts[len(course.starts) // 2]]
    while len(places) < len(course.starts):
        last = places[-1]
        wanted = ahead[last] + (GAP if course.is_circuit else -GAP)
        # On the outside of a bend the next place may be farther away than it is on.
        on = [
            at for at, steps in ahead.items()
            if steps == wanted and at not in course.hazards and _apart(at, last) <= 4 * GAP
        ]  # fmt: skip
        if not on:
            break  # so near to the finish, or so far round, that no more cars have room
        places.append(max(on, key=lambda at: (_freedom(course, at), -_apart(at, last), at)))
    return tuple(places if course.is_circuit else reversed(places))


def _apart(at: Cross, other: Cross) -> int:
    return max(abs(at.x - other.x), abs(at.y - other.y))


def _freedom(course: Course, at: Cross) -> int:
    """How many steps the barrier is away, up to four."""
    for reach in range(1, 5):
        ring = [Cross(at.x + i, at.y + j) for i in range(-reach, reach + 1) for j in range(-reach, reach + 1)]
        if not all(course.is_open(place) for place in ring):
            return reach
    return 5
