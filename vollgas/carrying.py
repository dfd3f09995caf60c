"""What a PDF of ours carries inside, read as strictly as from any stranger."""

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from vollgas.drawing.sheet import Ink
from vollgas.errors import BadInput, VollgasError
from vollgas.printer import LEAST_SCALE, MOST_OFFSET, MOST_SCALE, TRUE, Printer
from vollgas.rules import Rules, find_rules
from vollgas.svg import Shape, Symbol
from vollgas.svgshapes import MOST_SEGMENTS
from vollgas.track import Kind, Track
from vollgas.trackfile import parse_track
from vollgas.words import Words, load_words

_Colour = Annotated[str, msgspec.Meta(pattern=r"^#[0-9a-fA-F]{6}\Z")]
# Control points may lie outside a symbol's unit box, though not far.
_Coordinate = Annotated[float, msgspec.Meta(ge=-5, le=5)]
_Points = Annotated[tuple[tuple[_Coordinate, _Coordinate], ...], msgspec.Meta(max_length=3)]
_Verb = Literal["move", "line", "curve", "close"]
_Path = Annotated[tuple[tuple[_Verb, _Points], ...], msgspec.Meta(max_length=MOST_SEGMENTS)]
_POINTS = {"move": 1, "line": 1, "curve": 3, "close": 0}


class _Shape(msgspec.Struct, forbid_unknown_fields=True):
    path: _Path
    fill: _Colour | None
    stroke: _Colour | None
    stroke_width: Annotated[float, msgspec.Meta(ge=0, le=1)]


class _Symbol(msgspec.Struct, forbid_unknown_fields=True):
    shapes: Annotated[tuple[_Shape, ...], msgspec.Meta(max_length=MOST_SEGMENTS)]


class _Printer(msgspec.Struct, forbid_unknown_fields=True):
    across: Annotated[float, msgspec.Meta(ge=LEAST_SCALE, le=MOST_SCALE)]
    up: Annotated[float, msgspec.Meta(ge=LEAST_SCALE, le=MOST_SCALE)]
    right: Annotated[float, msgspec.Meta(ge=-MOST_OFFSET, le=MOST_OFFSET)]
    above: Annotated[float, msgspec.Meta(ge=-MOST_OFFSET, le=MOST_OFFSET)]


class _Inside(msgspec.Struct, forbid_unknown_fields=True):
    """As ``printing.Carried``, but as strangers might write it."""

    generator: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    version: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-z.+-]{1,30}\Z")]
    look: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{16}\Z")]
    game: Annotated[str, msgspec.Meta(max_length=40)]
    variants: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=20)]
    lang: Annotated[str, msgspec.Meta(max_length=10)]
    ink: Ink
    par: Annotated[int, msgspec.Meta(ge=1, le=100_000)]
    symbols: dict[Kind, _Symbol]
    track: msgspec.Raw
    printer: _Printer | None = None
    number: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 0


@dataclass(frozen=True, slots=True)
class Inside:
    """What a PDF carries, checked as far as that goes without looking at the page."""

    generator: int
    version: str
    look: str
    rules: Rules
    words: Words
    ink: Ink
    par: int
    symbols: dict[Kind, Symbol]
    track: Track
    printer: Printer = TRUE
    """What its pages are corrected for."""
    number: int = 0
    """The number behind the track's title; 0 for none."""


def parse_carried(data: bytes, where: str) -> Inside:
    """What a PDF carries, from its bytes; VollgasError, beginning with ``where``, for anything that is not just so."""
    try:
        inside = msgspec.json.decode(data, type=_Inside)
        symbols = {kind: _symbol(symbol) for kind, symbol in inside.symbols.items()}
        rules, words = find_rules(inside.game, inside.variants), load_words(inside.lang)
        track = parse_track(bytes(inside.track), where)
    except RecursionError:
        raise VollgasError(f"{where}: brackets are nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise VollgasError(f"{where}: not what vollgas writes: {error}") from None
    except BadInput as error:
        # To the reader of a PDF a changed track is no wrong use, but the answer "no".
        text = str(error)
        raise VollgasError(text if text.startswith(where) else f"{where}: {text}") from None
    if missing := {kind for _, kind in track.hazards} - symbols.keys():
        raise VollgasError(f"{where}: no symbol for {', '.join(sorted(missing))}")
    printer = Printer(*msgspec.structs.astuple(inside.printer)) if inside.printer else TRUE
    return Inside(
        inside.generator, inside.version, inside.look, rules, words, inside.ink, inside.par, symbols, track, printer,
        inside.number,
    )  # fmt: skip


def _symbol(told: _Symbol) -> Symbol:
    """The symbol as drawn; ValidationError when a path's points are not as many as its verbs need."""
    shapes = []
    for shape in told.shapes:
        if any(len(points) != _POINTS[verb] for verb, points in shape.path):
            raise msgspec.ValidationError("a symbol's path has too many points or too few")
        if shape.path and shape.path[0][0] != "move":
            raise msgspec.ValidationError("a symbol's path does not begin with a move")
        shapes.append(Shape(tuple(shape.path), shape.fill, shape.stroke, shape.stroke_width))
    return Symbol(tuple(shapes))
