"""A printed PDF proven again: its track rebuilt from the file alone, solved, and compared with what the page shows."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vollgas.drawing.frame import RULER, STRIP, is_narrow, ruler_place
from vollgas.drawing.sheet import Ink
from vollgas.errors import BadInput, NoTrack, Unsolvable
from vollgas.lattice import Cross
from vollgas.making.grade import medals
from vollgas.making.make import GENERATOR, make_track
from vollgas.paper import MARGIN
from vollgas.printed import LEAST_SEEN, Field, Piece, drawn_alone, measured_ruler, resolution
from vollgas.race import course_of
from vollgas.reading import Inside, Page, opened
from vollgas.solver import solve
from vollgas.theme import Theme, load_theme
from vollgas.track import Kind, Track

PAGE_SLACK = 0.05
"""Most by which the page's size and the field's place may differ from the paper's, mm."""
FIELD_SLACK = 0.02
"""Most by which the field may be too wide or too high as a whole, mm; scaling by 0.1 % exceeds it."""
RULER_SLACK = 0.05
"""Most by which the ruler may be too long or too short, mm."""
DARK = {"colour": 0.6, "saver": 0.15, "mono": 0.6}
"""Least share of a barrier square that is as dark as ink; in saver mode it is only hatched."""
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
"""Most unexplained ink near a cross without a symbol, mm² of black: a dot of 0.2 mm."""
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


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that was compared in one file."""

    file: str
    track: str
    findings: tuple[Finding, ...]
    square_mm: tuple[float | None, float | None] = (None, None)
    """A square's width and height as measured; None where it was not."""
    ruler_mm: float | None = None

    @property
    def passed(self) -> bool:
        """Whether all that was compared agrees."""
        return all(finding.fine for finding in self.findings)

    @property
    def verdict(self) -> str:
        """One line: what was first found wrong, or that everything agrees."""
        wrong = [finding for finding in self.findings if not finding.fine]
        if not wrong:
            return f"yes: {self.track} is printed as it was proven"
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        return f"no: {wrong[0].what}: {wrong[0].said}{more}"

    def lines(self) -> list[str]:
        """The report for people: one line a comparison, then the verdict."""
        wide = max(len(finding.what) for finding in self.findings)
        rows = [f"{'ok' if finding.fine else 'NO'}  {finding.what:<{wide}}  {finding.said}" for finding in self.findings]
        return [*rows, self.verdict]

    def facts(self) -> dict[str, Any]:
        """The report for programs."""
        return {
            "file": self.file,
            "track": self.track,
            "passed": self.passed,
            "verdict": self.verdict,
            "square_mm": [side if side is None else round(side, 4) for side in self.square_mm],
            "ruler_mm": self.ruler_mm if self.ruler_mm is None else round(self.ruler_mm, 3),
            "compared": [{"what": one.what, "ok": one.fine, "said": one.said} for one in self.findings],
        }


def check_pdf(path: Path) -> Report:
    """Compare what a PDF prints on its first page with the track that it carries, proven again.

    Raises BadInput when there is no such file, and VollgasError when it is none of ours or what it carries is damaged.
    Whatever else is wrong stands in the report.
    """
    with opened(path) as (page, inside):
        track = inside.track
        findings = [_origin(inside), _proof(inside), _words(page, inside), _sheet(page, track)]
        if not findings[-1].fine:
            # On another sheet nothing lies where it should: there is nothing to compare.
            return Report(str(path), track.name, tuple(findings))
        picture = page.render(resolution(track.paper))
        field = Field(picture, track)
        pieces = field.pieces(upright=True), field.pieces(upright=False)
        field.know_line([*pieces[0], *pieces[1]])
        spans = [field.measured(some) for some in pieces]
        ruler = measured_ruler(picture, track.paper)
        findings += [
            _size(field, pieces), _ruler(ruler), _squares(field, inside.ink), _grid(field, pieces),
            _symbols(field, inside), _crosses(field), _start(field, page), _finish(field),
        ]  # fmt: skip
    across, up = (span.side if span else None for span in spans)
    return Report(str(path), track.name, tuple(findings), (across, up), ruler)


