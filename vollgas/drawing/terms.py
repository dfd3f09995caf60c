"""What a sheet says in short about its rules: the game, its variants, what a hazard does, what becomes of leaving."""

from typing import Protocol

from vollgas.drawing.sheet import Sheet
from vollgas.rules import Rules
from vollgas.track import Kind
from vollgas.words import Words

_COUNTS = ("zero", "one", "two", "three", "four", "five")


class Played(Protocol):
    """Anything that is played by rules, of a known track or not."""

    @property
    def rules(self) -> Rules:
        """The rules."""

    @property
    def words(self) -> Words:
        """The words of its language."""

    @property
    def players(self) -> int:
        """How many play."""


def counted(sheet: Sheet, number: int) -> str:
    """A small number in words; figures from six on."""
    return sheet.words(f"count.{_COUNTS[number]}") if number < len(_COUNTS) else str(number)


def in_squares(sheet: Sheet, steps: int) -> int:
    """Steps of the cars' lattice as squares (CV6)."""
    return steps // sheet.rules.scale


def game_parts(sheet: Played) -> list[str]:
    """The game's name, unless it is the one that everything is named after."""
    return [] if sheet.rules.game == "vollgas" else [sheet.words(f"game.{sheet.rules.game}")]


def variant_parts(sheet: Sheet) -> list[str]:
    """The names of the variants that hold."""
    return [_variant(sheet, written) for written in sheet.rules.variants]


def _variant(sheet: Sheet, written: str) -> str:
    name, _, number = written.partition("=")
    if name == "laps":
        return sheet.words(f"variant.{'laps' if sheet.track.is_circuit else 'runs'}", number=sheet.rules.laps)
    if name == "millimetre" and number:
        return sheet.words("variant.millimetre_wide", number=number)
    return sheet.words(f"variant.{name.replace('-', '_')}", number=number)


def hazard_text(sheet: Sheet, kind: Kind) -> str:
    """When the hazard acts, and which tempo holds afterwards (V16)."""
    rules = sheet.rules
    return sheet.words(
        f"hazard.{kind}",
        moves=counted(sheet, rules.slow_moves),
        tempo=in_squares(sheet, rules.slow_tempo),
        gain=counted(sheet, in_squares(sheet, rules.boost_step)),
        jump=counted(sheet, in_squares(sheet, rules.jump)),
    )


def move_text(sheet: Sheet) -> str:
    """Where the next move may go (V3, C5, R8), and on millimetre paper (CV6)."""
    if sheet.rules.scale > 1:
        return sheet.words("legend.move_box", tenths=sheet.rules.step)
    return sheet.words("legend.move_text")


def border_text(sheet: Sheet) -> str:
    """What the border allows (G1, G3), and what becomes of a car that leaves the track (V5-V7, C6, C7, CV5, R9)."""
    rules = sheet.rules
    case = {"crash": "crash", "outside": "off", "out": "out", "forbidden": "forbidden"}[rules.leaving]
    if rules.leaving in {"outside", "out"}:
        case += "_before" if rules.judged_before else "_after"
    return sheet.words(
        f"border.{case}",
        doing=sheet.words("legend.crossing") if sheet.track.outline else sheet.words("legend.driving_in"),
        moves=counted(sheet, rules.slow_moves),
        tempo=in_squares(sheet, rules.slow_tempo),
    )


def team_letter(sheet: Played, player: int) -> str:
    """The team of a player, counted from 1: the first half of the cars and the second are in the same order (VV4)."""
    half, odd = divmod(sheet.players, 2)
    return "" if odd or half < 2 or not sheet.rules.relay else "ABCDEF"[(player - 1) % half]
