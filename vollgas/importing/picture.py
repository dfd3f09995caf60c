"""Maps drawn as pictures: dark is wall, two colours mark start and finish."""

import io
import re
import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np
from PIL import Image, UnidentifiedImageError

from vollgas.errors import BadFile, BadInput
from vollgas.importing.sketch import FINISH, ROAD, START, WALL, Sketch
from vollgas.paper import LARGEST_FIELD
from vollgas.telling import so_many

LIMIT = 16_000_000
"""Most bytes of a picture."""
MOST_PIXELS = 12_000_000
"""Most pixels, looked at before any is unpacked: a small file can claim a huge picture."""
DARK_SHARE = 0.5
"""Share of a square's pixels that must be dark for it to be wall."""
MARK_SHARE = 0.1
"""Share of a square's pixels that must be marked for it to be start or finish: a line drawn through it is enough."""

_COLOUR = re.compile(r"#?([0-9a-fA-F]{6})")
Colour = tuple[int, int, int]
Pixels = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True, slots=True)
class Colours:
    """How the colours of a picture are read."""

    start: tuple[Colour, ...] = ((0, 255, 0), (0, 192, 0), (0, 128, 0), (34, 177, 76))
    finish: tuple[Colour, ...] = ((255, 0, 0), (208, 0, 0), (237, 28, 36))
    threshold: int = 128
    """Greys darker than this, from 0 (black) to 255 (white), are wall."""
    tolerance: int = 40
    """By how much of 255 each of red, green and blue may differ from a mark's."""
    pixels: int = 1
    """Pixels to a square's side."""
    start_at: tuple[int, int] | None = None
    """Column and row, counted from 1 at the top left, of a square to mark as start: for pictures without colours."""
    finish_at: tuple[int, int] | None = None


def parse_colour(text: str) -> Colour:
    """A colour such as "#00ff00"; BadInput otherwise."""
    match = _COLOUR.fullmatch(text.strip())
    if not match:
        raise BadInput(f"{text[:40]!r} is no colour: allowed is #rrggbb, such as #00ff00")
    red, green, blue = bytes.fromhex(match[1])
    return red, green, blue


def is_colour(text: str, wanted: tuple[Colour, ...], tolerance: int) -> bool:
    """Whether a colour such as "#00ff00" is one of those wanted, or nearly."""
    return any(
        max(abs(part - other) for part, other in zip(parse_colour(text), colour, strict=True)) <= tolerance
        for colour in wanted
    )


def parse_place(text: str) -> tuple[int, int]:
    """A square given as "COLUMN,ROW", both from 1; BadInput otherwise."""
    match = re.fullmatch(r"\s*([1-9]\d{0,3})\s*,\s*([1-9]\d{0,3})\s*", text, re.ASCII)
    if not match:
        raise BadInput(f"{text[:40]!r} is no square: allowed is COLUMN,ROW, both counted from 1 at the top left")
    return int(match[1]), int(match[2])


def read_picture(data: bytes, colours: Colours) -> Sketch:
    """The map in the bytes of a PBM, PGM, PPM or PNG picture; BadFile for anything that is none."""
    pixels = _pixels(data, colours.pixels)
    marked = [_is_near(pixels, wanted, colours.tolerance) for wanted in (colours.start, colours.finish)]
    red, green, blue = (pixels[..., channel].astype(np.int32) for channel in range(3))
    grey = (299 * red + 587 * green + 114 * blue) // 1000
    dark = (grey < colours.threshold) & ~marked[0] & ~marked[1]
    side, notes = colours.pixels, []
    height, width = grey.shape
    if width % side or height % side:
        notes.append(
            f"the last {width % side} pixels across and {height % side} down make no whole square and were left out"
        )
    wall = _share(dark, side) >= DARK_SHARE
    signs = np.where(wall, WALL, ROAD)
    for sign, mask in zip((FINISH, START), reversed(marked), strict=True):
        signs[~wall & (_share(mask, side) >= MARK_SHARE)] = sign
    for sign, at, option in ((START, colours.start_at, "--start-at"), (FINISH, colours.finish_at, "--finish-at")):
        if at is not None:
            _mark(signs, sign, at, option)
    return Sketch(tuple("".join(row) for row in signs.tolist()), tuple(notes))


