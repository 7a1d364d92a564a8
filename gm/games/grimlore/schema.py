"""The schema of card files, the only module of the game that needs pydantic."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    StrictBool,
    field_validator,
    model_serializer,
    model_validator,
)

from gm.game import name_id
from gm.games.grimlore.tables import ENEMY_TRAITS, SKILLS, TYPES
from gm.games.grimlore.vocabulary import WORDS

_Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
_Name = Annotated[str, Field(min_length=1, max_length=40)]
_Text = Annotated[str, Field(max_length=400)]
_Figure = Annotated[int, Field(ge=0, le=99)]
_Price = Annotated[int, Field(ge=0, le=999)]


class _Strict(BaseModel):
    """A model that forbids unknown keys and conversions, and omits missing keys."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_serializer(mode="wrap")
    def _written(self, whole: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {key: value for key, value in whole(self).items() if value is not None}


class _Card(_Strict):
    """A card with a name, an id, or both; a missing id is made from the name."""

    name: _Name | None = None
    id: _Id | None = None
    text: _Text | None = None

    @field_validator("name")
    @classmethod
    def _shown(cls, name: str | None) -> str | None:
        if name is not None and not (name.strip() and name.strip().isprintable()):
            raise ValueError("a name must be one line of printable text")
        return name.strip() if name is not None else None

    @model_validator(mode="after")
    def _called(self) -> _Card:
        card_id = self.id or name_id(self.name or "")
        if not card_id or not card_id.isascii():
            raise ValueError("a card needs a name, or an id of lower-case letters, digits and single dashes")
        if card_id in WORDS:
            raise ValueError(f"“{card_id}” is a word of the game: choose another")
        if card_id.isdigit():
            raise ValueError(f"“{card_id}” is a number: choose a word")
        self.id = card_id
        return self


class Item(_Card):
    """An item, an upgrade or an enchantment."""

    tier: Literal["basic", "advanced", "upgrade", "enchantment"] | None = None
    price: _Price | None = None
    ore: _Price | None = None
    essence: _Price | None = None
    space: _Figure | None = None
    magic: _Price | None = None
    slots: _Figure | None = None
    proper: bool | None = None
    skill: str | None = None
    type: str | None = None
    damage: _Figure | None = None

    @field_validator("skill")
    @classmethod
    def _skill(cls, skill: str | None) -> str | None:
        return _one_of(skill, SKILLS, "a skill")

    @field_validator("type")
    @classmethod
    def _type(cls, type_: str | None) -> str | None:
        return _one_of(type_, TYPES, "a damage type")

    @model_validator(mode="after")
    def _attached(self) -> Item:
        if self.tier in ("upgrade", "enchantment") and (self.ore is not None or self.essence is not None):
            raise ValueError(f"the price of an {self.tier} is its cost in Ore or Essence: leave out ore and essence")
        return self


class Monster(_Card):
    """A monster with its minions."""

    hp: int = Field(ge=1, le=99)
    damage: _Figure | None = None
    minion: _Figure | None = None
    move: _Figure | None = None
    gold: _Figure | None = None
    xp: _Figure | None = None
    minions: int | None = Field(None, ge=0, le=9)
    tier: Literal["easy", "medium", "hard", "boss"] | None = None
    attack: Literal["melee", "ranged", "magic"] | None = None
    type: str | None = None
    resist: list[str] | None = None
    vulnerable: list[str] | None = None
    traits: dict[str, StrictBool | int] | None = None
    focus: str | None = Field(None, max_length=80)
    loot: _Text | None = None

    @field_validator("type")
    @classmethod
    def _type(cls, type_: str | None) -> str | None:
        return _one_of(type_, TYPES, "a damage type")

    @field_validator("resist", "vulnerable")
    @classmethod
    def _types(cls, types: list[str] | None) -> list[str] | None:
        for kind in types or ():
            _one_of(kind, TYPES, "a damage type")
        if types and len({*types}) < len(types):
            raise ValueError("a type is listed twice")
        return types

    @field_validator("traits")
    @classmethod
    def _traits(cls, traits: dict[str, bool | int] | None) -> dict[str, bool | int] | None:
        for name, number in (traits or {}).items():
            _one_of(name, ENEMY_TRAITS, "an enemy trait")
            if not 0 <= int(number) <= ENEMY_TRAITS[name]:
                raise ValueError(f"{name} is 1 to {ENEMY_TRAITS[name]}, not {number}")
        return traits


class Cards(_Strict):
    """A card file with items, monsters, or both."""

    format: Literal[1]
    game: Literal["grimlore"]
    title: str | None = Field(None, max_length=80)
    item: list[Item] | None = Field(None, max_length=300)
    monster: list[Monster] | None = Field(None, max_length=300)

    @field_validator("item", "monster")
    @classmethod
    def _each_once(cls, cards: list[Any] | None) -> list[Any] | None:
        ids = [card.id for card in cards or ()]
        if twice := sorted({card_id for card_id in ids if ids.count(card_id) > 1}):
            raise ValueError(f"these cards are listed twice: {', '.join(twice)}")
        return cards

    @model_validator(mode="after")
    def _apart(self) -> Cards:
        if not (self.item or self.monster):
            raise ValueError("the file has no item and no monster")
        items = {card.id for card in self.item or ()}
        if both := sorted(str(card.id) for card in self.monster or () if card.id in items):
            raise ValueError(f"an item and a monster are both called {', '.join(both)}")
        return self


def _one_of(word: str | None, known: Iterable[str], what: str) -> str | None:
    if word is not None and word not in known:
        raise ValueError(f"“{word[:40]}” is not {what}: {' '.join(known)}")
    return word
