"""Short forms: what a few keys mean by what is due, or none at all."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Form, Name, NotRecognized, Prompt
from gm.notation.errors import SurplusWord, UnknownWord
from gm.notation.formatting import format_entry
from gm.notation.line import join
from gm.notation.parser import is_open_to_all, parse

ALONE = "."
"""The line that asks for the default, whatever it is."""
BEGUN = 3
"""So many letters at least stand for an entry's name."""


_LONGEST_NAME = 24
"""So many words at most name somebody."""


def parse_with_prompts(
    game: AnyGame,
    prompts: Sequence[Prompt],
    words: Sequence[str],
    names: tuple[Name, ...],
    taken: Container[str] = frozenset(),
    judge: Callable[[Any], Refusal | None] | None = None,
) -> Any:
    """The entry that the words make, long, or short by what is due; None if the first word means nothing.

    With ``judge``, which says why the rules would not take an entry (None: they would), what can only mean one thing
    may be left out.
    """
    turned = _turned(game, words, names)
    try:
        entry = _as_typed(game, prompts, words, names, taken, judge)
    except (GmError, Refusal):
        if not turned:
            raise
        entry = None
    if entry is None and turned:
        entry = _as_typed(game, prompts, turned, names, taken, judge)
    return entry


def _turned(game: AnyGame, words: Sequence[str], names: tuple[Name, ...]) -> list[str]:
    """The words with an entry's name put before whoever leads it, of a line that names them the other way round
    (``cy pass``); none of any other line."""
    for at in range(1, min(len(words), _LONGEST_NAME + 1)):
        form = game.inputs.forms.get(words[at].casefold())
        if form and form.leading:
            named = form.leading.named_by(words[:at], Context(names))
            with suppress(GmError, NotRecognized):
                if (named[1] if named else 1) == at and (named or form.leading.parse(words[0], None, Context(names))):
                    return [words[at], *words[:at], *words[at + 1 :]]
    return []


def _as_typed(
    game: AnyGame,
    prompts: Sequence[Prompt],
    words: Sequence[str],
    names: tuple[Name, ...],
    taken: Container[str],
    judge: Callable[[Any], Refusal | None] | None,
) -> Any:
    """The entry that the words make in the order in which they stand."""
    if len(max(words, key=len)) < 2:
        judge = None  # one letter is too little to mean all that
    form = game.inputs.forms.get(words[0].casefold())
    unsaid = None if form else next((one for one in game.inputs.forms.values() if one.starts_with(words[0])), None)
    entry = None
    with suppress(GmError, Refusal) if unsaid else nullcontext():
        entry = None if form else parse_short_form(game.inputs.forms, prompts, words, names, taken, judge)
    if entry is not None:
        return entry
    form = form or unsaid or _begun(game, prompts, words[0])
    if form is None:
        return None
    asked = [prompt for prompt in prompts if prompt.entry == form.name]
    due = next((prompt for prompt in asked if prompt.due), None)
    context = Context(names, due, short=True, taken=taken, asked=due or next(iter(asked), None), judge=judge)
    return _parsed(form, words if form is unsaid else words[1:], context)


def _parsed(form: Form, words: Sequence[str], context: Context) -> Any:
    """The entry that the words make; where they make none, the one that they make with what the prompt has settled."""
    try:
        return parse(form, words, context)
    except (GmError, Refusal):
        settled = context.prompt.fixed if context.prompt else {}
        settled = {name: value for name, value in settled.items() if form.leading is None or name != form.leading.name}
        if not settled:
            raise
        try:
            return parse(form, words, context, settled)
        except (GmError, Refusal):
            pass
        raise


def _begun(game: AnyGame, prompts: Iterable[Prompt], word: str) -> Form | None:
    """The only entry that is due or possible whose name begins so."""
    low = word.casefold()
    found = {prompt.entry for prompt in prompts if len(low) >= BEGUN and prompt.entry.startswith(low)}
    return game.inputs.forms[found.pop()] if len(found) == 1 else None


