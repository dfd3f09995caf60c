"""Sheets: how many squares fit, how a sheet is named, and what is refused."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vollgas.errors import BadInput
from vollgas.paper import FOOTER, HEADER, MARGIN, MOST_SQUARES, SIZES, Paper, make_paper, parse_paper, parse_square


def one_line(error: BaseException) -> str:
    """The message, which must be one line without a full stop at its end."""
    text = str(error)
    assert "\n" not in text
    assert text
    assert not text.endswith(".")
    return text


@pytest.mark.parametrize(
    ("name", "square", "landscape", "columns", "rows"),
    [
        ("a4", 5.0, False, 38, 44),
        ("a4", 5.0, True, 55, 26),
        ("letter", 5.0, False, 39, 40),
        ("a5", 5.0, False, 25, 26),
        ("a3", 5.0, False, 55, 68),
        ("a4", 10.0, False, 19, 22),
        ("a4", 7.5, False, 25, 29),
        ("200x200mm", 5.0, False, 36, 24),
        ("200x200", 4.5, False, 40, 27),
        ("A4", 3.0, False, 63, 73),
    ],
)
def test_whole_squares_between_the_margins(name: str, square: float, landscape: bool, columns: int, rows: int) -> None:
    """Columns and rows of well-known sheets, counted by hand."""
    paper = make_paper(name, square, landscape)
    assert (paper.columns, paper.rows) == (columns, rows)


@given(st.sampled_from(sorted(SIZES)), st.integers(30, 120), st.booleans())
def test_as_many_squares_as_fit_and_not_one_more(name: str, tenths: int, landscape: bool) -> None:
    """The field fits between margins, header and footer in exact arithmetic, and one column or row more would not."""
    try:
        paper = make_paper(name, tenths / 10, landscape)
    except BadInput:
        return
    width, height, square = (Fraction(str(value)) for value in (paper.width, paper.height, paper.square))
    room_across, room_up = width - 2 * Fraction(MARGIN), height - 2 * Fraction(MARGIN) - Fraction(HEADER + FOOTER)
    assert paper.columns * square <= room_across < (paper.columns + 1) * square
    assert paper.rows * square <= room_up < (paper.rows + 1) * square
    assert (paper.width > paper.height) is landscape


@given(st.sampled_from(sorted(SIZES)), st.integers(30, 90), st.booleans())
def test_the_field_lies_inside_the_printed_part(name: str, tenths: int, landscape: bool) -> None:
    """The field is centred between the side margins, and between the room for the header and for the footer."""
    try:
        paper = make_paper(name, tenths / 10, landscape)
    except BadInput:
        return
    left, low = paper.corner(paper.columns, paper.rows)
    right, top = left + paper.columns * paper.square, low + paper.rows * paper.square
    assert left == pytest.approx(paper.width - right)
    assert left >= MARGIN - 1e-6
    assert paper.height - MARGIN - HEADER - top == pytest.approx(low - MARGIN - FOOTER)
    assert low >= MARGIN + FOOTER - 1e-6


@given(
    st.sampled_from([*sorted(SIZES), "210x210mm", "150.5x300mm"]),
    st.sampled_from([3.0, 4.5, 5.0, 7.25, 10.0, 12.0]),
    st.booleans(),
)
def test_a_sheets_text_is_read_back_as_the_same_sheet(name: str, square: float, landscape: bool) -> None:
    """What an ID says about its sheet names that sheet and no other."""
    try:
        paper = make_paper(name, square, landscape)
    except BadInput:
        return
    assert parse_paper(paper.text) == paper
    assert parse_paper(paper.text.upper()) == paper


@pytest.mark.parametrize(
    ("paper", "text"),
    [
        (make_paper("a4"), "a4"),
        (make_paper("Letter", landscape=True), "letter-landscape"),
        (make_paper("a4", 10.0), "a4-10mm"),
        (make_paper("a3", 7.5, landscape=True), "a3-landscape-7.5mm"),
        (make_paper("200x250"), "200x250mm"),
    ],
)
def test_what_is_usual_is_not_said(paper: Paper, text: str) -> None:
    """A sheet's text names orientation and square size only when they are not the usual ones."""
    assert paper.text == text


@pytest.mark.parametrize(("text", "size"), [("5mm", 5.0), ("5", 5.0), (" 7.5MM ", 7.5), ("20", 20.0)])
def test_square_sizes(text: str, size: float) -> None:
    """A size in mm, with or without its unit."""
    assert parse_square(text) == size


@pytest.mark.parametrize(
    "text", ["", "mm", "2.9mm", "20.1", "-5mm", "5cm", "1e1", "٥mm", "5.123mm", "nan", "5mm5mm", "0"]
)
def test_impossible_square_sizes_are_refused(text: str) -> None:
    """The message names the text and the smallest and largest size."""
    with pytest.raises(BadInput) as caught:
        parse_square(text)
    assert one_line(caught.value).endswith("allowed are 3mm to 20mm")
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    "name", ["a6", "", "a4 letter", "x", "100x", "1e2x300mm", "-200x200mm", "200x200cm", "a4-landscape"]
)
def test_unknown_papers_are_refused(name: str) -> None:
    """The message lists the papers there are."""
    with pytest.raises(BadInput) as caught:
        make_paper(name)
    assert one_line(caught.value).endswith("allowed are a3, a4, a5, letter or WIDTHxHEIGHTmm")


@pytest.mark.parametrize("name", ["99x200mm", "200x901mm", "0x0mm"])
def test_impossible_sizes_are_refused(name: str) -> None:
    """A sheet of its own size has limits, which the message names."""
    with pytest.raises(BadInput) as caught:
        make_paper(name)
    assert "each side must be 100 to 900 mm" in one_line(caught.value)


@pytest.mark.parametrize(
    ("name", "square", "counts"),
    [("900x900mm", 5.0, "176 × 164"), ("900x100mm", 5.0, "176 × 4"), ("a5", 20.0, "6 × 6")],
)
def test_too_many_squares_are_refused_with_the_arithmetic(name: str, square: float, counts: str) -> None:
    """The message shows how many squares there would be and how many are allowed; few enough are taken."""
    if name == "a5":
        paper = make_paper(name, square)
        assert f"{paper.columns} × {paper.rows}" == counts
        return
    with pytest.raises(BadInput) as caught:
        make_paper(name, square)
    text = one_line(caught.value)
    assert f"{square:g} mm squares on paper {name} give {counts} squares" in text
    assert f"allowed are 1 to {MOST_SQUARES} each way" in text


@pytest.mark.parametrize(
    "text", ["a4-portrait", "a4-landscape-landscape", "a4-10mm-landscape", "a4-10", "a4-", "-10mm", "a4-2mm"]
)
def test_texts_that_name_no_sheet_are_refused(text: str) -> None:
    """Whatever stands in an ID's place for the sheet and is none is refused in one line."""
    with pytest.raises(BadInput) as caught:
        parse_paper(text)
    assert "allowed" in one_line(caught.value)