def _origin(inside: Inside) -> Finding:
    """The track itself: its fingerprint was compared when it was read; here it is made again from its ID."""
    track = inside.track
    what, found = "track", f"{track.name}, fingerprint agrees"
    if track.id is None:
        return Finding(what, True, f"{found}; made by hand, so there is no ID to make it from")
    if inside.generator != GENERATOR:
        return Finding(what, True, f"{found}; not made again: it is by generator {inside.generator}, this is {GENERATOR}")
    try:
        theme = load_theme(track.id.theme)
    except BadInput:
        return Finding(what, True, f"{found}; not made again: theme {track.id.theme} is not installed here")
    if not _is_same(theme, inside):
        # Somebody's own theme may bear any name: only its symbols travel with the file.
        return Finding(what, True, f"{found}; not made again: the theme {theme.name} installed here is another one")
    try:
        again = make_track(track.id, theme).track
    except (BadInput, NoTrack) as error:
        return Finding(what, False, f"its ID {track.id.text} makes no track here: {error}")
    if again != track:
        return Finding(what, False, f"its ID {track.id.text} makes another track: {again.name}, not {track.name}")
    return Finding(what, True, f"{found}; made again from its ID: the same")


def _is_same(theme: Theme, inside: Inside) -> bool:
    return all(
        kind in theme.hazards and theme.hazards[kind].symbol == symbol for kind, symbol in inside.symbols.items()
    )


def _proof(inside: Inside) -> Finding:
    rules = " + ".join((inside.rules.game, *inside.rules.variants))
    try:
        solution = solve(course_of(inside.track), inside.rules)
    except Unsolvable as error:
        return Finding("proof", False, str(error))
    if solution.par != inside.par:
        return Finding("proof", False, f"par is {solution.par} under {rules}, but the file says {inside.par}")
    return Finding("proof", True, f"solved again under {rules}: par {solution.par}, {solution.states} states")


def _words(page: Page, inside: Inside) -> Finding:
    """Track name, par and medals as printed."""
    track, words = inside.track, inside.words
    name = _squeezed(track.name)
    if name not in _squeezed(page.text()):
        return Finding("words", False, f"the name {track.name} is not printed on the page")
    narrow = is_narrow(track.paper)
    left, low, _ = ruler_place(track.paper)
    right, low = (left + 50, low + 2.8) if narrow else (left - 1, 0.0)
    foot = page.text((0, low, right, MARGIN + STRIP + 2.2))
    par = re.findall(rf"{re.escape(words('track.par').upper())}\s*(\d+)(?!\d)", foot)
    if par != [str(inside.par)]:
        return Finding("words", False, f"par {inside.par} is not what is printed: {' '.join(par) or 'nothing'}")
    limit = re.escape(words("track.at_most", number="@")).replace("@", r"(\d+)").replace(r"\ ", r"\s*")
    printed, wanted = re.findall(limit, foot), [str(most) for most in medals(inside.par)]
    if printed != wanted:
        return Finding("words", False, f"medals are printed at {' '.join(printed) or 'nothing'}, not {' '.join(wanted)}")
    return Finding("words", True, f"name, par {inside.par} and medals {', '.join(wanted)} are printed so")


def _squeezed(text: str) -> str:
    """Text without spaces and line breaks; at a line's end the reader makes hyphens into marks of their own."""
    return "".join(text.replace("\x02", "-").replace("\ufffe", "-").split())


def _sheet(page: Page, track: Track) -> Finding:
    paper, (width, height) = track.paper, page.size
    size = f"{width:.1f} × {height:.1f} mm"
    if max(abs(width - paper.width), abs(height - paper.height)) > PAGE_SLACK:
        return Finding("page", False, f"it is {size}, but {paper.text} is {paper.width:g} × {paper.height:g} mm")
    if not page.is_plain:
        return Finding("page", False, "it is turned or cut")
    return Finding("page", True, f"{size}, as {paper.text} is")


def _size(field: Field, pieces: Sequence[Sequence[Piece]]) -> Finding:
    """A square's size, and the field's place, by all grid lines."""
    said, fine = [], True
    for name, some, begin in zip(("wide", "high"), pieces, field.ground[:2], strict=True):
        span = field.measured(some)
        if span is None:
            few = len({piece.number for piece in some}) < 2
            fine = fine and few
            said.append(f"{'too few grid lines' if few else 'no grid lines seen'} to say how {name}")
            continue
        longer = (span.side / field.side - 1) * span.reach
        off = max((span.origin + n * (span.side - field.side) - begin for n in span.numbers), key=abs)
        fine = fine and abs(longer) <= FIELD_SLACK and abs(off) <= PAGE_SLACK and span.worst <= PAGE_SLACK
        said.append(f"{span.side:.3f} mm {name} by {len(some)} pieces of line, {abs(off):.3f} mm off at most")
    text = "; ".join(said)
    return Finding("square", fine, text if fine else f"{text}; it must be {field.side:g} mm and in its place")


def _ruler(length: float | None) -> Finding:
    if length is None:
        return Finding("ruler", False, "it is not whole, or not where it must be")
    fine = abs(length - RULER) <= RULER_SLACK
    return Finding("ruler", fine, f"{length:.2f} mm" if fine else f"it is {length:.2f} mm long, not {RULER:g}")


