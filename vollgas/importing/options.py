"""What was typed for an import, checked, as a ``Reading``."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from vollgas.errors import BadInput
from vollgas.importing.build import Reading, kind_of
from vollgas.importing.grid import Signs
from vollgas.importing.picture import Colours, parse_colour, parse_place
from vollgas.importing.sheetsize import SheetWish
from vollgas.paper import make_paper, parse_square
from vollgas.sheets import find_theme
from vollgas.strict import faults_in
from vollgas.themefile import Title
from vollgas.track import parse_level

_KINDS = {"text": "text maps", "picture": "pictures", "outline": "SVG files"}


@dataclass(frozen=True, slots=True)
class Asked:
    """The options as typed; None or empty where nothing was said."""

    wall: str | None = None
    road: str | None = None
    start: str | None = None
    finish: str | None = None
    start_colour: Sequence[str] = ()
    finish_colour: Sequence[str] = ()
    threshold: int | None = None
    tolerance: int | None = None
    pixels: int | None = None
    start_at: str | None = None
    finish_at: str | None = None
    units: float | None = None
    direction: str | None = None
    seal: bool = False
    theme: str | None = None
    level: str | None = None
    title: str | None = None
    paper: str | None = None
    square: str | None = None
    landscape: bool = False

    def for_kind(self, kind: str) -> dict[str, object]:
        """The options that go with one kind of file alone."""
        kinds: dict[str, dict[str, object]] = {
            "text": {"wall": self.wall, "road": self.road, "start": self.start, "finish": self.finish},
            "picture": {
                "start-colour": self.start_colour,
                "finish-colour": self.finish_colour,
                "threshold": self.threshold,
                "tolerance": self.tolerance,
                "pixels": self.pixels,
                "start-at": self.start_at,
                "finish-at": self.finish_at,
            },
            "outline": {"units": self.units},
        }
        return kinds[kind]


def reading_of(path: Path, asked: Asked) -> Reading:
    """How to read a file, as the options say; BadInput for one that is not possible or does not go with the file."""
    if path.suffix.lower() == ".json":
        raise BadInput(f"{path} is no map but a track file: vollgas track, solve and race take it as it is")
    kind = kind_of(path)
    for other, which in _KINDS.items():
        for option, value in asked.for_kind(other).items():
            if other != kind and value not in (None, ()):
                raise BadInput(f"--{option} goes with {which}, but {path.name} is read as one of {_KINDS[kind]}")
    if asked.paper is not None:
        make_paper(asked.paper, 20.0)
    if asked.square is not None:
        parse_square(asked.square)
    return Reading(
        theme=find_theme((asked.theme or "city").strip().lower()).name,
        level=parse_level(asked.level or "medium"),
        title="" if asked.title is None else _title(asked.title),
        direction=asked.direction,
        seal=asked.seal,
        sheet=SheetWish(asked.paper, asked.square, asked.landscape),
        signs=_signs(asked),
        colours=_colours(asked),
        units=asked.units,
    )


def _title(text: str) -> str:
    """A title, tidied; BadInput for one that a track can't have."""
    title = unicodedata.normalize("NFC", text.strip())
    for fault in faults_in(title, Title, "--title"):
        raise BadInput(fault)
    return title


def _signs(asked: Asked) -> Signs:
    usual = Signs()
    signs = Signs(
        wall=usual.wall if asked.wall is None else asked.wall,
        road=usual.road if asked.road is None else asked.road,
        start=usual.start if asked.start is None else asked.start,
        finish=usual.finish if asked.finish is None else asked.finish,
    )
    signs.table()
    return signs


def _colours(asked: Asked) -> Colours:
    usual = Colours()
    return Colours(
        start=tuple(map(parse_colour, asked.start_colour)) or usual.start,
        finish=tuple(map(parse_colour, asked.finish_colour)) or usual.finish,
        threshold=usual.threshold if asked.threshold is None else asked.threshold,
        tolerance=usual.tolerance if asked.tolerance is None else asked.tolerance,
        pixels=asked.pixels or usual.pixels,
        start_at=None if asked.start_at is None else parse_place(asked.start_at),
        finish_at=None if asked.finish_at is None else parse_place(asked.finish_at),
    )
