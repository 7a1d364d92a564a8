"""The model of a card file. Only this module uses pydantic; it is loaded when a file is checked."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SerializerFunctionWrapHandler, model_serializer, model_validator

from gm.games.grimslingers.cards import SHIPPED
from gm.games.grimslingers.fields import RESERVED_WORDS

_Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=30)]
_Number = Annotated[int, Field(ge=-20, le=20)] | Literal["number"]


class _Strict(BaseModel):
    """A table without unknown keys and conversions; keys that are left out stay out."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_serializer(mode="wrap")
    def _written(self, whole: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {key: value for key, value in whole(self).items() if value is not None}


class Effect(_Strict):
    """A part of the effect of a card."""

    do: Literal["damage", "hp", "ep", "steal", "status"]
    n: _Number | None = None
    status: Literal["silenced", "doubled", "guarded", "vanished", "barrier", "mirror", "blunted"] | None = None
    turn: Literal["this", "next"] = "this"
    who: Literal["target", "self", "team", "foes", "all"] | None = None

    @model_validator(mode="after")
    def _whole(self) -> Effect:
        if (self.do == "status") != (self.status is not None):
            raise ValueError("give status if do is “status”, and only then")
        if (self.do == "status") == (self.n is not None):
            raise ValueError("give n for everything but a status")
        if self.n == 0 or (isinstance(self.n, int) and self.n < 0 and self.do != "ep"):
            raise ValueError("n must be 1 to 20 or “number”; for ep also −1 to −20")
        if self.turn == "next" and self.do != "status":
            raise ValueError("give turn only with a status")
        return self


class Card(_Strict):
    """A new card, or the changes of a shipped one."""

    id: _Id
    name: str | None = Field(None, min_length=1, max_length=30)
    kind: Literal["element", "signature"] | None = None
    target: Literal["self", "team", "single-foe", "all-players", "all-foes"] | None = None
    banner: Literal["blue", "red", "none"] | None = None
    cost: int | None = Field(None, ge=0, le=20)
    strong_vs: list[_Id] | None = None
    text: str | None = Field(None, max_length=300)
    effects: list[Effect] | None = Field(None, max_length=12)

    @model_validator(mode="after")
    def _fits(self) -> Card:
        old = SHIPPED.get(self.id)
        kind = self.kind or (old.kind if old else "signature")
        target = self.target or (old.target if old else "single-foe")
        if old is None and (self.id in RESERVED_WORDS or self.id.isdigit()):
            raise ValueError(f"“{self.id}” is a word of the game or a number: choose another id")
        if old is not None and kind != old.kind:
            raise ValueError(f"{self.id} is a shipped {old.kind}: give a card of another kind its own id")
        if kind == "element" and self.banner not in (None, "none"):
            raise ValueError("an element can't have a banner")
        if kind != "element" and self.strong_vs:
            raise ValueError("only elements can have strong_vs")
        if target != "single-foe" and any(effect.who in (None, "target") for effect in self.effects or ()):
            raise ValueError("give who in every effect of a card that is not single-foe; it can't be target")
        return self


class Line(_Strict):
    """A line of the Reckoning, for the score sheet."""

    text: str = Field(min_length=1, max_length=120)
    points: int = Field(ge=-99, le=99)


class Cards(_Strict):
    """A card file."""

    format: Literal[1]
    game: Literal["grimslingers"]
    card: list[Card] = Field(default_factory=list, max_length=200)
    reckoning: list[Line] = Field(default_factory=list, max_length=30)

    @model_validator(mode="after")
    def _each_once(self) -> Cards:
        ids = [card.id for card in self.card]
        if twice := sorted({one for one in ids if ids.count(one) > 1}):
            raise ValueError(f"defined twice: {', '.join(twice)}")
        known = {card.id for card in self.card if card.kind == "element"}
        known |= {one for one, card in SHIPPED.items() if card.kind == "element"}
        for card in self.card:
            if unknown := [one for one in card.strong_vs or () if one not in known]:
                raise ValueError(f"{card.id} is strong against “{unknown[0][:40]}”, but there is no such element")
        return self
