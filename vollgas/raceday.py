"""From what a user typed to a race: the track, who drives it, and whether it is simulated or read from a file."""

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from vollgas.crews import Seat, parse_crew
from vollgas.entries import Race
from vollgas.errors import BadFile, BadInput, VollgasError
from vollgas.judging import judge_race
from vollgas.lineup import course_of
from vollgas.making.make import Proven
from vollgas.notation import Written, read_moves, write_moves
from vollgas.reporting import facts
from vollgas.rules import Rules, find_rules
from vollgas.sheets import Wanted, deal_seed, find_track, names_theme
from vollgas.simulation import MOST_ROUNDS, simulate
from vollgas.theme import Theme
from vollgas.track import parse_seed
from vollgas.trackfile import track_data

USUAL_CREW = "optimal,careful,short-sighted,reckless"


@dataclass(frozen=True, slots=True)
class Typed:
    """The options of a race, as typed; None where nothing was said."""

    game: str | None = None
    variants: tuple[str, ...] = ()
    drivers: str | None = None
    seed: str | None = None
    rounds: int | None = None
    moves: Path | None = None


@dataclass(frozen=True, slots=True)
class RaceDay:
    """A race with its track."""

    race: Race
    proven: Proven
    theme: Theme
    target: str | None
    """The track as it was named, where it is a file."""
    seed: str | None
    """The seed of a simulated race."""
    drivers: str | None

    def facts(self) -> dict[str, Any]:
        """Everything about it as plain data: the track, the rules, all that happened, and the results."""
        track, par = track_data(self.proven.track), self.proven.solution.par
        return {"track": track, "par": par, "seed": self.seed, "drivers": self.drivers} | facts(self.race)

    def notation(self, folder: Path) -> str:
        """The race in the notation of people, for a file in this folder."""
        track = self.proven.track.name
        if self.proven.track.id is None and self.target is not None:
            track = Path(os.path.relpath(self.target, folder)).as_posix()
        remark = f"simulated: drivers {self.drivers}, seed {self.seed}" if self.drivers else ""
        return write_moves(self.race, track, remark)


def hold_race(wanted: Wanted, typed: Typed) -> RaceDay:
    """The race that was asked for, driven or judged.

    A seed left open is dealt at random; of a track that is named by its theme, it is the seed too. Raises BadInput and
    BadFile as the doors that it goes through do.
    """
    if typed.moves is not None:
        return _judged(wanted, typed, typed.moves)
    rules = find_rules(typed.game or "vollgas", typed.variants)
    crew = parse_crew(USUAL_CREW if typed.drivers is None else typed.drivers)
    seed = parse_seed(typed.seed) if typed.seed is not None else deal_seed()
    if names_theme(wanted.target):
        players = 0 if rules.ghost else len(crew)
        wanted = replace(wanted, seed=seed if typed.seed is not None else None, players=max(players, 2))
    proven, theme = find_track(wanted, rules)
    course = course_of(proven.track, rules)
    if typed.drivers is None and not rules.ghost:
        crew = _fitting(crew, len(course.starts), rules)
    line = proven.solution.line if rules.ghost else ()
    race = simulate(course, rules, crew, seed, line=line, rounds=typed.rounds or MOST_ROUNDS)
    return RaceDay(race, proven, theme, wanted.target, seed, typed.drivers or ",".join(seat.manner for seat in crew))


def _fitting(crew: list[Seat], places: int, rules: Rules) -> list[Seat]:
    """The usual drivers, as many as there is room for."""
    count = min(len(crew), places)
    return crew[: count - count % 2] if rules.relay else crew[:count]


def _judged(wanted: Wanted, typed: Typed, path: Path) -> RaceDay:
    """The race that people played and wrote down."""
    for option, value in (("--drivers", typed.drivers), ("--seed", typed.seed), ("--rounds", typed.rounds)):
        if value is not None:
            raise BadInput(f"{option} does not go with --moves: {path} says who drives what")
    written = read_moves(path)
    told = {
        "track": (written.track, wanted.target, "the track"),
        "game": (written.game, typed.game, "--game"),
        "variants": (written.variants or None, typed.variants or None, "--variant"),
    }
    for header, (there, here, option) in told.items():
        if there is not None and here is not None:
            where = f"{path}: line {written.lines[header]}"
            raise BadInput(f"{where} says {header} already: leave {option} out of the command or {header}: of the file")
    if written.track is not None:
        wanted = replace(wanted, target=_beside(written.track, path))
    if names_theme(wanted.target):
        where = f"{path}: line {written.lines['track']}: " if written.track is not None else f"{path}: "
        raise BadFile(f"{where}which track? expected an ID such as track: space/nasty#4711:7F3A, or a .json file")
    rules = _rules(written, typed)
    try:
        proven, theme = find_track(wanted, rules)
    except VollgasError as error:
        if written.track is None:
            raise
        raise BadFile(f"{path}: line {written.lines['track']}: {error}") from None
    line = proven.solution.line if rules.ghost else ()
    race = judge_race(written, course_of(proven.track, rules), rules, line)
    return RaceDay(race, proven, theme, wanted.target, None, None)


def _beside(track: str, path: Path) -> str:
    """A track as the file names it: a file's name counts from the folder of the file that says it."""
    if track.lower().endswith(".json") and "#" not in track:
        return str(path.parent / track)
    return track


def _rules(written: Written, typed: Typed) -> Rules:
    """The rules that file and command agree on."""
    try:
        return find_rules(written.game or typed.game or "vollgas", written.variants or typed.variants)
    except BadInput as error:
        lines = [written.lines[header] for header in ("game", "variants") if header in written.lines]
        if not lines:
            raise
        raise BadFile(f"{written.where}: line {max(lines)}: {error}") from None
