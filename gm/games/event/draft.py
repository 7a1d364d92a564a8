"""The mutable working copy of an event that an entry changes."""

from __future__ import annotations

from gm.game import Change, DraftList
from gm.game import Draft as KitDraft
from gm.games.event.scores.rounds import points_of, struck
from gm.games.event.state import Player, Round, State


class PlayerDraft(KitDraft[Player]):
    """A mutable copy of a player."""


class Draft(KitDraft[State]):
    """A mutable copy of the state of an event.

    ``moved`` are the ids of players whose points may have changed since the last notice. ``gone`` are the ids of the
    players whose games do not count, according to the last notice about that.
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

    def add_changes(self) -> None:
        """Add the changes of points that are not announced yet to the last notice."""
        if changes := self.unannounced():
            last = self.notices[-1]
            self.notices[-1] = last._replace(changes=(*last.changes, *changes))
