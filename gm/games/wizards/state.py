"""The state of a duel, and the small questions that every rule asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from gm.game import Draft as BaseDraft
from gm.game import Holding, Name, NamedTuple
from gm.games.wizards.cards import Op, Spell, Spellbook
from gm.games.wizards.house import House

MANA = 60
HP = 60
"""So many hit points at most (wg.r1, wg.r43)."""
BOX = (32, 16, 8, 4)
"""How many mana of power 1, 2, 3 and 4 there are (wg.r1)."""
LIMIT = 10
"""So many mana in hand at most when one's turn begins (wg.r4)."""
SPELLS = 6
"""So many spells a wizard has at most (wg.r6)."""
PICKS = 3
"""So many spells are chosen in the opening (wg.r3)."""
POOL = {"10": 10, "8": 8, "open": 0}
"""Spells in the pool by the house switch; of one that is not kept none is ever missing (wg.r30)."""
DECK, DISCARD = "deck", "discard"


class Owned(NamedTuple):
    """A spell that lies with a wizard, the mana on it, and whether it is an ongoing one that is on."""

    spell: str
    mana: int = 0
    on: bool = False


class Wizard(NamedTuple):
    """Somebody in the duel. ``power`` and ``damage`` are of the last basic attack, None before the first (wg.r31)."""

    id: str
    name: str
    hp: int
    hand: int = 0
    spells: tuple[Owned, ...] = ()
    power: int | None = None
    damage: int | None = None


class Fired(NamedTuple):
    """A delayed spell that waits: the wizard it lay with when it fired, and the power of the mana discarded off it
    (None: untold)."""

    spell: str
    wizard: str
    power: int | None = None


class Effect(NamedTuple):
    """The effect under way: of which spell, whose, and what its sums call power (None: untold, 0: nothing was moved).

    ``left`` are the ops to come, of which the first may have begun: ``todo`` is what is left of its number (−1: not
    begun), ``used`` are the spells that it has taken mana from or to. ``asked`` is the entry that it waits for, ''
    for none; a ``manual`` one waits for whatever the table enters, up to ``done``.
    """

    spell: str
    wizard: str
    power: int | None = None
    ops: tuple[Op, ...] = ()
    manual: bool = False
    pending: str = ""
    remaining: int = -1
    used: tuple[str, ...] = ()


class State(NamedTuple):
    """Where a duel stands. ``phase`` is pool, opening, limit, choose, cooldown, cast or over.

    ``told`` are the known powers in the discard, how often each of 1 to 4; ``gone`` the spells in the spell discard.
    ``picks`` counts the spells chosen in the opening, ``cooled`` says that this turn's cool-down is over. Of this turn:
    the ``casts``, those of them that cost nothing (``free``), and the ``discounts`` for any spell and for attacks.
    """

    house: House
    book: Spellbook
    wizards: tuple[Wizard, ...]
    first: str
    deck: int = MANA
    discard: int = 0
    known_powers: tuple[int, ...] = (0, 0, 0, 0)
    pool: tuple[str, ...] = ()
    spell_discard: tuple[str, ...] = ()
    phase: str = "pool"
    active: str | None = None
    turn: int = 0
    picks: int = 0
    cooled: bool = False
    casts: tuple[str, ...] = ()
    free_casts: tuple[str, ...] = ()
    discounts: tuple[int, int] = (0, 0)
    queue: tuple[Fired, ...] = ()
    effect: Effect | None = None
    winners: tuple[str, ...] | None = None


class Draft(BaseDraft[State]):
    """The working copy of a state on which an entry is carried out."""

    def replace_wizard(self, changed: Wizard) -> None:
        """Replace a wizard."""
        first, second = self.wizards
        self.wizards = (changed, second) if first.id == changed.id else (first, changed)

    def replace_spells(self, who: str, spells: tuple[Owned, ...]) -> None:
        """Replace the spells of a wizard."""
        self.replace_wizard(find_wizard(self, who)._replace(spells=spells))

    def card(self, spell: str) -> Spell:
        """Return what is printed on a spell."""
        return self.book.spell[spell]


def current_effect(state: State | Draft) -> Effect:
    """Return the effect in progress, where there must be one."""
    assert state.effect is not None
    return state.effect


def find_wizard(state: State | Draft, who: str | None) -> Wizard:
    """The wizard with this id. Raises KeyError."""
    for one in state.wizards:
        if one.id == who:
            return one
    raise KeyError(who)


def find_foe(state: State | Draft, who: str | None) -> Wizard:
    """The other one."""
    one, other = state.wizards
    return other if one.id == who else one


def find_owner(state: State | Draft, spell: str) -> tuple[Wizard, Owned] | None:
    """With whom a spell lies, and how; None if it lies with nobody."""
    for one in state.wizards:
        for owned in one.spells:
            if owned.spell == spell:
                return one, owned
    return None


def spell_deck_size(state: State | Draft) -> int:
    """How many spells of the sets in play were seen nowhere yet (wg.r2, wg.r22)."""
    seen = len(state.pool) + len(state.spell_discard) + sum([len(one.spells) for one in state.wizards])
    return len(state.book.in_play(state.house.sets)) - seen


