"""What a PDF holds beside its pages: its title, how it is to be printed, its bookmarks, files that travel with it."""

import hashlib
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

Sides = Literal["one", "long", "short"]
"""Which sides of the paper a printer is asked to use: one, or both, turned over on the long or the short edge."""

_SIDES: dict[Sides, str] = {"one": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


class Entry(NamedTuple):
    """A bookmark: its page's place among all as they are read, the bookmark above it, what it says, where it leads."""

    order: int
    chapter: str
    title: str
    target: str


def describe(canvas: Canvas, title: str, sides: Sides) -> None:
    """Title and viewer preferences, and nothing that depends on the day or the machine."""
    canvas.setTitle(title)
    canvas.setSubject("")
    for credit in (canvas.setAuthor, canvas.setCreator, canvas.setProducer):
        credit("vollgas")
    for name, value in (("PrintScaling", "None"), ("Duplex", _SIDES[sides]), ("DisplayDocTitle", "true")):
        canvas.setViewerPreference(name, value)
    # invariant=1 still follows the environment's SOURCE_DATE_EPOCH, in the dates and in the file's ID.
    canvas.setDateFormatter(lambda *_: "D:20000101000000Z")
    canvas._doc.signature = hashlib.md5(b"vollgas", usedforsecurity=False)  # noqa: SLF001


def write_outline(canvas: Canvas, entries: Iterable[Entry]) -> None:
    """The bookmarks in the order in which their pages are read; those of a chapter below it, folded away."""
    chapter = ""
    for entry in sorted(entries, key=lambda entry: entry.order):
        if entry.chapter not in {"", chapter}:
            canvas.addOutlineEntry(entry.chapter, f"chapter-{entry.target}", closed=True)
        chapter = entry.chapter
        canvas.addOutlineEntry(entry.title, entry.target, level=1 if chapter else 0)


def embed(canvas: Canvas, files: dict[str, tuple[bytes, str]]) -> None:
    """Register embedded files (PDF 1.7, 7.11.4), for which the library has no call of its own."""
    document = canvas._doc  # noqa: SLF001
    table, text = pdfdoc.PDFDictionary, pdfdoc.PDFString
    names: list[Any] = []
    for name, (data, about) in sorted(files.items()):
        stream = pdfdoc.PDFStream(table({"Type": "/EmbeddedFile", "Params": table({"Size": len(data)})}), data)
        kept = table({"F": document.Reference(stream)})
        spec = table({"Type": "/Filespec", "F": text(name), "UF": text(name), "Desc": text(about), "EF": kept})
        names += [text(name), document.Reference(spec)]
    tree = table({"Names": pdfdoc.PDFArray(names)})
    canvas.setCatalogEntry("Names", {"EmbeddedFiles": document.Reference(tree)})
