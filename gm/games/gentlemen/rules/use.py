"""An ability is used: AP and ammunition are spent, cards asked for, or a checkless one paid (gw.r6–gw.r8, gw.r21)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.gentlemen.arms import DASH, DISMOUNT, Option
from gm.games.gentlemen.computation.checks import discardable, spoiled
from gm.games.gentlemen.computation.legal import heaves, refuse_unless_legal, wielded
from gm.games.gentlemen.computation.plan import Plan, cost, plan
from gm.games.gentlemen.computation.purchase import can_buy, largest
from gm.games.gentlemen.entries import Discard, Draw, Keep, Use
from gm.games.gentlemen.rules.buy import carry_out, fail
from gm.games.gentlemen.rules.desk import Desk
from gm.games.gentlemen.rules.jobs import change_ammo, conclude, weigh
from gm.games.gentlemen.rules.melee import engage
from gm.games.gentlemen.rules.piles import ask_for, discard, take
from gm.games.gentlemen.state import Check, ability_of, passives, profile


def use(desk: Desk, entry: Use) -> None:
    """An ability of the acting unit (gw.r6)."""
    if desk.phase != "acting" or desk.acting is None:
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gw.r1",), "not-due")
    made = plan(desk, desk.unit(desk.acting), entry)
    refuse_unless_legal(desk, made, entry)
    desk.ap -= made.paid
    if made.ability.checkless:
        _pay(desk, made)
        return
    if entry.cover and not any(term.what == "cover" for term in made.sum):
        large = entry.cover == "soft" and passives(desk, desk.unit(made.target or "")).large
        params: dict[str, Value] = {"target": made.target, "cover": entry.cover, "near": entry.near, "large": large}
        params["range"] = entry.range
        desk.tell("cover", params, ("gw.r52",))
    _count(desk, made)
    if made.item and heaves(made, wielded(desk, made.unit.id)):
        desk.wielded = True
    _spend(desk, made)
    if made.ability.type == "melee" and made.target:
        if made.unit.charge is not None:
            desk.set(made.unit.id, charge=None)
        if desk.house.melee_on == "attack":
            engage(desk, made.unit.id, made.target)
    if made.ability is DASH:
        desk.contact = made.target
    _open(desk, made)


def _open(desk: Desk, made: Plan) -> None:
    """The skill check for a use; without a card it fails at once (gw.r6, gw.r60)."""
    item = made.item.id if made.item else None
    side = made.unit.side
    check = Check("use", side, made.unit.id, made.sum, made.draw, made.ability.id, item, made.target)
    desk.phase = "check"
    ask_for(desk, check, ("gw.r60", "gw.r6"))
    if not made.draw:
        fail(desk, "no-cards")


def _count(desk: Desk, made: Plan) -> None:
    """An ability was used once more (gw.r7)."""
    used = dict(desk.used)
    used[made.key] = used.get(made.key, 0) + 1
    desk.used = tuple(used.items())


def _spend(desk: Desk, made: Plan) -> None:
    """A shot (gw.r8)."""
    if made.ability.uses_ammo and made.item:
        items = profile(desk, made.unit).items
        at = items.index(made.item)
        change_ammo(desk, made.unit.id, at, made.unit.ammo[at] - 1)


def _pay(desk: Desk, made: Plan) -> None:
    """AP for a checkless ability, which may be paid over several activations (gw.r8)."""
    paid = cost(desk, made.unit, made.item, made.ability) - made.missing + made.paid
    whole = paid - made.paid + made.missing
    others = tuple([pair for pair in made.unit.progress if pair[0] != made.key])
    params: dict[str, Value] = {
        "unit": made.unit.id,
        "ability": made.ability.id,
        "item": made.item.id if made.item else None,
        "paid": paid,
        "cost": whole,
        "ap": made.paid,
    }
    if paid < whole:
        desk.set(made.unit.id, progress=(*others, (made.key, paid)))
        desk.tell("loading", params, ("gw.r8",))
        return
    if others != made.unit.progress:
        desk.set(made.unit.id, progress=others)
    if made.item:
        desk.tell("loading", params, ("gw.r8",))
    _count(desk, made)
    if made.ability is DISMOUNT:
        dismount(desk, made.unit.id)
    _spend(desk, made)
    option: Option = made.ability.options[0]
    carry_out(desk, made.ability, made.item, made.unit.id, [(option, made.target)], 0)


def dismount(desk: Desk, id: str) -> None:
    """A unit gets off its mount, for good (gw.r50)."""
    one = desk.unit(id)
    mount = desk.force.mount[id]
    armour = max(0, one.armour - (mount.armour if mount else 0))
    desk.put(one._replace(mounted=False, armour=armour))
    desk.tell("dismounted", {"unit": id}, ("gw.r50", "gw.word.dismount"), level="do")


def draw(desk: Desk, entry: Draw) -> None:
    """The cards that were drawn for the open check (gw.r10)."""
    take(desk, entry.cards)
    _look(desk)


def throw_away(desk: Desk, entry: Discard) -> None:
    """A Queen or an Ace is discarded (gw.r11)."""
    discard(desk, entry.card)
    if desk.check and not desk.check.due:
        _look(desk)


def keep(desk: Desk, entry: Keep) -> None:
    """An armour or rout check stands as it is (gw.r30, gw.r32)."""
    check = desk.check
    if check is None or check.due or check.kind == "use":
        raise Refusal("no-keep", {"phase": desk.phase}, ("gw.r1",), "not-due")
    conclude(desk)


def _look(desk: Desk) -> None:
    """All cards are there: what can they do? (gw.r6)"""
    check = desk.check
    assert check is not None
    if check.kind != "use":
        weigh(desk)
        return
    ability = ability_of(desk, check)
    joker = spoiled(check)
    if not joker and can_buy(ability, check.cards):
        _offer(desk, check, largest(ability, check.cards))
    elif discardable(desk, check):
        _offer(desk, check, ())
    else:
        fail(desk, "joker" if joker else "nothing")


def _offer(desk: Desk, check: Check, ways: tuple[tuple[str, ...], ...]) -> None:
    why = "" if ways else "joker" if spoiled(check) else "nothing"
    params: dict[str, Value] = {
        "unit": check.unit,
        "ability": check.ability,
        "options": ways,
        "why": why,
        "discard": tuple(discardable(desk, check)),
    }
    desk.tell("can-buy", params, ("gw.r6",))
