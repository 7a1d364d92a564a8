"""An action that is no attack, and flight (gl.r31, gl.r38)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimlore.computation.fray import flight_of
from gm.games.grimlore.computation.pool import Said
from gm.games.grimlore.entries import Act
from gm.games.grimlore.rules.desk import Desk
from gm.games.grimlore.rules.throwing import throw
from gm.games.grimlore.state import Hero, is_up


def act(desk: Desk, entry: Act) -> None:
    """A character has acted; who flees and makes it is out of the fight."""
    hero = may_act(desk, entry.kind, entry.who)
    away = entry.auto or (entry.flee and throw(desk, hero, flight_of(desk, hero), Said(), entry.dice, entry.kind) > 0)
    has_acted(desk, hero.id)
    if away:
        desk.combat = desk.fray._replace(fled=tuple(sorted((*desk.fray.fled, hero.id))))
    params: dict[str, Value] = {"who": hero.id, "flee": entry.flee}
    desk.tell("fled" if away else "acted", params, ("gl.r38",) if entry.flee else ("gl.r31",))


def may_act(desk: Desk, entry: str, who: str, thrown: str = "") -> Hero:
    """Whoever may act now on the players' side. Raises Refusal, which says how dice of a line like the one ``thrown``
    are thrown again (gl.r16)."""
    fray = desk.combat
    if fray is None or desk.phase != "players" or fray.dice or fray.defence:
        raise Refusal("not-now", {"entry": entry, "phase": desk.phase}, ("gl.r22",), "not-due")
    hero = desk.hero(who)
    if not is_up(desk, hero):
        raise Refusal("down" if not hero.energy else "fled", {"who": who}, ("gl.r31",))
    if who in fray.acted:
        raise Refusal("acted", {"who": who, "destiny": hero.destiny, "thrown": thrown}, ("gl.r31",))
    return hero


def has_acted(desk: Desk, who: str) -> None:
    """A character's action of this round is used up."""
    acted = (*desk.fray.acted, who)
    desk.combat = desk.fray._replace(acted=tuple([hero.id for hero in desk.heroes if hero.id in acted]))
