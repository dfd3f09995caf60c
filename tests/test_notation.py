"""Races as people write them down: read, judged, refused with line and column, and written again."""

from pathlib import Path

import pytest
from boards import draw_course, open_field
from hypothesis import given, settings
from hypothesis import strategies as st
from racing import SINGLES

from vollgas.crews import parse_crew
from vollgas.entries import Outcome, Race, Status
from vollgas.errors import BadFile, BadInput
from vollgas.judging import judge_race
from vollgas.lattice import Cross, Move
from vollgas.notation import (
    LIMIT,
    TOKENS,
    parse_moves,
    parse_squares,
    read_moves,
    squares_text,
    tempo_text,
    write_moves,
)
from vollgas.results import rows
from vollgas.rules import CARRERAS, GONKI, VOLLGAS, Rules, find_rules
from vollgas.simulation import simulate
from vollgas.verdicts import What

FIELD = draw_course(open_field(8, 8), finish=None, starts=[(1, 1), (3, 1), (5, 1), (7, 1)])
CROWDED = draw_course("\n".join(["..##....", "..##...."] + ["........"] * 8), {(3, 4): "turbo", (6, 5): "pit"}, None, [
    (x, 1) for x in (1, 3, 5, 7)
])  # fmt: skip


def judged(text: str, rules: Rules = VOLLGAS) -> Race:
    """The race in a text with two cars, Anna and Ben."""
    return judge_race(parse_moves(f"cars: Anna, Ben\n{text}", "race.txt"), FIELD, rules)


def refused(text: str, rules: Rules = VOLLGAS) -> str:
    """Why a text of two cars is no race; the cars stand in line 1."""
    with pytest.raises(BadFile) as error:
        judged(text, rules)
    return str(error.value)


def test_a_race_as_somebody_would_type_it() -> None:
    """Headers, remarks, round numbers, tempos and digits of the keypad, as loosely as hands write them."""
    text = """
        # Sunday, kitchen table
        Track: space/nasty#4711:7F3A   # from the sheet
        GAME: vollgas
        variants:
        cars: Anna @ 2, Ben Ö.@1       # Anna is younger
        1:  0,1   8
        2.  ( 0 , 2 ) |  0,1
            0/3         −1,+2
        4:  0, 4;  x
    """
    written = parse_moves(text, "race.txt")
    assert written.track == "space/nasty#4711:7F3A"
    assert (written.game, written.variants) == ("vollgas", ())
    assert written.cars == (("Anna", 2), ("Ben Ö.", 1))
    race = judge_race(written, FIELD, VOLLGAS)
    assert race.outcome == Outcome((0,), "first", ("V15",))
    assert [entry.moves for entry in race.entries] == [4, 3]
    assert race.entries[1].car.at == (0, 5)


@pytest.mark.parametrize("digit", range(1, 10))
def test_a_keypad_digit_is_the_change_of_tempo(digit: int) -> None:
    """Five drives straight on, eight one more up, and so on as the digits lie on the keypad."""
    race = judged(f"0,1 0,1\n{digit} 5")
    change = {7: (-1, 1), 8: (0, 1), 9: (1, 1), 4: (-1, 0), 5: (0, 0), 6: (1, 0), 1: (-1, -1), 2: (0, -1), 3: (1, -1)}
    assert race.cars[0].tempo == Move(change[digit][0], 1 + change[digit][1])
    assert race.cars[1].tempo == Move(0, 1)


@pytest.mark.parametrize("word", ["x", "X", "retire", "Aufgabe", "abandona", "СХОД"])
def test_whoever_retires_needs_no_more_moves(word: str) -> None:
    """From then on a dash, or nothing, stands for the car (C9)."""
    race = judged(f"0,1 {word}\n5 -\n5")
    assert race.entries[1].status is Status.RETIRED
    assert race.entries[0].moves == 3


