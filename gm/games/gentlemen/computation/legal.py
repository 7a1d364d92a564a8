"""The checks that forbid a use of an ability (gw.r6–gw.r9, gw.r13, gw.r24), and the legal uses that prompts propose."""

from __future__ import annotations

from collections.abc import Sequence

from gm.game import Refusal, Value
from gm.games.gentlemen.arms import ATTACKS, CALCULUS, DASH, DISMOUNT, PUNCH, Ability, Item
from gm.games.gentlemen.computation.gear import item_place, sound_items
from gm.games.gentlemen.computation.plan import INCHES, Plan, empty_hands, likely_targets, melee_abilities, plan, reach
from gm.games.gentlemen.entries import Use
from gm.games.gentlemen.state import AnyState, AnyUnit, State, enemy_of, in_melee, living, passives, unit_of
from gm.games.gentlemen.versions import Rules
from gm.games.gentlemen.vocabulary import NATIVE


def refuse_unless_legal(state: AnyState, made: Plan, entry: Use) -> None:
    """Check that a unit may use an ability as planned in ``made``.

    Raises Refusal for the first rule that forbids the use.
    """
    unit, ability = made.unit, made.ability
    _check_ap(state, made)
    _check_reuse(state, made)
    quiet = ability.checkless or ability.type in ("ranged", "support") or ability is CALCULUS
    if quiet and in_melee(state, unit.id):
        raise _no("in-melee", made, "gw.r9", enemies=tuple(in_melee(state, unit.id)))
    _check_item(state, made)
    if ability.type in ("melee", "support") and (entry.range or 0) > reach(state, ability):
        raise _no("beyond", made, "gw.r20", range=entry.range, most=reach(state, ability))
    if measures_targets(state, ability) and (entry.range or 0) > reach(state, ability):
        raise _no("beyond", made, "gw.keyword.multitarget", range=entry.range, most=reach(state, ability))
    _check_target(state, made)
    _check_weight(state, made)
    if ability is DASH and unit.immobilized:
        raise _no("immobilized", made, "gw.r40")
    if ability.type == "melee" and "melee" in unit.barred:
        raise _no("barred", made, "gw.r61", how="melee")
    if ability.type == "support" and unit.barred and {"support", "support!"} & {*unit.barred}:
        raise _no("barred", made, "gw.r61", how="support")
    if ability is PUNCH and not empty_hands(state, unit) and melee_abilities(state, unit):
        raise _no("no-hand", made, "gw.r13")
    if ability is DISMOUNT and not unit.mounted:
        raise _no("on-foot", made, "gw.r50")
    most = made.draw * (INCHES if state.house.grid == "inches" else 1)
    if ability is DASH and made.target and (entry.range or 0) > most:
        raise _no("charge-too-far", made, "gw.r22", range=entry.range, draw=made.draw, most=most)


def measures_targets(state: AnyState, ability: Ability) -> bool:
    """Return whether an attack with this ability needs the distance to each target (gw.keyword.multitarget).

    If it does, each target must be within range.
    """
    return ability.multitarget and ability.type == "ranged" and Rules.of(state.version).measures_every_target


def _no(kind: str, made: Plan, rule: str, **more: Value) -> Refusal:
    item = made.item.id if made.item else None
    params: dict[str, Value] = {"unit": made.unit.id, "ability": made.ability.id, "item": item, "target": made.target}
    return Refusal(kind, {**params, **more}, (rule,))


def _check_ap(state: AnyState, made: Plan) -> None:
    """Check that a unit has enough AP for what it does.

    A checkless ability (one without a skill check) must not get more AP than it needs (gw.r8).
    """
    if made.paid > state.ap or (made.ability.checkless and made.missing > 0 and not made.paid):
        raise _no("few-ap", made, "gw.r6", cost=made.paid or made.missing, ap=state.ap)
    if made.ability.checkless and made.paid > made.missing:
        raise _no("much-ap", made, "gw.r8", cost=made.missing, ap=made.paid)


def _check_reuse(state: AnyState, made: Plan) -> None:
    """Check that an ability was not used before (gw.r7, gw.r13).

    Reusable abilities may be used again, and a punch once with each empty hand.
    """
    before = dict(state.used).get(made.key, 0) if state.used else 0
    most = max(1, empty_hands(state, made.unit)) if made.ability is PUNCH else 0 if made.ability.reusable else 1
    if most and before >= most:
        raise _no("used", made, "gw.r7", times=before)


def _check_item(state: AnyState, made: Plan) -> None:
    """Check that an item is in a condition in which a unit can use its ability (gw.r8, gw.r61).

    A destroyed item cannot be used. A broken weapon cannot shoot, and a jammed weapon cannot be loaded. A shot needs
    ammunition. A full weapon cannot be loaded.
    """
    if made.item is None:
        return
    at = item_place(state, made.unit, made.item.id)
    condition, ammo = made.unit.items[at], made.unit.ammo[at]
    if condition == "destroyed" or (condition == "broken" and made.ability.type == "ranged"):
        raise _no("broken", made, "gw.r8", how=condition)
    if made.ability.uses_ammo and not ammo:
        raise _no("no-ammo", made, "gw.r8")
    if made.ability.loads:
        if condition == "jammed":
            raise _no("jammed", made, "gw.r8")
        if ammo >= made.item.ammo.max:
            raise _no("full", made, "gw.r8", ammo=ammo)


