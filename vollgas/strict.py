"""The strict way to read files that may come from strangers: small, plain, UTF-8, and of exactly one shape."""

import tomllib
import types
import typing
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from vollgas.errors import BadInput

LIMIT = 64 * 1024
"""Most bytes of a theme.toml or an SVG file."""
LONGEST_LINE = 1000
"""Most characters in a line of TOML: reading a.a.a.a… takes time that grows with the square of its length."""

T = TypeVar("T", bound=msgspec.Struct)


def inside(folder: Path, name: str) -> Path:
    """The plain file ``name`` in ``folder``, every link followed; BadInput when it is none or lies elsewhere."""
    path = folder / name
    try:
        real, home = path.resolve(), folder.resolve()
        is_file = real.is_file()
    except (OSError, RuntimeError, ValueError) as error:  # a loop of links, a name too long, a NUL
        raise BadInput(f"{path}: cannot be read ({error})") from None
    if not real.is_relative_to(home):
        raise BadInput(f"{path}: leads out of its folder: allowed are files inside {folder}")
    if not is_file:
        # Opening a pipe or a device could wait for ever, so neither is touched.
        raise BadInput(f"{path}: {'is no plain file' if real.exists() else 'no such file'}")
    return real


def decoded(data: bytes) -> str:
    """UTF-8 bytes as text; BadInput, with the line, for others."""
    try:
        return data.decode("utf-8-sig")  # some editors put a byte order mark first
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput(f"line {line}: no UTF-8 text: save it with the encoding UTF-8") from None


def read_text(path: Path, where: str = "") -> str:
    """The text of a small UTF-8 file; BadInput when it is too large, no text, or cannot be read.

    ``where``: what it is called, if otherwise.
    """
    where = where or str(path)
    try:
        with path.open("rb") as file:
            data = file.read(LIMIT + 1)
    except OSError as error:
        raise BadInput(f"{where}: cannot be read ({error.strerror or error})") from None
    if len(data) > LIMIT:
        raise BadInput(f"{where}: too large: allowed are {LIMIT // 1024} KB")
    try:
        text = decoded(data)
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None
    if "\0" in text:
        raise BadInput(
            f"{where}: line {text.count(chr(10), 0, text.index(chr(0))) + 1}: a NUL character: allowed is text"
        )
    return text


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """TOML text as plain data; BadInput names the line of what is no TOML."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise BadInput(f"{where}: line {number}: too long: allowed are {LONGEST_LINE} characters")
    try:
        # Composed letters, so that "é" typed as two characters is one here and in the fonts.
        return tomllib.loads(unicodedata.normalize("NFC", text))
    except RecursionError:
        raise BadInput(f"{where}: brackets are nested too deeply") from None
    except ValueError as error:  # TOMLDecodeError, and Python's own refusal of endless numbers
        raise BadInput(f"{where}: no valid TOML: {error}") from None


def shaped(data: Any, where: str, schema: type[T]) -> T:
    """Plain data as a ``schema``; BadInput names the key, what it holds and what is allowed."""
    try:
        return msgspec.convert(data, schema)
    except msgspec.ValidationError:
        raise BadInput(f"{where}: {next(faults_in(data, schema))}") from None
    except UnicodeEncodeError:
        raise BadInput(f"{where}: {_HALF}") from None


_HALF = "half a character, written as \\ud800 to \\udfff: allowed is whole text"


def faults_in(data: Any, schema: Any, key: str = "") -> Iterator[str]:
    """Everything about plain data that is not as in the ``schema``: each key, what it holds and what is allowed."""
    if data is None and type(None) in typing.get_args(schema):
        return
    schema = _plain(schema)
    if isinstance(data, dict) and isinstance(schema, type) and issubclass(schema, msgspec.Struct):
        fields = msgspec.structs.fields(schema)
        known = [field.name for field in fields]
        for name in data:
            if name not in known:
                yield f"unknown key {_joined(key, _shown(name))}: allowed are {', '.join(known)}"
        for field in fields:
            if field.name in data:
                yield from faults_in(data[field.name], field.type, _joined(key, field.name))
            elif field.required:
                yield f"{_joined(key, field.name)} is missing: allowed is {_allowed(_plain(field.type))}"
        return
    try:
        msgspec.convert(data, schema)
    except msgspec.ValidationError:
        deeper = list(_faults_in_items(data, schema, key))
        yield from deeper or [f"{key or 'all of it'} is {_shown(data)}: allowed is {_allowed(schema)}"]
    except UnicodeEncodeError:
        yield f"{key}: {_HALF}"


def _faults_in_items(data: Any, schema: Any, key: str) -> Iterator[str]:
    """The same for what stands in a list, each item with its number."""
    if typing.get_origin(schema) is typing.Annotated:
        schema = typing.get_args(schema)[0]
    if isinstance(data, list) and typing.get_origin(schema) in (list, tuple):
        for number, item in enumerate(data):
            yield from faults_in(item, typing.get_args(schema)[0], f"{key}[{number}]")


def _joined(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _shown(value: Any) -> str:
    """A value as it stands in the file, or what it is where that would be long."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else f"a list of {len(value)}"
    if isinstance(value, int) and abs(value) > 10**12:
        return "a very large number"  # str() of an endless one would fail
    text = ascii(value) if not str(value).isprintable() else str(value) if not isinstance(value, str) else repr(value)
    return text if len(text) <= 48 else f"{text[:45]}…"


def _plain(schema: Any) -> Any:
    """The schema without the "may be left out" of optional keys."""
    if typing.get_origin(schema) in (typing.Union, types.UnionType):
        return next(part for part in typing.get_args(schema) if part is not msgspec.UnsetType)
    return schema


def _allowed(schema: Any) -> str:
    """What a schema takes, in words."""
    if typing.get_origin(schema) is Literal:
        return f"one of {', '.join(typing.get_args(schema))}"
    if typing.get_origin(schema) is typing.Annotated:
        plain, meta = typing.get_args(schema)[:2]
        if meta.description:
            return str(meta.description)
        return f"a {'whole number' if plain is int else 'number'} from {meta.ge} to {meta.le}"
    return f"a table with the keys {', '.join(field.name for field in msgspec.structs.fields(schema))}"
