"""What can be looked up, as a game supplies it: rules, cards and words, and what they look like on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.errors import GmError
from gm.game.tuples import NamedTuple


class Rule(NamedTuple):
    """A rule, a card or a word that can be looked up."""

    id: str
    title: str
    text: str
    section: str = ""
    """The heading of the contents under which it stands."""
    example: str = ""
    house: str = ""
    """What the other values of its ``switch`` do."""
    switch: str = ""
    """The house switch that changes it."""
    words: tuple[str, ...] = ()
    """What people type who look for it."""
    see: tuple[str, ...] = ()
    """Ids to read next."""
    book: str = ""
    """Where the rule book says it."""
    detail: str = ""
    """What other rules say of it, to be read with it but not searched."""
    asked: tuple[str, ...] = ()
    """Whole questions that mean it, in other words than its own: they help the search, and are shown nowhere."""

    @property
    def code(self) -> str:
        """The short code: the last part of the id, shared by no other rule of the game."""
        return self.id.rpartition(".")[2]


class Piece(NamedTuple):
    """A piece in a drawing, on a square counted from 1 at the top left; those of another kind are drawn ``hollow``."""

    row: int
    column: int
    hollow: bool = False


class Drawing(NamedTuple):
    """A board of squares as it lies on the table: pieces, the names of its equal bands and of two edges, a caption
    that says in words what is drawn, and what full and hollow pieces are."""

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
    """The headings of a game's contents (``en/contents.toml``), each by the id of the rule that it begins with."""
    return {section["from"]: section["title"] for section in cards["en/contents"]["section"]}


def written_rules(cards: Mapping[str, Any]) -> tuple[Rule, ...]:
    """The rules of a game as its cards have them: what holds of each in ``rules.toml``, its wording in
    ``en/rules.toml``, how people ask for it in ``en/asked.toml`` if the game has that, each under its heading.

    Raises GmError (``file``) if one has no wording.
    """
    opening, wording, asked = headings(cards), cards["en/rules"], cards.get("en/asked", {})
    section, found = "", list[Rule]()
    for name, rule in cards["rules"].items():
        section = opening.get(name, section)
        found.append(_written(name, section, rule, wording.get(name, {}))._replace(asked=tuple(asked.get(name, ()))))
    return tuple(found)


def _written(name: str, section: str, rule: Mapping[str, Any], said: Mapping[str, Any]) -> Rule:
    if not {"title", "text"} <= said.keys():
        raise GmError("file", f"en/rules.toml, {name}: title or text is missing.", "Bring back the shipped file.")
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
