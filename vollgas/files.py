"""Files written whole or not at all, and never over what is there already unless asked to."""

import os
import tempfile
from pathlib import Path

from vollgas.errors import BadInput, VollgasError


def check_target(path: Path, *, force: bool) -> None:
    """Raise VollgasError now if ``write_whole`` could not write there later."""
    if path.is_dir():
        raise VollgasError(f"{path} is a folder: name a file in it")
    if path.is_file() and not force:
        raise VollgasError(f"{path} exists already: choose another name, or add --force to replace it")
    if not path.parent.is_dir():
        raise VollgasError(f"there is no folder {path.parent} to write {path.name} into")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise VollgasError(f"{path} can't be written: no permission")


def write_whole(path: Path, data: bytes, *, force: bool) -> None:
    """Write beside the target, then rename: the file is complete or it is not there.

    Raises VollgasError when the target exists and ``force`` is off, or can't be written.
    """
    check_target(path, force=force)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a device such as /dev/null: there is nothing to rename
            return
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:60]}.", suffix=".part", dir=path.parent)
        beside = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            umask = os.umask(0)
            os.umask(umask)
            beside.chmod(0o666 & ~umask)
            if force:
                beside.replace(path)
            else:
                os.link(beside, path)  # unlike a rename, fails if someone has made the target meanwhile
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise VollgasError(f"{path} can't be written: {error.strerror or error}") from error


def read_small(path: Path, limit: int, what: str) -> bytes:
    """The bytes of a regular file of at most ``limit`` bytes; BadInput, naming ``what`` it should be, otherwise."""
    try:
        if not path.is_file():
            raise BadInput(f"there is no {what} file {path}")
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise BadInput(f"{path} can't be read: {error.strerror or error}") from error
    if len(data) > limit:
        raise BadInput(f"{path} is too large for a {what}: at most {limit // 1000:,} kB are allowed")
    return data
