"""The house's floors, kept by reading every module's imports: down only, and no doors between rooms of one floor."""

import ast
from functools import cache
from pathlib import Path

import pytest

import vollgas

HOUSE = Path(vollgas.__file__).parent
FLOORS = [
    # the ground
    {"errors", "telling"},
    {"assets", "streams", "lattice", "files", "rules", "strict", "svgshapes", "oneline"},
    {"paper", "svgreader", "words", "windows", "bits", "tiles"},
    {"runs"},
    {"svg"},
    # the data
    {"track"},
    {"outline", "themefile"},
    {"rings"},
    {"theme", "fitness"},
    {"trackfile"},
    # maps that others drew
    {"importing.sketch", "importing.sheetsize"},
    {"importing.grid", "importing.picture", "importing.gates", "importing.marks"},
    {"importing.drawing", "importing.place"},
    {"importing.region"},
    {"importing.freeform"},
    {"importing.build"},
    # thinking
    {"course"},
    {"around", "smooth"},
    {"reach", "expanse", "sweeps", "cells"},
    {"lineup", "race"},
    {"planes", "choices"},
    {"hurdles"},
    {"masks", "verdicts", "foresight", "homeward", "bounds", "finezone"},
    {"finesearch", "entries"},
    {"finelines", "endings"},
    {"fine", "search"},
    {"idealline"},
    {"togo"},
    {"excursions"},
    {"solver", "contest"},
    {"survey", "drivers", "results", "pilots", "notation"},
    {"crews", "judging", "reporting"},
    {"simulation"},
    {"making.spec", "making.squares", "making.route", "making.grade", "making.hazards"},
    {"making.curve"},
    {"making.corridor", "making.freehand"},
    {"making.obstacles", "making.loop"},
    {"making.road"},
    {"making.make"},
    # the moped derby
    {"moped.terms"},
    {"moped.cards", "moped.course", "moped.scoring"},
    {"moped.moving", "moped.memory"},
    {"moped.game", "moped.ribbon"},
    {"moped.bettors"},
    {"moped.table"},
    {"moped.fairness", "moped.telling", "moped.slip"},
    {"moped.boards", "moped.report"},
    # showing
    {
        "printer",
        "drawing.colour",
        "drawing.rounds",
        "drawing.hints",
        "drawing.thinning",
        "drawing.prose",
        "drawing.runs",
        "drawing.document",
    },
    {"drawing.fonts"},
    {"drawing.lettering"},
    {"drawing.pen", "drawing.sheet", "drawing.scenes"},
    {
        "drawing.setting",
        "drawing.symbols",
        "drawing.ground",
        "drawing.tile",
        "drawing.gates",
        "drawing.terms",
        "drawing.marks",
        "drawing.medals",
        "drawing.racewords",
    },
    {"drawing.walls", "drawing.wilds"},
    {"drawing.barriers"},
    {
        "drawing.traces",
        "drawing.cars",
        "drawing.flow",
        "drawing.frame",
        "drawing.ornaments",
        "drawing.book",
        "drawing.border",
        "drawing.millimetre",
    },
    {
        "drawing.foot",
        "drawing.field",
        "drawing.pictures",
        "drawing.thumbnail",
        "drawing.scales",
        "drawing.testfields",
        "drawing.steps",
    },
    {
        "drawing.pages.legend",
        "drawing.racelines",
        "drawing.racetable",
        "drawing.scoring.scores",
        "drawing.packhead",
    },
    {"drawing.panel", "drawing.moped.shapes", "drawing.moped.kit"},
    {"drawing.moped.easel", "drawing.moped.cutting", "drawing.moped.things", "drawing.moped.signs"},
    {"drawing.moped.loads", "drawing.moped.road"},
    {"drawing.moped.bikes"},
    {"drawing.moped.faces", "drawing.moped.pieces", "drawing.moped.scenery", "drawing.moped.examples"},
    {"drawing.moped.boards", "drawing.moped.aids"},
    {
        "drawing.moped.board",
        "drawing.moped.cards",
        "drawing.moped.markers",
        "drawing.moped.scorepad",
        "drawing.moped.rules",
    },
    {"drawing.scoring.plan"},
    {"drawing.scoring.cards", "drawing.scoring.table"},
    {"drawing.scoring.ladder"},
    {
        "drawing.pages.track",
        "drawing.pages.ghostline",
        "drawing.pages.rules",
        "drawing.pages.scoresheet",
        "drawing.pages.standings",
        "drawing.pages.cover",
        "drawing.pages.plain",
        "drawing.pages.calibrate",
        "drawing.pages.race",
        "drawing.pages.results",
        "drawing.pages.packcover",
        "drawing.pages.peek",
    },
    {"drawing.pages.packrules"},
    # the doors
    {"signals"},
    {"sheets", "papers", "calibrating", "roster", "workshop", "carrying", "uncorrecting", "fenced"},
    {"reading"},
    {"roadmask", "likeness"},
    {"measuring", "clearing", "printing", "scorekeeping", "rulesheet", "importing.options", "importing.report"},
    {"raceday", "packing.plan", "packing.crew"},
    {"packing.imposing", "packing.manifest", "packing.cluster", "derby"},
    {"packing.binding", "derbyprint"},
    {"packing.work"},
    {"packing.line"},
    {"pack"},
    {"sizing"},
    {"comparing"},
    {"redrawing"},
    {"check"},
    {"commands.options"},
    {
        "commands.tracks",
        "commands.packs",
        "commands.races",
        "commands.imports",
        "commands.plain",
        "commands.rulesheets",
        "commands.calibrate",
        "commands.lists",
        "commands.checks",
        "commands.scores",
        "commands.themes",
        "commands.mopeds",
    },
    {"cli"},
    {"__main__"},
]
"""From the ground up; whatever stands on one floor may use all floors below it."""
FLOOR_OF = {name: number for number, floor in enumerate(FLOORS) for name in floor}


