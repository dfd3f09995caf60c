"""The search for large fields, from the finish backwards: it finds what the forward search finds."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest
from boards import draw_course, open_field, random_course, random_ring

from vollgas import homeward
from vollgas.choices import fastest
from vollgas.course import Course, crossing, crossing_back, open_crosses, swept
from vollgas.errors import Unsolvable
from vollgas.expanse import Expanse
from vollgas.homeward import Homeward, is_for
from vollgas.lattice import Cross, Move
from vollgas.lineup import course_of
from vollgas.making.make import make_track
from vollgas.paper import make_paper
from vollgas.race import Event, drive, start_car
from vollgas.rules import VOLLGAS, Game, Rules, find_rules
from vollgas.solver import Solution, solve
from vollgas.theme import load_theme
from vollgas.tiles import Shifts, Tiles, Words
from vollgas.track import LEVELS, Finish, Layout, TrackId

RULES = {
    "plain": VOLLGAS,
    "beginner": find_rules("vollgas", ["beginner"]),
    "carreras": find_rules("carreras"),
    "judged after, hard braking": find_rules("carreras", ["judged-after", "hard-braking"]),
    "gonki": find_rules("gonki"),
}


def forward(course: Course, rules: Rules) -> Solution | None:
    """What the forward search says; None when some start cross has no way."""
    try:
        return solve(course, rules)
    except Unsolvable:
        return None


def check(course: Course, rules: Rules) -> None:
    """Both searches agree, and every ideal line can be driven and takes as many moves as par."""
    found = Homeward(course, rules)
    found.run()
    solution = forward(course, rules)
    if solution is None:
        assert None in found.pars
    else:
        assert tuple(found.pars) == solution.par_by_start
    for number, par in enumerate(found.pars):
        if par is None:
            continue
        car, events = start_car(course, rules, number), []
        for move in found.ideal_moves(number):
            drawn = drive(course, rules, car, move)
            car, events = drawn.car, [*events, drawn.event]
        assert len(events) == par
        assert events[-1] is Event.FINISH
        assert not {Event.CRASH, Event.FINISH} & {*events[:-1]}


@pytest.fixture(params=[7, 1 << 15], ids=["few at once", "many at once"])
def _chunks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Very few tiles moved at once, and as many as are used."""
    monkeypatch.setattr(homeward, "CHUNK", request.param)


@pytest.mark.usefixtures("_chunks")
@pytest.mark.parametrize("name", RULES)
def test_random_sprints(name: str) -> None:
    """On random boards the moves to go from every start cross are the forward search's, under each game's rules."""
    for number in range(25):
        check(replace(random_course(number, 24, hazards=0), hazards={}), RULES[name])


@pytest.mark.usefixtures("_chunks")
@pytest.mark.parametrize("laps", [1, 2])
@pytest.mark.parametrize("name", ["plain", "carreras"])
def test_random_circuits(name: str, laps: int) -> None:
    """On random rings, too, for one lap and for two."""
    rules = find_rules(RULES[name].game, [f"laps={laps}"] if laps > 1 else [])
    for number in range(10):
        track = random_ring(number, 14, hazards=0)
        check(replace(course_of(track, rules), hazards={}), rules)


def test_a_field_without_a_way() -> None:
    """Where no clean way leads over the finish, that is said."""
    course = draw_course("\n".join(["." * 130, "#" * 130, "#" * 130, "." * 130]), finish=None)
    assert is_for(course, VOLLGAS)
    with pytest.raises(Unsolvable, match="can't be reached from any start cross: no clean way leads there"):
        solve(course, VOLLGAS)


def test_large_fields_are_searched_backwards() -> None:
    """A field with more squares a side than any sheet has goes that way, unless there is more to it than road."""
    large = draw_course(open_field(130, 9), finish=None)
    assert is_for(large, VOLLGAS)
    forwards = replace(large, hazards={Cross(120, 8): "turbo"})
    assert solve(large, VOLLGAS).par_by_start == solve(forwards, VOLLGAS).par_by_start
    assert not is_for(replace(large, hazards={Cross(9, 9): "brake"}), find_rules("vollgas", ["laps"]))
    assert not is_for(draw_course(open_field(120, 9), finish=None), VOLLGAS)
    assert not is_for(large, find_rules("carreras", ["millimetre"]))


@pytest.mark.parametrize("game", ["vollgas", "carreras", "gonki"])
def test_sprints_of_several_laps(game: Game) -> None:
    """On a sprint that is driven thrice, each run is driven as if it were the only one (VV3)."""
    rules = find_rules(game, ["laps=3"])
    for number in range(12):
        check(replace(random_course(number, 16, hazards=0), hazards={}), rules)


