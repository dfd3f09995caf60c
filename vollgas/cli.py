"""The command line: one thin command a verb."""

import click

from vollgas import __version__
from vollgas.commands.calibrate import calibrate
from vollgas.commands.checks import check
from vollgas.commands.imports import import_
from vollgas.commands.lists import games, themes
from vollgas.commands.mopeds import moped
from vollgas.commands.packs import pack
from vollgas.commands.plain import paper
from vollgas.commands.races import race
from vollgas.commands.rulesheets import rules
from vollgas.commands.scores import scoresheet
from vollgas.commands.themes import theme
from vollgas.commands.tracks import solve, track
from vollgas.oneline import OneLine, say


@click.group(cls=OneLine, context_settings={"help_option_names": ["-h", "--help"]}, invoke_without_command=True)
@click.version_option(__version__, prog_name="vollgas", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Racing games for squared paper: tracks made from a theme, a level and a seed, proven, and printed as PDF.

    An ID such as space/nasty#4711 goes wherever a theme does, and rebuilds that sheet.
    """
    if context.invoked_subcommand is None:
        say(context.get_help())


for command in (
    track, pack, race, moped, solve, check, import_, paper, rules, scoresheet, calibrate, themes, theme, games,
):  # fmt: skip
    main.add_command(command)
