"""A rule sheet by itself on its way to a file: what was asked for as typed, checked, and drawn."""

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from vollgas.drawing.book import make_book
from vollgas.drawing.pages import rules as page
from vollgas.drawing.sheet import Ink, Sheet
from vollgas.lattice import Cross
from vollgas.making.make import make_track
from vollgas.paper import bare_paper, make_paper
from vollgas.printer import TRUE, Printer
from vollgas.rules import Rules, find_rules
from vollgas.sheets import USUAL, Wanted, find_theme, find_track, make_sheet, names_theme
from vollgas.track import Border, Hazard, HazardChoice, Kind, Layout, TrackId

MODEL = "1"
"""Seed of the track that stands for all tracks of a theme: a rule sheet shows nothing of it."""
KINDS_OF: dict[HazardChoice, tuple[Kind, ...]] = {"theme": ("brake", "turbo", "ramp"), "pits": ("pit",), "none": ()}
"""The kinds of hazard that may lie on a track, by what was chosen for it."""


@dataclass(frozen=True, slots=True)
class Order:
    """A rule sheet as asked for; None where nothing was said."""

    target: str | None = None
    paper: str | None = None
    landscape: bool = False
    layout: Layout | None = None
    outline: Border | None = None
    hazards: HazardChoice | None = None
    players: int | None = None
    cover: bool | None = None
    lang: str = "en"
    ink: Ink = "colour"
    game: str = "vollgas"
    variants: tuple[str, ...] = ()
    theme_dir: Path | None = None


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """The rules of one track, or of any track of a theme or of one's own."""

    sheet: Sheet
    subject: str
    """The track's name, or the theme's title in the sheet's language, or nothing where any track is meant."""
    one: bool
    """Whether it is for one track only, whose par it says."""

    @property
    def name(self) -> str:
        """The track's name without its fingerprint, or the theme's, or nothing."""
        if self.one:
            return self.subject.rpartition(":")[0]
        return self.sheet.theme.name if self.subject else ""


def find_rule_sheet(order: Order) -> RuleSheet:
    """The rule sheet that was asked for.

    A theme has every hazard that its tracks may have in this game. Without theme or track it is about tracks of one's
    own, which have no hazards unless ``order.hazards`` says so. Raises BadInput or BadFile for what does not exist or
    does not go together, Mismatch, NoTrack or Unsolvable as ``find_track`` does.
    """
    rules = find_rules(order.game, order.variants)
    one = not names_theme(order.target)
    sheet = _of_track(order, rules) if one else _of_any(order, rules)
    sheet = replace(sheet, cover=rules.game == "gonki" if order.cover is None else order.cover)
    return RuleSheet(sheet, sheet.track.name if one else sheet.theme_title if order.target else "", one)


def _of_track(order: Order, rules: Rules) -> Sheet:
    """The sheet of the track that was named, on the paper that was asked for."""
    wanted = Wanted(
        order.target, layout=order.layout, outline=order.outline, hazards=order.hazards, theme_dir=order.theme_dir
    )
    proven, theme = find_track(wanted, rules)
    sheet = make_sheet(proven, theme, rules, order.lang.lower(), order.ink, order.players)
    own = proven.track.paper
    if order.paper is None and not order.landscape:
        return sheet
    paper = bare_paper(order.paper or own.name, order.landscape)
    return replace(sheet, track=replace(proven.track, paper=paper))


def _of_any(order: Order, rules: Rules) -> Sheet:
    """A sheet that stands for all tracks of a theme, or for tracks of one's own in the look of the city."""
    name = "city" if order.target is None else order.target.strip().lower()
    theme = find_theme(name, order.theme_dir, ", an ID or a .json file")
    paper = bare_paper(order.paper or "a4", order.landscape)
    border, usual = USUAL[rules.game]
    model = TrackId(
        theme.name, "easy", MODEL, make_paper("a4"), order.layout or "sprint", order.outline or border, "none"
    )
    proven = make_track(model, theme)
    sheet = make_sheet(proven, theme, rules, order.lang.lower(), order.ink, None)
    kinds = KINDS_OF[order.hazards or (usual if order.target is not None else "none")]
    hazards = tuple(Hazard(Cross(0, 0), kind) for kind in kinds if kind in theme.hazards)
    track = replace(proven.track, hazards=hazards, paper=paper)
    return replace(sheet, track=track, players=order.players or sheet.players)


def print_rule_sheet(asked: RuleSheet, printer: Printer = TRUE) -> bytes:
    """The PDF of one rule sheet; VollgasError when the paper is too small for it."""
    sheet = asked.sheet
    draw = (
        partial(page.draw, sheet=sheet) if asked.one else partial(page.draw_for_any, sheet=sheet, subject=asked.subject)
    )
    title = "  ·  ".join(part for part in (sheet.words("rules.title"), asked.subject) if part)
    return make_book([draw], title, sheet.words.lang, sheet.ink, printer=printer)


def rule_facts(asked: RuleSheet) -> dict[str, object]:
    """What --json says about a rule sheet."""
    sheet = asked.sheet
    return {
        "game": sheet.rules.game,
        "variants": list(sheet.rules.variants),
        "hazards": sorted(sheet.track.kinds),
        "theme": sheet.theme.name,
        "track": asked.subject if asked.one else None,
        "paper": sheet.track.paper.sheet,
        "lang": sheet.words.lang,
    }
