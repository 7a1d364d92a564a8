"""Typed words ↔ entries, read off a game's forms and prompts."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Field, Form, Name, Prompt, Switch, Unread, Value, Who
from gm.notation.line import join
from gm.notation.writing import render

_TAKEN = frozenset(("because", "done"))
_MOST_WORDS = 1000
"""Of an entry; its fields are not made for more."""


class Grammar:
    """The words that mean something in a game or to the core (``reserved``), so that nobody may be called by them."""

    def __init__(self, game: AnyGame, reserved: Collection[str] = ()) -> None:
        self.game = game
        self.reserved = reserved

    def __contains__(self, word: object) -> bool:
        typed = self.game.typed
        if word in _TAKEN or word in self.reserved or word in typed.forms or word in typed.asks:
            return True
        return is_word(typed.forms.values(), str(word))


class Unknown(GmError):
    """A word that no field of the form knows."""

    def __init__(self, form: Form, word: str, values: Mapping[str, Value]) -> None:
        super().__init__("words", f"“{word[:40]}” is no word of {form.name}.", usage(form, values))
        self.word = word


def parse(form: Form, words: Sequence[str], context: Context) -> Any:
    """The entry that ``words`` (those after the form's name) make.

    With a prompt in the context the line is a short form: words may stick together, and the seat that is due may be
    left out. Raises GmError (``words``, ``ambiguous``) and, from the form's own check, Refusal (``words``).
    """
    if len(words) > _MOST_WORDS:
        raise GmError("words", f"{form.name}: nobody says that in {len(words)} words.", usage(form))
    got: dict[str, Value] = {}
    rest = list(words)
    first = form.leading
    if first:
        got[first.name], rest = _who(form, first, rest, context)
    for word in rest:
        try:
            _take(form, word, got, context)
        except Unknown:
            if first and not context.prompt and got[first.name] is None and word is words[0]:
                raise _nobody(form, first, word, context) from None
            raise
    if first and got[first.name] is None and (not first.optional or _anybody(context)):
        raise _say_who(form, first, context)
    for field in form.fields_for(got):
        lacking = field.lacking(got.get(field.name))
        if lacking:
            raise GmError("words", f"{form.name}: {lacking} is missing.", usage(form, got))
    return form.build({name: value for name, value in got.items() if value is not None})


def _who(form: Form, first: Who, words: list[str], context: Context) -> tuple[str | None, list[str]]:
    """Whose an entry is, and the words after that: one who is named, else one who is due."""
    prompt = context.prompt
    if words:
        _no_option(form, words[0])
        try:
            return first.read(words[0], None, context), words[1:]
        except Unread:
            if not prompt and not first.optional:
                raise _nobody(form, first, words[0], context) from None
    if prompt and prompt.seats and first.kinds == ("seat",) and not anybody(prompt):
        return prompt.seats[0], words
    return None, words


def anybody(prompt: Prompt) -> bool:
    """Whether several are awaited and none of them is the next, so that each must be named."""
    return not prompt.ordered and len(set(prompt.seats)) > 1


def _anybody(context: Context) -> bool:
    return context.prompt is not None and anybody(context.prompt)


def _say_who(form: Form, first: Who, context: Context) -> GmError:
    """The error for words that do not say whose the entry is."""
    names = {one.id: one.name for one in context.names}
    awaited = [names.get(who, who) for who in context.prompt.seats] if context.prompt and _anybody(context) else []
    known = f"Awaited, in any order: {', '.join(awaited)}. " if awaited else ""
    return GmError("words", f"{form.name}: say who.", known + usage(form))


def _nobody(form: Form, first: Who, word: str, context: Context) -> GmError:
    """The error for a word that names none of those who may come first."""
    here = [one.name for one in first.among(context.names) if one.here]
    known = ", ".join(here[:12]) + (" …" if here[12:] else "")
    if first.kinds == ("seat",):
        said, known = f"Nobody at the table is called “{word[:40]}”.", f"At the table: {known}."
    else:
        said, known = f"No {' or '.join(first.kinds)} is called “{word[:40]}”.", f"There are: {known or 'none'}."
    return GmError("words", said, f"{known} {usage(form)}")


def _no_option(form: Form, word: str) -> None:
    if word.startswith("--"):
        raise GmError("words", f"{form.name} knows no option {word[:40]}.", usage(form))


def _take(form: Form, word: str, got: dict[str, Value], context: Context) -> None:
    """Give a word to the one field that knows it; in a short form, letters that stick together to several."""
    fields = (field for field in form.fields_for(got) if field is not form.leading)  # whoever leads, leads
    fields = (field for field in fields if not field.after or got.get(field.after) is not None)
    open_fields = [field for field in fields if not field.full(got.get(field.name))]
    waiting = next((field for field in open_fields if field.begun(got.get(field.name))), None)
    if waiting:
        got[waiting.name] = waiting.read(word, got.get(waiting.name), context)
        return
    if not any(field.dashed for field in open_fields):
        _no_option(form, word)
    for field in sorted(open_fields, key=lambda f: (f.free, bool(f.kinds))):
        try:
            got[field.name] = field.read(word, got.get(field.name), context)
        except Unread:
            continue
        return
    pieces = _unstick(open_fields, word) if context.prompt or context.short else {}
    if not pieces and _known(form.fields_for(got), word, context):
        raise GmError("words", f"“{word[:40]}” is one word too many.", usage(form, got))
    if not pieces:
        raise Unknown(form, word, got)
    for field in open_fields:
        if pieces.get(field.name):
            got[field.name] = field.read(pieces[field.name], got.get(field.name), context)


def _unstick(fields: Sequence[Field], word: str) -> dict[str, str]:
    """Field → its piece of a word in which several stick together (``5m*``); nothing if it cannot be taken apart."""
    pieces: dict[str, str] = {}
    rest = word.casefold()
    while rest:
        found = [
            (field.name, match.group())
            for field in fields
            if field.glued and field.name not in pieces and (match := re.match(field.glued, rest))
        ]
        if len(found) != 1:
            return {}
        name, piece = found[0]
        pieces[name] = piece
        rest = rest[len(piece) :]
    return pieces


def _known(fields: Sequence[Field], word: str, context: Context) -> bool:
    for field in fields:
        try:
            field.read(word, None, context)
        except Unread:
            continue
        return True
    return False


def taking(forms: Iterable[Form], word: str, context: Context) -> Iterator[Form]:
    """The forms of which a word may be the first after their name: it names whoever leads, or a field knows it."""
    for form in forms:
        fields = [field for at, field in enumerate(form.fields) if not field.free and (at == 0 or not field.kinds)]
        with suppress(GmError):  # the word is such a field's, but wrong
            if not _known(fields, word, context):
                continue
        yield form


def usage(form: Form, values: Mapping[str, Value] | None = None) -> str:
    """What to type instead: the form's words, those of a choice made already included, and its example."""
    by = form.tail[0] if form.tail else ""
    chosen = (values or {}).get(by)
    if chosen is None:
        return f"Type: {form.usage()} — for example: {form.example}"
    first = [str(chosen) if field.name == by else field.usage() for field in form.fields]
    rest = [f"[{f.usage()}]" if f.optional else f.usage() for f in form.fields_for({by: chosen})[len(form.fields) :]]
    return "Type: " + " ".join([form.name, *first, *rest])


def short(
    forms: Mapping[str, Form],
    prompts: Iterable[Prompt],
    words: Sequence[str],
    names: tuple[Name, ...],
    taken: Container[str] = frozenset(),
) -> Any:
    """The entry that a short form means, by what is due; None if its first word means nothing here.

    Raises GmError (``ambiguous``) if it may be two entries, and what is wrong with it if it is nearly one.
    """
    found: dict[Any, None] = {}
    wrong: GmError | Refusal | None = None
    for prompt in prompts:
        if not prompt.due:
            continue
        form = forms[prompt.entry]
        context = Context(names, prompt, taken=taken)
        for reading in _readings(form, words, context):
            try:
                found[parse(form, reading, context)] = None
            except Unknown as error:
                wrong = wrong or (None if error.word in words[:1] else error)
            except (GmError, Refusal) as error:
                wrong = wrong or error
    if len(found) > 1:
        ways = " or ".join(join(render(forms, entry)) for entry in found)
        raise GmError("ambiguous", f"“{join(words)}” may be: {ways}.", "Type the long form.")
    if wrong and not found:
        raise wrong
    return next(iter(found), None)


def _readings(form: Form, words: Sequence[str], context: Context) -> Iterable[Sequence[str]]:
    """The words as they stand, and, where a seat comes first, with the one that is due put before them; one that is
    named in full is never taken for anything else."""
    yield words
    prompt, leading = context.prompt, form.leading
    if not (prompt and prompt.seats and leading) or anybody(prompt):
        return
    first = words[0].casefold() if words else ""
    if not any(first in (one.id.casefold(), one.name.casefold()) for one in leading.among(context.names)):
        yield [prompt.seats[0], *words]


def settings(switches: Mapping[str, Switch], words: Iterable[str]) -> dict[str, str]:
    """Switch → value for words like ``pace=slow``. Raises GmError (``words``)."""
    chosen: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if name not in switches:
            raise GmError("words", f"There is no house switch “{name[:40]}”.", "Switches: " + ", ".join(switches) + ".")
        allowed = switches[name].values
        if not sign:
            raise GmError("words", f"Say what {name} is to be.", f"{name}= one of: " + ", ".join(allowed) + ".")
        if value not in allowed:
            raise GmError("words", f"{name} cannot be “{value[:40]}”.", f"{name}= one of: " + ", ".join(allowed) + ".")
        if name in chosen:
            raise GmError("words", f"{name} is set twice.", "Name each switch once.")
        chosen[name] = value
    return chosen


def is_word(forms: Iterable[Form], word: str) -> bool:
    """Whether a word already means something in an entry, so that nobody may be called by it."""
    return any(field.means(word) for form in forms for field in form.every_field())


def by_prompts(
    game: AnyGame,
    prompts: Sequence[Prompt],
    words: Sequence[str],
    names: tuple[Name, ...],
    taken: Container[str] = frozenset(),
) -> Any:
    """The entry that the words make, long, or short by what is due; None if the first word means nothing."""
    form = game.typed.forms.get(words[0].casefold())
    if form is None:
        return short(game.typed.forms, prompts, words, names, taken)
    due = next((prompt for prompt in prompts if prompt.due and prompt.entry == form.name), None)
    return parse(form, words[1:], Context(names, due, short=True, taken=taken))
