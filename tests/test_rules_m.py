"""Part M of the rules by number, the moped derby, in positions small enough to follow by hand."""

from collections import Counter

import pytest
from mopeds import BISCUIT, CLOVER, KETTLE, PACK, PLAIN, PLUM, PUDDLE, SOOT, positioned, standing, steps

from vollgas.errors import BadInput
from vollgas.moped.boards import SIDES, default_board
from vollgas.moped.cards import Card, pack_of_cards
from vollgas.moped.course import Spot, faults, parse_course
from vollgas.moped.game import bet, deal, give_back, set_up, turn_up
from vollgas.moped.moving import run
from vollgas.moped.scoring import count, is_open
from vollgas.moped.terms import LAPS, MOPEDS, TURNED
from vollgas.streams import Stream

INNER, OUTER = 0, 1


def end(spots: list[Spot], moped: int, card: int, course=PLAIN) -> tuple[int, int]:
    """Where a card moves a moped to."""
    return tuple(run(course, spots, Card(moped, card))[-1])


def betting(players: int = 4, seed: str = "b"):
    """A game in its first betting step."""
    return turn_up(deal(default_board("a").course, players, Stream(seed)))[0]


def test_m01_there_are_84_cards_14_for_each_of_six_mopeds() -> None:
    """Five ones, five twos and four threes each; the mopeds have six colours and six shapes."""
    cards = pack_of_cards()
    assert len(cards) == 84
    for moped in range(6):
        assert Counter(card.steps for card in cards if card.moped == moped) == {1: 5, 2: 5, 3: 4}
    assert len({moped.name for moped in MOPEDS}) == len({moped.colour for moped in MOPEDS}) == 6
    assert len({moped.shape for moped in MOPEDS}) == 6


def test_m01_the_board_has_two_different_sides() -> None:
    """Each with a course of its own, on which six mopeds have room to start."""
    boards = [default_board(side) for side in SIDES]
    assert len({board.course for board in boards}) == len({board.ribbon.outer for board in boards}) == 2
    assert [list(faults(board.course)) for board in boards] == [[], []]


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 100])
def test_m01_two_to_six_play(players: int) -> None:
    """Anybody else is refused."""
    with pytest.raises(BadInput, match=r"allowed are 2 to 6 \(M1\)"):
        deal(PLAIN, players, Stream("x"))


@pytest.mark.parametrize("players", range(2, 7))
def test_m02_set_up(players: int) -> None:
    """Mopeds on the six start spaces at random, all cards in the pile but one of each moped for two, a random plug."""
    games = [deal(PLAIN, players, Stream("set-up", number)) for number in range(60)]
    for game in games:
        assert sorted(game.spots) == sorted(PLAIN.starts)
        assert [game.spots[moped] for moped in game.grid] == list(PLAIN.starts)
        assert [card.moped for card in game.boxed] == (list(range(6)) if players == 2 else [])
        assert len(game.pile) == (78 if players == 2 else 84)
        assert sorted([*game.pile, *game.boxed]) == PACK
        assert {PLAIN.lap(spot.along) for spot in game.spots} == {0}
    assert {game.plug for game in games} == set(range(players))
    assert {game.grid[0] for game in games} == set(range(6))
    assert len({game.pile for game in games}) == 60
    assert {card.steps for game in games for card in game.boxed} == ({1, 2, 3} if players == 2 else set())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"grid": [0, 0, 1, 2, 3, 4]}, "each moped once"),
        ({"pile": PACK[1:]}, "84 cards"),
        ({"pile": [*PACK[1:], PACK[-1]]}, "84 cards"),
        ({"pile": PACK[1:], "boxed": PACK[:1]}, "goes back in the box"),
        ({"plug": 4}, "allowed are 0 to 3"),
    ],
)
def test_m02_a_set_up_that_lacks_something_is_refused(change: dict, said: str) -> None:
    """A moped twice, a card too few, the wrong box, a plug with nobody."""
    wanted = {"course": PLAIN, "players": 4, "grid": range(6), "pile": PACK, "plug": 0}
    assert set_up(**wanted).phase == "move"
    with pytest.raises(BadInput, match=said):
        set_up(**wanted | change)


def test_m03_first_the_mopeds_then_the_bets() -> None:
    """Neither step can be taken at the other's time."""
    game = deal(PLAIN, 4, Stream("x"))
    with pytest.raises(BadInput, match="M3"):
        bet(game, 0)
    with pytest.raises(BadInput, match="M3"):
        give_back(game, [0, 1, 2])
    game, _ = turn_up(game)
    assert game.phase == "bet"
    with pytest.raises(BadInput, match="M3"):
        turn_up(game)
    with pytest.raises(BadInput, match="M3"):
        give_back(game, [0, 1, 2])
    for _ in range(4):
        game = bet(game, 0)
    assert game.phase == "give back"
    with pytest.raises(BadInput, match="M3"):
        bet(game, 0)
    assert give_back(game, [0, 1, 2]).phase == "move"


