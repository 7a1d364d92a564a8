"""The menu of what can be done now: the shortest word for each choice that a prompt offers, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Entry, Form, MenuItem, Name, Prompt
from gm.notation.abbreviations import Abbreviator
from gm.notation.line import join, split
from gm.notation.menu_labels import menu_items, menu_labels
from gm.notation.name_resolution import normalized_words
from gm.notation.parser import parse

_LEAST, _PLAIN = 3, 4
"""The minimum number of letters in a menu word. Words with at least ``_PLAIN`` letters are preferred."""


class MenuChoice(NamedTuple):
    """A choice that can be made now.

    ``word`` is the shortest whole word that makes the choice. ``keys`` is the shortest complete line of whole words.
    ``price`` is what the choice costs; '' if the game names no cost. ``help`` says what the choice does. ``label`` is
    the number or letter that makes the choice; '' if there is none.
    """

    word: str
    keys: str
    price: str
    help: str
    line: str
    label: str = ""

    def shown(self) -> str:
        """Return the word with its label in brackets: ``[2] frost``, ``[f]rost`` or ``[c] frost``."""
        rest = self.word[1:] if self.label.isalpha() and self.word.startswith(self.label) else f" {self.word}"
        return f"[{self.label}]{rest}" if self.label else self.word


def menu_choices(
    game: AnyGame, prompts: Sequence[Prompt], names: tuple[Name, ...], state: object
) -> tuple[MenuChoice, ...]:
    """Return the menu choices of all prompts that must be answered, the cheapest first.

    Choices whose costs have the same unit (such as coins) are next to each other.
    """
    items = menu_items(prompts)
    if not items:
        return ()
    forms = game.inputs.forms
    short = Abbreviator(game, prompts, names, state, whole=True)
    labels = {item.line: label for label, (_, item) in menu_labels(forms, prompts, names).items()}
    choices = [_choice(short, forms[prompt.entry], item) for prompt, item in items]
    return tuple([choice._replace(label=labels.get(choice.line, "")) for choice in choices])


def menu_rows(choices: Sequence[MenuChoice]) -> list[tuple[str, str]]:
    """Return a row for each price: the price, and the words of all choices that cost it, with their labels."""
    alike = groupby(choices, lambda choice: choice.price)
    return [(price, " · ".join(choice.shown() for choice in some)) for price, some in alike]


def _choice(short: Abbreviator, form: Form, item: MenuItem) -> MenuChoice:
    unit = short.game.texts.title(item.unit) if item.unit else ""
    price = f"{item.cost} {unit}".strip() if item.unit else ""
    branch = form.branches().get(item.value)
    help_ = item.help or (branch[1] if branch else form.help)
    try:
        entry = parse(form, split(item.line)[1:], Context(short.names))
    except (GmError, Refusal):
        return MenuChoice(item.line, item.line, price, help_, item.line)
    words = _bare_words(short, entry, item)
    if item.value in words:
        at = words.index(item.value)
        for word in _words(form, item.value):
            whole = [*words[:at], *split(word), *words[at + 1 :]]
            if short.means(whole, entry):
                return MenuChoice(join(whole[: at + len(split(word))]), join(whole), price, help_, item.line)
    line = short.shortest(entry) or item.line
    return MenuChoice(line, line, price, help_, item.line)


def _bare_words(short: Abbreviator, entry: Entry, item: MenuItem) -> list[str]:
    """Return the words of a menu item's line. Words at the beginning that need not be typed are left out."""
    words = split(item.line)
    ways = (words[2:], words[1:])
    return next((way for way in ways if item.value in way and short.means(way, entry)), words)


def _words(form: Form, value: str) -> list[str]:
    """Return ways to type a value: single words of its printed name (shortest first), its initials, the name."""
    synonyms = ((name, word) for field in form.fields for name, word in field.synonyms(()).items())
    names = [normalized_words(name) for name, word in synonyms if word == value]
    ways = dict.fromkeys(part for parts in names for part in parts if len(part) >= _LEAST)
    initials = dict.fromkeys("".join(part[0] for part in parts) for parts in names if parts[1:])
    return [
        *sorted(ways, key=lambda word: (len(word) < _PLAIN, len(word))),
        *initials,
        *(" ".join(parts) for parts in names),
        value,
    ]
