"""The coarse course: whatever the wish, the path stays a path."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vollgas.making.route import Node, Wish, make_route
from vollgas.streams import Stream

shares = st.floats(0, 1)
wishes = st.builds(Wish, st.integers(1, 9), st.integers(2, 12), st.integers(5, 80), st.integers(0, 40), shares, shares)


def check(path: list[Node], wish: Wish) -> None:
    """A path of single steps on the lattice, straight at both ends, whose legs keep their distance."""
    assert path[0][1] == 0
    assert path[-1][1] == wish.rows
    assert all(0 <= x <= wish.columns and 0 <= y <= wish.rows for x, y in path)
    assert all(abs(bx - ax) + abs(by - ay) == 1 for (ax, ay), (bx, by) in pairwise(path))
    assert path[1] == (path[0][0], 1)
    assert path[-2] == (path[-1][0], wish.rows - 1)
    for place, (ax, ay) in enumerate(path):
        for bx, by in path[place + 3 :]:
            assert max(abs(bx - ax), abs(by - ay)) >= 2


@given(st.integers(0, 10**6), wishes)
def test_every_route_is_a_clean_path(seed: int, wish: Wish) -> None:
    """From the first row to the last, on the lattice, never touching itself."""
    check(make_route(Stream("route", seed), wish, 250), wish)


@pytest.mark.parametrize("shakes", [0, 1, 2, 5, 10, 20, 50, 100])
def test_every_state_in_between_is_a_clean_path(shakes: int) -> None:
    """However early the shaking stops, what is there is valid."""
    wish = Wish(7, 9, 50, 20, 0.3, 0.5)
    for seed in range(20):
        check(make_route(Stream("between", seed), wish, shakes), wish)


@pytest.mark.parametrize(("steps", "turns"), [(20, 4), (35, 12), (50, 24)])
def test_routes_come_near_the_wish(steps: int, turns: int) -> None:
    """After enough shaking most routes are about as long and as bent as wished."""
    wish = Wish(8, 10, steps, turns, 0.5, 0.5)
    routes = [make_route(Stream("near", seed), wish, 1500) for seed in range(20)]
    near = 0
    for path in routes:
        corners = sum(
            (bx - ax, by - ay) != (cx - bx, cy - by)
            for (ax, ay), (bx, by), (cx, cy) in zip(path, path[1:], path[2:], strict=False)
        )
        near += abs(len(path) - 1 - steps) <= 6 and abs(corners - turns) <= 5
    assert near >= 10
    assert len({tuple(path) for path in routes}) >= 18


def test_straights_and_hairpins_show() -> None:
    """Themes that like hairpins get more of them than themes that do not."""

    def hairpins(liking: float) -> int:
        found = 0
        for seed in range(25):
            path = make_route(Stream("hairpins", seed), Wish(8, 10, 45, 16, 0.5, liking), 1200)
            hands = [
                ((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
                for (ax, ay), (bx, by), (cx, cy) in zip(path, path[1:], path[2:], strict=False)
            ]
            found += sum(a == c != 0 and not b for a, b, c in zip(hands, hands[1:], hands[2:], strict=False))
        return found

    assert hairpins(1.0) > 1.3 * hairpins(0.0)


def test_the_same_stream_makes_the_same_route() -> None:
    """A route depends on its stream and its wish alone."""
    wish = Wish(6, 8, 40, 14, 0.5, 0.5)
    assert make_route(Stream("a", 1), wish, 500) == make_route(Stream("a", 1), wish, 500)
    assert make_route(Stream("a", 1), wish, 500) != make_route(Stream("a", 2), wish, 500)
