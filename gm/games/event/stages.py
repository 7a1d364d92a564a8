"""The stages of an event: the entries that each stage accepts, its prompts, and automatic consequences (ev.r1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.errors import Refusal
from gm.game import Entry, Setup, Stage, Stages, Step
from gm.games.event import prompts
from gm.games.event.draft import Draft
from gm.games.event.entries import RESULTS
from gm.games.event.house import House
from gm.games.event.pairing.history import pairable
from gm.games.event.rules import announce, people, results
from gm.games.event.rules.changes import Handler, announce_winners, note_withdrawn, with_places
from gm.games.event.state import Player, State, phase


def stage(state: State | Draft) -> str:
    """Return the stage: ``pairing``, ``playing``, ``over``, or ``closing`` if fewer than two players can be paired."""
    name = phase(state)
    return "closing" if name == "pairing" and len(pairable(state)) < 2 else name


def not_now(draft: Draft, entry: Entry, waits: str) -> Refusal:
    """Return the refusal of an entry after the end of the event."""
    return Refusal("not-now", {"entry": entry.kind}, ("ev.r1",), "not-due")


_PRIZES: Mapping[str, Handler] = {
    "penalty": with_places(people.penalty),
    "lots": with_places(people.lots),
    "house": with_places(people.house),
}
_RESULTS = {"won": results.won, "drawn": results.drawn, "void": results.void, "order": results.order}
_PEOPLE = {"late": people.late, "out": people.out, "back": people.back, "bye": people.bye}
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
    """Return the event before its first round, with all players, and notices. Raises Refusal (``words``)."""
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
    """Return an entry with what was not typed: the round of a result or bye, the worth of a bye, tables as pods."""
    if entry.kind in RESULTS and entry.round is None and state.rounds:
        return entry._replace(round=len(state.rounds))
    if entry.kind == "bye":
        return entry._replace(round=entry.round or len(state.rounds) + 1, worth=entry.worth or "half")
    if entry.kind == "pair" and state.house.format == "pods":
        return entry._replace(tables=announce.as_pods(entry.tables))
    return entry
