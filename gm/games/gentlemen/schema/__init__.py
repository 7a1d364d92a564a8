"""The pydantic model of a roster file; only reading a file loads it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, LiteralString

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    ValidationError,
    model_serializer,
    model_validator,
)
from pydantic.functional_validators import ModelWrapValidatorHandler
from pydantic_core import InitErrorDetails, PydanticCustomError

from gm.games.gentlemen.schema.faults import find_faults

_Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=30)]
_Name = Annotated[str, Field(min_length=1, max_length=30)]
_Some = Annotated[int, Field(ge=1, le=9)]
_Points = Annotated[int, Field(ge=0, le=999)]
_Armour = Annotated[int, Field(ge=0, le=9)]
_SYMBOL = re.compile(r"[HDCS]{1,4}((10|[2-9])\+)?")
_CARRIED = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\*[234])?")


def _symbol(word: str) -> str:
    if not _SYMBOL.fullmatch(word):
        raise ValueError("a symbol is letters of suits, HDCS, and an optional least value, 2+ to 10+")
    return word


def _carried(word: str) -> str:
    if not _CARRIED.fullmatch(word):
        raise ValueError("a piece of gear is its id, with *2 to *4 for more ammunition")
    return word


_Symbol = Annotated[str, AfterValidator(_symbol)]
_Gear = Annotated[str, AfterValidator(_carried), Field(max_length=32)]


class _Strict(BaseModel):
    """A table without unknown keys and conversions; missing keys stay missing."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_serializer(mode="wrap")
    def _written(self, whole: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {key: value for key, value in whole(self).items() if value is not None}


class Harm(_Strict):
    """Effects on the user, on all next to the target, or on the target of a charge."""

    wound: _Some | Literal[True] | None = None
    concussion: _Some | Literal[True] | None = None
    immobilize: bool | None = None
    suppressed: bool | None = None


class Option(_Strict):
    """Something that cards can buy, or the effect of a checkless ability."""

    id: _Id
    name: _Name | None = None
    cost: list[_Symbol] | None = Field(None, max_length=9)
    wound: _Some | Literal[True] | None = None
    heal: _Some | Literal[True] | None = None
    concussion: _Some | Literal[True] | None = None
    commanded: _Some | Literal[True] | None = None
    knockback: _Some | Literal[True] | None = None
    scatter: _Some | Literal[True] | None = None
    reveal: _Some | Literal[True] | None = None
    ammo: _Some | Literal[True] | None = None
    move: _Some | Literal[True] | None = None
    pierce: _Some | Literal[True] | None = None
    immobilize: bool | None = None
    suppressed: bool | None = None
    lethal: bool | None = None
    recoil: Harm | None = None
    blast: Harm | None = None


class Ability(_Strict):
    """An ability of an item or a unit."""

    id: _Id
    name: _Name | None = None
    type: Literal["ranged", "melee", "support"] | None = None
    range: int | None = Field(None, ge=0, le=30)
    suit: Literal["hearts", "diamonds", "clubs", "spades", "checkless"]
    ap: _Some | None = None
    reusable: bool | None = None
    multichoice: bool | None = None
    repeatable: bool | None = None
    multitarget: bool | None = None
    uses_ammo: bool | None = None
    options: list[Option] = Field(min_length=1, max_length=8)


class Ammo(_Strict):
    """The shots that a weapon holds, and those it begins with."""

    max: int = Field(ge=1, le=9)
    start: int | None = Field(None, ge=0, le=9)


class Passives(_Strict):
    """Permanent bonuses and penalties."""

    model_config = ConfigDict(extra="forbid", strict=True, alias_generator=lambda name: name.replace("_", "-"))

    brutal_charge: _Some | None = None
    charge_defence: _Some | None = None
    goliath_killer: _Some | None = None
    mobility_drills: _Some | None = None
    mobile_loading: _Some | None = None
    longgun_training: _Some | None = None
    guard: _Some | None = None
    parry: _Some | None = None
    block: _Some | None = None
    stalk: _Some | None = None
    hefty: _Some | None = None
    arsenal: int | None = Field(None, ge=1, le=999)
    martial: _Some | None = None
    vigour: _Some | None = None
    large: bool | None = None
    strong: bool | None = None
    mounted_training: bool | None = None
    skirmisher: bool | None = None

    @model_serializer(mode="wrap")
    def _written(self, whole: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {key.replace("_", "-"): value for key, value in whole(self).items() if value is not None}


class Gear(_Strict):
    """A weapon, a bayonet, armour, headgear, a mount, or anything else that units carry."""

    id: _Id
    name: _Name | None = None
    kind: Literal["weapon", "bayonet", "armour", "headgear", "mount", "misc"]
    points: _Points | None = None
    hands: Literal[1, 2] | None = None
    lug: bool | None = None
    heavy: bool | None = None
    armour: _Armour | None = None
    passives: Passives | None = None
    impact: Harm | None = None
    ammo: Ammo | None = None
    abilities: list[Ability] | None = Field(None, max_length=9)


class Stats(_Strict):
    """Strength, skill, tactics and resolve."""

    hearts: int = Field(ge=0, le=9)
    diamonds: int = Field(ge=0, le=9)
    clubs: int = Field(ge=0, le=9)
    spades: int = Field(ge=0, le=9)


class Unit(_Strict):
    """A unit, or several of one kind."""

    id: _Id
    name: _Name | None = None
    elite: bool | None = None
    points: _Points | None = None
    count: int | None = Field(None, ge=1, le=9)
    stats: Stats
    armour: _Armour | None = None
    passives: Passives | None = None
    abilities: list[Ability] | None = Field(None, max_length=9)
    gear: list[_Gear] | None = Field(None, max_length=20)


class Roster(_Strict):
    """A warband."""

    format: Literal[1]
    game: Literal["gentlemen"]
    title: str | None = Field(None, max_length=60)
    prestige: int | None = Field(None, ge=0, le=99)
    commander: _Id | None = None
    gear: list[Gear] | None = Field(None, max_length=60)
    unit: list[Unit] = Field(min_length=1, max_length=30)

    @model_validator(mode="wrap")
    @classmethod
    def _all_faults(cls, data: Any, whole: ModelWrapValidatorHandler[Roster]) -> Roster:
        """Report wrong keys and values together with mistakes between the parts."""
        errors: list[InitErrorDetails] = []
        roster = None
        try:
            roster = whole(data)
        except ValidationError as error:
            for fault in error.errors(include_url=False):
                errors.append(_error(fault["type"], fault["loc"], fault["msg"], fault.get("ctx", {})))
        known = {error["loc"] for error in errors if "loc" in error}
        errors += [_error("roster", where, text) for where, text in find_faults(data) if where not in known]
        if errors or roster is None:
            raise ValidationError.from_exception_data("Roster", errors)
        return roster


def _error(
    kind: LiteralString, where: tuple[str | int, ...], text: str, allowed: Mapping[str, Any] = {}
) -> InitErrorDetails:
    """Return an error of pydantic with what is allowed there."""
    return InitErrorDetails(type=PydanticCustomError(kind, "{text}", {**allowed, "text": text}), loc=where, input=None)
