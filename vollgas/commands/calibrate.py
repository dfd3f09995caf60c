"""vollgas calibrate."""

import json
from pathlib import Path
from typing import Any

import click

from vollgas.commands.options import deliver, look, printed_by, printer_of, speech, target_of
from vollgas.oneline import say


@click.command()
@click.option("--paper", metavar="SIZE", default="a4", show_default=True, help="a4, letter, a3, a5 or WIDTHxHEIGHTmm.")
@click.option("--landscape", is_flag=True, help="Turn the paper on its side.")
@look
@printed_by
@click.option("-o", "--output", metavar="FILE", help="A .pdf, a .png preview, or - for standard output.")
@click.option("--force", is_flag=True, help="Replace a file that exists already.")
@speech
def calibrate(
    printer_scale: str | None, offset: str | None, output: str | None, force: bool, as_json: bool, quiet: bool,
    **asked: Any,
) -> None:  # fmt: skip
    """Print a page to test a printer with.

    It says what to measure, where to fold, and which --printer-scale and --offset to add then to whatever is printed,
    so that every square comes out true. With these two it prints itself corrected, to see whether all is well.
    """
    from vollgas.calibrating import Order, calibration_facts, find_calibration, print_calibration
    from vollgas.files import check_target

    printer = printer_of(printer_scale, offset, output)
    target = target_of(output, force=force, as_json=as_json)
    page = find_calibration(Order(**asked), printer)
    if output is None:
        target = Path(f"calibrate-{page.paper.sheet}.pdf")
        check_target(target, force=force)
    deliver(print_calibration(page), target, force=force)
    facts = calibration_facts(page) | {"file": None if target is None else str(target)}
    if as_json:
        say(json.dumps(facts))
    if not quiet:
        line = f"scales of {facts['across_mm']} and {facts['up_mm']} mm  {target or '-'}"
        say(line, aside=as_json or target is None)
