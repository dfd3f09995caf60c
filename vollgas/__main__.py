"""Where the program begins, as ``vollgas`` or ``python -m vollgas``."""

import sys

SIGNALS = ("SIGALRM", "SIGINT", "SIGTERM")
"""What ends the program early, as far as the system knows it."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C or a polite kill; after a plain KeyboardInterrupt Python sometimes ends with an exit code of its own."""

    asked = False


def run() -> None:
    """Run the command line; Ctrl-C and a polite kill end it in one line, at any time and with nothing half done."""
    try:
        _listen()
        from vollgas.cli import main

        main()
    except SystemExit:
        raise
    except BaseException:
        # What Python was doing at that moment may have wrapped the interruption in an error of its own.
        if not Stopped.asked:
            raise
        sys.exit("vollgas: stopped")
    finally:
        _close_ears()


def _listen() -> None:
    import signal

    def stop(*_: object) -> None:
        # Python swallows what is raised in some of its own callbacks, so ask again until somebody hears.
        Stopped.asked = True
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0.05)
        raise Stopped

    def unheard(lost: "sys.UnraisableHookArgs") -> None:
        if not isinstance(lost.exc_value, Stopped):
            sys.__unraisablehook__(lost)

    sys.unraisablehook = unheard
    for name in SIGNALS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)


def _close_ears() -> None:
    """Nothing is left to stop."""
    import signal

    for name in SIGNALS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)


if __name__ == "__main__":
    run()
