"""From an ID to a proven track: attempts, one after another, until one is accepted."""

from dataclasses import dataclass, replace

from vollgas.course import Course
from vollgas.drivers import short_sighted
from vollgas.errors import BadInput, NoTrack
from vollgas.fitness import faults
from vollgas.lattice import Cross, Move
from vollgas.lineup import course_of
from vollgas.making.corridor import APRON, Corridor, Lattice, lay_lattice, make_corridor
from vollgas.making.freehand import freehand
from vollgas.making.grade import Grade, grade, shape
from vollgas.making.hazards import place_hazards
from vollgas.making.obstacles import place_obstacles
from vollgas.making.route import Node, Wish, make_route
from vollgas.making.spec import Spec, spec_for
from vollgas.race import Car
from vollgas.reach import steps_to_finish
from vollgas.rules import VOLLGAS, Rules
from vollgas.solver import Solution, solve
from vollgas.streams import Stream
from vollgas.survey import Survey, lines, survey
from vollgas.theme import Plan, Style, Theme
from vollgas.track import Finish, Kind, Track, TrackId

GENERATOR = 1
"""Raised whenever a change alters what an old ID prints."""
ATTEMPTS = 150
"""Attempts at a track before giving up with an error."""
SHAKES = 1500
"""Changes tried on a route of the usual length."""
HEM = 0.3
"""What a smooth border takes from the road's width, squares."""
THIN = 3
"""Of so many samples of the centreline, one stays with the track."""


@dataclass(frozen=True, slots=True)
class Proven:
    """A track with the proof that it can be won under the rules, and how hard it is."""

    track: Track
    solution: Solution
    grade: Grade
    attempts: int = 1


def prove(track: Track, rules: Rules) -> Proven:
    """Solve and grade a track as it is; Unsolvable when some start cross has no clean line."""
    course = course_of(track)
    solution = solve(course, rules)
    view = survey(course, rules)
    return Proven(track, solution, grade(course, rules, track.centreline, solution, view, lines(view)))


def make_track(track_id: TrackId, theme: Theme) -> Proven:
    """The track of an ID, made for and proven under the plain rules.

    Raises BadInput when the sheet is too small, NoTrack when no attempt was accepted.
    """
    columns, rows = track_id.paper.columns, track_id.paper.rows
    spec = spec_for(track_id.level, min(columns, rows), max(columns, rows))
    if track_id.border == "freehand":
        spec = spec.widened(HEM)
    why = ""
    for attempt in range(ATTEMPTS):
        try:
            return _attempt(track_id, theme, spec, attempt)
        except _Rejected as rejected:
            why = str(rejected)
    raise NoTrack(
        f"no {track_id.text} after {ATTEMPTS} attempts (the last: {why}); choose another seed, level or paper"
    )


class _Rejected(Exception):
    """Why an attempt was not accepted."""


def _require(fulfilled: bool, why: str) -> None:
    if not fulfilled:
        raise _Rejected(why)


def _within(value: float, limits: tuple[float, float], what: str) -> None:
    _require(limits[0] <= value <= limits[1], f"{what} {value:g}, wanted {limits[0]:g} to {limits[1]:g}")


def _attempt(track_id: TrackId, theme: Theme, spec: Spec, attempt: int) -> Proven:
    """One attempt from route to proof; _Rejected when it was not accepted."""
    columns, rows = track_id.paper.columns, track_id.paper.rows
    plan = theme.levels[track_id.level]

    def stream(stage: str) -> Stream:
        return Stream("vollgas", track_id.text, stage, attempt)

    route, lattice = plan_route(stream("route"), spec, theme.style, min(columns, rows), max(columns, rows))
    corridor = make_corridor(stream("corridor"), spec, theme.style, lattice, route)
    if corridor is None:
        raise _Rejected("no room for the corridor")
    _, bends, length = shape(corridor.centreline[::THIN])
    _within(bends, spec.bends, "bends")
    _within(length, spec.length, "length")
    _require(_fill(corridor) >= spec.fill, "the sheet is not filled")
    _require(_emptiest_quarter(corridor) >= spec.quarter, "a quarter of the sheet is empty")
    corridor = place_obstacles(stream("obstacles"), corridor, spec.count(plan.islands), spec.count(plan.chicanes))
    if corridor is None:
        raise _Rejected("no room for islands and chicanes")
    bare = _track_of(corridor, track_id)
    _require(not any(faults(bare)), "start or finish does not lie across the road")
    if track_id.border == "freehand":
        try:
            bare = freehand(bare)
        except BadInput as error:
            raise _Rejected(str(error)) from None
    course = course_of(bare)
    before = survey(course, VOLLGAS)
    pars = [before.left(Car(start)) for start in course.starts]
    _require(None not in pars, "not every start cross has a clean line")
    near_par = (spec.par[0] - 2, spec.par[1] + 2)
    _within(min(par for par in pars if par is not None), near_par, "par without hazards")
    kinds, ahead = _kinds(plan, spec), steps_to_finish(course)
    hazards = place_hazards(stream("hazards"), course, VOLLGAS, lines(before, slack=1), ahead, kinds)
    if hazards is None:
        raise _Rejected("no room for hazards")
    proven = prove(replace(bare, hazards=hazards), VOLLGAS)
    _accept(proven, spec, course, before)
    return replace(proven, attempts=attempt + 1)


