"""The ladder of moves: players across, moves down, par and medals marked; and the strip with their names above it."""

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.marks import arrow
from vollgas.drawing.medals import MEDALS, draw_medal, medal_words
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.scoring.cards import Desk, draw_hint
from vollgas.drawing.scoring.plan import GHOST, LADDER_HEAD, NUMBERS, STRIP, Plan
from vollgas.drawing.scoring.scores import LEAST_NAME, Scores, draw_label, draw_ring
from vollgas.drawing.terms import team_letter
from vollgas.making.grade import medals

MOST_LINES = 2
"""Lines of the words on how to fill a sheet in: a third would reach into the players' rings."""


def draw_strip(pen: Pen, scores: Scores, unit: float, top: float, room: tuple[float, float], hint: str) -> None:
    """Par and the medals, known or to be written in, and at the right how to fill the sheet in."""
    x, width = room
    y = top - 0.55 * STRIP * unit
    if scores.rules.pursuit:  # there it is the hunt that counts
        size = pen.fit(hint, 9.5 * unit, "text", width, LEAST_NAME)
        pen.text(x, y - 0.36 * size * POINT, hint, size, "text", scores.colours.ink)
        return
    column, end = _draw_limits(pen, scores, unit, (x, y), width)
    free, size = width - column - 2 * unit, 7.5 * unit
    if len(pen.wrap(hint, size, "narrow", free)) > MOST_LINES:
        free = width - end - 3 * unit
    while len(pen.wrap(hint, size, "narrow", free)) > MOST_LINES and size > LEAST_NAME:
        size -= 0.25
    draw_hint(pen, hint, x + width, y, free, (size, scores.soft))


def _draw_limits(
    pen: Pen, scores: Scores, unit: float, at: tuple[float, float], width: float
) -> tuple[float, float]:  # fmt: skip
    """Par, and the most moves for each medal or the most points, or lines for them; how wide columns and words are."""
    (x, y), words, ink = at, scores.words, scores.colours.ink
    step = min(34.0 * unit, 0.72 * width / 4)
    if scores.par is None:
        draw_label(pen, scores, words("track.par"), x, y - 1.4 * unit, x + step - 4 * unit, 11 * unit)
    else:
        par = words("score.par", number=scores.par).upper()
        size = pen.fit(par, 11 * unit, "title", step - 2 * unit, LEAST_NAME)
        pen.text(x, y - 0.36 * size * POINT, par, size, "title", ink)
    if scores.rules.ghost:
        if scores.par is not None:
            said = words("score.most_points", number=scores.par)
            size = pen.fit(said, 9.5 * unit, "text", 1.5 * step, LEAST_NAME)
            pen.text(x + step, y - 0.36 * size * POINT, said, size, "text", ink)
        return 2.5 * step, 2.5 * step
    known = [limit for _, _, limit in medal_words(words, scores.par)] if scores.par else []
    limits = known or [words("track.at_most", number="")] * 3
    names = words("track.gold"), words("track.silver"), words("track.bronze")
    texts = [f"{name} {limit}" for name, limit in zip(names, limits, strict=True)]
    room = step - (6.6 if scores.par else 13.0) * unit
    size = min(pen.fit(text, 9.5 * unit, "text", room, LEAST_NAME) for text in texts)
    for place, text in enumerate(texts, 1):
        left = x + place * step
        draw_medal(pen, left + 2.2 * unit, y, 2.2 * unit, place)
        pen.text(left + 5.6 * unit, y - 0.36 * size * POINT, text, size, "text", ink)
        if not scores.par:
            end = left + 5.6 * unit + pen.width(text, size, "text")
            pen.line(((end, y - 1.6 * unit), (left + step - 1.5 * unit, y - 1.6 * unit)), scores.soft, 0.2)
    return 4 * step, 4 * step if not scores.par else 3 * step + 5.6 * unit + pen.width(texts[-1], size, "text")


def hint_of(desk: Desk) -> str:
    """How to fill the ladder in."""
    words, rules = desk.scores.words, desk.scores.rules
    if rules.pursuit:
        return words("score.hint_gap")
    if rules.ghost:
        return words("score.hint_ghost")
    if not desk.plan.pair:
        return words("score.hint_tick")
    return words("score.hint_fine") if rules.scale > 1 else words("score.hint")


def marks_of(scores: Scores) -> list[tuple[int, int]]:
    """The moves marked in the ladder, each behind its medal's place, 0 for par."""
    if scores.par is None or scores.rules.pursuit:
        return []
    return list(enumerate([scores.par] if scores.rules.ghost else [scores.par, *medals(scores.par)]))


