"""Attacks and other actions of characters, and flight from a combat (gl.r31, gl.r32, gl.r38)."""

from __future__ import annotations

from gm.game import Refusal, Term, Value
from gm.games.grimlore.computation.options import attached_damage, flight_pool, may_wield, plan_attack
from gm.games.grimlore.computation.pool import parse_mods
from gm.games.grimlore.draft import Draft, is_up
from gm.games.grimlore.entries.combat import Act, Attack
from gm.games.grimlore.rules.combat.hits import resolve_hit
from gm.games.grimlore.rules.rolls import roll
from gm.games.grimlore.state import Hero, Hit
from gm.games.grimlore.versions import Rules

_ARMED = ("2-handed", "ranged", "magic")
"""Skills that need a weapon."""


def attack(draft: Draft, entry: Attack) -> None:
    """Roll a character's attack. If it succeeds, deal the net sixes plus the weapon's damage (gl.r32)."""
    hero = _attacker(draft, entry)
    unit = draft.active_combat.unit(entry.unit)
    if unit is None or not unit.hp:
        raise Refusal("no-unit", {"who": hero.id, "unit": entry.unit}, ("gl.r31",))
    mods = parse_mods(entry.mods)
    plan = plan_attack(draft, draft.active_combat, hero, entry, mods)
    net = roll(draft, hero, plan.pool, mods, entry.dice, entry.kind)
    _announce_attachments(draft, hero, entry)
    _warn(draft, hero, entry)
    if draft.phase == "players":
        mark_acted(draft, hero.id)
    else:
        draft.change_combat(free=tuple([id for id in draft.active_combat.free if id != hero.id]))
    draft.change_combat(surplus=None)
    draft.wielded = (*(pair for pair in draft.wielded if pair[0] != hero.id), (hero.id, entry.weapon))
    if net <= 0:
        draft.emit("missed", {"who": hero.id, "unit": unit.unit}, rules=("gl.r32",))
        return
    damage = net + plan.damage
    terms = (Term("net", net), *((Term("weapon", plan.damage),) if plan.damage else ()))
    params: dict[str, Value] = {"who": hero.id, "unit": unit.unit, "damage": damage, "range": plan.range}
    draft.emit("hit", params, sum=terms, rules=("gl.r32",))
    resolve_hit(draft, Hit(hero.id, unit.unit, damage, plan.range == "melee"))


def _announce_attachments(draft: Draft, hero: Hero, entry: Attack) -> None:
    """Announce the cards attached to the weapon, except those whose damage gm has already added (gl.r83)."""
    weapons = [item for item in hero.items if entry.weapon in (item.item, item.skill)]
    for item in weapons:
        applied = entry.weapon == item.item and attached_damage(draft, item) > 0
        for name in item.attached:
            card = draft.cards.item(name)
            if applied and card and card.damage:
                continue
            params: dict[str, Value] = {
                "who": hero.id,
                "item": item.item,
                "card": name,
                "text": card.text if card else "",
                "counted": entry.damage is not None or bool(entry.mods),
            }
            draft.emit("attached", params, rules=("gl.r83",))


def _warn(draft: Draft, hero: Hero, entry: Attack) -> None:
    """Warn of a missing weapon. Also warn of a damage type that was typed as a source of dice (gl.r32, gl.r39)."""
    if entry.weapon in _ARMED and not may_wield(draft, hero, entry.weapon):
        draft.emit("empty-handed", {"who": hero.id, "what": entry.weapon}, rules=("gl.r32",), level="warn")
    mods = parse_mods(entry.mods)
    for kind in (*mods.sources, *mods.against):
        if kind != entry.type and kind in (*draft.active_combat.vulnerable, *draft.active_combat.resist):
            draft.emit("only-a-source", {"who": hero.id, "type": kind}, rules=("gl.r39",), level="warn")


def _attacker(draft: Draft, entry: Attack) -> Hero:
    """Return the attacking character. Raises Refusal if the attack is not allowed.

    During the enemies' half of the round, only free attacks are allowed.
    """
    if draft.phase == "enemies":
        hero, free = draft.hero(entry.who), draft.active_combat.free
        if not free:
            raise draft.not_now(entry)
        if hero.id not in free or not is_up(draft, hero):
            raise Refusal("not-free", {"who": hero.id, "free": free}, ("gl.r31",))
        attacker = dict(draft.active_combat.against).get(hero.id, entry.unit)
        if entry.unit != attacker:
            raise Refusal("free-elsewhere", {"who": hero.id, "unit": entry.unit, "due": attacker}, ("gl.r5",))
    else:
        hero = acting_hero(draft, entry.who, f"attack {entry.who} {entry.unit} {entry.weapon}")
    if hero.prone and (draft.phase == "players" or not Rules.of(draft.version).prone_on_own_turn):
        raise Refusal("prone", {"who": hero.id}, ("gl.r31",))
    return hero


def act(draft: Draft, entry: Act) -> None:
    """Carry out a character's action other than an attack. If they flee and succeed, they leave the combat."""
    hero, mods = acting_hero(draft, entry.who), parse_mods(entry.mods)
    away = entry.auto or (
        entry.flee and roll(draft, hero, flight_pool(draft, hero, mods), mods, entry.dice, entry.kind) > 0
    )
    mark_acted(draft, hero.id)
    if away:
        draft.change_combat(fled=tuple(sorted((*draft.active_combat.fled, hero.id))))
    params: dict[str, Value] = {"who": hero.id, "flee": entry.flee}
    draft.emit("fled" if away else "acted", params, rules=("gl.r38",) if entry.flee else ("gl.r31",))


def acting_hero(draft: Draft, who: str, thrown: str = "") -> Hero:
    """Return the character ``who``. Raises Refusal if the character may not act now.

    If they have acted in this round, the refusal explains how to reroll with Destiny: by correcting the earlier line
    (gl.r16). ``thrown`` is the beginning of that line, up to its dice.
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
    draft.change_combat(acted=tuple([hero.id for hero in draft.heroes if hero.id in acted]))
