"""Mana from one place to another: every one of the sixty is somewhere (wg.r1), and what its leaving or coming does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gm.errors import Refusal
from gm.game import Change, Level, Term, Value
from gm.games.wizards.state import BOX, DECK, DISCARD, Draft, Fired, Owned, State, Wizard, owner

Told = Sequence[int | None]
"""Powers of some mana, None of each that is untold."""
_UNTOLD = (0, 0, 0, 0)


def available(state: State | Draft, place: str) -> int:
    """How many mana can be taken from a place: from the deck also those of the discard, which is shuffled in (wg.r8,
    wg.r23)."""
    if place == DECK:
        return state.deck + state.discard
    if place == DISCARD:
        return state.discard
    for one in state.wizards:
        if one.id == place:
            return one.hand
    found = owner(state, place)
    return found[1].mana if found else 0


def transfer(
    draft: Draft,
    source: str,
    target: str,
    number: int,
    powers: tuple[int, ...],
    kind: str,
    params: Mapping[str, Value],
    rules: tuple[str, ...],
    sum: tuple[Term, ...] = (),
    level: Level = "do",
) -> None:
    """So many mana from one place to another, all of which are there: announced, and what follows at once from it."""
    first = 0
    if source == DECK:
        first = draw(draft, number)
        params = {**params, "first": first} if first < number else params
    elif source == DISCARD:
        take_from_discard(draft, powers)
    else:
        _take(draft, source, number)
    if target == DISCARD:
        told = powers or (None,) * number
        into_discard(draft, told)
    elif target == DECK:
        draft.deck += number
    changes = (Change(source, "mana", -number), Change(target, "mana", number)) if number else ()
    if target in (DECK, DISCARD):
        draft.emit(kind, params, changes, sum, rules, level)
        if target == DISCARD and source not in (DECK, draft.wizards[0].id, draft.wizards[1].id):
            fire(draft, source, told)
        return
    one = _hand(draft, target)
    if one is not None:
        draft.put(Wizard(one.id, one.name, one.hp, one.hand + number, one.spells, one.power, one.damage))
        draft.emit(kind, params, changes, sum, rules, level)
        return
    draft.emit(kind, params, changes, sum, rules, level)
    lay_on(draft, target, number)


def _hand(draft: Draft, place: str) -> Wizard | None:
    one, other = draft.wizards
    return one if one.id == place else other if other.id == place else None


def _take(draft: Draft, source: str, number: int) -> None:
    """Out of a hand, or off a spell: of those that lie there the top ones (wg.r14)."""
    one = _hand(draft, source)
    if one is not None:
        draft.put(Wizard(one.id, one.name, one.hp, one.hand - number, one.spells, one.power, one.damage))
        return
    set_mana(draft, source, -number)


def set_mana(draft: Draft, spell: str, more: int) -> Owned:
    """So many mana more, or less, on a spell on the table; gives how it lay before."""
    found = owner(draft, spell)
    assert found is not None  # whoever calls has looked
    one, owned = found
    changed = Owned(spell, owned.mana + more, owned.on)
    draft.lay(one.id, tuple([changed if old is owned else old for old in one.spells]))
    return owned


def lay_on(draft: Draft, spell: str, number: int) -> None:
    """Mana on a spell; an ongoing one is switched on by it (wg.r12)."""
    set_mana(draft, spell, number)
    if number:
        switch_on(draft, spell)


def switch_on(draft: Draft, spell: str) -> None:
    """An ongoing spell that holds mana is on (wg.r12)."""
    found = owner(draft, spell)
    if found is None or found[1].on or not found[1].mana or draft.card(spell).activation != "ongoing":
        return
    one, owned = found
    draft.lay(one.id, tuple([old._replace(on=True) if old is owned else old for old in one.spells]))
    draft.emit("switched-on", {"spell": spell, "who": one.id}, rules=("wg.r12", draft.card(spell).rule))


def draw(draft: Draft, number: int) -> int:
    """So many mana off the deck, which are there or in the discard: that is shuffled in once a draw fails, not before
    (wg.r8). Gives how many were drawn before it."""
    if number <= draft.deck:
        draft.deck -= number
        return number
    first = draft.deck
    change = (Change(DISCARD, "mana", -draft.discard), Change(DECK, "mana", draft.discard))
    params: dict[str, Value] = {"number": draft.discard, "first": first}
    draft.emit("reshuffled", params, change, rules=("wg.r8",), level="do", touches=((DECK, "mana", ""),))
    draft.deck = draft.discard - (number - first)
    draft.discard, draft.told = 0, _UNTOLD
    return first


def into_discard(draft: Draft, powers: Told) -> None:
    """Mana laid on the discard, which everybody sees: what is told of it is counted (wg.r33), and no more than the box
    holds (wg.r1).

    Raises Refusal.
    """
    draft.discard += len(powers)
    told = [*draft.told]
    for power in powers:
        if power is not None:
            told[power - 1] += 1
            if told[power - 1] > BOX[power - 1]:
                raise Refusal("power-out", {"power": power, "box": BOX[power - 1]}, ("wg.r1",))
        elif draft.house.powers == "must":
            raise Refusal("power-untold", {}, ("wg.r33",))
    draft.told = tuple(told)


def take_from_discard(draft: Draft, powers: tuple[int, ...]) -> None:
    """Mana chosen from the discard: each lies there told, or is one of the untold (wg.r1). Raises Refusal."""
    told = [*draft.told]
    untold = draft.discard - sum(told)
    for power in powers:
        if told[power - 1]:
            told[power - 1] -= 1
        elif untold:
            untold -= 1
        else:
            raise Refusal("power-missing", {"power": power}, ("wg.r1",))
    draft.discard -= len(powers)
    draft.told = tuple(told)


def in_the_box(powers: Sequence[int | None], besides: tuple[int, ...] = _UNTOLD) -> None:
    """Refuse more of a power than the box holds, less those that lie elsewhere (wg.r1)."""
    for power in (1, 2, 3, 4):
        if powers.count(power) + besides[power - 1] > BOX[power - 1]:
            raise Refusal("power-out", {"power": power, "box": BOX[power - 1]}, ("wg.r1",))


def fire(draft: Draft, spell: str, powers: Told) -> None:
    """A delayed spell fires once for each mana discarded off it (wg.r12, wg.r36)."""
    found = owner(draft, spell)
    if found is None or draft.card(spell).activation != "delayed":
        return
    for power in powers:
        draft.queue = (*draft.queue, Fired(spell, found[0].id, power))
        draft.emit(
            "fires", {"spell": spell, "who": found[0].id, "power": power}, rules=("wg.r12", draft.card(spell).rule)
        )
