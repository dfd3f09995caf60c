"""Named, independent streams of random numbers that are the same on every machine for ever.

Only ``random.Random(seed).random()`` is used: its sequence is the one Python promises to keep. One stream a stage
keeps stages apart, so tuning the hazards does not reshuffle the corridors.
"""

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """Random decisions for one stage of one attempt, drawn from the seed text."""

    __slots__ = ("_draw",)

    def __init__(self, *names: str | int) -> None:
        text = "\x1f".join(str(name) for name in names)
        digest = hashlib.sha256(text.encode("utf-8")).digest()
        self._draw = random.Random(int.from_bytes(digest, "big")).random

    def unit(self) -> float:
        """A float in [0, 1)."""
        return self._draw()

    def between(self, low: float, high: float) -> float:
        """A float in [low, high)."""
        return low + (high - low) * self._draw()

    def below(self, count: int) -> int:
        """An integer in 0 … count-1."""
        return int(self._draw() * count)

    def within(self, low: int, high: int) -> int:
        """An integer in low … high, both included."""
        return low + self.below(high - low + 1)

    def chance(self, probability: float) -> bool:
        """True with the given probability."""
        return self._draw() < probability

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order (Fisher-Yates)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck
