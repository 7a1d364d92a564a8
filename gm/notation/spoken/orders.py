"""The orders in which the strict parser may expect the words of a sentence: first who acts, then everything else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm.game import Form, Prompt
from gm.notation.spoken.interpreter import Item

ACTORS = {"seat": "who", "unit": "unit"}
"""The name of the prompt's parameter that says who acts, for a player (``seat``) and for a ``unit``.

A name of one of these kinds is no answer by itself.
"""


def orders(
    form: Form, items: list[Item], verb: int, asked: Prompt | None, seats: Sequence[str]
) -> Iterator[list[Item]]:
    """Yield ``items`` in each order that the strict parser may expect, with the name of whoever acts first.

    Several names are tried as the one who acts: a name after *by* or *from*, the only name that is no target, the first
    item, the first item after the verb, and the last item. The verb is before index ``verb``; -1 means no verb.

    If the form has no leading player, some orders leave out names that the prompt already gives.
    """
    names = [item for item in items if item.kind in ACTORS]
    if form.leading is None:
        if len(names) == 1 and names[0].target and asked and names[0].meant[0] in map(str, asked.params.values()):
            yield [item for item in items if item is not names[0]]
        if verb >= 0 and _between_two(form, names, asked, seats):
            yield [item for item in items if item.kind != "seat"]
        for at in (0, -1) if items else ():
            if items[at].kind and not items[at].target and items[at].meant == actor(asked, items[at].kind):
                yield items[1:] if at == 0 else items[:-1]
    else:
        named = [at for at, item in enumerate(items) if item.kind in form.leading.kinds]
        actors = [at for at in named if items[at].source] or [at for at in named if not items[at].target]
        only = actors if len(actors) == 1 else []
        for at in dict.fromkeys((0, min(max(verb, 0), len(items) - 1), len(items) - 1, *only)) if items else ():
            if items[at].kind in form.leading.kinds and not items[at].target:
                yield [items[at], *items[:at], *items[at + 1 :]]
    yield items
    if form.leading is None:
        for firsts in ([item for item in names if item.source], [item for item in names if item.target], names):
            if len(firsts) == 1 and (verb < 0 or firsts is not names):
                yield [*firsts, *(item for item in items if item is not firsts[0])]
    if verb >= 0:
        yield _in_field_order(form, items)
        if form.branching:
            rest = items[1:]
            yield [*items[:1], *(item for item in rest if not item.kind), *(item for item in rest if item.kind)]
            rest = [*items[:verb], *items[verb + 1 :]]  # “lena gives bo the blade” is “give lena blade bo”
            people = [item for item in rest if item.kind in ACTORS]
            others = [item for item in rest if item.kind not in ACTORS]
            yield [*items[verb : verb + 1], *people[:1], *others, *people[1:]]


def _between_two(form: Form, names: Sequence[Item], asked: Prompt | None, seats: Sequence[str]) -> bool:
    """Return whether ``names`` are the acting player and the only opponent, and no field of the form reads players."""
    people = [item.meant for item in names if item.kind == "seat"]
    only = len(seats) == 2 and not any("seat" in field.kinds for field in form.every_field())
    return only and len(people) == 2 and people[0] == actor(asked, "seat") != people[1]


def _in_field_order(form: Form, items: list[Item]) -> list[Item]:
    """Return the items in the order of the form's fields: first the names, then all other items.

    So ``ida targets max with fire`` becomes ida, fire, max.
    """
    kinds = [item.kind for item in items if item.kind not in ("", "unknown")]
    if any(kinds.count(kind) < sum(kind in field.kinds for field in form.fields) for kind in kinds):
        return items  # only the order says which field a name is for, as in ``move discard ana``
    rest, ordered = list(items), []
    for field in form.fields:
        named = next((item for item in rest if item.kind and item.kind in field.kinds), None)
        if named:
            rest.remove(named)
            ordered.append(named)
    return [*ordered, *rest]


def actor(asked: Prompt | None, kind: str) -> tuple[str, ...]:
    """Return the id of the player or unit (``kind``) that the prompt says acts, in a tuple; () if it names nobody."""
    if asked is None:
        return ()
    if kind != "unit" and asked.seats:
        return asked.seats if len(asked.seats) == 1 else ()
    actor = asked.params.get(ACTORS.get(kind, ""))
    return (actor,) if isinstance(actor, str) else ()
