"""What a line is answered with: values with their texts. Only ``data()`` makes of them the JSON that scripts get."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

from gm.duel.log import Row
from gm.game import AnyGame, Change, Level, NamedTuple, Names, Notice, Nouns, Outcome, Prompt, Term, Value
from gm.table.outstanding_items import OutstandingSince, Owed
from gm.text import escape_json

if TYPE_CHECKING:
    from gm.game import View
    from gm.table.party.divergence import Divergence
    from gm.table.views import StateView

_CORE = {
    "undone": "Taken back: {seq}  {words}",
    "redone": "Brought back: {seq}  {words}",
    "noted": "Noted: {text}",
    "doubted": "Line {entry} is flagged as uncertain{why}",
    "doubt-settled": "Line {entry} is no longer flagged{why}",
    "explained": "Reason for {entry}: {text}",
    "fixed": "Corrected: {entry}  {words}   (was: {was})",
    "inserted": "Inserted before {entry}: {words}",
    "dropped": "Dropped: {entry}  {was}",
    "went-back": "Back to {entry}: all later lines are deleted",
    "back": "{who} is in the {duel} again",
    "now-out": "{who} is out of the {duel}",
    "wordless": "“{kind}”: this version of gm has no text for it",
}
_MOST = 60
"""So many candidates are written out: the cards of a deck are, the ways in which four numbers may fall are not."""
_RUN = 10
"""More whole numbers than these, without a gap, are told by the first and the last."""


class JsonData(Protocol):
    """Whatever scripts get as a JSON object."""

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""


class Result(Protocol):
    """What a line is answered with; ``text`` is the line in its long form, ``data`` what scripts get: an object, of a
    question that asks for a list a list."""

    @property
    def text(self) -> str: ...
    def data(self) -> dict[str, Any] | list[Any]: ...


def exit_status(answer: Result) -> int:
    """The exit status that an answer ends with: 0, unless it has one of its own, like a check that found a fault."""
    status: int = getattr(answer, "status", 0)
    return status


class NoticeResult(NamedTuple):
    """A notice with its text."""

    kind: str
    text: str
    rules: tuple[str, ...]
    changes: tuple[Change, ...]
    sum: tuple[Term, ...]
    level: Level

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        parts = {"rules": list(self.rules), "changes": fields(self.changes), "sum": fields(self.sum)}
        return {**self._asdict(), **parts}


class PromptResult(NamedTuple):
    """A prompt with its text: what is due, or merely possible. ``fixed`` and ``open`` are the prompt's own."""

    entry: str
    seats: tuple[str, ...]
    due: bool
    default: str | None
    text: str
    example: str
    fixed: Mapping[str, Value] = {}
    open: Mapping[str, Sequence[Value]] = {}

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get.

        ``fixed`` are the fields that are settled, ``open`` the candidates of others: a list of 60 at most, or, of more
        than ten whole numbers without a gap, ``{"from": the first, "to": the last}``. A field in neither may hold
        whatever its form allows; so may one with more candidates than that.
        """
        among = {field: _candidates(found) for field, found in self.open.items()}
        left = {field: found for field, found in among.items() if found is not None}
        return {**self._asdict(), "seats": list(self.seats), "fixed": dict(self.fixed), "open": left}


def _candidates(found: Sequence[Value]) -> list[Value] | dict[str, int] | None:
    if len(found) > _RUN:
        first = found[0]
        if type(first) is int and list(found) == list(range(first, first + len(found))):
            return {"from": first, "to": first + len(found) - 1}
    return list(found) if len(found) <= _MOST else None


class DuelFacts(NamedTuple):
    """What a duel is: its number, its name for life, its title, and what is played by which rules."""

    id: int
    uid: str
    title: str
    game: str
    rules_version: int
    house: Mapping[str, str]

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        return {**self._asdict(), "house": dict(self.house)}


_QUOTING = ("undone", "redone", "fixed", "inserted", "dropped")


class Written(NamedTuple):
    """The answer to a line that wrote row ``seq``, and how the duel ``stands`` since. ``called`` are the game's nouns.
    Of a line that wrote several rows ``seq`` is the last of them, and ``lines`` are all, with what each says."""

    text: str
    seq: int
    notices: tuple[NoticeResult, ...]
    settlement: tuple[Owed, ...]
    stands: StateView
    called: Nouns
    lines: tuple[tuple[int, str], ...] = ()

    @property
    def prompts(self) -> tuple[PromptResult, ...]:
        """What is due now, then what is possible."""
        return self.stands.prompts

    @property
    def echo(self) -> tuple[tuple[int, str], ...]:
        """Every row that was written, with what it says."""
        return self.lines or ((self.seq, self.text),)

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        return {
            "text": self.text,
            "seq": self.seq,
            **({"seqs": [seq for seq, _ in self.lines]} if self.lines else {}),
            "notices": as_json_list(self.notices),
            "settlement": as_json_list(self.settlement),
            "state": self.stands.board.data,
            "prompts": as_json_list(self.prompts),
        }


class Board(NamedTuple):
    """How a duel stands, or stood once ``row`` was written: what came of that row (``last``), what hands still owe, and
    ``since`` when, what is due, what is in doubt, and what a party would have brought along ``otherwise``. ``called``
    are the game's nouns."""

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
        """The JSON object that scripts get."""
        return {
            "duel": self.facts.data(),
            "seq": self.row.seq,
            "state": self.view.data,
            "prompts": as_json_list(self.prompts),
            "owed": as_json_list(self.owed),
            **({"carried": self.otherwise.data()} if self.otherwise else {}),
        }


