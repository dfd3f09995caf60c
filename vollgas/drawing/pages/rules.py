"""The rule sheet: one page that a family can play from, with exactly the rules of this track."""

from dataclasses import replace
from functools import cache
from typing import NamedTuple

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.flow import Layout, column_height, lay_out
from vollgas.drawing.fonts import Font
from vollgas.drawing.foot import begin_page, room_of
from vollgas.drawing.marks import badge
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.pictures import Brush, draw_picture, extent
from vollgas.drawing.prose import Card, read_cards
from vollgas.drawing.setting import ROOMY, SNUG, TIGHT, TITLE, SetCard, Setting, font_of
from vollgas.drawing.sheet import Sheet, spoken
from vollgas.drawing.symbols import draw_symbol
from vollgas.drawing.terms import team_letter
from vollgas.errors import VollgasError
from vollgas.track import KINDS, Kind

TRIES = ((ROOMY, 9.5), (SNUG, 9.0), (TIGHT, 3.0))
"""From airy to dense, each with the least text size it is good for, points."""
ENDING: tuple[Kind, ...] = ("brake", "ramp")
"""The hazards that end a trace whenever it meets them (V10)."""
LARGEST = 15.0
_STRETCH = 1.8
"""By how much a card may grow so that the columns end together, ems."""


def draw(pen: Pen, sheet: Sheet) -> None:
    """Draw the rule sheet; VollgasError when the paper is too small for it."""
    words = sheet.words
    begin_page(pen, sheet, words("rules.title"), words("page.rules", title=sheet.title))
    draw_cards(pen, sheet)


def draw_cards(pen: Pen, sheet: Sheet, par: str = "") -> None:
    """Everything on the rule sheet below its header; ``par``: where it stands, in words, if for many tracks."""
    left, low, width, height = room_of(sheet.track.paper)
    layout = layout_of(pen, sheet, par)
    em, spacing = layout.size, layout.spacing
    used = (layout.width * len(layout.columns) + spacing.column_gap * (len(layout.columns) - 1)) * em
    x = left + (width - used) / 2
    number = 0
    for column in layout.columns:
        spare = (height / em - column_height(column, spacing.card_gap)) / len(column)
        stretch = max(0.0, min(spare, _STRETCH))
        top = low + height
        for card in column:
            number += not _kind_of(card)
            _draw_card(pen, sheet, layout, Spot(card, number, x, top, stretch))
            top -= (card.height + stretch + spacing.card_gap) * em
        x += (layout.width + spacing.column_gap) * em


def cards_of_sheet(sheet: Sheet, par: str = "") -> tuple[Card, ...]:
    """The cards for the sheet's game, variants, hazards, layout and border, in its language."""
    lang, rules, track = sheet.words.lang, sheet.rules, sheet.track
    name = {kind: spoken(sheet.theme.hazards[kind].names, lang) for kind in track.kinds}
    values: dict[str, object] = {
        "game": rules.game,
        "kinds": tuple(name),
        "name": name,
        "ending": tuple(name[kind] for kind in ENDING if kind in name),
        "par": par or sheet.solution.par,
        "circuit": track.is_circuit,
        "freehand": bool(track.outline),
        "cover": sheet.cover,
        "fine": rules.scale > 1,
        "teams": _teams(sheet),
    }
    for switch in ("unit_start", "judged_before", "leaving", "lost_turns", "slow_moves", "laps", "meeting", "pursuit",
                   "relay", "ghost"):  # fmt: skip
        values[switch] = getattr(rules, switch)
    lengths = {"step": rules.step, "brake_step": rules.brake_step, "boost": rules.boost_step, "jump": rules.jump,
               "max_tempo": rules.max_tempo, "slow_tempo": rules.slow_tempo}  # fmt: skip
    values |= {key: length and length // rules.scale for key, length in lengths.items()}
    cards = read_cards(lang, rules.game, values)
    if not par:
        return cards
    # The medals' limits belong to one track only.
    return tuple(replace(card, blocks=tuple(b for b in card.blocks if b.picture != "medals")) for card in cards)


def _teams(sheet: Sheet) -> str:
    """Which cars belong together (VV4): "1 + 3, 2 + 4"; nothing where so many players make no teams."""
    half = sheet.players // 2
    teams = [f"{car} + {car + half}" for car in range(1, half + 1) if team_letter(sheet, car)]
    return ", ".join(teams)


def layout_of(pen: Pen, sheet: Sheet, par: str = "") -> Layout:
    """The largest layout that fits; VollgasError when none does."""
    cards = cards_of_sheet(sheet, par)
    _, _, width, height = room_of(sheet.track.paper)

    @cache
    def measure(words: str, font: Font) -> float:
        return pen.width(words, 1 / POINT, font)

    def size(name: str) -> tuple[float, float]:
        return extent(name, sheet.rules)

    for spacing, least in TRIES:
        setting = Setting(spacing, measure, size)
        layout = lay_out(cards, (width, height), (least * POINT, LARGEST * POINT), setting)
        if layout:
            return layout
    raise VollgasError(f"paper {sheet.track.paper.text} is too small for the rule sheet")


class Spot(NamedTuple):
    """A card with its number and its upper left corner, mm, and by how many ems it is higher than it needs to be."""

    card: SetCard
    number: int
    x: float
    top: float
    stretch: float


def _draw_card(pen: Pen, sheet: Sheet, layout: Layout, spot: Spot) -> None:
    """One card."""
    card, number, x, top, stretch = spot
    em, pad, colours = layout.size, layout.spacing.pad, sheet.theme.palette
    width, height = layout.width * em, (card.height + stretch) * em
    fill, edge = (colours.card, None) if sheet.ink == "colour" else (None, mix(colours.ink, WHITE, 0.5))
    pen.rect(x, top - height, width, height, fill, edge, pen.slim(0.25), 0.7 * em)
    top -= stretch / 2 * em
    middle = top - (pad + 0.4 * layout.spacing.title_room) * em
    kind = _kind_of(card)
    if kind:
        draw_symbol(pen, sheet.theme.hazards[kind].symbol, x + (pad + 0.82) * em, middle, 1.75 * em)
    else:
        badge(pen, str(number), (x + (pad + 0.8) * em, middle), 0.8 * em, sheet.accent)
    end = min([place.x - 0.6 for place in card.pictures if place.y < pad + 1] or [layout.width - pad])
    size = pen.fit(card.title, TITLE * em / POINT, "title", (end - pad - 2.1) * em, 2)
    pen.text(x + (pad + 2.1) * em, middle - 0.36 * size * POINT, card.title, size, "title", colours.ink)
    for bullet in card.bullets:
        pen.circle(x + (pad + 0.35) * em, top - (bullet - 0.28) * em, 0.16 * em, fill=sheet.accent)
    for piece in card.pieces:
        font = font_of(layout.spacing.narrow, piece.bold)
        pen.text(x + piece.x * em, top - piece.y * em, piece.text, em / POINT, font, colours.ink)
    for place in card.pictures:
        brush = Brush(pen, sheet, place.cell * em)
        draw_picture(brush, place.name, x + place.x * em, top - (place.y + place.height) * em)


def _kind_of(card: SetCard) -> Kind | None:
    """The hazard that a card is about."""
    return next((kind for kind in KINDS for place in card.pictures if place.name == kind), None)
