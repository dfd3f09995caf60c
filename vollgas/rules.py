"""The games as plain data: what a rule switches is a value here, never a subclass.

Lengths and tempos are in steps of the lattice that cars stand on: squares, but for millimetre paper (CV6).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from vollgas.errors import BadInput

Game = Literal["vollgas", "carreras", "gonki"]
GAMES: tuple[Game, ...] = ("vollgas", "carreras", "gonki")


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything the referee must know about one game with its variants (parts V, C and R of the rules)."""

    game: Game
    variants: tuple[str, ...] = ()
    """The variants switched on, as they are written: "beginner", "laps=3"."""

    # One car's driving
    scale: int = 1
    """Crosses to a square's side (CV6)."""
    step: int = 1
    """By how much a tempo may change per axis and move (V3, C5, R8)."""
    brake_step: int = 1
    """By how much it may shrink (CV2)."""
    boost_step: int = 2
    """By how much a boosted car may gain in its direction of travel (V12)."""
    max_tempo: int | None = None
    """No axis may exceed this (VV1); None: no limit."""
    unit_start: bool = False
    """Whether cars start on the line, one square fast, rather than standing behind it (C4, V4)."""
    judged_before: bool = False
    """Whether a move whose unchanged projection leaves the track is off, whatever could save it (C6, CV3)."""
    leaving: Literal["crash", "outside", "out", "forbidden"] = "crash"
    """What comes of a car that leaves the track (V6, C7, CV5, R9)."""
    lost_turns: int = 0
    """Turns that leaving the track costs (CV4)."""
    slow_moves: int = 3
    """How many moves a car is limited after a crash or brake (V7, V11)."""
    slow_tempo: int = 1
    """The limit in those moves (V7), the speed to come back with (C7), and what a pit lets pass (R3): one square."""
    jump: int = 2
    """How far a ramp carries (V13)."""
    laps: int = 1
    """How often the course must be driven (VV3)."""

    # Many cars
    meeting: Literal["crash", "both out", "mover out", "forbidden"] = "crash"
    """What comes of a move to a cross where another car stands (V5, C8, CV1, R4)."""
    ends: Literal["at once", "beyond", "phase"] = "at once"
    """When a finish ends the race, and who wins: at once (V15), the furthest in the round (C10), all of it (R6)."""
    pursuit: bool = False
    """Whether cars start behind each other, and catching the one in front wins (VV2)."""
    relay: bool = False
    """Whether two cars make a team, whose slower one counts (VV4)."""
    ghost: bool = False
    """Whether cars drive alone and match the ideal line (VV5)."""


VOLLGAS = Rules("vollgas")
CARRERAS = Rules(
    "carreras", unit_start=True, judged_before=True, leaving="outside", meeting="both out", ends="beyond"
)  # fmt: skip
GONKI = Rules("gonki", leaving="forbidden", meeting="forbidden", ends="phase")
_PLAIN: dict[str, Rules] = {rules.game: rules for rules in (VOLLGAS, CARRERAS, GONKI)}


@dataclass(frozen=True, slots=True)
class Variant:
    """One variant: its rule, the games that it belongs to, and what it changes, given its number."""

    rule: str
    says: str
    """What it changes, in a few words."""
    games: tuple[Game, ...]
    change: Callable[[Rules, int], Rules]
    usual: int = 0
    """The number that a variant written without one has."""
    numbers: range = range(0)
    """The numbers that may be written behind it, as in "laps=3"; none for a mere switch."""


def _finer(rules: Rules, box: int) -> Rules:
    """Ten crosses to a square; a tempo may change by up to ``box`` squares (CV6)."""
    ten = 10
    return replace(
        rules,
        scale=ten,
        step=ten * box,
        brake_step=ten * box,
        boost_step=ten * max(box, rules.boost_step),
        max_tempo=None if rules.max_tempo is None else ten * rules.max_tempo,
        slow_tempo=ten * rules.slow_tempo,
        jump=ten * rules.jump,
    )


def coarser(rules: Rules) -> Rules:
    """The same rules for cars that stand and drive in whole squares only, whatever their lattice (CV6)."""
    scale = rules.scale
    return replace(
        rules,
        scale=1,
        step=rules.step // scale,
        brake_step=rules.brake_step // scale,
        boost_step=rules.boost_step // scale,
        max_tempo=None if rules.max_tempo is None else rules.max_tempo // scale,
        slow_tempo=rules.slow_tempo // scale,
        jump=rules.jump // scale,
    )


