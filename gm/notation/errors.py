"""Errors for words that make no entry, with what to type instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from gm.errors import GmError
from gm.game import Context, Field, Form, Value, Who
from gm.notation.name_resolution import close_matches, normalized_words

_FEW = 6
"""The most choices that an error lists."""


class UnreadWord(GmError):
    """A word that no field of a form reads, after so many words that were ``read``.

    The suggestion is only computed when the remedy is needed.
    """

    def __init__(self, message: str, word: str, read: int, suggest: Callable[[], str]) -> None:
        self._remedy = ""
        super().__init__("words", message)
        self.word = word
        self.read = read
        self._suggest = suggest

    @property
    def remedy(self) -> str:
        """The suggestion of what to type instead."""
        self._remedy = self._remedy or self._suggest()
        return self._remedy

    @remedy.setter
    def remedy(self, remedy: str) -> None:
        self._remedy = remedy


class UnknownWord(UnreadWord):
    """A word that no field of the form knows."""

    def __init__(self, form: Form, word: str, values: Mapping[str, Value], context: Context, read: int) -> None:
        text = f"{form.name} does not accept “{word[:40]}” here."
        super().__init__(text, word, read, partial(_suggestion, form, word, values, context))


class SurplusWord(UnreadWord):
    """A word that a field of the form knows, and that has no place left."""

    def __init__(self, form: Form, word: str, values: Mapping[str, Value], context: Context, read: int) -> None:
        text = f"One word too many: “{word[:40]}”."
        super().__init__(text, word, read, partial(_left_over, form, word, dict(values), context))


def _left_over(form: Form, word: str, values: Mapping[str, Value], context: Context) -> str:
    """Return what a surplus word may belong to, and how the form is typed."""
    free = [field for field in form.fields_for(values) if field.accepts_any and field is not form.leading]
    said = ((field, values.get(field.name)) for field in free)
    one = next(
        (_of_several(field, str(value), word, context) for field, value in said if value and field.is_complete(value)),
        "",
    )
    return one + usage_text(form, values)


def _of_several(field: Field, before: str, word: str, context: Context) -> str:
    """Return the likely names for a word after a name: a known name that was misspelt, else a new one of
    several words."""
    known = [name.id for name in context.names if name.kind in field.kinds]
    whole = f"{before}-{word}"
    parts = [part for part in normalized_words(before) if before in known]
    near = [before] if word.isalpha() and close_matches(word, [parts]) else close_matches(whole, [known])
    if near:
        return f"Did you mean “{'” or “'.join(near)}”? "
    return f"Type a name of several words with dashes: {whole[:40]}. "


def _suggestion(form: Form, word: str, values: Mapping[str, Value], context: Context) -> str:
    """Return what an unknown word may have been meant for, and how the form is typed."""
    fields = [field for field in form.fields_for(values) if not field.is_complete(values.get(field.name))]
    near = close_matches(word, [[completion for field in fields for completion in field.completions(context.names)]])
    if near:
        return f"Did you mean “{'” or “'.join(near)}”? {usage_text(form, values)}"
    open_ = next((field for field in fields if field.lists_words and not field.optional), None)
    return (f"{open_.usage()} must be one of: {', '.join(open_.vocabulary())}. " if open_ else "") + usage_text(
        form, values
    )


def missing_error(
    form: Form, field: Field, got: Mapping[str, Value], context: Context, among: Sequence[str] = ()
) -> GmError:
    """Return the error for a missing value, which may be one ``among`` a few."""
    value = got.get(field.name)
    whose = field.pending_holder(value)
    text = f"{form.name}: {field.missing(value)}{f' for {context.name_of(whose)}' if whose else ''} is missing."
    which = f"It may be {' or '.join(among[:_FEW])}. " if among and len(among) <= _FEW else ""
    return GmError("words", text, which + usage_text(form, got))


def missing_player_error(form: Form, seats: Sequence[str], context: Context) -> GmError:
    """Return the error for words that do not say whose the entry is, where any of these ``seats`` may come next."""
    names = {name.id: name.name for name in context.names}
    awaited = [names.get(who, who) for who in seats]
    known = f"Still to answer, in any order: {', '.join(awaited)}. " if awaited else ""
    return GmError("words", f"{form.name}: say who.", known + usage_text(form))


def unknown_name_error(form: Form, first: Who, word: str, context: Context) -> GmError:
    """Return the error for a word that names nobody who may lead the entry."""
    here = [name.name for name in first.among(context.names) if name.here]
    known = ", ".join(here[:12]) + (" …" if here[12:] else "")
    if first.kinds == ("seat",):
        text, known = f"No player is called “{word[:40]}”.", f"Players: {known}."
    else:
        text, known = f"No {' or '.join(first.kinds)} is called “{word[:40]}”.", f"Choose from: {known or 'none'}."
    return GmError("words", text, f"{known} {usage_text(form)}")


def refuse_option(form: Form, word: str) -> None:
    """Refuse what looks like an option of the shell. Raises GmError (``words``)."""
    if word.startswith("--"):
        raise GmError("words", f"{form.name} has no option {word[:40]}.", usage_text(form))


def usage_text(form: Form, values: Mapping[str, Value] | None = None) -> str:
    """Return how to type the form, with the words of a choice that is made already, and an example."""
    by = form.branching[0] if form.branching else ""
    chosen = (values or {}).get(by)
    if chosen is None:
        return f"Type: {form.usage()} — for example: {form.example}"
    said = []
    for field in form.fields_for({by: chosen}):
        value = (values or {}).get(field.name)
        words = field.usage() if value is None or field.missing(value) else " ".join(field.format(value))
        said.append(f"[{words}]" if field.optional and value is None else words)
    return "Type: " + " ".join([form.name, *said])
