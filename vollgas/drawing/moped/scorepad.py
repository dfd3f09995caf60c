"""The score pad: three slips a sheet, on which the bets of up to six players are counted (M12)."""

from collections.abc import Callable, Iterator

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.moped.cutting import GAP, HAIR, TICK
from vollgas.drawing.moped.kit import CREAM, GOLD, INK, NIGHT, Kit, begin
from vollgas.drawing.moped.shapes import draw_sign
from vollgas.drawing.pen import POINT, Pen
from vollgas.errors import BadInput
from vollgas.moped.terms import MOPEDS, MOST_PLAYERS, PODIUM, POINTS
from vollgas.paper import MARGIN

SLIPS = 3
LEAST = (150.0, 72.0)
"""Width and height that a slip needs, mm."""
_LABEL = 0.31
"""The first column's share of the width."""


def pages(kit: Kit) -> Iterator[Callable[[Pen], None]]:
    """What draws the sheet; BadInput when the paper is too small."""
    wide, high = kit.paper.width - 2 * MARGIN, (kit.paper.height - 2 * MARGIN) / SLIPS
    if wide < LEAST[0] or high < LEAST[1]:
        raise BadInput(
            f"the score pad has no room on {kit.paper.sheet} paper: {SLIPS} slips of {LEAST[0]:g} × {LEAST[1]:g} mm "
            f"and margins of {MARGIN:g} mm; choose --paper a4, letter or a3"
        )
    yield lambda pen: _page(pen, kit)


def _page(pen: Pen, kit: Kit) -> None:
    """Slips below each other; on paper as large as that, laid on its side, in two columns."""
    twice = kit.paper.height >= 2 * (LEAST[0] + 2 * MARGIN) and kit.paper.width >= SLIPS * LEAST[1] + 2 * MARGIN
    width, height = begin(pen, kit, kit.words("moped.print.scorepad"), landscape=twice)
    columns = 2 if twice else 1
    step, high = width / columns, (height - 2 * MARGIN) / SLIPS
    for column in range(columns):
        left = column * step + MARGIN
        for slip in range(SLIPS):
            low = MARGIN + slip * high
            tall = high - (6.0 if 0 < slip < SLIPS - 1 else 3.0)
            _slip(pen, kit, left, low + (3.0 if slip else 0.0), step - 2 * MARGIN, tall)
    marks = [((at, y), (at + TICK, y)) for y in (MARGIN + high, MARGIN + 2 * high)
             for at in (MARGIN - GAP - TICK, width - MARGIN + GAP)]  # fmt: skip
    if twice:
        marks += [((step, at), (step, at + TICK)) for at in (MARGIN - GAP - TICK, height - MARGIN + GAP)]
    pen.lines(marks, INK, HAIR, caps="butt")


def _slip(pen: Pen, kit: Kit, x: float, y: float, wide: float, high: float) -> None:
    """One slip: a column a player, a row a place, and a sum; below it the places that decide between equals."""
    plain = pen.ink == "saver"
    head, top = 11.0, y + high
    pen.rect(x, top - head, wide, head, WHITE if plain else NIGHT, NIGHT if plain else None, 0.3, 2.0)
    ink = INK if plain else CREAM
    title = kit.title.upper()
    pen.text(x + 4, top - head / 2 - 0.36 * 17 * POINT, title, pen.fit(title, 17, "title", 0.5 * wide, 4), "title", ink)
    for moped in range(len(MOPEDS)):
        at = x + wide - 6.0 - 8.5 * (len(MOPEDS) - 1 - moped)
        pen.circle(at, top - head / 2, 3.7, WHITE, INK, 0.2)
        draw_sign(pen, moped, at, top - head / 2, 2.5)
    rows = 2 * PODIUM + 3
    tall = (high - head - 3.0) / (rows + 0.2)
    column = wide * (1 - _LABEL) / MOST_PLAYERS
    left = x + wide - MOST_PLAYERS * column
    low = top - head - 2.0
    kinds = ["players", *("place",) * PODIUM, "sum", *("place",) * PODIUM, "further"]
    place = 0
    for kind in kinds:
        low -= tall
        if kind == "place" and place == PODIUM:
            low -= 0.2 * tall
        strong = kind == "sum"
        if strong:
            pen.rect(x, low, wide, tall, kit.ground(mix(GOLD, WHITE, 0.45)))
        elif kind == "players":
            pen.rect(left, low, wide - (left - x), tall, kit.ground(CREAM))
        if kind == "place":
            place += 1
            _place(pen, kit, place, (x, low, left - x, tall))
        else:
            said = kit.words(f"moped.print.row_{kind}")
            size = pen.fit(said, 11 if strong else 9.5, "bold", left - x - 3, 3)
            pen.text(x + 1.5, low + tall / 2 - 0.36 * size * POINT, said, size, "bold", INK)
        pen.rects([(left + i * column, low, column, tall) for i in range(MOST_PLAYERS)], None, INK,
                  pen.slim(0.5 if strong else 0.25))  # fmt: skip
        pen.rect(x, low, left - x, tall, stroke=INK, line=pen.slim(0.5 if strong else 0.25))


def _place(pen: Pen, kit: Kit, place: int, box: tuple[float, float, float, float]) -> None:
    """A place with a ring to draw the moped's shape into, and what a card is worth."""
    x, y, wide, tall = box
    points = POINTS[(place - 1) % len(POINTS)]
    words = kit.words("moped.print.place", place=place)
    size = pen.fit(words, 9.5, "bold" if place <= PODIUM else "text", wide - 27, 3)
    middle = y + tall / 2
    pen.text(x + 1.5, middle - 0.36 * size * POINT, words, size, "bold" if place <= PODIUM else "text", INK)
    pen.circle(x + wide - 20.0, middle, min(0.4 * tall, 3.4), WHITE, mix(INK, WHITE, 0.4), 0.2)
    pen.text(x + wide - 2.0, middle - 0.36 * 9.5 * POINT, f"× {points}", 9.5, "bold", INK, "right")
