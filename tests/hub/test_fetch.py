"""A spare laptop takes a table over: what it may fetch, by which names, and what it has already."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gm.commands import hub_fetch
from gm.hub.store import desk
from gm.hub.store.duels import receive
from tests.support.hub_lines import NOW, facts, lines, push
from tests.support.hub_server import Serving
from tests.support.hub_table import GAME, at_table, join, play, sent
from tests.support.running import Command


@pytest.fixture
def spare(hub: Serving, table: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Send a duel of an event from the table, and return a spare laptop with another card."""
    join(table, hub)
    play(table, f"{GAME[0]} --at friday/1/3", *GAME[1:])
    sent(table)
    made = at_table(tmp_path / "spare", monkeypatch)
    join(made, hub, 2)
    return made


def assign(hub: Serving, word: str, device: int) -> None:
    """Hand a duel over to a device."""
    desk.assign(hub.store, desk.find_duel(hub.store, word), desk.read_device(hub.store, str(device)), NOW)


def test_a_duel_is_taken_over_by_another_laptop(hub: Serving, spare: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_fetch, "MOST_LINES", 3)
    monkeypatch.setattr("gm.hub.store.duels.MOST_LINES", 3)
    uid = hub.store.execute("SELECT uid FROM duel")[0][0]
    for word in (uid, uid[:6], "friday/1/3"):
        refused = spare(f"hub fetch {word} --json")
        assert refused.status in (1, 2)
        assert refused.error["remedy"] == f"First, at the hub, type: gm hub assign {word} 2"
    assign(hub, "Friday/1/3", 2)
    assert spare("hub fetch Friday/1/3 --json").data == {"uid": uid, "duel": 1, "lines": 7}
    assert spare(f"hub fetch {uid[:6]}").status == 1
    play(spare, "throw ana 4")
    assert (sent(spare).have, sent(spare).new) == (8, 0)
    assert json.loads(spare("export --json").out)["digest"] == hub.store.execute("SELECT head FROM branch")[0][0]


def test_the_first_laptop_gets_what_the_spare_one_added(
    hub: Serving, table: Command, spare: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    assign(hub, "friday/1/3", 2)
    play(spare, "hub fetch friday/1/3", "throw ana 4", "throw bo 2")
    sent(spare)
    assign(hub, "friday/1/3", 1)
    monkeypatch.setenv("GM_DB", str(table.db))
    assert "Fetched 2 new lines" in table("hub fetch friday/1/3").out
    play(table, "throw ana 4")
    assert sent(table).have == 10


def test_lines_that_differ_are_not_mixed(
    hub: Serving, table: Command, spare: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    assign(hub, "friday/1/3", 2)
    play(spare, "hub fetch friday/1/3", "note spare")
    sent(spare)
    assign(hub, "friday/1/3", 1)
    monkeypatch.setenv("GM_DB", str(table.db))
    play(table, "note table")
    refused = table("hub fetch friday/1/3 --json")
    assert (refused.status, refused.error["code"]) == (1, "conflict")
    assert "from line 7 on, the two differ" in refused.error["message"]


def test_of_several_duels_at_a_table_the_uids_are_named(hub: Serving, spare: Command) -> None:
    for uid in ("one", "two"):
        receive(hub.store, 2, push(facts(uid), lines(1)), NOW)
        hub.store.execute("UPDATE duel SET event = 'été', round = 1, \"table\" = 3 WHERE uid = ?", uid)
    refused = spare("hub fetch été/1/3 --json")
    assert (refused.status, refused.error["code"]) == (2, "ambiguous")
    assert "one, two" in refused.error["message"]
    assert spare("hub fetch one").status == 3


def test_an_address_of_a_place_is_complete_or_does_not_exist(hub: Serving) -> None:
    for path in (
        "at?event=a&round=1",
        "at?event=a&round=1&table=x",
        "at?event=&round=1&table=1",
        "b?event=a&round=1&table=1",
    ):
        assert hub.ask("GET", f"/duels/{path}").status == 404
    assert hub.ask("GET", "/duels/at?event=a&round=1&table=1").data["have"] == 0


@pytest.mark.parametrize("word", ["friday/1", "friday/99/1", "a.b", "fri day/1/1"])
def test_a_word_that_is_no_duel_is_status_2(spare: Command, word: str) -> None:
    assert spare(["hub", "fetch", word]).status == 2
