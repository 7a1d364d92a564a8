"""The state of a duel, its draft, and lookups for every rule.

Here and in the rules, tuples are made from lists: for a few items this takes half as long as from a generator.
"""

from __future__ import annotations

from gm.game import Draft as BaseDraft
from gm.game import DraftList, Holding, NamedTuple
from gm.games.gatling.entries import needed
from gm.games.gatling.house import House
from gm.games.gatling.pages import ASPECTS, aspect

DECK = 52
"""The number of pages in a duel. All decks and the discard together always have this many (gg.a16)."""

MANA = {"bottom": 0, "middle": 1, "top": 2, "off": 0, None: 0}
"""The mana that a mage gets if their die rests in each zone (gg.a50). Off the board there is none (gg.b25)."""


class Running(NamedTuple):
    """A lasting spell on a mage's sheet. ``by`` is its caster, ``choice`` its aspect, range or animal.

    The spell is in effect in the round ``round``. The field ``occasion`` is only for a Trick, a spell with a command to
    obey (gg.b63). Its value is ``open`` if the mage has had an occasion to forget the command and has not paid for it.
    Its value is ``charged`` if the mage has paid in advance for the next die or draw. Otherwise its value is ''.
    """

    spell: str
    by: str
    choice: str | None
    round: int
    occasion: str = ""

    def works(self, round: int) -> bool:
        """Return whether the spell works in a round: until the end of that round's spell phase (gg.a76, gg.b39).

        A spell that no longer works is removed from the sheet.
        """
        return round == self.round


class Mage(NamedTuple):
    """A mage with their sheet (gg.a05).

    Mana is 0 at the start (gg.a06) and at most ``max_mana`` (gg.a07). ``power`` is in table order ♥ ♦ ♠ ♣. ``pages``
    counts all pages of the mage, including the page in play (gg.a61).
    """

    id: str
    name: str
    team: str | None
    pages: int
    mana: int = 0
    max_mana: int = 6
    power: tuple[int, ...] = (0, 0, 0, 0)
    out: bool = False
    spells: tuple[Running, ...] = ()


class Die(NamedTuple):
    """A mage's die in this cast (round of throws). ``zone`` is where the die lies: bottom, middle, top or off.

    ``zone`` is None if the die overshot or if no zone was given. ``reached`` is the furthest zone of a die that left
    the board. ``later`` is True once another die has been thrown after this one.
    """

    mage: str
    number: int | None
    zone: str | None
    hit: bool
    over: bool = False
    reached: str | None = None
    later: bool = False


class Moment(NamedTuple):
    """The events since the last die or draw: who rolled or drew, who was hit, and whose dice were pushed.

    ``paid`` lists the Tricks that mages paid for in that time, as triples (mage, spell, caster).
    """

    rollers: tuple[str, ...] = ()
    hits: tuple[str, ...] = ()
    paid: tuple[tuple[str, str, str], ...] = ()
    pushed: tuple[str, ...] = ()


class State(NamedTuple):
    """The state of a duel."""

    house: House
    mages: tuple[Mage, ...]
    discarded: int
    first: str
    opener: str
    round: int = 1
    phase: str = "draw"
    """The phase: powers, draw, throws, settle, second, order, spells or over."""
    unrolled: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()
    """The mages who have yet to attack in this round, the attacker first."""
    page: str | None = None
    """The page in play in this turn."""
    casts: int = 0
    """The number of casts of this page so far."""
    gatlings: tuple[str, ...] = ()
    """The caster of the Gatling of Chaos on the board, followed by the casters of those still to come."""
    footwork: tuple[str, ...] = ()
    """The mages who have used up the spell Footwork in this turn: their die has already left the board for free."""
    gained: int = 0
    """The number of pages that the attacker has won in this turn."""
    page_is_back: bool = False
    """True from the time when the page in play goes back under a deck until the turn ends."""
    owed: str | None = None
    """The mage to whom the attacker owes the page in play, or ``discard`` if that mage has left (gg.b28)."""
    cast: tuple[str, ...] = ()
    """The mages who throw in this cast, in order."""
    to_throw: tuple[str, ...] = ()
    """The mages who have yet to throw in this cast."""
    dice: tuple[Die, ...] = ()
    to_side: tuple[str, ...] = ()
    """The mages who have yet to throw a side die."""
    sides: tuple[tuple[str, int], ...] = ()
    """The side dice of this cast: mage and number."""
    drawn: tuple[str, ...] = ()
    """The pages drawn in this round."""
    groups: tuple[tuple[str, ...], ...] = ()
    """The order of casting spells, as groups of mages. Mages in the same group are still tied."""
    rolled: bool = False
    """True after dice were rolled for the order of spells."""
    visits: tuple[str, ...] = ()
    """The mages who have yet to cast spells, in order."""
    moment: Moment = Moment()
    winners: tuple[str, ...] | None = None
    version: int = 1
    """The version of the rules."""


class MageDraft(BaseDraft[Mage]):
    """A mutable copy of a mage."""


