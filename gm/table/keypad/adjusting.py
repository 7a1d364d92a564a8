"""The keys that adjust a value: keys for the holder, the value and the amount, made from the current holdings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gm.errors import GmError
from gm.game import Because, Context, Field, Form, NotRecognized, Value
from gm.notation.line import join
from gm.table.keypad.labels import Labels
from gm.table.keypad.layout import KEYS
from gm.table.keypad.model import Ask, Key, Step
from gm.table.table import Table

_ENTRY = "adjust"
_REASONS = ("recounted",)
_TABLE = "Table"
"""The text on the key for things that belong to no player."""
_SAID = 3
"""The maximum number of keys for earlier reasons."""


def adjust_keys(table: Table, faces: Labels) -> Ask | None:
    """Return the keypad entry for ``adjust``, which sets a value; None if there is no value to set.

    It has a key for each holder, and then keys for the holder's values. The game must have the entry ``adjust``.
    """
    form = table.game.inputs.forms[_ENTRY]
    keys = tuple(_holders(table, form.fields[0], faces))
    if not keys:
        return None
    steps = [Step(form.fields[0].name, "whose", "list", keys, 1, KEYS)]
    steps += [_reason(table, field) for field in form.fields if isinstance(field, Because)]
    return Ask(form.name, "Adjust …", "Set a value", form.name, False, form.help, tuple(steps))


def can_adjust(table: Table) -> Form | None:
    """Return the form of the entry ``adjust``; None if the game has no such entry or the duel is over."""
    form = table.game.inputs.forms.get(_ENTRY)
    return form if form and table.game.play.outcome(table.state) is None else None


def _holders(table: Table, field: Field, faces: Labels) -> Iterator[Key]:
    """Yield a key for each holder of something countable."""
    held: dict[str, dict[str, int]] = {}
    for holding in table.game.play.holdings(table.state):
        if isinstance(holding.amount, int):
            held.setdefault(holding.holder, {})[holding.what.replace("_", "-")] = holding.amount
    context, known = Context(table.known), {word.rstrip("=+-"): None for word in field.vocabulary()}
    nobodys = [word for word in known if _read(field, f"{word}=0", None, context)]
    unheld = [word for word in known if word not in nobodys and not any(word in counts for counts in held.values())]
    for holder, counts in held.items():
        begun = _read(field, holder, None, context)
        whats = {**counts, **dict.fromkeys(unheld if begun and len(unheld) <= KEYS else ())}
        if keys := _whats(field, f"{holder} " if begun else "", whats, begun, context):
            name = faces.name(holder) if begun else faces.name(holder).capitalize()
            yield Key(name, "", then=(Step("", name, "list", keys),))
    left = dict.fromkeys(word for word in nobodys if not any(word in counts for counts in held.values()))
    if keys := _whats(field, "", left, None, context) if len(left) <= KEYS and _TABLE.lower() not in held else ():
        yield Key(_TABLE, "", then=(Step("", _TABLE, "list", keys),))


def _whats(
    field: Field, before: str, whats: Mapping[str, int | None], begun: Value, context: Context
) -> tuple[Key, ...]:
    """Return a key for each thing in ``whats`` that ``field`` knows. The key shows the current amount, if known."""
    return tuple(
        Key(
            f"{what.replace('_', ' ')} …",
            "",
            "" if count is None else str(count),
            number=(f"{before}{what}=", max((count or 0) - KEYS // 2, 0)),
        )
        for what, count in whats.items()
        if _read(field, f"{what}={count or 0}", begun, context)
    )


def _read(field: Field, word: str, value: Value, context: Context) -> Value:
    """Return the value of ``field`` if ``word`` is typed after ``value``; None if ``field`` rejects ``word``."""
    try:
        return field.parse(word, value, context)
    except (NotRecognized, GmError):
        return None


def _reason(table: Table, field: Because) -> Step:
    """Return the step that asks for a reason.

    It has keys for reasons that were given earlier in this duel, and for common reasons. Any other reason can be typed.
    """
    earlier = dict.fromkeys(str(row.body["because"]) for row in reversed(table.rows) if row.body.get("because"))
    reasons = dict.fromkeys((*list(earlier)[:_SAID], *_REASONS))
    keys = tuple(Key(reason, f"because {join([reason])}") for reason in reasons)
    return Step(field.name, "because", "text", keys, 1, before="because", at=1)
