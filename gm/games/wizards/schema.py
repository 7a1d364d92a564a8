"""What a card file must be: the one module of the game that knows pydantic, loaded at the door alone."""

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
"""Op → the keys that it must have, and those that it may have besides."""
_TO: dict[str, tuple[str, ...]] = {"damage": ("foe", "self"), "move": _Place.__args__}  # type: ignore[attr-defined]


class _Strict(BaseModel):
    """No key too many, no text for a number; keys that are left out stay out."""

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
            raise ValueError("a number is 0 to 60")
        if isinstance(n, str) and (len(n) > 60 or not is_sum(n)):
            raise ValueError("a sum joins numbers up to 60, power, hand, foe_hand, spells, foe_spells by + and -")
        return n

    @model_validator(mode="after")
    def _whole(self) -> Op:
        must, may = _KEYS[self.do]
        given = [key for key in ("n", "to", "from_", "for_", "of", "labels", "by") if getattr(self, key) is not None]
        if missing := [key.rstrip("_") for key in must if key not in given]:
            raise ValueError(f"{self.do} needs {', '.join(missing)}")
        if extra := [key.rstrip("_") for key in given if key not in (*must, *may)]:
            raise ValueError(f"{self.do} takes no {', '.join(extra)}")
        if self.to is not None and self.to not in _TO[self.do]:
            raise ValueError(f"to is one of {', '.join(_TO[self.do])}")
        if self.do == "move" and self.from_ == self.to != "own":
            raise ValueError("from and to differ, or are both own")
        if self.do == "plus" and self.n not in (1, 2, 3):
            raise ValueError("n of plus is 1, 2 or 3")
        if self.labels is not None and self.of is not None and len(self.labels) != len(self.of):
            raise ValueError("labels has one for each way of the option")
        if self.of is not None and any(op.do == "plus" for way in self.of for op in way):
            raise ValueError("plus is no way of an option")
        return self


class Spell(_Strict):
    """A spell that is new, or what is otherwise about one of the four."""

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
            raise ValueError("a name is one line of letters")
        return name.strip() if name is not None else None

    @field_validator("name", "id")
    @classmethod
    def _free(cls, name: str | None) -> str | None:
        if name is not None and (is_reserved(name.casefold()) or is_reserved(name_id(name))):
            raise ValueError(f"“{name}” is a word of the game or a number: use another")
        return name

    @model_validator(mode="after")
    def _fits(self) -> Spell:
        found = spell_id({"id": self.id, "name": self.name})
        if not found or not all(part.isascii() for part in found):
            raise ValueError("a spell needs a name, or an id of small letters, digits and single dashes")
        old = SHIPPED.get(found)
        if any(
            self.name and self.name.casefold() == one.name.casefold() and one.id != found for one in SHIPPED.values()
        ):
            raise ValueError(f"{self.name} is called like one of the four that is not meant: leave out its id")
        if old is None and (missing := [key for key in ("cost", "type", "activation") if getattr(self, key) is None]):
            raise ValueError(f"a new spell needs {', '.join(missing)}")
        activation = self.activation or (old.activation if old else "instant")
        kinds = [op.do for op in self.ops or ()] if self.ops is not None else [op.do for op in (old and old.ops) or ()]
        if activation == "ongoing" and any(kind != "plus" for kind in kinds):
            raise ValueError("an ongoing spell takes no op but plus: leave ops out, and it is only watched")
        if activation != "ongoing" and "plus" in kinds:
            raise ValueError("plus belongs to an ongoing spell")
        self.id = found
        return self


class Cards(_Strict):
    """A card file."""

    format: Literal[1]
    game: Literal["wizards"]
    title: str | None = Field(None, max_length=80)
    spell: list[Spell] = Field(min_length=1, max_length=300)

    @model_validator(mode="wrap")
    @classmethod
    def _each_once(cls, data: Any, whole: ModelWrapValidatorHandler[Cards]) -> Cards:
        """What is wrong with keys and values, and spells that are there twice, at once."""
        wrong: list[InitErrorDetails] = []
        found = None
        try:
            found = whole(data)
        except ValidationError as error:
            for one in error.errors(include_url=False):
                told = InitErrorDetails(type=one["type"], loc=one["loc"], input=one["input"])
                if "ctx" in one:
                    told["ctx"] = one["ctx"]
                wrong.append(told)
        for where, said in _twice(data):
            fault = PydanticCustomError("twice", "{said}", {"said": said})
            wrong.append(InitErrorDetails(type=fault, loc=where, input=None))
        if wrong or found is None:
            raise ValidationError.from_exception_data("Cards", wrong)
        return found


def _twice(data: Any) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Spells of a file that have the id, or the name, of one before them, as far as they can be read."""
    written = data.get("spell") if isinstance(data, dict) else None
    ids: set[str] = set()
    names: set[str] = set()
    for number, spell in enumerate(written if isinstance(written, list) else ()):
        if not isinstance(spell, dict):
            continue
        name, id = (spell.get(key) if isinstance(spell.get(key), str) else None for key in ("name", "id"))
        called, shown = spell_id({"id": id, "name": name}), (name or "").strip().casefold()
        if called and called in ids:
            yield ("spell", number, "id" if id else "name"), f"each spell stands here once, but twice there is {called}"
        elif shown and shown in names:
            yield ("spell", number, "name"), f"each spell has a name of its own, but twice there is {shown}"
        ids.add(called)
        names.add(shown)
