"""A printed PDF proven again: its track rebuilt from the file alone, solved, and compared with what the page shows."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vollgas.carrying import Inside
from vollgas.clearing import cleared
from vollgas.comparing import (
    PAGE_SLACK,
    Finding,
    compare_border,
    compare_crosses,
    compare_finish,
    compare_grid,
    compare_ruler,
    compare_size,
    compare_squares,
    compare_start,
    compare_symbols,
    no,
    yes,
)
from vollgas.drawing.frame import RULER, STRIP, is_narrow, ruler_place
from vollgas.errors import BadInput, NoTrack, Unsolvable
from vollgas.likeness import resolution
from vollgas.making.grade import medals
from vollgas.making.make import GENERATOR, Proven, make_track, prove
from vollgas.measuring import Field
from vollgas.paper import MARGIN
from vollgas.printing import look_of
from vollgas.reading import Page, opened
from vollgas.redrawing import compare_picture
from vollgas.sizing import grid_of, measured_ruler, span_of
from vollgas.theme import Theme, load_theme


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
    def doubts(self) -> list[str]:
        """What could not be compared here, and why."""
        return list(dict.fromkeys(finding.doubt for finding in self.findings if finding.doubt))

    @property
    def verdict(self) -> str:
        """One line: what was first found wrong, or that everything agrees."""
        wrong = [finding for finding in self.findings if not finding.fine]
        if not wrong and self.doubts:
            return f"yes, as printed; but {'; '.join(self.doubts)}"
        if not wrong:
            return f"yes: {self.track} is printed as it was proven"
        more = f"; also wrong: {', '.join(finding.what for finding in wrong[1:])}" if len(wrong) > 1 else ""
        return f"no: {wrong[0].what}: {wrong[0].said}{more}"

    def lines(self) -> list[str]:
        """The report for people: one line a comparison, then the verdict."""
        wide = max(len(finding.what) for finding in self.findings)
        rows = [
            f"{'NO' if not one.fine else '--' if one.doubt else 'ok'}  {one.what:<{wide}}  {one.said}"
            for one in self.findings
        ]
        return [*rows, self.verdict]

    def facts(self) -> dict[str, Any]:
        """The report for programs."""
        return {
            "file": self.file,
            "track": self.track,
            "passed": self.passed,
            "verdict": self.verdict,
            "doubts": self.doubts,
            "square_mm": [side if side is None else round(side, 4) for side in self.square_mm],
            "ruler_mm": self.ruler_mm if self.ruler_mm is None else round(self.ruler_mm, 3),
            "compared": [{"what": one.what, "ok": one.fine, "said": one.said} for one in self.findings],
        }


def check_pdf(path: Path, number: int = 1) -> Report:
    """Compare what a PDF prints on a page, usually its first, with the track that it carries for it, proven again.

    Raises BadInput when there is no such file, and VollgasError when it is none of ours or what it carries is damaged.
    Whatever else is wrong stands in the report.
    """
    with opened(path, number) as (page, inside):
        track = inside.track
        theme = _theme_of(inside)
        proof, proven = _proof(inside)
        findings = [_origin(inside, theme), proof, _words(page, inside), _sheet(page, inside)]
        if not findings[-1].fine:
            # On another sheet nothing lies where it should: there is nothing to compare.
            return Report(str(path), track.name, tuple(findings))
        picture = page.render(resolution(track.paper))
        # The fine lines of millimetre paper would be in the way; that they are there the whole page's comparison tells.
        plain = cleared(picture, track) if inside.rules.scale > 1 else picture
        field = Field(plain, track, inside.rules)
        grid = grid_of(field)
        ruler = measured_ruler(picture, track.paper)
        findings += [
            compare_size(field, grid), compare_ruler(ruler),
            compare_squares(field, inside.ink), *([compare_border(field)] if track.outline else []), compare_grid(grid),
            compare_symbols(field, inside), compare_crosses(field, grid.line),
            compare_start(field, page), compare_finish(field), compare_picture(page, inside, proven, theme),
        ]  # fmt: skip
    across, up = (span.side if span else None for span in (span_of(some, grid.line) for some in grid))
    return Report(str(path), track.name, tuple(findings), (across, up), ruler)


def _theme_of(inside: Inside) -> Theme | str:
    """The theme that the sheet was drawn in, or why it can't be had here."""
    name = inside.track.theme
    try:
        theme = load_theme(name)
    except BadInput:
        return f"theme {name} is not installed here"
    # Somebody's own theme may bear any name: only its mark and its symbols travel with the file.
    same = inside.look == look_of(theme) and all(
        kind in theme.hazards and theme.hazards[kind].symbol == symbol for kind, symbol in inside.symbols.items()
    )
    return theme if same else f"the theme {name} installed here is another one"


