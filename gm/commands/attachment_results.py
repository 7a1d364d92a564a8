"""Results about players' files: what a game accepts, what a duel holds, a sample, a checked file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from gm.game import Attachment, GameInfo


class AttachedFile(NamedTuple):
    """A file that a duel was brought, by the ``mark`` that stands for it; ``seat`` is whose own it is, if anybody's."""

    name: str
    seat: str
    mark: str
    bytes: int

    def data(self) -> dict[str, Any]:
        return {**self._asdict(), "seat": self.seat or None}


class AttachmentList(NamedTuple):
    """The files that a game accepts and the current ``duel`` holds (None: no duel of that game is open)."""

    text: str
    info: GameInfo
    brings: Mapping[str, Attachment]
    duel: int | None
    holds: tuple[AttachedFile, ...]

    def data(self) -> dict[str, Any]:
        takes = [
            {"name": name, "help": bring.help, "needed": bring.needed, "each": bring.each}
            for name, bring in self.brings.items()
        ]
        facts = {"game": self.info.slug, "title": self.info.title, "takes": takes, "duel": self.duel}
        return {**facts, "holds": [file.data() for file in self.holds]}


class SampleFile(NamedTuple):
    """The file that a game ships for players to begin with, to be printed as it stands."""

    text: str
    game: str
    name: str
    content: str

    @property
    def shown(self) -> str:
        """The text to print."""
        return self.content.rstrip("\n")

    def data(self) -> dict[str, Any]:
        return {"game": self.game, "name": self.name, "text": self.content}


class ValidFile(NamedTuple):
    """A file with which nothing is wrong."""

    text: str
    game: str
    name: str
    file: str
    mark: str

    def data(self) -> dict[str, Any]:
        return {"game": self.game, "name": self.name, "file": self.file, "mark": self.mark}


class StoredContent(NamedTuple):
    """A content that this session keeps, and what stands for it."""

    text: str
    name: str
    mark: str

    def data(self) -> dict[str, Any]:
        return {"name": self.name, "mark": self.mark}
