"""Work on what strangers wrote, done in a child process that may neither eat the memory nor run for ever."""

import faulthandler
import multiprocessing
import os
import signal
import sys
import traceback
import warnings
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeVar

from vollgas.errors import VollgasError
from vollgas.signals import STOPS, held

_Result = TypeVar("_Result")


class Fence(NamedTuple):
    """How far the work may go."""

    memory: int = 1_500_000_000
    """Most bytes of address space."""
    seconds: int = 60
    """Most seconds of computing; four times as many may pass on the clock."""


USUAL = Fence()


class TooMuch(VollgasError):
    """The work asked for more memory or time than it may have."""


def fenced(work: Callable[..., _Result], *args: Any, fence: Fence = USUAL) -> _Result:
    """What ``work(*args)`` gives, computed in a child process; what it raises is raised here.

    Function, arguments and result must be picklable. Raises TooMuch when the child breaks through the fence or dies
    otherwise. Where the system knows no limits (Windows), only the clock is watched. When the caller is interrupted,
    the child is killed.
    """
    # A fork has all that is imported already, but only Linux forks safely.
    way: Any = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    here, there = way.Pipe(duplex=False)
    child = way.Process(target=_begin, args=(there, fence, work, args), daemon=True)
    try:
        with held(), warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # forking while a library's threads sleep
            child.start()
        there.close()
        told = here.recv() if here.poll(4 * fence.seconds) else None
    except (EOFError, OSError):
        told = None  # the child died before it could speak
    finally:
        if child.pid is not None:
            child.kill()
            child.join()
        here.close()
    if told is None:
        raise TooMuch("it asks for more memory or time than it may have")
    result, error, trace = told
    if error is None:
        return result  # type: ignore[no-any-return]  # whatever the work gave
    if not isinstance(error, VollgasError):
        error.add_note(trace)
    raise error


def _begin(pipe: Connection, fence: Fence, work: Callable[..., Any], args: tuple[Any, ...]) -> None:
    """The child: limits first, then the work, then the answer."""
    for each in STOPS:
        signal.signal(each, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    # Every thread of the numbers' library reserves memory, on large machines more than the fence allows.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # A library that runs out of memory says so before it dies; one line is for the parent to say.
    faulthandler.disable()
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    _limit(fence)
    try:
        told: tuple[Any, BaseException | None, str] | None = (work(*args), None, "")
    except (MemoryError, RecursionError):
        told = None
    except Exception as error:  # noqa: BLE001  # raised again by the parent
        told = (None, error, traceback.format_exc())
    pipe.send(told)


def _limit(fence: Fence) -> None:
    """The system's own limits, as far as it has them."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415  # not on every system

    for kind, most in (
        (resource.RLIMIT_AS, fence.memory),
        (resource.RLIMIT_CPU, fence.seconds),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(ValueError, OSError):  # the caller's own limit may be lower
            hard = resource.getrlimit(kind)[1]
            resource.setrlimit(kind, (most, hard if kind == resource.RLIMIT_CPU else most))
