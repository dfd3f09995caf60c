"""Where the program begins, as ``vollgas`` or ``python -m vollgas``."""

import sys


class Stopped(KeyboardInterrupt):
    """Ctrl-C or a polite kill; after a plain KeyboardInterrupt Python sometimes ends with an exit code of its own."""


def run() -> None:
    """Run the command line; Ctrl-C and a polite kill end it in one line, at any time and with nothing half done."""
    try:
        _run()
    except KeyboardInterrupt:
        sys.exit("vollgas: stopped")


def _run() -> None:
    import signal

    def stop(*_: object) -> None:
        raise Stopped

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    from vollgas.cli import main

    try:
        main()
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left to stop


if __name__ == "__main__":
    run()
