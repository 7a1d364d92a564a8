"""``adjust``: any value set by the referee, with a reason (section F.5). Pages always total 52."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gm.errors import Refusal
from gm.game import Change, Holding, Setting, Value, settings_of
from gm.games.gatling.book import Spell
from gm.games.gatling.entries import DIALS, Adjust
from gm.games.gatling.notices import Notices
from gm.games.gatling.pages import ASPECTS
from gm.games.gatling.rules.lasting import FOR_THE_CASTER
from gm.games.gatling.rules.out import skip_knocked_out
from gm.games.gatling.rules.rounds import checkpoint, clear_turn, open_round, page_removed
from gm.games.gatling.rules.visits import open_spells
from gm.games.gatling.spells import spell_rule
from gm.games.gatling.state import (
    DECK,
    TURN_PHASES,
    Mage,
    Running,
    State,
    automaton,
    clockwise,
    holdings,
    mage_of,
    put,
    sharers,
    with_powers,
)
from gm.games.gatling.versions import Rules


def adjust(state: State, entry: Adjust, spells: Mapping[str, Spell], notices: Notices) -> State:
    """Set holdings, spells, the round, the attacker. Raises Refusal unless the pages add up to 52 after it."""
    before = holdings(state)
    settings = settings_of(entry.settings)
    after = state
    for setting in sorted(settings, key=lambda setting: bool(setting.holder)):  # the round before what works in it
        after = _set(after, setting)
    _check(after, state)
    for mage in after.mages:
        for run in mage.spells:
            if run not in mage_of(state, mage.id).spells:
                _check_spell(after, mage, run, spells[run.spell])
    attacker = next((str(setting.amount) for setting in settings if setting.what == "attacker"), None)
    changes = (*_changes(before, holdings(after)), *(page_removed(state) if attacker else ()))
    params: dict[str, Value] = {"settings": entry.settings, "because": entry.because}
    notices.emit("adjusted", params, changes, rules=("gg.a16", "gg.b81"), level="do")
    after = _skip_given_powers(after, settings, notices)
    if attacker and attacker != "none":
        after = _begin_turn(after, attacker)
    owing = tuple(mage.id for mage in state.mages if not mage.pages and not mage.out)
    settles = attacker and Rules.of(state.version).void_cast_settles
    after = skip_knocked_out(checkpoint(after, notices, owing if state.page and not settles else ()), notices)
    return _end_attacks(after, notices) if attacker == "none" else after


def _changes(before: Sequence[Holding], after: Sequence[Holding]) -> Iterator[Change]:
    """Yield the numbers that changed, then what is written or struck on the sheets."""
    was, now = ({(held.holder, held.what): held for held in holdings} for holdings in (before, after))
    for key, held in now.items():
        if isinstance(held.amount, int) and held.amount != was[key].amount:
            yield Change(*key, held.amount - int(was[key].amount))
    for key, held in (was | now).items():
        if held.kind == "mark" and (key not in now or key not in was or now[key] != was[key]):
            yield Change(*key, now[key].amount if key in now else "")


def _set(state: State, setting: Setting) -> State:
    """Apply one setting: of a mage a power, a dial or a spell, of the table the discard or the round."""
    what = setting.what
    if not setting.holder:
        if what == "discarded":
            return state._replace(discarded=setting.apply(state.discarded))
        return _in_round(state, setting.apply(state.round)) if what == "round" else state
    mage = mage_of(state, setting.holder)
    if what in ASPECTS:
        at = ASPECTS.index(what)
        return with_powers(state, mage, (*mage.power[:at], setting.apply(mage.power[at]), *mage.power[at + 1 :]))
    if what in DIALS:
        dials = {"pages": mage.pages, "mana": mage.mana, "max_mana": mage.max_mana}
        dials[what] = setting.apply(dials[what])
        return put(state, mage._replace(pages=dials["pages"], mana=dials["mana"], max_mana=dials["max_mana"]))
    return put(state, _with_spell(state, mage, what, str(setting.amount)))


def _in_round(state: State, number: int) -> State:
    """Return the duel in another round; spells move with it."""
    later = number - state.round
    moved = {mage.id: tuple(run._replace(round=run.round + later) for run in mage.spells) for mage in state.mages}
    mages = (mage._replace(spells=moved[mage.id]) for mage in state.mages)
    return state._replace(round=number, mages=tuple(mages))


def _with_spell(state: State, mage: Mage, slug: str, value: str) -> Mage:
    """Put a spell that works in this round on a mage, or (``none``) remove all of its name."""
    others = tuple(run for run in mage.spells if run.spell != slug)
    if value == "none":
        return mage._replace(spells=others)
    by, _, choice = value.partition("/")
    run = Running(slug, by, choice or None, state.round)
    kept = tuple(old for old in mage.spells if (old.spell, old.choice, old.round) != (slug, run.choice, run.round))
    return mage._replace(spells=(*kept, run))


def _check_spell(state: State, mage: Mage, run: Running, spell: Spell) -> None:
    """Refuse a spell that could not have been cast so (gg.a64, gg.a75, gg.b36)."""
    if mage.out or (mage_of(state, run.by).out and run.spell in FOR_THE_CASTER):
        raise Refusal("out", {"who": mage.id if mage.out else run.by}, ("gg.a64", "gg.b36"))
    if spell.target == "other" and run.by == mage.id:
        raise Refusal("on-oneself", {"who": mage.id, "spell": run.spell}, ("gg.a75", spell_rule(run.spell)))


def _check(state: State, before: State) -> None:
    """Refuse an impossible duel: a wrong sum of pages (gg.a16), a mage who is out with pages (gg.b40), powers of an
    automaton (gg.a14)."""
    total = state.discarded + sum(mage.pages for mage in state.mages)
    if total != DECK:
        raise Refusal("sum", {"sum": total}, ("gg.a16", "gg.b81"))
    if state.discarded < 0 or any(mage.pages < 0 for mage in state.mages) or state.round < 1:
        raise Refusal("below-zero", {}, ("gg.a16",))
    for mage in state.mages:
        if not 0 <= mage.mana <= mage.max_mana:
            raise Refusal("mana-bounds", {"who": mage.id, "max": mage.max_mana}, ("gg.a16",))
        given = not Rules.of(state.version).automaton_keeps_no_power or _dials(mage) != _dials(mage_of(before, mage.id))
        if automaton(state, mage.id) and given and (mage.mana or any(mage.power)):
            raise Refusal("automaton", {"who": mage.id}, ("gg.a14",))
        if mage.out and mage.pages:
            raise Refusal("stays-out", {"who": mage.id}, ("gg.a64",))
    if not any(mage.pages for mage in state.mages):
        raise Refusal("nobody-left", {}, ("gg.a62",))


def _dials(mage: Mage) -> tuple[int, tuple[int, ...]]:
    return mage.mana, mage.power


def _skip_given_powers(state: State, settings: tuple[Setting, ...], notices: Notices) -> State:
    """Stop asking for powers that the adjustment gives; an attacker ends the asking at once."""
    if state.phase != "powers":
        return state
    named = [setting.holder for setting in settings if setting.what in ASPECTS]
    told = {owner for who in named for owner in sharers(state, mage_of(state, who))}
    left = tuple(who for who in state.unrolled if who not in told)
    if any(setting.what == "attacker" for setting in settings):
        left = ()
    state = state._replace(unrolled=left)
    return state if left else open_round(state, notices)


def _end_attacks(state: State, notices: Notices) -> State:
    """End the attacks of this round: the spells come."""
    if state.phase not in TURN_PHASES:
        return state
    return open_spells(clear_turn(state, state.phase, ())._replace(groups=(), visits=()), notices)


def _begin_turn(state: State, who: str) -> State:
    """Begin the turn of this attacker: the mages after them attack later, the cast on the board is void."""
    if mage_of(state, who).out:
        raise Refusal("out", {"who": who}, ("gg.a64",))
    order = [mage.id for mage in clockwise(state, state.opener)]
    turns = tuple(order[order.index(who) :])
    return clear_turn(state, "draw", turns)._replace(groups=(), visits=(), drawn=())
