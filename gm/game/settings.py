"""A field for settings of players and things, such as ``gold+3 lena energy-1``, and a record for a single setting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from gm.errors import GmError
from gm.game.fields import Field, NotRecognized
from gm.game.figures import Worth, Worths, figure_amount, figure_word, format_figure, misreadings_of
from gm.game.naming import Who, find_name
from gm.game.numbers import split_setting
from gm.game.values import Context, Name, Prompt, Value, as_tuple
from gm.tuples import NamedTuple

_LISTED = 12
"""The largest number of words that an error lists."""
_BETWEEN = "."
"""The separator between a holder's id and a setting. No id contains it."""


class Setting(NamedTuple):
    """A setting in an entry: its holder, what is set, a sign and an amount. ``lena energy-1`` sets Lena's energy.

    The holder is '' for a value of the table. The sign is ``=``, ``+`` or ``-``; '' for a word without an amount.
    """

    holder: str
    what: str
    sign: str = ""
    amount: int | str = ""

    @property
    def text(self) -> str:
        """Return the setting as an entry stores it: ``lena.energy-1``, ``gold+3``."""
        return f"{self.holder}{_BETWEEN}{self.word}" if self.holder else self.word

    @property
    def word(self) -> str:
        """Return the setting as it is typed after the holder's name."""
        return f"{self.what}{self.sign}{self.amount}"

    def apply(self, old: int) -> int:
        """Return the new value of a number that was ``old`` before this setting."""
        amount = int(self.amount)
        return amount if self.sign == "=" else old - amount if self.sign == "-" else old + amount


def settings_of(value: Value) -> tuple[Setting, ...]:
    """Return the settings in an entry's ``value``.

    An entry stores a setting either as a text or as a tuple (holder, what, sign, amount).
    """
    stored = as_tuple(value)
    return tuple([Setting(*each) if isinstance(each, tuple) else _setting(str(each)) for each in stored])  # type: ignore[arg-type]


@lru_cache(1024)
def _setting(text: str) -> Setting:
    name, sign, amount = split_setting(text)
    holder, _, what = name.rpartition(_BETWEEN)
    digits = amount.removeprefix("-")
    return Setting(holder, what, sign, int(amount) if digits.isascii() and digits.isdigit() else amount)


def setting_words(settings: Iterable[Setting]) -> list[str]:
    """Return settings as people type them: ``lena``, ``energy-1``. A holder's id comes before their settings."""
    words: list[str] = []
    meant = ""
    for setting in settings:
        if setting.holder and setting.holder != meant:
            words.append(setting.holder)
            meant = setting.holder
        words += [setting.word] if setting.what else []
    return words


