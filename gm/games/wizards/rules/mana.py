"""Moves of mana between places, and their consequences. There are always sixty mana in all (wg.r1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gm.errors import Refusal
from gm.game import Change, Term, Value
from gm.games.wizards.state import BOX, DECK, DISCARD, AnyState, Draft, Fired, find_owner, find_wizard
from gm.games.wizards.versions import Rules

Powers = Sequence[int | None]
"""The powers of a group of mana; None for each unknown power."""
_NONE_KNOWN = (0, 0, 0, 0)


def available_mana(state: AnyState, place: str) -> int:
    """Return the number of mana in a place. For the deck, add the discard, which refills the deck (wg.r8, wg.r23)."""
    if place == DECK:
        return state.deck + state.discard
    if place == DISCARD:
        return state.discard
    for wizard in state.wizards:
        if wizard.id == place:
            return wizard.hand
    owner = find_owner(state, place)
    return owner[1].mana if owner else 0


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
) -> None:
    """Move mana from one place to another, announce the move, and carry out its immediate consequences."""
    in_order = Rules.of(draft.version).draws_in_order
    if in_order and kind == "moved":
        params = {**params, "off": _kind(draft, source), "onto": _kind(draft, target)}
    if in_order and source == DECK and target != DISCARD and draft.deck < number:
        first, rest = draft.deck, number - draft.deck
        if first:
            transfer(draft, source, target, first, (), kind, {**params, "number": first, "first": first}, rules, sum)
        _reshuffle(draft, 0)
        number, params = rest, {**params, "number": rest, "first": rest}
    if source == DECK:
        first = draw(draft, number)
        params = {**params, "first": first} if first < number else params
    elif source == DISCARD:
        _take_from_discard(draft, powers)
    else:
        _change(draft, source, -number)
    discarded = powers or (None,) * number
    if target == DECK:
        draft.deck += number
    elif target == DISCARD:
        add_to_discard(draft, discarded)
    else:
        _change(draft, target, number)
    changes = (Change(source, "mana", -number), Change(target, "mana", number)) if number else ()
    draft.emit(kind, params, changes, sum, rules, "do")
    if target == DISCARD:
        fire(draft, source, discarded)
    else:
        switch_on(draft, target)


def _change(draft: Draft, place: str, more: int) -> None:
    """Change the amount of mana in a hand or on a spell by ``more``. A negative number takes mana away (wg.r14)."""
    if owner := find_owner(draft, place):
        draft.replace_spell(owner[1], owner[1]._replace(mana=owner[1].mana + more))
    else:
        wizard = find_wizard(draft, place)
        draft.replace_wizard(wizard._replace(hand=wizard.hand + more))


def switch_on(draft: Draft, spell: str) -> None:
    """Switch on an ongoing spell that has mana (wg.r12)."""
    owner = find_owner(draft, spell)
    if owner is None or owner[1].on or not owner[1].mana or draft.card(spell).activation != "ongoing":
        return
    wizard, owned = owner
    draft.replace_spell(owned, owned._replace(on=True))
    draft.emit("switched-on", {"spell": spell, "who": wizard.id}, rules=("wg.r12", draft.card(spell).rule))


def draw(draft: Draft, number: int) -> int:
    """Remove ``number`` mana from the deck, and return how many of them were drawn before a shuffle.

    The discard is shuffled into the deck only if the deck is empty and mana must be drawn (wg.r8). Without a shuffle,
    return ``number``.
    """
    if number <= draft.deck:
        draft.deck -= number
        return number
    first = draft.deck
    draft.deck = 0
    _reshuffle(draft, first)
    draft.deck -= number - first
    return first


def _reshuffle(draft: Draft, first: int) -> None:
    """Shuffle the discard into the empty deck (wg.r8). ``first`` is the number of mana drawn before the shuffle."""
    change = (Change(DISCARD, "mana", -draft.discard), Change(DECK, "mana", draft.discard))
    params: dict[str, Value] = {"number": draft.discard, "first": first}
    draft.emit("reshuffled", params, change, rules=("wg.r8",), level="do", touches=((DECK, "mana", ""),))
    draft.deck, draft.discard, draft.known_powers = draft.discard, 0, _NONE_KNOWN


def _kind(draft: Draft, place: str) -> str:
    """Return what a place of mana is: ``deck``, ``discard``, ``hand`` or ``spell``."""
    if place in (DECK, DISCARD):
        return place
    return "hand" if any(wizard.id == place for wizard in draft.wizards) else "spell"


def add_to_discard(draft: Draft, powers: Powers) -> None:
    """Add mana to the discard and count its known powers (wg.r33).

    Raises Refusal for more mana of a power than the box of the game contains (wg.r1).
    """
    draft.discard += len(powers)
    known = [*draft.known_powers]
    for power in powers:
        if power is not None:
            known[power - 1] += 1
            if known[power - 1] > BOX[power - 1]:
                raise Refusal("power-out", {"power": power, "box": BOX[power - 1]}, ("wg.r1",))
        elif draft.house.powers == "must":
            raise Refusal("power-untold", {}, ("wg.r33",))
    draft.known_powers = tuple(known)


def _take_from_discard(draft: Draft, powers: tuple[int, ...]) -> None:
    """Remove chosen mana from the discard. Raises Refusal for a power that cannot be there (wg.r1)."""
    known = [*draft.known_powers]
    others = draft.discard - sum(known)
    for power in powers:
        if known[power - 1]:
            known[power - 1] -= 1
        elif others:
            others -= 1
        else:
            raise Refusal("power-missing", {"power": power}, ("wg.r1",))
    draft.discard -= len(powers)
    draft.known_powers = tuple(known)


def check_box(powers: Powers, elsewhere: tuple[int, ...] = _NONE_KNOWN) -> None:
    """Raise Refusal for more mana of a power than the box of the game contains (wg.r1).

    ``powers`` and ``elsewhere`` are added up. ``elsewhere`` has the number of known mana in other places, by power.
    """
    for power in (1, 2, 3, 4):
        if powers.count(power) + elsewhere[power - 1] > BOX[power - 1]:
            raise Refusal("power-out", {"power": power, "box": BOX[power - 1]}, ("wg.r1",))


def fire(draft: Draft, spell: str, powers: Powers) -> None:
    """Add a delayed spell to the queue once for each mana discarded from it (wg.r12, wg.r36)."""
    owner = find_owner(draft, spell)
    if owner is None or draft.card(spell).activation != "delayed":
        return
    who = owner[0].id
    for power in powers:
        draft.queue = (*draft.queue, Fired(spell, who, power))
        rules = ("wg.r12", draft.card(spell).rule)
        draft.emit("fires", {"spell": spell, "who": who, "power": power}, rules=rules)
