"""Fields for words with amounts: the printed figures of a thing, such as its price, and modifiers of an attempt.

Their values are lists of texts, as people type them: ``hp=6``, ``melee``, ``+torch``, ``-2``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game.fields import Field, NotRecognized
from gm.game.naming import find_name, join_and, name_id
from gm.game.numbers import Number, parse_int, split_setting
from gm.game.values import Context, Name, Prompt, Value, as_tuple
from gm.tuples import NamedTuple

_LISTED = 12
"""The largest number of words that an error lists."""


_NUMBERED = r"([a-zA-Z]+)([0-9]+)"
"""A word with a number directly after it, such as ``hp3``."""


class Worth(NamedTuple):
    """The values that may follow a word, such as the ``=6`` after ``hp``.

    - ``signs``: the signs with which a value may begin.
    - ``low``, ``high``: the range of a number after ``=``.
    - ``least``, ``high``: the range of a number after ``+`` or ``-``.
    - ``words``: words that may follow ``=`` instead of a number; if ``several`` is True, separated by commas.
    - ``of``: the kinds of things whose names may follow ``=``.
    - ``read``: a function ``(value, context)`` that parses every value after ``=``, if given.
    - ``bare``: whether the word may be typed without a value.
    - ``also``: synonyms of the word.
    - ``repeats``: whether the word may occur again with another sign or value.
    """

    low: int = 0
    high: int = 0
    signs: str = "="
    words: tuple[str, ...] = ()
    several: bool = False
    bare: bool = False
    also: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    read: Callable[[str, Context], str] | None = None
    least: int = 1
    repeats: bool = False


Worths = Mapping[str, Worth]


def figure_word(what: str, worths: Worths) -> str:
    """Return the word in ``worths`` that a user means by typing ``what``; '' if there is none.

    Users may type the word itself, a synonym, or first letters that fit only one word. Raises GmError (``ambiguous``).
    """
    low = what.casefold()
    whole_words = [known for known, worth in worths.items() if low == known or low in worth.also]
    for matches in (whole_words, [known for known in worths if low and known.startswith(low)]):
        if len(matches) > 1:
            raise GmError(
                "ambiguous", f"“{what[:40]}” could be {join_and(matches[:_LISTED], 'or')}.", "Type more letters."
            )
        if matches:
            return matches[0]
    return ""


def _one_of(word: str, words: Sequence[str], what: str) -> str:
    """Return the item of ``words`` that the typed ``word`` means. Raises GmError.

    ``what`` is the figure (such as ``hp``) whose value is read. Errors mention it.
    """
    known_word = figure_word(word, dict.fromkeys(words, Worth()))
    if not known_word:
        known = ", ".join(words[:_LISTED]) + (" …" if words[_LISTED:] else "")
        raise GmError("words", f"{what} can't be “{word[:40]}”.", f"Type one of: {known}.")
    return known_word


def figure_amount(what: str, worth: Worth, sign: str, text: str, context: Context | None = None) -> str:
    """Return the value of a figure in the form in which gm stores it. Raises GmError (``words``).

    For the typed ``hp=6``, ``what`` is ``hp``, ``sign`` is ``=`` and ``text`` is ``6``.
    """
    if sign not in worth.signs:
        ways = " or ".join(f"{what}{sign}" for sign in worth.signs)
        raise GmError("words", f"{what}{sign} can't be set.", f"Type: {ways if ways else what}")
    context = context or Context()
    if sign == "=" and worth.read:
        return worth.read(text, context)
    if sign == "=" and (worth.words or worth.of):
        if worth.of and text.casefold() not in worth.words:
            return _named_id(text, worth, what, context)
        if not (worth.high and text.isdigit()):
            every = [_one_of(part, worth.words, what) for part in (text.split(",") if worth.several else [text])]
            return ",".join(dict.fromkeys(every))
    low = worth.low if sign == "=" else worth.least
    try:
        number = parse_int(text, low, worth.high, f"The {what}")
    except NotRecognized:
        raise GmError(
            "words", f"“{text[:40]}” is not a number.", f"Type {what}{sign} and a number from {low} to {worth.high}."
        ) from None
    return str(number)


def _named_id(text: str, worth: Worth, what: str, context: Context) -> str:
    """Return the id of the player or thing called ``text``. Raises GmError (``words``, ``ambiguous``).

    For the typed ``owner=ana``, ``what`` is ``owner`` and ``text`` is ``ana``. ``worth`` says which kinds of names fit.
    """
    known = [name for name in context.names if name.kind in worth.of]
    try:
        return find_name(text, known)
    except NotRecognized:
        here = ", ".join([*worth.words, *(name.name for name in known if name.here)][:_LISTED])
        raise GmError(
            "words", f"{what} can't be “{text[:40]}”: no one has that name.", f"Type one of: {here}."
        ) from None


def _may_follow(worth: Worth, sign: str, amount: str) -> bool:
    """Return whether a word may be followed by ``sign`` and by a number or text like ``amount``.

    ``worth`` has the word's possible values. If ``sign`` is '', return whether the word may be typed without a value.
    """
    if not sign:
        return worth.bare
    return sign in worth.signs and bool(worth.high or not amount.isdigit())


def _shown(what: str, worth: Worth) -> str:
    """Return the word ``what`` as help shows it: ``hp=``, or ``melee`` if the word may be typed without a value."""
    return what if worth.bare else f"{what}{worth.signs[:1]}"


class Figures(Field):
    """A field for the printed figures of a thing in any order: ``price=8 proper hp=6 melee``.

    ``worths`` maps each word to its possible values. A word may occur only once, unless it may be typed without a
    value. Then it may occur twice, once without and once with a value: ``ranged ranged=2``.
    """

    takes_more = True

    def __init__(self, name: str, worths: Worths, *, optional: bool = True, help: str = "") -> None:
        super().__init__(name, optional=optional, help=help)
        self.worths = worths

    def parse(self, word: str, old: Value, context: Context) -> Value:
        have = tuple(map(str, as_tuple(old)))
        what, sign, amount = split_setting(word)
        if not sign and not self.means(word) and (glued := re.fullmatch(_NUMBERED, word)):
            what, sign, amount = glued[1], "=", glued[2]
        known = figure_word(what, self._allowed(what, sign, amount))
        if not known:
            raise NotRecognized
        text = f"{known}{sign}{figure_amount(known, self.worths[known], sign, amount)}" if sign else known
        if any(split_setting(item)[:2] == (known, sign) for item in have):
            raise GmError("words", f"{known} is given twice.", "Give it once.")
        return (*have, text)

    def _allowed(self, what: str, sign: str, amount: str) -> Worths:
        """Return the words of the field that may be meant by the typed word ``what``, with their possible values.

        If ``what`` is not a whole word of the field, it may be the first letters of one. Then return only words that
        may be followed by ``sign`` and a value like ``amount``.
        """
        whole = self.means(what)
        return {
            word: worth
            for word, worth in self.worths.items()
            if ((sign or worth.bare) if whole else _may_follow(worth, sign, amount))
        }

    def missing(self, value: Value) -> str:
        return "" if value or self.optional else self.usage()

    def means(self, word: str) -> bool:
        low = word.casefold()
        return any(low == known or low in worth.also for known, worth in self.worths.items())

    def format(self, value: Value) -> list[str]:
        return [str(item) for item in as_tuple(value)]

    def usage(self) -> str:
        return "WORD=NUMBER …"

    def vocabulary(self) -> tuple[str, ...]:
        return tuple(_shown(what, worth) for what, worth in self.worths.items())

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return example values: one without words, then one for each word with each kind of value that it accepts."""
        return ((), *((figure,) for what, worth in self.worths.items() for figure in format_figure(what, worth)))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return variants of the figures. In each variant one number is misread."""
        return misreadings_of(as_tuple(value), lambda figure: self.worths[split_setting(figure)[0]], names)

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}, "minItems": 0 if self.optional else 1}


def format_figure(what: str, worth: Worth) -> Iterable[str]:
    """Yield examples of how to type the word ``what``: alone, or with each sign and a value, such as ``hp=1``."""
    if worth.bare:
        yield what
    for sign in worth.signs:
        if worth.words and sign == "=":
            yield f"{what}={worth.words[0]}"
        elif worth.high:
            yield f"{what}{sign}{max(1, worth.low)}"


def misreadings_of(settings: Sequence[Value], worth: Any, names: tuple[Name, ...]) -> Sequence[Value]:
    """Return variants of ``settings``, texts such as ``hp=6``. In each variant one number is misread.

    ``worth(setting)`` returns the Worth (the possible values) of the word in a setting.
    """
    misread: list[Value] = []
    for at, setting in enumerate(map(str, settings)):
        what, sign, amount = split_setting(setting)
        known: Worth = worth(setting)
        low = known.low if sign == "=" else 1
        others = Number(what, low, known.high).misreadings(int(amount), names) if amount.isdigit() else ()
        misread += [(*settings[:at], f"{what}{sign}{other}", *settings[at + 1 :]) for other in others]
    return misread


class Modifiers(Field):
    """A field for the modifiers of an attempt: ``+torch -dark +2 -1``. A word such as ``+torch`` counts once even if it
    is typed twice.

    ``plus`` and ``minus`` are the bounds of the number after each sign. ``words`` are other accepted words.
    """

    takes_more = True

    def __init__(
        self,
        name: str,
        *,
        plus: tuple[int, int] = (1, 99),
        minus: tuple[int, int] = (1, 9),
        words: tuple[str, ...] = (),
        help: str = "",
    ) -> None:
        super().__init__(name, optional=True, help=help)
        self.plus, self.minus, self.also = plus, minus, words

    def parse(self, word: str, old: Value, context: Context) -> Value:
        have = tuple(map(str, as_tuple(old)))
        lowered, rest = word.casefold(), word[1:]
        if lowered in self.also:
            text = lowered
        elif word[:1] not in ("+", "-") or word.startswith("--"):
            raise NotRecognized
        elif rest.isascii() and rest.isdigit():
            low, high = self.plus if word[0] == "+" else self.minus
            text = f"{word[0]}{parse_int(rest, low, high, f'The number after {word[0]}')}"
            if any(item[0] == word[0] and item[1:].isdigit() for item in have):
                raise GmError("words", f"{word[0]}NUMBER is given twice.", "Give the sum.")
        elif source := name_id(rest):
            text = f"{word[0]}{source}"
        else:
            raise GmError("words", f"“{word[:40]}” has no name after the sign.", f"Type: {self.usage()}")
        return have if text in have else (*have, text)

    def means(self, word: str) -> bool:
        return word.casefold() in self.also

    def format(self, value: Value) -> list[str]:
        return [str(item) for item in as_tuple(value)]

    def usage(self) -> str:
        return " ".join(("+WORD -WORD +NUMBER -NUMBER", *self.also))

    def vocabulary(self) -> tuple[str, ...]:
        return self.also

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return four examples: no modifier, one that helps, one that hinders, and both of them."""
        return ((), ("+light",), ("-dark",), ("+light", "-dark"))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return variants of the modifiers. In each variant one modifier is left out."""
        have = as_tuple(value)
        return [tuple(figure for figure in have if figure != left) for left in have]

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}, "uniqueItems": True}