class Settings(Field):
    """A field for settings of players, things and the table: ``gold+3 lena energy-1 all destiny+1``.

    All settings after a name belong to that player or thing (the holder), up to the next name. Settings of the table
    need no name. ``worths`` maps each kind of holder ('' for the table) to the words that can be set. The name of a
    thing may also be such a word: ``ana sword=2``. ``things`` maps a kind of holder to the kinds of these things.
    ``every`` maps a word such as ``all`` to the kind of holders that it means. ``example`` is a line for errors. The
    field's value is a list of texts such as ``lena.energy-1``. A last text ``lena.`` means that a setting must follow.
    """

    takes_more = True

    def __init__(
        self,
        name: str,
        worths: Mapping[str, Worths],
        *,
        every: Mapping[str, str] = {},
        optional: bool = False,
        help: str = "",
        things: Mapping[str, Worths] = {},
        example: str = "",
    ) -> None:
        super().__init__(name, optional=optional, help=help)
        self.worths = worths
        self.every = every
        self.things = things
        self.example = example
        self.holders = tuple(kind for kind in worths if kind)
        self.kinds = (*self.holders, *dict.fromkeys(kind for worths in things.values() for kind in worths))
        self.item = Who(name, self.holders, help=help)

    @cached_property
    def _meanings(self) -> frozenset[str]:
        """Return every word with a meaning in this field, without ``=``, ``+`` or ``-``."""
        worths = [(what, worth) for known in self.worths.values() for what, worth in known.items()]
        return frozenset((*self.every, *(word for what, worth in worths for word in (what, *worth.also))))

    @cached_property
    def _vocabulary(self) -> tuple[str, ...]:
        words = [
            f"{what}{sign}"
            for known in self.worths.values()
            for what, worth in known.items()
            for sign in (*worth.signs, *([""] if worth.bare else []))
        ]
        return tuple(dict.fromkeys((*self.every, *words)))

    def parse(self, word: str, old: Value, context: Context) -> Value:
        have = tuple(map(str, as_tuple(old)))
        what, sign, amount = split_setting(word)
        holder = next((setting.partition(_BETWEEN)[0] for setting in reversed(have) if _BETWEEN in setting), "")
        low = word.casefold()
        is_name = low in [name.id for name in self.item.among(context.names)]
        if is_name or not (sign or self._is_bare(what, holder, context.names)):
            return (*have, f"{self._holder(word, have, context)}{_BETWEEN}")
        holder, known, worth = self._worth_of(word, what, holder, context)
        text = f"{holder}{_BETWEEN}{known}" if holder else known
        whole = f"{text}{sign}{figure_amount(known, worth, sign, amount, context)}" if sign else text
        if any(_is_repeated(setting, whole, worth) for setting in have):
            whose = f" for {context.name_of(holder)}" if holder else ""
            raise GmError("words", f"{context.name_of(known)} is set twice{whose}.", f"Set it once. {self._type()}")
        waits = have[-1:] if have and have[-1].endswith(_BETWEEN) else ()
        return (*have[: len(have) - len(waits)], whole, *(() if holder else waits))

    def _is_bare(self, what: str, holder: str, names: Iterable[Name]) -> bool:
        """Return whether ``what``, a word without a sign, is a complete setting of ``holder`` or the table."""
        low = what.casefold()
        vocabularies = (self._of(holder, names), self._of("", names)) if low in self._meanings else ()
        return any(worth.bare and low in (word, *worth.also) for known in vocabularies for word, worth in known.items())

    def _worth_of(self, word: str, what: str, holder: str, context: Context) -> tuple[str, str, Worth]:
        """Return three values for a setting such as ``hp=4``: its holder, ``hp``, and the values that ``hp`` may have.

        ``word`` is the whole setting, ``what`` is its part before the sign.

        Raises GmError (``words``, ``ambiguous``).
        """
        theirs, nobodys = self._of(holder, context.names), self.worths.get("", {})
        things = self.things.get(self._kind(holder, context.names), {})
        low = what.casefold()
        if low not in theirs and (name := next((n for n in context.names if n.id == low and n.kind in things), None)):
            return holder, name.id, things[name.kind]
        if known := figure_word(what, theirs):
            return holder, known, theirs[known]
        if holder and (known := figure_word(what, nobodys)):
            return "", known, nobodys[known]
        for kind, worth in things.items():
            try:
                return holder, self.find_thing(what, kind, holder, context), worth
            except NotRecognized:
                continue
        raise self._not_settable(word, what, holder, context)

    def find_thing(self, word: str, kind: str, holder: str, context: Context) -> str:
        """Return the id of the thing of this ``kind`` that has the name ``word``.

        A subclass may prefer things of the ``holder``. Raises NotRecognized, GmError (``ambiguous``).
        """
        return find_name(word, [name for name in context.names if name.kind == kind])

    def _holder(self, word: str, have: Sequence[str], context: Context) -> str:
        """Return the id of the holder (a player or thing) that ``word`` names.

        ``have`` are the settings typed before this word. Raises NotRecognized, or GmError if the holder typed last has
        no setting yet.
        """
        low = word.casefold()
        holder = low if low in self.every else self.item.parse(word, None, context)
        if waits := self.pending_holder(tuple(have)):
            raise GmError("words", f"First say what changes for {context.name_of(waits)}.", self._type())
        return holder

    def _kind(self, holder: str, names: Iterable[Name]) -> str:
        if not holder or holder in self.every:
            return self.every.get(holder, "")
        return next((name.kind for name in names if name.id == holder and name.kind in self.holders), "")

    def _of(self, holder: str, names: Iterable[Name]) -> Worths:
        """Return the words that may be set for ``holder``, or for the table if ``holder`` is ''."""
        kind = self._kind(holder, names)
        return self.worths.get(kind, {}) if kind or not holder else {}

    def _not_settable(self, word: str, what: str, holder: str, context: Context) -> GmError:
        """Return the error for a word that cannot be set. The error asks for a holder, or lists the possible words."""
        if not holder and any(figure_word(what, self.worths[kind]) for kind in self.holders):
            return GmError("words", f"Say whose {what[:40]} it is.", self._type())
        known = [*dict.fromkeys([*self._of(holder, context.names), *self.worths.get("", {})])]
        things = [f"a {kind}" for kind in self.things.get(self._kind(holder, context.names), {})]
        near = near_words(what.casefold(), tuple(known))
        hint = f"Did you mean “{'” or “'.join(near)}”? " if near else ""
        listed = ", ".join([*known[:_LISTED], *(["…"] if known[_LISTED:] else []), *things])
        return GmError(
            "words", f"“{word[:40]}” can't be set here.", f"{hint}You can set: {listed}. {self._type()}".strip()
        )

    def _type(self) -> str:
        return f"Type: {self.example or self.usage()}"

    def missing(self, value: Value) -> str:
        have = as_tuple(value)
        if not have:
            return "" if self.optional else self.usage()
        return "what changes" if self.pending_holder(value) else ""

    def pending_holder(self, value: Value) -> str:
        last = str(as_tuple(value)[-1]) if value else ""
        return last.removesuffix(_BETWEEN) if last.endswith(_BETWEEN) else ""

    def means(self, word: str) -> bool:
        return word.casefold() in self._meanings

    def format(self, value: Value) -> list[str]:
        return setting_words(settings_of(value))

    def usage(self) -> str:
        sets = any("=" in worth.signs for known in self.worths.values() for worth in known.values())
        return f"[NAME] WHAT{'=' if sets else '+'}NUMBER …"

    def vocabulary(self) -> tuple[str, ...]:
        return self._vocabulary

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def named_ids(self, value: Value) -> tuple[str, ...]:
        settings = settings_of(value)
        ids = [setting.holder for setting in settings if setting.holder and setting.holder not in self.every]
        ids += [str(setting.amount) for setting in settings if setting.what and self._names_someone(setting)]
        ids += [
            setting.what for setting in settings if self.things and setting.what and not self._is_word(setting.what)
        ]
        return tuple(dict.fromkeys(ids))

    def _is_word(self, what: str) -> bool:
        return any(what in worths for worths in self.worths.values())

    def _names_someone(self, setting: Setting) -> bool:
        settable = [worths[setting.what] for worths in self.worths.values() if setting.what in worths]
        return any(worth.of and setting.amount not in worth.words for worth in settable)

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {**self.item.completions(names), **super().completions(names)}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return examples, such as ``hp=6``, of all settings for the table and for each holder (player or thing)."""
        held = [("", self.worths.get("", {})), *((word, self._of(word, ())) for word in self.every)]
        held += [(name.id, self.worths[name.kind]) for name in self.item.among(names) if name.here]
        return tuple(
            (f"{holder}{_BETWEEN}{example}" if holder else example,)
            for holder, worths in held
            for what, worth in worths.items()
            for example in format_figure(what, worth)
        )

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return variants of the settings. In each variant one number is misread."""
        return misreadings_of(as_tuple(value), lambda setting: self._stored_worth(setting, names), names)

    def _stored_worth(self, setting: str, names: tuple[Name, ...]) -> Worth:
        holder, between, what = split_setting(setting)[0].rpartition(_BETWEEN)
        return self._of(holder if between else "", names).get(what, Worth())

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}, "minItems": 0 if self.optional else 1}


def _is_repeated(old: str, new: str, worth: Worth) -> bool:
    """Return whether the settings ``old`` and ``new`` have the same word, and ``worth`` does not allow both of them."""
    (name, sign, amount), (new_name, new_sign, new_amount) = split_setting(old), split_setting(new)
    if name != new_name:
        return False
    return not worth.repeats or (sign == new_sign and (not (worth.words or worth.read) or amount == new_amount))


@lru_cache(256)
def near_words(word: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Return at most two of the ``known`` words: those most similar to the mistyped ``word``."""
    from difflib import get_close_matches  # imported here: only refused words need it

    return tuple(get_close_matches(word, known, 2, 0.75))
