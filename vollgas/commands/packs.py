"""vollgas pack."""

import json
import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from vollgas.commands.options import FileName, choice, look, printed_by, printer_of, speech, which_game
from vollgas.oneline import say
from vollgas.telling import so_many

if TYPE_CHECKING:
    from collections.abc import Callable

    from vollgas.pack import Progress
    from vollgas.packing.crew import Crew
    from vollgas.packing.plan import Order

REFRESH = 0.1
"""Least seconds between two lines of progress."""


@click.command(short_help="Print many tracks as a pack for each theme, or one book.")
@click.argument("themes", metavar="[THEME… | all]", nargs=-1)
@click.option("--levels", metavar="LEVEL,…", help="easy, medium, nasty, or some of them.  [default: all]")
@click.option("--tracks", type=click.IntRange(min=1), default=1, show_default=True, help="Of each level of a theme.")
@click.option("--seed", metavar="TEXT", default="1", show_default=True, help="The same seed gives the same pack.")
@click.option("--paper", metavar="SIZE", help="Of a page: a4, letter, a3, a5 or WxHmm.  [default: a4, two-up a5]")
@click.option("--landscape", is_flag=True, help="Turn the pages on their side.")
@click.option("--square", metavar="SIZE", help="Size of a square, such as 5mm or 10mm.  [default: 5mm]")
@click.option("--theme-dir", type=FileName(), help="A folder with themes of your own.")
@click.option("--layout", type=choice("sprint", "circuit"), help="Start to finish, or laps.  [default: sprint]")
@click.option("--outline", type=choice("squares", "freehand"), help="Dark squares or a line.  [default: the game's]")
@click.option("--hazards", type=choice("theme", "pits", "none"), help="Which lie there.  [default: the game's]")
@which_game
@look
@click.option("--players", type=click.IntRange(2, 8), help="Columns on the score sheets.  [default: up to 4]")
@click.option("--rules/--no-rules", default=True, help="Print rule sheets.  [default: yes]")
@click.option("--scoresheet/--no-scoresheet", default=True, help="Print score sheets.  [default: yes]")
@click.option("--cover/--no-cover", "window", default=None, help="Print sheets with a window.  [default: for gonki]")
@click.option("--solutions", type=choice("end", "separate", "none"), default="end", show_default=True,
              help="Ideal lines: behind all else, in a file of their own, or not at all.")  # fmt: skip
@click.option("--book", is_flag=True, help="One file for all themes.")
@click.option("--copies", type=click.IntRange(min=1), default=1, show_default=True, help="Of tracks and score sheets.")
@click.option(
    "--duplex", is_flag=True, help="Both sides of the paper, flipped on the long edge (with --nup 2 the short)."
)
@click.option("--nup", type=choice("1", "2"), default="1", show_default=True, help="Pages on a side of the paper.")
@click.option(
    "--booklet", is_flag=True, help="To be folded: two pages on a side, both sides, flipped on the short edge."
)
@printed_by
@click.option("--jobs", type=click.IntRange(1, 256), help="Processes at work.  [default: one a core]")
@click.option("--scheduler", metavar="ADDRESS", help="Let a running Dask cluster do the work.")
@click.option("-o", "--output", metavar="DIR", default="pack", show_default=True, help="The folder for the files.")
@click.option("--force", is_flag=True, help="Make again what is there.")
@speech
def pack(
    themes: tuple[str, ...], levels: str | None, nup: str, window: bool | None, jobs: int | None,
    scheduler: str | None, output: str, force: bool, as_json: bool, quiet: bool, **asked: Any,
) -> None:  # fmt: skip
    """Print many tracks: cover, rules, tracks, score sheets and ideal lines, a PDF for each theme or one book.

    The folder's manifest.json lists every track. What is there and intact is not made again.
    """
    from vollgas.pack import pack as make_pack
    from vollgas.packing.crew import alone, cores, processes

    if not output.strip():
        raise click.UsageError(f"-o {output!r} names no folder")
    if scheduler is not None and jobs is not None:
        raise click.UsageError("--jobs and --scheduler both say who does the work: choose one")
    order = _ordered(themes, levels, asked | {"nup": int(nup), "window": window})

    def hire() -> "Crew":
        if scheduler is not None:
            from vollgas.packing.cluster import cluster

            return cluster(scheduler)
        count = jobs or cores()
        return alone() if count == 1 else processes(count, "vollgas.packing.work")

    shown = _shown() if not quiet and sys.stderr is not None and sys.stderr.isatty() else None
    try:
        done = make_pack(order, Path(output), hire, force=force, told=shown or (lambda _: None))
    finally:
        if shown:
            click.echo("\r\x1b[K", nl=False, err=True)
    facts = {"folder": str(Path(output)), "manifest": str(Path(output, "manifest.json")), "files": done.files,
             "tracks": done.tracks, "kept": done.files_kept, "pages": done.pages}  # fmt: skip
    if as_json:
        say(json.dumps(facts))
    elif not quiet:
        kept = f" ({done.files_kept} there already)" if done.files_kept else ""
        many = ", ".join(
            [f"{so_many(done.tracks, 'track')} in {so_many(done.files, 'file')}", so_many(done.pages, "page")]
        )
        say(f"{many}{kept}  {Path(output)}")


def _ordered(themes: tuple[str, ...], levels: str | None, asked: dict[str, Any]) -> "Order":
    """The order in the program's own terms; BadInput for whatever there is not."""
    from vollgas.errors import BadInput
    from vollgas.packing.plan import Order
    from vollgas.rules import find_rules
    from vollgas.theme import theme_names, unknown_theme
    from vollgas.track import LEVELS, parse_level

    known = theme_names(asked["theme_dir"])
    named = [name.strip().lower() for name in themes]
    if not named:
        raise BadInput(f"which themes? Name some of {', '.join(known)}, or all")
    for name in named:
        if name not in {*known, "all"}:
            raise unknown_theme(name, known, ", or all")
    chosen = known if "all" in named else tuple(dict.fromkeys(named))
    wanted = LEVELS if levels is None else {parse_level(level) for level in levels.split(",")}
    rules = find_rules(asked.pop("game"), asked.pop("variants"))
    printer = printer_of(asked.pop("printer_scale"), asked.pop("offset"))
    window = rules.game == "gonki" if asked["window"] is None else asked["window"]
    if asked["paper"] is None and (asked["booklet"] or asked["nup"] == 2):
        asked["paper"] = "a5"
    return Order(
        themes=chosen, levels=tuple(level for level in LEVELS if level in wanted), game=rules.game,
        variants=tuple(rules.variants), **asked | {"window": window, "lang": asked["lang"].lower(), "printer": printer},
    )  # fmt: skip


def _shown() -> "Callable[[Progress], None]":
    """A line of progress on the terminal, written over and over: how much is done, and how long the rest will take."""
    begun, last = monotonic(), 0.0

    def show(progress: "Progress") -> None:
        nonlocal last
        now = monotonic()
        if now - last < REFRESH:
            return
        last = now
        made = progress.tracks_done - progress.tracks_kept
        left = ""
        if made:
            seconds = round((now - begun) * (progress.tracks - progress.tracks_done) / made)
            hours, rest = divmod(seconds, 3600)
            left = f", {hours}:{rest // 60:02}:{rest % 60:02} left" if hours else f", {rest // 60}:{rest % 60:02} left"
        tracks = f"{progress.tracks_done} of {so_many(progress.tracks, 'track')}"
        line = f"{tracks}, {progress.files_done} of {so_many(progress.files, 'file')}{left}"
        click.echo(f"\r\x1b[K{line}", nl=False, err=True)

    return show
