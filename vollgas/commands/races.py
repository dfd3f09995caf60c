"""vollgas race."""

import json
from pathlib import Path
from typing import Any

import click

from vollgas.commands.options import FileName, checked, deliver, look, printed_by, printer_of, speech, target_of, which
from vollgas.oneline import say


@click.command()
@which("Any short text; the same seed gives the same race, and a theme's same track.")
@click.option("--drivers", metavar="SPEC", help="Who drives, such as careful*3,reckless:skill=0.8:ahead=2.")
@click.option("--rounds", type=click.IntRange(1, 2000), help="Stop after so many rounds.  [default: 500]")
@click.option("--moves", metavar="FILE", type=FileName(), help="Judge a race that people wrote down.")
@click.option("--save-moves", metavar="FILE.txt", help="Write the race down in the same way.")
@look
@printed_by
@click.option("-o", "--output", metavar="FILE", help="Draw the race: a .pdf, a .png, or - for standard output.")
@click.option("--force", is_flag=True, help="Replace files that exist already.")
@speech
@click.pass_context
def race(
    context: click.Context, /, drivers: str | None, rounds: int | None, moves: Path | None, save_moves: str | None,
    lang: str, ink: Any, printer_scale: str | None, offset: str | None, output: str | None, force: bool,
    as_json: bool, quiet: bool, **asked: Any,
) -> None:  # fmt: skip
    """Drive a race between simulated drivers, or judge one that people played, by the full rules of the game.

    Drivers are optimal, careful, short-sighted, reckless and random. Every crash, penalty and place is told with the
    number of the rule that decided it.
    """
    from vollgas.files import write_whole
    from vollgas.printing import print_race
    from vollgas.raceday import Typed, hold_race
    from vollgas.reporting import report
    from vollgas.sheets import Wanted, make_sheet
    from vollgas.words import load_words

    lang = lang.lower()
    load_words(lang)
    printer = printer_of(printer_scale, offset, output)
    if not printer.is_true and output is None:
        raise click.UsageError("--printer-scale and --offset go with what is printed: name a .pdf for -o")
    target = target_of(output, force=force, as_json=as_json)
    copy = None if save_moves is None else checked(save_moves, (".txt",), "--save-moves", force=force)
    named = context.get_parameter_source("game") is not click.core.ParameterSource.DEFAULT
    game, variants, seed = asked.pop("game"), asked.pop("variants"), asked.pop("seed")
    typed = Typed(game if named else None, variants, drivers, seed, rounds, moves)
    day = hold_race(Wanted(**asked), typed)
    if output is not None:
        sheet = make_sheet(day.proven, day.theme, day.race.rules, lang, ink, None)
        deliver(print_race(sheet, day.race, printer), target, force=force)
    if copy is not None:
        write_whole(copy, day.notation(copy.parent).encode("utf-8"), force=force)
    if as_json:
        say(json.dumps(day.facts() | {"file": str(target) if target is not None else None}))
    if not quiet:
        text = "\n".join(report(day.race, day.proven.track.name, day.proven.solution.par, day.seed))
        say(text, aside=as_json or output == "-")
