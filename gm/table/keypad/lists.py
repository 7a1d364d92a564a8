"""Keypad steps for a list of words: which words it may have, how many, and which must be alone."""

from __future__ import annotations

from collections.abc import Sequence

from gm.errors import GmError
from gm.game import Context, Field, NotRecognized, Numbers, Several, Value, as_tuple
from gm.table.keypad.labels import Labels
from gm.table.keypad.layout import KEYS, lay_out_step, merge_counts
from gm.table.keypad.model import Key, Step
from gm.table.keypad.trials import Got, Trial, each


class Lists:
    """The maker of keypad steps for fields that are lists.

    In its methods ``got`` has the field values known so far. ``near`` has the values of a complete entry that the rules
    accept.
    """

    def __init__(self, trial: Trial, faces: Labels) -> None:
        self.trial = trial
        self.faces = faces

    def steps(self, field: Field, got: Got, near: Got, least: int) -> list[Step]:
        """Return the steps for a list.

        If numbers can be typed alone, as in ``2`` for ``hp-2``, the step for them comes first.
        """
        step = self._step(field, got, near, least)
        numbers = self.bare_numbers(field, got, near) if step.most > 1 and not isinstance(field, Numbers) else []
        if not numbers:
            return [step]
        sole = [key._replace(alone=False) for key in step.keys if key.alone]
        what = numbers[0].words.removesuffix("1")
        keys = (*(key._replace(label=key.words.removeprefix(what)) for key in numbers), *sole)
        label = self.faces.counted(what) or what.replace("-", "−")
        bare = Step(field.name, label, "numbers", keys, 0, awaited=bool(least))
        return [bare, step._replace(keys=tuple(key for key in step.keys if not key.alone), least=0)]

    def bare_numbers(self, field: Field, got: Got, near: Got) -> list[Key]:
        """Return a key for each number that can be typed alone as a short form, such as ``2`` for ``hp-2``.

        Return [] if the field has no such short form.
        """
        keys = []
        for number in range(1, KEYS + 1):
            try:
                words = field.format(field.parse(str(number), None, Context(self.trial.names)))
            except (NotRecognized, GmError):
                return []
            if words == [str(number)] or not self._says(field, " ".join(words), got, near):
                return []
            keys.append(Key(" ".join(words), " ".join(words)))
        return keys

    def _step(self, field: Field, got: Got, near: Got, least: int) -> Step:
        """Return the step in which the user chooses the items of ``field``, which is a list.

        The step has a key for each item. If the items cannot be combined freely, it has a key for each possible list
        instead. ``least`` is 0 if the list is optional.
        """
        every = [as_tuple(value) for value in self.trial.candidates(field)]
        samples = map(as_tuple, self.trial.probes(field))
        long = {len(value) for value in samples if self._takes(field, value, got, near)}
        takes = [value for value in every if len(value) in long]
        none = [self.faces.key(field, ())._replace(alone=True) for value in takes if not value]
        ones = each(field) or (
            [*field.item.choices(self.trial.prompt, self.trial.names)] if isinstance(field, Several) else []
        )
        if not ones and not self._mixes(field, got, near, takes):
            fewer = dict.fromkeys(value[:long] for value in takes for long in range(1, len(value)))
            also = [value for value in fewer if value not in takes and self._takes(field, value, got, near)]
            keys = [*(self.faces.key(field, value) for value in (*takes, *also) if value), *none]
            return lay_out_step(Step(field.name, field.help, "list", tuple(keys), least))
        most = max(long) if ones or max(long) > 1 else KEYS
        ones = ones or list(dict.fromkeys(part for value in every for part in value))
        longest = next(value for value in takes if len(value) == max(long))
        made = [self._one(field, part, longest, got, near) for part in ones]
        keys = [*self._of_all(field, [key for key in made if key], got, near), *none]
        slots = tuple(map(self.faces.name, field.slots(self.trial.prompt)))
        twice = getattr(field, "twice", any(len({*value}) < len(value) for value in takes))
        least = min(long - {0}) if least else 0
        step = Step(field.name, field.help, "list", merge_counts(keys, self.faces), least, most, twice=bool(twice))
        return lay_out_step(step._replace(slots=slots) if len(slots) == most else step)

    def _takes(self, field: Field, value: Value, got: Got, near: Got) -> bool:
        return self.trial.find_entry({**got, field.name: value}, near) is not None

    def _one(self, field: Field, part: Value, chosen: tuple[Value, ...], got: Got, near: Got) -> Key | None:
        """Return the key for the item ``part``; None if the rules reject this item.

        ``chosen`` is a list that the rules accept. If ``part`` is not in this list, it is tried in place of the first
        item.
        """
        key = self.faces.key(field.item, part) if isinstance(field, Several) else self.faces.key(field, (part,))
        if part in chosen:
            return key._replace(alone=len(chosen) == 1 and self._alone(field, part, got, near))
        return key if self._takes(field, (part, *chosen[1:]), got, near) else None

    def _alone(self, field: Field, part: Value, got: Got, near: Got) -> bool:
        """Return whether a list with the item ``part`` can have no other item."""
        others = [value for value in map(as_tuple, self.trial.candidates(field)) if value and part not in value]
        ways = (" ".join(field.format((part, *other))) for other in others)
        return bool(others) and not any(self._says(field, words, got, near) for words in ways)

    def _of_all(self, field: Field, keys: Sequence[Key], got: Got, near: Got) -> list[Key]:
        """Return ``keys``. If a key names a player, add the same key for every other player whom the rules accept."""
        seats = [name for name in self.trial.names if name.kind == "seat"]
        named = {seat.id for seat in seats}
        parts = (key.words.partition(" ") for key in keys)
        endings = dict.fromkeys(rest for who, _, rest in parts if rest and who in named)
        every = [(seat, f"{seat.id} {rest}", rest) for seat in seats for rest in endings]
        more = {words: self.faces.counted(words) or f"{seat.name} {rest}" for seat, words, rest in every}
        known = {key.words for key in keys}
        new = (Key(label, words) for words, label in more.items() if words not in known)
        return [*keys, *(key for key in new if self._says(field, key.words, got, near))]

    def _says(self, field: Field, words: str, got: Got, near: Got) -> bool:
        """Return whether the rules accept the typed ``words`` for ``field``, together with the values in ``got``."""
        value = self.trial.read(field, words)
        return value is not None and self._takes(field, value, got, near)

    def _mixes(self, field: Field, got: Got, near: Got, takes: Sequence[tuple[Value, ...]]) -> bool:
        """Return whether the rules accept a list that mixes the items of two different accepted lists."""
        for items, other in zip(takes, (*takes[1:], *takes[:1]), strict=True):
            if items and len(items) == len(other) and items != other:
                mixed = (*items[:1], *other[1:]) if items[1:] else (*items, *other)
                if self._takes(field, mixed, got, near):
                    return True
        return False
