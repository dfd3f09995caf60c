"""The numbers of the moped derby, as its rules M1-M12 say them, and the six mopeds; nothing here acts."""

from typing import NamedTuple


class Moped(NamedTuple):
    """One of the six mopeds, which nobody owns; it is told apart by its colour and by its shape alone (M1)."""

    name: str
    """What it is called in the code and, with the words of a language, on the page."""
    colour: str
    shape: str


MOPEDS = (
    Moped("kettle", "#c9302c", "disc"),
    Moped("biscuit", "#e9a820", "square"),
    Moped("puddle", "#2c6fb3", "drop"),
    Moped("clover", "#2f8f4e", "clover"),
    Moped("plum", "#7d4a9e", "hexagon"),
    Moped("soot", "#3a3a3a", "star"),
)
"""M1: their numbers, from 0, stand for them everywhere else."""

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
"""M1."""
COPIES = {1: 5, 2: 5, 3: 4}
"""M1: how many cards of each moped move it by so many spaces."""
BOXED_WITH = 2
"""M2: with so many players, a card of each moped goes back in the box."""
TURNED = {2: 6, 3: 7, 4: 7, 5: 8, 6: 9}
"""M4: cards turned up in a round, by the number of players."""
BONUS = 2
"""M7: how many more spaces a "+2" space gives."""
BACK = 3
"""M9: cards that go back under the pile in each round."""
BESIDE_UP_TO = 3
"""M10: with up to so many players, a card is laid beside the board in each round."""
SHOWN_FROM = 6
"""M10: once so many lie beside the board, one is turned up at the end of each betting step."""
LAPS = 3
"""M1, M11."""
PODIUM = 3
"""M11: the race is over when so many have finished."""
POINTS = (4, 3, 2)
"""M12: what a card on the mopeds in the first three places is worth; between equals, on those in the last three."""

MOST_ROUNDS = 26
"""With two players three of 78 cards are lost in each round, so that too few are left in the 26th."""
ROWS_OF_STARTS = 3
"""M2: six start spaces, two in each of the last rows before the line."""
