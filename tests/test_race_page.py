"""The race page: every car's trace and mark, what happened to it, and who came where and why."""

import io
from dataclasses import replace

import pypdf
import pytest
from boards import UP
from drawing_help import assert_apart, assert_inside, letters, picture, sheet, words_on

from vollgas.contest import play, retire, start_race
from vollgas.course import open_crosses
from vollgas.crews import parse_crew
from vollgas.drawing.cars import colour_of
from vollgas.drawing.racewords import fared, verdict
from vollgas.drawing.sheet import Sheet
from vollgas.entries import Outcome, Race
from vollgas.lattice import Cross, Move
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


def twelve(paper: str, game: str, *, landscape: bool = False, lang: str = "en") -> tuple[Sheet, Race]:
    """A sheet with twelve start crosses, whatever their place, and a race of twelve on it."""
    base = under(sheet(paper, landscape=landscape, lang=lang), game)
    course, finish = course_of(base.track), base.track.finish
    free = (at for at in course.board.unpack(open_crosses(course)) if at[0] and finish.distance(at) > 0)
    starts = tuple([at for at in free if at not in course.hazards][:12])
    base = replace(base, track=replace(base.track, starts=starts))
    return base, driven(base, "optimal*3,careful*3,short-sighted*3,reckless*3")


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page."""
    return [words_on(pdf, number) for number in range(len(pypdf.PdfReader(io.BytesIO(pdf)).pages))]


@pytest.mark.parametrize(
    ("paper", "landscape"),
    [("a4", False), ("a4", True), ("a5", False), ("a5", True), ("letter", False), ("105x200mm", False)],
)
@pytest.mark.parametrize("game", ["vollgas", "carreras", "gonki"])
def test_results_of_twelve_cars_are_told_in_full(game: str, paper: str, landscape: bool) -> None:
    """Below the field or on a page of their own all results stand uncut, within the margins."""
    for lang in ("en", "de"):
        base, race = twelve(paper, game, landscape=landscape, lang=lang)
        pdf = print_race(base, race)
        *_, told = texts = pages_of(pdf)
        assert "…" not in "".join(texts)
        assert verdict(base, race) in told
        for row in rows(race):
            assert race.entries[row.car].name in told
            assert fared(base, race, row) in told
        for page in range(len(texts)):
            found = letters(pdf, page)
            assert_inside(found, base.track.paper)
            assert_apart(found)


def test_long_names_and_verdicts_have_a_page_of_their_own() -> None:
    """Where names of twenty letters or a draw of many leave no room on a small sheet, a second page has it all."""
    base, race = twelve("a5", "gonki")
    assert len(pages_of(print_race(base, race))) == 1
    names = [f"Maximilian-Leonard {number:x}" for number in range(12)]
    entries = (entry._replace(name=name) for entry, name in zip(race.entries, names, strict=True))
    race = replace(race, entries=tuple(entries), outcome=Outcome(tuple(range(12)), "phase", ("R6",)))
    first, second = pages_of(print_race(base, race))
    assert verdict(base, race) not in first
    assert verdict(base, race) in second
    assert all(name in second for name in names)


def test_signs_on_the_fields_edge_are_drawn_whole() -> None:
    """A car that crashes on the field's lowest row has all of its star."""
    base = sheet()
    base = replace(base, track=replace(base.track, starts=(Cross(2, 0), Cross(5, 0))))
    race, _ = play(start_race(course_of(base.track), base.rules, "AB"), Move(-1, 0))
    paper, dots = base.track.paper, 300 / 25.4
    x, y = paper.corner(base.track.columns, base.track.rows)
    tip = (x + 2 * paper.square) * dots, (paper.height - y + 0.49 * paper.square) * dots
    around = (round(tip[0]) - 6, round(tip[1]) - 2, round(tip[0]) + 6, round(tip[1]) + 2)
    assert picture(print_race(base, race), 300).crop(around).getextrema()[0] < 128


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
