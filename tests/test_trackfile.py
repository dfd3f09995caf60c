"""Track files: what is written is read back, what is wrong is refused in one line, and nothing else ever comes out."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from vollgas.errors import BadFile, BadInput, Unsolvable
from vollgas.making.make import make_track, prove
from vollgas.rules import VOLLGAS
from vollgas.theme import load_theme
from vollgas.track import Track, parse_id
from vollgas.trackfile import LIMIT, parse_track, read_track, to_json, track_data

OWN = Path(__file__).parent.parent / "examples" / "own-track.json"
SMALL: dict[str, Any] = {
    "squares": ["#....", "#....", ".....", ".....", "....#", "....#"],
    "start": {"line": [[0, 1], [4, 1]], "crosses": [[1, 0], [3, 0]]},
    "finish": {"line": [[1, 5], [5, 5]], "direction": [0, 1]},
    "hazards": [{"at": [2, 3], "kind": "brake"}],
}


def read(data: Any) -> Track:
    """Plain data through the door."""
    return parse_track(json.dumps(data).encode(), "f.json")


def refusal(data: Any) -> str:
    """Why bytes, or plain data written as JSON, are no track: one line that begins with the file's name."""
    with pytest.raises(BadInput) as caught:
        parse_track(data if isinstance(data, bytes) else json.dumps(data).encode(), "f.json")
    message = str(caught.value)
    assert message.startswith("f.json: ")
    assert message.isprintable()
    assert len(message) < 500
    return message.removeprefix("f.json: ")


def changed(**changes: Any) -> dict[str, Any]:
    """The small track with other values; a key such as start__line stands for one inside another."""
    data = copy.deepcopy(SMALL)
    for key, value in changes.items():
        *outer, inner = key.split("__")
        (data[outer[0]] if outer else data)[inner] = value
    return data


def test_the_small_track_is_read_as_written() -> None:
    """Every key arrives where it belongs, and what was left out gets its usual value."""
    track = read(SMALL)
    assert list(track.squares) == SMALL["squares"]
    assert [list(at) for at in track.starts] == SMALL["start"]["crosses"]
    assert [list(at) for at in track.start] == SMALL["start"]["line"]
    assert [list(part) for part in track.finish] == [[1, 5], [5, 5], [0, 1]]
    assert [(tuple(at), kind) for at, kind in track.hazards] == [((2, 3), "brake")]
    assert (track.theme, track.level, track.paper.text) == ("city", "medium", "a4")
    assert (track.id, track.centreline) == (None, ())
    assert prove(track, VOLLGAS).solution.par == 3


def test_lines_may_be_written_from_either_end() -> None:
    """The ends of a line have no order, nor have hazards: the track and its fingerprint are the same."""
    turned = changed(start__line=[[4, 1], [0, 1]], finish__line=[[5, 5], [1, 5]])
    assert read(turned) == read(SMALL)
    first, second = {"at": [1, 3], "kind": "pit"}, {"at": [3, 3], "kind": "turbo"}
    assert read(changed(hazards=[first, second])) == read(changed(hazards=[second, first]))


@pytest.mark.parametrize(
    "name",
    [
        "city/easy#1",
        "space/nasty#Übung 1",
        "jungle/medium#7@letter-landscape-6.5mm",
        "ice/medium#s0@a5",
        "city/easy#1@a5-circuit",
        "jungle/nasty#1@a5-circuit-freehand-pits",
    ],
)
def test_a_generated_track_comes_back(name: str, tmp_path: Path) -> None:
    """A generated track is written and read as the very same, and written again as the same bytes."""
    track_id, _ = parse_id(name)
    track = make_track(track_id, load_theme(track_id.theme)).track
    data = to_json(track_data(track))
    (tmp_path / "a.json").write_bytes(data)
    again = read_track(tmp_path / "a.json")
    assert again == track
    assert to_json(track_data(again)) == data
    assert json.loads(data) == track_data(track)