def test_german_spanish_and_russian_headers() -> None:
    """A sheet may be typed in the language of the table."""
    for track, game, cars in (
        ("Strecke", "Spiel", "Autos"),
        ("pista", "juego", "coches"),
        ("трасса", "игра", "машины"),
    ):
        written = parse_moves(f"{track}: a/easy#1\n{game}: gonki\n{cars}: A, B\n5 5", "f")
        assert (written.track, written.game, len(written.rounds)) == ("a/easy#1", "gonki", 1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("0,1 up", f"race.txt: line 2, column 5: expected {TOKENS}, found 'up'"),
        ("0,12345 0,1", f"race.txt: line 2, column 1: expected {TOKENS}, found '0,12345'"),
        ("0,1 0,1.25", f"race.txt: line 2, column 5: expected {TOKENS}, found '0,1.25'"),
        ("0,1 0", "race.txt: line 2, column 5: expected a tempo"),
        ("0,1  0,1x", "race.txt: line 2, column 9: expected a space before 'x'"),
        ("0,1", "race.txt: line 2, column 4: Ben must move: expected a tempo"),
        ("0,1 -", "race.txt: line 2, column 5: Ben must move: expected a tempo"),
        ("0,1 0,1 0,1", "race.txt: line 2, column 9: expected no more: there are 2 cars"),
        ("2: 0,1 0,1", "race.txt: line 2, column 1: expected round 1, found 2"),
        ("0,1 0,1\n0,1 0,3", "line 3, column 5: round 2, Ben: tempo 0,3 is not open after 0,1 (V3)"),
        ("0,1 0,1\n0,1 0,3", "(V3): expected -1 to 1 across and 0 to 2 up"),
        ("0,2 0,1", "line 2, column 1: round 1, Anna: tempo 0,2 is not open after 0,0 (V4)"),
        ("0,1.5 0,1", "column 1: round 1, Anna: 1.5 is no whole number: only millimetre paper has tenths (CV6)"),
        ("0,1 x\n5 5", "race.txt: line 3, column 3: Ben is retired since round 1 (C9): expected -, found 5"),
        ("x x\n- -", "race.txt: line 3, column 1: the race was over in round 1: expected no more rounds"),
        ("cars: A, B\n5 5", "race.txt: line 2, column 1: cars: stands in line 1 already: expected once"),
        ("0,1 0,1\ngame: gonki", "race.txt: line 3, column 1: game: must stand before the first round"),
        ("weather: rain", "race.txt: line 2, column 1: expected track:, game:, variants:, cars: or a round's moves"),
        ("game:", "race.txt: line 2, column 6: expected something behind game:"),
        ("0,1 0,1\nstopped\n0,1 0,1", "line 4: expected nothing more: the race was stopped in line 3"),
        ("x x\nstopped", "race.txt: line 3: the race was over in round 1: it can't be stopped any more"),
        ("0,1 0,1" + " " * 500, "race.txt: line 2 has 507 characters: at most 400 are allowed"),
    ],
)  # fmt: skip
def test_what_is_no_race_is_refused_where_it_goes_wrong(text: str, says: str) -> None:
    """Line, column, and what was expected, with the rule where there is one."""
    assert says in refused(text)


def test_limited_moves_and_laws_of_other_games_are_named() -> None:
    """The message tells the line that sets the limit: V7, VV1, C5, CV2, R8, R4 or R9."""
    assert judged("4 5\n5 5").log[2].what is What.CRASH
    assert "(V4, V7)" in refused("4 5\n5 5\n2,0 5")
    assert "(V3, VV1)" in refused("8 8\n8 8\n8 8\n0,4 5", find_rules("vollgas", ["beginner"]))
    assert "(C5)" in refused("0,3 5", CARRERAS)
    assert "(C5, CV2)" in refused("0,3 5", find_rules("carreras", ["hard-braking"]))
    assert "(R8)" in refused("8 8\n0,3 8", GONKI)
    assert "tempo 1,0 ends on another car (R4): expected one of" in refused("6 5\n5 5", GONKI)
    assert "tempo -2,0 leaves the track (R9): expected one of" in refused("4 5\n4 5", GONKI)


@pytest.mark.parametrize(
    ("cars", "says"),
    [
        ("Anna", "line 1: 1 car can't race: allowed are 2 to 12 (V1)"),
        ("Anna, Anna", "line 1: two cars are called 'Anna'"),
        ("Anna@1, Ben", "line 1: Ben has no start cross: expected one behind an @ for every car, or for none"),
        ("Anna@1, Ben@1", "line 1: two cars start on cross 1"),
        ("Anna@9, Ben@1", "line 1: Anna can't start on cross 9: the course has 4 start crosses"),
        ("Anna,, Ben", "line 1: '' is no car: expected a name of up to 20 letters and digits"),
        ("Anna@x, Ben", "line 1: 'Anna@x' is no car"),
        ("A" * 30 + ", Ben", "is no car"),
    ],
)
def test_cars_need_names_and_places(cars: str, says: str) -> None:
    """What is wrong with the header's cars is said with its line."""
    with pytest.raises(BadFile, match=r"race\.txt") as error:
        judge_race(parse_moves(f"cars: {cars}", "race.txt"), FIELD, VOLLGAS)
    assert says in str(error.value)


def test_a_race_without_cars_is_none() -> None:
    """Somebody must drive."""
    with pytest.raises(BadFile, match="no line says who races: expected one such as cars: Anna@3, Ben@1"):
        parse_moves("0,1 0,1", "race.txt")


