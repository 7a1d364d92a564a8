"""Which words may come next on a line, and what each means, by what is due in the duel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from gm.game import AnyGame, Field, Flag, Form, Names, Prompt, Value, Who

Hints = dict[str, str]
"""Word → what it means."""


class Table(Protocol):
    """A duel as hints see it: its game, where it stands, and what its seats are called."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def state(self) -> Any: ...
    @property
    def names(self) -> Names: ...


def first_words(table: Table, commands: Mapping[str, str]) -> Hints:
    """What a line may begin with: short answers to what is due, then its entries and the possible ones, then the
    core's ``commands`` with what they do."""
    prompts = table.game.play.prompts(table.state, None)
    found: Hints = {}
    for prompt in prompts:
        if prompt.due:
            found |= dict(_of_prompt(table, prompt, table.game.typed.forms[prompt.entry], ()))
    found |= {prompt.entry: table.game.typed.forms[prompt.entry].help for prompt in prompts}
    return {**found, **commands}


def next_words(table: Table, words: Sequence[str], *, short: bool = False) -> Hints:
    """What may come after ``words``. With ``short`` they may be an answer to what is due, without the entry's name or
    the mage; in the long form a mage comes first."""
    form = table.game.typed.forms.get(words[0].casefold())
    prompts = table.game.play.prompts(table.state, None)
    found: Hints = {}
    if form:
        narrowed = [prompt for prompt in prompts if prompt.entry == form.name]
        if not narrowed and not form.tail:  # what depends on a choice can be chosen only when it is due
            narrowed = [Prompt(form.name)]
        if not short and len(words) == 1 and form.fields and isinstance(form.fields[0], Who):
            return {who: table.names[who] for prompt in narrowed for who in prompt.seats or table.names}
        for prompt in narrowed:
            found |= dict(_of_prompt(table, prompt, form, words[1:]))
    elif short:
        for prompt in prompts:
            if prompt.due:
                found |= dict(_of_prompt(table, prompt, table.game.typed.forms[prompt.entry], words))
    return found


def _of_prompt(table: Table, prompt: Prompt, form: Form, given: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The words of the fields that a prompt leaves open; a mage who comes first, first."""
    low = [word.casefold() for word in given]
    leading = form.fields[0] if form.fields else None
    if isinstance(leading, Who) and not given:
        for who in prompt.seats or tuple(table.names):
            yield who, table.names[who]
    chosen = next((value for value in low if form.tail and value in form.tail[1]), None)
    values = {form.tail[0]: chosen} if form.tail else {}
    for field in form.fields_for(values):
        if field is not leading and field.name not in prompt.fixed and values.get(field.name) is None:
            for word, help in _of_field(table, prompt, field):
                if len(word) > 1 and word.casefold() not in low:
                    yield word, help


def _of_field(table: Table, prompt: Prompt, field: Field) -> Iterator[tuple[str, str]]:
    """A field's words, those of the candidates that a prompt leaves it, if it does."""
    if isinstance(field, Who):
        candidates: Sequence[Value] = prompt.open.get(field.name, tuple(table.names))
        for who in candidates:
            yield str(who), table.names[who]
    elif field.name in prompt.open and not isinstance(field, Flag):
        for value in prompt.open[field.name]:
            yield from ((word, field.help) for word in field.write(value))
    else:
        yield from ((word, field.help) for word in field.words())