@cache
def modules() -> dict[str, Path]:
    """Every module of the package by its name without the package's."""
    return {
        ".".join(path.relative_to(HOUSE).with_suffix("").parts): path
        for path in sorted(HOUSE.rglob("*.py"))
        if path.name != "__init__.py"
    }


@cache
def imports(path: Path) -> set[str]:
    """The modules that a file imports anywhere in it, by full name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative import"
            assert node.module
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def rooms(path: Path) -> set[str]:
    """The rooms of this house that a file imports."""
    names = {name.removeprefix("vollgas.") for name in imports(path) if name.startswith("vollgas.")}
    return names & modules().keys()


def test_every_module_stands_on_a_floor() -> None:
    """A new module must be given its floor here."""
    assert modules().keys() <= FLOOR_OF.keys()


@pytest.mark.parametrize("name", modules())
def test_imports_point_down(name: str) -> None:
    """A module imports from floors below its own only, so never from a room beside it."""
    for other in rooms(modules()[name]) if name in FLOOR_OF else ():
        assert FLOOR_OF.get(other, -1) < FLOOR_OF[name], f"{name} imports {other}"


def test_the_check_would_see_an_import_upwards(tmp_path: Path) -> None:
    """Every way of writing an import is seen, inside functions too."""
    file = tmp_path / "some.py"
    file.write_text(
        "def f():\n    from vollgas import race\n    import vollgas.solver\n    from vollgas.drawing.pen import Pen"
    )
    assert rooms(file) == {"race", "solver", "drawing.pen"}


@pytest.mark.parametrize("path", sorted(HOUSE.rglob("__init__.py")), ids=lambda path: path.parent.name)
def test_faces_define_nothing(path: Path) -> None:
    """An __init__ file holds a docstring, imports, __all__ and the version, nothing else."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        is_label = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in {"__all__", "__version__"}
        assert is_docstring or is_label or isinstance(node, ast.Import | ast.ImportFrom), ast.unparse(node)


def users_of(package: str) -> set[str]:
    """The modules that import a package from outside."""
    return {name for name, path in modules().items() if any(n.split(".")[0] == package for n in imports(path))}


@pytest.mark.parametrize(
    ("package", "only"),
    [
        ("reportlab", {"drawing.pen", "drawing.fonts", "drawing.document"}),
        ("click", {"cli", "oneline", *(name for name in FLOOR_OF if name.startswith("commands."))}),
        ("segno", {"drawing.frame"}),
        ("random", {"streams"}),
        ("secrets", {"sheets"}),
        ("distributed", {"packing.cluster"}),
    ],
)
def test_outside_packages_have_one_door(package: str, only: set[str]) -> None:
    """One place each draws PDFs, speaks to the command line, makes QR codes, deals at random, knows clusters."""
    assert users_of(package) == only


def test_thinking_needs_neither_clock_nor_chance() -> None:
    """From the ground to a made track or board nothing asks for the time or the machine: an ID decides everything."""
    making = FLOOR_OF["moped.boards"]
    for package in ("time", "datetime", "os", "platform", "secrets", "uuid", "locale", "threading", "multiprocessing"):
        users = {name for name in users_of(package) if FLOOR_OF[name] <= making}
        assert users <= ({"files"} if package == "os" else set()), package


def test_the_floor_table_names_every_room() -> None:
    """CONTRIBUTING's table of floors keeps up with the modules."""
    table = (HOUSE.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rooms_of_the_house = {name for name in FLOOR_OF if "." not in name} - {"__main__"}
    assert {name for name in rooms_of_the_house if f"`{name}.py`" not in table} == set()


def test_the_referee_and_the_solver_hold_no_floats() -> None:
    """Legality, par and who wins are decided in whole numbers: no float literal, division or float() there."""
    search = (
        "planes",
        "masks",
        "search",
        "idealline",
        "solver",
        "survey",
        "homeward",
        "choices",
        "hurdles",
        "expanse",
        "around",
        "smooth",
        "runs",
        "tiles",
        "windows",
        "cells",
        "sweeps",
        "bounds",
        "finesearch",
    )
    races = ("rules", "lineup", "reach", "verdicts", "entries", "endings", "contest")
    derby = ("terms", "cards", "course", "scoring", "moving", "memory", "game", "bettors", "table", "fairness")
    fine = ("finezone", "finelines", "fine")
    for name in (
        *("lattice", "outline", "rings", "course", "race"),
        *search,
        *fine,
        *races,
        *(f"moped.{room}" for room in derby),
    ):
        for node in ast.walk(ast.parse(modules()[name].read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), name
            assert not isinstance(getattr(node, "op", None), ast.Div), name
            assert not (isinstance(node, ast.Name) and node.id == "float"), name
