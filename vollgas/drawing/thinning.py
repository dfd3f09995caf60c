"""Letters with less ink: every outline of a font drawn in a little on all sides, as in a lighter cut of the typeface.

Widths stay what they are, so that whatever is set in the font keeps its place. Only the glyphs that a document uses are
redrawn, when its subset of the font is made.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from struct import Struct, pack
from typing import Any

_SHORT, _SIGNED = Struct(">H").unpack_from, Struct(">h").unpack_from
_ON, _X_BYTE, _Y_BYTE, _REPEAT, _X_SAME, _Y_SAME = 0x1, 0x2, 0x4, 0x8, 0x10, 0x20
"""Flags of a point (OpenType, table glyf)."""
_WORDS, _SCALE, _MORE, _TWO_SCALES, _MATRIX = 0x1, 0x8, 0x20, 0x40, 0x80
"""Flags of a composite glyph's part."""
_SHARPEST = 0.25
"""Least of 1 + cosine of the turn at a point: at sharper ones the corner would move too far."""

Point = tuple[int, int]


def thin(face: Any, across: float, up: float) -> None:
    """Let the PDF library cut its subsets of this TTFontFace with thinner strokes.

    ``across`` and ``up``: by how much strokes that stand and strokes that lie become thinner, in ems.
    """
    glyf, places = bytes(face.get_table("glyf")), list(face.glyphPos)
    draw_in = round(across * face.unitsPerEm / 2), round(up * face.unitsPerEm / 2)
    cut = face.makeSubset

    def subset(codes: Sequence[int]) -> Any:
        used = reached(glyf, places, (face.charToGlyph.get(code, 0) for code in codes))
        lean, face.glyphPos = thinned(glyf, places, used, draw_in)
        face.table["glyf"] = {"tag": "glyf", "offset": len(face._ttf_data), "length": len(lean)}  # noqa: SLF001
        whole = face._ttf_data  # noqa: SLF001
        face._ttf_data = whole + lean  # noqa: SLF001
        made = cut(codes)
        face._ttf_data = whole  # noqa: SLF001
        return made

    face.makeSubset = subset


def thinned(
    glyf: bytes, places: Sequence[int], used: Iterable[int], draw_in: tuple[int, int]
) -> tuple[bytes, list[int]]:  # fmt: skip
    """A glyf table, its used glyphs thinner by twice ``draw_in`` (font units), and where each glyph begins in it."""
    redrawn = frozenset(used)
    lean: list[bytes] = []
    starts = [0]
    for number, (start, end) in enumerate(pairwise(places)):
        glyph = glyf[start:end]
        if number in redrawn and glyph and _SIGNED(glyph, 0)[0] > 0:
            glyph = _redrawn(glyph, draw_in)
        glyph += b"\0" * (-len(glyph) % 4)
        lean.append(glyph)
        starts.append(starts[-1] + len(glyph))
    return b"".join(lean), starts


def reached(glyf: bytes, places: Sequence[int], glyphs: Iterable[int]) -> set[int]:
    """The glyphs, and those that they are composed of."""
    found: set[int] = set()
    todo = [0, *glyphs]
    while todo:
        number = todo.pop()
        if number not in found:
            found.add(number)
            todo += _parts(glyf[places[number] : places[number + 1]])
    return found


def _parts(glyph: bytes) -> Iterator[int]:
    """The glyphs that a composite one is made of."""
    if not glyph or _SIGNED(glyph, 0)[0] >= 0:
        return
    at, flags = 10, _MORE
    while flags & _MORE:
        flags = _SHORT(glyph, at)[0]
        yield _SHORT(glyph, at + 2)[0]
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0


def _redrawn(glyph: bytes, draw_in: tuple[int, int]) -> bytes:
    """A simple glyph without hints, its outlines drawn in; its head keeps the box that decides where it is placed."""
    count = _SIGNED(glyph, 0)[0]
    ends = [_SHORT(glyph, 10 + 2 * i)[0] for i in range(count)]
    on, points = _points(glyph, 10 + 2 * count + 2 + _SHORT(glyph, 10 + 2 * count)[0], ends[-1] + 1)
    moved: list[Point] = []
    for first, end in pairwise([-1, *ends]):
        moved += drawn_in(points[first + 1 : end + 1], draw_in)
    steps = [(x - from_x, y - from_y) for (from_x, from_y), (x, y) in pairwise([(0, 0), *moved])]
    # Every step as a whole word: a few bytes more, and no choice to be made.
    body = b"".join(pack(">h", step[axis]) for axis in (0, 1) for step in steps)
    return glyph[: 10 + 2 * count] + b"\0\0" + bytes(on) + body


def _points(glyph: bytes, at: int, count: int) -> tuple[list[int], list[Point]]:
    """Whether each point is on its curve (1) or a control (0), and where the points are."""
    flags: list[int] = []
    while len(flags) < count:
        flag, at = glyph[at], at + 1
        times = 1
        if flag & _REPEAT:
            times, at = glyph[at] + 1, at + 1
        flags += [flag] * times
    axes: list[list[int]] = []
    for byte, same in ((_X_BYTE, _X_SAME), (_Y_BYTE, _Y_SAME)):
        place, found = 0, []
        for flag in flags:
            if flag & byte:
                place += glyph[at] if flag & same else -glyph[at]
                at += 1
            elif not flag & same:
                place += _SIGNED(glyph, at)[0]
                at += 2
            found.append(place)
        axes.append(found)
    return [flag & _ON for flag in flags], list(zip(*axes, strict=True))


def drawn_in(contour: Sequence[Point], draw_in: tuple[int, int]) -> list[Point]:
    """A contour, filled on its right, with every side moved to the right by so many units across and up.

    Where sides are shorter than what they would move, they move less, so that nothing turns inside out.
    """
    across, up = draw_in
    last = len(contour) - 1
    moved: list[Point] = []
    for place, (x, y) in enumerate(contour):
        before = next((p for i in range(1, last + 1) if (p := contour[place - i]) != (x, y)), (x, y))
        after = next((p for i in range(1, last + 1) if (p := contour[(place + i) % (last + 1)]) != (x, y)), (x, y))
        length_in, length_out = hypot(x - before[0], y - before[1]), hypot(after[0] - x, after[1] - y)
        if not length_in or not length_out:
            moved.append((x, y))
            continue
        in_x, in_y = (x - before[0]) / length_in, (y - before[1]) / length_in
        out_x, out_y = (after[0] - x) / length_out, (after[1] - y) / length_out
        spread = 1 + in_x * out_x + in_y * out_y
        turn = abs(in_x * out_y - in_y * out_x)
        shortest = min(length_in, length_out)
        # Two sides that both move meet this far along the sum of their normals.
        far = [0.0 if spread < _SHARPEST else min(reach / spread, shortest / turn if turn > 1e-9 else reach / spread)
               for reach in (across, up)]  # fmt: skip
        moved.append((round(round(x + far[0] * (in_y + out_y), 6)), round(round(y - far[1] * (in_x + out_x), 6))))
    return moved
