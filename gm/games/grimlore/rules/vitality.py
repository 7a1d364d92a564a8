"""Energy that comes and goes, and what follows when somebody has none left (gl.r5, gl.r15, gl.r37, gl.r75)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change
from gm.games.grimlore.rules.desk import Desk
from gm.games.grimlore.tables import TRAITS

LAST_STAND = "last-stand"


def refresh(desk: Desk, who: str, number: int) -> tuple[Change, ...]:
    """So much Energy comes back, up to the maximum."""
    hero = desk.hero(who)
    gained = min(number, hero.energy_max - hero.energy)
    if gained <= 0:
        return ()
    desk.put(hero._replace(energy=hero.energy + gained))
    return (Change(who, "energy", gained),)


def drain(desk: Desk, who: str, number: int, floor: int = 0) -> tuple[Change, ...]:
    """So much Energy goes, but not below the floor; whoever has announced it calls :func:`fall` then."""
    hero = desk.hero(who)
    lost = min(number, max(0, hero.energy - floor))
    if not lost:
        return ()
    desk.put(hero._replace(energy=hero.energy - lost))
    return (Change(who, "energy", -lost),)


def fall(desk: Desk, who: str) -> None:
    """Somebody who has no Energy left is down, a free attack lost, or makes a last stand (gl.r5)."""
    hero = desk.hero(who)
    if hero.energy:
        return
    level = hero.has(LAST_STAND)
    if level and LAST_STAND not in hero.used:
        mark_used(desk, who, LAST_STAND)
        changes = refresh(desk, who, level)
        desk.tell("last-stand", {"who": who, "number": level}, ("gl.r5", "gl.trait.last-stand"), changes, level="do")
        return
    if desk.combat:
        desk.combat = desk.combat._replace(free=tuple([id for id in desk.combat.free if id != who]))
    desk.tell("down", {"who": who}, ("gl.r36", "gl.r37"), level="do")


def mark_used(desk: Desk, who: str, trait: str) -> None:
    """A trait that can be used once was used. Raises Refusal where it is not there, or was used before (gl.r5)."""
    hero = desk.hero(who)
    if not hero.has(trait):
        raise Refusal("no-trait", {"who": who, "trait": trait}, ("gl.r5", f"gl.trait.{trait}"))
    if trait in hero.used:
        once = TRAITS[trait].once
        raise Refusal("used-up", {"who": who, "trait": trait, "once": once}, ("gl.r5", f"gl.trait.{trait}"))
    desk.put(hero._replace(used=tuple(sorted((*hero.used, trait)))))


def floor(desk: Desk) -> int:
    """The Energy below which hunger and effects bring nobody: 0 in combat (gl.r75)."""
    return 0 if desk.combat else int(desk.house.floor)


def settle(desk: Desk) -> None:
    """What follows outside combat from who is up: with all down the session is over, with all tested all are free."""
    if desk.phase in ("heroes", "over"):
        return
    up = [hero for hero in desk.heroes if hero.energy]
    if not up:
        wipe(desk)
    elif desk.house.activation == "all_others" and all(hero.tested for hero in up):
        clear(desk, "gl.r15")


def wipe(desk: Desk, changes: tuple[Change, ...] = ()) -> None:
    """All are down: the session is over, and those who fought are lost (gl.r37, gl.r80); ``changes`` are of what they
    fought with."""
    desk.phase, desk.active, desk.combat, desk.winners = "over", None, None, ()
    lost = tuple([hero.id for hero in desk.heroes])
    desk.tell("wiped", {"who": lost, "goods": desk.house.wipe}, ("gl.r37", "gl.r80"), changes, level="do")


def clear(desk: Desk, rule: str) -> None:
    """All may test again; whoever is up alone need not be told (gl.r15, gl.r73)."""
    if sum(hero.energy > 0 for hero in desk.heroes) > 1:
        desk.tell("free-again", {}, (rule,))
    desk.heroes = tuple([hero._replace(tested=False) if hero.tested else hero for hero in desk.heroes])