def test_a_title_of_ones_own_comes_back() -> None:
    """A title is kept as written and alters nothing but the track's looks; without one there is no such key."""
    plain, titled = read(SMALL), read(changed(title="Große Runde, 1"))
    assert titled == replace(plain, title="Große Runde, 1")
    assert titled.fingerprint == plain.fingerprint
    assert track_data(titled) == track_data(plain) | {"title": "Große Runde, 1"}
    assert parse_track(to_json(track_data(titled)), "f.json") == titled
    assert "title" not in track_data(plain)


def test_the_written_file_can_be_edited_by_hand() -> None:
    """Each row of squares and each hazard stands on a line of its own."""
    lines = to_json(track_data(read_track(OWN))).decode().splitlines()
    squares = json.loads(OWN.read_text(encoding="utf-8"))["squares"]
    at = lines.index('  "squares": [') + 1
    assert lines[at : at + len(squares)] == [f'    "{row}",' for row in squares[:-1]] + [f'    "{squares[-1]}"']
    assert '    {"at": [16, 8], "kind": "turbo"},' in lines


def test_results_are_not_believed() -> None:
    """What --json adds may stay in the file and counts for nothing, whatever it says."""
    results = {"par": -3, "ideal_line": "no", "par_by_start": None, "grade": [], "states": 1e300, "file": {}, "ms": 0}
    assert read(SMALL | results) == read(SMALL)


