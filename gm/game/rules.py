"""Rules, cards and words that people can look up, and drawings of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.errors import GmError
from gm.game.tuples import NamedTuple


class Rule(NamedTuple):
    """A rule, a card or a word that people can look up."""

    id: str
    title: str
    text: str
    section: str = ""
    """The heading of the contents that it is under."""
    example: str = ""
    house: str = ""
    """The effect of the other values of its house rule."""
    switch: str = ""
    """The house rule that changes it."""
    words: tuple[str, ...] = ()
    """Words that people search for it by."""
    see: tuple[str, ...] = ()
    """Ids of rules to read next."""
    book: str = ""
    """The place in the rule book."""
    detail: str = ""
    """The remarks of other rules about it, shown with it but not searched."""
    asked: tuple[str, ...] = ()
    """Whole questions that mean it, in other words than its own. They help the search and are not shown."""

    @property
    def code(self) -> str:
        """The short code: the last part of the id, which no other rule of the game has."""
        return self.id.rpartition(".")[2]


class Piece(NamedTuple):
    """A piece in a drawing, on a square counted from 1 at the top left; ``hollow`` ones are of another kind."""

    row: int
    column: int
    hollow: bool = False


class Drawing(NamedTuple):
    """A board of squares: its pieces, the names of its equal bands and of two edges, a caption that describes it, and
    what full and hollow pieces are."""

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
    """Return the headings of a game's contents (``en/contents.toml``), by the id of the rule that each begins with."""
    return {section["from"]: section["title"] for section in cards["en/contents"]["section"]}


def written_rules(cards: Mapping[str, Any]) -> tuple[Rule, ...]:
    """Return the rules in a game's cards: facts in ``rules.toml``, wording in ``en/rules.toml``, questions in
    ``en/asked.toml`` if there are any, each under its heading.

    Raises GmError (``file``) for a rule without wording.
    """
    opening, wording, asked = headings(cards), cards["en/rules"], cards.get("en/asked", {})
    section, rules = "", list[Rule]()
    for name, rule in cards["rules"].items():
        section = opening.get(name, section)
        rules.append(_written(name, section, rule, wording.get(name, {}))._replace(asked=tuple(asked.get(name, ()))))
    return tuple(rules)


def _written(name: str, section: str, rule: Mapping[str, Any], said: Mapping[str, Any]) -> Rule:
    if not {"title", "text"} <= said.keys():
        raise GmError("file", f"en/rules.toml, {name}: title or text is missing.", "Restore the shipped file.")
    return Rule(
        name,
        said["title"],
        said["text"],
        section,
        said.get("example", ""),
        said.get("house", ""),
        rule.get("switch", ""),
        tuple(said["words"]),
        tuple(rule["see"]),
        rule.get("book", ""),
    )