def test_against_the_ghost_nobody_has_a_place() -> None:
    """All start where the ghost does (VV5)."""
    written = parse_moves("cars: Anna@1, Ben@2", "race.txt")
    with pytest.raises(BadFile, match=r"line 1: against the ghost line .* without @ \(VV5\)"):
        judge_race(written, FIELD, find_rules("vollgas", ["ghost"]), (Cross(1, 1), Cross(1, 9)))


def test_a_turn_that_is_sat_out_is_a_dash() -> None:
    """Who writes a move for a car that waits is told why it does."""
    text, rules = "4 8\n5 5\n", find_rules("carreras", ["lost-turn"])  # over the corner, and the turn is lost
    race = judged(text + "- 5\n5 5", rules)
    assert [it.rules for it in race.log if it.what is What.WAIT] == [("CV4",)]
    assert "Anna sits this turn out (CV4): expected -, found 5" in refused(text + "5 5", rules)


def test_millimetre_paper_is_written_in_tenths() -> None:
    """Squares with one digit behind the point, and no keypad (CV6)."""
    assert (tempo_text(Move(13, -4), 10), tempo_text(Move(-10, 0), 10)) == ("1.3,-0.4", "-1,0")
    assert [parse_squares(text, 10) for text in ("1.3", "-0.4", "2", "+0.1")] == [13, -4, 20, 1]
    with pytest.raises(BadInput, match="only millimetre paper has tenths"):
        parse_squares("1.3", 1)


@given(st.integers(-500, 500), st.sampled_from([1, 10]))
def test_lengths_survive_being_written(steps: int, scale: int) -> None:
    """What is written is read back exactly."""
    assert parse_squares(squares_text(steps, scale), scale) == steps


@settings(max_examples=400)
@given(st.text(alphabet="0123456789,.-+x@:#|;() \n\tAcars−трек", max_size=120))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    """Nothing but a BadFile comes out of it, and it names the file."""
    said = "race.txt: line"
    try:
        judge_race(parse_moves("cars: A, B\n" + text, "race.txt"), FIELD, VOLLGAS)
    except BadFile as error:
        said = str(error)
    assert said.startswith("race.txt: line")


@pytest.mark.parametrize(("game", "variants"), SINGLES)
def test_simulated_races_survive_being_written(game: str, variants: tuple[str, ...]) -> None:
    """Written down, read and judged again, a race is the same to the last happening, and so is its text."""
    rules = find_rules(game, variants)
    course = FIELD if rules.scale > 1 or rules.unit_start else CROWDED
    line = (course.starts[0], Cross(1, 2), Cross(1, 4)) if rules.ghost else ()
    for seed in ("a", "b"):
        race = simulate(course, rules, parse_crew("random,careful,reckless,short-sighted"), seed, line=line, rounds=25)
        text = write_moves(race, "own/easy", "a remark")
        again = judge_race(parse_moves(text, "f"), course, rules, line)
        assert again == race
        assert rows(again) == rows(race)
        assert write_moves(again, "own/easy", "a remark") == text


def test_files_are_read_within_limits(tmp_path: Path) -> None:
    """A missing, an oversized and a binary file are refused; a mark at the beginning of the file is not."""
    with pytest.raises(BadInput, match="there is no race file"):
        read_moves(tmp_path / "none.txt")
    path = tmp_path / "race.txt"
    path.write_bytes(b"#" * (LIMIT + 1))
    with pytest.raises(BadFile, match="too large for a race"):
        read_moves(path)
    path.write_bytes(b"cars: \xff, B")
    with pytest.raises(BadFile, match="no UTF-8 text"):
        read_moves(path)
    path.write_bytes("\ufeffcars: Ä, B\n".encode())
    assert read_moves(path).cars == (("Ä", None), ("B", None))


def test_too_many_rounds_are_refused() -> None:
    """Two thousand are plenty."""
    with pytest.raises(BadFile, match="line 2002: more than 2000 rounds"):
        parse_moves("cars: A, B\n" + "5 5\n" * 2001, "f")


@pytest.mark.parametrize("word", ["stopped", "Abgebrochen", "interrumpida", "ОСТАНОВЛЕНА  # rain"])
def test_a_race_may_be_stopped(word: str) -> None:
    """Then nobody wins, and it is over."""
    race = judged(f"0,1 0,1\n5 5\n{word}")
    assert race.outcome == Outcome((), "called off", ())
    assert (race.round, race.turn) == (3, 0)


def test_whoever_sits_out_may_retire_all_the_same() -> None:
    """Retirement is possible at any time, also in a turn that is lost (C9)."""
    race = judged("4 8\n5 5\nx 5\n- 5", find_rules("carreras", ["lost-turn"]))
    assert race.entries[0].status is Status.RETIRED
