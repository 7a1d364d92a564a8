"""Kinds of field that only this game has: cards, cards that are lost, number cards, whose element gets through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gm.errors import GmError
from gm.game import Context, Field, Name, NotRecognized, Pairs, Prompt, Value, Who, as_tuple, find_name
from gm.games.grimslingers.cards import SHIPPED

BOTH, NONE, UNSEEN = "both", "none", "unseen"


class CardField(Who):
    """A card by its slug, its name or a unique beginning; nobody at the table is called like a shipped one."""

    def __init__(self, name: str, *, help: str = "") -> None:
        super().__init__(name, ("card",), help=help)

    def means(self, word: str) -> bool:
        return word in SHIPPED


class LostField(CardField):
    """The same, or ``none``, or ``unseen``."""

    def parse(self, word: str, old: Value, context: Context) -> str:
        low = word.casefold()
        return low if low in (NONE, UNSEEN) else super().parse(word, old, context)

    def means(self, word: str) -> bool:
        return word in (NONE, UNSEEN) or super().means(word)

    def vocabulary(self) -> tuple[str, ...]:
        return (NONE, UNSEEN)

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return () if value in (NONE, UNSEEN) else super().named_ids(value)

    def usage(self) -> str:
        return "CARD|none|unseen"

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        said = {NONE: "there is none to lose", UNSEEN: "by Poach, and nobody else saw it"}
        return {**super().completions(names), **said}


class NumberCardsField(Pairs):
    """A number card of each who owes one; who owes two is named twice."""

    def __init__(self, name: str, *, help: str = "") -> None:
        super().__init__(name, 0, 5, twice=True, label="duellist", help=help)

    def asked(self, prompt: Prompt) -> tuple[str, ...]:
        return tuple(map(str, as_tuple(prompt.params.get("owing")))) or prompt.seats

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        least = 0 if prompt.params.get("least") == 0 else 1
        return Pairs(self.name, least, 5, twice=True).choices(prompt._replace(seats=self.asked(prompt)), names)


class ThroughField(Field):
    """Whose element gets through: a duellist, ``both`` or ``none``; where it is due the element itself, if only one of
    the two who meet played it."""

    kinds = ("seat",)

    def parse(self, word: str, old: Value, context: Context) -> Value:
        low = word.casefold()
        if low in (BOTH, NONE):
            return low
        try:
            return find_name(word, [one for one in context.names if one.kind == "seat"])
        except NotRecognized:
            return self._by_element(word, context)

    def _by_element(self, word: str, context: Context) -> str:
        """Whose element is called so. Raises Unread, and GmError (``ambiguous``) where both played it."""
        told = context.prompt.params if context.prompt else {}
        pair, cards = (tuple(map(str, as_tuple(told.get(what)))) for what in ("pair", "cards"))
        card = find_name(word, [one for one in context.names if one.kind == "card" and one.id in cards])
        whose = [who for who, played in zip(pair, cards, strict=True) if played == card]
        if len(whose) > 1:
            raise GmError("ambiguous", f"Both played “{card}”.", f"Say whose: {' or '.join(whose)}, both or none.")
        return whose[0]

    def means(self, word: str) -> bool:
        return word in (BOTH, NONE)

    def vocabulary(self) -> tuple[str, ...]:
        return (BOTH, NONE)

    def usage(self) -> str:
        return "WHO|both|none"

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return () if value in (BOTH, NONE, None) else (str(value),)

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        seats = {one.id: one.name for one in names if one.kind == "seat"}
        return {**seats, BOTH: "both work", NONE: "neither works"}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return (*prompt.seats, BOTH, NONE)

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        every = (*(one.id for one in names if one.kind == "seat"), BOTH, NONE)
        return tuple(one for one in every if one != value)
