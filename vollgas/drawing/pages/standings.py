"""Score sheets of many races: a championship, its heats and its final, and a time trial against par."""

from dataclasses import replace
from typing import NamedTuple

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.foot import room_of
from vollgas.drawing.medals import draw_medal
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.scoring.cards import draw_hint
from vollgas.drawing.scoring.ladder import draw_strip
from vollgas.drawing.scoring.plan import STRIP, scale_of
from vollgas.drawing.scoring.scores import LEAST_NAME, Scores, begin_scores, draw_name, draw_ring
from vollgas.drawing.scoring.table import Table, draw_table, grid_of
from vollgas.errors import VollgasError

POINTS = (10, 8, 6, 5, 4, 3, 2, 1)
"""What a championship gives for each place."""
ATTEMPTS, FEWEST_ATTEMPTS = 10, 3
"""Attempts of a time trial; fewer on small paper."""
MOST_FINALISTS = 8
LOWEST_LINE, HIGHEST_LINE = 3.6, 11.0
"""Least and most height of a name's line in the overview, mm; the second on A4."""


def draw_championship(pen: Pen, scores: Scores, races: int) -> None:
    """Draw the table of a championship: places and points in each race, totals, and the points for each place."""
    words = scores.words
    begin_scores(pen, scores, words("championship.title"))
    left, low, width, height = room_of(scores.paper)
    unit = scale_of(scores.paper)
    _draw_points(pen, scores, unit, low + height, (left, width))
    table = Table(
        rows=races,
        first=36.0,
        row=words("championship.race"),
        halves=(words("score.rank"), words("score.points")),
        sums=(words("championship.total"), words("score.rank")),
        lines=True,
    )
    draw_table(pen, grid_of(scores, table, (left, low, width, height - 1.4 * STRIP * unit)))


def _draw_points(pen: Pen, scores: Scores, unit: float, top: float, room: tuple[float, float]) -> None:
    """What each place is worth, in a row of discs, and what to write down."""
    (x, width), words, ink = room, scores.words, scores.colours.ink
    y = top - 0.55 * STRIP * unit
    word = words("score.place_points")
    size = pen.fit(word, 9.5 * unit, "bold", 0.2 * width, LEAST_NAME)
    pen.text(x, y - 0.36 * size * POINT, word, size, "bold", ink)
    at = x + pen.width(word, size, "bold") + 3 * unit
    step = min(13.0 * unit, 0.5 * width / scores.players)
    for place, points in enumerate(POINTS[: scores.players], 1):
        radius = min(2.4 * unit, 0.2 * step)
        if place <= 3:
            draw_medal(pen, at + radius, y, radius, place)
        else:
            draw_ring(pen, scores, place, at + radius, y, radius)
        figures = min(10.0 * unit, 0.8 * step)
        pen.text(at + 2 * radius + 0.1 * step, y - 0.36 * figures * POINT, str(points), figures, "bold", ink)
        at += step
    free = x + width - at - 1.5 * unit
    draw_hint(pen, words("championship.hint"), x + width, y, free, (7.5 * unit, scores.soft))


def draw_trial(pen: Pen, scores: Scores) -> None:
    """Draw the table of a time trial: moves and medal of every attempt, and the best one of every player."""
    words = scores.words
    begin_scores(pen, scores, words("trial.title"))
    left, low, width, height = room_of(scores.paper)
    unit = scale_of(scores.paper)
    draw_strip(pen, scores, unit, low + height, (left, width), words("trial.hint"))
    sums = words("score.best"), words("score.over_par"), words("score.medal")
    for attempts in range(ATTEMPTS, 0, -1):
        table = Table(
            rows=attempts,
            first=27.0,
            row=words("trial.attempt"),
            halves=(words("score.moves"), words("score.medal")),
            sums=sums,
            rings=True,
        )
        try:
            grid = grid_of(scores, table, (left, low, width, height - 1.25 * STRIP * unit))
        except VollgasError:
            if attempts <= FEWEST_ATTEMPTS:
                raise
            continue
        draw_table(pen, grid)
        return


def finalists(heats: int) -> tuple[int, int]:
    """How a final of at most eight is filled: how many from each heat, or 0 for those with the most points; and all."""
    each = MOST_FINALISTS // heats and min(2, MOST_FINALISTS // heats)
    return each, each * heats or MOST_FINALISTS


