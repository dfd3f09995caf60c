"""The fonts: their signs and how wide these are, and where words may part. Pages reach them through the pen."""

import re
from functools import cache, lru_cache
from math import fsum
from typing import Literal

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from vollgas.assets import folder
from vollgas.drawing.hints import lighten
from vollgas.drawing.thinning import thin
from vollgas.errors import VollgasError

Font = Literal["title", "text", "bold", "narrow", "narrow-bold", "signs"]

FONTS: dict[Font, str] = {
    "title": "Play-Bold", "text": "PTSans-Regular", "bold": "PTSans-Bold", "narrow": "PTSansNarrow-Regular",
    "narrow-bold": "PTSansNarrow-Bold", "signs": "DejaVuSans",
}  # fmt: skip

_BREAK = re.compile(
    r"(?:(?<![\W\d_][^\W\d_])|(?<=[’'][^\W\d_])) +(?![—–] |(?<=[^\W\d_] )\d|(?<=\d )(?:[%×]|mm\b|мм\b)|(?<=× )\d)"
)
"""Where a line may end: at a space, but not before a dash, between a word and its number or a number and its unit,
within a product, or behind a lone letter.

A letter behind an apostrophe is not alone.
"""


THINNER: dict[Font, tuple[float, float]] = {
    "title": (0.05, 0.03), "text": (0.03, 0.024), "bold": (0.05, 0.02), "narrow": (0.036, 0.03),
    "narrow-bold": (0.05, 0.03),
}  # fmt: skip
"""By how much the strokes of letters are thinner where ink is to be saved, standing and lying ones, in ems."""


@cache
def font_of(name: Font, *, is_thin: bool = False) -> TTFont:
    """The font, read once a process and only when something is written in it; ``is_thin``: with thinner strokes."""
    file = folder("templates") / "fonts" / f"{FONTS[name]}.ttf"
    # Shaping needs a library that may or may not be installed; ASCII runs in subsets would carry unused letters.
    font = TTFont(called(name, is_thin=is_thin), str(file), asciiReadable=False, shapable=False)
    lighten(font.face)
    if is_thin:
        thin(font.face, *THINNER.get(name, (0.0, 0.0)))
        font.face.name = type(font.face.name)(
            font.face.name + b"-Thin"
        )  # of two fonts of one name the library would use the first
    pdfmetrics.registerFont(font)
    return font


def called(name: Font, *, is_thin: bool) -> str:
    """What the PDF library calls the font."""
    return f"vollgas-{name}-thin" if is_thin else f"vollgas-{name}"


def stressed(stands_out: bool) -> Font:
    """Bold for words that stand out among others."""
    return "bold" if stands_out else "text"


def lacking(words: str, font: Font) -> str:
    """The first of the signs in ``words`` that the font lacks, with its number; nothing if it has them all."""
    glyphs = font_of(font).face.charToGlyph
    missing = [letter for letter in words if ord(letter) not in glyphs]
    return f"{min(missing)!r} (U+{ord(min(missing)):04X})" if missing else ""


@lru_cache(maxsize=4096)
def advance(words: str, font: Font) -> float:
    """The advance of the words, in thousandths of their size; remembered, since layouts try many sizes."""
    face = font_of(font).face
    if bad := lacking(words, font):
        raise VollgasError(f"the font {FONTS[font]} has no sign {bad}, needed in {words[:60]!r}")
    return fsum(face.charWidths.get(ord(letter), face.defaultWidth) for letter in words)


def unbroken(words: str) -> list[str]:
    """The words between which a line may break; a dash keeps to the word before it, say."""
    return _BREAK.split(words)


def bearing(words: str, font: Font) -> float:
    """The white space before the ink of the first letter, as a share of the size."""
    face = font_of(font).face
    return float(face.hmetrics[face.charToGlyph[ord(words[0])]][1] / face.unitsPerEm)
