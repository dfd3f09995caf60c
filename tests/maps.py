"""Small maps for the tests of importing, as text, and the same as pictures and drawings."""

import io
from collections.abc import Callable

import numpy as np
from PIL import Image

from vollgas.errors import VollgasError

BEND = """
##########
#S.......#
#S.......#
#S.......#
######...#
######...#
######FFF#
##########
"""
"""From the left round a bend and down."""

RING = """
############
#..........#
#..........#
#..######..#
#SS######..#
#..######..#
#..........#
#..........#
############
"""
"""A ring with nothing but a start."""

COLOURS = {"#": (20, 20, 30), ".": (255, 255, 255), "S": (0, 255, 0), "F": (255, 0, 0)}


def rows_of(text: str) -> list[str]:
    """The rows of a map."""
    return text.strip("\n").split("\n")


def refused(work: Callable[[], object]) -> str | None:
    """What is said when the work is refused, in one line; None when it is done."""
    said = None
    try:
        work()
    except VollgasError as error:
        said = str(error)
    assert said is None or said.isprintable()
    return said


def painting(text: str, side: int = 1) -> Image.Image:
    """The map as a picture, ``side`` pixels to a square."""
    pixels = np.array([[COLOURS[sign] for sign in row] for row in rows_of(text)], dtype=np.uint8)
    return Image.fromarray(pixels.repeat(side, axis=0).repeat(side, axis=1))


def painted(text: str, kind: str = "PNG", side: int = 1, mode: str = "RGB") -> bytes:
    """The same as the bytes of a picture file."""
    out = io.BytesIO()
    painting(text, side).convert(mode).save(out, kind)
    return out.getvalue()
