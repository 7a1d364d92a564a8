"""All the English of a session in one place to ask: notices, prompts, refusals and settlements, one line each."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Move, Names, Notice, Outcome, Prompt, mark_instructions, split_marks
from gm.games.grimlore.texts.asking import ask
from gm.games.grimlore.texts.notices import announce
from gm.games.grimlore.texts.phrases import amount, begun, listed, thing, who, word
from gm.games.grimlore.texts.refusals import refused

_LIES = {"skip": "loses a turn"}


def say(thing_: Notice | Prompt | Refusal | Move | Outcome, names: Names) -> str:
    """The line to read out for a notice, prompt, refusal, move or end."""
    if isinstance(thing_, Move):
        return begun(_move(thing_, names))
    if isinstance(thing_, Prompt):
        return begun(ask(thing_, names))
    if isinstance(thing_, Refusal):
        return refused(thing_, names, 0)
    if isinstance(thing_, Outcome):
        return f"{listed(thing_.winners, names)} came home" if thing_.winners else "all were lost"
    return announce(thing_, names)


def remedy(refusal: Refusal, names: Names) -> str:
    """What to type or do instead."""
    return refused(refusal, names, 1)


def _move(move: Move, names: Names) -> str:
    """A dial turned, what lies on somebody, or items that are put back, and taken."""
    if move.what == "statuses":
        return f"{who(move.giver, names)}: {mark_instructions(move, _status)}"
    if isinstance(move.before, str):
        return _carried(move, names)
    holder = "The party" if move.giver == "party" else who(move.giver, names)
    return f"{holder}: {amount(2, move.what)[2:]} {move.before} → {move.after}"


def _carried(move: Move, names: Names) -> str:
    """What goes back to where it was found: ``Ana puts Sword back``; of what somebody has already, another is taken."""
    had, has = len(split_marks(move.before)), len(split_marks(move.after))
    more = f"{abs(has - had)} × " if abs(has - had) > 1 else ""
    if has < had:
        return f"{who(move.giver, names)} puts {more}{thing(move.what, names)} back"
    return f"{who(move.giver, names)} takes {more or ('another ' if had else '')}{thing(move.what, names)}"


def _status(mark: str) -> str:
    """What a mark says: a status, how much there is of it, or a trait that is used."""
    what, _, more = mark.partition(" ")
    return f"“{word(more)} used”" if what == "used" else f"“{_LIES.get(mark, mark)}”"
