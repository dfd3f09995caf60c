"""Where the program begins, as ``vollgas`` or ``python -m vollgas``."""

import sys


def run() -> None:
    """Run the command line; Ctrl-C and a polite kill end it in one line, at any time and with nothing half done."""
    try:
        _run()
    except KeyboardInterrupt:
        sys.exit("vollgas: stopped")


def _run() -> None:
    import signal

    from vollgas.cli import main

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        main()
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left to stop


if __name__ == "__main__":
    run()
