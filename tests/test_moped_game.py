"""Whole games of the moped derby: invariants on any course, and against a second referee that shares no code."""

import ast
from collections.abc import Sequence
from pathlib import Path

import moped_referee
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mopeds import PACK, all_cards, random_course, steps, usual_course

from vollgas.errors import BadInput
from vollgas.moped.bettors import KINDS, View, choose, parse_bettors, put_in_order
from vollgas.moped.boards import SIDES
from vollgas.moped.cards import Card, by_moped
from vollgas.moped.course import Course, Spot, parse_course
from vollgas.moped.game import bet, deal, give_back, turn_up
from vollgas.moped.memory import PART, Memory, Under, fresh, outlook, put_back, shown, turned_up
from vollgas.moped.scoring import count
from vollgas.moped.table import Round, play
from vollgas.moped.terms import BACK, BESIDE_UP_TO, MOST_ROUNDS, PODIUM, TURNED
from vollgas.streams import Stream

PLAYERS = st.integers(2, 6)
NUMBERS = st.integers(0, 10**6)
for_each_number_of_players = pytest.mark.parametrize("players", range(2, 7))
FLAT = parse_course(" ".join([".."] * 13))


def test_games_are_tried_on_boards_of_every_kind() -> None:
    """Both that come without asking are among them, such as seeds give, and wilder ones."""
    courses = [random_course(number) for number in range(60)]
    usual = {usual_course(side) for side in SIDES}
    assert usual < {*courses}
    assert any(len(course.rows) == 13 for course in courses if course not in usual)
    assert any(len(course.rows) != 13 for course in courses)


@for_each_number_of_players
@settings(max_examples=50)
@given(number=NUMBERS)
def test_cards_and_mopeds_are_all_there_at_any_time(players: int, number: int) -> None:
    """84 cards somewhere, 78 of them in play for two; one moped a space; nobody goes back or bets after a finish."""
    game = deal(random_course(number), players, Stream("deal", number))
    size = len(game.course.rows)
    before = game
    for now in steps(game, Stream("choices", number)):
        assert all_cards(now) == PACK
        assert len(now.boxed) == (6 if players == 2 else 0)
        places = [(spot.along % size, spot.lane) for spot in now.spots if spot.along < now.course.goal]
        assert len(set(places)) == len(places) == 6 - len(now.podium)
        assert all(lane < len(now.course.rows[row]) for row, lane in places)
        assert all(new.along >= old.along for new, old in zip(now.spots, before.spots, strict=True))
        assert not now.podium or now.phase == "over"
        assert sorted(now.ranking) == list(range(6))
        before = now
    assert now.phase == "over"
    assert len(now.podium) == PODIUM or not now.pile
    assert now.round <= MOST_ROUNDS


@for_each_number_of_players
@settings(max_examples=50)
@given(number=NUMBERS)
def test_the_pile_shrinks_by_the_same_number_in_each_round(players: int, number: int) -> None:
    """Three cards go back in each round, and the pile never grows from one round to the next."""
    pile, rounds = None, 0
    for now in steps(deal(random_course(number), players, Stream("deal", number)), Stream("choices", number)):
        if now.phase != "move":
            continue
        rounds += 1
        assert now.round == rounds
        assert [len(own) for own in now.bets] == [rounds - 1] * players
        assert pile is None or len(now.pile) == pile - TURNED[players] + BACK
        pile = len(now.pile)


def test_the_longest_game_has_26_rounds() -> None:
    """Two players on a course too long for the pile: there is no betting in the last round."""
    game = deal(parse_course(" ".join([".."] * 99)), 2, Stream("long"))
    *_, last = steps(game, Stream("choices"))
    assert (last.round, len(last.bets[0]), last.podium) == (MOST_ROUNDS, MOST_ROUNDS - 1, ())


def test_the_second_referee_shares_no_code() -> None:
    """It imports nothing at all."""
    tree = ast.parse(Path(moped_referee.__file__).read_text(encoding="utf-8"))
    assert not any(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(tree))


