"""An event: a club night, a league or a convention, with players, rounds, pairings, results and standings.

Pairings are proposed, announced and never computed again. A corrected result moves the standings only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from typing import Any

from gm.game import (
    Attachment,
    Collecting,
    Game,
    GameInfo,
    Holding,
    Inputs,
    Nouns,
    Outcome,
    Play,
    Query,
    Rule,
    Rulebook,
    Texts,
)
from gm.games.event.entries import FORMS, PAIRINGS, PLAYER, RESULTS, STANDINGS, TABLE
from gm.games.event.house import House
from gm.games.event.rules.changes import place_notices
from gm.games.event.scores.places import winners
from gm.games.event.stages import STAGES, complete, start
from gm.games.event.state import Asked, FreeRound, Player, Round, State, Table, names, phase
from gm.games.event.texts.messages import make_messages
from gm.games.event.texts.view import uncertain, view

INFO = GameInfo(
    "event",
    "Event",
    2,
    256,
    rules_version=1,
    prefix="ev",
    nouns=Nouns("player", "event", "round"),
    counts=("points",),
    is_duel=False,
    afterwards=("Print the standings", "print standings"),
    players_enter=False,
    example="new event Ana Bo Cy Dot Eve --title Friday --house rounds=3",
)
PLAYERS = Attachment(
    "the players: a spreadsheet as CSV with the columns name, rating and club",
    "schema:Players",
    "sample",
    table="players_file:read_players",
    seats="player",
)


def holdings(state: State) -> tuple[Holding, ...]:
    """Return the points of each player."""
    return tuple([Holding(player.id, "points", player.points, "dial", relative=True) for player in state.players])


def outcome(state: State) -> Outcome | None:
    """Return the winners once the event is over (ev.r10)."""
    return Outcome(winners(state)) if phase(state) == "over" else None


def build(cards: Mapping[str, Any]) -> Game[State]:
    """Return the game. Its card files are read when they are first needed."""
    messages = make_messages(lambda: cards["en/messages"])
    asked = {"standings": STANDINGS, "player": PLAYER, "table": TABLE, "pairings": PAIRINGS}
    queries = {
        name: Query(form.help, form, _lazy("texts.questions", f"{name}_view"), about_player=name == "player")
        for name, form in asked.items()
    }
    return Game(
        INFO,
        Play(
            start,
            STAGES.apply,
            STAGES.prompts,
            holdings,
            outcome,
            names,
            fixes=_lazy("fixes", "suggest_fixes"),
            record_types=(State, House, Player, Round, Table, FreeRound, Asked),
            replay=STAGES.replay,
            complete=complete,
            propose=_lazy("pairing.service", "propose_by_service"),
            compare=place_notices,
            collects=Collecting(_lazy("collecting", "tables"), _lazy("collecting", "result"), RESULTS),
        ),
        Inputs(FORMS, queries, House.TABLE, {"players": PLAYERS}),
        Texts.of(view, messages, winners=messages.winners, counted=_lazy("counted", "tables"), uncertain=uncertain),
        partial(_rulebook, cards),
        _lazy("paper.sheets", "sheets"),
    )


def _lazy(module: str, function: str) -> Callable[..., Any]:
    """Return a function that imports ``function`` from ``module`` when it is first called. No entry needs that
    module.
    """
    return lambda *args: getattr(import_module(f"{__name__}.{module}"), function)(*args)


def _rulebook(cards: Mapping[str, Any]) -> Rulebook[State]:
    rules = _lazy_rules(cards)
    return Rulebook(lambda state: rules(), lambda rule: None, cards["tongues"])


def _lazy_rules(cards: Mapping[str, Any]) -> Callable[[], tuple[Rule, ...]]:
    from gm.game import written_rules  # few commands look up rules

    return cache(lambda: written_rules(cards))
