"""The drawn examples of the rule sheet as plain data. What happens in them is the referee's word, never typed in."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from vollgas.course import Course
from vollgas.lattice import STAND, Board, Cross, Move, shifted
from vollgas.race import Car, Event, drive, start_car, targets, trace
from vollgas.rules import Rules, coarser
from vollgas.track import Finish, Kind

Line = Literal["drawn", "before", "wanted", "jump"]
"""A trace just drawn, an older one, one that was not to be (or only pictured), or a flight."""
Mark = Literal["car", "was", "straight", "target", "gain", "boom", "rival", "x", "ring", "dot", "triangle"]
"""A car now, a car before, the straight-on cross, a target, a target that only a turbo opens, where it crashed, another
car, and the signs by which cars drawn with one pen are told apart (R4)."""

FAR = Finish(Cross(99, 0), Cross(99, 9), Move(1, 0))
"""A finish line out of everyone's sight."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A small piece of squared paper, in squares from its lower left, with traces and marks on it."""

    columns: int
    rows: int
    barrier: frozenset[tuple[int, int]] = frozenset()
    hazards: tuple[tuple[Cross, Kind], ...] = ()
    finish: Finish | None = None
    start: Finish | None = None
    """A start line, and the way the race goes over it."""
    box: tuple[Cross, Cross] | None = None
    """An area of fine crosses (CV6), by its lower left and upper right corner."""
    lines: tuple[tuple[Cross, Cross, Line], ...] = ()
    marks: tuple[tuple[Cross, Mark], ...] = ()
    numbers: tuple[tuple[Cross, int], ...] = ()
    """Which move ended on a cross."""
    verdict: bool | None = None
    """Whether what is shown is right (ticked), wrong (crossed) or neither."""


def drawn_course(scene: Scene) -> Course:
    """The scene as the referee sees it: everything on the paper is road unless it is barrier."""
    board = Board(scene.columns, scene.rows)
    road = board.pack((x, y) for x in range(scene.columns) for y in range(scene.rows) if (x, y) not in scene.barrier)
    starts = (scene.start.a,) if scene.start else ()
    way = scene.start.direction if scene.start else Move(1, 0)
    return Course(board, road, scene.finish or FAR, starts, dict(scene.hazards), way)


def squarewise(rules: Rules) -> Rules:
    """The rules for examples: squares are stepped one by one, whatever paper is played on (CV6)."""
    if rules.scale == 1:
        return rules
    whole = coarser(rules)
    return replace(whole, step=1, brake_step=1, boost_step=1 + whole.boost_step - whole.step)


def nine_targets(rules: Rules) -> Scene:
    """A car that has moved once, and everywhere it may go next (V3, C5, R8); on millimetre paper a whole box (CV6)."""
    before, move = Cross(1, 1), Move(2, 1)
    car = Car(shifted(before, move), move)
    straight = shifted(car.at, move)
    scene = Scene(
        7, 5,
        lines=((before, car.at, "before"), (car.at, straight, "wanted")),
        marks=((before, "was"), *_open(squarewise(rules), car), (car.at, "car")),
    )  # fmt: skip
    if rules.scale == 1:
        return scene
    reach = rules.step // rules.scale
    box = Cross(straight.x - reach, straight.y - reach), Cross(straight.x + reach, straight.y + reach)
    return replace(scene, box=box, marks=((before, "was"), (straight, "straight"), (car.at, "car")))


def rolling_start(rules: Rules) -> Scene:
    """A car on the start line, already one square fast, and where it may go first (C4)."""
    scene = Scene(5, 3, start=Finish(Cross(1, 1), Cross(1, 2), Move(1, 0)))
    car = start_car(drawn_course(scene), rules, 0)
    behind = shifted(car.at, Move(-car.tempo.dx, -car.tempo.dy))
    marks = [(at, mark) for at, mark in _open(rules, car) if at != car.at]
    lines: tuple[tuple[Cross, Cross, Line], ...] = (
        (behind, car.at, "wanted"), (car.at, shifted(car.at, car.tempo), "wanted"),
    )  # fmt: skip
    return replace(scene, lines=lines, marks=(*marks, (car.at, "car")))


def first_move(rules: Rules) -> Scene:
    """A car at rest and its neighbours (V4)."""
    car = Car(Cross(1, 1))
    marks = [(at, mark) for at, mark in _open(rules, car) if at != car.at]
    return Scene(2, 2, marks=(*marks, (car.at, "car")))


def three_tempos(rules: Rules) -> Scene:
    """Three moves in a row from standstill, with the straight-on cross of the second and the third (V3)."""
    scene = Scene(8, 5)
    car = Car(Cross(1, 1))
    lines: list[tuple[Cross, Cross, Line]] = []
    marks: list[tuple[Cross, Mark]] = [(car.at, "was")]
    numbers: list[tuple[Cross, int]] = []
    for number, move in enumerate(TEMPOS, 1):
        straight = shifted(car.at, car.tempo)
        after = drive(drawn_course(scene), rules, car, move).car
        if car.tempo != STAND:
            lines.append((car.at, straight, "wanted"))
            marks.append((straight, "straight"))
        lines.append((car.at, after.at, "drawn"))
        numbers.append((after.at, number))
        car = after
    return replace(scene, lines=tuple(lines), marks=tuple(marks), numbers=tuple(numbers))


