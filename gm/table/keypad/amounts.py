"""Keypad steps for fields with numbers: words with amounts (``coins 3``), counts, and a number of each player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

from gm.errors import GmError
from gm.game import (
    Context,
    Field,
    Figures,
    Modifiers,
    NotRecognized,
    Numbers,
    Pairs,
    Value,
    Worth,
    as_tuple,
    split_setting,
)
from gm.table.keypad.labels import Labels
from gm.table.keypad.layout import KEYS, MORE, PIPS, group_keys, merge_counts
from gm.table.keypad.model import Key, Look, Step
from gm.table.keypad.trials import Got, Trial

_SECOND_KEYS = 3
"""The maximum number of keys for a second number."""
_SIGNS = ("+", "-")
"""The signs of words that change an amount."""
_LIKELY = range(1, 6)
"""The numbers that have keys of their own for a figure that always has a number, such as ``hp``."""


class Amounts:
    """A builder of keypad steps for words with amounts, such as ``coins 3``. The steps are cached for one prompt.

    A step is a part of an entry that the user chooses by pressing keys.
    """

    def __init__(self, trial: Trial, faces: Labels) -> None:
        self.trial = trial
        self.faces = faces
        self._made: dict[str, list[Step]] = {}

    def steps(self, field: Field, got: Got, near: Got, least: int) -> list[Step]:
        """Return the steps in which the user chooses the words of ``field``; [] if the rules accept none of its words.

        A word has a key if the rules accept the word alone, or after the words that ``field`` has in the complete entry
        ``near``. Figures that always have a number, and changes of what the table has, such as ``gold+3``, have a step
        of their own: a grid with their likely numbers. The changes of each player are behind a key with the player's
        name. ``least`` is the minimum number of keys to press.
        """
        if field.name not in self._made:
            chosen = as_tuple(near.get(field.name))
            parts = [part for part in self._parts(field) if self._takes(field, part, chosen, near)]
            keys = group_keys(merge_counts([self.faces.key(field, (part,)) for part in parts], self.faces), self.faces)
            if isinstance(field, Figures):
                keys = tuple(key for key in keys if not _means_word(field, key))
                rows = [key for key in keys if _is_number(field, key)]
            else:
                keys = self._by_holder(field, keys, near)
                rows = [key for key in keys if _holder_of(key) == ""]
            words = tuple(key for key in keys if key not in rows)
            numbers = tuple(one for key in rows for one in self._row(field, key, near))
            grid = Step(field.name, field.help, "bands", numbers, least, KEYS)
            step = Step(field.name, "" if rows else field.help, "list", words, least, KEYS)
            self._made[field.name] = [step for step in (grid, step) if step.keys]
        made = self._made[field.name]
        return [step._replace(least=0 if made[1:] else least, awaited=bool(made[1:] and least)) for step in made]

    def _parts(self, field: Field) -> Iterable[Value]:
        """Return the words that may get a key.

        For modifiers these are ``+1``, ``-1``, the words of the field, and the words that the prompt proposes. For
        other fields they are the words of all possible values.
        """
        if isinstance(field, Modifiers):
            proposed = (str(part) for value in self.trial.prompt.open.get(field.name, ()) for part in as_tuple(value))
            return dict.fromkeys(("+1", "-1", *field.vocabulary(), *proposed))
        values = (*field.choices(self.trial.prompt, self.trial.names), *self.trial.candidates(field))
        parts = dict.fromkeys(str(part) for value in values for part in as_tuple(value))
        if not isinstance(field, Figures):
            return parts
        return dict.fromkeys(self._stored(field, way) for part in parts for way in (*_ways(part, field.worths), part))

    def _stored(self, field: Figures, word: str) -> str:
        """Return ``word`` as the field stores it, so that words with the same meaning have one key."""
        try:
            return str(as_tuple(field.parse(word, None, Context(self.trial.names)))[-1])
        except (GmError, NotRecognized):
            return word

    def _by_holder(self, field: Field, keys: Sequence[Key], near: Got) -> tuple[Key, ...]:
        """Return ``keys``. Put the keys that change what a player or unit has behind a key with the holder's name."""
        whose: dict[str, list[Key]] = {}
        for key in keys:
            whose.setdefault(_holder_of(key) or f"{key.words} {key.label}", []).append(key)
        return tuple(
            keys[0] if len(keys) == 1 else self._holder(field, holder, keys, near) for holder, keys in whose.items()
        )

    def _holder(self, field: Field, holder: str, keys: Sequence[Key], near: Got) -> Key:
        name, numbers = self.faces.name(holder), tuple(one for key in keys for one in self._row(field, key, near))
        return Key(f"{name} …", "", then=(Step("", name, "bands", numbers),))

    def _row(self, field: Field, key: Key, near: Got) -> list[Key]:
        """Return a key for each likely number of a figure or a change, and the key ``key`` for any other number.

        Leave out changes that the rules reject.
        """
        what, before = key.label.removesuffix(" …"), key.number[0] if key.number else ""
        numbers = [n for n in _LIKELY if isinstance(field, Figures) or self._accepts(field, f"{before}{n}", near)]
        keys = [Key(f"{what} {number}", f"{before}{number}", row=what, column=str(number)) for number in numbers]
        return [*keys, key._replace(row=what, column=MORE)]

    def _accepts(self, field: Field, words: str, near: Got) -> bool:
        """Return whether the rules accept the change that ``words`` mean."""
        value = self.trial.read(field, words)
        return value is not None and self.trial.takes({**near, field.name: value})

    def _takes(self, field: Field, part: Value, chosen: Sequence[Value], near: Got) -> bool:
        ways = ((part,), (*(other for other in chosen if other != part), part))
        return any(self.trial.takes({**near, field.name: way}) for way in ways)