def _check_target(state: AnyState, made: Plan) -> None:
    """Check the target of an ability (gw.r20). The target must not be out of action.

    For an attack or a charge it must be an enemy, for support a friend.
    """
    if made.target is None:
        return
    target = unit_of(state, made.target)
    friend = target.side == made.unit.side
    if target.out:
        raise _no("target-out", made, "gw.r20")
    if friend and (made.ability.type in ATTACKS or made.ability is DASH):
        raise _no("target-friend", made, "gw.r20")
    if not friend and made.ability.type == "support":
        raise _no("target-enemy", made, "gw.r20")
    if made.ability.type == "support" and not made.ability.range and target.id != made.unit.id:
        raise _no("beyond", made, "gw.r20", range=None, most=0)


def _check_weight(state: AnyState, made: Plan) -> None:
    """Check that a unit may use a heavy weapon, or move, in this activation (gw.r24).

    Only a Strong unit may dash with a heavy weapon, or both move and use it.
    """
    arms = heavy_weapons(state, made.unit)
    if not arms or passives(state, made.unit).strong:
        return
    if made.ability is DASH:
        raise _no("heavy", made, "gw.r24", why="dash")
    if made.ability.id == "move" and made.item is None and state.wielded:
        raise _no("heavy", made, "gw.r24", why="wielded")
    if state.moved and heaves(made, arms):
        raise _no("heavy", made, "gw.r24", why="moved")


def heavy_weapons(state: AnyState, unit: AnyUnit) -> list[Item]:
    """Return the heavy weapons of a unit that are not destroyed."""
    return [item for item in sound_items(state, unit) if item.heavy]


def heaves(made: Plan, arms: list[Item]) -> bool:
    """Return whether a planned attack uses one of the heavy weapons ``arms``, or a bayonet fixed to one (gw.r24)."""
    if made.item is None or made.ability.checkless:
        return False
    return made.item in arms or (made.item.kind == "bayonet" and any(item.lug for item in arms))


def usable(state: State, unit: AnyUnit) -> tuple[Use, ...]:
    """Return a legal use of each ability of a unit. If several items have an ability, return one use for each item.

    Recuperate is left out if the unit has no wounds.
    """
    others = living(state, enemy_of(state, unit.side).id)
    shift = (state.turn + state.ap) % len(others) if others else 0
    enemies = likely_targets(state, unit) or [other.id for other in (*others[shift:], *others[:shift])]
    uses = []
    for id, ways in state.force.abilities[unit.id].items():
        for item, ability in ways:
            target = enemies[0] if ability.type in ATTACKS and enemies else None
            if ability.type not in ATTACKS or target:
                which = item.id if item and len(ways) > 1 else None
                uses.append(Use(id, which, target, reach(state, ability) if ability.type == "ranged" else None))
    return tuple(use for use in uses if is_legal(state, unit, use) and (unit.wounds or use.ability != "recuperate"))


def is_legal(state: State, unit: AnyUnit, entry: Use) -> bool:
    """Return whether a unit may now use an ability as ``entry`` says."""
    try:
        refuse_unless_legal(state, plan(state, unit, entry), entry)
    except Refusal:
        return False
    return True


def example_of(state: State, unit: AnyUnit, uses: Sequence[Use]) -> str:
    """Return an example line with a legal use, or "" if there is none. The example changes from turn to turn."""
    if not uses:
        return ""
    uses = [entry for entry in uses if entry.ability != DISMOUNT.id] or uses  # nobody leaves a mount by an example
    shift = state.turn + state.ap + state.force.place[unit.id]
    armed = [entry for entry in uses if entry.ability not in NATIVE]
    choice = armed if armed and shift % 3 else uses
    return line_of(_varied(state, unit, choice[shift % len(choice)]))


def line_of(entry: Use) -> str:
    """Return the line that a player types for the use of an ability."""
    ap = None if entry.ap is None else f"ap={entry.ap}"
    words = ("use", entry.ability, entry.item, entry.target, entry.range, entry.cover, ap)
    return " ".join(str(word) for word in words if word is not None)


def _varied(state: State, unit: AnyUnit, entry: Use) -> Use:
    """Return a legal variant of ``entry``, for varied examples. Return ``entry`` itself if there is no variant.

    The variant has a longer range with cover, extra AP, or a target.
    """
    way = (state.turn + state.ap) % 3
    enemies = [enemy.id for enemy in living(state, enemy_of(state, unit.side).id)]
    other = entry
    if entry.range and way:
        other = entry._replace(range=entry.range + way, cover=("soft", "hard")[way - 1])
    elif way and state.ap > 1 and entry.target:
        other = entry._replace(ap=1)
    elif entry.ability == "dash" and enemies:
        other = entry._replace(target=enemies[state.turn % len(enemies)], range=1)
    return other if other != entry and is_legal(state, unit, other) else entry
