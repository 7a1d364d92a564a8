"""The keys that set right what somebody holds: who, what of it, how much; made from what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator

from gm.errors import GmError
from gm.game import Because, Context, Field, Form, Unread, Value
from gm.notation.line import join
from gm.table.pad.faces import Faces
from gm.table.pad.layout import KEYS
from gm.table.pad.model import Ask, Key, Step
from gm.table.table import Table

_ENTRY = "adjust"
_REASONS = ("counted anew",)
_SAID = 3
"""So many reasons at most that were given in this duel have a key."""


def adjusting(table: Table, faces: Faces) -> Ask | None:
    """The referee's word for holdings, as keys; None where a game has no such entry, or nothing is counted."""
    form = table.game.typed.forms[_ENTRY]
    keys = tuple(_holders(table, form.fields[0], faces))
    if not keys:
        return None
    steps = [Step(form.fields[0].name, "whose", "list", keys, 1, KEYS)]
    steps += [_reason(table, field) for field in form.fields if isinstance(field, Because)]
    return Ask(form.name, "Set right …", "What somebody holds is set", form.name, False, form.help, tuple(steps))


def can_adjust(table: Table) -> Form | None:
    """The form of an adjustment; None where there is none, or once all is over."""
    form = table.game.typed.forms.get(_ENTRY)
    return form if form and table.game.play.outcome(table.state) is None else None


def _holders(table: Table, field: Field, faces: Faces) -> Iterator[Key]:
    """A key for each who holds something that is counted."""
    held: dict[str, dict[str, int]] = {}
    for one in table.game.play.holdings(table.state):
        if isinstance(one.amount, int):
            held.setdefault(one.holder, {})[one.what.replace("_", "-")] = one.amount
    for holder, counts in held.items():
        whats = dict.fromkeys((*counts, *(word.rstrip("=+-") for word in field.words())))
        reads = (what for what in whats if _reads(table, field, f"{holder} {what}={counts.get(what, 0)}"))
        keys = tuple(_what(f"{holder} {what}=", what, counts.get(what)) for what in reads)
        if keys:
            yield Key(faces.name(holder), "", then=(Step("", faces.name(holder), "list", keys),))


def _what(words: str, what: str, count: int | None) -> Key:
    """The key of something that somebody holds, with how much of it there is, where that is known."""
    first = max((count or 0) - KEYS // 2, 0)
    return Key(f"{what.replace('_', ' ')} …", "", "" if count is None else str(count), number=(words, first))


def _reads(table: Table, field: Field, words: str) -> bool:
    """Whether a field knows these words."""
    value: Value = None
    try:
        for word in words.split(" "):
            value = field.read(word, value, Context(table.known))
    except (Unread, GmError):
        return False
    return not field.lacking(value)


def _reason(table: Table, field: Because) -> Step:
    """Why: what was said before in this duel, what is said most of all, or words of one's own."""
    said = dict.fromkeys(str(row.body["because"]) for row in reversed(table.rows) if row.body.get("because"))
    reasons = dict.fromkeys((*list(said)[:_SAID], *_REASONS))
    keys = tuple(Key(reason, f"because {join([reason])}") for reason in reasons)
    return Step(field.name, "because", "text", keys, 1, before="because", at=1)
