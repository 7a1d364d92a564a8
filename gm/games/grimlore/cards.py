"""The cards of a session in memory: items and monsters with their stats (gl.r83)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any

from gm.game import NEEDED, SLUG, Bounds, Name, NamedTuple, OneOf, Written, card_id, read_record
from gm.games.grimlore.tables import ATTACKS, ENEMY_TRAITS, SKILLS, TIERS, TYPES, UNITS


def _read_types(types: list[str]) -> tuple[str, ...]:
    """Return damage types in alphabetical order. Raises ValueError for a type that is listed twice."""
    if len({*types}) < len(types):
        raise ValueError("a type is listed twice")
    return tuple(sorted(types))


def _read_traits(traits: dict[str, bool | int]) -> tuple[tuple[str, int], ...]:
    """Return pairs of a trait and its number. Raises ValueError for an unknown trait or an impossible number."""
    for name, number in traits.items():
        if name not in ENEMY_TRAITS:
            raise ValueError(f"“{name[:40]}” is not an enemy trait. The enemy traits are: {' '.join(ENEMY_TRAITS)}")
        if not 0 <= int(number) <= ENEMY_TRAITS[name]:
            raise ValueError(f"{name} must be 1 to {ENEMY_TRAITS[name]}, not {number}")
    return trait_pairs(traits.items())


_Id = Annotated[str, Bounds(1, 40, SLUG)]
_Name = Annotated[str, Bounds(1, 40)]
_Text = Annotated[str, Bounds(most=400)]
_Figure = Annotated[int, Bounds(0, 99)]
_Price = Annotated[int, Bounds(0, 999)]
_Type = Annotated[str, OneOf(TYPES)]
_Types = Annotated[tuple[str, ...], Written(tuple[_Type, ...], _read_types)]


class ItemCard(NamedTuple):
    """The card of an item, an upgrade or an enchantment.

    ``space`` is how many more proper items (worn or wielded) a character can carry because of this item. ``magic`` is
    the cost in Essence of the enchantment on a magic item. ``damage`` is the damage that a weapon or an upgrade adds.
    ``restore`` is the Energy that a character regains by using up the item.
    """

    id: _Id = ""
    name: _Name = ""
    tier: Annotated[str, OneOf(("basic", "advanced", "upgrade", "enchantment"))] = "basic"
    text: _Text = ""
    price: _Price = 0
    ore: _Price = 0
    essence: _Price = 0
    space: _Figure = 0
    magic: _Price | None = None
    slots: _Figure = 1
    proper: bool = False
    skill: Annotated[str, OneOf((*SKILLS,))] | None = None
    type: _Type | None = None
    damage: _Figure = 0
    shield: bool = False
    restore: _Figure = 0


class MonsterCard(NamedTuple):
    """The card of a monster. ``traits`` are pairs of a trait and its number, 1 for a trait without a number."""

    id: _Id = ""
    name: _Name = ""
    hp: Annotated[int, NEEDED, Bounds(1, 99)] = 0
    damage: _Figure = 1
    minion: _Figure = 1
    move: _Figure = 0
    gold: _Figure = 0
    xp: _Figure = 0
    minions: Annotated[int, Bounds(0, 9)] = 0
    tier: Annotated[str, OneOf(TIERS)] = "easy"
    attack: Annotated[str, OneOf(ATTACKS)] = "melee"
    type: _Type | None = None
    resist: _Types = ()
    vulnerable: _Types = ()
    traits: Annotated[tuple[tuple[str, int], ...], Written(dict[str, bool | int], _read_traits)] = ()
    focus: Annotated[str, Bounds(most=80)] = ""
    loot: _Text = ""
    text: _Text = ""


class Cards(NamedTuple):
    """The item and monster cards that a session uses. Without a card file, both tuples are empty."""

    items: tuple[ItemCard, ...] = ()
    monsters: tuple[MonsterCard, ...] = ()

    def item(self, id: str) -> ItemCard | None:
        return next((item for item in self.items if item.id == id), None)

    def monster(self, id: str) -> MonsterCard | None:
        return next((card for card in self.monsters if card.id == id), None)

    def is_shield(self, id: str) -> bool | None:
        """Return whether an item is a shield, or None if that is unknown.

        It is unknown if the item has no card, or if the card file declares no shields at all.
        """
        card = self.item(id)
        return card.shield if card and any(item.shield for item in self.items) else None

    def item_name(self, id: str) -> str:
        """Return the name on an item's card, or a name derived from its id."""
        card = self.item(id)
        return card.name if card else name_of(id)

    def monster_name(self, id: str) -> str:
        """Return the name on a monster's card, or a name derived from its id."""
        card = self.monster(id)
        return card.name if card else name_of(id)

    def misreadings(self, id: str) -> tuple[str, ...]:
        """Return the ids of items that a misspelled id may mean."""
        from difflib import get_close_matches  # slow, and rarely needed

        known = [item.id for item in self.items]
        parts = [card_id for card_id in known if id in card_id.split("-")]
        return tuple(dict.fromkeys((*parts, *get_close_matches(id, known, 3, 0.75))))


def load_cards(file: Mapping[str, Any] | None) -> Cards:
    """Return the cards in the data of a card file, or no cards if there is no file."""
    if file is None:
        return Cards()
    items = [read_record(ItemCard, _named(table)) for table in file.get("item", ())]
    return Cards(tuple(items), tuple([read_record(MonsterCard, _named(table)) for table in file.get("monster", ())]))


def _named(table: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the data of a card, with both its id and its name. If one is missing, derive it from the other."""
    id = card_id(table)
    return {"name": name_of(id), **table, "id": id}


def trait_pairs(traits: Iterable[tuple[str, int | bool]]) -> tuple[tuple[str, int], ...]:
    """Return pairs of a trait and its number, in alphabetical order. True counts as 1; traits with 0 are left out."""
    return tuple(sorted((name, int(number)) for name, number in traits if number))


def name_of(id: str) -> str:
    """Return a name derived from an id: ``rusty-axe`` → ``Rusty axe``."""
    return id.replace("-", " ").capitalize()


@lru_cache(256)
def card_names(cards: Cards, held: tuple[str, ...], people: tuple[str, ...]) -> tuple[Name, ...]:
    """Return the names of cards and of carried items.

    Leave out a card or item if its id is also the id of a unit, or of a character in ``people``.
    """
    others = {*UNITS, *people}
    items = {item: name_of(item) for item in held} | {card.id: card.name for card in cards.items}
    names = [Name(id, name, "item") for id, name in items.items() if id not in others]
    others |= items.keys()
    monsters = [Name(card.id, card.name, "monster") for card in cards.monsters if card.id not in others]
    return (*names, *monsters)