def parse_short_form(
    forms: Mapping[str, Form],
    prompts: Iterable[Prompt],
    words: Sequence[str],
    names: tuple[Name, ...],
    taken: Container[str] = frozenset(),
    judge: Callable[[Any], Refusal | None] | None = None,
) -> Any:
    """The entry that a short form means, by what is due; None if its first word means nothing here.

    Raises GmError (``ambiguous``) if it may be two entries, and what is wrong with it if it is nearly one.
    """
    prompts = [prompt for prompt in prompts if prompt.due]
    found: dict[Any, None] = {}
    wrong: GmError | Refusal | None = None
    for prompt in prompts:
        form = forms[prompt.entry]
        context = Context(names, prompt, taken=taken, asked=prompt, judge=judge)
        for reading in _readings(form, words, context):
            try:
                found[_parsed(form, reading, context)] = None
            except (UnknownWord, SurplusWord) as error:
                wrong = wrong or (None if error.word in words[:1] else error)
            except (GmError, Refusal) as error:
                wrong = error if wrong is None or isinstance(wrong, UnknownWord | SurplusWord) else wrong
    if len(found) > 1:
        ways = " or ".join(join(format_entry(forms, entry)) for entry in found)
        raise GmError("ambiguous", f"“{join(words)}” may be: {ways}.", "Type the long form.")
    if wrong and not found:
        raise wrong
    meant = next(iter(found), None)
    if meant and len(words) == 1 and (forms[meant.kind].explicit or _by_a_letter(forms, prompts, words[0], meant)):
        raise _name_alone(forms, prompts, words[0], meant)
    return meant


def _by_a_letter(forms: Mapping[str, Form], prompts: Iterable[Prompt], word: str, entry: Any) -> bool:
    """Whether an entry that is due says no more than whose it is, and that by a single letter: too little to give up a
    visit."""
    leading = forms[entry.kind].leading
    if not leading or len(word.rstrip("*?!")) != 1 or format_entry(forms, entry)[1:] != [getattr(entry, leading.name)]:
        return False
    return any(one.entry == entry.kind and _by(forms, one, entry) for one in prompts)


def _name_alone(forms: Mapping[str, Form], prompts: Iterable[Prompt], word: str, entry: Any) -> GmError:
    """The error for a name alone that would be an entry whose own name is always said."""
    leads = [one for one in prompts if one.entry != entry.kind and forms[one.entry].leading]
    said = f"“{word[:40]}” is only a name: it may be {' or '.join([*(one.entry for one in leads), entry.kind])}."
    examples = "".join(f" — or for example: {one.example}" for one in leads[:1] if one.example)
    return GmError("ambiguous", said, f"Type: {join(format_entry(forms, entry))}{examples}")


def _readings(form: Form, words: Sequence[str], context: Context) -> Iterator[Sequence[str]]:
    """The words as they stand, and, where a seat comes first, with the one that is due put before them; one that is
    named in full is never taken for anything else."""
    yield words
    prompt, leading = context.prompt, form.leading
    if not (prompt and prompt.seats and leading) or is_open_to_all(prompt):
        return
    first = words[0].casefold() if words else ""
    if not any(first in (one.id.casefold(), one.name.casefold()) for one in leading.among(context.names)):
        yield [prompt.seats[0], *words]


def default_line(prompts: Iterable[Prompt]) -> str:
    """The default of what is due; '' if nothing has one."""
    return next((prompt.default for prompt in prompts if prompt.due and prompt.default), "")


def needs_explicit_default(forms: Mapping[str, Form], prompts: Sequence[Prompt], last: Any) -> bool:
    """Whether the default must be asked for, by :data:`ALONE` or in words: what is due first is something else, which
    would be let go by it, and the ``last`` entry (None: there was none) was not of that kind and seat."""
    due = [prompt for prompt in prompts if prompt.due]
    default = default_line(due).partition(" ")[0]
    let_go = [prompt for prompt in due if prompt.entry != default]
    if not default or not let_go or due[0].entry == default:
        return False
    return not any(last is not None and last.kind == one.entry and _by(forms, one, last) for one in let_go)


def _by(forms: Mapping[str, Form], prompt: Prompt, entry: Any) -> bool:
    """Whether an entry was given by one of those who are asked."""
    leading = forms[prompt.entry].leading
    return leading is None or getattr(entry, leading.name) in prompt.seats
