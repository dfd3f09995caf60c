"""From what a user names (a theme, an ID, a file) to a proven sheet."""

import secrets
from dataclasses import dataclass, replace
from pathlib import Path

from vollgas.drawing.sheet import Ink, Sheet
from vollgas.errors import BadFile, BadInput, Mismatch, NoTrack, Unsolvable
from vollgas.making.make import GENERATOR, Proven, make_track, prove
from vollgas.making.spec import check_wide, spec_for
from vollgas.paper import (
    LARGEST_SHEET,
    MOST_SQUARES,
    SMALLEST_SQUARE,
    Paper,
    make_paper,
    parse_square,
    size_needed,
)
from vollgas.rules import VOLLGAS, Game, Rules
from vollgas.streams import Stream
from vollgas.telling import so_many
from vollgas.theme import Theme, load_theme, theme_names, unknown_theme
from vollgas.track import LEVELS, Border, HazardChoice, Layout, Level, TrackId, parse_id, parse_level, parse_seed
from vollgas.trackfile import read_track
from vollgas.words import load_words

USUAL_PLAYERS = 4
FINE_SQUARES = tuple(f"{side}mm" for side in range(10, 2, -1))
"""Sides of squares on millimetre paper (CV6), the first of which leaves room for a track: its fine lines are a
millimetre apart, or a little less on small sheets."""
USUAL: dict[Game, tuple[Border, HazardChoice]] = {
    "vollgas": ("squares", "theme"), "carreras": ("freehand", "none"), "gonki": ("freehand", "pits"),
}  # fmt: skip
"""Border and hazards unless told otherwise: the games of drawn lines look like that, without hazards (C) or with pits
(R3)."""
DEALS = 3
"""Seeds dealt, one after another, until there is a track."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a user asked for, as typed; None where nothing was said."""

    target: str | None = None
    level: str | None = None
    seed: str | None = None
    paper: str | None = None
    square: str | None = None
    landscape: bool = False
    players: int | None = None
    layout: Layout | None = None
    outline: Border | None = None
    hazards: HazardChoice | None = None
    theme_dir: Path | None = None


def find_track(wanted: Wanted, rules: Rules, *, crashes: bool = False) -> tuple[Proven, Theme]:
    """The track that was asked for, proven under the rules, and its theme.

    A seed left open is dealt at random; theme and level left open follow from the seed, border and hazards from the
    game. Where a level may have fewer start crosses than there are players, the start is widened (C2). ``crashes``: par
    is the fewest moves even if crashing or leaving the track on purpose pays. Raises BadInput for what does not exist
    or does not go together, Mismatch when an ID's fingerprint is not the track's, NoTrack or Unsolvable when there is
    no track or no way through it.
    """
    if crashes and rules.leaving == "forbidden":
        raise BadInput(f"--crashes allowed does not go with {rules.game}: leaving the track is no move there (R9)")
    if crashes and rules.leaving == "out":
        raise BadInput("--crashes allowed does not go with knockout: whoever leaves the track is out (CV5)")
    if crashes and rules.scale > 1:
        raise BadInput(
            "--crashes allowed does not go with millimetre: drives outside are searched on whole squares only"
        )
    if wanted.target is not None and _names_file(wanted.target):
        return _from_file(Path(wanted.target), wanted, rules, crashes=crashes)
    open_seed = wanted.seed is None and not _names_id(wanted.target)
    for deal in reversed(range(DEALS if open_seed else 1)):
        track_id, printed = _id_of(wanted, rules)
        theme = find_theme(track_id.theme, wanted.theme_dir, ", an ID or a .json file")
        try:
            made = make_track(track_id, theme)
            proven = made if rules == VOLLGAS and not crashes else prove(made.track, rules, crashes=crashes)
            break
        except (NoTrack, Unsolvable):
            if not deal:
                raise
    if printed is not None and printed != made.track.fingerprint:
        raise Mismatch(
            f"{track_id.text}:{printed} can't be rebuilt: generator {GENERATOR} makes a track with the fingerprint "
            f"{made.track.fingerprint}; is there a typing mistake? If not, theme or generator have changed"
        )
    return proven, theme


def find_theme(name: str, extra: Path | None = None, others: str = "") -> Theme:
    """The theme called ``name``, from the folder ``extra`` or shipped; ``others``: what else may be named there.

    Raises BadInput when there is none, BadFile when something in its files is wrong.
    """
    names = theme_names(extra)
    if name not in names:
        raise unknown_theme(name, names, others)
    try:
        return load_theme(name, extra)
    except BadInput as error:
        raise BadFile(str(error)) from None


def deal_seed() -> str:
    """A seed dealt at random, short enough to be typed again."""
    return str(1000 + secrets.randbelow(9000))


def names_theme(target: str | None) -> bool:
    """Whether the target leaves the track's seed open, being a theme or nothing, not an ID or a file."""
    return target is None or not (_names_id(target) or _names_file(target))


def _names_id(target: str | None) -> bool:
    return target is not None and ("#" in target or "/" in target)


