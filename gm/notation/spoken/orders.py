"""The lines that a sentence may mean: its words in different orders, in which the strict parser can read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, pairwise, product

from gm.game import Form, Prompt, Text
from gm.notation.spoken.fields import fixed_value, reads_word
from gm.notation.spoken.interpreter import Interpreter, Item
from gm.notation.spoken.new_names import implied_branch, new_kind, new_name_items
from gm.notation.spoken.phrases import NAME
from gm.notation.spoken.words import BEING, EVERYBODY, PARTICLES, base_forms, is_filler

ACTORS = {"seat": "who", "unit": "unit"}
"""The name of the prompt's parameter that says who acts, for a player (``seat``) and for a ``unit``.

A name of one of these kinds is not an answer by itself.
"""
_RECEIVING = frozenset(("gain", "heal", "lose", "lost", "receive", "regain", "suffer"))
"""Verbs whose subject is the person affected, as in ``ida loses 2 hp``."""
_CAUSING = frozenset(("deal", "did", "does", "inflict"))
"""Verbs whose subject is the person who acts, as in ``ida deals 2 damage``."""
_MOST_WAYS = 24
"""The maximum number of ways to interpret the words of one answer."""


def possible_lines(
    interpreter: Interpreter, words: Sequence[str], asked: Prompt | None, *, verb_needed: bool
) -> Iterator[list[str]]:
    """Yield each line that plain ``words`` may mean, as words for the strict parser.

    ``asked`` is the prompt for the entry, if it has one. With ``verb_needed``, the words must name the entry.
    """
    form = interpreter.form
    involved = asked.seats if asked and len(asked.seats) > 1 else ()
    if form.leading and words[0] in EVERYBODY and not reads_word(form, interpreter.names, "all"):
        return  # what all of them do is not what one of them does
    if any(word == after and fixed_value(form, word) for word, after in pairwise(words)):
        return  # in ``off, off``, the second one is another answer
    verbs = [*interpreter.find_verbs(words, involved)]
    if not verbs and (verb_needed or form.explicit or form.fields == (form.leading,)):
        return
    seen = set()
    seats = [name.id for name in interpreter.names if name.kind == "seat" and name.here]
    free = any(field.accepts_any for field in form.every_field())
    for verb, start, end in verbs or [("", 0, 0)]:
        before, after = interpreter.items(words[:start]), interpreter.items(words[end:], ends=True)
        after = after if "from" in words else _without_cause(interpreter, before, after)
        implied = verb.split()[1:]
        if kind := new_kind(form, implied):
            if interpreter.loose:
                continue  # a word that is a letter off may be that name
            after = new_name_items(interpreter, words[start], words[end:], kind) or after
        repeated = [(word,) for word in implied if asked and word in asked.called]
        before, after = ([item for item in part if item.meant not in repeated] for part in (before, after))
        if form.leading is None and verb and not _CAUSING.isdisjoint(base_forms(words[start])):
            before = before[:-1] if before and before[-1].meant == actor(asked, before[-1].kind) else before
        before, after = _said_once(form, before, after)
        items = [*before, *(Item((word,)) for word in implied), *after]
        # a branch for a new name would accept any word, but one for a text is meant to
        strict = bool(form.branching) and not _takes_text(form, implied) if verb else not free
        unread = any(item.kind == "unknown" for item in (items if strict else before if free else ()))
        passive = verb and words[start] in BEING
        bare = not any(is_filler(word) for word in words)
        names = not verb and _only_names(form, items, asked, bare=bare)
        if unread or names or (verb and _is_acted_on(form, words[:start], words[start], before, asked)):
            continue
        if verb and not passive and _wrong_subject(form, before, after, asked):
            continue
        subject = None if not verb or passive else _other_subject(form, before, after, asked)
        affected = bool(verb) and not _RECEIVING.isdisjoint(base_forms(words[start])) and bool(before)
        orders = _orders(form, items, len(before) if verb else -1, asked, seats, affected=affected)
        for order in chain(orders, _without_card_asking(items, asked, words)):
            if subject and order[:1] != [subject]:
                continue
            for choice in islice(product(*(item.meant for item in order)), _MOST_WAYS):
                typed = tuple(word for words in choice for word in words.split())
                if typed not in seen:
                    seen.add(typed)
                    yield list(typed)


def _without_card_asking(items: Sequence[Item], asked: Prompt | None, words: Sequence[str]) -> Iterator[list[Item]]:
    """Yield ``items`` without the card that asks, if a line names it only as the cause: ``a 2 to the candle trick``.

    It is the cause if it is a target or begins the line, and the answer itself cannot name it. In ``off the candle
    trick``, it is a place.
    """
    if asked is None:
        return
    offered = {*asked.fixed.values(), *chain.from_iterable(asked.open.values())}
    asking = [(id,) for id in asked.params.values() if isinstance(id, str) and id not in offered]
    begins = items[:1] if words[0] not in PARTICLES else []
    kept = [
        item
        for item in items
        if not (item.kind not in ("", *ACTORS) and item.meant in asking and (item.target or item in begins))
    ]
    if 0 < len(kept) < len(items):
        yield kept


def _said_once(form: Form, *parts: Sequence[Item]) -> Iterator[list[Item]]:
    """Yield each of the ``parts`` of an answer, without choices and flags that were already named.

    ``Off, out of bounds`` names the same choice twice.
    """
    said = set()
    for part in parts:
        kept = []
        for item in part:
            fixed = None if item.kind or len(item.meant) > 1 else fixed_value(form, item.meant[0])
            if fixed is None or fixed not in said:
                kept.append(item)
            said.add(fixed)
        yield kept


def _without_cause(interpreter: Interpreter, before: Sequence[Item], after: Sequence[Item]) -> list[Item]:
    """Return the items ``after`` a verb, without a player after *by* if the game's phrases make this player optional.

    A phrase such as ``pushed by @`` makes the player optional. The player is left out only if somebody is named before
    the verb: ``bo was pushed off by cy`` is about Bo alone.
    """
    spare = any(phrase.said[-2:] == ("by", NAME) for phrase in interpreter.verbs.phrases)
    spare = spare and any(item.kind == "seat" for item in before)
    return [item for item in after if not (spare and item.source and item.kind == "seat")]


def _takes_text(form: Form, implied: Sequence[str]) -> bool:
    """Return whether the verb implies a branch of the entry with a field for any word, such as a kind of animal."""
    branch = implied_branch(form, implied)
    return branch is not None and any(isinstance(field, Text) for field in branch.fields)


def _only_names(form: Form, items: Sequence[Item], asked: Prompt | None, *, bare: bool) -> bool:
    """Return whether a line without a verb has only names of players or units, and these names do not form an entry.

    ``items`` are the meanings of the line's words. Names form an entry if its form does not begin with a player, and if
    they fit its required fields in order. The name of the player or unit that acts may precede them. Several names form
    an entry only if ``bare`` is true, that is, if the line has no fillers: ``lurker lena``, not ``lurker near lena``.
    """
    needed = [field for field in form.fields if not field.optional]
    if len(items) > len(needed) and items[0].meant == actor(asked, items[0].kind):
        items = items[1:]
    asked_for = form.leading is None and 0 < len(items) == len(needed) and (bare or len(items) == 1)
    asked_for = asked_for and all(item.kind in field.kinds for item, field in zip(items, needed, strict=True))
    return all(item.kind in ACTORS for item in items) and not asked_for


def _is_acted_on(form: Form, words: Sequence[str], verb: str, before: Sequence[Item], asked: Prompt | None) -> bool:
    """Return whether a line says that something was done to the player who is to act: ``ida is attacked``.

    ``before`` are the meanings of the ``words`` before the verb. Return False for an entry that needs nothing but a
    player, because ``ida is finished`` may mean that Ida finishes.
    """
    participle = words[-1:] and words[-1] in BEING and verb.endswith("ed")
    named = next((item for item in before if item.kind in ACTORS), None)
    if named is None or not participle or all(field is form.leading for field in form.fields):
        return False
    return named.meant == actor(asked, named.kind)


def _wrong_subject(form: Form, before: Sequence[Item], after: Sequence[Item], asked: Prompt | None) -> bool:
    """Return whether the first name before a verb cannot be the subject of the verb.

    ``before`` and ``after`` are the items before and after the verb. A line with a wrong subject is not read, because
    somebody may have swapped subject and object.
    """
    named = next((item for item in before if item.kind not in ("", "unknown")), None)
    if named is None:
        return False
    if form.leading:
        people = [item for item in (*before, *after) if item.kind in form.leading.kinds]
        acts = any(item in before or item.source for item in people)
        return named.kind in ACTORS and bool(people) and not acts
    kinds = form.fields[0].kinds if form.fields else ()
    return bool(kinds) and named.kind not in kinds and named.meant != actor(asked, named.kind)


def _other_subject(form: Form, before: Sequence[Item], after: Sequence[Item], asked: Prompt | None) -> Item | None:
    """Return the player who is named as the subject of a verb although somebody else is to act; None in any other case.

    The line must name no other player, and it must have the name before the verb. The caller then tries only orders of
    words in which the named player acts. So if Ana is to act, ``cy casts haste`` does not mean that Ana casts Haste on
    Cy.
    """
    people = [item for item in (*before, *after) if item.kind == "seat"]
    if form.leading is None or "seat" not in form.leading.kinds or len(people) != 1 or people[0] not in before:
        return None
    acting = actor(asked, "seat")
    return people[0] if acting and people[0].meant != acting and not (people[0].target or people[0].source) else None


def _orders(
    form: Form, items: list[Item], verb: int, asked: Prompt | None, seats: Sequence[str], *, affected: bool
) -> Iterator[list[Item]]:
    """Yield ``items`` in each order that the strict parser may expect. The player or unit that acts comes first.

    If it is not clear who acts, these are tried: a name after *by* or *from*, the only name that is not a target, the
    first item, the first item after the verb, and the last item. ``verb`` is the index of the first item after the
    verb; -1 means no verb. Without a verb, names are put in the order of the fields only if the first item is the only
    player named. If the form does not begin with a player, some orders leave out names that the prompt already gives.
    But if something happens to the subject of the verb (``affected``), the names are kept.
    """
    names = [item for item in items if item.kind in ACTORS]
    if form.leading is None and affected:
        yield _in_field_order(form, items, asked)
    elif form.leading is None:
        if verb >= 0:
            subject = bool(items) and items[0].kind != "" and items[0].meant == actor(asked, items[0].kind)
            yield _in_field_order(form, items[subject:], asked)
        if len(names) == 1 and names[0].target and asked and names[0].meant[0] in map(str, asked.params.values()):
            yield [item for item in items if item is not names[0]]
        if _between_two(form, names, asked, seats, with_verb=verb >= 0):
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
    if verb >= 0 or (form.leading and [item for item in items if item.kind in form.leading.kinds] == items[:1]):
        yield _in_field_order(form, items, asked)
    if verb >= 0 and form.branching:
        rest = items[1:]
        yield [*items[:1], *(item for item in rest if not item.kind), *(item for item in rest if item.kind)]
        rest = [*items[:verb], *items[verb + 1 :]]  # “lena gives bo the blade” is “give lena blade bo”
        people = [item for item in rest if item.kind in ACTORS]
        others = [item for item in rest if item.kind not in ACTORS]
        yield [*items[verb : verb + 1], *people[:1], *others, *people[1:]]


def _between_two(
    form: Form, names: Sequence[Item], asked: Prompt | None, seats: Sequence[str], *, with_verb: bool
) -> bool:
    """Return whether the players' names in a line can be left out, because only one opponent is possible.

    This requires a duel of two players, and a form in which no field reads a player. Either the line names only the
    opponent, as a target (``on ida``), or it names both players and has a verb.
    """
    if len(seats) != 2 or not form.fields or any("seat" in field.kinds for field in form.every_field()):
        return False
    people = [item for item in names if item.kind == "seat"]
    acting = actor(asked, "seat")
    if len(people) == 1:
        return people[0].target and bool(acting) and people[0].meant != acting
    return with_verb and len(people) == 2 and people[0].meant == acting != people[1].meant


def _in_field_order(form: Form, items: list[Item], asked: Prompt | None) -> list[Item]:
    """Return the items in the order of the form's fields: first the names, then all other items.

    So ``ida targets max with fire`` becomes ida, fire, max. If a name fits two fields, it belongs to the field for
    which the prompt offers it. In ``ida replaces haste with fury``, Ida chooses Fury if the prompt offers Fury as a
    choice.
    """
    kinds = [item.kind for item in items if item.kind not in ("", "unknown")]
    if any(kinds.count(kind) < sum(kind in field.kinds for field in form.fields) for kind in kinds):
        return items  # only the order says which field a name is for, as in ``move discard ana``
    rest, ordered = list(items), []
    for field in form.fields:
        named = [item for item in rest if item.kind and item.kind in field.kinds]
        if named:
            paired = any(other.after == field.name and {*other.kinds} & {*field.kinds} for other in form.fields)
            offered = asked.open.get(field.name, ()) if asked and paired else ()
            fitting = next((item for item in named if not {*item.meant}.isdisjoint(offered)), named[0])
            rest.remove(fitting)
            ordered.append(fitting)
    return [*ordered, *rest]


def actor(asked: Prompt | None, kind: str) -> tuple[str, ...]:
    """Return a tuple with the id of the player or unit (``kind``) who acts according to the prompt; () for nobody."""
    if asked is None:
        return ()
    if kind != "unit" and asked.seats:
        return asked.seats if len(asked.seats) == 1 else ()
    actor = asked.params.get(ACTORS.get(kind, ""))
    return (actor,) if isinstance(actor, str) else ()