@pytest.mark.parametrize(("players", "cards"), [(2, 6), (3, 7), (4, 7), (5, 8), (6, 9)])
def test_m04_cards_turned_up_by_the_number_of_players(players: int, cards: int) -> None:
    """Six to nine, from the top of the pile, and each moves its own moped."""
    before = deal(PLAIN, players, Stream("cards"))
    game, runs = turn_up(before)
    assert [one.card for one in runs] == list(before.pile[:cards]) == list(game.hand)
    assert game.pile == before.pile[cards:]
    assert all(one.path[-1] == game.spots[one.card.moped] for one in {one.card.moped: one for one in runs}.values())


def test_m04_each_card_moves_its_moped_at_once() -> None:
    """The second card finds the board as the first left it."""
    game = positioned(PLAIN, standing((0, INNER), (1, INNER)), [(KETTLE, 3), (BISCUIT, 2), (KETTLE, 1)])
    _, runs = turn_up(game)
    assert [one.path for one in runs[:3]] == [((0, 0), (3, 0)), ((1, 0), (3, 1)), ((3, 0), (4, 0))]


@pytest.mark.parametrize("card", [1, 2, 3])
def test_m05_as_many_rows_forward_as_the_card_says(card: int) -> None:
    """On a free course, onto the inner lane, from either lane."""
    for lane in (INNER, OUTER):
        assert end(standing((2, lane)), KETTLE, card) == (2 + card, INNER)


def test_m05_the_outer_lane_if_the_inner_one_is_taken() -> None:
    """Never two mopeds on a space; and the inner lane though the outer one is taken."""
    assert end(standing((0, INNER), (2, INNER)), KETTLE, 2) == (2, OUTER)
    assert end(standing((0, INNER), (2, OUTER)), KETTLE, 2) == (2, INNER)


def test_m05_a_moped_that_cannot_move_keeps_its_lane() -> None:
    """Not even if the space beside it is free: nobody moves sideways."""
    assert end(standing((0, OUTER), (1, INNER), (1, OUTER)), KETTLE, 1) == (0, OUTER)


def test_m06_two_side_by_side_block_the_track() -> None:
    """Their spaces are counted when they are passed; whoever would end there stops behind."""
    spots = standing((0, INNER), (2, INNER), (2, OUTER))
    assert end(spots, KETTLE, 3) == (3, INNER)
    assert end(spots, KETTLE, 2) == (1, INNER)


def test_m06_one_blocks_a_single_lane_place() -> None:
    """And two such rows in a row are one blockade."""
    course = parse_course(".. .. . . .. .. .. .. .. ..")
    spots = standing((0, OUTER), (2, INNER), course=course)
    assert end(spots, KETTLE, 2, course) == (1, INNER)
    assert end(spots, KETTLE, 3, course) == (3, INNER)
    spots = standing((1, OUTER), (2, INNER), (3, INNER), course=course)
    assert [end(spots, KETTLE, card, course) for card in (1, 2, 3)] == [(1, OUTER), (1, OUTER), (4, INNER)]


def test_m06_the_space_behind_a_blockade_is_chosen_as_any_other() -> None:
    """Its inner lane first, the outer one if that is taken."""
    assert end(standing((0, INNER), (2, INNER), (2, OUTER), (1, INNER)), KETTLE, 2) == (1, OUTER)


def test_m06_mopeds_laps_apart_block_each_other() -> None:
    """A space holds one moped, whichever lap it is in."""
    assert end(standing((12, INNER), (2, INNER), (2, OUTER)), KETTLE, 2) == (13, INNER)


def test_m07_two_more_from_a_plus_2_space() -> None:
    """At once, and only where a move ends; the space beside it gives nothing."""
    course = parse_course(".. +. .. .. .. .. .. .. .. ..")
    assert run(course, standing((0, INNER), course=course), Card(KETTLE, 1)) == ((0, 0), (1, 0), (3, 0))
    assert run(course, standing((0, INNER), course=course), Card(KETTLE, 2)) == ((0, 0), (2, 0))
    assert run(course, standing((0, INNER), (1, INNER), course=course), Card(KETTLE, 1)) == ((0, 0), (1, 1))


def test_m07_one_plus_2_space_may_lead_to_another() -> None:
    """Every one on which a move ends counts, and blockades count as ever."""
    course = parse_course(".. ++ .. +. .. .. .. .. .. ..")
    path = run(course, standing((0, INNER), (5, INNER), (5, OUTER), course=course), Card(KETTLE, 1))
    assert path == ((0, 0), (1, 0), (3, 0), (4, 0))


