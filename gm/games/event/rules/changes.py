"""The consequences of an entry: places that changed, games that no longer count, winners (ev.r8, ev.r9, ev.r10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from gm.game import Notice
from gm.games.event.draft import Draft
from gm.games.event.scores.places import places, winners
from gm.games.event.scores.rounds import struck
from gm.games.event.state import State, phase

Handler = Callable[[Draft, Any], None]


def with_places(handler: Handler) -> Handler:
    """Return a handler that calls ``handler`` and then announces the places that have changed."""

    def handle(draft: Draft, entry: Any) -> None:
        handler(draft, entry)
        if not draft.silent:
            draft.add_changes()
            draft.notices += place_notices(draft.origin, draft.freeze())

    return handle


def place_notices(before: State, after: State) -> Iterable[Notice]:
    """Yield the notice ``places`` if any place changed. It lists the players by new place, then by number."""
    old, new = places(before), places(after)
    order = {player.id: player.number for player in after.players}
    for player in before.players:  # a player who has been renamed keeps the place
        if player.id not in new and player.number <= len(after.players):
            old.setdefault(after.players[player.number - 1].id, old[player.id])
    moved = [rank for rank in new.values() if (old[rank.id].place if rank.id in old else None) != rank.place]
    moved.sort(key=lambda rank: (rank.place is None, rank.place or 0, order[rank.id]))
    if moved:
        shown = tuple((rank.id, old[rank.id].shown if rank.id in old else "-", rank.shown) for rank in moved)
        yield Notice("places", {"moved": shown}, rules=("ev.r9",))


def note_withdrawn(draft: Draft) -> None:
    """Announce players whose round robin games count no longer, or again, because they left or came back."""
    now = struck(draft)
    if now == draft.gone:
        return
    changed = [player.id for player in draft.players if (player.id in now) != (player.id in draft.gone)]
    draft.gone = now
    draft.moved |= {player.id for player in draft.players}
    for who in changed:
        draft.emit("withdrawn", {"who": who, "counts": who not in now}, rules=("ev.r8",), level="warn")


def announce_winners(draft: Draft) -> None:
    """Announce all winners when the event ends, and again after each entry that changes who has won."""
    if phase(draft) != "over":
        return
    draft.add_changes()
    won = winners(draft.freeze())
    if phase(draft.origin) != "over" or winners(draft.origin) != won:
        draft.emit("won", {"winners": won}, rules=("ev.r10",))
