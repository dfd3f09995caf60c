"""The text of a rule sheet: templates/rules/LANG/GAME.md (Jinja2, then Markdown) → cards of plain blocks."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from vollgas.assets import folder
from vollgas.errors import VollgasError

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_MARKS = re.compile(r"([\\`*_{}\[\]()#+\-.!<>|~&])")
"""What Markdown could take for more than text."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one weight."""

    text: str
    bold: bool


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, an item of a list, or (``runs`` empty) a drawn example by its name."""

    kind: Literal["paragraph", "item", "picture"]
    runs: tuple[Run, ...]
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A heading with everything below it."""

    title: str
    blocks: tuple[Block, ...]


def read_cards(lang: str, game: str, values: Mapping[str, object]) -> tuple[Card, ...]:
    """A game's rule sheet in a language with its values filled in.

    Raises VollgasError when the template asks for a value that is not given, is broken, or uses Markdown that a card
    cannot show.
    """
    from jinja2 import TemplateError  # noqa: PLC0415  # only a process that draws a rule sheet pays for the import

    try:
        text = _template(f"{lang}/{game}.md").render(values)
    except TemplateError as error:
        raise VollgasError(f"templates/rules/{lang}/{game}.md: {error}") from error
    return cards_of(text, f"templates/rules/{lang}/{game}.md")


def cards_of(text: str, where: str) -> tuple[Card, ...]:
    """Markdown → cards: "## Title", paragraphs, lists, **bold**, ![](picture); VollgasError for anything else."""
    cards: list[Card] = []
    title = ""
    blocks: list[Block] = []
    in_item = False
    tokens = _markdown().parse(text)
    for number, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            if title:
                cards.append(Card(title, tuple(blocks)))
            title, blocks = "".join(run.text for run in _runs(tokens[number + 1], where)), []
        elif token.type == "inline" and tokens[number - 1].type == "paragraph_open":
            if not title:
                raise VollgasError(f"{where}: {token.content[:40]!r} stands before the first heading")
            blocks.append(_block(token, in_item, where))
        elif token.type in {"list_item_open", "list_item_close"}:
            in_item = token.type == "list_item_open"
        elif token.type not in _SILENT:
            raise VollgasError(f"{where}: a card can't show Markdown's {token.type}: {token.content[:40]!r}")
    return (*cards, Card(title, tuple(blocks))) if title else ()


_SILENT = {"heading_close", "paragraph_open", "paragraph_close", "inline", "bullet_list_open", "bullet_list_close"}


def _block(token: "Token", in_item: bool, where: str) -> Block:
    """A paragraph; one that holds nothing but an image is a picture."""
    inside: Sequence[Token] = token.children or ()
    if len(inside) == 1 and inside[0].type == "image":
        return Block("picture", (), str(inside[0].attrs["src"]))
    return Block("item" if in_item else "paragraph", _runs(token, where))


def _runs(token: "Token", where: str) -> tuple[Run, ...]:
    runs: list[Run] = []
    bold = False
    for child in token.children or ():
        if child.type in {"strong_open", "strong_close"}:
            bold = child.type == "strong_open"
        elif child.type in {"text", "softbreak", "text_special"}:
            words = " " if child.type == "softbreak" else child.content
            runs += [Run(words, bold)] if words else []
        else:
            raise VollgasError(f"{where}: a card can't show Markdown's {child.type} in {token.content[:40]!r}")
    return tuple(runs)


@cache
def _markdown() -> "MarkdownIt":
    from markdown_it import MarkdownIt  # noqa: PLC0415  # as above

    return MarkdownIt("commonmark")


@cache
def _template(name: str) -> Any:
    from jinja2 import FileSystemLoader, StrictUndefined  # noqa: PLC0415  # as above
    from jinja2.sandbox import SandboxedEnvironment  # noqa: PLC0415  # as above

    house = SandboxedEnvironment(
        loader=FileSystemLoader(folder("templates") / "rules"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,  # what comes out is Markdown, not HTML; ``_plain`` does the escaping
        finalize=_plain,
    )
    return house.get_template(name)


def _plain(value: object) -> object:
    """A value that Markdown takes as it is: a theme may call its oil patch "*slick*"."""
    return _MARKS.sub(r"\\\1", value) if isinstance(value, str) else value
