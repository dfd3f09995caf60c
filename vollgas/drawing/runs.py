"""Places in rows, neighbours taken together: what is drawn as one is short."""

from collections.abc import Iterable, Iterator


def runs(places: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Neighbours in a row together: (row, first, end) for (row, place) pairs."""
    row = first = end = -1
    for this, place in sorted(places):
        if (this, place) != (row, end):
            if row >= 0:
                yield row, first, end
            row, first = this, place
        end = place + 1
    if row >= 0:
        yield row, first, end
