"""Suggested fixes for entries that a correction of an earlier entry has made impossible.

A spell that has left its place is replaced by the spell that is there now. New questions are answered so that as little
mana as possible moves. Missing mana is added by an adjustment. Powers are never invented.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gm.errors import Refusal
from gm.game import Setting, SuggestedFix, settings_of
from gm.games.wizards import entries
from gm.games.wizards.rules.effects import requested_move
from gm.games.wizards.rules.mana import available_mana
from gm.games.wizards.stages import STAGES
from gm.games.wizards.state import (
    DECK,
    DISCARD,
    LIMIT,
    SPELLS,
    State,
    current_price,
    find_owner,
    find_wizard,
    missing_from_pool,
    spells_to_choose,
    stage,
    unseen_spells,
)

_PHASES = ("pool", "opening", "limit", "choose", "cooldown", "cast", "over")
_BECAUSE = "as played"


def suggest_fixes(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield suggested fixes for ``entry``, which ``state`` does not accept. The best fix is first.

    ``played`` is the state that accepted the entry before the correction.
    """
    waits = stage(state)
    if waits == "over":
        return
    renamed = _rename_spells(played, state, entry)
    if renamed != entry:
        yield SuggestedFix(renamed, instead=True)
    is_behind = _progress(state) < _progress(played)
    if entry.kind in STAGES.accepted[waits] and not is_behind:
        yield from _adapt(played, state, renamed)
    elif is_behind or waits not in _PHASES[1:]:
        yield from _lead_on(played, state, waits)


def _progress(state: State) -> tuple[int, int, int]:
    return state.turn, state.picks, _PHASES.index(state.phase)


def _rename_spells(played: State, state: State, entry: Any) -> Any:
    """Return ``entry``, but replace each spell that a correction has moved by the spell that is now in its place."""
    twin = _twins(played, state)
    if isinstance(entry, entries.Pool):
        return entries.Pool(tuple(twin.get(spell, spell) for spell in entry.spells))
    if isinstance(entry, entries.Choose | entries.Resolve | entries.Cast | entries.Move | entries.Swap):
        names = {field: getattr(entry, field, None) for field in ("spell", "old", "new", "source", "target")}
        return entry._replace(**{field: twin[name] for field, name in names.items() if name in twin})
    return entry


def _twins(played: State, state: State) -> dict[str, str]:
    """Return a mapping from each spell that a correction has moved to the spell that is now in its old place.

    ``played`` is the state before the correction, ``state`` the state after it.
    """
    before = [[owned.spell for owned in wizard.spells] for wizard in played.wizards]
    after = [[owned.spell for owned in wizard.spells] for wizard in state.wizards]
    places: list[tuple[Sequence[str], Sequence[str]]] = [*zip(before, after, strict=True)]
    places += [(played.pool, state.pool), (played.spell_discard, state.spell_discard)]
    places.append((unseen_spells(played), unseen_spells(state)))
    twins: dict[str, str] = {}
    for old, new in places:
        left = [spell for spell in old if spell not in new]
        come = [spell for spell in new if spell not in old]
        twins.update(zip(left, come, strict=False))
    return twins


def _lead_on(played: State, state: State, waits: str) -> Iterator[SuggestedFix]:
    """Yield entries that complete ``waits``, the current stage of ``state``.

    These entries move as little mana as possible.
    """
    effect = state.effect
    match waits:
        case "pool":
            yield from _fill_pool(played, state)
        case "move" | "limit":
            yield from _least_move(state)
        case "show":
            yield SuggestedFix(entries.Show((0,)))
        case "option" if effect:
            yield from (SuggestedFix(entries.Option(number)) for number in range(len(effect.ops[0].ways), 0, -1))
        case "manual":
            yield SuggestedFix(entries.Done())
        case "resolve":
            yield SuggestedFix(entries.Resolve(state.queue[0].spell))
        case "opening" | "choose":
            yield from _choose(played, state)
        case "cooldown":
            yield SuggestedFix(entries.Cooldown())
            yield SuggestedFix(entries.Cooldown((1,)), asks=("powers",))
        case "cast":
            yield SuggestedFix(entries.Pass())


