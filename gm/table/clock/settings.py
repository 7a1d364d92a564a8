"""The clock's settings: limits, pauses, and whether breaks count. All windows and the web page share them."""

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
"""The longest limit that can be set, in seconds."""


class Pause(NamedTuple):
    """A pause after row ``seq``, from the time ``start`` until the time ``to``; ``to`` is '' during the pause."""

    seq: int
    start: str
    to: str


class Settings(NamedTuple):
    """The clock's settings: limits in seconds, pauses, and whether breaks count (``whole``)."""

    limits: Mapping[str, int] = {}
    pauses: tuple[Pause, ...] = ()
    whole: bool = False

    def after(self, seq: int) -> tuple[Pause, ...]:
        """Return the pauses between row ``seq`` and the next row."""
        return tuple(pause for pause in self.pauses if pause.seq == seq)


def moment(at: str) -> float:
    """Return the stored time ``at`` in seconds since 1970; 0 if it is not a time."""
    with suppress(ValueError, OverflowError, OSError):
        return datetime.fromisoformat(at).timestamp()
    return 0.0


def read_settings(table: Table) -> Settings:
    """Return the settings of a duel's clock, or the defaults if they cannot be read.

    By default, breaks count as play only in an event (several duels at several tables). The event's own log gets no
    line for a long time while these duels go on.
    """
    return parse_settings(kept.read_clock(table.store, table.duel.id) or "{}", whole=not table.game.info.is_duel)


def parse_settings(text: str, *, whole: bool = False) -> Settings:
    """Return the settings that ``text`` stores, or the defaults if they cannot be read.

    ``whole`` is True if breaks count by default.
    """
    with suppress(LookupError, TypeError, ValueError, AttributeError):
        data: Mapping[str, Any] = json.loads(text)
        limits = {str(what): int(seconds) for what, seconds in data.get("limits", {}).items()}
        pauses = tuple(Pause(int(seq), str(start), str(to)) for seq, start, to in data.get("pauses", ()))
        return Settings(limits, pauses, bool(data.get("whole", whole)))
    return Settings(whole=whole)


def write_settings(table: Table, settings: Settings) -> None:
    """Store the settings of a duel's clock. Raises GmError (``file``, ``busy``)."""
    kept.write_clock(table.store, table.duel.id, json.dumps({**settings._asdict(), "limits": dict(settings.limits)}))


def pause(table: Table, settings: Settings) -> Settings:
    """Return the settings with a pause that starts now."""
    seq = len(table.rows) - 1
    if any(pause.seq == seq and not pause.to for pause in settings.pauses):
        return settings
    return settings._replace(pauses=(*settings.pauses, Pause(seq, timestamp(), "")))


def resume(settings: Settings) -> Settings:
    """Return the settings in which the current pause ends now."""
    return settings._replace(pauses=tuple(pause._replace(to=pause.to or timestamp()) for pause in settings.pauses))
