"""The pen: exact places, embedded fonts, ink modes, and the same bytes everywhere."""

import io
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pypdf
import pypdfium2
import pytest
from drawing_help import MM, picture, read_page
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph
from pypdf.generic import ContentStream

from vollgas.assets import folder
from vollgas.drawing.colour import grey, lightness, mix
from vollgas.drawing.fonts import FONTS, unbroken
from vollgas.drawing.hints import unhinted
from vollgas.drawing.pen import POINT, Pen
from vollgas.errors import VollgasError

HERE = Path(__file__).parent


def one_page(draw, ink="colour"):
    """The PDF of an A5 page with what ``draw`` draws on it."""
    pen = Pen(ink, "en", "Test")
    pen.page(148, 210, "1", "Page")
    draw(pen)
    return pen.save()


def probe() -> bytes:
    """A document that uses everything the pen can do."""
    pen = Pen("colour", "de", "Größe")
    for number in (1, 2):
        pen.page(210, 297, f"Seite {number}", f"Lesezeichen {number}")
        for row, font in enumerate(FONTS):
            pen.text(20, 250 - 10 * row, "VOLLGAS 12", 12, font, "#334455", "centre")
        pen.rect(10, 10, 30, 20, fill="#ffcc00", stroke="#000000", radius=3)
        pen.line([(1, 2), (3, 4), (5, 1)], "#aa0000", 0.5, dash=(1, 2))
        pen.stamp("dot", lambda: pen.circle(0, 0, 2, fill="#0000ff"), 50, 50, 2)
        with pen.clipped(60, 60, 5, 5), pen.moved(60, 60, 2.0, 45.0):
            pen.polygon([(0, 0), (4, 0), (0, 4)], fill="#00aa00")
    pen.attach("track.json", b"{}", "A track")
    return pen.save()


def test_every_font_is_embedded_and_helvetica_is_absent():
    """All fonts a page uses travel in the file, and none of the viewer's own is asked for."""
    pages = pypdf.PdfReader(io.BytesIO(probe()), strict=True).pages
    fonts = {font.get_object()["/BaseFont"]: font.get_object() for font in pages[0]["/Resources"]["/Font"].values()}
    assert len(fonts) == len(FONTS)
    for name, font in fonts.items():
        assert "Helvetica" not in name
        assert font["/FontDescriptor"]["/FontFile2"].get_data()
        assert "/ToUnicode" in font
    assert b"Helvetica" not in probe()


@pytest.mark.parametrize("font", FONTS)
def test_width_is_the_sum_of_the_fonts_advances(font):
    """The pen measures text as the font file does, read by an independent reader."""
    words = "Größte Kurve: 100 %"
    file = TTFont(folder("templates") / "fonts" / f"{FONTS[font]}.ttf")
    glyphs, advances = file.getBestCmap(), file["hmtx"]
    exact = sum(advances[glyphs[ord(letter)]][0] for letter in words) / file["head"].unitsPerEm
    pen = Pen("colour", "en", "Test")
    # Advances are kept in whole thousandths of the size.
    assert pen.width(words, 12, font) == pytest.approx(exact * 12 * POINT, abs=len(words) * 12 * POINT / 2000)


@pytest.mark.parametrize("font", FONTS)
def test_outlines_survive_the_loss_of_their_hints(font):
    """Every glyph of a font keeps its outline, component by component, and loses its instructions."""
    file = folder("templates") / "fonts" / f"{FONTS[font]}.ttf"
    whole, lean = TTFont(file), TTFont(file)
    places = list(whole["loca"].locations)
    glyf, starts = unhinted(whole.reader["glyf"], places)
    order = whole.getGlyphOrder()
    assert len(starts) == len(places) == len(order) + 1
    assert starts[-1] == len(glyf) <= places[-1]
    table = lean["glyf"]
    for name, start, end in zip(order, starts[:-1], starts[1:], strict=True):
        table.glyphs[name] = Glyph(glyf[start:end])
    kinds, with_hints, without = set(), whole.getGlyphSet(), lean.getGlyphSet()
    for name in order:
        before, after = DecomposingRecordingPen(with_hints), DecomposingRecordingPen(without)
        with_hints[name].draw(before)
        without[name].draw(after)
        assert before.value == after.value
        kinds.add(table[name].isComposite())
        assert not (hasattr(table[name], "program") and table[name].program.getBytecode())
    assert kinds == ({False} if font == "title" else {True, False})


