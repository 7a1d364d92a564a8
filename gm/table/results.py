"""The results of lines: their JSON for scripts, and their blocks for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform

from gm.duel.log import Row
from gm.errors import GmError
from gm.game import End, GameInfo, Level, NamedTuple
from gm.games import rule_origin
from gm.table.blocks import Block, Hint, Line, Verbatim, notice_lines, prompt_blocks, view_blocks
from gm.table.texts import NoticeResult, PromptResult, as_json, dumps
from gm.text import counted

if TYPE_CHECKING:
    from gm.game import View
    from gm.table.party.divergence import Divergence
    from gm.table.texts import StateView


@dataclass_transform(frozen_default=True)
class _Record:
    """A base class like a dataclass, but much faster to declare. Its annotations declare the fields."""

    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        own = (name for name, kind in cls.__annotations__.items() if not str(kind).startswith("ClassVar"))
        cls._fields = (*cls._fields, *own)

    def __init__(self, *values: Any, **named: Any) -> None:
        self.__dict__.update(zip(self._fields, values, strict=False), **named)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"

    def replace(self, **fields: Any) -> Self:
        """Return a copy with some fields replaced."""
        return type(self)(**{**self.__dict__, **fields})


class Result(_Record):
    """The result of a line; ``text`` is the line in its long form.

    By default, scripts get all fields except ``text`` as JSON, and people see the same. Subclasses may change both.
    """

    text: str

    keys: ClassVar[Mapping[str, str]] = {}
    """The JSON keys of fields that have another name in JSON. A field with the key '' is left out of the JSON."""
    saves: ClassVar[bool] = False
    """True if every result of this class means that something was saved."""

    def data(self) -> Any:
        """Return the JSON that scripts get."""
        keys = {field: self.keys.get(field, field) for field in self._fields if field != "text"}
        return {key: as_json(getattr(self, field)) for field, key in keys.items() if key}

    def blocks(self) -> Iterable[Block]:
        """Return the blocks that people see."""
        return [Verbatim(dumps(self.data()))]

    @property
    def status(self) -> int:
        """The exit status of the program, such as 1 for a check that found damage."""
        return 0

    @property
    def offers(self) -> Mapping[str, str]:
        """The lines that gm suggests. The key of each line is the word that selects it.

        The key '' is for a line that the user selects by pressing Enter without typing anything.
        """
        return {}

    @property
    def queue(self) -> tuple[str, ...]:
        """The lines that the user can enter one after the other, each by pressing only Enter."""
        return ()


class Owed(NamedTuple):
    """Something still to do at the table: a hand-over, a change of a dial, place or mark, or another action.

    In a hand-over, ``from_`` is the giver and ``to`` is the taker. Things are taken from the end ``off`` (top or
    bottom) of the giver's pile, and added at the end ``onto`` of the taker's pile. In a change of what ``holder`` has,
    ``from_`` is the old value and ``to`` is the new value. A dial is a number that players set, such as health. The
    ``level`` is ``warn`` if the action cannot be undone.
    """

    text: str
    what: str
    from_: int | str | None = None
    to: int | str | None = None
    holder: str | None = None
    amount: int | None = None
    off: End = ""
    onto: End = ""
    level: Level = "do"

    def data(self) -> dict[str, Any]:
        return {key.rstrip("_"): value for key, value in self._asdict().items()}


class OutstandingSince(NamedTuple):
    """The first row that left something to do at the table, its words, and the number of lines after it (``ago``)."""

    seq: int
    words: str
    ago: int

    @property
    def text(self) -> str:
        """The heading above what is still to do."""
        ago = "just now" if not self.ago else f"{counted(self.ago, 'line')} ago"
        return f"Still to do at the table because of line {self.seq} ({self.words}), {ago}"

    def data(self) -> dict[str, Any]:
        return {"seq": self.seq, "text": self.words, "ago": self.ago}


class DuelFacts(NamedTuple):
    """The facts about a duel: number, permanent id, title, game, rules version and house rules."""

    id: int
    uid: str
    title: str
    game: str
    rules_version: int
    house: Mapping[str, str]
    at: str | None = None
    """The duel's table in an event, such as ``friday/1/3``; None if the duel belongs to no event."""
    code: str | None = None
    """The code of this event for the duels at its tables, such as ``friday``; None if this duel is not an event."""


