"""What lies in a pack's folder: ``manifest.json``, a line for each file, and while work goes on a journal beside it.

However many files there are, only their names are kept in memory.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import msgspec

from vollgas.errors import BadFile, BadInput, VollgasError
from vollgas.files import write_whole
from vollgas.packing.plan import Order, Volume

NAME = "manifest.json"
JOURNAL = ".manifest.part"
LONGEST = 2_000_000
"""Most bytes of a line; the fullest files take some ten thousand."""
_HEAD = b'{"made_by": "vollgas", "files": [\n'
_FOOT = b"\n]}\n"


class TrackEntry(msgspec.Struct, frozen=True):
    """A track in a file."""

    id: str
    """What ``vollgas track`` prints it again from."""
    fingerprint: str
    title: str
    par: int
    grade: dict[str, float] | None
    page: int


class Entry(msgspec.Struct, frozen=True):
    """A file: its contents' size, SHA-256 and pages, the order it was made for, and the tracks in it."""

    file: str
    bytes: int
    sha256: str
    pages: int
    order: str
    options: dict[str, Any]
    tracks: list[TrackEntry]


class _Place(NamedTuple):
    """Where the line of an entry stands."""

    source: Path
    offset: int
    length: int


class Ledger:
    """The entries of all files in a folder. Raises BadFile when what is called manifest.json there is none of ours."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._places: dict[str, _Place] = {}
        self._journal: BinaryIO | None = None
        try:
            for name in (NAME, JOURNAL):  # there is a journal where the last run was killed
                path = folder / name
                # Not even through a link: what is noted in the journal might end up anywhere.
                if (path.exists() and not path.is_file()) or (name == JOURNAL and path.is_symlink()):
                    raise BadFile(f"{path} is no plain file: choose another folder, or take it away")
                if path.exists():
                    self._read(path)
        except OSError as error:
            raise BadInput(f"{error.filename} can't be read: {error.strerror}") from error

    def entry(self, name: str) -> Entry | None:
        """What is known of a file of this name."""
        place = self._places.get(name)
        return None if place is None else _parse(self._line(place))

    def add(self, entry: Entry) -> None:
        """Note a file that has just been written."""
        path = self.folder / JOURNAL
        line = msgspec.json.encode(entry)
        try:
            if self._journal is None:
                self._journal = path.open("ab")
            offset = self._journal.seek(0, 2)
            self._journal.write(line + b"\n")
            self._journal.flush()
        except OSError as error:
            raise VollgasError(f"{path} can't be written: {error.strerror}") from error
        self._places[entry.file] = _Place(path, offset, len(line))

    def close(self) -> None:
        """Write the manifest with every file that is there, sorted by name, and put the journal away."""
        if self._journal is None and not (self.folder / JOURNAL).exists():
            return
        write_whole(self.folder / NAME, self._lines(), force=True)
        if self._journal is not None:
            self._journal.close()
        (self.folder / JOURNAL).unlink(missing_ok=True)

    def _lines(self) -> Iterator[bytes]:
        yield _HEAD
        joint = b""
        for name, place in sorted(self._places.items()):
            if (self.folder / name).is_file():
                yield joint + self._line(place)
                joint = b",\n"
        yield _FOOT

    def _line(self, place: _Place) -> bytes:
        with place.source.open("rb") as file:
            file.seek(place.offset)
            return file.read(place.length)

    def _read(self, path: Path) -> None:
        """Note where the entries of a file stand; lines that are none, such as a half one, are left out."""
        with path.open("rb") as file:
            offset = 0
            if path.name == NAME:
                head = file.readline(len(_HEAD))
                if head != _HEAD:
                    raise BadFile(f"{path} is not a pack's manifest: choose another folder, or take it away")
                offset = len(head)
            while line := file.readline(LONGEST):
                entry = _parse(line.rstrip(b",\n"))
                if entry:
                    self._places[entry.file] = _Place(path, offset, len(line.rstrip(b",\n")))
                offset += len(line)


def _parse(line: bytes) -> Entry | None:
    """The entry in a line; None when there is none."""
    try:
        entry = msgspec.json.decode(line, type=Entry)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    # A name that leads out of the folder is none of ours.
    return entry if Path(entry.file).name == entry.file else None


def options_of(order: Order) -> dict[str, Any]:
    """All that decides a pack's files beside its themes and the tracks in them."""
    options: dict[str, Any] = msgspec.to_builtins(order, enc_hook=str)
    for other in ("themes", "tracks", "theme_dir", *(["printer"] if order.printer.is_true else [])):
        del options[other]
    return options


def sign_of(order: Order, volume: Volume, maker: str, looks: list[str]) -> str:
    """Sixteen hex digits that differ for files that may differ in anything; ``looks`` are the themes' marks."""
    told = [options_of(order), list(volume), maker, looks]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def is_intact(path: Path, entry: Entry) -> bool:
    """Whether a file is still as it was written."""
    try:
        if path.stat().st_size != entry.bytes:
            return False
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == entry.sha256
    except OSError:
        return False
