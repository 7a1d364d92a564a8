"""Calls: what somebody at the table says, so that the referee can type an entry. Practice exercises use calls.

The table ``[calls]`` of a game's messages has a template for an entry, filled with the entry's fields. For an entry
without a template, the call lists the names and values of its fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.game.choices import Flag
from gm.game.interface import AnyGame
from gm.game.messages.filters import number_word
from gm.game.values import House, Names


def call_text(game: AnyGame, entry: Any, names: Names) -> str:
    """Return what somebody at the table says to report an entry. It contains every value that must be typed."""
    if isinstance(entry, House):
        settings = ", ".join(f"{name.replace('_', ' ')} is {value}" for name, value in entry.settings)
        return f"House rule from now on: {settings}."
    messages = game.texts.messages
    called = messages.call(entry.kind, entry._asdict(), names) if messages else None
    return called if called is not None else " ".join(_sentences(game, entry, names))


def _sentences(game: AnyGame, entry: Any, names: Names) -> Iterator[str]:
    """Yield short sentences: first the kind of the entry, then a sentence for each value."""
    form = game.inputs.forms[entry.kind]
    yield f"{_title(entry.kind)}."
    for field in form.fields_for(entry._asdict()):
        value = getattr(entry, field.name)
        if isinstance(field, Flag):
            if value:
                yield f"{_title(field.name)}."
        elif value is not None and (words := field.format(value)):
            spoken = " ".join(_spoken(word, names) for word in words)
            yield f"{_title(field.name)}: {spoken}."


def _spoken(word: str, names: Names) -> str:
    """Return a word of a line as it is spoken: a name for an id, and a small number as a word."""
    return names.get(word) or (number_word(int(word)) if word.isdecimal() else word)


def _title(word: str) -> str:
    return f"{word[:1].upper()}{word[1:]}".replace("_", " ")
