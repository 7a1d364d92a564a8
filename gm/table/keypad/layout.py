"""The layout of a step's keys: pips, cards, a short row, numbers, a list, or a grid that combines two choices."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from gm.game import Field
from gm.table.keypad.labels import Labels, card_grid
from gm.table.keypad.model import NUMBERS, Key, Step

KEYS = NUMBERS
"""The maximum number of keys for numbers in a step. Other numbers are typed."""
SMALL = 4
"""The maximum number of choices that are shown side by side, or as columns."""
PIPS = (1, 6)
"""The smallest and the largest number that are shown as pips."""
_UNFOLDED = 2
"""The maximum number of optional steps that are shown in full. If there are more, only their names are shown."""
_MATRIX, _COLUMNS = 24, 2
"""The maximum number of keys in a grid for two choices, and of its columns if the second choice is optional."""
_NUMBERED, _SHORT = 6, 3
"""The maximum number of columns if their names are short, and the length of a short name in letters."""
MORE = "…"
"""The column of the key that shows the steps which a grid leaves out."""
_COUNT = re.compile(r"(.*[-+=*])([0-9]+)")


def merge_counts(keys: Sequence[Key], faces: Labels) -> tuple[Key, ...]:
    """Merge keys that differ only in a number into one key, which asks for the number. Return all keys."""
    merged: dict[str, Key] = {}
    for key in keys:
        number = _COUNT.fullmatch(key.words)
        before = number[1] if number else key.words
        if number is None:
            merged[before] = key
        elif before not in merged:
            plain = key.label.removesuffix(number[2]).removesuffix("=").replace("-", "−")
            label = faces.counted(before) or plain
            first = max(int(number[2]) - KEYS // 2, 0) if before.endswith("=") else 1
            merged[before] = Key(f"{label} …", "", about=key.about, number=(before, first))
    return tuple(merged.values())


def group_keys(keys: Sequence[Key], faces: Labels) -> tuple[Key, ...]:
    """Return ``keys`` after merging those with the same words before ``=``, such as ``mood=calm`` and ``mood=wild``.

    A merged key leads to a step with the words after ``=``.
    """
    whats: dict[str, list[Key]] = {}
    for key in keys:
        what, sign, _ = key.words.partition("=")
        whats.setdefault(what if sign else f"{key.words} {key.label}", []).append(key)
    return tuple(keys[0] if len(keys) == 1 else _group(what, keys, faces) for what, keys in whats.items())


def _group(what: str, keys: Sequence[Key], faces: Labels) -> Key:
    short = tuple(key._replace(label=key.words.partition("=")[2]) for key in keys)
    label = " ".join(map(faces.name, what.split(" ")))
    return Key(f"{label} …", "", then=(Step("", label, "list", short),))


def lay_out_step(step: Step) -> Step:
    """Return the step with its keys in the layout that suits them."""
    cards = card_grid(step.keys)
    if cards:
        return step._replace(look="cards", keys=cards)
    numbers = [key.words for key in step.keys]
    if numbers == [str(number) for number in range(PIPS[0], PIPS[1] + 1)]:
        return step._replace(look="pips")
    if all(word.isdigit() for word in numbers):
        return step._replace(look="numbers")
    return step._replace(look="bands") if len(step.keys) <= SMALL else step


def merge_optional(steps: Sequence[Step]) -> list[Step]:
    """Return ``steps``. If the last step is the only optional one, combine the last two into one with a grid of keys.

    The keys of the optional step become the columns of the grid. If the grid would be too large, return ``steps``
    unchanged.
    """
    *first, last = steps or (None,)
    loose = [step for step in steps if not step.least and step.look in ("flag", "bands")]
    if not first or last is None or loose != [last] or last.most > 1:
        return [*steps]
    rows = first[-1]
    if rows is None or rows.most > 1 or not rows.least or rows.look in ("text", "cards") or rows.low is not None:
        return [*steps]
    if (
        any(key.then or key.number or key.column for key in rows.keys)
        or len(rows.keys) * (len(last.keys) + 1) > _MATRIX
        or len(last.keys) > _COLUMNS
    ):
        return [*steps]
    return [*(step for step in first[:-1] if step), _matrix(rows, last)]


def _matrix(rows: Step, columns: Step) -> Step:
    """Combine two steps into one. It has a key for each key of ``rows``, alone and with each key of ``columns``."""
    keys = [
        key._replace(
            label=f"{key.label}, {other.label}" if other else key.label,
            words=" ".join((key.words, other.words)) if other else key.words,
            row=key.label,
            column=other.label if other else "",
            about=key.about or (other.about if other else ""),
        )
        for key, other in product(rows.keys, (None, *columns.keys))
    ]
    return rows._replace(name=f"{rows.name}/{columns.name}", keys=tuple(keys))


def merge_next(step: Step) -> Step:
    """Return ``step`` with a grid of keys if its keys lead to a second choice: a key of the grid makes both choices.

    If the grid would be too large, return ``step`` unchanged. The keys of a row may leave out optional steps or
    numbers. In this case, the last key of the row leads to all steps of the second choice.
    """
    rows = [_row(key) for key in step.keys]
    keys = [key for row in rows for key in row]
    joined = not step.chosen and any(row[1:] for row in rows)
    if not joined or len(keys) > _MATRIX:
        return step
    first = next(key.column for key in keys if key.column)
    grid = [key if key.column else key._replace(row=key.label, column=first) for key in keys]
    columns, lines = {key.column for key in grid}, {key.row for key in grid}
    if 2 * len(grid) < len(columns) * len(lines):
        return step  # few pairs are possible, as with what each player owns
    across = len(columns) <= (_NUMBERED if max(map(len, columns)) <= _SHORT else SMALL)
    if not across and len(step.keys) > SMALL:
        return step
    return step._replace(look="bands", keys=tuple(grid if across else _turned(grid)))


def _turned(keys: Sequence[Key]) -> Iterator[Key]:
    """Yield the keys of a grid with its rows as columns. The keys of each new row are together."""
    for name in dict.fromkeys(key.column for key in keys):
        yield from (key._replace(row=key.column, column=key.row) for key in keys if key.column == name)


def merge_pairs(steps: Sequence[Step]) -> list[Step]:
    """Return ``steps``. If two required steps that follow each other in the line fit into a grid, make one of them."""
    needed = sorted((step for step in steps if step.least), key=lambda step: step.at)
    for step, other in pairwise(needed):
        if grid := _pair(step, other):
            return merge_pairs([grid if one is step else one for one in steps if one is not other])
    return [*steps]


def _pair(step: Step, other: Step) -> Step | None:
    """Combine two steps into one that has a key for each pair of their keys; None if they are no small grid."""
    if step.most > 1 or step.look not in ("bands", "list") or any(_is_more(key) for key in step.keys) or other.chosen:
        return None
    keys = tuple(key._replace(then=(other,)) for key in step.keys)
    grid = merge_next(step._replace(keys=keys))
    return None if grid.keys == keys else grid._replace(name=f"{step.name}/{other.name}")


def _is_more(key: Key) -> bool:
    """Return whether a key is more than a plain choice: it leads to further steps, or is part of a grid."""
    return bool(key.then or key.number or key.column)


def _row(key: Key) -> list[Key]:
    """Return a key for each choice of the first required step that ``key`` leads to.

    If ``key`` leads to more than one required step, each of these keys leads to the others. Return [``key``] if there
    is no required step, or if the step does not fit into a grid.
    """
    needed = sorted((step for step in key.then if step.least), key=lambda step: step.at)
    step = needed[0] if needed else None
    if step is None or step.most > 1 or step.look == "text" or step.chosen:
        return [key]
    if len(step.keys) == 1 or any(one.column or one.number for one in step.keys):
        return [key]
    others = tuple(other for other in key.then if other is not step)
    keys = [
        one._replace(
            label=f"{key.label}, {one.label}",
            words=f"{key.words} {one.words}",
            row=key.label,
            column=one.label,
            then=(*one.then, *others) if needed[1:] else one.then,
        )
        for one in step.keys
    ]
    spare = step.low is not None or (others and not needed[1:])
    return [*keys, *([key._replace(label=f"{key.label} {MORE}", row=key.label, column=MORE)] if spare else [])]


def place_steps(steps: Sequence[Step], fields: Sequence[Field]) -> tuple[Step, ...]:
    """Return ``steps`` with the field ``at`` set: the position of a step's words in the line."""
    return tuple(
        step._replace(
            at=_place(step, fields),
            keys=tuple(key._replace(then=place_steps(key.then, fields)) if key.then else key for key in step.keys),
        )
        for step in steps
    )


def _place(step: Step, fields: Sequence[Field]) -> int:
    """Return the position in the line of a step's first required field. If none is required, take its last field."""
    places = [at for at, field in enumerate(fields) if field.name in step.name.split("/")]
    return next((at for at in places if not fields[at].optional), places[-1] if places else 0)


def fold_optional(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return ``steps``. If many of them are optional, fold those: only their names are shown until one is pressed."""
    needed = {*_needed(steps)}
    spare = (step for step in steps if not step.least and not step.awaited and step.look != "flag")
    loose = [step for step in spare if step.name.partition("/")[0] not in needed]
    if len(loose) <= _UNFOLDED or not needed:
        return tuple(steps)
    return tuple(step._replace(folded=step.folded or step in loose) for step in steps)


def _needed(steps: Sequence[Step]) -> Iterator[str]:
    """Yield the names of the required steps, including required steps that appear once a key of a step is pressed."""
    for step in steps:
        if step.least:
            yield step.name
        for key in step.keys:
            yield from _needed(key.then)
