"""The shared parts of the tests of ``gm collect``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from gm.commands.line import run
from gm.table.session import Session
from tests.event.table import Event

Play = Callable[..., Session]
EVENT = 'Ana Bo Cy Dot --title "Friday Night" --house rounds=3'


def uid(session: Session) -> str:
    """Return the unique id of a session's duel."""
    return session.table().duel.uid


def collect(event: Event, *words: object) -> Any:
    """Return the JSON of ``collect``."""
    return run(event.session, ["collect", *map(str, words)]).data()


def due(event: Event, folder: Path) -> list[list[Any]]:
    """Return the kind and the line of everything that is due."""
    return [[one["kind"], one["line"]] for one in collect(event, folder)["due"]]


def new(game: str, who: str, at: str = "friday-night/1/1") -> str:
    """Return the line that begins a duel at a table."""
    return f"new {game} {who} --at {at}"
