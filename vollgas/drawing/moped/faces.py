"""The two sides of a race card, each with its lower left corner in the origin."""

from functools import partial
from math import cos, hypot, pi, sin

from vollgas.drawing.colour import WHITE, lightness, mix
from vollgas.drawing.moped.bikes import draw_bike
from vollgas.drawing.moped.easel import paint_of
from vollgas.drawing.moped.kit import CREAM, GOLD, INK, NIGHT, Kit
from vollgas.drawing.moped.shapes import draw_shape, draw_sign
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.rounds import circle
from vollgas.moped.cards import Card
from vollgas.moped.telling import name_of
from vollgas.moped.terms import MOPEDS

BORDER = 3.0
"""What stays white along the edges of a card, mm, so that a cut that goes astray is seen by nobody."""
_RAYS = 22
_LIGHT = 0.5
"""Lightness of a colour on which white words and beside which pale ones are hard to read."""


def draw_front(pen: Pen, kit: Kit, card: Card, x: float, y: float) -> None:
    """A card's face with its lower left corner at a point."""
    pen.stamp(("card", card, kit.card), partial(_front, pen, kit, card), x, y)


def draw_back(pen: Pen, kit: Kit, x: float, y: float) -> None:
    """The back that all cards share."""
    pen.stamp(("card back", kit.card), partial(_back, pen, kit), x, y)


def _front(pen: Pen, kit: Kit, card: Card) -> None:
    wide, high = kit.card
    em = min(wide / 44, high / 62)
    paint, colour = paint_of(card.moped, pen.ink), MOPEDS[card.moped].colour
    left, low, w, h = BORDER, BORDER, wide - 2 * BORDER, high - 2 * BORDER
    band, corner = 9.5 * em, 3.2 * em
    _sky(pen, card.moped, (left, low, w, h, corner, band))
    # The street, and the moped on it with a stroke of speed for each space.
    street = low + band + 7.4 * em
    pen.rect(left, low + band, w, 7.4 * em, kit.ground("#5b5f6a" if pen.ink == "colour" else "#8a8e96"))
    pen.line(((left + 1.5 * em, low + band + 2.6 * em), (left + w - 1.5 * em, low + band + 2.6 * em)),
             WHITE if pen.ink != "saver" else "#8a8e96", 0.7 * em, (4 * em, 2.6 * em), caps="butt")  # fmt: skip
    long = min(w - 2.5 * em, 1.35 * (h - band - 20 * em))
    draw_bike(pen, card.moped, left + (w - long) / 2, street - 3.0 * em, long)
    _band(pen, kit, card, (left, low, w, band, corner), em)
    pen.rect(left, low, w, h, stroke=paint.line if pen.ink == "saver" else INK, line=pen.slim(0.6 * em), radius=corner)
    # Number and shape in the corner that shows when cards are fanned, the number of arrows on the other side.
    number = 46 * em
    pen.text(left + 2.4 * em, low + h - 14.6 * em, str(card.steps), number, "title",
             INK if pen.ink == "mono" else mix(colour, INK, 0.5 if lightness(colour) > _LIGHT else 0.25))  # fmt: skip
    r = 4.0 * em
    pen.circle(left + w - 6.6 * em, low + h - 7.2 * em, 1.38 * r, WHITE, INK, 0.35 * em)
    draw_sign(pen, card.moped, left + w - 6.6 * em, low + h - 7.2 * em, 0.92 * r)
    _arrows(pen, card, left + 13.6 * em, low + h - 7.2 * em, em)


def _arrows(pen: Pen, card: Card, x: float, y: float, em: float) -> None:
    """An arrow for each space that the card moves its moped."""
    colour = MOPEDS[card.moped].colour
    for i in range(card.steps):
        at = x + 4.0 * em * i
        pen.polygon(
            [(at, y - 2.3 * em), (at + 1.3 * em, y - 2.3 * em), (at + 3.1 * em, y), (at + 1.3 * em, y + 2.3 * em),
             (at, y + 2.3 * em), (at + 1.8 * em, y)],
            None if pen.ink == "saver" else colour, INK, 0.28 * em,
        )  # fmt: skip


def _sky(pen: Pen, moped: int, box: tuple[float, float, float, float, float, float]) -> None:
    """A sunburst in the moped's colour behind it."""
    left, low, w, h, corner, band = box
    colour = MOPEDS[moped].colour
    pale, paler = mix(colour, CREAM, 0.72), mix(colour, CREAM, 0.86)
    if pen.ink == "saver":
        pale = paler = WHITE
    pen.rect(left, low, w, h, paler, radius=corner)
    if pen.ink == "saver":
        return
    cx, cy, far = left + w / 2, low + band + 7, w + h
    with pen.within(_rounded(left, low, w, h, corner), paler):
        for i in range(_RAYS):
            a, b = 2 * pi * i / _RAYS, 2 * pi * (i + 0.5) / _RAYS
            pen.polygon(
                [(cx, cy), (cx + far * cos(a), cy + far * sin(a)), (cx + far * cos(b), cy + far * sin(b))], pale
            )


