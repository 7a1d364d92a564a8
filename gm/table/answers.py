"""What a line is answered with, as data with its text: notices, settlement, state and prompts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from gm.game import AnyGame, Move, Names, Notice, Prompt

_CORE = {
    "undone": "Taken back: {seq}  {words}",
    "redone": "Brought back: {seq}  {words}",
    "noted": "Noted: {text}",
    "fixed": "Corrected: {entry}  {words}   (it said: {was})",
    "inserted": "Inserted before {entry}: {words}",
    "dropped": "Dropped: {entry}  {was}",
    "went-back": "Back to {entry}: all lines after it are struck out",
    "back": "{who} is in the duel again",
    "now-out": "{who} is out of the duel",
}

QUOTING = ("undone", "redone", "fixed", "inserted", "dropped")
"""The core's notices that repeat the words of lines."""


class Written(NamedTuple):
    """The answer to a line that wrote row ``seq``; every list holds JSON data with its ``text`` in it."""

    text: str
    seq: int
    notices: list[dict[str, Any]]
    settlement: list[dict[str, Any]]
    state: Mapping[str, Any]
    prompts: list[dict[str, Any]]

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        return self._asdict()


class Told(NamedTuple):
    """The answer to a line that only reads: the JSON ``answer``, and under ``kind`` what lays it out for people.

    ``beside`` is what a screen shows besides the data (a view, say); ``status`` the exit status it ends with.
    """

    text: str
    kind: str
    answer: Any
    beside: Any = None
    status: int = 0

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        return {"text": self.text, "answer": self.answer}


def say(game: AnyGame, notice: Notice, names: Names) -> str:
    """The text of a notice, be it the game's or the core's own."""
    if notice.kind in _CORE:
        who = notice.params.get("who", "")
        return _CORE[notice.kind].format_map({**notice.params, "who": names.get(who, who)})
    if notice.kind == "recounted":
        return _recounted(notice.params["entries"])
    if notice.kind == "outcome":
        return _outcome(notice.params, names)
    return game.said.say(notice, names)


def _recounted(entries: Sequence[str]) -> str:
    shown = ", ".join(entries[:8]) + (f" … {entries[-1]}" if len(entries) > 8 else "")
    return f"Counted anew: {len(entries)} result{'s' if len(entries) > 1 else ''} ({shown})"


def _outcome(params: Mapping[str, Any], names: Names) -> str:
    """Who wins now, and who did."""
    was, wins = (_winners(params[key], names) for key in ("was", "winners"))
    if wins is None:
        return f"The duel goes on: {was} did not win after all"
    return f"Won by {wins}" + (f", not by {was}" if was else "")


def _winners(winners: Sequence[str] | None, names: Names) -> str | None:
    if winners is None:
        return None
    return " and ".join(names.get(who, who) for who in winners) or "nobody"


def notices(game: AnyGame, found: Iterable[Notice], names: Names) -> list[dict[str, Any]]:
    """Notices as JSON objects."""
    return [
        {
            "kind": notice.kind,
            "text": say(game, notice, names),
            "rules": list(notice.rules),
            "changes": [change._asdict() for change in notice.changes],
            "sum": [term._asdict() for term in notice.sum],
            "level": notice.level,
        }
        for notice in found
    ]


def prompts(game: AnyGame, found: Sequence[Prompt], names: Names) -> list[dict[str, Any]]:
    """Prompts as JSON objects: what is due first."""
    return [
        {
            "entry": prompt.entry,
            "seats": list(prompt.seats),
            "due": prompt.due,
            "default": prompt.default,
            "text": game.said.say(prompt, names),
            "example": prompt.example,
        }
        for prompt in found
    ]


def moves(game: AnyGame, found: Iterable[Move], names: Names) -> list[dict[str, Any]]:
    """The physical moves of a settlement as JSON objects."""
    return [
        {
            "text": game.said.say(move, names),
            "what": move.what,
            "from": move.giver if move.taker else move.before,
            "to": move.taker or move.after,
            "holder": None if move.taker else move.giver,
            "amount": move.amount if move.taker else None,
        }
        for move in found
    ]


def when(at: str) -> str:
    """A time of the log as people write it."""
    return f"{at[:10]} {at[11:16]} UTC" if at else ""


def dumps(data: Any) -> str:
    """JSON on one line, as it is printed."""
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": "))
