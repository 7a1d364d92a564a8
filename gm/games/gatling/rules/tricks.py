"""Tricks: when a mage must obey the command of a spell, and the page for forgetting it (gg.b63)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.games.gatling.entries import Forgot
from gm.games.gatling.rules.lasting import active
from gm.games.gatling.rules.rounds import checkpoint, page_changes
from gm.games.gatling.rules.visits import tied
from gm.games.gatling.spells import TRICKS, spell_rule
from gm.games.gatling.state import AnyMage, AnyState, Draft, Running, living, mage_of

_ALWAYS = ("opposite-day", "transformation")
"""The Tricks that apply whenever a mage speaks (gg.spell.opposite-day, gg.spell.transformation)."""

BEFORE_DRAW = ("bards-itch", *_ALWAYS)
"""The Tricks that command a mage before they draw (gg.spell.bards-itch)."""

BEFORE_DICE = ("bards-itch", "get-ready", *_ALWAYS)
"""The Tricks that command a mage before they throw (gg.spell.bards-itch, gg.spell.get-ready)."""


def payable(state: AnyState) -> tuple[tuple[AnyMage, Running], ...]:
    """Return every Trick in effect that could be reported as forgotten now, with the mage under its command."""
    return tuple(
        (mage, run)
        for mage in living(state)
        if mage.spells and mage.pages
        for trick in TRICKS
        for run in active(state, mage, trick)
        if (mage.id, trick, run.by) not in state.moment.paid
    )


def commands_for(state: AnyState, who: str, kinds: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return the commands that apply to a mage, as pairs of Trick and animal ('' for none)."""
    mage = mage_of(state, who)
    return tuple((run.spell, run.choice or "") for kind in kinds for run in active(state, mage, kind))


def must_explain(state: AnyState) -> tuple[str, ...]:
    """Return the mages hit by the last cast who must explain it (gg.spell.natural-failure)."""
    return tuple(who for who in state.moment.hits if active(state, mage_of(state, who), "natural-failure"))


def forgot(draft: Draft, entry: Forgot) -> None:
    """Charge a mage who forgot a command one page, at most once between two dice or draws. The caster gets it."""
    mage = mage_of(draft, entry.who)
    if mage.out:
        raise Refusal("out", {"who": entry.who}, ("gg.a64",))
    runs = active(draft, mage, entry.spell)
    params = {"who": entry.who, "spell": entry.spell}
    rules = ("gg.b63", spell_rule(entry.spell))
    if not runs:
        raise Refusal("no-such-trick", params, rules)
    unpaid = [run for run in runs if (entry.who, entry.spell, run.by) not in draft.moment.paid]
    if not unpaid:
        raise Refusal("paid-already", params, rules)
    if not mage.pages:
        raise Refusal("no-page-to-give", params, ("gg.a39",))
    if _late(draft, entry):
        draft.emit("forgot-late", params, rules=("gg.b63",), level="warn")
    by = unpaid[0].by
    draft.emit("forgot", {**params, "to": by}, page_changes(entry.who, by, 1), rules=rules, level="do")
    draft.moment = draft.moment._replace(paid=(*draft.moment.paid, (entry.who, entry.spell, by)))
    draft.gained += draft.page is not None and by == draft.turns[0]
    draft.move_pages(entry.who, by, 1)
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
        return entry.who not in state.moment.hits
    waited_for = {
        "draw": state.turns[:1],
        "throws": state.to_throw[:1],
        "settle": state.to_side[:1],
        "order": tied(state),
        "spells": state.visits[:1],
    }
    return entry.who not in (*state.moment.rollers, *waited_for.get(state.phase, ()))
