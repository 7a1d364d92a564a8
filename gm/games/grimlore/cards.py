"""The cards of a session in memory: items and monsters with their figures (gl.r83)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from gm.game import Name, NamedTuple, name_id
from gm.games.grimlore.vocabulary import UNITS


class ItemCard(NamedTuple):
    """An item, upgrade or enchantment. ``space`` is room for further items, ``magic`` the cost of the enchantment on a
    magic item."""

    id: str
    name: str
    tier: str = "basic"
    text: str = ""
    price: int = 0
    ore: int = 0
    essence: int = 0
    space: int = 0
    magic: int | None = None
    slots: int = 1
    proper: bool = False
    skill: str | None = None
    type: str | None = None
    damage: int = 0


class MonsterCard(NamedTuple):
    """A monster; ``traits`` are pairs of a trait and its number (1 for one without a number)."""

    id: str
    name: str
    hp: int
    damage: int = 1
    minion: int = 1
    move: int = 0
    gold: int = 0
    xp: int = 0
    minions: int = 0
    tier: str = "easy"
    attack: str = "melee"
    type: str | None = None
    resist: tuple[str, ...] = ()
    vulnerable: tuple[str, ...] = ()
    traits: tuple[tuple[str, int], ...] = ()
    focus: str = ""
    loot: str = ""
    text: str = ""


class Cards(NamedTuple):
    """The cards of a session, empty without a file."""

    items: tuple[ItemCard, ...] = ()
    monsters: tuple[MonsterCard, ...] = ()

    def item(self, id: str) -> ItemCard | None:
        return next((item for item in self.items if item.id == id), None)

    def monster(self, id: str) -> MonsterCard | None:
        return next((card for card in self.monsters if card.id == id), None)

    def item_name(self, id: str) -> str:
        """Return the printed name of an item, made from its id if it has no card."""
        card = self.item(id)
        return card.name if card else name_of(id)

    def monster_name(self, id: str) -> str:
        """Return the printed name of a monster, made from its id if it has no card."""
        card = self.monster(id)
        return card.name if card else name_of(id)

    def misreadings(self, id: str) -> tuple[str, ...]:
        """Return the items that a misspelled id may mean."""
        from difflib import get_close_matches  # slow, and rarely needed

        known = [item.id for item in self.items]
        parts = [card_id for card_id in known if id in card_id.split("-")]
        return tuple(dict.fromkeys((*parts, *get_close_matches(id, known, 3, 0.75))))


def load_cards(file: Mapping[str, Any] | None) -> Cards:
    """Return the cards of a card file, none for None."""
    if file is None:
        return Cards()
    items = tuple([ItemCard(**_known_keys(written, ItemCard._fields)) for written in file.get("item", ())])
    return Cards(items, tuple(map(_monster, file.get("monster", ()))))


def _monster(written: Mapping[str, Any]) -> MonsterCard:
    fields = _known_keys(written, MonsterCard._fields)
    for key in ("resist", "vulnerable"):
        if key in fields:
            fields[key] = tuple(sorted(fields[key]))
    fields["traits"] = trait_pairs(fields.get("traits", {}).items())
    return MonsterCard(**fields)


def trait_pairs(traits: Iterable[tuple[str, int | bool]]) -> tuple[tuple[str, int], ...]:
    """Return traits with their numbers in alphabetical order; True counts 1, and 0 is left out."""
    return tuple(sorted((name, int(number)) for name, number in traits if number))


def _known_keys(written: Mapping[str, Any], fields: tuple[str, ...]) -> dict[str, Any]:
    """Return the known keys of a card that are filled in, with id and name made from each other."""
    filled = {key: value for key, value in written.items() if key in fields and value is not None}
    filled.setdefault("id", name_id(str(filled.get("name", ""))))
    filled.setdefault("name", name_of(filled["id"]))
    return filled


def name_of(id: str) -> str:
    """Return a name made from an id: ``rusty-axe`` → ``Rusty axe``."""
    return id.replace("-", " ").capitalize()


@lru_cache(256)
def card_names(cards: Cards, held: tuple[str, ...], people: tuple[str, ...]) -> tuple[Name, ...]:
    """Return the names of cards and of carried items, except those that name a unit or one of these people."""
    others = {*UNITS, *people}
    items = {item: name_of(item) for item in held} | {card.id: card.name for card in cards.items}
    names = [Name(id, name, "item") for id, name in items.items() if id not in others]
    others |= items.keys()
    monsters = [Name(card.id, card.name, "monster") for card in cards.monsters if card.id not in others]
    return (*names, *monsters)
