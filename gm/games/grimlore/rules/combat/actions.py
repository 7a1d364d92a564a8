"""Actions in combat, except attacks, and flight from the combat (gl.r31, gl.r38)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimlore.computation.combat import flight_pool
from gm.games.grimlore.computation.pool import parse_mods
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries.combat import Act
from gm.games.grimlore.rules.rolls import roll
from gm.games.grimlore.state import Hero


def act(draft: Draft, entry: Act) -> None:
    """Use a character's action of this round. If the character flees successfully, they leave the combat."""
    hero, mods = acting_hero(draft, entry.who), parse_mods(entry.mods)
    away = entry.auto or (
        entry.flee and roll(draft, hero, flight_pool(draft, hero, mods), mods, entry.dice, entry.kind) > 0
    )
    mark_acted(draft, hero.id)
    if away:
        draft.combat = draft.active_combat._replace(fled=tuple(sorted((*draft.active_combat.fled, hero.id))))
    params: dict[str, Value] = {"who": hero.id, "flee": entry.flee}
    draft.emit("fled" if away else "acted", params, rules=("gl.r38",) if entry.flee else ("gl.r31",))


def acting_hero(draft: Draft, who: str, thrown: str = "") -> Hero:
    """Return the character ``who``. Raises Refusal if the character may not act now.

    ``thrown`` is the beginning of an example line, up to the dice. The refusal shows how to reroll that line with
    Destiny (gl.r16).
    """
    hero = draft.hero(who)
    draft.check_up(hero, "gl.r31")
    if who in draft.active_combat.acted:
        trait = dict(draft.active_combat.lost).get(who)
        if trait is not None and not hero.skip:
            raise Refusal("lost-turn", {"who": who, "trait": trait or None}, ("gl.r31",))
        raise Refusal("acted", {"who": who, "destiny": hero.destiny, "thrown": thrown}, ("gl.r31",))
    return hero


def mark_acted(draft: Draft, who: str) -> None:
    """Mark a character as having acted in this round."""
    acted = (*draft.active_combat.acted, who)
    draft.combat = draft.active_combat._replace(acted=tuple([hero.id for hero in draft.heroes if hero.id in acted]))
