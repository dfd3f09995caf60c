"""All that a score sheet may see, of a track, of a theme or of none; the head and foot of its page, and its names."""

from dataclasses import dataclass
from typing import NamedTuple

from vollgas.drawing.colour import BLACK, WHITE, mix
from vollgas.drawing.fonts import Font, lacking
from vollgas.drawing.foot import draw_brand
from vollgas.drawing.frame import draw_level, draw_title, fitted, is_narrow
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.sheet import Ink, Sheet
from vollgas.drawing.terms import game_parts
from vollgas.paper import MARGIN, Paper
from vollgas.rules import Game, Rules
from vollgas.svg import Symbol
from vollgas.theme import Theme
from vollgas.track import Kind, Level
from vollgas.words import Words

NAME_FONTS: tuple[Font, ...] = ("narrow-bold", "signs")
"""For names: the usual one, and the one for those with letters that it lacks."""
LEAST_NAME = 1.5
"""Least size of a name, points: so long ones are rather printed tiny than cut."""
USUAL_KINDS: dict[Game, tuple[Kind, ...]] = {"vollgas": ("brake", "turbo", "ramp"), "carreras": (), "gonki": ("pit",)}
"""The hazards to be met on a track that is not known."""


class Colours(NamedTuple):
    """What a score sheet is drawn in."""

    ink: str
    accent: str
    card: str


PLAIN = Colours("#24323f", "#c0362c", "#f1f3f6")
"""The colours of a sheet for any theme."""


class Heat(NamedTuple):
    """Which part of a long list of names this is: its number, counted from 1, of how many."""

    number: int
    of: int


@dataclass(frozen=True, slots=True)
class Scores:
    """One score sheet, ready to be drawn."""

    paper: Paper
    words: Words
    ink: Ink
    rules: Rules
    colours: Colours
    names: tuple[str, ...]
    """A name for each player; an empty one is a line to write on."""
    about: tuple[str, ...] = ()
    """What the line below the title says: game, theme, track."""
    track: str = ""
    """The track's name, if it is known."""
    level: Level | None = None
    par: int | None = None
    """Par, if the track is known."""
    kinds: tuple[Kind, ...] = ()
    """The hazards that may be met."""
    symbols: tuple[Symbol, ...] = ()
    """One for each of them, unless they are unknown."""
    circuit: bool | None = None
    """Whether laps are driven; None: it depends on the track."""
    heat: Heat | None = None

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.names)

    @property
    def accent(self) -> str:
        """The accent colour; black where there are only greys, since its thin lines would print as dots."""
        return BLACK if self.ink == "mono" else self.colours.accent

    @property
    def soft(self) -> str:
        """The colour of small words and of lines to write on."""
        return mix(self.colours.ink, WHITE, 0.3)

    @property
    def teams(self) -> bool:
        """Whether two cars each make a team (VV4)."""
        return self.rules.relay and self.players % 2 == 0 and self.players >= 4


def scores_of(sheet: Sheet) -> Scores:
    """The score sheet that goes with a track; its players have no names yet."""
    palette, track = sheet.theme.palette, sheet.track
    return Scores(
        paper=track.paper,
        words=sheet.words,
        ink=sheet.ink,
        rules=sheet.rules,
        colours=Colours(palette.ink, palette.accent, palette.card),
        names=("",) * sheet.players,
        about=(*game_parts(sheet), sheet.theme_title, sheet.title),
        track=track.name,
        level=track.level,
        par=sheet.solution.par,
        kinds=track.kinds,
        symbols=tuple(sheet.theme.hazards[kind].symbol for kind in track.kinds),
        circuit=track.is_circuit,
    )


def colours_of(theme: Theme) -> Colours:
    """The theme's colours, as far as a score sheet needs them."""
    return Colours(theme.palette.ink, theme.palette.accent, theme.palette.card)


