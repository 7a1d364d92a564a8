"""How an entry is kept although a correction of an earlier one has taken its ground away: accepted as it was played.

What lay where another spell lies now is called by that spell's name; what the table was not asked is put in so that it
moves as little as may be; mana that lacks is set right by an adjustment. No power is made up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gm.errors import Refusal
from gm.game import Setting, SuggestedFix, settings_of
from gm.games.wizards.entries import (
    Adjust,
    Basic,
    Cast,
    Choose,
    Cooldown,
    Done,
    Move,
    Option,
    Pass,
    Pool,
    Resolve,
    Show,
    Skip,
    Swap,
)
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
    """Entries that bring ``state`` nearer to what was ``played``, the best first."""
    waits = stage(state)
    if waits == "over":
        return
    named = _renamed(played, state, entry)
    if named != entry:
        yield SuggestedFix(named, instead=True)
    if entry.kind in STAGES.accepted[waits] and not _behind(played, state):
        yield from _fitted(played, state, named)
    elif waits not in _PHASES[1:] or _behind(played, state):
        yield from _answers(played, state, waits)


def _behind(played: State, state: State) -> bool:
    """Whether the turn has not come as far as it had when the entry was given."""
    return (state.turn, state.picks, _PHASES.index(state.phase)) < (
        played.turn,
        played.picks,
        _PHASES.index(played.phase),
    )


def _renamed(played: State, state: State, entry: Any) -> Any:
    """The entry with each spell called by the name of the one that lies now where it lay."""
    twin = _twins(played, state)
    if not twin:
        return entry
    match entry:
        case Pool():
            return Pool(tuple(twin.get(spell, spell) for spell in entry.spells))
        case Choose() | Resolve() | Cast() | Move() | Swap():
            spelt = ("spell", "old", "new", "source", "target")
            names = {field: getattr(entry, field) for field in spelt if hasattr(entry, field)}
            return entry._replace(**{field: twin.get(name, name) for field, name in names.items()})
    return entry


def _twins(played: State, state: State) -> dict[str, str]:
    """Spell → the one in its place now, of those that lie elsewhere than when it was played."""
    found: dict[str, str] = {}
    was = [[owned.spell for owned in one.spells] for one in played.wizards]
    now = [[owned.spell for owned in one.spells] for one in state.wizards]
    piles: list[tuple[Sequence[str], Sequence[str]]] = [*zip(was, now, strict=True)]
    piles += [
        (played.pool, state.pool),
        (played.spell_discard, state.spell_discard),
        (unseen_spells(played), unseen_spells(state)),
    ]
    for before, after in piles:
        lost = [spell for spell in before if spell not in after]
        come = [spell for spell in after if spell not in before]
        found.update(zip(lost, come, strict=False))
    return found


def _answers(played: State, state: State, waits: str) -> Iterator[SuggestedFix]:
    """What leads on from here, and moves as little as may be."""
    effect = state.effect
    match waits:
        case "pool":
            yield from _laid(played, state)
        case "move" | "limit":
            yield from _least_move(state)
        case "show":
            yield SuggestedFix(Show((0,)))
        case "option" if effect:
            yield from (SuggestedFix(Option(number)) for number in range(len(effect.ops[0].ways), 0, -1))
        case "manual":
            yield SuggestedFix(Done())
        case "resolve":
            yield SuggestedFix(Resolve(state.queue[0].spell))
        case "opening" | "choose":
            yield from _chosen(played, state)
        case "cooldown":
            yield SuggestedFix(Cooldown())
            yield SuggestedFix(Cooldown((1,)), asks=("powers",))
        case "cast":
            yield SuggestedFix(Pass())


def _laid(played: State, state: State) -> Iterator[SuggestedFix]:
    """The pool full again: with what was seen by then; else it is asked which spells they are."""
    missing = missing_from_pool(state)
    there = unseen_spells(state)
    hidden = {*unseen_spells(played)}
    known = [spell for spell in there if spell not in hidden]
    if known:
        yield SuggestedFix(Pool(tuple(known[:missing])))
    yield SuggestedFix(Pool(there[:missing]), asks=("spells",))


def _least_move(state: State) -> Iterator[SuggestedFix]:
    """The move that is asked for, with the first of its places; of powers only those that lie told in the discard."""
    if state.effect is not None:
        ways, number = requested_move(state, state.effect)
    else:
        who = str(state.active)
        ways, number = [(who, DISCARD)], find_wizard(state, who).hand - LIMIT
    for source, target in ways:
        told = [power for power in (1, 2, 3, 4) for _ in range(state.known_powers[power - 1])][:number]
        if source != DISCARD:
            yield SuggestedFix(Move(source, target, number))
        elif len(told) == number:
            yield SuggestedFix(Move(source, target, number, tuple(told)))
        yield SuggestedFix(Move(source, target, number, (1,) * number), asks=("powers",))


def _chosen(played: State, state: State) -> Iterator[SuggestedFix]:
    """The spell that its wizard was seen with by then; else nothing, where that may be."""
    who = str(state.active)
    some = spells_to_choose(state)
    own = find_wizard(state, who).spells
    idle = next((owned.spell for owned in own if not owned.mana), None) if len(own) >= SPELLS else None
    for owned in find_wizard(played, who).spells:
        if owned.spell in some:
            yield SuggestedFix(Choose(owned.spell, idle))
    yield SuggestedFix(Skip())
    if some:
        yield SuggestedFix(Choose(some[0], idle), asks=("spell",))


def _fitted(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """An entry of the right kind as it can be said now, or what it needs set right before it."""
    match entry:
        case Cooldown():
            yield from _cooled(played, state, entry)
        case Cast():
            yield from _payable(state, entry)
        case Basic() if not find_wizard(state, state.active).hand:
            yield from _with_mana(state, str(state.active), 1)
        case Choose():
            yield from _replacing(state, entry)
        case Move():
            yield from _as_now(state, entry)
        case Adjust():
            yield from _as_laid(played, state, entry)
    if getattr(entry, "powers", ()) or isinstance(entry, Basic):
        yield _adjust(Setting("", DISCARD, "=", state.discard))


def _cooled(played: State, state: State, entry: Cooldown) -> Iterator[SuggestedFix]:
    """Each power with its spell; those that nobody told untold."""
    was = [owned.spell for owned in find_wizard(played, played.active).spells if owned.mana]
    told = dict(zip(was, entry.powers, strict=False))
    twin = _twins(played, state)
    told |= {twin[spell]: power for spell, power in told.items() if spell in twin}
    now = [owned.spell for owned in find_wizard(state, state.active).spells if owned.mana]
    yield SuggestedFix(Cooldown(tuple(told.get(spell) for spell in now)), instead=True)
    yield SuggestedFix(Cooldown(), instead=True)
    yield SuggestedFix(Cooldown(entry.powers), instead=True, asks=("powers",))


def _payable(state: State, entry: Cast) -> Iterator[SuggestedFix]:
    """A spell that held no mana, and a hand that could pay."""
    found = find_owner(state, entry.spell)
    if found is None or found[0].id != state.active:
        return
    one, owned = found
    if owned.mana:
        more = Setting("", DISCARD, "+", owned.mana)
        yield _adjust(Setting(one.id, owned.spell, "=", 0), more)
    cost = current_price(state, entry.spell) if entry.paid is None else entry.paid
    if cost > one.hand:
        yield from _with_mana(state, one.id, cost)


def _with_mana(state: State, place: str, number: int) -> Iterator[SuggestedFix]:
    """So many mana in a hand or on a spell, taken from the deck, or what lacks there from the discard."""
    lacks = number - available_mana(state, place)
    found = find_owner(state, place)
    part = Setting(found[0].id, place, "=", number) if found else Setting(place, "hand", "=", number)
    for pile, there in ((DECK, state.deck), (DISCARD, state.discard)):
        if lacks <= there:
            yield _adjust(part, Setting("", pile, "-", lacks))


def _replacing(state: State, entry: Choose) -> Iterator[SuggestedFix]:
    """With six spells an idle one is replaced, with fewer none."""
    own = find_wizard(state, state.active).spells
    if len(own) < SPELLS:
        yield SuggestedFix(entry._replace(old=None), instead=True)
        return
    old = next((owned for owned in own if owned.spell == entry.old), None)
    if old is not None and old.mana:
        yield _adjust(Setting(str(state.active), old.spell, "=", 0), Setting("", DISCARD, "+", old.mana))
    yield from (SuggestedFix(entry._replace(old=owned.spell), instead=True) for owned in own if not owned.mana)


def _as_now(state: State, entry: Move) -> Iterator[SuggestedFix]:
    """A move as it is asked for now; by hand with as much mana as it moved."""
    effect = state.effect
    if effect is not None and effect.pending == "move":
        ways, number = requested_move(state, effect)
        powers = entry.powers[:number] if len(entry.powers) >= number else ()
        ways.sort(key=lambda way: (way[0] != entry.source, way[1] != entry.target))
        for source, target in ways:
            yield SuggestedFix(Move(source, target, number, powers), instead=True)
            yield SuggestedFix(Move(source, target, number), instead=True)
        yield from (mend._replace(instead=True) for mend in _least_move(state) if mend.asks)
    elif state.phase == "limit":
        over = find_wizard(state, state.active).hand - LIMIT
        powers = entry.powers[:over] if len(entry.powers) >= over else ()
        yield SuggestedFix(Move(str(state.active), DISCARD, over, powers), instead=True)
        yield SuggestedFix(Move(str(state.active), DISCARD, over), instead=True)
    elif entry.source not in (DECK, DISCARD) and entry.number > available_mana(state, entry.source):
        yield from _with_mana(state, entry.source, entry.number)


def _as_laid(played: State, state: State, entry: Adjust) -> Iterator[SuggestedFix]:
    """The referee's word for a whole table: all that lay there after it."""
    try:
        after = STAGES.apply(played, entry).state
    except Refusal:
        return
    parts = []
    for one in after.wizards:
        parts.append(Setting(one.id, "hand", "=", one.hand))
        own = [owned for owned in one.spells if find_owner(state, owned.spell)]
        parts += [Setting(one.id, owned.spell, "=", owned.mana) for owned in own]
    parts += [Setting("", DECK, "=", after.deck), Setting("", DISCARD, "=", after.discard)]
    parts += [part for part in settings_of(entry.settings) if part.what in ("hp", "turn", "active")]
    yield SuggestedFix(Adjust(tuple(part.text for part in parts), entry.because), instead=True)


def _adjust(*parts: Setting) -> SuggestedFix:
    return SuggestedFix(Adjust(tuple(part.text for part in parts), _BECAUSE))
