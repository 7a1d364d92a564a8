"""The texts of notices, prompts and boards, times as people write them, and values as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from gm.game import AnyGame, Change, Level, NamedTuple, Names, Notice, Outcome, Prompt, Term, Value
from gm.games import rule_origin
from gm.text import capitalize, escape_json

if TYPE_CHECKING:
    from gm.game import MenuItem, View

_CORE = {
    "undone": "Undone: {seq}  {words}",
    "redone": "Redone: {seq}  {words}",
    "noted": "Noted: {text}",
    "doubted": "Line {entry} is flagged as uncertain{why}",
    "doubt-settled": "Line {entry} is no longer flagged{why}",
    "explained": "Reason for line {entry}: {text}",
    "fixed": "Corrected: {entry}  {words}   (was: {was})",
    "inserted": "Inserted before {entry}: {words}",
    "dropped": "Deleted: {entry}  {was}",
    "went-back": "Undone: everything after line {entry}",
    "back": "{who} is in the {duel} again",
    "now-out": "{who} is out of the {duel}",
    "wordless": "“{kind}”: this version of gm has no text for it",
}
_MOST = 60
"""The maximum number of possible values that the JSON of a field lists. A field with more values is left out."""
_RUN = 10
"""The maximum number of consecutive whole numbers that JSON lists one by one."""


_ORIGINS = {"printed": ", printed", "ruling": ", our ruling", "": ""}


def cite(rule: str | None) -> str:
    """Return the rule that a message cites, as `` [gg.a25, printed]``; '' without a rule."""
    return f" [{rule}{_ORIGINS[rule_origin(rule)]}]" if rule else ""


class NoticeResult(NamedTuple):
    """A notice with its text."""

    kind: str
    text: str
    rules: tuple[str, ...]
    changes: tuple[Change, ...]
    sum: tuple[Term, ...]
    level: Level


class PromptResult(NamedTuple):
    """A prompt with its text. ``due`` is True if it comes next, and False if it is only possible."""

    entry: str
    seats: tuple[str, ...]
    due: bool
    default: str | None
    text: str
    example: str
    fixed: Mapping[str, Value] = {}
    open: Mapping[str, Sequence[Value]] = {}
    menu: Sequence[MenuItem] = ()

    def data(self) -> dict[str, Any]:
        """Return the prompt as JSON for scripts.

        ``fixed`` has the fields that are already known. ``open`` has the possible values of other fields: a list of at
        most 60 values, or ``{"from": first, "to": last}`` for more than ten consecutive whole numbers. A field that is
        in neither may have any value. ``menu`` is present only if it is not empty.
        """
        among = {field: _candidates(values) for field, values in self.open.items()}
        left = {field: values for field, values in among.items() if values is not None}
        data = {**self._asdict(), "seats": list(self.seats), "fixed": dict(self.fixed), "open": left}
        menu = [item._asdict() for item in data.pop("menu")]
        return {**data, "menu": menu} if menu else data


def _candidates(values: Sequence[Value]) -> list[Value] | dict[str, int] | None:
    if len(values) > _RUN:
        first = values[0]
        if type(first) is int and list(values) == list(range(first, first + len(values))):
            return {"from": first, "to": first + len(values) - 1}
    return list(values) if len(values) <= _MOST else None


_QUOTING = ("undone", "redone", "fixed", "inserted", "dropped")


def as_json(value: Any) -> Any:
    """Return ``value`` as JSON data.

    If ``value`` has a method ``data()``, return its result. Otherwise records become objects, and sequences become
    lists.
    """
    if callable(data := getattr(value, "data", None)):
        return data()
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, Mapping):
        return {key: as_json(part) for key, part in value.items()}
    return [as_json(part) for part in value] if isinstance(value, Iterable) and not isinstance(value, str) else value


def is_core(notice: Notice) -> bool:
    """Return whether ``notice`` comes from the core and not from the game.

    Notices of both may be of the same kind, but only the game's notices then name a rule.
    """
    return not notice.rules and notice.kind in (*_CORE, "recounted", "outcome")


def quotes(notice: Notice) -> bool:
    """Return whether ``notice`` is one of gm's own, not of a game, and repeats the words of lines.

    An example is the notice of an undo, which repeats the words of the line that is undone.
    """
    return notice.kind in _QUOTING and is_core(notice)


def notice_text(game: AnyGame, notice: Notice, names: Names) -> str:
    """Return the text of a notice. The game has the templates for its own notices, the core for all others."""
    if not is_core(notice):
        return game.texts.say(notice, names)
    if notice.kind == "recounted":
        return _recounted(cast(Sequence[str], notice.params["entries"]))
    if notice.kind == "outcome":
        return _outcome(game, notice.params, names)
    who, text = (str(notice.params.get(key, "")) for key in ("who", "text"))
    params = {"who": names.get(who, who), "duel": game.info.nouns.duel, "why": f": {text}" if text else ""}
    return _CORE[notice.kind].format_map({**notice.params, **params})


def _recounted(entries: Sequence[str]) -> str:
    shown = ", ".join(entries[:8]) + (f" … {entries[-1]}" if len(entries) > 8 else "")
    return f"Recalculated: {len(entries)} result{'s' if len(entries) > 1 else ''} ({shown})"


def _outcome(game: AnyGame, params: Mapping[str, Any], names: Names) -> str:
    """Return how the duel ends after a correction, and how it ended before the correction."""
    how = {key: (kind, dict(details)) for key, kind, details in params.get("how", ())}
    was, now = (
        None if params[key] is None else Outcome(tuple(params[key]), *how.get(key, ())) for key in ("was", "winners")
    )
    ends = game.texts.say(now, names) if now else ""
    text = capitalize(ends) if now else f"The {game.info.nouns.duel} continues"
    if was is None:
        return text
    who = _winners(game, was, names)
    if not who or (now and not _winners(game, now, names)):
        return f"{text}   (it was: {game.texts.say(was, names)})"
    return f"{text} instead of {who}" if now else f"{text}: {who} did not win after all"


def _winners(game: AnyGame, end: Outcome, names: Names) -> str:
    """Return the winners' names to show after “won by”; '' if “won by” does not fit the outcome ``end``."""
    return game.texts.winners(end, names) if game.texts.winners else ""


