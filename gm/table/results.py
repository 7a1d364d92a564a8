"""The results of lines: values with their texts, and the JSON that scripts get."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from gm.duel.log import Row
from gm.game import NamedTuple, Nouns
from gm.table.outstanding_items import OutstandingSince, Owed
from gm.table.texts import NoticeResult, PromptResult, as_json

if TYPE_CHECKING:
    from gm.game import View
    from gm.table.party.divergence import Divergence
    from gm.table.texts import StateView


class Result(Protocol):
    """The answer to a line; ``text`` is the line in its long form, ``data`` the JSON that scripts get."""

    @property
    def text(self) -> str: ...
    def data(self) -> dict[str, Any] | list[Any]: ...


def exit_status(answer: Result) -> int:
    """Return the exit status of a result: its own if it has one, as a check that found a fault, else 0."""
    status: int = getattr(answer, "status", 0)
    return status


class DuelFacts(NamedTuple):
    """A duel's own facts: its number, its permanent id, its title, its game and rules."""

    id: int
    uid: str
    title: str
    game: str
    rules_version: int
    house: Mapping[str, str]


class Written(NamedTuple):
    """The result of a line that wrote row ``seq``, with a view of the duel after it. ``called`` are the game's
    nouns.

    If the line wrote several rows, ``seq`` is the last of them and ``lines`` has all, each with its words.
    """

    text: str
    seq: int
    notices: tuple[NoticeResult, ...]
    settlement: tuple[Owed, ...]
    view: StateView
    called: Nouns
    lines: tuple[tuple[int, str], ...] = ()

    @property
    def prompts(self) -> tuple[PromptResult, ...]:
        """The prompts: what comes next, then what else is possible."""
        return self.view.prompts

    @property
    def echo(self) -> tuple[tuple[int, str], ...]:
        """Every row that was written, with its words."""
        return self.lines or ((self.seq, self.text),)

    def data(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "seq": self.seq,
            **({"seqs": [seq for seq, _ in self.lines]} if self.lines else {}),
            "notices": as_json(self.notices),
            "settlement": as_json(self.settlement),
            "state": self.view.board.data,
            "prompts": as_json(self.prompts),
        }


class Board(NamedTuple):
    """The board of a duel after ``row``: its notices (``last``), what is still to do at the table, what comes next.

    ``otherwise`` is what a party would have carried over differently; ``called`` are the game's nouns.
    """

    text: str
    facts: DuelFacts
    row: Row
    view: View
    prompts: tuple[PromptResult, ...]
    last: tuple[NoticeResult, ...]
    owed: tuple[Owed, ...]
    called: Nouns
    since: OutstandingSince | None = None
    doubts: str = ""
    otherwise: Divergence | None = None

    def data(self) -> dict[str, Any]:
        return {
            "duel": as_json(self.facts),
            "seq": self.row.seq,
            "state": self.view.data,
            "prompts": as_json(self.prompts),
            "owed": as_json(self.owed),
            **({"carried": as_json(self.otherwise)} if self.otherwise else {}),
        }


def line_json(answer: Result, line: int | None = None) -> dict[str, Any]:
    """Return the JSON object that answers one of many lines; ``line`` is its number in the input."""
    told = answer.data() if isinstance(answer, Written) else {"text": answer.text, "answer": answer.data()}
    return {"line": line, **told}
