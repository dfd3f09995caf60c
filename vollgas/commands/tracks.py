"""vollgas track and vollgas solve."""

import json
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from vollgas.commands.options import (
    asked_for,
    checked,
    choice,
    deliver,
    file_name,
    is_picture,
    look,
    printed_by,
    printer_of,
    speech,
    target_of,
    which_track,
)
from vollgas.oneline import say

if TYPE_CHECKING:
    from vollgas.making.make import Proven
    from vollgas.rules import Rules
    from vollgas.sheets import Wanted
    from vollgas.solver import Solution
    from vollgas.track import Track


@click.command(short_help="Make a track, prove it, and print it.")
@which_track
@look
@click.option("--players", type=click.IntRange(2, 8), help="Columns on the score sheet.  [default: up to 4]")
@click.option("--rules/--no-rules", "with_rules", default=True, help="Print the rule sheet.  [default: yes]")
@click.option("--scoresheet/--no-scoresheet", default=True, help="Print a score sheet.  [default: yes]")
@click.option("--cover/--no-cover", default=None, help="Print a cover sheet with a window.  [default: for gonki]")
@click.option(
    "--solution", type=click.Choice(["none", "page"]), help="Ideal line on the last page.  [default: ghost only]"
)
@printed_by
@click.option("-o", "--output", metavar="FILE", help="A .pdf, a .png preview, or - for standard output.")
@click.option("--save", metavar="FILE.json", help="Save the track as JSON as well.")
@click.option("--force", is_flag=True, help="Replace files that exist already.")
@speech
def track(
    lang: str, ink: Any, players: int | None, with_rules: bool, scoresheet: bool, cover: bool | None,
    solution: str | None, printer_scale: str | None, offset: str | None, output: str | None, save: str | None,
    force: bool, as_json: bool, quiet: bool, **asked: Any,
) -> None:  # fmt: skip
    """Make a track, prove it, and print it with its rules and a score sheet.

    A seed left out is dealt at random; theme and level left out follow from the seed. The printed ID says which.
    """
    from vollgas.files import check_target, write_whole
    from vollgas.printing import Pages, print_sheet
    from vollgas.sheets import find_track, make_sheet
    from vollgas.trackfile import to_json, track_data
    from vollgas.words import load_words

    lang = lang.lower()
    load_words(lang)
    printer = printer_of(printer_scale, offset, output)
    target = target_of(output, force=force, as_json=as_json)
    copy = None if save is None else checked(save, (".json",), "--save", force=force)
    rules, wanted = asked_for(asked | {"players": players})
    begun = perf_counter()
    proven, theme = find_track(wanted, rules)
    made = perf_counter()
    sheet = make_sheet(proven, theme, rules, lang, ink, players)
    if output is None:
        target = Path(_file_name(sheet.track, wanted))
        check_target(target, force=force)
    ideal = rules.ghost if solution is None else solution == "page"
    covered = rules.game == "gonki" if cover is None else cover
    pages = Pages(with_rules, scoresheet, ideal, covered)
    # Of a picture there is the track page alone.
    pdf = print_sheet(sheet, Pages(rules=False, scoresheet=False) if is_picture(target) else pages, printer)
    drawn = perf_counter()
    deliver(pdf, target, force=force)
    if copy is not None:
        write_whole(copy, to_json(track_data(sheet.track)), force=force)
    if as_json:
        times = {"make": made - begun, "draw": drawn - made}
        say(json.dumps(_facts(proven, rules, target, times)))
    if not quiet:
        line = f"{sheet.track.name}  par {proven.solution.par}  {target if target is not None else '-'}"
        say(line, aside=as_json or target is None)


@click.command(short_help="Search a track: par, the ideal line, its moves.")
@which_track
@click.option(
    "--crashes",
    type=choice("none", "allowed"),
    default="none",
    help="Whether a line may crash, or leave the track, on purpose.",
)
@speech
def solve(as_json: bool, quiet: bool, crashes: str, **asked: Any) -> None:
    """Search a track: par, the ideal line as moves, par from each start cross, states, milliseconds."""
    from vollgas.lineup import course_of
    from vollgas.sheets import find_track

    rules, wanted = asked_for(asked)
    begun = perf_counter()
    proven, _ = find_track(wanted, rules, crashes=crashes == "allowed")
    facts = _facts(proven, rules, None, {"make": perf_counter() - begun}, crashes=crashes == "allowed")
    if as_json:
        say(json.dumps(facts))
    elif not quiet:
        solution, starts = proven.solution, course_of(proven.track, rules).starts
        first, pars = solution.line[0], zip(starts, solution.par_by_start, strict=True)
        say(
            f"{proven.track.name}  par {solution.par}  {solution.states} states  {facts['ms']['solve']} ms\n"
            f"par by start cross: {'  '.join(f'({at.x}, {at.y}) {par}' for at, par in pars)}\n"
            f"ideal line from ({first.x}, {first.y}): {_moves_text(solution)}"
        )


def _file_name(track: "Track", wanted: "Wanted") -> str:
    """The default file name: the track's, without the signs that file systems mind; of a hand-made one, its file's."""
    if track.id is None and wanted.target is not None:
        return Path(wanted.target).stem + ".pdf"
    return file_name(track.name.rpartition(":")[0]) + ".pdf"


def _facts(
    proven: "Proven", rules: "Rules", target: Path | None, seconds: dict[str, float], *, crashes: bool = False
) -> dict[str, Any]:
    """Everything --json says about a track; the search is run once more to time it alone."""
    from dataclasses import asdict

    from vollgas.homeward import is_for
    from vollgas.lineup import course_of
    from vollgas.solver import solve as search_again
    from vollgas.trackfile import track_data

    course = course_of(proven.track, rules)
    begun, solution, took = perf_counter(), proven.solution, seconds["make"]
    if not is_for(course, rules):  # on a large field the search is nearly all of the making
        solution = search_again(course, rules, crashes=crashes)
        took = perf_counter() - begun
    times = {**seconds, "solve": took}
    return track_data(proven.track) | {
        "par": solution.par,
        "ideal_line": [list(at) for at in solution.line],
        "par_by_start": list(solution.par_by_start),
        "grade": asdict(proven.grade) if proven.grade else None,
        "states": solution.states,
        "file": str(target) if target is not None else None,
        "ms": {stage: round(1000 * times[stage], 1) for stage in ("make", "solve", "draw") if stage in times},
    }


def _moves_text(solution: "Solution") -> str:
    """The tempos of the ideal line; where a hazard moves the car elsewhere, the cross at which the move ends."""
    texts = []
    for (before, after), (dx, dy) in zip(pairwise(solution.line), solution.moves, strict=True):
        elsewhere = (after.x - before.x, after.y - before.y) != (dx, dy)
        texts.append(f"({dx:+d},{dy:+d})" + (f"→({after.x}, {after.y})" if elsewhere else ""))
    return " ".join(texts)
