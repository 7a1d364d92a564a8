"""Steps of words with amounts behind them, a key each that asks how much; and of results that are counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from gm.game import Field, Modifiers, Numbers, Value, many
from gm.table.pad.faces import Faces
from gm.table.pad.layout import KEYS, PIPS, counted
from gm.table.pad.model import Key, Step
from gm.table.pad.trying import Got, Trial

_BESIDE = 3
"""So many at most of a second number have keys of their own."""


class Amounts:
    """Makes the step of a field of words with amounts, once for a prompt: what may be said of one hero may be said of
    the next."""

    def __init__(self, trial: Trial, faces: Faces) -> None:
        self.trial = trial
        self.faces = faces
        self._made: dict[str, list[Step]] = {}

    def steps(self, field: Field, got: Got, near: Got, least: int) -> list[Step]:
        """The step of the words that the rules take, by themselves or beside others; none where they take none."""
        if field.name not in self._made:
            said = many(near.get(field.name))
            parts = [part for part in self._parts(field) if self._takes(field, part, said, near)]
            keys = counted([self.faces.key(field, (part,)) for part in parts])
            step = Step(field.name, field.help, "list", keys, least, KEYS)
            self._made[field.name] = [step] if keys else []
        return [step._replace(least=least) for step in self._made[field.name]]

    def _parts(self, field: Field) -> Iterable[Value]:
        """Each word once, with some amount; of modifiers those that name no source, which nobody can count up."""
        if isinstance(field, Modifiers):
            return ("+1", "-1", *field.words())
        among = (*field.choices(self.trial.prompt, self.trial.names), *self.trial.candidates(field))
        return dict.fromkeys(part for value in among for part in many(value))

    def _takes(self, field: Field, part: Value, said: Sequence[Value], near: Got) -> bool:
        ways = ((part,), (*(one for one in said if one != part), part))
        return any(self.trial.takes({**near, field.name: way}) for way in ways)


def counts(trial: Trial, field: Numbers, got: Got, near: Got, least: int) -> Step | None:
    """One step for a result that is counted, a key for each that the rules take; two numbers lie as rows and columns.
    None where there are more numbers, or none that counts from the beginning."""
    if field.count > 2:
        return None

    def takes(*said: int) -> bool:
        return trial.takes({**near, field.name: said})

    low, high = field.low, field.high
    shortest = next((long for long in range(field.least, field.count + 1) if takes(*(low,) * long)), 0)
    first = [*takewhile(lambda one: takes(one, *(low,) * (shortest - 1)), range(low, low + PIPS[1]))]
    if not shortest:
        return None
    ways = [(one,) for one in first] if shortest == 1 else []
    if field.count > 1:
        begun = low + (shortest == 1)
        ways += [(one, other) for other in range(begun, begun + _BESIDE) for one in first if takes(one, other)]
    keys = tuple(_key(way) for way in ways)
    label = " · ".join(part.strip().removeprefix("then ") for part in field.help.split(","))
    step = Step(field.name, label, "numbers", keys, least)
    more = any(other.optional for other in trial.form.fields if other is not field)
    wide = shortest == 1 and (more or len(first) == PIPS[1])
    return step._replace(low=low, high=high) if wide else step


def _key(way: Sequence[int]) -> Key:
    words = " ".join(map(str, way))
    return Key(words.replace(" ", " · "), words, row=str(way[0]), column=words[len(str(way[0])) :].strip())
