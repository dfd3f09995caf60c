"""Whole races: turns, retirement, the end, and what holds in every race of every game."""

from itertools import pairwise

import pytest
import racing
from boards import draw_course, draw_track, open_field, random_course
from driving import heading
from hypothesis import given, settings
from hypothesis import strategies as st
from racing import at_random, check, games, played, race_of, told

from vollgas.contest import RETIRE, call_off, play, retire, start_race
from vollgas.entries import Outcome, Race, Status
from vollgas.errors import BadInput
from vollgas.lattice import STAND, Cross, Move
from vollgas.lineup import course_of
from vollgas.race import Car
from vollgas.results import rows
from vollgas.rules import CARRERAS, GONKI, VOLLGAS, Rules, find_rules
from vollgas.verdicts import What

FIELD = draw_course(open_field(12, 12), starts=[(2, 1), (4, 1), (6, 1), (8, 1)])


def arena(number: int, rules: Rules) -> Race:
    """A race under the rules, cars side by side, on a small random board, or on a field where that won't do."""
    course = random_course(number)
    if rules.unit_start or len(course.starts) < 2:
        field = draw_track(open_field(9, 9), [(x, 1) for x in (2, 4, 5, 7)], {(3, 4): "turbo", (5, 5): "pit"})
        course = course_of(heading(field), rules)
    count = len(course.starts)
    if rules.relay and count < 4:
        course = draw_course(open_field(9, 9), {(4, 4): "ramp"}, None, [(x, 1) for x in (2, 4, 5, 7)])
        count = 4
    return start_race(course, rules, "ABCDEF"[:count], line=[course.starts[0], Cross(9, 9)] if rules.ghost else ())


@pytest.mark.parametrize("rules", games(), ids=lambda rules: "-".join((rules.game, *rules.variants)))
@settings(max_examples=10)
@given(number=st.integers(0, 10_000))
def test_what_holds_in_every_race(rules: Rules, number: int) -> None:
    """At every moment: no cross with two cars, nobody in the barrier, tempos within limits, the log only grows."""
    race = arena(number, rules)
    states = at_random(race, number, 120)
    for before, after in pairwise(states):
        check(after)
        assert after.log[: len(before.log)] == before.log
        assert len(after.log) > len(before.log)
        assert (after.round, after.turn) >= (before.round, before.turn) or after.outcome
        assert all(happening.rules or happening.what is What.MOVE for happening in after.log)
    assert len(rows(states[-1])) == len(race.entries)
    assert states == at_random(race, number, 120)


@pytest.mark.parametrize(
    ("names", "starts", "says"),
    [
        ("A", (), "1 car can't race: allowed are 2 to 12"),
        ("AA", (), "two cars are called 'A'"),
        ("AB", (0, 0), "two cars start on cross 1"),
        ("AB", (0, 4), "B can't start on cross 5: the course has 4 start crosses"),
        ("AB", (0,), "2 cars with 1 start cross"),
        ("ABCDE", (), "E can't start on cross 5"),
    ],
)
def test_what_can_be_no_race_is_refused(names: str, starts: tuple[int, ...], says: str) -> None:
    """Names of their own and start crosses of their own, as many as there are."""
    with pytest.raises(BadInput, match=says):
        start_race(FIELD, VOLLGAS, names, starts)


def test_pursuers_stand_in_their_order() -> None:
    """The foremost plays first, so start crosses must rise."""
    rules = find_rules("vollgas", ["pursuit"])
    with pytest.raises(BadInput, match="foremost first"):
        start_race(FIELD, rules, "AB", (1, 0))
    assert start_race(FIELD, rules, "AB", (1, 3)).prey(1) == 0


@pytest.mark.parametrize("names", ["AB", "ABC"])
def test_a_relay_needs_two_teams(names: str) -> None:
    """Two cars a team and two teams at least."""
    with pytest.raises(BadInput, match="no relay"):
        start_race(FIELD, find_rules("vollgas", ["relay"]), names)


