"""What a roster file must be: the one module of the game that knows pydantic, loaded at the door alone."""

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

from gm.games.gentlemen.schema.faults import faults

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
    """No key too many, no text for a number; keys that are left out stay out."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_serializer(mode="wrap")
    def _written(self, whole: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {key: value for key, value in whole(self).items() if value is not None}


class Harm(_Strict):
    """What befalls the user, all next to the target, or the target of a charge."""

    wound: _Some | Literal[True] | None = None
    concussion: _Some | Literal[True] | None = None
    immobilize: bool | None = None
    suppressed: bool | None = None


class Option(_Strict):
    """What cards can buy, or what happens once an ability without a check is paid for."""

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
    """What an item or a unit can do."""

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
    """How many shots a weapon holds, and with how many it begins."""

    max: int = Field(ge=1, le=9)
    start: int | None = Field(None, ge=0, le=9)


class Passives(_Strict):
    """What somebody is always better or worse at."""

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
    """A unit, or several of a kind."""

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
        """What is wrong with keys and values, and what does not go together, at once."""
        wrong: list[InitErrorDetails] = []
        found = None
        try:
            found = whole(data)
        except ValidationError as error:
            for fault in error.errors(include_url=False):
                wrong.append(_fault(fault["type"], fault["loc"], fault["msg"], fault.get("ctx", {})))
        told = {fault["loc"] for fault in wrong}
        wrong += [_fault("roster", where, said) for where, said in faults(data) if where not in told]
        if wrong or found is None:
            raise ValidationError.from_exception_data("Roster", wrong)
        return found


def _fault(
    kind: LiteralString, where: tuple[str | int, ...], said: str, allowed: Mapping[str, Any] = {}
) -> InitErrorDetails:
    """A fault of its kind, with what would have been allowed there."""
    return InitErrorDetails(type=PydanticCustomError(kind, "{said}", {**allowed, "said": said}), loc=where, input=None)
