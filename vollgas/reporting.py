"""A race in words for the terminal, and as plain data for programs."""

from collections.abc import Iterator
from typing import Any

from vollgas.entries import Happening, Race, Reason, Status, team_of
from vollgas.lattice import Cross
from vollgas.notation import squares_text, tempo_text
from vollgas.results import Row, rows
from vollgas.telling import so_many, table_of
from vollgas.verdicts import What

_QUIET = (What.MOVE, What.OUTSIDE, What.FINISH)
"""What is told by the table of results, or goes without saying."""

_WORDS: dict[What, str] = {
    What.TURBO: "drives over a turbo, to {end}",
    What.CRASH: "crashes into {into} and stands at {end}, limited for three moves",
    What.BRAKE: "is stopped at {end}, limited for three moves",
    What.RAMP: "jumps from {via} to {end}",
    What.LAP: "ends lap {laps}",
    What.OFF: "leaves the track and stands at {end}",
    What.BACK: "is back on the track at {end}",
    What.LATE: "comes back too fast at {end} and loses a turn",
    What.OUT: "leaves the track and is out",
    What.DISQUALIFIED: "comes back too fast again and is disqualified",
    What.WAIT: "sits a turn out",
    What.COLLISION: "drives into {other} at {end} and is out",
    What.HIT: "was hit by {other} and is out",
    What.CATCH: "catches {other}",
    What.CAUGHT: "is caught by {other}",
    What.STUCK: "has no move left and is out",
    What.RETIRED: "retires",
}

_REASONS: dict[Reason, str] = {
    "first": "{winners} wins: first over the finish line, in round {round}",
    "furthest": "{winners} {win}: {beyond} beyond the line when round {round} was complete",
    "phase": "{winners} {win}: over the line in round {round}",
    "team": "{winners} win as a team: both over the line, in round {round}",
    "catch": "{winners} wins: caught the car in front, in round {round}",
    "ghost": "{winners} {win}: {matched} of the ghost's {line}",
    "nobody": "nobody wins: no car is left that could",
    "called off": "nobody wins: stopped after {rounds}",
}

MOST_TOLD = 30
"""Incidents of a simulated race that are told."""


def report(race: Race, track: str, par: int, seed: str | None) -> list[str]:
    """The race for the terminal: what was driven, who has won and why, the results, and what happened on the way.

    Of a simulated race, which has a seed, the first incidents are told; of one that people played, all.
    """
    rules = " ".join((race.rules.game, *race.rules.variants))
    told = incidents(race)
    if seed is not None and len(told) > MOST_TOLD:
        told = [*told[:MOST_TOLD], f"… and {len(told) - MOST_TOLD} more, all of them in --json"]
    head = f"{track}  par {par}  {rules}" + (f"  seed {seed}" if seed is not None else "")
    return [head, verdict(race), "", *table(race), *(["", *told] if told else [])]


def verdict(race: Race) -> str:
    """Who has won and why, with the rules that decided; or that the race goes on."""
    outcome = race.outcome
    if outcome is None:
        return f"the race is not over: round {race.round}, {race.entries[race.turn].name} to move"
    names = [race.entries[number].name for number in outcome.winners]
    first = race.entries[outcome.winners[0]] if outcome.winners else None
    text = _REASONS[outcome.reason].format(
        winners=" and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names),
        win="draw" if len(names) > 1 else "wins",
        round=race.round,
        rounds=so_many(race.round - 1, "round"),
        beyond=_squares(first.beyond if first else 0, race.rules.scale),
        matched=len(first.matched) if first else 0,
        line=so_many(len(race.line) - 1, "move"),
    )
    return text + _lines(outcome.rules)


def _squares(steps: int, scale: int) -> str:
    text = squares_text(steps, scale)
    return f"{text} square{'s' * (text != '1')}"


def _lines(rules: tuple[str, ...]) -> str:
    return f" ({', '.join(rules)})" if rules else ""


def at(place: Cross, scale: int) -> str:
    """A cross as people name it, counted in squares from the lower left."""
    return f"({squares_text(place.x, scale)}, {squares_text(place.y, scale)})"


def incidents(race: Race) -> list[str]:
    """All that happened but for plain moves, a line each, with the rules that decided it."""
    told = [happening for happening in race.log if happening.what not in _QUIET]
    wide = max((len(entry.name) for entry in race.entries), default=0)
    laps = [0] * len(race.entries)
    found = []
    for it in told:
        laps[it.car] += it.what is What.LAP
        name = race.entries[it.car].name.ljust(wide)
        found.append(f"round {it.round:>3}  {name}  {_sentence(race, it, laps[it.car])}{_lines(it.rules)}")
    return found