def as_json_list(found: Iterable[JsonData]) -> list[dict[str, Any]]:
    """Values as JSON objects."""
    return [one.data() for one in found]


def fields(found: Iterable[Change | Term]) -> list[dict[str, Any]]:
    """A game's flat values as JSON objects."""
    return [one._asdict() for one in found]


def line_json(answer: Result, line: int | None = None) -> dict[str, Any]:
    """The JSON object that one of many lines is answered with; ``line`` is its number in the input."""
    told = answer.data() if isinstance(answer, Written) else {"text": answer.text, "answer": answer.data()}
    return {"line": line, **told}


def is_core(notice: Notice) -> bool:
    """Whether a notice is the core's own. A game may call one of its own the same: that comes from a rule."""
    return not notice.rules and notice.kind in (*_CORE, "recounted", "outcome")


def quotes(notice: Notice) -> bool:
    """Whether a notice is one of the core's that repeat the words of lines."""
    return notice.kind in _QUOTING and is_core(notice)


def notice_text(game: AnyGame, notice: Notice, names: Names) -> str:
    """The text of a notice, be it the game's or the core's own."""
    if not is_core(notice):
        return game.texts.say(notice, names)
    if notice.kind == "recounted":
        return _recounted(cast(Sequence[str], notice.params["entries"]))
    if notice.kind == "outcome":
        return _outcome(game, notice.params, names)
    who, text = (str(notice.params.get(key, "")) for key in ("who", "text"))
    told = {"who": names.get(who, who), "duel": game.info.nouns.duel, "why": f": {text}" if text else ""}
    return _CORE[notice.kind].format_map({**notice.params, **told})


def _recounted(entries: Sequence[str]) -> str:
    shown = ", ".join(entries[:8]) + (f" … {entries[-1]}" if len(entries) > 8 else "")
    return f"Recalculated: {len(entries)} result{'s' if len(entries) > 1 else ''} ({shown})"


def _outcome(game: AnyGame, params: Mapping[str, Any], names: Names) -> str:
    """How it ends now, and how it did, in the game's words."""
    how = {key: (kind, dict(found)) for key, kind, found in params.get("how", ())}
    was, now = (
        None if params[key] is None else Outcome(tuple(params[key]), *how.get(key, ())) for key in ("was", "winners")
    )
    ends = game.texts.say(now, names) if now else ""
    told = f"{ends[:1].upper()}{ends[1:]}" if now else f"The {game.info.nouns.duel} continues"
    if was is None:
        return told
    who = _winners(game, was, names)
    if not who or (now and not _winners(game, now, names)):
        return f"{told}   (it was: {game.texts.say(was, names)})"
    return f"{told}, not by {who}" if now else f"{told}: {who} did not win after all"


def _winners(game: AnyGame, end: Outcome, names: Names) -> str:
    """Who won, where that is all that is said of an end; else ''."""
    return game.texts.winners(end, names) if game.texts.winners else ""


def notice_results(game: AnyGame, found: Iterable[Notice], names: Names) -> tuple[NoticeResult, ...]:
    """Notices with their texts."""
    return tuple(
        NoticeResult(one.kind, notice_text(game, one, names), one.rules, one.changes, one.sum, one.level)
        for one in found
    )


def prompt_results(game: AnyGame, found: Iterable[Prompt], names: Names) -> tuple[PromptResult, ...]:
    """Prompts with their texts, in their order: what is due first."""
    return tuple(
        PromptResult(
            one.entry, one.seats, one.due, one.default, game.texts.say(one, names), one.example, one.fixed, one.open
        )
        for one in found
    )


def format_time(at: str) -> str:
    """A time of the log as people write it, by the clock of this machine."""
    return local_time(at, zone=True) if at else ""


def local_time(stamp: str, *, zone: bool = False) -> str:
    """The time that a row keeps, by the clock of this machine (``2026-11-21 20:15``, with its ``zone`` ``… CET``); what
    is no time as it is."""
    from datetime import datetime  # no entry needs it

    try:
        found = datetime.fromisoformat(stamp).astimezone()
    except (ValueError, OverflowError, OSError):
        return stamp
    return found.strftime("%Y-%m-%d %H:%M %Z" if zone else "%Y-%m-%d %H:%M")


def dumps(data: Any) -> str:
    """JSON on one line, as it is printed."""
    return escape_json(json.dumps(data, ensure_ascii=False, separators=(", ", ": ")))
