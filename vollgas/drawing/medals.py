"""Medals, and how many moves win them."""

from vollgas.drawing.colour import BLACK, WHITE, mix
from vollgas.drawing.pen import POINT, Pen
from vollgas.making.grade import medals
from vollgas.words import Words

MEDALS = ("#cc940c", "#8390a0", "#a6602c")
"""Gold, silver and bronze, dark enough for white numbers."""


def draw_medal(pen: Pen, x: float, y: float, r: float, place: int) -> None:
    """A medal for the first, second or third place: a disc with its number, told apart without colour."""
    colour = MEDALS[place - 1]
    plain = pen.ink != "colour"
    pen.circle(x, y, r, fill=WHITE if plain else colour, stroke=BLACK if plain else None, line=0.3)
    if r > 2 and not plain:
        pen.circle(x, y, 0.82 * r, stroke=mix(colour, WHITE, 0.4), line=0.2)
    size = 1.15 * r / POINT
    pen.text(x, y - 0.355 * size * POINT, str(place), size, "title", BLACK if plain else WHITE, "centre")


def medal_words(words: Words, par: int) -> list[tuple[int, str, str]]:
    """For each medal its place, its name, and the words for the most moves that win it."""
    limits = (words("track.at_most", number=most) for most in medals(par))
    names = words("track.gold"), words("track.silver"), words("track.bronze")
    return list(zip((1, 2, 3), names, limits, strict=True))