def _sentence(race: Race, it: Happening, laps: int) -> str:
    other = race.entries[it.other].name if it.other is not None else ""
    return _WORDS[it.what].format(
        into=other or "the barrier",
        other=other,
        end=at(it.end, race.rules.scale),
        via=at(it.via or it.end, race.rules.scale),
        laps=laps,
    )


def table(race: Race) -> list[str]:
    """The results as lines of a table, columns that say nothing left out."""
    found = rows(race)
    heads = ["PLACE", "CAR", "MOVES", *(head for head, _ in _columns(race, found[0])), "RESULT", "RULE"]
    body = [
        [
            f"{row.place}" if row.place is not None else "-",
            race.entries[row.car].name,
            f"{row.moves}",
            *(text for _, text in _columns(race, row)),
            result(race, row),
            ", ".join(row.rules),
        ]
        for row in found
    ]
    return table_of([heads, *body], range(2, len(heads) - 2))


def _columns(race: Race, row: Row) -> Iterator[tuple[str, str]]:
    """The columns that the game gives a meaning to."""
    rules = race.rules
    if rules.relay:
        yield "TEAM", f"{row.car % (len(race.entries) // 2) + 1}"
    if rules.laps > 1:
        yield "LAPS", f"{row.laps}"
    if rules.leaving == "crash":
        yield "CRASHES", f"{row.crashes}"
    if rules.leaving in ("outside", "out"):
        yield "OFF", f"{row.left}"
    if race.course.hazards:
        yield "STOPS", f"{row.brakes}"
    if rules.ghost:
        yield "POINTS", f"{row.matched}"


def result(race: Race, row: Row) -> str:
    """How a car fared, in words."""
    entry, scale = race.entries[row.car], race.rules.scale
    if row.status is Status.FINISHED:
        return f"finished, {_squares(row.beyond, scale)} beyond" if race.rules.ends == "beyond" else "finished"
    if row.status is not Status.RACING:
        return f"{row.status.value} in round {entry.ended}"
    if row.to_go is None:
        return "off the track" if entry.car.off is not None else "on the road"
    return f"{_squares(row.to_go, scale)} to go"


def facts(race: Race) -> dict[str, Any]:
    """The whole race as plain data: rules, cars, all that happened, results, outcome; crosses are the lattice's."""
    outcome, entries, rules = race.outcome, race.entries, race.rules
    return {
        "game": rules.game,
        "variants": list(rules.variants),
        "scale": rules.scale,
        "cars": [
            {
                "name": entry.name,
                "start": entry.start + 1,
                "at": list(race.course.starts[entry.start]),
                **({"team": team_of(race, number)[0] + 1} if rules.relay else {}),
            }
            for number, entry in enumerate(entries)
        ],
        "rounds": race.round,
        "log": [_happening(race, it) for it in race.log],
        "results": [
            {
                "car": entries[row.car].name,
                "place": row.place,
                "rules": list(row.rules),
                "status": row.status.value,
                "moves": row.moves,
                "laps": row.laps,
                "crashes": row.crashes,
                "stops": row.brakes,
                "off": row.left,
                "matched": row.matched,
                "beyond": squares_text(row.beyond, rules.scale),
                "to_go": None if row.to_go is None else squares_text(row.to_go, rules.scale),
            }
            for row in rows(race)
        ],
        "outcome": None
        if outcome is None
        else {
            "winners": [entries[number].name for number in outcome.winners],
            "reason": outcome.reason,
            "rules": list(outcome.rules),
        },
        "verdict": verdict(race),
    }


def _happening(race: Race, it: Happening) -> dict[str, Any]:
    """One happening as plain data; what there is none of is left out."""
    found: dict[str, Any] = {
        "round": it.round,
        "car": race.entries[it.car].name,
        "what": it.what.value,
        "rules": list(it.rules),
        "from": list(it.at),
        "to": list(it.end),
    }
    if it.move is not None:
        found |= {"tempo": tempo_text(it.move, race.rules.scale)}
    if it.via is not None:
        found |= {"via": list(it.via)}
    if it.other is not None:
        found |= {"other": race.entries[it.other].name}
    return found
