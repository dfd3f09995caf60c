"""A whole game between simulated bettors, played by the referee; who sees what is settled here."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from vollgas.moped.bettors import Kind, View, choose, put_in_order
from vollgas.moped.cards import Card
from vollgas.moped.course import Course
from vollgas.moped.game import Game, bet, deal, give_back, turn_up
from vollgas.moped.memory import Memory, fresh, put_back, shown, turned_up
from vollgas.moped.moving import Run
from vollgas.moped.terms import BACK, BESIDE_UP_TO
from vollgas.streams import Stream


class Round(NamedTuple):
    """One round of a game, for telling."""

    number: int
    plug: int
    """Who had the spark plug."""
    runs: tuple[Run, ...]
    bets: tuple[tuple[int, Card], ...]
    """Player and card, in their order; none in the last round."""
    shown: Card | None
    """The card turned up beside the board at its end (M10)."""
    after: Game
    """The game when the round was over."""

    @property
    def under(self) -> tuple[Card, ...]:
        """The cards that went under the pile, in their order; none in the last round (M9)."""
        return self.after.pile[-BACK:] if self.bets else ()

    @property
    def beside(self) -> Card | None:
        """The card that was laid face down beside the board (M10)."""
        return self.after.beside[-1] if self.bets and self.after.beside else None


def play(course: Course, kinds: Sequence[Kind], seed: str | int, told: Callable[[Round], None] | None = None) -> Game:
    """The game that a seed deals and these bettors play, when it is over; ``told`` hears of every round."""
    players = len(kinds)
    game = deal(course, players, Stream("moped", seed, "deal"))
    luck = [Stream("moped", seed, "bettor", seat) if kind == "random" else _NO_LUCK for seat, kind in enumerate(kinds)]
    minds = [fresh(players)] * players
    while True:
        number, plug, shown_before = game.round, game.plug, game.shown
        game, runs = turn_up(game)
        bets: list[tuple[int, Card]] = []
        if game.phase != "over":
            minds = [turned_up(mind, game.hand) if kind == "counter" else mind for mind, kind in _pairs(minds, kinds)]
            game, minds, bets = _betting(game, kinds, minds, luck)
        if told is not None:
            card = game.beside[game.shown - 1] if game.shown > shown_before else None
            told(Round(number, plug, runs, tuple(bets), card, game))
        if game.phase == "over":
            return game


_NO_LUCK = Stream("moped", "no luck")
"""For those who never draw from it."""


def _pairs(minds: Sequence[Memory], kinds: Sequence[Kind]) -> "zip[tuple[Memory, Kind]]":
    return zip(minds, kinds, strict=True)


def _betting(
    game: Game, kinds: Sequence[Kind], minds: list[Memory], luck: Sequence[Stream]
) -> tuple[Game, list[Memory], list[tuple[int, Card]]]:
    """The betting step: the game afterwards, what each player remembers, and who bet on which card."""
    number, bets = game.round, []
    while game.phase == "bet":
        player = game.turn
        kind = kinds[player]
        choice = choose(kind, _view(game, player, minds[player]), luck[player])
        bets.append((player, game.hand[choice]))
        game = bet(game, choice)
        if kind == "counter" and game.phase == "bet":
            minds[player] = put_back(minds[player], number, game.hand)
    player = game.turn
    back = put_in_order(
        kinds[player], _view(game, player, minds[player]), luck[player], lays=game.players <= BESIDE_UP_TO
    )
    returned = [game.hand[at] for at in back.order]
    before = game.shown
    game = give_back(game, back.order, back.aside)
    if kinds[player] == "counter":
        minds[player] = put_back(minds[player], number, returned)
    if game.shown > before:
        card = game.beside[before]
        # Cards were laid beside the board one a round, from the first round on.
        minds = [shown(mind, before + 1, card) if kind == "counter" else mind for mind, kind in _pairs(minds, kinds)]
    return game, minds, bets


def _view(game: Game, player: int, mind: Memory) -> View:
    return View(game.course, game.spots, game.hand, game.bets[player], mind)
