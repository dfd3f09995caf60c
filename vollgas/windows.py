"""Sets by tempo, joined over all the tempos from which another may be chosen: windows slid along one axis at a time."""

from collections.abc import Callable, Collection, Iterator, Mapping

from vollgas.lattice import Move

Columns = dict[int, dict[int, int]]
"""Sets by the two components of a tempo."""


def chosen(sets: Mapping[Move, int], window: Callable[[int], range], wanted: Collection[int] | None = None) -> Columns:
    """For each tempo, the union of all sets whose tempo lets it be chosen; ``window``: what an axis' tempo may become.

    ``wanted``: only the tempos with these first components are worked out.
    """
    rows: Columns = {}
    for (dx, dy), places in sets.items():
        rows.setdefault(dy, {})[dx] = places
    columns: Columns = {}
    for dy, row in rows.items():
        for dx, places in _slid(row, window).items():
            if wanted is None or dx in wanted:
                columns.setdefault(dx, {})[dy] = places
    return {dx: _slid(column, window) for dx, column in columns.items()}


def _slid(line: Mapping[int, int], window: Callable[[int], range]) -> dict[int, int]:
    """The same along one axis."""
    alike: dict[tuple[int, int], dict[int, int]] = {}
    for tempo, places in line.items():
        targets = window(tempo)
        alike.setdefault((targets.start - tempo, len(targets)), {})[tempo] = places
    joined: dict[int, int] = {}
    for (low, width), group in alike.items():
        unions = _unions(group, width)
        if joined:
            for target, places in unions:
                joined[target + low] = joined.get(target + low, 0) | places
        else:
            joined = {target + low: places for target, places in unions}
    return joined


def _unions(line: Mapping[int, int], width: int) -> Iterator[tuple[int, int]]:
    """For each number that has any, the union of the sets of the ``width`` numbers up to it, by doubling."""
    first, last = min(line), max(line)
    margin = [0] * (width - 1)
    sets = [*margin, *(line.get(number, 0) for number in range(first, last + 1)), *margin]
    reach = 1
    while reach < width:
        further = min(reach, width - reach)
        # Nothing is copied where one of the two is empty.
        sets = [a | b if a and b else a or b for a, b in zip(sets, sets[further:], strict=False)]
        reach += further
    return ((number, places) for number, places in enumerate(sets, first) if places)
