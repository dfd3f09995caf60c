"""Text maps: what is typed is read, and what can't be a map is refused with its row and column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from maps import BEND, refused, rows_of

from vollgas.errors import BadFile, BadInput
from vollgas.importing.grid import Signs, read_grid
from vollgas.importing.sketch import Parts, corner_gaps

PLAIN = Signs()


def refusal(data: bytes, signs: Signs = PLAIN) -> str:
    """Why the bytes are no map."""
    with pytest.raises(BadFile) as caught:
        read_grid(data, signs)
    return str(caught.value)


def test_a_map_is_read_as_it_stands() -> None:
    """Each character becomes a square, the top row first; E is a finish as F is, and a space is road."""
    sketch = read_grid(b"#####\n#S EF\n#####\n", PLAIN)
    assert sketch.rows == ("#####", "#S.FF", "#####")
    assert [sketch.sign(0, 0), sketch.sign(1, 1), sketch.sign(9, 9)] == ["#", "S", "#"]


@pytest.mark.parametrize("text", ["\ufeff#S\n#.", "\n\n#S\n#.\n\n", "#S\r\n#.\r\n", "#S\r#."])
def test_marks_of_editors_are_no_fault(text: str) -> None:
    """A byte order mark, empty lines around the map and all three kinds of line end are taken."""
    assert read_grid(text.encode(), PLAIN).rows == ("#S", "#.")


@pytest.mark.parametrize("first", ["2,3", "3 2", " 2 x 3 ", "2;3"])
def test_a_first_line_may_give_the_size(first: str) -> None:
    """Maps of the public benchmarks begin with rows and columns: that line is no row."""
    assert read_grid(f"{first}\n#S.\n#.F".encode(), PLAIN).rows == ("#S.", "#.F")


def test_characters_may_be_chosen() -> None:
    """Several may mean the same, letters of all scripts among them."""
    signs = Signs(wall="X█", road="_", start="12", finish="ц")
    assert read_grid("X█XX\nX1_ц\nX2_ц".encode(), signs).rows == ("####", "#S.F", "#S.F")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"),
        (b"\n\n\n", "the file is empty"),
        (b"###\n##\n###", "row 2 has 2 characters where the others have 3; are spaces missing at its end?"),
        (b"###\n####\n###", "row 2 has 4 characters where the others have 3"),
        (b"###\n####\n###\n#", "row 2 has 4 characters where most have 3"),
        (b"a title\n\n# # #\n\n# # #\n\n\n# # #", "row 1 has 7 characters where most have 5"),
        (b"###\n\n###", "row 2 has 0 characters where the others have 3"),
        (b"###\n#s#", "row 2, column 2 has 's': allowed are # (wall), . space (road), S (start), F E (finish)"),
        (b"##\x1b", "row 1, column 3 has '\\x1b'"),
        (b"#\n\xff", "line 2: no UTF-8 text"),
        (b"3,3\n##\n##", "the first line says 3 and 3, but 2 rows of 2 characters follow"),
        (b"#" * 601, "the map has 601 × 1 squares: at most 600 each way"),
        (b"#\n" * 601, "the map has 1 × 601 squares: at most 600 each way"),
    ],
)
def test_refusals(data: bytes, said: str) -> None:
    """What is wrong is said with its row, and what is allowed."""
    assert refusal(data).startswith(said)


@pytest.mark.parametrize(
    ("signs", "said"),
    [
        (Signs(wall=""), "--wall is empty: name at least one character"),
        (Signs(start="#"), "'#' is given for --start, but means something else already: choose another"),
        (Signs(road="F"), "'F' is given for --finish, but means something else already"),
    ],
)
def test_characters_that_contradict_each_other(signs: Signs, said: str) -> None:
    """A character means one thing, and each meaning has one."""
    with pytest.raises(BadInput, match=said.split(":", maxsplit=1)[0]) as caught:
        signs.table()
    assert str(caught.value).startswith(said)


@given(st.binary(max_size=200) | st.text("#.SFE \n\r3,", max_size=200).map(str.encode))
def test_any_bytes_are_a_map_or_refused_in_one_line(data: bytes) -> None:
    """Nothing but a rectangle of the four signs comes out of it."""
    if refused(lambda: read_grid(data, PLAIN)) is None:
        rows = read_grid(data, PLAIN).rows
        assert len(set(map(len, rows))) == 1
        assert set("".join(rows)) <= set("#.SF")


def flooded(rows: list[str], at: tuple[int, int]) -> set[tuple[int, int]]:
    """The squares joined to one by sides and corners, one after another."""
    road = {(x, len(rows) - 1 - row) for row, text in enumerate(rows) for x, sign in enumerate(text) if sign != "#"}
    found = {at} & road
    todo = list(found)
    while todo:
        x, y = todo.pop()
        near = {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} & road - found
        found |= near
        todo += near
    return found


@given(st.integers(1, 8).flatmap(lambda n: st.lists(st.text("#.", min_size=n, max_size=n), min_size=1, max_size=8)))
def test_parts_are_what_a_flood_fills(rows: list[str]) -> None:
    """Two squares are in one part exactly when a flood from one fills the other; the rest becomes wall."""
    sketch = read_grid("\n".join(rows).encode(), PLAIN)
    parts = Parts(sketch)
    for x, y in sketch.marked("."):
        joined = flooded(rows, (x, y))
        assert {at for at in sketch.marked(".") if parts.part(at) == parts.part((x, y))} == joined
        only = parts.only(sketch, parts.parts([(x, y)]))
        assert set(read_grid("\n".join(only).encode(), PLAIN).marked(".")) == joined
    assert parts.part((-1, 0)) is None
    assert parts.part((0, 99)) is None


def test_gaps_at_corners_are_found() -> None:
    """Where two walls meet only at a corner the square to fill is the narrower of the two, and never a mark."""
    assert corner_gaps(read_grid(b"#..\n.#.\n...", PLAIN)) == [(0, 1)]
    assert corner_gaps(read_grid(b"#..\n.##\n...", PLAIN)) == [(1, 2)]
    assert corner_gaps(read_grid(b"#.#\n.#.\n...", PLAIN)) == [(1, 2), (1, 2)]
    assert corner_gaps(read_grid(b"#..\nS#.\n...", PLAIN)) == [(1, 2)]
    assert not corner_gaps(read_grid("\n".join(rows_of(BEND)).encode(), PLAIN))
