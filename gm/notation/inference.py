"""The inference of what a line leaves out, such as a value if only one is possible."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import reduce
from itertools import islice
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import Because, Context, Field, Form, Name, Prompt, Several, Value, as_tuple, name_id
from gm.notation.errors import UnknownWord, missing_error
from gm.notation.formatting import format_entry
from gm.notation.line import is_negation, join, join_text
from gm.notation.name_resolution import NameMatch, field_accepts, split_joined

BEGUN = 3
"""The minimum number of letters that abbreviate an entry's name."""
_MOST = 64
"""The maximum number of combinations of missing values that are tried."""
_MOST_CHOICES = 6
"""The maximum number of complete lines that are offered as numbered choices."""

Got = dict[str, Value]


def add_usual(got: Got, who: Value, asked: Prompt | None) -> None:
    """Add values to ``got`` for fields that the line leaves out, if the prompt has usual values for the player."""
    for name, values in asked.usual.items() if asked else ():
        if got.get(name) is None and isinstance(who, str) and who in values:
            got[name] = values[who]


def complete(form: Form, got: Got, context: Context, *, anybody: bool, named: bool) -> Got:
    """Return the values ``got`` of an entry, with each missing value added if only one value is possible.

    ``anybody`` is true if several players may answer in any order. ``named`` is true if the line names its player. If
    the rules accept no value, or if there are too many to try, ``got`` is returned unchanged.

    Raises GmError (``words``) if several values are possible. If they are few, the error has them as choices. With
    ``anybody``, no value is added, and this error is raised only for a line that names its player. Raises Refusal if
    the rules reject all values for the same reason.
    """
    accepted = _completions(form, got, context)
    if not accepted:
        _check_begun(form, got, context)
    if not accepted or (anybody and not (named and len(accepted) > 1)):
        return got
    for field in form.fields_for(accepted[0]):
        if got.get(field.name) is None:
            values = (filled[field.name] for filled in accepted if field.name in filled)
            choices = list(dict.fromkeys(" ".join(field.format(value)) for value in values))
            if len(choices) > 1:
                raise with_choices(missing_error(form, field, got, context, choices), form, accepted)
        got = {**got, field.name: accepted[0].get(field.name)}
    return got


def with_choices(error: GmError, form: Form, completed: Sequence[Got]) -> GmError:
    """Add choices to ``error``: the full lines of the ``completed`` entries, if they are few. Return ``error``."""
    if 1 < len(completed) <= _MOST_CHOICES:
        error.choices = [join(format_entry({form.name: form}, _built(form, got))) for got in completed]
    return error


def by_each_player(form: Form, got: Got, context: Context, seats: Sequence[str]) -> list[Got]:
    """Return a copy of the values ``got`` for each player in ``seats``, with the player added.

    Players for whom the rules reject the entry are left out. Returns [] if any other value is missing.
    """
    if form.leading is None or context.judge is None or first_missing_field(form, {**got, form.leading.name: ""}):
        return []
    ways = [{**got, form.leading.name: seat} for seat in seats]
    return [way for way in ways if _refusal(form, way, context) is None]


def _built(form: Form, got: Got) -> Any:
    return form.build({name: value for name, value in got.items() if value is not None})


def _completions(form: Form, got: Got, context: Context) -> list[Got]:
    """Return every way to complete the values ``got`` that the rules accept.

    If the rules accept at least one way, also return the ways that would be accepted with one more number. Return [] if
    the rules accept none, or if there are too many ways to try.

    Raises Refusal if the rules reject every way for the same reason. If the reasons differ, ways in which players act
    on themselves are ignored.
    """
    tried = list(islice(_filled(form, got, context), _MOST + 1))
    judged = [] if len(tried) > _MOST else [(filled, _refusal(form, filled, context)) for filled in tried]
    accepted = [filled for filled, refusal in judged if refusal is None]
    if accepted:
        return [filled for filled, refusal in judged if refusal is None or refusal.lacks]
    reasons = {refusal.kind: refusal for _, refusal in judged if refusal}
    if len(reasons) > 1:
        reasons = {no.kind: no for filled, no in judged if no and not _to_oneself(form, got, filled)}
    if len(reasons) == 1:
        raise next(iter(reasons.values()))
    return accepted


def _to_oneself(form: Form, got: Got, filled: Got) -> bool:
    """Return whether ``filled`` adds the acting player to ``got`` as a value, so that they act on themselves."""
    who = form.leading and filled.get(form.leading.name)
    return bool(who) and any(value == who for name, value in filled.items() if got.get(name) is None)


