"""vollgas scoresheet."""

import json
from pathlib import Path
from typing import Any

import click

from vollgas.commands.options import FileName, file_name, look, printed_by, printer_of, speech, target_of, which_game
from vollgas.oneline import pour, say


@click.command()
@click.argument("kind", metavar="KIND")
@click.argument("target", metavar="[THEME | ID | FILE.json]", required=False)
@click.option("--players", type=int, metavar="N", help="2 to 8 on a sheet.  [default: 4; with names up to 8]")
@click.option("--names", metavar="FILE", type=FileName(), help="Players' names, one a line.")
@click.option("--races", type=click.IntRange(1, 20), help="Races of a championship.  [default: 8]")
@click.option("--paper", metavar="SIZE", help="a4, letter, a3, a5 or WIDTHxHEIGHTmm.  [default: the track's, or a4]")
@click.option("--landscape", is_flag=True, help="Turn the paper on its side.")
@click.option("--theme-dir", type=FileName(), help="A folder with themes of your own.")
@which_game
@look
@printed_by
@click.option("-o", "--output", metavar="FILE", help="A .pdf, a .png preview, or - for standard output.")
@click.option("--force", is_flag=True, help="Replace a file that exists already.")
@speech
def scoresheet(
    printer_scale: str | None, offset: str | None, output: str | None, force: bool, as_json: bool, quiet: bool,
    **asked: Any,
) -> None:  # fmt: skip
    """Print score sheets by themselves, for any track or for one.

    KIND is log (every move of a race), championship, relay, pursuit, ghost or trial (against par, for medals). A
    track's ID or file adds its par, medals and hazards, a theme its colours and symbols. More names than players make
    heats, a page for each.
    """
    from vollgas.files import check_target, write_whole
    from vollgas.printing import as_picture
    from vollgas.scorekeeping import Order, find_scores, print_scores, score_facts

    printer = printer_of(printer_scale, offset, output)
    target = target_of(output, force=force, as_json=as_json)
    bundle = find_scores(Order(**asked))
    if output is None:
        target = Path(file_name("scoresheet", bundle.kind, bundle.track) + ".pdf")
        check_target(target, force=force)
    data = print_scores(bundle, printer)
    if target is None:
        pour(data)
    else:
        write_whole(target, as_picture(data) if target.suffix.lower() == ".png" else data, force=force)
    facts = score_facts(bundle) | {"file": None if target is None else str(target)}
    if as_json:
        say(json.dumps(facts))
    if not quiet:
        par = "" if facts["par"] is None else f"  par {facts['par']}"
        players = "+".join(str(number) for number in bundle.players)
        line = f"{bundle.kind}{par}  {players} players  {target or '-'}"
        click.echo(line, err=True) if as_json or target is None else say(line)
