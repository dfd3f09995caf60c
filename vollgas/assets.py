"""Where the data folders live: inside the installed package, or beside it in a checkout."""

from functools import cache
from pathlib import Path

from vollgas.errors import VollgasError


@cache
def folder(name: str) -> Path:
    """The folder of data called ``name`` ("themes", "templates").

    Raises VollgasError when neither the wheel's nor the checkout's folder is there.
    """
    package = Path(__file__).resolve().parent
    for place in (package / "_data" / name, package.parent / name):
        if place.is_dir():
            return place
    raise VollgasError(f"the installation is incomplete: no folder {name!r} in or beside {package}")