def test_a_byte_order_mark_is_no_fault() -> None:
    """Some editors put one first."""
    assert parse_track(b"\xef\xbb\xbf" + json.dumps(SMALL).encode(), "f.json") == read(SMALL)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "line 1, column 1: no valid JSON"),
        (b"{", "line 1, column 2: no valid JSON"),
        (b'{"a": 1,\n "a": 2}', "the key 'a' stands twice in one object: once is allowed"),
        (b'{"squares": [NaN]}', "NaN is no number that JSON allows"),
        (b"[-Infinity]", "-Infinity is no number that JSON allows"),
        (b"\xff\xfe{}", "no UTF-8 text: save it with the encoding UTF-8"),
        (b"[" * 200_000, "brackets are nested too deeply"),
        (b'{"a":' * 50_000, "brackets are nested too deeply"),
        (b"[" + b"9" * 100_000 + b"]", "a number has too many digits"),
        (b"true", "all of it is true: allowed is a table with the keys squares, start, finish, hazards"),
        (b"null", "all of it is null: allowed is a table with the keys squares, start, finish, hazards"),
        (b"[]", "all of it is a list of 0: allowed is a table"),
        (b"{}", "squares is missing: allowed is a list of 1 to 600 row strings, top row first"),
        (b'{"\\ud800": 1}', "half a character"),
        (changed(**{"a - at `$.start": 1}), "unknown key 'a - at `$.start'"),
        (changed(sqares=1), "unknown key 'sqares': allowed are squares, start, finish"),
        (changed(start__cross=1), "unknown key start.'cross': allowed are line, crosses"),
        (changed(squares=[]), "squares is a list of 0: allowed is a list of 1 to 600 row strings"),
        (changed(squares=["." * 601]), "squares[0] is '....."),
        (changed(squares=["..", "."]), "squares[1] has 1 character, squares[0] has 2: all rows must be as long"),
        (changed(squares=["..", ".x"]), "squares[1] has 'x' as character 2: allowed are \".\" (road) and \"#\""),
        (changed(squares=[["."]]), "squares[0] is a list of 1: allowed is a string of 1 to 600"),
        (changed(squares="...."), "squares is '....': allowed is a list"),
        (changed(squares=["#" * 5] * 6), 'squares has no road: at least one "." is needed'),
        (changed(columns=6), "columns is 6, but squares has 5: leave columns out or make them agree"),
        (changed(rows=6.5), "rows is 6.5: allowed is a whole number from 0 to 600"),
        (changed(start=[SMALL["start"]] * 2), "start is a list of 2: allowed is a table with the keys line, crosses"),
        (changed(start__crosses=[]), "start.crosses is a list of 0: allowed is a list of 1 to 12 crosses [x, y]"),
        (changed(start__crosses=[[1, 0], [1, 0]]), "start.crosses has (1, 0) twice: once is allowed"),
        (changed(start__crosses=[[1, 0, 0]]), "start.crosses[0] is a list of 3: allowed is a cross [x, y]"),
        (changed(start__crosses=[[1, -1]]), "start.crosses[0][1] is -1: allowed is a whole number from 0 to 600"),
        (changed(start__crosses=[[1, 10**400]]), "start.crosses[0][1] is a very large number"),
        (changed(start__crosses=[[6, 0]]), "start.crosses has (6, 0), off the field: allowed is x from 0 to 5"),
        (changed(start__crosses=[[1, 1]]), "start.crosses must all lie one square from start.line"),
        (changed(start__crosses=[[1, 0], [1, 2]]), "start.crosses must all lie one square from start.line"),
        (changed(start__line=[[0, 2], [4, 2]]), "start.crosses must all lie one square from start.line"),
        (changed(start__line=[[0, 1], [2, 1]]), "start.crosses has (3, 0), past an end of start.line"),
        (changed(start__line=[[0, 1], [5, 1]]), "the square (4, 0) behind start.line is barrier"),
        (changed(start__line=[[0, 1], [4, 2]]), "start.line must run along a grid line"),
        (changed(start__line=[[2, 1], [2, 1]]), "start.line must run along a grid line"),
        (changed(finish__line=[[1, 5], [5, 4]]), "finish.line must run along a grid line"),
        (changed(finish__line=[[1, 5], [4, 5]]), "the road goes on past an end of finish.line at the square (4, 4)"),
        (changed(finish__line=[[0, 5], [5, 5]]), "the square (0, 4) before finish.line is barrier"),
        (changed(finish__direction=[1, 0]), "finish.direction must be square to finish.line"),
        (changed(finish__direction=[1, 1]), "finish.direction is [1, 1]: allowed are [0, 1], [0, -1], [1, 0], [-1, 0]"),
        (changed(finish__direction=[0, 2]), "finish.direction[1] is 2: allowed is a whole number from -1 to 1"),
        (changed(finish__direction=[0, -1]), "the finish line can be reached from behind"),
        (changed(hazards=[{"at": [0, 6], "kind": "pit"}]), "hazards has (0, 6) in the barrier"),
        (changed(hazards=[{"at": [2, 7], "kind": "pit"}]), "hazards has (2, 7), off the field"),
        (changed(hazards=[{"at": [1, 0], "kind": "pit"}]), "the pit at (1, 0) lies on a start cross: put"),
        (changed(hazards=SMALL["hazards"] * 2), "hazards has (2, 3) twice: once is allowed"),
        (changed(hazards=[{"at": [2, 3], "kind": "oil"}]), "hazards[0].kind is 'oil': allowed is one of brake, turbo"),
        (changed(hazards=[{"at": [2, 3]}]), "hazards[0].kind is missing: allowed is one of brake"),
        (changed(hazards=SMALL["hazards"] * 101), "hazards is a list of 101: allowed is a list of at most 100"),
        (changed(theme="../etc"), "'../etc' is no theme name: allowed are"),
        (changed(theme=None), "theme is null: allowed is a text"),
        (changed(level="hard"), "unknown level 'hard': allowed are easy, medium, nasty"),
        (changed(seed="#"), "seed '#' is not possible"),
        (changed(paper="b4"), "unknown paper 'b4': allowed are a3, a4, a5, letter"),
        (changed(paper="100x100mm"), "the track has 5 × 6 squares, but paper 100x100mm with 5 mm squares holds 16 × 4"),
        (changed(square_mm=2), "square_mm is 2: allowed is a number from 3.0 to 20.0"),
        (changed(square_mm="5"), "square_mm is '5': allowed is a number"),
        (changed(centreline=[[1e300, 0]]), "centreline[0][0] is 1e+300: allowed is a number from -10 to 610"),
        (changed(title=""), "title is '': allowed is a text of 1 to 28 Latin or Cyrillic letters"),
        (changed(title="x" * 29), "title is 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxx': allowed is a text of 1 to 28"),
        (changed(title="a\nb"), "title is 'a\\nb': allowed is a text of 1 to 28"),
        (changed(title="Ὀδός"), "title is 'Ὀδός': allowed is a text of 1 to 28 Latin or Cyrillic letters"),
        (changed(title=None), "title is null: allowed is a text of 1 to 28"),
        (changed(fingerprint="0000"), "fingerprint is '0000', but the track's own is"),
        (changed(id="city"), "'city' is no track ID"),
        (changed(id="ice/easy#1", theme="ice", level="easy", seed="1"), "fingerprint is missing"),
        (changed(id="ice/easy#1", theme="ice", level="easy", seed="2"), "seed is '2', but the id says '1'"),
        (
            changed(id="ice/easy#1", theme="ice", level="easy", seed="1", title="Hill"),
            "title is 'Hill', but a track with an \"id\" has none: remove \"id\" from your own track",
        ),
        (changed(id="ice/easy#1", theme="city", level="easy", seed="1"), "theme is 'city', but the id says 'ice'"),
    ],
)  # fmt: skip
def test_refusals(data: Any, said: str) -> None:
    """What is wrong is said with its key, what stands there and what is allowed."""
    assert refusal(data).startswith(said)


