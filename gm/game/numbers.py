"""Fields for numbers: a single number, several numbers in order, or a number from each of several players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, cast, overload

from gm.errors import GmError
from gm.game.fields import Field, NotRecognized
from gm.game.naming import find_name
from gm.game.values import Context, Name, Prompt, Value, as_tuple


class Tuples(Sequence[tuple[Value, ...]]):
    """All tuples with one value from each of several lists, computed when they are needed."""

    def __init__(self, *candidates: Sequence[Value]) -> None:
        self.candidates = candidates

    def __len__(self) -> int:
        return prod(len(candidate) for candidate in self.candidates)

    @overload
    def __getitem__(self, at: int) -> tuple[Value, ...]: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[tuple[Value, ...]]: ...
    def __getitem__(self, at: int | slice) -> Any:
        if isinstance(at, slice):
            return [self[place] for place in range(*at.indices(len(self)))]
        if not -len(self) <= at < len(self):
            raise IndexError(at)
        taken, rest = [], at % len(self)
        for candidate in reversed(self.candidates):
            rest, place = divmod(rest, len(candidate))
            taken.append(candidate[place])
        return tuple(reversed(taken))


_TURNED: Mapping[int, tuple[int, ...]] = {6: (9,), 9: (6,)}
_AGAIN = "Check the number and type it again."


def parse_int(word: str, low: int, high: int, what: str) -> int:
    """Return ``word`` as a whole number from ``low`` to ``high``. Errors call the number ``what``.

    Raises NotRecognized if the word is not a number, GmError (``words``) if the number is out of bounds.
    """
    digits = word[1:] if word[:1] in ("+", "-") else word
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        if digits.replace(".", "").replace(",", "").isdigit():
            raise GmError("words", f"{what} must be a whole number from {low} to {high}, not {word[:12]}.", _AGAIN)
        raise NotRecognized
    if not low <= int(word) <= high:
        raise GmError("words", f"{what} must be from {low} to {high}, not {word}.", _AGAIN)
    return int(word)


def split_setting(word: str) -> tuple[str, str, str]:
    """Return the three parts of a setting such as ``coins=3`` or ``coins+1``: what, sign, amount.

    A dash inside a name does not count as a sign.
    """
    signs = [at for at in (word.find("=", 1), word.find("+", 1)) if at > 0]
    dash = word.rfind("-")
    if dash > 0 and word[dash + 1 :].isdigit():
        signs.append(dash)
    at = min(signs, default=len(word))
    return word[:at], word[at : at + 1], word[at + 1 :]


class Number(Field):
    """A field for a whole number from ``low`` to ``high``, both included."""

    def __init__(self, name: str, low: int, high: int, *, optional: bool = False, help: str = "") -> None:
        super().__init__(name, optional=optional, help=help)
        self.low, self.high = low, high
        self.joined_pattern = r"[0-9]+"

    def parse(self, word: str, old: Value, context: Context) -> Value:
        return parse_int(word, self.low, self.high, f"The {self.name}")

    def stuck(self, word: str, count: int) -> tuple[int, ...]:
        """Return the digits of a word such as ``351`` as numbers; () if it does not have ``count`` valid digits."""
        if not (1 < count == len(word) and self.high < 10 and word.isascii() and word.isdigit()):
            return ()
        digits = tuple(map(int, word))
        return digits if all(self.low <= digit <= self.high for digit in digits) else ()

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return range(self.low, self.high + 1)

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return likely misreadings of a number: one more, one less, and 6 and 9 swapped."""
        if not isinstance(value, int):
            return ()
        return tuple(
            number for number in (value - 1, value + 1, *_TURNED.get(value, ())) if self.low <= number <= self.high
        )

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Numbers(Number):
    """A field for a list of ``count`` whole numbers, or of ``least`` to ``count`` if ``least`` is given.

    The default of an optional field is ().
    """

    def __init__(
        self, name: str, low: int, high: int, *, count: int, least: int = 0, optional: bool = False, help: str = ""
    ) -> None:
        super().__init__(name, low, high, optional=optional, help=help)
        self.count = count
        self.least = least or count
        self.joined_pattern = ""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        have = as_tuple(old)
        if (context.prompt or context.short) and (digits := self.stuck(word, self.count - len(have))):
            return (*have, *digits)
        return (*have, parse_int(word, self.low, self.high, "A number"))

    def slots(self, prompt: Prompt) -> tuple[str, ...]:
        return tuple(self.help.split())

    def is_complete(self, value: Value) -> bool:
        return len(as_tuple(value)) == self.count

    def missing(self, value: Value) -> str:
        have = len(as_tuple(value))
        return "" if have >= self.least or (self.optional and not have) else f"number {have + 1} of {self.least}"

    def format(self, value: Value) -> list[str]:
        return [str(number) for number in as_tuple(value)]

    def usage(self) -> str:
        word = self.name.upper().rstrip("S")
        return " ".join([word] * self.least + [f"[{word}]"] * (self.count - self.least))

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return Tuples(*[range(self.low, self.high + 1)] * self.count)

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        near = super().misreadings
        numbers = as_tuple(value)
        return tuple(
            (*numbers[:at], other, *numbers[at + 1 :]) for at, old in enumerate(numbers) for other in near(old, names)
        )

    def schema(self) -> dict[str, Any]:
        least = 0 if self.optional else self.least
        return {"type": "array", "items": super().schema(), "minItems": least, "maxItems": self.count}


