"""What lies beside the board: the lap ladder and the podium, each with its lower left corner at a point."""

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.moped.bikes import draw_bike
from vollgas.drawing.moped.cutting import BLEED
from vollgas.drawing.moped.kit import CREAM, INK, MEDALS, NIGHT, Kit
from vollgas.drawing.moped.pieces import DISC
from vollgas.drawing.moped.shapes import draw_shape, sign_colour
from vollgas.drawing.pen import POINT, Pen
from vollgas.moped.terms import LAPS, MOPEDS, PODIUM, POINTS

SIZE = (186.0, 106.0)
"""Width and height of either, mm."""
_CELL = DISC + 1.6


def draw_ladder(pen: Pen, kit: Kit, x: float, y: float) -> None:
    """The lap ladder: a column for each moped, from Start up to the last lap."""
    wide, high = SIZE
    plain = pen.ink == "saver"
    pen.rect(x - BLEED, y - BLEED, wide + 2 * BLEED, high + 2 * BLEED, WHITE if plain else NIGHT)
    rungs = [kit.words("moped.print.start"), *(str(lap) for lap in range(1, LAPS + 1))]
    left, low = x + 32.0, y + 3.4
    name = kit.words("moped.print.laps_title").upper()
    ink = INK if plain else CREAM
    with pen.moved(x + 11.5, y + high / 2, 1.0, 90.0):
        pen.text(0, -0.36 * 26 * POINT, name, pen.fit(name, 26, "title", high - 8, 4), "title", ink, "centre")
    for row, rung in enumerate(rungs):
        at = low + row * (_CELL + 1.6)
        fill = WHITE if plain else mix(NIGHT, WHITE, 0.1 + 0.1 * row)
        pen.rect(x + 19.0, at, wide - 22.4, _CELL, fill, INK if plain else None, 0.3, 3.0)
        size = pen.fit(rung, 30 if row else 12, "title", 14.5, 3)
        pen.text(x + 27.3, at + _CELL / 2 - 0.36 * size * POINT, rung, size, "title", ink, "centre")
        for moped, one in enumerate(MOPEDS):
            cx, cy = left + 6.0 + (moped + 0.5) * (_CELL + 0.7), at + _CELL / 2
            colour = sign_colour(moped, pen.ink)
            pen.circle(cx, cy, DISC / 2, WHITE if plain else mix(one.colour, CREAM, 0.82), colour, pen.slim(0.7))
            draw_shape(
                pen, moped, cx, cy, 4.2, None if plain else mix(colour, CREAM, 0.35), mix(colour, WHITE, 0.2), 0.3
            )


def draw_podium(pen: Pen, kit: Kit, x: float, y: float) -> None:
    """The podium: a step for each of the first three, and what a card on it is worth."""
    wide, high = SIZE
    plain = pen.ink == "saver"
    box = x - BLEED, y - BLEED, wide + 2 * BLEED, high + 2 * BLEED
    sky, floor = "#f6dfa8", "#8b5e3c"
    pen.rect(*box, kit.ground(sky))
    with pen.clipped(*box):
        if not plain:
            _rays(pen, x + wide / 2, y + 52, mix(sky, WHITE, 0.45))
        pen.rect(x - BLEED, y - BLEED, wide + 2 * BLEED, 12.0 + BLEED, kit.ground(floor))
        pen.line(((x - BLEED, y + 12.0), (x + wide + BLEED, y + 12.0)), INK, pen.slim(0.8), caps="butt")
        _bunting(pen, x - BLEED, y + high - 3.0, wide + 2 * BLEED)
    step = 52.0
    for place, (column, tall) in enumerate(zip((1, 0, 2), (44.0, 33.0, 24.0), strict=True)):
        left = x + (wide - PODIUM * step) / 2 + column * step
        low = y + 6.0
        if not plain:
            pen.rect(left + 1.4, low - 1.6, step, tall, mix(floor, INK, 0.5))
        pen.rect(left, low, step, tall, kit.ground(MEDALS[place]), INK, pen.slim(0.9))
        pen.rect(
            left - 1.0,
            low + tall,
            step + 2.0,
            4.0,
            kit.ground(mix(MEDALS[place], WHITE, 0.4)),
            INK,
            pen.slim(0.9),
            0.8,
        )
        size = 54.0 - 8 * place
        pen.text(left + step / 2, low + tall - 0.78 * size * POINT - 2.4, str(place + 1), size, "title", INK, "centre")
        said = kit.words("moped.print.worth", points=POINTS[place])
        points = pen.fit(said, 10.5, "bold", step - 4, 3)
        pen.text(left + step / 2, low + 2.0, said, points, "bold", INK, "centre")
        # Where the moped is put: as large as one that stands.
        pale = WHITE if plain else mix(sky, WHITE, 0.75)
        pen.rect(left + 7.0, low + tall + 5.6, step - 14.0, 24.0, pale, INK, 0.25, 2.0, (1.6, 1.2))
    name = kit.words("moped.print.podium").upper()
    size = pen.fit(name, 17, "title", 52, 4)
    pen.text(x + 4.0, y + high - 18.5, name, size, "title", INK)
    draw_bike(pen, 4, x + wide - 40.0, y + high - 41.0, 30.0)


def _rays(pen: Pen, x: float, y: float, colour: str) -> None:
    far = 240.0
    for dx0, dx1, dy in (
        (-1.0, -0.8, 0.35), (-0.6, -0.42, 0.6), (-0.28, -0.1, 0.8),
        (0.1, 0.28, 0.8), (0.42, 0.6, 0.6), (0.8, 1.0, 0.35),
    ):  # fmt: skip
        pen.polygon([(x, y), (x + far * dx0, y + far * dy), (x + far * dx1, y + far * dy)], colour)


def _bunting(pen: Pen, x: float, y: float, wide: float) -> None:
    """Small flags on a line, in the colours of the mopeds."""
    many = 24
    pen.line(((x, y), (x + wide, y)), INK, 0.5)
    for i in range(many):
        left, colour = x + wide * i / many, MOPEDS[i % len(MOPEDS)].colour
        fill = WHITE if pen.ink == "saver" else colour if i % 2 == 0 else mix(colour, WHITE, 0.25)
        pen.polygon(
            [(left + 0.8, y), (left + wide / many - 0.8, y), (left + wide / many / 2, y - 8.0)], fill, INK, 0.35
        )
