"""The kind of field that holds settings of holders, and of what belongs to nobody: ``gold+3 lena energy-1``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from gm.errors import GmError
from gm.game.fields import Field
from gm.game.figures import Worth, Worths, figure_amount, figure_word, format_figure, misreadings_of
from gm.game.naming import Who
from gm.game.numbers import split_setting
from gm.game.values import Context, Name, Prompt, Value, as_tuple

_LISTED = 12
"""So many words at most an error lists."""
_BETWEEN = "."
"""Stands between a holder's id and what is said of it; no id has one."""


class Settings(Field):
    """What is set or changed, of holders and of what belongs to nobody: ``gold+3 lena energy-1 all destiny+1``.

    ``worths`` are the words by the kind of holder that they are said of, '' of nobody. A name holds until the next; a
    word that is said of nobody, and not of that holder, is nobody's. ``every`` are words for all of a kind. The value
    is a list of texts, ``gold+3`` and ``lena.energy-1``; of a holder of whom nothing is said yet ``lena.``.
    """

    def __init__(
        self,
        name: str,
        worths: Mapping[str, Worths],
        *,
        every: Mapping[str, str] = {},
        optional: bool = False,
        help: str = "",
    ) -> None:
        super().__init__(name, optional=optional, help=help)
        self.worths = worths
        self.every = every
        self.kinds = tuple(kind for kind in worths if kind)
        self.one = Who(name, self.kinds, help=help)

    def parse(self, word: str, old: Value, context: Context) -> Value:
        have = tuple(map(str, as_tuple(old)))
        what, sign, amount = split_setting(word)
        if not sign or any(word.casefold() == one.id for one in self.one.among(context.names)):
            return (*have, f"{self._holder(word, have, context)}{_BETWEEN}")
        holder = next((one.partition(_BETWEEN)[0] for one in reversed(have) if _BETWEEN in one), "")
        theirs = self._of(holder, context.names)
        nobodys = self.worths.get("", {})
        known = figure_word(what, theirs)
        worth = theirs[known] if known else None
        if not known and holder and (known := figure_word(what, nobodys)):
            holder, worth = "", nobodys[known]
        if worth is None:
            raise _uncounted(word, what, [*theirs, *nobodys])
        said = f"{holder}{_BETWEEN}{known}" if holder else known
        if any(split_setting(one)[0] == said for one in have):
            whose = f" of {context.name_of(holder)}" if holder else ""
            raise GmError("words", f"{known}{whose} is named twice.", "Say once what becomes of it.")
        whole = f"{said}{sign}{figure_amount(known, worth, sign, amount)}"
        waits = have[-1:] if have and have[-1].endswith(_BETWEEN) else ()
        return (*have[: len(have) - len(waits)], whole, *(() if holder else waits))

    def _holder(self, word: str, have: Sequence[str], context: Context) -> str:
        """Who is meant from now on. Raises Unread, GmError (``words``) where nothing was said of the last one."""
        low = word.casefold()
        holder = low if low in self.every else self.one.parse(word, None, context)
        if waits := self.pending_holder(tuple(have)):
            raise GmError("words", f"Nothing is said of {context.name_of(waits)}.", f"Type: {self.usage()}")
        return holder

    def _of(self, holder: str, names: Iterable[Name]) -> Worths:
        """The words that may be said of somebody, or of nobody ('')."""
        if not holder or holder in self.every:
            return self.worths.get(self.every.get(holder, ""), {})
        return next((self.worths[one.kind] for one in names if one.id == holder and one.kind in self.kinds), {})

    def is_complete(self, value: Value) -> bool:
        return False

    def missing(self, value: Value) -> str:
        have = as_tuple(value)
        if not have:
            return "" if self.optional else self.usage()
        return "what changes" if self.pending_holder(value) else ""

    def pending_holder(self, value: Value) -> str:
        last = str(as_tuple(value)[-1]) if value else ""
        return last.removesuffix(_BETWEEN) if last.endswith(_BETWEEN) else ""

    def means(self, word: str) -> bool:
        low = word.casefold()
        worths = [(one, worth) for some in self.worths.values() for one, worth in some.items()]
        return low in self.every or any(low == one or low in worth.also for one, worth in worths)

    def format(self, value: Value) -> list[str]:
        said: list[str] = []
        meant = ""
        for one in map(str, as_tuple(value)):
            holder, between, what = one.partition(_BETWEEN)
            said += [holder, what] if between and holder != meant else [what or one]
            meant = holder if between else meant
        return said

    def usage(self) -> str:
        return "WORD+NUMBER … NAME WORD+NUMBER …"

    def vocabulary(self) -> tuple[str, ...]:
        said = [f"{what}{sign}" for some in self.worths.values() for what, one in some.items() for sign in one.signs]
        return tuple(dict.fromkeys((*self.every, *said)))

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def named_ids(self, value: Value) -> tuple[str, ...]:
        holders = (str(one).partition(_BETWEEN)[0] for one in as_tuple(value) if _BETWEEN in str(one))
        return tuple(dict.fromkeys(one for one in holders if one not in self.every))

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {**self.one.completions(names), **super().completions(names)}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        """One of each, for nobody and for each holder."""
        held = [("", self.worths.get("", {})), *((one, self._of(one, ())) for one in self.every)]
        held += [(one.id, self.worths[one.kind]) for one in self.one.among(names) if one.here]
        return tuple(
            (f"{holder}{_BETWEEN}{said}" if holder else said,)
            for holder, worths in held
            for what, worth in worths.items()
            for said in format_figure(what, worth)
        )

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """One of the numbers misread."""
        return misreadings_of(as_tuple(value), lambda one: self._worth(one, names), names)

    def _worth(self, said: str, names: tuple[Name, ...]) -> Worth:
        holder, between, what = split_setting(said)[0].rpartition(_BETWEEN)
        return self._of(holder if between else "", names).get(what, Worth())

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}, "minItems": 0 if self.optional else 1}


def _uncounted(word: str, what: str, known: Sequence[str]) -> GmError:
    """The error for a word that is none of these, with what it may have been meant for."""
    near = _near(what.casefold(), tuple(known))
    hint = f"Did you mean “{'” or “'.join(near)}”? " if near else ""
    listed = ", ".join(known[:_LISTED]) + " …"
    return GmError("words", f"“{word[:40]}” is nothing that is counted.", f"{hint}Counted: {listed}")


@lru_cache(256)
def _near(word: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """What a word may have been meant for; whoever tries what is taken asks for the same again and again."""
    from difflib import get_close_matches  # only what is refused needs it

    return tuple(get_close_matches(word, known, 2, 0.75))
