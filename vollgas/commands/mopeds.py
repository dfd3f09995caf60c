"""vollgas moped print, play, score and balance."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vollgas.commands.options import (
    FileName,
    choice,
    deliver,
    file_name,
    look,
    options,
    printed_by,
    printer_of,
    speech,
    target_of,
)
from vollgas.oneline import say
from vollgas.telling import so_many

if TYPE_CHECKING:
    from vollgas.packing.crew import Crew

_tongue = click.option("--lang", metavar="LANG", default="en", show_default=True, help="en, de, es or ru.")
_bettors = options(
    click.option("--players", type=int, metavar="N", help="How many play: 2 to 6.  [default: 4]"),
    click.option("--bettors", metavar="SPEC", help="Who bets, such as counter*2,follower,random."),
)
_board = click.option("--board", metavar="TEXT", help="A seed: plays on its board instead of the usual one.")


@click.group(short_help="The moped derby, a betting race: print, play, score.")
def moped() -> None:
    """The moped derby: six mopeds that nobody owns, cards that move them, bets that slow them down."""


@moped.command(name="print")
@click.option(
    "--part",
    "parts",
    type=choice("board", "cards", "markers", "scorepad", "rules"),
    multiple=True,
    help="Print this only; may be given several times.  [default: everything]",
)
@click.option("--paper", metavar="SIZE", default="a4", show_default=True, help="a4, letter, a3 or WIDTHxHEIGHTmm.")
@click.option(
    "--card-size",
    metavar="SIZE",
    default="mini",
    show_default=True,
    help="Of the race cards: mini, bridge, poker or WIDTHxHEIGHTmm.",
)
@click.option(
    "--backs",
    type=choice("duplex", "fold"),
    default="duplex",
    show_default=True,
    help="Of the cards: behind them, paper flipped on the long edge, or beside them to be folded over.",
)
@click.option("--seed", metavar="TEXT", help="Any short text: prints its boards instead of the usual ones.")
@look
@printed_by
@click.option("-o", "--output", metavar="FILE", help="A .pdf, a .png preview, or - for standard output.")
@click.option("--force", is_flag=True, help="Replace a file that exists already.")
@speech
def print_game(
    printer_scale: str | None, offset: str | None, output: str | None, force: bool, as_json: bool, quiet: bool,
    **asked: Any,
) -> None:  # fmt: skip
    """Print the whole game: board, cards, mopeds and markers, score pad, rules.

    On A3 each side of the board is one page, on A4 and Letter two that are joined. Without a printer that uses both
    sides of the paper, choose --backs fold.
    """
    from vollgas.derbyprint import Order, find_kit, kit_facts, print_kit
    from vollgas.files import check_target

    printer = printer_of(printer_scale, offset, output)
    target = target_of(output, force=force, as_json=as_json)
    order = Order(**asked)
    kit = find_kit(order)
    if output is None:
        target = Path(file_name("moped", order.seed or "", *dict.fromkeys(order.parts), kit.paper.name) + ".pdf")
        check_target(target, force=force)
    pdf = print_kit(kit, order.parts, printer)
    deliver(pdf, target, force=force)
    facts = kit_facts(kit, order) | {"file": None if target is None else str(target)}
    if as_json:
        say(json.dumps(facts))
    if not quiet:
        say(f"{so_many(facts['pages'], 'page')}  {target or '-'}", aside=as_json or target is None)


@moped.command()
@_bettors
@click.option("--seed", metavar="TEXT", help="Any short text; the same seed deals the same game.")
@_board
@click.option("--side", type=choice("a", "b"), default="a", show_default=True, help="Which side of the board.")
@_tongue
@speech
def play(
    players: int | None, bettors: str | None, seed: str | None, board: str | None, side: str,
    lang: str, as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Play a game between simulated bettors and tell it card by card.

    A bettor bets at random, on the moped in front (follower), or by counting cards (counter). Rows of the course are
    counted from the start/finish line.
    """
    from vollgas.derby import find_bettors, find_board, play_game
    from vollgas.words import load_words

    words = load_words(lang.lower())
    kinds = find_bettors(players, bettors)
    played = play_game(find_board(board, side), kinds, seed)
    if as_json:
        say(json.dumps(played.facts()))
    elif not quiet:
        say("\n".join(played.lines(words)))


@moped.command()
@click.argument("file", metavar="[FILE]", type=FileName(), required=False)
@click.option("--podium", metavar="MOPEDS", help="First, second and third, or all six: kettle,plum,soot.")
@click.option("--bets", metavar="PLAYER:CARDS", multiple=True, help="Once for each player: 'Anna: kettle*3, plum'.")
@_tongue
@speech
def score(file: Path | None, podium: str | None, bets: tuple[str, ...], lang: str, as_json: bool, quiet: bool) -> None:
    """Count what everybody's bets have won.

    FILE holds a line "podium: kettle, plum, soot" and, for each player, one such as "Anna: kettle*3, plum*4, soot". The
    mopeds are kettle, biscuit, puddle, clover, plum and soot, or what they are called in German, Spanish or Russian.
    Name all six in their order where players may have equal points.
    """
    from vollgas.derby import score as count_up
    from vollgas.words import load_words

    words = load_words(lang.lower())
    scored = count_up(file, podium, bets)
    if as_json:
        say(json.dumps(scored.facts()))
    elif not quiet:
        say("\n".join(scored.lines(words)))


@moped.command()
@click.option("--games", type=click.IntRange(1, 1_000_000), default=10_000, show_default=True, help="On each board.")
@_bettors
@click.option("--seed", metavar="TEXT", default="1", show_default=True, help="The same seed gives the same games.")
@_board
@click.option("--side", type=choice("a", "b", "both"), default="both", show_default=True, help="Of the board.")
@click.option("--jobs", type=click.IntRange(1, 256), help="Processes at work.  [default: one a core]")
@speech
def balance(
    games: int, players: int | None, bettors: str | None, seed: str, board: str | None, side: str,
    jobs: int | None, as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Play many games and say how often each start space wins, how long games are, and what counting cards is worth."""
    from vollgas.derby import find_bettors, find_board, weigh
    from vollgas.moped.boards import SIDES
    from vollgas.packing.crew import alone, cores, processes

    kinds = find_bettors(players, bettors)
    boards = [find_board(board, one) for one in (SIDES if side == "both" else (side,))]

    def hire() -> "Crew":
        count = jobs or cores()
        return alone() if count == 1 else processes(count, "vollgas.moped.fairness")

    shows = not quiet and sys.stderr is not None and sys.stderr.isatty()
    try:
        found = weigh(boards, kinds, seed, games, hire, _shown if shows else _silent)
    finally:
        if shows:
            click.echo("\r\x1b[K", nl=False, err=True)
    if as_json:
        say(json.dumps(found.facts()))
    elif not quiet:
        say("\n".join(found.lines()))


def _shown(done: int, games: int) -> None:
    click.echo(f"\r{done} of {games} games\x1b[K", nl=False, err=True)


def _silent(done: int, games: int) -> None:
    """Say nothing about how far it is."""
