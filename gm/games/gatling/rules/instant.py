"""The effects of the instant spells."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.game import Change, End, Value
from gm.games.gatling.entries import Cast, needed
from gm.games.gatling.pages import ASPECTS
from gm.games.gatling.rules.rounds import page_changes
from gm.games.gatling.state import Draft, mage_of


def _aspect_power(draft: Draft, cast: Cast) -> None:
    """Raise or lower one power by 1 (gg.b41), without a limit (gg.b42). A team shares its powers (gg.b46)."""
    owner, aspect, step = mage_of(draft, needed(cast.target)), needed(cast.aspect), int(needed(cast.step))
    at = ASPECTS.index(aspect)
    power = tuple(number + step * (place == at) for place, number in enumerate(owner.power))
    holder = owner.team or owner.id
    params: dict[str, Value] = {"who": holder, "aspect": aspect, "power": power[at]}
    changes = (Change(holder, aspect, step),)
    draft.emit("power", params, changes, rules=("gg.b41", "gg.spell.aspect-power"), level="do")
    draft.set_powers(owner, power)


def _energy_efficiency(draft: Draft, cast: Cast) -> None:
    """Raise the caster's maximum mana, or lower an opponent's, by 1. Mana above it is lost (gg.b47, gg.b48)."""
    mage = draft.edit(needed(cast.target))
    step = 1 if mage.id == cast.who else -1
    mage.max_mana += step
    lost = max(0, mage.mana - mage.max_mana)
    mage.mana -= lost
    changes = [Change(mage.id, "max_mana", step)]
    if lost:
        changes.append(Change(mage.id, "mana", -lost))
    params: dict[str, Value] = {"who": mage.id, "max": mage.max_mana, "lost": lost, "mana": mage.mana}
    rules = ("gg.b47", "gg.b48", "gg.spell.energy-efficiency")
    draft.emit("maximum", params, tuple(changes), rules=rules, level="do")


def _equivalent_exchange(draft: Draft, cast: Cast) -> None:
    """Let two mages swap as many top pages as the die shows, but no more than the smaller deck has (gg.b55)."""
    caster, target, die = mage_of(draft, cast.who), mage_of(draft, needed(cast.target)), needed(cast.die)
    swapped = min(die, caster.pages, target.pages)
    params: dict[str, Value] = {"who": caster.id, "to": target.id, "given": swapped, "die": die}
    rules = ("gg.b55", "gg.spell.equivalent-exchange")
    decks = (_deck(caster.id), _deck(target.id))
    draft.emit("swap", params, rules=rules, level="do", deed="back", touches=decks)


def _close_quarters(draft: Draft, cast: Cast) -> None:
    """Let the mage with the higher die take pages from the other mage (gg.b56).

    The number on that die is the number of pages. If the other mage has fewer, they give all.
    """
    (mine, theirs), target = needed(cast.pairs)[-2:], needed(cast.target)
    winner, loser = (cast.who, target) if mine > theirs else (target, cast.who)
    _take(draft, winner, loser, max(mine, theirs), ("gg.b56", "gg.spell.close-quarters"))


def _wisdom_steal(draft: Draft, cast: Cast) -> None:
    """Give the caster as many of the target's pages as the die shows, or all if the target has fewer (gg.b57)."""
    _take(draft, cast.who, needed(cast.target), needed(cast.die), ("gg.b57", "gg.spell.wisdom-steal"))


def _take(draft: Draft, winner: str, loser: str, number: int, rules: tuple[str, ...]) -> None:
    given = min(number, mage_of(draft, loser).pages)
    params: dict[str, Value] = {"who": loser, "to": winner, "given": given, "number": number}
    draft.emit("taken", params, page_changes(loser, winner, given), rules=rules, level="do")
    draft.move_pages(loser, winner, given)


def _mind_reading(draft: Draft, cast: Cast) -> None:
    """Let the caster look through the target's deck without changing its order (gg.b64)."""
    params = {"who": cast.who, "to": cast.target}
    draft.emit("look", params, rules=("gg.b64", "gg.spell.mind-reading"), level="do", deed="final")


def _unravel(draft: Draft, cast: Cast) -> None:
    """Let the caster rearrange their own deck (gg.b64)."""
    rules, decks = ("gg.b64", "gg.spell.unravel"), (_deck(cast.who),)
    draft.emit("arrange", {"who": cast.who}, rules=rules, level="do", deed="final", touches=decks)


def _deck(who: str) -> tuple[str, str, End]:
    """Return the triple with which ``Notice.touches`` names a mage's whole deck."""
    return who, "pages", ""


INSTANT: Mapping[str, Callable[[Draft, Cast], None]] = {
    "aspect-power": _aspect_power,
    "energy-efficiency": _energy_efficiency,
    "mind-reading": _mind_reading,
    "equivalent-exchange": _equivalent_exchange,
    "close-quarters": _close_quarters,
    "wisdom-steal": _wisdom_steal,
    "unravel": _unravel,
}
"""The functions for the spells that act at once, by spell slug."""
