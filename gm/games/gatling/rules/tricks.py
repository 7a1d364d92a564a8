"""Tricks: when a mage must obey the command of a spell, and the page that forgetting it costs (gg.b63)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.gatling.entries import Forgot
from gm.games.gatling.rules.lasting import active
from gm.games.gatling.rules.occasions import is_due, next_rollers, occasion_to_forget, pay_for_occasion
from gm.games.gatling.rules.rounds import checkpoint, give_pages
from gm.games.gatling.spells import TRICKS, spell_rule
from gm.games.gatling.state import AnyMage, AnyState, Draft, Running, die_of, living, mage_of
from gm.games.gatling.versions import Rules

_ALWAYS = ("opposite-day", "transformation")
"""The Tricks that apply whenever a mage speaks (gg.spell.opposite-day, gg.spell.transformation)."""

BEFORE_DRAW = ("bards-itch", *_ALWAYS)
"""The Tricks that command a mage before they draw (gg.spell.bards-itch)."""

BEFORE_DICE = ("bards-itch", "get-ready", *_ALWAYS)
"""The Tricks that command a mage before they throw (gg.spell.bards-itch, gg.spell.get-ready)."""


def payable(state: AnyState) -> tuple[tuple[AnyMage, Running], ...]:
    """Return pairs of a mage and a Trick on them. Each of these Tricks could now be reported as forgotten."""
    return tuple(
        (mage, run)
        for mage in living(state)
        if mage.spells and mage.pages
        for trick in TRICKS
        for run in active(state, mage, trick)
        if Rules.of(state.version).tricks_need_occasion or not _is_paid(state, mage, run)
    )


def commands_for(state: AnyState, who: str, kinds: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return the commands that apply to a mage, as pairs of a Trick and its animal ('' for a Trick without one)."""
    mage = mage_of(state, who)
    return tuple((run.spell, run.choice or "") for kind in kinds for run in active(state, mage, kind))


def must_explain(state: AnyState) -> tuple[str, ...]:
    """Return the mages who must explain why the last cast hit them (gg.spell.natural-failure)."""
    return tuple(who for who in state.moment.hits if active(state, mage_of(state, who), "natural-failure"))


def forgot(draft: Draft, entry: Forgot) -> None:
    """Give the caster of a Trick a page from a mage who forgot its command, at most once between two dice or draws.

    If the mage had no occasion to forget the command, a page moves only if the entry says ``anyway``.
    """
    mage = mage_of(draft, entry.who)
    if mage.out:
        raise Refusal("out", {"who": entry.who}, ("gg.a64",))
    runs = active(draft, mage, entry.spell)
    params = {"who": entry.who, "spell": entry.spell}
    rules = ("gg.b63", spell_rule(entry.spell))
    if not runs:
        raise Refusal("no-such-trick", params, rules)
    strict = Rules.of(draft.version).tricks_need_occasion
    unpaid = [run for run in runs if not _is_paid(draft, mage, run)]
    if not unpaid and not strict:
        raise Refusal("paid-already", params, rules)
    if not mage.pages:
        raise Refusal("no-page-to-give", params, ("gg.a39",))
    chances = [run for run in unpaid if not strict or occasion_to_forget(draft, mage, run)]
    if not chances and not entry.anyway:
        needs = {"natural-failure": "hit", "get-ready": "die"}.get(entry.spell, "roll")
        draft.emit("forgot-nothing", {**params, "paid": not unpaid, "needs": needs}, rules=("gg.b63",), level="warn")
        return
    if chances and _late(draft, entry):
        draft.emit("forgot-late", params, rules=("gg.b63",), level="warn")
    run = (chances or unpaid or runs)[0]
    pay_for_occasion(draft, entry.who, run, strict and is_due(draft, entry.who, entry.spell))
    _pay(draft, entry, run.by)


def _is_paid(state: AnyState, mage: AnyMage, run: Running) -> bool:
    """Return whether a mage has paid for a Trick since the last die or draw."""
    return (mage.id, run.spell, run.by) in state.moment.paid


def _pay(draft: Draft, entry: Forgot, by: str) -> None:
    """Give the caster of a Trick a page from the mage who forgot the Trick."""
    draft.moment = draft.moment._replace(paid=(*draft.moment.paid, (entry.who, entry.spell, by)))
    draft.gained += draft.page is not None and by == draft.turns[0]
    at_once, changes = give_pages(draft, entry.who, by, 1)
    params: dict[str, Value] = {"who": entry.who, "spell": entry.spell, "to": by}
    params |= {} if at_once else {"owes": draft.page}
    rules = ("gg.b63", spell_rule(entry.spell))
    draft.emit("forgot", params, changes, rules=rules, level="do" if at_once else "info")
    if draft.phase not in ("throws", "settle"):
        checkpoint(draft)
    else:  # while a cast is under way, mages without pages only stop throwing (gg.b28)
        bare = [mage.id for mage in draft.mages if not mage.pages]
        draft.to_throw = tuple([who for who in draft.to_throw if who not in bare])
        draft.to_side = tuple([who for who in draft.to_side if who not in bare])


def _late(state: AnyState, entry: Forgot) -> bool:
    """Return whether a forgotten command is reported only after other dice or draws (gg.b63)."""
    if entry.spell in _ALWAYS:
        return False
    if entry.spell == "natural-failure":
        die = die_of(state, entry.who)
        on_board = die and die.hit and Rules.of(state.version).tricks_need_occasion
        return not (on_board or entry.who in state.moment.hits)
    coming = {"draw": state.turns[:1], "spells": state.visits[:1]}.get(state.phase, next_rollers(state))
    return entry.who not in (*state.moment.rollers, *coming)
