"""The simple fields of the entries: rounds, margins, names, clubs and the line that a result comes from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from gm.game import AfterWord, Context, Field, GmError, Name, NewName, NotRecognized, Number, Prompt, Value, name_id
from gm.games.event.house import ROUNDS_MAX

LONGEST_CLUB = 64
_AGAIN = "Check the number and type it again."


class RoundNumber(Field):
    """A field for the number of a round, typed as ``r2``. If ``bare`` is True, it also accepts ``2``."""

    def __init__(self, name: str, *, bare: bool = False, optional: bool = False, help: str = "") -> None:
        super().__init__(name, optional=optional, help=help)
        self.bare = bare

    def parse(self, word: str, old: Value, context: Context) -> Value:
        match = re.fullmatch("r?([0-9]{1,9})" if self.bare else "r([0-9]{1,9})", word.casefold())
        if not match:
            raise NotRecognized
        if not 1 <= int(match[1]) <= ROUNDS_MAX:
            raise GmError("words", f"A round must be r1 to r{ROUNDS_MAX}, not {word}.", _AGAIN)
        return int(match[1])

    def format(self, value: Value) -> list[str]:
        return [f"r{value}"]

    def usage(self) -> str:
        return "ROUND"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return range(1, ROUNDS_MAX + 1)

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        near = (value - 1, value + 1) if isinstance(value, int) else ()
        return [number for number in near if 1 <= number <= ROUNDS_MAX]

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": 1, "maximum": ROUNDS_MAX}


class Signed(Number):
    """A field for a number with its sign: ``+12``, ``-2``. A field that allows negative numbers does not allow 0."""

    def __init__(self, name: str, low: int, high: int, *, optional: bool = False, help: str = "") -> None:
        super().__init__(name, low, high, optional=optional, help=help)
        self.joined_pattern = ""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        if word[:1] not in ("+", "-", "−"):
            raise NotRecognized
        value = super().parse(word.replace("−", "-"), old, context)
        if value == 0 and self.low < 0:
            raise GmError("words", f"The {self.name} cannot be 0.", _AGAIN)
        return value

    def format(self, value: Value) -> list[str]:
        return [f"{value:+d}"]

    def usage(self) -> str:
        return f"{'±' if self.low < 0 else '+'}NUMBER"

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return [near for near in super().misreadings(value, names) if near or self.low == 0]


class Source(AfterWord):
    """A field that says from which duel and line a result was collected: ``from UID@LINE``."""

    word = "from"
    example = "0123456789abcdef@12"

    def checked(self, word: str) -> str:
        if not re.fullmatch(r"[^\s@]{1,64}@[0-9]{1,9}", word):
            raise GmError("words", f"“{word[:40]}” is not a line of a duel.", "Type the duel and its line: UID@214")
        return word

    def usage(self) -> str:
        return "from UID@LINE"


class Club(AfterWord):
    """A field for the word ``club`` and the club's name after it."""

    word = "club"
    example = "North"

    def checked(self, word: str) -> str:
        if len(word) > LONGEST_CLUB or not word.strip():
            raise GmError("words", f"The name of a club must be 1 to {LONGEST_CLUB} letters long.", 'Type: club "NAME"')
        return word

    def usage(self) -> str:
        return 'club "NAME"'


class PlayerName(NewName):
    """A field for the name of a player who joins. Its value is the name as typed."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        return self.id_and_name(super().parse(word, old, context))[1]

    def id_and_name(self, value: Value) -> tuple[str, str]:
        return (name_id(value), value) if isinstance(value, str) else super().id_and_name(value)

    def format(self, value: Value) -> list[str]:
        return [str(value)]

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1}