@pytest.mark.parametrize(("font", "letter"), [("text", "★"), ("title", "→"), ("narrow", "漢"), ("signs", "漢")])
def test_a_missing_sign_is_named(font, letter):
    """A character that a font lacks is an error that names it, never a hole in the page."""
    with pytest.raises(VollgasError) as caught:
        one_page(lambda pen: pen.text(10, 10, f"A{letter}", 10, font))
    assert letter in str(caught.value)
    assert f"U+{ord(letter):04X}" in str(caught.value)
    assert FONTS[font] in str(caught.value)


def test_fit_gives_the_largest_size_that_fits():
    """The size that fit returns is wide enough to use the room and never wider than it."""
    pen = Pen("colour", "en", "Test")
    size = pen.fit("Asteroid Alley", 30, "title", 40, 5)
    assert pen.width("Asteroid Alley", size, "title") <= 40 < pen.width("Asteroid Alley", size + 0.1, "title")
    assert pen.fit("Short", 12, "text", 100, 5) == 12
    with pytest.raises(VollgasError, match="Asteroid"):
        pen.fit("Asteroid Alley", 30, "title", 10, 8)


def test_wrap_breaks_lines_only_where_needed():
    """Every line fits, the next word would not have, and no word is lost."""
    words = "Jump two squares on at once, over anything. Your tempo stays as chosen."
    pen = Pen("colour", "en", "Test")
    lines = pen.wrap(words, 9, "text", 40)
    assert len(lines) > 2
    assert " ".join(lines) == words
    assert all(pen.width(line, 9) <= 40 for line in lines)
    assert all(pen.width(f"{line} {after.split()[0]}", 9) > 40 for line, after in pairwise(lines))
    assert pen.wrap("Donaudampfschifffahrt an", 9, "text", 5) == ["Donaudampfschifffahrt", "an"]


def test_no_line_begins_with_a_dash_or_ends_before_a_number():
    """Dashes stay with the word before them, numbers with noun, unit or factor, lone letters with the word behind."""
    assert unbroken("Идеал — это 31: a b, tempo 0 in the end") == [
        "Идеал —", "это 31:", "a b,", "tempo 0", "in", "the", "end",
    ]  # fmt: skip
    assert unbroken("1 + 3, 2 + 4 – y así") == ["1", "+", "3,", "2", "+", "4 –", "y así"]
    assert unbroken("50 mm, 50 мм или 100 % 3 × 4 + 2 = 14 mopeds") == [
        "50 mm,", "50 мм", "или 100 %", "3 × 4", "+", "2", "=", "14", "mopeds",
    ]  # fmt: skip
    assert unbroken("If you don’t use a box, it's gone") == ["If", "you", "don’t", "use", "a box,", "it's", "gone"]
    for room in range(8, 60, 4):
        lines = Pen("colour", "ru", "Test").wrap("Всё, что не дорога, — это бортик. В скорость 0.", 9, "text", room)
        assert not any(line.startswith(("—", "0")) or line.endswith(" В") for line in lines)


def test_a_letters_white_space_is_the_fonts():
    """A stem stands off its left edge, a slanted letter hardly."""
    pen = Pen("colour", "ru", "Test")
    assert pen.bearing("HAL", 100, "title") == pytest.approx(0.07 * 100 * POINT)
    assert pen.bearing("АХ", 100, "title") < 0.01 * 100 * POINT


