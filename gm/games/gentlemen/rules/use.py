"""The use of an ability: its AP, its ammunition, and the cards to draw (gw.r6–gw.r8, gw.r21)."""

from __future__ import annotations

from gm.game import Value
from gm.games.gentlemen.arms import DASH, DISMOUNT
from gm.games.gentlemen.computation.checks import can_buy, discardable, largest, spoiled
from gm.games.gentlemen.computation.gear import ability_of
from gm.games.gentlemen.computation.legal import heaves, heavy_weapons, refuse_unless_legal
from gm.games.gentlemen.computation.plan import Plan, plan
from gm.games.gentlemen.entries import Discard, Draw, Keep, Use
from gm.games.gentlemen.rules import piles
from gm.games.gentlemen.rules.buy import carry_out, fail
from gm.games.gentlemen.rules.effects import change_ammo, conclude, weigh
from gm.games.gentlemen.rules.melee import engage
from gm.games.gentlemen.state import Battle, Check, UnitDraft, passives, unit_of


def use(battle: Battle, entry: Use) -> None:
    """Use an ability of the acting unit (gw.r6)."""
    unit = battle.unit(battle.acting or "")
    made = plan(battle, unit, entry)
    refuse_unless_legal(battle, made, entry)
    battle.ap -= made.paid
    if made.ability.checkless:
        _pay(battle, unit, made)
        return
    if entry.cover and not any(term.what == "cover" for term in made.sum):
        large = entry.cover == "soft" and passives(battle, unit_of(battle, made.target or "")).large
        params: dict[str, Value] = {"target": made.target, "cover": entry.cover, "near": entry.near, "large": large}
        battle.emit("cover", {**params, "range": entry.range}, rules=("gw.r52",))
    _count_and_shoot(battle, unit, made)
    if made.item and heaves(made, heavy_weapons(battle, unit)):
        battle.wielded = True
    if made.ability.type == "melee" and made.target:
        unit.charge = None
        if battle.house.melee_on == "attack":
            engage(battle, unit.id, made.target)
    if made.ability is DASH:
        battle.contact = made.target
    item = made.item.id if made.item else None
    battle.phase = "check"
    check = Check("use", unit.side, unit.id, made.sum, made.draw, made.ability.id, item, made.target)
    piles.ask_for(battle, check, ("gw.r60", "gw.r6"))
    if not made.draw:
        fail(battle, check, "no-cards")


def _count_and_shoot(battle: Battle, unit: UnitDraft, made: Plan) -> None:
    """Count a use of an ability (gw.r7, gw.r8). If the ability needs ammunition, spend a shot."""
    used = dict(battle.used)
    used[made.key] = used.get(made.key, 0) + 1
    battle.used = tuple(used.items())
    if made.ability.uses_ammo and made.item:
        change_ammo(battle, unit, made.item, -1)


def _pay(battle: Battle, unit: UnitDraft, made: Plan) -> None:
    """Pay AP for a checkless ability (gw.r8). Once all AP are paid, carry the ability out."""
    paid = made.cost - made.missing + made.paid
    others = tuple([pair for pair in unit.progress if pair[0] != made.key])
    unit.progress = (*others, (made.key, paid)) if paid < made.cost else others
    if paid < made.cost or made.item:
        params: dict[str, Value] = {
            "unit": unit.id,
            "ability": made.ability.id,
            "item": made.item.id if made.item else None,
            "paid": paid,
            "cost": made.cost,
            "ap": made.paid,
        }
        battle.emit("loading", params, rules=("gw.r8",))
    if paid < made.cost:
        return
    if made.ability is DISMOUNT:
        mount = battle.force.mount[unit.id]
        unit.mounted, unit.armour = False, max(0, unit.armour - (mount.armour if mount else 0))
        battle.emit("dismounted", {"unit": unit.id}, rules=("gw.r50", "gw.word.dismount"), level="do")
    _count_and_shoot(battle, unit, made)
    carry_out(battle, made.ability, made.item, unit.id, [(made.ability.options[0], made.target)], 0)


def draw(battle: Battle, entry: Draw) -> None:
    """Accept the cards that were drawn for the open check (gw.r10)."""
    _evaluate(battle, piles.take(battle, entry.cards))


def discard(battle: Battle, entry: Discard) -> None:
    """Discard a Queen or an Ace during the open check (gw.r11)."""
    check = piles.discard(battle, entry.card)
    if not check.due:
        _evaluate(battle, check)


def keep(battle: Battle, entry: Keep) -> None:
    """Keep the cards of the open armour or rout check, and end the check (gw.r30, gw.r32)."""
    conclude(battle, battle.open_check)


def _evaluate(battle: Battle, check: Check) -> None:
    """Announce what the cards of a check can buy. If they can buy nothing, end the check (gw.r6)."""
    if check.kind != "use":
        weigh(battle, check)
        return
    ability = ability_of(battle, check)
    why = "joker" if spoiled(check) else "" if can_buy(ability, check.cards) else "nothing"
    off = tuple(discardable(battle, check))
    if why and not off:
        fail(battle, check, why)
        return
    params: dict[str, Value] = {
        "unit": check.unit,
        "ability": check.ability,
        "options": () if why else largest(ability, check.cards),
        "why": why,
        "discard": off,
    }
    battle.emit("can-buy", params, rules=("gw.r6",))
