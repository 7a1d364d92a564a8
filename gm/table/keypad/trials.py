"""Trial entries in the current state, so that a keypad has no key that the rules would reject."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import (
    AnyGame,
    Because,
    Context,
    Field,
    Flag,
    Form,
    Name,
    NewName,
    NotRecognized,
    Prompt,
    Text,
    Value,
    as_tuple,
)
from gm.notation.line import split
from gm.notation.parser import parse

Got = Mapping[str, Value]

_DUE, _POSSIBLE = 2000, 300
"""The most entries tried for a due prompt and for another one; beyond that, all count as possible."""
_WAYS = 400
"""The most ways to complete an entry that are tried."""
_TOGETHER = 3
"""The most optional words that are tried together."""
_NAMED = 16
"""The most names that completion may offer before they are no longer tried."""
_EVERY = 400
"""The most candidate values of a field."""
_COUNTED = 12
"""The most numbers that are tried one by one."""
_LONG = 3
"""The length of lists that are tried if nothing else limits it."""
_FEW = 4
"""The number of samples that represent all values of a field."""


class Trial:
    """The form of a prompt, and the state in which its entries are tried."""

    def __init__(self, game: AnyGame, state: Any, prompt: Prompt, names: tuple[Name, ...]) -> None:
        self.game = game
        self.state = state
        self.prompt = prompt
        self.names = names
        self.form: Form = game.inputs.forms[prompt.entry]
        chosen = self.form.branching[0] if self.form.branching else ""
        self._by = next((field for field in self.form.fields if field.name == chosen), None)
        self._order = tuple(field.name for field in self.form.every_field())
        self._tried: dict[tuple[Value, ...], bool] = {}
        self._every: dict[str, tuple[Value, ...]] = {}
        self._probes: dict[str, Sequence[Value]] = {}
        self.example: Got = self._example()

    def _example(self) -> Got:
        """Return the field values of the prompt's example; empty if the prompt has none."""
        try:
            words = split(self.prompt.example)[1:]
            return dict(parse(self.form, words, Context(self.names))._asdict())
        except (GmError, Refusal):
            return {}

    def candidates(self, field: Field) -> tuple[Value, ...]:
        """Return the values that a field may have: those that the prompt lists, else all that the field knows."""
        if field.name not in self._every:
            self._every[field.name] = tuple(dict.fromkeys(islice(self._candidates(field), _EVERY)))
        return self._every[field.name]

    def _candidates(self, field: Field) -> Iterator[Value]:
        prompt = self.prompt
        if typed(field):
            yield from (value for value in [self.example.get(field.name)] if value)
        elif field.name in prompt.fixed:
            yield prompt.fixed[field.name]
        elif field is self.form.leading and prompt.seats and field.name not in prompt.open:
            yield from prompt.seats
        elif isinstance(field, Flag):
            yield from (value for value in prompt.open.get(field.name, (True,)) if value)
        else:
            among = prompt.open[field.name] if field.name in prompt.open else field.choices(prompt, self.names)
            yield from (value for value in islice(among, _EVERY) if value is not None)
            if not prompt.due and self.form.branching and field.name == self.form.branching[0]:
                yield from field.choices(prompt, self.names)  # what is possible is more than what is proposed
            if not len(among):
                yield from _lists(field)
            lists = len(among) and isinstance(among[0], tuple)
            if not len(among) or (field is self.form.fields[-1] and field.kinds and not (lists or field.optional)):
                yield from self._offered(field)  # what nobody has seen may lie there as well

    def _offered(self, field: Field) -> Iterator[Value]:
        """Yield the values of the words that completion offers for a field."""
        offered = field.completions(self.names)
        for word in offered if len(offered) <= _NAMED or not field.optional else ():
            try:
                yield field.parse(word, None, Context(self.names))
            except (NotRecognized, GmError):
                continue

    def takes(self, got: Got) -> bool:
        """Return whether the rules accept the entry with these values."""
        known = tuple(map(got.get, self._order))
        taken = self._tried.get(known)
        if taken is None:
            taken = self._tried[known] = self.spent or self._legal(got)
        return taken

    @property
    def spent(self) -> bool:
        """Return whether the limit of tried entries is reached."""
        return len(self._tried) > (_DUE if self.prompt.due else _POSSIBLE)

    def _legal(self, got: Got) -> bool:
        values = {name: value for name, value in got.items() if value is not None}
        for field in self.form.fields_for(values):
            if field.missing(values.get(field.name)):
                return False
        try:
            self.game.play.apply(self.state, self.form.build(values))
        except (Refusal, GmError):
            return False
        return True

    def left(self, got: Got) -> list[Field]:
        """Return the fields that have no value yet."""
        return [field for field in self.form.fields_for(got) if field.name not in got]

    def find_entry(self, got: Got, near: Got | None = None, *, just: bool = False) -> Got | None:
        """Find a complete entry with the values in ``got`` that the rules accept; None if there is none.

        The entry is as similar as possible to ``near``. With ``just`` it may differ only in the values of ``got``.
        """
        return next(filter(self.takes, islice(self._ways(got, near, just), _WAYS)), None)

    def _ways(self, got: Got, near: Got | None, just: bool) -> Iterator[Got]:
        """Yield ways to complete the entry, the shortest first. With ``near`` each way has one more difference from
        it.
        """
        by = self._by
        if by and by.name not in got:
            for value in self.candidates(by):
                yield from self._ways({**got, by.name: value}, near, just)
            return
        left = self.left(got)
        base = {**got, **{field.name: near.get(field.name) if near else None for field in left if field.optional}}
        needed = [field for field in left if not field.optional]
        yield from self._combinations(base, needed, near)
        loose = [field for field in left if field.optional and self.probes(field)]
        for together in range(1, (not just if near else _TOGETHER) + 1):
            for combination in combinations(loose, min(together, len(loose))):
                yield from self._combinations(base, [*needed, *combination], near)

    def _combinations(self, base: Got, fields: Sequence[Field], near: Got | None) -> Iterator[Got]:
        """Yield the entry with each combination of these fields' values."""
        if not fields:
            yield base
            return
        names = [field.name for field in fields]
        for values in product(*(self._first(field, near) for field in fields)):
            yield {**base, **dict(zip(names, values, strict=True))}

    def _first(self, field: Field, near: Got | None) -> Sequence[Value]:
        """Return the candidates of a field, with the value in ``near`` first."""
        probes, value = self.probes(field), near.get(field.name) if near else None
        if value is None:
            return probes[:_FEW] if near and field.optional else probes
        return [value, *(probe for probe in probes if probe != value)][: _FEW if field.optional else None]

    def probes(self, field: Field) -> Sequence[Value]:
        """Return a few candidates that represent all: the first numbers, or a list of each length."""
        if field.name not in self._probes:
            self._probes[field.name] = self._sample(field)
        return self._probes[field.name]

    def _sample(self, field: Field) -> Sequence[Value]:
        every = self.candidates(field)
        if any(isinstance(value, tuple) for value in every):
            return list({len(as_tuple(value)): value for value in reversed(every)}.values())[::-1]
        return every[:_FEW] if bounds(field) else every


def typed(field: Field) -> bool:
    """Return whether a field's values cannot be listed, so that they must be typed."""
    return isinstance(field, (Text, NewName, Because)) or (field.accepts_any and not field.vocabulary())


def bounds(field: Field) -> tuple[int, int] | None:
    """Return the smallest and the largest value of a field with one whole number; None for other fields."""
    schema = field.schema()
    return (schema["minimum"], schema["maximum"]) if schema.get("type") == "integer" else None


def each(field: Field) -> list[Value]:
    """Return all possible items of a list field, as far as its schema lists them."""
    items = field.schema().get("items", {})
    values: list[Value] = []
    for schema in items.get("anyOf", [items]):
        if schema.get("type") == "null":
            values.append(None)
        elif "enum" in schema:
            values += schema["enum"]
        elif schema.get("type") == "integer" and schema.get("maximum", _COUNTED) - schema.get("minimum", 0) < _COUNTED:
            values += range(schema["minimum"], schema["maximum"] + 1)
        else:
            return []
    return values


def _lists(field: Field) -> Iterator[Value]:
    """Yield short lists of the possible items."""
    for long in range(1, _LONG + 1):
        yield from ((item,) * long for item in each(field) if item is not None)
