"""Many tracks → ordered pages → files, in parallel: whole or not at all, and only what is not there yet."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from vollgas.drawing.sheet import title_of
from vollgas.errors import VollgasError
from vollgas.files import write_whole
from vollgas.packing.binding import check_printer
from vollgas.packing.crew import Crew
from vollgas.packing.line import Bound, Line
from vollgas.packing.manifest import Entry, Ledger, TrackEntry, is_intact, options_of, sign_of
from vollgas.packing.plan import SOLUTIONS_SUFFIX, Order, Volume, check_order, number_of, volumes
from vollgas.packing.work import Made, fingerprint, maker, rules_of
from vollgas.printing import look_of
from vollgas.sheets import find_theme
from vollgas.signals import held
from vollgas.theme import Theme
from vollgas.words import load_words


@dataclass(slots=True)
class Progress:
    """How far the work is: tracks and files, those that were there already included."""

    tracks: int
    files: int
    tracks_done: int = 0
    files_done: int = 0
    tracks_kept: int = 0
    files_kept: int = 0
    """Of those done, the ones that were there already."""
    pages: int = 0
    """Of the files that are done: sides of paper."""


def pack(
    order: Order, folder: Path, hire: Callable[[], Crew], *, force: bool, told: Callable[[Progress], None]
) -> Progress:
    """Make the files of an order in a folder, and the manifest of all that is in it; ``told`` hears of every step.

    ``hire`` gets the crew, once it is clear that there is work. Files that are there, made for the same order and
    intact, are left alone unless ``force``. Raises BadInput for an order that can't be, VollgasError when a file is in
    the way or something can't be made or written; whatever was finished before stays.
    """
    check_order(order)
    if folder.exists() and not folder.is_dir():
        raise VollgasError(f"{folder} is no folder: name one for the files")
    if folder.exists() and not os.access(folder, os.W_OK):
        raise VollgasError(f"the folder {folder} can't be written to: no permission")
    load_words(order.lang)
    rules_of(order)
    check_printer(order)
    themes = {name: find_theme(name, order.theme_dir) for name in order.themes}
    job = _Job(order, folder, themes, force=force)
    job.look_around()
    todo = job.todo(told)
    first = next(todo, None)
    if first is None:
        job.ledger.close()
        return job.progress

    def all_of_them() -> Iterator[Volume]:
        yield first
        yield from todo

    with held():
        crew = hire()
        try:
            new = _make_folder(folder)
            try:
                with closing(Line(crew, order).run(all_of_them(), lambda: job.made_one(told))) as line:
                    for bound in line:
                        job.keep(bound)
                        told(job.progress)
            finally:
                job.ledger.close()
                if new:
                    with suppress(OSError):  # it holds what was finished
                        folder.rmdir()
        finally:
            crew.close()
    return job.progress


class _Job:
    """One order on its way into one folder."""

    def __init__(self, order: Order, folder: Path, themes: dict[str, Theme], *, force: bool) -> None:
        self.order, self.folder, self.force = order, folder, force
        self.looks = {name: look_of(theme) for name, theme in themes.items()}
        self.themes = themes
        self.ledger = Ledger(folder)
        self.options = options_of(order)
        count = sum(len(self._paths(volume)) for volume in volumes(order))
        self.progress = Progress(len(order.themes) * len(order.levels) * order.tracks, count)

    def look_around(self) -> None:
        """Raise VollgasError if a file is in the way."""
        if self.force:
            return
        for volume in volumes(self.order):
            for path in self._paths(volume):
                entry = self.ledger.entry(path.name)
                if path.exists() and (entry is None or entry.order != self._sign(volume)):
                    raise VollgasError(
                        f"{path} is there already, and not from this very command: "
                        "choose another folder, or add --force to replace it"
                    )

    def todo(self, told: Callable[[Progress], None]) -> Iterator[Volume]:
        """The files that are still to be made."""
        each = self.progress.tracks // self.order.tracks
        for volume in volumes(self.order):
            entries = [self.ledger.entry(path.name) for path in self._paths(volume)]
            sign = self._sign(volume)
            kept = [
                entry for entry in entries
                if not self.force and entry is not None and entry.order == sign
                and is_intact(self.folder / entry.file, entry)
            ]  # fmt: skip
            if len(kept) == len(entries):
                tracks = each // len(self.order.themes) * len(volume.themes) * volume.many
                self.progress.tracks_done += tracks
                self.progress.tracks_kept += tracks
                self.progress.files_done += len(entries)
                self.progress.files_kept += len(entries)
                self.progress.pages += sum(entry.pages for entry in kept)
                told(self.progress)
            else:
                yield volume

    def made_one(self, told: Callable[[Progress], None]) -> None:
        """Another track is made."""
        self.progress.tracks_done = min(self.progress.tracks, self.progress.tracks_done + 1)
        told(self.progress)

    def keep(self, bound: Bound) -> None:
        """Write a volume's files and note them."""
        sign = self._sign(bound.volume)
        for number, (name, data, pages) in enumerate(bound.drawn.files):
            write_whole(self.folder / name, data, force=True)
            tracks = [self._told(made, page) for made, page in zip(bound.made, bound.drawn.pages, strict=True)]
            entry = Entry(name, len(data), fingerprint(data), pages, sign, self.options, [] if number else tracks)
            self.ledger.add(entry)
            self.progress.files_done += 1
            self.progress.pages += pages

    def _told(self, made: Made, page: int) -> TrackEntry:
        """A track as the manifest has it."""
        proven = made.proven
        track, grade = proven.track, proven.grade
        number = number_of(self.order, made.wish)
        title = title_of(track, self.themes[track.theme], self.order.lang, number)
        name = track.id.text if track.id else track.name
        par = proven.solution.par
        return TrackEntry(name, track.fingerprint, title, par, asdict(grade) if grade else None, page)

    def _paths(self, volume: Volume) -> list[Path]:
        """Where the files of a volume belong."""
        names = [volume.name]
        if self.order.solutions == "separate":
            names.append(volume.name + SOLUTIONS_SUFFIX)
        return [self.folder / f"{name}.pdf" for name in names]

    def _sign(self, volume: Volume) -> str:
        """What tells files of this order from others."""
        return sign_of(self.order, volume, maker(), [self.looks[name] for name in volume.themes])


def _make_folder(folder: Path) -> bool:
    """Make sure that there is such a folder; whether there was none before."""
    try:
        folder.mkdir()
    except FileExistsError:
        return False
    except OSError as error:
        raise VollgasError(f"the folder {folder} can't be made: {error.strerror}") from error
    return True
