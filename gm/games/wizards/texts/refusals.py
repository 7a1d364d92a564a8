"""What each refusal of a duel says, and what to do instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game import Names, Refusal
from gm.games.wizards.entries import apart
from gm.games.wizards.entries import said as settings_said
from gm.games.wizards.texts.phrases import called, either, said

REFUSALS: Mapping[str, tuple[str, str]] = {
    "wizard-like-spell": ("“{who_id}” is called like a spell of the book.", "Use another name, or a longer one."),
    "not-now": ("{entry} is not due now: {waits}.", "Enter what is due first."),
    "must-choose": (
        "{who} has fewer than six spells, and must choose one.",
        "With six spells, or house choose=may: skip",
    ),
    "empty-hand": ("{who} has no mana in hand for a basic attack.", "The turn ends by: pass"),
    "not-in-play": ("{spell} is not played with: sets={sets}.", "Name a spell of the sets in play."),
    "not-in-deck": ("{spell} is not in the spell deck: it {lies}.", "Look again at the card."),
    "pool-full": ("The pool lacks {missing}, not {n}.", "Name as many as are missing."),
    "not-in-pool": ("{spell} cannot be taken: it does not lie in the pool.", "Name a spell of the pool: gm now"),
    "replaces-none": ("{who} has fewer than six spells: none is replaced.", "Leave it out: choose {spell_id}"),
    "replaces-which": (
        "{who} has six spells: one without mana is replaced.",
        "Name it behind: choose {spell_id} SPELL",
    ),
    "not-own": ("{spell} does not lie with {who}.", "Name one of {who}'s own: gm now"),
    "not-idle": ("{spell} holds {mana} mana, and is not replaced.", "Name one without mana, or: skip"),
    "not-on-table": ("{spell} lies with nobody.", "Name a spell on the table: gm now"),
    "holds-mana": ("{spell} holds {mana} mana: it cannot be cast before it has none.", "Cast another, or: pass"),
    "hand-short": ("{spell} costs {price}, and {who} has {hand} in hand.", "Cast another, or what was paid: xN"),
    "free-once": ("{spell} was cast for nothing in this turn.", "Once a turn; if it was paid for: cast {spell_id} x1"),
    "cooldown-count": (
        "Mana goes off {spells}: one power for each, not {n}.",
        "Give them in this order, - for an untold one.",
    ),
    "waits-not": ("{spell} does not wait.", "Those that wait: {spells}."),
    "show-one": ("One power is asked for, not {n}.", "Give one, or 0 where there is nothing to show."),
    "show-what": ("Nothing is asked that there might be nothing of.", "Give the powers shown, 1 to 4."),
    "nothing-alone": ("0 stands alone: there was nothing to show.", "Type: show 0"),
    "no-option": ("There is no way {number}: there are {n}.", "Give a number from 1 to {n}."),
    "same-place": ("From {place} to {place} nothing moves.", "Name two places."),
    "seen-there": ("What is taken from the discard is seen by all.", "Say which: move discard {target_id} 3"),
    "other-number": ("Not as many powers as are said to move.", "Leave out the count: the powers say it."),
    "face-down": ("From {source} to {target} mana goes face down.", "Say how many: move {source_id} {target_id} x2"),
    "not-so-much": ("{source} has {there} mana, not {number}.", "Look again, or count: gm mana"),
    "not-asked": (
        "{spell} does not ask for mana from {source} to {target}.",
        "It asks for mana from {sources} to {targets}.",
    ),
    "other-amount": ("Exactly {n} mana must be moved, not {number}.", "Say so many, or their powers."),
    "limit-first": (
        "{who} holds {hand} mana: {n} go to the discard first.",
        "Type: move {who_id} discard x{n}",
    ),
    "power-out": (
        "There are only {box} mana of power {power} in the box.",
        "Look again, or correct the earlier line: fix",
    ),
    "power-untold": ("The power of all mana that come to the discard is told here.", "Give it, or: house powers=may"),
    "power-missing": ("No {power} can lie in the discard.", "Look again, or correct the earlier line: fix"),
    "print-names": ("There are more than {most} names.", "Two wizards play."),
    "spell-there": ("{spell} is in the book already.", "Take it as it is, or use another name."),
    "spell-like-wizard": ("{who} is called so.", "Use another name, or a longer one."),
    "count-differs": ("{place}: {n} counted, {held} by the log.", "{ready}"),
    "count-lacks": ("{n} mana counted in all: {missing}.", "There are sixty: count again."),
    "house-fixed": ("{switch} is chosen when a duel begins, not later.", "Begin anew: gm new … --house {switch}=…"),
    "house-late": ("House switches are not set while an effect is under way or waits.", "Set it once that is over."),
    "adjust-late": ("An effect waits for its answer.", "Answer it first, or begin a turn anew: … active={who_id}"),
    "hp-bounds": ("{who} would have {hp} HP.", "1 at least, and 60 at most."),
    "six-only": ("{who} would have {n} spells.", "Six at most: take one away, SPELL=none"),
    "not-sixty": ("All mana would be {n}: {missing}.", "Set every place that changes: they add up to sixty."),
    "turn-below": ("There is no turn 0.", "The first turn is 1."),
    "below-none": ("{what} would be {n}.", "It is 0 at least."),
    "not-with": ("{spell} does not lie with {who}.", "To lay it there: {who_id} {spell_id}=0"),
}
"""Kind → (what is refused and why, the remedy)."""

_WAITS = {
    "over": "the duel is over",
    "pool": "the pool lacks spells",
    "opening": "a first spell is chosen",
    "limit": "there is too much in hand",
    "choose": "a spell is chosen",
    "cooldown": "the cool-down comes first",
    "cast": "spells are cast",
    "resolve": "delayed spells wait",
    "move": "an effect asks for a move",
    "show": "an effect asks for a power",
    "option": "an effect asks for a way",
    "manual": "an effect is entered by hand",
}


def refused(refusal: Refusal, names: Names, at: int) -> str:
    """What is refused (``at`` 0), or what to do instead (1)."""
    params: dict[str, Any] = said(refusal.params, names)
    params["waits"] = _WAITS.get(str(params.get("waits")), "")
    if refusal.kind == "not-in-deck":
        if at and refusal.params["lies"] == "pool":
            return "It is chosen next: first name what fills the pool."
        params["lies"] = _lies(str(refusal.params["lies"]), names)
    if refusal.kind == "not-asked":
        params |= {key: either(refusal.params[key], names) for key in ("sources", "targets")}
    if refusal.kind == "not-now" and refusal.params["waits"] == "over" and at:
        return "What was wrong before the end: gm fix"
    if "missing" in refusal.params and refusal.kind != "pool-full":
        missing = int(str(refusal.params["missing"]))
        params["missing"] = f"{abs(missing)} {'missing' if missing > 0 else 'too many'}"
    if refusal.kind == "count-differs":
        params["ready"] = _ready(refusal, params)
    return REFUSALS[refusal.kind][at].format_map(params)


def _lies(where: str, names: Names) -> str:
    if where in ("pool", "gone"):
        return f"lies in {called(where, names)}"
    return f"lies with {called(where, names)}"


def _ready(refusal: Refusal, params: Mapping[str, Any]) -> str:
    """The adjustment that makes the count right."""
    words = settings_said(tuple(map(apart, params["settings"])))
    line = f'adjust {" ".join(words)} because "counted"'
    return f"Count again, or: {line}" if params["all"] else f"Count the other places as well, or: {line}"
