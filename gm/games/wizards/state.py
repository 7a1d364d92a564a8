"""The state of a duel, its draft, and functions that look things up in both."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from gm.game import Draft as BaseDraft
from gm.game import Holding, Name, NamedTuple
from gm.games.wizards.cards import Op, Spell, Spellbook
from gm.games.wizards.house import House

MANA = 60
HP = 60
"""The largest number of hit points (wg.r1, wg.r43)."""
BOX = (32, 16, 8, 4)
"""The numbers of mana of power 1, 2, 3 and 4 in the box (wg.r1)."""
LIMIT = 10
"""The largest number of mana in hand when a turn begins (wg.r4)."""
SPELLS = 6
"""The largest number of spells that a wizard can have (wg.r6)."""
PICKS = 3
"""The number of spells chosen in the opening (wg.r3)."""
POOL = {"10": 10, "8": 8, "open": 0}
"""The number of spells in a full pool, for each value of the house rule. An open pool needs none (wg.r30)."""
DECK, DISCARD = "deck", "discard"


class Owned(NamedTuple):
    """A wizard's spell, with the number of mana on it. ``on`` is True for an ongoing spell in effect."""

    spell: str
    mana: int = 0
    on: bool = False


class Wizard(NamedTuple):
    """A wizard. ``power`` and ``damage`` belong to the last basic attack, and are None before the first (wg.r31)."""

    id: str
    name: str
    hp: int
    hand: int = 0
    spells: tuple[Owned, ...] = ()
    power: int | None = None
    damage: int | None = None


class Fired(NamedTuple):
    """A delayed spell that waits for its effect. ``wizard`` owned the spell when it fired.

    ``power`` is the power of the mana that was discarded then; None if it is unknown.
    """

    spell: str
    wizard: str
    power: int | None = None


class Effect(NamedTuple):
    """The effect in progress: the effect of ``spell``, which the wizard ``wizard`` uses.

    ``power`` is the power of mana for the spell's sums: None if it is unknown, 0 if no mana was moved. ``ops`` are the
    steps not yet complete. ``remaining`` is the number of mana that the first step must still move, −1 before it
    begins. ``used`` are the spells from or to which the first step has moved mana. ``pending`` is the entry that the
    effect waits for, '' for no entry. A ``manual`` effect is entered by hand and ends with the entry ``done``.
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
    """The state of a duel. ``phase`` is pool, opening, limit, choose, cooldown, cast or over.

    ``known_powers`` counts the discarded mana of known power, in four numbers: for power 1, 2, 3 and 4. ``picks`` is
    the number of spells chosen in the opening. ``cooled`` is True after this turn's cool-down. ``casts`` are the spells
    cast this turn; ``free_casts`` are those of them that cost nothing. ``discounts`` has two amounts: the discount on
    every spell, and a further discount on attack spells. ``version`` is the version of the rules.
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
    version: int = 1


class Draft(BaseDraft[State]):
    """The working copy of a state that an entry changes."""

    def replace_wizard(self, changed: Wizard) -> None:
        """Replace the wizard who has the same id as ``changed``."""
        first, second = self.wizards
        self.wizards = (changed, second) if first.id == changed.id else (first, changed)

    def replace_spells(self, who: str, spells: tuple[Owned, ...]) -> None:
        """Replace the spells of a wizard."""
        self.replace_wizard(find_wizard(self, who)._replace(spells=spells))

    def replace_spell(self, old: Owned, *new: Owned) -> None:
        """Replace a spell on the table with ``new``. Without ``new``, remove the spell."""
        for wizard in self.wizards:
            if old in wizard.spells:
                at = wizard.spells.index(old)
                self.replace_wizard(wizard._replace(spells=(*wizard.spells[:at], *new, *wizard.spells[at + 1 :])))
                return

    def card(self, spell: str) -> Spell:
        """Return the printed card of a spell."""
        return self.book.spell[spell]


AnyState = State | Draft


def current_effect(state: AnyState) -> Effect:
    """Return the effect in progress. There must be one."""
    assert state.effect is not None
    return state.effect


def find_wizard(state: AnyState, who: str | None) -> Wizard:
    """Return the wizard with the id ``who``. Raises KeyError for an unknown id."""
    for wizard in state.wizards:
        if wizard.id == who:
            return wizard
    raise KeyError(who)


def find_foe(state: AnyState, who: str | None) -> Wizard:
    """Return the foe of the wizard with the id ``who``."""
    first, second = state.wizards
    return second if first.id == who else first


def find_owner(state: AnyState, spell: str) -> tuple[Wizard, Owned] | None:
    """Return the wizard who has ``spell``, and the spell with its mana. Return None if no wizard has the spell."""
    for wizard in state.wizards:
        for owned in wizard.spells:
            if owned.spell == spell:
                return wizard, owned
    return None


def spell_deck_size(state: AnyState) -> int:
    """Return the number of unseen spells in play (wg.r2, wg.r22)."""
    seen = len(state.pool) + len(state.spell_discard) + sum([len(wizard.spells) for wizard in state.wizards])
    return len(state.book.in_play(state.house.sets)) - seen


def unseen_spells(state: AnyState) -> tuple[str, ...]:
    """Return the spells in play that nobody has seen yet, in the order of the book."""
    seen = {*state.pool, *state.spell_discard, *(owned.spell for wizard in state.wizards for owned in wizard.spells)}
    in_play = state.book.in_play(state.house.sets)
    return tuple([id for id in state.book.spell if id in in_play and id not in seen])


