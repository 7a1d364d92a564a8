"""Values that need not be typed because only one fits: the other of two, the only one left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from gm.errors import Refusal
from gm.game import Context, Field, Form, Prompt, Value
from gm.notation.errors import missing_error

_MOST = 64
"""The most completions that are tried."""

Got = dict[str, Value]


def complete(form: Form, got: Got, context: Context, *, between_players: bool) -> Got:
    """Return the values with those added that only one completion fits; ``between_players`` is False where several
    players may answer in any order, so that nothing is inferred.

    Raises GmError (``words``), with the choices, for a field that may be one of a few, and Refusal if the rules reject
    every completion.
    """
    accepted = _completions(form, got, context)
    if not accepted or not between_players:
        return got
    for field in form.fields_for(accepted[0]):
        if got.get(field.name) is None:
            values = (one[field.name] for one in accepted if field.name in one)
            choices = list(dict.fromkeys(" ".join(field.format(value)) for value in values))
            if len(choices) > 1:
                raise missing_error(form, field, got, context, choices)
        got = {**got, field.name: accepted[0].get(field.name)}
    return got


def _completions(form: Form, got: Got, context: Context) -> list[Got]:
    """Return the ways to fill in what is missing that the rules accept; [] where only the table shows what is missing.

    Raises Refusal if they reject every way for the same reason. What players would do to themselves by an inferred
    value gives no reason as long as there is another.
    """
    tried = list(islice(_filled(form, got, context), _MOST + 1))
    judged = [] if len(tried) > _MOST else [(filled, _refusal(form, filled, context)) for filled in tried]
    accepted = [filled for filled, refusal in judged if refusal is None]
    reasons = {refusal.kind: refusal for _, refusal in judged if refusal}
    if len(reasons) > 1:
        reasons = {no.kind: no for filled, no in judged if no and not _to_oneself(form, got, filled)}
    if not accepted and len(reasons) == 1:
        raise next(iter(reasons.values()))
    return accepted


def _to_oneself(form: Form, got: Got, filled: Got) -> bool:
    """Return whether an inferred value is whoever gives the entry."""
    who = form.leading and filled.get(form.leading.name)
    return bool(who) and any(value == who for name, value in filled.items() if got.get(name) is None)


def first_missing_field(form: Form, got: Got) -> Field | None:
    """Return the first field whose value is not complete."""
    return next((field for field in form.fields_for(got) if field.missing(got.get(field.name))), None)


def _filled(form: Form, got: Got, context: Context) -> Iterator[Got]:
    """Yield the values with each missing one filled in, in every possible way."""
    field = first_missing_field(form, got)
    if field is None:
        yield got
    elif field.can_infer and got.get(field.name) is None:
        asked = context.asked or Prompt(form.name)
        left = asked.open.get(field.name)
        for value in field.choices(asked, context.names) if left is None else left:
            yield from _filled(form, {**got, field.name: value}, context)


def _refusal(form: Form, got: Got, context: Context) -> Refusal | None:
    """Return why the rules reject these values; None if they accept them."""
    try:
        entry = form.build({name: value for name, value in got.items() if value is not None})
    except Refusal as refusal:
        return refusal
    return context.judge(entry) if context.judge else None
