"""The state of a journey, its house rules, and what is on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from gm.game import Holding, HouseRule, Name

from .sky import USUAL, Sky

SWITCHES: Mapping[str, HouseRule] = {
    "rounds": HouseRule("3", ("2", "3", "4"), "toy.r13", "how many rounds a journey has at most", fixed=True),
    "goal": HouseRule("gate", ("gate", "purse"), "toy.r12", "the cart at the gate, or three coins in every purse"),
}

STAGES = ("road", "ford", "gate")
CARDS = 8
LAMP = 3

Phase = Literal["hands", "weather", "plans", "raids", "toll", "over"]


class Layer(NamedTuple):
    """A layer of the stack: a raid, or a parry or counter against the layer below."""

    by: str
    what: Literal["raid", "parry", "counter"]


@dataclass(frozen=True)
class Carter:
    """A carter. The hand is None until it is entered, the plan until it is chosen."""

    id: str
    name: str
    coins: int = 4
    lamp: int = 2
    hand: tuple[int, ...] | None = None
    plan: str | None = None
    stake: int | None = None


@dataclass(frozen=True)
class Helper:
    """A helper with coins and a lamp. ``here`` is False once the helper has left."""

    id: str
    name: str
    by: str
    coins: int = 1
    here: bool = True


@dataclass(frozen=True)
class State:
    """The state of a journey, with all secrets."""

    carters: tuple[Carter, ...]
    house: tuple[tuple[str, str], ...]
    phase: Phase = "hands"
    round: int = 0
    sky: str | None = None
    cart: str = "road"
    pile: int = 8
    spent: int = 0
    raids: tuple[str, ...] = ()
    stack: tuple[Layer, ...] = ()
    toll: tuple[str, ...] = ()
    winners: tuple[str, ...] | None = None
    helpers: tuple[Helper, ...] = ()
    version: int = 1
    skies: tuple[Sky, ...] = USUAL

    def face(self, slug: str) -> Sky:
        """Return a face of the weather die."""
        return next(sky for sky in self.skies if sky.slug == slug)

    def carter(self, who: str) -> Carter:
        """Return the carter with this id."""
        return next(carter for carter in self.carters if carter.id == who)

    def put(self, who: str, **new: Any) -> State:
        """Return the state with one carter replaced."""
        return replace(self, carters=tuple(replace(c, **new) if c.id == who else c for c in self.carters))

    def waiting_for(self) -> tuple[str, ...]:
        """Return the carters who still have to answer in secret."""
        if self.phase == "hands":
            return tuple(carter.id for carter in self.carters if carter.hand is None)
        if self.phase == "plans":
            return tuple(carter.id for carter in self.carters if carter.plan is None)
        return ()


def names(state: State) -> tuple[Name, ...]:
    """Return the names of all helpers, including those who left, and of things on the table."""
    lie = (Name(pile, pile, "pile") for pile in ("pile", "deck", "spent", "cart"))
    return (*(Name(helper.id, helper.name, "helper", helper.by, helper.here) for helper in state.helpers), *lie)


def holdings(state: State) -> tuple[Holding, ...]:
    """Return the holdings: coins and cards move, lamps are dials, the cart has a place."""
    here = [helper for helper in state.helpers if helper.here]
    deck = CARDS - state.spent - sum(len(carter.hand or ()) for carter in state.carters)
    return (
        *(Holding(carter.id, "coins", carter.coins, "moves") for carter in state.carters),
        *(Holding(helper.id, "coins", helper.coins, "moves") for helper in here),
        Holding("pile", "coins", state.pile, "moves"),
        *(Holding(carter.id, "cards", len(carter.hand or ()), "moves") for carter in state.carters),
        Holding("deck", "cards", deck, "moves"),
        Holding("spent", "cards", state.spent, "moves"),
        *(Holding(carter.id, "lamp", carter.lamp, "dial", relative=True) for carter in state.carters),
        *(Holding(helper.id, "lamp", 1, "dial", relative=True) for helper in here),
        Holding("table", "cart", state.cart, "place"),
    )
