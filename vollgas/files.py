"""Files read with care, and written whole or not at all, never over what is there already unless asked to."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from vollgas.errors import BadFile, BadInput, VollgasError


def is_device(path: Path) -> bool:
    """Whether there is something that is neither file nor folder, such as /dev/null or a named pipe."""
    try:
        return path.exists() and not path.is_file() and not path.is_dir()
    except OSError:
        return False


def check_target(path: Path, *, force: bool) -> None:
    """Raise VollgasError now if ``write_whole`` could not write there later."""
    try:
        if path.is_dir():
            raise VollgasError(f"{path} is a folder: name a file in it")
        if path.is_file() and not force:
            raise VollgasError(f"{path} exists already: choose another name, or add --force to replace it")
        if not path.parent.is_dir():
            raise VollgasError(f"there is no folder {path.parent} to write {path.name} into")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise VollgasError(f"{path} can't be written: no permission")
    except OSError as error:
        raise _unwritable(path, error) from error


def write_whole(path: Path, data: bytes | Iterable[bytes], *, force: bool) -> None:
    """Write beside the target, then rename: the file is complete or it is not there.

    ``data`` may come piece by piece, if it is too much to be held at once.
    Raises VollgasError when the target exists and ``force`` is off, or can't be written.
    """
    check_target(path, force=force)
    try:
        if is_device(path):
            with path.open("wb") as file:  # there is nothing to rename
                for piece in _pieces(data):
                    file.write(piece)
        else:
            # Through a link, so that it is the file that is replaced and not the link.
            _write_beside(Path(os.path.realpath(path)), data, force=force)
    except OSError as error:
        raise _unwritable(path, error) from error


def _pieces(data: bytes | Iterable[bytes]) -> Iterable[bytes]:
    return [data] if isinstance(data, bytes) else data


def _write_beside(path: Path, data: bytes | Iterable[bytes], *, force: bool) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:60]}.", suffix=".part", dir=path.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            for piece in _pieces(data):
                file.write(piece)
        umask = os.umask(0)
        os.umask(umask)
        beside.chmod(0o666 & ~umask)
        if force:
            beside.replace(path)
        else:
            _link(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def _link(beside: Path, path: Path) -> None:
    """Give the file its name; unlike a rename, this fails when someone has made the target meanwhile."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links, as on many memory sticks
        check_target(path, force=False)
        beside.replace(path)


def _unwritable(path: Path, error: OSError) -> VollgasError:
    return VollgasError(f"{path} can't be written: {error.strerror or error}")


def read_small(path: Path, limit: int, what: str) -> bytes:
    """The bytes of a file of at most ``limit`` bytes, which should be a ``what``.

    Raises BadInput when there is no such file, BadFile when it is too large.
    """
    try:
        if not path.is_file():
            # Opening a pipe or a device could wait for ever, so neither is touched.
            kind = "a folder" if path.is_dir() else "no plain file" if path.exists() else None
            raise BadInput(f"{path} is {kind}: name a {what} file" if kind else f"there is no {what} file {path}")
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise BadInput(f"{path} can't be read: {error.strerror or error}") from error
    if len(data) > limit:
        raise BadFile(f"{path} is too large for a {what}: at most {limit // 1000:,} kB are allowed")
    return data


def write_folder(path: Path, files: dict[str, bytes]) -> None:
    """A new folder with these files, by their names in it; it is complete or it is not there.

    Raises VollgasError when there is something of that name already, or it can't be written.
    """
    try:
        if path.exists() or path.is_symlink():
            raise VollgasError(f"{path} exists already: choose another name")
        if not path.parent.is_dir():
            raise VollgasError(f"there is no folder {path.parent} to make {path.name} in")
        with tempfile.TemporaryDirectory(prefix=f".{path.name[:60]}.", suffix=".part", dir=path.parent) as beside:
            whole = Path(beside) / path.name
            whole.mkdir()
            for name, data in files.items():
                (whole / name).parent.mkdir(parents=True, exist_ok=True)
                (whole / name).write_bytes(data)
            whole.rename(path)
    except OSError as error:
        raise _unwritable(path, error) from error
