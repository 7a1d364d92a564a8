"""What is said of notices, prompts, refusals, moves and outcomes."""

from __future__ import annotations

from gm.game import Move, Names, Notice, Outcome, Prompt, Refusal


def say(thing: Notice | Prompt | Refusal | Move | Outcome, names: Names) -> str:
    """One line for a thing."""
    match thing:
        case Move():
            return f"{names.get(thing.giver, thing.giver)}: {thing.what} {thing.before} → {thing.after}"
        case Prompt():
            return thing.entry
        case Outcome():
            return " and ".join(names.get(who, who) for who in thing.winners) or "All are lost"
    return " ".join([thing.kind, *(f"{key} {value}" for key, value in thing.params.items())])


def remedy(refusal: Refusal, names: Names) -> str:
    """What to do instead."""
    return "Look at the board: now"
