"""What is typed at the doors of the moped derby, and what comes out: games, counts, and how balanced a board is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vollgas.errors import BadInput
from vollgas.moped.bettors import Kind, parse_bettors
from vollgas.moped.boards import SIDES, Board, default_board, make_board
from vollgas.moped.cards import by_moped
from vollgas.moped.fairness import Tally, tally, together
from vollgas.moped.game import Game, check_players
from vollgas.moped.report import balance_facts, tell_balance
from vollgas.moped.scoring import Count, count
from vollgas.moped.slip import Slip, parse_options, read_slip
from vollgas.moped.table import Round, play
from vollgas.moped.telling import (
    count_facts,
    game_facts,
    player_names,
    tell_count,
    tell_end,
    tell_round,
    tell_seats,
)
from vollgas.moped.terms import MOPEDS
from vollgas.packing.crew import Crew
from vollgas.sheets import deal_seed
from vollgas.signals import held
from vollgas.track import parse_seed
from vollgas.words import Words

USUAL_PLAYERS = 4
USUAL_BETTORS: tuple[Kind, ...] = ("counter", "follower", "random")
"""Who bets where nothing is said, over and over."""
CHUNK = 250
"""Games that one process plays at a stretch."""


def find_board(seed: str | None, side: str) -> Board:
    """The board of a seed, or the one that comes without; BadInput for a seed that is none."""
    which = next((one for one in SIDES if one == side), None)
    if which is None:
        raise BadInput(f"unknown side {side[:20]!r}: allowed are {' and '.join(SIDES)}")
    return default_board(which) if seed is None else make_board(parse_seed(seed), which)


def find_bettors(players: int | None, bettors: str | None) -> tuple[Kind, ...]:
    """Who plays, as typed: so many, or these; BadInput when the two don't go together."""
    if bettors is not None:
        return parse_bettors(bettors, players)
    many = USUAL_PLAYERS if players is None else players
    check_players(many)
    return tuple(USUAL_BETTORS[seat % len(USUAL_BETTORS)] for seat in range(many))


@dataclass(frozen=True, slots=True)
class Played:
    """A game between simulated bettors."""

    board: Board
    kinds: tuple[Kind, ...]
    seed: str
    rounds: tuple[Round, ...]
    game: Game

    @property
    def bets(self) -> list[tuple[int, ...]]:
        """For each player, how many cards on each moped."""
        return [by_moped(cards) for cards in self.game.bets]

    @property
    def table(self) -> tuple[Count, ...]:
        """The count."""
        return count(self.game.ranking, self.bets)

    def lines(self, words: Words) -> list[str]:
        """The whole game, to be followed on the board."""
        title = words(f"moped.side.{self.board.side}")
        lines = [words("moped.tell.board", title=title, seed=self.board.seed, game=self.seed)]
        lines += tell_seats(self.kinds, self.game, words)
        for told in self.rounds:
            lines += tell_round(told, words)
        names = player_names(len(self.kinds), words)
        return [
            *lines,
            *tell_end(self.game, words),
            "",
            *tell_count(self.table, names, self.bets, self.game.ranking, words),
        ]

    def facts(self) -> dict[str, Any]:
        """The whole game as plain data."""
        return (
            board_facts(self.board) | {"seed": self.seed} | game_facts(self.rounds, self.game, self.kinds, self.table)
        )


def play_game(board: Board, kinds: Sequence[Kind], seed: str | None) -> Played:
    """The game of a seed, which is dealt at random where it is left open."""
    seed = deal_seed() if seed is None else parse_seed(seed)
    rounds: list[Round] = []
    game = play(board.course, kinds, seed, rounds.append)
    return Played(board, tuple(kinds), seed, tuple(rounds), game)


def board_facts(board: Board) -> dict[str, Any]:
    """Which board it is, as plain data."""
    return {"board": board.seed, "side": board.side, "course": board.course.text}


@dataclass(frozen=True, slots=True)
class Scored:
    """What people's bets have won."""

    slip: Slip
    table: tuple[Count, ...]

    def lines(self, words: Words) -> list[str]:
        """The table."""
        return tell_count(self.table, self.slip.names, self.slip.bets, self.slip.ranking, words)

    def facts(self) -> dict[str, Any]:
        """The table as plain data."""
        return {
            "ranking": [MOPEDS[moped].name for moped in self.slip.ranking],
            "count": count_facts(self.table, self.slip.names),
        }


def score(path: Path | None, podium: str | None, bets: Sequence[str]) -> Scored:
    """The count of what a file says, or two options; BadInput for anything else."""
    if path is None:
        if podium is None or not bets:
            raise BadInput("who won, and who bet? Name a file, or give --podium and, for each player, --bets")
        slip = parse_options(podium, bets)
    elif podium is not None or bets:
        raise BadInput("a file and --podium or --bets say the same: choose one")
    else:
        slip = read_slip(path)
    return Scored(slip, count(slip.ranking, slip.bets))


@dataclass(frozen=True, slots=True)
class Balance:
    """Many games on some boards."""

    kinds: tuple[Kind, ...]
    seed: str
    tallies: tuple[tuple[Board, Tally], ...]

    def lines(self) -> list[str]:
        """What came of them, in words."""
        lines = []
        for board, found in self.tallies:
            lines += [
                f"side {board.side}, board {board.seed}: {board.course.text}",
                *tell_balance(found, self.kinds),
                "",
            ]
        return lines[:-1]

    def facts(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "players": len(self.kinds),
            "bettors": list(self.kinds),
            "seed": self.seed,
            "boards": [board_facts(board) | balance_facts(found, self.kinds) for board, found in self.tallies],
        }


def weigh(
    boards: Sequence[Board],
    kinds: Sequence[Kind],
    seed: str,
    games: int,
    hire: Callable[[], Crew],
    told: Callable[[int, int], None],
) -> Balance:
    """So many games on each board, the same whoever plays them; ``told`` hears how many are done, of how many."""
    seed = parse_seed(seed)
    work = [(number, first) for number in range(len(boards)) for first in range(0, games, CHUNK)]
    parts: dict[tuple[int, int], Tally] = {}
    done = 0
    with held():
        crew = hire()
        try:
            waiting = iter(work)
            going = 0
            while len(parts) < len(work):
                while going < 2 * crew.slots and (tag := next(waiting, None)) is not None:
                    number, first = tag
                    crew.submit(tag, tally, boards[number].course, tuple(kinds), seed, first, min(CHUNK, games - first))
                    going += 1
                tag, found = crew.gather()
                going -= 1
                parts[tag] = found
                done += found.games[0]
                told(done, games * len(boards))
        finally:
            crew.close()
    return Balance(
        tuple(kinds),
        seed,
        tuple((board, together(parts[tag] for tag in work if tag[0] == number)) for number, board in enumerate(boards)),
    )
