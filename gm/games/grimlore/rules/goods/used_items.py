"""Items that are used up to restore Energy (gl.r40)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries.session import Use
from gm.games.grimlore.rules import vitality

_RULES = ("gl.r40", "gl.gear.restore-energy")


def use_up(draft: Draft, entry: Use) -> None:
    """Use up an item to restore Energy to a character, as its card says. Raises Refusal if the card restores none."""
    hero, item = draft.find_item(entry.who, entry.what)
    card = draft.cards.item(item.item)
    params: dict[str, Value] = {"who": hero.id, "item": item.item}
    if card is None or not card.restore:
        raise Refusal("no-effect-known", params, _RULES)
    target = entry.on or hero.id
    if all(other.id != target for other in draft.heroes):
        raise Refusal("on-whom", {"who": hero.id, "trait": item.item}, ("gl.r5",), "words")
    changes = draft.carry(hero.without(item))
    changes += vitality.refresh(draft, target, card.restore)
    draft.emit("drunk", {**params, "whom": target, "number": card.restore}, changes, rules=_RULES, level="do")
