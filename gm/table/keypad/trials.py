"""Trial entries in the current state. They ensure that a keypad offers no key that the rules would reject."""

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

_TRIED = 3000
"""The maximum number of entries that are tried for a prompt. Further entries are not tried, but count as accepted."""
_WAYS = 400
"""The maximum number of attempts to complete an entry."""
_TOGETHER = 3
"""The maximum number of optional fields that one attempt fills."""
_NAMED = 16
"""The maximum number of words that completion may offer for an optional field. If it offers more, none is tried."""
_EVERY = 400
"""The maximum number of values that are tried for a field."""
_COUNTED = 12
"""The maximum size of a range of numbers that are listed one by one."""
_LONG = 3
"""The maximum length of the lists that are tried for a list field."""
_FEW = 4
"""The number of values that are tried where a sample is enough."""


class Trial:
    """The form of a prompt and the current state. Entries of this form are tried in this state."""

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
        """Return the field values of the example in the prompt; {} if there is no valid example."""
        try:
            words = split(self.prompt.example)[1:]
            return dict(parse(self.form, words, Context(self.names))._asdict())
        except (GmError, Refusal):
            return {}

    def candidates(self, field: Field) -> tuple[Value, ...]:
        """Return the values to try for a field: those in the prompt or, if it has none, all that the field knows."""
        if field.name not in self._every:
            self._every[field.name] = tuple(dict.fromkeys(islice(self._candidates(field), _EVERY)))
        return self._every[field.name]

    def _candidates(self, field: Field) -> Iterator[Value]:
        prompt = self.prompt
        if typed(field):
            yield from (value for value in [self.example.get(field.name)] if value)
            yield from self.known(field)[:_NAMED]
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
                yield from field.choices(prompt, self.names)  # the rules accept more than the prompt proposes
            if not len(among):
                yield from _lists(field)
            lists = len(among) and isinstance(among[0], tuple)
            if not len(among) or (field is self.form.fields[-1] and field.kinds and not (lists or field.optional)):
                yield from self._offered(field)  # things that nobody has seen yet are possible, too

    def known(self, field: Field) -> tuple[str, ...]:
        """Return the names that a field which accepts any name may have, as far as they are known."""
        return tuple(field.completions(self.names)) if field.kinds else ()

    def read(self, field: Field, words: str) -> Value:
        """Return the value of ``field`` that typed ``words`` mean; None if they mean none."""
        value: Value = None
        try:
            for word in words.split(" "):
                value = field.parse(word, value, Context(self.names))
        except (GmError, NotRecognized):
            return None
        return value

    def _offered(self, field: Field) -> Iterator[Value]:
        """Yield the values that completion (the words offered while typing) proposes for a field."""
        offered = field.completions(self.names)
        for word in offered if len(offered) <= _NAMED or not field.optional else ():
            try:
                yield field.parse(word, None, Context(self.names))
            except (NotRecognized, GmError):
                continue

    def takes(self, got: Got) -> bool:
        """Return whether the rules accept the entry with the field values ``got``."""
        known = tuple(map(got.get, self._order))
        taken = self._tried.get(known)
        if taken is None:
            taken = self._tried[known] = self.spent or self._legal(got)
        return taken

    @property
    def spent(self) -> bool:
        """True if the maximum number of tried entries is reached."""
        return len(self._tried) > _TRIED

    def _legal(self, got: Got) -> bool:
        values = {name: value for name, value in got.items() if value is not None}
        for field in self.form.fields_for(values):
            if field.missing(values.get(field.name)):
                return False
        play = self.game.play
        try:
            entry = self.form.build(values)
            if play.replay:  # it makes no notices, which take long if there are many players
                play.replay(self.state, (entry,))
            else:
                play.apply(self.state, entry)
        except (Refusal, GmError):
            return False
        return True

    def left(self, got: Got) -> list[Field]:
        """Return the fields that have no value in ``got``."""
        return [field for field in self.form.fields_for(got) if field.name not in got]

    def find_entry(self, got: Got, near: Got | None = None, *, just: bool = False) -> Got | None:
        """Find a complete entry that has the values in ``got`` and that the rules accept; None if none is found.

        Its other values are taken from the entry ``near``. If the rules do not accept them, others are tried. With
        ``just``, others are tried only for required fields.
        """
        return next(filter(self.takes, islice(self._ways(got, near, just), _WAYS)), None)

    def _ways(self, got: Got, near: Got | None, just: bool) -> Iterator[Got]:
        """Yield complete entries with the values in ``got``. Entries that change few optional fields come first.

        See :meth:`find_entry` for ``near`` and ``just``.
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
        """Yield copies of the entry ``base``, one for each combination of values of ``fields``."""
        if not fields:
            yield base
            return
        names = [field.name for field in fields]
        for values in product(*(self._first(field, near) for field in fields)):
            yield {**base, **dict(zip(names, values, strict=True))}

    def _first(self, field: Field, near: Got | None) -> Sequence[Value]:
        """Return values to try for a field. The value in the entry ``near`` comes first."""
        probes, value = self.probes(field), near.get(field.name) if near else None
        if value is None:
            return probes[:_FEW] if near and field.optional else probes
        return [value, *(probe for probe in probes if probe != value)][: _FEW if field.optional else None]

    def probes(self, field: Field) -> Sequence[Value]:
        """Return a few typical values of a field: the first numbers of a range, or a list of each possible length."""
        if field.name not in self._probes:
            self._probes[field.name] = self._sample(field)
        return self._probes[field.name]

    def _sample(self, field: Field) -> Sequence[Value]:
        every = self.candidates(field)
        if any(isinstance(value, tuple) for value in every):
            return list({len(as_tuple(value)): value for value in reversed(every)}.values())[::-1]
        return every[:_FEW] if bounds(field) else every


def typed(field: Field) -> bool:
    """Return whether the values of ``field`` must be typed, because they cannot be listed."""
    return isinstance(field, (Text, NewName, Because)) or (field.accepts_any and not field.vocabulary())


def bounds(field: Field) -> tuple[int, int] | None:
    """Return the smallest and the largest value of a field that is one whole number; None for any other field."""
    schema = field.schema()
    return (schema["minimum"], schema["maximum"]) if schema.get("type") == "integer" else None


def each(field: Field) -> list[Value]:
    """Return the possible items of a list field; [] if the field's schema does not list them."""
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
    """Yield short lists. Each repeats one possible item of ``field``: once, twice, or three times."""
    for long in range(1, _LONG + 1):
        yield from ((item,) * long for item in each(field) if item is not None)
