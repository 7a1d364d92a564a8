"""All the English of a duel in one place to ask: notices, prompts, refusals and settlements, one line each."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Move, Names, Notice, Outcome, Prompt
from gm.games.wizards.texts.asking import ask
from gm.games.wizards.texts.notices import announce
from gm.games.wizards.texts.phrases import called, listed, mana
from gm.games.wizards.texts.refusals import refused


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
    return listed(outcome.winners, names)


def remedy(refusal: Refusal, names: Names) -> str:
    """What to type or do instead."""
    return refused(refusal, names, 1)


def _move(move: Move, names: Names) -> str:
    """Mana handed over, a dial turned, or a spell that belongs elsewhere."""
    if move.taker is not None:
        return _handed(move, names)
    if move.what == "hp":
        return f"{called(move.giver, names)}: HP {move.before} → {move.after}"
    return f"{called(move.giver, names)} goes {_WHERE.get(str(move.after)) or f'to {called(str(move.after), names)}'}"


def _handed(move: Move, names: Names) -> str:
    """Mana from one place to another: which of a stack, and where onto one."""
    giver = called(move.giver, names)
    which = ""
    if move.off:
        which = f", the {move.off} {'one' if move.amount == 1 else 'ones'}"
    if move.among:
        which = f", of the {move.among} that came last"
    onto = f", on {move.onto}" if move.onto else ""
    return f"{giver[:1].upper()}{giver[1:]} → {called(move.taker, names)}: {mana(move.amount)}{which}{onto}"


_WHERE = {"deck": "back into the spell deck", "pool": "to the pool", "discard": "to the spell discard"}
