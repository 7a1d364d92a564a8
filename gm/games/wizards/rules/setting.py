"""What an adjustment sets: hit points, hands, mana on spells, deck, discard, and where spells lie (wg.r40)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.wizards.entries import Part
from gm.games.wizards.state import HP, MANA, SPELLS, Owned, State, owner, wizard

_RULE = ("wg.r40",)


def settled(state: State, parts: tuple[Part, ...]) -> State:
    """The state with all of an adjustment's settings. Raises Refusal for what cannot be."""
    for part in parts:
        state = _set(state, part)
    for one in state.wizards:
        if not 1 <= one.hp <= HP:  # wg.r43
            raise Refusal("hp-bounds", {"who": one.id, "hp": one.hp}, _RULE)
        if len(one.spells) > SPELLS:
            raise Refusal("six-only", {"who": one.id, "n": len(one.spells)}, _RULE)
    there = state.deck + state.discard
    there += sum(one.hand + sum(owned.mana for owned in one.spells) for one in state.wizards)
    if there != MANA:
        raise Refusal("not-sixty", {"n": there, "missing": MANA - there}, _RULE)
    return state


def _set(state: State, part: Part) -> State:
    if part.what == "active":
        return state
    if part.what == "turn":
        if part.value == "0":
            raise Refusal("turn-below", {}, _RULE)
        return state._replace(turn=int(part.value))
    if part.what == "deck":
        return state._replace(deck=_number(state.deck, part))
    if part.what == "discard":
        return state._replace(discard=_number(state.discard, part), told=(0, 0, 0, 0))
    one = wizard(state, part.who)
    if part.what in ("hp", "hand"):
        return _put(state, part.who, **{part.what: _number(getattr(one, part.what), part)})
    return _spell(state, part)


def _put(state: State, who: str, **fields: object) -> State:
    changed = [one._replace(**fields) if one.id == who else one for one in state.wizards]  # type: ignore[arg-type]
    return state._replace(wizards=tuple(changed))


def _number(old: int, part: Part) -> int:
    n = int(part.value)
    n = n if part.sign == "=" else old + n if part.sign == "+" else old - n
    if n < 0:
        raise Refusal("below-none", {"what": part.what, "who": part.who or None, "n": n}, _RULE)
    return n


def _spell(state: State, part: Part) -> State:
    """Mana on a spell of this wizard's; another spell comes to the end of the repertoire, or one leaves it."""
    found = owner(state, part.what)
    spells = wizard(state, part.who).spells
    own = next((owned for owned in spells if owned.spell == part.what), None)
    params: dict[str, Value] = {"spell": part.what, "who": part.who}
    if part.value == "none":
        if own is None:
            raise Refusal("not-with", params, _RULE)
        state = _put(state, part.who, spells=tuple(one for one in spells if one is not own))
        return state._replace(gone=(*state.gone, part.what))
    if own is not None:
        new = Owned(own.spell, _number(own.mana, part), own.on)
        return _put(state, part.who, spells=tuple(new if one is own else one for one in spells))
    if part.sign != "=":
        raise Refusal("not-with", params, _RULE)
    if part.what not in state.book.in_play(state.house.sets):
        raise Refusal("not-in-play", {**params, "sets": state.house.sets}, ("wg.r37",))
    if found is not None:
        other = found[0]
        state = _put(state, other.id, spells=tuple(one for one in other.spells if one is not found[1]))
    state = state._replace(
        pool=tuple(one for one in state.pool if one != part.what),
        gone=tuple(one for one in state.gone if one != part.what),
    )
    return _put(state, part.who, spells=(*spells, Owned(part.what, int(part.value))))
