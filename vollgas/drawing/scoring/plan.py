"""How a score sheet with cards and a ladder of moves divides its page; lengths in mm."""

from dataclasses import dataclass, replace
from math import ceil
from typing import Literal, NamedTuple

from vollgas.drawing.foot import room_of
from vollgas.drawing.scoring.scores import Scores
from vollgas.errors import VollgasError
from vollgas.making.grade import medals
from vollgas.paper import Paper

LEAST_ROWS, MOST_ROWS = 30, 160
"""Fewest and most moves there is room for, however short the track and however many its laps."""
USUAL_ROWS = 45
"""Moves there is room for when the track is not known: bronze on nearly all tracks of middle level."""
LEAST_ROW, LEAST_CELL = 5.5, 6.0
"""Height of a row and width of a player's cell that a hand needs."""
GOOD_ROW, GOOD_CELL = 6.0, 10.0
"""The same where there is room for more."""
PAIR = 8.5
"""Width from which a cell has a box for each of the two numbers of a tempo."""
TALLEST = 8.5
"""Height of a row above which more rows serve better."""
CARD_GAP, STRIP, LADDER_HEAD, BLOCK_GAP = 2.5, 9.0, 8.0, 4.0
NUMBERS = 12.0
"""Width of the column with the numbers of the moves on A4."""
GHOST = 1.5
"""Width of the column with the ghost's moves, in players' cells."""

Shape = Literal["player", "hunter", "team"]


class Card(NamedTuple):
    """How much room a kind of card needs on A4; smaller sheets have smaller cards."""

    width: float
    """Least width."""
    full: float
    """Height with all its lines."""
    lean: float
    """Height with only the needed ones."""
    laps: float
    """Height of the lines to count laps on."""


CARDS: dict[Shape, Card] = {
    "player": Card(42.0, 38.2, 25.6, 5.4),
    "hunter": Card(42.0, 43.6, 31.0, 5.4),
    "team": Card(56.0, 58.8, 49.8, 10.8),
}


@dataclass(frozen=True, slots=True)
class Form:
    """What a score sheet has to offer, whatever its size."""

    shape: Shape = "player"
    """One card for each player, with or without the car in front, or one for each team."""
    laps: bool = False
    """Whether the cards have a line to count laps on."""
    ticks: bool = False
    """Whether a cell is only for a tick or one number, however wide it is."""
    ghost: bool = False
    """Whether the ladder has a column for the ghost's moves."""
    first: int = 1
    """The first player that has a column: in a pursuit nobody is in front of the foremost."""


def form_of(scores: Scores) -> Form:
    """What a score sheet needs under its rules."""
    rules = scores.rules
    hunts = rules.pursuit and scores.circuit is False
    return Form(
        shape="team" if scores.teams else "hunter" if rules.pursuit else "player",
        laps=rules.laps > 1,
        ticks=rules.ghost or rules.pursuit,
        ghost=rules.ghost,
        first=2 if hunts and scores.players > 1 else 1,
    )


@dataclass(frozen=True, slots=True)
class Plan:
    """The division of a page."""

    form: Form
    scale: float
    """How large cards and writing are: 1 on A4."""
    players: int
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

    @property
    def cards(self) -> int:
        """How many there are."""
        return self.players // 2 if self.form.shape == "team" else self.players

    @property
    def card_height(self) -> float:
        """Height of one of them."""
        card = CARDS[self.form.shape]
        return ((card.full if self.full else card.lean) + (card.laps if self.form.laps else 0.0)) * self.scale

    @property
    def cards_height(self) -> float:
        """Height of all cards with the gaps below them."""
        return ceil(self.cards / self.across) * (self.card_height + CARD_GAP * self.scale)

    @property
    def columns(self) -> tuple[int, ...]:
        """The players in the order of their cells in a row: those of a team side by side."""
        if self.form.shape == "team":
            half = self.players // 2
            return tuple(player + car for player in range(1, half + 1) for car in (0, half))
        return tuple(range(self.form.first, self.players + 1))

    @property
    def cells(self) -> float:
        """How wide a row is, in players' cells."""
        return len(self.columns) + (GHOST if self.form.ghost else 0.0)

    @property
    def rows(self) -> int:
        """Rows in a block."""
        return self.moves // self.blocks

    @property
    def pair(self) -> bool:
        """Whether a cell holds both numbers of a tempo in boxes of their own."""
        return not self.form.ticks and self.cell >= PAIR * self.scale


def moves_of(par: int | None) -> int:
    """For how many moves there is room: beyond bronze by a reserve."""
    if par is None:
        return USUAL_ROWS
    bronze = medals(par)[2]
    return min(MOST_ROWS, max(LEAST_ROWS, bronze + max(4, bronze // 8)))


def scale_of(paper: Paper) -> float:
    """How large the parts of a score sheet are on this paper: 1 on A4."""
    return min(1.25, max(0.4, min(paper.width, paper.height) / 210))


def plan_of(paper: Paper, players: int, par: int | None, form: Form | None = None) -> Plan:
    """The division of the page that is the easiest to write into; VollgasError when there is no room for any."""
    form = form or Form()
    _, _, width, height = room_of(paper)
    scale, plans = scale_of(paper), list[Plan]()
    most = max(1, int((width + CARD_GAP) / ((CARDS[form.shape].width + CARD_GAP) * scale)))
    moves = min(MOST_ROWS, par) if form.ghost and par else moves_of(par)
    for full in (True, False):
        for blocks in range(1, 7):
            plan = Plan(form, scale, players, 1, full, 1, blocks, 0.0, 0.0)
            plan = replace(plan, across=ceil(plan.cards / ceil(plan.cards / most)))
            free = height - plan.cards_height - (STRIP + LADDER_HEAD) * scale
            wide = width - blocks * NUMBERS * scale - (blocks - 1) * BLOCK_GAP * scale
            rows = max(ceil(moves / blocks), int(free / TALLEST))
            if free > 0 and wide > 0:
                cell = wide / (blocks * plan.cells)
                plans.append(replace(plan, moves=rows * blocks, row=free / rows, cell=cell))
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
