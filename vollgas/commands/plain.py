"""vollgas paper."""

import json
from pathlib import Path
from typing import Any

import click

from vollgas.commands.options import deliver, look, printed_by, printer_of, speech, target_of
from vollgas.oneline import say


@click.command()
@click.argument("kind", metavar="KIND")
@click.option("--paper", metavar="SIZE", default="a4", show_default=True, help="a4, letter, a3, a5 or WIDTHxHEIGHTmm.")
@click.option("--square", metavar="SIZE", help="Size of a square.  [default: 5mm; millimetre paper: 10mm]")
@click.option("--landscape", is_flag=True, help="Turn the paper on its side.")
@look
@printed_by
@click.option("-o", "--output", metavar="FILE", help="A .pdf, a .png preview, or - for standard output.")
@click.option("--force", is_flag=True, help="Replace a file that exists already.")
@speech
def paper(
    printer_scale: str | None, offset: str | None, output: str | None, force: bool, as_json: bool, quiet: bool,
    **asked: Any,
) -> None:  # fmt: skip
    """Print blank paper for a track of one's own.

    KIND is squared, or millimetre: ten fine crosses to a square, as for the millimetre variant of carreras.
    """
    from vollgas.files import check_target
    from vollgas.papers import Order, find_plain, plain_facts, print_plain

    printer = printer_of(printer_scale, offset, output)
    target = target_of(output, force=force, as_json=as_json)
    sheet = find_plain(Order(**asked))
    if output is None:
        target = Path(f"{sheet.kind}-{sheet.paper.text}.pdf")
        check_target(target, force=force)
    deliver(print_plain(sheet, printer), target, force=force)
    facts = plain_facts(sheet) | {"file": None if target is None else str(target)}
    if as_json:
        say(json.dumps(facts))
    if not quiet:
        line = f"{facts['columns']} × {facts['rows']} squares of {sheet.paper.square:g} mm  {target or '-'}"
        say(line, aside=as_json or target is None)
