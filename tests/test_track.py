"""Track IDs as people type them, levels and seeds, and the fingerprint."""

import unicodedata
from collections.abc import Callable
from dataclasses import replace

import pytest
from boards import draw_track
from hypothesis import given
from hypothesis import strategies as st

from vollgas.errors import BadInput
from vollgas.lattice import Cross, Move
from vollgas.paper import make_paper
from vollgas.track import (
    LEVEL_NAMES,
    LEVELS,
    WIDEST,
    Hazard,
    Level,
    Track,
    TrackId,
    parse_id,
    parse_level,
    parse_seed,
    parse_theme_name,
)

LETTERS = "0123456789abcXYZäßÉñёЖщ"
seeds = st.builds(
    lambda first, middle, last: first + middle + last,
    st.sampled_from(LETTERS),
    st.text(LETTERS + " _.,!+-", max_size=38),
    st.sampled_from(LETTERS + "_.,!+-"),
)
papers = st.builds(
    make_paper,
    st.sampled_from(["a3", "a4", "a5", "letter", "200x200mm"]),
    st.sampled_from([5.0, 7.5, 10.0]),
    st.booleans(),
)
ids = st.builds(
    TrackId,
    st.from_regex(r"\A[a-z][a-z0-9_-]{0,39}\Z"),
    st.sampled_from(LEVELS),
    seeds.map(parse_seed),
    papers,
    wide=st.sampled_from([0, 2, 8, WIDEST]),
)
BOARD = draw_track(".....\n.....\n..#..\n.....", [(1, 1), (2, 1)], {(1, 2): "brake", (4, 3): "turbo"})


@given(ids, st.sampled_from([None, "0000", "7F3A"]))
def test_an_id_is_read_back_from_its_text(track_id: TrackId, printed: str | None) -> None:
    """Every ID survives being printed and typed in again, with its fingerprint or without."""
    text = track_id.text + (f":{printed}" if printed else "")
    assert parse_id(text) == (track_id, printed)


@given(ids, st.sampled_from([" · ", ":", " : ", "·"]), st.sampled_from(["7f3a", "7F3A"]))
def test_an_id_is_taken_as_it_is_printed(track_id: TrackId, dot: str, printed: str) -> None:
    """A middle dot, spaces around it and small hex digits make no difference."""
    assert parse_id(f"  {track_id.text}{dot}{printed} ") == (track_id, "7F3A")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("space/nasty#4711", TrackId("space", "nasty", "4711", make_paper("a4"))),
        ("space/fies#4711", TrackId("space", "nasty", "4711", make_paper("a4"))),
        ("city/ЛЁГКАЯ#Аня", TrackId("city", "easy", "Аня", make_paper("a4"))),
        ("ice/easy#a b@letter-landscape", TrackId("ice", "easy", "a b", make_paper("letter", landscape=True))),
        ("ice/easy#1-", TrackId("ice", "easy", "1-", make_paper("a4"))),
    ],
)
def test_ids_by_example(text: str, expected: TrackId) -> None:
    """IDs with levels in other languages, Cyrillic seeds and other sheets."""
    assert parse_id(text) == (expected, None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "space",
        "space/nasty",
        "space#4711",
        "/nasty#1",
        "space/#1",
        "space/nasty#",
        "space/nasty#1#2",
        "space/nasty#1@",
        "space/nasty#1@b5",
        "space/nasty#1:",
        "space/nasty#1:12",
        "space/nasty#1:XYZW",
        "space/nasty#1:12345",
        "space/nasty#1:7F3A:7F3A",
        "space/nasty#1@a4:7F3A@a4",
        "Späce/nasty#1",
        "../etc/nasty#1",
        "space/brutal#1",
        "space/nasty# ",
        "space/nasty#-1",
        "space/nasty#<b>",
        "space/nasty#1\n2",
        "space/nasty#" + "9" * 41,
        "space/nasty#日本",
        "s" * 41 + "/nasty#1",
        "space/nasty#1@a4-2mm",
    ],
)
def test_bad_ids_are_refused_in_one_line(text: str) -> None:
    """Whatever is no ID is answered with what would be one."""
    with pytest.raises(BadInput) as caught:
        parse_id(text)
    message = str(caught.value)
    assert "\n" not in message
    assert any(word in message for word in ("allowed are", "allowed is", "write THEME/LEVEL#SEED", "must be"))
    assert len(message) < 400


@given(st.text(max_size=60), st.sampled_from([parse_id, parse_level, parse_seed, parse_theme_name]))
def test_no_text_does_anything_but_parse_or_be_refused(text: str, parse: Callable[[str], object]) -> None:
    """Any text at all is an ID or BadInput, said in one line, and so are level, seed and theme name."""
    message = ""
    try:
        parse(text)
    except BadInput as error:
        message = str(error)
    assert "\n" not in message


@given(seeds)
def test_a_seed_typed_with_separate_accents_is_the_same(seed: str) -> None:
    """Composed and decomposed letters give the same seed, and so the same track."""
    assert parse_seed(unicodedata.normalize("NFD", seed)) == parse_seed(seed)


def test_forty_signs_are_a_seed_and_forty_one_are_not() -> None:
    """The longest seed there is, and one sign more."""
    assert parse_seed("x" * 40) == "x" * 40
    with pytest.raises(BadInput, match="1 to 40"):
        parse_seed("x" * 41)


