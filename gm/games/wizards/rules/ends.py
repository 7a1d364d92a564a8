"""Damage and the end of a duel (wg.r11, wg.r26)."""

from __future__ import annotations

from gm.game import Change, Term
from gm.games.wizards.state import Draft, find_foe, find_wizard


def deal_damage(
    draft: Draft, who: str, amount: int, sum: tuple[Term, ...], rules: tuple[str, ...], spell: str | None = None
) -> None:
    """Deal damage to a wizard. A wizard with 0 HP loses at once (wg.r11, wg.r26)."""
    target = find_wizard(draft, who)
    hp = max(0, target.hp - amount)
    draft.replace_wizard(target._replace(hp=hp))
    changes = (Change(who, "hp", hp - target.hp),) if hp != target.hp else ()
    draft.emit("damage", {"who": who, "n": amount, "hp": hp, "spell": spell}, changes, sum, rules, "do")
    if not hp:
        win(draft, find_foe(draft, who).id, "wg.r11")


def win(draft: Draft, who: str, rule: str) -> None:
    """End the duel. Effects in progress or waiting are dropped (wg.r11, wg.r39)."""
    draft.phase, draft.winners = "over", (who,)
    draft.effect, draft.queue, draft.discounts = None, (), (0, 0)
    draft.emit("won", {"winners": (who,)}, rules=(rule,), level="do")
