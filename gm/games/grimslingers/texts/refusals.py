"""What each refusal of a duel says, and what to do instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game import Names, Refusal
from gm.games.grimslingers.texts.phrases import PHASES, said

REFUSALS: Mapping[str, tuple[str, str]] = {
    "teams": ("Two against two needs two teams of two, and everybody in one.", "--teams Ana+Cy/Bo+Di"),
    "start-above": (
        "{switch} is {begins}, and {limit} only {max}.",
        "Set both: --house {limit}=…, where 0 is no limit.",
    ),
    "seat-like-card": ("“{who}” is called like a card of the file.", "Use another name, or a longer one."),
    "standoff-over": ("The standoff is over: {phase}.", "In the next standoff: {entry}"),
    "draw-not-due": ("Nobody calls Draw now: {phase}.", "Enter what is due first."),
    "show-not-due": ("No cards are turned over now: {phase}.", "Enter what is due first."),
    "out": ("{who} is out of the duel.", "Name a duellist who is still in it."),
    "silenced": ("{who} is silenced, and has passed.", "Go on with the others."),
    "shown": ("{who} has turned over already.", "To correct it: fix, or undo."),
    "target-unused": ("{card} aims at no single foe.", "Leave out {target}."),
    "target-missing": ("{card} aims at one foe, and there are {foes}.", "Add whom: reveal {who_id} {card_id} {foe}"),
    "no-foe": ("{target} is no foe of {who}'s: {why}.", "Name a foe who is in the duel."),
    "one-too-many": (
        "{who} has shown as many signatures as everybody has: {signatures}.",
        "Look again, or: house signatures=any",
    ),
    "rests": ("{card} of {who} rests until turn {turn}.", "Another card, or earlier: reactivate {who_id} {card_id} 2"),
    "rests-not": ("{card} of {who} does not rest.", "See what does: gm now"),
    "discarded": ("{card} is discarded.", "Look again at the card."),
    "with-another": ("{card} was seen with {who}.", "Look again at the card, or correct the earlier line: fix"),
    "holds-not": ("{who} holds no {card} there.", "Look again at the card; none: there was none."),
    "ep-short": ("That costs {cost} EP, {who} has {ep}.", "{cheaper}"),
    "last-hp": ("{who} has {hp} HP, and {least} at least must stay.", "{fewer}"),
    "ep-full": ("{who} has {ep} EP, and at most {max}.", "{fewer}"),
    "effect-whose": ("Whom does {word} concern?", "Name the duellist first: effect bo hp-3"),
    "not-asked": ("{entry} is not asked now.", "Enter what is due first."),
    "owes-none": ("{who} owes no number card now.", "Number cards are asked of {owing}."),
    "must-draw": ("{who} must draw a number card here.", "Give what it shows, 1 to 5."),
    "onto-nobody": ("{who} cannot get the cards: {why}.", "Name another who is in the duel."),
    "loses-none": ("{who} loses no card now.", "The card is {due}'s."),
    "seen": ("Only what Poach took stays unseen.", "Name the card that {who} loses, or none."),
    "outside-pair": ("{who} is not in this pair.", "Name one of {pair}, or both, or none."),
    "no-score": ("{who} cannot be scored now: {why}.", "Scores are told once, of the dead, or at the end."),
    "retire-not-due": ("Nobody leaves now: {phase}.", "In a standoff or a draw: retire"),
    "house-fixed": ("{switch} is chosen when a duel begins, not later.", "Begin anew: gm new … --house {switch}=…"),
    "house-late": ("House switches are set in a standoff: {phase}.", "Set it in the next one."),
    "no-card": ("No card of this duel is called {word}.", "Look at its card file: gm cards"),
    "over": ("The duel is over.", "What was wrong before the end: gm fix"),
    "score-only": ("In the Reckoning only scores can be set.", "What was wrong before: gm fix"),
    "turn-late": ("The turn is set in a standoff only: {phase}.", "Set it in the next one."),
    "turn-below": ("There is no turn {turn}.", "The first turn is 1."),
    "stays-out": ("{who} is out, and stays out.", "What was wrong before: gm fix"),
    "bounds": ("{who} would have {amount} {what}.", "It is 0 at least, and at most {limit}."),
    "on-table": ("{card} lies on the table, played by {who}.", "It is put away when the turn ends."),
    "print-names": ("There are more than {most} names.", "Two to four duellists play."),
    "rests-never": ("{card} is a signature: it never rests.", "Set it to hand or discard."),
}
"""Kind → (what is refused and why, the remedy)."""

_WHY = {
    "oneself": "it is oneself",
    "mate": "it is a mate",
    "out": "out of the duel",
    "survivor": "here the last side left wins",
    "lives": "it is still in the duel",
    "scored": "its score is told",
}

_NOW = {phase: f"it is the {heading}" for phase, heading in PHASES.items()} | {
    "reckoning": "it is the Reckoning",
    "over": "the duel is over",
}


def refused(refusal: Refusal, names: Names, at: int) -> str:
    """What is refused (``at`` 0), or what to do instead (1)."""
    params: dict[str, Any] = said(refusal.params, names)
    params["why"] = _WHY.get(str(params.get("why")), params.get("why"))
    params["phase"] = _NOW.get(str(params.get("phase")), "")
    params["owing"] = params.get("owing") or "nobody else"
    params["limit"] = params.get("limit") or params.get("max") or "what is on the table"
    params["fewer"] = _fewer(refusal.params)
    params["cheaper"] = f"Something cheaper, or: pass {params.get('who_id')}" if params.get("card") else _NO_COST
    params["foe"] = next(iter(refusal.params.get("foes", ())), "")
    return REFUSALS[refusal.kind][at].format_map(params)


_NO_COST = "Look again at what it costs."


def _fewer(params: Mapping[str, Any]) -> str:
    """How much could be sacrificed, where a sacrifice is too large."""
    if "n" not in params:
        return ""
    room = params["max"] - params["ep"] if "max" in params else params["hp"] - params["least"]
    return f"Sacrifice fewer: {room} at most." if room > 0 else "Nothing can be sacrificed now."
