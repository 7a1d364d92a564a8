"""Traits that can be used once, and Destiny that lets test again (gl.r5, gl.r16)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimlore.entries import Use
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.combat.feats import feat
from gm.games.grimlore.rules.desk import Desk
from gm.games.grimlore.rules.throwing import spend_destiny
from gm.games.grimlore.state import FIGHTING, OUTSIDE, is_up, may_test
from gm.games.grimlore.tables import TRAITS
from gm.games.grimlore.vocabulary import DESTINY

SPIRIT = 3
"""Energy of the Spirit of the Wild."""
_IN_COMBAT = ("detect-weakness", "divine-intervention", "heroic-intervention", "word-of-peace")
"""What is used once a session, and in a combat alone."""


def use(desk: Desk, entry: Use) -> None:
    """A trait that its owner may use now, or a Destiny token."""
    if desk.phase not in (*OUTSIDE, *FIGHTING) or (desk.combat and desk.combat.dice):
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gl.r22",), "not-due")
    hero = desk.hero(entry.who)
    if not is_up(desk, hero):
        raise Refusal("fled" if hero.energy else "down", {"who": hero.id}, ("gl.r5",))
    if entry.what == DESTINY:
        _again(desk, entry)
        return
    trait = TRAITS.get(entry.what)
    if trait is None or not trait.used:
        raise Refusal("not-used-so", {"who": hero.id, "trait": entry.what}, ("gl.r5",))
    vitality.mark_used(desk, hero.id, entry.what)
    rules = ("gl.r5", f"gl.trait.{entry.what}")
    params: dict[str, Value] = {"who": hero.id, "trait": entry.what, "on": entry.on, "number": entry.number}
    desk.tell("used", params, rules)
    if trait.once in ("C", "R") or entry.what in _IN_COMBAT:
        feat(desk, entry)
    elif desk.combat and desk.combat.defence:
        raise Refusal("attack-waits", {"who": hero.id, "trait": entry.what}, rules)
    elif entry.what in ("spirit-of-the-wild", "herbal-lore"):
        _heal(desk, entry, rules)


def _again(desk: Desk, entry: Use) -> None:
    """A Destiny, and a character may test again (gl.r15, gl.r16)."""
    hero = desk.hero(entry.who)
    if desk.combat or may_test(desk, hero):
        line = f"attack {hero.id} UNIT SKILL" if desk.combat else f"test {hero.id} SKILL"
        raise Refusal("may-test", {"who": hero.id, "destiny": hero.destiny, "thrown": line}, ("gl.r16",))
    changes = spend_destiny(desk, hero.id)
    desk.set(hero.id, tested=False)
    desk.tell("tests-again", {"who": hero.id}, ("gl.r15", "gl.r16"), changes, level="do")


def _heal(desk: Desk, entry: Use, rules: tuple[str, ...]) -> None:
    """The Spirit heals oneself; a potion heals its successes, also somebody else (gl.r5)."""
    number, whom = SPIRIT, entry.who
    if entry.what == "herbal-lore":
        if entry.number is None:
            raise Refusal("how-many", {"who": entry.who, "trait": entry.what}, ("gl.r5",), "words")
        number, whom = entry.number, entry.on or entry.who
    if all(hero.id != whom for hero in desk.heroes):
        raise Refusal("on-whom", {"who": entry.who, "trait": entry.what}, ("gl.r5",), "words")
    desk.tell("healed", {"who": whom, "number": number}, rules, vitality.refresh(desk, whom, number), level="do")