@pytest.mark.parametrize("layout", ["sprint", "circuit"])
@pytest.mark.parametrize("game", ["vollgas", "carreras"])
def test_smooth_borders(game: Game, layout: Layout) -> None:
    """Within a smooth border, too, both searches agree, and masks are those of whole numbers (G3)."""
    theme, rules = load_theme("city"), find_rules(game)
    for seed, level in enumerate(LEVELS):
        track_id = TrackId(theme.name, level, str(seed), make_paper("a5"), layout, "freehand", "none")
        course = course_of(make_track(track_id, theme).track, rules)
        check(course, rules)
        check_masks(course, 5)


@pytest.mark.usefixtures("_chunks")
@pytest.mark.parametrize("name", RULES)
def test_hazards(name: str) -> None:
    """With hazards of all kinds on random boards both searches agree (V10 to V14, R3)."""
    for number in range(60):
        check(random_course(number, 18, hazards=8), RULES[name])


@pytest.mark.parametrize("laps", [1, 2])
@pytest.mark.parametrize("name", ["plain", "carreras"])
def test_hazards_on_circuits(name: str, laps: int) -> None:
    """With hazards on random rings, too, for one lap and for two."""
    rules = find_rules(RULES[name].game, [f"laps={laps}"] if laps > 1 else [])
    for number in range(20):
        check(course_of(random_ring(number, 14, hazards=6), rules), rules)


def test_a_long_straight_road() -> None:
    """On a road of 500 squares par is what arithmetic says: n moves take a car n · (n + 1) / 2 squares far."""
    finish = Finish(Cross(500, 0), Cross(500, 3), Move(1, 0))
    course = draw_course(open_field(510, 3), finish=finish, starts=((0, 1), (0, 2)))
    assert solve(course, VOLLGAS).par_by_start == (32, 32)
    assert fastest(course, VOLLGAS) >= 32


@pytest.mark.parametrize("number", range(12))
def test_masks_of_tiles_are_those_of_whole_numbers(number: int) -> None:
    """From where a move is clear, and gets over the line, is the same in both ways to write sets."""
    ring = number % 2
    course = course_of(random_ring(number, 12, hazards=0)) if ring else random_course(number, 20, hazards=0)
    check_masks(replace(course, hazards={}), 7)


def check_masks(course: Course, most: int) -> None:
    """Tempos up to so many squares are clear, and get over the line, from the crosses that the other search says."""
    board, expanse = course.board, Expanse(course, most)
    everywhere, standing = range(expanse.tiles.count), open_crosses(course)
    assert unpacked(expanse.tiles, everywhere, expanse.open) == {*board.unpack(standing)}
    span = range(-most, most + 1)
    for move in (Move(dx, dy) for dx in span for dy in span if dx or dy):
        clear, finishing = swept(course, move)
        back = crossing_back(course, move) if course.is_circuit else 0
        assert unpacked(expanse.tiles, everywhere, expanse.clear(move)) == {*board.unpack(clear)}
        masks = [unpacked(expanse.tiles, expanse.near_line.tolist(), words) for words in expanse.line(move)]
        over = (finishing, crossing(course, move), back)
        assert masks == [{*board.unpack(crosses & standing)} for crosses in over]


def unpacked(tiles: Tiles, numbers: Iterable[int], words: Words) -> set[Cross]:
    """The crosses of a set that is written down for some tiles."""
    found = set()
    for number, word in zip(numbers, words.tolist(), strict=True):
        if number:
            y, x = divmod(int(tiles.kept[number - 1]), tiles.across)
            found |= {Cross(8 * x + bit % 8, 8 * y + bit // 8) for bit in range(64) if word >> bit & 1}
    return found


def test_tiles_are_moved() -> None:
    """Sets of crosses are moved any way, across the edges of tiles, and what leads to no tile is lost."""
    course = draw_course(open_field(40, 30), finish=None)
    tiles = Expanse(course, 9).tiles
    places = {Cross(9, 6), Cross(23, 19), Cross(12, 11), Cross(0, 0), Cross(40, 30)}
    field = np.zeros((32, 6), np.uint8)
    for at in places:
        field[at.y, at.x // 8] |= 1 << at.x % 8
    words = tiles.words(field)
    assert unpacked(tiles, range(tiles.count), words) == places
    assert {at for at in places if words[tiles.spot(at)[0]] & np.uint64(tiles.spot(at)[1])} == places
    ways = np.array([(dx, dy) for dx in range(-9, 10) for dy in range(-9, 10)])
    shifts = Shifts(tiles, ways[:, 0], ways[:, 1])
    for way, (dx, dy) in enumerate(ways.tolist()):
        everywhere = np.arange(tiles.count)
        pieces = [*shifts.moved(np.full(tiles.count, way), everywhere, words)]
        found = set().union(*(unpacked(tiles, numbers.tolist(), moved) for numbers, moved in pieces))
        assert found >= {Cross(x + dx, y + dy) for x, y in places if 0 <= x + dx <= 40 and 0 <= y + dy <= 30}
        assert found <= {Cross(x + dx, y + dy) for x, y in places}
