"""Tricks: when a command applies, and the page that forgetting it costs (gg.b63)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.games.gatling.entries import Forgot
from gm.games.gatling.notices import Notices
from gm.games.gatling.rules.lasting import active
from gm.games.gatling.rules.out import skip_knocked_out
from gm.games.gatling.rules.rounds import checkpoint, move_pages, page_changes
from gm.games.gatling.rules.settle import settle_if_ready
from gm.games.gatling.rules.visits import tied
from gm.games.gatling.spells import TRICKS, spell_rule
from gm.games.gatling.state import Mage, Running, State, living, mage_of

_ALWAYS = ("opposite-day", "transformation")
"""The Tricks that bind a mage whenever they speak (gg.spell.opposite-day, gg.spell.transformation)."""

BEFORE_DRAW = ("bards-itch", *_ALWAYS)
"""The Tricks that command a mage before they draw (gg.spell.bards-itch)."""

BEFORE_DICE = ("bards-itch", "get-ready", *_ALWAYS)
"""The Tricks that command a mage before they throw (gg.spell.bards-itch, gg.spell.get-ready)."""


def payable(state: State) -> tuple[tuple[Mage, Running], ...]:
    """Return every Trick in effect whose price could be asked for now, with the mage it is on."""
    return tuple(
        (mage, run)
        for mage in living(state)
        if mage.spells and mage.pages
        for trick in TRICKS
        for run in active(state, mage, trick)
        if (mage.id, trick, run.by) not in state.moment.paid
    )


def commands_for(state: State, who: str, kinds: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return a mage's commands of these kinds, as pairs of Trick and animal ('' for none)."""
    mage = mage_of(state, who)
    return tuple((run.spell, run.choice or "") for kind in kinds for run in active(state, mage, kind))


def must_explain(state: State) -> tuple[str, ...]:
    """Return who was hit by the cast just settled and must explain it (gg.spell.natural-failure)."""
    return tuple(who for who in state.moment.hits if active(state, mage_of(state, who), "natural-failure"))


def forgot(state: State, entry: Forgot, notices: Notices) -> State:
    """Charge a forgotten command: one page to the caster, once between two dice or draws."""
    mage = mage_of(state, entry.who)
    if mage.out:
        raise Refusal("out", {"who": entry.who}, ("gg.a64",))
    runs = active(state, mage, entry.spell)
    params = {"who": entry.who, "spell": entry.spell}
    rules = ("gg.b63", spell_rule(entry.spell))
    if not runs:
        raise Refusal("no-such-trick", params, rules)
    unpaid = [run for run in runs if (entry.who, entry.spell, run.by) not in state.moment.paid]
    if not unpaid:
        raise Refusal("paid-already", params, rules)
    if not mage.pages:
        raise Refusal("no-page-to-give", params, ("gg.a39",))
    if _late(state, entry):
        notices.emit("forgot-late", params, rules=("gg.b63",), level="warn")
    by = unpaid[0].by
    notices.emit("forgot", {**params, "to": by}, page_changes(entry.who, by, 1), rules=rules, level="do")
    moment = state.moment._replace(paid=(*state.moment.paid, (entry.who, entry.spell, by)))
    gained = state.gained + (state.page is not None and by == state.turns[0])
    state = move_pages(state, entry.who, by, 1)
    return _check_pages(state._replace(gained=gained, moment=moment), notices)


def _late(state: State, entry: Forgot) -> bool:
    """Return whether other dice or draws have come since the command applied (gg.b63)."""
    if entry.spell in _ALWAYS:
        return False
    if entry.spell == "natural-failure":
        return entry.who not in state.moment.hits
    return entry.who not in (*state.moment.rollers, *awaited(state))


def awaited(state: State) -> tuple[str, ...]:
    """Return whose die or draw comes next."""
    return {
        "draw": state.turns[:1],
        "throws": state.to_throw[:1],
        "settle": state.to_side[:1],
        "order": tied(state),
        "spells": state.visits[:1],
    }.get(state.phase, ())


def _check_pages(state: State, notices: Notices) -> State:
    """Put mages without pages out, unless a cast is under way, in which they only stop throwing (gg.b28)."""
    if state.phase in ("throws", "settle"):
        bare = {mage.id for mage in living(state) if not mage.pages}
        state = state._replace(
            to_throw=tuple(who for who in state.to_throw if who not in bare),
            to_side=tuple(who for who in state.to_side if who not in bare),
        )
        return settle_if_ready(state, notices) if state.phase == "settle" else state
    state = checkpoint(state, notices)
    return skip_knocked_out(state, notices)
