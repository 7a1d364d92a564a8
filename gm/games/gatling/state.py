"""The state of a duel, and the small questions that every rule asks of it.

Here and in the rules tuples are made of lists: of so few items it takes half as long as of a generator, and a replay
does little else.
"""

from __future__ import annotations

from gm.game import Holding, NamedTuple
from gm.games.gatling.entries import needed
from gm.games.gatling.house import House
from gm.games.gatling.pages import ASPECTS, aspect

DECK = 52
"""Pages in play and discarded, together, at any time (gg.a16)."""


class Running(NamedTuple):
    """A lasting spell on a mage: who cast it, its aspect, range or animal, and the round in which it works."""

    spell: str
    by: str
    choice: str | None
    round: int

    def works(self, round: int) -> bool:
        """Whether it works in this round, to the end of its spell phase (gg.a76, gg.b39): nothing else says how long a
        spell lasts. One that works no more, and not yet either, is never on a sheet."""
        return round == self.round


class Mage(NamedTuple):
    """A mage and the table that it keeps (gg.a05): its mana, 0 at the start (gg.a06) and at most ``max_mana`` (gg.a07),
    ``power`` in table order ♥ ♦ ♠ ♣, the spells on it. ``pages`` are those owned, the one in play included (gg.a61).
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
    """A mage's die in this cast. ``zone`` is bottom, middle, top, off or None (overshot, place not told); ``reached``
    is the furthest zone of a die that then left; ``later`` says that another die was thrown since."""

    mage: str
    number: int | None
    zone: str | None
    hit: bool
    over: bool = False
    reached: str | None = None
    later: bool = False


class Moment(NamedTuple):
    """What has happened since the last dice or draw: whose they were, who was hit by the cast just settled, and the
    tricks whose price was paid (mage, spell, caster); and whose dice were pushed."""

    rollers: tuple[str, ...] = ()
    hits: tuple[str, ...] = ()
    paid: tuple[tuple[str, str, str], ...] = ()
    pushed: tuple[str, ...] = ()


class State(NamedTuple):
    """Where a duel stands."""

    house: House
    mages: tuple[Mage, ...]
    discarded: int
    first: str
    opener: str
    round: int = 1
    phase: str = "draw"
    """powers, draw, throws, settle, second, order, spells or over."""
    unrolled: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()
    """The mages who have yet to attack in this round, the attacker first."""
    page: str | None = None
    """The page in play in this turn."""
    casts: int = 0
    """How many casts of it were begun."""
    gatlings: tuple[str, ...] = ()
    """The casters of Chaos whose Gatlings are still to be settled, the one on the board first."""
    footwork: tuple[str, ...] = ()
    """Who has left the board for free in this turn."""
    gained: int = 0
    """How many pages the attacker has won in this turn."""
    cast: tuple[str, ...] = ()
    """The throw order of the cast."""
    to_throw: tuple[str, ...] = ()
    """Whose throws are still due in it."""
    dice: tuple[Die, ...] = ()
    to_side: tuple[str, ...] = ()
    """Whose side dice are due."""
    sides: tuple[tuple[str, int], ...] = ()
    """The side dice."""
    drawn: tuple[str, ...] = ()
    """The pages of this round."""
    groups: tuple[tuple[str, ...], ...] = ()
    """The order of spells as far as the dice have settled it."""
    rolled: bool = False
    """Whether any dice were rolled for it."""
    visits: tuple[str, ...] = ()
    """The mages whose visit is to come, the visitor first."""
    moment: Moment = Moment()
    winners: tuple[str, ...] | None = None
    version: int = 1
    """The version of the rules."""


TURN_PHASES = ("draw", "throws", "settle", "second")
"""The phases in which somebody attacks."""


def mage_of(state: State, who: str) -> Mage:
    """The mage with this id."""
    for mage in state.mages:
        if mage.id == who:
            return mage
    raise KeyError(who)


def put(state: State, mage: Mage) -> State:
    """The state with this mage in the place of the one with its id."""
    return state._replace(mages=tuple([mage if old.id == mage.id else old for old in state.mages]))


def sharers(state: State, mage: Mage) -> tuple[str, ...]:
    """The mages whose power table is this mage's: a team shares its powers, not its mana (gg.a12, gg.b44)."""
    return tuple(one.id for one in state.mages if one.id == mage.id or (mage.team and one.team == mage.team))


