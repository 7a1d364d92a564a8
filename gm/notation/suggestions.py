"""The words that may come next on a line, with their meanings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from gm.game import AnyGame, Field, Flag, Form, Name, Prompt, Who
from gm.notation.adjustment import AdjustmentField

Hints = dict[str, str]
"""The words that can be typed next, each with its meaning."""


class SuggestionContext(Protocol):
    """The parts of a duel that suggestions need: its game, its state, and the names that an entry may use now."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def state(self) -> Any: ...
    @property
    def known(self) -> tuple[Name, ...]: ...


def first_words(table: SuggestionContext, commands: Mapping[str, str]) -> Hints:
    """Return the words that may begin a line, each with its meaning.

    Words that begin a short answer to a prompt come first. (A short answer leaves out the name of the entry.) The names
    of entries follow, and then gm's own ``commands`` with their help.
    """
    prompts = table.game.play.prompts(table.state, None)
    hints: Hints = {}
    for prompt in prompts:
        if prompt.due:
            hints |= dict(_of_prompt(table, prompt, table.game.inputs.forms[prompt.entry], ()))
    hints |= {prompt.entry: table.game.inputs.forms[prompt.entry].help for prompt in prompts}
    for form in (table.game.inputs.forms[prompt.entry] for prompt in prompts):
        hints |= {word: help for word, (_, help) in form.branches().items() if form.starts_with(word)}
    return {**hints, **commands}


def complete_words(table: SuggestionContext, words: Sequence[str], *, short: bool = False) -> Hints:
    """Return the words that may follow ``words``, each with its meaning.

    With ``short``, the line may be an answer without the entry's name and without the player. Otherwise it must begin
    with the entry's name, and then the player.
    """
    forms = table.game.inputs.forms
    omitted = next((form for form in forms.values() if short and form.starts_with(words[0])), None)
    if omitted:
        words = [omitted.name, *words]
    form = forms.get(words[0].casefold())
    prompts = table.game.play.prompts(table.state, None)
    hints: Hints = {}
    if form:
        narrowed = [prompt for prompt in prompts if prompt.entry == form.name]
        if not narrowed and not form.branching:  # branches are suggested only if the entry is possible now
            narrowed = [Prompt(form.name)]
        if not short and len(words) == 1 and form.leading and not form.leading.optional:
            return {who: name for prompt in narrowed for who, name in _first(table, prompt, form.leading).items()}
        for prompt in narrowed:
            hints |= dict(_of_prompt(table, prompt, form, words[1:]))
    elif words[0].casefold() in table.game.inputs.queries:
        ask = table.game.inputs.queries[words[0].casefold()]
        hints = _of_question(table, *ask.select_form(words[1:]))
        hints |= {} if words[1:] else {name: form.help for name, form in ask.forms.items()}
    elif short:
        for prompt in prompts:
            if prompt.due:
                hints |= dict(_of_prompt(table, prompt, table.game.inputs.forms[prompt.entry], words))
    return hints


def _of_question(table: SuggestionContext, form: Form, given: Sequence[str]) -> Hints:
    """Return the words that may continue a query after the words ``given``, each with its meaning."""
    if given and given[-1].startswith("--"):
        return {}  # the option needs a value of the user's own
    hints: Hints = {}
    for field in form.fields:
        offers = field.completions(table.known)
        named = next((word for word in given if word.casefold() in offers), None)
        if not field.is_complete(named):
            hints |= offers
    return hints


def _first(table: SuggestionContext, prompt: Prompt, leading: Who) -> Hints:
    """Return the names with which an answer may begin, each with its meaning.

    If the prompt asks certain players, these are their names. Otherwise they are the choices in the prompt. Without
    choices, they are all names that the field ``leading`` accepts.
    """
    every = dict(leading.completions(table.known))
    asked = (prompt.seats if leading.kinds == ("seat",) else ()) or prompt.open.get(leading.name, ())
    return {who: every.get(who, who) for who in map(str, asked)} or every


def _of_prompt(table: SuggestionContext, prompt: Prompt, form: Form, given: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the words that an answer may still contain, each with its meaning.

    ``given`` has the words typed so far. If it is empty, the names with which the answer may begin come first.
    """
    low = [word.casefold() for word in given]
    if form.leading and not given:
        yield from _first(table, prompt, form.leading).items()
    chosen = next((value for value in low if form.branching and value in form.branching[1]), None)
    values = {form.branching[0]: chosen} if form.branching else {}
    for field in form.fields_for(values):
        if field is not form.leading and field.name not in prompt.fixed and values.get(field.name) is None:
            for word, help in _of_field(table, prompt, field):
                if len(word) > 1 and word.casefold() not in low:
                    yield word, help


def _of_field(table: SuggestionContext, prompt: Prompt, field: Field) -> Iterator[tuple[str, str]]:
    """Yield the words of a field, each with its meaning. If the prompt has choices for the field, yield only these."""
    if isinstance(field, AdjustmentField):
        called = {name.id: name.name for name in table.known}
        for held in table.game.play.holdings(table.state):
            yield held.holder, called.get(held.holder, held.holder)
            yield f"{held.what}=", field.help
    elif field.name in prompt.open and not isinstance(field, Flag):
        offered = field.completions(table.known)
        for value in prompt.open[field.name]:
            yield from ((word, offered.get(word, field.help)) for word in field.format(value))
    else:
        yield from field.completions(table.known).items()
