"""Colours as "#rrggbb" strings: how light they are, their greys and mixtures."""

import re
from functools import cache

from vollgas.errors import VollgasError

WHITE = "#ffffff"
BLACK = "#000000"

SOFT = 0.3
"""How much white is mixed into letters where ink is to be saved; they stay readable by WCAG 2 (AA)."""

_COLOUR = re.compile("#[0-9a-fA-F]{6}")


@cache
def rgb(colour: str) -> tuple[float, float, float]:
    """Red, green and blue, each 0 to 1; VollgasError when the text is no colour."""
    if not _COLOUR.fullmatch(colour):
        raise VollgasError(f"{colour!r} is no colour: write #rrggbb")
    red, green, blue = (round(int(colour[i : i + 2], 16) / 255, 4) for i in (1, 3, 5))
    return red, green, blue


@cache
def lightness(colour: str) -> float:
    """How light the colour is to the eye, 0 (black) to 1 (white): Rec. 709 luma."""
    red, green, blue = rgb(colour)
    return round(0.2126 * red + 0.7152 * green + 0.0722 * blue, 4)


@cache
def grey(colour: str) -> str:
    """The grey as light as the colour; the darkest become black and the lightest white, which printers render best."""
    light = lightness(colour)
    level = 0 if light < 0.16 else 255 if light > 0.97 else round(255 * light)
    return f"#{level:02x}{level:02x}{level:02x}"


@cache
def mix(colour: str, other: str, share: float) -> str:
    """The colour with a ``share`` (0 to 1) of the other one mixed in."""
    pairs = zip(rgb(colour), rgb(other), strict=True)
    return "#" + "".join(f"{round(255 * (a + (b - a) * share)):02x}" for a, b in pairs)


def softened(colour: str) -> str:
    """The colour of letters where ink is to be saved."""
    return mix(colour, WHITE, SOFT)
