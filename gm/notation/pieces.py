"""One typed word that is several: short ones that stick together, or a list parted by commas."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from gm.errors import GmError
from gm.game import Context, Field, Unread, Value, find_name


def unstick(fields: Sequence[Field], word: str) -> dict[str, str]:
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


def read_list(fields: Iterable[Field], word: str, got: dict[str, Value], context: Context) -> bool:
    """Give what commas part to the field that takes a list of such (``ana=3, bo=5``); whether any does."""
    for field in fields:
        value = got.get(field.name)
        try:
            for part in word.replace(",", " ").split():
                if field.full(value):
                    raise Unread
                value = field.read(part, value, context)
        except Unread:
            continue
        if isinstance(value, tuple) and not field.free:
            got[field.name] = value
            return True
    return False


def read_beside(fields: Iterable[Field], words: Sequence[str], got: dict[str, Value], context: Context) -> bool:
    """Give a name and the number behind it to the field that writes them with a sign (``bo 3`` for ``bo=3``); whether
    any does. Raises GmError (``words``) for a number that somebody cannot have."""
    if len(words) < 2 or not re.fullmatch(r"-?[0-9]+,?", words[1]):
        return False
    for field in fields:
        try:
            got[field.name] = field.read(f"{words[0]}={words[1].rstrip(',')}", got.get(field.name), context)
        except Unread:
            continue
        except GmError:
            if _is_name(words[0], context):
                raise
            continue
        return True
    return False


def _is_name(word: str, context: Context) -> bool:
    """Whether somebody or something is called so."""
    try:
        return bool(find_name(word, context.names))
    except (Unread, GmError):
        return False
