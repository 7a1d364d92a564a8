"""What can only mean one thing need not be typed: the other of two, the only one that is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from gm.errors import Refusal
from gm.game import Context, Field, Form, Prompt, Value

_MOST = 64
"""So many ways to go on are tried at most."""

Got = dict[str, Value]


def completions(form: Form, got: Got, context: Context) -> list[Got]:
    """The ways to fill in what is still missing that the rules would take; [] where what is missing was seen at the
    table and can only be told. Raises Refusal if the rules take none of them, for one and the same reason.
    """
    tried = list(islice(_filled(form, got, context), _MOST + 1))
    judged = [] if len(tried) > _MOST else [(one, _refused(form, one, context)) for one in tried]
    found = [one for one, refusal in judged if refusal is None]
    reasons = {refusal.kind: refusal for _, refusal in judged if refusal}
    if len(reasons) > 1:  # nobody meant to do it to oneself
        reasons = {refusal.kind: refusal for one, refusal in judged if refusal and not _to_oneself(form, got, one)}
    if not found and len(reasons) == 1:
        raise next(iter(reasons.values()))
    return found


def _to_oneself(form: Form, got: Got, filled: Got) -> bool:
    """Whether what was filled in is whoever gives the entry."""
    who = form.leading and filled.get(form.leading.name)
    return bool(who) and any(value == who for name, value in filled.items() if got.get(name) is None)


def choices(field: Field, found: Sequence[Got]) -> list[str]:
    """What may be said for a field, as far as these ways go."""
    return list(dict.fromkeys(" ".join(field.format(one[field.name])) for one in found if field.name in one))


def first_missing_field(form: Form, got: Got) -> Field | None:
    """The first field that something is still missing for."""
    return next((field for field in form.fields_for(got) if field.missing(got.get(field.name))), None)


def _filled(form: Form, got: Got, context: Context) -> Iterator[Got]:
    field = first_missing_field(form, got)
    if field is None:
        yield got
    elif field.can_infer and got.get(field.name) is None:
        asked = context.asked or Prompt(form.name)
        left = asked.open.get(field.name)
        for value in field.choices(asked, context.names) if left is None else left:
            yield from _filled(form, {**got, field.name: value}, context)


def _refused(form: Form, got: Got, context: Context) -> Refusal | None:
    """Why the rules would not take it; None if they would."""
    try:
        entry = form.build({name: value for name, value in got.items() if value is not None})
    except Refusal as refusal:
        return refusal
    return context.judge(entry) if context.judge else None
