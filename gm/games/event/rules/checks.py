"""Checks that several entries share."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.event.draft import Draft, PlayerDraft
from gm.games.event.house import KNOCKOUT
from gm.games.event.state import find_at


def refuse(kind: str, rule: str, code: str = "rule", **params: Value) -> Refusal:
    """Return a refusal that cites the rule ``ev.<rule>``."""
    return Refusal(kind, params, (f"ev.{rule}",), code)


def edit_player(draft: Draft, who: str) -> PlayerDraft:
    """Return the draft of a player. Raises Refusal (``words``) if there is no such player."""
    at = find_at(draft, who)
    if at < 0:
        raise refuse("unknown", "r7", "words", who=who)
    return draft.players.edit(at)


def refuse_in_knockout(draft: Draft, kind: str) -> None:
    """Raise Refusal if the event is a knock-out, where one player of each table must go on (ev.r6)."""
    if draft.house.format == KNOCKOUT:
        raise refuse("no-knockout", "r6", entry=kind)