@for_each_number_of_players
@settings(max_examples=50)
@given(number=NUMBERS)
def test_a_second_referee_comes_to_the_same(players: int, number: int) -> None:
    """Written from the rule book alone, it finds the same board, cards, podium and points after every step."""
    course = random_course(number)
    game = deal(course, players, Stream("deal", number))
    table = moped_referee.Table(course.text, players, game.grid, game.pile, game.plug)
    while game.phase != "over":
        game, _ = turn_up(game)
        table.first_step()
        assert table.open_cards == [tuple(card) for card in game.hand]
        for moped, spot in enumerate(game.spots):
            home = spot.along >= course.goal
            assert table.marker[moped] == ("Start", 1, 2, 3, "home")[4 if home else course.lap(spot.along)]
            assert home or table.where(moped) == (spot.along % len(course.rows), spot.lane)
        assert table.podium == list(game.podium)
        assert table.is_over == (game.phase == "over")
        if game.phase == "over":
            break
        # Both draw the same: the product is told the numbers in the hand as it was before anything was taken from it.
        luck, other = Stream("luck", number, game.round), Stream("luck", number, game.round)
        table.second_step(luck.below)
        for _ in range(players):
            game = bet(game, other.below(len(game.hand)))
        numbers = list(range(len(game.hand)))
        aside = numbers.pop(other.below(len(numbers))) if players <= BESIDE_UP_TO else None
        order = [numbers.pop(other.below(len(numbers))) for _ in range(BACK)]
        game = give_back(game, order, aside)
        assert table.pile == [tuple(card) for card in game.pile]
        assert table.own == {player: [tuple(card) for card in own] for player, own in enumerate(game.bets)}
        assert (table.face_down_row, table.turned_over) == ([tuple(card) for card in game.beside], game.shown)
        assert table.plug == game.plug
    assert table.places() == list(game.ranking)
    rows = count(game.ranking, [by_moped(own) for own in game.bets])
    assert {row.player: (row.points, row.further) for row in rows} == {
        player: table.points(player) for player in range(players)
    }


@given(PLAYERS, NUMBERS, st.data())
def test_simulated_games_follow_the_same_rules(players: int, number: int, data: st.DataObject) -> None:
    """Whoever bets: the same seed gives the same game, all cards are there, and every round is told."""
    kinds = data.draw(st.lists(st.sampled_from(KINDS), min_size=players, max_size=players))
    course = random_course(number)
    rounds: list[Round] = []
    game = play(course, kinds, number, rounds.append)
    assert game == play(course, kinds, number)
    assert all(all_cards(told.after) == PACK for told in rounds)
    assert rounds[-1].after == game
    assert [told.number for told in rounds] == list(range(1, game.round + 1))
    assert all(len(told.bets) == players for told in rounds[:-1])
    assert not rounds[-1].bets
    assert [
        tuple(card for told in rounds for player, card in told.bets if player == seat) for seat in range(players)
    ] == [*game.bets]
    assert [told.shown for told in rounds if told.shown] == list(game.beside[: game.shown])


def view(
    hand: list[tuple[int, int]], spots: list[tuple[int, int]], memory: Memory, bets: Sequence[tuple[int, int]] = ()
) -> View:
    """What a player sees."""
    cards, own = (tuple(Card(*card) for card in some) for some in (hand, bets))
    return View(FLAT, tuple(Spot(*spot) for spot in spots), cards, own, memory)


SPOTS = [(5, 0), (9, 0), (9, 1), (3, 0), (0, 0), (-1, 0)]


def test_the_follower_bets_on_the_moped_in_front() -> None:
    """Of two side by side the inner one; the number on the card is nothing to it."""
    seen = view([(0, 1), (2, 1), (1, 3), (1, 1)], SPOTS, fresh(4))
    assert choose("follower", seen, Stream("x")) == 2
    assert choose("follower", seen._replace(hand=seen.hand[:1]), Stream("x")) == 0
    back = put_in_order("follower", seen, Stream("x"), lays=True)
    assert (back.order, back.aside) == ((2, 3, 1), 0)


def test_the_random_bettor_takes_any_card() -> None:
    """Each about equally often, and gives them back in any order."""
    seen, luck = view([(0, 1), (2, 1), (1, 3)], SPOTS, fresh(4)), Stream("x")
    assert {choose("random", seen, luck) for _ in range(60)} == {0, 1, 2}
    assert len({put_in_order("random", seen, luck, lays=False).order for _ in range(200)}) == 6


def test_the_counter_knows_who_has_cards_left() -> None:
    """The moped in front is no good to it when the cards of that one are gone; of two cards it takes the smaller."""
    gone = turned_up(fresh(4), [Card(1, steps) for steps in (3, 3, 3, 3, 2, 2, 2, 2, 2)])
    seen = view([(1, 1), (0, 3), (0, 2)], SPOTS, gone)
    assert choose("counter", seen, Stream("x")) == 2
    assert choose("counter", seen._replace(memory=fresh(4)), Stream("x")) == 0


