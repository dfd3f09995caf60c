"""vollgas import."""

import json
from math import isnan
from pathlib import Path
from typing import Any

import click

from vollgas.commands.options import FileName, checked, options, speech
from vollgas.oneline import say


class Length(click.FloatRange):
    """A number in a range; "nan" is none, though it compares as neither too small nor too large."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number that was typed."""
        number = super().convert(value, param, ctx)
        if isnan(number):
            self.fail(f"{value!r} is no number", param, ctx)
        return number


map_signs = options(
    click.option("--wall", metavar="CHARS", help="Text: characters for wall.  [default: #]"),
    click.option("--road", metavar="CHARS", help="Text: characters for road.  [default: . and space]"),
    click.option("--start", metavar="CHARS", help="Text: characters for the start.  [default: S]"),
    click.option("--finish", metavar="CHARS", help="Text: characters for the finish.  [default: F and E]"),
    click.option("--start-colour", metavar="#rrggbb", multiple=True, help="Picture: the start's.  [default: greens]"),
    click.option("--finish-colour", metavar="#rrggbb", multiple=True, help="Picture: the finish's.  [default: reds]"),
    click.option("--threshold", type=click.IntRange(1, 255), help="Picture: darker greys are wall.  [default: 128]"),
    click.option("--tolerance", type=click.IntRange(0, 255), help="Picture: how far colours vary.  [default: 40]"),
    click.option("--pixels", type=click.IntRange(1, 1000), help="Picture: pixels to a square's side.  [default: 1]"),
    click.option("--start-at", metavar="COLUMN,ROW", help="Picture: a square of the start, if no colour marks it."),
    click.option("--finish-at", metavar="COLUMN,ROW", help="Picture: a square of the finish, if no colour marks it."),
    click.option("--units", type=Length(1e-3, 1e5), help="SVG: units to a square.  [default: to fit]"),
)


@click.command("import", short_help="Turn a map that somebody drew into a track.")
@click.argument("file", type=FileName(), metavar="FILE")
@map_signs
@click.option("--direction", type=click.Choice(["up", "down", "left", "right"]), help="Which way cars start.")
@click.option("--seal", is_flag=True, help="Close the gaps where walls meet only at a corner.")
@click.option("--theme", metavar="THEME", help="How it looks when printed.  [default: city]")
@click.option("--level", metavar="LEVEL", help="easy, medium or nasty.  [default: medium]")
@click.option("--title", metavar="TEXT", help="What it is called, up to 28 signs.  [default: as the theme says]")
@click.option("--paper", metavar="SIZE", help="a4, letter, a3, a5 or WIDTHxHEIGHTmm.  [default: the smallest]")
@click.option("--landscape", is_flag=True, help="Turn the paper on its side.")
@click.option("--square", metavar="SIZE", help="Size of a square.  [default: 5mm, smaller if need be]")
@click.option("--unproven", is_flag=True, help="Write the track even if no car can finish it.")
@click.option("-o", "--output", metavar="FILE.json", help="Where to write the track.  [default: FILE's name, .json]")
@click.option("--force", is_flag=True, help="Replace a file that exists already.")
@speech
def import_(
    file: Path, unproven: bool, output: str | None, force: bool, as_json: bool, quiet: bool, **asked: Any
) -> None:
    """Turn a map that somebody drew into a track: a text grid, a PNG, PPM or PBM picture, or an SVG with outlines.

    The track is written as JSON, for vollgas track, solve and race; the line printed says its par.
    """
    from vollgas.files import write_whole
    from vollgas.importing.build import import_track
    from vollgas.importing.options import Asked, reading_of
    from vollgas.importing.report import prove_import
    from vollgas.trackfile import to_json, track_data

    target = checked(f"{file.stem or 'track'}.json" if output is None else output, (".json",), "-o", force=force)
    report = prove_import(import_track(file, reading_of(file, Asked(**asked))), file, unproven=unproven)
    write_whole(target, to_json(track_data(report.imported.track)), force=force)
    if as_json:
        say(json.dumps(report.facts(target)))
    elif not quiet:
        say("\n".join(report.lines(target)))
