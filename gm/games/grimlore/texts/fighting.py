"""What is said in a combat: blows, trait dice, defences, statuses, the end. Parameters come with names for ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game import Names, Notice
from gm.games.grimlore.book import title
from gm.games.grimlore.texts.phrases import begun, listed, some, ways, word

Params = Mapping[str, Any]


def _combat(notice: Notice, params: Params, names: Names) -> str:
    minions = f" with {some(params['minions'], 'minion')}" if params["minions"] else ""
    mats = "both battlemats" if params["mats"] > 1 else "the battlemat"
    reward = "" if params["reward"] else "; no reward is typed (gold= xp=)"
    quick = f". It attacks {some(params['quick'], 'time')} before round 1" if params["quick"] else ""
    placed = f"{params['name']}{minions}: place all on {mats} by chance"
    return f"{placed}, {params['hp']} Energy on the enemy{quick}{reward}"


def _aura(notice: Notice, params: Params, names: Names) -> str:
    return f"Tactician's Aura: {some(params['n'], 'Advantage token')} for this combat, spent first"


def _side(notice: Notice, params: Params, names: Names) -> str:
    if params["side"] == "enemies":
        return f"Round {params['round']}: the enemies, from the top left to the bottom right"
    skipping = f"; {listed(params['skipping'], names)} cannot act" if params["skipping"] else ""
    return f"Round {params['round']}: the characters, in any order{skipping}"


def _idle(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']} {'have' if len(params['who_id']) > 1 else 'has'} not acted"


def _unused(notice: Notice, params: Params, names: Names) -> str:
    many = len(params["units"]) > 1
    return f"{listed(params['units'], names)} {'have' if many else 'has'} not used all their attacks"


def _missed(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']} misses {params['unit']}"


def _empty_handed(notice: Notice, params: Params, names: Names) -> str:
    what = params["what"]
    needed = "shield" if what == "shield" else "spell" if what == "magic" else f"{word(what)} weapon"
    return f"{params['who']} is not told to carry a {needed}: undo, or item get NAME …"


def _only_a_source(notice: Notice, params: Params, names: Names) -> str:
    kind = params["type"]
    return f"{begun(kind)} was counted as a source; for the type of the damage, type={kind} in its place"


def _hit(notice: Notice, params: Params, names: Names) -> str:
    terms = " + ".join(f"{term.amount} {'net' if term.what == 'net' else 'by the weapon'}" for term in notice.sum)
    of = f" ({terms})" if len(notice.sum) > 1 else ""
    return f"{params['who']} hits {params['unit']} for {params['damage']} damage{of}"


def _wounded(notice: Notice, params: Params, names: Names) -> str:
    lost = f"{params['unit']} loses {params['number']} Energy by {params['who']}"
    return f"{lost}: {params['hp']} of {params['hp_max']} left"


def _killed(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['unit']} is dead: take it off the mat"


def _restored(notice: Notice, params: Params, names: Names) -> str:
    if not params["number"]:
        return f"{params['trait']}: {params['who']} has all Energy already"
    return f"{params['trait']}: {params['who']} has {params['number']} Energy more"


def _overflow(notice: Notice, params: Params, names: Names) -> str:
    whom = "engaged with them" if params["trait_id"] == "cleave" else "within 3 tiles of the dead one"
    left = f"{params['trait']}: {params['who']} has {params['number']} damage left for enemies {whom}"
    return f"{left}; type whom: effect UNIT hp-N"


def _recovers(notice: Notice, params: Params, names: Names) -> str:
    if not params["number"]:
        return f"{title(params['trait_id'])}: {params['unit']} has all Energy already, {params['hp']}"
    return f"{title(params['trait_id'])}: {params['unit']} has {params['number']} Energy more, {params['hp']} in all"


def _throw(notice: Notice, params: Params, names: Names) -> str:
    number = params["number"]
    for_ = title(params["trait_id"])
    return f"Throw {'a red die' if number == 1 else f'{number} red dice'} for {for_}: {_NEEDS[params['trait_id']]}"


_NEEDS = {
    "evasive": "on a 6 the hit does nothing",
    "parry": "on a 6 the hit does nothing",
    "tough": "on a 6 the damage is nothing",
    "second-wind": "on a 6 it is back at 1",
    "riposte": "on a 6 the attacker must defend",
    "regenerates": "each 6 is 1 Energy back",
    "petrifying": "on a 6 the closest loses the next turn",
    "terrifying": "on a 6 the closest runs in the next turn",
    "draining": "on a 6 it regains what was lost",
    "knockdown": "on a 6 the one hit is prone",
    "stuns": "on a 6 the one hit loses the next turn",
}


def _status(notice: Notice, params: Params, names: Names) -> str:
    why = title(params["trait_id"])
    if params["status"] == "poison":
        return f"{params['who']} is poisoned: 1 Energy at the start of each round, {some(params['number'], 'time')}"
    if params["status"] == "prone":
        return f"{why}: {params['who']} is prone, and attacks only after an Evade test passed"
    if params["trait_id"] == "terrifying":
        return f"{why}: {params['who']} spends the next turn moving away as far as possible"
    return f"{why}: {params['who']} loses the next turn"


def _stopped(notice: Notice, params: Params, names: Names) -> str:
    return f"{title(params['trait_id'])}: {params['unit']} takes no damage"


def _riposte(notice: Notice, params: Params, names: Names) -> str:
    return f"Riposte: {params['unit']} strikes back at {params['who']}"


def _threat(notice: Notice, params: Params, names: Names) -> str:
    type_ = f" {params['type']}" if params["type"] else ""
    return f"{params['unit']} attacks {params['who']} ({params['attack']}{type_}). {ways(params['ways'])}"


def _defended(notice: Notice, params: Params, names: Names) -> str:
    how = {"shield": "with the shield", "weapon": "with the weapon", "evade": "by Evade"}[params["how"]]
    return f"{params['who']} fends off {params['unit']} {how}"


def _free_attack(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['trait']}: {params['who']} may attack at once, free"


def _hurt(notice: Notice, params: Params, names: Names) -> str:
    by = f" by {params['unit']}" if params["unit_id"] else " by poison"
    shield = f", {params['shielded']} taken by the shield" if params["shielded"] else ""
    left = f"; poison {params['poison']} more" if not params["unit_id"] and params["poison"] else ""
    return f"{params['who']} loses {params['number']} Energy{by}: {params['energy']} left{shield}{left}"


def _held_up(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['unit']} loses {'its attacks of this turn' if params['now'] else 'its next turn'}"


def _immune(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['unit']} is Unleashed: nothing should make it lose a turn"


def _shielded(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']} has a shield of {params['shield']}"


def _weakness(notice: Notice, params: Params, names: Names) -> str:
    if params["resisted"]:
        return f"The enemies resist {params['type']} no more"
    return f"An immunity to {params['type']} is a resistance now"


def _peace(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']} talks: the combat with {params['enemy']} is over, without a reward"


def _acted(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']} has not got away" if params["flee"] else f"{params['who']} has acted"


def _fled(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']} has fled: take them off the mat"


def _won(notice: Notice, params: Params, names: Names) -> str:
    told = "" if params["card"] else "; loot as on its card"
    loot = f". Loot: {params['loot']}" if params["loot"] else told
    return f"Won: {params['gold']} Gold, {params['xp']} XP{loot}"


def _flight(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']} {'have' if len(params['who_id']) > 1 else 'has'} fled: the combat is over"


def _revived(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']} {'are' if len(params['who_id']) > 1 else 'is'} back at 1 Energy"


FIGHTING = {
    "combat": _combat,
    "aura": _aura,
    "side": _side,
    "idle": _idle,
    "unused": _unused,
    "missed": _missed,
    "empty-handed": _empty_handed,
    "only-a-source": _only_a_source,
    "hit": _hit,
    "wounded": _wounded,
    "killed": _killed,
    "restored": _restored,
    "overflow": _overflow,
    "recovers": _recovers,
    "throw": _throw,
    "status": _status,
    "stopped": _stopped,
    "riposte": _riposte,
    "threat": _threat,
    "defended": _defended,
    "free-attack": _free_attack,
    "hurt": _hurt,
    "held-up": _held_up,
    "immune": _immune,
    "shielded": _shielded,
    "weakness": _weakness,
    "peace": _peace,
    "acted": _acted,
    "fled": _fled,
    "won": _won,
    "flight": _flight,
    "revived": _revived,
}
"""Kind of notice → what it says."""
