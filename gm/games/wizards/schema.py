"""The schema of a card file; the only module of the game that needs pydantic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    ValidationError,
    field_validator,
    model_serializer,
    model_validator,
)
from pydantic.functional_validators import ModelWrapValidatorHandler
from pydantic_core import InitErrorDetails, PydanticCustomError

from gm.game import name_id
from gm.games.wizards.cards import SHIPPED, is_sum, spell_id
from gm.games.wizards.fields import is_reserved

_Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=30)]
_Place = Literal["hand", "foe", "deck", "discard", "this", "own", "theirs"]
_KEYS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "damage": (("n",), ("to",)),
    "move": (("from_", "to"), ("n",)),
    "discount": (("n",), ("for_",)),
    "option": (("of",), ("labels", "by")),
    "plus": (("n",), ()),
}
"""Op → its required keys and its optional keys."""
_TO: dict[str, tuple[str, ...]] = {"damage": ("foe", "self"), "move": _Place.__args__}  # type: ignore[attr-defined]


class _Strict(BaseModel):
    """A table without unknown keys; keys that are left out are not written back."""

    model_config = ConfigDict(extra="forbid", strict=True, validate_by_alias=True, serialize_by_alias=True)

    @model_serializer(mode="wrap")
    def _written(self, whole: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {key: value for key, value in whole(self).items() if value is not None}


class Op(_Strict):
    """A part of what a spell does."""

    do: Literal["damage", "move", "discount", "option", "plus"]
    n: int | str | None = None
    to: str | None = None
    from_: _Place | None = Field(None, alias="from")
    for_: Literal["any", "attack"] | None = Field(None, alias="for")
    of: list[list[Op]] | None = Field(None, min_length=2, max_length=9)
    labels: list[Annotated[str, Field(min_length=1, max_length=60)]] | None = None
    by: Literal["self", "foe"] | None = None

    @field_validator("n")
    @classmethod
    def _sum(cls, n: int | str | None) -> int | str | None:
        if isinstance(n, int) and not 0 <= n <= 60:
            raise ValueError("it must be a number from 0 to 60")
        if isinstance(n, str) and (len(n) > 60 or not is_sum(n)):
            raise ValueError("a sum joins numbers up to 60 and power, hand, foe_hand, spells, foe_spells with + or -")
        return n

    @model_validator(mode="after")
    def _whole(self) -> Op:
        must, may = _KEYS[self.do]
        given = [key for key in ("n", "to", "from_", "for_", "of", "labels", "by") if getattr(self, key) is not None]
        if missing := [key.rstrip("_") for key in must if key not in given]:
            raise ValueError(f"{self.do} needs {', '.join(missing)}")
        if extra := [key.rstrip("_") for key in given if key not in (*must, *may)]:
            raise ValueError(f"{', '.join(extra)} does not belong to {self.do}")
        if self.to is not None and self.to not in _TO[self.do]:
            raise ValueError(f"to must be one of {', '.join(_TO[self.do])}")
        if self.do == "move" and self.from_ == self.to != "own":
            raise ValueError("from and to must differ, or both be own")
        if self.do == "plus" and self.n not in (1, 2, 3):
            raise ValueError("n of plus must be 1, 2 or 3")
        if self.labels is not None and self.of is not None and len(self.labels) != len(self.of):
            raise ValueError("labels must have one text for each way of the option")
        if self.of is not None and any(op.do == "plus" for way in self.of for op in way):
            raise ValueError("plus can't be part of an option")
        return self


class Spell(_Strict):
    """A new spell, or changes to one of the four."""

    name: str | None = Field(None, min_length=1, max_length=30)
    id: _Id | None = None
    set: Literal["basic", "advanced", "lost_pages", "custom"] | None = None
    cost: int | None = Field(None, ge=0, le=9)
    type: Literal["attack", "regeneration", "utility"] | None = None
    activation: Literal["instant", "delayed", "ongoing"] | None = None
    text: str | None = Field(None, max_length=400)
    ops: list[Op] | None = Field(None, max_length=12)

    @field_validator("name")
    @classmethod
    def _shown(cls, name: str | None) -> str | None:
        if name is not None and not name.strip().isprintable():
            raise ValueError("a name must be one line of letters")
        return name.strip() if name is not None else None

    @field_validator("name", "id")
    @classmethod
    def _free(cls, name: str | None) -> str | None:
        if name is not None and (is_reserved(name.casefold()) or is_reserved(name_id(name))):
            raise ValueError(f"“{name}” is a word of the game or a number: use another name")
        return name

    @model_validator(mode="after")
    def _fits(self) -> Spell:
        id = spell_id({"id": self.id, "name": self.name})
        if not id or not all(part.isascii() for part in id):
            raise ValueError("a spell needs a name, or an id of small letters, digits and single dashes")
        old = SHIPPED.get(id)
        name = (self.name or "").casefold()
        if any(name == spell.name.casefold() and spell.id != id for spell in SHIPPED.values()):
            raise ValueError(f"{self.name} is one of the book's four spells: to change it, leave out the id")
        if old is None and (missing := [key for key in ("cost", "type", "activation") if getattr(self, key) is None]):
            raise ValueError(f"a new spell needs {', '.join(missing)}")
        activation = self.activation or (old.activation if old else "instant")
        ops = self.ops if self.ops is not None else (old and old.ops) or ()
        if activation == "ongoing" and any(op.do != "plus" for op in ops):
            raise ValueError("an ongoing spell can only have the op plus; without ops its effect is entered by hand")
        if activation != "ongoing" and any(op.do == "plus" for op in ops):
            raise ValueError("only an ongoing spell can have plus")
        self.id = id
        return self


class Cards(_Strict):
    """A card file."""

    format: Literal[1]
    game: Literal["wizards"]
    title: str | None = Field(None, max_length=80)
    spell: list[Spell] = Field(min_length=1, max_length=300)

    @model_validator(mode="wrap")
    @classmethod
    def _each_once(cls, data: Any, validate: ModelWrapValidatorHandler[Cards]) -> Cards:
        """Report wrong keys and values together with spells that are defined twice."""
        errors: list[InitErrorDetails] = []
        cards = None
        try:
            cards = validate(data)
        except ValidationError as error:
            for details in error.errors(include_url=False):
                kept = InitErrorDetails(type=details["type"], loc=details["loc"], input=details["input"])
                if "ctx" in details:
                    kept["ctx"] = details["ctx"]
                errors.append(kept)
        for place, message in _repeated(data):
            repeated = PydanticCustomError("repeated", "{message}", {"message": message})
            errors.append(InitErrorDetails(type=repeated, loc=place, input=None))
        if errors or cards is None:
            raise ValidationError.from_exception_data("Cards", errors)
        return cards


def _repeated(data: Any) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the key and a message for each spell with the id or name of an earlier one, as far as they can be read."""
    spells = data.get("spell") if isinstance(data, dict) else None
    ids: set[str] = set()
    names: set[str] = set()
    for number, spell in enumerate(spells if isinstance(spells, list) else ()):
        if not isinstance(spell, dict):
            continue
        name, own_id = (spell.get(key) if isinstance(spell.get(key), str) else None for key in ("name", "id"))
        id, folded = spell_id({"id": own_id, "name": name}), (name or "").strip().casefold()
        if id and id in ids:
            yield ("spell", number, "id" if own_id else "name"), f"{id} is defined twice"
        elif folded and folded in names:
            yield ("spell", number, "name"), f"the name {folded} is used twice"
        ids.add(id)
        names.add(folded)
