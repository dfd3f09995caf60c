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


def read_text(path: Path) -> str:
    """The text of a small UTF-8 file; BadInput when it is too large, no text, or cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(LIMIT + 1)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror or error})") from None
    if len(data) > LIMIT:
        raise BadInput(f"{path}: too large: allowed are {LIMIT // 1024} KB")
    try:
        text = decoded(data)
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None
    if "\0" in text:
        raise BadInput(
            f"{path}: line {text.count(chr(10), 0, text.index(chr(0))) + 1}: a NUL character: allowed is text"
        )
    return text


def parse_toml(text: str, where: str, schema: type[T]) -> T:
    """TOML text as a ``schema``; BadInput names the line or the key, what it holds and what is allowed."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise BadInput(f"{where}: line {number}: too long: allowed are {LONGEST_LINE} characters")
    try:
        # Composed letters, so that "é" typed as two characters is one here and in the fonts.
        data = tomllib.loads(unicodedata.normalize("NFC", text))
    except RecursionError:
        raise BadInput(f"{where}: brackets are nested too deeply") from None
    except ValueError as error:  # TOMLDecodeError, and Python's own refusal of endless numbers
        raise BadInput(f"{where}: no valid TOML: {error}") from None
    return shaped(data, where, schema)


def shaped(data: Any, where: str, schema: type[T]) -> T:
    """Plain data as a ``schema``; BadInput names the key, what it holds and what is allowed."""
    try:
        return msgspec.convert(data, schema)
    except msgspec.ValidationError as error:
        raise BadInput(f"{where}: {_explain(str(error), data, schema)}") from None
    except UnicodeEncodeError:
        raise BadInput(f"{where}: half a character, written as \\ud800 to \\udfff: allowed is whole text") from None


def _explain(message: str, data: Any, schema: Any) -> str:
    """Put msgspec's message in the words of somebody who edits the file."""
    for name in _keys(data):
        if "`" in name:  # would make the message ambiguous
            return f"unknown key {_shown(name)}: no key has a `"
    message, _, path = message.partition(" - at `$")
    key = path.rstrip("`").removeprefix(".")
    for step in key.replace("[", ".[").split(".") if key else ():
        data = data[int(step[1:-1])] if step.startswith("[") else data[step]
        schema = _step(schema, step)
    if message.startswith("Object contains unknown field"):
        known = [field.name for field in msgspec.structs.fields(schema)]
        unknown = next(name for name in data if name not in known)
        return f"unknown key {_joined(key, _shown(unknown))}: allowed are {', '.join(known)}"
    if message.startswith("Object missing required field"):
        missing = message.split("`")[1]
        return f"{_joined(key, missing)} is missing: allowed is {_allowed(_step(schema, missing))}"
    return f"{key or 'all of it'} is {_shown(data)}: allowed is {_allowed(schema)}"


def _keys(data: Any) -> Iterator[str]:
    """The names of all keys, however deep."""
    todo = [data]
    while todo:
        value = todo.pop()
        if isinstance(value, dict):
            yield from value
        todo.extend(value.values() if isinstance(value, dict) else value if isinstance(value, list) else ())


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


def _step(schema: Any, step: str) -> Any:
    """The schema of one key or list item."""
    schema = _plain(schema)
    if step.startswith("["):
        if typing.get_origin(schema) is typing.Annotated:
            schema = typing.get_args(schema)[0]
        return typing.get_args(schema)[0]
    return _plain(next(field.type for field in msgspec.structs.fields(schema) if field.name == step))


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
