"""What a cast comes to once all dice rest: pages by hits, mana by zone, then knock-outs (gg.a35–a41, gg.a50–a53)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Notice, Term
from gm.games.gatling.pages import aspect
from gm.games.gatling.spellphase import open_spells
from gm.games.gatling.state import Die, State, mage_of, mates, power_in, put
from gm.games.gatling.turns import checkpoint, end_turn, hand_over

MANA = {"bottom": 0, "middle": 1, "top": 2, "off": 0, None: 0}


def rest(state: State, notices: list[Notice]) -> State:
    """Settle the cast and end the turn. Refused while a throw, or a throw again, is due (gg.a44)."""
    if state.phase != "throws":
        raise Refusal("rest-not-due", {"phase": state.phase}, ("gg.a32",), "not-due")
    if state.to_throw:
        raise Refusal("throw-due", {"who": state.to_throw[0]}, ("gg.a32", "gg.a44"), "not-due")
    lying = {die.mage: die for die in state.dice}
    dice = [lying[who] for who in state.cast if who in lying]
    owned = mage_of(state, state.turns[0]).pages
    for die in dice:
        if die.hit:
            state = _hit(state, die, notices)
    for die in dice:
        state = _gain(state, die, notices)
    if not any(die.hit for die in dice):
        notices.insert(0, Notice("nobody-hit", rules=("gg.a34",)))
    state = checkpoint(state, notices)
    if state.phase == "over":
        return state
    state = end_turn(state, mage_of(state, state.turns[0]).pages > owned, notices)
    return state if state.turns else open_spells(state, notices)


def _hit(state: State, die: Die, notices: list[Notice]) -> State:
    """One hit: the die and the attacker's power in the page's aspect, at least one page, at most all (gg.a35–a39)."""
    attacker, loser = mage_of(state, state.turns[0]), mage_of(state, die.mage)
    number = die.number or 0
    if state.rules.tag_teammate == "safe" and mates(state, attacker, loser):
        params = {"who": loser.id, "to": attacker.id}
        notices.append(Notice("mate-safe", params, rules=("gg.b43",)))
        return state
    suit = aspect(state.page or "")
    power = power_in(attacker, suit)
    result = max(1, number + power)
    given = min(result, loser.pages)
    rules = ["gg.a35", "gg.a38"]
    if result != number + power:
        rules.append("gg.a37")
    if given != result:
        rules.append("gg.a39")
    state, changes = hand_over(state, loser.id, attacker.id, given)
    terms = (Term("die", number), Term(suit, power)) if power else (Term("die", number),)
    sums = {"given": given, "result": result, "sum": number + power}
    notices.append(Notice("hit", {"who": loser.id, "to": attacker.id, **sums}, changes, terms, tuple(rules), "do"))
    return state


def _gain(state: State, die: Die, notices: list[Notice]) -> State:
    """Mana for the zone where the die rests, hit or not, up to the mage's maximum (gg.a50–a52)."""
    mage = mage_of(state, die.mage)
    zone = die.reached if die.zone == "off" and die.reached else die.zone
    pays = 0 if die.over else MANA[zone]
    mana = min(mage.max_mana, mage.mana + pays)
    if not pays:
        return state
    rules = ("gg.a50",) if mana == mage.mana + pays else ("gg.a50", "gg.a52")
    params = {"who": mage.id, "zone": zone, "pays": pays, "before": mage.mana, "mana": mana, "max": mage.max_mana}
    changes = (Change(mage.id, "mana", mana - mage.mana),) if mana != mage.mana else ()
    notices.append(Notice("mana", params, changes, (), rules, "do" if changes else "info"))
    return put(state, mage._replace(mana=mana))