def test_a_track_larger_than_any_sheet_has_none() -> None:
    """With null for its paper a track of up to 600 squares each way is read and comes back the same."""
    rows = ["#" * 600, *["#" + "." * 598 + "#"] * 598, "#" * 600]
    finish = {"line": [[1, 599], [599, 599]], "direction": [0, 1]}
    start = {"line": [[1, 2], [4, 2]], "crosses": [[2, 1]]}
    track = read({"squares": rows, "start": start, "finish": finish, "paper": None})
    assert not track.paper.is_sheet
    assert (track.paper.columns, track.paper.rows) == (600, 600)
    assert parse_track(to_json(track_data(track)), "again.json") == track
    assert json.loads(to_json(track_data(track)))["paper"] is None


def test_a_track_too_large_for_its_sheet_may_do_without() -> None:
    """Whoever writes a track too large for its paper is told that null stands for none."""
    assert "or null as paper" in refusal(changed(squares=["." * 121] * 6))


def test_a_track_of_its_own_road_turned_four_ways() -> None:
    """A finish in any of the four directions is accepted; par is the same in all of them."""
    squares, wide, high = SMALL["squares"], 5, 6
    road = {(x, y) for y, row in enumerate(reversed(squares)) for x, sign in enumerate(row) if sign == "."}
    cross = {key: [tuple(at) for at in SMALL[where][key]] for where, key in (("start", "line"), ("start", "crosses"))}
    finish, (dx, dy), hazard = [tuple(at) for at in SMALL["finish"]["line"]], (0, 1), (2, 3)
    pars = []
    for _ in range(4):
        rows = ["".join("." if (x, y) in road else "#" for x in range(wide)) for y in reversed(range(high))]
        pars.append(prove(read({
            "squares": rows, "start": cross, "finish": {"line": finish, "direction": (dx, dy)},
            "hazards": [{"at": hazard, "kind": "brake"}],
        }), VOLLGAS).solution.par)  # fmt: skip
        road = {(high - 1 - y, x) for x, y in road}
        cross = {key: [(high - y, x) for x, y in places] for key, places in cross.items()}
        finish, hazard = [(high - y, x) for x, y in finish], (high - hazard[1], hazard[0])
        (dx, dy), wide, high = (-dy, dx), high, wide
    assert pars == [3, 3, 3, 3]


def test_reading_a_file(tmp_path: Path) -> None:
    """No such file is wrong use; what a file holds is not, and its name begins the line."""
    with pytest.raises(BadInput, match="there is no track file") as caught:
        read_track(tmp_path / "a.json")
    assert caught.value.exit_code == 2
    for data in (b"", b" " * (LIMIT + 1), json.dumps(changed(rows=7)).encode()):
        (tmp_path / "a.json").write_bytes(data)
        with pytest.raises(BadFile, match=str(tmp_path / "a.json")) as told:
            read_track(tmp_path / "a.json")
        assert told.value.exit_code == 1


