"""Rules, cards and words that people can look up, and their drawings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.errors import GmError
from gm.game.tuples import NamedTuple


class Rule(NamedTuple):
    """A rule, card or word of a game that people can look up."""

    id: str
    title: str
    text: str
    section: str = ""
    """The heading of the rule in the table of contents."""
    example: str = ""
    house: str = ""
    """A text that says what changes if the rule's house rule does not have its default value."""
    switch: str = ""
    """The name of the house rule that changes the rule."""
    words: tuple[str, ...] = ()
    """Further words by which a search finds the rule."""
    see: tuple[str, ...] = ()
    """The ids of related rules."""
    book: str = ""
    """For a printed rule, its place in the rule book, or on which card or sheet it is printed."""
    detail: str = ""
    """Text that belongs to other rules but concerns this rule too. It is shown with this rule but not searched."""
    asked: tuple[str, ...] = ()
    """Whole questions about the rule, in words that the rule does not use. They are searched but not shown."""
    ruling: str = ""
    """For a ruling of ours: a sentence on what the rule book says about the matter, or that it says nothing.

    A printed rule has this sentence too if its text goes beyond the rule book.
    """

    @property
    def code(self) -> str:
        """Return the rule's short code: the last part of its id, unique in the game."""
        return self.id.rpartition(".")[2]

    @property
    def origin(self) -> str:
        """Return ``printed`` if the rule is in the rule book, ``ruling`` if we made it, '' if the rule does not say."""
        return "printed" if self.book else "ruling" if self.ruling else ""

    @property
    def source(self) -> str:
        """Return where the rule is printed, and what our ruling is based on, as one text; '' if neither is known."""
        parts = (f"printed: {self.book}" if self.book else "", f"our ruling. {self.ruling}" if self.ruling else "")
        return "; ".join(filter(None, parts))


class Piece(NamedTuple):
    """A piece in a drawing, by row and column from 1 at the top left. There are two kinds: full and ``hollow``."""

    row: int
    column: int
    hollow: bool = False


class Drawing(NamedTuple):
    """A drawing of a board of squares with pieces.

    ``bands`` are the names of groups of rows, all of the same size. ``top`` and ``bottom`` are the names of two edges.
    ``full`` and ``hollow`` say what the two kinds of pieces are. The caption describes the drawing.
    """

    rows: int
    columns: int
    pieces: tuple[Piece, ...]
    bands: tuple[str, ...] = ()
    top: str = ""
    bottom: str = ""
    caption: str = ""
    full: str = ""
    hollow: str = ""


def headings(cards: Mapping[str, Any]) -> dict[str, str]:
    """Return the headings in a game's contents (``en/contents.toml``) by the id of each section's first rule."""
    return {section["from"]: section["title"] for section in cards["en/contents"]["section"]}


def written_rules(cards: Mapping[str, Any]) -> tuple[Rule, ...]:
    """Return the rules from a game's card files, each under its heading.

    The facts are in ``rules.toml``, the wording in ``en/rules.toml``, and questions in the optional ``en/asked.toml``.
    A printed rule has ``book`` among its facts; a ruling of ours has ``ruling`` in its wording. Raises GmError
    (``file``) for a rule without wording.
    """
    opening, wording, asked = headings(cards), cards["en/rules"], cards.get("en/asked", {})
    section, rules = "", list[Rule]()
    for name, rule in cards["rules"].items():
        section = opening.get(name, section)
        rules.append(_written(name, section, rule, wording.get(name, {}))._replace(asked=tuple(asked.get(name, ()))))
    return tuple(rules)


def _written(name: str, section: str, rule: Mapping[str, Any], wording: Mapping[str, Any]) -> Rule:
    if not {"title", "text"} <= wording.keys():
        raise GmError("file", f"en/rules.toml, {name}: title or text is missing.", "Restore the shipped file.")
    return Rule(
        name,
        wording["title"],
        wording["text"],
        section,
        wording.get("example", ""),
        wording.get("house", ""),
        rule.get("switch", ""),
        tuple(wording["words"]),
        tuple(rule["see"]),
        rule.get("book", ""),
        ruling=wording.get("ruling", ""),
    )