def test_m07_a_moped_held_on_a_plus_2_space_stays() -> None:
    """Whoever did not move does not come to the space once more."""
    course = parse_course(".. +. .. .. .. .. .. .. .. ..")
    spots = standing((1, INNER), (2, INNER), (2, OUTER), (3, INNER), (3, OUTER), course=course)
    assert run(course, spots, Card(KETTLE, 2)) == ((1, 0), (1, 0))
    assert run(course, [Spot(0, 1), *spots[1:]], Card(KETTLE, 1)) == ((0, 1), (1, 0))


def test_m08_the_lap_marker_counts_every_crossing() -> None:
    """From Start to 1 with the first crossing after the start; the laps are three."""
    assert [PLAIN.lap(along) for along in (-3, -1, 0, 11, 12, 23, 24, 35, 36)] == [0, 0, 1, 1, 2, 2, 3, 3, 4]
    assert PLAIN.goal == LAPS * 12
    assert end(standing((-1, INNER)), KETTLE, 1) == (0, INNER)


def test_m09_the_holder_of_the_plug_bets_first_then_to_the_left() -> None:
    """Each takes one card of the hand and passes on the rest; then the plug goes left."""
    game = betting(4)._replace(plug=2)
    cards, turns, taken = list(game.hand), [], []
    for choice in (3, 0, 4, 1):
        turns.append(game.turn)
        taken.append(cards.pop(choice))
        game = bet(game, choice)
        assert list(game.hand) == cards
    assert turns == [2, 3, 0, 1]
    assert [game.bets[player] for player in turns] == [(card,) for card in taken]
    assert (game.phase, game.turn) == ("give back", 1)
    assert give_back(game, [0, 1, 2]).plug == 3


def test_m09_three_cards_go_under_the_pile_in_any_order() -> None:
    """In the order that the last player likes, behind all others; the next round is the second."""
    game = betting(5)
    for _ in range(5):
        game = bet(game, 0)
    after = give_back(game, [2, 0, 1])
    assert after.pile == (*game.pile, game.hand[2], game.hand[0], game.hand[1])
    assert (after.hand, after.round, len(game.hand)) == ((), 2, 3)


@pytest.mark.parametrize("order", [[0, 1], [0, 1, 1], [0, 1, 3], [0, 1, 2, 3], []])
def test_m09_cards_can_neither_be_kept_nor_made(order: list[int]) -> None:
    """Each of the three goes back, once."""
    game = betting(4)
    for _ in range(4):
        game = bet(game, 0)
    with pytest.raises(BadInput, match="M9"):
        give_back(game, order)


@pytest.mark.parametrize("choice", [-1, 7, 100])
def test_m09_only_cards_of_the_hand_can_be_bet_on(choice: int) -> None:
    """The message says which are there."""
    with pytest.raises(BadInput, match=r"allowed are 0 to 6 \(M9\)"):
        bet(betting(4), choice)


@pytest.mark.parametrize("players", [2, 3])
def test_m10_one_of_four_cards_is_laid_beside_the_board(players: int) -> None:
    """To the right of those before, face down; only three go back."""
    game = betting(players)
    for _ in range(players):
        game = bet(game, 0)
    assert len(game.hand) == 4
    after = give_back(game, [3, 0, 2], aside=1)
    assert (after.beside, after.shown) == ((game.hand[1],), 0)
    assert after.pile[-3:] == (game.hand[3], game.hand[0], game.hand[2])
    with pytest.raises(BadInput, match="M10"):
        give_back(game, [0, 1, 2, 3])


@pytest.mark.parametrize("players", [4, 5, 6])
def test_m10_with_more_players_none_is(players: int) -> None:
    """They have no card to spare."""
    game = betting(players)
    for _ in range(players):
        game = bet(game, 0)
    with pytest.raises(BadInput, match=r"no card beside the board \(M10\)"):
        give_back(game, [0, 1], aside=2)


@pytest.mark.parametrize("players", [2, 3])
def test_m10_from_the_sixth_on_one_is_turned_up_each_round(players: int) -> None:
    """At the end of the betting step, from the left; each new card lies to the right of those before."""
    laid = ()
    for game in steps(deal(default_board("b").course, players, Stream("six", players)), Stream("choices")):
        if game.phase == "move":
            assert len(game.beside) == game.round - 1
            assert game.shown == max(0, len(game.beside) - 5)
            assert game.beside[: len(laid)] == laid
            laid = game.beside


