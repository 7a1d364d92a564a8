"""What each refusal of a duel says, and what to do instead."""

from __future__ import annotations

from collections.abc import Mapping

REFUSALS: Mapping[str, tuple[str, str]] = {
    "teams": ("A tag team duel needs two teams of two, and every mage in one.", "--teams Ana+Cy/Bo+Di"),
    "number-missing": ("{who} was hit: the die's number is missing.", "Add what the die shows, 1 to 6."),
    "zone-missing": ("Where does {who}'s die lie?", "Add bottom, mid, top, off or over."),
    "push-empty": ("What happened to {who}'s die?", "Add what it shows now, where it lies, hit or off."),
    "powers-not-due": ("No powers are rolled now.", "Powers are rolled once, before the first round."),
    "powers-written": ("{who}'s powers are already written down.", "To change them: undo."),
    "draw-not-due": ("No page is drawn now: {phase}.", "See what is due: gm now."),
    "throw-not-due": ("Nobody throws now: {phase}.", "See what is due: gm now."),
    "rest-not-due": ("No dice are on the board: {phase}.", "See what is due: gm now."),
    "order-not-due": ("No order dice are rolled now: {phase}.", "See what is due: gm now."),
    "pass-not-due": ("Nobody has a visit now: {phase}.", "See what is due: gm now."),
    "out": ("{who} is out of the duel.", "Name a mage who is still in it."),
    "attacker-throws": ("{who} attacks, and the attacker does not throw.", "Name the mage whose die it is."),
    "sits-out": ("{who} sits out: the attacker is of the same team.", "Name a mage of the other team."),
    "throw-order": ("It is not {who}'s throw: {due} throws first.", "Enter {due}'s throw, then {who}'s."),
    "thrown": ("{who} has thrown; the die lies.", "If another die moved it: push {who_id} … To correct it: undo."),
    "no-page-left": ("{who} owns no page and throws no die in this cast.", "Go on with the next mage."),
    "two-places": ("A die off the board rests in no zone.", "Leave out {zone} or off."),
    "no-die-lies": ("{who} has no die lying on the board.", "Enter the throw first."),
    "throw-due": ("{who}'s throw is due before the cast can be settled.", "Type: throw {who_id} 5 mid"),
    "order-missing": ("The order die of {mages} is missing.", "Give a die for each mage who was asked."),
    "visit-order": ("It is not {who}'s visit: {due} comes first.", "Type: pass {due_id}"),
    "house-in-cast": ("House switches stay as they are while a cast is on the board.", "Set it after rest."),
    "house-fixed": ("{switch} is chosen when a duel begins, not later.", "Begin anew: gm new … --house {switch}=…"),
}
"""Kind → (what is refused and why, the remedy)."""