TEMPOS = (Move(1, 1), Move(2, 1), Move(3, 0))


def touches(rules: Rules) -> tuple[Scene, Scene, Scene]:
    """Along the edge, past the corner, and into the barrier (G1)."""
    wall = frozenset((x, y) for x in range(2) for y in range(2))
    bank = frozenset((x, y) for x in range(4) for y in range(2))
    drawings = ((bank, Cross(0, 2), Move(3, 0)), (wall, Cross(1, 3), Move(2, -2)), (wall, Cross(0, 3), Move(3, -3)))
    first, second, third = (_judged(rules, Scene(4, 4, barrier), at, move) for barrier, at, move in drawings)
    return first, second, third


def _judged(rules: Rules, scene: Scene, at: Cross, move: Move) -> Scene:
    """The scene with one move and the referee's verdict on it."""
    drawn = trace(drawn_course(scene), rules, at, move)
    fine = drawn.event in {Event.CLEAN, Event.FINISH}
    target = shifted(at, move)
    lines: tuple[tuple[Cross, Cross, Line], ...] = ((at, target, "drawn" if fine else "wanted"),)
    return replace(scene, lines=lines, marks=((at, "was"), (target, "car" if fine else "target")), verdict=fine)


def crash(rules: Rules) -> Scene:
    """A move into the barrier, where the car ends, and its three slow moves (V5-V7)."""
    steep = rules.max_tempo is not None and rules.max_tempo < 4
    at, move, corner = (Cross(1, 0), Move(3, 3), 3) if steep else (Cross(1, 1), Move(4, 2), 4)
    scene = Scene(7, 4, frozenset((x, y) for x in range(corner, 7) for y in range(2, 4)))
    course = drawn_course(scene)
    car = drive(course, rules, Car(at, move), move).car
    lines: list[tuple[Cross, Cross, Line]] = [(at, shifted(at, move), "wanted"), (at, car.at, "drawn")]
    marks: tuple[tuple[Cross, Mark], ...] = ((at, "was"), (shifted(at, move), "boom"), (car.at, "car"))
    numbers: list[tuple[Cross, int]] = []
    for number, slow in enumerate((Move(1, -1), Move(1, 0), Move(1, 0)), 1):
        after = drive(course, rules, car, slow).car
        lines.append((car.at, after.at, "before"))
        numbers.append((after.at, number))
        car = after
    return replace(scene, lines=tuple(lines), marks=marks, numbers=tuple(numbers))


def off_track(rules: Rules) -> Scene:
    """A car whose straight-on move leaves the track while another one would not: off (C6), or saved (CV3)."""
    before, move, choice = Cross(0, 0), Move(2, 1), Move(1, 0)
    car = Car(shifted(before, move), move)
    scene = Scene(6, 4, frozenset((x, y) for x in range(3, 6) for y in range(1, 4)))
    after, event = drive(drawn_course(scene), rules, car, choice)
    saved = event is Event.CLEAN
    straight, chosen = shifted(car.at, move), shifted(car.at, choice)
    lines: tuple[tuple[Cross, Cross, Line], ...] = ((before, car.at, "before"), (car.at, straight, "wanted"))
    if saved:
        lines = (*lines, (car.at, after.at, "drawn"))
    marks: tuple[tuple[Cross, Mark], ...] = (
        (before, "was"), (straight, "target" if saved else "boom"), (chosen, "car" if saved else "target"),
        (car.at, "was" if saved else "car"),
    )  # fmt: skip
    return replace(scene, lines=lines, marks=marks, verdict=saved)


def way_back(rules: Rules) -> Scene:
    """A car that leaves the track, slows down outside, and comes back further back than it left (C7)."""
    rows, edge = 5, 2
    scene = Scene(5, rows, frozenset((x, y) for x in range(5) for y in range(edge, rows)))
    # Only the referee needs the line; it lies where the paper ends.
    course = drawn_course(replace(scene, finish=Finish(Cross(5, 0), Cross(5, edge), Move(1, 0))))
    car = Car(Cross(2, 1), Move(1, 2))
    lines: list[tuple[Cross, Cross, Line]] = []
    numbers: list[tuple[Cross, int]] = []
    marks: list[tuple[Cross, Mark]] = [(car.at, "was")]
    for number, move in enumerate((Move(1, 2), Move(0, 1), Move(-1, 0), Move(-1, -1), Move(-1, -1)), 1):
        sitting = car.wait
        for _ in range(sitting):
            car = drive(course, rules, car, STAND).car
        after, event = drive(course, rules, car, move)
        lines.append((car.at, after.at, "drawn" if event is Event.BACK else "before"))
        if event is Event.BACK:
            marks.append((after.at, "car"))
        else:
            numbers.append((after.at, number))
        car = after
    return replace(scene, lines=tuple(lines), marks=tuple(marks), numbers=tuple(numbers))


