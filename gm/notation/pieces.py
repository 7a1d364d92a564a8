"""One typed word that is several: short ones that stick together, or a list parted by commas."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from gm.game import Context, Field, Unread, Value


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
