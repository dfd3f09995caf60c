"""Who has won: whether a race is over after a car's move, or when its round is complete, and for whom."""

from vollgas.entries import Outcome, Race, Status, team_of
from vollgas.verdicts import What


def at_once(race: Race, number: int) -> Outcome | None:
    """Whether what this car has just done, or what was done to it, ends the race before its round does."""
    entry = race.entries[number]
    if race.log and race.log[-1].what is What.CAUGHT:
        return Outcome((number,), "catch", ("VV2",))
    if race.rules.ghost or race.rules.ends != "at once" or entry.status is not Status.FINISHED:
        return None
    if not race.rules.relay:
        return Outcome((number,), "first", ("V15",))
    team = team_of(race, number)
    if all(race.entries[member].status is Status.FINISHED for member in team):
        return Outcome(team, "team", ("VV4", "V15"))
    return None


def at_round_end(race: Race) -> Outcome | None:
    """Whether the race is over now that everybody has moved (C10, R6, VV4, VV5), or nobody is left to win it."""
    rules, entries = race.rules, race.entries
    racing = [entry for entry in entries if entry.status is Status.RACING]
    if rules.ghost:
        most = max(len(entry.matched) for entry in entries)
        best = tuple(number for number, entry in enumerate(entries) if len(entry.matched) == most)
        return None if racing else Outcome(best, "ghost", ("VV5",))
    if rules.relay:
        return _relay_end(race)
    across = [number for number, entry in enumerate(entries) if entry.status is Status.FINISHED]
    if across and rules.ends == "beyond":
        furthest = max(entries[number].beyond for number in across)
        return Outcome(tuple(n for n in across if entries[n].beyond == furthest), "furthest", ("C10",))
    if across:
        return Outcome(tuple(across), "phase", ("R6",))
    return None if racing else Outcome((), "nobody", ())


def _relay_end(race: Race) -> Outcome | None:
    """The teams both of whose cars are across, by their slower car; nobody, when no team can get there (VV4)."""
    teams = [team_of(race, number) for number in range(len(race.entries) // 2)]
    alive = (Status.RACING, Status.FINISHED)
    if not any(all(race.entries[member].status in alive for member in team) for team in teams):
        return Outcome((), "nobody", ("VV4",))
    results = [(result, team) for team in teams if (result := team_result(race, team)) is not None]
    if not results:
        return None
    if race.rules.ends == "beyond":
        best = max(result for result, _ in results)
        results = [pair for pair in results if pair[0] == best]
    line = "C10" if race.rules.ends == "beyond" else "R6"
    return Outcome(tuple(sorted(member for _, team in results for member in team)), "team", ("VV4", line))


def team_result(race: Race, team: tuple[int, int]) -> int | None:
    """How far beyond the line a team's slower car was: the later, or the less far in the same round (VV4)."""
    entries = [race.entries[member] for member in team]
    if any(entry.status is not Status.FINISHED for entry in entries):
        return None
    return min((-entry.ended, entry.beyond) for entry in entries)[1]
