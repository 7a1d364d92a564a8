"""All the English of a duel in one place to ask: notices, prompts, refusals and settlements, one line each."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Move, Names, Notice, Outcome, Prompt, mark_instructions
from gm.games.grimslingers.texts.asking import ask
from gm.games.grimslingers.texts.notices import announce
from gm.games.grimslingers.texts.phrases import STATUS, called, listed
from gm.games.grimslingers.texts.refusals import refused

DIALS = {"hp": "HP", "ep": "EP", "score": "score"}
_PLACES = {"hand": "the hand", "table": "the table", "resting": "the resting cards", "discard": "the discard"}


def say(thing: Notice | Prompt | Refusal | Move | Outcome, names: Names) -> str:
    """The line to read out for a notice, prompt, refusal, move or end."""
    if isinstance(thing, Move):
        return _move(thing, names)
    if isinstance(thing, Prompt):
        return ask(thing, names)
    if isinstance(thing, Refusal):
        return refused(thing, names, 0)
    if isinstance(thing, Outcome):
        return f"won by {winners(thing, names)}"
    return announce(thing, names)


def winners(outcome: Outcome, names: Names) -> str:
    """Who won, as it is read out."""
    return listed(outcome.winners, names) or "nobody"


def remedy(refusal: Refusal, names: Names) -> str:
    """What to type or do instead."""
    return refused(refusal, names, 1)


def _move(move: Move, names: Names) -> str:
    """A dial turned, what lies on somebody or does not, or a card that belongs elsewhere."""
    if move.what in DIALS:
        return f"{called(move.giver, names)}: {DIALS[move.what]} {move.before} → {move.after}"
    if move.what == "statuses":
        return f"{called(move.giver, names)}'s sheet: {mark_instructions(move, _status)}"
    whose = "" if move.giver == "cards" else f"{called(move.giver, names)}'s "
    if not move.after:
        had = called(str(move.before).rpartition(" ")[0], names)
        return f"{had or 'Whoever has it'} takes {called(move.what, names)} back, as if it was never shown"
    who, _, place = str(move.after).rpartition(" ")
    of = f"{called(who, names)}'s " if who else ""
    where = _PLACES[place].removeprefix("the ") if of else _PLACES[place]
    return f"{whose}{called(move.what, names)} goes to {of}{where}"


def _status(mark: str) -> str:
    status, _, turn = mark.partition(" ")
    return f"“{STATUS[status]} in turn {turn}”"