def notice_results(game: AnyGame, notices: Iterable[Notice], names: Names) -> tuple[NoticeResult, ...]:
    """Return notices with their texts."""
    return tuple(
        NoticeResult(
            notice.kind, notice_text(game, notice, names), notice.rules, notice.changes, notice.sum, notice.level
        )
        for notice in notices
    )


def prompt_results(game: AnyGame, prompts: Iterable[Prompt], names: Names) -> tuple[PromptResult, ...]:
    """Return prompts with their texts, those that come next first."""
    return tuple(
        PromptResult(
            prompt.entry,
            prompt.seats,
            prompt.due,
            prompt.default,
            game.texts.say(prompt, names),
            prompt.example,
            prompt.fixed,
            prompt.open,
            prompt.menu,
        )
        for prompt in prompts
    )


class StateView:
    """Lazily computed views of a state: the board, the prompts and their texts.

    ``names`` maps ids to names, also those of former players. ``flagged`` has the entries that are flagged as
    uncertain.
    """

    def __init__(self, game: AnyGame, state: Any, names: Names, flagged: Sequence[Any] = ()) -> None:
        self._flagged = flagged
        self.game = game
        self.state = state
        self.names = names

    @cached_property
    def board(self) -> View:
        """The board that everyone may see. If the game can show what is uncertain, the board shows that, too."""
        uncertain = self.game.texts.uncertain
        if uncertain and self._flagged:
            return uncertain(self.state, self._flagged)
        return self.game.texts.view(self.state, None)

    @cached_property
    def pending(self) -> Sequence[Prompt]:
        """The prompts: what comes next, then what else is possible."""
        return prompts_at(self.game, self.state)

    @cached_property
    def due(self) -> tuple[PromptResult, ...]:
        """The prompts that come next, with their texts."""
        return prompt_results(self.game, [prompt for prompt in self.pending if prompt.due], self.names)

    @cached_property
    def prompts(self) -> tuple[PromptResult, ...]:
        """The prompts with their texts."""
        return prompt_results(self.game, self.pending, self.names)


def prompts_at(game: AnyGame, state: Any) -> Sequence[Prompt]:
    """Return the prompts in a state: what comes next, then what else is possible.

    For some prompts, a service (a module with an optional library) computes a proposal, such as the pairing of players.
    If there is such a proposal, it becomes the default of its prompt.
    """
    prompts = game.play.prompts(state, None)
    if proposal := game.play.propose(state):
        from gm.table.services import with_answer  # late import: only events have proposals

        return with_answer(proposal, prompts)
    return prompts


def format_time(at: str) -> str:
    """Return a time of the log in local time, with the time zone."""
    return local_time(at, zone=True) if at else ""


def local_time(stamp: str, *, zone: bool = False) -> str:
    """Return a stored time in local time, such as ``2026-11-21 20:15``. Any other text is returned unchanged."""
    from datetime import datetime  # imported here: no entry needs it

    try:
        time = datetime.fromisoformat(stamp).astimezone()
    except (ValueError, OverflowError, OSError):
        return stamp
    return time.strftime("%Y-%m-%d %H:%M %Z" if zone else "%Y-%m-%d %H:%M")


def dumps(data: Any) -> str:
    """Return JSON on one line."""
    return escape_json(json.dumps(data, ensure_ascii=False, separators=(", ", ": ")))
