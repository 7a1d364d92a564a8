"""Damage, and the end of a duel (wg.r11, wg.r26)."""

from __future__ import annotations

from gm.game import Change, Term
from gm.games.wizards.rules.desk import Desk
from gm.games.wizards.state import Wizard, foe


def hurt(
    desk: Desk, who: str, amount: int, sum: tuple[Term, ...], rules: tuple[str, ...], spell: str | None = None
) -> None:
    """So much damage to somebody, who loses at once with 0 HP (wg.r11, wg.r26)."""
    one = desk.who(who)
    hp = max(0, one.hp - amount)
    desk.put(Wizard(one.id, one.name, hp, one.hand, one.spells, one.power, one.damage))
    changes = (Change(who, "hp", hp - one.hp),) if hp != one.hp else ()
    desk.emit("damage", {"who": who, "n": amount, "hp": hp, "spell": spell}, changes, sum, rules, "do")
    if not hp:
        win(desk, foe(desk, who).id, "wg.r11")


def win(desk: Desk, who: str, rule: str) -> None:
    """The duel is over; what was under way or waits is dropped (wg.r11, wg.r39)."""
    desk.phase, desk.winners = "over", (who,)
    desk.effect, desk.queue, desk.discounts = None, (), (0, 0)
    desk.emit("won", {"winners": (who,)}, rules=(rule,), level="do")
