"""The frame around every command: whatever goes wrong is one line on standard error, and an exit code."""

import errno
import io
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import shorten
from typing import Any, NoReturn

import click

from vollgas.errors import VollgasError

LONGEST = 300
"""Most characters of click's own messages, which repeat what was typed."""


class OneLine(click.Group):
    """A group whose every failure is one line on standard error: exit 2 for wrong use, 1 for the rest."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command and exit with its code."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
                stream.reconfigure(errors="backslashreplace")  # letters that the terminal lacks are no failure
        try:
            code = super().main(*args, **extra | {"standalone_mode": False})
        except click.ClickException as error:
            _fail(_with_hint(error), error.exit_code)
        except VollgasError as error:
            _fail(str(error), error.exit_code)
        except (click.Abort, KeyboardInterrupt):
            _fail("stopped", 1)
        except MemoryError:
            _fail("not enough memory", 1)
        sys.exit(code if isinstance(code, int) else 0)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """As click does, with its failures in words."""
        with _in_words():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """As click does, with its failures in words."""
        with _in_words():
            return super().invoke(ctx)


def say(text: str, *, aside: bool = False) -> None:
    """Print a line on standard output, letters that it lacks as escapes; OSError when it can't be written.

    ``aside``: on standard error, since standard output carries something else.
    """
    text = _harmless(text)
    if aside:
        click.echo(text, err=True)
        return
    stream = _standard_output()
    encoding = stream.encoding or "utf-8"
    click.echo(text.encode(encoding, "backslashreplace").decode(encoding), file=stream)


def pour(data: bytes) -> None:
    """Write bytes on standard output; OSError when that is closed, full, or read by nobody."""
    stream = _standard_output().buffer
    stream.write(data)
    stream.flush()


def _harmless(text: str) -> str:
    """The text with what would steer a terminal, or turn its lines round, as escapes: file names may hold anything."""
    return "".join(
        ascii(sign)[1:-1] if sign != "\n" and unicodedata.category(sign) in {"Cc", "Cf"} else sign for sign in text
    )


def _standard_output() -> Any:
    if sys.stdout is None:  # as after "vollgas … >&-"
        raise OSError(errno.EBADF, "it is closed")
    return sys.stdout


@contextmanager
def _in_words() -> Iterator[None]:
    """Turn what Python and the system raise into a VollgasError, before click makes something of it."""
    try:
        yield
    except KeyboardInterrupt:
        raise VollgasError("stopped") from None
    except OSError as error:
        if error.filename is not None:
            raise VollgasError(f"{error.filename} can't be used: {error.strerror}") from error
        sys.stdout = io.StringIO()  # else Python would complain once more when it closes the stream at the end
        raise VollgasError(f"standard output can't be written: {error.strerror or error}") from error


def _with_hint(error: click.ClickException) -> str:
    """Click's message on one line, and where to read what is allowed."""
    message = shorten(error.format_message(), LONGEST, placeholder=" …")
    if isinstance(error, click.UsageError) and error.ctx is not None:
        message = f"{message.rstrip('.')} (see {error.ctx.command_path} --help)"
    return message


def _fail(message: str, code: int) -> NoReturn:
    try:
        click.echo(f"vollgas: {_harmless(message)}", err=True)
    except OSError:
        sys.stderr = io.StringIO()  # full or read by nobody; the exit code still tells
    sys.exit(code)
