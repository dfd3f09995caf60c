"""Options that several commands share, and what is made of them."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from vollgas.oneline import pour

if TYPE_CHECKING:
    from vollgas.printer import Printer
    from vollgas.rules import Rules
    from vollgas.sheets import Wanted


class FileName(click.Path):
    """The name of a file or folder as a path; no name at all is none, though it would count as this very folder."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name that was typed."""
        if not str(value).strip():
            self.fail("it is empty, where a name is needed", param, ctx)
        return super().convert(value, param, ctx)


F = TypeVar("F", bound=Callable[..., Any])


def options(*many: Callable[[F], F]) -> Callable[[F], F]:
    """Several options as one decorator, in the order in which --help lists them."""

    def decorate(command: F) -> F:
        for option in reversed(many):
            command = option(command)
        return command

    return decorate


def choice(*names: str) -> click.Choice[str]:
    """One of these names, in capitals or not."""
    return click.Choice(names, case_sensitive=False)


which_game = options(
    click.option("--game", default="vollgas", show_default=True, help="vollgas, carreras or gonki."),
    click.option("--variant", "variants", metavar="NAME", multiple=True, help="Rule variant; see vollgas games."),
)


def which(seed: str) -> Callable[[F], F]:
    """The options that say which track, and how it is played; ``seed`` says what the seed decides."""
    return options(
        click.argument("target", metavar="[THEME | ID | FILE.json]", required=False),
        click.option("--level", metavar="LEVEL", help="easy, medium or nasty (also leicht, mittel, fies, …)."),
        click.option("--seed", metavar="TEXT", help=seed),
        click.option("--paper", metavar="SIZE", help="a4, letter, a3, a5 or WIDTHxHEIGHTmm.  [default: a4]"),
        click.option("--landscape", is_flag=True, help="Turn the paper on its side."),
        click.option("--square", metavar="SIZE", help="Size of a square, such as 5mm or 10mm.  [default: 5mm]"),
        click.option("--theme-dir", type=FileName(), help="A folder with themes of your own."),
        click.option("--layout", type=choice("sprint", "circuit"), help="Start to finish, or laps.  [default: sprint]"),
        click.option(
            "--outline", type=choice("squares", "freehand"), help="Dark squares or a line.  [default: the game's]"
        ),
        click.option(
            "--hazards", type=choice("theme", "pits", "none"), help="Which lie on the track.  [default: the game's]"
        ),
        which_game,
    )


which_track = which("Any short text; the same seed gives the same track.")
speech = options(
    click.option("--json", "as_json", is_flag=True, help="Print one JSON object on standard output."),
    click.option("--quiet", is_flag=True, help="Print nothing but errors."),
)
look = options(
    click.option(
        "--lang", metavar="LANG", default="en", show_default=True, help="Language of the pages: en, de, es or ru."
    ),
    click.option("--ink", type=choice("colour", "saver", "mono"), default="colour", show_default=True, help="Ink."),
)

printed_by = options(
    click.option("--printer-scale", metavar="SCALE",
                 help="What your printer makes of a length: 49.2/50 or 98.4%, or ACROSS,UP. See vollgas calibrate."),
    click.option("--offset", metavar="RIGHT,UP", help="Move all that is printed by so many mm, such as 1.5,-0.5."),
)  # fmt: skip


def printer_of(scale: str | None, offset: str | None, output: str | None = None) -> "Printer":
    """The printer as measured, from the options as typed; a picture is not printed, so it needs no correction."""
    from vollgas.printer import parse_printer

    printer = parse_printer(scale, offset)
    if not printer.is_true and output is not None and output.lower().endswith(".png"):
        raise click.UsageError("--printer-scale and --offset go with what is printed: name a .pdf for -o")
    return printer


def asked_for(asked: dict[str, Any]) -> "tuple[Rules, Wanted]":
    """The options that say which track and which rules, as typed."""
    from vollgas.rules import find_rules
    from vollgas.sheets import Wanted

    return find_rules(asked.pop("game"), asked.pop("variants")), Wanted(**asked)


def target_of(output: str | None, *, force: bool, as_json: bool) -> Path | None:
    """The file to write, or None for standard output or a name still to be made; checked before any work."""
    if output is None:
        return None
    if output == "-":
        if as_json:
            raise click.UsageError("-o - and --json both want standard output: choose one, or write to a file")
        if sys.stdout is not None and sys.stdout.isatty():
            raise click.UsageError("-o - would write a PDF to the terminal: send it on with | or >, or name a file")
        return None
    return checked(output, (".pdf", ".png"), "-o", force=force)


def file_name(*parts: str) -> str:
    """A file name made of these parts, as far as there are any, without the signs that file systems mind."""
    whole = "-".join(part for part in parts if part)
    return "".join(sign if sign.isalnum() or sign in "._+-" else "-" for sign in whole)


def checked(name: str, suffixes: tuple[str, ...], option: str, *, force: bool) -> Path:
    """The file called ``name`` if it can be written; a device such as /dev/null may be called as it likes."""
    from vollgas.files import check_target, is_device

    path = Path(name)
    if path.suffix.lower() not in suffixes and not is_device(path):
        raise click.UsageError(f"{option} {name!r}: the name must end with {' or '.join(suffixes)}")
    check_target(path, force=force)
    return path


def deliver(pdf: bytes, target: Path | None, *, force: bool) -> None:
    """Write a PDF, or its first page where the name asks for a picture; without a name, on standard output."""
    from vollgas.files import write_whole
    from vollgas.printing import as_picture

    data = as_picture(pdf) if is_picture(target) else pdf
    if target is None:
        pour(data)
    else:
        write_whole(target, data, force=force)


def is_picture(target: Path | None) -> bool:
    """Whether a picture is wanted in this file."""
    return target is not None and target.suffix.lower() == ".png"
