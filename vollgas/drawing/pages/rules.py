"""The rule sheet: one page that a family can play from, with exactly the rules of this track."""

from dataclasses import replace
from functools import partial

from vollgas.drawing.flow import Layout
from vollgas.drawing.foot import begin_page, draw_brand, room_of
from vollgas.drawing.frame import draw_title
from vollgas.drawing.panel import Look, draw_panel, fitting, spots
from vollgas.drawing.pen import Pen, Point
from vollgas.drawing.pictures import Brush, draw_picture, extent
from vollgas.drawing.prose import Card, read_cards
from vollgas.drawing.setting import Placed, SetCard
from vollgas.drawing.sheet import Sheet, spoken
from vollgas.drawing.symbols import draw_symbol
from vollgas.drawing.terms import game_parts, team_letter, variant_parts
from vollgas.errors import VollgasError
from vollgas.track import KINDS, Kind

ENDING: tuple[Kind, ...] = ("brake", "ramp")
"""The hazards that end a trace whenever it meets them (V10)."""


def draw(pen: Pen, sheet: Sheet) -> None:
    """Draw the rule sheet; VollgasError when the paper is too small for it."""
    words = sheet.words
    begin_page(pen, sheet, words("rules.title"), words("page.rules", title=sheet.title))
    draw_cards(pen, sheet)


def draw_for_any(pen: Pen, sheet: Sheet, subject: str) -> None:
    """Draw the rule sheet for any track of ``subject``, if named; VollgasError when the paper is too small."""
    words, paper, ink = sheet.words, sheet.track.paper, sheet.theme.palette.ink
    title = words("rules.title")
    about = [subject] if subject else []
    pen.page(paper.width, paper.height, title, words("page.rules", title=subject) if subject else title)
    draw_title(pen, paper, ink, title, "  ·  ".join([*game_parts(sheet), *about, *variant_parts(sheet)]))
    draw_brand(pen, paper, ink, subject)
    draw_cards(pen, sheet, words("pack.par"))


def draw_cards(pen: Pen, sheet: Sheet, par: str = "") -> None:
    """Everything on the rule sheet below its header; ``par``: where it stands, in words, if for many tracks."""
    layout = layout_of(pen, sheet, par)
    look = Look(sheet.theme.palette.ink, sheet.theme.palette.card, sheet.accent)

    def picture(place: Placed, x: float, y: float) -> None:
        draw_picture(Brush(pen, sheet, place.cell * layout.size), place.name, x, y)

    number = 0
    for spot in spots(layout, room_of(sheet.track.paper)):
        kind = _kind_of(spot.card)
        number += not kind
        sign = partial(_hazard, pen, sheet, kind) if kind else str(number)
        draw_panel(pen, layout, spot, look, sign, picture)


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

    def size(name: str) -> tuple[float, float]:
        return extent(name, sheet.rules)

    layout = fitting(pen, cards, (width, height), size)
    if layout is None:
        raise VollgasError(f"paper {sheet.track.paper.text} is too small for the rule sheet")
    return layout


def _hazard(pen: Pen, sheet: Sheet, kind: Kind, at: Point, size: float) -> None:
    """The sign of a hazard before the title of its card."""
    draw_symbol(pen, sheet.theme.hazards[kind].symbol, *at, size)


def _kind_of(card: SetCard) -> Kind | None:
    """The hazard that a card is about."""
    return next((kind for kind in KINDS for place in card.pictures if place.name == kind), None)
