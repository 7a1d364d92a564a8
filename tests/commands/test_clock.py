"""The clock: it reads the times that the log keeps, warns of limits, changes nothing, and is no line of the duel."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.commands.clock import parse_duration
from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.store.database import Store
from gm.table import clock, table, writer
from gm.table.clock import settings
from gm.table.session import Session


def stamped(minutes: int) -> str:
    """Return the time so many minutes after eight in the evening."""
    hours, rest = divmod(20 * 60 + minutes, 60)
    return f"2026-11-{21 + hours // 24}T{hours % 24:02}:{rest:02}:00+00:00"


class Evening:
    """A journey at whose table it is as late as somebody says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0
        self.session = Session(":memory:", short=True)
        self.session.store(create=True)
        for module in (table, writer, settings):
            monkeypatch.setattr(module, "timestamp", lambda: stamped(self.now))
        monkeypatch.setattr("time.time", lambda: settings.moment(stamped(self.now)))

    def __call__(self, line: str, after: int = 0) -> dict[str, object]:
        """Enter a line so many minutes after the last one, and return the answer."""
        self.now += after
        answer = run(self.session, split(line)).data()
        assert isinstance(answer, dict)
        return answer

    def shows(self, after: int = 0) -> dict[str, int]:
        """Return the seconds of journey, day and turn, so many minutes later."""
        self.now += after
        return {span.what: span.seconds for span in clock.read_clock(self.session.table()).spans}

    @property
    def warned(self) -> tuple[str, ...]:
        return clock.read_clock(self.session.table()).warnings


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """Yield a journey of two carters in its third minute, at the beginning of the first day."""
    made = Evening(monkeypatch)
    made("new toy Ana Bo")
    made("hand ana 3 5", 1)
    made("hand bo 1 2", 1)
    yield made
    made.session.close()


def test_clock_runs_from_the_first_line(evening: Evening) -> None:
    assert evening.shows(3)["duel"] == 300


def test_round_is_timed_from_its_first_line(evening: Evening) -> None:
    first = clock.read_clock(evening.session.table()).spans[1]
    assert (first.text, first.number) == ("day 1 0:00", 1)
    assert evening.shows(3)["round"] == 180


def test_limit_warns_near_its_end_and_after_it(evening: Evening) -> None:
    evening("clock journey 20m")
    assert not evening.warned
    evening.shows(16)
    assert evening.warned == ("The journey has 2:00 or less left",)
    evening.shows(3)
    assert evening.warned == ("The journey has gone over its limit of 20:00",)
    evening("clock journey off")
    assert not evening.warned


def test_long_silence_is_a_break(evening: Evening) -> None:
    evening("clock journey 20m")
    assert evening.shows(29)["duel"] == 31 * 60
    shown = evening("clock", 600)
    assert (shown["state"], evening.shows()["duel"], evening.warned) == ("break", 120, ())
    evening("weather sun")
    assert evening.shows(1)["duel"] == 180


def test_breaks_count_on_request(evening: Evening) -> None:
    evening("weather sun", 60)
    assert evening.shows()["duel"] == 120
    evening("clock count all")
    assert evening.shows()["duel"] == 62 * 60
    assert evening("clock count play")["counts"] == "play"
    assert evening.shows()["duel"] == 120


def test_pause_lasts_until_the_next_line_or_go(evening: Evening) -> None:
    evening("clock pause", 1)
    assert evening("clock", 10)["state"] == "paused"
    assert evening.shows()["duel"] == 180
    evening("clock go")
    assert evening.shows(1)["duel"] == 240
    evening("clock pause")
    evening("clock pause")
    evening("weather sun", 10)
    assert evening.shows(2)["duel"] == 240 + 120


def test_undo_does_not_change_the_clock(evening: Evening) -> None:
    evening("weather sun", 4)
    evening("undo", 1)
    assert evening.shows()["duel"] == 7 * 60


def test_clock_writes_no_line(evening: Evening) -> None:
    rows = len(evening.session.table().rows)
    for line in ("clock day 5m", "clock pause", "clock go", "clock count all", "clock off"):
        evening(line)
    assert len(evening.session.table().rows) == rows


def test_limits_are_shared_by_all_windows(evening: Evening) -> None:
    evening("clock day 5m")
    other = table.Table(evening.session.store(), 1)
    assert settings.read_settings(other).limits == {"round": 300}


@pytest.mark.parametrize("held", ["", "{", "[]", '{"limits": 3}', '{"pauses": [1]}', '{"limits": {"round": "x"}}'])
def test_unreadable_clock_settings_are_ignored(evening: Evening, held: str) -> None:
    store: Store = evening.session.store()
    store.db.execute("REPLACE INTO clock (duel, held) VALUES (1, ?)", (held,))
    assert settings.read_settings(evening.session.table()) == settings.Settings()
    assert evening("clock")["state"] == "runs"


@pytest.mark.parametrize(
    ("word", "seconds"),
    [("20m", 1200), ("20", 1200), ("1h30m", 5400), ("90s", 90), ("2H", 7200), ("20min", 1200), ("1m30s", 90)],
)
def test_durations_are_parsed_in_common_forms(word: str, seconds: int) -> None:
    assert parse_duration(word) == seconds


@pytest.mark.parametrize(
    "line",
    [f"clock {words}" for words in ("day", "20m", "day x", "day 0", "day 999h", "day -5", "count", "day 1:30")],
)
def test_invalid_clock_words_are_rejected_with_what_to_type(evening: Evening, line: str) -> None:
    with pytest.raises(GmError) as refused:
        evening(line)
    assert (refused.value.code, refused.value.remedy.startswith("Type")) == ("words", True)
    assert settings.read_settings(evening.session.table()) == settings.Settings()
