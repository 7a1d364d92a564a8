"""Settling a cast once all dice rest: side dice, pages for hits, mana by zone, then knock-outs."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Term, Value
from gm.games.gatling.entries import Rest, Side, needed
from gm.games.gatling.notices import Notices
from gm.games.gatling.rules.attack import after_cast
from gm.games.gatling.rules.lasting import controller, range_bonus, reduced_mana, side_die
from gm.games.gatling.rules.rounds import checkpoint, move_pages, page_changes
from gm.games.gatling.spells import spell_rule
from gm.games.gatling.state import (
    MANA,
    Die,
    Mage,
    Moment,
    State,
    aspect_in_play,
    attacker,
    automaton,
    mage_of,
    mages_with_spells,
    mates,
    power_in,
)


def rest(state: State, entry: Rest, notices: Notices) -> State:
    """Settle the cast, or ask for side dice first (gg.b34). Refused while a throw is missing (gg.a32, gg.a44,
    gg.b13)."""
    if state.phase != "throws":
        raise Refusal("rest-not-due", {"phase": state.phase}, ("gg.a32",), "not-due")
    if state.to_throw:
        raise Refusal("throw-due", {"who": state.to_throw[0]}, ("gg.a32", "gg.a44"), "not-due")
    if mages_with_spells(state):
        asked = tuple([die.mage for die in lying(state) if die.hit and _throws_side_die(state, die)])
        if asked:
            return state._replace(phase="settle", to_side=asked)
    return settle_if_ready(state, notices)


def _throws_side_die(state: State, die: Die) -> bool:
    """Return whether the mage throws a side die; without pages they throw none (gg.a46)."""
    mage = mage_of(state, die.mage)
    return bool(mage.pages and side_die(state, mage, aspect_in_play(state)) and not _spared(state, die))


def lying(state: State) -> list[Die]:
    """Return the dice of the cast in throw order."""
    found = {die.mage: die for die in state.dice}
    return [found[who] for who in state.cast if who in found]


def side(state: State, entry: Side, notices: Notices) -> State:
    """Record the side die of a mage who was hit and is resistant or weak to the aspect (gg.b34)."""
    if state.phase != "settle" or entry.who != state.to_side[0]:
        due = state.to_side[0] if state.to_side else None
        kind = "side-order" if due else "side-not-due"
        raise Refusal(kind, {"who": entry.who, "due": due, "phase": state.phase}, ("gg.b34",), "not-due")
    notices.emit("side", {"who": entry.who, "number": entry.number}, rules=("gg.b34",))
    sides = (*state.sides, (entry.who, entry.number))
    state = state._replace(to_side=state.to_side[1:], sides=sides, moment=Moment(rollers=(entry.who,)))
    return settle_if_ready(state, notices)


def settle_if_ready(state: State, notices: Notices) -> State:
    """Move pages in throw order, then mana, then check knock-outs (gg.b27), unless a side die is missing.

    Zones pay only now: mana of this cast cannot have paid for leaving in it (gg.b24).
    """
    if state.to_side:
        return state
    dice = lying(state)
    hits = tuple([die.mage for die in dice if die.hit])
    if not hits:
        notices.emit("nobody-hit", rules=("gg.a34",))
    for die in dice:
        if die.hit:
            state = _hit(state, die, notices)
    mana = {die.mage: _mana_after(state, die, notices) for die in dice}
    mages = tuple([mage._replace(mana=mana[mage.id]) if mage.id in mana else mage for mage in state.mages])
    state = state._replace(mages=mages, moment=state.moment._replace(hits=hits))
    return after_cast(checkpoint(state, notices), notices)


def _spared(state: State, die: Die) -> bool:
    """Return whether the die is a team-mate's whose hits cost nothing under this house rule (gg.b43)."""
    if state.house.tag_teammate != "safe":
        return False
    mage, loser = attacker(state), mage_of(state, die.mage)
    return mage.id != loser.id and mates(state, mage, loser)


