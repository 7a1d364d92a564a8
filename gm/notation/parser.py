"""The parser for one entry. The entry's form defines the fields that it reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import Context, Field, Form, Named, NamedTuple, NotRecognized, Prompt, Value, Who
from gm.notation import errors, inference
from gm.notation.errors import SurplusWord, UnknownWord, missing_error, refuse_option, unknown_name_error, usage_text
from gm.notation.inference import add_usual, complete, first_missing_field, name_continued, negates, split_number
from gm.notation.line import Reading
from gm.notation.name_resolution import (
    NameMatch,
    field_accepts,
    is_one_word,
    match_abbreviation,
    match_full_name,
    match_phrase,
    parse_list,
    parse_name_and_number,
    split_joined,
)

_JOINING = ("and", "&")
"""The words that join the items of a list."""
_MOST_WORDS = 1000
"""The maximum number of words in an entry."""


def parse(form: Form, words: Sequence[str], context: Context) -> Any:
    """Return the entry that ``words`` mean (see :func:`read`). Raises GmError, or Refusal from the form itself."""
    return read(form, words, context).result()


def read(form: Form, words: Sequence[str], context: Context, fixed: Mapping[str, Value] | None = None) -> Reading:
    """Read the words after a form's name as an entry. ``fixed`` has values of fields that are already known.

    If the context has a prompt, the words may be a short form: the next player may be left out, and words and numbers
    may be joined. A reason without quotes goes on to the end of the line, unless its words fit other fields.
    """
    if len(words) > _MOST_WORDS:
        return Reading(error=GmError("words", f"{form.name} cannot have {len(words)} words.", usage_text(form)))
    reading = _attempt(form, words, context, fixed or {})
    leads = isinstance(reading.error, UnknownWord) or form.leading
    if leads and isinstance(reading.error, GmError) and (parts := split_number(reading.error, words, context)):
        other = read(form, parts, context, fixed)
        return reading if other.error else other
    if isinstance(reading.error, GmError) and (whole := inference.with_whole_reason(form, words, context)):
        other = _attempt(form, whole, context, fixed or {})
        return reading if isinstance(other.error, GmError) else other
    return reading


def _attempt(form: Form, words: Sequence[str], context: Context, fixed: Mapping[str, Value]) -> Reading:
    """Read ``words`` as an entry. If a GmError or Refusal is raised, return a reading with that error."""
    try:
        return Reading(_build(form, words, context, fixed))
    except (GmError, Refusal) as error:
        return Reading(error=error)


def _build(form: Form, words: Sequence[str], context: Context, fixed: Mapping[str, Value]) -> Any:
    """Return the entry that ``words`` mean. Raises GmError or Refusal at the first mistake."""
    got, rest, at = dict(fixed), list(words), 0
    if first := form.leading:
        got[first.name], rest = _who(form, first, rest, context)
    while at < len(rest):
        if 0 < at < len(rest) - 1 and rest[at].casefold() in _JOINING and not _takes_any(form, got):
            at += 1
        count = _take(form, rest[at:], got, context)
        if not count and (longer := name_continued(form.fields_for(got), rest, at, got, context)):
            got[longer[0].name], count = longer[1:]
        if not count:
            raise _unread_error(form, rest[at:], words, got, context)
        at += count
    anybody = context.prompt is not None and is_open_to_all(context.prompt)
    add_usual(got, got[first.name] if first else None, context.asked)
    lacking = first_missing_field(form, got)
    if context.judge and lacking:
        got = complete(form, got, context, anybody=anybody, named=bool(first and got[first.name]))
        lacking = first_missing_field(form, got)
    if first and got[first.name] is None and (not first.optional or anybody):
        seats = context.prompt.seats if context.prompt and anybody else ()
        error = errors.missing_player_error(form, seats, context)
        raise inference.with_choices(error, form, inference.by_each_player(form, got, context, seats))
    if lacking:
        raise missing_error(form, lacking, got, context)
    entry = form.build({name: value for name, value in got.items() if value is not None})
    return context.complete(entry) if context.complete else entry


def _unread_error(
    form: Form, rest: Sequence[str], words: Sequence[str], got: Mapping[str, Value], context: Context
) -> GmError:
    """Return the error for the first word of ``rest``, which no field reads."""
    count = len(words) - len(rest)
    tried = [field for field in _open_fields(form, got) if got.get(field.name) is None]  # these did not accept the word
    if _known([field for field in form.fields_for(got) if field not in tried], rest[0], context):
        return SurplusWord(form, rest[0], got, context, count)
    if form.leading and not context.prompt and got[form.leading.name] is None and not count:
        return unknown_name_error(form, form.leading, words[0], context)
    return UnknownWord(form, rest[0], got, context, count)


def _takes_any(form: Form, got: Mapping[str, Value]) -> bool:
    """Return whether a field that accepts any word still has no complete value."""
    fields = ((field, got.get(field.name)) for field in form.fields_for(got))
    return any(field.is_open(value) or (field.accepts_any and not field.is_complete(value)) for field, value in fields)


def _who(form: Form, first: Who, words: list[str], context: Context) -> tuple[str | None, list[str]]:
    """Return the entry's player, and the words after the player's name.

    If the words name no player, return the player who is next, and all words. The returned player is None if nobody is
    next, or if several players may answer in any order.
    """
    prompt = context.prompt
    if words and not negates(words[0], (first,), context):
        refuse_option(form, words[0])
        others = [field for field in form.fields if field is not first]
        if (named := first.named_by(words, context)) and not is_one_word(first, others, words, context):
            return named[0], words[named[1] :]
        try:
            return first.parse(words[0], None, context), words[1:]
        except NotRecognized:
            if not prompt and not first.optional and not context.judge:
                raise unknown_name_error(form, first, words[0], context) from None
    if prompt and prompt.seats and first.kinds == ("seat",) and not is_open_to_all(prompt):
        return prompt.seats[0], words
    return None, words


def is_open_to_all(prompt: Prompt) -> bool:
    """Return whether several players may answer the prompt in any order. An answer must then name its player."""
    return not prompt.ordered and len(set(prompt.seats)) > 1


class _Words(NamedTuple):
    """The unread words of a line, the values read so far, and the fields that may read the next word."""

    form: Form
    words: Sequence[str]
    got: dict[str, Value]
    context: Context
    fields: tuple[Field, ...]

    def give(self, field: Field, word: str) -> None:
        """Let ``field`` read ``word``, and store the value."""
        self.got[field.name] = field.parse(word, self.got.get(field.name), self.context)


def _take(form: Form, words: Sequence[str], got: dict[str, Value], context: Context) -> int:
    """Read the next words with the first of :data:`_WAYS` that can. Returns the number of words. Raises GmError."""
    rest = _Words(form, words, got, context, _open_fields(form, got))
    ways = (_read_rest,) if negates(words[0], rest.fields, context) else _WAYS
    return next((count for way in ways if (count := way(rest))), 0)


def _read_rest(rest: _Words) -> int:
    """Add the next word to an incomplete value, such as a reason. Returns the number of words read: 1 or 0."""
    for field in rest.fields:
        value = rest.got.get(field.name)
        if value is not None and field.is_open(value):
            rest.give(field, rest.words[0])
            return 1
    return 0


def _read_list(rest: _Words) -> int:
    """Read a word with commas as a list. Returns the number of words read: 1, or 0 if the word is not a list.

    Raises GmError for a word that looks like an option of a command (``--loud``).
    """
    word = rest.words[0]
    if word.startswith("--") and not any(field.accepts_dashes for field in rest.fields):
        refuse_option(rest.form, word)
    return int("," in word and parse_list(rest.fields, word, rest.got, rest.context))


def _read_full_name(rest: _Words) -> int:
    """Read a full name of several words. Returns the number of words read, 0 if there is no such name."""
    match = match_full_name(rest.fields, rest.words, rest.context)
    return _give_match(rest, inference.one_name(match, rest.words, rest.context))


def _read_single(rest: _Words) -> int:
    """Read the next word by itself, with the first field that knows it. Returns the number of words read: 1 or 0."""
    for field in _in_offer_order(rest.fields):
        try:
            rest.give(field, rest.words[0])
        except NotRecognized:
            continue
        except GmError:  # a number without its unit, a page without its suit
            if match_phrase(rest.fields, rest.words, rest.context):
                return 0
            raise
        return 1
    return 0


def _read_joined(rest: _Words) -> int:
    """Read a word that joins values of several fields, such as ``5m*``. Returns the number of words read: 1 or 0."""
    short = rest.context.prompt or rest.context.short
    pieces = split_joined(rest.fields, rest.words[0], rest.context.names) if short else {}
    for field in rest.fields:
        if piece := pieces.get(field.name):
            rest.got[field.name] = field.parse_joined(piece, rest.got.get(field.name), rest.context)
    return int(bool(pieces))


def _read_phrase(rest: _Words) -> int:
    """Read part of a name, or an abbreviated word. Returns the number of words read, 0 for none."""
    match = match_phrase(rest.fields, rest.words, rest.context)
    return _give_match(rest, match or _match_cut_word(rest.form, rest.fields, rest.words[0], rest.context))


def _give_match(rest: _Words, match: NameMatch | None) -> int:
    if match:
        with suppress(NotRecognized):  # the field knows the word, but its value takes no further word
            rest.give(match.field, match.word)
            return match.taken
    return 0


def _read_pair(rest: _Words) -> int:
    """Read a name and a number that belong together. Returns the number of words read, 0 for none."""
    fields = (field for field in rest.fields if not field.accepts_any)
    return 2 if parse_name_and_number(fields, rest.words, rest.got, rest.context) else 0


def _read_later(rest: _Words) -> int:
    """Infer the value left out before the next word, and read on. Returns the number of words read, 0 for none."""
    form, words, got, context, _ = rest
    skipped = _skipped_field(form, words[0], got, context)
    if not skipped:
        return 0
    among = context.prompt.open.get(skipped.name, ()) if context.prompt else ()
    if len(among) != 1 or not skipped.can_infer:
        raise missing_error(form, skipped, got, context, [" ".join(skipped.format(value)) for value in among])
    got[skipped.name] = among[0]
    return _take(form, words, got, context)


_WAYS = (_read_rest, _read_list, _read_full_name, _read_single, _read_joined, _read_phrase, _read_pair, _read_later)
"""The functions that read words, in the order in which they are tried. Each returns how many words it has read."""


def _open_fields(form: Form, got: Mapping[str, Value]) -> tuple[Field, ...]:
    """Return the fields that may read the next word. The leading field is not included, because it is read first."""
    return tuple(
        [
            field
            for field in form.fields_for(got)
            if field is not form.leading
            and not field.is_complete(got.get(field.name))
            and (not field.after or got.get(field.after) is not None)
        ]
    )


def _skipped_field(form: Form, word: str, got: Mapping[str, Value], context: Context) -> Field | None:
    """Return the field that was left out, if ``word`` belongs to a field that comes after it; else None."""
    fields = {field.name: field for field in form.fields_for(got)}
    left_out = {name for name, field in fields.items() if got.get(name) is None and not field.optional}
    later = (field for field in fields.values() if field.after in left_out and got.get(field.name) is None)
    own = (field.after for field in later if _known([field], word, context) and _is_own(field, word, context))
    return fields.get(next(own, ""))


def _is_own(field: Field, word: str, context: Context) -> bool:
    """Return whether ``word``, which ``field`` accepts, is meant for this field.

    If the field accepts any word, ``word`` must be one of the field's own words or an existing name.
    """
    meant = field.parse(word, None, context) if field.accepts_any else word
    return not field.accepts_any or meant in field.vocabulary() or any(name.id == meant for name in context.names)


@lru_cache(4096)
def _in_offer_order(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """Return the fields in the order in which they try to read a word. Fields that accept any word come last."""
    return (
        *(field for field in fields[:1] if field.positional),
        *sorted(fields, key=lambda field: (field.accepts_any, bool(field.kinds))),
    )


def _match_cut_word(form: Form, fields: Sequence[Field], word: str, context: Context) -> NameMatch | None:
    """Return the match of ``word`` as an abbreviation, or None. One letter is enough only for names on cards."""
    leads = form.leading is not None and _known([form.leading], word, context)
    among = [field for field in fields if isinstance(field, Named) or not (leads or len(word) < field.shortest_part)]
    return match_abbreviation(among, word, context)


def _known(fields: Sequence[Field], word: str, context: Context) -> bool:
    return any(field_accepts(field, word, context) for field in fields)