def begin_scores(pen: Pen, scores: Scores, title: str) -> None:
    """Begin the page: title, what the sheet is for, and at the right the level or lines for track and date."""
    paper, words = scores.paper, scores.words
    label = words("score.title")
    about = [] if title == label else [label]
    if scores.heat:
        about.append(words("score.heat", number=scores.heat.number, count=scores.heat.of))
    about += scores.about
    bookmark = words("page.score", title=scores.about[-1] if scores.track else title)
    pen.page(paper.width, paper.height, label, f"{bookmark} ({scores.heat.number})" if scores.heat else bookmark)
    if scores.level:
        badge = draw_level(pen, scores.level, words, paper, (scores.colours.ink, scores.accent))
    else:
        badge = _draw_lines(pen, scores)
    draw_title(pen, paper, scores.colours.ink, title, "  ·  ".join(about), badge)
    draw_brand(pen, paper, scores.colours.ink, scores.track)


def _draw_lines(pen: Pen, scores: Scores) -> float:
    """Lines at the page's upper right corner for the track and the date; how wide they are, mm."""
    paper, words = scores.paper, scores.words
    wide = 38.0 if is_narrow(paper) else 0.36 * (paper.width - 2 * MARGIN)
    right, top = paper.width - MARGIN, paper.height - MARGIN
    for word, y in ((words("plain.track"), top - 7.6), (words("plain.date"), top - 15.4)):
        size = fitted(pen, word, 9.0, "bold", 0.4 * wide)
        pen.text(right - wide, y, word, size, "bold", scores.colours.ink)
        pen.line(((right - wide + pen.width(word, size, "bold") + 1.5, y - 0.6), (right, y - 0.6)), scores.soft, 0.2)
    return wide


def draw_name(
    pen: Pen, name: str, at: tuple[float, float], room: float, tall: float, colour: str, deep: float = 0.0
) -> None:
    """A name as large as fits: in one row, or in two if it had to be tiny in one.

    ``at`` is where its lowest row begins; if there is room ``deep`` for two rows, the middle of them.
    """
    x, y = at
    font = name_font(name)
    size = 0.72 * tall / POINT
    rows = [name]
    if pen.width(name, size, font) * 0.55 > room:
        rows = min(_halves(name), key=lambda rows: max(pen.width(row, 1.0, font) for row in rows))
    if len(rows) > 1:
        size *= min(1.0, 0.68 * deep / tall) if deep else 0.56
    size = min(pen.fit(row, size, font, room, LEAST_NAME) for row in rows)
    lead = size * POINT
    if deep:
        y -= (len(rows) - 1) * lead / 2 + 0.36 * size * POINT
    for place, row in enumerate(reversed(rows)):
        pen.text(x, y + place * lead, row, size, font, colour)


def name_font(name: str) -> Font:
    """The font for a name: the first that has all of its letters, else the usual one."""
    return next((font for font in NAME_FONTS if not lacking(name, font)), NAME_FONTS[0])


def _halves(name: str) -> list[list[str]]:
    """Every way to break a name in two, behind a space or hyphen; else the whole."""
    breaks = [i + 1 for i, sign in enumerate(name[:-1]) if sign in " -"]
    return [[name[:i].rstrip(), name[i:]] for i in breaks] or [[name]]


def draw_ring(pen: Pen, scores: Scores, player: int, x: float, y: float, radius: float) -> None:
    """A player's number in a ring that wants to be coloured in."""
    pen.circle(x, y, radius, fill=WHITE, stroke=scores.accent, line=0.16 * radius)
    size = 1.15 * radius / POINT
    pen.text(x, y - 0.36 * size * POINT, str(player), size, "bold", scores.colours.ink, "centre")


def draw_label(pen: Pen, scores: Scores, word: str, x: float, y: float, right: float, size: float) -> None:
    """A bold word, and a line to write on from there to ``right``."""
    small = pen.fit(word, size, "bold", 0.75 * (right - x), LEAST_NAME)
    pen.text(x, y, word, small, "bold", scores.colours.ink)
    start = x + pen.width(word, small, "bold") + 0.14 * size
    pen.line(((start, y - 0.05 * size), (right, y - 0.05 * size)), scores.colours.ink, 0.2)


def penalty(scores: Scores) -> tuple[str, int]:
    """What there are boxes for, and how many belong together; 0 for a line to write on."""
    rules, words = scores.rules, scores.words
    if rules.leaving == "crash":
        return words("score.slow"), rules.slow_moves
    if rules.leaving == "outside":
        return words("score.off"), 1
    if {"brake", "pit"} & set(scores.kinds):
        return words("score.stopped"), rules.slow_moves
    return words("score.notes"), 0
