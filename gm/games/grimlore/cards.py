"""What a card file brings, in memory: items and monsters with their figures, found by their ids (gl.r83)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from gm.game import Name, NamedTuple, name_id
from gm.games.grimlore.vocabulary import UNITS


class ItemCard(NamedTuple):
    """An item, an upgrade or an enchantment as its card has it: costs in Gold, Ore and Essence, room for ``space`` more
    items, slots for enhancements; ``magic`` is the cost of the enchantment that a magic item comes with."""

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
    """A monster as its card has it; ``traits`` are pairs of a trait and its number (1 where it has none)."""

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
    """The cards of a session; () where nobody brought a file."""

    items: tuple[ItemCard, ...] = ()
    monsters: tuple[MonsterCard, ...] = ()

    def item(self, id: str) -> ItemCard | None:
        """The item with this id; None where no card has it."""
        return next((item for item in self.items if item.id == id), None)

    def monster(self, id: str) -> MonsterCard | None:
        """The monster with this id; None where no card has it."""
        return next((card for card in self.monsters if card.id == id), None)

    def misreadings(self, id: str) -> tuple[str, ...]:
        """The items that something misspelt may have been meant for."""
        from difflib import get_close_matches  # only what is on no card needs it

        known = [item.id for item in self.items]
        parts = [one for one in known if id in one.split("-")]
        return tuple(dict.fromkeys((*parts, *get_close_matches(id, known, 3, 0.75))))


def cards_of(file: Mapping[str, Any] | None) -> Cards:
    """The cards of a file as it is kept with a session; none of no file."""
    if file is None:
        return Cards()
    return Cards(tuple(map(_item, file.get("item", ()))), tuple(map(_monster, file.get("monster", ()))))


def _item(written: Mapping[str, Any]) -> ItemCard:
    return ItemCard(**_named(written, ItemCard._fields))


def _monster(written: Mapping[str, Any]) -> MonsterCard:
    fields = _named(written, MonsterCard._fields)
    for key in ("resist", "vulnerable"):
        if key in fields:
            fields[key] = tuple(sorted(fields[key]))
    fields["traits"] = pairs(fields.get("traits", {}).items())
    return MonsterCard(**fields)


def pairs(traits: Iterable[tuple[str, int | bool]]) -> tuple[tuple[str, int], ...]:
    """Traits with their numbers in alphabetical order; one that is merely there counts 1, one that is 0 is not."""
    return tuple(sorted((name, int(number)) for name, number in traits if number))


def _named(written: Mapping[str, Any], fields: tuple[str, ...]) -> dict[str, Any]:
    """The keys of a card that are known and filled in, with an id and a name made of each other."""
    found = {key: value for key, value in written.items() if key in fields and value is not None}
    found.setdefault("id", name_id(str(found.get("name", ""))))
    found.setdefault("name", called(found["id"]))
    return found


def called(id: str) -> str:
    """What something is called of which only the id is known: ``rusty-axe`` → ``Rusty axe``."""
    return id.replace("-", " ").capitalize()


@lru_cache(256)
def things(cards: Cards, held: tuple[str, ...], people: tuple[str, ...]) -> tuple[Name, ...]:
    """What is printed on cards and what somebody holds, but for what is called as a unit, or as one of these people."""
    others = {*UNITS, *people}
    items = {item: called(item) for item in held} | {card.id: card.name for card in cards.items}
    found = [Name(id, name, "item") for id, name in items.items() if id not in others]
    others |= items.keys()
    monsters = [Name(card.id, card.name, "monster") for card in cards.monsters if card.id not in others]
    return (*found, *monsters)
