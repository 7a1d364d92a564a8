"""The state of a duel, and the small questions that every rule asks of it."""

from __future__ import annotations

from typing import NamedTuple

from gm.games.gatling.house import Rules
from gm.games.gatling.pages import ASPECTS


class Mage(NamedTuple):
    """A mage: ``pages`` owned (the one in play included), ``power`` in table order ♥ ♦ ♠ ♣."""

    id: str
    name: str
    team: str | None
    pages: int
    mana: int = 0
    max_mana: int = 6
    power: tuple[int, ...] = (0, 0, 0, 0)
    out: bool = False


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


class State(NamedTuple):
    """Where a duel stands. ``phase`` is powers, draw, throws, order, spells or over.

    ``turns`` are the mages who have yet to attack in this round, the attacker first; ``cast`` the throw order of this
    cast, ``to_throw`` whose throws are still due; ``groups`` the order of spells as far as the dice have settled it,
    ``rolled`` whether any dice were; ``visits`` the mages whose visit is to come, the visitor first; ``drawn`` the
    pages of this round.
    """

    rules: Rules
    mages: tuple[Mage, ...]
    discarded: int
    first: str
    opener: str
    round: int = 1
    phase: str = "draw"
    unrolled: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()
    page: str | None = None
    cast: tuple[str, ...] = ()
    to_throw: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    drawn: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    rolled: bool = False
    visits: tuple[str, ...] = ()
    winners: tuple[str, ...] | None = None


def mage_of(state: State, who: str) -> Mage:
    """The mage with this id."""
    for mage in state.mages:
        if mage.id == who:
            return mage
    raise KeyError(who)


def put(state: State, mage: Mage) -> State:
    """The state with this mage in the place of the one with its id."""
    return state._replace(mages=tuple(mage if old.id == mage.id else old for old in state.mages))


def attacker_of(state: State) -> str | None:
    """Who attacks: from the draw until the turn ends (gg.a20)."""
    return state.turns[0] if state.phase in ("draw", "throws") else None


def living(state: State) -> list[Mage]:
    """The mages in the duel, in seat order."""
    return [mage for mage in state.mages if not mage.out]


def clockwise(state: State, start: str) -> list[Mage]:
    """All living mages in seat order, beginning with ``start`` or the next living after it (gg.a13)."""
    at = next(place for place, mage in enumerate(state.mages) if mage.id == start)
    return [mage for mage in state.mages[at:] + state.mages[:at] if not mage.out]


def mates(state: State, one: Mage, other: Mage) -> bool:
    """Whether two mages stand together: one team, and a foe of theirs is still in the duel (gg.b43)."""
    return one.team is not None and one.team == other.team and any(mage.team != one.team for mage in living(state))


def power_in(mage: Mage, aspect: str) -> int:
    """A mage's power in an aspect (gg.a08: any whole number)."""
    return mage.power[ASPECTS.index(aspect)]


def die_of(state: State, who: str) -> Die | None:
    """The die that a mage has lying in this cast."""
    return next((die for die in state.dice if die.mage == who), None)