VARIANTS: dict[str, Variant] = {
    "beginner": Variant("VV1", "no tempo above three squares", GAMES, lambda rules, _: replace(rules, max_tempo=3)),
    "pursuit": Variant(
        "VV2",
        "staggered start; who catches the car in front wins",
        ("vollgas",),
        lambda rules, _: replace(rules, pursuit=True),
    ),
    "laps": Variant(
        "VV3",
        "so many laps, or runs on a sprint",
        GAMES,
        lambda rules, laps: replace(rules, laps=laps),
        2,
        range(2, 10),
    ),
    "relay": Variant(
        "VV4", "two cars make a team, its slower one counts", GAMES, lambda rules, _: replace(rules, relay=True)
    ),
    "ghost": Variant("VV5", "match the ideal line, move by move", GAMES, lambda rules, _: replace(rules, ghost=True)),
    "mover-out": Variant(
        "CV1",
        "only who drove into another car is out",
        ("carreras",),
        lambda rules, _: replace(rules, meeting="mover out"),
    ),
    "hard-braking": Variant(
        "CV2", "braking by one or two squares", ("carreras",), lambda rules, _: replace(rules, brake_step=2)
    ),
    "judged-after": Variant(
        "CV3",
        "off the track by the move itself, not by the straight-on move",
        ("carreras",),
        lambda rules, _: replace(rules, judged_before=False),
    ),
    "lost-turn": Variant(
        "CV4", "leaving the track costs a turn as well", ("carreras",), lambda rules, _: replace(rules, lost_turns=1)
    ),
    "knockout": Variant(
        "CV5", "leaving the track is the end of the race", ("carreras",), lambda rules, _: replace(rules, leaving="out")
    ),
    "millimetre": Variant(
        "CV6",
        "ten crosses to a square, a tempo changes by up to so many squares",
        ("carreras",),
        _finer,
        1,
        range(1, 3),
    ),
}
"""Every variant by name, in the order in which they change the rules."""

CLASHES: dict[tuple[str, str], str] = {
    ("pursuit", "relay"): "catching a car ends the race at once, before a team's slower car can count",
    ("pursuit", "ghost"): "whoever follows the ideal line drives alone and has nobody to catch",
    ("relay", "ghost"): "the ghost line counts matching moves, not who comes first",
    ("hard-braking", "millimetre"): "on millimetre paper the box says how far a tempo may shrink",
    ("lost-turn", "knockout"): "a car that is out has no turn to lose",
}
"""Variants that contradict each other, and why."""


def find_rules(game: str = "vollgas", variants: Iterable[str] = ()) -> Rules:
    """The rules of a game with the named variants switched on, each as "NAME" or "NAME=NUMBER".

    Raises BadInput for a game or variant that does not exist, a number that is not possible, or a contradiction.
    """
    rules = _PLAIN.get(game.strip().lower())
    if rules is None:
        raise BadInput(f"unknown game {game[:40]!r}: allowed are {', '.join(GAMES)}")
    numbers: dict[str, int] = {}
    for text in variants:
        name, number = _read_variant(rules.game, text)
        if numbers.setdefault(name, number) != number:
            raise BadInput(f"variant {name} is asked for with {numbers[name]} and with {number}: choose one")
    for (one, other), why in CLASHES.items():
        if one in numbers and other in numbers:
            raise BadInput(f"variants {one} and {other} contradict each other: {why}")
    for name, variant in VARIANTS.items():
        if name in numbers:
            written = f"{name}={numbers[name]}" if numbers[name] != variant.usual else name
            rules = replace(variant.change(rules, numbers[name]), variants=(*rules.variants, written))
    return rules


def variants_of(game: Game) -> list[str]:
    """The names of the variants that a game has."""
    return [name for name, variant in VARIANTS.items() if game in variant.games]


def _read_variant(game: Game, text: str) -> tuple[str, int]:
    """A variant's name and number as typed; BadInput when the game has none such."""
    name, equals, number = text.strip().lower().partition("=")
    variant = VARIANTS.get(name)
    if variant is None:
        raise BadInput(f"unknown variant {text[:40]!r} of {game}: allowed are {', '.join(variants_of(game))}")
    if game not in variant.games:
        raise BadInput(
            f"variant {name} ({variant.rule}) belongs to {' and '.join(variant.games)}, not to {game}: "
            f"allowed are {', '.join(variants_of(game))}"
        )
    if not equals:
        return name, variant.usual
    if not variant.numbers:
        raise BadInput(f"variant {text[:40]!r} takes no number: write {name}")
    if number not in {str(one) for one in variant.numbers}:
        raise BadInput(
            f"variant {text[:40]!r} is not possible: "
            f"allowed are {name}={variant.numbers[0]} to {name}={variant.numbers[-1]}"
        )
    return name, int(number)
