"""How much room words take, and how they are made to fit; nothing is drawn here."""

from vollgas.drawing.fonts import Font, advance, bearing, unbroken
from vollgas.errors import VollgasError

POINT = 25.4 / 72
"""One typographic point, mm."""


class Lettering:
    """Measures words; the pen is one."""

    def width(self, words: str, size_pt: float, font: Font = "text") -> float:
        """How wide the words are, mm; VollgasError names a character the font lacks."""
        return advance(words, font) * size_pt * POINT / 1000

    def bearing(self, words: str, size_pt: float, font: Font = "text") -> float:
        """How far the ink of the first letter stands from where the words begin, mm."""
        return bearing(words, font) * size_pt * POINT

    def fit(self, words: str, size_pt: float, font: Font, room: float, least_pt: float) -> float:
        """The largest size up to ``size_pt`` with the words within ``room`` mm; VollgasError below ``least_pt``."""
        wide = self.width(words, size_pt, font)
        size = size_pt if wide <= room else int(size_pt * room / wide * 20) / 20
        if size < least_pt:
            raise VollgasError(f"{words[:60]!r} does not fit into {room:.1f} mm, not even in {least_pt:g} pt")
        return size

    def wrap(self, words: str, size_pt: float, font: Font, room: float) -> list[str]:
        """The words broken into lines of at most ``room`` mm; a single word that is wider gets a line of its own."""
        lines: list[str] = []
        for word in filter(None, unbroken(words)):
            if lines and self.width(f"{lines[-1]} {word}", size_pt, font) <= room:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return lines
