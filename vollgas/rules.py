"""The games as plain data: what a rule switches is a value here, never a subclass."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from vollgas.errors import BadInput


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything the referee must know about one game with its variants (part V of the rules)."""

    game: str
    variants: tuple[str, ...] = ()
    step: int = 1
    """By how much a tempo may change per axis and move (V3)."""
    boost_step: int = 2
    """By how much a boosted car may gain in its direction of travel (V12)."""
    slow_moves: int = 3
    """How many moves a car is limited after a crash or brake (V7, V11)."""
    slow_tempo: int = 1
    """The limit in those moves (V7)."""
    jump: int = 2
    """How far a ramp carries, in squares (V13)."""
    max_tempo: int | None = None
    """No axis may exceed this (VV1); None: no limit."""


VOLLGAS = Rules("vollgas")

GAMES = {"vollgas": VOLLGAS}
VARIANTS: dict[str, Callable[[Rules], Rules]] = {"beginner": lambda rules: replace(rules, max_tempo=3)}
"""What each variant changes (VV1)."""


def find_rules(game: str = "vollgas", variants: Iterable[str] = ()) -> Rules:
    """The rules of a game with the named variants switched on; BadInput for a name that does not exist."""
    if game not in GAMES:
        raise BadInput(f"unknown game {game!r}: allowed are {', '.join(sorted(GAMES))}")
    rules = GAMES[game]
    for variant in sorted(set(variants)):
        if variant not in VARIANTS:
            raise BadInput(f"unknown variant {variant!r} of {game}: allowed are {', '.join(sorted(VARIANTS))}")
        rules = replace(VARIANTS[variant](rules), variants=(*rules.variants, variant))
    return rules
