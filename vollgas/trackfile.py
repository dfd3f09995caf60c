"""Tracks as JSON: read strictly, as strangers and hands may have written them; written for programs to read."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from vollgas.errors import BadFile, BadInput
from vollgas.files import read_small
from vollgas.fitness import faults
from vollgas.lattice import Cross, Move
from vollgas.outline import SCALE
from vollgas.paper import LARGEST_FIELD, LARGEST_SQUARE, SMALLEST_SQUARE, Paper, make_paper, no_sheet
from vollgas.strict import shaped
from vollgas.telling import so_many
from vollgas.themefile import Title
from vollgas.track import Finish, Hazard, Kind, Track, TrackId, parse_id, parse_level, parse_seed, parse_theme_name

LIMIT = 2_000_000
"""Most bytes of a track file."""

MOST_RINGS, MOST_POINTS = 100, 20_000
"""Most rings of an outline, and most points of all of them together."""
MOST_STARTS = 12
"""Most start crosses: more cars than that have no room around a sheet."""

_Number = Annotated[int, Meta(ge=0, le=LARGEST_FIELD)]
_Hundredths = Annotated[int, Meta(ge=0, le=SCALE * LARGEST_FIELD)]
_At = Annotated[tuple[_Number, _Number], Meta(description="a cross [x, y], counted from [0, 0] at the lower left")]
_Line = Annotated[tuple[_At, _At], Meta(description="two crosses [[x, y], [x, y]]")]
_Row = Annotated[
    str,
    Meta(min_length=1, max_length=LARGEST_FIELD, description=f'a string of 1 to {LARGEST_FIELD} "." (road) and "#"'),
]
_Rows = Annotated[
    list[_Row],
    Meta(
        min_length=1, max_length=LARGEST_FIELD, description=f"a list of 1 to {LARGEST_FIELD} row strings, top row first"
    ),
]
_Side = Annotated[int, Meta(ge=-1, le=1)]
_Way = Annotated[tuple[_Side, _Side], Meta(description="one of [0, 1], [0, -1], [1, 0], [-1, 0]")]
_Text = Annotated[str, Meta(max_length=200, description="a text of at most 200 characters")]
_Size = Annotated[float, Meta(ge=SMALLEST_SQUARE, le=LARGEST_SQUARE)]
_Place = Annotated[float, Meta(ge=-10, le=LARGEST_FIELD + 10)]
_Point = Annotated[tuple[_Place, _Place], Meta(description="a point [x, y], in squares")]
_Starts = Annotated[
    list[_At], Meta(min_length=1, max_length=MOST_STARTS, description=f"a list of 1 to {MOST_STARTS} crosses [x, y]")
]
_Spot = Annotated[tuple[_Hundredths, _Hundredths], Meta(description="a point [x, y], in hundredths of a square")]
_Ring = Annotated[list[_Spot], Meta(max_length=MOST_POINTS, description="a list of points [x, y]")]
_Rings = Annotated[
    list[_Ring],
    Meta(max_length=MOST_RINGS, description=f"a list of at most {MOST_RINGS} rings, lists of points [x, y]"),
]
_Points = Annotated[list[_Point], Meta(max_length=5000, description="a list of points [x, y]")]


class _Start(Struct, forbid_unknown_fields=True):
    line: _Line
    crosses: _Starts


class _Finish(Struct, forbid_unknown_fields=True):
    line: _Line
    direction: _Way


class _Hazard(Struct, forbid_unknown_fields=True):
    at: _At
    kind: Kind


_Hazards = Annotated[list[_Hazard], Meta(max_length=100, description='a list of at most 100 {"at": [x, y], "kind": …}')]


class _TrackFile(Struct, forbid_unknown_fields=True):
    squares: _Rows
    start: _Start
    finish: _Finish
    hazards: _Hazards | UnsetType = UNSET
    id: _Text | UnsetType | None = UNSET
    fingerprint: _Text | UnsetType = UNSET
    theme: _Text | UnsetType = UNSET
    level: _Text | UnsetType = UNSET
    title: Title | UnsetType = UNSET
    seed: _Text | UnsetType | None = UNSET
    paper: _Text | UnsetType | None = UNSET
    """None: it fits on no sheet, so it is raced but not printed."""
    square_mm: _Size | UnsetType | None = UNSET
    columns: _Number | UnsetType = UNSET
    rows: _Number | UnsetType = UNSET
    centreline: _Points | UnsetType = UNSET
    outline: _Rings | UnsetType = UNSET
    # The results that --json adds; worked out afresh, never believed.
    par: Any = UNSET
    ideal_line: Any = UNSET
    par_by_start: Any = UNSET
    grade: Any = UNSET
    states: Any = UNSET
    file: Any = UNSET
    ms: Any = UNSET
    notes: Any = UNSET
    unproven: Any = UNSET


def track_data(track: Track) -> dict[str, Any]:
    """The track as plain data for JSON; ``read_track`` takes it back."""
    data: dict[str, Any] = {
        "id": track.id.text if track.id else None,
        "fingerprint": track.fingerprint,
        "theme": track.theme,
        "level": track.level,
        **({"title": track.title} if track.title else {}),
        "seed": track.id.seed if track.id else None,
        "paper": _paper_text(track.paper) if track.paper.is_sheet else None,
        "square_mm": track.paper.square if track.paper.is_sheet else None,
        "columns": track.columns,
        "rows": track.rows,
        "squares": list(track.squares),
        "start": {"line": [list(at) for at in track.start], "crosses": [list(at) for at in track.starts]},
        "finish": {
            "line": [list(track.finish.a), list(track.finish.b)],
            "direction": list(track.finish.direction),
        },
        "hazards": [{"at": list(hazard.at), "kind": hazard.kind} for hazard in track.hazards],
        "centreline": [[float(x), float(y)] for x, y in track.centreline],
    }
    if track.outline:
        data["outline"] = [[list(point) for point in ring] for ring in track.outline]
    return data


def to_json(data: dict[str, Any]) -> bytes:
    """Plain data as JSON, UTF-8: a line for each key, and for each item of "squares", "hazards" and "outline"."""
    lines = []
    for key, value in data.items():
        if key in {"squares", "hazards", "outline"} and value:
            items = ",\n    ".join(json.dumps(item, ensure_ascii=False) for item in value)
            lines.append(f"  {json.dumps(key)}: [\n    {items}\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode("utf-8")


def read_track(path: Path) -> Track:
    """The track in a JSON file.

    Raises BadInput when there is no such file, BadFile for what it holds: what is wrong, at which key, and what is
    allowed.
    """
    data = read_small(path, LIMIT, "track")
    try:
        return parse_track(data, str(path))
    except BadInput as error:
        raise BadFile(str(error)) from None


def parse_track(data: bytes, where: str) -> Track:
    """The track in the bytes of a JSON file; BadInput, beginning with ``where``, for anything that is none."""
    file = shaped(_loaded(data, where), where, _TrackFile)
    for fault in _faults_of_squares(file):
        raise BadInput(f"{where}: {fault}")
    track = _track(file, where)
    for fault in faults(track):
        raise BadInput(f"{where}: {fault}")
    if file.fingerprint is not UNSET and file.fingerprint != track.fingerprint:
        raise BadInput(
            f"{where}: fingerprint is {file.fingerprint[:12]!r}, but the track's own is {track.fingerprint!r}: it was "
            'changed since it was saved; if you changed it yourself, remove the keys "id" and "fingerprint"'
        )
    if track.id and file.fingerprint is UNSET:
        raise BadInput(
            f'{where}: fingerprint is missing: a track with an "id" needs it; remove "id" from your own track'
        )
    return track


def _loaded(data: bytes, where: str) -> Any:
    """The JSON value; BadInput for what JSON does not allow, and for keys written twice."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise BadInput(f"{where}: the key {key[:40]!r} stands twice in one object: once is allowed")
            found[key] = value
        return found

    def refuse(text: str) -> Any:
        raise BadInput(f"{where}: {text} is no number that JSON allows")

    try:
        return json.loads(data.decode("utf-8-sig"), object_pairs_hook=once, parse_constant=refuse)
    except UnicodeDecodeError:
        raise BadInput(f"{where}: no UTF-8 text: save it with the encoding UTF-8") from None
    except json.JSONDecodeError as error:
        raise BadInput(f"{where}: line {error.lineno}, column {error.colno}: no valid JSON: {error.msg}") from None
    except RecursionError:
        raise BadInput(f"{where}: brackets are nested too deeply") from None
    except ValueError:
        raise BadInput(f"{where}: a number has too many digits") from None


