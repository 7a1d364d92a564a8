"""The items of a hero (gl.r27)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries.session import Item as ItemEntry
from gm.games.grimlore.state import Hero, Item, proper_items


def find_item(draft: Draft, entry: ItemEntry) -> tuple[Hero, Item]:
    """Return a hero and their first item of this name. Raises Refusal if they have none."""
    hero = draft.hero(entry.who or "")
    item = hero.item(entry.item or "")
    if item is None:
        raise Refusal("not-held", {"who": hero.id, "item": entry.item}, ("gl.r27",))
    return hero, item


def without(hero: Hero, item: Item) -> Hero:
    """Return the hero without one of their items."""
    at = next(number for number, other in enumerate(hero.items) if other is item)
    return hero._replace(items=(*hero.items[:at], *hero.items[at + 1 :]))


def warn_if_overfull(draft: Draft, who: str, new: Item) -> None:
    """Warn if a hero carries more proper items than fit (gl.r27)."""
    have, room = proper_items(draft.hero(who))
    if new.proper and have > room:
        draft.emit("overfull", {"who": who, "have": have, "room": room}, rules=("gl.r27",), level="warn")