def _band(pen: Pen, kit: Kit, card: Card, box: tuple[float, float, float, float, float], em: float) -> None:
    """The moped's name across the foot of the card."""
    left, low, w, band, corner = box
    colour = MOPEDS[card.moped].colour
    plain = pen.ink == "saver"
    ground = WHITE if plain else mix(colour, INK, 0.12)
    with pen.clipped(left, low, w, band):
        pen.rect(left, low, w, 3 * band, ground, radius=corner)
    pen.line(((left, low + band), (left + w, low + band)), INK, pen.slim(0.6 * em), caps="butt")
    name = name_of(card.moped, kit.words).upper()
    size = pen.fit(name, 15 * em, "title", w - 5 * em, 3)
    paint = mix(colour, INK, 0.3) if plain else INK if lightness(ground) > _LIGHT else WHITE
    pen.text(left + w / 2, low + band / 2 - 0.36 * size * POINT, name, size, "title", paint, "centre")


def _back(pen: Pen, kit: Kit) -> None:
    """A pattern that goes on from card to card, so that a print that is a little off shows on none; a wheel on it."""
    wide, high = kit.card
    plain = pen.ink == "saver"
    ground = WHITE if plain else NIGHT
    pen.rect(0, 0, wide, high, ground)
    # So many across and up that the order of the six shapes comes out even at the edges.
    across, up = 6 * max(1, round(wide / 44)), 3 * max(1, round(high / 22.5))
    dx, dy = wide / across, high / up
    r, wheel = 0.27 * min(dx, dy), min(0.36 * wide, 0.3 * high)
    light = mix(NIGHT, WHITE, 0.3)
    for j in range(up):
        for i in range(across):
            moped = (i + 2 * j) % 6
            x, y = (i + 0.5) * dx, (j + 0.5) * dy
            if hypot(x - wide / 2, y - high / 2) < wheel + 2 * r:
                continue
            draw_shape(pen, moped, x, y, r, None if plain else light, mix(NIGHT, WHITE, 0.45) if plain else None, 0.15)
    _wheel(pen, kit, wide / 2, high / 2, wheel)


def _wheel(pen: Pen, kit: Kit, x: float, y: float, r: float) -> None:
    """A wheel with the game's name across it, the same upside down but for the words."""
    plain = pen.ink == "saver"
    dark = NIGHT if not plain else mix(NIGHT, WHITE, 0.3)
    pen.circle(x, y, r, WHITE if plain else INK, dark, 0.05 * r)
    pen.path(
        [*circle(x, y, 0.97 * r)],
        None,
        WHITE if plain else mix(INK, WHITE, 0.25),
        0.06 * r,
        (0.12 * r, 0.09 * r),
        "butt",
    )
    pen.circle(x, y, 0.82 * r, CREAM if not plain else WHITE, dark, 0.03 * r)
    for i in range(12):
        a = pi * (i + 0.5) / 6
        pen.line(((x, y), (x + 0.8 * r * cos(a), y + 0.8 * r * sin(a))), dark, 0.025 * r)
    high = 0.34 * r
    pen.rect(
        x - 0.98 * r,
        y - high,
        1.96 * r,
        2 * high,
        GOLD if not plain else WHITE,
        INK if not plain else dark,
        0.045 * r,
        0.1 * r,
    )
    lines = kit.title.upper().replace("-", "-\n").split()
    lead = 2 * high / (len(lines) + 0.35)
    size = min(*(pen.fit(line, 40, "title", 1.78 * r, 2) for line in lines), 1.12 * lead / POINT)
    top = y + lead * len(lines) / 2
    for number, line in enumerate(lines):
        pen.text(x, top - lead * (number + 0.5) - 0.36 * size * POINT, line, size, "title", INK, "centre")


def _rounded(x: float, y: float, w: float, h: float, r: float) -> list[tuple[str, list[tuple[float, float]]]]:
    """A rectangle with round corners as a path."""
    k = 0.4477 * r
    return [
        ("move", [(x + r, y)]), ("line", [(x + w - r, y)]),
        ("curve", [(x + w - k, y), (x + w, y + k), (x + w, y + r)]), ("line", [(x + w, y + h - r)]),
        ("curve", [(x + w, y + h - k), (x + w - k, y + h), (x + w - r, y + h)]), ("line", [(x + r, y + h)]),
        ("curve", [(x + k, y + h), (x, y + h - k), (x, y + h - r)]), ("line", [(x, y + r)]),
        ("curve", [(x, y + k), (x + k, y), (x + r, y)]), ("close", []),
    ]  # fmt: skip
