"""Damage: what stops it, doubles it, reduces it and gives it back, in this order (gs.r82)."""

from __future__ import annotations

from gm.game import Term
from gm.games.grimslingers.cards import Card
from gm.games.grimslingers.draft import Draft
from gm.games.grimslingers.state import has_status

BARRIER = 2
"""The damage that a Barrier stops (gs.spell.barrier)."""


def damage_by_card(draft: Draft, n: int, by: str, on: str, card: Card, *rules: str) -> None:
    """Deal damage by a card. A Mirror gives back what is left of it, which is not mirrored again (gs.r82,
    gs.spell.mirror)."""
    left = deal_damage(draft, n, by, on, card, "damage", (card.rule, *rules))
    if left and by != on and has_status(draft.who(on), "mirror", draft.turn):
        deal_damage(draft, left, on, by, card, "reflected", ("gs.spell.mirror", "gs.r82"))


def deal_damage(
    draft: Draft, n: int, by: str | None, on: str, card: Card | None, kind: str, rules: tuple[str, ...]
) -> int:
    """Deal damage after everything that changes it, and announce it. Returns what was left of it, also beyond the HP.

    No Barrier works against damage from nobody (``by`` is None).
    """
    turn, duellist = draft.turn, draft.edit(on)
    terms = [Term("card", n)]
    left = n
    if by is not None and has_status(draft.who(by), "blunted", turn):
        terms.append(Term("blunted", -left))
        left = 0
    for stops in ("vanished", "guarded"):
        if left and has_status(duellist, stops, turn):
            terms.append(Term(stops, -left))
            left = 0
    if left and has_status(duellist, "doubled", turn):
        terms.append(Term("doubled", left))
        left *= 2
    if left and by not in (None, on) and has_status(duellist, "barrier", turn):
        terms.append(Term("barrier", -min(BARRIER, left)))
        left -= min(BARRIER, left)
    lost = min(left, duellist.hp)
    duellist.hp -= lost
    params = {"who": on, "by": by, "card": card.id if card else None, "n": left, "hp": duellist.hp}
    draft.emit(kind, params, draft.change(on, "hp", -lost), tuple(terms), rules, "do" if lost else "info")
    return left
