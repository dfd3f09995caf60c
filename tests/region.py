"""Independent means for freehand borders: what their rings let pass, by fractions and the definition alone."""

from fractions import Fraction
from itertools import pairwise

from vollgas.track import Rings

Number = int | Fraction


def holds(rings: Rings, x: Number, y: Number) -> bool:
    """Whether a point given in hundredths lies in the region or on its border, by counting pieces to its right."""
    inside = False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if turn == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
                return True
            if (ay <= y < by and turn > 0) or (by <= y < ay and turn < 0):
                inside = not inside
    return inside


def contacts(rings: Rings, start: tuple[Number, Number], gain: tuple[Number, Number]) -> set[Fraction]:
    """The times, from 0 to 1, at which a trace meets the border; all in hundredths."""
    (x, y), (dx, dy) = start, gain
    times = set()
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            turn = dx * (by - ay) - dy * (bx - ax)
            if turn:
                t = Fraction((ax - x) * (by - ay) - (ay - y) * (bx - ax), turn)
                s = Fraction((ax - x) * dy - (ay - y) * dx, turn)
                times |= {t} if 0 <= s <= 1 else set()
            elif dx or dy:
                for px, py in ((ax, ay), (bx, by)):
                    if (px - x) * dy == (py - y) * dx:
                        times.add(Fraction((px - x) * dx + (py - y) * dy, dx * dx + dy * dy))
    return {time for time in times if 0 <= time <= 1}


def first_exit(rings: Rings, start: tuple[Number, Number], gain: tuple[Number, Number]) -> Fraction | None:
    """The time up to which a trace stays in the region, its border included; None when it does so to its end."""
    times = sorted({Fraction(0), *contacts(rings, start, gain), Fraction(1)})
    for here, there in pairwise(times):
        for time in (here, (here + there) / 2):
            if not holds(rings, start[0] + time * gain[0], start[1] + time * gain[1]):
                return here
    return None if holds(rings, start[0] + gain[0], start[1] + gain[1]) else Fraction(1)


def is_clear(
    rings: Rings, unit: int, at: tuple[int, int], move: tuple[int, int], share: tuple[int, int] = (1, 1)
) -> bool:
    """Whether the first share of a trace stays in the region, ``unit`` hundredths lying between two crosses."""
    part = unit if share == (1, 1) else Fraction(*share) * unit
    gain = move[0] * part, move[1] * part
    return first_exit(rings, (at[0] * unit, at[1] * unit), gain) is None