def unseen_spells(state: State | Draft) -> tuple[str, ...]:
    """Those spells, in the order of the book."""
    seen = {*state.pool, *state.spell_discard, *(owned.spell for one in state.wizards for owned in one.spells)}
    in_play = state.book.in_play(state.house.sets)
    return tuple([id for id in state.book.spell if id in in_play and id not in seen])


def missing_from_pool(state: State | Draft) -> int:
    """How many spells the pool lacks that could be laid (wg.r2, wg.r22, wg.r30)."""
    short = POOL[state.house.pool] - len(state.pool)
    return min(short, spell_deck_size(state)) if short > 0 else 0


def spells_to_choose(state: State | Draft) -> tuple[str, ...]:
    """The spells that can be taken: the pool, or where it is not kept whatever lies nowhere (wg.r6, wg.r30)."""
    return unseen_spells(state) if state.house.pool == "open" else state.pool


def stage(state: State | Draft) -> str:
    """Return the stage: ``pool``, that of an effect (``move show option manual``), ``resolve`` or the phase.

    Between two entries it is never ``work`` or ``switch-off``, which follow by themselves.
    """
    if state.phase == "over":
        return "over"
    if missing_from_pool(state):
        return "pool"
    if state.effect:
        return state.effect.pending or ("manual" if state.effect.manual else "work")
    if (not state.queue or state.house.ongoing == "at_once") and spent_ongoing_spells(state):
        return "switch-off"
    return "resolve" if state.queue else state.phase


def spent_ongoing_spells(state: State | Draft) -> list[tuple[str, str]]:
    """Return the ongoing spells that are on without mana, each with the id of its wizard before it (wg.r29)."""
    return [(one.id, owned.spell) for one in state.wizards for owned in one.spells if owned.on and not owned.mana]


def current_price(state: State | Draft, spell: str) -> int:
    """What a spell costs now (wg.r9, wg.r28)."""
    card = state.book.spell[spell]
    every, attacks = state.discounts
    return max(0, card.cost - every - (attacks if card.type == "attack" else 0))


def castable(state: State) -> dict[str, int]:
    """The spells that the wizard at play can cast and pay for now, with their prices (wg.r9, wg.r24)."""
    if stage(state) != "cast":
        return {}
    one = find_wizard(state, state.active)
    found = {owned.spell: current_price(state, owned.spell) for owned in one.spells if not owned.mana}
    return {
        spell: cost
        for spell, cost in found.items()
        if cost <= one.hand and not (cost == 0 and state.house.zero_cost == "once" and spell in state.free_casts)
    }


def power_bonus(state: State | Draft) -> int:
    """By how much every power counts more in this turn (wg.r27)."""
    if state.active is None:
        return 0
    more = 0
    for owned in find_wizard(state, state.active).spells:
        if owned.on:
            for op in state.book.spell[owned.spell].ops or ():
                if op.do == "plus":
                    more += op.n[0].times
    return more


def holdings(state: State | Draft) -> tuple[Holding, ...]:
    """All mana, wherever it is, hit points, and where every spell lies; the deck and the mana on a spell have an order,
    and only their tops are touched (wg.r9, wg.r14)."""
    found = [Holding(DECK, "mana", state.deck, "moves", "top", "top"), Holding(DISCARD, "mana", state.discard, "moves")]
    lies = {**dict.fromkeys(state.pool, "pool"), **dict.fromkeys(state.spell_discard, DISCARD)}
    on: dict[str, int] = {}
    for one in state.wizards:
        found += [Holding(one.id, "hp", one.hp, "dial"), Holding(one.id, "mana", one.hand, "moves")]
        for owned in one.spells:
            lies[owned.spell] = one.id
            on[owned.spell] = owned.mana
    for spell in state.book.spell:
        found.append(Holding(spell, "mana", on.get(spell, 0), "moves", "top", "top"))
        found.append(Holding(spell, "place", lies.get(spell, DECK), "place"))
    return tuple(found)


def names(state: State) -> tuple[Name, ...]:
    """Every spell of the book, each with what it is at now: lying in the ``deck``, the ``pool`` (where that is not
    kept, the deck as well), with the wizard at play (``own``) or the other (``foe``), or waiting (``waits``)."""
    lies = dict.fromkeys(state.pool, ("pool",)) | dict.fromkeys(state.spell_discard, ("gone",))
    holder: dict[str, str] = {}
    for one in state.wizards:
        for owned in one.spells:
            lies[owned.spell] = ("own",) if one.id == state.active else ("foe",)
            holder[owned.spell] = one.id
    usual = ("deck", "pool") if state.house.pool == "open" else ("deck",)
    waiting = {fired.spell for fired in state.queue}
    places, deck = _deck(state.book, usual)
    found = [*deck]
    for id in places.keys() & {*lies, *waiting}:
        at = lies.get(id, usual) + (("waits",) if id in waiting else ())
        found[places[id]] = Name(id, state.book.spell[id].name, "spell", holder.get(id, ""), at=at)
    return tuple(found)


@lru_cache(8)
def _deck(book: Spellbook, usual: tuple[str, ...]) -> tuple[Mapping[str, int], tuple[Name, ...]]:
    """The place of each spell in the book; and each as it is named while it lies where all do."""
    names = tuple([Name(one.id, one.name, "spell", at=usual) for one in book.spell.values()])
    return {one.id: place for place, one in enumerate(names)}, names
