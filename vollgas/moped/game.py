"""The referee of the moped derby: a game, and what each step makes of it. Nothing else knows the order of play.

``turn_up`` is the first step of a round (M4), ``bet`` and ``give_back`` are the second (M9, M10). Each takes a game and
returns the game afterwards; the players' only choices are which card to bet on and, for the last, how cards go back.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from vollgas.errors import BadInput
from vollgas.moped.cards import Card, pack_of_cards
from vollgas.moped.course import Course, Spot
from vollgas.moped.moving import Run, in_order, run
from vollgas.moped.terms import (
    BESIDE_UP_TO,
    BOXED_WITH,
    FEWEST_PLAYERS,
    MOPEDS,
    MOST_PLAYERS,
    PODIUM,
    SHOWN_FROM,
    TURNED,
)
from vollgas.streams import Stream
from vollgas.telling import so_many

Phase = Literal["move", "bet", "give back", "over"]


class Game(NamedTuple):
    """A game at one moment; players and mopeds are numbers from 0, the next number sits to the left."""

    course: Course
    players: int
    phase: Phase
    round: int
    """From 1."""
    spots: tuple[Spot, ...]
    """Where each moped is; one that has finished is beyond the course's goal and on no space."""
    podium: tuple[int, ...]
    """The mopeds that have finished, in that order."""
    pile: tuple[Card, ...]
    """Face down, the next card first."""
    hand: tuple[Card, ...]
    """The cards turned up in this round that nobody has bet on yet; after the race, those turned up last."""
    bets: tuple[tuple[Card, ...], ...]
    """For each player, the cards bet on, in their order."""
    plug: int
    """Who has the spark plug."""
    grid: tuple[int, ...]
    """The moped that began on each start space."""
    beside: tuple[Card, ...] = ()
    """The cards beside the board, from left to right (M10)."""
    shown: int = 0
    """How many of those are turned up."""
    boxed: tuple[Card, ...] = ()
    """The cards that went back in the box (M2)."""

    @property
    def turn(self) -> int:
        """Whose turn it is in the betting step."""
        left = 1 if self.phase == "give back" else self.players - TURNED[self.players] + len(self.hand)
        return (self.plug + self.players - left) % self.players

    @property
    def ranking(self) -> tuple[int, ...]:
        """All six mopeds: those that have finished, then the others by their order on the track (M11)."""
        others = [moped for moped in range(len(MOPEDS)) if moped not in self.podium]
        return self.podium + in_order(self.spots, others)


def deal(course: Course, players: int, stream: Stream) -> Game:
    """A game set up at random (M2): mopeds on the start spaces, the pile, and who has the spark plug."""
    check_players(players)
    grid = stream.shuffled(range(len(MOPEDS)))
    cards = list(pack_of_cards())
    boxed = []
    if players == BOXED_WITH:
        for moped in range(len(MOPEDS)):
            card = stream.pick([card for card in cards if card.moped == moped])
            cards.remove(card)
            boxed.append(card)
    pile = stream.shuffled(cards)
    return set_up(course, players, grid, pile, stream.below(players), boxed)


def check_players(players: int) -> None:
    """BadInput unless so many can play (M1)."""
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise BadInput(f"{so_many(players, 'player')}: allowed are {FEWEST_PLAYERS} to {MOST_PLAYERS} (M1)")


def set_up(
    course: Course, players: int, grid: Sequence[int], pile: Sequence[Card], plug: int, boxed: Sequence[Card] = ()
) -> Game:
    """A game before its first round (M2); ``grid``: the moped on each start space.

    Raises BadInput unless every moped is there once, and every card, with one of each moped in the box for two players.
    """
    check_players(players)
    mopeds = list(range(len(MOPEDS)))
    if sorted(grid) != mopeds:
        raise BadInput("the start spaces must hold each moped once (M2)")
    if sorted([*pile, *boxed]) != sorted(pack_of_cards()):
        raise BadInput("pile and box must hold each of the 84 cards once (M1)")
    if sorted(card.moped for card in boxed) != (mopeds if players == BOXED_WITH else []):
        raise BadInput(f"a card of each moped goes back in the box with {BOXED_WITH} players, else none (M2)")
    if not 0 <= plug < players:
        raise BadInput(f"player {plug} can't have the spark plug: allowed are 0 to {players - 1} (M2)")
    starts = course.starts
    return Game(
        course=course,
        players=players,
        phase="move",
        round=1,
        spots=tuple(starts[grid.index(moped)] for moped in mopeds),
        podium=(),
        pile=tuple(pile),
        hand=(),
        bets=((),) * players,
        plug=plug,
        grid=tuple(grid),
        boxed=tuple(boxed),
    )


