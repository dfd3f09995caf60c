"""Themes of one's own: a starter folder to change, and everything that is wrong with a folder."""

from dataclasses import dataclass
from pathlib import Path

from vollgas import assets
from vollgas.errors import BadFile, BadInput
from vollgas.files import write_folder
from vollgas.theme import theme_names
from vollgas.themefile import theme_faults, unused_files
from vollgas.track import parse_theme_name

LONGEST_TITLE = 28


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in a theme's folder."""

    folder: Path
    faults: tuple[str, ...]
    hints: tuple[str, ...]
    """What is no fault and may yet be a mistake."""

    @property
    def name(self) -> str:
        """The theme's name."""
        return self.folder.absolute().name

    @property
    def verdict(self) -> str:
        """All of it in a few words."""
        number = len(self.faults)
        return f"{number} {'thing is' if number == 1 else 'things are'} wrong" if number else "nothing is wrong"

    def facts(self) -> dict[str, object]:
        """What --json says."""
        return {
            "theme": self.name,
            "folder": str(self.folder),
            "passed": not self.faults,
            "faults": list(self.faults),
            "hints": list(self.hints),
        }

    def lines(self) -> list[str]:
        """For people, a line each; that something is wrong the command says itself, as an error."""
        passed = [] if self.faults else [f"{self.name}: {self.verdict}"]
        return [*self.faults, *(f"hint: {hint}" for hint in self.hints), *passed]


def check_theme(folder: Path) -> Report:
    """Everything that is wrong with the theme in ``folder``; BadInput when that is no folder."""
    try:
        if not folder.is_dir():
            raise BadInput(f"{folder} is no folder: name a theme's own, with a theme.toml in it")
    except OSError as error:
        raise BadFile(f"{folder} can't be read: {error.strerror}") from None
    hints = tuple(f"{folder / name}: the theme makes no use of it" for name in unused_files(folder))
    return Report(folder, tuple(theme_faults(folder)), hints)


def new_theme(name: str, place: Path) -> Path:
    """A starter folder called ``name`` in the folder ``place``, whole or not at all; returns where it is.

    Raises BadInput for a name that no theme can have or that a shipped one has, VollgasError when something is in the
    way.
    """
    parse_theme_name(name)
    if name in theme_names():
        raise BadInput(f"there is a theme {name!r} already: choose another name")
    source = assets.folder("templates") / "theme"
    files = {path.relative_to(source).as_posix(): path.read_bytes() for path in sorted(source.rglob("*.*"))}
    title = " ".join(word.capitalize() for word in name.replace("_", "-").split("-"))[:LONGEST_TITLE].strip()
    text = files["theme.toml"].decode("utf-8").replace("TITLE", title).replace("NAME", name)
    write_folder(place / name, files | {"theme.toml": text.encode()})
    return place / name
