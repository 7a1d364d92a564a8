"""What commands answer that only read: a type for each answer, which is what a screen lays it out by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gm.game import GameInfo, NamedTuple, Switch, View
from gm.table.answers import Announced, Board, Facts, Written, several
from gm.table.minutes import Item
from gm.table.owed import Owed, Since

if TYPE_CHECKING:
    from gm.duel.audit import Fault


class Reply(NamedTuple):
    """What a game answers to a question: its lines are what was asked for."""

    text: str
    view: View

    def data(self) -> dict[str, Any] | list[Any]:
        """The JSON data that scripts get."""
        return dict(self.view.data) if self.view.items is None else [*self.view.items]


class Wording(NamedTuple):
    """What a line said once, until the row ``by`` corrected it."""

    text: str
    by: int


class Minute(NamedTuple):
    """A line of the minutes: what it says and said, and what came of it. ``round`` is the one in which it was typed,
    ``lasted`` the seconds of the turn that it begins, if it begins one."""

    item: Item
    text: str
    was: tuple[Wording, ...]
    notices: tuple[Announced, ...]
    settlement: tuple[Owed, ...]
    round: int | None = None
    lasted: int | None = None

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        item = self.item
        return {
            "seq": item.row.seq,
            "entry": item.row.name,
            "at": item.row.at,
            "kind": item.row.kind,
            "text": self.text,
            "was": [wording._asdict() for wording in self.was],
            "struck": item.struck is not None,
            "by": item.struck,
            "because": item.because,
            "target": item.row.target,
            "notices": several(self.notices),
            "settlement": several(self.settlement),
            "round": self.round,
            "lasted": self.lasted,
            "writer": item.writer or None,
        }


class Minutes(NamedTuple):
    """Every line of a duel with its results."""

    text: str
    facts: Facts
    rows: tuple[Minute, ...]

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        return {"duel": self.facts.data(), "rows": several(self.rows)}


class RecordLines(NamedTuple):
    """A duel as lines that can be played again."""

    text: str
    lines: tuple[str, ...]

    @property
    def shown(self) -> str:
        """What is printed, as it stands."""
        return "\n".join(self.lines)

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        return {"lines": list(self.lines)}


class Document(NamedTuple):
    """A JSON document, to be printed as it stands: a whole log, or the schema of one."""

    text: str
    found: Mapping[str, Any]

    @property
    def shown(self) -> str:
        """What is printed, as it stands."""
        return json.dumps(self.found, ensure_ascii=False, indent=1)

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        return dict(self.found)


class Report(NamedTuple):
    """A protocol: its facts, and the same ``shown`` as text or Markdown."""

    text: str
    facts: Mapping[str, Any]
    shown: str

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        return dict(self.facts)


class Saved(NamedTuple):
    """A file that was written."""

    text: str
    file: str

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        return {"file": self.file}


class Copied(NamedTuple):
    """A copy of the database, and how large it is."""

    text: str
    file: str
    bytes: int

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        return {"file": self.file, "bytes": self.bytes}


class Settling(NamedTuple):
    """What hands still owe, and since when; ``done`` says that it has just been ticked off."""

    text: str
    settlement: tuple[Owed, ...]
    done: bool
    since: Since | None = None

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        since = {"since": self.since.data()} if self.since else {}
        return {"settlement": several(self.settlement), **since}


class HouseRules(NamedTuple):
    """Every house switch with its value in force; with the defaults of a ``game`` that was named ('' of a duel)."""

    text: str
    switches: Mapping[str, Switch]
    values: Mapping[str, str]
    game: str = ""

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
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


class Suspect(NamedTuple):
    """A duel in which something is wrong: a row that differs from what the rules make of it, or the whole."""

    duel: int
    seq: int | None
    words: str
    said: str
    fault: Fault | None = None

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        if self.fault:
            facts = self.fault._asdict()
            del facts["reworded"]
            return {"duel": self.duel, **facts}
        return {"duel": self.duel, "seq": self.seq, "words": self.words, "said": self.said}


class Checked(NamedTuple):
    """What the check has found: damage to the file, differences, and what was only said otherwise then."""

    text: str
    duels: int
    rows: int
    damage: tuple[str, ...]
    differences: tuple[Suspect, ...]
    reworded: tuple[Suspect, ...] = ()

    @property
    def status(self) -> int:
        """The exit status that it ends with."""
        return 1 if self.damage or self.differences else 0

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        return {
            "duels": self.duels,
            "rows": self.rows,
            "damage": list(self.damage),
            "differences": several(self.differences),
            "reworded": several(self.reworded),
        }


class SavedDuel(NamedTuple):
    """What was saved of a duel into ``file`` (None: nothing): how many rows, which are lost, not as they were written,
    or mended; from which on they are kept as notes, and whether all else about it was found (``whole``)."""

    duel: int
    title: str
    rows: int
    lost: tuple[int, ...]
    changed: tuple[int, ...]
    mended: tuple[int, ...]
    noted: int | None
    whole: bool
    file: str | None

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        return {**self._asdict(), "lost": list(self.lost), "changed": list(self.changed), "mended": list(self.mended)}


class Salvaged(NamedTuple):
    """What was saved of a damaged database; ``out`` is the new one, None if no duel in it can be played."""

    text: str
    file: str
    out: str | None
    duels: tuple[SavedDuel, ...]

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        return {"file": self.file, "out": self.out, "duels": several(self.duels)}


class Demo(NamedTuple):
    """A recorded duel, played through: its comments and answers in turn, and how it stands; ``begin`` begins one's
    own."""

    text: str
    info: GameInfo
    played: tuple[Written | str, ...]
    board: Board
    begin: str

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        answers = [answer.data() for answer in self.played if isinstance(answer, Written)]
        return {"game": self.info.slug, "answers": answers, "begin": self.begin}
