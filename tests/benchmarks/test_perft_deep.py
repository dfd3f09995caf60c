"""Longer sequences of moves than the default run counts: the product's referee against the one of the rule book."""

import pytest
from perft import GAMES, Game, boards, count
from referee import Referee
from referee import count as count_anew

BOARDS = boards()
PAIRS = [
    (board, game._replace(depth=game.depth + 1))
    for board in BOARDS
    for game in GAMES
    # Two moves on millimetre paper are hundreds of thousands of sequences, or millions: one board is enough for that.
    if "millimetre=2" not in game.variants and ("millimetre" not in game.variants or board == "bend")
]


@pytest.mark.parametrize(("board", "game"), PAIRS, ids=[f"{board}: {game.name}" for board, game in PAIRS])
def test_a_move_more_is_counted_alike(board: str, game: Game) -> None:
    """Both referees count the same sequences, by how they end."""
    anew = count_anew(Referee(BOARDS[board], game.game, game.variants), game.depth, game.barred)
    assert [+row for row in count(BOARDS[board], game)] == [+row for row in anew]
