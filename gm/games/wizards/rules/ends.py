"""Damage, and the end of a duel (wg.r11, wg.r26)."""

from __future__ import annotations

from gm.game import Change, Term
from gm.games.wizards.state import Draft, Wizard, foe, wizard


def hurt(
    draft: Draft, who: str, amount: int, sum: tuple[Term, ...], rules: tuple[str, ...], spell: str | None = None
) -> None:
    """So much damage to somebody, who loses at once with 0 HP (wg.r11, wg.r26)."""
    one = wizard(draft, who)
    hp = max(0, one.hp - amount)
    draft.put(Wizard(one.id, one.name, hp, one.hand, one.spells, one.power, one.damage))
    changes = (Change(who, "hp", hp - one.hp),) if hp != one.hp else ()
    draft.emit("damage", {"who": who, "n": amount, "hp": hp, "spell": spell}, changes, sum, rules, "do")
    if not hp:
        win(draft, foe(draft, who).id, "wg.r11")


def win(draft: Draft, who: str, rule: str) -> None:
    """The duel is over; what was under way or waits is dropped (wg.r11, wg.r39)."""
    draft.phase, draft.winners = "over", (who,)
    draft.effect, draft.queue, draft.discounts = None, (), (0, 0)
    draft.emit("won", {"winners": (who,)}, rules=(rule,), level="do")
