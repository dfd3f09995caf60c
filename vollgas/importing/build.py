"""From a file that somebody drew to a track: read, placed, tidied, and put on paper."""

from dataclasses import dataclass, field, replace
from pathlib import Path

from vollgas.errors import BadFile
from vollgas.files import read_small
from vollgas.fitness import faults
from vollgas.importing import drawing, freeform, grid, picture
from vollgas.importing.place import Places, place
from vollgas.importing.sheetsize import SheetWish, sheet_for
from vollgas.importing.sketch import ROAD, WALL, Parts, Sketch, box_of, corner_gaps
from vollgas.lattice import Cross
from vollgas.paper import LARGEST_FIELD
from vollgas.telling import so_many, were
from vollgas.track import Finish, Level, Track

TEXT_LIMIT = 1_000_000
"""Most bytes of a text map."""
_LIMITS = {"text": TEXT_LIMIT, "picture": picture.LIMIT, "outline": drawing.LIMIT}
_PICTURES = (".png", ".pbm", ".pgm", ".ppm", ".pnm")


@dataclass(frozen=True, slots=True)
class Reading:
    """How a foreign file is to be read, and what its track is to be."""

    theme: str = "city"
    level: Level = "medium"
    title: str = ""
    """What the track is called; empty: as the theme calls its level."""
    direction: str | None = None
    """One of ``place.WAYS``: which way cars start; needed where the start is the finish as well."""
    seal: bool = False
    """Close the gaps where walls meet only at a corner."""
    sheet: SheetWish = field(default_factory=SheetWish)
    signs: grid.Signs = field(default_factory=grid.Signs)
    colours: picture.Colours = field(default_factory=picture.Colours)
    units: float | None = None
    """Units of an SVG file to a square; None: as many as make its track fit on the sheet."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A track from a foreign file, and what was decided in reading it."""

    track: Track
    notes: tuple[str, ...]


def kind_of(path: Path) -> str:
    """What a file is by its name: "picture", "outline" or else "text"."""
    suffix = path.suffix.lower()
    return "picture" if suffix in _PICTURES else "outline" if suffix == ".svg" else "text"


def import_track(path: Path, reading: Reading) -> Imported:
    """The track that a file shows; not yet proven.

    Raises BadInput for wrong use, BadFile, naming the file, for one that can't be a track: it says why.
    """
    kind = kind_of(path)
    data = read_small(path, _LIMITS[kind], "map")
    try:
        if kind == "outline":
            return _from_drawing(data, reading)
        if kind == "picture":
            return track_from(picture.read_picture(data, reading.colours), reading)
        return track_from(grid.read_grid(data, reading.signs), reading)
    except BadFile as error:
        raise BadFile(f"{path}: {error}") from None


def _from_drawing(data: bytes, reading: Reading) -> Imported:
    """The track that an SVG file shows."""
    wish = freeform.Freeform(reading.theme, reading.level, reading.direction, reading.sheet, reading.units)
    track, notes = freeform.track_of_drawing(drawing.read_drawing(data, reading.colours), wish)
    for fault in faults(track):
        raise BadFile(fault)
    return Imported(replace(track, title=reading.title), notes)


def track_from(sketch: Sketch, reading: Reading) -> Imported:
    """The track that a map of squares shows; BadFile when it shows none."""
    gaps = corner_gaps(sketch)
    notes = []
    if gaps and reading.seal:
        sketch = sketch.painted(gaps, WALL)
        notes.append(f"{so_many(len(gaps), 'gap')} where walls meet at a corner {were(len(gaps))} closed")
    places = place(sketch, reading.direction)
    rows, corner = _trimmed(places)
    if gaps and not reading.seal:
        left = corner_gaps(Sketch(rows))
        if left:
            notes.append(
                f"walls meet only at a corner in {so_many(len(left), 'place')}, where cars may slip through (G1); "
                "--seal closes such gaps"
            )

    def moved(at: Cross) -> Cross:
        return Cross(at.x - corner.x, at.y - corner.y)

    a, b = sorted(map(moved, places.finish))
    first, last = sorted(map(moved, places.start))
    track = Track(
        squares=rows,
        start=(first, last),
        starts=tuple(map(moved, places.starts)),
        finish=Finish(a, b, places.way),
        hazards=(),
        paper=sheet_for(len(rows[0]), len(rows), reading.sheet),
        theme=reading.theme,
        level=reading.level,
        title=reading.title,
    )
    for fault in faults(track):
        raise BadFile(fault)
    return Imported(track, (*places.notes, *notes))


def _trimmed(places: Places) -> tuple[tuple[str, ...], Cross]:
    """The road that cars can get to, with one square of wall all round, and where its corner lies on the map."""
    sketch = places.sketch
    joined = Parts(sketch)
    kept = joined.only(sketch, joined.parts(square for at in places.starts for square in _road_at(sketch, at)))
    road = Sketch(tuple(row.replace("S", ROAD).replace("F", ROAD) for row in kept))
    box = box_of(road.marked(ROAD))
    if max(box.x1 - box.x0, box.y1 - box.y0) + 3 > LARGEST_FIELD:
        raise BadFile(
            f"the road is {box.x1 - box.x0 + 1} × {box.y1 - box.y0 + 1} squares large: with a wall all round at most "
            f"{LARGEST_FIELD} each way are allowed"
        )
    bottom = road.height - box.y0
    kept = tuple(f"{WALL}{row[box.x0 : box.x1 + 1]}{WALL}" for row in road.rows[bottom - 1 - box.y1 + box.y0 : bottom])
    edge = WALL * len(kept[0])
    rows = (edge, *kept, edge)
    return rows, Cross(box.x0 - 1, box.y0 - 1)


def _road_at(sketch: Sketch, at: Cross) -> list[tuple[int, int]]:
    return [(at.x + i, at.y + j) for i in (-1, 0) for j in (-1, 0) if sketch.is_road(at.x + i, at.y + j)]