def _faults_of_squares(file: _TrackFile) -> Iterator[str]:
    """What is wrong with the rows alone, and with how much of an outline there is."""
    columns, rows = len(file.squares[0]), len(file.squares)
    for number, row in enumerate(file.squares):
        if len(row) != columns:
            found = so_many(len(row), "character")
            yield f"squares[{number}] has {found}, squares[0] has {columns}: all rows must be as long"
        for place, sign in enumerate(row):
            if sign not in ".#":
                yield f'squares[{number}] has {sign!r} as character {place + 1}: allowed are "." (road) and "#"'
    points = 0 if file.outline is UNSET else sum(map(len, file.outline))
    if points > MOST_POINTS:
        yield f"outline has {points} points: at most {MOST_POINTS} are allowed"
    for key, told, counted in (("columns", file.columns, columns), ("rows", file.rows, rows)):
        if told is not UNSET and told != counted:
            yield f"{key} is {told}, but squares has {counted}: leave {key} out or make them agree"


def _track(file: _TrackFile, where: str) -> Track:
    """The file's data as a track, its names checked."""
    try:
        paper = _paper(file)
        track_id = None
        if isinstance(file.id, str):
            track_id, _ = parse_id(file.id)
            _agree(file, track_id, paper)
        theme = parse_theme_name(file.theme) if file.theme is not UNSET else "city"
        level = parse_level(file.level) if file.level is not UNSET else "medium"
        if isinstance(file.seed, str):
            parse_seed(file.seed)
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None
    a, b = (Cross(*at) for at in sorted(file.finish.line))
    first, last = (Cross(*at) for at in sorted(file.start.line))
    hazards = () if file.hazards is UNSET else (Hazard(Cross(*hazard.at), hazard.kind) for hazard in file.hazards)
    return Track(
        squares=tuple(file.squares),
        start=(first, last),
        starts=tuple(Cross(*at) for at in file.start.crosses),
        finish=Finish(a, b, Move(*file.finish.direction)),
        hazards=tuple(sorted(hazards)),
        paper=paper,
        theme=theme,
        level=level,
        id=track_id,
        centreline=() if file.centreline is UNSET else tuple((x, y) for x, y in file.centreline),
        outline=() if file.outline is UNSET else tuple(tuple(ring) for ring in file.outline),
        title="" if file.title is UNSET else file.title,
    )


def _paper_text(paper: Paper) -> str:
    return f"{paper.name}-landscape" if paper.landscape else paper.name


def _paper(file: _TrackFile) -> Paper:
    if file.paper is None:
        return no_sheet(len(file.squares[0]), len(file.squares))
    name = "a4" if file.paper is UNSET else file.paper
    square = 5.0 if file.square_mm is UNSET or file.square_mm is None else float(file.square_mm)
    return make_paper(name.removesuffix("-landscape"), square, name.endswith("-landscape"))


def _agree(file: _TrackFile, track_id: TrackId, paper: Paper) -> None:
    """BadInput when the ID says something else than the keys beside it; what it makes is called as its theme says."""
    if file.title is not UNSET:
        raise BadInput(f'title is {file.title!r}, but a track with an "id" has none: remove "id" from your own track')
    for key, told, meant in (
        ("theme", file.theme, track_id.theme),
        ("level", file.level, track_id.level),
        ("seed", file.seed, track_id.seed),
        ("paper", paper.text, track_id.paper.text),
    ):
        if told != meant:
            said = "missing" if told is UNSET else repr(told)
            raise BadInput(f'{key} is {said}, but the id says {meant!r}: remove "id" from your own track')
