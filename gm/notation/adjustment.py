"""What the core's own ``adjust`` sets: ``ana coins=3 lamp-1 table cart=ford``, a holder being meant until the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import Amounts, Context, Name, NamedTuple, Prompt, Unread, Value, find_name, many, parted, whole

_MOST = 999_999_999


class Setting(NamedTuple):
    """One setting: whose, what, ``=``, ``+`` or ``-``, and how much, or where a thing lies."""

    holder: str
    what: str
    sign: str
    amount: int | str


class ByHand(Amounts):
    """Amounts of whatever there is (see :class:`Setting`): any holder, any holding, and of a place a word.

    A holder is called by its whole name, for a beginning might be another's; whether there is such a holding, only the
    state of play can tell.
    """

    free = True

    def __init__(self, name: str, example: str, *, help: str = "") -> None:
        super().__init__(name, {}, (), help=help)
        self.example = example

    def read(self, word: str, old: Value, context: Context) -> Value:
        done = tuple(map(many, many(old)))
        what, sign, amount = parted(word)
        if not sign:
            if waits := self.waits(old):
                raise self._wrong(f"Nothing is said of {context.called(waits)}.")
            return (*done, (_holder(word, context.names),))
        if not done:
            raise self._wrong(f"Say whose {what[:40]} it is.")
        rest = done[:-1] if len(done[-1]) == 1 else done
        return (*rest, (done[-1][0], what.casefold(), sign, self._how_much(sign, amount)))

    def _how_much(self, sign: str, word: str) -> int | str:
        try:
            return whole(word, -_MOST if sign == "=" else 0, _MOST, "The amount")
        except Unread:
            if sign != "=" or not word:
                raise self._wrong(f"“{word[:40]}” is no number.") from None
            return word

    def _wrong(self, said: str) -> GmError:
        return GmError("words", said, f"Type: {self.example}")

    def means(self, word: str) -> bool:
        return False  # any word may be a holder's name, so that none is taken

    def usage(self) -> str:
        return "HOLDER WHAT=AMOUNT …"

    def named(self, value: Value) -> tuple[str, ...]:
        return ()  # a pile has no name, and yet it holds something

    def offers(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return ()

    def near(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return ()

    def schema(self) -> dict[str, Any]:
        texts = [{"type": "string"}, {"type": "string"}, {"enum": ["=", "+", "-"]}]
        amount = {"anyOf": [{"type": "integer"}, {"type": "string"}]}
        one = {"type": "array", "prefixItems": [*texts, amount], "minItems": 4, "maxItems": 4}
        return {"type": "array", "items": one, "minItems": 1}


def _holder(word: str, names: Iterable[Name]) -> str:
    """Who is named, or whatever else holds something, by the word itself."""
    try:
        return find_name(word, (one for one in names if len(one.name) <= len(word)))
    except Unread:
        return word.casefold()
