"""Fields for spells, for places of mana, and for adjustments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import (
    Choice,
    Context,
    Name,
    NewName,
    NotRecognized,
    Prompt,
    Settings,
    Several,
    Value,
    Who,
    as_tuple,
    find_name,
    name_id,
    new_name_id,
    settings_of,
    split_setting,
)

DECK, DISCARD = "deck", "discard"
_PILES = {DECK: DECK, DISCARD: DISCARD, "off": DISCARD}
_RESERVED = frozenset(
    (
        *("pool", "choose", "skip", "cooldown", "resolve", "cast", "basic", "pass", "move", "damage", "swap", "show"),
        *("option", "done", "spell", "count", "retire", "adjust", "house", "mana", "cost"),
        *("deck", "discard", "off", "blocked", "because", "none", "table", "turn", "active", "hp", "hand"),
        *("attack", "regeneration", "utility", "instant", "delayed", "ongoing"),
    )
)
"""Words of the game that cannot be the name of a wizard or a spell."""

Tiers = tuple[tuple[str, ...], ...]
"""Groups of places of spells, such as ``own`` or ``pool``. Spells in an earlier group are preferred."""
TABLE = ("own", "foe")
"""The places of the spells on the table: those of both wizards."""
_SHORTEST = 3
"""The smallest number of letters that can abbreviate any word of a name. Fewer letters match only its first letters.
"""


def is_reserved(word: str) -> bool:
    """Return whether a word means something in the game: a reserved word, a number, or ``x`` with a number."""
    return word in _RESERVED or bool(re.fullmatch(r"x?[0-9]+", word))


def find_spell(word: str, names: Sequence[Name], tiers: Tiers, others: Sequence[Name] = ()) -> str:
    """Return the id of the spell or other thing that ``word`` names. ``others`` are the other things.

    A full name can mean any spell. First letters are looked up in one group of places after another: the ``tiers`` in
    order, and then everywhere. The first group with a match decides. Raises NotRecognized or GmError (``ambiguous``).
    """
    low = word.casefold()
    for name in (*others, *names):
        if low in (name.id.casefold(), name.name.casefold()):
            return name.id
    if len(low) < _SHORTEST:
        names = [name for name in names if name.id.startswith(low) or name.name.casefold().startswith(low)]
    for tier in tiers:
        try:
            return find_name(word, [*others, *(name for name in names if {*tier} & {*name.at})])
        except NotRecognized:
            continue
    return find_name(word, [*others, *names])


class SpellField(Who):
    """A field for a spell. First letters are enough.

    ``tiers`` are groups of places. Spells in an earlier group are preferred.
    """

    def __init__(
        self, name: str, *tiers: tuple[str, ...], optional: bool = False, after: str = "", help: str = ""
    ) -> None:
        super().__init__(name, ("spell",), optional=optional, leads=False, after=after, help=help)
        self.tiers = tiers

    def parse(self, word: str, old: Value, context: Context) -> str:
        names = self.among(context.names)
        if is_reserved(word.casefold()):
            names = tuple(name for name in names if name.name.casefold().split()[0] == word.casefold())
        return find_spell(word, names, self.tiers)

    def means(self, word: str) -> bool:
        return False

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return the spells in the places that the field prefers (its ``tiers``).

        If no spell is there, return all spells. Return () if the field is optional.
        """
        if self.optional:
            return ()
        spells = self.among(names)
        places = {place for tier in self.tiers for place in tier}
        return tuple(name.id for name in spells if {*name.at} & places) or tuple(name.id for name in spells)

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return the other spells that are in the same place as the spell ``value``."""
        spells = self.among(names)
        at = next(({*name.at} for name in spells if name.id == value), set())
        return tuple(name.id for name in spells if name.id != value and at & {*name.at})


class Spells(Several):
    """A field for a list of different spells."""

    def __init__(self, name: str, *tiers: tuple[str, ...], most: int = 10, help: str = "") -> None:
        super().__init__(name, kinds=("spell",), most=most, label="spell", help=help)
        self.item = SpellField(name, *tiers, help=help)

    def means(self, word: str) -> bool:
        return False

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return tuple((spell,) for spell in self.item.choices(prompt, names))

    def usage(self) -> str:
        return "SPELL …"


class PlaceField(Who):
    """A field for a place of mana: a wizard's hand, a spell on the table, the deck or the discard."""

    def __init__(self, name: str, *, help: str = "") -> None:
        super().__init__(name, ("seat", "spell"), leads=False, help=help)

    def parse(self, word: str, old: Value, context: Context) -> str:
        low = word.casefold()
        if low in _PILES:
            return _PILES[low]
        if is_reserved(low):
            raise NotRecognized
        seats = [name for name in context.names if name.kind == "seat"]
        return find_spell(word, [name for name in context.names if name.kind == "spell"], (TABLE,), seats)

    def means(self, word: str) -> bool:
        return word in _PILES

    def vocabulary(self) -> tuple[str, ...]:
        return ()

    def usage(self) -> str:
        return {"source": "FROM", "target": "TO"}.get(self.name, "PLACE")

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        table = {name.id: name.name for name in self.among(names) if name.kind == "seat" or {*name.at} & {*TABLE}}
        return {**table, DECK: "the mana deck", DISCARD: "the mana discard"}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return tuple(self.completions(names))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return tuple(place for place in self.completions(names) if place != value)

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return () if value in (None, DECK, DISCARD) else (str(value),)