class Written(Result):
    """The result of a line that wrote row ``seq``, with a view of the duel after that row.

    If the line wrote several rows, ``seq`` is the last one, and ``lines`` has the numbers and words of all. ``notices``
    has the announcements and instructions to players. ``repeated`` has those instructions that need not be carried out,
    because the table already shows their result. If an earlier correction is not confirmed yet, ``together`` has
    everything still to do for it and for this line; otherwise it is None.
    """

    saves = True

    seq: int
    notices: tuple[NoticeResult, ...]
    settlement: tuple[Owed, ...]
    view: StateView
    info: GameInfo
    lines: tuple[tuple[int, str], ...] = ()
    repeated: tuple[NoticeResult, ...] = ()
    together: tuple[Owed, ...] | None = None

    @property
    def prompts(self) -> tuple[PromptResult, ...]:
        """The prompts: what comes next, then what else is possible."""
        return self.view.prompts

    @property
    def to_do(self) -> tuple[Owed, ...]:
        """Everything that is still to do at the table after this line."""
        return self.settlement if self.together is None else self.together

    @property
    def reversal(self) -> tuple[Owed, ...]:
        """Moves that take back what an earlier correction asked for, if this line has made it unnecessary.

        They are only for players who have already done it. Empty if anything is still to do at the table.
        """
        unneeded = self.settlement if self.together == () else ()
        return tuple(item._replace(level="info") if item.level == "do" else item for item in unneeded)

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
            **({"owed": as_json(self.together)} if self.together is not None else {}),
            "state": self.view.board.data,
            "prompts": as_json(self.prompts),
        }

    def blocks(self) -> Iterable[Block]:
        notices = mark_repeated(self.notices, self.repeated)
        return (*notice_lines((*notices, *self.to_do, *self.reversal)), *prompt_blocks(self.prompts, self.info))


def mark_repeated(notices: Iterable[NoticeResult], repeated: Sequence[NoticeResult]) -> tuple[NoticeResult, ...]:
    """Return ``notices``. Those that are also in ``repeated`` get the words “Already done at the table”."""
    return tuple(
        notice._replace(text=f"Already done at the table: {notice.text}", level="info")
        if notice in repeated
        else notice
        for notice in notices
    )


class Board(Result):
    """The board of a duel after ``row``.

    ``last`` has the notices of this row, ``owed`` what is still to do at the table. If a correction of the party's
    earlier duel has changed the data carried over to this duel, ``otherwise`` has this change; if not, it is None.
    """

    facts: DuelFacts
    row: Row
    view: View
    prompts: tuple[PromptResult, ...]
    last: tuple[NoticeResult, ...]
    owed: tuple[Owed, ...]
    info: GameInfo
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

    def blocks(self) -> Iterable[Block]:
        yield Line(f"{self.info.nouns.duel.capitalize()} {self.facts.id} · {self.facts.title}", "quiet")
        yield Line(f"{self.row.seq}  {self.row.words}", "quiet")
        yield from notice_lines(self.last)
        if self.owed:
            yield Line(self.since.text if self.since else "Still to do at the table", "warn")
            yield from notice_lines(self.owed)
            yield Hint("  Once done, type: gm settle done", "quiet")
        if self.doubts:
            yield Hint(f"{self.doubts}: gm doubts", "warn")
        if party := self.otherwise:
            duel = f"{self.info.nouns.duel.capitalize()} {party.duel} was corrected later"
            once = "gm does not ask again about anything you have already put right"
            yield Line(f"{duel}, so the party would have started differently here. {once}. To catch up, type:", "warn")
            yield from (f"    {line}" for line in party.lines)
            yield from (Line(f"  {text}", "warn") for text in party.told)
        yield ""
        yield from view_blocks(self.view, "quiet")
        yield from prompt_blocks(self.prompts, self.info)


def line_json(answer: Result, line: int | None = None) -> dict[str, Any]:
    """Return the JSON object for the result ``answer``. ``line`` is the line's number if the input has many lines."""
    data = answer.data() if isinstance(answer, Written) else {"text": answer.text, "answer": answer.data()}
    return {"line": line, **data}


def error_json(error: GmError, line: int | None = None) -> dict[str, Any]:
    """Return an error as JSON for scripts."""
    return {
        "error": {
            "code": error.code,
            "rule": error.rule,
            "origin": (rule_origin(error.rule) or None) if error.rule else None,
            "message": error.message,
            "remedy": error.remedy,
            "line": line,
            **error.more,
        }
    }