def _holder_of(key: Key) -> str | None:
    """Return the holder of what ``key`` changes: ``ana`` for ``ana gold+``, '' for ``gold+``.

    Return None if the key changes nothing.
    """
    before = key.number[0] if key.number else ""
    return before.rpartition(" ")[0] if before.endswith(_SIGNS) and before[0].isalpha() else None


def _is_number(field: Figures, key: Key) -> bool:
    """Return whether ``key`` is for a word that always has a number, such as ``hp``, but not ``poison``."""
    worth = field.worths[key.number[0].removesuffix("=")] if key.number else None
    return worth is not None and not worth.bare


def _means_word(field: Figures, key: Key) -> bool:
    """Return whether ``key`` asks for the number of a word that can only have the number 1, as in ``tough=1``."""
    worth = field.worths[key.number[0].removesuffix("=")] if key.number else None
    return worth is not None and worth.bare and worth.low == worth.high


def _ways(part: str, worths: Mapping[str, Worth]) -> Iterable[str]:
    """Yield ``NAME=WORD`` for each word that the value named in ``part`` may have: ``mood=calm``, ``mood=wild``.

    Yield nothing if the sign in ``part`` is not ``=``, as in ``coins+3``.
    """
    what, sign, _ = split_setting(part)
    return (f"{what}={word}" for word in (worths[what].words if sign == "=" else ()))


def counts(trial: Trial, field: Numbers, got: Got, near: Got, least: int) -> list[Step]:
    """Return the steps for a result of one or two counts; [] if there can be more than two.

    If two counts are required, there is one step, and each of its keys stands for both counts. Otherwise the first step
    has a key for each possible first count, and an optional second count has a step of its own.
    """
    low = field.low

    def complete(*numbers: int) -> Got | None:
        return trial.find_entry({**got, field.name: numbers}, near)

    ways = (long for long in range(field.least, field.count + 1) if field.count <= 2 and complete(*(low,) * long))
    shortest = next(ways, 0)
    base = complete(*(low,) * shortest) if shortest else None
    if base is None:
        return []

    def takes(*numbers: int) -> bool:
        return trial.takes({**base, field.name: numbers})

    first = [*takewhile(lambda count: takes(count, *(low,) * (shortest - 1)), range(low, low + PIPS[1]))]
    seconds = range(low, min(field.high, low + _SECOND_KEYS) + 1)
    label, *more = (part.strip().removeprefix("then ") for part in field.help.split(","))
    if shortest == 2:
        keys = tuple(_key(count, other) for other in seconds for count in first if takes(count, other))
        return [Step(field.name, " · ".join((label, *more)), "numbers", keys, least)]
    step = Step(field.name, label, "numbers", _numbers(first), least)
    changes = any(other.optional for other in trial.form.fields if other is not field)
    steps = [step._replace(low=low, high=field.high) if changes or len(first) == PIPS[1] else step]
    if field.count == 2 and changes:  # an optional word may make the second number necessary
        steps.append(Step(f"{field.name}/2", more[0] if more else label, "numbers", _numbers(seconds), 0, folded=True))
    return steps


def _numbers(among: Iterable[int]) -> tuple[Key, ...]:
    return tuple(Key(str(number), str(number)) for number in among)


def _key(first: int, second: int) -> Key:
    return Key(f"{first} · {second}", f"{first} {second}", row=str(first), column=str(second))


def answers(trial: Trial, faces: Labels, field: Pairs, got: Got, near: Got, least: int) -> list[Step]:
    """Return a step for each player who is asked for a number."""
    prompt = trial.prompt
    asked = field.givers(prompt)
    proposed = dict(map(_pair, as_tuple(next(iter(prompt.open.get(field.name, ())), ()))))
    alone = len(asked) > 1 and trial.find_entry({**got, field.name: ((asked[0], max(field.low, 1)),)}, near)
    steps = []
    for who in asked:
        least_of = 0 if alone or field.optional else least
        at = max(field.low, min(proposed.get(who, field.low) - KEYS // 2, field.high - KEYS + 1))
        within = range(at, min(field.high, at + KEYS - 1) + 1)
        taken = [n for n in within if alone and trial.find_entry({**got, field.name: ((who, n),)}, near)]
        keys = tuple(Key(str(number), f"{who}={number}") for number in taken or within)
        look: Look = "pips" if (field.low, field.high) == PIPS else "numbers"
        chosen = f"{who}={proposed[who]}" if who in proposed else ""
        step = Step(field.name, faces.name(who), look, keys, least_of, chosen=chosen, awaited=True)
        wide = field.high - field.low >= len(within)
        steps.append(step._replace(low=field.low, high=field.high, before=f"{who}=") if wide else step)
    return steps


def _pair(value: Value) -> tuple[str, int]:
    who, number = as_tuple(value)
    return str(who), int(str(number))
