"""Fields for lists: words, names, and amounts of what players have."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from gm.errors import GmError
from gm.game.choices import Choice
from gm.game.fields import Field, NotRecognized
from gm.game.naming import Who, find_name
from gm.game.numbers import Number, parse_int
from gm.game.values import Context, Name, Prompt, Value, as_tuple


class Several(Field):
    """A field for a list of words or a list of names.

    For words, give ``values``: each value with its words. For names, give ``kinds``: the kinds of names that are
    accepted. The list has from ``least`` to ``most`` items. An item may be repeated only if ``twice`` is True. If
    ``least`` is 0, the field may be left out, and its value is ().
    """

    def __init__(
        self,
        name: str,
        values: Mapping[str, tuple[str, ...]] | None = None,
        *,
        kinds: tuple[str, ...] = (),
        least: int = 1,
        most: int = 60,
        twice: bool = False,
        label: str = "",
        help: str = "",
    ) -> None:
        super().__init__(name, optional=least == 0, help=help)
        self.kinds = kinds
        self.least, self.most, self.twice = least, most, twice
        self.label = label or name.upper()
        self.item: Field = Who(name, kinds, help=help) if kinds else Choice(name, values or {}, help=help)

    def parse(self, word: str, old: Value, context: Context) -> Value:
        items = as_tuple(old)
        value = self.item.parse(word, None, context)
        if value in items and not self.twice:
            raise GmError("words", f"“{word[:40]}” is named twice.", f"Name each {self.label} once.")
        return (*items, value)

    def is_complete(self, value: Value) -> bool:
        return len(as_tuple(value)) >= self.most

    def missing(self, value: Value) -> str:
        have = len(as_tuple(value))
        return "" if have >= self.least else f"{self.label} {have + 1} of {self.least}"

    def format(self, value: Value) -> list[str]:
        return [word for item in as_tuple(value) for word in self.item.format(item)]

    def usage(self) -> str:
        return f"{self.label} …"

    def vocabulary(self) -> tuple[str, ...]:
        return self.item.vocabulary()

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return self.item.synonyms(names)

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return tuple(map(str, as_tuple(value))) if self.kinds else ()

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return self.item.completions(names)

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return example lists: one list for each combination of a possible length and a possible first item."""
        possible = [*self.item.choices(prompt, names)]
        longest = min(self.most, max(len(possible), self.least)) if self.twice else min(self.most, len(possible))
        lengths = range(max(self.least, 1), longest + 1)
        turned = [[*possible[at:], *possible[:at]] for at in range(len(possible))]
        return tuple(tuple((items * length)[:length]) for items in turned for length in lengths)

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return variants of ``value``, each with one item misread."""
        every = as_tuple(value)
        return tuple(
            (*every[:at], other, *every[at + 1 :])
            for at, old in enumerate(every)
            for other in self.item.misreadings(old, names)
            if self.twice or other not in every
        )

    def schema(self) -> dict[str, Any]:
        unique = {} if self.twice else {"uniqueItems": True}
        return {
            "type": "array",
            "items": self.item.schema(),
            "minItems": self.least,
            "maxItems": self.most,
            **unique,
        }


class Amounts(Field):
    """A field that sets or changes how much players or things have: ``ana hp-3 gold=5 goblin hp+1``.

    All amounts after a name belong to that holder, up to the next name. ``whats`` maps each word, such as ``hp``, to
    its smallest and largest amount. The field's value is a list of (holder, what, sign, number), with the sign
    ``+``, ``-`` or ``=``. If a name has been read but no amount after it yet, the list ends with (holder,).
    """

    takes_more = True

    def __init__(
        self,
        name: str,
        whats: Mapping[str, tuple[int, int]],
        kinds: tuple[str, ...] = ("seat",),
        *,
        optional: bool = False,
        help: str = "",
    ) -> None:
        super().__init__(name, optional=optional, help=help)
        self.whats = whats
        self.kinds = kinds
        self.holder = Who(name, kinds, help=help)
        longest = sorted(whats, key=len, reverse=True)
        self._amount = f"({'|'.join(map(re.escape, longest))})([-+=])(.*)"

    def parse(self, word: str, old: Value, context: Context) -> Value:
        done = tuple(map(as_tuple, as_tuple(old)))
        if match := re.fullmatch(self._amount, word.casefold()):
            return self._with(done, match[1], match[2], match[3], context)
        try:
            holder = find_name(word, self.holder.among(context.names))
        except NotRecognized:
            if re.fullmatch(r".+[-+=][0-9]+", word):
                known = ", ".join(self.whats)
                raise GmError("words", f"“{word[:40]}” can't be set here.", f"You can set: {known}.") from None
            raise
        if waits := self.pending_holder(old):
            raise GmError("words", f"First say what changes for {context.name_of(waits)}.", f"Type: {self.usage()}")
        return (*done, (holder,))

    def _with(self, done: tuple[tuple[Value, ...], ...], what: str, sign: str, number: str, context: Context) -> Value:
        """Return the amounts ``done`` with one more, for the holder who was named last. Raises GmError (``words``)."""
        if not done:
            raise GmError("words", f"Say whose {what} it is.", f"Type: {self.usage()}")
        low, high = self.whats[what]
        least, most = (low, high) if sign == "=" else (1, max(high, -low))
        try:
            amount = parse_int(number, least, most, f"The {what}")
        except NotRecognized:
            raise GmError("words", f"“{number[:40]}” is not a number.", f"Type: {self.usage()}") from None
        holder = done[-1][0]
        if (holder, what) in {amount[:2] for amount in done}:
            raise GmError("words", f"{what} is set twice for {context.name_of(holder)}.", "Set it once.")
        rest = done[:-1] if len(done[-1]) == 1 else done
        return (*rest, (holder, what, sign, amount))

    def missing(self, value: Value) -> str:
        if not value:
            return "" if self.optional else self.usage()
        return "what changes" if self.pending_holder(value) else ""

    def pending_holder(self, value: Value) -> str:
        last = as_tuple(as_tuple(value)[-1]) if value else ()
        return str(last[0]) if len(last) == 1 else ""

    def format(self, value: Value) -> list[str]:
        words: list[str] = []
        meant = None
        for holder, what, sign, number in _amounts(value):
            words += [f"{what}{sign}{number}"] if holder == meant else [holder, f"{what}{sign}{number}"]
            meant = holder
        return words

    def usage(self) -> str:
        return "[NAME] WHAT=NUMBER …"

    def vocabulary(self) -> tuple[str, ...]:
        return tuple(f"{what}{sign}" for what in self.whats for sign in "+-=")

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return tuple(str(as_tuple(amount)[0]) for amount in as_tuple(value))

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {**self.holder.completions(names), **super().completions(names)}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return examples such as ``ana hp+1``: one for each player or thing and each word in ``whats``."""
        return tuple(((who, what, "+", 1),) for who in self.holder.completions(names) for what in self.whats)

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return variants of the amounts. In each variant one number is misread."""
        misread: list[Value] = []
        every = _amounts(value)
        for at, (holder, what, sign, number) in enumerate(every):
            low, high = self.whats[what] if sign == "=" else (1, max(self.whats[what][1], -self.whats[what][0]))
            for other in Number(what, low, high).misreadings(number, names):
                misread.append((*every[:at], (holder, what, sign, other), *every[at + 1 :]))
        return misread

    def schema(self) -> dict[str, Any]:
        parts = ({"type": "string"}, {"enum": list(self.whats)}, {"enum": ["+", "-", "="]}, {"type": "integer"})
        item = {"type": "array", "prefixItems": list(parts), "minItems": 4, "maxItems": 4}
        return {"type": "array", "items": item, "minItems": 0 if self.optional else 1}


def _amounts(value: Value) -> tuple[tuple[str, str, str, int], ...]:
    return cast(tuple[tuple[str, str, str, int], ...], value or ())
