"""``gm clock``: how long the duel, the round and the turn have taken, and limits with warnings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from gm.commands.command import Args
from gm.errors import GmError
from gm.game import Nouns
from gm.notation.line import join
from gm.table import presenter
from gm.table.blocks import Block, Hint, Line
from gm.table.clock import Clock, read_clock
from gm.table.clock.settings import LONGEST, Settings, pause, read_settings, resume, write_settings
from gm.table.log_view import format_duration
from gm.table.results import DuelFacts, Result
from gm.table.session import Session
from gm.table.table import Table
from gm.table.texts import as_json, local_time
from gm.text import capitalize

_SPAN = re.compile(r"(?:(\d{1,4})h)?(?:(\d{1,5})m(?:in)?)?(?:(\d{1,6})s)?", re.IGNORECASE)

_STOPPED = {
    "paused": "Paused until the next line. To continue now: gm clock go",
    "break": "On a break since {since}, when the last line was typed",
    "over": "Stopped at {since}, when the last line was typed",
}


class ClockResult(Result):
    """The result of ``gm clock``: the facts about the duel, and what its clock shows."""

    facts: DuelFacts
    clock: Clock

    def data(self) -> dict[str, Any]:
        spans = [
            {**span._asdict(), "left": span.left, "warning": span.warning or None, "text": span.text}
            for span in self.clock.spans
        ]
        facts = {"duel": as_json(self.facts), "state": self.clock.state, "since": self.clock.since}
        return {**facts, "counts": "all" if self.clock.whole else "play", "spans": spans}

    def blocks(self) -> Iterable[Block]:
        clock = self.clock
        for span in clock.spans:
            yield Line(capitalize(span.text), "strong")
            if span.warning in clock.warnings:
                yield Line(span.warning, "warn", "warn", 2)
        if clock.state in _STOPPED:
            yield Hint(_STOPPED[clock.state].format(since=local_time(clock.since)))
        if clock.whole:
            yield Hint("Breaks are counted. To leave them out: gm clock count play")
        if not any(span.limit for span in clock.spans):
            yield Hint(f"To set a limit: gm clock {clock.spans[:2][-1].called} 20m")


def run(session: Session, args: Args) -> ClockResult:
    """Change the clock's settings if words are given, and return what the clock shows. Raises GmError (``words``)."""
    table, words = session.table(), [word.casefold() for word in args.words]
    if words:
        write_settings(table, _new_settings(table, read_settings(table), words))
    return ClockResult(join(["clock", *words]), presenter.duel_facts(table), read_clock(table))


def _new_settings(table: Table, settings: Settings, words: list[str]) -> Settings:
    """Return the clock's settings as changed by ``words`` of a ``clock`` line. Raises GmError (``words``)."""
    called = table.game.info.nouns
    match words:
        case ["off"]:
            return settings._replace(limits={})
        case ["pause"]:
            return pause(table, settings)
        case ["go"]:
            return resume(settings)
        case ["count", "all" | "play" as what]:
            return settings._replace(whole=what == "all")
        case [span, "off"] if meant := _period(span, called):
            return settings._replace(limits={key: limit for key, limit in settings.limits.items() if key != meant})
        case [span, *limit] if limit and (meant := _period(span, called)):
            return settings._replace(limits={**settings.limits, meant: parse_duration("".join(limit))})
    raise GmError("words", f"clock does not accept “{' '.join(words)[:40]}”.", _usage(called))


def _period(word: str, called: Nouns) -> str:
    """Return the period that ``word`` means: ``turn``, ``round`` or ``duel``; '' for any other word.

    The game's own nouns (``called``) for a round and a duel are accepted too.
    """
    return {
        "turn": "turn",
        "round": "round",
        "duel": "duel",
        called.round: "round",
        called.duel: "duel",
    }.get(word, "")


def _usage(called: Nouns) -> str:
    return f"Type: clock {called.round} 20m, clock {called.duel} 1h30m, clock off, clock pause, clock go"


def parse_duration(word: str) -> int:
    """Return a duration such as ``20m``, ``1h30m`` or ``90s`` in seconds. Raises GmError (``words``).

    A number alone means minutes.
    """
    match = _SPAN.fullmatch(f"{word}m" if word.isascii() and word.isdigit() else word)
    hours, minutes, seconds = (int(part or 0) for part in match.groups()) if match and word else (0, 0, 0)
    total = 3600 * hours + 60 * minutes + seconds
    if not 0 < total <= LONGEST:
        most = format_duration(LONGEST)
        text = f"“{word[:40]}” is longer than {most}." if total else f"“{word[:40]}” is not a length of time."
        raise GmError("words", text, "Type minutes, or hours, minutes and seconds: 20m, 1h30m, 90s")
    return total
