"""vollgas theme new and vollgas theme check."""

import json
from pathlib import Path

import click

from vollgas.commands.options import FileName, speech
from vollgas.errors import VollgasError
from vollgas.oneline import say


@click.group()
def theme() -> None:
    """Make a theme of your own, or find out what is wrong with one."""


@theme.command()
@click.argument("name", metavar="NAME")
@click.option("-o", "--output", metavar="DIR", type=FileName(), default=".", help="Where to make it.")
@speech
def new(name: str, output: Path, as_json: bool, quiet: bool) -> None:
    """Make a folder NAME with a small complete theme in it, to be changed; its comments say what is what."""
    from vollgas.workshop import new_theme

    folder = new_theme(name, output)
    if as_json:
        say(json.dumps({"theme": name, "folder": str(folder)}))
    elif not quiet:
        say(f"{folder}  now: vollgas track {name} --theme-dir {folder}")


@theme.command()
@click.argument("folder", metavar="DIR", type=FileName())
@speech
def check(folder: Path, as_json: bool, quiet: bool) -> None:
    """Say everything that is wrong with the theme in DIR, with file and line or key."""
    from vollgas.workshop import check_theme

    report = check_theme(folder)
    if as_json:
        say(json.dumps(report.facts()))
    elif not quiet:
        say("\n".join(report.lines()))
    if report.faults:
        raise VollgasError(f"{folder}: {report.verdict}")
