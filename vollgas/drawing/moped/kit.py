"""All that the pages of the moped derby may see, and the colours that they share."""

from dataclasses import dataclass
from typing import Literal

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.pen import Pen
from vollgas.drawing.sheet import Ink
from vollgas.moped.boards import Board
from vollgas.paper import Paper
from vollgas.words import Words

Backs = Literal["duplex", "fold"]
"""How cards come by their backs: printed on the other side of the paper, or beside them and folded over."""
INSET = 5.0
"""Marks and captions keep so many mm from the edges of the paper; pieces keep the usual margin."""
INK, CREAM, NIGHT, GOLD = "#2b2320", "#fff8e6", "#22485c", "#f2b632"
"""Words and lines; the light ground of pieces; the dark one; what stands out on both."""
GREY = "#6a625c"
MEDALS = ("#e9b93a", "#c3ccd6", "#d09a66")
"""Gold, silver and bronze, light enough for dark words."""


@dataclass(frozen=True, slots=True)
class Kit:
    """A game to be printed."""

    boards: tuple[Board, ...]
    words: Words
    ink: Ink
    paper: Paper
    """Upright, for everything but a board on one sheet."""
    card: tuple[float, float]
    """Width and height of a race card, mm."""
    backs: Backs

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.words("moped.print.game")

    def ground(self, colour: str) -> str:
        """The colour of an area: almost white where ink is to be saved."""
        return mix(colour, WHITE, 0.88) if self.ink == "saver" else colour


def begin(pen: Pen, kit: Kit, label: str, *, landscape: bool = False) -> tuple[float, float]:
    """Begin a page; returns its width and height, mm."""
    width, height = kit.paper.width, kit.paper.height
    if landscape:
        width, height = height, width
    pen.page(width, height, label, label, INSET)
    return width, height
