"""vollgas rules."""

import json
from pathlib import Path
from typing import Any

import click

from vollgas.commands.options import (
    FileName,
    choice,
    deliver,
    file_name,
    look,
    printed_by,
    printer_of,
    speech,
    target_of,
    which_game,
)
from vollgas.oneline import say


@click.command()
@click.argument("target", metavar="[THEME | ID | FILE.json]", required=False)
@which_game
@click.option("--layout", type=choice("sprint", "circuit"), help="Start to finish, or laps.  [default: sprint]")
@click.option("--outline", type=choice("squares", "freehand"), help="Dark squares or a line.  [default: the game's]")
@click.option(
    "--hazards",
    type=choice("theme", "pits", "none"),
    help="Which are explained.  [default: the game's; without a theme none]",
)
@click.option("--players", type=click.IntRange(2, 8), help="How many make the teams of a relay.  [default: up to 4]")
@click.option("--cover/--no-cover", default=None, help="Play with a cover sheet's window.  [default: for gonki]")
@click.option("--paper", metavar="SIZE", help="a4, letter, a3, a5 or WIDTHxHEIGHTmm.  [default: the track's, or a4]")
@click.option("--landscape", is_flag=True, help="Turn the paper on its side.")
@click.option("--theme-dir", type=FileName(), help="A folder with themes of your own.")
@look
@printed_by
@click.option("-o", "--output", metavar="FILE", help="A .pdf, a .png preview, or - for standard output.")
@click.option("--force", is_flag=True, help="Replace a file that exists already.")
@speech
def rules(
    printer_scale: str | None, offset: str | None, output: str | None, force: bool, as_json: bool, quiet: bool,
    **asked: Any,
) -> None:  # fmt: skip
    """Print the rules by themselves, on one page.

    A track's ID or file gives exactly that track's rules and hazards, a theme those of any of its tracks; without
    either they are for tracks of one's own.
    """
    from vollgas.files import check_target
    from vollgas.rulesheet import Order, find_rule_sheet, print_rule_sheet, rule_facts

    printer = printer_of(printer_scale, offset, output)
    target = target_of(output, force=force, as_json=as_json)
    found = find_rule_sheet(Order(**asked))
    if output is None:
        target = Path(file_name("rules", found.sheet.rules.game, found.name) + ".pdf")
        check_target(target, force=force)
    deliver(print_rule_sheet(found, printer), target, force=force)
    facts = rule_facts(found) | {"file": None if target is None else str(target)}
    if as_json:
        say(json.dumps(facts))
    if not quiet:
        game = " ".join([found.sheet.rules.game, *found.sheet.rules.variants])
        line = "  ".join(part for part in (game, found.subject, str(target or "-")) if part)
        say(line, aside=as_json or target is None)
