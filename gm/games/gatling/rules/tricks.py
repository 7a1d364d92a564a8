"""Tricks: when a mage must obey the command of a spell, and the page that forgetting it costs (gg.b63).

Each die, draw or hit of the mage whom a Trick commands is an occasion to forget that Trick.
"""

from __future__ import annotations

from functools import partial

from gm.errors import Refusal
from gm.games.gatling.entries import Forgot
from gm.games.gatling.rules.lasting import active
from gm.games.gatling.rules.rounds import checkpoint, hand_over_page
from gm.games.gatling.spells import TRICKS, spell_rule
from gm.games.gatling.state import AnyMage, AnyState, Draft, Moment, Running, die_of, living, mage_of, tied
from gm.games.gatling.versions import Rules

_ALWAYS = ("opposite-day", "transformation")
"""The Tricks that apply whenever a mage speaks (gg.spell.opposite-day, gg.spell.transformation)."""

BEFORE_DRAW = ("bards-itch", *_ALWAYS)
"""The Tricks that command a mage before they draw (gg.spell.bards-itch)."""

BEFORE_DICE = ("bards-itch", "get-ready", *_ALWAYS)
"""The Tricks that command a mage before they throw (gg.spell.bards-itch, gg.spell.get-ready)."""

THROWN = ("bards-itch", "get-ready")
"""The Tricks with a command to obey before each throw of a die (gg.spell.bards-itch, gg.spell.get-ready)."""

DRAWN = ("bards-itch",)
"""The Tricks with a command to obey before each draw (gg.spell.bards-itch)."""

HIT = ("natural-failure",)
"""The Tricks with a command to obey after each hit (gg.spell.natural-failure)."""


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
    """Return the ids of mages who must explain why the last round of throws hit them (gg.spell.natural-failure).

    Leave out mages who have already paid a page for not explaining it.
    """
    hit = map(partial(mage_of, state), state.moment.hits)
    return tuple(m.id for m in hit if any(not _is_paid(state, m, run) for run in active(state, m, *HIT)))


def forgot(draft: Draft, entry: Forgot) -> None:
    """Give the caster of a Trick a page from a mage who forgot its command.

    A mage pays for a Trick at most once between two dice or draws. If the mage had no occasion to forget the command,
    they pay only if the entry says ``anyway``.
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
    """Return whether a mage has paid for the Trick ``run`` since the last die or draw."""
    return (mage.id, run.spell, run.by) in state.moment.paid


def _pay(draft: Draft, entry: Forgot, by: str) -> None:
    """Move a page from the mage who forgot a Trick to ``by``, the mage who cast the Trick."""
    draft.moment = draft.moment._replace(paid=(*draft.moment.paid, (entry.who, entry.spell, by)))
    hand_over_page(draft, "forgot", entry.who, by, ("gg.b63", spell_rule(entry.spell)), spell=entry.spell)
    if draft.phase not in ("throws", "settle"):
        checkpoint(draft)
    else:  # while a cast is under way, mages without pages only stop throwing (gg.b28)
        bare = [mage.id for mage in draft.mages if not mage.pages]
        draft.to_throw = tuple([who for who in draft.to_throw if who not in bare])
        draft.to_side = tuple([who for who in draft.to_side if who not in bare])


def _late(state: AnyState, entry: Forgot) -> bool:
    """Return whether a forgotten command is reported too late: other dice or draws have come since (gg.b63)."""
    if entry.spell in _ALWAYS:
        return False
    if entry.spell == "natural-failure":
        die = die_of(state, entry.who)
        on_board = die and die.hit and Rules.of(state.version).tricks_need_occasion
        return not (on_board or entry.who in state.moment.hits)
    coming = {"draw": state.turns[:1], "spells": state.visits[:1]}.get(state.phase, next_rollers(state))
    return entry.who not in (*state.moment.rollers, *coming)


def begin_moment(draft: Draft, rollers: tuple[str, ...], tricks: tuple[str, ...] = THROWN) -> None:
    """Begin a new Moment (the time up to the next die or draw), because ``rollers`` roll or draw.

    Each of them now has an occasion to forget ``tricks``.
    """
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
    """Record that a mage's next die was never thrown.

    That die would have been an occasion to forget a Trick. If the mage has already paid a page for this occasion, the
    payment lapses.
    """
    for run in mage_of(draft, who).spells:
        if run.occasion == "charged":
            _set(draft, who, run, "")


def pay_for_occasion(draft: Draft, who: str, run: Running, due: bool) -> None:
    """Record that a mage has paid for forgetting the command of the Trick ``run``.

    If the mage has had an occasion to forget it, the payment is for that occasion. Otherwise, if ``due`` is True, it is
    a payment in advance for the next die or draw.
    """
    if run.occasion == "open" or due:
        _set(draft, who, run, "" if run.occasion == "open" else "charged")


def is_due(state: AnyState, who: str, spell: str) -> bool:
    """Return whether a mage rolls or draws next and must first obey the command of the Trick ``spell``."""
    if state.phase == "draw":
        return spell in DRAWN and who in state.turns[:1]
    return spell in THROWN and who in next_rollers(state)


def next_rollers(state: AnyState) -> tuple[str, ...]:
    """Return the ids of the mages who roll next, or () if no die comes next."""
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
    """Return whether a mage has had an occasion to forget the command of the Trick ``run``.

    Occasions before the mage last paid for the Trick do not count.
    """
    if _is_paid(state, mage, run):
        return False
    if run.spell not in (*THROWN, *HIT):
        return True  # it applies whenever the mage speaks
    return run.occasion == "open" or (run.occasion != "charged" and is_due(state, mage.id, run.spell))
