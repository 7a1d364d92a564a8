"""Checks for readings that guess too much.

A name may be abbreviated too far. Or a line has two answers and one number, which may belong to either answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

from gm.errors import GmError
from gm.game import Choice, Context, Field, Flag, Form, Name, NotRecognized, Number, Numbers, as_tuple
from gm.notation.name_resolution import normalized_words

_ON_THE_TABLE = {"seat", "unit"}
"""The kinds of names that people may type by their first letters, because they see on the table who is there."""
_ALONE, _BESIDE = 4, 2
"""The minimum number of letters that abbreviate a printed name: in a line of one word, and in a longer line."""


def abbreviated_too_far(
    forms: Mapping[str, Form], form: Form, words: Sequence[str], entry: Any, names: tuple[Name, ...]
) -> str:
    """Return the typed word that is too short to mean a printed name in ``entry``; '' if no word is too short.

    In a line with a number, no word counts as too short, because such a line is unlikely to match an entry by accident.
    In other lines, :func:`_says_enough` decides. Initials of a name are always long enough.
    """
    typed = [word.strip("*?!.,").casefold() for word in words]
    if any(letter.isdigit() for word in typed for letter in word):
        return ""
    least = _ALONE if len(typed) == 1 else _BESIDE
    for field in form.fields_for(entry._asdict()):
        value = getattr(entry, field.name)
        if not isinstance(value, str) or not _ON_THE_TABLE.isdisjoint(field.kinds) or isinstance(field, Choice):
            continue
        if not field.kinds and any(_is_code(field, word, value) for word in typed):
            continue
        known = {(name.name, name.id) for name in names if name.kind in field.kinds}
        if len(typed) > 1:
            known |= {(other, name.id) for name in names if name.kind in field.kinds for other in name.called}
        printed = [name for name, word in (*field.synonyms(()).items(), *known) if [word] == field.format(value)]
        called = [normalized_words(name) for name in printed]
        matches = [word for word in typed if _stands_for(word, called)]
        if matches and not any(_says_enough(word, called, least, forms, form) for word in matches):
            return matches[0]
    return ""


def _is_code(field: Field, word: str, value: str) -> bool:
    """Return whether the field reads ``word`` alone as ``value``, for example as the code of a card."""
    with suppress(NotRecognized, GmError):
        return field.parse(word, None, Context()) == value
    return False


def _stands_for(word: str, called: Sequence[Sequence[str]]) -> bool:
    """Return whether a word of the names in ``called`` begins with ``word``. The initials of a name do not count."""
    initials = ("".join(part[0] for part in name) for name in called if len(name) > 1)
    return bool(word) and any(part.startswith(word) for name in called for part in name) and word not in initials


def _says_enough(word: str, called: Sequence[Sequence[str]], least: int, forms: Mapping[str, Form], form: Form) -> bool:
    """Return whether ``word`` is enough to mean one of the names in ``called``.

    A whole word of a name is enough. The first letters of a word are enough if there are at least ``least`` of them,
    and if no other form has these letters as a word. If the line has only this one word, there are two more conditions.
    A whole word must not be a choice of another form. First letters must not be the name of an entry.
    """
    alone = least == _ALONE
    others = [field for other in forms.values() if other is not form for field in other.every_field()]
    if any(word in name for name in called):
        return not alone or not any(isinstance(field, Choice) and word in field.vocabulary() for field in others)
    known = {known for field in others for known in field.vocabulary()}.union(forms if alone else ())
    return len(word) >= least and word not in known


def between_commas(form: Form, words: Sequence[str], entry: Any) -> str:
    """Return the name of a field that may have read one number too many: an optional number after a comma.

    In ``scavenge ana 1, 0``, the 0 may be a separate answer. Returns '' if there is no such field.
    """
    fields = [field for field in form.fields if isinstance(field, Numbers) and field.least < field.count]
    longer = [field.name for field in fields if len(as_tuple(getattr(entry, field.name))) > field.least]
    return longer[0] if longer and re.search(r"[0-9]\s*,\s*[0-9]+$", " ".join(words)) else ""


def has_only_flags(form: Form, entry: Any) -> bool:
    """Return whether an entry has flags, such as ``off``, and no other values besides its player."""
    given = [
        field for field in form.fields if field is not form.leading and getattr(entry, field.name) not in (None, False)
    ]
    return bool(given) and all(isinstance(field, Flag) for field in given)


def uneven_error(form: Form, entries: Sequence[Any]) -> GmError | None:
    """Return an error if only one of two neighbouring answers has a number: the number may belong to either answer.

    Returns None if both answers name their players. Also returns None if the answer without a number has an optional
    word that explains why.
    """
    if not any(_lacks(form, first, second) or _lacks(form, second, first) for first, second in pairwise(entries)):
        return None
    return GmError("ambiguous", "The line can be divided into answers in several ways.", "Put commas between them.")


def _lacks(form: Form, entry: Any, other: Any) -> bool:
    """Return whether ``entry`` lacks a number that ``other`` has, and lacks nothing else.

    Returns False if both name their players, or if ``entry`` has an optional word that explains the missing number.
    """
    if form.leading and getattr(other, form.leading.name) and getattr(entry, form.leading.name):
        return False
    fields = [field for field in form.fields if field is not form.leading]
    flags = any(getattr(entry, field.name) for field in fields if isinstance(field, Flag))
    only = {
        field for field in fields if (getattr(entry, field.name) is None) and getattr(other, field.name) is not None
    }
    lists = [field.name for field in fields if isinstance(field, Numbers)]
    if any(len(as_tuple(getattr(entry, name))) < len(as_tuple(getattr(other, name))) for name in lists):
        return True
    surplus = any(getattr(entry, f.name) is not None and getattr(other, f.name) is None for f in fields)
    return bool(only) and all(isinstance(field, Number) for field in only) and not surplus and not flags
