"""The command line: one thin command a verb. Heavy modules load inside the commands, so that --help stays quick."""

import json
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

import click

from vollgas import __version__
from vollgas.errors import VollgasError
from vollgas.oneline import OneLine, pour, say

if TYPE_CHECKING:
    from vollgas.making.make import Proven
    from vollgas.rules import Rules
    from vollgas.sheets import Wanted
    from vollgas.solver import Solution
    from vollgas.track import Track

F = TypeVar("F", bound=Callable[..., Any])


def options(*many: Callable[[F], F]) -> Callable[[F], F]:
    """Several options as one decorator, in the order in which --help lists them."""

    def decorate(command: F) -> F:
        for option in reversed(many):
            command = option(command)
        return command

    return decorate


def _choice(*names: str) -> click.Choice[str]:
    return click.Choice(names, case_sensitive=False)


which_game = options(
    click.option("--game", default="vollgas", show_default=True, help="vollgas, carreras or gonki."),
    click.option("--variant", "variants", metavar="NAME", multiple=True, help="Rule variant; see vollgas games."),
)


def _which(seed: str) -> Callable[[F], F]:
    """The options that say which track, and how it is played; ``seed`` says what the seed decides."""
    return options(
        click.argument("target", metavar="[THEME | ID | FILE.json]", required=False),
        click.option("--level", metavar="LEVEL", help="easy, medium or nasty (also leicht, mittel, fies, …)."),
        click.option("--seed", metavar="TEXT", help=seed),
        click.option("--paper", metavar="SIZE", help="a4, letter, a3, a5 or WIDTHxHEIGHTmm.  [default: a4]"),
        click.option("--landscape", is_flag=True, help="Turn the paper on its side."),
        click.option("--square", metavar="SIZE", help="Size of a square, such as 5mm or 10mm.  [default: 5mm]"),
        click.option("--theme-dir", type=click.Path(path_type=Path), help="A folder with themes of your own."),
        click.option(
            "--layout", type=_choice("sprint", "circuit"), help="Start to finish, or laps.  [default: sprint]"
        ),
        click.option(
            "--outline", type=_choice("squares", "freehand"), help="Dark squares or a line.  [default: the game's]"
        ),
        click.option(
            "--hazards", type=_choice("theme", "pits", "none"), help="Which lie on the track.  [default: the game's]"
        ),
        which_game,
    )


which_track = _which("Any short text; the same seed gives the same track.")
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
    click.option("--units", type=click.FloatRange(1e-3, 1e5), help="SVG: units to a square.  [default: to fit]"),
)
speech = options(
    click.option("--json", "as_json", is_flag=True, help="Print one JSON object on standard output."),
    click.option("--quiet", is_flag=True, help="Print nothing but errors."),
)


