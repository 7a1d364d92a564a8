"""Traits that work once, and Destiny to test again (gl.r5, gl.r16)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries.session import Use
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.combat.traits import use_in_combat
from gm.games.grimlore.rules.rolls import spend_destiny
from gm.games.grimlore.state import is_up, may_test
from gm.games.grimlore.tables import TRAITS
from gm.games.grimlore.vocabulary import DESTINY

SPIRIT = 3
"""The Energy restored by Spirit of the Wild."""
_IN_COMBAT = ("detect-weakness", "divine-intervention", "heroic-intervention", "word-of-peace")
"""Traits that work once a session, and only in combat."""


def use(draft: Draft, entry: Use) -> None:
    """Use a trait, or Destiny to test again."""
    hero = draft.hero(entry.who)
    if not is_up(draft, hero):
        raise Refusal("fled" if hero.energy else "down", {"who": hero.id}, ("gl.r5",))
    if entry.what == DESTINY:
        _again(draft, entry)
        return
    trait = TRAITS.get(entry.what)
    if trait is None or not trait.used:
        raise Refusal("not-used-so", {"who": hero.id, "trait": entry.what}, ("gl.r5",))
    vitality.mark_used(draft, hero.id, entry.what)
    rules = ("gl.r5", f"gl.trait.{entry.what}")
    params: dict[str, Value] = {"who": hero.id, "trait": entry.what, "on": entry.on, "number": entry.number}
    draft.emit("used", params, rules=rules)
    if trait.once in ("C", "R") or entry.what in _IN_COMBAT:
        use_in_combat(draft, entry)
    elif draft.combat and draft.combat.defence:
        raise Refusal("attack-waits", {"who": hero.id, "trait": entry.what}, rules)
    elif entry.what in ("spirit-of-the-wild", "herbal-lore"):
        _heal(draft, entry, rules)


def _again(draft: Draft, entry: Use) -> None:
    """Spend Destiny to let a hero test again (gl.r15, gl.r16)."""
    hero = draft.hero(entry.who)
    if draft.combat or may_test(draft, hero):
        line = f"attack {hero.id} UNIT SKILL" if draft.combat else f"test {hero.id} SKILL"
        raise Refusal("may-test", {"who": hero.id, "destiny": hero.destiny, "thrown": line}, ("gl.r16",))
    changes = spend_destiny(draft, hero.id)
    draft.set(hero.id, tested=False)
    draft.emit("tests-again", {"who": hero.id}, changes, rules=("gl.r15", "gl.r16"), level="do")


def _heal(draft: Draft, entry: Use, rules: tuple[str, ...]) -> None:
    """Heal by Spirit of the Wild, or by a potion of Herbal Lore, perhaps someone else (gl.r5)."""
    number, target = SPIRIT, entry.who
    if entry.what == "herbal-lore":
        if entry.number is None:
            raise Refusal("how-many", {"who": entry.who, "trait": entry.what}, ("gl.r5",), "words")
        number, target = entry.number, entry.on or entry.who
    if all(hero.id != target for hero in draft.heroes):
        raise Refusal("on-whom", {"who": entry.who, "trait": entry.what}, ("gl.r5",), "words")
    draft.emit(
        "healed", {"who": target, "number": number}, vitality.refresh(draft, target, number), rules=rules, level="do"
    )
