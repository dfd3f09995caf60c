"""Who does the work: this process, several of its own, or a cluster; the same work in any order gives the same pack."""

import multiprocessing
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from queue import Empty, SimpleQueue
from typing import Any

from vollgas.errors import VollgasError
from vollgas.signals import deafen, heard, hold

Tag = tuple[int, int]
"""Which file, and which track of it; -1 for the file itself."""

TICK = 0.5
"""Seconds after which waiting looks up."""


class Crew:
    """Hands out work and gathers what was done, whatever comes first.

    To be used where signals are held: they are heard while it waits. ``slots`` pieces of work go on at a time; ``stop``
    ends those that go on.
    """

    def __init__(self, executor: Executor, slots: int, stop: Callable[[], None]) -> None:
        self.slots = slots
        self._executor = executor
        self._stop = stop
        self._done: SimpleQueue[tuple[Tag, Future[Any]]] = SimpleQueue()

    def submit(self, tag: Tag, work: Callable[..., Any], *args: Any) -> None:
        """Have ``work(*args)`` done some time."""
        try:
            future = self._executor.submit(work, *args)
        except BrokenProcessPool:
            raise _died() from None
        future.add_done_callback(lambda done: self._done.put((tag, done)))

    def gather(self) -> tuple[Tag, Any]:
        """Wait for the next piece of work that is done: its tag and its result; what it raised is raised here."""
        while True:
            try:
                with heard():
                    tag, future = self._done.get(timeout=TICK)
            except Empty:
                continue
            try:
                return tag, future.result()
            except (BrokenProcessPool, CancelledError):
                raise _died() from None

    def close(self) -> None:
        """Drop what is not done yet and let everybody go."""
        self._stop()


def _died() -> VollgasError:
    return VollgasError("a process that did the work has died; is there memory enough? What was finished is kept")


class _Alone(Executor):
    """This process itself; signals are heard while it works."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it now."""
        future: Future[Any] = Future()
        try:
            with heard():
                result = fn(*args, **kwargs)
        except Exception as error:  # noqa: BLE001  # raised again by whoever gathers
            future.set_exception(error)
        else:
            future.set_result(result)
        return future


def alone() -> Crew:
    """A crew of one: this process."""
    return Crew(_Alone(), 1, lambda: None)


def processes(jobs: int, preload: str) -> Crew:
    """So many processes of this machine, hired where signals are held; ``preload`` names the module with their work."""
    # A fork server is a process that has imported everything and has no threads; only Linux forks safely.
    way = multiprocessing.get_context("forkserver" if sys.platform == "linux" else "spawn")
    if sys.platform == "linux":
        way.set_forkserver_preload([preload])
    # Begun here and not later, since whoever begins it lets signals through again, even to the processes begun next.
    resource_tracker.ensure_running()
    hold()
    others = {child.pid for child in multiprocessing.active_children()}
    executor = ProcessPoolExecutor(jobs, way, _begin)

    def stop() -> None:
        # First of all, since those that are just beginning would complain that the rest is gone.
        for child in multiprocessing.active_children():
            if child.pid not in others:
                child.kill()
        executor.shutdown(cancel_futures=True)

    return Crew(executor, jobs, stop)


def cores() -> int:
    """How many processes this machine runs at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _begin() -> None:
    """What a process of the crew does first: leave signals to its parent, and end when that is gone."""
    deafen()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(parent: int) -> None:
    wait([parent])
    os._exit(1)
