"""Outlines without hints.

The instructions that fit glyphs to the pixels of coarse screens are two thirds of our fonts; no printer reads them.
"""

from collections.abc import Sequence
from itertools import pairwise
from struct import Struct
from typing import Any

_SHORT = Struct(">H").unpack_from

_WORDS, _SCALE, _MORE, _TWO_SCALES, _INSTRUCTIONS, _MATRIX = 0x1, 0x8, 0x20, 0x40, 0x100, 0x80
"""Flags of a composite glyph's part (OpenType, table glyf)."""


def lighten(face: Any) -> None:
    """Let the PDF library cut its subsets of this TTFontFace without hints.

    Also without the font's names, a notice in twenty languages of which no PDF has need (ISO 32000-1, 9.9).
    """
    glyf, face.glyphPos = unhinted(face.get_table("glyf"), face.glyphPos)
    face.table["glyf"] = {"tag": "glyf", "offset": len(face._ttf_data), "length": len(glyf)}  # noqa: SLF001
    face._ttf_data += glyf  # noqa: SLF001
    for unused in ("name", "cvt ", "fpgm", "prep"):
        face.table.pop(unused, None)


def unhinted(glyf: bytes, places: Sequence[int]) -> tuple[bytes, list[int]]:
    """A font's glyf table without instructions, and where each glyph begins in it, the end of the last one included.

    ``places`` are where the glyphs begin in ``glyf``, in the same manner.
    """
    lean: list[bytes] = []
    starts = [0]
    for start, end in pairwise(places):
        glyph = _without(glyf[start:end])
        glyph += b"\0" * (-len(glyph) % 4)
        lean.append(glyph)
        starts.append(starts[-1] + len(glyph))
    return b"".join(lean), starts


def _without(glyph: bytes) -> bytes:
    """One glyph without its instructions."""
    if not glyph:
        return glyph
    outlines = _SHORT(glyph, 0)[0]
    if outlines < 0x8000:
        at = 10 + 2 * outlines
        return glyph[:at] + b"\0\0" + glyph[at + 2 + _SHORT(glyph, at)[0] :]
    lean, at, flags = bytearray(glyph), 10, _MORE
    while flags & _MORE:
        flags = _SHORT(glyph, at)[0]
        lean[at : at + 2] = (flags & ~_INSTRUCTIONS).to_bytes(2, "big")
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0
    return bytes(lean[:at])
