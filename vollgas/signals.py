"""When Ctrl-C and a polite kill are heard: at any time, or only where nothing is half done."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

STOPS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGALRM") if hasattr(signal, name)]
"""What ends the program early, as far as the system knows it."""


@contextmanager
def held() -> Iterator[None]:
    """Inside the ``with`` block signals wait, and processes and threads begun there do not hear them either."""
    with _masked(block=True):
        yield


@contextmanager
def heard() -> Iterator[None]:
    """Inside the ``with`` block, itself in one of ``held``, signals come through."""
    with _masked(block=False):
        yield


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
