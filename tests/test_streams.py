"""Random streams: the same for ever, and independent of one another."""

from collections import Counter

import pytest

from vollgas.streams import Stream

UNITS = [0.9670023806064556, 0.25626629649204635, 0.00028209286719793614]
BELOW = [294, 554, 525, 604, 900, 732]
DECK = [2, 4, 0, 1, 9, 7, 5, 3, 6, 8]


def test_the_sequence_is_the_one_promised_for_ever() -> None:
    """These numbers may never change: every printed ID rests on them."""
    stream = Stream("vollgas", "space/nasty#4711", "route", 0)
    assert [stream.unit() for _ in range(3)] == UNITS
    stream = Stream("vollgas", "лес/злая#ёж")
    assert [stream.below(1000) for _ in range(6)] == BELOW
    assert Stream("deck").shuffled(range(10)) == DECK


@pytest.mark.parametrize(
    "names",
    [
        ("vollgas", "space/nasty#4711", "route", 1),
        ("vollgas", "space/nasty#4711", "corridor", 0),
        ("vollgas", "space/nasty#4712", "route", 0),
        ("vollgas", "space/nasty#4711route", 0),
        ("vollgasspace/nasty#4711", "route", 0),
    ],
)
def test_every_name_makes_a_stream_of_its_own(names: tuple[str | int, ...]) -> None:
    """Seed, stage and attempt each change the stream, and the place where one name ends counts."""
    usual = Stream("vollgas", "space/nasty#4711", "route", 0)
    assert [usual.unit() for _ in range(4)] != [Stream(*names).unit() for _ in range(4)]


def test_drawing_more_in_one_stage_does_not_touch_another() -> None:
    """Two streams never share their numbers, however they are drawn in turn."""
    alone = Stream("seed", "hazards")
    expected = [alone.unit() for _ in range(5)]
    other, mixed = Stream("seed", "route"), Stream("seed", "hazards")
    found = []
    for count in range(5):
        for _ in range(count):
            other.unit()
        found.append(mixed.unit())
    assert found == expected


def test_draws_stay_in_their_ranges_and_reach_their_ends() -> None:
    """Integers take every value of their range and no other, floats stay below the upper end."""
    stream = Stream("ranges")
    assert {stream.below(4) for _ in range(200)} == {0, 1, 2, 3}
    assert {stream.within(-2, 1) for _ in range(200)} == {-2, -1, 0, 1}
    assert {stream.pick("abc") for _ in range(100)} == set("abc")
    assert all(0 <= stream.unit() < 1 for _ in range(200))
    assert all(-3.5 <= stream.between(-3.5, 2) < 2 for _ in range(200))
    assert not any(stream.chance(0.0) for _ in range(50))
    assert all(stream.chance(1.0) for _ in range(50))
    assert 350 < sum(stream.chance(0.4) for _ in range(1000)) < 450


def test_shuffled_keeps_the_items_and_reaches_every_order() -> None:
    """A shuffled deck is the same deck in another order, all orders about equally often."""
    stream = Stream("shuffle")
    orders = Counter(tuple(stream.shuffled("abc")) for _ in range(600))
    assert len(orders) == 6
    assert min(orders.values()) > 60
    assert all(sorted(order) == ["a", "b", "c"] for order in orders)
    assert stream.shuffled([]) == []
