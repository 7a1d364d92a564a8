"""The labels of a menu: the number or the letter that people type for a choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from gm.game import Form, MenuItem, Name, Prompt
from gm.notation.line import split

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

    A prompt with ``labels="numbers"`` numbers its items in the order in which the menu shows them. With ``letters``,
    the label of an item is the first letter of its word. The item has no label if this letter also begins the word of
    another item, the name of another entry that is next, or the name of a player who may be meant.
    """
    items = menu_items([prompt for prompt in prompts if prompt.labels])
    if all(prompt.labels == "numbers" for prompt, _ in items):
        return {str(number): pair for number, pair in enumerate(items, 1)}
    kinds = {prompt.entry for prompt, _ in items}
    entries = [prompt.entry[0] for prompt in prompts if prompt.due and prompt.entry not in kinds]
    named = any(forms[prompt.entry].leading for prompt in prompts if prompt.due)
    people = [name.name[:1].casefold() for name in names if named and name.kind == "seat"]
    letters = [item.value[:1].casefold() for _, item in items]
    counts = Counter([*letters, *entries, *people, *_TAKEN])
    return {letter: pair for letter, pair in zip(letters, items, strict=True) if letter and counts[letter] == 1}


def label_words(forms: Mapping[str, Form], prompts: Sequence[Prompt], word: str, names: tuple[Name, ...]) -> list[str]:
    """Return the words that ``word`` stands for if it is the label of a menu item, else [].

    A number stands for the item's whole line. A letter stands for the line up to the word that names the item. If the
    entry needs more words, the user must still type them.
    """
    if not any(prompt.labels for prompt in prompts):
        return []
    prompt, item = menu_labels(forms, prompts, names).get(word.casefold(), (None, None))
    words = split(item.line) if item else []
    return words[: words.index(item.value) + 1] if item and prompt and prompt.labels == "letters" else words
