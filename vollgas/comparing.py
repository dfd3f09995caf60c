"""A printed field compared with its track, square by square and cross by cross: what must be there and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from vollgas.carrying import Inside
from vollgas.drawing.frame import RULER
from vollgas.drawing.sheet import Ink
from vollgas.lattice import Cross, squares_around
from vollgas.likeness import drawn_alone
from vollgas.measuring import LEAST_SEEN, Field, Square
from vollgas.reading import Page
from vollgas.sizing import Grid, span_of
from vollgas.telling import are, so_many

PAGE_SLACK = 0.05
"""Most by which the page's size and the field's place may differ from the paper's, mm."""
FIELD_SLACK = 0.02
"""Most by which the field may be too wide or too high as a whole, mm; scaling by 0.1 % exceeds it."""
RULER_SLACK = 0.05
"""Most by which the ruler may be too long or too short, mm."""
COVER = {"colour": 0.6, "saver": 0.03, "mono": 0.6}
"""Least share of a barrier square that ink covers; in saver mode it is hatched, to a twentieth or more."""
HATCHED = 0.6
"""Least ink on a hatched square, as a share of what hatched squares of the page usually have."""
LIGHT = 0.02
"""Most of any other square that may be as dark as ink."""
CHEQUERED = 0.75
"""Most of a square under chequers or the word for the start that may be as dark as ink."""
CLEAN = 0.005
"""Most of a road square that may look unlike plain road."""
CONTRAST = 60.0
"""Least difference in grey (of 255) between road and barrier."""
LINE = (0.6, 1.6)
"""Least and most ink in a piece of grid line, as a share of what they usually have."""
FAINT_LINE = 1.5
"""Least ink a grid line must usually have, grey × mm: a line that differs from the road by 8 of 255 greys."""
BLOT = 0.03
"""Most unexplained ink near a cross without a symbol, mm² of black: a dot of 0.2 mm; more on squares over 5 mm."""
ALIKE = 0.6
"""Least likeness of a printed symbol and the same one drawn afresh: 1 is the same, bare road is 0."""
WHOLE = 0.95
"""Least share of a ring or a line that must be there."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One comparison: what was compared, whether it agrees, and the figures."""

    what: str
    fine: bool
    said: str
    doubt: str = ""
    """Why less was compared than could be elsewhere; "" when nothing is left to say."""


def yes(what: str, said: str, doubt: str = "") -> Finding:
    """A comparison that agrees, as far as it went."""
    return Finding(what, True, said, doubt)  # noqa: FBT003  # what these two functions are for


def no(what: str, said: str) -> Finding:
    """A comparison that does not."""
    return Finding(what, False, said)  # noqa: FBT003


def compare_size(field: Field, grid: Grid) -> Finding:
    """A square's size, and the field's place, by all grid lines."""
    said, fine = [], True
    for name, some, begin in zip(("wide", "high"), grid, field.ground[:2], strict=True):
        span = span_of(some, grid.line)
        if span is None:
            few = len({piece.number for piece in some}) < 2
            fine = fine and few
            said.append(f"{'too few grid lines' if few else 'no grid lines seen'} to say how {name}")
            continue
        longer = (span.side / field.side - 1) * span.reach
        off = max((span.origin + n * (span.side - field.side) - begin for n in span.numbers), key=abs)
        fine = fine and abs(longer) <= FIELD_SLACK and abs(off) <= PAGE_SLACK and span.worst <= PAGE_SLACK
        said.append(
            f"{span.side:.3f} mm {name} by {so_many(len(some), 'piece')} of line, {abs(off):.3f} mm off at most"
        )
    text = "; ".join(said)
    return yes("square", text) if fine else no("square", f"{text}; it must be {field.side:g} mm and in its place")


def compare_ruler(length: float | None) -> Finding:
    """The ruler's length as measured."""
    if length is None:
        return no("ruler", "it is not whole, or not where it must be")
    if abs(length - RULER) > RULER_SLACK:
        return no("ruler", f"it is {length:.2f} mm long, not {RULER:g}")
    return yes("ruler", f"{length:.2f} mm")


def compare_squares(field: Field, ink: Ink) -> Finding:
    """Every square of the field: barrier plainly dark, everything else plainly light, and nothing drawn on the road."""
    track, levels = field.track, field.levels
    if track.outline:
        return _compare_road(field)
    barrier, road = set(track.barrier_squares()), field.road
    if barrier and levels.road - levels.ink < CONTRAST:
        return no("squares", "road and barrier are not told apart")
    seen = {(x, y): field.square(x, y) for x in range(track.columns) for y in range(track.rows)}
    least = COVER[ink]
    if ink == "saver" and barrier:
        # All are hatched alike, so what is left of one that was painted over shows.
        least = max(least, HATCHED * median(seen[square].cover for square in barrier))
    wrong = []
    for x in range(track.columns):
        for y in range(track.rows):
            fault = _fault(seen[x, y], (x, y) in barrier, (x, y) in road, least)
            if fault:
                wrong.append(f"({x}, {y}) is {fault}")
    others = track.columns * track.rows - len(barrier) - len(road)
    return _found("squares", wrong, f"{len(barrier)} dark, {len(road)} road and {others} others light, as they must be")


