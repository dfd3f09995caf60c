"""The traces of a race on its field: stripes for who shared a stretch, marks, numbers, and what went wrong where."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

from vollgas.drawing.cars import colour_of, draw_burst, draw_mark, draw_saltire
from vollgas.drawing.colour import WHITE
from vollgas.drawing.field import draw_hazards
from vollgas.drawing.ground import Ground
from vollgas.drawing.pen import POINT, Pen, Point
from vollgas.drawing.sheet import Sheet
from vollgas.drawing.traces import Box, beside, shown_end
from vollgas.entries import Happening, Race, Status
from vollgas.lattice import STAND, Cross
from vollgas.results import ending_of
from vollgas.verdicts import What, passed

_LINE, _STRIPE = 0.12, 0.11
"""Width of a trace, and by how much each further car on the same stretch is wider, in squares."""
LARGEST = 6.5
"""From squares so large on, mm, lines and marks grow no more."""
OUTSIDE = (What.OFF, What.OUTSIDE, What.LATE, What.DISQUALIFIED)
"""Moves that are drawn off the track (C6, C7)."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What every part of the page is drawn with."""

    pen: Pen
    sheet: Sheet
    race: Race
    ground: Ground

    @property
    def side(self) -> float:
        """By what lines and marks are measured, mm: a square's side, or less where squares are large."""
        return min(self.ground.side, LARGEST)

    def place(self, at: Cross) -> Point:
        """A cross of the race's lattice on the page."""
        scale = self.race.rules.scale
        return self.ground.at(at.x / scale, at.y / scale)

    def shows(self, at: Cross) -> bool:
        """Whether a cross lies on the field: cars that have left the track may drive beyond it (C7)."""
        return self.race.course.board.has_cross(at)


def _moves(race: Race, car: int) -> list[Happening]:
    """What a car has driven, one happening a move."""
    return [it for it in race.log if it.car == car and it.move is not None]


def draw_traces(desk: Desk) -> None:
    """All traces over each other, then marks, then what went wrong, then numbers.

    Traces end where the field does; signs on its very edge are drawn whole, those of cars beyond it not at all.
    """
    driven = {number: _moves(desk.race, number) for number in range(len(desk.race.entries))}
    (left, low), (right, high) = _corners(desk)
    with desk.pen.clipped(left, low, right - left, high - low):
        _draw_stripes(desk, driven)
    crowd = _draw_marks(desk, driven)
    for number, moves in driven.items():
        _draw_troubles(desk, number, moves)
    for number, moves in driven.items():
        _draw_numbers(desk, number, moves, crowd)


def _draw_stripes(desk: Desk, driven: dict[int, list[Happening]]) -> None:
    """The traces, and the hazards over the white beneath them."""
    pen, side = desk.pen, desk.side
    stretches: dict[tuple[Cross, Cross], list[tuple[int, bool]]] = {}
    for number, moves in driven.items():
        for it in moves:
            for a, b in _stretches(it):
                cars = stretches.setdefault((min(a, b), max(a, b)), [])
                if all(other != number for other, _ in cars):
                    cars.append((number, it.what in OUTSIDE))
    pen.lines([(desk.place(a), desk.place(b)) for a, b in stretches], WHITE, (_LINE + 0.16) * side)
    draw_hazards(pen, desk.sheet, desk.ground)
    layers: dict[tuple[int, int, bool], list[tuple[Point, Point]]] = {}
    for (a, b), cars in stretches.items():
        for depth, (number, outside) in enumerate(cars):
            wider = len(cars) - 1 - depth
            layers.setdefault((-wider, number, outside), []).append((desk.place(a), desk.place(b)))
    for (wider, number, outside), lines in sorted(layers.items()):
        dash = (0.35 * side, 0.3 * side) if outside else None
        pen.lines(lines, colour_of(number), (_LINE - wider * _STRIPE) * side, dash)


def _stretches(it: Happening) -> list[tuple[Cross, Cross]]:
    """The straight pieces of a move: two where it jumped (V13)."""
    places = [it.at, *([it.via] if it.via else []), it.end]
    return [(a, b) for a, b in pairwise(places) if a != b]


