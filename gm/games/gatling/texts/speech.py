"""All the English of a duel in one place to ask: notices, prompts, refusals and settlements, one line each."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Move, Names, Notice, Outcome, Prompt
from gm.games.gatling.book import Book
from gm.games.gatling.pages import SIGNS
from gm.games.gatling.texts.asking import ask, call
from gm.games.gatling.texts.notices import announce
from gm.games.gatling.texts.parameters import spoken
from gm.games.gatling.texts.phrases import holder_said, listed

TITLES = {"max_mana": "maximum mana"}
"""What is held → what it is called, where it is not called so."""
_DIALS = {"mana": "mana", **TITLES, **{name: f"{mark} power" for name, mark in SIGNS.items()}}


def say(book: Book, thing: Notice | Prompt | Refusal | Move | Outcome, names: Names) -> str:
    """The line to read out for a notice, prompt, refusal, move or end."""
    if isinstance(thing, Move):
        return _move(thing, names, book)
    if isinstance(thing, Prompt):
        return ask(thing, spoken(thing.params, names, book), listed(thing.seats, names), book)
    if isinstance(thing, Refusal):
        return _refused(thing, names, book)[0]
    if isinstance(thing, Outcome):
        return f"won by {winners(thing, names)}"
    return announce(thing, spoken(thing.params, names, book), book)


def winners(outcome: Outcome, names: Names) -> str:
    """Who won, as it is read out."""
    return listed(outcome.winners, names) or "nobody"


def heard(book: Book, prompt: Prompt, names: Names) -> str:
    """What the room hears of a prompt."""
    return call(prompt, spoken(prompt.params, names, book), listed(prompt.seats, names), book)


def remedy(book: Book, refusal: Refusal, names: Names) -> str:
    """What to type or do instead."""
    return _refused(refusal, names, book)[1]


def _refused(refusal: Refusal, names: Names, book: Book) -> list[str]:
    from gm.games.gatling.texts.refusals import REFUSALS  # what is taken does not need it

    return [said.format_map(spoken(refusal.params, names, book)) for said in REFUSALS[refusal.kind]]


def _move(move: Move, names: Names, book: Book) -> str:
    from gm.games.gatling.texts.moves import handed, page_in_play, sheet, swapped_back  # nor these

    if move.deed or move.taker:
        return swapped_back(move, names) if move.deed else handed(move, names)
    if move.what == "page":
        return page_in_play(str(move.before), str(move.after), names)
    if move.what not in _DIALS:
        return sheet(move, names, book)
    before, after = (str(amount).replace("-", "−") for amount in (move.before, move.after))
    return f"{holder_said(move.giver, names)}: {_DIALS[move.what]} {before} → {after}"