def _mark(signs: Pixels, sign: str, at: tuple[int, int], option: str) -> None:
    """Put a mark in one square, instead of those that were found."""
    rows, columns = signs.shape
    column, row = at
    if column > columns or row > rows:
        raise BadInput(
            f"{option} {column},{row} is off the map: it has {so_many(columns, 'column')} and {so_many(rows, 'row')}"
        )
    if signs[row - 1, column - 1] == WALL:
        raise BadInput(f"{option} {column},{row} lies in the wall: name a square of the road")
    signs[signs == sign] = ROAD
    signs[row - 1, column - 1] = sign


def _pixels(data: bytes, side: int) -> Pixels:
    """The picture's pixels as red, green and blue from 0 to 255, its size checked before it is unpacked."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # what pillow merely warns of is no plain picture either
            with Image.open(io.BytesIO(data), formats=("PNG", "PPM")) as picture:
                _check_size(*picture.size, side)
                _check_still(picture)
                return _unpacked(picture)
    except BadFile:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise BadFile(f"the picture claims to be huge: at most {MOST_PIXELS:,} pixels in all are allowed") from None
    except UnidentifiedImageError:
        raise BadFile("no picture that can be read: allowed are PNG, PPM, PGM and PBM") from None
    # A broken picture makes pillow raise nearly anything.
    except Exception as error:  # noqa: BLE001
        raise BadFile(f"the picture is broken ({str(error)[:80] or type(error).__name__})") from None


def _check_size(width: int, height: int, side: int) -> None:
    if width * height > MOST_PIXELS:
        raise BadFile(f"the picture has {width} × {height} pixels: at most {MOST_PIXELS:,} in all are allowed")
    if max(width, height) // side > LARGEST_FIELD:
        each = f"{side} pixels to a square" if side > 1 else "a pixel to a square"
        needed = -(-max(width, height) // LARGEST_FIELD)
        raise BadFile(
            f"the picture has {width} × {height} pixels, with {each} {width // side} × {height // side} squares: at "
            f"most {LARGEST_FIELD} each way; if a square is larger, say how many pixels wide, such as --pixels {needed}"
        )
    if min(width, height) < side:
        raise BadFile(f"the picture has {width} × {height} pixels: less than one square of {side} pixels")


def _check_still(picture: Image.Image) -> None:
    if getattr(picture, "n_frames", 1) > 1:
        raise BadFile("the picture moves: allowed is a single one")


def _unpacked(picture: Image.Image) -> Pixels:
    """The pixels of an opened picture; what is transparent is white paper, and sixteen bits become eight."""
    if picture.mode.startswith("I"):
        grey = (np.asarray(picture) // 257).clip(0, 255).astype(np.uint8)
        return np.stack([grey] * 3, axis=-1)
    if picture.mode in {"1", "L", "RGB"} and "transparency" not in picture.info:
        return np.asarray(picture.convert("RGB"))
    layered = picture.convert("RGBA")
    paper = Image.new("RGBA", picture.size, "white")
    return np.asarray(Image.alpha_composite(paper, layered).convert("RGB"))


def _is_near(pixels: Pixels, wanted: tuple[Colour, ...], tolerance: int) -> Pixels:
    """Which pixels have one of the colours, or nearly."""
    near = np.zeros(pixels.shape[:2], dtype=bool)
    for colour in wanted:
        alike = np.ones_like(near)
        for channel, value in enumerate(colour):
            alike &= np.abs(pixels[..., channel].astype(np.int16) - value) <= tolerance
        near |= alike
    return near


def _share(mask: Pixels, side: int) -> Pixels:
    """For each square the share of its pixels that are in the mask."""
    rows, columns = mask.shape[0] // side, mask.shape[1] // side
    blocks = mask[: rows * side, : columns * side].reshape(rows, side, columns, side)
    share: Pixels = blocks.mean(axis=(1, 3))
    return share
