"""Everything that can go wrong for a user, said in one line: what is wrong, where, and what would be right."""


class VollgasError(Exception):
    """A failure a user can understand; ``str(error)`` is one line without a full stop at its end."""

    exit_code = 1

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split()))


class BadInput(VollgasError):
    """What came through a door (option, theme file, SVG, JSON, PDF) is not what the door takes."""

    exit_code = 2


class BadFile(BadInput):
    """A file that was rightly named holds what it should not: no wrong use of the command line."""

    exit_code = 1


class Unsolvable(VollgasError):
    """No car can reach the finish of this track under these rules."""


class NoTrack(VollgasError):
    """The generator used up its attempts without an acceptable track."""


class Mismatch(VollgasError):
    """Two things that should be the same track are not."""
