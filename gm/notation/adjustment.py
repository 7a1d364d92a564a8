"""The field of the core's entry ``adjust``, such as ``ana coins=3 lamp-1 table cart=ford``.

A named holder, such as ``ana`` or ``table``, applies to all words up to the next holder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import (
    Amounts,
    Context,
    Name,
    NamedTuple,
    NotRecognized,
    Prompt,
    Value,
    as_tuple,
    find_name,
    parse_int,
    split_setting,
)

_MOST = 999_999_999


class Setting(NamedTuple):
    """A setting of ``adjust``. In ``ana coins=3``, the holder is ``ana``, the thing ``coins``, and the amount 3.

    Instead of an amount, a setting may have a word, such as the place in ``cart=ford``.
    """

    holder: str
    what: str
    sign: str
    amount: int | str


class AdjustmentField(Amounts):
    """A field that reads settings (see :class:`Setting`) of anything that players or other holders have.

    Holders must be named in full, because first letters might mean another holder. The field does not check whether
    the holder has the thing; that is checked later against the state of the game.
    """

    accepts_any = True

    def __init__(self, name: str, example: str, *, help: str = "") -> None:
        super().__init__(name, {}, (), help=help)
        self.example = example

    def parse(self, word: str, old: Value, context: Context) -> Value:
        done = tuple(map(as_tuple, as_tuple(old)))
        what, sign, amount = split_setting(word)
        waits = self.pending_holder(old)
        if not sign or (not waits and any(name.id == word.casefold() for name in context.names)):  # such as ``ana-1``
            if waits:
                raise self._wrong(f"First say what changes for {context.name_of(waits)}.")
            return (*done, (_holder(word, context.names),))
        if not done:
            raise self._wrong(f"Say whose {what[:40]} it is.")
        rest = done[:-1] if len(done[-1]) == 1 else done
        return (*rest, (done[-1][0], what.casefold(), sign, self._how_much(sign, amount)))

    def _how_much(self, sign: str, word: str) -> int | str:
        try:
            return parse_int(word, -_MOST if sign == "=" else 0, _MOST, "The amount")
        except NotRecognized:
            if sign != "=" or not word:
                raise self._wrong(f"“{word[:40]}” is not a number.") from None
            return word

    def _wrong(self, text: str) -> GmError:
        return GmError("words", text, f"Type: {self.example}")

    def means(self, word: str) -> bool:
        return False  # any word may be a holder's name, so this field reserves none

    def usage(self) -> str:
        return "NAME WHAT=AMOUNT …"

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return ()  # a holder may be a pile, which has no name

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return ()

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return ()

    def schema(self) -> dict[str, Any]:
        texts = [{"type": "string"}, {"type": "string"}, {"enum": ["=", "+", "-"]}]
        amount = {"anyOf": [{"type": "integer"}, {"type": "string"}]}
        setting = {"type": "array", "prefixItems": [*texts, amount], "minItems": 4, "maxItems": 4}
        return {"type": "array", "items": setting, "minItems": 1}


def _holder(word: str, names: Iterable[Name]) -> str:
    """Return the id of the holder whose full name is ``word``. If there is none, return ``word``."""
    try:
        return find_name(word, (name for name in names if len(name.name) <= len(word)))
    except NotRecognized:
        return word.casefold()