# Whatever comes in, only BadInput comes out

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=10), inner, max_size=5),
    max_leaves=20,
)
KEYS = [*SMALL, "id", "fingerprint", "theme", "level", "seed", "paper", "square_mm", "columns", "rows", "centreline"]


def let_in(data: bytes) -> Track | None:
    """The track in some bytes, or None when they are refused in one line; nothing else may come out."""
    said = ""
    try:
        return parse_track(data, "f.json")
    except BadInput as error:
        said = str(error)
    assert said.startswith("f.json: ")
    assert "\n" not in said
    assert len(said) < 600
    return None


def finished(track: Track) -> bool:
    """Whether an accepted track can be won; if not, that is said in one line and nothing else comes out."""
    said = ""
    try:
        solution = prove(track, VOLLGAS).solution
    except Unsolvable as error:
        said = str(error)
    if said:
        assert said.startswith("the finish can't be reached from ")
        return False
    assert solution.par == min(solution.par_by_start) == len(solution.line) - 1
    return True


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
@example(b'{"squares": 1e999}')
@example(b"\xef\xbb\xbf")
def test_arbitrary_bytes(data: bytes) -> None:
    """Noise is never a track and never anything but refused."""
    assert let_in(data) is None


@given(JSON)
@example({"\ud800": 1})
@example([[[]]])
def test_arbitrary_json(data: Any) -> None:
    """JSON of no particular shape is refused."""
    assert let_in(json.dumps(data).encode()) is None


@given(st.dictionaries(st.sampled_from(KEYS), JSON, min_size=1, max_size=3))
@settings(max_examples=300)
def test_arbitrary_values(values: dict[str, Any]) -> None:
    """Any value at any key is refused or makes a track that is won or not."""
    track = let_in(json.dumps(SMALL | values).encode())
    if track is not None:
        finished(track)


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in plain data: what holds it, and its key or number there."""
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield data, key
        yield from places(data[key])


def shuffled(value: Any, dice: random.Random) -> Any:
    """A value much like another."""
    if isinstance(value, int):
        return value + dice.choice([-2, -1, 1, 2])
    if isinstance(value, str):
        if set(value) <= {".", "#"}:
            keep, signs = dice.choice([(0.8, ".#"), (0.0, "#")])
            return "".join(sign if dice.random() < keep else dice.choice(signs) for sign in value)
        return dice.choice(["brake", "turbo", "ramp", "pit", value + "x"])
    if isinstance(value, list) and value:
        return dice.choice([value[::-1], value + value[-1:], value[1:], dice.sample(value, len(value))])
    return dice.choice([None, {}, [], "", -1, 0.5, True])


WAYS: list[Callable[[Any, Any, random.Random], None]] = [
    lambda holder, key, _: holder.__delitem__(key),
    *[lambda holder, key, dice: holder.__setitem__(key, shuffled(holder[key], dice))] * 6,
]


@given(st.randoms(use_true_random=False), st.integers(1, 4))
@settings(max_examples=400)
def test_mutated_tracks(dice: random.Random, changes: int) -> None:
    """A track with a few things changed is refused in one line, or is a track that is won or not."""
    data = copy.deepcopy(SMALL)
    for _ in range(changes):
        holder, key = dice.choice(list(places(data)))
        dice.choice(WAYS)(holder, key, dice)
    track = let_in(json.dumps(data).encode())
    if track is not None:
        assert parse_track(to_json(track_data(track)), "f.json") == track
        finished(track)


def test_mutated_tracks_are_of_all_sorts() -> None:
    """The changes above lead to tracks that are refused, that can be won, and that can't."""
    seen = set()
    for number in range(600):
        dice, data = random.Random(number), copy.deepcopy(SMALL)
        holder, key = dice.choice(list(places(data)))
        dice.choice(WAYS)(holder, key, dice)
        track = let_in(json.dumps(data).encode())
        seen.add(None if track is None else finished(track))
    assert seen == {None, True, False}
