"""How a table times itself: limits, pauses, whether breaks count; all windows and the page know it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any, Literal

from gm.game import NamedTuple
from gm.store import clock as kept
from gm.table.table import Table, timestamp

What = Literal["turn", "round", "duel"]
LONGEST = 7 * 24 * 3600
"""Seconds of the longest limit."""


class Pause(NamedTuple):
    """That the clock stood still after row ``seq``, from one time to another; ``to`` is '' until it goes on."""

    seq: int
    start: str
    to: str


class Settings(NamedTuple):
    """How a table times itself: ``limits`` in seconds, pauses, and whether breaks count as well (``whole``)."""

    limits: Mapping[str, int] = {}
    pauses: tuple[Pause, ...] = ()
    whole: bool = False

    def after(self, seq: int) -> tuple[Pause, ...]:
        """The pauses between a row and the next."""
        return tuple(pause for pause in self.pauses if pause.seq == seq)


def moment(at: str) -> float:
    """The time that a row keeps, in seconds since 1970; 0 for what is no time."""
    with suppress(ValueError, OverflowError, OSError):
        return datetime.fromisoformat(at).timestamp()
    return 0.0


def read_settings(table: Table) -> Settings:
    """How a table times itself; what cannot be read was never set."""
    with suppress(LookupError, TypeError, ValueError, AttributeError):
        held: Mapping[str, Any] = json.loads(kept.read_clock(table.store, table.duel.id) or "{}")
        limits = {str(what): int(seconds) for what, seconds in held.get("limits", {}).items()}
        pauses = tuple(Pause(int(seq), str(start), str(to)) for seq, start, to in held.get("pauses", ()))
        return Settings(limits, pauses, bool(held.get("whole")))
    return Settings()


def write_settings(table: Table, settings: Settings) -> None:
    """Keep how a table times itself, for every window and the page. Raises GmError (``file``, ``busy``)."""
    kept.write_clock(table.store, table.duel.id, json.dumps({**settings._asdict(), "limits": dict(settings.limits)}))


def pause(table: Table, settings: Settings) -> Settings:
    """From now on nothing counts, until the next line or until it goes on; one that stands still stays so."""
    seq = len(table.rows) - 1
    if any(pause.seq == seq and not pause.to for pause in settings.pauses):
        return settings
    return settings._replace(pauses=(*settings.pauses, Pause(seq, timestamp(), "")))


def resume(settings: Settings) -> Settings:
    """A clock that stood still goes on."""
    return settings._replace(pauses=tuple(pause._replace(to=pause.to or timestamp()) for pause in settings.pauses))
