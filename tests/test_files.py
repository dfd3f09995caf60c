"""Files: whole or not at all, nothing replaced unasked, and nothing opened that could wait for ever."""

import errno
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import pytest

from vollgas import files
from vollgas.errors import BadFile, BadInput, VollgasError
from vollgas.files import check_target, is_device, read_small, write_whole


def left(folder: Path) -> dict[str, bytes]:
    """Every file in a folder, hidden ones too, with what it holds."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("force", [False, True])
def test_a_new_file(force: bool, tmp_path: Path) -> None:
    """A new file holds the data, has the usual permissions, and lies there alone."""
    usual = tmp_path / "usual"
    usual.touch()
    mode = usual.stat().st_mode
    usual.unlink()
    write_whole(tmp_path / "a.pdf", b"data", force=force)
    assert left(tmp_path) == {"a.pdf": b"data"}
    assert (tmp_path / "a.pdf").stat().st_mode == mode


def test_a_file_that_exists(tmp_path: Path) -> None:
    """A file is replaced only when forced."""
    path = tmp_path / "a.pdf"
    path.write_bytes(b"old")
    for refused in (check_target, lambda path, force: write_whole(path, b"new", force=force)):
        with pytest.raises(VollgasError, match=r"a\.pdf exists already: choose another name, or add --force"):
            refused(path, force=False)
    assert left(tmp_path) == {"a.pdf": b"old"}
    write_whole(path, b"new", force=True)
    assert left(tmp_path) == {"a.pdf": b"new"}


def test_a_file_made_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that someone else makes between the check and the last step is not replaced."""
    path = tmp_path / "a.pdf"
    monkeypatch.setattr(files, "check_target", lambda *_, **__: None)
    path.write_bytes(b"theirs")
    with pytest.raises(VollgasError, match=r"a\.pdf can't be written: File exists"):
        write_whole(path, b"ours", force=False)
    assert left(tmp_path) == {"a.pdf": b"theirs"}


def test_a_link_to_a_file(tmp_path: Path) -> None:
    """Through a link it is the file that is replaced; the link stays one."""
    (tmp_path / "real.pdf").write_bytes(b"old")
    link = tmp_path / "link.pdf"
    link.symlink_to("real.pdf")
    write_whole(link, b"new", force=True)
    assert link.is_symlink()
    assert left(tmp_path) == {"real.pdf": b"new", "link.pdf": b"new"}


def test_a_link_in_a_circle(tmp_path: Path) -> None:
    """A link to itself can't be written to and is left as it is."""
    link = tmp_path / "link.pdf"
    link.symlink_to("link.pdf")
    with pytest.raises(VollgasError, match=r"link\.pdf can't be written: File exists"):
        write_whole(link, b"new", force=False)
    assert [path.is_symlink() for path in tmp_path.iterdir()] == [True]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (".", "is a folder: name a file in it"),
        ("gone/a.pdf", "there is no folder .*gone to write a.pdf into"),
        ("x" * 300 + ".pdf", "can't be written: File name too long"),
    ],
)
def test_impossible_targets(name: str, said: str, tmp_path: Path) -> None:
    """Targets that can't be files are refused by the check, so before any work, and by the writing."""
    path = tmp_path / name
    for refused in (check_target, lambda path, force: write_whole(path, b"new", force=force)):
        for force in (False, True):
            with pytest.raises(VollgasError, match=said):
                refused(path, force=force)
    assert left(tmp_path) == {}


def test_no_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder in which one may not write is refused by the check."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(VollgasError, match=r"a\.pdf can't be written: no permission"):
        check_target(tmp_path / "a.pdf", force=False)


def failing(code: int) -> Callable[..., Any]:
    """A function of the system that fails."""

    def fail(*_: Any, **__: Any) -> None:
        raise OSError(code, os.strerror(code))

    return fail


class FullDisk:
    """A file that takes half of what is written to it."""

    def __init__(self, handle: int, mode: str) -> None:
        self.file = open(handle, mode)  # noqa: SIM115 - a handle, not a path; closed by __exit__

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def write(self, data: bytes) -> None:
        """Write half, then fail as a full disk does."""
        self.file.write(data[: len(data) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("force", [False, True])
def test_a_full_disk(force: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full in the middle of the file, nothing of it stays and the old one is untouched."""
    if force:
        (tmp_path / "a.pdf").write_bytes(b"old")
    monkeypatch.setattr(os, "fdopen", FullDisk)
    with pytest.raises(VollgasError, match=r"a\.pdf can't be written: No space left on device"):
        write_whole(tmp_path / "a.pdf", b"data" * 1000, force=force)
    assert left(tmp_path) == ({"a.pdf": b"old"} if force else {})


@pytest.mark.parametrize("force", [False, True])
def test_a_last_step_that_fails(force: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the finished file can't be given its name, nothing of it stays."""
    monkeypatch.setattr(os, "link", failing(errno.EPERM))
    monkeypatch.setattr(Path, "replace", failing(errno.EROFS))
    with pytest.raises(VollgasError, match=r"a\.pdf can't be written: Read-only file system"):
        write_whole(tmp_path / "a.pdf", b"data", force=force)
    assert left(tmp_path) == {}


def test_a_disk_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On file systems without links a new file is made all the same."""
    monkeypatch.setattr(os, "link", failing(errno.EPERM))
    write_whole(tmp_path / "a.pdf", b"data", force=False)
    assert left(tmp_path) == {"a.pdf": b"data"}


def test_ctrl_c_while_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C just before the last step leaves nothing behind."""

    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "link", stop)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "a.pdf", b"data", force=False)
    assert left(tmp_path) == {}


def test_devices(tmp_path: Path) -> None:
    """A device is written to as it is, a full one says so; files, folders and nothing are no devices."""
    assert is_device(Path("/dev/null"))
    write_whole(Path("/dev/null"), b"data", force=False)
    assert is_device(Path("/dev/null"))
    with pytest.raises(VollgasError, match="/dev/full can't be written: No space left on device"):
        write_whole(Path("/dev/full"), b"data", force=False)
    (tmp_path / "file").touch()
    assert not any(is_device(path) for path in (tmp_path, tmp_path / "file", tmp_path / "gone", tmp_path / ("x" * 300)))


def test_reading(tmp_path: Path) -> None:
    """A file of just the allowed size is read; one byte more is too much, and is the file's fault."""
    path = tmp_path / "a.json"
    path.write_bytes(b"x" * 5000)
    assert read_small(path, 5000, "track") == b"x" * 5000
    with pytest.raises(BadFile, match="too large for a track: at most 4 kB are allowed"):
        read_small(path, 4999, "track")


def test_reading_what_is_no_file(tmp_path: Path) -> None:
    """Folders, pipes, sockets, devices and nothing are named for what they are, and never opened."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(tmp_path / "s"))
        for name, said in {
            ".": "is a folder: name a track file",
            "pipe": "is no plain file: name a track file",
            "s": "is no plain file: name a track file",
            "/dev/zero": "is no plain file: name a track file",
            "gone": "there is no track file",
            "loop": "there is no track file",
            "x" * 300: "can't be read: File name too long",
        }.items():
            with pytest.raises(BadInput, match=said) as caught:
                read_small(tmp_path / name, 1000, "track")
            assert caught.value.exit_code == 2
