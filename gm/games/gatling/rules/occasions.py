"""Occasions to forget a Trick: each die, draw or hit of the mage whom the Trick commands (gg.b63)."""

from __future__ import annotations

from gm.games.gatling.state import AnyMage, AnyState, Draft, Moment, Running, mage_of, tied
from gm.games.gatling.versions import Rules

THROWN = ("bards-itch", "get-ready")
"""The Tricks with a command to obey before each throw of a die (gg.spell.bards-itch, gg.spell.get-ready)."""

DRAWN = ("bards-itch",)
"""The Tricks with a command to obey before each draw (gg.spell.bards-itch)."""

HIT = ("natural-failure",)
"""The Tricks with a command to obey after each hit (gg.spell.natural-failure)."""


def begin_moment(draft: Draft, rollers: tuple[str, ...], tricks: tuple[str, ...] = THROWN) -> None:
    """Begin a new Moment, in which ``rollers`` roll or draw. Each of them now has an occasion to forget ``tricks``."""
    draft.moment = Moment(rollers)
    for who in rollers:
        note_occasion(draft, who, tricks)


def note_occasion(draft: Draft, who: str, tricks: tuple[str, ...]) -> None:
    """Record an occasion at which a mage could forget ``tricks``.

    If the mage has paid for a Trick in advance, this uses up the payment instead.
    """
    mage = mage_of(draft, who)
    if not mage.spells or not Rules.of(draft.version).tricks_need_occasion:
        return
    for run in mage.spells:
        if run.spell in tricks and run.works(draft.round):
            _set(draft, who, run, "" if run.occasion == "charged" else "open")


def cancel_next(draft: Draft, who: str) -> None:
    """Record that the next die was never thrown. A page paid for it in advance counts for no other die."""
    for run in mage_of(draft, who).spells:
        if run.occasion == "charged":
            _set(draft, who, run, "")


def pay_for_occasion(draft: Draft, who: str, run: Running, due: bool) -> None:
    """Record that a mage has paid for the Trick ``run``.

    If the mage has had an occasion to forget the Trick, the page is for that occasion. Otherwise, if ``due`` is True,
    the page is for the next die or draw.
    """
    if run.occasion == "open" or due:
        _set(draft, who, run, "" if run.occasion == "open" else "charged")


def is_due(state: AnyState, who: str, spell: str) -> bool:
    """Return whether it is the mage's turn to roll or draw, and the Trick ``spell`` commands them before that."""
    if state.phase == "draw":
        return spell in DRAWN and who in state.turns[:1]
    return spell in THROWN and who in next_rollers(state)


def next_rollers(state: AnyState) -> tuple[str, ...]:
    """Return the mages whose die comes next."""
    match state.phase:
        case "throws":
            return state.to_throw[:1]
        case "settle":
            return state.to_side[:1]
        case "order":
            return tied(state)
    return ()


def _set(draft: Draft, who: str, run: Running, occasion: str) -> None:
    mage = draft.edit(who)
    mage.spells = tuple([old._replace(occasion=occasion) if old is run else old for old in mage.spells])


def occasion_to_forget(state: AnyState, mage: AnyMage, run: Running) -> bool:
    """Return whether a mage has had an occasion to forget a Trick since it began or since they last paid for it."""
    if (mage.id, run.spell, run.by) in state.moment.paid:
        return False
    if run.spell not in (*THROWN, *HIT):
        return True  # it applies whenever the mage speaks
    return run.occasion == "open" or (run.occasion != "charged" and is_due(state, mage.id, run.spell))
