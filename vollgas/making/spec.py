"""What each level asks of a track, in numbers, fitted to the size of the field."""

from dataclasses import dataclass, replace
from math import ceil, inf, sqrt

from vollgas.errors import BadInput
from vollgas.track import Layout, Level

USUAL_SQUARES = 38 * 44
"""An A4 sheet with 5 mm squares, for which the numbers below were measured."""
SMALLEST_FIELD = (14, 20)
"""Fewest squares, across and along the travel, on which a course with bends can be laid."""


@dataclass(frozen=True, slots=True)
class Spec:
    """The ranges, both ends included, in which a track of a level must lie; lengths in squares."""

    width: tuple[float, float]
    start_crosses: tuple[int, int]
    bends: tuple[int, int]
    length: tuple[float, float]
    par: tuple[int, int]
    fill: float
    """Least share of the field's width and height that the road's bounding box takes."""
    quarter: float
    """Least share of each quarter of the field that is road: no corner stays empty."""
    score: tuple[float, float]
    """The band of the measured grade."""
    turning: float = inf
    """Most turning of the centreline, degrees: what turns more is beyond the band of the grade, as is soon seen."""
    longer: float = 1.0
    """The length of a track as a multiple of the usual; hazards and obstacles grow and shrink with it."""

    def count(self, usual: int) -> int:
        """How many of something there are, where ``usual`` are on a track of the usual length."""
        return max(1, round(usual * self.longer)) if usual else 0

    def widened(self, more: float) -> "Spec":
        """The same for a road so many squares wider."""
        return replace(self, width=(self.width[0] + more, self.width[1] + more))


SPECS: dict[Level, Spec] = {
    "easy": Spec((5.4, 7.0), (6, 8), (3, 6), (72, 105), (16, 26), 0.85, 0.12, (0, 42)),
    "medium": Spec((4.2, 5.5), (5, 6), (5, 10), (100, 140), (25, 37), 0.85, 0.15, (25, 68)),
    "nasty": Spec((3.2, 4.3), (4, 5), (8, 99), (140, 190), (36, 52), 0.90, 0.2, (48, 100)),
}
CIRCUITS: dict[Level, Spec] = {
    "easy": replace(SPECS["easy"], bends=(3, 8), length=(88, 132), par=(16, 30), score=(0, 52), turning=860),
    "medium": replace(SPECS["medium"], length=(105, 150)),
    "nasty": SPECS["nasty"],
}
"""The same for one lap of a circuit: a ring that fills the sheet cannot be as short as an easy sprint."""


def spec_for(level: Level, across: int, along: int, layout: Layout = "sprint") -> Spec:
    """The level's spec on a field of ``across`` × ``along`` squares, seen in the direction of travel.

    On a smaller field the road gets narrower, down to three fifths, and what length remains scales bends and par.
    Raises BadInput when the field is too small for a course with bends.
    """
    if across < SMALLEST_FIELD[0] or along < SMALLEST_FIELD[1]:
        raise BadInput(
            f"the sheet holds {across} × {along} squares across and along the track, too few: "
            f"at least {SMALLEST_FIELD[0]} × {SMALLEST_FIELD[1]} are needed; choose smaller squares or larger paper"
        )
    usual = (CIRCUITS if layout == "circuit" else SPECS)[level]
    area = across * along / USUAL_SQUARES
    if abs(area - 1) < 0.1:
        return usual
    narrower = min(1.0, max(0.6, sqrt(area)))
    longer = area / narrower
    low, high = usual.width
    first, last = usual.start_crosses
    # A small circuit may be no more than an oval, and yet is longer for its sheet than a small sprint.
    fewest, less, more = (1, 0.4, 1.4) if layout == "circuit" and area < 1 else (2, 0.7, 1.15)
    return Spec(
        width=(max(2.9, low * narrower), max(3.6, high * narrower)),
        start_crosses=(max(3, round(first * narrower)), max(4, round(last * narrower))),
        bends=(max(fewest, round(usual.bends[0] * longer * less)), round(usual.bends[1] * longer) + 2),
        length=(usual.length[0] * longer * 0.7, usual.length[1] * longer * more),
        par=(round(usual.par[0] * longer * 0.7), round(usual.par[1] * longer * more) + 3),
        fill=usual.fill - (0.1 if area < 1 else 0.0),
        quarter=usual.quarter * (0.5 if area < 1 else 1.0),
        score=(0 if area < 1 else usual.score[0], usual.score[1] if area < 1 else 100),
        turning=usual.turning if area < 1 else inf,
        longer=longer,
    )


def check_wide(spec: Spec, wide: int, across: int, along: int, layout: Layout) -> None:
    """BadInput, with the arithmetic, when a start of so many crosses has no room on the field."""
    most = wide
    while most > 1 and not _fits(spec, most, across, along, layout):
        most -= 1
    if most < wide:
        needed = " × ".join(str(side) for side in _needed(spec, wide, layout))
        raise BadInput(
            f"{wide} start crosses side by side need {needed} squares across and along the track, but the sheet holds "
            f"{across} × {along}: choose at most {most}, smaller squares or larger paper"
        )


def _fits(spec: Spec, wide: int, across: int, along: int, layout: Layout) -> bool:
    """Whether a line for so many crosses has room; that of a circuit may lie either way."""
    side, length = _needed(spec, wide, layout)
    return (side <= across and length <= along) or (layout == "circuit" and side <= along and length <= across)


def _needed(spec: Spec, wide: int, layout: Layout) -> tuple[int, int]:
    """Squares that a line for so many crosses needs, across and along the road's travel over it."""
    # The line is a square longer than its crosses are many, with a barrier at each end.
    if layout == "sprint":
        return wide + 3, SMALLEST_FIELD[1]
    # Beside it the road comes back, with a barrier between; on either side of it the road tapers, then turns away.
    width = spec.width[1]
    return wide + 1 + ceil(width + 4), ceil(8 + 2 * width + 0.8 * max(0.0, (wide - 1 - width) / 2))
