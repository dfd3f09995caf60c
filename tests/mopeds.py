"""What the tests of the moped derby share: courses, positions set up by hand, and games played at random."""

from collections.abc import Iterator, Sequence
from functools import cache

from vollgas.moped.boards import PLANS, SIDES, Side, default_board, make_course
from vollgas.moped.cards import Card, pack_of_cards
from vollgas.moped.course import Course, Spot, parse_course
from vollgas.moped.game import Game, bet, deal, give_back, turn_up
from vollgas.moped.terms import BESIDE_UP_TO, MOPEDS
from vollgas.streams import Stream

PLAIN = parse_course(" ".join([".."] * 12))
KETTLE, BISCUIT, PUDDLE, CLOVER, PLUM, SOOT = range(6)
"""The six mopeds."""


def standing(*mopeds: tuple[int, int], course: Course = PLAIN) -> list[Spot]:
    """The first mopeds on these places, as (along, lane); the others on their start spaces, or else out of the way."""
    spots = [Spot(*place) for place in mopeds]
    free = [spot for spot in reversed(course.starts) if spot not in spots]
    return spots + free[: len(MOPEDS) - len(spots)]


def positioned(
    course: Course,
    spots: Sequence[Spot],
    cards: Sequence[tuple[int, int]],
    players: int = 4,
    podium: tuple[int, ...] = (),
) -> Game:
    """A game in which the mopeds stand there and these cards come next; the other cards follow in order."""
    game = deal(course, players, Stream("positioned", players))
    pile = sorted(game.pile)
    first = [Card(*card) for card in cards]
    for card in first:
        pile.remove(card)
    return game._replace(spots=tuple(spots), pile=(*first, *pile), podium=podium)


def random_course(number: int) -> Course:
    """A course of some kind: that of a board that comes without asking, one such as boards have, or a wilder one."""
    stream = Stream("course", number)
    kind, side = stream.pick(["usual", "made", "wild"]), stream.pick(SIDES)
    made = usual_course(side) if kind == "usual" else make_course(stream, PLANS[side]) if kind == "made" else None
    if made is not None:
        return made
    wild = [stream.pick([".", "+", "..", "+.", ".+", "++"]) for _ in range(stream.within(3, 12))]
    return parse_course(" ".join([*wild, *(stream.pick(["..", ".+", "++"]) for _ in range(3))]))


@cache
def usual_course(side: Side) -> Course:
    """The course of a side that comes without asking."""
    return default_board(side).course


def steps(game: Game, stream: Stream) -> Iterator[Game]:
    """Every state of a game from here on in which all choices are made at random, the given one first."""
    yield game
    while game.phase != "over":
        if game.phase == "move":
            game, _ = turn_up(game)
        elif game.phase == "bet":
            game = bet(game, stream.below(len(game.hand)))
        else:
            order = stream.shuffled(range(len(game.hand)))
            game = give_back(game, order[1:], order[0]) if game.players <= BESIDE_UP_TO else give_back(game, order)
        yield game


def all_cards(game: Game) -> list[Card]:
    """Every card of a game, wherever it is."""
    bets = [card for own in game.bets for card in own]
    return sorted([*game.pile, *game.hand, *bets, *game.beside, *game.boxed])


PACK = sorted(pack_of_cards())
