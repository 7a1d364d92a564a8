"""Small results of commands that only read. ``gm/interfaces/cli/renderers/registry.py`` lists all results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game import GameInfo, HouseRule, NamedTuple, View
from gm.table.outstanding_items import OutstandingSince, Owed
from gm.table.results import Board, Written
from gm.table.texts import as_json


class QueryResult(NamedTuple):
    """A game's answer to a query; its lines are the answer itself."""

    text: str
    view: View

    def data(self) -> dict[str, Any] | list[Any]:
        return dict(self.view.data) if self.view.items is None else [*self.view.items]


class SavedFile(NamedTuple):
    """A file that was written."""

    text: str
    file: str

    def data(self) -> dict[str, Any]:
        return {"file": self.file}


class BackupResult(NamedTuple):
    """A copy of the database, and how large it is."""

    text: str
    file: str
    bytes: int

    def data(self) -> dict[str, Any]:
        return {"file": self.file, "bytes": self.bytes}


class SettlementResult(NamedTuple):
    """The things still to do at the table, and since when; ``done`` is True if they were just confirmed."""

    text: str
    settlement: tuple[Owed, ...]
    done: bool
    since: OutstandingSince | None = None

    def data(self) -> dict[str, Any]:
        since = {"since": self.since.data()} if self.since else {}
        return {"settlement": as_json(self.settlement), **since}


class HouseRuleList(NamedTuple):
    """Every house switch with its value in force; with the defaults of a ``game`` that was named ('' of a duel)."""

    text: str
    switches: Mapping[str, HouseRule]
    values: Mapping[str, str]
    game: str = ""

    def data(self) -> dict[str, Any]:
        shown = {
            name: {
                "value": self.values[name],
                "default": switch.default,
                "values": list(switch.values),
                "rule": switch.rule,
                "help": switch.help,
                "fixed": switch.fixed,
            }
            for name, switch in self.switches.items()
        }
        return {"house": shown}


class DemoResult(NamedTuple):
    """A recorded duel, played through: its comments and answers in turn, and how it stands; ``begin`` begins one's
    own."""

    text: str
    info: GameInfo
    played: tuple[Written | str, ...]
    board: Board
    begin: str

    def data(self) -> dict[str, Any]:
        answers = [answer.data() for answer in self.played if isinstance(answer, Written)]
        return {"game": self.info.slug, "answers": answers, "begin": self.begin}
