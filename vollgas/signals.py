"""When Ctrl-C and a polite kill are heard: at any time, or only where nothing is half done."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

STOPS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGALRM") if hasattr(signal, name)]
"""What ends the program early, as far as the system knows it."""

_aside: dict[int, Any] = {}
"""The handlers that wait while signals are held."""
_noted: list[int] = []
"""The signals that came meanwhile."""


@contextmanager
def held() -> Iterator[None]:
    """Inside the ``with`` block signals wait, and processes begun there do not hear them."""
    with _masked(block=True):
        if _aside or threading.current_thread() is not threading.main_thread():
            yield
            return
        _put_aside()
        try:
            yield
        finally:
            _let_through()


@contextmanager
def heard() -> Iterator[None]:
    """Inside the ``with`` block, itself in one of ``held``, signals come through, first those that waited."""
    if not _aside:
        yield
        return
    with _masked(block=False):
        try:
            _let_through()
            yield
        finally:
            _put_aside()


def hold() -> None:
    """Have signals wait again, inside a ``with`` block of ``held``, where some library has let them through."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)


def deafen() -> None:
    """Leave Ctrl-C to the parent: it reaches all processes of a terminal, but only one may answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for other in STOPS:
        if other != signal.SIGINT:
            signal.signal(other, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)


def _put_aside() -> None:
    # The mask alone is not enough: where it is the numbers' library whose threads take the signal, Python still runs
    # its handler here.
    for kind in STOPS:
        _aside[kind] = signal.signal(kind, lambda kind, _: _noted.append(kind)) or signal.SIG_DFL


def _let_through() -> None:
    for kind, handler in _aside.items():
        signal.signal(kind, handler)
    _aside.clear()
    while _noted:
        signal.raise_signal(_noted.pop())


@contextmanager
def _masked(*, block: bool) -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK if block else signal.SIG_UNBLOCK, STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
