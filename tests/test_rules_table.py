"""The table of the rules by number is complete and up to date."""

import pytest
from mutants import MUTANTS
from rules_table import LINES, ROOT, TABLE, code_of, named_tests, numbers_in, table


@pytest.mark.parametrize("kind", ["code", "tests"])
def test_no_line_is_without(kind: str) -> None:
    """Each numbered line is named by code and by at least one test."""
    found = code_of() if kind == "code" else named_tests()
    assert [number for number in LINES if not found.get(number)] == []


@pytest.mark.parametrize("kind", ["code", "tests"])
def test_no_line_is_named_that_does_not_exist(kind: str) -> None:
    """A number in code or in a test's name is one of the rules."""
    found = code_of() if kind == "code" else named_tests()
    assert {number: names for number, names in found.items() if number not in LINES} == {}


def test_every_line_can_be_broken_on_purpose() -> None:
    """None is left out, and what is to be changed is there exactly once."""
    assert {mutant.line for mutant in MUTANTS} == set(LINES)
    assert [one for one in MUTANTS if (ROOT / one.file).read_text(encoding="utf-8").count(one.old) != 1] == []


def test_the_table_is_up_to_date(update_golden: bool) -> None:
    """It is what the command would write now."""
    if update_golden:
        TABLE.write_text(table(), encoding="utf-8")
    assert TABLE.read_text(encoding="utf-8") == table(), "write it anew: python tests/rules_table.py"


def test_numbers_are_found_alone_and_in_ranges() -> None:
    """Ranges name every line between their ends."""
    text = "geometry (G1 to G3, V10-V12, CV6), not RG1 or G or V1a"
    assert [number for number, _ in numbers_in(text)] == ["G1", "G2", "G3", "V10", "V11", "V12", "CV6"]