def _squares(field: Field, ink: Ink) -> Finding:
    """Every square of the field: barrier plainly dark, everything else plainly light, and nothing drawn on the road."""
    track, levels = field.track, field.levels
    barrier, road = set(track.barrier_squares()), set(track.road_squares())
    if barrier and levels.road - levels.ink < CONTRAST:
        return Finding("squares", False, "road and barrier are not told apart")
    wrong: list[str] = []
    for x in range(track.columns):
        for y in range(track.rows):
            seen, is_free = field.square(x, y), True
            if seen.seen < LEAST_SEEN:
                is_free = False
            if (x, y) in barrier:
                if is_free and seen.dark < DARK[ink]:
                    wrong.append(f"({x}, {y}) is barrier but printed light")
            elif not is_free:
                # Chequers are looked at on their own, and the word for the start is no more than a word.
                if seen.dark > CHEQUERED:
                    wrong.append(f"({x}, {y}) is no barrier but printed dark")
            elif seen.dark > LIGHT:
                wrong.append(f"({x}, {y}) is no barrier but printed dark")
            elif (x, y) in road and seen.foreign > CLEAN:
                wrong.append(f"({x}, {y}) is road, and something is printed on it")
    others = track.columns * track.rows - len(barrier) - len(road)
    return _found("squares", wrong, f"{len(barrier)} dark, {len(road)} road and {others} others light, as they must be")


def _found(what: str, wrong: Sequence[str], right: str) -> Finding:
    """The first fault of several, or what is right when there is none."""
    if not wrong:
        return Finding(what, True, right)
    return Finding(what, False, f"{wrong[0]}{f', and {len(wrong) - 1} faults more' if len(wrong) > 1 else ''}")


def _grid(field: Field, pieces: Sequence[Sequence[Piece]]) -> Finding:
    """Every piece of grid line between two road squares."""
    line = field.levels.line
    wrong = [
        f"the line between {a} and {b} is {'missing' if piece.ink < line else 'too thick'}"
        for some in pieces
        for piece in some
        for a, b in (piece.between,)
        if not LINE[0] * line <= piece.ink <= LINE[1] * line or line < FAINT_LINE
    ]
    return _found("grid", wrong, f"{sum(map(len, pieces))} pieces of line between road squares are there")


def _symbols(field: Field, inside: Inside) -> Finding:
    """Every hazard's symbol, compared with the one that the file carries and with those of the other kinds."""
    hazards, symbols = inside.track.hazards, inside.symbols
    alike: dict[Kind, list[float]] = {}
    for kind in sorted({hazard.kind for hazard in hazards}):
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
    return _found("hazards", wrong, f"{len(hazards)} symbols are there, each of its kind (at least {least:.0%} alike)")


def _crosses(field: Field) -> Finding:
    """Every cross of the road on which nothing may lie."""
    track, looked, wrong = field.track, 0, []
    for x in range(track.columns + 1):
        for y in range(track.rows + 1):
            at = Cross(x, y)
            if any(track.is_road(x + i, y + j) for i in (-1, 0) for j in (-1, 0)) and not field.is_taken(at):
                looked += 1
                if field.blot(at) > BLOT:
                    wrong.append(f"something lies on ({x}, {y}), where no hazard is")
    return _found("crosses", wrong, f"{looked} others on the road show nothing but grid lines")


def _start(field: Field, page: Page) -> Finding:
    """The start line, and on each start cross a ring with its number."""
    track, letters, wrong = field.track, page.letters(), []
    if field.lined(*track.start) < WHOLE:
        wrong.append("the start line is not whole")
    near = field.ring * field.side
    for number, at in enumerate(track.starts, 1):
        x, y = field.ground.at(*at)
        told = "".join(sign for sign, left, low in letters if abs(left - x) < near and abs(low - y) < near)
        if field.ringed(at) < WHOLE:
            wrong.append(f"start cross ({at.x}, {at.y}) has no ring")
        elif told != str(number):
            wrong.append(f"start cross ({at.x}, {at.y}) bears {told or 'no number'}, not {number}")
    return _found("start", wrong, f"the line is whole, {len(track.starts)} numbered rings are on their crosses")


def _finish(field: Field) -> Finding:
    bad, looked = field.wrong_cells()
    wrong = [] if field.lined(*field.track.finish[:2]) >= WHOLE else ["the finish line is not whole"]
    if bad:
        wrong.append(f"{bad} of {looked} chequers behind the finish line are not as they must be")
    return _found("finish", wrong, f"the line is whole, {looked} chequers behind it are dark and light by turns")
