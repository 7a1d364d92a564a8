"""Energy of characters: gains, losses, and being down (gl.r5, gl.r15, gl.r37, gl.r75)."""

from __future__ import annotations

from gm.game import Change, Refusal
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.tables import TRAITS

LAST_STAND = "last-stand"


def refresh(draft: Draft, who: str, number: int) -> tuple[Change, ...]:
    """Restore up to ``number`` Energy to a character. Return the change, or () if there is none."""
    hero = draft.hero(who)
    gained = min(number, hero.energy_max - hero.energy)
    if gained <= 0:
        return ()
    draft.put(hero._replace(energy=hero.energy + gained))
    return (Change(who, "energy", gained),)


def drain(draft: Draft, who: str, number: int, floor: int = 0) -> tuple[Change, ...]:
    """Take ``number`` Energy from a character, but not below ``floor``. Return the change without announcing it."""
    hero = draft.hero(who)
    lost = min(number, max(0, hero.energy - floor))
    if not lost:
        return ()
    draft.put(hero._replace(energy=hero.energy - lost))
    return (Change(who, "energy", -lost),)


def go_down(draft: Draft, who: str) -> None:
    """Announce that a character at 0 Energy is down, unless the trait Last Stand restores Energy (gl.r5)."""
    hero = draft.hero(who)
    if hero.energy:
        return
    level = hero.has(LAST_STAND)
    if level and LAST_STAND not in hero.used:
        mark_used(draft, who, LAST_STAND)
        changes = refresh(draft, who, level)
        draft.emit(
            "last-stand", {"who": who, "number": level}, changes, rules=("gl.r5", "gl.trait.last-stand"), level="do"
        )
        return
    if draft.combat:
        draft.combat = draft.combat._replace(free=tuple([id for id in draft.combat.free if id != who]))
    draft.emit("down", {"who": who}, rules=("gl.r36", "gl.r37"), level="do")


def mark_used(draft: Draft, who: str, trait: str) -> None:
    """Mark a trait as used. Raises Refusal if the character lacks the trait or has used it (gl.r5)."""
    hero = draft.hero(who)
    if not hero.has(trait):
        raise Refusal("no-trait", {"who": who, "trait": trait}, ("gl.r5", f"gl.trait.{trait}"))
    if trait in hero.used:
        once = TRAITS[trait].once
        raise Refusal("used-up", {"who": who, "trait": trait, "once": once}, ("gl.r5", f"gl.trait.{trait}"))
    draft.put(hero._replace(used=tuple(sorted((*hero.used, trait)))))


def floor(draft: Draft) -> int:
    """Return the limit below which hunger and effects cannot lower Energy (gl.r75).

    The limit is 0 in combat. Outside combat a house rule sets it.
    """
    return 0 if draft.combat else int(draft.house.floor)


def settle(draft: Draft) -> None:
    """End the session if every character is down.

    Under the house rule ``activation=all_others``, let all characters test again once everyone who is up has tested.
    """
    if draft.phase in ("heroes", "over"):
        return
    up = [hero for hero in draft.heroes if hero.energy]
    if not up:
        wipe(draft)
    elif draft.house.activation == "all_others" and all(hero.tested for hero in up):
        clear(draft, "gl.r15")


def wipe(draft: Draft, changes: tuple[Change, ...] = ()) -> None:
    """End the session because every character is down (gl.r37, gl.r80). ``changes`` remove the units of the combat."""
    draft.phase, draft.active, draft.combat, draft.winners = "over", None, None, ()
    lost = tuple([hero.id for hero in draft.heroes])
    draft.emit("wiped", {"who": lost, "goods": draft.house.wipe}, changes, rules=("gl.r37", "gl.r80"), level="do")


def clear(draft: Draft, rule: str) -> None:
    """Allow every character to test again (gl.r15, gl.r73). Announce this if more than one character is up."""
    if sum(hero.energy > 0 for hero in draft.heroes) > 1:
        draft.emit("free-again", {}, rules=(rule,))
    draft.heroes = tuple([hero._replace(tested=False) if hero.tested else hero for hero in draft.heroes])