def meeting(rules: Rules) -> Scene:
    """A car that ends its move where another one stands (C8, CV1)."""
    at, move = Cross(1, 1), Move(2, 1)
    rival = shifted(at, move)
    lines: tuple[tuple[Cross, Cross, Line], ...] = (
        (Cross(rival.x + 1, rival.y - 2), rival, "before"), (at, rival, "drawn"),
    )  # fmt: skip
    fine = rules.meeting not in {"both out", "mover out", "forbidden"}
    return Scene(5, 3, lines=lines, marks=((at, "was"), (rival, "rival"), (rival, "boom")), verdict=fine)


def signs(_: Rules) -> Scene:
    """Four cars that one pen can draw: each has a sign of its own (R4)."""
    signs: tuple[Mark, ...] = ("x", "ring", "dot", "triangle")
    return Scene(5, 2, marks=tuple((Cross(1 + place, 1), sign) for place, sign in enumerate(signs)))


def brake(rules: Rules, kind: Kind = "brake") -> Scene:
    """A move that a brake (or a pit) cuts short (V11)."""
    at, move = Cross(0, 1), Move(3, 0)
    scene = Scene(4, 2, hazards=((Cross(2, 1), kind),))
    stop = drive(drawn_course(scene), rules, Car(at, move), move).car.at
    lines: tuple[tuple[Cross, Cross, Line], ...] = ((at, shifted(at, move), "wanted"), (at, stop, "drawn"))
    return replace(scene, lines=lines, marks=((at, "was"), (shifted(at, move), "target"), (stop, "car")))


def pit(rules: Rules) -> Scene:
    """A move that is too fast for a pit."""
    return brake(rules, "pit")


def turbo(rules: Rules) -> Scene:
    """A move over a turbo, and the targets of the next one (V12)."""
    slow = rules.max_tempo is not None and rules.max_tempo < 4
    at, move = Cross(0, 1), Move(1 if slow else 2, 0)
    scene = Scene(6, 2, hazards=((Cross(1, 1), "turbo"),))
    car = drive(drawn_course(scene), rules, Car(at, move), move).car
    marks = _open(rules, car) if car.boost else ()
    free = [(place, mark) for place, mark in marks if place != car.at]
    return replace(scene, lines=((at, car.at, "drawn"),), marks=((at, "was"), *free, (car.at, "car")))


def ramp(rules: Rules) -> Scene:
    """A jump, and the straight-on cross after it, which shows that the tempo stays (V13)."""
    at, move = Cross(0, 1), Move(2, 0)
    ramp_at = Cross(1, 1)
    scene = Scene(6, 2, hazards=((ramp_at, "ramp"),))
    car = drive(drawn_course(scene), rules, Car(at, move), move).car
    straight = shifted(car.at, car.tempo)
    lines: tuple[tuple[Cross, Cross, Line], ...] = (
        (car.at, straight, "wanted"), (at, ramp_at, "drawn"), (ramp_at, car.at, "jump"),
    )  # fmt: skip
    return replace(scene, lines=lines, marks=((at, "was"), (straight, "straight"), (car.at, "car")))


def finish(rules: Rules) -> tuple[Scene, Scene]:
    """Getting beyond the line, and stopping on it (G6, V15)."""
    line = Finish(Cross(3, 0), Cross(3, 3), Move(1, 0))
    past, short = (Cross(1, 2), Move(3, -1)), (Cross(1, 2), Move(2, -1))
    crossing = _judged(rules, Scene(5, 3, finish=line), *past)
    stopping = _judged(rules, Scene(5, 3, finish=line), *short)
    crosses = trace(drawn_course(crossing), rules, *past).event is Event.FINISH
    misses = trace(drawn_course(stopping), rules, *short).event is not Event.FINISH
    return replace(crossing, verdict=crosses), replace(stopping, verdict=not misses)


def _open(rules: Rules, car: Car) -> tuple[tuple[Cross, Mark], ...]:
    """Everywhere the car may go, the straight-on cross and what only its turbo opens marked as such."""
    usual = set(targets(rules, Car(car.at, car.tempo, car.slow)))

    def mark(move: Move) -> Mark:
        return "straight" if move == car.tempo else "target" if move in usual else "gain"

    return tuple((shifted(car.at, move), mark(move)) for move in targets(rules, car))


Makes = Callable[[Rules], Scene | tuple[Scene, ...]]
SCENES: dict[str, Makes] = {
    "targets": nine_targets, "first": first_move, "tempo": three_tempos, "touch": touches, "crash": crash,
    "brake": brake, "pit": pit, "turbo": turbo, "ramp": ramp, "finish": finish, "start": rolling_start,
    "off": off_track, "back": way_back, "meet": meeting, "marks": signs,
}  # fmt: skip


def scenes_of(name: str, rules: Rules) -> tuple[Scene, ...]:
    """The scenes of the drawn example called ``name``, from left to right."""
    made = SCENES[name](rules if name == "targets" else squarewise(rules))
    return made if isinstance(made, tuple) else (made,)
