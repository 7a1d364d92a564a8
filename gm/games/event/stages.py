"""The stages of an event: the entries that each stage accepts, its prompts, and automatic consequences (ev.r1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gm.errors import Refusal
from gm.game import Entry, Notice, Setup, Stage, Stages, Step
from gm.games.event import prompts
from gm.games.event.draft import Draft
from gm.games.event.entries import RESULTS
from gm.games.event.house import House
from gm.games.event.pairing.history import pairable
from gm.games.event.rules import announce, people, results
from gm.games.event.scores.places import places, winners
from gm.games.event.scores.rounds import struck
from gm.games.event.state import Player, State, phase

Handler = Callable[[Draft, Any], None]


def with_places(handler: Handler) -> Handler:
    """Return a handler that calls ``handler`` and then announces who has a new place in the standings."""

    def handle(draft: Draft, entry: Any) -> None:
        handler(draft, entry)
        if not draft.silent:
            draft.add_unannounced()
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
    """Announce each player whose games in a round robin no longer count, or count again.

    This may happen when a player leaves or comes back.
    """
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
    draft.add_unannounced()
    won = winners(draft.freeze())
    if phase(draft.origin) != "over" or winners(draft.origin) != won:
        draft.emit("won", {"winners": won}, rules=("ev.r10",))


def stage(state: State | Draft) -> str:
    """Return the stage: ``pairing``, ``playing``, ``over``, or ``closing`` if fewer than two players can be paired."""
    name = phase(state)
    return "closing" if name == "pairing" and len(pairable(state)) < 2 else name


def not_now(draft: Draft, entry: Entry, waits: str) -> Refusal:
    """Return the refusal ``not-now`` for an entry that comes after the end of the event."""
    return Refusal("not-now", {"entry": entry.kind}, ("ev.r1",), "not-due")


_PRIZES: Mapping[str, Handler] = {
    "penalty": with_places(people.penalty),
    "lots": with_places(people.lots),
    "house": with_places(people.house),
}
_RESULTS: Mapping[str, Handler] = {
    "won": results.won,
    "drawn": results.drawn,
    "void": results.void,
    "order": results.order,
}
_PEOPLE: Mapping[str, Handler] = {"late": people.late, "out": people.out, "back": people.back, "bye": people.bye}
_OPEN: Mapping[str, Handler] = {**_RESULTS, **_PEOPLE, **_PRIZES, "pair": announce.pair, "end": people.end}


def settle(draft: Draft) -> None:
    """Announce the consequences of an entry: games that no longer count or count again, and the winners."""
    note_withdrawn(draft)
    draft.unannounced() if draft.silent else announce_winners(draft)


STAGES = Stages[State, Draft](
    Draft,
    stage,
    {
        "pairing": Stage(_OPEN, prompts.pairing),
        "closing": Stage(_OPEN, prompts.closing),
        "playing": Stage(_OPEN, prompts.playing),
        "over": Stage(_PRIZES),
    },
    possible=prompts.possible,
    refuse=not_now,
    settle=settle,
)


def start(setup: Setup) -> Step[State]:
    """Return the event as it is before its first round: a step with its state and notices. Raises Refusal (``words``).

    The state has all players of ``setup``.
    """
    house = House.of(setup.house)
    people.check_house(house)
    about = {player["name"]: player for player in setup.brought.get("players", {}).get("player", ())}
    players = tuple(
        Player(seat.id, seat.name, number, *(about.get(seat.name, {}).get(key) for key in ("rating", "club")))
        for number, seat in enumerate(setup.seats, 1)
    )
    draft = Draft(State(house, players, len(players), version=setup.version))
    draft.emit("players", {"players": len(players)}, rules=("ev.r1",))
    if people.warns_buchholz(house):
        draft.emit("buchholz-robin", rules=("ev.r9",), level="warn")
    return draft.step()


def complete(state: State, entry: Any) -> Any:
    """Return an entry after adding what was not typed: the round of a result or bye, and the worth of a bye.

    If the event has pods (tables of several players), the players of an entry ``pair`` are also grouped into pods.
    """
    if entry.kind in RESULTS and entry.round is None and state.rounds:
        return entry._replace(round=len(state.rounds))
    if entry.kind == "bye":
        return entry._replace(round=entry.round or len(state.rounds) + 1, worth=entry.worth or "half")
    if entry.kind == "pair" and state.house.format == "pods":
        return entry._replace(tables=announce.as_pods(entry.tables))
    return entry