def draw_block(desk: Desk, x: float, top: float, moves: range) -> None:
    """A piece of the ladder."""
    pen, scores, plan = desk.pen, desk.scores, desk.plan
    unit, ink = plan.scale, scores.colours.ink
    soft, faint = mix(ink, WHITE, 0.35), mix(ink, WHITE, 0.7)
    left = x + NUMBERS * unit
    right = left + plan.cells * plan.cell
    first = right - len(plan.columns) * plan.cell
    body = top - LADDER_HEAD * unit
    low = body - len(moves) * plan.row
    _draw_heads(desk, left, first, body)
    marked = [(place, move) for place, move in marks_of(scores) if move in moves]
    if scores.ink == "colour":
        for place, move in marked:
            tint = mix(MEDALS[place - 1] if place else scores.accent, WHITE, 0.8 if place else 0.9)
            pen.rect(left, body - (move - moves.start + 1) * plan.row, right - left, plan.row, fill=tint)
    pen.rect(left, low, right - left, body - low, stroke=soft, line=pen.slim(0.3))
    rows = [((left, body - i * plan.row), (right, body - i * plan.row)) for i in range(1, len(moves))]
    pen.lines(rows, faint, 0.15)
    sides = [first + i * plan.cell for i in range(1, len(plan.columns))]
    pen.lines([((at, low), (at, body)) for at in sides], soft, pen.slim(0.25))
    if plan.form.shape == "team":
        pen.lines([((at, low), (at, body)) for at in sides[1::2]], ink, pen.slim(0.6), caps="butt")
    if plan.form.ghost:
        pen.line(((first, low), (first, body)), ink, pen.slim(0.6), caps="butt")
    halves = [first + (i + 0.5) * plan.cell for i in range(len(plan.columns))] if plan.pair else []
    halves += [(left + first) / 2] if plan.form.ghost else []
    pen.lines([((at, low), (at, body)) for at in halves], faint, 0.15, dash=(0.6, 0.8))
    for place, move in marked:
        _draw_mark(desk, place, x, right, body - (move - moves.start + 1) * plan.row)
    size = _number_size(plan)
    for number, move in enumerate(moves):
        y = body - (number + 0.5) * plan.row - 0.36 * size * POINT
        pen.text(left - 1.4 * unit, y, str(move), size, "bold" if move % 5 == 0 else "text", ink, "right")


def _number_size(plan: Plan) -> float:
    """Size of a move's number, points."""
    return min(9.0 * plan.scale, 0.62 * plan.row / POINT)


def _draw_heads(desk: Desk, left: float, first: float, body: float) -> None:
    """Above the columns: the players' rings, their teams' letters, the ghost, and which way the numbers go."""
    pen, scores, plan = desk.pen, desk.scores, desk.plan
    unit, soft = plan.scale, mix(scores.colours.ink, WHITE, 0.35)
    radius = min(2.3 * unit, 0.4 * plan.cell)
    y = body + (5.4 if plan.pair else 3.4) * unit
    for place, player in enumerate(plan.columns):
        middle = first + (place + 0.5) * plan.cell
        draw_ring(pen, scores, player, middle, y, radius)
        if plan.form.shape == "team" and place % 2 == 0:
            size = 1.5 * radius / POINT
            letter = team_letter(scores, player)
            pen.text(middle + plan.cell / 2, y - 0.36 * size * POINT, letter, size, "bold", scores.accent, "centre")
        if plan.pair:
            _draw_arrows(desk, middle, plan.cell, body, soft)
    if plan.form.ghost:
        word = scores.words("score.ghost")
        size = pen.fit(word, 8.5 * unit, "narrow-bold", GHOST * plan.cell, LEAST_NAME)
        middle = (left + first) / 2
        pen.text(middle, body + 4.2 * unit, word, size, "narrow-bold", scores.colours.ink, "centre")
        _draw_arrows(desk, middle, GHOST * plan.cell, body, soft)


def _draw_arrows(desk: Desk, middle: float, width: float, body: float, colour: str) -> None:
    """Across and up, above the two halves of a column."""
    unit = desk.plan.scale
    length = min(2.8 * unit, 0.4 * width)
    arrow(desk.pen, (middle - width / 4, body + 1.5 * unit), length, upwards=False, colour=colour)
    arrow(desk.pen, (middle + width / 4, body + 1.5 * unit), length, upwards=True, colour=colour)


def _draw_mark(desk: Desk, place: int, x: float, right: float, low: float) -> None:
    """Par (place 0) or a medal at the side of the last row, its lower edge at ``low``, that is good enough for it."""
    pen, scores, plan = desk.pen, desk.scores, desk.plan
    unit, ink = plan.scale, scores.colours.ink
    colour = ink if scores.ink != "colour" else MEDALS[place - 1] if place else scores.accent
    pen.line(((x, low), (right, low)), colour, pen.slim(0.45), caps="butt")
    if place:
        draw_medal(pen, x + 2.2 * unit, low + plan.row / 2, min(1.9 * unit, 0.42 * plan.row), place)
        return
    word, number = scores.words("track.par"), pen.width(str(scores.par), _number_size(plan), "bold")
    room = (NUMBERS - 2.2) * unit - number
    size = min(7.5 * unit, 0.6 * plan.row / POINT, room / pen.width(word, 1.0, "bold"))
    pen.text(x + 0.3 * unit, low + plan.row / 2 - 0.36 * size * POINT, word, size, "bold", ink)
