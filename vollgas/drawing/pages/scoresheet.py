"""The score sheet: a card for every player, and a ladder of moves to note each tempo in, with par and medals marked."""

from dataclasses import dataclass, replace
from math import ceil

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.foot import begin_page, room_of
from vollgas.drawing.frame import MEDALS, draw_medal, medal_words
from vollgas.drawing.marks import arrow
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.sheet import Sheet
from vollgas.drawing.symbols import draw_symbol
from vollgas.drawing.terms import team_letter
from vollgas.errors import VollgasError
from vollgas.making.grade import medals
from vollgas.paper import Paper

LEAST_ROWS, MOST_ROWS = 30, 160
"""Fewest and most moves there is room for, however short the track and however many its laps."""
LEAST_ROW, LEAST_CELL = 5.5, 6.0
"""Height of a row and width of a player's cell that a hand needs, mm."""
GOOD_ROW, GOOD_CELL = 6.0, 10.0
"""The same where there is room for more."""
PAIR = 8.5
"""Width from which a cell has a box for each of the two numbers of a tempo, mm."""
TALLEST = 8.5
"""Height of a row above which more rows serve better, mm."""
CARD_WIDTH = 42.0
"""Least width of a player's card on A4, mm; smaller sheets have smaller cards."""
CARD_GAP, STRIP, LADDER_HEAD, BLOCK_GAP = 2.5, 9.0, 8.0, 4.0
NUMBERS = 12.0
"""Width of the column with the numbers of the moves, mm on A4."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a score sheet divides its page; lengths in mm."""

    scale: float
    """How large cards and writing are: 1 on A4."""
    players: int
    """Cards, and cells in a row of the ladder."""
    across: int
    """Cards side by side."""
    full: bool
    """Whether the cards have all their lines or only the needed ones."""
    moves: int
    blocks: int
    """The ladder is cut into so many pieces, side by side."""
    row: float
    """Height of a move's row."""
    cell: float
    """Width of a player's cell in it."""
    laps: bool = False
    """Whether the cards have a line to count laps on."""
    ticks: bool = False
    """Whether a cell is only to be ticked, however wide it is."""

    @property
    def card_height(self) -> float:
        """Height of a player's card."""
        return ((38.2 if self.full else 25.6) + (5.4 if self.laps else 0.0)) * self.scale

    @property
    def cards_height(self) -> float:
        """Height of all cards with the gaps below them."""
        return ceil(self.players / self.across) * (self.card_height + CARD_GAP * self.scale)

    @property
    def rows(self) -> int:
        """Rows in a block."""
        return self.moves // self.blocks

    @property
    def pair(self) -> bool:
        """Whether a cell holds both numbers of a tempo in boxes of their own."""
        return not self.ticks and self.cell >= PAIR * self.scale


@dataclass(frozen=True, slots=True)
class Desk:
    """What every part of the page is drawn with."""

    pen: Pen
    sheet: Sheet
    plan: Plan