def test_document_facts():
    """Title, language, print settings, page sizes, labels and bookmarks are what was asked for."""
    pen = Pen("colour", "de", "Kraterslalom · Größe")
    pen.page(210, 297, "track", "Strecke")
    pen.page(279.4, 215.9, "rules", "Regeln")
    reader = pypdf.PdfReader(io.BytesIO(pen.save()), strict=True)
    root = reader.trailer["/Root"]
    assert reader.metadata.title == "Kraterslalom · Größe"
    assert root["/Lang"] == "de"
    assert root["/ViewerPreferences"] == {
        "/PrintScaling": "/None", "/Duplex": "/DuplexFlipLongEdge", "/DisplayDocTitle": True,
    }  # fmt: skip
    assert reader.page_labels == ["track", "rules"]
    assert [(entry.title, reader.get_destination_page_number(entry)) for entry in reader.outline] == [
        ("Strecke", 0), ("Regeln", 1),
    ]  # fmt: skip
    for page, size in zip(reader.pages, ((210, 297), (279.4, 215.9)), strict=True):
        assert [float(page.mediabox.width) * MM, float(page.mediabox.height) * MM] == pytest.approx(size, abs=0.001)


def test_attachments_are_found_by_two_readers():
    """Attached files come back byte for byte, whoever reads them."""
    data = bytes(range(256)) * 3
    pen = Pen("colour", "en", "Test")
    pen.page(100, 100, "1", "Page")
    pen.attach("track.json", data, "The track")
    pen.attach("a.bin", b"a")
    pdf = pen.save()
    assert pypdf.PdfReader(io.BytesIO(pdf), strict=True).attachments["track.json"] == [data]
    document = pypdfium2.PdfDocument(pdf)
    found = {}
    for i in range(document.count_attachments()):
        attachment = document.get_attachment(i)
        found[attachment.get_name()] = bytes(attachment.get_data())
    assert found == {"a.bin": b"a", "track.json": data}
    document.close()


def test_same_bytes_everywhere():
    """A fresh process with another hash seed, clock setting and time zone writes the very same file."""
    here = probe()
    assert probe() == here
    code = "import sys, test_pen; sys.stdout.buffer.write(test_pen.probe())"
    elsewhere = {"PYTHONHASHSEED": "77", "TZ": "Asia/Tokyo", "SOURCE_DATE_EPOCH": "1234567890", "LC_ALL": "C"}
    run = subprocess.run(  # our own interpreter, our own words
        [sys.executable, "-c", code],
        check=True, capture_output=True, cwd=HERE, env={**os.environ, **elsewhere, "PYTHONPATH": str(HERE.parent)},
    )  # fmt: skip
    assert run.stdout == here


def test_streams_are_not_compressed():
    """No stream depends on what a compressor makes of it."""
    assert b"FlateDecode" not in probe()


def test_mono_has_greys_only():
    """In mono every colour in the file has equal parts of red, green and blue, and text is black or white."""

    def draw(pen):
        pen.rect(10, 10, 20, 20, fill="#d6a017", stroke="#0a8f80")
        pen.text(10, 50, "Dark", 12, colour="#5b6675")
        pen.text(10, 60, "Light", 12, colour="#fafafa")
        pen.stamp("dot", lambda: pen.circle(0, 0, 2, fill="#ff0000"), 50, 50)

    def colours(ink):
        reader = pypdf.PdfReader(io.BytesIO(one_page(draw, ink)))
        page = reader.pages[0]
        streams = [page.get_contents(), *(form.get_object() for form in page["/Resources"]["/XObject"].values())]
        return {
            tuple(float(value) for value in operands)
            for stream in streams
            for operands, operator in ContentStream(stream, reader).operations
            if operator in {b"rg", b"RG"}
        }

    assert any(len(set(colour)) > 1 for colour in colours("colour"))
    assert all(len(set(colour)) == 1 for colour in colours("mono"))
    assert {(0.0, 0.0, 0.0), (1.0, 1.0, 1.0)} <= colours("mono")
    assert len(colours("mono")) >= 4


def test_a_stamp_is_kept_once_and_shown_wherever_placed():
    """Repeated drawings are one object in the file, at the right places and sizes on the page."""
    pdf = one_page(
        lambda pen: [pen.stamp("s", lambda: pen.rect(0, 0, 2, 2, fill="#000000"), 10 * i, 20, i) for i in (1, 2)]
    )
    assert pdf.count(b"/Subtype /Form") == 1
    _, stamps = read_page(pdf)
    assert [(round(s.x, 3), round(s.y, 3), round(s.scale, 3)) for s in stamps] == [(10, 20, 1), (20, 20, 2)]
    image = picture(pdf, 25.4)  # a pixel a millimetre
    assert image.getpixel((11, 210 - 21)) < 60
    assert image.getpixel((23, 210 - 23)) < 60
    assert image.getpixel((15, 210 - 21)) == 255


