"""Mutable working copies of an event's state and players, for entries to change; and the refusals of entries."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, DraftList, Value
from gm.game import Draft as KitDraft
from gm.games.event.house import KNOCKOUT
from gm.games.event.scores.rounds import points_of, struck
from gm.games.event.state import Player, Round, State


def refuse(kind: str, rule: str, code: str = "rule", **params: Value) -> Refusal:
    """Return a refusal that cites the rule ``ev.<rule>``."""
    return Refusal(kind, params, (f"ev.{rule}",), code)


class PlayerDraft(KitDraft[Player]):
    """A mutable copy of a player."""


class Draft(KitDraft[State]):
    """A mutable copy of the state of an event.

    ``moved`` are the ids of players whose points may have changed since the last notice. ``gone`` are the ids of
    players whose games do not count, according to the notices so far.
    """

    players: DraftList[Player, PlayerDraft]
    rounds: list[Round]
    moved: set[str]
    gone: frozenset[str]

    def load(self, state: State) -> None:
        """Copy the values of a state into the draft."""
        self._load(state)
        self.moved = set()
        self.gone = struck(state)

    def unannounced(self) -> tuple[Change, ...]:
        """Return the changes of points that no notice has announced yet."""
        if not self.moved:
            return ()
        changes = []
        points = points_of(self, self.moved)
        for at, player in enumerate(self.players):
            if player.id in points and points[player.id] != player.points:
                changes.append(Change(player.id, "points", points[player.id] - player.points))
                self.players.edit(at).points = points[player.id]
        self.moved.clear()
        return tuple(changes)

    def edit_player(self, who: str) -> PlayerDraft:
        """Return the draft of a player. Raises Refusal (``words``) if there is no such player."""
        for at, player in enumerate(self.players):
            if player.id == who:
                return self.players.edit(at)
        raise refuse("unknown", "r7", "words", who=who)

    def refuse_in_knockout(self, kind: str) -> None:
        """Raise Refusal if the event is a knock-out, where one player of each table must advance (ev.r6)."""
        if self.house.format == KNOCKOUT:
            raise refuse("no-knockout", "r6", entry=kind)
