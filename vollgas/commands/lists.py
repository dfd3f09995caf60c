"""vollgas themes and vollgas games."""

import json
from pathlib import Path

import click

from vollgas.commands.options import FileName, speech
from vollgas.oneline import say
from vollgas.telling import table_of


@click.command()
@click.option("--theme-dir", type=FileName(), help="A folder with themes of your own.")
@speech
def themes(theme_dir: Path | None, as_json: bool, quiet: bool) -> None:
    """List the themes with their names, corners and tracks."""
    from vollgas.sheets import find_theme
    from vollgas.theme import theme_names
    from vollgas.track import LEVELS

    found = [find_theme(name, theme_dir) for name in theme_names(theme_dir)]
    if as_json:
        rows = {
            theme.name: {"names": theme.names, "corner": theme.style.corner,
                         "titles": {level: theme.levels[level].titles for level in LEVELS}}
            for theme in found
        }  # fmt: skip
        say(json.dumps(rows))
    elif not quiet:
        table = [("THEME", "NAME", "DEUTSCH", "CORNERS", *(level.upper() for level in LEVELS))]
        for theme in found:
            titles = (theme.levels[level].titles["en"] for level in LEVELS)
            table.append((theme.name, theme.names["en"], theme.names["de"], theme.style.corner, *titles))
        say("\n".join(table_of(table)))


@click.command()
@speech
def games(as_json: bool, quiet: bool) -> None:
    """List the games and their variants, for --game and --variant."""
    from vollgas.rules import CLASHES, GAMES, VARIANTS, variants_of

    if as_json:
        known = {
            name: {"rule": variant.rule, "says": variant.says, "games": variant.games, "numbers": list(variant.numbers),
                   "usual": variant.usual or None}
            for name, variant in VARIANTS.items()
        }  # fmt: skip
        clashes = [{"variants": pair, "why": why} for pair, why in CLASHES.items()]
        say(json.dumps({"games": {game: variants_of(game) for game in GAMES}, "variants": known, "clashes": clashes}))
    elif not quiet:
        table = [("VARIANT", "RULE", *(game.upper() for game in GAMES), "")]
        for name, variant in VARIANTS.items():
            written = f"{name}={variant.numbers[0]}…{variant.numbers[-1]}" if variant.numbers else name
            belongs = ("yes" if game in variant.games else "-" for game in GAMES)
            table.append((written, variant.rule, *belongs, variant.says))
        say("\n".join(table_of(table)))
