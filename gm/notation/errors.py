"""The errors for lines that are not a valid entry. They say what to type instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from gm.errors import GmError
from gm.game import Context, Field, Form, Value, Who, join_and
from gm.notation.line import join
from gm.notation.name_resolution import close_matches, normalized_words
from gm.text import truncate
from gm.tuples import NamedTuple

_FEW = 6
"""The maximum number of choices that an error lists."""


class Description(NamedTuple):
    """The message and the remedy of an error, and whether the remedy suggests a word similar to the typed one."""

    message: str
    remedy: str
    suggests: bool = False


class UnreadWord(GmError):
    """The base class of errors about the first word that was not read. ``read`` is the number of words before it.

    Message and remedy are computed when they are needed, because most such errors are never shown.
    """

    def __init__(self, word: str, read: int, describe: Callable[[], Description]) -> None:
        self._described: Description | None = None
        self._describe = describe
        super().__init__("words", "")
        self.word = word
        self.read = read

    def __str__(self) -> str:
        return self.message

    @property
    def description(self) -> Description:
        """Return the message and the remedy."""
        self._described = self._described or self._describe()
        return self._described

    @property
    def message(self) -> str:
        """Return the sentence about the unread word."""
        return self.description.message

    @message.setter
    def message(self, message: str) -> None:
        self._described = self.description._replace(message=message) if message else None

    @property
    def remedy(self) -> str:
        """Return the suggestion of what to type instead."""
        return self.description.remedy

    @remedy.setter
    def remedy(self, remedy: str) -> None:
        self._described = self.description._replace(remedy=remedy) if remedy else None


class UnknownWord(UnreadWord):
    """The error for a word that no field of the form can read."""

    def __init__(self, form: Form, word: str, values: Mapping[str, Value], context: Context, read: int) -> None:
        super().__init__(word, read, partial(_describe_unknown, form, word, dict(values), context, leads=not read))


class SurplusWord(UnreadWord):
    """The error for a word that a field could read, if it did not already have a value."""

    def __init__(self, form: Form, word: str, values: Mapping[str, Value], context: Context, read: int) -> None:
        super().__init__(word, read, partial(_describe_surplus, form, word, dict(values), context))


def _describe_surplus(form: Form, word: str, values: Mapping[str, Value], context: Context) -> Description:
    return Description(f"One word too many: “{word[:40]}”.", _left_over(form, word, values, context))


def _describe_unknown(
    form: Form, word: str, values: Mapping[str, Value], context: Context, *, leads: bool
) -> Description:
    """Return the message and the remedy for an unknown word: a misspelt word, an unknown player, or a wrong choice.

    ``leads`` is true if the word is where the player's name belongs.
    """
    fields = [field for field in form.fields_for(values) if not field.is_complete(values.get(field.name))]
    near = close_matches(word, [[completion for field in fields for completion in field.completions(context.names)]])
    text, usage = f"{form.name} does not accept “{word[:40]}” here.", usage_text(form, values)
    if near:
        return Description(text, f"Did you mean “{'” or “'.join(near)}”? {usage}", suggests=True)
    named = [*fields, *([form.leading] if leads and form.leading else [])]
    called = {text.casefold() for name in context.names for text in (name.id, name.name)}
    if word.isalpha() and word.casefold() not in {*called, "and"} and any(field.kinds == ("seat",) for field in named):
        known = ", ".join(name.name for name in context.names if name.kind == "seat" and name.here)
        return Description(f"No player is called “{word[:40]}”.", f"Players: {known}. {usage}")
    open_ = next((field for field in fields if field.lists_words and not field.optional), None)
    choices = f"{open_.usage()} must be one of: {', '.join(open_.vocabulary())}. " if open_ else ""
    return Description(text, choices + usage)


def _left_over(form: Form, word: str, values: Mapping[str, Value], context: Context) -> str:
    """Return the remedy for a surplus word: a similar name that may be meant, and how to type the form."""
    free = [field for field in form.fields_for(values) if field.accepts_any and field is not form.leading]
    taken = ((field, values.get(field.name)) for field in free)
    suggestion = next(
        (_of_several(field, str(value), word, context) for field, value in taken if value and field.is_complete(value)),
        "",
    )
    return suggestion + usage_text(form, values)


def _of_several(field: Field, before: str, word: str, context: Context) -> str:
    """Return a suggestion for a name typed as the two words ``before`` and ``word``.

    It is a similar name, or how to type a name of several words: in quotes or with a dash.
    """
    known = [name.id for name in context.names if name.kind in field.kinds]
    whole = str(field.continued(before, word))
    if " " in whole:
        return "Put a name of several words in quotes. "
    parts = [part for part in normalized_words(before) if before in known]
    near = [before] if word.isalpha() and close_matches(word, [parts]) else close_matches(whole, [known])
    if near:
        return f"Did you mean “{'” or “'.join(near)}”? "
    return f"Join the words of a name with dashes: {whole[:40]}. "


class MissingWord(GmError):
    """The error for a line in which a value or a player is missing."""

    explained = True


class MisplacedWords(GmError):
    """The error for words that could mean something, but not now. ``which`` says what they could mean."""

    explained = True

    def __init__(self, code: str, words: str, remedy: str, which: str = "", rule: str | None = None) -> None:
        super().__init__(code, f"“{words}” does not fit here{which}.", remedy, rule)


def missing_error(
    form: Form, field: Field, got: Mapping[str, Value], context: Context, among: Sequence[str] = ()
) -> GmError:
    """Return the error for a missing value of ``field``. ``among`` has the possible values, if they are known."""
    value = got.get(field.name)
    whose = field.pending_holder(value)
    part = field.missing(value).removesuffix(" …")
    text = f"{form.name}: {part}{f' for {context.name_of(whose)}' if whose else ''} is missing."
    which = f"It can be {join_and(among[:_FEW], 'or')}. " if among and len(among) <= _FEW else ""
    return MissingWord("words", text, which + usage_text(form, got))


def missing_player_error(form: Form, seats: Sequence[str], context: Context) -> GmError:
    """Return the error for a line that names no player. ``seats`` are the players who still have to answer."""
    names = {name.id: name.name for name in context.names}
    awaited = [names.get(who, who) for who in seats]
    known = f"Still to answer, in any order: {', '.join(awaited)}. " if awaited else ""
    return MissingWord("words", f"{form.name}: say who.", known + usage_text(form))


def unknown_name_error(form: Form, first: Who, word: str, context: Context) -> GmError:
    """Return the error for a ``word`` that was typed in place of a name, although nobody has that name."""
    here = [name.name for name in first.among(context.names) if name.here]
    known = ", ".join(here[:12]) + (" …" if here[12:] else "")
    if first.kinds == ("seat",):
        text, known = f"No player is called “{word[:40]}”.", f"Players: {known}."
    else:
        text, known = f"No {' or '.join(first.kinds)} is called “{word[:40]}”.", f"Choose from: {known or 'none'}."
    return GmError("words", text, f"{known} {usage_text(form)}")


def refuse_option(form: Form, word: str) -> None:
    """Raise GmError (``words``) if ``word`` looks like a shell option."""
    if word.startswith("--"):
        raise GmError("words", f"{form.name} has no option {word[:40]}.", usage_text(form))


def several_meanings_error(words: Sequence[str], lines: Sequence[str]) -> GmError:
    """Return the error for typed ``words`` that may mean each of the ``lines``. Its choices are these lines."""
    error = GmError(
        "ambiguous", f"“{truncate(join(words), 60)}” could mean: {' or '.join(lines)}.", "Type one of them."
    )
    error.choices = [*lines]
    return error


def usage_text(form: Form, values: Mapping[str, Value] | None = None) -> str:
    """Return how to type a form: its synopsis and example. If ``values`` select a branch, only that branch is shown."""
    by = form.branching[0] if form.branching else ""
    chosen = (values or {}).get(by)
    if chosen is None:
        return f"Type: {form.usage()} — for example: {form.example}"
    parts = []
    for field in form.fields_for({by: chosen}):
        value = (values or {}).get(field.name)
        words = field.usage() if value is None or field.missing(value) else " ".join(field.format(value))
        if isinstance(value, tuple) and value and field.missing(value):  # show what was typed, then the rest
            typed, usage = field.format(value), field.usage().split()
            words = " ".join([*typed, *usage[len(typed) % (len(usage) or 1) :]])
        parts.append(f"[{words}]" if field.optional and value is None else words)
    return "Type: " + " ".join([form.name, *parts])
