"""The schema of a file of skies: the only module of the game that uses pydantic, loaded when a file is read."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Sky(_Strict):
    """A face of the weather die."""

    name: str = Field(min_length=1, max_length=30)
    stages: int = Field(ge=-1, le=2)
    text: str = Field("", max_length=200)


class Faces(_Strict):
    """The faces of the weather die."""

    sun: Sky
    rain: Sky
    fog: Sky


class Skies(_Strict):
    """A file of skies."""

    skies: Faces
