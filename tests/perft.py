"""How many sequences of legal moves a lone car has, by their length: for each game and variant, on four fixed boards.

    python tests/perft.py

writes the golden file anew, as ``pytest --update-golden`` does. A row counts the sequences of so many moves from any
start cross, in all and by how their last move ended; a sequence ends where the car's race does. "stuck" are those after
which a car has no move (R9).
"""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from boards import RIGHT, UP, draw_track
from driving import heading

from vollgas.lattice import Cross
from vollgas.lineup import course_of
from vollgas.race import Car, Event, drive, open_moves, start_car
from vollgas.rules import find_rules
from vollgas.track import Finish, Track

GOLDEN = Path(__file__).parent / "golden" / "perft.txt"
DEEP = 5
"""Moves of a sequence, unless a variant has too many."""

BEND = """
    ######
    ......
    ......
    ......
    ...###
    ...###
    ...###
"""
ISLANDS = """
    .......
    .......
    .#...#.
    ..#.##.
    .......
    .......
"""
LOOP = """
    .....
    .....
    ..#..
    .....
    .....
"""
OVAL = ((160, 0), (440, 0), (600, 150), (560, 330), (600, 480), (430, 600), (150, 600), (0, 420), (50, 300), (0, 120))
CORE = ((230, 250), (260, 380), (330, 370), (380, 220))


def boards() -> dict[str, Track]:
    """The four boards: a bend with hazards, a field with islands, a loop, and a freehand loop with a pit."""
    bend = draw_track(
        BEND, [(0, 1), (1, 1), (2, 1)], {(1, 3): "turbo", (2, 4): "ramp", (3, 5): "brake", (4, 4): "pit"},
        Finish(Cross(5, 6), Cross(5, 3), RIGHT),
    )  # fmt: skip
    islands = draw_track(ISLANDS, [(2, 0), (4, 0)], {(3, 3): "pit", (6, 4): "turbo"})
    line = Finish(Cross(0, 2), Cross(2, 2), UP)
    loop = draw_track(LOOP, [(0, 1), (1, 1)], {(2, 4): "turbo", (4, 4): "pit", (3, 1): "ramp"}, line)
    smooth = draw_track("......\n" * 6, [(1, 2), (2, 2)], {(4, 5): "pit"}, Finish(Cross(0, 3), Cross(3, 3), UP))
    return {
        "bend": heading(bend),
        "islands": heading(islands),
        "loop": replace(loop, start=(line.a, line.b)),
        "smooth": replace(smooth, outline=(OVAL, CORE), start=tuple(smooth.finish[:2])),
    }


class Game(NamedTuple):
    """A game with variants, the events that are left out, and how long its sequences get."""

    game: str
    variants: tuple[str, ...] = ()
    barred: frozenset[Event] = frozenset()
    depth: int = DEEP

    @property
    def name(self) -> str:
        """It in words."""
        without = "".join(f", none {event.value}" for event in self.barred)
        return " ".join((self.game, *self.variants)) + without


NO_CRASH, ON_TRACK = frozenset({Event.CRASH}), frozenset({Event.OFF})
OUTSIDE = 4
"""Moves of a sequence where cars may drive outside, with as many choices in every move as there can be."""
GAMES = [
    *(Game("vollgas", variants) for variants in ((), ("beginner",), ("laps",), ("laps=3", "beginner"))),
    *(Game("vollgas", variants, NO_CRASH) for variants in ((), ("beginner",), ("laps",))),
    *(
        Game("carreras", tuple(variants.split()), depth=OUTSIDE)
        for variants in (
            "", "hard-braking", "judged-after", "lost-turn", "beginner", "laps", "judged-after hard-braking lost-turn"
        )
    ),
    *(Game("carreras", variants) for variants in (("knockout",), ("hard-braking", "judged-after", "knockout", "laps"))),
    *(Game("carreras", variants, ON_TRACK) for variants in ((), ("judged-after",), ("hard-braking",))),
    *(Game("carreras", (variant,), depth=1) for variant in ("millimetre", "millimetre=2")),
    *(Game("gonki", variants) for variants in ((), ("beginner",), ("laps",))),
]  # fmt: skip


def count(track: Track, game: Game) -> list[Counter[str]]:
    """The sequences of each length as the product's referee plays them."""
    rules = find_rules(game.game, game.variants)
    course = course_of(track, rules)
    layer: Counter[Car] = Counter(start_car(course, rules, number) for number in range(len(course.starts)))
    rows = []
    for _ in range(game.depth):
        ends: Counter[str] = Counter()
        onward: Counter[Car] = Counter()
        for car, ways in layer.items():
            moves = open_moves(course, rules, car)
            if not moves:
                ends["stuck"] += ways
            for move in moves:
                after, event = drive(course, rules, car, move)
                if event in game.barred:
                    continue
                ends[event.value] += ways
                if event not in (Event.FINISH, Event.OUT):
                    onward[after] += ways
        rows.append(ends)
        layer = onward
    return rows


def told(board: str, game: Game, rows: list[Counter[str]]) -> str:
    """The counts of one game on one board as the golden file has them."""
    lines = [f"{board}: {game.name}"]
    order = [*(event.value for event in Event), "stuck"]
    for depth, ends in enumerate(rows, 1):
        parts = "  ".join(f"{kind} {ends[kind]}" for kind in order if ends[kind])
        lines.append(f"  {depth}  {sum(number for kind, number in ends.items() if kind != 'stuck')}  =  {parts}")
    return "\n".join(lines) + "\n"


def whole() -> str:
    """The whole golden file."""
    return "\n".join(told(name, game, count(track, game)) for name, track in boards().items() for game in GAMES)


if __name__ == "__main__":
    GOLDEN.write_text(whole(), encoding="utf-8")
