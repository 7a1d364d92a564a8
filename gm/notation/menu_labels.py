"""The labels of a menu: the number or the letter that people type for a choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from gm.game import Context, Form, MenuItem, Name, Prompt
from gm.notation.line import Reading, split
from gm.notation.name_resolution import normalized_words
from gm.notation.parser import read

_TAKEN = "nqy"
"""The letters that have a meaning everywhere: no, quit and yes."""


def menu_items(prompts: Sequence[Prompt]) -> list[tuple[Prompt, MenuItem]]:
    """Return the menu items of all prompts that are next. Items priced in the same unit are together, cheapest
    first.
    """
    items = [(prompt, item) for prompt in prompts if prompt.due for item in prompt.menu]
    units = list(dict.fromkeys(item.unit for _, item in items))
    return sorted(items, key=lambda pair: (units.index(pair[1].unit), pair[1].cost))


def menu_labels(
    forms: Mapping[str, Form], prompts: Sequence[Prompt], names: tuple[Name, ...]
) -> Mapping[str, tuple[Prompt, MenuItem]]:
    """Return the menu items that have a label, with their prompts, by label.

    A prompt with ``labels="numbers"`` numbers its items in the order in which the menu shows them. With ``letters``, an
    item has the first letter of its name. It has no label if another name begins with this letter: that of another
    item, of another entry that is next, or of a player who may be meant.
    """
    items = menu_items([prompt for prompt in prompts if prompt.labels])
    if all(prompt.labels == "numbers" for prompt, _ in items):
        return {str(number): pair for number, pair in enumerate(items, 1)}
    kinds = {prompt.entry for prompt, _ in items}
    entries = [prompt.entry[0] for prompt in prompts if prompt.due and prompt.entry not in kinds]
    named = any(forms[prompt.entry].leading for prompt in prompts if prompt.due)
    people = [name.name[:1].casefold() for name in names if named and name.kind == "seat"]
    letters = [_printed_name(forms[prompt.entry], item, names)[:1] for prompt, item in items]
    counts = Counter([*letters, *entries, *people, *_TAKEN])
    return {letter: pair for letter, pair in zip(letters, items, strict=True) if letter and counts[letter] == 1}


def read_label(
    forms: Mapping[str, Form], prompts: Sequence[Prompt], word: str, names: tuple[Name, ...]
) -> Reading | None:
    """Read ``word`` as the label of a menu item. Returns None if the menu has no such label."""
    if not any(prompt.labels for prompt in prompts):
        return None
    if chosen := menu_labels(forms, prompts, names).get(word.casefold()):
        prompt, item = chosen
        return read(forms[prompt.entry], split(item.line)[1:], Context(names))
    return None


def _printed_name(form: Form, item: MenuItem, names: tuple[Name, ...]) -> str:
    """Return the printed name of a choice, in lower case and without spaces."""
    named = {name.id: name.name for name in names}
    named |= {word: name for field in form.fields for name, word in field.synonyms(names).items()}
    return "".join(normalized_words(named.get(item.value, item.value)))
