"""Kinds of field that only this game has: units, words of the rosters, distances, how much of something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from gm.errors import GmError
from gm.game import Context, Flag, Keyed, Name, NotRecognized, Number, Prompt, Value, Who, as_tuple, find_name
from gm.games.gentlemen.force import kinds
from gm.games.gentlemen.vocabulary import NATIVE, NONE


class UnitField(Who):
    """A unit of either side, gone or not."""

    def __init__(self, name: str, *, optional: bool = False, after: str = "", help: str = "") -> None:
        super().__init__(name, ("unit",), optional=optional, leads=False, after=after, help=help)

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return [one.id for one in self.among(names) if one.here]


class UnitOrNone(UnitField):
    """A unit, or ``none``."""

    def parse(self, word: str, old: Value, context: Context) -> str:
        return NONE if word.casefold() == NONE else super().parse(word, old, context)

    def means(self, word: str) -> bool:
        return word == NONE

    def vocabulary(self) -> tuple[str, ...]:
        return (NONE,)

    def usage(self) -> str:
        return "UNIT|none"

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return () if value == NONE else super().named_ids(value)

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {**super().completions(names), NONE: "nobody"}


class UnitsOrNone(UnitOrNone):
    """All units that are meant, each once, or ``none``, which is ()."""

    def parse(self, word: str, old: Value, context: Context) -> Any:
        found = as_tuple(old)
        if old == () or (found and word.casefold() == NONE):
            raise GmError("words", "none stands alone.", f"Type: {self.usage()}")
        one = super().parse(word, None, context)
        if one == NONE:
            return ()
        if one in found:
            raise GmError("words", f"“{word[:40]}” is named twice.", "Name each unit once.")
        return (*found, one)

    def is_complete(self, value: Value) -> bool:
        return False

    def format(self, value: Value) -> list[str]:
        return [str(one) for one in as_tuple(value)] or [NONE]

    def usage(self) -> str:
        return "none|UNIT …"

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return tuple(map(str, as_tuple(value)))

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        """Nobody, one, or two beside each other."""
        ids = [str(one) for one in super().choices(prompt, names)]
        return ((), *((one,) for one in ids), *pairwise(ids))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """One of them left out, or one more."""
        ids = [unit.id for unit in self.among(names) if unit.here]
        have = as_tuple(value)
        fewer = [tuple(one for one in have if one != left) for left in have]
        return (*fewer, *((*have, one) for one in ids if one not in have))

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}, "uniqueItems": True}


class Word(Who):
    """An ability, an item or an option of the rosters; where several roles share a word it is one name."""

    def __init__(self, role: str, *, optional: bool = False, after: str = "", help: str = "") -> None:
        super().__init__(role, kinds(role), optional=optional, leads=False, after=after, help=help)

    def among(self, names: Iterable[Name]) -> list[Name]:
        """Those that may have the role, each once."""
        return list({one.id: one for one in names if one.kind in self.kinds}.values())

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return [one.id for one in self.among(names) if one.here]


class AbilityField(Word):
    """An ability; a beginning is enough of those of the acting unit. Nobody is called like one that everybody has.
    Which words go with it hangs on the ability: what can be typed is shown by examples."""

    can_infer = False

    def __init__(self) -> None:
        super().__init__("ability", help="the ability")

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return ()

    def means(self, word: str) -> bool:
        return word in NATIVE


class ItemField(Word):
    """An item: one of the acting unit's by its beginning, another by its id, where no unit is called so."""

    def __init__(self, *, after: str = "", help: str = "the item, where two have the ability") -> None:
        super().__init__("item", optional=True, after=after, help=help)

    def parse(self, word: str, old: Value, context: Context) -> str:
        every = self.among(context.names)
        here = [one for one in every if one.here]
        try:
            return find_name(word, here)
        except NotRecognized:
            units = [one for one in context.names if one.kind == "unit"]
            if any(one.id.startswith(word.casefold()) for one in units):
                raise
        return find_name(word, [one._replace(here=True) for one in every])

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return ()  # told only where two have the ability


class Distance(Number):
    """Hexes or inches."""

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return (1, 2, 3)


class Seldom(Flag):
    """A word that only some can say."""

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return (False,)

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return (False,) if value else ()


class Some(Keyed):
    """How much of something, as ``wound`` or ``wound=2``; the bare word is one."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        return 1 if word.casefold() == self.name else super().parse(word, old, context)

    def format(self, value: Value) -> list[str]:
        return [self.name] if value == 1 else super().format(value)

    def vocabulary(self) -> tuple[str, ...]:
        return (self.name,)

    def usage(self) -> str:
        return f"{self.name}[=N]"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return (1, 2)