@pytest.mark.parametrize(
    ("level", "spellings"),
    [
        ("easy", ["easy", "leicht", "fácil", "facil", "лёгкая", "легкая"]),
        ("medium", ["medium", "mittel", "medio", "media", "средняя"]),
        ("nasty", ["nasty", "fies", "difícil", "dificil", "endiablada", "злая"]),
    ],
)
def test_levels_are_taken_in_four_languages(level: Level, spellings: list[str]) -> None:
    """Each spelling, in capitals, decomposed or with spaces around it, names the level."""
    for spelling in spellings:
        assert parse_level(spelling) == level
        assert parse_level(f" {spelling.upper()} ") == level
        assert parse_level(unicodedata.normalize("NFD", spelling)) == level
    assert sorted(name for name, meant in LEVEL_NAMES.items() if meant == level) == sorted(spellings)


def test_an_unknown_level_is_answered_with_all_spellings() -> None:
    """The message names the three levels and every other spelling."""
    with pytest.raises(BadInput) as caught:
        parse_level("brutal")
    assert all(name in str(caught.value) for name in LEVEL_NAMES)


CHANGES: list[Callable[[Track], Track]] = [
    lambda track: replace(track, squares=("....#", *track.squares[1:])),
    lambda track: replace(track, start=(Cross(1, 1), Cross(3, 1))),
    lambda track: replace(track, starts=(Cross(1, 1), Cross(3, 1))),
    lambda track: replace(track, finish=track.finish._replace(a=Cross(1, 4))),
    lambda track: replace(track, finish=track.finish._replace(b=Cross(4, 4))),
    lambda track: replace(track, finish=track.finish._replace(direction=Move(0, -1))),
    lambda track: replace(track, hazards=track.hazards[:1]),
    lambda track: replace(track, hazards=(track.hazards[0], Hazard(Cross(4, 3), "ramp"))),
    lambda track: replace(track, hazards=(track.hazards[0], Hazard(Cross(4, 2), "turbo"))),
    lambda track: replace(track, squares=tuple(row + "#" for row in track.squares)),
]


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_everything_that_decides_the_race_is_in_the_fingerprint(number: int) -> None:
    """A square, a line's end, its direction, a hazard, its place or its kind: each changes the fingerprint."""
    assert CHANGES[number](BOARD).fingerprint != BOARD.fingerprint


@pytest.mark.parametrize(
    "changed",
    [
        replace(BOARD, theme="ice"),
        replace(BOARD, level="nasty"),
        replace(BOARD, paper=make_paper("a3")),
        replace(BOARD, id=TrackId("ice", "easy", "1", make_paper("a4"))),
        replace(BOARD, centreline=((0.0, 0.0), (1.0, 1.0))),
        replace(BOARD, hazards=BOARD.hazards[::-1]),
        replace(BOARD, starts=BOARD.starts[::-1]),
        replace(BOARD, finish=BOARD.finish._replace(a=BOARD.finish.b, b=BOARD.finish.a)),
    ],
)
def test_what_decides_nothing_is_not_in_the_fingerprint(changed: Track) -> None:
    """Theme, level, paper, ID, centreline, and the order in which things are listed leave it as it is."""
    assert changed.fingerprint == BOARD.fingerprint


def test_the_fingerprint_is_the_one_promised_for_ever() -> None:
    """Printed on sheets, it may never change."""
    assert BOARD.fingerprint == "F46E"


def test_the_name_of_a_track_is_its_id_and_fingerprint() -> None:
    """A made track is named by its ID, a hand-made one by its level."""
    assert BOARD.name == f"own/easy:{BOARD.fingerprint}"
    made = replace(BOARD, id=TrackId("ice", "easy", "7", make_paper("letter")))
    assert made.name == f"ice/easy#7@letter:{BOARD.fingerprint}"
    assert parse_id(made.name) == (made.id, BOARD.fingerprint)


def test_rows_are_read_from_the_top() -> None:
    """The first row of signs is the highest row of squares, and outside there is no road."""
    track = draw_track("..#\n.##")
    assert (track.columns, track.rows) == (3, 2)
    assert set(track.road_squares()) == {(0, 0), (0, 1), (1, 1)}
    assert track.is_road(1, 1)
    assert not any(track.is_road(*square) for square in ((1, 0), (-1, 0), (0, -1), (3, 0), (0, 2)))


def test_barrier_squares_are_those_within_one_step_of_road() -> None:
    """Printed dark is what touches road, at a side or a corner; what lies further off stays white."""
    track = draw_track("####\n####\n.###\n####")
    assert set(track.barrier_squares()) == {(0, 0), (1, 0), (1, 1), (0, 2), (1, 2)}


@pytest.mark.parametrize("text", [" Space / NASTY # 4711 @ letter : 7f3a", "space/fies#4711@letter·7F3A"])
def test_ids_typed_from_paper_are_forgiven(text: str) -> None:
    """Spaces around the signs, capitals, other languages' levels and a middle dot lead to the same track."""
    assert parse_id(text) == parse_id("space/nasty#4711@letter:7F3A")


def test_an_own_track_is_no_id() -> None:
    """What a hand-made sheet prints in place of an ID is answered with where the track is."""
    with pytest.raises(BadInput, match=r"own track: print it from its \.json file"):
        parse_id("own/easy:1234")