class Draft(BaseDraft[State]):
    """The working copy of a duel, which the rules change."""

    mages: DraftList[Mage, MageDraft]

    def edit(self, who: str) -> MageDraft:
        """Return the draft of the mage with this id. Raises KeyError."""
        for at, mage in enumerate(self.mages):
            if mage.id == who:
                return self.mages.edit(at)
        raise KeyError(who)

    def set_powers(self, owner: AnyMage, power: tuple[int, ...]) -> tuple[str, ...]:
        """Set the power table of a mage and of all who share it. Return their ids."""
        owners = sharers(self, owner)
        for who in owners:
            self.edit(who).power = power
        return owners

    def move_pages(self, giver: str, taker: str, amount: int) -> None:
        """Move pages from one mage to another. If both are the same mage, nothing changes (gg.a16)."""
        self.edit(giver).pages -= amount
        self.edit(taker).pages += amount


AnyMage = Mage | MageDraft
AnyState = State | Draft

TURN_PHASES = ("draw", "throws", "settle", "second")
"""The phases of an attacker's turn."""


def mage_of(state: AnyState, who: str) -> AnyMage:
    """Return the mage with this id. Raises KeyError."""
    for mage in state.mages:
        if mage.id == who:
            return mage
    raise KeyError(who)


def sharers(state: AnyState, owner: AnyMage) -> tuple[str, ...]:
    """Return the ids of all mages who share the power table of ``owner``, including ``owner`` (gg.a12, gg.b44).

    A team shares its powers, but not its mana.
    """
    team = owner.team
    return tuple([mage.id for mage in state.mages if mage.id == owner.id or (team and mage.team == team)])


def attacker_of(state: AnyState) -> str | None:
    """Return the id of the mage whose cast (round of throws) is on the board, or None between turns (gg.a20, gg.b59).

    This is the attacker or, during an extra cast that the spell Chaos causes, the caster of that spell.
    """
    return attacker(state).id if state.phase in TURN_PHASES else None


def attacker(state: AnyState) -> AnyMage:
    """Return the mage whose cast (round of throws) is on the board."""
    return mage_of(state, state.gatlings[0] if state.gatlings else state.turns[0])


def living(state: AnyState) -> list[AnyMage]:
    """Return the mages who are still in the duel, in seat order."""
    return [mage for mage in state.mages if not mage.out]


def clockwise(state: AnyState, start: str) -> list[AnyMage]:
    """Return the living mages in seat order, beginning with ``start`` or the next living mage (gg.a13)."""
    mages = [*state.mages]
    at = [mage.id for mage in mages].index(start)
    return [mage for mage in mages[at:] + mages[:at] if not mage.out]


def mates(state: AnyState, mage: AnyMage, other: AnyMage) -> bool:
    """Return whether two mages are team-mates. False once no opponent is left in the duel (gg.b43)."""
    return mage.team is not None and mage.team == other.team and any(m.team != mage.team for m in living(state))


def aspect_in_play(state: AnyState) -> str:
    """Return the aspect of the page in play, which applies to all its casts (gg.a22)."""
    return aspect(needed(state.page))


def power_in(mage: AnyMage, aspect: str) -> int:
    """Return a mage's power in an aspect. It may be negative (gg.a08, gg.b42)."""
    return mage.power[ASPECTS.index(aspect)]


def die_of(state: AnyState, who: str) -> Die | None:
    """Return the die of a mage in this cast (round of throws), or None if they have none."""
    return next((die for die in state.dice if die.mage == who), None)


def tied(state: AnyState) -> tuple[str, ...]:
    """Return the ids of the mages who must roll to break a tie in the order of spells (gg.a72, gg.b37).

    They are the first group of tied mages. Return () if nobody is tied.
    """
    for group in state.groups:
        if len(group) > 1:
            return group
    return ()


def automaton(state: AnyState, who: str) -> bool:
    """Return whether a mage is the automaton of a solo duel: no powers, no mana, no spells (gg.a14)."""
    return state.house.solo == "automaton" and who == state.mages[1].id


def holdings(state: AnyState) -> tuple[Holding, ...]:
    """Return what the mages and the table hold: pages, mana, powers, the page in play, and the spells on each sheet.

    A team has one power table. Mages lose pages from the top of a deck and put won pages at the bottom (gg.a38). If the
    attacker owes the page in play to another mage, it still counts as the attacker's (gg.b28).
    """
    owed = {state.owed: -1, state.turns[0]: 1} if state.owed else {}
    result = [
        Holding(mage.id, "pages", mage.pages + owed.get(mage.id, 0), "moves", "top", "bottom") for mage in state.mages
    ]
    result.append(Holding("discard", "pages", state.discarded + owed.get("discard", 0), "moves"))
    tables: dict[str, tuple[int, ...]] = {}
    for mage in state.mages:
        result += [Holding(mage.id, "mana", mage.mana, "dial"), Holding(mage.id, "max_mana", mage.max_mana, "dial")]
        tables[mage.team or mage.id] = mage.power
    for holder, power in tables.items():
        result += [Holding(holder, aspect, number, "dial") for aspect, number in zip(ASPECTS, power, strict=True)]
    result.append(Holding("table", "page", f"{state.turns[0]} {state.page}" if state.page else "", "place", "top"))
    result += [
        Holding(mage.id, spell, sheet_mark(mage, spell), "mark")
        for mage in living(state)
        for spell in dict.fromkeys(run.spell for run in mage.spells)
    ]
    return tuple(result)


def sheet_mark(mage: AnyMage, spell: str) -> str:
    """Return the text on a mage's sheet for all spells named ``spell``: caster, round and choice of each (gg.a05)."""
    runs = (run for run in mage.spells if run.spell == spell)
    return ", ".join(f"{run.by} {run.round} {(run.choice or '').replace(',', '')}".strip() for run in runs)
