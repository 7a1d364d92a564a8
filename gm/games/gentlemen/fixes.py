"""Suggested fixes for entries of a battle that became impossible after a correction.

The fixes keep the entries that were played. If gm now asks a new question, a fix gives the answer that changes the
battle least. Adjustments restore values that a unit needs. For a new check the fixes ask the players for cards, because
nobody has drawn any.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.game import Refusal, SuggestedFix
from gm.games.gentlemen import entries
from gm.games.gentlemen.computation.checks import largest, spoiled
from gm.games.gentlemen.computation.gear import ability_of
from gm.games.gentlemen.computation.legal import refuse_unless_legal
from gm.games.gentlemen.computation.plan import plan
from gm.games.gentlemen.state import AnyUnit, Check, State, in_melee, may_act, profile, unit_of
from gm.games.gentlemen.vocabulary import NONE


def fixes(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes for ``entry``, best first. ``played`` is the state in which the entry was first accepted."""
    if state.check:
        yield from _in_check(state, state.check, entry)
    elif state.blast:
        yield SuggestedFix(entries.Adjacent(()), instead=entry.kind == "adjacent")
    elif state.contact:
        yield SuggestedFix(entries.Contact(NONE), instead=entry.kind == "contact")
    elif state.parting:
        pair = state.parting[0]
        answer = entries.Melee(*pair) if pair in played.melee else entries.Apart(*pair)
        yield SuggestedFix(answer, instead=entry.kind in ("melee", "apart"))
    elif state.phase in ("deploy", "order"):
        yield SuggestedFix(entries.First(played.began or state.next or state.sides[0].id))
    elif state.phase in ("activate", "acting"):
        yield from _between_checks(played, state, entry)


def _in_check(state: State, check: Check, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes that continue the open check: its cards, a purchase, or the entry that ends the check."""
    if check.due:
        if isinstance(entry, entries.Draw):
            yield SuggestedFix(
                entries.Draw(tuple(card for card in entry.cards if card not in check.cards)), instead=True
            )
        else:
            yield SuggestedFix(entries.Draw(("?",) * check.due), asks=("cards",))
    elif check.kind != "use":
        yield SuggestedFix(entries.Keep())
    elif isinstance(entry, entries.Buy):
        yield from (SuggestedFix(entries.Buy(options), instead=True) for options in _purchases(state, check, entry))
    else:
        yield SuggestedFix(entries.Buy(()))


def _purchases(state: State, check: Check, entry: entries.Buy) -> Iterator[tuple[entries.Bought, ...]]:
    """Yield purchases to try instead of the entered one.

    First come the entered options without their targets, then fewer and fewer of these options. Then come the largest
    purchases that the cards can pay for, and finally (), which buys nothing.
    """
    plain = tuple((id, None) for id, *_ in entry.options)
    for count in range(len(plain), 0, -1):
        yield plain[:count]
    for way in () if spoiled(check) else largest(ability_of(state, check), check.cards):
        yield tuple((id, None) for id in way)
    yield ()


def _between_checks(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes that make ``entry`` possible again: they end or begin an activation, or adjust values."""
    if entry.kind in ("activate", "adjacent", "first") and state.phase == "acting":
        yield SuggestedFix(entries.End())
    if isinstance(entry, entries.Activate):
        yield from _for_activation(played, state, entry)
    elif isinstance(entry, entries.Use):
        yield from _for_use(played, state, entry)
    elif entry.kind in ("effect", "react"):
        yield from _bring_back(played, state, entry.unit)
    elif entry.kind == "end" and state.phase == "activate" and played.acting:
        yield SuggestedFix(entries.Activate(played.acting))
    if entry.kind == "react":
        side = unit_of(state, entry.unit).side
        yield _adjust(side, "reactions", next(own.reactions for own in played.sides if own.id == side))


def _bring_back(played: State, state: State, id: str | None) -> Iterator[SuggestedFix]:
    """Yield an adjustment for a unit that is out in ``state`` but not in the ``played`` state."""
    if id is not None and id in state.force.of and unit_of(state, id).out and not unit_of(played, id).out:
        yield _adjust(id, "out", 0)


def _for_activation(played: State, state: State, entry: entries.Activate) -> Iterator[SuggestedFix]:
    """Yield fixes for an activation: adjustments for the same unit, or the activation of another unit."""
    unit = unit_of(state, entry.unit)
    yield from _bring_back(played, state, unit.id)
    if state.phase != "activate" or not state.next:
        return
    if unit.side == state.next:
        if unit.activated:
            yield _adjust(unit.id, "activated", 0)
        if unit.suppressed:
            yield _adjust(unit.id, "suppressed", 0)
    able = [other for other in may_act(state, state.next) if not unit_of(played, other.id).activated]
    yield from (SuggestedFix(entries.Activate(other.id), instead=True) for other in able[:1])


def _for_use(played: State, state: State, entry: entries.Use) -> Iterator[SuggestedFix]:
    """Yield fixes that give the acting unit the AP, ammunition and statuses of the ``played`` state.

    Other fixes activate the unit that acted then, bring the target back, or replace the use by a simpler one.
    """
    if state.acting is None:
        if played.acting:
            yield SuggestedFix(entries.Activate(played.acting))
        return
    if state.acting != played.acting:
        return
    unit, before = unit_of(state, state.acting), unit_of(played, state.acting)
    yield from _bring_back(played, state, entry.target)
    if state.ap != played.ap:
        yield _adjust(unit.id, "ap", played.ap)
    if in_melee(state, unit.id) and not in_melee(played, unit.id):
        yield SuggestedFix(entries.Apart(unit.id))
    if unit.immobilized and not before.immobilized:
        yield _adjust(unit.id, "immobilized", 0)
    if unit.mounted != before.mounted:
        yield _adjust(unit.id, "mounted", int(before.mounted))
    for item, now, then in zip(profile(state, unit).items, unit.ammo, before.ammo, strict=True):
        if now != then:
            yield _adjust(unit.id, item.id, then)
    yield from _simpler_uses(played, state, unit, entry)


def _simpler_uses(played: State, state: State, unit: AnyUnit, entry: entries.Use) -> Iterator[SuggestedFix]:
    """Yield legal uses that resemble ``entry``: with the target named, without the range, or without the extra AP.

    The named target is the unit at which ``entry`` was aimed in the state ``played``.
    """
    try:
        target = plan(played, unit_of(played, unit.id), entry).target
    except Refusal:
        return
    for other in (entry._replace(target=target), entry._replace(range=None), entry._replace(ap=None)):
        try:
            refuse_unless_legal(state, plan(state, unit, other), other)
        except Refusal:
            continue
        yield SuggestedFix(other, instead=True)


def _adjust(holder: str, what: str, amount: int) -> SuggestedFix:
    return SuggestedFix(entries.Adjust(((holder, what, "=", amount),), "as played"))
