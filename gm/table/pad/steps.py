"""The steps that are left of an entry: which fields must be said, which may be, and what each leads to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from gm.errors import GmError
from gm.game import Because, Choice, Context, Field, Flag, Numbers, Pairs, Several, Unread, Value, many
from gm.table.pad.faces import Faces, as_cards
from gm.table.pad.model import Key, Look, Step
from gm.table.pad.trying import TYPED, Got, Trial, bounds, each

_SMALL = 4
"""A choice of so many that may be left out lies beside other keys, as one more column."""
_KEYS = 12
"""So many numbers have a key each; others are typed in digits."""
_MATRIX = 24
"""So many keys at most come of laying one choice beside another."""
_MOSTTYPED = 999
"""The largest number that is typed where no field says how large it may be."""
_DIE = (1, 6)


class Course(NamedTuple):
    """What is settled, as words, and the steps that are left."""

    words: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


class Steps:
    """Finds the steps of one prompt's entry. ``got`` is what is said of it, ``near`` a whole entry that says so too."""

    def __init__(self, trial: Trial, faces: Faces) -> None:
        self.trial = trial
        self.faces = faces

    def course(self) -> Course | None:
        """What is settled and what is left of the whole entry; None where the rules take none."""
        near = self.trial.found({})
        if near is None:
            return None
        words, steps = self._course({}, near)
        return Course(words, tuple(step._replace(chosen="") for step in steps) if len(steps) == 1 else steps)

    def _course(self, got: Got, near: Got) -> Course:
        branch = next((field for field in self.trial.left(got) if self._branches(field)), None)
        return self._plain(got, near) if branch is None else self._branched(branch, got, near)

    def _branches(self, field: Field) -> bool:
        """Whether what may be said next hangs on this field: names and choices, one of them."""
        if isinstance(field, (Flag, *TYPED)) or bounds(field) or self._loose(field):
            return False
        every = self.trial.candidates(field)
        return bool(every) and not any(isinstance(value, tuple) for value in every)

    def _loose(self, field: Field) -> bool:
        """Whether it is a small choice that may be left out, or a word that is there or not."""
        small = isinstance(field, Choice) and field.optional and len(field.values) <= _SMALL
        return (isinstance(field, Flag) or small) and bool(self.trial.candidates(field))

    def _branched(self, field: Field, got: Got, near: Got) -> Course:
        """The step of a field, and what each of its keys leads to; nothing where only one thing can be said."""
        found = self._sayable(field, got, near)
        bare = self.trial.found({**got, field.name: None}, near) if field.optional else None
        if not found or (bare and len(found) == 1):
            return self._course({**got, field.name: None}, bare or near)
        ways: list[Course] = []
        for value, entry in found:  # once enough was tried, what the first leads to stands for the others
            spent = ways and self.trial.spent
            ways.append(ways[0] if spent else self._course({**got, field.name: value}, entry))
        if len(found) == 1:
            return ways[0]._replace(words=(*field.write(found[0][0]), *ways[0].words))
        without = self._course({**got, field.name: None}, bare) if bare else None
        if without and any(step.least for step in without.steps):
            without = None  # left out, it would have to be said in another way
        every = [way.steps for way in (*ways, without) if way]
        common = [step for step in every[0] if all(step in steps for steps in every)]
        keys = tuple(
            self._key(field, value, Course(way.words, tuple(step for step in way.steps if step not in common)))
            for (value, _), way in zip(found, ways, strict=True)
        )
        step = Step(field.name, field.help, "list", keys, 0 if without else 1, chosen=self._chosen(field, keys))
        return Course((), (_laid(step), *common))

    def _sayable(self, field: Field, got: Got, near: Got) -> list[tuple[Value, Got]]:
        """The values that can be said, each with a whole entry. One that must be said may ask for quite another rest;
        of what may be left out a few tell whether any asks for one word more."""
        found, every = self.trial.found, self.trial.candidates(field)
        tried = {value: found({**got, field.name: value}, near, just=field.optional) for value in every}
        if field.optional and not any(tried.values()):
            some = {*every[:1], *every[len(every) // 2 :][:1], *every[-1:]}
            if any(found({**got, field.name: value}, near) for value in some):
                tried = {value: found({**got, field.name: value}, near) for value in every}
        elif not field.optional:
            tried = {value: entry or found({**got, field.name: value}) for value, entry in tried.items()}
        return [(value, entry) for value, entry in tried.items() if entry is not None]

    def _chosen(self, field: Field, keys: Sequence[Key]) -> str:
        """Whoever is first among those who are asked in an order."""
        prompt = self.trial.prompt
        leads = field is self.trial.form.leading and prompt.ordered and prompt.due
        first = prompt.seats[0] if leads and prompt.seats else ""
        return first if any(key.words.split(" ")[0] == first for key in keys) else ""

    def _key(self, field: Field, value: Value, way: Course) -> Key:
        key = self.faces.key(field, value)
        return key._replace(words=" ".join((key.words, *way.words)), then=way.steps)

    def _plain(self, got: Got, near: Got) -> Course:
        """The steps of numbers, lists and texts, then of what is said beside them."""
        left = self.trial.left(got)
        loose = [field for field in left if self._loose(field)]
        steps = [step for field in left if field not in loose for step in self._field(field, got, near)]
        beside = self._beside(loose, got, near)
        needed = {step.name for step in steps if step.least}
        bare = {**got, **{field.name: None for field in left if field.optional and field.name not in needed}}
        if self.trial.found(bare, near) is None:  # something of it must be said
            steps = [step if step.least or step.look == "text" else step._replace(awaited=True) for step in steps]
            beside = [step if step.least or steps else step._replace(awaited=True) for step in beside]
        return Course((), tuple(_merged([*steps, *beside])))

    def _field(self, field: Field, got: Got, near: Got) -> list[Step]:
        """The steps of a field that is no choice; none where it can say nothing now."""
        trial = self.trial
        if isinstance(field, TYPED):
            before = "because" if isinstance(field, Because) else ""
            return [Step(field.name, field.help, "text", least=0 if field.optional else 1, before=before)]
        if not any(trial.found({**got, field.name: value}, near) for value in trial.probes(field)):
            return []
        least = 0 if field.optional and trial.found({**got, field.name: None}, near) else 1
        if isinstance(field, Pairs):
            return self._pairs(field, got, near, least)
        if among := bounds(field):
            return self._number(field, *among, got, near, least)
        return [self._list(field, got, near, least)]

    def _number(self, field: Field, low: int, high: int, got: Got, near: Got, least: int) -> list[Step]:
        """A number's keys; others than these are typed in digits. Nothing where it could only be one."""
        among = [value for value in self.trial.prompt.open.get(field.name, ()) if isinstance(value, int)]
        if len(among) == 1:
            beside = (value for value in (among[0] - 1, among[0] + 1) if low <= value <= high)
            if not any(self.trial.found({**got, field.name: value}, near) for value in beside) and not least:
                return []
            among = []
        every = among or range(low, high + 1)
        keys = tuple(Key(str(number), " ".join(field.write(number))) for number in every[:_KEYS])
        step = Step(field.name, field.help, "dice" if (low, high) == _DIE else "numbers", keys, least)
        before = " ".join(field.write(high)).removesuffix(str(high))
        return [step if high - low < len(keys) else step._replace(low=low, high=high, before=before)]

    def _pairs(self, field: Pairs, got: Got, near: Got, least: int) -> list[Step]:
        """A number of each who is asked, one step each."""
        prompt = self.trial.prompt
        asked = field.asked(prompt)
        told = dict(map(_pair, many(next(iter(prompt.open.get(field.name, ())), ()))))
        alone = len(asked) > 1 and self.trial.found({**got, field.name: ((asked[0], max(field.low, 1)),)}, near)
        steps = []
        for who in asked:
            least_of = 0 if alone or field.optional else least
            at = max(field.low, min(told.get(who, field.low) - _KEYS // 2, field.high - _KEYS + 1))
            numbers = range(at, min(field.high, at + _KEYS - 1) + 1)
            keys = tuple(Key(str(number), f"{who}={number}") for number in numbers)
            look: Look = "dice" if (field.low, field.high) == _DIE else "numbers"
            chosen = f"{who}={told[who]}" if who in told else ""
            step = Step(field.name, self.faces.name(who), look, keys, least_of, chosen=chosen, awaited=True)
            wide = field.high - field.low >= len(keys)
            steps.append(step._replace(low=field.low, high=field.high, before=f"{who}=") if wide else step)
        return steps

    def _list(self, field: Field, got: Got, near: Got, least: int) -> Step:
        """Several words of a field: a key each, or one for each way in which they go together."""
        every = [many(value) for value in self.trial.candidates(field)]
        some = map(many, self.trial.probes(field))
        long = {len(value) for value in some if self.trial.found({**got, field.name: value}, near)}
        takes = [value for value in every if len(value) in long]
        none = [self.faces.key(field, ()) for value in takes if not value]
        ones = each(field) or self._several(field)
        if not ones and not self._mixes(field, got, near, takes):
            keys = [*(self.faces.key(field, value) for value in takes if value), *none]
            return _laid(Step(field.name, field.help, "list", tuple(keys), least))
        most = max(long) if ones or max(long) > 1 else _KEYS
        ones = ones or list(dict.fromkeys(part for value in every for part in value))
        keys = [*self._of_all(field, [self._one(field, part) for part in ones], got, near), *none]
        slots = tuple(field.help.split()) if isinstance(field, Numbers) else ()
        twice = getattr(field, "twice", any(len({*value}) < len(value) for value in takes))
        least = min(long - {0}) if least else 0
        step = Step(field.name, field.help, "list", _counted(keys), least, most, twice=bool(twice))
        return _laid(step._replace(slots=slots) if len(slots) == most else step)

    def _of_all(self, field: Field, keys: Sequence[Key], got: Got, near: Got) -> list[Key]:
        """The same keys, and what they say of one said of all others of whom it can be said."""
        seats = [one for one in self.trial.names if one.kind == "seat"]
        named = {seat.id for seat in seats}
        said = dict.fromkeys(
            rest for key in keys for who, _, rest in [key.words.partition(" ")] if rest and who in named
        )
        more = {f"{seat.id} {rest}": f"{seat.name} {rest}" for seat in seats for rest in said}
        known = {key.words for key in keys}
        new = (Key(label, words) for words, label in more.items() if words not in known)
        return [*keys, *(key for key in new if self._says(field, key.words, got, near))]

    def _says(self, field: Field, words: str, got: Got, near: Got) -> bool:
        """Whether words of a field can be said now."""
        value: Value = None
        try:
            for word in words.split(" "):
                value = field.read(word, value, Context(self.trial.names))
        except (Unread, GmError):
            return False
        return self.trial.found({**got, field.name: value}, near) is not None

    def _several(self, field: Field) -> list[Value]:
        """Those of whom a list may be."""
        return [*field.one.choices(self.trial.prompt, self.trial.names)] if isinstance(field, Several) else []

    def _one(self, field: Field, part: Value) -> Key:
        """The key of one of several."""
        return self.faces.key(field.one, part) if isinstance(field, Several) else self.faces.key(field, (part,))

    def _mixes(self, field: Field, got: Got, near: Got, takes: Sequence[tuple[Value, ...]]) -> bool:
        """Whether the words of two candidates go together as well, so that each is said by itself."""
        for one, other in zip(takes, (*takes[1:], *takes[:1]), strict=True):
            if one and len(one) == len(other) and one != other:
                mixed = (*one[:1], *other[1:]) if one[1:] else (*one, *other)
                if self.trial.found({**got, field.name: mixed}, near):
                    return True
        return False

    def _beside(self, loose: Sequence[Field], got: Got, near: Got) -> list[Step]:
        """What is said beside the rest: where something of it must be, one step of all that says it."""
        bare = {**got, **dict.fromkeys((field.name for field in loose), None)}
        found = self.trial.found
        pairs = [(field, value) for field in loose for value in self.trial.candidates(field)]
        if not loose or found(bare, near):
            kept = {field for field, value in pairs if found({**got, field.name: value}, near)}
            return [self._toggle(field) for field in loose if field in kept]
        rows = [(field, value, found({**bare, field.name: value}, near)) for field, value in pairs]
        rows = [row for row in rows if row[2]]
        used = list(dict.fromkeys(field.name for field, _, _ in rows))
        keys = tuple(self.faces.key(field, value) for field, value, _ in rows)
        step = Step("/".join(used), rows[0][0].help if len(used) == 1 else "", "bands", keys) if rows else None
        kept = {
            other
            for other, one in pairs
            for field, value, entry in rows
            if other.name not in used and found({**bare, field.name: value, other.name: one}, entry)
        }
        return [*([step] if step else []), *(self._toggle(field) for field in loose if field in kept)]

    def _toggle(self, field: Field) -> Step:
        """A step that may be left out."""
        keys = tuple(self.faces.key(field, value) for value in self.trial.candidates(field))
        return Step(field.name, field.help, "flag" if isinstance(field, Flag) else "bands", keys, 0)


_COUNT = re.compile(r"(.*[-+=*])([0-9]+)")


def _counted(keys: Sequence[Key]) -> tuple[Key, ...]:
    """The same keys, those that differ by a number alone as one that asks for the number."""
    found: dict[str, Key] = {}
    for key in keys:
        counted = _COUNT.fullmatch(key.words)
        before = counted[1] if counted else key.words
        if not counted:
            found[before] = key
        elif before not in found:
            numbers = tuple(Key(str(number), f"{before}{number}") for number in range(1, _KEYS + 1))
            step = Step("", key.label, "numbers", numbers, low=0, high=_MOSTTYPED, before=before)
            found[before] = Key(key.label.removesuffix(counted[2]), "", about=key.about, then=(step,))
    return tuple(found.values())


def _pair(value: Value) -> tuple[str, int]:
    who, number = many(value)
    return str(who), int(str(number))


def _laid(step: Step) -> Step:
    """The same step with its keys laid out by what they are."""
    cards = as_cards(step.keys)
    if cards:
        return step._replace(look="cards", keys=cards)
    numbers = [key.words for key in step.keys]
    if numbers == [str(one) for one in range(_DIE[0], _DIE[1] + 1)]:
        return step._replace(look="dice")
    if all(word.isdigit() for word in numbers):
        return step._replace(look="numbers")
    return step._replace(look="bands") if len(step.keys) <= _SMALL else step


def _merged(steps: Sequence[Step]) -> list[Step]:
    """The same with the only thing that may be left out as columns of the step before it."""
    *first, last = steps or (None,)
    loose = [step for step in steps if not step.least and step.look in ("flag", "bands")]
    if not first or last is None or loose != [last] or last.most > 1:
        return [*steps]
    rows = first[-1]
    if rows is None or rows.most > 1 or not rows.least or rows.look in ("text", "cards") or rows.low is not None:
        return [*steps]
    if any(key.then for key in rows.keys) or len(rows.keys) * (len(last.keys) + 1) > _MATRIX:
        return [*steps]
    return [*(step for step in first[:-1] if step), _matrix(rows, last)]


def _matrix(rows: Step, columns: Step) -> Step:
    """Two steps as one, whose keys say both."""
    keys = [
        key._replace(
            label=f"{key.label}, {beside.label}" if beside else key.label,
            words=" ".join((key.words, beside.words)) if beside else key.words,
            row=key.label,
            column=beside.label if beside else "",
            about=key.about or (beside.about if beside else ""),
        )
        for key, beside in product(rows.keys, (None, *columns.keys))
    ]
    return rows._replace(name=f"{rows.name}/{columns.name}", keys=tuple(keys))
