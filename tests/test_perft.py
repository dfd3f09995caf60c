"""Sequences of legal moves, counted by the product's referee and by one written anew, are those of the golden file."""

import re
from collections import defaultdict

import pytest
from perft import GAMES, GOLDEN, Game, boards, count, told, whole
from referee import Referee
from referee import count as count_anew

from vollgas.race import Event, Trace

BOARDS = boards()
KNOWN: dict[tuple[str, bool], dict[tuple, Trace]] = defaultdict(dict)
"""Traces that the new referee has drawn, by board and by whether the paper is millimetre paper."""
every_board = pytest.mark.parametrize("board", BOARDS)
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def golden(board: str, game: Game) -> str:
    """What the golden file says of a game on a board."""
    text = GOLDEN.read_text(encoding="utf-8")
    [found] = [part.strip() for part in text.split("\n\n") if part.strip().startswith(f"{board}: {game.name}\n")]
    return found + "\n"


@every_board
@every_game
def test_the_referee_counts_what_the_golden_file_says(board: str, game: Game, update_golden: bool) -> None:
    """Driving every open move counts as many sequences as ever, ending as ever."""
    if update_golden and (board, game) == (next(iter(BOARDS)), GAMES[0]):
        GOLDEN.write_text(whole(), encoding="utf-8")
    assert told(board, game, count(BOARDS[board], game)) == golden(board, game)


@every_board
@every_game
def test_the_rule_book_counts_what_the_golden_file_says(board: str, game: Game) -> None:
    """A second referee, by exact fractions and without the product's rules, courses and cars, counts the same."""
    known = KNOWN[board, "millimetre" in game.name]
    referee = Referee(BOARDS[board], game.game, game.variants, known)
    assert told(board, game, count_anew(referee, game.depth, game.barred)) == golden(board, game)


def test_all_that_can_happen_happens() -> None:
    """Every way a move can end is counted somewhere, and so is a car that has no move."""
    text = GOLDEN.read_text(encoding="utf-8")
    assert {*(event.value for event in Event), "stuck"} <= set(re.findall(r"([a-z]+) \d+", text))


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.variants], ids=lambda game: game.name.replace(" ", "-")
)
def test_each_variant_makes_a_difference(game: Game) -> None:
    """On some board there are other sequences than in the plain game."""
    pairs = [(golden(board, game), golden(board, Game(game.game, (), game.barred))) for board in BOARDS]
    rows = [zip(ours.splitlines()[1:], plain.splitlines()[1:], strict=False) for ours, plain in pairs]
    assert any(ours != plain for board in rows for ours, plain in board)