def turn_up(game: Game) -> tuple[Game, tuple[Run, ...]]:
    """The first step of a round: cards turned up one after another, each of which moves its moped at once (M4).

    Once a moped has finished, they go on being turned up until three have; when there is none left to turn up, the race
    is over where it stands (M11).
    """
    _expect(game, "move")
    course, wanted = game.course, TURNED[game.players]
    spots, podium, runs, phase = list(game.spots), game.podium, [], game.phase
    turned = 0
    while phase == "move":
        if len(podium) == PODIUM:
            phase = "over"
        elif turned == wanted and not podium:
            phase = "bet"
        elif turned == len(game.pile):
            phase = "over"
        else:
            card = game.pile[turned]
            turned += 1
            if card.moped in podium:
                runs.append(Run(card, ()))
                continue
            path = run(course, spots, card)
            spots[card.moped] = path[-1]
            if path[-1].along >= course.goal:
                runs.append(Run(card, path, len(podium)))
                podium += (card.moped,)
            else:
                runs.append(Run(card, path))
    after = game._replace(
        phase=phase,
        spots=tuple(spots),
        podium=podium,
        pile=game.pile[turned:],
        hand=game.pile[:turned],
    )
    return after, tuple(runs)


def bet(game: Game, choice: int) -> Game:
    """Whoever's turn it is bets on a card of the hand, by its number there, and passes on the rest (M9)."""
    _expect(game, "bet")
    _check_choice(game, choice)
    player = game.turn
    bets = list(game.bets)
    bets[player] += (game.hand[choice],)
    hand = game.hand[:choice] + game.hand[choice + 1 :]
    last = len(hand) == TURNED[game.players] - game.players
    return game._replace(phase="give back" if last else "bet", hand=hand, bets=tuple(bets))


def give_back(game: Game, order: Sequence[int], aside: int | None = None) -> Game:
    """The last player puts cards under the pile, in this order, and the spark plug goes left (M9).

    With two and three players, the card ``aside`` is laid beside the board (M10). Cards are numbers in the hand.
    """
    _expect(game, "give back")
    lays = game.players <= BESIDE_UP_TO
    if lays is (aside is None):
        raise BadInput(f"{game.players} players lay {'one card' if lays else 'no card'} beside the board (M10)")
    chosen = [*order] if aside is None else [*order, aside]
    if sorted(chosen) != list(range(len(game.hand))):
        raise BadInput(f"cards {chosen} were given: each of 0 to {len(game.hand) - 1} must be, once (M9)")
    beside = game.beside if aside is None else (*game.beside, game.hand[aside])
    return game._replace(
        phase="move",
        round=game.round + 1,
        pile=game.pile + tuple(game.hand[number] for number in order),
        hand=(),
        plug=(game.plug + 1) % game.players,
        beside=beside,
        shown=game.shown + (len(beside) >= SHOWN_FROM),
    )


def _check_choice(game: Game, choice: int) -> None:
    if not 0 <= choice < len(game.hand):
        raise BadInput(f"no card {choice} in a hand of {len(game.hand)}: allowed are 0 to {len(game.hand) - 1} (M9)")


def _expect(game: Game, phase: Phase) -> None:
    """BadInput when it is something else's turn (M3)."""
    if game.phase != phase:
        raise BadInput(f"the game is in its phase {game.phase!r}: this belongs to {phase!r} (M3)")