def moves_of(par: int) -> int:
    """For how many moves there is room: beyond bronze by a reserve."""
    bronze = medals(par)[2]
    return min(MOST_ROWS, max(LEAST_ROWS, bronze + max(4, bronze // 8)))


def plan_of(paper: Paper, players: int, par: int, *, laps: bool = False, ticks: bool = False) -> Plan:
    """The division of the page that is the easiest to write into; VollgasError when there is no room for any."""
    _, _, width, height = room_of(paper)
    scale = min(1.25, max(0.4, min(paper.width, paper.height) / 210))
    lines = ceil(players / max(1, int((width + CARD_GAP) / ((CARD_WIDTH + CARD_GAP) * scale))))
    plans: list[Plan] = []
    for full in (True, False):
        for blocks in range(1, 7):
            plan = Plan(scale, players, ceil(players / lines), full, 1, blocks, 0.0, 0.0, laps, ticks)
            free = height - plan.cards_height - (STRIP + LADDER_HEAD) * scale
            wide = width - blocks * NUMBERS * scale - (blocks - 1) * BLOCK_GAP * scale
            rows = max(ceil(moves_of(par) / blocks), int(free / TALLEST))
            if free > 0 and wide > 0:
                plans.append(replace(plan, moves=rows * blocks, row=free / rows, cell=wide / (blocks * players)))
    if not plans:
        raise VollgasError(f"paper {paper.text} is too small for the score sheet of {players} players")
    return max(plans, key=_ease)


def _ease(plan: Plan) -> tuple[float, float, bool, int]:
    """How easy a plan is to write into; among equals full cards, then fewer blocks."""
    enough, good = (
        round(min(1.0, plan.row / row, plan.cell / cell), 3)
        for row, cell in ((LEAST_ROW, LEAST_CELL), (GOOD_ROW, GOOD_CELL))
    )
    return enough, good, plan.full, -plan.blocks


def draw(pen: Pen, sheet: Sheet) -> None:
    """Draw the score sheet for the sheet's number of players."""
    words = sheet.words
    begin_page(pen, sheet, words("score.title"), words("page.score", title=sheet.title))
    left, low, width, height = room_of(sheet.track.paper)
    rules = sheet.rules
    plan = plan_of(sheet.track.paper, sheet.players, sheet.solution.par, laps=rules.laps > 1, ticks=rules.ghost)
    top = low + height
    desk = Desk(pen, sheet, plan)
    gap = CARD_GAP * plan.scale
    card = (width - (plan.across - 1) * gap) / plan.across
    for player in range(plan.players):
        line, place = divmod(player, plan.across)
        x, y = left + place * (card + gap), top - line * (plan.card_height + gap)
        _draw_card(desk, player + 1, x, y, card)
    top -= plan.cards_height
    _draw_strip(desk, left, top, width)
    top -= STRIP * plan.scale
    for block in range(plan.blocks):
        x = left + block * (NUMBERS + BLOCK_GAP) * plan.scale + block * plan.players * plan.cell
        first = block * plan.rows + 1
        _draw_block(desk, x, top, range(first, first + plan.rows))


def _draw_card(desk: Desk, player: int, x: float, top: float, width: float) -> None:
    """One player's card: a ring to colour in, a name, boxes for penalties, laps, hazards met, the result."""
    pen, sheet, plan = desk.pen, desk.sheet, desk.plan
    unit, ink, words = plan.scale, sheet.theme.palette.ink, sheet.words
    soft = mix(ink, WHITE, 0.3)
    fill, edge = (sheet.theme.palette.card, None) if sheet.ink == "colour" else (None, mix(ink, WHITE, 0.5))
    pen.rect(x, top - plan.card_height, width, plan.card_height, fill, edge, 0.25, 2.2 * unit)
    x, right = x + 3 * unit, x + width - 3 * unit
    y = top - 6 * unit
    _ring(desk, player, x + 3 * unit, y, 3 * unit)
    pen.text(x + 7.5 * unit, y + 1.2 * unit, words("score.name"), 7.5 * unit, "narrow", soft)
    end = right
    if team := team_letter(sheet, player):
        said = f"{words('score.team')} {team}"
        size = pen.fit(said, 9.0 * unit, "bold", 0.4 * (right - x), 1.5)
        pen.text(right, y - 2.4 * unit, said, size, "bold", sheet.accent, "right")
        end -= pen.width(said, size, "bold") + 1.5 * unit
    pen.line(((x + 7.5 * unit, y - 2.6 * unit), (end, y - 2.6 * unit)), ink, 0.2)
    y -= 6.6 * unit
    room = right - x
    said, together = penalty(sheet)
    size = pen.fit(said, 7.5 * unit, "narrow", room, 1.5)
    pen.text(x, y, said, size, "narrow", soft)
    for _ in range(2 if plan.full else 1):
        y -= 4.6 * unit
        if together:
            _boxes(desk, x, y, right, together)
        else:
            pen.line(((x, y), (right, y)), soft, 0.15)
    if plan.laps:
        y = _draw_laps(desk, x, y - 5.4 * unit, right)
    y -= 1.0 * unit
    if plan.full:
        y = _draw_tally(desk, x, y, right)
    y -= 5.2 * unit
    last = words("score.points") if sheet.rules.ghost else words("score.rank")
    for place, word in enumerate((words("score.moves"), last)):
        at = x + place * room / 2
        small = pen.fit(word, 8.5 * unit, "bold", room / 2 - 8 * unit, 1.5)
        pen.text(at, y, word, small, "bold", ink)
        end = at + room / 2 - (1.5 * unit if not place else 0)
        pen.line(((at + pen.width(word, small, "bold") + 1.2 * unit, y - 0.4 * unit), (end, y - 0.4 * unit)), ink, 0.2)


def penalty(sheet: Sheet) -> tuple[str, int]:
    """What there are boxes for, and how many belong together; 0 for a line to write on."""
    rules, words = sheet.rules, sheet.words
    if rules.leaving == "crash":
        return words("score.slow"), rules.slow_moves
    if rules.leaving == "outside":
        return words("score.off"), 1
    if {"brake", "pit"} & set(sheet.track.kinds):
        return words("score.stopped"), rules.slow_moves
    return words("score.notes"), 0


def _draw_laps(desk: Desk, x: float, y: float, right: float) -> float:
    """A box for every lap; the y where the line ends."""
    pen, sheet, unit = desk.pen, desk.sheet, desk.plan.scale
    word = sheet.words("score.laps") if sheet.track.is_circuit else sheet.words("score.runs")
    size = pen.fit(word, 7.5 * unit, "narrow", 0.4 * (right - x), 1.5)
    pen.text(x, y + 0.8 * unit, word, size, "narrow", mix(sheet.theme.palette.ink, WHITE, 0.3))
    left = x + pen.width(word, size, "narrow") + 1.5 * unit
    step = min(4.4 * unit, (right - left) / sheet.rules.laps)
    boxes = [(left + lap * step, y, 0.8 * step, 0.8 * step) for lap in range(sheet.rules.laps)]
    pen.rects(boxes, WHITE, mix(sheet.theme.palette.ink, WHITE, 0.15), 0.18)
    return y


def _draw_tally(desk: Desk, x: float, y: float, right: float) -> float:
    """A line beside each of the track's symbols, for a stroke whenever it is met; the y where it ends."""
    pen, sheet, unit = desk.pen, desk.sheet, desk.plan.scale
    soft = mix(sheet.theme.palette.ink, WHITE, 0.3)
    kinds = sheet.track.kinds
    if not kinds:
        return y
    y -= 3.0 * unit
    size = pen.fit(sheet.words("score.hazards"), 7.5 * unit, "narrow", right - x, 1.5)
    pen.text(x, y, sheet.words("score.hazards"), size, "narrow", soft)
    y -= 5.0 * unit
    step = (right - x) / len(kinds)
    for place, kind in enumerate(kinds):
        at = x + place * step
        draw_symbol(pen, sheet.theme.hazards[kind].symbol, at + 2 * unit, y + 1.9 * unit, 4 * unit)
        pen.line(((at + 4.8 * unit, y), (at + step - 1.5 * unit, y)), soft, 0.15)
    return y


def _ring(desk: Desk, player: int, x: float, y: float, radius: float) -> None:
    """A player's number in a ring that wants to be coloured in."""
    pen, sheet = desk.pen, desk.sheet
    pen.circle(x, y, radius, fill=WHITE, stroke=sheet.accent, line=0.16 * radius)
    size = 1.15 * radius / POINT
    pen.text(x, y - 0.36 * size * POINT, str(player), size, "bold", sheet.theme.palette.ink, "centre")


def _boxes(desk: Desk, x: float, y: float, right: float, together: int) -> None:
    """As many groups of boxes as fit side by side, one group for each crash or other mishap."""
    pen, sheet, unit = desk.pen, desk.sheet, desk.plan.scale
    side, gap, apart = 3.5 * unit, 0.45 * unit, 2.2 * unit
    group = together * side + (together - 1) * gap
    ink = mix(sheet.theme.palette.ink, WHITE, 0.15)
    many = max(1, min(5 if together > 1 else 8, int((right - x + apart) / (group + apart))))
    boxes = [
        (x + i * (group + apart) + j * (side + gap), y, side, side) for i in range(many) for j in range(together)
    ]  # fmt: skip
    pen.rects(boxes, WHITE, ink, 0.18)


def _draw_strip(desk: Desk, x: float, top: float, width: float) -> None:
    """Par and the medals in one line between cards and ladder, and how to fill the ladder in."""
    pen, sheet, plan = desk.pen, desk.sheet, desk.plan
    unit, words, ink = plan.scale, sheet.words, sheet.theme.palette.ink
    y = top - 0.55 * STRIP * unit
    step = min(34.0 * unit, 0.72 * width / 4)
    par = words("score.par", number=sheet.solution.par).upper()
    size = pen.fit(par, 11 * unit, "title", step - 2 * unit, 1.5)
    pen.text(x, y - 0.36 * size * POINT, par, size, "title", ink)
    texts = [f"{name} {limit}" for _, name, limit in medal_words(sheet)]
    size = min(pen.fit(text, 9.5 * unit, "text", step - 6.6 * unit, 1.5) for text in texts)
    for place, text in enumerate(texts, 1):
        at = x + place * step
        draw_medal(pen, at + 2.2 * unit, y, 2.2 * unit, place)
        pen.text(at + 5.6 * unit, y - 0.36 * size * POINT, text, size, "text", ink)
    size = 7.5 * unit
    hint = _hint(sheet, plan)
    room = width - 4 * step - 2 * unit
    count = len(pen.wrap(hint, size, "narrow", room))
    # Lines of about one length look better than a last word alone.
    lines = pen.wrap(hint, size, "narrow", min(room, 1.15 * pen.width(hint, size, "narrow") / count))
    y += (0.6 * len(lines) - 0.96) * size * POINT
    for number, line in enumerate(lines):
        pen.text(x + width, y - 1.2 * number * size * POINT, line, size, "narrow", mix(ink, WHITE, 0.3), "right")


def _hint(sheet: Sheet, plan: Plan) -> str:
    """How to fill the ladder in."""
    words = sheet.words
    if sheet.rules.ghost:
        return words("score.hint_ghost")
    if not plan.pair:
        return words("score.hint_tick")
    return words("score.hint_fine") if sheet.rules.scale > 1 else words("score.hint")


def _draw_block(desk: Desk, x: float, top: float, moves: range) -> None:
    """A piece of the ladder: players across, moves down."""
    pen, sheet, plan = desk.pen, desk.sheet, desk.plan
    unit, ink = plan.scale, sheet.theme.palette.ink
    soft, faint = mix(ink, WHITE, 0.35), mix(ink, WHITE, 0.7)
    numbers = NUMBERS * unit
    left, right = x + numbers, x + numbers + plan.players * plan.cell
    body = top - LADDER_HEAD * unit
    low = body - len(moves) * plan.row
    radius = min(2.3 * unit, 0.4 * plan.cell)
    for player in range(plan.players):
        middle = left + (player + 0.5) * plan.cell
        _ring(desk, player + 1, middle, body + (5.4 if plan.pair else 3.4) * unit, radius)
        if plan.pair:
            arrow(pen, (middle - plan.cell / 4, body + 1.5 * unit), 2.8 * unit, upwards=False, colour=soft)
            arrow(pen, (middle + plan.cell / 4, body + 1.5 * unit), 2.8 * unit, upwards=True, colour=soft)
    marked = [
        (place, move) for place, move in enumerate((sheet.solution.par, *medals(sheet.solution.par))) if move in moves
    ]
    if sheet.ink == "colour":
        for place, move in marked:
            tint = mix(MEDALS[place - 1] if place else sheet.accent, WHITE, 0.8 if place else 0.9)
            pen.rect(left, body - (move - moves.start + 1) * plan.row, right - left, plan.row, fill=tint)
    pen.rect(left, low, right - left, body - low, stroke=soft, line=0.3)
    rows = [((left, body - i * plan.row), (right, body - i * plan.row)) for i in range(1, len(moves))]
    pen.lines(rows, faint, 0.15)
    pen.lines([((left + i * plan.cell, low), (left + i * plan.cell, body)) for i in range(1, plan.players)], soft, 0.25)
    if plan.pair:
        halves = [left + (i + 0.5) * plan.cell for i in range(plan.players)]
        pen.lines([((at, low), (at, body)) for at in halves], faint, 0.15, dash=(0.6, 0.8))
    for place, move in marked:
        _mark(desk, place, x, right, body - (move - moves.start + 1) * plan.row)
    size = _number_size(plan)
    for number, move in enumerate(moves):
        y = body - (number + 0.5) * plan.row - 0.36 * size * POINT
        pen.text(left - 1.4 * unit, y, str(move), size, "bold" if move % 5 == 0 else "text", ink, "right")


def _number_size(plan: Plan) -> float:
    """Size of a move's number, points."""
    return min(9.0 * plan.scale, 0.62 * plan.row / POINT)


def _mark(desk: Desk, place: int, x: float, right: float, low: float) -> None:
    """Par (place 0) or a medal at the side of the last row, its lower edge at ``low``, that is good enough for it."""
    pen, sheet, plan = desk.pen, desk.sheet, desk.plan
    unit, ink = plan.scale, sheet.theme.palette.ink
    colour = ink if sheet.ink != "colour" else MEDALS[place - 1] if place else sheet.accent
    pen.line(((x, low), (right, low)), colour, 0.45, caps="butt")
    if place:
        draw_medal(pen, x + 2.2 * unit, low + plan.row / 2, min(1.9 * unit, 0.42 * plan.row), place)
        return
    word, number = sheet.words("track.par"), pen.width(str(sheet.solution.par), _number_size(plan), "bold")
    room = min(6.0 * unit, (NUMBERS - 2.2) * unit - number)
    size = min(7.5 * unit, 0.6 * plan.row / POINT, room / pen.width(word, 1.0, "bold"))
    pen.text(x + 0.3 * unit, low + plan.row / 2 - 0.36 * size * POINT, word, size, "bold", ink)
