"""Mana from one place to another: every one of the sixty is somewhere (wg.r1), and what its leaving or coming does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gm.errors import Refusal
from gm.game import Change, Level, Term, Value
from gm.games.wizards.rules.desk import Desk
from gm.games.wizards.state import BOX, DECK, DISCARD, Fired, Owned, Standing, Wizard, owner

Told = Sequence[int | None]
"""Powers of some mana, None of each that is untold."""
_UNTOLD = (0, 0, 0, 0)


def available(state: Standing, place: str) -> int:
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
    desk: Desk,
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
        first = draw(desk, number)
        params = {**params, "first": first} if first < number else params
    elif source == DISCARD:
        take_from_discard(desk, powers)
    else:
        _take(desk, source, number)
    if target == DISCARD:
        told = powers or (None,) * number
        into_discard(desk, told)
    elif target == DECK:
        desk.deck += number
    changes = (Change(source, "mana", -number), Change(target, "mana", number)) if number else ()
    if target in (DECK, DISCARD):
        desk.emit(kind, params, changes, sum, rules, level)
        if target == DISCARD and source not in (DECK, desk.wizards[0].id, desk.wizards[1].id):
            fire(desk, source, told)
        return
    one = _hand(desk, target)
    if one is not None:
        desk.put(Wizard(one.id, one.name, one.hp, one.hand + number, one.spells, one.power, one.damage))
        desk.emit(kind, params, changes, sum, rules, level)
        return
    desk.emit(kind, params, changes, sum, rules, level)
    lay_on(desk, target, number)


def _hand(desk: Desk, place: str) -> Wizard | None:
    one, other = desk.wizards
    return one if one.id == place else other if other.id == place else None


def _take(desk: Desk, source: str, number: int) -> None:
    """Out of a hand, or off a spell: of those that lie there the top ones (wg.r14)."""
    one = _hand(desk, source)
    if one is not None:
        desk.put(Wizard(one.id, one.name, one.hp, one.hand - number, one.spells, one.power, one.damage))
        return
    set_mana(desk, source, -number)


def set_mana(desk: Desk, spell: str, more: int) -> Owned:
    """So many mana more, or less, on a spell on the table; gives how it lay before."""
    found = owner(desk, spell)
    assert found is not None  # whoever calls has looked
    one, owned = found
    changed = Owned(spell, owned.mana + more, owned.on)
    desk.lay(one.id, tuple([changed if old is owned else old for old in one.spells]))
    return owned


def lay_on(desk: Desk, spell: str, number: int) -> None:
    """Mana on a spell; an ongoing one is switched on by it (wg.r12)."""
    set_mana(desk, spell, number)
    if number:
        switch_on(desk, spell)


def switch_on(desk: Desk, spell: str) -> None:
    """An ongoing spell that holds mana is on (wg.r12)."""
    found = owner(desk, spell)
    if found is None or found[1].on or not found[1].mana or desk.card(spell).activation != "ongoing":
        return
    one, owned = found
    desk.lay(one.id, tuple([old._replace(on=True) if old is owned else old for old in one.spells]))
    desk.emit("switched-on", {"spell": spell, "who": one.id}, rules=("wg.r12", desk.card(spell).rule))


def draw(desk: Desk, number: int) -> int:
    """So many mana off the deck, which are there or in the discard: that is shuffled in once a draw fails, not before
    (wg.r8). Gives how many were drawn before it."""
    if number <= desk.deck:
        desk.deck -= number
        return number
    first = desk.deck
    change = (Change(DISCARD, "mana", -desk.discard), Change(DECK, "mana", desk.discard))
    params: dict[str, Value] = {"number": desk.discard, "first": first}
    desk.emit("reshuffled", params, change, rules=("wg.r8",), level="do", touches=((DECK, "mana", ""),))
    desk.deck = desk.discard - (number - first)
    desk.discard, desk.told = 0, _UNTOLD
    return first


def into_discard(desk: Desk, powers: Told) -> None:
    """Mana laid on the discard, which everybody sees: what is told of it is counted (wg.r33), and no more than the box
    holds (wg.r1).

    Raises Refusal.
    """
    desk.discard += len(powers)
    told = [*desk.told]
    for power in powers:
        if power is not None:
            told[power - 1] += 1
            if told[power - 1] > BOX[power - 1]:
                raise Refusal("power-out", {"power": power, "box": BOX[power - 1]}, ("wg.r1",))
        elif desk.house.powers == "must":
            raise Refusal("power-untold", {}, ("wg.r33",))
    desk.told = tuple(told)


def take_from_discard(desk: Desk, powers: tuple[int, ...]) -> None:
    """Mana chosen from the discard: each lies there told, or is one of the untold (wg.r1). Raises Refusal."""
    told = [*desk.told]
    untold = desk.discard - sum(told)
    for power in powers:
        if told[power - 1]:
            told[power - 1] -= 1
        elif untold:
            untold -= 1
        else:
            raise Refusal("power-missing", {"power": power}, ("wg.r1",))
    desk.discard -= len(powers)
    desk.told = tuple(told)


def in_the_box(powers: Sequence[int | None], besides: tuple[int, ...] = _UNTOLD) -> None:
    """Refuse more of a power than the box holds, less those that lie elsewhere (wg.r1)."""
    for power in (1, 2, 3, 4):
        if powers.count(power) + besides[power - 1] > BOX[power - 1]:
            raise Refusal("power-out", {"power": power, "box": BOX[power - 1]}, ("wg.r1",))


def fire(desk: Desk, spell: str, powers: Told) -> None:
    """A delayed spell fires once for each mana discarded off it (wg.r12, wg.r36)."""
    found = owner(desk, spell)
    if found is None or desk.card(spell).activation != "delayed":
        return
    for power in powers:
        desk.queue = (*desk.queue, Fired(spell, found[0].id, power))
        desk.emit(
            "fires", {"spell": spell, "who": found[0].id, "power": power}, rules=("wg.r12", desk.card(spell).rule)
        )