def _fill_pool(played: State, state: State) -> Iterator[SuggestedFix]:
    """Yield entries that fill the pool.

    The first has spells that were known before the correction. In the second, the players type the spells.
    """
    missing = missing_from_pool(state)
    unseen = unseen_spells(state)
    known = tuple(spell for spell in unseen if spell not in unseen_spells(played))
    if known:
        yield SuggestedFix(entries.Pool(known[:missing]))
    yield SuggestedFix(entries.Pool(unseen[:missing]), asks=("spells",))


def _least_move(state: State) -> Iterator[SuggestedFix]:
    """Yield the smallest moves that satisfy the effect in progress or the hand limit.

    A move from the discard names the powers of the mana, if enough mana with known powers is there. For each move, a
    second fix lets the players type the powers.
    """
    if state.effect is not None:
        ways, number = requested_move(state, state.effect)
    else:
        who = str(state.active)
        ways, number = [(who, DISCARD)], find_wizard(state, who).hand - LIMIT
    known = tuple(power for power in (1, 2, 3, 4) for _ in range(state.known_powers[power - 1]))[:number]
    for source, target in ways:
        if source != DISCARD:
            yield SuggestedFix(entries.Move(source, target, number))
        elif len(known) == number:
            yield SuggestedFix(entries.Move(source, target, number, known))
        yield SuggestedFix(entries.Move(source, target, number, (1,) * number), asks=("powers",))


def _choose(played: State, state: State) -> Iterator[SuggestedFix]:
    """Yield choices of spells that the wizard had before the correction, and an entry that skips choosing.

    The last fix is a choice for which the players type the spell.
    """
    who = str(state.active)
    choices = spells_to_choose(state)
    spells = find_wizard(state, who).spells
    idle = next((owned.spell for owned in spells if not owned.mana), None) if len(spells) >= SPELLS else None
    for owned in find_wizard(played, who).spells:
        if owned.spell in choices:
            yield SuggestedFix(entries.Choose(owned.spell, idle))
    yield SuggestedFix(entries.Skip())
    if choices:
        yield SuggestedFix(entries.Choose(choices[0], idle), asks=("spell",))


