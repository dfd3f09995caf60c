"""From an ID to a proven track: attempts, one after another, until one is accepted."""

from dataclasses import dataclass, replace

from vollgas.course import Course
from vollgas.drivers import short_sighted
from vollgas.errors import BadInput, NoTrack, Unsolvable
from vollgas.fitness import faults
from vollgas.lineup import course_of
from vollgas.making.freehand import freehand
from vollgas.making.grade import Grade, grade, shape
from vollgas.making.hazards import place_hazards, ways_in
from vollgas.making.obstacles import place_obstacles
from vollgas.making.road import emptiest_quarter, fill, lay_road, thinned, track_of
from vollgas.making.spec import Spec, check_wide, spec_for
from vollgas.paper import MOST_SQUARES
from vollgas.race import Car
from vollgas.reach import steps_to_finish
from vollgas.rules import VOLLGAS, Rules
from vollgas.solver import Solution, solve
from vollgas.streams import Stream
from vollgas.survey import Survey, lines, survey
from vollgas.theme import Plan, Theme
from vollgas.track import HazardChoice, Kind, Track, TrackId

GENERATOR = 1
"""Raised whenever a change alters what an old ID prints."""
ATTEMPTS = 150
"""Attempts at a track before giving up with an error."""
HEM = 0.3
"""What a smooth border takes from the road's width, squares."""


@dataclass(frozen=True, slots=True)
class Proven:
    """A track with the proof that it can be won under the rules, and how hard it is."""

    track: Track
    solution: Solution
    grade: Grade | None
    """How hard the track is under the plain rules, whatever game it is proven for; None where that can't be said."""
    attempts: int = 1


def prove(track: Track, rules: Rules, *, crashes: bool = False) -> Proven:
    """Solve a track as it is, with ``crashes`` as moves like others if wanted, and grade it.

    Raises Unsolvable when some start cross has no clean line.
    """
    solution = solve(course_of(track, rules), rules, crashes=crashes)
    return Proven(track, solution, _graded(track, solution if rules == VOLLGAS and not crashes else None))


def _graded(track: Track, solution: Solution | None) -> Grade | None:
    """The grade of a track; ``solution`` under the plain rules if it is known.

    None for maps too large for a table, and where there is no way without crashes.
    """
    if max(track.columns, track.rows) > MOST_SQUARES:
        return None
    course = course_of(track)
    try:
        solution = solution or solve(course, VOLLGAS)
    except Unsolvable:
        return None
    view = survey(course, VOLLGAS)
    return grade(course, VOLLGAS, track.centreline, solution, view, lines(view))


def make_track(track_id: TrackId, theme: Theme) -> Proven:
    """The track of an ID, made for and proven under the plain rules.

    Raises BadInput when the sheet is too small, NoTrack when no attempt was accepted.
    """
    across, along = sorted((track_id.paper.columns, track_id.paper.rows))
    spec = spec_for(track_id.level, across, along, track_id.layout)
    if track_id.border == "freehand":
        spec = spec.widened(HEM)
    if track_id.wide:
        check_wide(spec, track_id.wide, across, along, track_id.layout)
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
    plan = theme.levels[track_id.level]

    def stream(stage: str) -> Stream:
        return Stream("vollgas", track_id.text, stage, attempt)

    corridor = lay_road(track_id, theme.style, spec, stream)
    if corridor is None:
        raise _Rejected("no room for the corridor")
    turning, bends, length = shape(thinned(corridor))
    _within(bends, spec.bends, "bends")
    _within(length, spec.length, "length")
    _within(turning, (0, spec.turning), "turning")
    _require(fill(corridor) >= spec.fill, "the sheet is not filled")
    _require(emptiest_quarter(corridor) >= spec.quarter, "a quarter of the sheet is empty")
    corridor = place_obstacles(stream("obstacles"), corridor, spec.count(plan.islands), spec.count(plan.chicanes))
    if corridor is None:
        raise _Rejected("no room for islands and chicanes")
    bare = track_of(corridor, track_id)
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
    kinds, ahead = _kinds(plan, spec, track_id.hazards), steps_to_finish(course)
    hazards = place_hazards(stream("hazards"), course, VOLLGAS, lines(before, slack=1), ahead, kinds)
    if hazards is None:
        raise _Rejected("no room for hazards")
    proven = prove(replace(bare, hazards=hazards), VOLLGAS)
    if proven.grade is None:
        raise _Rejected("it can't be graded")
    _accept(proven, proven.grade, spec, course, before)
    return replace(proven, attempts=attempt + 1)


def _kinds(plan: Plan, spec: Spec, choice: HazardChoice) -> list[Kind]:
    """The hazards to place: ramps first, since they need the most room; or as many pits (R3), or none."""
    if choice == "none":
        return []
    counts: tuple[tuple[Kind, int], ...] = (("ramp", plan.ramps), ("turbo", plan.turbos), ("brake", plan.brakes))
    kinds = [kind for kind, usual in counts for _ in range(spec.count(usual))]
    return kinds if choice == "theme" else ["pit"] * len(kinds)


def _accept(proven: Proven, measured: Grade, spec: Spec, bare: Course, before: Survey) -> None:
    """Raise _Rejected unless the track is fair and of its level, and its hazards matter without blocking the road.

    ``bare`` and ``before``: the course without its hazards, and all its lines.
    """
    pars = proven.solution.par_by_start
    _require(max(pars) - min(pars) <= 1, "the start crosses are not equally good")
    _within(proven.solution.par, spec.par, "par")
    _within(measured.score, spec.score, "grade")
    course = course_of(proven.track)
    _require(set(ways_in(course)) <= steps_to_finish(course).keys(), "the hazards block the road")
    _require(
        _hazards_matter(course, (proven.solution.par, measured.ideal_lines), bare, before), "the hazards do not matter"
    )


def _hazards_matter(course: Course, ideal_lines: tuple[int, int], bare: Course, before: Survey) -> bool:
    """Whether without them par, the number of ideal lines, or a driver's result would be another; true without any.

    ``ideal_lines``: par and the number of lines that reach it.
    """
    if not course.hazards:
        return True
    ideal = lines(before)
    if ideal_lines != (ideal.par, ideal.count):
        return True
    ahead = steps_to_finish(bare)
    return any(
        short_sighted(course, VOLLGAS, start, ahead) != short_sighted(bare, VOLLGAS, start, ahead)
        for start in course.starts
    )
