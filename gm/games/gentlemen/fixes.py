"""How an entry is kept although a correction of an earlier one has taken its ground away: accepted as it was played.

What the table was not asked is answered so that it moves as little as may be; what a unit lacks is set right by an
adjustment; cards that nobody has drawn are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.errors import Refusal
from gm.game import SuggestedFix
from gm.games.gentlemen.computation.checks import spoiled
from gm.games.gentlemen.computation.legal import refuse_unless_legal
from gm.games.gentlemen.computation.plan import plan
from gm.games.gentlemen.computation.purchase import largest
from gm.games.gentlemen.entries import (
    Activate,
    Adjacent,
    Adjust,
    Apart,
    Buy,
    Contact,
    Draw,
    End,
    First,
    Keep,
    Use,
)
from gm.games.gentlemen.inputs.settings import SettingTuple
from gm.games.gentlemen.state import (
    AnyUnit,
    Check,
    State,
    ability_of,
    in_melee,
    may_act,
    profile,
    unit_of,
)
from gm.games.gentlemen.vocabulary import NONE

_CALM = ("activate", "acting")


def mends(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Entries that bring ``state`` nearer to what was ``played``, the best first."""
    if state.check:
        yield from _checking(state, state.check, entry)
    elif state.blast:
        yield from _in_place(entry, Adjacent(()))
    elif state.contact:
        yield from _in_place(entry, Contact(NONE))
    elif state.phase in ("deploy", "order"):
        yield SuggestedFix(First(played.began or state.next or state.sides[0].id))
    elif state.phase in _CALM:
        yield from _calm(played, state, entry)


def _in_place(entry: Any, answer: Any) -> Iterator[SuggestedFix]:
    """An answer that moves nothing, in the place of another of its kind, or before what is something else."""
    yield SuggestedFix(answer, instead=entry.kind == answer.kind)


def _checking(state: State, check: Check, entry: Any) -> Iterator[SuggestedFix]:
    """A check is open: what the cards still buy, or nothing; cards that are owed only the table knows."""
    if check.due:
        if isinstance(entry, Draw):
            yield SuggestedFix(Draw(tuple(card for card in entry.cards if card not in check.cards)), instead=True)
        else:
            yield SuggestedFix(Draw(("?",) * check.due), asks=("cards",))
    elif check.kind != "use":
        yield SuggestedFix(Keep())
    elif isinstance(entry, Buy):
        yield from (SuggestedFix(Buy(options), instead=True) for options in _instead(state, check, entry))
    else:
        yield SuggestedFix(Buy(()))


def _instead(state: State, check: Check, entry: Buy) -> Iterator[tuple[tuple[str, str | None], ...]]:
    """As much of a purchase as the cards pay, without targets that cannot be; else the best, or nothing."""
    plain = tuple((id, None) for id, _ in entry.options)
    for count in range(len(plain), 0, -1):
        yield plain[:count]
    for way in () if spoiled(check) else largest(ability_of(state, check), check.cards):
        yield tuple((id, None) for id in way)
    yield ()


def _calm(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Nothing is under way: whose turn it was, and what a unit could do then."""
    if entry.kind in ("activate", "adjacent", "first") and state.phase == "acting":
        yield SuggestedFix(End())
    if isinstance(entry, Activate):
        yield from _activated(played, state, entry)
    elif isinstance(entry, Use):
        yield from _used(played, state, entry)
    elif entry.kind in ("effect", "react"):
        yield from _present(played, state, entry.unit)
    elif entry.kind == "end" and state.phase == "activate" and played.acting:
        yield SuggestedFix(Activate(played.acting))
    if entry.kind == "react":
        side = unit_of(state, entry.unit).side
        had = next(one.reactions for one in played.sides if one.id == side)
        yield _adjusted((side, "reactions", "=", had))


def _present(played: State, state: State, *units: str | None) -> Iterator[SuggestedFix]:
    """Who was there is there again."""
    for id in units:
        if id is not None and id in state.force.of and unit_of(state, id).out and not unit_of(played, id).out:
            yield _adjusted((id, "out", "=", 0))


def _activated(played: State, state: State, entry: Activate) -> Iterator[SuggestedFix]:
    """A unit that was able to act; else one that can."""
    one = unit_of(state, entry.unit)
    yield from _present(played, state, one.id)
    if state.phase == "activate" and one.side == state.next:
        if one.activated:
            yield _adjusted((one.id, "activated", "=", 0))
        if one.suppressed:
            yield _adjusted((one.id, "suppressed", "=", 0))
    if state.phase == "activate" and state.next:
        able = [other for other in may_act(state, state.next) if not unit_of(played, other.id).activated]
        yield from (SuggestedFix(Activate(other.id), instead=True) for other in able[:1])


def _used(played: State, state: State, entry: Use) -> Iterator[SuggestedFix]:
    """Whoever acted then acts, with the AP, the ammunition and the freedom that it had."""
    if state.acting is None:
        if played.acting:
            yield SuggestedFix(Activate(played.acting))
        return
    one = unit_of(state, state.acting)
    if state.acting != played.acting:
        return
    yield from _present(played, state, entry.target)
    was = unit_of(played, one.id)
    if state.ap != played.ap:
        yield _adjusted((one.id, "ap", "=", played.ap))
    if in_melee(state, one.id) and not in_melee(played, one.id):
        yield SuggestedFix(Apart(one.id))
    if one.immobilized and not was.immobilized:
        yield _adjusted((one.id, "immobilized", "=", 0))
    if one.mounted != was.mounted:
        yield _adjusted((one.id, "mounted", "=", int(was.mounted)))
    yield from _loaded(state, one, was)
    yield from _aimed(played, state, one, entry)


def _loaded(state: State, one: AnyUnit, was: AnyUnit) -> Iterator[SuggestedFix]:
    """Ammunition as it was."""
    items = profile(state, one).items
    for item, now, then in zip(items, one.ammo, was.ammo, strict=True):
        if now != then:
            yield _adjusted((one.id, item.id, "=", then))


def _aimed(played: State, state: State, one: AnyUnit, entry: Use) -> Iterator[SuggestedFix]:
    """At whom it went then, said in full; and a charge that says no distance."""
    try:
        target = plan(played, unit_of(played, one.id), entry).target
    except Refusal:
        return
    for other in (entry._replace(target=target), entry._replace(range=None), entry._replace(ap=None)):
        try:
            refuse_unless_legal(state, plan(state, one, other), other)
        except Refusal:
            continue
        yield SuggestedFix(other, instead=True)


def _adjusted(*settings: SettingTuple) -> SuggestedFix:
    return SuggestedFix(Adjust(settings, "as played"))