def _hit(state: State, die: Die, notices: Notices) -> State:
    """Settle one hit, however much the die touched (gg.a40): its sum in pages, at least one (gg.a37, gg.b31), at most
    all; no debt is left (gg.a39, gg.b29).

    The pages go to the attacker (gg.a38); in one's own attack to the caster of Out of control (gg.b52,
    gg.spell.out-of-control).
    """
    mage, loser = attacker(state), mage_of(state, die.mage)
    if _spared(state, die):
        notices.emit("mate-safe", {"who": loser.id, "to": mage.id}, rules=("gg.b43",))
        return state
    total = _sum(state, die, mage, loser)
    least = 1 if state.house.min_pages == "always" or power_in(mage, aspect_in_play(state)) < 0 else 0
    result = max(least, total)
    given = min(result, loser.pages)
    to = controller(state, loser) or mage.id if loser.id == mage.id else mage.id
    if notices.recording:
        terms, rules = _terms(state, die, loser, total)
        rules.append("gg.a38")
        if result != total:
            rules.append("gg.a37")
        if given != result:
            rules.append("gg.a39")
        if to != mage.id:
            rules.append("gg.b52")
        sums = {"given": given, "result": result, "sum": total}
        params: dict[str, Value] = {"who": loser.id, "to": to, **sums, **_side(state, loser)}
        changes = page_changes(loser.id, to, given)
        notices.emit("hit", params, changes, tuple(terms), tuple(rules), "do" if given else "info")
    state = move_pages(state, loser.id, to, given)
    return state._replace(gained=state.gained + given) if given and to == state.turns[0] else state


def _counted(state: State, loser: Mage) -> tuple[str, int] | None:
    """Return the kind and number of the side die that counts in a hit: ``resistance`` or ``weakness``; None without
    one."""
    if not state.sides:
        return None
    kind, number = side_die(state, loser, aspect_in_play(state)), dict(state.sides).get(loser.id)
    return (kind, number) if kind and number is not None else None


def _sum(state: State, die: Die, mage: Mage, loser: Mage) -> int:
    """Return the sum of a hit before its bounds: the die (gg.a35), the power of the attacker, not of the mage who was
    hit (gg.b32), ±2 by range (gg.a36), and what a side die changes (gg.b34)."""
    number, power, bonus = needed(die.number), power_in(mage, aspect_in_play(state)), range_bonus(state)
    total = number + power + bonus
    if counted := _counted(state, loser):
        kind, side = counted
        pick = min if kind == "resistance" else max
        if state.house.resist_on == "die":
            return pick(number, side) + power + bonus
        return pick(total, side)
    return total


def _terms(state: State, die: Die, loser: Mage, total: int) -> tuple[list[Term], list[str]]:
    """Return the terms of a sum, and the rules that make it."""
    suit = aspect_in_play(state)
    number, power, bonus = needed(die.number), power_in(attacker(state), suit), range_bonus(state)
    terms, rules = [Term("die", number)], ["gg.a35"]
    if power:
        terms.append(Term(suit, power))
    if bonus:
        terms.append(Term("range", bonus))
    if counted := _counted(state, loser):
        rules += ["gg.b34", spell_rule(f"aspect-{counted[0]}")]
        side = Term(f"side-{counted[0]}", total - number - power - bonus)
        if state.house.resist_on != "total":
            terms.insert(1, side)  # beside the die that it is compared with
        elif side.amount:
            terms.append(side)
    if bonus:
        rules.append("gg.a36")
    return terms, rules


def _side(state: State, loser: Mage) -> dict[str, Value]:
    """Return the parameters of a side die: its number, whether the lower or the higher counts, and of what."""
    if counted := _counted(state, loser):
        kind, side = counted
        return {"side": side, "counts": "lower" if kind == "resistance" else "higher", "of": state.house.resist_on}
    return {}


def _mana_after(state: State, die: Die, notices: Notices) -> int:
    """Return a mage's mana with that for the zone where the die rests (gg.a50, gg.b21), hit or not (gg.a51), up to the
    maximum (gg.a52, gg.b26). An attacker has a die, and so mana, only if they threw (gg.a53)."""
    mage = mage_of(state, die.mage)
    zone = die.reached if die.zone == "off" and die.reached else die.zone
    full = 0 if die.over else MANA[zone]
    if not full or automaton(state, die.mage):
        return mage.mana
    pays, spell = reduced_mana(state, mage, full, zone)
    mana = min(mage.max_mana, mage.mana + pays)
    if notices.recording:
        rules = ["gg.a50"]
        if mana != mage.mana + pays:
            rules.append("gg.a52")
        if spell:
            rules.append(spell_rule(spell))
        params = {
            "who": mage.id,
            "zone": zone,
            "pays": pays,
            "before": mage.mana,
            "mana": mana,
            "max": mage.max_mana,
            "spell": spell,
        }
        changes = (Change(mage.id, "mana", mana - mage.mana),) if mana != mage.mana else ()
        notices.emit("mana", params, changes, (), tuple(rules), "do" if changes else "info")
    return mana