class SpellName(NewName):
    """A field for the name of a new spell."""

    def __init__(self, name: str, *, help: str = "") -> None:
        super().__init__(name, "spell", help=help)

    def parse(self, word: str, old: Value, context: Context) -> str:
        name = " ".join(word.split())
        id = new_name_id(name, context.taken)
        if is_reserved(id) or is_reserved(name.casefold()) or not name.isprintable():
            raise GmError("words", f"“{name[:40]}” is a word that gm uses.", "Use another name, or a longer one.")
        return name

    def continued(self, value: Value, word: str) -> str:
        return self.parse(f"{value} {word}", None, Context())

    def id_and_name(self, value: Value) -> tuple[str, str]:
        return name_id(str(value)), str(value)

    def usage(self) -> str:
        return '"NAME"'

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1}


class Printed(Choice):
    """A field for a word that is printed on a spell card: its type or its activation.

    Directly after the cost, first letters are enough: ``2ai`` means the cost 2, the type ``attack`` and the activation
    ``instant``.
    """

    def __init__(self, name: str, words: tuple[str, ...], *, help: str = "") -> None:
        super().__init__(name, words, help=help)
        self._by_initial = {word[0]: word for word in words}
        self.joined_later = "|".join(self._by_initial)

    def parse_joined(self, piece: str, old: Value, context: Context) -> str:
        return self._by_initial[piece]


class AdjustField(Settings):
    """A field for settings of hit points, hands, mana on spells, deck, discard and turn."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        """Add the setting in ``word`` to the settings in ``old``, and return them all.

        For a spell on the table, the owner may be left out: ``haste=2`` for ``ana.haste=2``. This works only if no
        earlier setting on the line names a wizard.
        """
        what, sign, _ = split_setting(word)
        words = {*self.worths[""], *self.worths["seat"]}
        if sign and what.casefold() not in words and not any(setting.holder for setting in settings_of(old)):
            spells = [name for name in context.names if name.kind == "spell" and {*name.at} & {*TABLE}]
            try:
                spell = find_spell(what, spells, (TABLE,))
            except NotRecognized:
                return super().parse(word, old, context)
            old = (*as_tuple(old), next(f"{name.of}." for name in spells if name.id == spell))
        return super().parse(word, old, context)

    def find_thing(self, word: str, kind: str, holder: str, context: Context) -> str:
        return find_spell(word, [name for name in context.names if name.kind == kind], (TABLE,))
