"""What the instant spells do (section C)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.game import Change, Notice
from gm.games.gatling.entries import Cast
from gm.games.gatling.pages import ASPECTS
from gm.games.gatling.rules.rounds import hand_over
from gm.games.gatling.state import State, mage_of, put, write_powers

Effect = Callable[[State, Cast, list[Notice]], State]


def _aspect_power(state: State, entry: Cast, notices: list[Notice]) -> State:
    """One power of a table, one up or down, for good (gg.b41) and without bound (gg.b42); a team has one (gg.b46)."""
    owner, at = mage_of(state, entry.target or ""), ASPECTS.index(entry.aspect or "")
    step = int(entry.step or 0)
    power = tuple(number + step * (place == at) for place, number in enumerate(owner.power))
    holder = owner.team or owner.id
    params = {"who": holder, "aspect": entry.aspect, "power": power[at]}
    changes = (Change(holder, ASPECTS[at], step),)
    notices.append(Notice("power", params, changes, rules=("gg.b41", "gg.spell.aspect-power"), level="do"))
    return write_powers(state, owner, power)


def _energy_efficiency(state: State, entry: Cast, notices: list[Notice]) -> State:
    """One's own maximum of mana one up, or a foe's one down; mana above it is lost (gg.b47, gg.b48)."""
    mage = mage_of(state, entry.target or entry.who)
    step = 1 if mage.id == entry.who else -1
    top = mage.max_mana + step
    changes = [Change(mage.id, "max_mana", step)]
    if mage.mana > top:
        changes.append(Change(mage.id, "mana", top - mage.mana))
    params = {"who": mage.id, "max": top, "lost": max(0, mage.mana - top), "mana": min(mage.mana, top)}
    rules = ("gg.b47", "gg.b48", "gg.spell.energy-efficiency")
    notices.append(Notice("maximum", params, tuple(changes), rules=rules, level="do"))
    return put(state, mage._replace(max_mana=top, mana=min(mage.mana, top)))


def _equivalent_exchange(state: State, entry: Cast, notices: list[Notice]) -> State:
    """As many top pages each way as the die shows, or as the smaller deck has; no count changes (gg.b55)."""
    one, other = mage_of(state, entry.who), mage_of(state, entry.target or "")
    swapped = min(entry.die or 0, one.pages, other.pages)
    params = {"who": one.id, "to": other.id, "given": swapped, "die": entry.die}
    notices.append(Notice("swap", params, rules=("gg.b55", "gg.spell.equivalent-exchange"), level="do"))
    return state


def _close_quarters(state: State, entry: Cast, notices: list[Notice]) -> State:
    """Both roll; the higher number wins that many pages, at most all; a tie is rolled again (gg.b56)."""
    mine, theirs = (entry.pairs or ())[-2:]
    winner, loser = (entry.who, entry.target or "") if mine > theirs else (entry.target or "", entry.who)
    return _take(state, winner, loser, max(mine, theirs), ("gg.b56", "gg.spell.close-quarters"), notices)


def _wisdom_steal(state: State, entry: Cast, notices: list[Notice]) -> State:
    """As many pages from the target as the die shows, at most all (gg.b57)."""
    rules = ("gg.b57", "gg.spell.wisdom-steal")
    return _take(state, entry.who, entry.target or "", entry.die or 0, rules, notices)


def _take(state: State, winner: str, loser: str, number: int, rules: tuple[str, ...], notices: list[Notice]) -> State:
    given = min(number, mage_of(state, loser).pages)
    state, changes = hand_over(state, loser, winner, given)
    params = {"who": loser, "to": winner, "given": given, "number": number}
    notices.append(Notice("taken", params, changes, rules=rules, level="do"))
    return state


def _mind_reading(state: State, entry: Cast, notices: list[Notice]) -> State:
    """The caster looks through the target's deck; its order is kept (gg.b64)."""
    params = {"who": entry.who, "to": entry.target}
    notices.append(Notice("look", params, rules=("gg.b64", "gg.spell.mind-reading"), level="do"))
    return state


def _unravel(state: State, entry: Cast, notices: list[Notice]) -> State:
    """The caster puts its own deck in any order (gg.b64)."""
    notices.append(Notice("arrange", {"who": entry.who}, rules=("gg.b64", "gg.spell.unravel"), level="do"))
    return state


INSTANT: Mapping[str, Effect] = {
    "aspect-power": _aspect_power,
    "energy-efficiency": _energy_efficiency,
    "mind-reading": _mind_reading,
    "equivalent-exchange": _equivalent_exchange,
    "close-quarters": _close_quarters,
    "wisdom-steal": _wisdom_steal,
    "unravel": _unravel,
}
"""The spells that act at once, by slug."""