def _draw_marks(desk: Desk, driven: dict[int, list[Happening]]) -> list[Point]:
    """Each car's mark where its moves ended, and a larger one where it started; returns where they stand."""
    visitors: dict[Cross, list[int]] = {}
    for number, moves in driven.items():
        for at in (it.end for it in moves if it.what is not What.FINISH and desk.shows(it.end)):
            cars = visitors.setdefault(at, [])
            if number not in cars:
                cars.append(number)
    side, crowd = desk.side, []
    for at, cars in visitors.items():
        x, y = desk.place(at)
        crowd.append((x, y))
        around = 0.0 if len(cars) == 1 else 0.2 * side
        for place, number in enumerate(cars):
            turn = 2 * pi * place / len(cars) + pi / 4
            spot = x + around * cos(turn), y + around * sin(turn)
            draw_mark(desk.pen, number, spot, (0.2 if len(cars) == 1 else 0.16) * side)
    for number, moves in driven.items():
        if moves and moves[-1].what is What.FINISH:
            spot = shown_end(desk.place(moves[-1].via or moves[-1].at), desk.place(moves[-1].end), *_corners(desk))
            draw_mark(desk.pen, number, spot, 0.24 * side)
            crowd.append(spot)
    starts = [desk.race.course.starts[entry.start] for entry in desk.race.entries]
    for number, at in enumerate(starts):
        if starts.count(at) == 1:
            spot = desk.place(at)
            desk.pen.circle(*spot, 0.4 * side, fill=WHITE, stroke=colour_of(number), line=0.08 * side)
            draw_mark(desk.pen, number, spot, 0.24 * side)
            crowd.append(spot)
    return crowd


def _draw_troubles(desk: Desk, number: int, moves: Sequence[Happening]) -> None:
    """Bursts where the car crashed, rings round hazards that it hit, an oblique cross where its race ended early."""
    pen, side, colour = desk.pen, desk.side, colour_of(number)
    for it in moves:
        x, y = desk.place(it.end)
        if it.what is What.CRASH:  # which leaves a car on the field
            draw_burst(pen, (x, y), 0.5 * side, colour)
            draw_mark(pen, number, (x, y), 0.16 * side)
    for at in _hit(desk.race, moves):
        pen.circle(*desk.place(at), 0.62 * side, stroke=WHITE, line=0.2 * side)
        pen.circle(*desk.place(at), 0.62 * side, stroke=colour, line=0.1 * side)
    ending = ending_of(desk.race, number)
    if ending is not None and desk.shows(ending.end):
        draw_saltire(pen, desk.place(ending.end), 0.42 * side, colour)


def _hit(race: Race, moves: Sequence[Happening]) -> list[Cross]:
    """The crosses of the hazards that did something to a car."""
    found = []
    for it in moves:
        if it.what is What.BRAKE:
            found.append(it.end)
        elif it.what is What.RAMP and it.via is not None:
            found.append(it.via)
        if it.move is not None and it.what not in OUTSIDE:
            trace = passed(it.at, it.move, it.via or it.end)
            found += [at for at in trace if race.course.hazards.get(at) == "turbo"]
    return list(dict.fromkeys(found))


def _corners(desk: Desk) -> tuple[Point, Point]:
    """The field's lower left and upper right corner on the page."""
    track = desk.sheet.track
    return desk.ground.at(0, 0), desk.ground.at(track.columns, track.rows)


def _draw_numbers(desk: Desk, number: int, moves: Sequence[Happening], crowd: list[Point]) -> None:
    """Every fifth move's number in the car's colour, where there is room; every tenth where many race."""
    pen, side = desk.pen, desk.side
    every = 5 if len(desk.race.entries) <= 6 else 10
    if side < 3 or not moves:
        return
    (left, low), (right, high) = corners = _corners(desk)
    edge = 0.35 * side
    box = Box(left + edge, low + edge, right - edge, high - edge)
    places = [desk.place(moves[0].at)] + [desk.place(it.end) for it in moves]
    if desk.race.entries[number].status is Status.FINISHED:
        places[-1] = shown_end(places[-2], places[-1], *corners)
    size = max(4.0, min(0.42 * side / POINT, 7.5))
    for count in range(every, len(places), every):
        x, y = places[count]
        if moves[count - 1].move == STAND or not (box.left <= x <= box.right and box.low <= y <= box.high):
            continue
        spot = beside(places, count, 0.72 * side, crowd, box)
        crowd.append(spot)
        text = str(count)
        wide, high = pen.width(text, size, "bold") + 0.3, 0.8 * size * POINT
        pen.rect(spot[0] - wide / 2, spot[1] - high / 2, wide, high, fill=WHITE, radius=0.3)
        pen.text(spot[0], spot[1] - 0.35 * size * POINT, text, size, "bold", colour_of(number), "centre")