def _names_file(target: str) -> bool:
    """Whether the target is meant as a track file; a seed may end in ".json" too."""
    return target.lower().endswith(".json") and ("#" not in target or Path(target).exists())


def _of_the_track(wanted: Wanted) -> dict[str, object]:
    """The options that say which track it is, beside its sheet: IDs and files say these themselves."""
    return {
        "--level": wanted.level,
        "--seed": wanted.seed,
        "--layout": wanted.layout,
        "--outline": wanted.outline,
        "--hazards": wanted.hazards,
    }


def _from_file(path: Path, wanted: Wanted, rules: Rules, *, crashes: bool) -> tuple[Proven, Theme]:
    """A track that was saved or written by hand."""
    told = _of_the_track(wanted) | {
        "--paper": wanted.paper,
        "--square": wanted.square,
        "--landscape": wanted.landscape or None,
    }
    for option, value in told.items():
        if value is not None:
            raise BadInput(f"{option} does not go with a track file: {path} says it itself")
    track = read_track(path)
    try:
        theme = load_theme(track.theme, wanted.theme_dir)
    except BadInput as error:
        raise BadFile(f"{path}: {error}") from None
    for at, kind in track.hazards:
        if kind not in theme.hazards:
            raise BadFile(
                f"{path}: theme {theme.name} has no {kind} for ({at.x}, {at.y}): "
                f"it has {', '.join(sorted(theme.hazards))}"
            )
    try:
        return prove(track, rules, crashes=crashes), theme
    except Unsolvable as error:
        raise Unsolvable(f"{path}: {error}") from None


def _id_of(wanted: Wanted, rules: Rules) -> tuple[TrackId, str | None]:
    """The ID that the arguments spell or leave to chance, and the fingerprint typed with it; usually A4 (C1)."""
    target = wanted.target
    if target is not None and _names_id(target):
        track_id, printed = parse_id(target)
        for option, value in _of_the_track(wanted).items():
            if value is not None:
                raise BadInput(f"{option} does not go with the ID {target}: it says it itself")
        if wanted.paper is not None or wanted.square is not None or wanted.landscape:
            track_id = track_id._replace(paper=_paper_of(wanted, track_id.paper))
        return track_id, printed
    seed = parse_seed(wanted.seed) if wanted.seed is not None else deal_seed()
    theme = Stream("theme", seed).pick(theme_names(wanted.theme_dir)) if target is None else target.strip().lower()
    level = Stream("level", seed).pick(LEVELS) if wanted.level is None else parse_level(wanted.level)
    layout: Layout = wanted.layout or "sprint"
    border, hazards = USUAL[rules.game]
    paper, wide = _field_of(wanted, rules, level, layout)
    return TrackId(theme, level, seed, paper, layout, wanted.outline or border, wanted.hazards or hazards, wide), None


def _field_of(wanted: Wanted, rules: Rules, level: Level, layout: Layout) -> tuple[Paper, int]:
    """The sheet, and the start crosses asked for if they are more than usual; BadInput when a track has no room there.

    On millimetre paper squares are as large as may be, unless somebody says how large.
    """
    *larger, last = FINE_SQUARES if rules.scale > 1 and wanted.square is None else (wanted.square,)
    for square in larger:
        try:
            return _field_of(replace(wanted, square=square), rules, level, layout)
        except BadInput:
            continue
    paper, players = _paper_of(replace(wanted, square=last), make_paper("a4")), wanted.players or 0
    across, along = sorted((paper.columns, paper.rows))
    spec = spec_for(level, across, along, layout)
    wide = players if players > spec.start_crosses[0] else 0
    check_wide(spec, wide, across, along, layout)
    return paper, wide


def _paper_of(wanted: Wanted, usual: Paper) -> Paper:
    square = parse_square(wanted.square) if wanted.square is not None else usual.square
    return make_paper(usual.name if wanted.paper is None else wanted.paper, square, wanted.landscape or usual.landscape)


def make_sheet(proven: Proven, theme: Theme, rules: Rules, lang: str, ink: Ink, players: int | None) -> Sheet:
    """The proven track with everything its pages need.

    ``players`` None means as many as usual, at most one for each start cross. Raises BadInput for an unknown language,
    for more players than start crosses, or for a track that fits on no sheet.
    """
    track = proven.track
    if not track.paper.is_sheet:
        width, height = size_needed(track.columns, track.rows, SMALLEST_SQUARE)
        raise BadInput(
            f"{track.name} can be raced but not printed: its {track.columns} × {track.rows} squares need a sheet of "
            f"{width:g} × {height:g} mm even with {SMALLEST_SQUARE:g} mm squares; at most {LARGEST_SHEET:g} mm and "
            f"{MOST_SQUARES} squares each way can be printed"
        )
    places = len(track.starts)
    if players is None:
        players = max(1, min(USUAL_PLAYERS, places))
    if players > places:
        raise BadInput(
            f"{track.name} has {so_many(places, 'start cross')}: at most {so_many(places, 'player')} can race on it; "
            + ("take an easier level or another seed for more" if track.id else "draw a wider start for more")
        )
    return Sheet(track, proven.solution, proven.grade, theme, rules, load_words(lang), ink, players)