def _kinds(plan: Plan, spec: Spec) -> list[Kind]:
    """The hazards to place: ramps first, since they need the most room."""
    counts: tuple[tuple[Kind, int], ...] = (("ramp", plan.ramps), ("turbo", plan.turbos), ("brake", plan.brakes))
    return [kind for kind, usual in counts for _ in range(spec.count(usual))]


def _accept(proven: Proven, spec: Spec, bare: Course, before: Survey) -> None:
    """Raise _Rejected unless the track is fair and of its level, and its hazards matter without blocking the road.

    ``bare`` and ``before``: the course without its hazards, and all its lines.
    """
    pars = proven.solution.par_by_start
    _require(max(pars) - min(pars) <= 1, "the start crosses are not equally good")
    _within(proven.solution.par, spec.par, "par")
    _within(proven.grade.score, spec.score, "grade")
    course = course_of(proven.track)
    _require(set(course.starts) <= steps_to_finish(course).keys(), "the hazards block the road")
    _require(_hazards_matter(proven, course, bare, before), "the hazards do not matter")


def _hazards_matter(proven: Proven, course: Course, bare: Course, before: Survey) -> bool:
    """Whether without them par, the ideal lines, or a simulated driver's result would be another; true without any."""
    if not course.hazards:
        return True
    ideal = lines(before)
    if (proven.solution.par, proven.grade.ideal_lines) != (ideal.par, ideal.count):
        return True
    ahead = steps_to_finish(bare)
    return any(
        short_sighted(course, VOLLGAS, start, ahead) != short_sighted(bare, VOLLGAS, start, ahead)
        for start in course.starts
    )


def plan_route(stream: Stream, spec: Spec, style: Style, across: int, along: int) -> tuple[list[Node], Lattice]:
    """A lattice laid over the field and a route on it, as long and as bent as the level and the theme ask."""
    lattice = lay_lattice(stream, spec, across, along)
    columns, rows = len(lattice.columns) - 1, len(lattice.rows) - 1
    unit = (lattice.rows[-1] - lattice.rows[0] + lattice.columns[-1] - lattice.columns[0]) / (columns + rows)
    shortened = {"square": 1.0, "winding": 1.0, "chamfer": 1.08, "round": 1.14}[style.corner]
    stubs = lattice.rows[0] + along - lattice.rows[-1]
    steps = round((stream.between(*spec.length) - stubs) * shortened / unit)
    turns = stream.between(1.1 * spec.bends[0], min(spec.bends[1], 1.8 * spec.bends[0])) * (2.1 - style.straights)
    wish = Wish(columns, rows, steps, round(turns), style.straights, style.hairpins)
    return make_route(stream, wish, round(SHAKES * max(1.0, spec.longer))), lattice


def _fill(corridor: Corridor) -> float:
    """The share of the field's width and height that the road's bounding box takes, the smaller of the two."""
    board = corridor.board
    xs = {x for x, _ in board.unpack(corridor.road)}
    ys = {y for _, y in board.unpack(corridor.road)}
    return min((max(xs) - min(xs) + 1) / board.columns, (max(ys) - min(ys) + 1) / board.rows)


def _emptiest_quarter(corridor: Corridor) -> float:
    """The share of road in that quarter of the field which has the least."""
    board = corridor.board
    x, y = board.columns // 2, board.rows // 2
    quarters = [
        board.box(left, low, right - 1, top - 1)
        for left, right in ((0, x), (x, board.columns))
        for low, top in ((0, y), (y, board.rows))
    ]
    return min((corridor.road & quarter).bit_count() / quarter.bit_count() for quarter in quarters)


def _track_of(corridor: Corridor, track_id: TrackId) -> Track:
    """The corridor as a track without hazards, turned the way the sheet lies: upwards, or left to right."""
    board, paper = corridor.board, track_id.paper
    sideways = paper.columns > paper.rows

    def turned(x: float, y: float) -> tuple[float, float]:
        return (y, x) if sideways else (x, y)

    def cross(x: int, y: int) -> Cross:
        return Cross(y, x) if sideways else Cross(x, y)

    road = {cross(*square) for square in board.unpack(corridor.road)}
    squares = tuple(
        "".join("." if (x, y) in road else "#" for x in range(paper.columns)) for y in reversed(range(paper.rows))
    )
    (left, right), (first, last) = corridor.start, corridor.finish
    top = board.rows - APRON
    return Track(
        squares=squares,
        start=(cross(left, APRON), cross(right, APRON)),
        starts=tuple(cross(x, APRON - 1) for x in range(left + 1, right)),
        finish=Finish(cross(first, top), cross(last, top), Move(*cross(0, 1))),
        hazards=(),
        paper=paper,
        theme=track_id.theme,
        level=track_id.level,
        id=track_id,
        centreline=tuple(turned(*point) for point in corridor.centreline[::THIN]),
    )