def _origin(inside: Inside, theme: Theme | str) -> Finding:
    """The track itself: its fingerprint was compared when it was read; here it is made again from its ID."""
    track = inside.track
    if inside.generator > GENERATOR:
        return no("track", f"made by generator {inside.generator}, newer than {GENERATOR} here: update vollgas")
    if track.id is None:
        return yes("track", f"{track.name}, fingerprint agrees; made by hand, so there is no ID to make it from")
    if inside.generator != GENERATOR or isinstance(theme, str):
        why = theme if isinstance(theme, str) else f"it is by generator {inside.generator}, this is {GENERATOR}"
        said = f"{track.name}, fingerprint agrees; not made again: {why}"
        return yes("track", said, f"its ID could not be remade here: {why}")
    try:
        again = make_track(track.id, theme).track
    except (BadInput, NoTrack) as error:
        return no("track", f"its ID {track.id.text} makes no track here: {error}")
    if again != track:
        return no("track", f"its ID {track.id.text} makes another track: {again.name}, not {track.name}")
    return yes("track", f"{track.name}, fingerprint agrees; made again from its ID: the same")


def _proof(inside: Inside) -> tuple[Finding, Proven | None]:
    """The track solved again, under the rules of its sheet."""
    rules = " + ".join((inside.rules.game, *inside.rules.variants))
    try:
        proven = prove(inside.track, inside.rules)
    except Unsolvable as error:
        return no("proof", str(error)), None
    solution = proven.solution
    if solution.par != inside.par:
        return no("proof", f"par is {solution.par} under {rules}, but the file says {inside.par}"), proven
    return yes("proof", f"solved again under {rules}: par {solution.par}, {solution.states} states"), proven


def _words(page: Page, inside: Inside) -> Finding:
    """Track name, par and medals as printed; in a pursuit there are no medals (VV2)."""
    track, words = inside.track, inside.words
    name = _squeezed(track.name)
    if name not in _squeezed(page.text()):
        return no("words", f"the name {track.name} is not printed on the page")
    narrow = is_narrow(track.paper)
    left, low, _ = ruler_place(track.paper)
    right, low = (left + RULER, low + 2.8) if narrow else (left - 1, 0.0)
    foot = page.text((0, low, right, MARGIN + STRIP + 2.2))
    par = re.findall(rf"{re.escape(words('track.par').upper())}\s*(\d+)(?!\d)", foot)
    if par != [str(inside.par)]:
        return no("words", f"par {inside.par} is not what is printed: {' '.join(par) or 'nothing'}")
    limit = re.escape(words("track.at_most", number="@")).replace("@", r"(\d+)").replace(r"\ ", r"\s*")
    wanted = [] if inside.rules.pursuit else [str(most) for most in medals(inside.par)]
    printed = re.findall(limit, foot)
    if printed != wanted:
        return no(
            "words", f"medals are printed at {' '.join(printed) or 'nothing'}, not {' '.join(wanted) or 'nothing'}"
        )
    won = f" and medals {', '.join(wanted)}" if wanted else ", without medals,"
    return yes("words", f"name, par {inside.par}{won} are printed so")


def _squeezed(text: str) -> str:
    """Text without spaces and line breaks; at a line's end the reader makes hyphens into marks of their own."""
    return "".join(text.replace("\x02", "-").replace("\ufffe", "-").split())


def _sheet(page: Page, inside: Inside) -> Finding:
    paper, (width, height) = inside.track.paper, page.size
    size = f"{width:.1f} × {height:.1f} mm"
    if max(abs(width - paper.width), abs(height - paper.height)) > PAGE_SLACK:
        return no("page", f"it is {size}, but {paper.text} is {paper.width:g} × {paper.height:g} mm")
    if not page.is_plain:
        return no("page", "it is turned or cut")
    if page.has_more:
        return no("page", "it carries annotations or form fields, which may print over it")
    if page.is_scaled:
        return no("page", "its file lets programs scale it: ours say PrintScaling None")
    if inside.printer.is_true:
        return yes("page", f"{size}, as {paper.text} is")
    corrected = f"corrected by {inside.printer.text}: all else is as such a printer prints it"
    return yes("page", f"{size}, as {paper.text} is; {corrected}")
