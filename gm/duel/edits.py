"""The changes that a correction makes to lines, and the JSON data with which a row stores these changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple


class LineContent(NamedTuple):
    """The content of a line: its kind, its words in the long form, its data."""

    kind: Literal["new", "entry", "note"]
    words: str
    body: Mapping[str, Any]


class Fix(NamedTuple):
    """New content for the line ``at``. If a player's new name causes the change, ``by`` is the line that gives it."""

    at: str
    says: LineContent
    by: str = ""


class Insert(NamedTuple):
    """A forgotten line, to be inserted before the line ``at``."""

    at: str
    says: LineContent


class Drop(NamedTuple):
    """The deletion of the line with the name ``at``."""

    at: str


class GoBack(NamedTuple):
    """The undo of all rows after the row with the name ``at``."""

    at: str


Edit = Fix | Insert | Drop | GoBack


def read_edits(body: Mapping[str, Any]) -> list[Edit]:
    """Return the changes in a correction's data. Raises LookupError for an invalid change."""
    return [_edit(data) for data in body["changes"]]


def _edit(data: Mapping[str, Any]) -> Edit:
    match data["do"]:
        case "fix":
            return Fix(data["at"], _says(data), data.get("by", ""))
        case "insert":
            return Insert(data["at"], _says(data))
        case "drop":
            return Drop(data["at"])
        case "to":
            return GoBack(data["at"])
    raise LookupError(f"no change is called {data['do']}")


def _says(data: Mapping[str, Any]) -> LineContent:
    return LineContent(data["kind"], data["words"], data["body"])


def edits_to_data(edits: Iterable[Edit], because: str | None) -> dict[str, Any]:
    """Return the JSON data of a correction's changes and their reason."""
    return {"changes": [_data(edit) for edit in edits], "because": because}


def _data(edit: Edit) -> dict[str, Any]:
    match edit:
        case Fix(at, says, by):
            return {"do": "fix", "at": at, **says._asdict()} | ({"by": by} if by else {})
        case Insert(at, says):
            return {"do": "insert", "at": at, **says._asdict()}
        case Drop(at):
            return {"do": "drop", "at": at}
        case GoBack(at):
            return {"do": "to", "at": at}


def is_derived(edit: Edit) -> bool:
    """Return whether a change was not typed, but follows from another change that renames a player."""
    return isinstance(edit, Fix) and bool(edit.by)
