"""Counts and tables as messages and reports put them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vollgas.telling import are, so_many, table_of, were


@pytest.mark.parametrize(
    ("number", "noun", "said"),
    [(1, "car", "1 car"), (2, "car", "2 cars"), (0, "gap", "0 gaps"), (1, "start cross", "1 start cross"),
     (4, "start cross", "4 start crosses")],
)  # fmt: skip
def test_counts_bend_their_noun(number: int, noun: str, said: str) -> None:
    """One is singular, all else plural, and the verb goes with it."""
    assert so_many(number, noun) == said
    assert (are(number), were(number)) == (("is", "was") if number == 1 else ("are", "were"))


def test_columns_stand_below_each_other_whatever_the_letters() -> None:
    """A Chinese sign is two letters wide, an accent over a letter takes no room."""
    rows = [("名前", "1"), ("abcd", "22"), ("a\u0301bcd", "3")]
    assert table_of(rows, [1]) == ["名前   1", "abcd  22", "a\u0301bcd   3"]


@given(st.lists(st.tuples(st.text("ab", min_size=1), st.text("0123456789", min_size=1)), min_size=1))
def test_tables_stand_in_columns(rows: list[tuple[str, str]]) -> None:
    """Words begin below each other, numbers end below each other, and no line ends with a space."""
    lines = table_of(rows, [1])
    wide = max(len(word) for word, _ in rows)
    assert len({len(line) for line in lines}) == 1
    assert [line.split() for line in lines] == [list(row) for row in rows]
    assert all(line[wide : wide + 2].isspace() for line in lines)
    assert table_of([("a", ""), ("bcd", "")]) == ["a", "bcd"]
