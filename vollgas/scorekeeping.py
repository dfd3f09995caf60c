"""Score sheets on their way to a file: what was asked for as typed, checked, and drawn."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

from vollgas.drawing.book import make_book
from vollgas.drawing.pages import scoresheet, standings
from vollgas.drawing.pen import Pen
from vollgas.drawing.scoring.scores import PLAIN, USUAL_KINDS, Heat, Scores, colours_of, scores_of
from vollgas.drawing.sheet import Ink, spoken
from vollgas.drawing.terms import game_parts
from vollgas.errors import BadInput
from vollgas.making.grade import medals
from vollgas.paper import make_paper
from vollgas.printer import TRUE, Printer
from vollgas.roster import deal, read_names
from vollgas.rules import Rules, find_rules
from vollgas.sheets import USUAL_PLAYERS, Wanted, find_theme, find_track, make_sheet, names_theme
from vollgas.words import load_words

ScoreKind = Literal["log", "championship", "relay", "pursuit", "ghost", "trial"]
SCORE_KINDS: tuple[ScoreKind, ...] = ("log", "championship", "relay", "pursuit", "ghost", "trial")
ALONE = ("ghost", "trial")
"""Kinds in which everybody drives alone, so that a track's start crosses limit nobody."""
MOST_PLAYERS = 8
"""Most names on one sheet."""
USUAL_HEAT = 6
"""Most names of a heat, unless all go on one sheet or another number is asked for."""
USUAL_RACES = 8
"""Races of a championship."""


@dataclass(frozen=True, slots=True)
class Order:
    """Score sheets as asked for; None where nothing was said."""

    kind: str
    target: str | None = None
    players: int | None = None
    names: Path | None = None
    races: int | None = None
    paper: str | None = None
    landscape: bool = False
    lang: str = "en"
    ink: Ink = "colour"
    game: str = "vollgas"
    variants: tuple[str, ...] = ()
    theme_dir: Path | None = None


class Bundle(NamedTuple):
    """The score sheets that were asked for."""

    kind: ScoreKind
    sheets: tuple[Scores, ...]
    """One for each heat."""
    races: int

    @property
    def title(self) -> str:
        """What the document is called."""
        words = self.sheets[0].words
        return "  ·  ".join([words("score.title"), *self.sheets[0].about])

    @property
    def track(self) -> str:
        """The name of the track that the sheets are for, without its fingerprint; "" if it is not known."""
        return self.sheets[0].track.rpartition(":")[0]

    @property
    def players(self) -> list[int]:
        """How many stand on each sheet."""
        return [scores.players for scores in self.sheets]


def find_scores(order: Order) -> Bundle:
    """The score sheets that were asked for; BadInput or BadFile for what does not exist or does not go together."""
    kind = next((kind for kind in SCORE_KINDS if kind == order.kind.strip().lower()), None)
    if kind is None:
        raise BadInput(f"unknown kind of score sheet {order.kind[:40]!r}: allowed are {', '.join(SCORE_KINDS)}")
    if order.races is not None and kind != "championship":
        raise BadInput(f"--races does not go with {kind}: only a championship has several races")
    variants = (*order.variants, kind) if kind in {"relay", "pursuit", "ghost"} else order.variants
    rules = find_rules(order.game, variants)
    if kind == "trial" and rules.pursuit:
        raise BadInput("variant pursuit does not go with trial: whoever drives alone has nobody to catch")
    scores, starts = _blank(order, rules)
    if kind in ALONE or starts is None:
        starts = MOST_PLAYERS
    names = None if order.names is None else read_names(order.names)
    heats = _heats(order, kind, names, min(starts, MOST_PLAYERS))
    count = len(heats)
    sheets = tuple(
        replace(scores, names=heat, heat=Heat(number, count) if count > 1 else None)
        for number, heat in enumerate(heats, 1)
    )
    return Bundle(kind, sheets, order.races or USUAL_RACES)


