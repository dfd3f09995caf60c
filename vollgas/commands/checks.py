"""vollgas check."""

import json
from pathlib import Path
from typing import Any

import click

from vollgas.commands.options import FileName, speech
from vollgas.errors import VollgasError
from vollgas.oneline import say


@click.command(short_help="Read a printed PDF back and prove it again.")
@click.argument("file", type=FileName(), metavar="FILE.pdf")
@click.option("--page", type=click.IntRange(1, 999), default=1, show_default=True, help="Which page of a pack.")
@speech
def check(file: Path, page: int, as_json: bool, quiet: bool) -> None:
    """Read a printed PDF back, prove its track again, and compare what is printed with what was proven."""
    from vollgas.fenced import TooMuch, fenced

    try:
        facts, lines = fenced(_report, file, page)
    except TooMuch:
        raise VollgasError(f"{file}: it asks for more memory or time than any sheet needs") from None
    if as_json:
        say(json.dumps(facts))
    elif not quiet:
        say("\n".join(lines))
    if not facts["passed"]:
        raise VollgasError(f"{file}: {facts['verdict']}")


def _report(file: Path, page: int) -> tuple[dict[str, Any], list[str]]:
    """The check of a PDF for programs and for people, as plain data."""
    from vollgas.check import check_pdf

    report = check_pdf(file, page)
    return report.facts(), report.lines()
