"""Pictures as maps: dark is wall, two colours mark start and finish; what is no such picture is refused."""

import io
import struct
import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from maps import BEND, COLOURS, painted, painting, refused, rows_of
from PIL import Image

from vollgas.errors import BadFile, BadInput
from vollgas.importing.picture import Colours, parse_colour, parse_place, read_picture

PLAIN = Colours()


def saved(picture: Image.Image, kind: str = "PNG", **extra: object) -> bytes:
    """A picture as the bytes of a file."""
    out = io.BytesIO()
    picture.save(out, kind, **extra)
    return out.getvalue()


def refusal(data: bytes, colours: Colours = PLAIN) -> str:
    """Why the bytes are no picture of a map."""
    with pytest.raises((BadFile, BadInput)) as caught:
        read_picture(data, colours)
    assert str(caught.value).isprintable()
    return str(caught.value)


@pytest.mark.parametrize("kind", ["PNG", "PPM"])
def test_a_pixel_is_a_square(kind: str) -> None:
    """The map comes back from its picture as it was painted."""
    assert read_picture(painted(BEND, kind), PLAIN).rows == tuple(rows_of(BEND))


@pytest.mark.parametrize("mode", ["P", "RGBA"])
def test_other_kinds_of_png(mode: str) -> None:
    """Palettes and layers for transparency are read as the colours they show."""
    assert read_picture(painted(BEND, mode=mode), PLAIN).rows == tuple(rows_of(BEND))


def test_what_is_transparent_is_paper() -> None:
    """A drawing without background is read as if it lay on white."""
    pixels = np.zeros((2, 2, 4), dtype=np.uint8)
    pixels[0, 0] = (0, 0, 0, 255)
    assert read_picture(saved(Image.fromarray(pixels)), PLAIN).rows == ("#.", "..")


@pytest.mark.parametrize("mode", ["1", "L", "I;16"])
def test_pictures_without_colours(mode: str) -> None:
    """Of grey pictures, sixteen bits deep too, walls are read, and start and finish are named by their squares."""
    walls = BEND.replace("S", ".").replace("F", ".")
    grey = painting(walls).convert("L")
    if mode == "I;16":
        grey = Image.fromarray(np.asarray(grey).astype(np.uint16) * 257)
    picture = saved(grey if mode == "I;16" else grey.convert(mode, dither=Image.Dither.NONE))
    colours = Colours(start_at=(2, 3), finish_at=(8, 7))
    rows = read_picture(picture, colours).rows
    assert (rows[2][1], rows[6][7]) == ("S", "F")
    assert [row.replace("S", ".").replace("F", ".") for row in rows] == rows_of(walls)


def test_pbm_in_text_and_in_bytes() -> None:
    """Both kinds of PBM are read."""
    assert read_picture(b"P1\n# made by hand\n3 2\n1 0 1\n1 1 0\n", PLAIN).rows == ("#.#", "##.")
    assert read_picture(b"P4\n3 2\n\xa0\xc0", PLAIN).rows == ("#.#", "##.")


def test_a_square_of_many_pixels() -> None:
    """More than half of its pixels dark make a square wall; a tenth of them marked make it start or finish."""
    pixels = np.asarray(painting(BEND.replace("S", ".").replace("F", "."), 10)).copy()
    pixels[10:40, 14:16] = COLOURS["S"]
    pixels[62:64, 60:90] = COLOURS["F"]
    pixels[20:24, 30:70] = 0
    found = read_picture(saved(Image.fromarray(pixels)), Colours(pixels=10))
    assert found.rows == tuple(rows_of(BEND))
    assert not found.notes


def test_what_is_left_of_a_square_at_the_edge_is_left_out() -> None:
    """Pixels that make no whole square are left out, and it is said."""
    found = read_picture(painted(BEND, side=4), Colours(pixels=3))
    assert (found.columns, found.height) == (13, 10)
    assert found.notes == ("the last 1 pixels across and 2 down make no whole square and were left out",)


def test_colours_may_be_chosen() -> None:
    """Marks of other colours are found when they are named, within a tolerance."""
    pixels = np.asarray(painting(BEND)).copy()
    pixels[(pixels == COLOURS["S"]).all(axis=-1)] = (10, 20, 250)
    assert "S" not in "".join(read_picture(saved(Image.fromarray(pixels)), PLAIN).rows)
    for tolerance, found in ((20, True), (5, False)):
        colours = Colours(start=(parse_colour("#0010ff"),), tolerance=tolerance)
        assert ("S" in "".join(read_picture(saved(Image.fromarray(pixels)), colours).rows)) is found