def _heats(
    order: Order, kind: ScoreKind, names: tuple[str, ...] | None, places: int
) -> tuple[tuple[str, ...], ...]:  # fmt: skip
    """Who stands on which sheet; ``places``: how many may at most."""
    teams = kind == "relay"
    if order.players is not None:
        if not 2 <= order.players <= MOST_PLAYERS:
            raise BadInput(f"--players {order.players} is not possible: allowed are 2 to {MOST_PLAYERS}")
        if order.players > places:
            raise BadInput(f"{order.target} has {places} start crosses: at most {places} players can race on it")
        if teams and order.players not in {4, 6, 8}:
            raise BadInput(f"a relay has two cars in each team: --players {order.players} must be 4, 6 or 8")
    if teams and places < 4:
        raise BadInput(f"{order.target} has {places} start crosses: a relay needs at least four")
    if teams:
        places -= places % 2
    if names is None:
        return (("",) * (order.players or min(USUAL_PLAYERS, places)),)
    most = order.players or (places if len(names) <= places else min(USUAL_HEAT, places))
    return deal(names, most, teams=teams)


def _blank(order: Order, rules: Rules) -> tuple[Scores, int | None]:
    """A score sheet for nobody yet, of no track, of a theme or of a track; and the track's start crosses."""
    words = load_words(order.lang.lower())
    paper = make_paper(order.paper or "a4", landscape=order.landscape)
    if not names_theme(order.target):
        proven, theme = find_track(Wanted(order.target, theme_dir=order.theme_dir), rules)
        sheet = make_sheet(proven, theme, rules, words.lang, order.ink, None)
        own = proven.track.paper
        if order.paper is not None or order.landscape:
            own = make_paper(order.paper or own.name, own.square, order.landscape)
        return replace(scores_of(sheet), paper=own), len(proven.track.starts)
    plain = Scores(paper, words, order.ink, rules, PLAIN, (), kinds=USUAL_KINDS[rules.game])
    about = tuple(game_parts(plain))
    if order.target is None:
        return replace(plain, about=about), None
    theme = find_theme(order.target.strip().lower(), order.theme_dir)
    kinds = tuple(kind for kind in plain.kinds if kind in theme.hazards)
    return replace(
        plain,
        about=(*about, spoken(theme.names, words.lang)),
        colours=colours_of(theme),
        kinds=kinds,
        symbols=tuple(theme.hazards[kind].symbol for kind in kinds),
    ), None


def print_scores(bundle: Bundle, printer: Printer = TRUE) -> bytes:
    """The PDF: a page for each heat, before them an overview if a championship has several."""
    first = bundle.sheets[0]
    return make_book(_pages(bundle), bundle.title, first.words.lang, first.ink, printer=printer)


def _pages(bundle: Bundle) -> list[Callable[[Pen], None]]:
    """Each page as a function of the pen."""
    pages: list[Callable[[Pen], None]] = []
    if bundle.kind == "championship" and len(bundle.sheets) > 1:
        overview = replace(bundle.sheets[0], heat=None)
        heats = tuple(scores.names for scores in bundle.sheets)
        pages.append(partial(standings.draw_heats, scores=overview, heats=heats))
    for scores in bundle.sheets:
        if bundle.kind == "championship":
            pages.append(partial(standings.draw_championship, scores=scores, races=bundle.races))
        elif bundle.kind == "trial":
            pages.append(partial(standings.draw_trial, scores=scores))
        else:
            pages.append(partial(scoresheet.draw_scores, scores=scores))
    return pages


def score_facts(bundle: Bundle) -> dict[str, object]:
    """What --json says about score sheets."""
    first = bundle.sheets[0]
    named = any(first.names)
    return {
        "kind": bundle.kind,
        "paper": first.paper.text,
        "pages": len(_pages(bundle)),
        "players": bundle.players,
        "names": [list(scores.names) for scores in bundle.sheets] if named else None,
        "races": bundle.races if bundle.kind == "championship" else None,
        "track": first.track or None,
        "par": first.par,
        "medals": None if first.par is None or first.rules.pursuit else list(medals(first.par)),
    }
