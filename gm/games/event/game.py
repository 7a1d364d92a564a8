"""The game Event, assembled: its rules, inputs, texts, rulebook and sheets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from gm.game import Attachment, CardBook, Collecting, Game, Holding, Inputs, Outcome, Query, Rulebook, Texts, deferred
from gm.games.event import INFO
from gm.games.event.entries import FORMS, QUERIES, RESULTS
from gm.games.event.house import House
from gm.games.event.scores.places import winners
from gm.games.event.stages import STAGES, complete, place_notices, start
from gm.games.event.state import Asked, FreeRound, Player, Round, State, Table, names, phase
from gm.games.event.texts.messages import make_messages
from gm.games.event.texts.view import uncertain, view

PLAYERS = Attachment(
    "the players: a spreadsheet as CSV with the columns name, rating and club",
    "players_file:Players",
    "sample",
    table="players_file:read_players",
    seats="player",
)


def holdings(state: State) -> tuple[Holding, ...]:
    """Return the points of each player."""
    return tuple([Holding(player.id, "points", player.points, "dial", relative=True) for player in state.players])


_deferred = partial(deferred, "gm.games.event")


def build(cards: Mapping[str, Any]) -> Game[State]:
    """Return the game. Its card files are read when they are first needed."""
    book, messages = CardBook(cards), make_messages(lambda: cards["en/messages"])
    queries = {
        name: Query(form.help, form, _deferred(f"texts.questions:{name}_view"), about_player=name == "player")
        for name, form in QUERIES.items()
    }
    return Game(
        INFO,
        STAGES.play(
            start,
            holdings,
            lambda state: Outcome(winners(state)) if phase(state) == "over" else None,  # ev.r10
            names=names,
            fixes=_deferred("fixes:suggest_fixes"),
            record_types=(State, House, Player, Round, Table, FreeRound, Asked),
            complete=complete,
            propose=_deferred("pairing.service:propose_by_service"),
            compare=place_notices,
            collects=Collecting(_deferred("fixes:event_tables"), _deferred("fixes:collected_result"), RESULTS),
        ),
        Inputs(FORMS, queries, House.TABLE, {"players": PLAYERS}),
        Texts.of(view, messages, winners=messages.winners, counted=_deferred("counted:tables"), uncertain=uncertain),
        lambda: Rulebook(lambda state: tuple(book.rules.values()), translations=cards["tongues"]),
        partial(_deferred("paper.sheets:sheets"), book),
    )
