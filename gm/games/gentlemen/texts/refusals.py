"""What each refusal of a battle says, and what to do instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game import Names, Refusal
from gm.games.gentlemen.texts.phrases import PHASES, bought, card, cards, listed, said

REFUSALS: Mapping[str, tuple[str, str]] = {
    "side-like-word": ("“{name}” is called like something in the rosters.", "Use another name, or a longer one."),
    "unit-like-word": (
        "In {side}'s roster the unit “{unit}” is called like something in the other roster.",
        "Give it another id in its file.",
    ),
    "unit-like-side": (
        "In {side}'s roster the unit “{unit}” is called like a side.",
        "Give it another id in its file, or the side another name.",
    ),
    "over": ("The battle is over.", "What was wrong before the end: gm fix"),
    "not-now": ("{entry}: not now, {phase}.", "Enter what is due first."),
    "no-draw": ("No card is drawn now: {phase}.", "Enter what is due first."),
    "no-discard": ("Nothing is discarded now: {phase}.", "Enter what is due first."),
    "no-keep": ("There is nothing to keep now: {phase}.", "Enter what is due first."),
    "no-buy": ("There is nothing to buy now: {phase}.", "Enter what is due first."),
    "not-this-one": ("{side} cannot activate {unit}: {why}.", "Name a unit of {side} that has yet to act."),
    "suppressed": ("{unit} is suppressed.", "First one of those who are not: {able}."),
    "no-ability": ("{unit} has no ability {ability}.", "See what it can do: gm now"),
    "no-item": ("{unit} has no {item} with {ability}.", "Name an item that it carries: gm now"),
    "which-item": ("{unit} can {ability} with {items}.", "Say with which: use {ability_id} {first_item}"),
    "nothing-paid": ("0 AP pay for nothing.", "Say how many, 1 to 9, or leave it out."),
    "target-unused": ("{ability} is aimed at nobody.", "Leave out {target}."),
    "target-missing": ("{ability}: the target is missing.", "Name whom it is aimed at: use {ability_id} UNIT"),
    "range-missing": ("{ability}: the range is missing.", "Say how far away the target is: use {ability_id} UNIT 3"),
    "spare": ("{ability} has no use for “{word}”.", "Leave it out."),
    "too-far": ("The range is 1 to {most}, not {range}.", "Look again."),
    "near-what": ("near: there is no cover.", "Say soft or hard as well."),
    "none-over": ("none over: a charge that fell short goes over nothing.", "contact none"),
    "no-effect": ("Nothing is said that happens.", "For example: effect uhlan wound=2 concussion"),
    "lethal-what": ("Only wounds are lethal.", "Say how many: wound=1 lethal"),
    "pierce-what": ("There is no armour check to pierce.", "Say armour as well."),
    "react-spare": ("{does} has no use for all of this.", "react relocate UNIT [HEXES] | react reload UNIT [ITEM]"),
    "few-ap": ("That costs {cost} AP, {unit} has {ap}.", "Something cheaper, or: end"),
    "much-ap": ("Only {cost} AP are missing, not {ap}.", "Pay {cost}, or leave it out."),
    "used": ("{unit} has used {ability} in this activation.", "Something else, or: end"),
    "in-melee": ("{unit} is in melee with {enemies}.", "A melee attack, or a dash; apart: they have parted."),
    "no-ammo": ("{unit}'s {item} is not loaded.", "Load it first; or as it lies there: adjust {unit_id} {item_id}=1"),
    "full": ("{unit}'s {item} is full.", "Fire it first."),
    "jammed": ("{unit}'s {item} is jammed this turn.", "Load it in the next turn."),
    "broken": ("{unit}'s {item} is {how}.", "Something else, or: end"),
    "beyond": ("{ability} reaches {most}{range}.", "Somebody nearer."),
    "target-out": ("{target} is out of action.", "Name a unit that is still there."),
    "target-friend": ("{target} is a friend of {unit}'s.", "Name an enemy."),
    "target-enemy": ("{target} is an enemy of {unit}'s.", "Name a friend."),
    "heavy": ("{unit} carries a heavy weapon: {why}.", "Something else, or: end"),
    "immobilized": ("{unit} is immobilized.", "Something else, or: end"),
    "barred": ("{unit} may not use {how} any more.", "Something else, or: end"),
    "no-hand": ("{unit} has no empty hand to punch with.", "Use the weapon, or: end"),
    "on-foot": ("{unit} is not mounted.", "Something else, or: end"),
    "charge-too-far": (
        "A charge of {range} is too far: with {draw} to draw it goes {most} at most.",
        "Add AP (ap=1), or dash without a target.",
    ),
    "in-hand": ("{card} is in hand already.", "Look again at the cards."),
    "keeps": ("{card} is not discarded: {why}.", "Queens are, and an Ace beside the Big Joker."),
    "no-option": ("{ability} has no option {option}.", "It has: {options}."),
    "joker": ("The Big Joker lies there: nothing is bought.", "Discard an Ace if there is one, or: buy nothing"),
    "one-option": ("{ability} does not allow all this: {options}.", "Buy less: gm ways CARD …"),
    "not-paid": ("{cards} do not pay for {options}.", "See what they do: gm ways CARD …"),
    "one-target": ("{ability} has one target.", "Leave out {target}."),
    "other-target": ("{target} cannot be the target: {why}.", "Name another one."),
    "contact-nobody": ("{unit} cannot have met {target}: {why}.", "The declared target, one with Guard, or none."),
    "blast-itself": ("{unit} is the target itself.", "Name who stands next to it."),
    "friends": ("{unit} and {other} are of one side.", "Name enemies."),
    "out": ("{unit} is out of action.", "Name a unit that is still there."),
    "in-melee-already": ("{unit} and {other} are in melee already.", "Go on."),
    "not-in-melee": ("{unit} is not in melee{other}.", "See who is: gm now"),
    "few-reactions": ("Reactions of {side}: {reactions}, and it takes {cost}.", "Fewer hexes, or wait."),
    "react-in-melee": ("{unit} is in melee.", "Name one that is not."),
    "nothing-to-load": ("{unit} has nothing to load.", "Name another one, or relocate."),
    "differs": (
        "{side} counted {counted}, and by the record {deck} are left.",
        'Count again, or: adjust {side_id} deck={counted} because "counted"',
    ),
    "bounds": ("{holder}: {what} would be {amount}.", "It is 0 at least, and at most {most}."),
    "not-acting": ("{unit} is not acting: it has no AP.", "Set the AP of the one that acts."),
    "acts-now": ("{unit} is acting.", "End its activation: end"),
    "no-mount": ("{unit} has no mount.", "Look at its roster."),
    "not-its-own": ("{unit} is no unit of {side}.", "Name one of its own."),
    "no-such-setting": ("{holder} has no {what} that could be set.", "See what can be set: gm help adjust"),
    "house-fixed": ("{switch} is chosen when a battle begins, not later.", "Begin anew: gm new … --house {switch}=…"),
    "house-late": ("House switches are not set now: {phase}.", "Enter what is due first."),
    "print-names": ("There are more than {most} names.", "A battle has two sides."),
}
"""Kind → (what is refused and why, the remedy)."""

_WHY = {
    "enemy": "it is an enemy",
    "friend": "it is a friend",
    "out": "it is out of action",
    "acted": "it has acted this turn",
    "no-guard": "it was not declared, and has no Guard",
    "dash": "no dash",
    "wielded": "no move after using it",
    "moved": "not used after a move",
    "not-there": "it is not in hand",
    "chained": "it was drawn for a Queen",
    "no-joker": "there is no Big Joker to cancel",
    "plain": "it is no Queen and no Ace",
}


def refused(refusal: Refusal, names: Names, at: int) -> str:
    """What is refused (``at`` 0), or what to do instead (1)."""
    given = refusal.params
    params: dict[str, Any] = said(given, names)
    params["why"] = _WHY.get(str(given.get("why")), given.get("why"))
    params["phase"] = PHASES.get(str(given.get("phase")), "")
    params["holder"] = params.get("holder") or "The battle"
    if refusal.kind == "beyond":
        params["range"] = "" if given["range"] is None else f", not {given['range']}"
    if refusal.kind == "not-in-melee":
        params["other"] = f" with {params['other']}" if given["other"] else ""
    if "card" in given:
        params["card"] = card(str(given["card"]))
    if isinstance(given.get("cards"), tuple):
        params["cards"] = cards(given["cards"])
    if "options" in given:
        together = refusal.kind != "no-option"
        params["options"] = bought(given["options"], names) if together else listed(given["options"], names)
    params["first_item"] = next(iter(given.get("items", ())), "")
    return REFUSALS[refusal.kind][at].format_map(params)
