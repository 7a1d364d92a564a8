"""The keypad steps for an entry: which are required or optional, and to which further steps each key leads."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from gm.game import Because, Choice, Field, Figures, Flag, Modifiers, Numbers, Pairs, Settings, Value
from gm.table.keypad.amounts import Amounts, answers, counts
from gm.table.keypad.labels import Labels
from gm.table.keypad.layout import (
    KEYS,
    PIPS,
    SMALL,
    fold_optional,
    lay_out_step,
    merge_next,
    merge_optional,
    merge_pairs,
    place_steps,
)
from gm.table.keypad.lists import Lists
from gm.table.keypad.model import Key, Step
from gm.table.keypad.trials import Got, Trial, bounds, each, typed

WORDED = (Figures, Modifiers, Settings)
"""The field classes whose values are words with amounts."""
UNKNOWN = "unknown-name"
"""A name that nothing has. It is tried to learn whether the rules accept names that are not known yet."""


class Path(NamedTuple):
    """The known words of an entry, and the steps that remain."""

    words: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


class Steps:
    """The maker of the keypad steps for an entry.

    In its methods ``got`` has the field values known so far. ``near`` has the values of a complete entry that the rules
    accept.
    """

    def __init__(self, trial: Trial, faces: Labels) -> None:
        self.trial = trial
        self.faces = faces
        self.lists = Lists(trial, faces)
        self.amounts = Amounts(trial, faces)

    def course(self) -> Path | None:
        """Return the words that the entry must have, and a step for each choice that remains.

        An optional word that the prompt fixes has a step whose key is already pressed. Return None if the rules accept
        no entry of this kind now.
        """
        flags = [field for field in self.trial.form.fields if isinstance(field, Flag)]
        fixed = [field for field in flags if self.trial.prompt.fixed.get(field.name)]
        got: Got = {field.name: True for field in fixed}
        near = self.trial.find_entry(got)
        if near is None:
            return None
        words, steps = self._course(got, near)
        steps = (*(self._toggle(field)._replace(least=1, chosen=field.format(True)[0]) for field in fixed), *steps)
        steps = self._placed(fold_optional(steps))
        if len(steps) == 1 and not _goes_on(steps[0]):
            steps = (steps[0]._replace(chosen=""),)
        return Path(words, steps)

    def _placed(self, steps: Sequence[Step]) -> tuple[Step, ...]:
        """Return ``steps`` with their positions in the line."""
        return place_steps(steps, self.trial.form.every_field())

    def _course(self, got: Got, near: Got) -> Path:
        branch = next((field for field in self.trial.left(got) if self._branches(field)), None)
        return self._plain(got, near) if branch is None else self._branched(branch, got, near)

    def _branches(self, field: Field) -> bool:
        """Return whether the steps after ``field`` depend on its value. They do for a name or a choice."""
        if isinstance(field, Flag) or typed(field) or bounds(field) or self._loose(field):
            return False
        every = self.trial.candidates(field)
        return bool(every) and not any(isinstance(value, tuple) for value in every)

    def _loose(self, field: Field) -> bool:
        """Return whether ``field`` is an optional word, or an optional choice among a few values."""
        small = isinstance(field, Choice) and field.optional and len(field.values) <= SMALL
        return (isinstance(field, Flag) or small) and bool(self.trial.candidates(field))

    def _branched(self, field: Field, got: Got, near: Got) -> Path:
        """Return a path whose first step asks for ``field``. Each key of this step leads to further steps of its own.

        If there is only one possible value, the path has no step for ``field``. The words of a required value are then
        part of the path.
        """
        values = self._possible_values(field, got, near)
        bare = self.trial.find_entry({**got, field.name: None}, near) if field.optional else None
        if not values or (bare and len(values) == 1):
            return self._course({**got, field.name: None}, bare or near)
        if (
            bare
            and field.schema().get("enum")
            and all(self.trial.takes({**bare, **chosen}) for chosen in ({field.name: value} for value, _ in values))
        ):
            return self._added(field, values, got, bare)
        ways: list[Path] = []
        for value, entry in values:  # once enough was tried, the steps of the first value are used for the others
            spent = ways and self.trial.spent
            ways.append(ways[0] if spent else self._course({**got, field.name: value}, entry))
        if len(values) == 1:
            return self._only(field, values[0][0], got, ways[0])
        without = self._course({**got, field.name: None}, bare) if bare else None
        if without and any(step.least and any(step not in way.steps for way in ways) for step in without.steps):
            without = None  # without this field, another step would be required
        every = [way.steps for way in (*ways, without) if way]
        common = [step for step in every[0] if all(step in steps for steps in every)]
        keys = tuple(
            self._key(field, value, Path(way.words, tuple(step for step in way.steps if step not in common)), common)
            for (value, _), way in zip(values, ways, strict=True)
        )
        step = Step(field.name, field.help, "list", keys, 0 if without else 1, chosen=self._first(field, keys))
        grid = merge_next(lay_out_step(step))
        if not any(key.column for key in grid.keys):
            grid = grid._replace(chosen=grid.chosen or self._usual(field, got, keys))
        return Path((), tuple(merge_optional(merge_pairs(self._placed([grid, *common])))))

    def _only(self, field: Field, value: Value, got: Got, way: Path) -> Path:
        """Return the path ``way`` with the only possible value of ``field``.

        Its words begin the path, unless another required field comes before it in the line. Then the path has a step
        whose only key is already pressed.
        """
        before = takewhile(lambda other: other is not field, self.trial.left(got))
        words = field.format(value)
        if all(other.optional for other in before):
            return way._replace(words=(*words, *way.words))
        step = Step(field.name, field.help, "bands", (self.faces.key(field, value),), chosen=words[0])
        return way._replace(steps=(step, *way.steps))

    def _added(self, field: Field, values: Sequence[tuple[Value, Got]], got: Got, bare: Got) -> Path:
        """Return a path that begins with a step for the optional ``field``. No other step depends on this field."""
        keys = tuple(self.faces.key(field, value) for value, _ in values)
        rest = self._course({**got, field.name: None}, bare)
        return rest._replace(steps=(lay_out_step(Step(field.name, field.help, "list", keys, 0)), *rest.steps))

    def _possible_values(self, field: Field, got: Got, near: Got) -> list[tuple[Value, Got]]:
        """Return the possible values of ``field``, each paired with a complete entry that has this value.

        For an optional field, every value is first tried with the other optional fields unchanged. If none is possible,
        three sample values are tried, and other fields may change. If a sample is possible, every value is tried in
        this way.
        """
        complete, every = self.trial.find_entry, self.trial.candidates(field)
        tried = {value: complete({**got, field.name: value}, near, just=field.optional) for value in every}
        if field.optional and not any(tried.values()):
            samples = {*every[:1], *every[len(every) // 2 :][:1], *every[-1:]}
            if any(complete({**got, field.name: value}, near) for value in samples):
                tried = {value: complete({**got, field.name: value}, near) for value in every}
        elif not field.optional:
            tried = {value: entry or complete({**got, field.name: value}) for value, entry in tried.items()}
        return [(value, entry) for value, entry in tried.items() if entry is not None]

    def _first(self, field: Field, keys: Sequence[Key]) -> str:
        """Return the id of the player who must answer first; '' if players answer in any order.

        Return '' also if ``field`` does not name who answers, or has no key for this player.
        """
        prompt = self.trial.prompt
        leads = field is self.trial.form.leading and prompt.ordered and prompt.due
        return _pressed(prompt.seats[0] if leads and prompt.seats else "", keys)

    def _usual(self, field: Field, got: Got, keys: Sequence[Key]) -> str:
        """Return the word for the usual value of ``field`` for the player in ``got``; '' if there is none."""
        leading = self.trial.form.leading
        usual = self.trial.prompt.usual.get(field.name, {}).get(str(got.get(leading.name))) if leading else None
        return _pressed(field.format(usual)[0] if usual else "", keys)

    def _key(self, field: Field, value: Value, way: Path, common: Sequence[Step]) -> Key:
        """Return the key for a value, which leads to the steps of ``way``. After any such key, ``common`` follow."""
        key = self.faces.key(field, value)
        words = " ".join((key.words, *way.words))
        alone = not (way.words or way.steps or any(step.least or step.awaited for step in common))
        if field is self.trial.form.leading and alone:
            key = key._replace(label=self.faces.ask(self.trial.form, (key.words,), alone=True))
        return key._replace(words=words, then=way.steps)

    def _plain(self, got: Got, near: Got) -> Path:
        """Return a path of steps that do not depend on each other.

        Steps for numbers, lists and texts come first, then those for optional words.
        """
        left = self.trial.left(got)
        loose = [field for field in left if self._loose(field)]
        steps = [step for field in left if field not in loose for step in self._field(field, got, near)]
        added = self._optional_steps(loose, got, near)
        needed = {step.name for step in steps if step.least}
        bare = {**got, **{field.name: None for field in left if field.optional and field.name not in needed}}
        if self.trial.find_entry(bare, near) is None:  # at least one optional field is needed
            steps = [step if step.least or step.look == "text" else step._replace(awaited=True) for step in steps]
            added = [step if step.least or steps else step._replace(awaited=True) for step in added]
        return Path((), tuple(merge_optional(merge_pairs(self._placed([*steps, *added])))))

    def _field(self, field: Field, got: Got, near: Got) -> list[Step]:
        """Return the steps of a field that is not a choice; [] if no value of the field is possible now."""
        trial = self.trial
        if typed(field):
            return [self._text(field, got, near)]
        if not any(trial.find_entry({**got, field.name: value}, near) for value in trial.probes(field)):
            return []
        least = 0 if field.optional and trial.find_entry({**got, field.name: None}, near) else 1
        if isinstance(field, Pairs):
            return answers(trial, self.faces, field, got, near, least)
        if isinstance(field, WORDED) and not self.lists.bare_numbers(field, got, near):
            return self.amounts.steps(field, got, near, least)
        if isinstance(field, Numbers) and not each(field) and (steps := counts(trial, field, got, near, least)):
            return steps
        if among := bounds(field):
            return self._number(field, *among, got, near, least)
        return self.lists.steps(field, got, near, least)

    def _text(self, field: Field, got: Got, near: Got) -> Step:
        """Return the step for a text or a name, with a key for each known name that the rules accept.

        If they accept no other name, nothing can be typed.
        """
        before, known = "because" if isinstance(field, Because) else "", self.trial.known(field)
        other = self.trial.find_entry({**got, field.name: UNKNOWN}, near) if known else near
        taken = [name for name in known if other or self.trial.find_entry({**got, field.name: name}, near)]
        keys = tuple(self.faces.key(field, name) for name in taken)
        step = Step(field.name, field.help, "text", keys, 0 if field.optional else 1, before=before)
        return step if other or not keys else lay_out_step(step._replace(look="list"))

    def _number(self, field: Field, low: int, high: int, got: Got, near: Got, least: int) -> list[Step]:
        """Return a list with the step in which the user chooses a number. The step has keys for the first few numbers.

        If the prompt proposes numbers, the keys are for those. Return [] for an optional number that can have only one
        value now.
        """
        among = [value for value in self.trial.prompt.open.get(field.name, ()) if isinstance(value, int)]
        if len(among) == 1:
            neighbours = (value for value in (among[0] - 1, among[0] + 1) if low <= value <= high)
            if not any(self.trial.find_entry({**got, field.name: value}, near) for value in neighbours) and not least:
                return []
            among = []
        every = among or range(low, high + 1)
        keys = tuple(Key(str(number), " ".join(field.format(number))) for number in every[:KEYS])
        step = Step(field.name, field.help, "pips" if (low, high) == PIPS else "numbers", keys, least)
        before = " ".join(field.format(high)).removesuffix(str(high))
        return [step if high - low < len(keys) else step._replace(low=low, high=high, before=before)]

    def _optional_steps(self, loose: Sequence[Field], got: Got, near: Got) -> list[Step]:
        """Return the steps for ``loose``, a sequence of optional fields.

        If the entry needs at least one of these fields, the first step asks which one.
        """
        bare = {**got, **dict.fromkeys((field.name for field in loose), None)}
        complete = self.trial.find_entry
        pairs = [(field, value) for field in loose for value in self.trial.candidates(field)]
        if not loose or complete(bare, near):
            kept = {field for field, value in pairs if complete({**got, field.name: value}, near)}
            return [self._toggle(field) for field in loose if field in kept]
        rows = [(field, value, complete({**bare, field.name: value}, near)) for field, value in pairs]
        rows = [row for row in rows if row[2]]
        used = list(dict.fromkeys(field.name for field, _, _ in rows))
        keys = tuple(self.faces.key(field, value) for field, value, _ in rows)
        step = Step("/".join(used), rows[0][0].help if len(used) == 1 else "", "bands", keys) if rows else None
        kept = {
            other
            for other, other_value in pairs
            for field, value, entry in rows
            if other.name not in used and complete({**bare, field.name: value, other.name: other_value}, entry)
        }
        return [*([step] if step else []), *(self._toggle(field) for field in loose if field in kept)]

    def _toggle(self, field: Field) -> Step:
        """Return an optional step for ``field``, with a key for each of its values."""
        keys = tuple(self.faces.key(field, value) for value in self.trial.candidates(field))
        return Step(field.name, field.help, "flag" if isinstance(field, Flag) else "bands", keys, 0)


def _pressed(word: str, keys: Sequence[Key]) -> str:
    """Return ``word`` if it is the first word of a key, else ''."""
    return word if any(key.words.split(" ")[0] == word for key in keys) else ""


def _goes_on(step: Step) -> bool:
    """Return whether ``step`` has a key that is already pressed and leads to a required step."""
    pressed = (key for key in step.keys if key.words.split(" ")[0] == step.chosen)
    return any(step.least for key in pressed for step in key.then)
