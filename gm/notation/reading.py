"""Typed words ↔ entries, read off a game's forms and prompts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Field, Form, Prompt, Seat, Switch, Text, Unread, Value, Who
from gm.notation import reading as notation
from gm.notation.line import join
from gm.notation.writing import render


class Unknown(GmError):
    """A word that no field of the form knows."""

    def __init__(self, form: Form, word: str, values: Mapping[str, Value]) -> None:
        super().__init__("words", f"“{word[:40]}” is no word of {form.name}.", usage(form, values))
        self.word = word


def parse(form: Form, words: Sequence[str], context: Context) -> Any:
    """The entry that ``words`` (those after the form's name) make.

    With a prompt in the context the line is a short form: words may stick together, and the mage who is due may be
    left out. Raises GmError (``words``, ``ambiguous``) and, from the form's own check, Refusal (``words``).
    """
    got: dict[str, Value] = {}
    rest = list(words)
    first = form.fields[0] if form.fields else None
    if isinstance(first, Who):
        got[first.name], rest = _who(form, rest, context)
    for word in rest:
        _take(form, word, got, context)
    for field in form.fields_for(got):
        lacking = field.lacking(got.get(field.name))
        if lacking:
            raise GmError("words", f"{form.name}: {lacking} is missing.", usage(form, got))
    return form.build({name: value for name, value in got.items() if value is not None})


def _who(form: Form, words: list[str], context: Context) -> tuple[str | None, list[str]]:
    prompt = context.prompt
    if words:
        _no_option(form, words[0])
        try:
            return form.fields[0].read(words[0], None, context), words[1:]
        except Unread:
            if not prompt:
                known = ", ".join(seat.name for seat in context.seats)
                said = f"Nobody at the table is called “{words[0][:40]}”."
                raise GmError("words", said, f"At the table: {known}. {usage(form)}") from None
    if form.fields[0].optional and not prompt:
        return None, words
    if prompt and prompt.seats:
        return prompt.seats[0], words
    raise GmError("words", f"{form.name}: say who.", usage(form))


def _no_option(form: Form, word: str) -> None:
    if word.startswith("--"):
        raise GmError("words", f"{form.name} knows no option {word[:40]}.", usage(form))


def _take(form: Form, word: str, got: dict[str, Value], context: Context) -> None:
    """Give a word to the one field that knows it; in a short form, letters that stick together to several."""
    open_fields = [field for field in form.fields_for(got) if not field.full(got.get(field.name))]
    waiting = next((field for field in open_fields if field.begun(got.get(field.name))), None)
    if waiting:
        got[waiting.name] = waiting.read(word, got.get(waiting.name), context)
        return
    _no_option(form, word)
    for field in sorted(open_fields, key=lambda f: (isinstance(f, Text), isinstance(f, Who))):
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


def usage(form: Form, values: Mapping[str, Value] | None = None) -> str:
    """What to type instead: the form's words, those of a choice made already included, and its example."""
    by = form.tail[0] if form.tail else ""
    chosen = (values or {}).get(by)
    if chosen is None:
        return f"Type: {form.usage()} — for example: {form.example}"
    first = [chosen if field.name == by else field.usage() for field in form.fields]
    rest = [f"[{f.usage()}]" if f.optional else f.usage() for f in form.fields_for({by: chosen})[len(form.fields) :]]
    return "Type: " + " ".join([form.name, *first, *rest])


def short(forms: Mapping[str, Form], prompts: Iterable[Prompt], words: Sequence[str], seats: tuple[Seat, ...]) -> Any:
    """The entry that a short form means, by what is due; None if its first word means nothing here.

    Raises GmError (``ambiguous``) if it may be two entries, and what is wrong with it if it is nearly one.
    """
    found: dict[Any, None] = {}
    wrong: GmError | Refusal | None = None
    for prompt in prompts:
        if not prompt.due:
            continue
        form = forms[prompt.entry]
        for reading in _readings(form, words, Context(seats, prompt)):
            try:
                found[parse(form, *reading)] = None
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


def _readings(form: Form, words: Sequence[str], context: Context) -> Iterable[tuple[Sequence[str], Context]]:
    """The words as they stand, and, where a mage comes first, with the mage who is due put before them; a mage named
    in full is never taken for anything else."""
    yield words, context
    first = words[0].casefold() if words else ""
    named = any(first in (seat.id.casefold(), seat.name.casefold()) for seat in context.seats)
    if context.prompt and context.prompt.seats and form.fields and isinstance(form.fields[0], Who) and not named:
        yield [context.prompt.seats[0], *words], context


def settings(switches: Mapping[str, Switch], words: Iterable[str]) -> dict[str, str]:
    """Switch → value for words like ``aspect_start=zero``. Raises GmError (``words``)."""
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
    """Whether a word already means something in an entry, so that no mage may be called it."""
    fields = (field for form in forms for field in form.every_field())
    return any(field.means(word) for field in fields if not isinstance(field, (Who, Text)))


def by_prompts(game: AnyGame, prompts: Sequence[Prompt], words: Sequence[str], seats: tuple[Seat, ...]) -> Any:
    """The entry that the words make, long, or short by what is due; None if the first word means nothing."""
    form = game.typed.forms.get(words[0].casefold())
    if form is None:
        return notation.short(game.typed.forms, prompts, words, seats)
    due = next((prompt for prompt in prompts if prompt.due and prompt.entry == form.name), None)
    return notation.parse(form, words[1:], Context(seats, due, short=True))
