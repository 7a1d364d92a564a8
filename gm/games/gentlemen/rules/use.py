"""The use of an ability, and the melees and charges that it begins (gw.r6–gw.r8, gw.r21–gw.r23)."""

from __future__ import annotations

from gm.game import Refusal, Term, Value
from gm.games.gentlemen.arms import DASH, DISMOUNT
from gm.games.gentlemen.computation.checks import can_buy, discardable, largest, spoiled
from gm.games.gentlemen.computation.gear import ability_of, sound_items
from gm.games.gentlemen.computation.legal import heaves, heavy_weapons, refuse_unless_legal
from gm.games.gentlemen.computation.plan import Plan, plan
from gm.games.gentlemen.entries import Apart, Contact, Discard, Draw, Keep, Melee, Use
from gm.games.gentlemen.rules import piles
from gm.games.gentlemen.rules.buy import carry_out, fail
from gm.games.gentlemen.rules.effects import change_ammo, conclude, engage, note_progress, part, run, weigh
from gm.games.gentlemen.state import AnyUnit, Battle, Check, Job, UnitDraft, in_melee, open_check, passives, unit_of
from gm.games.gentlemen.vocabulary import NONE

_OVER = 2
"""The Charge Defence of a unit that is charged over soft cover or over a water's edge (gw.r22)."""


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
    """Pay AP for a checkless ability, which needs no skill check (gw.r8). Once all AP are paid, carry it out."""
    paid = made.cost - made.missing + made.paid
    note_progress(battle, unit, made.item, made.ability, paid, made.cost, made.paid)
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
    conclude(battle, open_check(battle))


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
    ways = () if why else largest(ability, check.cards)
    params: dict[str, Value] = {"unit": check.unit, "ability": check.ability, "options": ways, "why": why}
    battle.emit("can-buy", {**params, "discard": off}, rules=("gw.r6",))


def melee(battle: Battle, entry: Melee) -> None:
    """Put two units in melee because a player reports that a unit with Guard has joined in (gw.r21, gw.r23)."""
    unit, enemy = unit_of(battle, entry.one), unit_of(battle, entry.other)
    params: dict[str, Value] = {"unit": unit.id, "other": enemy.id}
    if unit.side == enemy.side:
        raise Refusal("friends", params, ("gw.r21",))
    for each in (unit, enemy):
        if each.out:
            raise Refusal("out", {"unit": each.id}, ("gw.r21",))
    if enemy.id in in_melee(battle, unit.id):
        raise Refusal("in-melee-already", params, ("gw.r21",))
    engage(battle, unit.id, enemy.id)


def apart(battle: Battle, entry: Apart) -> None:
    """End the melee of a unit with one enemy, or with all enemies (gw.r21)."""
    enemies = in_melee(battle, entry.one)
    if not enemies or (entry.other is not None and entry.other not in enemies):
        raise Refusal("not-in-melee", {"unit": entry.one, "other": entry.other}, ("gw.r21",))
    left = enemies if entry.other is None else [entry.other]
    part(battle, battle.unit(entry.one).id, left)
    battle.emit("apart", {"unit": entry.one, "others": tuple(left)}, rules=("gw.r21",))


def still_near(battle: Battle, entry: Melee) -> None:
    """Let a melee go on: both units are still within melee range (gw.r21)."""
    pair = {entry.one, entry.other}
    _refuse_unless_asked(battle, pair)
    battle.parting = tuple([other for other in battle.parting if {*other} != pair])
    battle.emit("still-near", {"unit": entry.one, "other": entry.other}, rules=("gw.r21",))
    run(battle)


def no_longer_near(battle: Battle, entry: Apart) -> None:
    """End a melee because the units are out of each other's melee range (gw.r21).

    gm has asked about a pair of units. If the entry names only one of them, the other is taken from that pair.
    """
    asked = battle.parting[0]
    other = entry.other or (asked[1] if asked[0] == entry.one else asked[0])
    _refuse_unless_asked(battle, {entry.one, other})
    apart(battle, entry._replace(other=other))
    run(battle)


def _refuse_unless_asked(battle: Battle, pair: set[str]) -> None:
    if pair not in [{*asked} for asked in battle.parting]:
        first, second = battle.parting[0]
        raise Refusal("other-pair", {"unit": first, "other": second}, ("gw.r21",))


def contact(battle: Battle, entry: Contact) -> None:
    """Record which unit a charge has reached, or that it has reached none (gw.r22, gw.r23).

    If the two units were not in melee before, the charging unit gets its charge bonus, and the Impact of its items is
    carried out.
    """
    declared, user = battle.contact or "", battle.unit(battle.acting or "")
    if entry.unit == NONE:
        battle.contact = None
        battle.emit("charge", {"unit": user.id, "target": declared, "why": "short"}, rules=("gw.r22",))
        run(battle)
        return
    met = unit_of(battle, entry.unit)
    params: dict[str, Value] = {"unit": user.id, "target": met.id, "declared": declared}
    if met.side == user.side or met.out:
        raise Refusal("contact-nobody", {**params, "why": "out" if met.out else "friend"}, ("gw.r23",))
    if met.id != declared and not passives(battle, met).guard:
        raise Refusal("contact-nobody", {**params, "why": "no-guard"}, ("gw.r23",))
    battle.contact, battle.reached = None, met.id
    if met.id in in_melee(battle, user.id):
        battle.parting = tuple([pair for pair in battle.parting if {*pair} != {met.id, user.id}])
        battle.emit("charge", {**params, "why": "in-melee"}, rules=("gw.r22", "gw.r21"))
    else:
        _charge(battle, user, met, params, over=entry.over)
    run(battle)


def _charge(battle: Battle, user: UnitDraft, met: AnyUnit, params: dict[str, Value], *, over: bool) -> None:
    """Set the charge bonus of a unit, and queue the Impact of its items."""
    guarded = not in_melee(battle, met.id)
    unit = passives(battle, met).charge_defence if guarded else 0
    ground = _OVER if over and guarded else 0
    if battle.house.charge_defence == "max":
        unit, ground = (unit, 0) if unit >= ground else (0, ground)
    every = (
        Term("charge", 1),
        Term("brutal-charge", passives(battle, user).brutal_charge),
        Term("charge-defence", -unit),
        Term("over", -ground),
    )
    terms = tuple([term for term in every if term.amount])
    user.charge = sum([term.amount for term in terms])
    battle.emit("charge", {**params, "bonus": user.charge, "why": ""}, rules=("gw.r22",), sum=terms)
    for item in sound_items(battle, user):
        if item.impact:
            battle.emit("impact", {"unit": met.id, "item": item.id}, rules=("gw.keyword.impact",))
            battle.jobs = (*battle.jobs, Job("hit", met.id, "impact", item.impact))