def test_the_counter_helps_its_own_bets_when_it_gives_cards_back() -> None:
    """Their cards go first under the pile, and the best of the others is laid aside."""
    seen = view([(1, 3), (0, 2), (2, 1), (0, 3)], SPOTS, fresh(2), [(0, 1)])
    back = put_in_order("counter", seen, Stream("x"), lays=True)
    assert (back.order, back.aside) == ((3, 1, 2), 0)


def test_what_a_counter_knows_at_the_beginning() -> None:
    """All cards but those in the box, of which nobody knows which they are."""
    assert fresh(4) == Memory(84, (27 * PART,) * 6)
    assert fresh(2) == Memory(78, (27 * 13 * PART // 14,) * 6)


def test_a_counter_remembers_what_went_back() -> None:
    """First come the cards never seen, then those put back, round by round; a card laid aside is none of them."""
    memory = put_back(Memory(1, (0, PART, 0, 0, 0, 0)), 1, [Card(0, 1), Card(2, 2), Card(3, 3), Card(3, 1)])
    memory = put_back(memory, 2, [Card(5, 3), Card(5, 2), Card(5, 1)])
    assert shown(memory, 1, Card(3, 3)).under[0] == Under(1, (Card(0, 1), Card(2, 2), Card(3, 1)), 3)
    assert shown(memory, 2, Card(5, 3)) == memory
    after = turned_up(memory, [Card(1, 1), Card(3, 3), Card(0, 1)])
    assert (after.unseen, after.spaces) == (0, (0,) * 6)
    assert after.under[0] == Under(1, (Card(2, 2), Card(3, 1)), 1)
    assert [pieces.round for pieces in turned_up(after, [Card(3, 1), Card(5, 1)]).under] == [2]


def test_when_a_counter_expects_mopeds_to_finish() -> None:
    """Evenly among the cards never seen; then by what went back; those without cards come last, by what they lack."""
    memory = Memory(10, (5 * PART, 5 * PART, 0, 0, 0, 0), (Under(1, (Card(2, 3), Card(3, 3), Card(1, 3)), 3),))
    when = outlook(memory, [5, 2, 1, 4, 9, 1])
    assert when[:3] == (10 * PART, 4 * PART, 11 * PART)
    assert when[5] < when[3] < when[4] or when[3] < when[4]
    assert min(when[3:]) > 10**5 * PART
    one, other = outlook(memory, [5, 8, 1, 1, 1, 1])[1:3]
    assert (one, other) == (13 * PART, 11 * PART)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("random,counter", ("random", "counter")),
        (" Counter * 2 , follower", ("counter", "counter", "follower")),
        ("random*6", ("random",) * 6),
    ],
)
def test_bettors_are_read(text: str, kinds: tuple[str, ...]) -> None:
    """Kinds parted by commas, with how many of each."""
    assert parse_bettors(text) == kinds == parse_bettors(text, len(kinds))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "unknown bettor ''"),
        ("random", "1 player: allowed are 2 to 6"),
        ("random*7", "a number from 1 to 6"),
        ("random*4,counter*3", "7 players: allowed"),
        ("random*", "a number from 1 to 6"),
        ("lucky,random", "unknown bettor 'lucky': allowed are random, follower, counter"),
        ("random,,", "unknown bettor ''"),
        ("random," * 200, "at most 200"),
        ("random*3", "3 bettors for 4 players"),
    ],
)
def test_bettors_that_cannot_be_are_refused(text: str, said: str) -> None:
    """The message says what is allowed."""
    with pytest.raises(BadInput, match=said):
        parse_bettors(text, 4 if text == "random*3" else None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "of 0 rows: allowed are 6 to 99"),
        (".. .. .. .. ..", "of 5 rows"),
        (" ".join([".."] * 100), "of 100 rows"),
        (".. ... .. .. .. ..", r"row 2 of the course is '\.\.\.'"),
        (".. .x .. .. .. ..", "row 2"),
        (".. .. .. .. . ..", "row 5 of the course has start spaces"),
    ],
)
def test_courses_that_cannot_be_are_refused(text: str, said: str) -> None:
    """Too short, too long, too wide, or without room to start."""
    with pytest.raises(BadInput, match=said):
        parse_course(text)


@given(NUMBERS)
def test_a_course_is_read_as_it_is_written(number: int) -> None:
    """Text and course are the same thing."""
    course = random_course(number)
    assert parse_course(course.text) == course == Course(course.rows)
