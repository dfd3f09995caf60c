"""A race in a sheet's language: who has won and why, and how each car fared."""

from vollgas.drawing.sheet import Sheet
from vollgas.entries import Race, Status
from vollgas.notation import squares_text
from vollgas.results import Row


def verdict(sheet: Sheet, race: Race) -> str:
    """Who has won, and why, in the sheet's language, with the rules that decided."""
    words, outcome = sheet.words, race.outcome
    if outcome is None:
        return words("race.going_on", round=race.round)
    names = [race.entries[number].name for number in outcome.winners]
    joined = words("race.and").join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    lead = race.entries[outcome.winners[0]] if names else None
    many = "win" if len(names) == 1 else "team_win" if len(names) == 2 and outcome.reason == "team" else "draw"
    said = words(f"race.won.{many}", names=joined) if names else words("race.nobody")
    why = words(
        f"race.why.{outcome.reason.replace(' ', '_')}",
        round=race.round,
        beyond=squares_text(lead.beyond, race.rules.scale) if lead else "",
        matched=len(lead.matched) if lead else 0,
        line=len(race.line) - 1,
    )
    return f"{said}: {why}" + (f" ({', '.join(outcome.rules)})" if outcome.rules else "")


def fared(sheet: Sheet, race: Race, row: Row) -> str:
    """How a car fared, in the sheet's language: its end, then crashes and stops."""
    counts = (("crashes", row.crashes), ("stops", row.brakes), ("left", row.left))
    told = [sheet.words(f"race.count.{key}", number=count) for key, count in counts if count]
    return ", ".join([ended(sheet, race, row), *told])


def ended(sheet: Sheet, race: Race, row: Row) -> str:
    """How a car's race ended, or where it stands, in the sheet's language."""
    words, entry, scale = sheet.words, race.entries[row.car], race.rules.scale
    if race.rules.ghost:
        return words("race.matched", number=row.matched)
    if row.status is Status.FINISHED and race.rules.ends == "beyond":
        return words("race.finished_beyond", squares=squares_text(row.beyond, scale))
    if row.status is Status.RACING:
        off = entry.car.off is not None or row.to_go is None
        return words("race.off") if off else words("race.to_go", squares=squares_text(row.to_go or 0, scale))
    return words(f"race.end.{row.status.value}", round=entry.ended)
