"""The race page: every car's trace and mark, what happened to it, and who came where and why."""

from dataclasses import replace

import pytest
from boards import UP
from drawing_help import letters, picture, sheet, words_on

from vollgas.contest import Race, play, retire, start_race
from vollgas.crews import parse_crew
from vollgas.drawing.cars import colour_of
from vollgas.drawing.pages.race import fared, verdict
from vollgas.drawing.sheet import Sheet
from vollgas.lattice import Cross
from vollgas.lineup import course_of
from vollgas.printing import print_race
from vollgas.results import rows
from vollgas.rules import find_rules
from vollgas.simulation import simulate
from vollgas.words import LANGS

CREW = "optimal,careful,short-sighted,reckless"


def driven(base: Sheet, crew: str = CREW, seed: str = "s", rounds: int = 200) -> Race:
    """A race on the sheet under its rules."""
    line = base.solution.line if base.rules.ghost else ()
    return simulate(course_of(base.track, base.rules), base.rules, parse_crew(crew), seed, line=line, rounds=rounds)


def under(base: Sheet, game: str, *variants: str) -> Sheet:
    """The sheet under other rules."""
    return replace(base, rules=find_rules(game, variants))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize(
    ("game", "variants"), [("vollgas", ()), ("carreras", ("laps",)), ("gonki", ()), ("vollgas", ("ghost",))]
)
def test_the_page_names_cars_places_and_rules(game: str, variants: tuple[str, ...], paper: str, lang: str) -> None:
    """In any language and on any paper: the verdict, each car, how it fared, and the rule that decided."""
    base = under(sheet(paper, lang=lang), game, *variants)
    race = driven(base)
    shown = words_on(print_race(base, race))
    assert verdict(base, race) in shown
    for row in rows(race):
        assert race.entries[row.car].name in shown
        assert fared(base, race, row) in shown
    assert all(line in shown for line in race.outcome.rules)
    assert base.track.name in shown


@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
@pytest.mark.parametrize("landscape", [False, True])
def test_twelve_cars_have_room(paper: str, landscape: bool) -> None:
    """Their table stays on the page, below the field, and no two of its lines overlap."""
    base = sheet(paper, landscape=landscape)
    starts = tuple(Cross(*at) for at in list(dict.fromkeys(base.solution.line))[:12])
    base = replace(base, track=replace(base.track, starts=starts))
    course = course_of(base.track)
    race = start_race(course, base.rules, [f"Longest Name No. {n}" for n in range(len(starts))])
    found = letters(print_race(base, race))
    wide, high = base.track.paper.width, base.track.paper.height
    assert all(0 < left < right < wide and 0 < low < top < high for _, left, low, right, top in found)


def test_colour_and_mark_tell_cars_apart() -> None:
    """Twelve colours, all different, and dark enough to be seen on white."""
    assert len({colour_of(number) for number in range(12)}) == 12


@pytest.mark.parametrize("ink", ["colour", "saver", "mono"])
def test_traces_are_drawn_in_every_ink(ink: str) -> None:
    """The page is darker where the winner drove than the same page before the race."""
    base = sheet(ink=ink)
    race = driven(base)
    before = start_race(race.course, race.rules, [entry.name for entry in race.entries])
    one, other = (picture(print_race(base, it), 60) for it in (race, before))
    assert sum(one.histogram()[:160]) > sum(other.histogram()[:160]) + 100


def test_an_unfinished_race_says_so() -> None:
    """What people have written so far can be drawn as well."""
    base = sheet()
    race = start_race(course_of(base.track), base.rules, "AB")
    race, _ = play(race, UP)
    assert verdict(base, race) == "Not over yet: round 1"
    assert "Not over yet" in words_on(print_race(base, race))


def test_ties_and_nobody_are_said() -> None:
    """Several winners draw; where all have retired nobody wins."""
    base = under(sheet(), "vollgas", "ghost")
    race = start_race(course_of(base.track), base.rules, "AB", line=base.solution.line)
    race = retire(retire(race, 1), 0)
    assert verdict(base, race).startswith("A and B draw: 0 of the ghost’s")
    race = retire(start_race(course_of(base.track), find_rules(), "AB"), 1)
    assert verdict(base, retire(race, 0)) == "Nobody wins: no car is left that could"


def test_the_same_race_gives_the_same_bytes() -> None:
    """No order of a set, no clock decides anything on the page."""
    base = sheet()
    assert print_race(base, driven(base)) == print_race(base, driven(base))