@click.group(cls=OneLine, context_settings={"help_option_names": ["-h", "--help"]}, invoke_without_command=True)
@click.version_option(__version__, prog_name="vollgas", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Racing games for squared paper: tracks made from a theme, a level and a seed, proven, and printed as PDF.

    An ID such as space/nasty#4711 goes wherever a theme does, and rebuilds that sheet.
    """
    if context.invoked_subcommand is None:
        say(context.get_help())


@main.command()
@which_track
@click.option("--lang", metavar="LANG", default="en", show_default=True, help="Language of the pages: en or de.")
@click.option("--ink", type=_choice("colour", "saver", "mono"), default="colour", show_default=True, help="Ink.")
@click.option("--players", type=click.IntRange(2, 8), help="Columns on the score sheet.  [default: up to 4]")
@click.option("--rules/--no-rules", "with_rules", default=True, help="Print the rule sheet.  [default: yes]")
@click.option("--scoresheet/--no-scoresheet", default=True, help="Print a score sheet.  [default: yes]")
@click.option("--cover/--no-cover", default=None, help="Print a cover sheet with a window.  [default: for gonki]")
@click.option(
    "--solution", type=click.Choice(["none", "page"]), help="Ideal line on the last page.  [default: ghost only]"
)
@click.option("-o", "--output", metavar="FILE", help="A .pdf, a .png preview, or - for standard output.")
@click.option("--save", metavar="FILE.json", help="Save the track as JSON as well.")
@click.option("--force", is_flag=True, help="Replace files that exist already.")
@speech
def track(
    lang: str, ink: Any, players: int | None, with_rules: bool, scoresheet: bool, cover: bool | None,
    solution: str | None, output: str | None, save: str | None, force: bool, as_json: bool, quiet: bool, **asked: Any,
) -> None:  # fmt: skip
    """Make a track, prove it, and print it with its rules and a score sheet.

    A seed left out is dealt at random; theme and level left out follow from the seed. The printed ID says which.
    """
    from vollgas.files import check_target, write_whole
    from vollgas.printing import Pages, picture, print_sheet
    from vollgas.sheets import find_track, make_sheet
    from vollgas.trackfile import to_json, track_data
    from vollgas.words import load_words

    lang = lang.lower()
    load_words(lang)
    target = _target(output, force=force, as_json=as_json)
    copy = None if save is None else _checked(save, (".json",), "--save", force=force)
    rules, wanted = _asked(asked | {"players": players})
    begun = perf_counter()
    proven, theme = find_track(wanted, rules)
    made = perf_counter()
    sheet = make_sheet(proven, theme, rules, lang, ink, players)
    if output is None:
        target = Path(_file_name(sheet.track, wanted))
        check_target(target, force=force)
    if target is not None and target.suffix.lower() == ".png":
        data = picture(sheet)
    else:
        ideal = rules.ghost if solution is None else solution == "page"
        covered = rules.game == "gonki" if cover is None else cover
        data = print_sheet(sheet, Pages(with_rules, scoresheet, ideal, covered))
    drawn = perf_counter()
    if target is None:
        pour(data)
    else:
        write_whole(target, data, force=force)
    if copy is not None:
        write_whole(copy, to_json(track_data(sheet.track)), force=force)
    if as_json:
        times = {"make": made - begun, "draw": drawn - made}
        say(json.dumps(_facts(proven, rules, target, times)))
    if not quiet:
        line = f"{sheet.track.name}  par {proven.solution.par}  {target if target is not None else '-'}"
        if as_json or target is None:
            click.echo(line, err=True)
        else:
            say(line)


@main.command()
@which_track
@click.option("--crashes", type=_choice("none", "allowed"), default="none", help="Whether a line may crash on purpose.")
@speech
def solve(as_json: bool, quiet: bool, crashes: str, **asked: Any) -> None:
    """Search a track: par, the ideal line as moves, par from each start cross, states, milliseconds."""
    from vollgas.sheets import find_track

    rules, wanted = _asked(asked)
    begun = perf_counter()
    proven, _ = find_track(wanted, rules, crashes=crashes == "allowed")
    facts = _facts(proven, rules, None, {"make": perf_counter() - begun}, crashes=crashes == "allowed")
    if as_json:
        say(json.dumps(facts))
    elif not quiet:
        solution, starts = proven.solution, proven.track.starts
        first, pars = solution.line[0], zip(starts, solution.par_by_start, strict=True)
        say(
            f"{proven.track.name}  par {solution.par}  {solution.states} states  {facts['ms']['solve']} ms\n"
            f"par by start cross: {'  '.join(f'({at.x}, {at.y}) {par}' for at, par in pars)}\n"
            f"ideal line from ({first.x}, {first.y}): {_moves_text(solution)}"
        )


@main.command()
@_which("Any short text; the same seed gives the same race, and a theme's same track.")
@click.option("--drivers", metavar="SPEC", help="Who drives, such as careful*3,reckless:skill=0.8:ahead=2.")
@click.option("--rounds", type=click.IntRange(1, 2000), help="Stop after so many rounds.  [default: 500]")
@click.option("--moves", metavar="FILE", type=click.Path(path_type=Path), help="Judge a race that people wrote down.")
@click.option("--save-moves", metavar="FILE.txt", help="Write the race down in the same way.")
@click.option("--lang", metavar="LANG", default="en", show_default=True, help="Language of the page: en or de.")
@click.option("--ink", type=_choice("colour", "saver", "mono"), default="colour", show_default=True, help="Ink.")
@click.option("-o", "--output", metavar="FILE", help="Draw the race: a .pdf, a .png, or - for standard output.")
@click.option("--force", is_flag=True, help="Replace files that exist already.")
@speech
@click.pass_context
def race(
    context: click.Context, /, drivers: str | None, rounds: int | None, moves: Path | None, save_moves: str | None,
    lang: str, ink: Any, output: str | None, force: bool, as_json: bool, quiet: bool, **asked: Any,
) -> None:  # fmt: skip
    """Drive a race between simulated drivers, or judge one that people played, by the full rules of the game.

    Drivers are optimal, careful, short-sighted, reckless and random. Every crash, penalty and place is told with the
    number of the rule that decided it.
    """
    from vollgas.files import write_whole
    from vollgas.printing import as_picture, print_race
    from vollgas.raceday import Typed, hold_race
    from vollgas.reporting import report
    from vollgas.sheets import Wanted, make_sheet
    from vollgas.words import load_words

    lang = lang.lower()
    load_words(lang)
    target = _target(output, force=force, as_json=as_json)
    copy = None if save_moves is None else _checked(save_moves, (".txt",), "--save-moves", force=force)
    named = context.get_parameter_source("game") is not click.core.ParameterSource.DEFAULT
    game, variants, seed = asked.pop("game"), asked.pop("variants"), asked.pop("seed")
    typed = Typed(game if named else None, variants, drivers, seed, rounds, moves)
    day = hold_race(Wanted(**asked), typed)
    if output is not None:
        sheet = make_sheet(day.proven, day.theme, day.race.rules, lang, ink, None)
        data = print_race(sheet, day.race)
        if target is None:
            pour(data)
        else:
            write_whole(target, as_picture(data) if target.suffix.lower() == ".png" else data, force=force)
    if copy is not None:
        write_whole(copy, day.notation(copy.parent).encode("utf-8"), force=force)
    if as_json:
        say(json.dumps(day.facts() | {"file": str(target) if target is not None else None}))
    if not quiet:
        text = "\n".join(report(day.race, day.proven.track.name, day.proven.solution.par, day.seed))
        if as_json or output == "-":
            click.echo(text, err=True)
        else:
            say(text)


@main.command()
@click.option("--theme-dir", type=click.Path(path_type=Path), help="A folder with themes of your own.")
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
        say(_table(table))


@main.command("import")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@map_signs
@click.option("--direction", type=click.Choice(["up", "down", "left", "right"]), help="Which way cars start.")
@click.option("--seal", is_flag=True, help="Close the gaps where walls meet only at a corner.")
@click.option("--theme", metavar="THEME", help="How it looks when printed.  [default: city]")
@click.option("--level", metavar="LEVEL", help="easy, medium or nasty.  [default: medium]")
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

    target = _checked(output or f"{file.stem}.json", (".json",), "-o", force=force)
    report = prove_import(import_track(file, reading_of(file, Asked(**asked))), file, unproven=unproven)
    write_whole(target, to_json(track_data(report.imported.track)), force=force)
    if as_json:
        say(json.dumps(report.facts(target)))
    elif not quiet:
        say("\n".join(report.lines(target)))


@main.command()
@click.argument("kind", metavar="KIND")
@click.option("--paper", metavar="SIZE", default="a4", show_default=True, help="a4, letter, a3, a5 or WIDTHxHEIGHTmm.")
@click.option("--square", metavar="SIZE", help="Size of a square.  [default: 5mm; millimetre paper: 10mm]")
@click.option("--landscape", is_flag=True, help="Turn the paper on its side.")
@click.option("--ink", type=_choice("colour", "saver", "mono"), default="colour", show_default=True, help="Ink.")
@click.option("--lang", metavar="LANG", default="en", show_default=True, help="Language of the page: en or de.")
@click.option("-o", "--output", metavar="FILE", help="A .pdf, a .png preview, or - for standard output.")
@click.option("--force", is_flag=True, help="Replace a file that exists already.")
@speech
def paper(output: str | None, force: bool, as_json: bool, quiet: bool, **asked: Any) -> None:
    """Print blank paper for a track of one's own.

    KIND is squared, or millimetre: ten fine crosses to a square, as for the millimetre variant of carreras.
    """
    from vollgas.files import check_target, write_whole
    from vollgas.papers import Order, find_plain, plain_facts, print_plain
    from vollgas.printing import as_picture

    target = _target(output, force=force, as_json=as_json)
    sheet = find_plain(Order(**asked))
    if output is None:
        target = Path(f"{sheet.kind}-{sheet.paper.text}.pdf")
        check_target(target, force=force)
    data = print_plain(sheet)
    if target is None:
        pour(data)
    else:
        write_whole(target, as_picture(data) if target.suffix.lower() == ".png" else data, force=force)
    facts = plain_facts(sheet) | {"file": None if target is None else str(target)}
    if as_json:
        say(json.dumps(facts))
    if not quiet:
        line = f"{facts['columns']} × {facts['rows']} squares of {sheet.paper.square:g} mm  {target or '-'}"
        click.echo(line, err=True) if as_json or target is None else say(line)


@main.command()
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
        say(_table(table))


@main.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE.pdf")
@speech
def check(file: Path, as_json: bool, quiet: bool) -> None:
    """Read a printed PDF back, prove its track again, and compare what is printed with what was proven."""
    from vollgas.fenced import TooMuch, fenced

    try:
        facts, lines = fenced(_report, file)
    except TooMuch:
        raise VollgasError(f"{file}: it asks for more memory or time than any sheet needs") from None
    if as_json:
        say(json.dumps(facts))
    elif not quiet:
        say("\n".join(lines))
    if not facts["passed"]:
        raise VollgasError(f"{file}: {facts['verdict']}")


def _report(file: Path) -> tuple[dict[str, Any], list[str]]:
    """The check of a PDF for programs and for people, as plain data."""
    from vollgas.check import check_pdf

    report = check_pdf(file)
    return report.facts(), report.lines()


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Rows of cells as text, the columns in line."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def _asked(asked: dict[str, Any]) -> "tuple[Rules, Wanted]":
    """The options that say which track and which rules, as typed."""
    from vollgas.rules import find_rules
    from vollgas.sheets import Wanted

    return find_rules(asked.pop("game"), asked.pop("variants")), Wanted(**asked)


def _target(output: str | None, *, force: bool, as_json: bool) -> Path | None:
    """The file to write, or None for standard output or a name still to be made; checked before any work."""
    if output is None:
        return None
    if output == "-":
        if as_json:
            raise click.UsageError("-o - and --json both want standard output: choose one, or write to a file")
        if sys.stdout is not None and sys.stdout.isatty():
            raise click.UsageError("-o - would write a PDF to the terminal: send it on with | or >, or name a file")
        return None
    return _checked(output, (".pdf", ".png"), "-o", force=force)


def _checked(name: str, suffixes: tuple[str, ...], option: str, *, force: bool) -> Path:
    """The file called ``name`` if it can be written; a device such as /dev/null may be called as it likes."""
    from vollgas.files import check_target, is_device

    path = Path(name)
    if path.suffix.lower() not in suffixes and not is_device(path):
        raise click.UsageError(f"{option} {name!r}: the name must end with {' or '.join(suffixes)}")
    check_target(path, force=force)
    return path


def _file_name(track: "Track", wanted: "Wanted") -> str:
    """The default file name: the track's, without the signs that file systems mind; of a hand-made one, its file's."""
    if track.id is None and wanted.target is not None:
        return Path(wanted.target).stem + ".pdf"
    name = track.name.rpartition(":")[0]
    return "".join(sign if sign.isalnum() or sign in "._+-" else "-" for sign in name) + ".pdf"


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
