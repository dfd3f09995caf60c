"""The cards at the top of a score sheet: one for every player, or one for every team."""

from dataclasses import dataclass

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.scoring.plan import Plan
from vollgas.drawing.scoring.scores import LEAST_NAME, Scores, draw_label, draw_name, draw_ring, penalty
from vollgas.drawing.symbols import draw_symbol
from vollgas.drawing.terms import team_letter


@dataclass(frozen=True, slots=True)
class Desk:
    """What every part of the page is drawn with."""

    pen: Pen
    scores: Scores
    plan: Plan


def draw_card(desk: Desk, number: int, x: float, top: float, width: float) -> None:
    """The card of a player or a team, counted from 1, its upper left corner at (x, top)."""
    pen, scores, plan = desk.pen, desk.scores, desk.plan
    unit, ink = plan.scale, scores.colours.ink
    fill, edge = (scores.colours.card, None) if scores.ink == "colour" else (None, mix(ink, WHITE, 0.5))
    pen.rect(x, top - plan.card_height, width, plan.card_height, fill, edge, pen.slim(0.25), 2.2 * unit)
    draw = _draw_team if plan.form.shape == "team" else _draw_player
    draw(desk, number, x + 3 * unit, top - 6 * unit, x + width - 3 * unit)


def _draw_player(desk: Desk, player: int, x: float, y: float, right: float) -> None:
    """A ring to colour in, a name, the car in front, boxes for penalties, laps, hazards met, the result."""
    scores, plan, words = desk.scores, desk.plan, desk.scores.words
    unit = plan.scale
    _draw_driver(desk, player, x, y, right)
    if plan.form.shape == "hunter":
        y = _draw_prey(desk, player, x, y - 5.4 * unit, right)
    y = _draw_penalties(desk, x, y - 6.6 * unit, right, 2 if plan.full else 1)
    if plan.form.laps:
        y = _draw_laps(desk, x, y - 5.4 * unit, right)
    y -= 1.0 * unit
    if plan.full:
        y = _draw_tally(desk, x, y, right)
    y -= 5.2 * unit
    if plan.form.shape == "hunter":
        draw_label(desk.pen, scores, words("score.caught"), x, y, right, 8.5 * unit)
        return
    last = words("score.points") if scores.rules.ghost else words("score.rank")
    middle = (x + right) / 2
    draw_label(desk.pen, scores, words("score.moves"), x, y, middle - 1.5 * unit, 8.5 * unit)
    draw_label(desk.pen, scores, last, middle, y, right, 8.5 * unit)


def _draw_team(desk: Desk, number: int, x: float, y: float, right: float) -> None:
    """The team's letter, its two cars with their penalties and moves, the slower one's result, the place."""
    pen, scores, plan, words = desk.pen, desk.scores, desk.plan, desk.scores.words
    unit, middle = plan.scale, x + 0.62 * (right - x)
    said = f"{words('score.team')} {team_letter(scores, number)}"
    pen.text(x, y - 2.0 * unit, said, 11 * unit, "bold", scores.accent)
    start = x + pen.width(said, 11 * unit, "bold") + 2 * unit
    pen.line(((start, y - 2.4 * unit), (right, y - 2.4 * unit)), scores.colours.ink, 0.2)
    said, together = penalty(scores)
    y -= 6.6 * unit
    pen.text(x, y, said, pen.fit(said, 7.5 * unit, "narrow", right - x, LEAST_NAME), "narrow", scores.soft)
    for player in (number, number + plan.cards):
        y -= 5.6 * unit
        _draw_driver(desk, player, x, y, right)
        y -= 8.2 * unit
        if together:
            _draw_boxes(desk, x, y, middle - 1.5 * unit, together)
        else:
            pen.line(((x, y), (middle - 1.5 * unit, y)), scores.soft, 0.15)
        draw_label(pen, scores, words("score.moves"), middle, y + 0.5 * unit, right, 8.5 * unit)
        if plan.form.laps:
            y = _draw_laps(desk, x, y - 5.4 * unit, right)
    if plan.full:
        y = _draw_tally(desk, x, y - 1.0 * unit, right)
    y -= 6.6 * unit
    draw_label(pen, scores, words("score.slower"), x, y, middle - 1.5 * unit, 8.5 * unit)
    draw_label(pen, scores, words("score.rank"), middle, y, right, 8.5 * unit)


def _draw_driver(desk: Desk, player: int, x: float, y: float, right: float) -> None:
    """The ring with a player's number, its middle at height ``y``, and the name or a line for it."""
    pen, scores, unit = desk.pen, desk.scores, desk.plan.scale
    draw_ring(pen, scores, player, x + 3 * unit, y, 3 * unit)
    left, name = x + 7.5 * unit, scores.names[player - 1]
    pen.line(((left, y - 2.6 * unit), (right, y - 2.6 * unit)), scores.colours.ink, 0.2)
    if name:
        draw_name(pen, name, (left, y - 1.5 * unit), right - left, 5.8 * unit, scores.colours.ink)
    else:
        pen.text(left, y + 1.2 * unit, scores.words("score.name"), 7.5 * unit, "narrow", scores.soft)