def test_the_ghost_s_race_needs_its_line() -> None:
    """Without an ideal line there is nothing to match."""
    with pytest.raises(BadInput, match="needs the line"):
        start_race(FIELD, find_rules("vollgas", ["ghost"]), "AB")


@pytest.mark.parametrize("rules", [VOLLGAS, CARRERAS, GONKI], ids=lambda rules: rules.game)
def test_c09_a_car_may_retire_at_any_time(rules: Rules) -> None:
    """On its turn or out of it; whoever has retired leaves the sheet, and when all have, nobody wins."""
    race = race_of(FIELD, rules, Car(Cross(2, 2)), Car(Cross(2, 4)), Car(Cross(6, 6)))
    race, happened = play(race, RETIRE)
    assert [(it.car, it.what, it.rules) for it in happened] == [(0, What.RETIRED, ("C9",))]
    assert race.turn == 1
    assert Cross(2, 2) not in race.others(1)
    race = retire(race, 2)
    assert (race.turn, race.outcome) == (1, None)
    with pytest.raises(ValueError, match="C races no more"):
        retire(race, 2)
    race, _ = play(race, RETIRE)
    assert race.outcome == Outcome((), "nobody", ())
    assert {entry.status for entry in race.entries} == {Status.RETIRED}


def test_a_race_that_is_over_takes_no_move() -> None:
    """Neither a move nor a retirement."""
    race = call_off(race_of(FIELD, VOLLGAS, Car(Cross(2, 2)), Car(Cross(4, 4))))
    assert race.outcome == Outcome((), "called off", ())
    assert race.choices() == ()
    with pytest.raises(ValueError, match="over"):
        play(race, STAND)
    with pytest.raises(ValueError, match="races no more"):
        retire(race, 0)


def test_a_move_that_is_not_open_is_refused() -> None:
    """A caller who drives faster than the rules allow is told so."""
    race = race_of(FIELD, VOLLGAS, Car(Cross(2, 2)), Car(Cross(4, 4)))
    with pytest.raises(ValueError, match=r"\(2, 0\) is not open to A"):
        play(race, Move(2, 0))


def test_who_is_over_the_line_starts_again_in_its_next_turn() -> None:
    """Until then it is off the sheet; while another car stands on its start cross it waits (VV3, V8)."""
    course = draw_course(open_field(6, 6), finish=None, starts=[(1, 1), (4, 1)])
    rules = find_rules("vollgas", ["laps"])
    race = race_of(course, rules, Car(Cross(1, 5), Move(0, 1), home=0), Car(Cross(1, 2), Move(0, -1), home=1))
    race = played(race, (0, 2), (0, -1))
    assert told(race) == [
        (0, What.LAP, ("G6", "VV3")),
        (1, What.MOVE, ()),
        (0, What.WAIT, ("VV3", "V8")),
    ]
    assert race.turn == 1
    race = played(race, (0, 0), (0, 1))
    assert [entry.car.at for entry in race.entries] == [(1, 1), (1, 2)]
    assert race.turn == 0
    assert not race.entries[0].away


def test_rows_put_the_placed_first_then_those_on_the_road() -> None:
    """The winner, those still racing by how far they are, then whoever is out."""
    course = draw_course(open_field(6, 6), finish=None, starts=[(x, 1) for x in (1, 2, 3, 4)])
    cars = [Car(Cross(1, 2)), Car(Cross(2, 5), Move(0, 1)), Car(Cross(3, 4)), Car(Cross(4, 1))]
    race = retire(race_of(course, VOLLGAS, *cars), 3)
    race = played(race, (0, 0), (0, 2))
    assert [(row.car, row.place, row.status.value, row.rules) for row in rows(race)] == [
        (1, 1, "finished", ("V15",)),
        (2, None, "racing", ()),
        (0, None, "racing", ()),
        (3, None, "retired", ("C9",)),
    ]
    assert [row.to_go for row in rows(race)] == [None, 3, 5, None]
    assert racing.last(race).what is What.FINISH