def test_m11_the_race_is_three_laps() -> None:
    """Over the line after the third, a moped leaves the course for the podium, and no blockade is left behind."""
    game = positioned(PLAIN, standing((34, INNER), (33, INNER)), [(KETTLE, 2), (BISCUIT, 3), (PUDDLE, 1)])
    after, runs = turn_up(game)
    assert runs[0].place == 0
    assert runs[1].place == 1
    assert after.podium[:2] == (KETTLE, BISCUIT)
    assert (runs[0].path[-1], runs[1].path[-1]) == ((36, INNER), (36, INNER))


def test_m11_a_blockade_beyond_the_line_keeps_a_moped_from_finishing() -> None:
    """Whoever would end on it stops behind, before the line, and has not finished; passing it is finishing."""
    spots = standing((35, INNER), (12, INNER), (12, OUTER), (34, INNER))
    after, runs = turn_up(positioned(PLAIN, spots, [(KETTLE, 1), (CLOVER, 2), (KETTLE, 2)]))
    assert [one.path[-1] for one in runs[:3]] == [(35, INNER), (35, OUTER), (37, INNER)]
    assert (runs[0].place, runs[1].place, after.podium[0]) == (None, None, KETTLE)


def test_m11_once_one_has_finished_cards_are_turned_up_till_three_have() -> None:
    """More than a round's cards, without betting; cards of those that have finished move nobody."""
    spots = standing((35, INNER), (32, INNER), (32, OUTER))
    cards = [(KETTLE, 1), (KETTLE, 1), *[(CLOVER, 1)] * 4, *[(PLUM, 1)] * 4, (BISCUIT, 3), (PUDDLE, 3), (BISCUIT, 1)]
    after, runs = turn_up(positioned(PLAIN, spots, [*cards, (PUDDLE, 2), (SOOT, 1)]))
    assert (after.phase, after.podium) == ("over", (KETTLE, BISCUIT, PUDDLE))
    assert len(runs) == len(after.hand) == 14
    assert (runs[1].path, runs[1].place) == ((), None)
    assert after.bets == ((),) * 4
    with pytest.raises(BadInput, match="M3"):
        bet(after, 0)


def test_m11_a_round_goes_on_when_the_last_card_of_it_brings_one_home() -> None:
    """There is no betting any more."""
    cards = [*[(SOOT, 1)] * 3, *[(PLUM, 1)] * 3, (KETTLE, 1)]
    after, runs = turn_up(positioned(PLAIN, standing((35, INNER)), cards))
    assert runs[TURNED[4] - 1].place == 0
    assert after.phase == "over"


def test_m11_without_cards_the_order_on_the_track_decides() -> None:
    """Behind those that have finished, the inner lane first, and so for places four to six."""
    spots = standing((34, OUTER), (34, INNER), (40, INNER), (5, INNER), (9, OUTER), (9, INNER))
    game = positioned(PLAIN, spots, [(SOOT, 1)], podium=(PUDDLE,))
    after, runs = turn_up(game._replace(pile=game.pile[:1]))
    assert (after.phase, after.pile, len(runs)) == ("over", (), 1)
    assert after.ranking == (PUDDLE, BISCUIT, KETTLE, SOOT, PLUM, CLOVER)
    spots = standing((34, OUTER), (34, INNER), (33, INNER), (5, INNER), (12, INNER), (11, OUTER))
    after, _ = turn_up(positioned(PLAIN, spots, [])._replace(pile=()))
    assert (after.phase, after.podium) == ("over", ())
    assert after.ranking == (BISCUIT, KETTLE, PUDDLE, PLUM, SOOT, CLOVER)


def test_m12_the_worked_example() -> None:
    """Three cards on the winner, four on the second, one on the third: 26 points."""
    (only,) = count((PLUM, SOOT, KETTLE), [(1, 0, 0, 0, 3, 4)])
    assert only.points == 26


def test_m12_most_points_win() -> None:
    """Cards on other mopeds are worth nothing as long as no two have the same points."""
    table = count(range(6), [(0, 0, 1, 9, 0, 0), (1, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 9)])
    assert [(row.player, row.points, row.place) for row in table] == [(1, 4, 1), (2, 3, 2), (0, 2, 3)]
    assert not is_open(table)


def test_m12_places_four_to_six_break_a_tie() -> None:
    """With four, three and two a card; who is equal in that too shares the place."""
    bets = [(1, 0, 0, 0, 1, 1), (1, 0, 0, 2, 0, 0), (0, 0, 2, 0, 0, 0), (1, 0, 0, 0, 1, 1)]
    table = count(range(6), bets)
    assert is_open(table)
    assert [(row.player, row.points, row.further, row.place) for row in table] == [
        (1, 4, 8, 1),
        (0, 4, 5, 2),
        (3, 4, 5, 2),
        (2, 4, 0, 4),
    ]
    assert [row.place for row in count((0, 1, 2), bets)] == [1, 1, 1, 1]
