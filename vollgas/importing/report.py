"""An imported track's proof, and what is told about it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vollgas.errors import Unsolvable
from vollgas.importing.build import Imported
from vollgas.lineup import course_of
from vollgas.rules import VOLLGAS
from vollgas.solver import Solution, solve
from vollgas.trackfile import track_data


@dataclass(frozen=True, slots=True)
class Report:
    """An imported track and what the search says of it under the plain rules."""

    imported: Imported
    solution: Solution | None
    why: str = ""
    """Why no car can finish it, if none can."""

    def facts(self, target: Path) -> dict[str, Any]:
        """Everything that --json says."""
        solution = self.solution
        return track_data(self.imported.track) | {
            "par": solution.par if solution else None,
            "par_by_start": list(solution.par_by_start) if solution else None,
            "notes": list(self.imported.notes),
            "unproven": self.why or None,
            "file": str(target),
        }

    def lines(self, target: Path) -> list[str]:
        """What is told to people: the track, its par and its sheet, then what was decided in reading it."""
        track = self.imported.track
        par = f"par {self.solution.par}" if self.solution else "no par"
        paper = track.paper
        sheet = f"{paper.sheet} with {paper.square:g} mm squares" if paper.is_sheet else "too large for any sheet"
        first = f"{track.name}  {par}  {track.columns} × {track.rows} squares  {sheet}  {target}"
        return [first, *([f"unproven: {self.why}"] if self.why else []), *(f"note: {n}" for n in self.imported.notes)]


def prove_import(imported: Imported, path: Path, *, unproven: bool) -> Report:
    """Search the track once; Unsolvable when no car can finish it, unless it is wanted ``unproven``."""
    try:
        return Report(imported, solve(course_of(imported.track), VOLLGAS))
    except Unsolvable as error:
        if not unproven:
            raise Unsolvable(f"{path}: {error}; --unproven writes the track all the same") from None
        return Report(imported, None, str(error))
