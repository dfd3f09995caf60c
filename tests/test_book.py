"""Books: pages in order, the track attached, the same bytes everywhere, and pictures of pages."""

import io
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pypdf
import pytest
from drawing_help import sheet
from PIL import Image

from vollgas.drawing.book import TRACK_FILE, make_book, preview
from vollgas.drawing.pages import ghostline, rules, scoresheet, track
from vollgas.errors import BadInput
from vollgas.theme import theme_names

DATA = b'{"par": 31}'


def book(ink="colour", lang="de") -> bytes:
    """Track, rules, score sheet and ideal line of one sheet."""
    base = sheet(ink=ink, lang=lang)
    pages = [partial(draw, sheet=base) for draw in (track.draw, rules.draw, scoresheet.draw, ghostline.draw)]
    return make_book(pages, base.title, lang, ink, DATA)


def test_pages_come_in_order_with_bookmarks_and_labels():
    """The pages are those given, each with a bookmark of its own."""
    reader = pypdf.PdfReader(io.BytesIO(book()), strict=True)
    words = sheet(lang="de").words
    titles = [entry.title for entry in reader.outline]
    assert len(reader.pages) == len(titles) == 4
    assert titles[0] == words("page.track", title=sheet(lang="de").title)
    assert titles[3] == words("page.ghost", title=sheet(lang="de").title)
    assert reader.page_labels[0] == sheet(lang="de").track.name
    assert len(set(reader.page_labels)) == 4


def test_a_book_carries_its_track():
    """The data given are found as track.json; without data nothing is attached."""
    assert pypdf.PdfReader(io.BytesIO(book()), strict=True).attachments[TRACK_FILE] == [DATA]
    bare = make_book([lambda pen: track.draw(pen, sheet())], "Test", "en")
    assert not pypdf.PdfReader(io.BytesIO(bare), strict=True).attachments


def test_a_book_is_small():
    """Track, rules and score sheet together stay below 200 kilobytes, in every theme."""
    for theme in theme_names():
        base = sheet(theme=theme)
        pages = [partial(draw, sheet=base) for draw in (track.draw, rules.draw, scoresheet.draw)]
        assert 50_000 < len(make_book(pages, base.title, "en", data=DATA)) < 200_000


@pytest.mark.parametrize("ink", ["colour", "saver", "mono"])
def test_the_same_book_in_a_fresh_process(ink):
    """Another process with another hash seed, time zone and clock makes the same bytes."""
    here = book(ink)
    folder = Path(__file__).parent
    elsewhere = {"PYTHONHASHSEED": "4711", "TZ": "America/Lima", "SOURCE_DATE_EPOCH": "86400"}
    run = subprocess.run(  # our own interpreter, our own words
        [sys.executable, "-c", f"import sys, test_book; sys.stdout.buffer.write(test_book.book({ink!r}))"],
        check=True, capture_output=True, cwd=folder, env={**os.environ, **elsewhere, "PYTHONPATH": str(folder.parent)},
    )  # fmt: skip
    assert run.stdout == here
    assert book(ink) == here


@pytest.mark.parametrize("dpi", [72, 110])
def test_a_preview_is_a_picture_of_the_page(dpi):
    """The picture is a PNG of the page's size in the dots asked for, with the page's dark and light."""
    image = Image.open(io.BytesIO(preview(book(), 2, dpi)))
    assert image.format == "PNG"
    assert image.size == pytest.approx((210 / 25.4 * dpi, 297 / 25.4 * dpi), abs=1.1)
    low, high = image.convert("L").getextrema()
    assert low < 60
    assert high == 255


@pytest.mark.parametrize("page", [0, 5, -1])
def test_there_is_no_such_page(page):
    """A page outside the book is refused with what is allowed."""
    with pytest.raises(BadInput, match="1 to 4"):
        preview(book(), page)


def test_a_preview_needs_a_pdf():
    """What is no PDF is refused."""
    with pytest.raises(BadInput, match="no PDF"):
        preview(b"hello")