def _draw_prey(desk: Desk, player: int, x: float, y: float, right: float) -> float:
    """Which car this one chases; the height of the line."""
    pen, scores, unit = desk.pen, desk.scores, desk.plan.scale
    last = scores.players
    if player > 1 or scores.circuit:
        said = scores.words("score.chases", number=player - 1 or last)
    elif scores.circuit is None:
        said = scores.words("score.in_front_or", number=last)
    else:
        said = scores.words("score.in_front")
    size = pen.fit(said, 9 * unit, "bold", right - x, LEAST_NAME)
    pen.text(x, y - 1.0 * unit, said, size, "bold", scores.accent)
    return y


def _draw_penalties(desk: Desk, x: float, y: float, right: float, rows: int) -> float:
    """What there are boxes for, and below it rows of them or lines; the height where they end."""
    pen, scores, unit = desk.pen, desk.scores, desk.plan.scale
    said, together = penalty(scores)
    pen.text(x, y, said, pen.fit(said, 7.5 * unit, "narrow", right - x, LEAST_NAME), "narrow", scores.soft)
    for _ in range(rows):
        y -= 4.6 * unit
        if together:
            _draw_boxes(desk, x, y, right, together)
        else:
            pen.line(((x, y), (right, y)), scores.soft, 0.15)
    return y


def _draw_laps(desk: Desk, x: float, y: float, right: float) -> float:
    """A box for every lap; the height where the line ends."""
    pen, scores, unit = desk.pen, desk.scores, desk.plan.scale
    word = scores.words("score.runs") if scores.circuit is False else scores.words("score.laps")
    size = pen.fit(word, 7.5 * unit, "narrow", 0.4 * (right - x), LEAST_NAME)
    pen.text(x, y + 0.8 * unit, word, size, "narrow", scores.soft)
    left = x + pen.width(word, size, "narrow") + 1.5 * unit
    step = min(4.4 * unit, (right - left) / scores.rules.laps)
    boxes = [(left + lap * step, y, 0.8 * step, 0.8 * step) for lap in range(scores.rules.laps)]
    pen.rects(boxes, WHITE, mix(scores.colours.ink, WHITE, 0.15), 0.18)
    return y


def _draw_tally(desk: Desk, x: float, y: float, right: float) -> float:
    """A line beside each of the track's symbols, for a stroke whenever it is met; the height where it ends."""
    pen, scores, unit = desk.pen, desk.scores, desk.plan.scale
    if not scores.kinds:
        return y
    y -= 3.0 * unit
    said = scores.words("score.hazards")
    pen.text(x, y, said, pen.fit(said, 7.5 * unit, "narrow", right - x, LEAST_NAME), "narrow", scores.soft)
    y -= 5.0 * unit
    if not scores.symbols:
        pen.line(((x, y), (right, y)), scores.soft, 0.15)
        return y
    step = (right - x) / len(scores.symbols)
    for place, symbol in enumerate(scores.symbols):
        at = x + place * step
        draw_symbol(pen, symbol, at + 2 * unit, y + 1.9 * unit, 4 * unit)
        pen.line(((at + 4.8 * unit, y), (at + step - 1.5 * unit, y)), scores.soft, 0.15)
    return y


def _draw_boxes(desk: Desk, x: float, y: float, right: float, together: int) -> None:
    """As many groups of boxes as fit side by side, one group for each crash or other mishap."""
    pen, scores, unit = desk.pen, desk.scores, desk.plan.scale
    side, gap, apart = 3.5 * unit, 0.45 * unit, 2.2 * unit
    group = together * side + (together - 1) * gap
    many = max(1, min(5 if together > 1 else 8, int((right - x + apart) / (group + apart))))
    boxes = [
        (x + i * (group + apart) + j * (side + gap), y, side, side) for i in range(many) for j in range(together)
    ]  # fmt: skip
    pen.rects(boxes, WHITE, mix(scores.colours.ink, WHITE, 0.15), 0.18)


def draw_hint(pen: Pen, hint: str, right: float, y: float, room: float, look: tuple[float, str]) -> None:
    """Small words in lines of about one length, right-aligned, their middle at height ``y``; size and colour."""
    size, colour = look
    count = len(pen.wrap(hint, size, "narrow", room))
    # Lines of about one length look better than a last word alone.
    lines = pen.wrap(hint, size, "narrow", min(room, 1.15 * pen.width(hint, size, "narrow") / count))
    y += (0.6 * len(lines) - 0.96) * size * POINT
    for number, line in enumerate(lines):
        pen.text(right, y - 1.2 * number * size * POINT, line, size, "narrow", colour, "right")