def _compare_road(field: Field) -> Finding:
    """The squares inside a smooth border: nothing is drawn on them."""
    wrong = []
    for x, y in sorted(field.road):
        fault = _fault(field.square(x, y), is_barrier=False, is_road=True, least=0.0)
        if fault:
            wrong.append(f"({x}, {y}) is {fault}")
    return _found("squares", wrong, f"{len(field.road)} road squares inside the border are light, as they must be")


def compare_border(field: Field) -> Finding:
    """A smooth border: its line is dark from edge to edge, and its outer edge is where the track ends (G3)."""
    if field.levels.road - field.levels.ink < CONTRAST:
        return no("border", "road and border are not told apart")
    strayed, looked = field.strayed()
    wrong = [f"near ({x:.1f}, {y:.1f}) its line is not where it must be" for x, y in strayed]
    return _found("border", wrong, f"its line is where it must be, seen at {looked} places")


def _fault(seen: Square, is_barrier: bool, is_road: bool, least: float) -> str:
    """What is wrong with a square as it is seen; "" if nothing."""
    if seen.seen < LEAST_SEEN:
        # Chequers are looked at on their own, and the word for the start is no more than a word.
        return "no barrier but printed dark" if not is_barrier and seen.dark > CHEQUERED else ""
    if is_barrier:
        return "barrier but printed light" if seen.cover < least else ""
    if seen.dark > LIGHT:
        return "no barrier but printed dark"
    return "road, and something is printed on it" if is_road and seen.foreign > CLEAN else ""


def _found(what: str, wrong: Sequence[str], right: str) -> Finding:
    """The first fault of several, or what is right when there is none."""
    if not wrong:
        return yes(what, right)
    return no(what, f"{wrong[0]}{f' (and {len(wrong) - 1} more)' if len(wrong) > 1 else ''}")


def compare_grid(grid: Grid) -> Finding:
    """Every piece of grid line between two road squares."""
    line = grid.line
    wrong = [
        f"the line between {a} and {b} is {'missing' if piece.ink < line else 'too thick'}"
        for some in grid
        for piece in some
        for a, b in (piece.between,)
        if not LINE[0] * line <= piece.ink <= LINE[1] * line or line < FAINT_LINE
    ]
    return _found("grid", wrong, f"{sum(map(len, grid))} pieces of line between road squares are there")


def compare_symbols(field: Field, inside: Inside) -> Finding:
    """Every hazard's symbol, compared with the one that the file carries and with those of the other kinds."""
    hazards, symbols = inside.track.hazards, inside.symbols
    alike = {}
    for kind in inside.track.kinds:
        reference = drawn_alone(inside.track, inside.ink, symbols[kind], field.levels.road)
        alike[kind] = [field.likeness(reference, at) for at, _ in hazards]
    wrong = []
    for number, (at, kind) in enumerate(hazards):
        best = max(alike, key=lambda other: (alike[other][number], other == kind))
        if alike[kind][number] >= ALIKE and alike[best][number] <= alike[kind][number]:
            continue
        found = f"that of a {best}" if best != kind and alike[best][number] >= ALIKE else "not there"
        wrong.append(f"the symbol of the {kind} on ({at.x}, {at.y}) is {found}")
    least = min((alike[kind][number] for number, (_, kind) in enumerate(hazards)), default=1.0)
    return _found(
        "hazards",
        wrong,
        f"{so_many(len(hazards), 'symbol')} {are(len(hazards))} there, each of its kind (at least {least:.0%} alike)",
    )


def compare_crosses(field: Field, line: float) -> Finding:
    """Every cross of the road on which nothing may lie but grid lines, which have so much ink (grey × mm)."""
    track, looked, wrong = field.track, 0, []
    most = BLOT * max(1.0, field.side / 5)
    for x in range(track.columns + 1):
        for y in range(track.rows + 1):
            at = Cross(x, y)
            if any(square in field.road for square in squares_around(at)) and field.is_bare(at):
                looked += 1
                if field.blot(at, line) > most:
                    wrong.append(f"something lies on ({x}, {y}), where no hazard is")
    return _found("crosses", wrong, f"{looked} others on the road show nothing but grid lines")


def compare_start(field: Field, page: Page) -> Finding:
    """The start line, and on each start cross a ring with its number."""
    track, letters, wrong = field.track, page.letters(), []
    if field.lined(*track.start) < WHOLE:
        wrong.append("the start line is not whole")
    if field.arrowed() < WHOLE:
        wrong.append("the arrow that shows the direction is not as it must be")
    near = field.ring * field.side
    for number, at in enumerate(field.starts, 1):
        x, y = field.ground.at(*at)
        told = "".join(sign for sign, left, low in letters if abs(left - x) < near and abs(low - y) < near)
        if field.ringed(at) < WHOLE:
            wrong.append(f"start cross ({at.x}, {at.y}) has no ring")
        elif told != str(number):
            wrong.append(f"start cross ({at.x}, {at.y}) bears {told or 'no number'}, not {number}")
    return _found("start", wrong, f"the line is whole, {len(field.starts)} numbered rings are on their crosses")


def compare_finish(field: Field) -> Finding:
    """The finish line, and the chequers behind it."""
    bad, looked = field.wrong_cells()
    wrong = [] if field.lined(*field.track.finish[:2]) >= WHOLE else ["the finish line is not whole"]
    if bad:
        wrong.append(f"wrong chequers behind the finish line: {bad} of {looked}")
    return _found("finish", wrong, f"the line is whole, {looked} chequers behind it are dark and light by turns")
