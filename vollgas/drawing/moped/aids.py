"""The card that reminds a player of what a round is made of, with its lower left corner at a point."""

from functools import partial

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.moped.examples import Brush, draw_example, extent
from vollgas.drawing.moped.faces import BORDER
from vollgas.drawing.moped.kit import CREAM, GOLD, INK, NIGHT, Kit
from vollgas.drawing.pen import POINT, Pen
from vollgas.errors import VollgasError
from vollgas.moped.terms import BACK, BESIDE_UP_TO, MOST_PLAYERS, TURNED

LEAST_CARD = (44.0, 62.0)
"""Width and height of a card that has room for the words, mm."""
LARGEST, SMALLEST = 9.0, 5.0
"""Size of the words, points, on a card as wide as that; on larger ones they grow with it."""
_LEAD = 1.16
"""From baseline to baseline, in the words' size."""


def many_aids(kit: Kit, places: int) -> int:
    """How many go into places that would stay empty: one for each player, if cards are large enough."""
    if kit.card[0] < LEAST_CARD[0] or kit.card[1] < LEAST_CARD[1]:
        return 0
    return min(MOST_PLAYERS, places)


def draw_aid(pen: Pen, kit: Kit, x: float, y: float) -> None:
    """The card, the same on both of its sides, so that nobody takes it for a race card."""
    pen.stamp(("aid", kit.card), partial(_aid, pen, kit), x, y)


def _aid(pen: Pen, kit: Kit) -> None:
    (wide, high), (least, low) = kit.card, LEAST_CARD
    em, plain = min(wide / least, high / low), pen.ink == "saver"
    left, w, top, band, corner = BORDER, wide - 2 * BORDER, high - BORDER, 7.4 * em, 3.2 * em
    dark = WHITE if plain else NIGHT
    pen.rect(left, BORDER, w, high - 2 * BORDER, WHITE if plain else CREAM, radius=corner)
    with pen.clipped(left, top - band, w, band):
        pen.rect(left, top - 3 * band, w, 3 * band, dark, radius=corner)
    title = kit.words("moped.print.aid_title").upper()
    size = pen.fit(title, 13 * em, "title", w - 4 * em, 3)
    pen.text(wide / 2, top - band / 2 - 0.36 * size * POINT, title, size, "title", INK if plain else CREAM, "centre")
    pen.line(((left, top - band), (left + w, top - band)), INK, pen.slim(0.6 * em), caps="butt")
    table = top - band - 9.6 * em
    _turned(pen, kit, (left + 1.6 * em, table, w - 3.2 * em, 8.2 * em), em)
    across, up = extent("worth")
    cell = 0.6 * w / across
    draw_example(Brush(pen, kit, cell), "worth", wide / 2 - across * cell / 2, BORDER + 0.9 * em)
    floor = BORDER + up * cell + 1.2 * em
    _steps(pen, kit, (left + 1.6 * em, floor, w - 3.2 * em, table - floor - 1.2 * em), em)
    pen.rect(left, BORDER, w, high - 2 * BORDER, stroke=INK, line=pen.slim(0.6 * em), radius=corner)


def _turned(pen: Pen, kit: Kit, box: tuple[float, float, float, float], em: float) -> None:
    """How many cards are turned up, by the number of players."""
    x, y, wide, high = box
    row, head = high / 2, 0.4 * wide
    column = (wide - head) / len(TURNED)
    pen.rect(x, y, wide, row, kit.ground(mix(GOLD, WHITE, 0.35)))
    for up, said in ((row, kit.words("moped.print.row_players")), (0.0, kit.words("moped.print.aid_cards"))):
        size = pen.fit(said, 7.5 * em, "text", head - 1.2 * em, 3)
        pen.text(x + 0.7 * em, y + up + row / 2 - 0.36 * size * POINT, said, size, "text", INK)
    for number, (players, many) in enumerate(sorted(TURNED.items())):
        middle, size = x + head + (number + 0.5) * column, 8.5 * em
        pen.text(middle, y + 1.5 * row - 0.36 * size * POINT, str(players), size, "text", INK, "centre")
        pen.text(middle, y + 0.5 * row - 0.36 * size * POINT, str(many), size, "bold", INK, "centre")
    pen.rect(x, y, wide, high, stroke=INK, line=pen.slim(0.25 * em))
    pen.lines((((x, y + row), (x + wide, y + row)), ((x + head, y), (x + head, y + high))), INK, pen.slim(0.25 * em),
              caps="butt")  # fmt: skip


def _steps(pen: Pen, kit: Kit, box: tuple[float, float, float, float], em: float) -> None:
    """What is done one after another, in the largest words that have room."""
    x, y, wide, high = box
    said = [
        kit.words("moped.print.aid_move"),
        kit.words("moped.print.aid_bet"),
        kit.words("moped.print.aid_back", back=BACK, few=BESIDE_UP_TO),
    ]
    for tenths in range(round(10 * LARGEST), round(10 * SMALLEST) - 1, -1):
        size = tenths / 10 * em
        indent, lead = 1.3 * size * POINT, _LEAD * size * POINT
        texts = [pen.wrap(words, size, "text", wide - indent) for words in said]
        gap = (high - lead * sum(map(len, texts))) / len(texts)
        if gap >= 0.25 * lead:
            break
    else:
        raise VollgasError(f"the round's steps do not fit into {wide:.1f} × {high:.1f} mm, not even in {SMALLEST:g} pt")
    gap = min(gap, 0.7 * lead)
    at = y + high - (high - lead * sum(map(len, texts)) - gap * (len(texts) - 1)) / 2
    for number, lines in enumerate(texts, 1):
        for line, words in enumerate(lines):
            at -= lead
            base = at + 0.26 * lead
            if line == 0:
                pen.text(x, base, f"{number}", size, "bold", INK)
            pen.text(x + indent, base, words, size, "text", INK)
        at -= gap
