"""All the English of a battle in one place to ask: notices, prompts, refusals and settlements, one line each."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Move, Names, Notice, Outcome, Prompt, mark_instructions
from gm.games.gentlemen.texts.asking import ask
from gm.games.gentlemen.texts.notices import announce
from gm.games.gentlemen.texts.phrases import MARKS, STATUS, called, listed, some
from gm.games.gentlemen.texts.refusals import refused

TITLES = {"ammo": "ammunition"}
"""What is held → what it is called, where it is not called so."""


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
    """Cards handed over, which of a pile and where onto one; what lies on a unit; or a dial turned."""
    if move.taker is not None:
        which = f", the {move.off} {'one' if move.amount == 1 else 'ones'}" if move.off else ""
        if move.among:
            which = f", of the {move.among} that came last"
        onto = f", on {move.onto}" if move.onto else ""
        cards = f"{some(move.amount, 'card')}{which}{onto}"
        return f"{_pile(move.giver, names)} → {_pile(move.taker, names)}: {cards}"
    if move.what == "statuses":
        return f"{called(move.giver, names)}: {mark_instructions(move, lambda mark: f'“{_status(mark, names)}”')}"
    return f"{called(move.giver, names)}: {TITLES.get(move.what, move.what)} {move.before} → {move.after}"


def _status(mark: str, names: Names) -> str:
    """What a mark says: a status, how often it is there, or how an item is."""
    what, _, how = mark.partition(" ")
    if not how:
        return MARKS.get(what) or STATUS[what]
    return f"{STATUS[what]} {how}" if how.isdecimal() else f"{called(what, names)} {how}"


def _pile(holder: str, names: Names) -> str:
    """A discard or a hand; what lies before a side itself is its deck."""
    pile = holder.endswith(("-discard", "-hand"))
    return called(holder, names) if pile else f"{called(holder, names)}'s deck"