def missing_from_pool(state: AnyState) -> int:
    """Return how many spells must still be put from the spell deck into the pool (wg.r2, wg.r22, wg.r30)."""
    short = POOL[state.house.pool] - len(state.pool)
    return min(short, spell_deck_size(state)) if short > 0 else 0


def spells_to_choose(state: AnyState) -> tuple[str, ...]:
    """Return the spells that can be chosen: those of the pool, or all unseen spells if the pool is open (wg.r6,
    wg.r30).
    """
    return unseen_spells(state) if state.house.pool == "open" else state.pool


def stage(state: AnyState) -> str:
    """Return the stage: ``pool``, a stage of an effect, ``resolve`` or the phase.

    The stages of an effect are ``move``, ``show``, ``option`` and ``manual``. The stages ``work`` and
    ``switch-off`` need no entry: gm completes them before it asks for the next entry.
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


def spent_ongoing_spells(state: AnyState) -> list[tuple[str, Owned]]:
    """Return ongoing spells that are on but have no mana, as pairs of a wizard's id and a spell (wg.r29)."""
    return [(wizard.id, owned) for wizard in state.wizards for owned in wizard.spells if owned.on and not owned.mana]


def current_price(state: AnyState, spell: str) -> int:
    """Return the current price of a spell (wg.r9, wg.r28)."""
    card = state.book.spell[spell]
    every, attacks = state.discounts
    return max(0, card.cost - every - (attacks if card.type == "attack" else 0))


def castable(state: AnyState) -> dict[str, int]:
    """Return the spells that the active wizard can cast and pay for now, each with its price (wg.r9, wg.r24)."""
    if stage(state) != "cast":
        return {}
    active = find_wizard(state, state.active)
    prices = {owned.spell: current_price(state, owned.spell) for owned in active.spells if not owned.mana}
    spent = state.free_casts if state.house.zero_cost == "once" else ()
    return {spell: price for spell, price in prices.items() if price <= active.hand and (price or spell not in spent)}


def raising_spells(state: AnyState) -> tuple[str, ...]:
    """Return the active wizard's ongoing spells that add to every power this turn (wg.r27)."""
    on = [owned.spell for owned in find_wizard(state, state.active).spells if owned.on] if state.active else []
    return tuple(spell for spell in on if any(op.do == "plus" for op in state.book.spell[spell].ops or ()))


def power_bonus(state: AnyState) -> int:
    """Return the number added to every power this turn (wg.r27)."""
    ops = [op for spell in raising_spells(state) for op in state.book.spell[spell].ops or ()]
    return sum(op.n[0].times for op in ops if op.do == "plus")


def holdings(state: AnyState) -> tuple[Holding, ...]:
    """Return the mana in each place, the hit points of each wizard, and the place of each spell.

    The deck and the mana on a spell are ordered piles, used from the top (wg.r9, wg.r14).
    """
    held = [Holding(DECK, "mana", state.deck, "moves", "top", "top"), Holding(DISCARD, "mana", state.discard, "moves")]
    places = {**dict.fromkeys(state.pool, "pool"), **dict.fromkeys(state.spell_discard, DISCARD)}
    mana: dict[str, int] = {}
    for wizard in state.wizards:
        held += [Holding(wizard.id, "hp", wizard.hp, "dial"), Holding(wizard.id, "mana", wizard.hand, "moves")]
        for owned in wizard.spells:
            places[owned.spell] = wizard.id
            mana[owned.spell] = owned.mana
    for spell in state.book.spell:
        held.append(Holding(spell, "mana", mana.get(spell, 0), "moves", "top", "top"))
        held.append(Holding(spell, "place", places.get(spell, DECK), "place"))
    return tuple(held)


def names(state: State) -> tuple[Name, ...]:
    """Return the names of all spells with their places.

    The active wizard's spells have the place ``own``, the other wizard's spells the place ``foe``. Any other spell is
    in ``deck``, ``pool`` or ``gone`` (discarded). If the pool is open, unseen spells are in both ``deck`` and
    ``pool``. A spell in the queue has the additional place ``waits``.
    """
    places = dict.fromkeys(state.pool, ("pool",)) | dict.fromkeys(state.spell_discard, ("gone",))
    owners: dict[str, str] = {}
    for wizard in state.wizards:
        for owned in wizard.spells:
            places[owned.spell] = ("own",) if wizard.id == state.active else ("foe",)
            owners[owned.spell] = wizard.id
    unseen = ("deck", "pool") if state.house.pool == "open" else ("deck",)
    waiting = {fired.spell for fired in state.queue}
    positions, all_unseen = _unseen_names(state.book, unseen)
    names = [*all_unseen]
    for id in positions.keys() & {*places, *waiting}:
        at = places.get(id, unseen) + (("waits",) if id in waiting else ())
        names[positions[id]] = Name(id, state.book.spell[id].name, "spell", owners.get(id, ""), at=at)
    return tuple(names)


@lru_cache(8)
def _unseen_names(book: Spellbook, at: tuple[str, ...]) -> tuple[Mapping[str, int], tuple[Name, ...]]:
    """Return two values: the index of each spell in the names (by the spell's id), and the names of all spells.

    Each name gets the places ``at``, such as ``deck``.
    """
    names = tuple([Name(spell.id, spell.name, "spell", at=at) for spell in book.spell.values()])
    return {name.id: position for position, name in enumerate(names)}, names
