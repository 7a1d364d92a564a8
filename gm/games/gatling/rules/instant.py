"""The effects of the instant spells (section C)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.game import Change, End, Value
from gm.games.gatling.entries import Cast, needed
from gm.games.gatling.notices import Notices
from gm.games.gatling.pages import ASPECTS
from gm.games.gatling.rules.rounds import move_pages, page_changes
from gm.games.gatling.state import State, mage_of, put, with_powers

Effect = Callable[[State, Cast, Notices], State]


def _aspect_power(state: State, target: str, aspect: str, step: int, notices: Notices) -> State:
    """Raise or lower one power by 1, for good (gg.b41) and without bound (gg.b42); a team shares it (gg.b46)."""
    owner, at = mage_of(state, target), ASPECTS.index(aspect)
    power = tuple(number + step * (place == at) for place, number in enumerate(owner.power))
    holder = owner.team or owner.id
    params: dict[str, Value] = {"who": holder, "aspect": aspect, "power": power[at]}
    changes = (Change(holder, aspect, step),)
    notices.emit("power", params, changes, rules=("gg.b41", "gg.spell.aspect-power"), level="do")
    return with_powers(state, owner, power)


def _energy_efficiency(state: State, who: str, target: str, notices: Notices) -> State:
    """Raise one's own maximum mana by 1, or lower an opponent's; mana above it is lost (gg.b47, gg.b48)."""
    mage = mage_of(state, target)
    step = 1 if target == who else -1
    top = mage.max_mana + step
    changes = [Change(mage.id, "max_mana", step)]
    if mage.mana > top:
        changes.append(Change(mage.id, "mana", top - mage.mana))
    params: dict[str, Value] = {
        "who": mage.id,
        "max": top,
        "lost": max(0, mage.mana - top),
        "mana": min(mage.mana, top),
    }
    rules = ("gg.b47", "gg.b48", "gg.spell.energy-efficiency")
    notices.emit("maximum", params, tuple(changes), rules=rules, level="do")
    return put(state, mage._replace(max_mana=top, mana=min(mage.mana, top)))


def _equivalent_exchange(state: State, who: str, target: str, die: int, notices: Notices) -> State:
    """Swap as many top pages as the die shows, or as the smaller deck has; no count changes (gg.b55)."""
    one, other = mage_of(state, who), mage_of(state, target)
    swapped = min(die, one.pages, other.pages)
    params: dict[str, Value] = {"who": one.id, "to": other.id, "given": swapped, "die": die}
    rules = ("gg.b55", "gg.spell.equivalent-exchange")
    decks = tuple(_deck(mage.id) for mage in (one, other))
    notices.emit("swap", params, rules=rules, level="do", deed="back", touches=decks)
    return state


def _close_quarters(state: State, who: str, target: str, dice: tuple[int, ...], notices: Notices) -> State:
    """Give the higher number that many pages, at most all; a tie is rolled again (gg.b56)."""
    mine, theirs = dice[-2:]
    winner, loser = (who, target) if mine > theirs else (target, who)
    return _take(state, winner, loser, max(mine, theirs), ("gg.b56", "gg.spell.close-quarters"), notices)


def _wisdom_steal(state: State, who: str, target: str, die: int, notices: Notices) -> State:
    """Take as many pages from the target as the die shows, at most all (gg.b57)."""
    rules = ("gg.b57", "gg.spell.wisdom-steal")
    return _take(state, who, target, die, rules, notices)


def _take(state: State, winner: str, loser: str, number: int, rules: tuple[str, ...], notices: Notices) -> State:
    given = min(number, mage_of(state, loser).pages)
    params: dict[str, Value] = {"who": loser, "to": winner, "given": given, "number": number}
    notices.emit("taken", params, page_changes(loser, winner, given), rules=rules, level="do")
    return move_pages(state, loser, winner, given)


def _mind_reading(state: State, who: str, target: str, notices: Notices) -> State:
    """Let the caster look through the target's deck; its order is kept (gg.b64)."""
    params = {"who": who, "to": target}
    notices.emit("look", params, rules=("gg.b64", "gg.spell.mind-reading"), level="do", deed="final")
    return state


def _unravel(state: State, who: str, notices: Notices) -> State:
    """Let the caster rearrange their own deck (gg.b64)."""
    rules, decks = ("gg.b64", "gg.spell.unravel"), (_deck(who),)
    notices.emit("arrange", {"who": who}, rules=rules, level="do", deed="final", touches=decks)
    return state


def _deck(who: str) -> tuple[str, str, End]:
    """Return the touch of a whole deck."""
    return who, "pages", ""


INSTANT: Mapping[str, Effect] = {
    "aspect-power": lambda state, cast, notices: _aspect_power(
        state, needed(cast.target), needed(cast.aspect), int(needed(cast.step)), notices
    ),
    "energy-efficiency": lambda state, cast, notices: _energy_efficiency(state, cast.who, needed(cast.target), notices),
    "mind-reading": lambda state, cast, notices: _mind_reading(state, cast.who, needed(cast.target), notices),
    "equivalent-exchange": lambda state, cast, notices: _equivalent_exchange(
        state, cast.who, needed(cast.target), needed(cast.die), notices
    ),
    "close-quarters": lambda state, cast, notices: _close_quarters(
        state, cast.who, needed(cast.target), needed(cast.pairs), notices
    ),
    "wisdom-steal": lambda state, cast, notices: _wisdom_steal(
        state, cast.who, needed(cast.target), needed(cast.die), notices
    ),
    "unravel": lambda state, cast, notices: _unravel(state, cast.who, notices),
}
"""The spells that act at once, by slug, each given what its form asks for."""
