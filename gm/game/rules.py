"""Rules, cards and words that people can look up, and their drawings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.errors import GmError
from gm.tuples import NamedTuple


class Rule(NamedTuple):
    """A rule, card or word of a game that people can look up."""

    id: str
    title: str
    text: str
    section: str = ""
    """The heading of the rule in the table of contents."""
    example: str = ""
    house: str = ""
    """A text about the house rule that changes this rule: what is different with a value other than the default."""
    switch: str = ""
    """The name of the house rule that changes the rule."""
    words: tuple[str, ...] = ()
    """Further words by which a search finds the rule."""
    see: tuple[str, ...] = ()
    """The ids of related rules."""
    book: str = ""
    """The place where the rule is printed: in the rule book, or on a card or sheet. '' for our own ruling."""
    detail: str = ""
    """Text from other rules that concerns this rule too. It is shown with this rule, but a search ignores it."""
    asked: tuple[str, ...] = ()
    """Questions that people may ask about the rule, in words other than the rule's own. Used for searching only."""
    ruling: str = ""
    """For our own ruling, a sentence on the rule book: what it says about the case, or that it says nothing.

    A printed rule also has such a sentence if its text here says more than the rule book.
    """

    @property
    def code(self) -> str:
        """Return the rule's short code: the last part of its id, unique in the game."""
        return self.id.rpartition(".")[2]

    @property
    def origin(self) -> str:
        """Return ``printed`` if the rule is printed, ``ruling`` if it is our own ruling, '' if that is unknown."""
        return "printed" if self.book else "ruling" if self.ruling else ""

    @property
    def source(self) -> str:
        """Return a text that says where the rule is printed and what our ruling is based on; '' if neither is known."""
        parts = (f"printed: {self.book}" if self.book else "", f"our ruling. {self.ruling}" if self.ruling else "")
        return "; ".join(filter(None, parts))


class Piece(NamedTuple):
    """A piece in a drawing. Rows and columns are counted from 1, from the top left. A piece is full or ``hollow``."""

    row: int
    column: int
    hollow: bool = False


class Drawing(NamedTuple):
    """A drawing of a board of squares with pieces.

    ``bands`` divides the rows into groups of equal size and names each group. ``top`` and ``bottom`` are the names of
    two edges. ``full`` and ``hollow`` say what the two kinds of pieces mean. ``caption`` describes the drawing.
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
    """Return the headings of the rulebook: a mapping from the id of each section's first rule to the heading.

    They come from ``en/contents.toml``.
    """
    return {section["from"]: section["title"] for section in cards["en/contents"]["section"]}


def written_rules(cards: Mapping[str, Any]) -> tuple[Rule, ...]:
    """Return the rules from a game's card files, each under its heading.

    ``rules.toml`` has the facts about each rule, ``en/rules.toml`` its texts, and the optional ``en/asked.toml`` the
    questions about it. The facts about a printed rule include ``book``. The texts of our own rulings include
    ``ruling``. Raises GmError (``file``) for a rule without texts.
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