def write_powers(state: State, mage: Mage, power: tuple[int, ...]) -> State:
    """A power table written anew, for all who share it."""
    owners = sharers(state, mage)
    return state._replace(mages=tuple(m._replace(power=power) if m.id in owners else m for m in state.mages))


def attacker_of(state: State) -> str | None:
    """Whose attack it is, from the draw until the turn ends (gg.a20); in a Gatling of Chaos its caster (gg.b59)."""
    if state.phase not in TURN_PHASES:
        return None
    return state.gatlings[0] if state.gatlings else state.turns[0]


def attacker(state: State) -> Mage:
    """The mage whose cast is on the board."""
    return mage_of(state, state.gatlings[0] if state.gatlings else state.turns[0])


def living(state: State) -> list[Mage]:
    """The mages in the duel, in seat order."""
    return [mage for mage in state.mages if not mage.out]


def clockwise(state: State, start: str) -> list[Mage]:
    """All living mages in seat order, beginning with ``start`` or the next living after it (gg.a13)."""
    at = [mage.id for mage in state.mages].index(start)
    return [mage for mage in state.mages[at:] + state.mages[:at] if not mage.out]


def spellbound(state: State) -> list[Mage]:
    """The mages with a lasting spell on their sheets."""
    return [mage for mage in state.mages if mage.spells]


def mates(state: State, one: Mage, other: Mage) -> bool:
    """Whether two mages stand together: one team, and a foe of theirs is still in the duel (gg.b43)."""
    return one.team is not None and one.team == other.team and any(m.team != one.team for m in living(state))


def aspect_in_play(state: State) -> str:
    """The aspect of the page in play, and of every cast of it (gg.a22)."""
    return aspect(needed(state.page))


def power_in(mage: Mage, aspect: str) -> int:
    """A mage's power in an aspect (gg.a08, gg.b42: any whole number)."""
    return mage.power[ASPECTS.index(aspect)]


def die_of(state: State, who: str) -> Die | None:
    """The die that a mage has lying in this cast."""
    return next((die for die in state.dice if die.mage == who), None)


def automaton(state: State, who: str) -> bool:
    """Whether this is the second seat of a solo duel: no powers, no mana, no visits (gg.a14)."""
    return state.house.solo == "automaton" and who == state.mages[1].id


def holdings(state: State) -> tuple[Holding, ...]:
    """Pages, lost from the top of a deck and won under it (gg.a38), the discard, mana dials, power tables (a
    team shares one), whose page is in play, and the spells on each mage's sheet."""
    found = [Holding(mage.id, "pages", mage.pages, "moves", "top", "bottom") for mage in state.mages]
    found.append(Holding("discard", "pages", state.discarded, "moves"))
    tables: dict[str, tuple[int, ...]] = {}
    for mage in state.mages:
        found.append(Holding(mage.id, "mana", mage.mana, "dial"))
        found.append(Holding(mage.id, "max_mana", mage.max_mana, "dial"))
        tables[mage.team or mage.id] = mage.power
    for holder, power in tables.items():
        found += [Holding(holder, aspect, number, "dial") for aspect, number in zip(ASPECTS, power, strict=True)]
    found.append(Holding("table", "page", f"{state.turns[0]} {state.page}" if state.page else "", "place"))
    found += [
        Holding(mage.id, spell, written(mage, spell), "mark")
        for mage in living(state)
        for spell in dict.fromkeys(run.spell for run in mage.spells)
    ]
    return tuple(found)


def written(mage: Mage, spell: str) -> str:
    """What a mage's sheet says of a lasting spell (gg.a05): by whom, in which round, and with what choice."""
    runs = (run for run in mage.spells if run.spell == spell)
    return ", ".join(f"{run.by} {run.round} {(run.choice or '').replace(',', '')}".strip() for run in runs)
