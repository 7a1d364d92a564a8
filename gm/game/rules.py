"""What can be looked up, as a game supplies it: rules, cards and words, and what they look like on the board."""

from __future__ import annotations

from typing import NamedTuple


class Rule(NamedTuple):
    """A rule, a card or a word that can be looked up, under a heading of the contents (``section``).

    ``words`` are what people type who look for it, ``see`` ids to read next, ``book`` where the rule book says it,
    ``switch`` the house switch that changes it and ``house`` how its other values do; ``detail`` is what other rules
    say of it, to be read with it but not searched.
    """

    id: str
    title: str
    text: str
    section: str = ""
    example: str = ""
    house: str = ""
    switch: str = ""
    words: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    book: str = ""
    detail: str = ""

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