def first_missing_field(form: Form, got: Got) -> Field | None:
    """Return the first field of a form that still needs a value or the rest of its value; None if all are complete.

    Fields that need the rest of their value come before fields without any value.
    """
    missing = [field for field in form.fields_for(got) if field.missing(got.get(field.name))]
    return next((field for field in missing if got.get(field.name)), missing[0] if missing else None)


def _check_begun(form: Form, got: Got, context: Context) -> None:
    """Raise Refusal if a value is incomplete, and the rules reject every possible value for the same reason."""
    field = first_missing_field(form, got)
    if field is None or not got.get(field.name):
        return
    values = islice(field.choices(context.asked or Prompt(form.name), context.names), _MOST)
    tried = [{**got, field.name: value} for value in values]
    if tried and not first_missing_field(form, tried[0]):
        refusals = [_refusal(form, other, context) for other in tried]
        if refusals[0] and len({(refusal.kind, refusal.rules) if refusal else None for refusal in refusals}) == 1:
            raise refusals[0]


def _filled(form: Form, got: Got, context: Context) -> Iterator[Got]:
    """Yield every way to complete the values ``got``, with every combination of possible values."""
    field = first_missing_field(form, got)
    if field is None:
        yield got
    elif field.can_infer and got.get(field.name) is None:
        asked = context.asked or Prompt(form.name)
        left = asked.open.get(field.name)
        implied = field.implied(got)
        if implied is not None:
            left = (implied,)
        for value in field.choices(asked, context.names) if left is None else left:
            yield from _filled(form, {**got, field.name: value}, context)


def _refusal(form: Form, got: Got, context: Context) -> Refusal | None:
    """Return why the rules reject an entry with the values ``got``, None if they accept it."""
    try:
        entry = _built(form, got)
    except Refusal as refusal:
        return refusal
    return context.judge(entry) if context.judge else None


def split_number(error: GmError, words: Sequence[str], context: Context) -> list[str]:
    """Split the unknown word of ``error`` into letters, number and sign: ``ice b3+1`` becomes ``ice b 3 +1``.

    The sign is ``*`` or a number after ``+``. If the error names no unknown word, the first word is split, because it
    may begin with a player: in ``surge c1``, ``c1`` becomes ``c 1``.

    Returns all words of the line. Returns [] if the word cannot be split in this way, or if short forms are not
    allowed. Also returns [] if the letters with any number are the name of something in the duel, such as ``b2``.
    """
    short = context.prompt or context.short
    unknown = error.word if isinstance(error, UnknownWord) else "".join(words[:1])
    match = re.fullmatch(r"([^\W\d_]+)([0-9]*)(\+[0-9]+|\*)?", unknown) if short else None
    parts = [part for part in match.groups() if part] if match else []
    if len(parts) < 2 or unknown not in words:
        return []
    if any(re.fullmatch(f"{parts[0]}[0-9]+", name.id, re.IGNORECASE) for name in context.names):
        return []
    at = words.index(unknown)
    return [*words[:at], *parts, *words[at + 1 :]]


def with_whole_reason(form: Form, words: Sequence[str], context: Context) -> list[str]:
    """Return ``words`` with all words after ``because`` joined into a single reason; [] if there is nothing to join."""
    low, named = [*map(str.casefold, words)], {name.id for name in context.names}
    begun = (word for word in low if word[1:] and "because".startswith(word) and word not in named)
    because = "because" if "because" in low else next(begun, "")
    at = low.index(because) if because else len(words)
    takes_one = any(isinstance(field, Because) for field in form.fields)
    return [*words[: at + 1], join_text(words[at + 1 :])] if takes_one and len(words) > at + 2 else []


def with_because(words: Sequence[str], names: Sequence[Name]) -> list[str]:
    """Return ``words`` with an abbreviation such as ``bec`` replaced by *because*, unless it also begins a name."""
    for at, word in enumerate(map(str.casefold, words)):
        if len(word) >= BEGUN and "because".startswith(word) and not any(name.id.startswith(word) for name in names):
            return [*words[:at], "because", *words[at + 1 :]]
    return [*words]


