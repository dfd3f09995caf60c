"""A game in words, so that it can be followed on a board, and as plain data; and the table of the count."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from vollgas.moped.bettors import Kind
from vollgas.moped.cards import Card
from vollgas.moped.course import INNER, Course, Spot
from vollgas.moped.game import Game
from vollgas.moped.moving import Run, in_order
from vollgas.moped.scoring import Count, can_decide, is_open
from vollgas.moped.table import Round
from vollgas.moped.terms import BONUS, MOPEDS, PODIUM
from vollgas.telling import table_of
from vollgas.words import Words


def name_of(moped: int, words: Words) -> str:
    """What a moped is called."""
    return words(f"moped.name.{MOPEDS[moped].name}")


def names_of(mopeds: Iterable[int], words: Words) -> str:
    """What several are called, in their order."""
    return ", ".join(name_of(moped, words) for moped in mopeds)


def tell_seats(kinds: Sequence[Kind], game: Game, words: Words) -> list[str]:
    """Who sits at the table, where the mopeds begin, and which cards are in the box."""
    seats = [
        words("moped.tell.seat", number=number, kind=words(f"moped.bettor.{kind}"))
        for number, kind in enumerate(kinds, 1)
    ]
    lines = [
        words("moped.tell.players", players=", ".join(seats)),
        words("moped.tell.grid", mopeds=names_of(game.grid, words)),
    ]
    return [*lines, words("moped.tell.boxed", cards=_cards(game.boxed, words))] if game.boxed else lines


def tell_round(told: Round, words: Words) -> list[str]:
    """One round: every card with the way of its moped, the bets, what becomes of the rest, and who is in front now."""
    game = told.after
    lines = ["", words("moped.tell.round", number=told.number, player=_player(told.plug, words))]
    lines += [f"  {_run(game.course, run, words)}" for run in told.runs]
    if told.bets:
        bets = (
            words("moped.tell.bet", player=_player(player, words), card=_card(card, words))
            for player, card in told.bets
        )
        lines.append("  " + words("moped.tell.bets", bets=", ".join(bets)))
        lines.append("  " + words("moped.tell.under", cards=_cards(told.under, words)))
    if told.beside is not None:
        lines.append("  " + words("moped.tell.beside", card=_card(told.beside, words)))
    if told.shown is not None:
        lines.append("  " + words("moped.tell.shown", card=_card(told.shown, words)))
    if game.phase != "over":
        order = in_order(game.spots, range(len(MOPEDS)))
        lines.append("  " + words("moped.tell.order", mopeds=names_of(order, words)))
    return lines


def tell_end(game: Game, words: Words) -> list[str]:
    """Who is on the podium, and why if the cards had run out."""
    lines = [""] if len(game.podium) == PODIUM else ["", words("moped.tell.empty")]
    ranking = game.ranking
    lines.append(words("moped.tell.podium", mopeds=names_of(ranking[:PODIUM], words)))
    return [*lines, words("moped.tell.others", mopeds=names_of(ranking[PODIUM:], words))]


def tell_count(
    table: Sequence[Count], names: Sequence[str], bets: Sequence[Sequence[int]], ranking: Sequence[int], words: Words
) -> list[str]:
    """The table of the count, with what decides between equals, or with the question for it.

    ``ranking``: the mopeds on the podium, or all six.
    """
    further = is_open(table) and len(ranking) == len(MOPEDS)
    head = [words("moped.count.place"), words("moped.count.player"), words("moped.count.points")]
    head += [words("moped.count.further")] * further + [words("moped.count.cards")]
    rows = [
        [str(row.place), names[row.player], str(row.points), *([str(row.further)] * further),
         ", ".join(f"{name_of(moped, words)} {many}" for moped, many in enumerate(bets[row.player]) if many)]
        for row in table
    ]  # fmt: skip
    lines = table_of([head, *rows], (0, 2, 3) if further else (0, 2))
    return [*lines, words("moped.count.equal")] if can_decide(table, ranking, bets) else lines


def player_names(players: int, words: Words) -> list[str]:
    """What the players of a simulated game are called."""
    return [_player(number, words) for number in range(players)]


def _player(number: int, words: Words) -> str:
    return words("moped.tell.player", number=number + 1)


def _card(card: Card, words: Words) -> str:
    return words("moped.tell.card", moped=name_of(card.moped, words), steps=card.steps)


def _cards(cards: Iterable[Card], words: Words) -> str:
    return ", ".join(_card(card, words) for card in cards)


def _run(course: Course, run: Run, words: Words) -> str:
    card = _card(run.card, words)
    if not run.path:
        return words("moped.tell.done", card=card)
    path = dict.fromkeys(run.path)  # one that did not move is where it was
    spots = [_spot(course, spot, words) for spot in path if spot.along < course.goal]
    notes = list(_notes(course, run, words))
    return words("moped.tell.run", card=card, path=" → ".join(spots) + (f" ({', '.join(notes)})" if notes else ""))


def _notes(course: Course, run: Run, words: Words) -> Iterator[str]:
    """What is worth saying about a way."""
    if len(run.path) > 2:
        yield words("moped.tell.bonus")
    if is_held(course, run):
        yield words("moped.tell.held")
    laps = course.lap(run.path[-1].along)
    if run.place is not None:
        yield words("moped.tell.takes", number=run.place + 1)
    elif laps > course.lap(run.path[0].along):
        yield words("moped.tell.lap", number=laps)


def is_held(course: Course, run: Run) -> bool:
    """Whether a blockade kept the moped from going as far as the card, or a "+2" space, said (M6)."""
    wanted = [run.card.steps, *[BONUS] * (len(run.path) - 2)]
    short = any(
        after.along - before.along < steps for (before, after), steps in zip(pairwise(run.path), wanted, strict=True)
    )
    # A path that ends on a "+2" space would have gone on from there.
    return short or (run.place is None and course.is_bonus(run.path[-1]))


def _spot(course: Course, spot: Spot, words: Words) -> str:
    row = spot.along % len(course.rows)
    if len(course.rows[row]) == 1:
        return words("moped.space.single", row=row + 1)
    return words("moped.space.inner", row=row + 1) if spot.lane == INNER else words("moped.space.outer", row=row + 1)


def game_facts(rounds: Sequence[Round], game: Game, kinds: Sequence[Kind], table: Sequence[Count]) -> dict[str, Any]:
    """A game as plain data; mopeds by their names, players, places, rows and start spaces from 1."""
    return {
        "players": [{"player": number, "bettor": kind} for number, kind in enumerate(kinds, 1)],
        "start": [MOPEDS[moped].name for moped in game.grid],
        "boxed": [card_facts(card) for card in game.boxed],
        "rounds": [_round_facts(told) for told in rounds],
        "podium": [MOPEDS[moped].name for moped in game.ranking[:PODIUM]],
        "others": [MOPEDS[moped].name for moped in game.ranking[PODIUM:]],
        "pile_empty": len(game.podium) < PODIUM,
        "count": count_facts(table, list(range(1, game.players + 1))),
    }


def count_facts(table: Sequence[Count], names: Sequence[str | int]) -> list[dict[str, Any]]:
    """The count as plain data."""
    return [
        {"player": names[row.player], "points": row.points, "further": row.further, "place": row.place} for row in table
    ]


def card_facts(card: Card) -> dict[str, Any]:
    """A card as plain data."""
    return {"moped": MOPEDS[card.moped].name, "steps": card.steps}


def _round_facts(told: Round) -> dict[str, Any]:
    game = told.after
    return {
        "round": told.number,
        "spark_plug": told.plug + 1,
        "cards": [
            card_facts(run.card)
            | {
                "path": [_spot_facts(game.course, spot) for spot in run.path],
                "held_up": bool(run.path) and is_held(game.course, run),
                "place": None if run.place is None else run.place + 1,
            }
            for run in told.runs
        ],
        "bets": [{"player": player + 1} | card_facts(card) for player, card in told.bets],
        "under": [card_facts(card) for card in told.under],
        "beside": None if told.beside is None else card_facts(told.beside),
        "shown": None if told.shown is None else card_facts(told.shown),
        "pile": len(game.pile),
    }


def _spot_facts(course: Course, spot: Spot) -> dict[str, Any]:
    row = spot.along % len(course.rows)
    lane = "single" if len(course.rows[row]) == 1 else "inner" if spot.lane == INNER else "outer"
    finished = spot.along >= course.goal
    return {"lap": course.lap(spot.along), "row": None if finished else row + 1, "lane": None if finished else lane}
