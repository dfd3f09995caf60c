"""States of a car beside its cross, and what the referee leaves open in each of them, as tables."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeVar

from vollgas.lattice import Cross, Move
from vollgas.race import Car, axis_targets, targets
from vollgas.rules import Rules


class Plane(NamedTuple):
    """The part of a car's state beside cross and tempo, as in ``Car``."""

    slow: int = 0
    boost: bool = False
    lap: int = 0


def plane_of(car: Car) -> Plane:
    """The plane a car is in."""
    return Plane(car.slow, car.boost, car.lap)


K = TypeVar("K")
V = TypeVar("V")


class Table(dict[K, V]):
    """A dict that works out what it lacks when it is first asked for."""

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[K], V]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: K) -> V:
        """Work the value out and keep it."""
        value = self[key] = self._work_out(key)
        return value


State = tuple[Plane, Move]
"""A plane and a tempo."""


class Steps(NamedTuple):
    """What the referee leaves open to a car in a plane with a tempo: all targets, or the steps along one axis (V3)."""

    targets: Table[State, tuple[Move, ...]]
    across: Table[Plane, Table[Move, tuple[Move, ...]]]
    up: Table[Plane, Table[Move, tuple[Move, ...]]]
    before: Table[State, tuple[Move, ...]]
    """The other way round: the tempos with which a car in a plane may choose a move."""


@cache
def steps_of(rules: Rules) -> Steps:
    """The tables of steps under the rules, the same for every course."""

    def all_targets(state: State) -> tuple[Move, ...]:
        plane, tempo = state
        return targets(rules, Car(Cross(0, 0), tempo, *plane))

    # A dict finds a key sooner that is the very object it holds: so there is one for each tempo.
    one: Table[Move, Move] = Table(lambda move: move)

    def across(plane: Plane) -> Table[Move, tuple[Move, ...]]:
        slow, boost, _ = plane
        return Table(lambda tempo: tuple(one[Move(dx, tempo.dy)] for dx in axis_targets(rules, tempo.dx, slow, boost)))

    def up(plane: Plane) -> Table[Move, tuple[Move, ...]]:
        slow, boost, _ = plane
        return Table(lambda tempo: tuple(one[Move(tempo.dx, dy)] for dy in axis_targets(rules, tempo.dy, slow, boost)))

    reach = max(rules.step, rules.brake_step, rules.boost_step)

    def before(state: State) -> tuple[Move, ...]:
        (slow, boost, _), move = state
        across, up = (
            [tempo for tempo in range(to - reach, to + reach + 1) if to in axis_targets(rules, tempo, slow, boost)]
            for to in move
        )
        return tuple(one[Move(dx, dy)] for dx in across for dy in up)

    return Steps(Table(all_targets), Table(across), Table(up), Table(before))