class Pairs(Number):
    """A field for one number from each of several players, such as ``ana=3 bo=5``, in any order.

    A short form may consist of the numbers alone: ``3 5``, in the order of the players of the prompt. With ``twice``,
    players may give several numbers, and :meth:`givers` lists a player once for each of them. Errors call a player
    ``label``.
    """

    kinds = ("seat",)
    takes_more = True

    def __init__(
        self, name: str, low: int, high: int, *, twice: bool = False, label: str = "seat", help: str = ""
    ) -> None:
        super().__init__(name, low, high, help=help)
        self.twice = twice
        self.label = label
        self.joined_pattern = ""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        pairs = _pairs(old)
        name, sign, number = word.rpartition("=")
        seats = [name for name in context.names if name.kind in self.kinds]
        if sign:
            pair = (self._seat(name, seats), self._number(number))
        elif digits := self._stuck(word, pairs, context):
            return (*pairs, *digits)
        else:
            pair = (self._next_giver(context, pairs), parse_int(word, self.low, self.high, "A number"))
        if not self.twice and pair[0] in dict(pairs):
            raise GmError("words", f"{context.name_of(pair[0])} is named twice.", f"Give each {self.label} one number.")
        return (*pairs, pair)

    def _seat(self, name: str, seats: Sequence[Name]) -> str:
        try:
            return find_name(name, seats)
        except NotRecognized:
            known = ", ".join(seat.name for seat in seats if seat.here)
            raise GmError("words", f"No player is called “{name[:40]}”.", f"Players: {known}.") from None

    def _number(self, word: str) -> int:
        try:
            return parse_int(word, self.low, self.high, "A number")
        except NotRecognized:
            remedy = f"Type a whole number from {self.low} to {self.high}."
            raise GmError("words", f"“{word[:40]}” is not a number.", remedy) from None

    def givers(self, prompt: Prompt) -> tuple[str, ...]:
        """Return the players to whom the numbers belong if a line has numbers but no names, such as ``3 5``.

        They are in the order of the numbers. A player who gives several numbers is listed once for each number.
        """
        return prompt.seats

    def _stuck(self, word: str, pairs: tuple[tuple[str, int], ...], context: Context) -> tuple[tuple[str, int], ...]:
        """Return the pairs (player, number) for a word like ``351`` with a digit for each player of the prompt.

        Return () for any other word.
        """
        prompt = context.prompt or context.asked
        if pairs or prompt is None or not (prompt.ordered and self.stuck(word, len(self.givers(prompt)))):
            return ()
        return tuple(zip(self.givers(prompt), map(int, word), strict=True))

    def _next_giver(self, context: Context, pairs: tuple[tuple[str, int], ...]) -> str:
        """Return the player to whom the next number without a name belongs: the first who has no number in ``pairs``.

        Raises NotRecognized if every player has a number, GmError (``words``) if players may answer in any order.
        """
        prompt = context.prompt or context.asked
        remaining = list(self.givers(prompt)) if prompt else []
        for who, _ in pairs:
            if who in remaining:
                remaining.remove(who)
        if prompt is None or not remaining:
            raise NotRecognized
        if not prompt.ordered and len(set(remaining)) > 1:
            names = ", ".join(map(context.name_of, remaining))
            raise GmError("words", f"{prompt.entry}: say who.", f"Waiting for these, in any order: {names}.")
        return remaining[0]

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return tuple(who for who, _ in _pairs(value))

    def format(self, value: Value) -> list[str]:
        return [f"{who}={number}" for who, number in _pairs(value)]

    def usage(self) -> str:
        return f"{self.label.upper()}=NUMBER …"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return Tuples(*([(who, number) for number in range(self.low, self.high + 1)] for who in self.givers(prompt)))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        near = super().misreadings
        pairs = _pairs(value)
        return tuple(
            (*pairs[:at], (who, other), *pairs[at + 1 :])
            for at, (who, old) in enumerate(pairs)
            for other in near(old, names)
        )

    def schema(self) -> dict[str, Any]:
        pair = {"type": "array", "prefixItems": [{"type": "string"}, super().schema()], "minItems": 2, "maxItems": 2}
        return {"type": "array", "items": pair}


def _pairs(value: Value) -> tuple[tuple[str, int], ...]:
    return cast(tuple[tuple[str, int], ...], value or ())


class Keyed(Number):
    """A field for a whole number typed after the field's name, as in ``range=5``, anywhere in a line."""

    def __init__(self, name: str, low: int, high: int, *, optional: bool = False, help: str = "") -> None:
        super().__init__(name, low, high, optional=optional, help=help)
        self.joined_pattern = ""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        name, sign, number = word.partition("=")
        if not sign or name.casefold() != self.name:
            raise NotRecognized
        try:
            return parse_int(number, self.low, self.high, f"The {self.name}")
        except NotRecognized:
            text = f"{self.name}= needs a number, not “{number[:40]}”."
            raise GmError("words", text, f"Type a whole number from {self.low} to {self.high}.") from None

    def format(self, value: Value) -> list[str]:
        return [f"{self.name}={value}"]

    def vocabulary(self) -> tuple[str, ...]:
        return (f"{self.name}=",)

    def usage(self) -> str:
        return f"{self.name}=NUMBER"