def draw_heats(pen: Pen, scores: Scores, heats: tuple[tuple[str, ...], ...]) -> None:
    """Draw the overview of a championship: who drives in which heat, their points and places, and the final."""
    words, paper = scores.words, scores.paper
    about = words("championship.title"), *scores.about
    begin_scores(pen, replace(scores, about=about), words("championship.heats"))
    left, low, width, height = room_of(paper)
    unit = scale_of(paper)
    each, lines = finalists(len(heats))
    said = words("championship.final_each", number=each) if each else words("championship.final_best", number=lines)
    cards = [_Card(words("championship.heat", number=number), "", heat) for number, heat in enumerate(heats, 1)]
    cards.append(_Card(words("championship.final"), said, ("",) * lines))
    across, line = _columns(cards, width, height, unit)
    if line < LOWEST_LINE:
        raise VollgasError(
            f"paper {paper.text} is too small for an overview of {len(heats)} heats: choose larger paper"
        )
    gap = 3.0 * unit
    card = (width - (across - 1) * gap) / across
    y = low + height
    for first in range(0, len(cards), across):
        row = cards[first : first + across]
        # Heats side by side are equally high; the final, which may have more lines, is as high as it needs.
        most = max((len(one.names) for one in row if one is not cards[-1]), default=0)
        counts = [max(most, len(one.names)) if one is cards[-1] else most for one in row]
        talls = [12.5 * unit + count * line for count in counts]
        for place, (one, tall) in enumerate(zip(row, talls, strict=True)):
            _draw_heat(pen, scores, one, (left + place * (card + gap), y - tall, card, tall), (unit, line))
        y -= max(talls) + gap


class _Card(NamedTuple):
    """A heat or the final: its title, something small below it, and its drivers."""

    title: str
    said: str
    names: tuple[str, ...]


def _columns(cards: list[_Card], width: float, height: float, unit: float) -> tuple[int, float]:
    """How many cards stand side by side so that their lines are the highest, and how high these are."""
    best = 1, 0.0
    for across in range(1, 7):
        if across > 1 and width / across < 46 * unit:
            break
        rows = [cards[i : i + across] for i in range(0, len(cards), across)]
        lines = sum(max(len(card.names) for card in row) for row in rows)
        line = min(HIGHEST_LINE * unit, (height - len(rows) * 15.5 * unit + 3 * unit) / lines)
        if line > best[1] + 1e-6:
            best = across, line
    return best


def _draw_heat(
    pen: Pen, scores: Scores, card: _Card, box: tuple[float, float, float, float], sizes: tuple[float, float]
) -> None:
    """The card of a heat or of the final: names or lines for them, and room for points and place."""
    (title, said, names), (x, y, wide, tall), (unit, line) = card, box, sizes
    words, ink = scores.words, scores.colours.ink
    fill, edge = (scores.colours.card, None) if scores.ink == "colour" else (None, mix(ink, WHITE, 0.5))
    pen.rect(x, y, wide, tall, fill, edge, 0.25, 2.2 * unit)
    left, right, top = x + 3 * unit, x + wide - 3 * unit, y + tall
    column = min(13.0 * unit, 0.2 * wide)
    room = right - 2 * column - left - 1 * unit
    size = pen.fit(title, 11 * unit, "bold", room, LEAST_NAME)
    pen.text(left, top - (5.4 if said else 6.4) * unit, title, size, "bold", scores.accent)
    if said:
        size = pen.fit(said, 7.5 * unit, "narrow", room, LEAST_NAME)
        pen.text(left, top - 8.7 * unit, said, size, "narrow", scores.soft)
    heads = words("score.points"), words("score.rank")
    size = min(pen.fit(word, 7.5 * unit, "narrow", column - 1 * unit, LEAST_NAME) for word in heads)
    for place, word in enumerate(heads):
        pen.text(right - (1.5 - place) * column, top - 6.4 * unit, word, size, "narrow", scores.soft, "centre")
    for number, name in enumerate(names, 1):
        low = top - 9.5 * unit - number * line
        draw_ring(pen, scores, number, left + 0.36 * line, low + 0.42 * line, 0.32 * line)
        if name:
            room = right - 2 * column - left - 1.2 * line
            draw_name(pen, name, (left + 1.0 * line, low + 0.2 * line), room, 0.68 * line, ink)
        ends = left + 1.0 * line, right - 2 * column - 1.5 * unit
        pen.line(((ends[0], low), (ends[1], low)), scores.soft, 0.15)
        for place in range(2):
            start = right - (2 - place) * column + 0.5 * unit
            pen.line(((start, low), (start + column - 2 * unit, low)), scores.soft, 0.15)
