"""The English of the game, and nothing else."""

from __future__ import annotations

from typing import Any

from gm.errors import Refusal
from gm.game import Move, Names, Notice, Outcome, Prompt

NOTICES = {
    "deal": "Deal two cards to each carter.",
    "round": "Round {round}.",
    "answered": "{who} has answered.",
    "weather": "The weather: {sky}.",
    "cart": "Move the cart from the {before} to the {after}.",
    "gust": "{who}: turn the lamp down.",
    "revealed": "All plans are open.",
    "rested": "{who}: turn the lamp up.",
    "raid": "{who} raids the pile; who answers?",
    "parry": "{who} parries: turn the lamp down.",
    "counter": "{who} counters: one card away.",
    "raided": "{who} takes {coins} from the pile.",
    "foiled": "{who} is caught ({coins}).",
    "toll-due": "The toll is due.",
    "paid": "{who} throws {number} and pays a coin.",
    "spared": "{who} throws {number} and keeps the coins.",
    "mended": "{who}: {coins} coins against the rules ({because}).",
    "hired": "{who} hires {helper}: hand over a coin.",
    "unfinished": "The last journey is not over.",
    "came-later": "{who} has come along since; begin anew to have their lamp.",
    "home": "{who} goes home: the coin back on the pile.",
    "house": "The house rules change.",
    "over": "The journey is over.",
}
PROMPTS = {
    "hand": "whose cards are still to be told",
    "weather": "the weather die of round {round}",
    "choose": "whose plan is still secret",
    "allow": "nobody answers {by}'s {top}",
    "parry": "who may parry {by}'s {top}",
    "counter": "who may counter {by}'s {top}",
    "toll": "whose toll die is still to come",
    "mend": "coins against the rules",
    "hire": "a helper for a coin",
    "dismiss": "a helper who goes home",
}
REFUSALS = {
    "crowded": ("The cart has no room for five.", "Name four at most."),
    "no-teams": ("Carters have no teams.", "Leave the teams out."),
    "too-many": ("{seats} carters are not two to four.", "Name two to four."),
    "no-switch": ("There is no {name}={value}.", "See the house rules."),
    "nobody": ("Nobody is called {who}.", "Name a carter at the table."),
    "not-due": ("{entry} is not due: {phase}.", "Do first what is due."),
    "answered": ("{who} has answered already.", "Undo to take an answer back."),
    "stake-unused": ("To {plan} takes no stake.", "Leave the stake out."),
    "not-yours": ("{who} cannot answer this {top}.", "Let another answer, or allow it."),
    "no-lamp": ("{who}'s lamp is out.", "Allow it."),
    "no-card": ("{who} has no such card.", "Leave the number out to play it face down."),
    "not-asked": ("{who} owes no toll die.", "Leave it out."),
    "mend-nothing": ("Nothing would change hands.", "Give a number other than 0."),
    "no-coins": ("There are not {coins} coins for {who}.", "Take fewer."),
    "gone": ("{who} has gone home.", "Name a helper who is here."),
    "unseen": ("Nobody has seen the cards of {who}.", "Tell the hand anew: fix"),
    "no-stage": ("The road has no {cart}.", "It is road, ford or gate."),
    "no-oil": ("That is no oil in lamps.", "Leave out what is carried."),
    "no-wick": ("No lamp burns at {lamp}.", "Name 0 to 3."),
    "fixed": ("This house rule was fixed at the start.", "Begin anew."),
    "house-late": ("House rules change between rounds only.", "Wait for the weather."),
}


def say(thing: Notice | Prompt | Refusal | Move | Outcome, names: Names) -> str:
    """One line."""
    if isinstance(thing, Move):
        giver = names.get(thing.giver, thing.giver)
        if thing.taker is None:
            return f"{giver}: {thing.what} {thing.before} → {thing.after}."
        return f"{giver} hands {names.get(thing.taker, thing.taker)} {thing.amount} {thing.what}."
    if isinstance(thing, Prompt):
        who = ", ".join(names[seat] for seat in thing.seats) or "The table"
        return f"{who}: {PROMPTS[thing.entry].format(**_named(thing.params, names))}."
    if isinstance(thing, Outcome):
        return "all came through the gate" if thing.winners else "nobody came through the gate"
    text = NOTICES[thing.kind] if isinstance(thing, Notice) else REFUSALS[thing.kind][0]
    return text.format(**_named(thing.params, names))


def remedy(refusal: Refusal, names: Names) -> str:
    """What to do instead."""
    return REFUSALS[refusal.kind][1]


def _named(params: Any, names: Names) -> dict[str, Any]:
    return {key: names.get(value, value) if isinstance(value, str) else value for key, value in params.items()}
