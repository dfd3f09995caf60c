"""The rules of the moped derby on one page."""

from collections.abc import Callable, Iterator

from vollgas.drawing.colour import BLACK
from vollgas.drawing.flow import Layout
from vollgas.drawing.foot import draw_brand, room_of
from vollgas.drawing.frame import draw_title
from vollgas.drawing.moped.examples import Brush, draw_example, extent
from vollgas.drawing.moped.kit import CREAM, INK, Kit, begin
from vollgas.drawing.panel import Look, draw_panel, fitting, spots
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.prose import Card, read_cards
from vollgas.drawing.setting import Placed
from vollgas.errors import BadInput
from vollgas.moped.terms import (
    BACK,
    BONUS,
    COPIES,
    FEWEST_PLAYERS,
    LAPS,
    MOPEDS,
    MOST_PLAYERS,
    PODIUM,
    POINTS,
    SHOWN_FROM,
    TURNED,
)

ACCENT = "#b3372c"
LEAST = 5.0
"""Smallest size of the text, points."""


def pages(kit: Kit) -> Iterator[Callable[[Pen], None]]:
    """What draws the page; BadInput when the paper is too small, as it is drawn."""
    yield lambda pen: _page(pen, kit)


def cards_of(kit: Kit) -> tuple[Card, ...]:
    """The text, with the numbers of the game."""
    return read_cards(
        kit.words.lang,
        "moped",
        {
            "players": (FEWEST_PLAYERS, MOST_PLAYERS),
            "cards": len(MOPEDS) * sum(COPIES.values()),
            "each": sum(COPIES.values()),
            "copies": COPIES,
            "turned": TURNED,
            "bonus": BONUS,
            "back": BACK,
            "shown": SHOWN_FROM,
            "laps": LAPS,
            "podium": PODIUM,
            "points": POINTS,
            "example": 3 * POINTS[0] + 4 * POINTS[1] + POINTS[2],
        },
    )


def layout_of(pen: Pen, kit: Kit) -> Layout:
    """The text as large as the paper allows; BadInput when that is too small."""
    layout = fitting(pen, cards_of(kit), room_of(kit.paper)[2:], extent)
    if layout is None or layout.size < LEAST * POINT:
        raise BadInput(f"the rules have no room on {kit.paper.sheet} paper: choose --paper a4, letter or a3")
    return layout


def _page(pen: Pen, kit: Kit) -> None:
    said = kit.words("moped.print.rules")
    begin(pen, kit, said)
    draw_title(pen, kit.paper, INK, kit.title, kit.words("moped.print.motto"))
    draw_brand(pen, kit.paper, INK, "")
    layout = layout_of(pen, kit)
    look = Look(INK, CREAM, BLACK if pen.ink == "mono" else ACCENT)

    def picture(place: Placed, x: float, y: float) -> None:
        draw_example(Brush(pen, kit, place.cell * layout.size), place.name, x, y)

    for number, spot in enumerate(spots(layout, room_of(kit.paper)), 1):
        draw_panel(pen, layout, spot, look, str(number), picture)
