"""The entry ``adjust``, by which the referee overrides values. Pages always total 52."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.errors import Refusal
from gm.game import Setting, Value, holding_changes, settings_of
from gm.games.gatling.book import Book, Spell
from gm.games.gatling.entries import DIALS, Adjust
from gm.games.gatling.pages import ASPECTS
from gm.games.gatling.rules.lasting import FOR_THE_CASTER
from gm.games.gatling.rules.rounds import checkpoint, clear_turn, open_round, page_removed
from gm.games.gatling.rules.settle import leave_cast
from gm.games.gatling.spells import spell_rule
from gm.games.gatling.state import (
    DECK,
    TURN_PHASES,
    AnyMage,
    Draft,
    Mage,
    MageDraft,
    Running,
    automaton,
    clockwise,
    holdings,
    mage_of,
    sharers,
)
from gm.games.gatling.versions import Rules


def adjust(book: Book, advance: Callable[[Draft], None], draft: Draft, entry: Adjust) -> None:
    """Set holdings, spells, the round or the attacker. Raises Refusal if the pages then do not total 52.

    For ``attacker=none``, ``advance`` first carries out the automatic steps. Then the attacks of the round end.
    """
    before, was = holdings(draft), {mage.id: mage for mage in draft.freeze().mages}
    settings = settings_of(entry.settings)
    for setting in sorted(settings, key=lambda setting: bool(setting.holder)):  # the round first: spells begin in it
        _set(draft, setting)
    _check(draft, was)
    for mage in draft.mages:
        for run in mage.spells:
            if run not in was[mage.id].spells:
                _check_spell(draft, mage, run, book.spells[run.spell])
    attacker = next((str(setting.amount) for setting in settings if setting.what == "attacker"), None)
    after = holdings(draft)  # the sheets as they were come first, then new spells
    order = [(held.holder, held.what) for held in (*before, *after)]
    changed = sorted(holding_changes(before, after), key=lambda change: order.index((change.holder, change.what)))
    changes = (*changed, *(page_removed(draft) if attacker else ()))
    params: dict[str, Value] = {"settings": entry.settings, "because": entry.because}
    draft.emit("adjusted", params, changes, rules=("gg.a16", "gg.b81"), level="do")
    if draft.phase == "powers":
        _skip_given_powers(draft, settings)
    spared: tuple[str, ...] = ()
    if draft.page and not (attacker and Rules.of(draft.version).void_cast_settles):
        spared = tuple([mage.id for mage in was.values() if not mage.pages and not mage.out])
    if attacker and attacker != "none":
        _begin_turn(draft, attacker)
    checkpoint(draft, spared)
    leave_cast(draft)
    _announce_no_turn(draft, was)
    if attacker == "none":
        advance(draft)
        if draft.phase in TURN_PHASES:
            clear_turn(draft, "draw", ())


def _announce_no_turn(draft: Draft, was: Mapping[str, Mage]) -> None:
    """Warn about mages who get mana too late: they had none, and have no turn left in this spell phase (gg.a70)."""
    if draft.phase not in ("order", "spells"):
        return
    turns = {*draft.visits, *(who for group in draft.groups for who in group)}
    late = tuple([m.id for m in draft.mages if m.mana and not (was[m.id].mana or m.out) and m.id not in turns])
    if late:
        draft.emit("no-turn-left", {"mages": late}, rules=("gg.a70",), level="warn")


def _set(draft: Draft, setting: Setting) -> None:
    """Apply one setting of a mage, or of the table: the discard or the round."""
    what = setting.what
    if not setting.holder:
        if what == "discarded":
            draft.discarded = setting.apply(draft.discarded)
        elif what == "round":
            _set_round(draft, setting.apply(draft.round))
        return
    mage = draft.edit(setting.holder)
    if what in ASPECTS:
        at = ASPECTS.index(what)
        draft.set_powers(mage, (*mage.power[:at], setting.apply(mage.power[at]), *mage.power[at + 1 :]))
    elif what in DIALS:
        setattr(mage, what, setting.apply(getattr(mage, what)))
    else:
        _set_spell(draft, mage, what, str(setting.amount))


def _set_round(draft: Draft, number: int) -> None:
    """Set the number of the round.

    The round in which each spell on a sheet is in effect changes by the same difference.
    """
    later = number - draft.round
    for mage in draft.mages.edit_all():
        mage.spells = tuple([run._replace(round=run.round + later) for run in mage.spells])
    draft.round = number


def _set_spell(draft: Draft, mage: MageDraft, slug: str, value: str) -> None:
    """Give a mage a spell that works in this round. ``value`` names its caster and choice, such as ``bo/hearts``.

    If ``value`` is ``none``, remove all spells of this name instead.
    """
    if value == "none":
        mage.spells = tuple([run for run in mage.spells if run.spell != slug])
        return
    by, _, choice = value.partition("/")
    new = Running(slug, by, choice or None, draft.round)
    same = (slug, new.choice, new.round)
    mage.spells = (*[run for run in mage.spells if (run.spell, run.choice, run.round) != same], new)


def _check_spell(draft: Draft, mage: AnyMage, run: Running, spell: Spell) -> None:
    """Refuse the lasting spell ``run`` if it could not have been cast on ``mage`` (gg.a64, gg.a75, gg.b36)."""
    if mage.out or (mage_of(draft, run.by).out and run.spell in FOR_THE_CASTER):
        raise Refusal("out", {"who": mage.id if mage.out else run.by}, ("gg.a64", "gg.b36"))
    if spell.target == "other" and run.by == mage.id:
        raise Refusal("on-oneself", {"who": mage.id, "spell": run.spell}, ("gg.a75", spell_rule(run.spell)))


def _check(draft: Draft, was: Mapping[str, Mage]) -> None:
    """Refuse impossible values: a wrong total of pages (gg.a16), pages of a mage who is out (gg.b40), powers of an
    automaton (gg.a14).
    """
    total = draft.discarded + sum(mage.pages for mage in draft.mages)
    if total != DECK:
        raise Refusal("sum", {"sum": total}, ("gg.a16", "gg.b81"))
    if draft.discarded < 0 or any(mage.pages < 0 for mage in draft.mages) or draft.round < 1:
        raise Refusal("below-zero", {}, ("gg.a16",))
    for mage in draft.mages:
        if not 0 <= mage.mana <= mage.max_mana:
            raise Refusal("mana-bounds", {"who": mage.id, "max": mage.max_mana}, ("gg.a16",))
        changed = (mage.mana, mage.power) != (was[mage.id].mana, was[mage.id].power)
        given = changed or not Rules.of(draft.version).automaton_keeps_no_power
        if automaton(draft, mage.id) and given and (mage.mana or any(mage.power)):
            raise Refusal("automaton", {"who": mage.id}, ("gg.a14",))
        if mage.out and mage.pages:
            raise Refusal("stays-out", {"who": mage.id}, ("gg.a64",))
    if not any(mage.pages for mage in draft.mages):
        raise Refusal("nobody-left", {}, ("gg.a62",))


def _skip_given_powers(draft: Draft, settings: tuple[Setting, ...]) -> None:
    """Stop asking for the powers that an adjustment sets. If it sets the attacker, stop asking for any powers."""
    named = [setting.holder for setting in settings if setting.what in ASPECTS]
    given = {owner for who in named for owner in sharers(draft, mage_of(draft, who))}
    draft.unrolled = tuple([who for who in draft.unrolled if who not in given])
    if any(setting.what == "attacker" for setting in settings):
        draft.unrolled = ()
    if not draft.unrolled:
        open_round(draft)


def _begin_turn(draft: Draft, who: str) -> None:
    """Begin the turn of ``who``, and cancel the cast (round of throws) on the board.

    The mages who come later in the order of this round attack next. Raises Refusal if ``who`` is out.
    """
    if mage_of(draft, who).out:
        raise Refusal("out", {"who": who}, ("gg.a64",))
    order = [mage.id for mage in clockwise(draft, draft.opener)]
    clear_turn(draft, "draw", tuple(order[order.index(who) :]))
    draft.groups = draft.visits = draft.drawn = ()