def test_the_threshold_parts_wall_from_road() -> None:
    """Greys below it are wall."""
    greys = saved(Image.fromarray(np.array([[0, 99, 100, 255]], dtype=np.uint8)))
    assert read_picture(greys, Colours(threshold=100)).rows == ("##..",)


def bomb(width: int, height: int) -> bytes:
    """A tiny PNG that claims to be a large picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no picture that can be read: allowed are PNG, PPM, PGM and PBM"),
        (b"GIF89a" + bytes(50), "no picture that can be read"),
        (painted(BEND)[:-30], "the picture is broken"),
        (painted(BEND)[:40], "no picture that can be read"),
        (b"P6\n3 3\n255\n\x00", "the picture is broken"),
        (b"P1\n99999 99999\n1", "the picture claims to be huge: at most 12,000,000 pixels in all are allowed"),
        (bomb(50_000, 50_000), "the picture claims to be huge"),
        (painted("." * 601), "the picture has 601 × 1 pixels, with a pixel to a square 601 × 1 squares: at most 600"),
        (painted("." * 1201), "if a square is larger, say how many pixels wide, such as --pixels 3"),
        (bomb(4000, 4000), "the picture has 4000 × 4000 pixels: at most 12,000,000 in all are allowed"),
        (bomb(3000, 4000), "the picture has 3000 × 4000 pixels, with a pixel"),
        (bomb(600, 600), "the picture is broken"),
    ],
)  # fmt: skip
def test_refusals(data: bytes, said: str) -> None:
    """What is wrong is said, and a picture's size is looked at before it is unpacked."""
    assert said in refusal(data)


def test_a_moving_picture_is_refused() -> None:
    """A PNG with several frames is none to read a map from."""
    frames = [Image.new("RGB", (3, 3), colour) for colour in ("white", "black")]
    assert refusal(saved(frames[0], save_all=True, append_images=frames[1:])).startswith("the picture moves")


@pytest.mark.parametrize(
    ("colours", "said"),
    [
        (Colours(pixels=20), "the picture has 10 × 8 pixels: less than one square of 20 pixels"),
        (Colours(start_at=(11, 1)), "--start-at 11,1 is off the map: it has 10 columns and 8 rows"),
        (Colours(finish_at=(1, 1)), "--finish-at 1,1 lies in the wall: name a square of the road"),
    ],
)
def test_wishes_that_do_not_fit_the_picture(colours: Colours, said: str) -> None:
    """Squares larger than the picture, or off it, are refused."""
    assert refusal(painted(BEND), colours) == said


@pytest.mark.parametrize("text", ["", "red", "#ff", "#ff00000", "#gg0000"])
def test_colours_that_are_none(text: str) -> None:
    """A colour is written with six hex digits."""
    with pytest.raises(BadInput, match="is no colour: allowed is #rrggbb"):
        parse_colour(text)


@pytest.mark.parametrize("text", ["", "3", "3,", "0,1", "a,b", "1,2,3", "-1,2", "99999,1"])
def test_places_that_are_none(text: str) -> None:
    """A square is written as its column and row, counted from 1."""
    with pytest.raises(BadInput, match="is no square: allowed is COLUMN,ROW"):
        parse_place(text)


@given(st.binary(max_size=120), st.sampled_from([b"", b"P1\n", b"P4 3 3\n", b"P6 2 2 255\n", painted("#S.F")[:50]]))
def test_any_bytes_are_a_picture_or_refused_in_one_line(data: bytes, head: bytes) -> None:
    """Nothing but a rectangle of the four signs comes out of it."""
    if refused(lambda: read_picture(head + data, PLAIN)) is None:
        assert set("".join(read_picture(head + data, PLAIN).rows)) <= set("#.SF")


@given(st.integers(0, 400), st.integers(0, 255))
def test_a_broken_picture_is_refused_in_one_line(at: int, byte: int) -> None:
    """A PNG with any one byte changed is read or refused, and nothing else."""
    data = bytearray(painted(BEND))
    data[at % len(data)] = byte
    assert refused(lambda: read_picture(bytes(data), PLAIN)) != ""


def test_a_dull_colour_is_no_mark() -> None:
    """Dark green hedges and brown earth are walls, not marks."""
    dull = np.array([[(52, 84, 60), (90, 50, 30), (34, 60, 34), (0, 128, 0), (34, 177, 76), (200, 10, 20)]], np.uint8)
    assert read_picture(saved(Image.fromarray(dull)), PLAIN).rows == ("###SSF",)
