"""From what a user names (a theme, an ID, a file) to a proven sheet."""

import secrets
from dataclasses import dataclass
from pathlib import Path

from vollgas.drawing.sheet import Ink, Sheet
from vollgas.errors import BadFile, BadInput, Mismatch, Unsolvable
from vollgas.making.make import GENERATOR, Proven, make_track, prove
from vollgas.paper import Paper, make_paper, parse_square
from vollgas.rules import VOLLGAS, Rules
from vollgas.theme import Theme, load_theme, theme_names
from vollgas.track import LEVELS, TrackId, parse_id, parse_level, parse_seed
from vollgas.trackfile import read_track
from vollgas.words import load_words

USUAL_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a user asked for, as typed; None where nothing was said."""

    target: str | None = None
    level: str | None = None
    seed: str | None = None
    paper: str | None = None
    square: str | None = None
    landscape: bool = False
    theme_dir: Path | None = None


def find_track(wanted: Wanted, rules: Rules) -> tuple[Proven, Theme]:
    """The track that was asked for, proven under the rules, and its theme; what was left open is dealt at random.

    Raises BadInput for what does not exist or does not go together, Mismatch when an ID's fingerprint is not the
    track's, NoTrack or Unsolvable when there is no track or no way through it.
    """
    if wanted.target is not None and _names_file(wanted.target):
        return _from_file(Path(wanted.target), wanted, rules)
    track_id, printed = _id_of(wanted)
    theme = find_theme(track_id.theme, wanted.theme_dir)
    made = make_track(track_id, theme)
    if printed is not None and printed != made.track.fingerprint:
        raise Mismatch(
            f"{track_id.text}:{printed} can't be rebuilt: generator {GENERATOR} makes a track with the fingerprint "
            f"{made.track.fingerprint}; theme or generator have changed since; without :{printed} you get the new track"
        )
    return (made if rules == VOLLGAS else prove(made.track, rules)), theme


def find_theme(name: str, extra: Path | None = None) -> Theme:
    """The theme called ``name``, from the folder ``extra`` or shipped.

    Raises BadInput when there is none, BadFile when something in its files is wrong.
    """
    names = theme_names(extra)
    if name not in names:
        raise BadInput(f"unknown theme {name[:60]!r}: allowed are {', '.join(names)}, an ID or a .json file")
    try:
        return load_theme(name, extra)
    except BadInput as error:
        raise BadFile(str(error)) from None


def _names_file(target: str) -> bool:
    """Whether the target is meant as a track file; a seed may end in ".json" too."""
    return target.lower().endswith(".json") and ("#" not in target or Path(target).exists())


def _from_file(path: Path, wanted: Wanted, rules: Rules) -> tuple[Proven, Theme]:
    """A track that was saved or written by hand."""
    told = {
        "--level": wanted.level,
        "--seed": wanted.seed,
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
        return prove(track, rules), theme
    except Unsolvable as error:
        raise Unsolvable(f"{path}: {error}") from None


def _id_of(wanted: Wanted) -> tuple[TrackId, str | None]:
    """The ID that the arguments spell or leave to chance, and the fingerprint typed with it."""
    target = wanted.target
    if target is not None and ("#" in target or "/" in target):
        track_id, printed = parse_id(target)
        for option, value in (("--level", wanted.level), ("--seed", wanted.seed)):
            if value is not None:
                raise BadInput(f"{option} does not go with the ID {target}: it says it itself")
        if wanted.paper is not None or wanted.square is not None or wanted.landscape:
            track_id = track_id._replace(paper=_paper_of(wanted, track_id.paper))
        return track_id, printed
    theme = secrets.choice(theme_names(wanted.theme_dir)) if target is None else target
    level = parse_level(wanted.level) if wanted.level is not None else secrets.choice(LEVELS)
    seed = parse_seed(wanted.seed) if wanted.seed is not None else str(1000 + secrets.randbelow(9000))
    return TrackId(theme, level, seed, _paper_of(wanted, make_paper("a4"))), None


def _paper_of(wanted: Wanted, usual: Paper) -> Paper:
    square = parse_square(wanted.square) if wanted.square is not None else usual.square
    return make_paper(usual.name if wanted.paper is None else wanted.paper, square, wanted.landscape or usual.landscape)


def make_sheet(proven: Proven, theme: Theme, rules: Rules, lang: str, ink: Ink, players: int | None) -> Sheet:
    """The proven track with everything its pages need.

    ``players`` None means as many as usual, at most one for each start cross. Raises BadInput for an unknown language,
    or for more players than start crosses.
    """
    track = proven.track
    places = len(track.starts)
    if players is None:
        players = max(1, min(USUAL_PLAYERS, places))
    if players > places:
        raise BadInput(
            f"{track.name} has {places} start crosses: at most {places} players can race on it; "
            "take an easier level or another seed for more"
        )
    return Sheet(track, proven.solution, proven.grade, theme, rules, load_words(lang), ink, players)