def test_a_stamp_leaves_the_pens_colours_alone():
    """What a stamp sets inside does not leak out, though the pen skips colours it thinks are set."""

    def draw(pen):
        pen.rect(10, 10, 5, 5, fill="#ff0000")
        pen.stamp("s", lambda: pen.rect(0, 0, 5, 5, fill="#00ff00"), 20, 10)
        pen.rect(30, 10, 5, 5, fill="#ff0000")
        with pen.moved(40, 10):
            pen.rect(0, 0, 5, 5, fill="#0000ff")
        pen.rect(50, 10, 5, 5, fill="#ff0000")

    document = pypdfium2.PdfDocument(one_page(draw))
    image = document[0].render(scale=25.4 / 72).to_pil()
    colours = [image.getpixel((x + 2, 210 - 12)) for x in (10, 20, 30, 40, 50)]
    assert colours == [(255, 0, 0), (0, 255, 0), (255, 0, 0), (0, 0, 255), (255, 0, 0)]
    document.close()


def test_clipping_ends_with_its_block():
    """Only what is drawn inside the block is cut off at the rectangle."""

    def draw(pen):
        with pen.clipped(20, 20, 10, 10):
            pen.rect(0, 0, 100, 40, fill="#000000")
        pen.rect(60, 20, 10, 10, fill="#000000")

    image = picture(one_page(draw), 25.4)
    assert [image.getpixel((x, 210 - 25)) for x in (15, 25, 35, 65)] == [255, 0, 255, 0]


def test_places_are_exact():
    """Lines, rectangles and thicknesses stand in the file to a thousandth of a millimetre."""
    pdf = one_page(
        lambda pen: [pen.line([(10.123, 20), (77.7, 33.333)], "#000000", 0.18), pen.rect(1, 2, 3.5, 4, "#ff0000")]
    )
    line, box = read_page(pdf)[0]
    assert line.subpaths[0] == pytest.approx(
        [pytest.approx((10.123, 20), abs=1e-3), pytest.approx((77.7, 33.333), abs=1e-3)]
    )
    assert line.width == pytest.approx(0.18, abs=1e-3)
    assert box.filled
    assert box.subpaths[0][0] == pytest.approx((1, 2), abs=1e-3)
    assert box.subpaths[0][2] == pytest.approx((4.5, 6), abs=1e-3)


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_text_stands_where_it_is_told(align):
    """The three alignments put the start, the middle or the end of the words on x."""
    document = pypdfium2.PdfDocument(one_page(lambda pen: pen.text(70, 100, "HOH", 40, "bold", align=align)))
    text = document[0].get_textpage()
    left, right = text.get_charbox(0)[0] * MM, text.get_charbox(2)[2] * MM
    assert {"left": left, "centre": (left + right) / 2, "right": right}[align] == pytest.approx(70, abs=1.4)
    assert right - left > 20
    assert text.get_charbox(0)[1] * MM == pytest.approx(100, abs=0.05)
    document.close()


@pytest.mark.parametrize("colour", ["red", "#12345", "#gggggg", ""])
def test_a_colour_must_be_one(colour):
    """What is no #rrggbb is refused by name."""
    with pytest.raises(VollgasError, match="no colour"):
        lightness(colour)


def test_greys_keep_the_order_of_lightness():
    """A lighter colour never becomes a darker grey; the ends are black and white."""
    ladder = [mix("#0a1f80", "#fff2c0", step / 20) for step in range(21)]
    greys = [lightness(grey(colour)) for colour in ladder]
    assert greys == sorted(greys)
    assert len(set(greys)) > 12
    assert grey("#000010") == "#000000"
    assert grey("#fdfdff") == "#ffffff"
