"""A printer that was measured: how large it prints and by how much it is off, so that pages come out true."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from vollgas.errors import BadInput
from vollgas.paper import MARGIN

LEAST_SCALE, MOST_SCALE = 0.9, 1.1
"""How large a printer may print what should be 1; whatever is beyond that has another cause."""
MOST_OFFSET = 15.0
"""Most mm by which a page is moved."""
NEAREST = 0.5
"""What is printed keeps so many mm from the edges of the PDF's page, which would cut it off."""
SHORTEST = 10.0
"""Least mm of a length that was measured."""

_NUMBER = r"(\d{1,4}(?:\.\d{1,4})?)"
_SHARE = re.compile(rf"{_NUMBER}(?:%|/{_NUMBER})", re.ASCII)
_SHIFT = re.compile(r"[+-]?\d{1,3}(?:\.\d{1,2})?", re.ASCII)


class Matrix(NamedTuple):
    """Where a page's mm go: x becomes ``across · x + right``, y becomes ``up · y + above``."""

    across: float
    up: float
    right: float
    above: float


@dataclass(frozen=True, slots=True)
class Printer:
    """How large a printer prints what is 1 mm long, each way, and by how many mm of paper it must be corrected."""

    across: float = 1.0
    up: float = 1.0
    right: float = 0.0
    above: float = 0.0

    @property
    def is_true(self) -> bool:
        """Whether there is nothing to correct."""
        return self == TRUE

    @property
    def text(self) -> str:
        """The options that say the same."""
        scale = f"{100 * self.across:.7g}%,{100 * self.up:.7g}%" if self.across != self.up else f"{100 * self.up:.7g}%"
        options = []
        if (self.across, self.up) != (1, 1):
            options.append(f"--printer-scale {scale}")
        if (self.right, self.above) != (0, 0):
            options.append(f"--offset {self.right:g},{self.above:g}")
        return " ".join(options)

    def matrix(self, width: float, height: float) -> Matrix:
        """What makes a page of this size, in mm, come out true: enlarged around its middle, and moved."""
        across, up = round(1 / self.across, 6), round(1 / self.up, 6)
        # What is moved is enlarged too, or the printer would move it by less.
        right, above = (1 - across) * width / 2 + self.right * across, (1 - up) * height / 2 + self.above * up
        return Matrix(across, up, round(right, 4), round(above, 4))

    def check(self, width: float, height: float, inset: float = MARGIN) -> None:
        """Raise BadInput when something of a page would be cut off whose ink is ``inset`` mm from its edges."""
        across, up, right, above = self.matrix(width, height)
        free = {
            "left": across * inset + right,
            "right": width - across * (width - inset) - right,
            "lower": up * inset + above,
            "upper": height - up * (height - inset) - above,
        }
        side = min(free, key=free.__getitem__)
        if free[side] < NEAREST:
            raise BadInput(
                f"{self.text} would leave the page of {width:g} × {height:g} mm: at its {side} edge "
                f"{NEAREST:g} mm must stay free, that would be {free[side]:.1f} mm; correct by less"
            )


TRUE = Printer()


def parse_printer(scale: str | None, offset: str | None) -> Printer:
    """The printer as measured, from the options as typed; None where nothing was said.

    ``scale`` is a length as measured and as it should be ("49.2/50"), or a share ("98.4%"), for both ways or, with a
    comma between, across and up; ``offset`` is mm to the right and up ("1.5,-0.5"). Raises BadInput for anything else.
    """
    shares = (1.0, 1.0) if scale is None else _shares(scale)
    return Printer(*shares, *((0.0, 0.0) if offset is None else _shifts(offset)))


def _shares(text: str) -> tuple[float, float]:
    found = []
    for part in (parts := text.replace(" ", "").split(",")):
        match = _SHARE.fullmatch(part)
        true = float(match[2]) if match and match[2] else 100.0
        if not match or true < SHORTEST or len(parts) > 2:
            raise BadInput(
                f"--printer-scale {text[:40]!r} is none: write a length as measured and as it should be, such as "
                "49.2/50, or a share such as 98.4% (with a point, not a comma); or two of them, ACROSS,UP"
            )
        found.append(round(float(match[1]) / true, 6))
    for share in found:
        if not LEAST_SCALE <= share <= MOST_SCALE:
            raise BadInput(
                f"--printer-scale {text[:40]!r} says that the printer prints {100 * share:.1f} % large: allowed are "
                f"{100 * LEAST_SCALE:g}% to {100 * MOST_SCALE:g}%; is “fit to page” switched off?"
            )
    return found[0], found[-1]


def _shifts(text: str) -> tuple[float, float]:
    parts = text.replace(" ", "").replace("−", "-").split(",")
    if len(parts) != 2 or not all(_SHIFT.fullmatch(part) for part in parts):
        raise BadInput(f"--offset {text[:40]!r} is none: write mm to the right and up, such as 1.5,-0.5")
    right, above = (float(part) + 0.0 for part in parts)
    if max(abs(right), abs(above)) > MOST_OFFSET:
        raise BadInput(f"--offset {text[:40]!r} is too far: allowed are up to {MOST_OFFSET:g} mm each way")
    return right, above