def _adapt(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield entries of the same kind as ``entry`` that are possible now, or adjustments that must come before it."""
    match entry:
        case entries.Cooldown():
            yield from _adapt_cooldown(played, state, entry)
        case entries.Cast():
            yield from _adapt_cast(state, entry)
        case entries.Basic() if not find_wizard(state, state.active).hand:
            yield from _add_mana(state, str(state.active), 1)
        case entries.Choose():
            yield from _adapt_choice(state, entry)
        case entries.Move():
            yield from _adapt_move(state, entry)
        case entries.Adjust():
            yield from _adapt_adjustment(played, state, entry)
    if getattr(entry, "powers", ()) or isinstance(entry, entries.Basic):
        yield _adjust(Setting("", DISCARD, "=", state.discard))


def _adapt_cooldown(played: State, state: State, entry: entries.Cooldown) -> Iterator[SuggestedFix]:
    """Yield three cool-downs that replace ``entry``.

    The first gives each spell the power that it had in ``entry``. A spell that has replaced another takes over the
    power of the replaced spell. The second has no powers. In the third, the players type the powers.
    """
    cooled = [owned.spell for owned in find_wizard(played, played.active).spells if owned.mana]
    powers = dict(zip(cooled, entry.powers, strict=False))
    twin = _twins(played, state)
    powers |= {twin[spell]: power for spell, power in powers.items() if spell in twin}
    cooling = [owned.spell for owned in find_wizard(state, state.active).spells if owned.mana]
    yield SuggestedFix(entries.Cooldown(tuple(powers.get(spell) for spell in cooling)), instead=True)
    yield SuggestedFix(entries.Cooldown(), instead=True)
    yield SuggestedFix(entries.Cooldown(entry.powers), instead=True, asks=("powers",))


def _adapt_cast(state: State, entry: entries.Cast) -> Iterator[SuggestedFix]:
    """Yield adjustments that make a cast possible: less mana on the spell, or more mana in the caster's hand."""
    owner = find_owner(state, entry.spell)
    if owner is None or owner[0].id != state.active:
        return
    wizard, owned = owner
    if owned.mana:
        yield _adjust(Setting(wizard.id, owned.spell, "=", 0), Setting("", DISCARD, "+", owned.mana))
    price = current_price(state, entry.spell) if entry.paid is None else entry.paid
    if price > wizard.hand:
        yield from _add_mana(state, wizard.id, price)


def _add_mana(state: State, place: str, number: int) -> Iterator[SuggestedFix]:
    """Yield adjustments that set the mana in ``place`` (a hand or a spell) to ``number``.

    The missing mana comes from the deck or the discard.
    """
    missing = number - available_mana(state, place)
    owner = find_owner(state, place)
    setting = Setting(owner[0].id, place, "=", number) if owner else Setting(place, "hand", "=", number)
    for pile, there in ((DECK, state.deck), (DISCARD, state.discard)):
        if missing <= there:
            yield _adjust(setting, Setting("", pile, "-", missing))


def _adapt_choice(state: State, entry: entries.Choose) -> Iterator[SuggestedFix]:
    """Yield choices of the same spell. If the wizard has six spells, each choice replaces a spell without mana."""
    spells = find_wizard(state, state.active).spells
    if len(spells) < SPELLS:
        yield SuggestedFix(entry._replace(old=None), instead=True)
        return
    old = next((owned for owned in spells if owned.spell == entry.old), None)
    if old is not None and old.mana:
        yield _adjust(Setting(str(state.active), old.spell, "=", 0), Setting("", DISCARD, "+", old.mana))
    yield from (SuggestedFix(entry._replace(old=owned.spell), instead=True) for owned in spells if not owned.mana)


def _adapt_move(state: State, entry: entries.Move) -> Iterator[SuggestedFix]:
    """Yield the moves that an effect or the hand limit asks for now.

    If no move is asked for, yield adjustments that add the mana that ``entry`` needs and its source lacks.
    """
    effect = state.effect
    if effect is not None and effect.pending == "move":
        ways, number = requested_move(state, effect)
        ways.sort(key=lambda way: (way[0] != entry.source, way[1] != entry.target))
    elif state.phase == "limit":
        ways, number = [(str(state.active), DISCARD)], find_wizard(state, state.active).hand - LIMIT
    else:
        if entry.source not in (DECK, DISCARD) and entry.number > available_mana(state, entry.source):
            yield from _add_mana(state, entry.source, entry.number)
        return
    powers = entry.powers[:number] if len(entry.powers) >= number else ()
    for source, target in ways:
        yield SuggestedFix(entries.Move(source, target, number, powers), instead=True)
        yield SuggestedFix(entries.Move(source, target, number), instead=True)
    if effect is not None:
        yield from (fix._replace(instead=True) for fix in _least_move(state) if fix.asks)


def _adapt_adjustment(played: State, state: State, entry: entries.Adjust) -> Iterator[SuggestedFix]:
    """Yield an adjustment that replaces the adjustment ``entry``.

    It sets all mana on the table to the amounts to which ``entry`` led before the correction. It sets HP, turn and
    active wizard only if ``entry`` does.
    """
    try:
        after = STAGES.apply(played, entry).state
    except Refusal:
        return
    settings = []
    for wizard in after.wizards:
        settings.append(Setting(wizard.id, "hand", "=", wizard.hand))
        spells = [owned for owned in wizard.spells if find_owner(state, owned.spell)]
        settings += [Setting(wizard.id, owned.spell, "=", owned.mana) for owned in spells]
    settings += [Setting("", DECK, "=", after.deck), Setting("", DISCARD, "=", after.discard)]
    settings += [setting for setting in settings_of(entry.settings) if setting.what in ("hp", "turn", "active")]
    yield SuggestedFix(entries.Adjust(tuple(setting.text for setting in settings), entry.because), instead=True)


def _adjust(*settings: Setting) -> SuggestedFix:
    return SuggestedFix(entries.Adjust(tuple(setting.text for setting in settings), _BECAUSE))