def one_name(match: NameMatch | None, words: Sequence[str], context: Context) -> NameMatch | None:
    """Return the ``match`` if its words are one name; None if commas between the words show that they are several.

    Raises GmError (``ambiguous``) if the words, such as ``shadow m``, may be one shortened name or several names.
    """
    if match is None or not isinstance(match.field, Several):
        return match
    typed = words[: match.taken]
    if name_id(" ".join(typed)) == match.word:
        return match
    if any(word.endswith(",") for word in typed[:-1]):
        return None
    left = context.asked.open.get(match.field.name, ()) if context.asked else ()
    only_one = left and all(len(as_tuple(value)) == 1 for value in left)
    if not only_one and not typed[-1].endswith(",") and _each_is_read(match.field, typed[1:], context):
        text = f"“{join(typed)[:40]}” could be one name or {len(typed)} names."
        raise GmError("ambiguous", text, "Type more letters, or put commas between the names.")
    return match


def _each_is_read(field: Field, words: Sequence[str], context: Context) -> bool:
    """Return whether ``field`` reads each of the words by itself."""
    with suppress(GmError):
        return all(field_accepts(field, word, context) for word in words)
    return False


def name_continued(
    fields: Sequence[Field], words: Sequence[str], at: int, got: Mapping[str, Value], context: Context
) -> tuple[Field, Value, int] | None:
    """Extend a new name by the unread words after it: in ``fight marsh troll hp=5``, ``marsh`` becomes ``marsh troll``.

    The word before index ``at`` must be the name so far. The name ends before a word that another field reads
    (``hp=5``). Returns three values: the field of the name, the longer name, and the number of added words. Returns
    None if the words cannot be part of a new name.
    """
    before = words[at - 1].casefold() if at else ""
    open_ = (field for field in fields if field.accepts_any)
    named = next((field for field in open_ if str(got.get(field.name)).casefold() == before), None)
    if named is None or any(name.id == before for name in context.names):
        return None
    others = [field for field in fields if not field.accepts_any]
    rest = [*words[at:], ""]
    count = next((n for n, word in enumerate(rest[:-1]) if _is_read(others, word, rest[n + 1], context)), 0)
    if not count or not all(word.isalpha() for word in words[at : at + count]):
        return None
    return named, reduce(named.continued, words[at : at + count], got[named.name]), count


def _is_read(fields: Sequence[Field], word: str, after: str, context: Context) -> bool:
    """Return whether fields read ``word`` alone, in parts, or together with the word ``after`` it, as in ``hp 5``."""
    if len(split_joined(fields, word)) > 1:
        return True
    try:
        return any(field_accepts(field, text, context) for field in fields for text in (word, f"{word}={after}"))
    except GmError:
        return True


def end_apart(words: Sequence[str], forms: Mapping[str, Form]) -> Sequence[str]:
    """Return ``words`` with a comma before the last word if this word names an entry without fields: ``4 , done``."""
    form = forms.get(words[-1].casefold())
    apart = form is not None and not form.fields and len(words) > 1 and "," not in "".join(words)
    return [*words[:-1], ",", words[-1]] if apart else words


def at_place(
    forms: Mapping[str, Form], prompts: Sequence[Prompt], names: tuple[Name, ...], words: Sequence[str]
) -> tuple[Sequence[Prompt], tuple[Name, ...], Sequence[str]]:
    """Read the place at the start of a line, such as table 3 in ``3 bo``. Return the prompts, names and words.

    The returned words lack the place, and the prompts and names are only those of the players there. If only an entry's
    name follows the place (``3 drawn``), the first of these players is added to the words. All three are returned
    unchanged if the line does not begin with a place.
    """
    at = words[0] if len(words) > 1 else ""
    there = [prompt for prompt in prompts if at in prompt.groups]
    if not there:
        return prompts, names, words
    seats = there[0].groups[at]
    named = tuple(name for name in names if name.kind != "seat" or name.id in seats)
    low = words[1].casefold()
    kinds = {prompt.entry for prompt in there if low == prompt.entry or low == prompt.entry[: max(BEGUN, len(low))]}
    form = forms[kinds.pop()] if len(kinds) == 1 else None
    alone = form is not None and form.leading is not None and len(words) == 2
    return (
        [prompt._replace(seats=seats) for prompt in there],
        named,
        [form.name, seats[0]] if form and alone else words[1:],
    )


def negates(word: str, fields: Sequence[Field], context: Context) -> bool:
    """Return whether ``word`` is a negation such as ``not``, in a context that allows short forms.

    Returns False if a player, a thing or a word of the fields has exactly this name.
    """
    if not is_negation(word) or not (context.short or context.prompt or context.judge):
        return False
    low = word.casefold()
    named = any(low in (name.id.casefold(), name.name.casefold()) for name in context.names)
    return not named and not any(low in field.vocabulary() for field in fields)
